"""Invitations to open tables, and removed guests."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.services import ban
from games.models.game import Game
from games.models.notification import Notification
from games.models.people import Friendship, Invitation, Reliability
from games.selectors.front import game_lists
from games.selectors.people import relations
from games.selectors.table import visibility
from games.services.errors import NoSeatForYou, NotAFriend, NotAsked, NotReliableEnough, NotYourSeat
from games.services.messages import outbox
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import open_tables
from tests.services.conftest import NOW
from tests.services.people.conftest import befriend
from tests.services.people.test_keeping_apart import table

DAY = timedelta(days=1)

# ------------------------------------------------------------------ invitations


def test_a_friend_is_invited_told_and_let_in(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    game = table(anna, visibility="link", name="Sunday")

    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    assert [one.game for one in game_lists.my_games(bence).invitations] == [game]
    assert Notification.objects.get(user=bence).kind == "invitation"
    assert visibility.find_game(game_id=game.pk, user=bence) == game
    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.pk, user=chiara)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    assert game_lists.my_games(bence).invitations == []
    assert game.seat_of(bence) is not None


def test_the_mail_says_who_invites_and_leads_to_the_table(people, mailoutbox):
    anna, bence = people[:2]
    befriend(anna, bence)
    game = table(anna, name="Sunday")

    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)
    outbox.deliver(now=NOW + DAY)

    (mail,) = mailoutbox
    assert mail.to == [bence.email]
    assert mail.subject == "Sunday: Anna invites you to this table, which is looking for players"
    assert game.get_absolute_url() in mail.body


@pytest.mark.parametrize("meanwhile", ["declined", "joined", "full", "closed", "blocked"])
def test_an_invitation_that_has_been_overtaken_is_not_told(people, mailoutbox, meanwhile):
    anna, bence, chiara = people
    befriend(anna, bence)
    game = table(anna, seats=2, modules=["base"], title="hansa") if meanwhile == "full" else table(anna)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    if meanwhile == "declined":
        table_invitations.decline_invitation(game_id=game.pk, user=bence, now=NOW)
    elif meanwhile == "joined":
        open_tables.join(game_id=game.pk, user=bence, now=NOW)
    elif meanwhile == "full":
        open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    elif meanwhile == "closed":
        open_tables.leave(game_id=game.pk, user=anna, now=NOW)
    else:
        friends_and_blocks.block(user=bence, other=anna, now=NOW)
    outbox.deliver(now=NOW + DAY)

    assert mailoutbox == []


def test_strangers_are_not_invited_and_only_players_at_the_table_invite(people):
    anna, bence, chiara = people
    game = table(anna)
    befriend(bence, chiara)

    with pytest.raises(NotAFriend):
        table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)
    with pytest.raises(NotYourSeat):
        table_invitations.invite(game_id=game.pk, user=bence, other=chiara, now=NOW)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("own", [{"finished": 4}, {"finished": 9, "misses": 2}])
def test_nobody_is_invited_who_could_not_sit_down(people, own):
    anna, bence = people[:2]
    befriend(anna, bence)
    Reliability.objects.create(user=anna, finished=9)
    theirs = Reliability(user=bence, finished=own["finished"])
    theirs.add((number, None) for number in range(1, 1 + own.get("misses", 0)))
    theirs.save()
    game = table(anna, least_finished=5, most_timeouts=1)

    with pytest.raises(NotReliableEnough) as refused:
        table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    assert "Bence" in str(refused.value)
    assert not Invitation.objects.exists()
    assert not Notification.objects.exists()


def test_an_invitation_is_declined_once_and_not_made_again(people):
    anna, bence = people[:2]
    befriend(anna, bence)
    game = table(anna)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    table_invitations.decline_invitation(game_id=game.pk, user=bence, now=NOW)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    assert game_lists.my_games(bence).invitations == []
    assert Notification.objects.filter(kind="invitation").count() == 1
    with pytest.raises(NotAsked):
        table_invitations.decline_invitation(game_id=game.pk, user=bence, now=NOW)


def test_invitations_end_with_the_start(people):
    anna, bence = people[:2]
    befriend(anna, bence)
    game = table(anna, bots=2)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    open_tables.start(game_id=game.pk, host=anna, now=NOW)

    assert not Invitation.objects.exists()


def test_the_next_page_leads_to_an_invitation_when_nothing_is_more_urgent(people, party):
    anna, bence = people[:2]
    befriend(anna, bence)
    game = table(anna)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    assert game_lists.next_game(bence) == game
    assert game_lists.next_game(bence, after=game.pk) is None


# ------------------------------------------------------------------ removed guests


def test_a_removed_guest_is_told_and_sits_down_again_only_if_the_host_invites(people):
    anna, bence, chiara = people
    game = table(anna, visibility="link")
    for user in (bence, chiara):
        open_tables.join(game_id=game.pk, user=user, invite=game.invite_token, now=NOW)
    version = Game.objects.get(pk=game.pk).table_version

    open_tables.remove_guest(game_id=game.pk, host=anna, seat=1, now=NOW)

    assert Game.objects.get(pk=game.pk).table_version > version
    row = Notification.objects.get(user=bence)
    assert (row.kind, row.payload) == ("table_news", {"news": "guest_removed"})
    with pytest.raises(NoSeatForYou):
        open_tables.join(game_id=game.pk, user=bence, invite=game.invite_token, now=NOW)
    assert visibility.find_game(game_id=game.pk, user=bence) == game
    with pytest.raises(NotAFriend):
        table_invitations.invite(game_id=game.pk, user=chiara, other=bence, now=NOW)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    assert game.seats.count() == 3


def test_a_removed_guest_keeps_the_invitations_to_other_tables(people):
    anna, bence, _ = people
    befriend(anna, bence)
    game, other = table(anna, visibility="link"), table(anna, visibility="link")
    table_invitations.invite(game_id=other.pk, user=anna, other=bence, now=NOW)
    open_tables.join(game_id=game.pk, user=bence, invite=game.invite_token, now=NOW)

    open_tables.remove_guest(game_id=game.pk, host=anna, seat=1, now=NOW)

    assert [row.game for row in Invitation.objects.all()] == [other]


def test_a_removed_bot_is_told_nothing(people):
    game = table(people[0], bots=1)

    open_tables.remove_guest(game_id=game.pk, host=people[0], seat=1, now=NOW)

    assert game.seats.count() == 1
    assert not Notification.objects.exists()


def test_the_lobby_does_not_offer_a_table_to_a_guest_who_was_removed(people):
    """Others sit down there, and the guest does so at other tables."""
    anna, bence, chiara = people
    game = table(anna)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    open_tables.remove_guest(game_id=game.pk, host=anna, seat=1, now=NOW)

    assert game_lists.lobby(user=bence) == []
    assert game_lists.lobby(user=chiara) == [game]
    open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    open_tables.join(game_id=table(anna).pk, user=bence, now=NOW)


def test_a_player_who_is_shut_out_invites_nobody_any_more(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    friends_and_blocks.ask_friend(user=anna, other=chiara, now=NOW)
    game = table(anna)
    open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    ban(user=anna, now=NOW)

    assert relations.invitations(bence) == []
    assert relations.friend_requests(chiara) == 0
    assert Friendship.objects.accepted().count() == 1
