"""What pages read: my games, the next one, replay, charts, exports."""

from __future__ import annotations

import json

import pytest
from django.test import override_settings

from games.models.game import Game
from games.models.notification import Notification
from games.models.seat import Seat
from games.selectors.front import game_lists
from games.selectors.front.game_lists import MyGames
from games.selectors.table import exports, game_log, replays, table_for_viewer, visibility
from games.selectors.watching import watched_games
from games.services.errors import BadImport, BadText
from games.services.table import imports, leaving, new_tables, talk
from games.titles.catan.base.page.history import history as history_of
from games.wording.words import words_of
from tests.services.conftest import HOUR, NOW, is_over, step

pytestmark = pytest.mark.both_databases


def test_my_games_are_sorted_by_what_they_ask(party, player):
    running = party(until=step("main"), decision_hours=24)
    active = running.active
    open_table = new_tables.create_game(
        host=running.users[active],
        title="catan",
        modules=["base"],
        options={},
        seats=3,
        now=NOW,
    )
    mine = game_lists.my_games(running.users[active])
    theirs = game_lists.my_games(next(u for k, u in running.users.items() if k != active))

    assert (mine.waiting, mine.others, mine.open) == ([running.game], [], [open_table])
    assert (theirs.waiting, theirs.others, theirs.open) == ([], [running.game], [])
    assert game_lists.my_games(player("Stranger")) == MyGames([], [], [], [], [], [], [])


def test_the_next_game_is_the_most_urgent_one(party):
    game = party(until=step("main"), decision_hours=24)
    user = game.users[game.active]
    other = new_tables.create_game(
        host=user, title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    seat = other.seats.get(user=user)
    nothing = {"due_at": None, "due_since": None, "remind_at": None, "rescue_at": None, "clock_from": None}
    other.seats.update(decision=None, step="", **nothing)
    seat.ask(decision=1, step="setup_settlement", since=NOW)
    seat.due_at, seat.remind_at = NOW, None
    seat.save()

    assert game_lists.next_game(user) == other
    assert game_lists.waiting_count(user) == 2
    seat.release()
    seat.save()
    assert game_lists.next_game(user) == game.game


def test_after_what_waits_come_ends_and_then_chat(party):
    over = party(until=is_over)
    user, other = over.users["0"], over.users["1"]
    over.game.seats.update(seen_at=NOW - 2 * HOUR)
    assert game_lists.next_game(user) == over.game

    talk.mark_seen(game_id=over.game.pk, user=user, now=NOW + HOUR)
    assert game_lists.next_game(user) is None

    talk.say(game_id=over.game.pk, user=other, text="Well played!", now=NOW + HOUR)
    assert game_lists.next_game(user) == over.game
    assert table_for_viewer.unread_chat(over.fresh(), user) == 1
    talk.mark_seen(game_id=over.game.pk, user=user, now=NOW + HOUR)
    assert game_lists.next_game(user) is None


def test_what_happened_since_my_last_move(party):
    game = party()
    first = game.active
    game.play_any()
    game.play_any()
    second = game.active
    game.play_any()
    game.play_any()

    lines = game_log.since_my_last_move(game.fresh(), first)
    assert [line.seat for line in lines] == [second, second]
    assert [line.kind for line in lines] == ["settlement_placed", "road_placed"]
    assert "Bence" in lines[0].text or game.users[second].display_name in lines[0].text
    assert game_log.since_my_last_move(game.fresh(), None) == []


def test_a_replay_stops_at_every_move_and_shows_what_the_viewer_may_see(party):
    game = party(until=step("main")).fresh()
    numbers = replays.replay_numbers(game)
    assert numbers[0] == 0

    start = replays.replay(game, "0", 0)
    assert start.lines[0].kind == "board_made"
    assert (start.previous, start.next) == (None, numbers[1])
    middle = replays.replay(game, "0", numbers[5])
    assert middle.view["moves"] == numbers[5]
    assert "own" in middle.view["base"]
    assert "own" not in replays.replay(game, None, numbers[5]).view["base"]
    assert middle.hands is None
    last = replays.replay(game, "0", 10**6)
    assert (last.number, last.next) == (game.last_number, None)
    assert last.view == game.rules.view(game.state, "0")


def test_a_replay_is_the_same_with_a_warm_cache(party):
    game = party(until=is_over).fresh()
    number = replays.replay_numbers(game)[90]

    cold = replays.replay(game, "0", number)
    warm = replays.replay(game, "0", number)

    assert cold.view == warm.view
    assert cold.hands is not None


def test_charts_count_every_roll(party):
    game = party(until=is_over).fresh()
    history = history_of(game_log.public_log(game), game.names)

    rolls = [
        sum(line.facts["dice"]) for line in game_log.log(game, None, limit=10_000) if line.kind == "rolled"
    ]
    assert history["rolls"] == len(rolls)
    assert {total: rolls.count(total) for total in range(2, 13)} == history["dice"]
    assert sum(history["expected"].values()) == pytest.approx(len(rolls))
    assert set(history["produced"]) == {"0", "1", "2", "3"}


def test_a_running_game_exports_ones_own_view_and_no_secret(party):
    game = party(until=step("main")).fresh()

    document = exports.export_game(game, "0")

    text = json.dumps(document)
    assert "seed" not in document
    assert game.seed not in text
    assert "verb" not in document["moves"][0]
    assert document["view"] == game.rules.view(game.state, "0")
    assert document["commitment"] == game.commitment
    assert "own" not in exports.export_game(game, None)["view"]["base"]


def test_a_mark_changes_for_those_alone_who_see_a_change(party):
    game = party(until=step("discard", 2))
    first = min(game.waiting.due)
    users = [*game.users.values(), None]

    def marks():
        return [visibility.mark(game_id=game.game.pk, user=user) for user in users]

    before = marks()
    game.play_any(first)
    assert all(old != new for old, new in zip(before, marks(), strict=True))
    assert marks() == marks()


def test_spectators_talk_apart(party, player):
    game = party(until=step("main"))
    stranger = player("Stranger")
    before = visibility.mark(game_id=game.game.pk, user=game.users["0"])
    talk.say(game_id=game.game.pk, user=stranger, text="Anna holds ore!", now=NOW)

    assert table_for_viewer.chat(game.fresh(), game.users["0"]) == []
    assert visibility.mark(game_id=game.game.pk, user=game.users["0"]) == before
    assert [m.text for m in table_for_viewer.chat(game.fresh(), stranger)] == ["Anna holds ore!"]


@pytest.mark.parametrize("text", ["", "   ", "\x00\x01", "x" * 1001])
def test_chat_is_something_and_not_too_much(party, text):
    game = party()

    with pytest.raises(BadText):
        talk.say(game_id=game.game.pk, user=game.users["0"], text=text, now=NOW)


def test_an_invitation_that_is_no_text_is_none(party, player):
    game = party()

    # as a crafted form sends it; PostgreSQL takes no such text
    talk.say(game_id=game.game.pk, user=player("Guest"), text="Hello", invite="\x00", now=NOW)

    assert [line.text for line in game.fresh().chat.all()] == ["Hello"]


def test_a_private_table_is_closed_to_strangers(party, player):
    game = party(visibility="link")
    stranger = player("Stranger")

    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.game.pk, user=stranger)
    with pytest.raises(Game.DoesNotExist):
        talk.say(game_id=game.game.pk, user=stranger, text="hello", now=NOW)
    assert watched_games.watchable() is None
    assert game.game not in Game.objects.visible_to(stranger)


def test_a_note_is_its_writers_alone(party):
    game = party()
    talk.write_note(game_id=game.game.pk, user=game.users["0"], text="ore is rare", now=NOW)

    assert table_for_viewer.note(game.fresh(), game.users["0"]) == "ore is rare"
    assert table_for_viewer.note(game.fresh(), game.users["1"]) == ""
    assert table_for_viewer.note(game.fresh(), None) == ""


def test_reading_a_table_takes_few_queries(party, django_assert_max_num_queries):
    game = party(until=step("main"))
    user = game.users[game.active]

    with django_assert_max_num_queries(14):
        table = table_for_viewer.table(visibility.find_game(game_id=game.game.pk, user=user), user)
        assert [line.text for line in table.log]
        assert set(table.waiting.may_act) <= {table.viewer}
    with django_assert_max_num_queries(1):
        visibility.mark(game_id=game.game.pk, user=user)


def test_my_data_names_my_games_and_nobody_elses_words(party):
    from accounts.services import export_data

    game = party()
    talk.say(game_id=game.game.pk, user=game.users["0"], text="mine", now=NOW)
    talk.say(game_id=game.game.pk, user=game.users["1"], text="theirs", now=NOW)

    data = export_data(user=game.users["0"])

    assert [row["game"] for row in data["games"]] == [game.game.pk]
    assert [row["text"] for row in data["chat_messages"]] == ["mine"]
    assert json.dumps(data)


# ------------------------------------------------------------------ import


KEPT: dict[str, str] = {}


@pytest.fixture
def exported(request):
    """A finished game's export; made once, since playing a whole game takes seconds."""
    if "game" not in KEPT:
        game = request.getfixturevalue("party")(until=is_over).fresh()
        KEPT["game"] = json.dumps(exports.export_game(game, None))
        Game.objects.all().delete()
    return json.loads(KEPT["game"])


def test_a_finished_game_comes_back_move_by_move(party, player):
    original = party(until=is_over).fresh()
    exported = json.loads(json.dumps(exports.export_game(original, None)))

    game = imports.import_game(user=player("Collector"), document=exported, now=NOW)

    assert game.is_over
    assert game.imported
    assert not game.rated
    assert game.state == original.state
    assert game.names == original.names
    assert [seat.rank for seat in game.seat_list] == [seat.rank for seat in original.seat_list]
    assert replays.replay_numbers(game) == replays.replay_numbers(original)
    assert not Notification.objects.filter(game=game).exists()
    again = exports.export_game(game, None)
    assert [move["log"] for move in again["moves"]] == [move["log"] for move in exported["moves"]]


def test_a_game_that_was_given_up_comes_back_too(party, player):
    game = party(seats=3, until=step("main"))
    game.play_any()
    for key in ("0", "2"):
        leaving.resign(game_id=game.game.pk, user=game.users[key], now=NOW)
    document = json.loads(json.dumps(exports.export_game(game.fresh(), None)))

    again = imports.import_game(user=player("Collector"), document=document, now=NOW)

    assert [seat.rank for seat in again.seat_list] == [seat.rank for seat in game.game.seat_list]


def change(document, path, value):
    *way, last = path
    for part in way:
        document = document[part]
    if value is ...:
        del document[last]
    else:
        document[last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], "other"),
        (["format_version"], 99),
        (["status"], "running"),
        (["seed"], ...),
        (["seed"], 7),
        (["seed"], "x" * 1000),
        (["title"], "ludo"),
        (["title"], {}),
        (["modules"], "base"),
        (["modules"], ["magic"]),
        (["options"], []),
        (["options"], {"board": "round"}),
        (["seats"], []),
        (["seats"], [{}] * 9),
        (["seats", 0, "name"], ""),
        (["seats", 0, "name"], "x" * 100),
        (["seats", 0, "entropy"], "a\nb"),
        (["seats", 0, "color"], "pink"),
        (["moves"], {}),
        (["moves"], [{"number": 1}] * 6000),
        (["moves", 0], None),
        (["moves", 0, "number"], "1"),
        (["moves", 0, "number"], -5),
        (["moves", 3, "number"], 1),
        (["moves", 0, "seat"], "9"),
        (["moves", 0, "verb"], None),
        (["moves", 0, "verb"], "fly"),
        (["moves", 0, "argument"], "9,9,N"),
        (["moves", 0, "argument"], [[[[[[[[[[[[[[[]]]]]]]]]]]]]]]),
        (["moves", 0, "actor"], "nobody"),
        (["moves", 0, "log"], "none"),
        (["moves", 0, "undone"], "no"),
        (["moves", 0, "record"], [{"label": "x"}]),
        (["moves", 40], ...),
        (["moves", -1], ...),
        (["seed"], "0" * 64),
    ],
)
def test_what_is_no_finished_game_is_refused_with_a_reason(exported, db, player, path, value):
    games = Game.objects.count()
    change(exported, path, value)

    with pytest.raises(BadImport) as refused:
        imports.import_game(user=player("Collector"), document=exported, now=NOW)

    assert str(refused.value)
    assert Game.objects.count() == games


@pytest.mark.parametrize("document", [None, [], "text", 7, {}, {"format": {}}])
def test_what_is_no_game_at_all_is_refused(db, player, document):
    with pytest.raises(BadImport):
        imports.import_game(user=player("Collector"), document=document, now=NOW)


def test_an_altered_roll_is_found_out(exported, player):
    rolled = next(move for move in exported["moves"] if move["verb"] == "roll")
    rolled["record"][0]["result"] = [6, 6]

    with pytest.raises(BadImport, match=str(rolled["number"])):
        imports.import_game(user=player("Collector"), document=exported, now=NOW)


# ------------------------------------------------------------------ no pickle


def test_nothing_is_pickled_anywhere(settings):
    """Not in sessions, caches, the broker, the beat's schedule, the state."""
    from celery import current_app
    from celery.beat import PersistentScheduler
    from celery.utils.imports import symbol_by_name
    from django.core.cache import cache

    conf = current_app.conf
    assert conf.task_serializer == conf.result_serializer == conf.event_serializer == "json"
    assert list(conf.accept_content) == ["json"]  # a worker makes a tuple of it
    # the persistent one keeps its schedule in a shelf file
    assert not issubclass(symbol_by_name(conf.beat_scheduler), PersistentScheduler)
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")
    with pytest.raises(TypeError):
        cache.set("key", object())
    with override_settings(
        CACHES={
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": "redis://127.0.0.1:1",
                "OPTIONS": {"serializer": "catansite.cache.JSONSerializer"},
            }
        }
    ):
        pass
    field = Game._meta.get_field("state")
    with pytest.raises(TypeError):
        field.get_prep_value({"state": object()})
    assert Seat._meta.get_field("decision") is not None


def test_our_code_imports_no_pickle():
    import re
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    for folder in ("catansite", "accounts", "games"):
        for path in (root / folder).rglob("*.py"):
            found = re.search(r"^\s*(import|from) (pickle|shelve|dill)", path.read_text(), re.M)
            assert not found, path


def test_the_end_of_a_turn_says_that_its_offers_are_closed() -> None:
    """BASE-OFFER-13: no line for each of them."""
    words = words_of("catan", ["base"])
    ended = {"kind": "offer_closed", "public": {"offer": "7", "maker": "0", "why": "turn_ended"}}
    gone = {"kind": "offer_closed", "public": {"offer": "7", "maker": "0", "why": "cards_gone"}}

    assert words.goes_without_saying(ended)
    assert not words.goes_without_saying(gone)
    assert words.sentence(gone, None, {"0": "Anna"}, None).startswith("Anna’s offer has ended: ")
