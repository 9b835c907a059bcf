"""Bringing in a finished game from its export, to look at it move by move.

Nothing in the document is believed: the moves are played again from its seed, and what the rules say
is what is kept. The log is ours; what was taken back is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from games import catalog
from games.engine import chance, history
from games.engine.errors import EngineError, Illegal
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn
from games.selectors.table.exports import EXPORT_FORMAT, EXPORT_VERSION
from games.selectors.table.fair_dice import drawn_of
from games.services.errors import BadImport, BadTable
from games.services.naming import clean_name
from games.services.table.settling import settle
from games.services.table.sitting import Sitting
from games.wording.words import words_of

if TYPE_CHECKING:
    from accounts.models import User

READABLE_VERSIONS = (1, EXPORT_VERSION)
MOST_MOVES = 5000
MOST_SEATS = 6
MOST_DEPTH = 12
LONGEST_TEXT = 200
# what the site itself adds to a history, and an import keeps
SITE_KINDS = (
    "timed_out",
    "resigned",
    "end_proposed",
    "end_agreed",
    "end_declined",
    "ended_early",
)


@transaction.atomic
def import_game(*, user: User, document: Any, now: datetime) -> Game:
    """Keep a finished game for replay, by link and unrated.

    :param document: what `exports.export_game` made of a finished game, as JSON values
    :raises BadImport: it is not that, or the rules cannot follow it; the message says where
    """
    read = _Document(document)
    game = read.game(host=user, now=now)
    game.save(force_insert=True)
    for number, seat in enumerate(read.seats):
        Seat.objects.create(
            game=game,
            number=number,
            name=seat["name"],
            entropy=seat["entropy"],
            joined_at=now,
        )
    sitting = Sitting.at(game.pk, now=game.started_at or now)
    _play_again(sitting, read)
    outcome = sitting.waiting.outcome or read.result()
    sitting.game.status = Game.Status.FINISHED
    sitting.game.finished_at = read.moment("finished_at", now)
    for key, row in sitting.seats.items():
        row.rank, row.points = outcome["ranks"][key], outcome["points"][key]
        row.ended_at = sitting.game.finished_at
    settle(sitting, wake=False)
    return sitting.game


def _play_again(sitting: Sitting, read: _Document) -> None:
    """Set up the board and play every move; keep what the rules make of it."""
    title, game = sitting.game.rules, sitting.game
    try:
        begun = title.new(
            seats=len(read.seats),
            modules=game.modules,
            options=game.options,
            seed=game.seed,
            entropy=[seat["entropy"] for seat in read.seats],
            colors=read.colors,
        )
    except (Illegal, EngineError) as error:
        raise BadImport(_("The board can’t be set up: %(why)s") % {"why": error}) from error
    game.status = Game.Status.RUNNING
    game.started_at = game.started_at or sitting.now
    sitting.begin(begun)
    for place, move in enumerate(read.moves):
        _play_one(sitting, read, place, move)


def _play_one(sitting: Sitting, read: _Document, place: int, move: Mapping[str, Any]) -> None:
    game = sitting.game
    number = read.number(place, move)
    hidden = number == game.last_number
    sitting.now = read.moment_of(move, sitting.now)
    if move["actor"] == Turn.Actor.SITE:
        for kind, seat in read.site_entries(move):
            game.last_number = number - 1
            sitting.report(kind, seat=seat)
        return
    again = history.Move(number, move["seat"], move["verb"], move.get("argument"), move["actor"])
    try:
        played = history.again(game.rules, sitting.state, again)
    except history.NoLongerLegal as error:
        reason = error.reason
        why = game.words.refusal(reason, sitting.names) if isinstance(reason, Illegal) else str(reason)
        raise BadImport(
            _("Move %(number)d is not allowed by the rules: %(why)s") % {"number": number, "why": why}
        ) from error
    if drawn_of(played.record) != drawn_of(move["record"]):
        raise BadImport(
            _("The randomness of move %(number)d doesn’t follow from the seed.") % {"number": number}
        )
    if not hidden:
        game.last_number = number - 1
    sitting.record(played, seat=move["seat"], actor=Turn.Actor(move["actor"]), hidden=hidden)


class _Document:
    """An exported game, checked part by part; every complaint names the part."""

    def __init__(self, document: Any) -> None:
        if not isinstance(document, dict) or document.get("format") != EXPORT_FORMAT:
            raise BadImport(_("This isn’t an exported game."))
        if document.get("format_version") not in READABLE_VERSIONS:
            raise BadImport(_("This site can’t read exports of this version."))
        if document.get("status") != Game.Status.FINISHED or "seed" not in document:
            raise BadImport(_("Only finished games can be imported."))
        self.document = document
        self.seats = [self._seat(seat) for seat in self._list("seats", MOST_SEATS)]
        self.keys = [str(number) for number in range(len(self.seats))]
        self.moves = [self._move(move) for move in self._list("moves", MOST_MOVES)]
        self.moves = [move for move in self.moves if not move["undone"]]
        self.colors = [seat["color"] for seat in self.seats]

    def game(self, *, host: User, now: datetime) -> Game:
        """The row, its table checked by the title."""
        title = self.document.get("title")
        modules, options = self.document.get("modules"), self.document.get("options")
        if not isinstance(title, str) or title not in catalog.titles():
            raise BadImport(_("There is no such game on this site."))
        if not isinstance(modules, list) or not all(isinstance(name, str) for name in modules):
            raise BadImport(self._bad("modules"))
        if not isinstance(options, dict):
            raise BadImport(self._bad("options"))
        try:
            catalog.title(title).check(len(self.seats), modules, options)
        except Illegal as error:
            raise BadImport(words_of(title, ()).refusal(error, {})) from error
        seed = self.text(self.document, "seed", 128)
        try:
            name = clean_name(self.text(self.document, "name", LONGEST_TEXT))
        except BadTable as error:
            raise BadImport(self._bad("name")) from error
        return Game(
            title=title,
            modules=modules,
            options=options,
            seat_count=len(self.seats),
            name=name,
            named_by=host if name else None,
            host=host,
            visibility=Game.Visibility.LINK,
            imported=True,
            seed=seed,
            commitment=chance.commitment(seed),
            created_at=now,
            started_at=self.moment("started_at", now),
        )

    def number(self, place: int, move: Mapping[str, Any]) -> int:
        """A move's number: never smaller than the one before it."""
        number: int = move["number"]
        earlier = self.moves[place - 1]["number"] if place else 0
        if number < earlier or (number == earlier and not move["hidden"]):
            raise BadImport(_("The moves are out of order at number %(n)d.") % {"n": number})
        return number

    def site_entries(self, move: Mapping[str, Any]) -> list[tuple[str, str]]:
        """What the site reported with a move, as far as an import keeps it."""
        entries = []
        for entry in move["log"]:
            kind = entry.get("kind") if isinstance(entry, dict) else None
            facts = entry.get("public") if isinstance(entry, dict) else None
            seat = facts.get("seat") if isinstance(facts, dict) else None
            if kind in SITE_KINDS and (seat in self.keys or kind == "ended_early"):
                entries.append((kind, seat if seat in self.keys else ""))
        return entries[:1]

    def result(self) -> dict[str, dict[str, int]]:
        """The result of a game that ended by agreement or because its players left."""
        if not any(("ended_early", "") in self.site_entries(m) for m in self.moves[-3:]):
            raise BadImport(_("The game isn’t over after its last move."))
        ranks, points = {}, {}
        for key, seat in zip(self.keys, self.document["seats"], strict=True):
            ranks[key] = self._number(seat, "rank", len(self.keys))
            points[key] = self._number(seat, "points", 100)
        return {"ranks": ranks, "points": points}

    def moment(self, name: str, otherwise: datetime) -> datetime:
        return self.moment_of({"at": self.document.get(name)}, otherwise)

    @staticmethod
    def moment_of(row: Mapping[str, Any], otherwise: datetime) -> datetime:
        """A row's moment; a missing or unreadable one is that of the row before."""
        at = row.get("at")
        try:
            moment = parse_datetime(at) if isinstance(at, str) and len(at) < 40 else None
        except ValueError:
            moment = None
        return moment if moment is not None and timezone.is_aware(moment) else otherwise

    def text(self, row: Mapping[str, Any], name: str, longest: int) -> str:
        value = row.get(name)
        if not isinstance(value, str) or len(value) > longest or not (value + " ").isprintable():
            raise BadImport(self._bad(name))
        return value

    def _seat(self, seat: Any) -> dict[str, str]:
        if not isinstance(seat, dict):
            raise BadImport(self._bad("seats"))
        name = self.text(seat, "name", 40).strip()
        if not name:
            raise BadImport(self._bad("name"))
        return {
            "name": name,
            "entropy": self.text(seat, "entropy", LONGEST_TEXT),
            "color": self.text(seat, "color", 16),
        }

    def _move(self, move: Any) -> dict[str, Any]:
        if not isinstance(move, dict):
            raise BadImport(self._bad("moves"))
        number, actor = move.get("number"), move.get("actor")
        if type(number) is not int or not 0 <= number < 10**6:
            raise BadImport(self._bad("number"))
        where = _("move %(number)d") % {"number": number}
        if actor not in Turn.Actor.values or not isinstance(move.get("log"), list):
            raise BadImport(self._bad(where))
        is_move = actor != Turn.Actor.SITE
        if is_move and (move.get("seat") not in self.keys or not isinstance(move.get("verb"), str)):
            raise BadImport(self._bad(where))
        # as version 1 calls it, which knows no movements
        move.setdefault("record", move.get("chance"))
        if not isinstance(move["record"], list) or _depth(move) > MOST_DEPTH:
            raise BadImport(self._bad(where))
        flags = (move.get("hidden"), move.get("undone"))
        if not all(type(flag) is bool for flag in flags):
            raise BadImport(self._bad(where))
        return move

    def _list(self, name: str, most: int) -> list[Any]:
        value = self.document.get(name)
        if not isinstance(value, list) or not 0 < len(value) <= most:
            raise BadImport(self._bad(name))
        return value

    def _number(self, row: Mapping[str, Any], name: str, most: int) -> int:
        value = row.get(name)
        if type(value) is not int or not 0 <= value <= most:
            raise BadImport(self._bad(name))
        return value

    @staticmethod
    def _bad(part: str) -> str:
        return _("The exported game can’t be read: %(part)s") % {"part": part}


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0
