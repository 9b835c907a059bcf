"""Friends: requests, what friends see of each other, and their tables."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.services import ban, delete_account, export_data
from games.models.game import Game
from games.models.notification import Notification
from games.models.people import Friendship, Invitation, Reliability
from games.models.seat import Seat
from games.selectors.front import game_lists
from games.selectors.people import relations
from games.selectors.table import visibility
from games.services.errors import NoSuchPlayer, NotAsked, NotInvited, NotOneself, PlaysNoLonger
from games.services.operations import administration
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import open_tables
from games.services.time import absences
from tests.secrets.addresses import everything_kept
from tests.services.conftest import NOW
from tests.services.people.conftest import befriend
from tests.services.people.test_keeping_apart import table
from tests.services.watching.test_followed_games import copy_of

DAY = timedelta(days=1)


def told() -> list[tuple[str, str, int]]:
    rows = Notification.objects.filter(channel="email").select_related("user").order_by("pk")
    return [(row.user.display_name, row.kind, row.payload["by"]) for row in rows]


def test_a_request_waits_until_it_is_accepted(people):
    anna, bence = people[:2]

    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)

    assert [relations.friend_requests(one) for one in people] == [0, 1, 0]
    assert relations.friends(anna, now=NOW).away == []
    assert [[row.asker for row in relations.friends(one, now=NOW).asking] for one in people] == [
        [],
        [anna],
        [],
    ]
    friends_and_blocks.answer_friend(user=bence, other=anna, agree=True, now=NOW)
    assert relations.friends(anna, now=NOW).away == [bence]
    assert relations.friends(bence, now=NOW).away == [anna]
    assert relations.friends(anna, now=NOW).asked == []
    assert relations.friend_requests(bence) == 0
    assert told() == [("Bence", "friend_request", anna.pk), ("Anna", "friend_accepted", bence.pk)]


def test_blocks_between_others_suppress_no_request(people):
    anna, bence, chiara = people
    for blocker, blocked in ((chiara, anna), (chiara, bence), (anna, chiara), (bence, chiara)):
        friends_and_blocks.block(user=blocker, other=blocked, now=NOW)

    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)

    assert relations.friend_requests(bence) == 1
    assert told() == [("Bence", "friend_request", anna.pk)]


def test_two_who_ask_each_other_are_friends(people):
    anna, bence = people[:2]

    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)

    assert Friendship.objects.accepted().count() == Friendship.objects.count() == 1
    assert told() == [("Bence", "friend_request", anna.pk), ("Anna", "friend_accepted", bence.pk)]


def test_a_request_that_was_declined_stands_as_sent_and_may_be_made_again_after_a_month(people):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)

    friends_and_blocks.answer_friend(user=bence, other=anna, agree=False, now=NOW)
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW + 29 * DAY)

    assert relations.friend_requests(bence) == 0
    assert [row.asked for row in relations.friends(anna, now=NOW).asked] == [bence]
    assert relations.friends(bence, now=NOW).asked == []
    assert told() == [("Bence", "friend_request", anna.pk)]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW + 30 * DAY)
    assert relations.friend_requests(bence) == 1
    assert told() == [("Bence", "friend_request", anna.pk)] * 2


def test_a_player_who_has_declined_may_change_their_mind(people):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.answer_friend(user=bence, other=anna, agree=False, now=NOW)

    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)

    assert relations.friends(bence, now=NOW).away == [anna]
    assert told()[1:] == [("Anna", "friend_accepted", bence.pk)]


def test_only_the_one_who_was_asked_answers(people):
    anna, bence, chiara = people
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)

    for user in (anna, chiara):
        with pytest.raises(NotAsked):
            friends_and_blocks.answer_friend(
                user=user, other=anna if user is chiara else bence, agree=True, now=NOW
            )

    assert not Friendship.objects.accepted().exists()


def test_a_friendship_ends_for_both(people):
    anna, bence = people[:2]
    befriend(anna, bence)

    friends_and_blocks.remove_friend(user=bence, other=anna)

    assert not Friendship.objects.exists()


def test_what_a_third_player_has_with_two_who_part_stays(people):
    anna, bence, chiara = people
    befriend(anna, chiara)
    befriend(bence, chiara)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    for host, guest in ((anna, chiara), (bence, chiara), (chiara, anna), (chiara, bence)):
        table_invitations.invite(game_id=table(host).pk, user=host, other=guest, now=NOW)

    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert Friendship.objects.get(asker=bence, asked=anna).declined_at == NOW
    assert Invitation.objects.filter(declined_at=None).count() == 4
    assert Friendship.objects.accepted().count() == 2
    friends_and_blocks.remove_friend(user=anna, other=chiara)
    assert Friendship.objects.accepted().between(bence, chiara).exists()


def test_nobody_befriends_themselves_or_a_former_player(people):
    anna, bence = people[:2]
    delete_account(user=bence, now=NOW)
    bence.refresh_from_db()

    with pytest.raises(NotOneself):
        friends_and_blocks.ask_friend(user=anna, other=anna, now=NOW)
    with pytest.raises(NoSuchPlayer):
        friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)


def test_two_have_one_row_in_whatever_order(people):
    anna, bence = people[:2]
    Friendship.objects.create(asker=anna, asked=bence, asked_at=NOW)

    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(asker=bence, asked=anna, asked_at=NOW)


def test_friends_see_who_is_there(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    befriend(anna, chiara)
    bence.acted_at = NOW - timedelta(minutes=1)
    bence.save()

    found = relations.friends(anna, now=NOW)

    assert (found.here, found.away) == ([bence], [chiara])


def test_running_games_of_friends_are_listed_as_far_as_they_may_be_watched(party, player):
    game = party(seats=3, visibility="friends")
    host, guest, stranger = game.users["0"], game.users["1"], player("Stranger")
    befriend(stranger, host)

    assert relations.friends(stranger, now=NOW).games == [game.game]
    moved = [copy_of(game.fresh(), moved_at=NOW + days * DAY) for days in (1, 3, 2)]
    Seat.objects.bulk_create(Seat(game=one, number=0, user=host, joined_at=NOW) for one in moved)
    latest_first = [moved[1], moved[2], moved[0], game.game]
    assert relations.friends(stranger, now=NOW).games == latest_first
    Game.objects.filter(pk__in=[one.pk for one in moved]).delete()
    befriend(guest, host)
    assert relations.friends(guest, now=NOW).games == [], "their own game"
    game.game.seats.filter(user=host).update(bot="normal", vacant_since=NOW)
    assert relations.friends(stranger, now=NOW).games == [], "a bot plays for the host"
    friends_and_blocks.remove_friend(user=stranger, other=host)
    befriend(stranger, guest)
    assert relations.friends(stranger, now=NOW).games == []


# ------------------------------------------------------------------ tables for friends


def test_a_table_for_friends_is_found_by_friends_of_the_host_alone(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    game = table(anna, visibility="friends")

    assert game_lists.lobby(user=bence) == [game]
    assert game_lists.lobby(user=chiara) == game_lists.lobby() == []
    assert visibility.find_game(game_id=game.pk, user=bence) == game
    assert visibility.mark(game_id=game.pk, user=bence)
    for viewer in (chiara, None):
        with pytest.raises(Game.DoesNotExist):
            visibility.find_game(game_id=game.pk, user=viewer)
        with pytest.raises(Game.DoesNotExist):
            visibility.mark(game_id=game.pk, user=viewer)


def test_friends_sit_down_without_the_link_and_others_with_it(people):
    anna, bence, chiara = people
    befriend(bence, anna)
    game = table(anna, visibility="friends")

    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    with pytest.raises(NotInvited):
        open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    open_tables.join(game_id=game.pk, user=chiara, invite=game.invite_token, now=NOW)

    assert game.seats.count() == 3


def test_a_request_alone_opens_nothing(people):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    game = table(anna, visibility="friends")

    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.pk, user=bence)


def test_a_friend_plays_an_abandoned_seat_on(party, player):
    game = party(seats=3, visibility="friends")
    friend, stranger = player("Friend"), player("Stranger")
    befriend(friend, game.users["0"])
    administration.replace_player(game_id=game.game.pk, seat=2, by=None, now=NOW)

    assert [seat.number for seat in game_lists.vacant_seats(user=friend)] == [2]
    assert game_lists.vacant_seats(user=stranger) == []
    with pytest.raises(NotInvited):
        absences.take_over(game_id=game.game.pk, user=stranger, seat=2, now=NOW)
    absences.take_over(game_id=game.game.pk, user=friend, seat=2, now=NOW)

    assert game.seat("2").player == friend


# ------------------------------------------------------------------ accounts


def test_what_one_was_to_others_goes_with_the_account(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    friends_and_blocks.ask_friend(user=chiara, other=anna, now=NOW)
    game = table(bence)
    table_invitations.invite(game_id=game.pk, user=bence, other=anna, now=NOW)
    Reliability.objects.create(user=anna, finished=3)

    delete_account(user=anna, now=NOW)

    for model in (Friendship, Invitation, Reliability):
        assert not model.objects.exists(), model


def test_my_data_names_friends_invitations_and_facts(people):
    anna, bence = people[:2]
    befriend(anna, bence)
    game = table(bence)
    table_invitations.invite(game_id=game.pk, user=bence, other=anna, now=NOW)

    data = export_data(user=anna)

    assert [one["player"] for one in data["friends"]] == ["Bence"]
    assert data["invitations"][0]["game"] == game.pk
    assert data["reliability"]["finished"] == 0


# ------------------------------------------------------------------ who plays no longer


def test_nobody_asks_or_invites_who_is_shut_out(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    game = table(anna)
    open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=anna, seat=1, now=NOW)
    for one in (bence, chiara):
        ban(user=one, now=NOW)
    before = everything_kept()

    for act in (
        lambda: friends_and_blocks.ask_friend(user=anna, other=chiara, now=NOW),
        lambda: table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW),
        lambda: table_invitations.invite(game_id=game.pk, user=anna, other=chiara, now=NOW),
    ):
        with pytest.raises(PlaysNoLonger, match="no longer plays here"):
            act()
    assert relations.friends_to_invite(game, anna) == []
    assert relations.removed_guests(game) == []
    assert everything_kept() == before


def test_a_request_of_somebody_shut_out_meanwhile_is_not_accepted(people):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    type(anna).objects.filter(pk=anna.pk).update(is_active=False)

    with pytest.raises(PlaysNoLonger):
        friends_and_blocks.answer_friend(user=bence, other=anna, agree=True, now=NOW)

    friends_and_blocks.answer_friend(user=bence, other=anna, agree=False, now=NOW)
    assert Friendship.objects.get().declined_at == NOW


def test_a_player_who_is_shut_out_is_still_blocked_and_let_go(people):
    anna, bence = people[:2]
    befriend(anna, bence)
    ban(user=bence, now=NOW)

    friends_and_blocks.remove_friend(user=anna, other=bence)
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.unblock(user=anna, other=bence)

    assert not Friendship.objects.exists()
