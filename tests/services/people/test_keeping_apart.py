"""Blocked players at open tables, in running games, and in chats."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from accounts.services import export_data
from games.models.game import Game
from games.models.notification import Notification
from games.models.people import Block, Friendship, Invitation, Removal
from games.selectors.front import game_lists
from games.selectors.people import relations
from games.selectors.table import table_for_viewer, visibility
from games.services.errors import NoSeatForYou, NotInvited, YouBlocked
from games.services.operations import administration
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import departures, new_tables, open_tables, rematches, talk
from games.services.time import absences
from tests.services.conftest import NOW


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]


def table(host, **changes):
    wanted = {"title": "catan", "modules": ["base"], "options": {}, "seats": 4, "start_when_full": False}
    return new_tables.create_game(host=host, now=NOW, **wanted | changes)


@pytest.mark.parametrize("blocks", [(0, 1), (1, 0)])
def test_neither_sits_down_at_the_others_table(people, blocks):
    anna, bence = people[:2]
    game = table(anna)
    friends_and_blocks.block(user=people[blocks[0]], other=people[blocks[1]], now=NOW)

    with pytest.raises(NoSeatForYou) as refused:
        open_tables.join(game_id=game.pk, user=bence, now=NOW)

    assert "block" not in str(refused.value).lower()
    assert game.seats.count() == 1


@pytest.mark.parametrize("blocks", [(2, 1), (1, 2)])
def test_neither_sits_down_where_the_other_is_a_guest(people, blocks):
    anna, bence, chiara = people[:3]
    game = table(anna)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    friends_and_blocks.block(user=people[blocks[0]], other=people[blocks[1]], now=NOW)

    with pytest.raises(NoSeatForYou):
        open_tables.join(game_id=game.pk, user=chiara, now=NOW)


def test_the_sentence_is_the_one_that_a_removed_guest_reads(people):
    anna, bence, chiara = people[:3]
    game = table(anna)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=anna, seat=1, now=NOW)
    friends_and_blocks.block(user=anna, other=chiara, now=NOW)

    said = []
    for user in (bence, chiara):
        with pytest.raises(NoSeatForYou) as refused:
            open_tables.join(game_id=game.pk, user=user, now=NOW)
        said.append(str(refused.value))

    assert said[0] == said[1]


@pytest.mark.parametrize("blocks", [(0, 1), (1, 0)])
def test_the_lobby_lists_such_tables_to_neither(people, blocks):
    anna, bence, chiara = people[:3]
    game, other = table(anna), table(bence)
    friends_and_blocks.block(user=people[blocks[0]], other=people[blocks[1]], now=NOW)

    assert game_lists.lobby(user=bence) == []
    assert game_lists.lobby(user=anna) == []
    assert set(game_lists.lobby(user=chiara)) == {game, other}
    assert set(game_lists.lobby()) == {game, other}


def test_a_host_who_blocks_a_guest_frees_the_guest_s_seat(people):
    anna, bence = people[:2]
    game = table(anna)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert list(game.seats.values_list("user", flat=True)) == [anna.pk]
    assert Removal.objects.filter(game=game, user=bence).exists()


def test_a_player_who_blocks_the_host_or_another_guest_gives_up_their_own_seat(people):
    anna, bence, chiara = people[:3]
    first, second = table(anna), table(chiara)
    open_tables.join(game_id=first.pk, user=bence, now=NOW)
    open_tables.join(game_id=second.pk, user=anna, now=NOW)
    open_tables.join(game_id=second.pk, user=bence, now=NOW)

    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    assert list(first.seats.values_list("user", flat=True)) == [anna.pk]
    assert list(second.seats.order_by("number").values_list("user", flat=True)) == [chiara.pk, anna.pk]
    assert not Removal.objects.exists()


def test_running_games_together_go_on(party):
    game = party(seats=3)

    friends_and_blocks.block(user=game.users["0"], other=game.users["1"], now=NOW)
    friends_and_blocks.block(user=game.users["2"], other=game.users["0"], now=NOW)
    game.play_any()

    assert game.fresh().is_running
    assert all(game.seat(key).player is not None for key in "012")


def test_only_the_player_who_blocks_does_not_read_what_the_other_says(party, player):
    game = party(seats=3)
    anna, bence, chiara = (game.users[key] for key in "012")
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    talk.say(game_id=game.game.pk, user=bence, text="Wool for ore?", now=NOW)
    talk.say(game_id=game.game.pk, user=anna, text="Good morning", now=NOW)

    def heard(user):
        return [line.text for line in table_for_viewer.chat(game.fresh(), user)]

    assert heard(anna) == ["Good morning"]
    assert heard(bence) == heard(chiara) == heard(None) == ["Wool for ore?", "Good morning"]
    assert table_for_viewer.unread_chat(game.fresh(), anna) == 0
    assert game.fresh() not in game_lists.with_unread_chat(anna)
    assert game.fresh() in game_lists.with_unread_chat(bence)


@pytest.mark.parametrize("blocks", [(0, 3), (3, 0)])
def test_no_abandoned_seat_is_played_on_beside_the_other(party, player, blocks):
    game = party(seats=3)
    people = [*game.users.values(), player("Dieter")]
    administration.replace_player(game_id=game.game.pk, seat=2, by=None, now=NOW)
    friends_and_blocks.block(user=people[blocks[0]], other=people[blocks[1]], now=NOW)

    assert game_lists.vacant_seats(user=people[3]) == []
    assert len(game_lists.vacant_seats()) == 1
    with pytest.raises(NoSeatForYou):
        absences.take_over(game_id=game.game.pk, user=people[3], seat=2, now=NOW)
    assert game.seat("2").user == people[2]


@pytest.mark.parametrize("seat", ["2", "0"], ids=["guest", "host"])
def test_the_seat_of_the_other_may_be_played_on(party, player, seat):
    game = party(seats=3)
    dieter = player("Dieter")
    administration.replace_player(game_id=game.game.pk, seat=int(seat), by=None, now=NOW)
    friends_and_blocks.block(user=dieter, other=game.users[seat], now=NOW)

    assert len(game_lists.vacant_seats(user=dieter)) == 1
    absences.take_over(game_id=game.game.pk, user=dieter, seat=int(seat), now=NOW)

    assert game.seat(seat).player == dieter


def test_a_request_to_a_player_who_blocks_stays_sent_and_is_never_seen(people):
    anna, bence = people[:2]
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    for days in (0, 30):
        friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW + timedelta(days=days))

    assert [row.asked for row in relations.friends(bence, now=NOW).asked] == [anna]
    assert relations.friends(anna, now=NOW).asking == []
    assert relations.friend_requests(anna) == 0
    assert not Notification.objects.filter(user=anna).exists()
    friends_and_blocks.unblock(user=anna, other=bence)
    assert relations.friend_requests(anna) == 0


def test_a_player_who_blocks_must_unblock_before_asking(people):
    anna, bence = people[:2]
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    with pytest.raises(YouBlocked):
        friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)


def test_a_block_ends_a_friendship_and_what_is_asked(people):
    anna, bence, chiara = people[:3]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    friends_and_blocks.ask_friend(user=chiara, other=anna, now=NOW)

    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.block(user=anna, other=chiara, now=NOW)

    assert not Friendship.objects.accepted().exists()
    assert relations.friends(anna, now=NOW).asking == []
    assert [row.asked for row in relations.friends(chiara, now=NOW).asked] == [anna]


def opens(user, game):
    try:
        visibility.find_game(game_id=game.pk, user=user)
        visibility.mark(game_id=game.pk, user=user)
    except Game.DoesNotExist:
        return False
    return True


@pytest.mark.parametrize("sits", [False, True])
def test_after_a_block_a_former_friend_opens_no_table_for_friends(people, sits):
    """This holds for a friend, a guest who lost the seat, and a request by a third player."""
    anna, bence, chiara = people[:3]
    for other in (bence, chiara):
        friends_and_blocks.ask_friend(user=anna, other=other, now=NOW)
        friends_and_blocks.ask_friend(user=other, other=anna, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=chiara, now=NOW)
    friends_and_blocks.ask_friend(user=chiara, other=bence, now=NOW)
    game = table(anna, visibility="friends")
    open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    if sits:
        open_tables.join(game_id=game.pk, user=bence, now=NOW)
    else:
        table_invitations.invite(game_id=game.pk, user=chiara, other=bence, now=NOW)
    assert opens(bence, game)

    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert not opens(bence, game)
    assert opens(chiara, game)
    with pytest.raises(NotInvited):
        open_tables.join(game_id=game.pk, user=bence, now=NOW)


def test_a_removed_guest_opens_a_table_with_a_link_until_it_begins(people):
    anna, bence = people[:2]
    game = table(anna, visibility="link")
    open_tables.join(game_id=game.pk, user=bence, invite=game.invite_token, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=anna, seat=1, now=NOW)
    assert opens(bence, game)

    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED)

    assert not opens(bence, game)


def test_a_block_takes_invitations_back(people):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    mine, theirs = table(anna), table(bence)
    table_invitations.invite(game_id=mine.pk, user=anna, other=bence, now=NOW)
    table_invitations.invite(game_id=theirs.pk, user=bence, other=anna, now=NOW)

    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert relations.invitations(anna) == []
    assert relations.invitations(bence) == []


def test_a_block_takes_back_others_invitations_to_one_s_own_table(people):
    """They do not come back after the block either."""
    anna, bence, chiara = people[:3]
    friends_and_blocks.ask_friend(user=bence, other=chiara, now=NOW)
    friends_and_blocks.ask_friend(user=chiara, other=bence, now=NOW)
    mine, theirs = table(anna), table(chiara)
    open_tables.join(game_id=mine.pk, user=chiara, now=NOW)
    for game in (mine, theirs):
        table_invitations.invite(game_id=game.pk, user=chiara, other=bence, now=NOW)

    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.unblock(user=anna, other=bence)

    assert [one.game for one in relations.invitations(bence)] == [theirs]


def test_an_invitation_to_a_table_with_the_other_is_neither_told_nor_shown(people):
    anna, bence, chiara = people[:3]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    game = table(anna)
    open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    friends_and_blocks.block(user=bence, other=chiara, now=NOW)

    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    assert Invitation.objects.filter(game=game, user=bence).exists()
    assert relations.invitations(bence) == []
    assert not Notification.objects.filter(user=bence, game=game).exists()
    open_tables.leave(game_id=game.pk, user=chiara, now=NOW)
    assert [one.game for one in relations.invitations(bence)] == [game]


def test_a_rematch_invites_those_who_played_but_none_who_keeps_apart(party):
    game = party(seats=4)
    anna, bence, chiara, dieter = game.users.values()
    departures.resign(game_id=game.game.pk, user=dieter, now=NOW)
    Game.objects.filter(pk=game.game.pk).update(status="finished", finished_at=NOW)
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    again = rematches.rematch(game_id=game.game.pk, user=anna, now=NOW)

    assert list(again.invitations.values_list("user", flat=True)) == [chiara.pk]
    assert Notification.objects.filter(user=chiara, game=again, kind="invitation").exists()
    assert not Notification.objects.filter(game=again).exclude(user=chiara).exists()
    with pytest.raises(NoSeatForYou):
        rematches.rematch(game_id=game.game.pk, user=bence, now=NOW)


def test_of_two_who_keep_apart_the_first_has_the_seat_at_a_rematch(party):
    game = party(seats=3)
    anna, bence, chiara = game.users.values()
    Game.objects.filter(pk=game.game.pk).update(status="finished", finished_at=NOW)
    friends_and_blocks.block(user=bence, other=chiara, now=NOW)

    again = rematches.rematch(game_id=game.game.pk, user=anna, now=NOW)
    rematches.rematch(game_id=game.game.pk, user=chiara, now=NOW)

    assert set(again.seats.values_list("user", flat=True)) == {anna.pk, chiara.pk}
    assert relations.invitations(bence) == []
    with pytest.raises(NoSeatForYou):
        open_tables.join(game_id=again.pk, user=bence, now=NOW)


def test_nothing_that_the_blocked_player_may_read_reveals_it(people):
    anna, bence = people[:2]
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert "block" not in json.dumps(export_data(user=bence)).replace('"blocked_players": []', "")
    assert export_data(user=anna)["blocked_players"][0]["player"] == "Bence"


def test_blocks_go_with_the_account(people):
    from accounts.services import delete_account

    anna, bence, chiara = people[:3]
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.block(user=chiara, other=anna, now=NOW)
    friends_and_blocks.block(user=chiara, other=bence, now=NOW)

    delete_account(user=anna, now=NOW)

    assert list(Block.objects.values_list("blocker", "blocked")) == [(chiara.pk, bence.pk)]
