"""Exports with one forged fact are refused with a sentence, or shown by every page in every time zone."""

from __future__ import annotations

import copy
import functools
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils.dateparse import parse_datetime

from accounts.models import User
from games.forms.table import ImportForm
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn
from games.selectors.table import exports
from games.services.api import api_tokens
from games.services.errors import BadImport
from games.services.operations import administration
from games.services.table import departures, imports
from games.services.time import clocks
from tests.deep import DEEP
from tests.services.conftest import NOW, Party, step

pytestmark = pytest.mark.django_db

IMPORTED_AT = NOW + timedelta(days=3)
FARTHEST_ZONES = ("Pacific/Kiritimati", "Etc/GMT+12")
MISSING = object()
"""Stands for a removed key."""
Path = tuple[str | int, ...]

NESTED: list[Any] = functools.reduce(lambda inner, _level: [inner], range(400), [])
PROBES: tuple[Any, ...] = (10**30, "\x00", NESTED, MISSING)
"""Every type rejects at least one of these, so a part that accepts all four is not used."""
NASTY: tuple[Any, ...] = (
    {}, [], None, True, False, -1, 0, 1, 2, 2**15, 2**31, 2**63, 10**400, 1.0, 1.5, float("nan"), float("inf"),
    "", " ", "0", "\ud83d", "x" * 10_000, "a\nb", "\x1b[2J", "\u202eabc", "\u200b", "\u3164", "\ufdfa" * 40,
    "שלום e\u0301", "<script>{seat} %s", ["x"] * 10_000, [{}], {"x" * 300: {}}, {"": NESTED},
)  # fmt: skip
MOMENTS = (
    "0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59.999999Z",
    "1989-12-31T23:59:59Z", "1990-01-01T00:00:00Z", "1990-01-01T00:00:00-23:59", "1990-01-01T00:00:00+00:01",
    "2026-02-28T20:00:00", "2026-02-30T00:00:00Z", "2026-02-28T25:00:00Z", "2026-02-28", "20:00",
    "2026-02-28T20:00:00+24:00", "2026-02-28T20:00:00+23:59", "2026-03-04T23:00:00-23:59", "-1", 1772308800,
    IMPORTED_AT.isoformat(), (IMPORTED_AT + timedelta(microseconds=1)).isoformat(), "2026-03-01T00:00:00.123456789Z",
)  # fmt: skip


def document_of(game: Party) -> Any:
    """A game with everything that a history can contain: an order, an undo, a timeout, departures."""
    first, second = game.active, str((int(game.active) + 1) % 3)
    orders = {"decline_all": "off", "rules": [], "auto_roll": True}
    game.play(second, "set_standing_answers", orders)
    game.play(first, "end_turn")
    clocks.sweep(now=NOW + timedelta(minutes=2))
    reached = game.fresh().last_number
    game.play(second, "end_turn")
    administration.roll_back(game_id=game.game.pk, number=reached, now=NOW)
    seat = game.seat(game.active)
    assert seat.due_at is not None
    clocks.time_out(seat_id=seat.pk, decision=seat.decision, now=seat.due_at)
    for key in ("0", "2"):
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW + timedelta(days=2))
    return json.loads(json.dumps(exports.export_game(game.fresh(), None)))


@pytest.fixture
def exported(party) -> Any:
    options = {"board": "beginner", "separate_phases": True, "offer_wait": 24}
    return document_of(party(seats=3, until=step("main"), options=options))


@pytest.fixture
def collector(player) -> User:
    return player("Collector", is_staff=True, is_superuser=True)


def forged(document: Any, path: Path, value: Any) -> Any:
    if not path:
        return None if value is MISSING else value
    copied = copy.copy(document)
    if len(path) == 1 and value is MISSING:
        del copied[path[0]]
    else:
        copied[path[0]] = forged(document[path[0]], path[1:], value)
    return copied


def alike(value: Any) -> Iterator[Any]:
    """Yield values that resemble a fact but differ from it."""
    if isinstance(value, str):
        yield from (value + "\x00", value.upper(), value * 50)
    elif isinstance(value, list) and value:
        yield from (value + value, value * 100, value[::-1], value[:-1], value[1:])
    elif isinstance(value, dict):
        yield from ({**value, "surprise": NESTED}, {**value, "\x00": "\x00"})
    elif type(value) is int:
        yield from (value + 1, value - 1, float(value), str(value))


def is_moment(text: str) -> bool:
    try:
        return isinstance(parse_datetime(text), datetime)
    except ValueError:
        return False


def import_it(user: User, document: Any) -> Game | None:
    """Import a document as the page does; return None if it is refused with a sentence."""
    upload = SimpleUploadedFile("game.json", json.dumps(document).encode())
    form = ImportForm({}, {"file": upload})
    if not form.is_valid():
        assert form.errors["file"]
        return None
    try:
        return imports.import_game(user=user, document=form.cleaned_data["file"], now=IMPORTED_AT)
    except BadImport as error:
        refusal = str(error)
    assert 10 < len(refusal) < 1000
    return None


def rows_of(game: Game) -> str:
    """Return all that an import has stored, except ids and the link's token."""
    found = [Game.objects.filter(pk=game.pk).values()]
    found += [model._default_manager.filter(game=game).values() for model in (Seat, Turn, Snapshot)]
    left_out = {"id": 0, "game_id": 0, "invite_token": ""}
    return json.dumps([[{**row, **left_out} for row in rows] for rows in found], default=str)


class Walk:
    """Forges one part after the other, and keeps the imported games that differ.

    A part is left out if the same is stored whatever its value: it is removed, and its own parts are not forged.
    Every sixth value is tried, and every twelfth for a part of a kind that has occurred before (another move's
    number). A moment is replaced by every other odd moment. With `DEEP=1` all values are tried.
    """

    def __init__(self, user: User, document: Any) -> None:
        self.user, self.document = user, document
        honest = import_it(user, document)
        assert honest is not None
        self.rows = rows_of(honest)
        self.games = {self.rows: honest}
        self.forgeries: dict[int, str] = {honest.pk: "nothing forged"}
        self.met: set[str] = set()
        self.tried = 0

    def forge(self, path: Path, value: Any) -> None:
        if path and all(self.stores_the_same(path, other) for other in PROBES):
            self.document = forged(self.document, path, MISSING)
            return
        kind = "/".join("*" if isinstance(key, int) else key for key in path)
        every = 1 if DEEP else 12 if kind in self.met else 6
        self.met.add(kind)
        for other in [*NASTY, *alike(value)][len(self.met) % every :: every]:
            self.stores_the_same(path, other)
        moments = MOMENTS if DEEP else MOMENTS[len(self.met) % 2 :: 2]
        for moment in moments if isinstance(value, str) and is_moment(value) else ():
            self.stores_the_same(path, moment)
        if isinstance(value, dict):
            for key in value:
                self.forge((*path, key), value[key])
        elif isinstance(value, list):
            for number in told_apart(value):
                self.forge((*path, number), value[number])

    def stores_the_same(self, path: Path, value: Any) -> bool:
        """Forge one fact and import the result; return True if it is stored as if nothing were forged."""
        self.tried += 1
        forgery = f"{'.'.join(map(str, path))} is {value!r:.80}"
        with transaction.atomic():
            try:
                game = import_it(self.user, forged(self.document, path, value))
            except Exception as error:
                error.add_note(forgery)
                raise
            rows = "" if game is None else rows_of(game)
            if game is None or rows in self.games:
                transaction.set_rollback(True)
            else:
                self.games[rows], self.forgeries[game.pk] = game, forgery
        return rows == self.rows


def told_apart(items: list[Any]) -> list[int]:
    """Return the index of the first item of each kind; moves differ by actor, hidden and undone."""
    found: dict[str, int] = {}
    for number, item in enumerate(items):
        facts = item if isinstance(item, dict) else {}
        kind = [type(item).__name__, *(facts.get(key) for key in ("actor", "hidden", "undone"))]
        found.setdefault(json.dumps(kind), number)
    return sorted({*found.values(), *([len(items) - 1] if DEEP and items else [])})


def addresses_of(game: Game) -> list[str]:
    """Return the addresses that show a finished game."""
    steps = (game.last_number // 2, game.last_number)
    names = ("table", "log", "replay", "export", "result_picture", "preview_picture")
    return [
        *(reverse(f"games:{name}", args=[game.pk]) for name in names),
        *(reverse("games:replay_step", args=[game.pk, number]) for number in steps),
        reverse("games:thumbnail", args=[game.pk, "light"]),
        reverse("admin:games_game_change", args=[game.pk]),
        f"/api/v1/games/{game.pk}",
        f"/api/v1/games/{game.pk}/log",
    ]


def addresses_of_all(user: User) -> list[str]:
    """Return the addresses that show many games."""
    names = ("home", "my_games", "next", "import")
    return [
        *(reverse(f"games:{name}") for name in names),
        reverse("games:player", args=[user.pk]),
        reverse("accounts:data"),
        reverse("admin:games_game_changelist"),
        reverse("admin:games_game_changelist") + "?o=-5",
        "/api/v1/games",
    ]


def test_each_forged_fact_is_refused_or_shown_by_every_page(exported, collector, settings):
    settings.API_REQUESTS_PER_MINUTE = 10**6
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "picture": "9999/m/ip"}
    walk = Walk(collector, exported)
    walk.forge((), exported)
    _token, secret = api_tokens.make_api_token(user=collector, name="Reader", scope="read", now=NOW)
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    client.force_login(collector)

    failed = []
    for place, zone in enumerate(FARTHEST_ZONES):
        User.objects.filter(pk=collector.pk).update(time_zone=zone)
        asked = [(path, "all games") for path in addresses_of_all(collector)]
        for number, game in enumerate(walk.games.values()):
            how, of_game = walk.forgeries[game.pk], addresses_of(game)
            # Games with odd moments are viewed at alternating quarters of the addresses, others at tenths.
            every = 1 if DEEP else 4 if is_about_time(how) else 10
            asked += [(path, how) for path in of_game[(number + place) % every :: every]]
        answers = [(client.get(path).status_code, path, how) for path, how in asked]
        failed += [(zone, *answer) for answer in answers if answer[0] not in (200, 302)]

    assert sum(map(is_about_time, walk.forgeries.values())) > 5
    assert not failed


def is_about_time(forgery: str) -> bool:
    return "at is" in forgery


@pytest.mark.parametrize("moment", MOMENTS[:5])
@pytest.mark.parametrize("path", [("started_at",), ("finished_at",), ("moves", 3, "at")])
def test_a_moment_before_1990_or_in_the_future_is_refused_by_name(exported, collector, path, moment):
    named = "moves[3].at" if len(path) > 1 else path[0]

    with pytest.raises(BadImport, match=f"{re.escape(named)} must be a moment between 1990 and now"):
        imports.import_game(user=collector, document=forged(exported, path, moment), now=IMPORTED_AT)

    assert not Game.objects.filter(imported=True).exists()


def test_moments_never_go_back(exported, collector):
    started_at, at = "2026-03-02T12:00:00+00:00", "2026-03-01T12:00:00+00:00"
    document = forged(forged(exported, ("started_at",), started_at), ("moves", 5, "at"), at)

    game = imports.import_game(
        user=collector, document=forged(document, ("finished_at",), at), now=IMPORTED_AT
    )

    moments = [
        game.started_at,
        *game.turns.order_by("position").values_list("at", flat=True),
        game.finished_at,
    ]
    assert moments == sorted(moments)
    assert moments[0] == parse_datetime(started_at)


def test_an_entry_of_the_site_s_has_a_number_of_its_own(exported, collector):
    """Only a move that is hidden from others shares its number; no other entry may claim to."""
    last = len(exported["moves"]) - 1
    number = exported["moves"][last - 1]["number"]
    document = forged(forged(exported, ("moves", last, "number"), number), ("moves", last, "hidden"), True)

    with pytest.raises(BadImport, match=f"out of order at number {number}"):
        imports.import_game(user=collector, document=document, now=IMPORTED_AT)


@pytest.mark.parametrize("ranks", [(2, 2, 2), (1, 3, 3), (3, 2, 3)])
def test_a_game_that_ended_early_has_ranks_that_somebody_can_have(exported, collector, ranks):
    document = exported
    for number, rank in enumerate(ranks):
        document = forged(document, ("seats", number, "rank"), rank)

    with pytest.raises(BadImport, match=r"seats\[\d\]\.rank"):
        imports.import_game(user=collector, document=document, now=IMPORTED_AT)


def test_points_are_those_of_the_rules(exported, collector):
    game = imports.import_game(
        user=collector, document=forged(exported, ("seats", 0, "points"), 99), now=IMPORTED_AT
    )

    assert [seat.points for seat in game.seat_list] == [seat["points"] for seat in exported["seats"]]
