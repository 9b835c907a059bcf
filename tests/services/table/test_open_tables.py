"""Before the first move: tables, guests, the commitment, the start."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest

from games.clock.pace import Pace
from games.models.game import Game
from games.models.people import Removal
from games.models.turn import Snapshot
from games.selectors.front import game_lists
from games.selectors.table import visibility
from games.services.errors import (
    BadTable,
    GameNotOpen,
    NotEnoughPlayers,
    NotInvited,
    NotTheHost,
    NotYourSeat,
    TableFull,
    TooMany,
)
from games.services.table import new_tables, open_tables
from tests.services.conftest import NOW


@pytest.fixture
def host(player):
    return player("Anna")


@pytest.fixture
def table(host):
    def make(**changes):
        wanted = {
            "title": "catan",
            "modules": ["base"],
            "options": {},
            "seats": 3,
            "start_when_full": False,
        }
        return new_tables.create_game(now=NOW, **{"host": host} | wanted | changes)

    return make


def test_the_commitment_is_published_before_anyone_else_sits_down(table):
    game = table(entropy="salt")

    assert game.is_open
    assert game.commitment == hashlib.sha256(game.seed.encode()).hexdigest()
    assert len(game.seed) == 64
    assert [seat.entropy for seat in game.seat_list] == ["salt"]


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "ludo"},
        {"modules": ["nothing"]},
        {"modules": []},
        {"seats": 9},
        {"options": {"board": "round"}},
        {"bots": 3},
        {"bots": -1},
        {"bots": 1, "bot_level": "genius"},
        {"pace": Pace("own", timedelta(seconds=59))},
        {"pace": Pace("own", timedelta(days=31))},
        {"pace": Pace("own", timedelta(days=1), bank=timedelta(days=61), cap=timedelta(days=61))},
        {"pace": Pace("own", timedelta(days=1), bank=timedelta(days=2), cap=timedelta(days=1))},
        {"pace": Pace("own", timedelta(days=1), refill=timedelta(days=-1))},
        {"policy": "mercy"},
        {"visibility": "secret"},
    ],
)
def test_an_impossible_table_is_refused_with_a_reason(table, changes):
    with pytest.raises(BadTable) as refused:
        table(**changes)

    assert str(refused.value)
    assert not Game.objects.exists()


def test_a_full_table_starts_by_itself(table, player):
    game = table(start_when_full=True)
    for name in ("Bence", "Chiara"):
        open_tables.join(game_id=game.pk, user=player(name), entropy=name, now=NOW)

    game.refresh_from_db()
    assert game.is_running
    assert game.state["chance"]["entropy"] == ["", "Bence", "Chiara"]
    assert set(Snapshot.objects.filter(game=game).values_list("kind", flat=True)) == {
        "start",
        "barrier",
    }


def test_sitting_down_twice_is_sitting_down_once(table, player):
    game, bence = table(), player("Bence")

    first = open_tables.join(game_id=game.pk, user=bence, now=NOW)
    second = open_tables.join(game_id=game.pk, user=bence, now=NOW)

    assert first == second
    assert game.seats.count() == 2


def test_nobody_gets_a_seat_at_a_full_table(table, player):
    game = table(bots=2)

    with pytest.raises(TableFull):
        open_tables.join(game_id=game.pk, user=player("Bence"), now=NOW)


def test_a_table_by_link_opens_to_its_link_only(table, player, host):
    game, bence = table(visibility="link"), player("Bence")

    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.pk, user=bence)
    with pytest.raises(NotInvited):
        open_tables.join(game_id=game.pk, user=bence, invite="guess", now=NOW)
    assert game not in game_lists.lobby(user=bence)

    open_tables.join(game_id=game.pk, user=bence, invite=game.invite_token, now=NOW)
    assert visibility.find_game(game_id=game.pk, user=bence) == game
    assert visibility.find_game(game_id=game.pk, user=host) == game


def test_the_host_starts_with_fewer_seats_where_the_rules_allow_it(table, player, host):
    game = table(seats=4)
    guests = [player("Bence"), player("Chiara")]
    open_tables.join(game_id=game.pk, user=guests[0], now=NOW)
    with pytest.raises(NotEnoughPlayers):
        open_tables.start(game_id=game.pk, host=host, now=NOW)
    open_tables.join(game_id=game.pk, user=guests[1], now=NOW)
    with pytest.raises(NotTheHost):
        open_tables.start(game_id=game.pk, host=guests[0], now=NOW)

    game = open_tables.start(game_id=game.pk, host=host, now=NOW)

    assert game.is_running
    assert game.seat_count == len(game.state["seats"]) == 3
    with pytest.raises(GameNotOpen):
        open_tables.start(game_id=game.pk, host=host, now=NOW)


def test_seats_close_up_when_somebody_has_left(table, player, host):
    game = table(seats=4)
    guests = [player(name) for name in ("Bence", "Chiara", "Dieter")]
    for guest in guests:
        open_tables.join(game_id=game.pk, user=guest, entropy=guest.display_name, now=NOW)
    open_tables.leave(game_id=game.pk, user=guests[0], now=NOW)

    game = open_tables.start(game_id=game.pk, host=host, now=NOW)

    assert game.names == {"0": "Anna", "1": "Chiara", "2": "Dieter"}
    assert game.state["chance"]["entropy"] == ["", "Chiara", "Dieter"]


def test_a_host_who_leaves_hands_over_and_the_last_one_closes_the_table(table, player, host):
    game, bence = table(bots=1), player("Bence")
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    open_tables.leave(game_id=game.pk, user=host, now=NOW)
    game.refresh_from_db()
    assert game.host == bence

    open_tables.leave(game_id=game.pk, user=bence, now=NOW)
    game.refresh_from_db()
    assert game.status == "closed"
    with pytest.raises(GameNotOpen):
        open_tables.join(game_id=game.pk, user=host, now=NOW)


def test_the_host_removes_guests_and_bots_but_not_the_host(table, player, host):
    game, bence = table(bots=1), player("Bence")
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    with pytest.raises(NotTheHost):
        open_tables.remove_guest(game_id=game.pk, host=bence, seat=0, now=NOW)
    with pytest.raises(NotYourSeat):
        open_tables.remove_guest(game_id=game.pk, host=host, seat=0, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=host, seat=1, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=host, seat=2, now=NOW)

    assert [seat.user for seat in game.seats.all()] == [host]


def test_players_get_the_colors_that_they_like_as_far_as_they_are_free(table, player):
    game = table(start_when_full=True)
    open_tables.join(game_id=game.pk, user=player("Bence", color="white"), now=NOW)
    open_tables.join(game_id=game.pk, user=player("Chiara", color="white"), now=NOW)

    colors = [seat.color for seat in Game.objects.get(pk=game.pk).seat_list]
    assert colors[1] == "white"
    assert len(set(colors)) == 3


def test_who_was_removed_from_a_table_is_forgotten_when_it_begins(table, player, host):
    """Nobody sits down there any more, and nobody has to know."""
    game, bence = table(bots=1), player("Bence")
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=host, seat=2, now=NOW)
    assert list(Removal.objects.values_list("user", flat=True)) == [bence.pk]
    open_tables.join(game_id=game.pk, user=player("Chiara"), now=NOW)

    open_tables.start(game_id=game.pk, host=host, now=NOW)

    assert not Removal.objects.exists()


def test_entropy_is_one_printable_line(table):
    game = table(entropy="a\nb\x00c" + "x" * 500)

    (seat,) = game.seat_list
    assert seat.entropy.startswith("abcxx")
    assert len(seat.entropy) == 200


def test_nobody_fills_the_lobby_alone(table, host, player):
    games = [table() for _number in range(new_tables.MOST_OPEN)]

    with pytest.raises(TooMany, match="20 of your tables are still open"):
        table()

    assert table(bots=2, start_when_full=True).is_running, "it waits for nobody"
    assert table(host=player("Bence")).is_open
    open_tables.leave(game_id=games[0].pk, user=host, now=NOW)
    assert table().is_open
