"""The start of a game: when, with how many seats, in which colors."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.people import Removal
from games.models.turn import Snapshot
from games.services.errors import GameNotOpen, NotEnoughPlayers, NotTheHost
from games.services.table import open_tables
from tests.services.conftest import NOW


def test_a_full_table_starts_automatically(table, player):
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


def test_players_get_the_colors_that_they_like_as_far_as_they_are_free(table, player):
    game = table(start_when_full=True)
    open_tables.join(game_id=game.pk, user=player("Bence", color="white"), now=NOW)
    open_tables.join(game_id=game.pk, user=player("Chiara", color="white"), now=NOW)

    colors = [seat.color for seat in Game.objects.get(pk=game.pk).seat_list]
    assert colors[1] == "white"
    assert len(set(colors)) == 3


def test_against_bots_only_there_is_no_clock(table, host, player):
    """Whichever way the bots have come: with the table, one by one, or after a guest has left."""
    assert not Game.objects.get(pk=table(bots=2).pk).is_running
    whole = table(bots=2, start_when_full=True)
    later, bence = table(), player("Bence")
    assert later.pace.is_timed
    open_tables.join(game_id=later.pk, user=bence, now=NOW)
    open_tables.leave(game_id=later.pk, user=bence, now=NOW)
    for _seat in range(2):
        open_tables.add_bot(game_id=later.pk, host=host, now=NOW)
    open_tables.start(game_id=later.pk, host=host, now=NOW)

    for game in (whole, later):
        game.refresh_from_db()
        assert (game.is_running, game.pace_key, game.pace.is_timed) == (True, "untimed", False)
        assert not game.seats.filter(due_at__isnull=False).exists()


def test_with_another_person_the_clock_stays(table, host, player):
    game = table(bots=1, start_when_full=True)
    open_tables.join(game_id=game.pk, user=player("Bence"), now=NOW)

    game.refresh_from_db()
    assert game.is_running
    assert game.pace.is_timed


def test_a_player_who_was_removed_from_a_table_is_forgotten_when_it_begins(table, player, host):
    """The entry is no longer needed, since nobody sits down there any more."""
    game, bence = table(bots=1), player("Bence")
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=host, seat=2, now=NOW)
    assert list(Removal.objects.values_list("user", flat=True)) == [bence.pk]
    open_tables.join(game_id=game.pk, user=player("Chiara"), now=NOW)

    open_tables.start(game_id=game.pk, host=host, now=NOW)

    assert not Removal.objects.exists()
