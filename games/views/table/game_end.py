"""The end of a game as its table shows it: winners, points, charts, and a picture to share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import catalog
from games.drawing import charts, result_picture
from games.drawing.charts import LineChart
from games.drawing.titles import drawing_of
from games.models.game import Game
from games.models.seat import Seat
from games.selectors.ratings.rating_history import family_name
from games.selectors.table import table_for_viewer
from games.selectors.table.course import Course, course
from games.selectors.table.visibility import Beside
from games.views.common import find, picture_of
from games.views.pages.shown_table import ShownTable, shown_table
from games.views.table.person import Person
from games.views.table.table_page import Ask, Page, Seen, people_of
from games.wording import times
from games.wording.sentence import listed

# The game ends when fewer people are left.
LEAST_PLAYERS = 2
EVERY_TURNS = (5, 10, 20, 50, 100, 200, 500)
MOST_MARKS = 8


@dataclass(frozen=True)
class Luck:
    """A seat's luck compared with the average. ``bar`` is the start and length of its bar in percent."""

    person: Person
    got: int
    fair: str
    more: str
    is_bad: bool
    bar: tuple[float, float]


def ending(shown: ShownTable, went: Course | None) -> dict[str, Any]:
    """Return the context that is shown for every finished game.

    :param went: the course of the game; None if it was not computed
    """
    found, people = shown.reading.table, shown.reading.people
    ranked = sorted(found.seats, key=lambda seat: (seat.rank or 99, seat.number))
    winners = [people[seat.key] for seat in ranked if seat.rank == 1]
    title, reason = how_it_ended(found, listed(person.name for person in winners))
    if title == _("Ended by agreement"):
        winners = []
    if shown.title_page.tie_words and lead(ranked) == 0:
        reason = str(shown.title_page.tie_words)
    if found.sight["outcome"] is not None:
        reason = why_won(shown, winners) or reason
    mine = next((seat for seat in ranked if seat.key == found.viewer), None)
    return {
        "ranking": [(seat, people[seat.key]) for seat in ranked],
        "result_title": title,
        "result_reason": reason,
        "winners": winners,
        "won_by": won_by(shown, winners),
        "won_ahead": ahead(ranked, people) if winners else "",
        "rematch_words": rematch_words(found.game, mine) if mine is not None else "",
        "own_rank": mine.rank if mine is not None else None,
        "turns": found.game.rules.turns_played(found.game.state),
        "lasted": lasted(found.game),
        "went": went,
        "share_address": settings.SITE_URL + found.game.get_absolute_url() if found.game.is_public else "",
        "points_chart": points_chart(went, people) if went is not None else None,
        "luck": luck(went, people) if went is not None and went.has_luck else [],
    }


def lasted(game: Game) -> str:
    """Return how long a game took; "" for a game that was played elsewhere."""
    if game.imported or game.started_at is None or game.finished_at is None:
        return ""
    return times.duration(game.finished_at - game.started_at)


def won_by(shown: ShownTable, winners: list[Person]) -> list[tuple[str, int]]:
    """Return the sources of the winner's points, the largest first; nothing if there are several winners."""
    if len(winners) != 1:
        return []
    lines: list[tuple[str, int]] = next(
        (panel.lines for panel in shown.seats if panel.person.key == winners[0].key), []
    )
    return sorted(((source, number) for source, number in lines if number), key=lambda line: -line[1])


def why_won(shown: ShownTable, winners: list[Person]) -> str:
    """Return a module's reason for the victory; "" if points alone tell it."""
    reasons = (
        page.won(shown.reading, person.key)
        for page in shown.reading.modules.values()
        for person in winners
        if page.won is not None
    )
    return next(filter(None, reasons), "")


def ahead(ranked: list[Seat], people: dict[str, Person] | Any) -> str:
    """Return how far ahead the winner was; "" if somebody with fewer points has won."""
    by = lead(ranked)
    if by is None or by < 0:
        return ""
    names = listed(people[seat.key].name for seat in ranked if seat.rank == 2)
    if by == 0:
        return _("tied with %(names)s") % {"names": names}
    if by == 1:
        return _("one point ahead of %(names)s") % {"names": names}
    return _("%(by)s points ahead of %(names)s") % {"by": by, "names": names}


def rematch_words(game: Game, mine: Seat) -> str:
    """Return the label of the rematch button; "" if the rematch is under way without this player."""
    again: Game | None = getattr(game, "rematch", None)
    if again is None:
        return _("Rematch")
    if again.seats.filter(user=mine.user_id).exists():
        return _("Go to the rematch")
    return _("Join the rematch") if again.is_open else ""


def lead(ranked: list[Seat]) -> int | None:
    """Return how many points the only winner is ahead of second place; None if there is no such lead."""
    first, second = ([seat for seat in ranked if seat.rank == rank] for rank in (1, 2))
    if len(first) != 1 or not second:
        return None
    return (first[0].points or 0) - (second[0].points or 0)


def points_chart(went: Course, people: dict[str, Person] | Any) -> LineChart:
    length = max(len(values) for values in went.points.values())
    return charts.lines(
        went.points,
        {key: people[key].color for key in went.points},
        {key: people[key].name for key in went.points},
        marks_of(length),
    )


def marks_of(length: int) -> dict[int, str]:
    """Return labels for some of the turns of a chart."""
    every = next((step for step in EVERY_TURNS if length <= step * MOST_MARKS), EVERY_TURNS[-1])
    return {turn: str(turn) for turn in range(every, length, every)}


def luck(went: Course, people: dict[str, Person] | Any) -> list[Luck]:
    """Return each seat's luck compared with the average, all on one scale."""
    widest = max(1.0, *(abs(went.got[key] - went.fair[key]) for key in went.got))
    found = []
    for key, got in went.got.items():
        share = 50 * (got - went.fair[key]) / widest
        bar = (round(50 + min(0.0, share), 1), round(abs(share), 1))
        more = round(got - went.fair[key], 1)
        sign = "+" if more > 0 else "−" if more < 0 else "±"
        words = f"{sign}{number_format(abs(more), 1)}"
        found.append(Luck(people[key], got, number_format(went.fair[key], 1), words, more < 0, bar))
    return found


def how_it_ended(found: Seen, winners: str) -> tuple[str, str]:
    """Return how a game ended, and the reason for the ranks if the rules did not end it."""
    won = _("%(names)s won") % {"names": winners} if winners else _("The game is over")
    if found.sight["outcome"] is not None:
        return won, ""
    left = [seat for seat in found.seats if seat.player is not None]
    if any(seat.is_resigned for seat in found.seats) and len(left) < LEAST_PLAYERS:
        return (
            (won, _("Everyone else has resigned. The first to resign comes last."))
            if left
            else (_("The game is over"), _("Nobody is left to keep playing."))
        )
    reason = (
        _("Ended by agreement and ranked by points; ties share a rank. Players who resigned come last.")
        if any(seat.is_resigned for seat in found.seats)
        else _("Ended by agreement and ranked by points; ties share a rank.")
    )
    return _("Ended by agreement"), reason


@require_safe
def picture(request: HttpRequest, game_id: int) -> HttpResponse:
    """Draw the result of a finished game, as a picture for chats and link previews."""
    game = find(request, game_id)
    if not game.is_over or game.state is None:
        raise Http404
    return picture_of(request, game, f"result/{game.pk}/{game.seen_as}", _drawn)


def _drawn(game: Game) -> bytes:
    found = table_for_viewer.table(game, None, Beside(mark=""))
    people = people_of(found)
    shown = shown_table(Page(found, Ask()), people)
    end = ending(shown, course(game))
    return result_picture.png(
        result_picture.Result(
            site=settings.SITE_NAME,
            played=family_name(catalog.family_key(game.title, game.modules)),
            heading=end["result_title"],
            by=end["won_ahead"] or end["result_reason"],
            sources=[f"{source} {number}" for source, number in end["won_by"]],
            seats=[
                result_picture.Standing(seat.rank, person.name, person.letter, person.color, seat.points or 0)
                for seat, person in end["ranking"]
            ],
            chart=end["points_chart"],
            board=drawing_of(game.title).png(found.sight),
        )
    )
