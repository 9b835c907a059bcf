"""The speed of a table's page and of a move, and that their caches are never wrong or outdated.

`test_kept.py` checks that each cached thing depends on everything that it is made of.
"""

from __future__ import annotations

import json
import re
from datetime import timedelta
from random import Random

import brotli
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from catansite.compression import QUALITY
from games import catalog
from games.models.agreement import Agreement
from games.models.departure import Departure
from games.models.game import Game
from games.models.people import Reliability
from games.models.rating import Rating
from games.models.talk import ChatMessage, Note
from games.models.turn import Turn
from games.selectors.table import game_log, table_for_viewer, undo_rights
from games.wording import sentence, words
from tests.benchmarks.test_table_pages import at_sea, is_late
from tests.services.conftest import step
from tests.views.conftest import text

pytestmark = pytest.mark.django_db

TABLES = {
    "base": ("catan", ("base",), "main"),
    "Cities & Knights": ("catan", ("base", "cities_knights"), "main"),
    "Hansa": ("hansa", ("base",), "turn"),
}
CATAN = catalog.title("catan")
SMALL = {
    module.key: ("catan", tuple(CATAN.with_needed(module.key, CATAN.required))) for module in CATAN.modules
}
SMALL |= {"base": ("catan", ("base",)), "Hansa": ("hansa", ("base",))}
"""Each title, and each module with CATAN and what it needs alone."""
MODULES = [name for name in SMALL if name not in ("base", "cities_knights", "Hansa")]
LARGEST = 13_000
LARGEST_LATE = 15_000
HEAVIEST = "Cloth for Catan, Cities & Knights, 6 seats"
"""The largest late page, which is measured at each push."""
ROBBED = {"seat": "1", "victim": "2"}


def queries(ask):
    """Return the first word of each query of a response."""
    with CaptureQueriesContext(connection) as captured:
        assert ask().status_code == 200
    return [query["sql"].split()[0] for query in captured]


# ------------------------------------------------------------------ how often the database is asked


@pytest.mark.parametrize("table", TABLES)
def test_queries_of_a_players_page(party, eyes, table):
    title, modules, _decision = TABLES[table]
    game = party(title=title, modules=modules)
    seat = eyes(game, "0")
    seat.look()

    # Session and player; game; seats; the last moves; the set-up; the moves that can be taken back.
    assert len(queries(seat.look)) == 6
    assert len(queries(lambda: seat.look(htmx=True))) == 6


def test_queries_of_a_page_that_shows_all_that_there_can_be(party, eyes):
    """A rated game with a replaced seat, chat, a note and proposals takes at most eight."""
    game = party(rated=True)
    for number, user in game.users.items():
        Rating.objects.create(user=user, family="catan/base", games=3)
        Reliability.objects.get_or_create(user=user)
        ChatMessage.objects.create(game=game.game, user=user, text=f"Hello from {number}", at=timezone.now())
    Note.objects.create(game=game.game, user=game.users["0"], text="Trade ore.", changed_at=timezone.now())
    for kind in ("end", "undo", "pause"):
        Agreement.objects.create(
            game=game.game, kind=kind, proposed_by="1", asked=["0"], number=1, opened_at=timezone.now()
        )
    left = Departure.objects.create(
        game=game.game, user=game.users["3"], seat="3", at=timezone.now(), left_at=timezone.now()
    )
    game.game.seats.filter(number=3).update(blind_until=1)
    seat = eyes(game, "0")
    seat.look()

    # Session and player; game; seats; former players; last moves; set-up; moves that can be taken back; chat.
    assert len(queries(seat.look)) == 8
    page = text(seat.look())
    for shown in ("Hello from 2", "Trade ore.", "pause"):
        assert shown in page
    table = table_for_viewer.table(game.fresh(), game.users["0"])
    assert (sorted(table.agreements), len(table.seats)) == (["end", "pause", "undo"], 4)
    assert left.user == game.users["3"]


def test_queries_of_a_visitors_page(party, eyes):
    game = party()
    visitor = eyes(game)
    visitor.look()

    # Game, seats, the last moves, the set-up.
    assert len(queries(visitor.look)) == 4


def test_queries_of_the_question_for_news(party, eyes):
    game = party()
    seat = eyes(game, "0")
    tag = seat.look("mark/")["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert seat.client.get(seat.at("mark/"), headers={"If-None-Match": tag}).status_code == 304

    # Session and player, game.
    assert len(asked) == 2


def test_queries_of_a_move(party, eyes):
    game = party(until=step("pre_roll"))
    seat = eyes(game, game.active)
    seat.send("note/", {"text": "The browser's signs are noted with the first thing that is sent."})
    Reliability.objects.get_or_create(user=game.users[game.active])
    roll = {"verb": "roll", "decision": game.waiting.decision, "key": "roll"}
    asked = queries(lambda: seat.send("move/", roll, htmx=True))

    # Session and player; the locked game and its seats; then for the page game, seats, the last moves, the set-up, the
    # moves that can be taken back. On PostgreSQL its clock comes first.
    assert asked.count("SELECT") == 8 + (connection.vendor == "postgresql")
    # The move; then the game, the barrier after the dice, the seats.
    assert (asked.count("INSERT"), asked.count("UPDATE")) == (1, 3)


@pytest.mark.one_database
@pytest.mark.parametrize("table", [*TABLES, *MODULES])
def test_no_move_asks_more_than_sixteen_times(party, eyes, table, monkeypatch):
    """With chat and an open proposal on the page, and any notifications and barriers.

    Checking whether an undo is possible takes two more queries; the result is cached. Where a move has renamed places,
    as when fog lifts, the log asks for their former names, up to three times.
    """
    monkeypatch.setattr(undo_rights, "_is_possible", lambda *_: True)
    if table in TABLES:
        (title, modules, _decision), moves = TABLES[table], 40
        game = party(title=title, modules=modules)
    else:
        (title, modules), moves = SMALL[table], 16
        seats = max(catalog.title(title).seat_counts(modules))
        game = party(title=title, modules=modules, seats=seats, until=step("pre_roll"))
    ChatMessage.objects.create(game=game.game, user=game.users["1"], text="Hello", at=timezone.now())
    Agreement.objects.create(
        game=game.game, kind="end", proposed_by="1", asked=["0"], opened_at=timezone.now()
    )
    luck, seen = Random("moves"), {seat: eyes(game, seat) for seat in game.users}
    for key, seat in seen.items():
        seat.send("note/", {"text": "The browser's signs are noted with the first thing that is sent."})
        Reliability.objects.get_or_create(user=game.users[key])
    most = {}
    for number in range(moves):
        waiting = game.fresh().rules.waiting(game.state)
        mover = next(iter(waiting.due))
        verb, argument = game.title.sample(game.state, mover, luck)
        sent = {
            "verb": verb,
            "argument": json.dumps(argument),
            "decision": waiting.decision,
            "key": f"k{number}",
        }
        asked = queries(lambda sent=sent, mover=mover: seen[mover].send("move/", sent, htmx=True))
        most[verb] = max(
            most.get(verb, 0), sum(word in ("SELECT", "INSERT", "UPDATE", "DELETE") for word in asked)
        )

    assert max(most.values()) <= 16 + 3 * bool(game.fresh().renamed_position), most


@pytest.mark.one_database
@pytest.mark.parametrize("table", SMALL)
def test_a_page_asks_little_is_small_and_has_the_symbols_that_it_uses(party, eyes, table):
    title, modules = SMALL[table]
    game = party(title=title, modules=modules, seats=max(catalog.title(title).seat_counts(modules)))

    for who in ("0", None):
        viewer = eyes(game, who)
        page = text(viewer.look())
        assert len(queries(viewer.look)) <= 6
        assert len(brotli.compress(page.encode(), quality=QUALITY)) < LARGEST
        assert set(re.findall(r'<use href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page))


@pytest.mark.one_database
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, id=table.name, marks=() if table.name == HEAVIEST else pytest.mark.deep)
        for table in at_sea()
    ],
)
def test_a_late_page_of_a_scenario_is_small(party, eyes, table):
    game = party(title=table.title, modules=table.modules, seats=table.seats, until=is_late)
    if "cloth" in table.modules:
        leave_every_number_of_cloth(game)

    page = eyes(game, game.active).look().content

    assert len(brotli.compress(page, quality=QUALITY)) <= LARGEST_LATE


def leave_every_number_of_cloth(game):
    """Leave 0 to 5 cloth in the villages. The board needs a symbol for each of these numbers."""
    state = game.state
    here = state["cloth"]
    left = {village: place % 6 for place, village in enumerate(here["stocks"])}
    here["supply"] += sum(here["stocks"].values()) - sum(left.values())
    here["stocks"] = left
    Game.objects.filter(pk=game.game.pk).update(state=state)


def test_the_log_of_a_long_game_is_read_once(party, eyes):
    game = party()
    long_ago = timezone.now() - timedelta(days=1)
    Turn.objects.bulk_create(
        Turn(game=game.game, position=1000 + n, number=1000 + n, seat="1", actor="seat", verb="roll",
             log=[{"kind": "rolled", "public": {"seat": "1", "dice": [1, 2]}, "private": {}}], at=long_ago)
        for n in range(60)
    )  # fmt: skip
    game.game.seats.update(last_position=1040)
    seat = eyes(game, "0")
    seat.look()

    # Session and player; game; seats; the last moves; the moves that can be taken back.
    assert len(queries(seat.look)) == 5
    lines = table_for_viewer.table(game.fresh(), game.users["0"])
    assert len(lines.log) == game_log.MOVES_AT_ONCE
    assert [line.position for line in lines.since] == list(range(1041, 1060))


# ------------------------------------------------------------------ what is kept


def tell(game, kind, **facts):
    """Append an entry to a game's log."""
    last = game.game.turns.order_by("-position").first()
    number = (last.number if last else 0) + 1
    return Turn.objects.create(
        game=game.game, position=number, number=number, seat="1", actor="seat", verb="roll",
        log=[{"kind": kind, **facts}], at=timezone.now(),
    )  # fmt: skip


def test_nobody_reads_what_was_said_to_somebody_who_knows_more(party, eyes):
    game = party()
    known = {"cards": {"ore": 1}}
    tell(game, "stolen", public=ROBBED, private={"1": known, "2": known})
    secret = game_log.log(game.fresh(), "1")[-1].text

    pages = {who: text(eyes(game, who).look()) for who in ("1", "2", "0", None, "1")}

    assert secret == "Bence steals 1 ore from Chiara."
    assert [who for who, page in pages.items() if secret in page] == ["1", "2"]


@pytest.fixture
def marked_languages(monkeypatch):
    """Make every text name the language that it is in, whatever the catalogs contain."""

    def say(message):
        return f"{translation.get_language()}:{message}"

    for module in (words, sentence):
        monkeypatch.setattr(module, "gettext", say)


def test_each_reads_the_log_in_their_own_language(party, eyes, marked_languages):
    game = party()
    tell(game, "robber_moved", public={"seat": "1", "hex": "0,0"}, private={})
    for seat, language in (("0", "de"), ("1", "it"), ("2", "en"), ("3", "de")):
        game.users[seat].language = language
        game.users[seat].save()
        log = text(eyes(game, seat).look()).split('id="log"')[1]
        assert set(re.findall(r"\b(en|de|it|hu):", log)) == {language}


def test_a_changed_name_is_read_at_once(party, eyes):
    game = party()
    tell(game, "rolled", public={"seat": "1", "dice": [3, 4]}, private={})
    before = text(eyes(game, "0").look())
    game.users["1"].display_name = "Renamed"
    game.users["1"].save()

    after = text(eyes(game, "0").look())

    assert "Bence rolls" in before
    assert "Bence" not in after
    assert "Renamed rolls" in after


def test_moments_are_told_in_each_players_zone(party, eyes):
    game = party()
    tell(game, "turn_began", public={"seat": "1", "turn": 1}, private={})
    pages = []
    for seat, zone in (("0", "Europe/Rome"), ("1", "Asia/Tokyo"), ("2", "Europe/Rome")):
        game.users[seat].time_zone = zone
        game.users[seat].save()
        pages.append(text(eyes(game, seat).look()).split('class="log-time"')[-1].split("</time>")[0])

    assert pages[0] == pages[2] != pages[1]


def test_a_move_is_seen_at_once(party, eyes):
    game = party(until=step("pre_roll"))
    mover = game.active
    other = next(seat for seat in game.users if seat != mover)
    before = [text(eyes(game, who).look()) for who in (mover, other, None)]

    eyes(game, mover).move("roll")

    number = game_log.log(game.fresh(), None)[-1].text
    for page, who in zip(before, (mover, other, None), strict=True):
        assert number not in page
        assert number in text(eyes(game, who).look())
