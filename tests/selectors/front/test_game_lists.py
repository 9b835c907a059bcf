"""My games in their order, and the next one."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.people import Friendship
from games.models.seat import Seat
from games.selectors.front import game_lists
from games.selectors.front.game_lists import MyGames
from games.selectors.table import table_for_viewer
from games.services.people import friends_and_blocks
from games.services.table import new_tables, open_tables, talk
from games.services.time import absences
from tests.selectors.conftest import ORDER, table_of
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
    assert game_lists.my_games(user).waiting == [other, game.game]
    assert game_lists.waiting_count(user) == 2
    seat.release()
    seat.save()
    assert game_lists.next_game(user) == game.game


def test_after_what_waits_come_ends_and_then_chat(party):
    over = party(until=is_over)
    user, other = over.users["0"], over.users["1"]
    over.game.seats.update(seen_at=NOW - 2 * HOUR)
    assert game_lists.next_game(user) == over.game
    mine = game_lists.my_games(user)
    assert (mine.unseen, mine.finished) == ([over.game], [])

    talk.mark_seen(game_id=over.game.pk, user=user, now=NOW + HOUR)
    assert game_lists.next_game(user) is None
    mine = game_lists.my_games(user)
    assert (mine.unseen, mine.finished) == ([], [over.game])

    talk.say(game_id=over.game.pk, user=other, text="Well played!", now=NOW + HOUR)
    assert game_lists.next_game(user) == over.game
    assert table_for_viewer.unread_chat(over.fresh(), user) == 1
    friends_and_blocks.block(user=user, other=other, now=NOW)
    assert table_for_viewer.unread_chat(over.game, user) == 0
    assert game_lists.next_game(user) is None
    friends_and_blocks.unblock(user=user, other=other)
    talk.mark_seen(game_id=over.game.pk, user=user, now=NOW + HOUR)
    assert game_lists.next_game(user) is None


def test_unread_is_what_others_at_the_table_have_said(player):
    anna, bence, watcher = player("Anna"), player("Bence"), player("Sanna")
    game = new_tables.create_game(host=anna, title="catan", modules=["base"], options={}, seats=3, now=NOW)

    def unread() -> list[tuple[Game | None, int]]:
        fresh = Game.objects.get(pk=game.pk)
        return [
            (game_lists.next_game(one), table_for_viewer.unread_chat(fresh, one)) for one in (anna, bence)
        ]

    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    talk.say(game_id=game.pk, user=watcher, text="Good luck", now=NOW)
    assert unread() == [(None, 0), (None, 0)]
    talk.say(game_id=game.pk, user=bence, text="Back in a minute", now=NOW)
    open_tables.leave(game_id=game.pk, user=bence, now=NOW)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    assert unread() == [(game, 1), (None, 0)]
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED, finished_at=NOW)
    assert game_lists.next_game(anna) is None


def test_a_player_who_was_replaced_is_offered_no_other_seat_of_the_game(party, player):
    game = party(until=step("main"))
    game.game.seats.filter(number__in=(0, 1)).update(bot="greedy", vacant_since=NOW)
    left, new, watcher = game.users["0"], player("Eszter"), player("Sanna")
    absences.take_over(game_id=game.game.pk, user=new, seat=0, now=NOW)

    offered = {
        user: [seat.key for seat in game_lists.vacant_seats(user=user)] for user in (left, new, watcher)
    }

    assert offered == {left: [], new: [], watcher: ["1"]}


def test_my_lists_come_in_their_order(player):
    anna = player("Anna")
    running = [table_of(anna, hours=hours) for hours in ORDER]
    tables = [table_of(anna, status="open") for _hours in ORDER]
    seen = [table_of(anna, hours=hours, status="finished") for hours in ORDER]
    Seat.objects.filter(game__in=seen).update(seen_at=NOW + 9 * HOUR)
    unseen = [table_of(anna, hours=hours, status="finished") for hours in ORDER]

    mine = game_lists.my_games(anna)

    assert mine.others == [running[3], running[1], running[0], running[2]]
    assert mine.open == tables[::-1]
    assert mine.finished == [seen[3], seen[1], seen[0], seen[2]]
    assert mine.unseen == [unseen[2], unseen[0], unseen[1], unseen[3]]
    assert game_lists.next_game(anna) == unseen[2]
    assert game_lists.finished_games(anna, viewer=None).games == [
        *(unseen[3], unseen[1], seen[3], seen[1]),
        *(unseen[0], seen[0], unseen[2], seen[2]),
    ]
    assert game_lists.of_guest(anna) == running[3]


def test_the_lobby_has_tables_of_friends_first_each_with_the_newest_first(player):
    anna, bence = player("Anna"), player("Bence")
    Friendship.objects.create(asker=anna, asked=bence, asked_at=NOW, accepted_at=NOW)
    tables = [
        table_of(bence, status="open", visibility=visibility)
        for visibility in ("friends", "public", "friends", "public", "public")
    ]
    games = [table_of(bence) for _hours in ORDER[:3]]
    for game, hours in zip(games, ORDER, strict=False):
        game.seats.update(bot="greedy", vacant_since=NOW + hours * HOUR)

    assert game_lists.lobby(user=anna) == [tables[2], tables[0], tables[4], tables[3], tables[1]]
    assert [seat.game for seat in game_lists.vacant_seats(user=anna)] == [games[2], games[0], games[1]]


def test_of_several_unread_chats_the_one_of_the_oldest_table_is_next(player):
    anna, bence = player("Anna"), player("Bence")
    tables = [table_of(anna, bence, status="open") for _table in range(3)]
    for table in (tables[1], tables[0], tables[2]):
        talk.say(game_id=table.pk, user=bence, text="Hello", now=NOW)

    assert [*game_lists.with_unread_chat(anna)] == tables
    assert game_lists.next_game(anna) == tables[0]
