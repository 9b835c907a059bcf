"""What happened, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from accounts.prepared import Given, Prepared
from games import wording
from games.drawing.titles import drawing_of
from games.models.game import Game
from games.models.turn import Snapshot, Turn

if TYPE_CHECKING:
    from games.drawing.names import PlaceNames
    from games.wording import Words

Entry = tuple[int, str, dict[str, Any]]
"""A log entry that counts: number of its move, kind, public facts."""
LINES_AT_ONCE = 50
MOST_SINCE = 200


@dataclass(frozen=True)
class LogLine:
    """One thing that happened, as one viewer may read it."""

    number: int
    at: datetime | None
    actor: str
    seat: str
    kind: str
    facts: dict[str, Any]
    undone: bool
    names: dict[str, str] = field(repr=False)
    places: PlaceNames | None = field(repr=False)
    words: Words = field(repr=False)
    # its move's place in the history: nobody's business, as hidden moves count
    position: int = field(default=0, repr=False)

    @cached_property
    def text(self) -> str:
        """The sentence, in the language that is active when it is first read."""
        return self.words.say(self.kind, self.facts, self.names, self.places)

    @property
    def where(self) -> list[str]:
        """The places on the board where it happened."""
        return drawing_of(self.words.title).places_told(self.words.modules, self.kind, self.facts)


def log(
    game: Game,
    viewer: str | None,
    *,
    before: int | None = None,
    limit: int = LINES_AT_ONCE,
    places: PlaceNames | None = None,
) -> list[LogLine]:
    """Return the lines of the last `limit` moves, oldest first.

    :param before: only moves with a smaller number, for turning pages
    """
    turns = turns_for(game, viewer).order_by("-position")
    if before is not None:
        turns = turns.filter(number__lt=before)
    chosen = list(turns[:limit])[::-1]
    start = [] if len(chosen) == limit else start_lines(game, viewer, places=places)
    return start + lines_of(game, viewer, chosen, places=places)


def log_and_news(
    game: Game, viewer: str | None, *, places: PlaceNames | None = None
) -> tuple[list[LogLine], list[LogLine]]:
    """Return the newest lines, and those of them since the seat's own last move.

    As `log` and `since_my_last_move`: one query where the newest moves reach back to the seat's last one.
    """
    newest = _NEWEST.all(game=game.pk, seat=viewer or "-", blind=blind_until(game, viewer))[::-1]
    start = [] if len(newest) == LINES_AT_ONCE else start_lines(game, viewer, places=places)
    lines = start + lines_of(game, viewer, newest, places=places)
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    if seat is None:
        return lines, []
    if len(newest) == LINES_AT_ONCE and (newest[0].position or 0) > seat.last_position:
        return lines, since_my_last_move(game, viewer, places=places)
    return lines, [line for line in lines if line.position > seat.last_position and not line.undone]


def since_my_last_move(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    """Return what happened since the seat's own last move; nothing for a spectator."""
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    if seat is None:
        return []
    turns = turns_for(game, viewer).filter(position__gt=seat.last_position, undone=False)
    newest = list(turns.order_by("-position")[:MOST_SINCE])[::-1]
    return lines_of(game, viewer, newest, places=places)


def start_lines(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    """Return what setting up the board put into the log."""
    start = game.snapshots.filter(kind=Snapshot.Kind.START).only("log", "game_id").first()
    if start is None:
        return []
    turn = Turn(number=0, at=game.started_at or game.created_at, actor=Turn.Actor.SITE, log=start.log)
    return lines_of(game, viewer, [turn], places=places)


def lines_of(
    game: Game, viewer: str | None, turns: Iterable[Turn], *, places: PlaceNames | None = None
) -> list[LogLine]:
    """Return the log lines of some moves, each with what this viewer may know."""
    turns = list(turns)
    if places is None and turns and game.state is not None:
        places = wording.places_of(game.rules.view(game.rules.upgraded(game.state), None))
    blind = blind_until(game, viewer)
    names, words = game.names_by({turn.at for turn in turns}), game.words
    renamed = _places_before(game, turns)
    return [
        LogLine(
            number=turn.number,
            at=turn.at,
            actor=turn.actor,
            seat=turn.seat,
            kind=entry["kind"],
            facts=facts_of(entry, viewer if (turn.position or 0) >= blind else None, everything=game.is_over),
            undone=turn.undone,
            names=names[turn.at],
            places=next((then for until, then in renamed if (turn.position or 0) <= until), places),
            words=words,
            position=turn.position or 0,
        )
        for turn in turns
        for entry in turn.log
        if not words.goes_without_saying(entry)
    ]


def _places_before(game: Game, turns: Sequence[Turn]) -> list[tuple[int, PlaceNames | None]]:
    """What places were called until which place in the history, oldest first, as far as these moves reach back."""
    first = min((turn.position or 0 for turn in turns), default=0)
    if first > game.renamed_position or not game.renamed_position:
        return []
    changes = game.turns.filter(position__gte=first, places_before__isnull=False).order_by("position")
    names = drawing_of(game.title).names
    return [
        (turn.position, names(turn.places_before or {})) for turn in changes.only("position", "places_before")
    ]


def facts_of(entry: dict[str, Any], viewer: str | None, *, everything: bool = False) -> dict[str, Any]:
    """Return an entry's facts for one viewer: the public ones and its own.

    :param everything: the game is over, and nothing is secret any more
    """
    private = entry.get("private") or {}
    facts = dict(entry["public"])
    if everything:
        for known in private.values():
            facts |= known
    if viewer is not None:
        facts |= private.get(viewer, {})
    return facts


def public_log(game: Game) -> list[Entry]:
    """Return every log entry that counts, as everybody may read it."""
    turns = game.turns.filter(undone=False).order_by("position")
    return public_entries(turns.values_list("number", "log"))


def public_entries(logs: Iterable[tuple[int, Any]]) -> list[Entry]:
    """Return the public part of what each move put into the log."""
    return [(number, entry["kind"], entry["public"]) for number, entries in logs for entry in entries]


def turns_for(game: Game, viewer: str | None) -> QuerySet[Turn]:
    """What a viewer may know of: a hidden move is its own seat's business."""
    return _turns(game.pk, viewer or "-", blind_until(game, viewer))


def _turns(game: Any, seat: Any, blind: Any) -> QuerySet[Turn]:
    own = Q(hidden=True, seat=seat, position__gte=blind)
    shown = Turn.objects.filter(Q(hidden=False) | own, game=game)
    return shown.only("position", "number", "at", "actor", "seat", "log", "undone", "game")


_NEWEST = Prepared(
    lambda: _turns(Given("game"), Given("seat"), Given("blind")).order_by("-position")[:LINES_AT_ONCE]
)


def blind_until(game: Game, viewer: str | None) -> int:
    """Return the first place in the history of which the viewer may know what its seat knows.

    A replacement knows nothing of what the seat was told before.
    """
    return next((seat.blind_until for seat in game.seat_list if seat.key == viewer), 0)
