"""Looking back at a finished game with a bot: the chart, the moments and the grades of the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.bots.look_back import Judge
from games.drawing import charts
from games.drawing.titles import drawing_of
from games.models.game import Game
from games.models.look_back import LookBack
from games.selectors.table import looks_back, replays
from games.services.practice import look_backs
from games.views.common import find, player, private, settle, viewer
from games.views.pages.grades import Grade, grades_of
from games.views.pages.title_files import styles_of, templates_for, templates_of
from games.views.pages.title_page import title_page
from games.views.table.game_end import marks_of
from games.views.table.person import Person
from games.views.table.table_page import people_of


@dataclass(frozen=True)
class Parts:
    """How a seat's chance to win changed over the game, in percent and percentage points."""

    person: Person
    at_first: int
    luck: int
    choices: int
    at_last: int

    @property
    def luck_words(self) -> str:
        return _signed(self.luck)

    @property
    def choices_words(self) -> str:
        return _signed(self.choices)


def _signed(points: int) -> str:
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)}"


@dataclass(frozen=True)
class ShownMoment:
    """A moment in the list.

    :ivar instead: the first of the bot's moves, in words
    :ivar why: one sentence
    """

    seat: str
    number: int
    turn: int
    chance: float
    better_chance: float
    instead: str
    why: str

    @property
    def gain(self) -> float:
        return self.better_chance - self.chance


@dataclass(frozen=True)
class OfSeat:
    """What is said of one seat."""

    person: Person
    moments: list[ShownMoment]
    grades: list[Grade]


@require_safe
def look_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show what a bot says about a finished game, or how far it is, or how to ask for it."""
    game = _finished(request, game_id)
    judge, row, now = looks_back.judge_of(game), looks_back.look_back_of(game), timezone.now()
    context = {
        "game": game,
        "judge": judge,
        "row": row,
        "can_ask": look_backs.can_ask(game, viewer(request), now=now),
        "daily": look_backs.DAILY,
    }
    if judge is not None and row is not None and row.finished_at is not None:
        context |= _shown(request, game, judge, row)
    return private(render(request, "games/table/look_back/page.html", context))


@require_POST
@login_required
@rate_limit(action="look_back")
def ask(request: HttpRequest, game_id: int) -> HttpResponse:
    game = _finished(request, game_id)
    return settle(
        request,
        lambda: look_backs.ask(game_id=game.pk, user=player(request), now=timezone.now()),
        "games:look_back",
        game.pk,
        game=game,
    )


@require_safe
def moment(request: HttpRequest, game_id: int, seat: int, number: int) -> HttpResponse:
    """Show a moment on two boards: what the seat did, and what the bot would have done."""
    game = _finished(request, game_id)
    row = looks_back.look_back_of(game)
    found = looks_back.moment_of(row, str(seat), number) if row is not None else None
    if row is None or found is None:
        raise Http404
    both = looks_back.both_moves(game, row, str(seat), found)
    if both is None:
        raise Http404
    people = _people(request, game)
    draw = drawing_of(game.title).draw
    names = {key: person.name for key, person in people.items()}
    moments = [_moment(game, people, str(seat), one, both.before) for one in row.work["moments"][str(seat)]]  # type: ignore[index]
    place = next(place for place, one in enumerate(moments) if one.number == number)
    context = {
        "game": game,
        "person": people[str(seat)],
        "moment": moments[place],
        "place": place + 1,
        "moments": moments,
        "both": both,
        "styles": styles_of(game.title, tuple(both.before["modules"])),
        "board_template": templates_of(game.title)["board"],
        "own_board": draw(both.own, rings=both.own_places, people=names),
        "better_board": draw(both.better, rings=both.better_places, people=names),
    }
    return private(render(request, "games/table/look_back/moment.html", context))


def _finished(request: HttpRequest, game_id: int) -> Game:
    """Return a finished game that the viewer may see.

    :raises Http404: there is none, or it is still played
    """
    game = find(request, game_id)
    if not game.is_over or game.state is None:
        raise Http404
    return game


def _people(request: HttpRequest, game: Game) -> dict[str, Person]:
    """Return the seats from the start of the game, which can be read even if the rules no longer allow a move."""
    seat = game.seat_of(viewer(request))
    return people_of(replays.replay(game, seat.key if seat else None, 0))


def _shown(request: HttpRequest, game: Game, judge: Judge, row: LookBack) -> dict[str, Any]:
    work: Mapping[str, Any] = row.work or {}
    people = _people(request, game)
    sight = game.rules.sight(game.rules.upgraded(game.state), None)
    mine = [key for key, person in people.items() if person.is_me]
    order = [*mine, *(key for key in people if key not in mine)]
    return {
        "chart": _chart(work, people),
        "parts": [_parts(work, people[key]) for key in people],
        "seats": [
            OfSeat(
                people[key],
                [_moment(game, people, key, one, sight) for one in work["moments"][key]],
                grades_of(drawing_of(game.title), sight, work["set_up"][key]),
            )
            for key in order
        ],
        "is_whole": work["is_whole"],
        "leader_wins": judge.measured.leader_wins if judge.measured is not None else (),
        "measured_games": judge.measured.games if judge.measured is not None else 0,
        "reasons_template": templates_for(game.title, "practice/_set_up_reasons.html"),
    }


def _chart(work: Mapping[str, Any], people: Mapping[str, Person]) -> charts.LineChart | None:
    points = work["chances"]
    if not points:
        return None
    return charts.lines(
        {key: [round(100 * point["of"][key]) for point in points] for key in people},
        {key: person.color for key, person in people.items()},
        {key: person.name for key, person in people.items()},
        marks_of(len(points)),
    )


def _parts(work: Mapping[str, Any], person: Person) -> Parts:
    """Return what changed a seat's chance. The choices of all seats count, since one seat's gain is another's loss."""
    parts = work["parts"][person.key]
    luck, at_first = round(100 * parts["luck"]), round(100 * work["first"][person.key])
    at_last = round(100 * work["last"][person.key])
    return Parts(person, at_first, luck, at_last - at_first - luck, at_last)


def _moment(
    game: Game, people: Mapping[str, Person], seat: str, moment: Mapping[str, Any], sight: Mapping[str, Any]
) -> ShownMoment:
    names = {key: person.name for key, person in people.items()}
    return ShownMoment(
        seat=seat,
        number=moment["number"],
        turn=moment["turn"],
        chance=100 * moment["chance"],
        better_chance=100 * moment["better_chance"],
        instead=looks_back.first_words(game, moment, sight),
        why=title_page(game.title).better_words(moment, names),
    )
