"""Tables of a club, which only its members see, join and watch."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games.models.game import Game
from games.models.seat import Seat
from games.selectors.clubs import club_pages
from games.selectors.front import game_lists
from games.selectors.people import relations
from games.selectors.table import visibility
from games.services.clubs import foundation, memberships
from games.services.errors import BadTable, NotInTheClub
from games.services.operations.backup import backup_game, restore_game
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import new_tables, open_tables, rematches, talk
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW
from tests.views.table.test_open_tables import table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]


@pytest.fixture
def club(people):
    """Anna's club, with Bence; Chiara and Dieter are not members."""
    return club_of(people[0], people[1])


def table(host, club, **more):
    wanted = {"title": "catan", "modules": ["base"], "options": {}, "seats": 3, "start_when_full": True}
    return new_tables.create_game(
        host=host, visibility="club", club_id=club.pk, name="For us", now=NOW, **wanted | more
    )


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def test_a_member_opens_a_table_and_a_member_joins(people, club):
    anna, bence, *_ = people
    game = table(anna, club)

    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    assert game_lists.lobby(user=people[2]) == []
    assert [one.user for one in Seat.objects.order_by("number")] == [anna, bence]


def test_members_find_it_in_the_lobby_and_on_the_club_s_page(people, club):
    anna, bence, chiara, _ = people
    game = table(anna, club)

    assert game_lists.lobby(user=bence) == [game]
    assert club_pages.tables(club, bence).open == [game]
    for stranger in (chiara, None):
        assert game_lists.lobby(user=stranger) == []
        assert club_pages.tables(club, stranger) is None


def test_nobody_else_sees_it_or_sits_down_whatever_link_they_have(people, club):
    anna, bence, chiara, _ = people
    game = table(anna, club)
    token = game.invite_token

    assert visibility.find_game(game_id=game.pk, user=bence) == game
    for user in (chiara, None):
        with pytest.raises(Game.DoesNotExist):
            visibility.find_game(game_id=game.pk, user=user, invite=token)
    with pytest.raises(NotInTheClub):
        open_tables.join(game_id=game.pk, user=chiara, invite=token, now=NOW)
    with pytest.raises(Game.DoesNotExist):
        talk.say(game_id=game.pk, user=chiara, text="Hello", invite=token, now=NOW)
    assert signed_in(chiara).get(f"/games/{game.pk}/?invite={token}").status_code == 404
    assert signed_in(bence).get(f"/games/{game.pk}/").status_code == 200


def test_members_watch_and_strangers_do_not(people, club):
    anna, bence, chiara, dieter = people
    game = table(anna, club, bots=2)

    assert club_pages.tables(club, bence).running == [game]
    assert list(Game.objects.visible_to(bence)) == [game]
    for stranger in (chiara, dieter, None):
        assert list(Game.objects.visible_to(stranger)) == []


def test_a_table_for_a_club_names_one_and_no_other_does(people, club):
    anna, _, chiara, _ = people

    with pytest.raises(NotInTheClub):
        table(chiara, club)
    with pytest.raises(BadTable):
        new_tables.create_game(
            host=anna, visibility="club", title="catan", modules=["base"], options={}, seats=3, now=NOW
        )
    with pytest.raises(BadTable):
        new_tables.create_game(
            host=anna, club_id=club.pk, title="catan", modules=["base"], options={}, seats=3, now=NOW
        )
    game = table(anna, club)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(visibility="public")


def test_a_friend_who_is_no_member_is_not_invited(people, club):
    anna, bence, chiara, _ = people
    game = table(anna, club)
    for friend in (bence, chiara):
        friends_and_blocks.ask_friend(user=anna, other=friend, now=NOW)
        friends_and_blocks.answer_friend(user=friend, other=anna, agree=True, now=NOW)

    with pytest.raises(NotInTheClub):
        table_invitations.invite(game_id=game.pk, user=anna, other=chiara, now=NOW)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    assert [one.user for one in game.invitations.all()] == [bence]


def test_players_who_block_each_other_find_no_table_of_the_other(people, club):
    anna, bence, *_ = people
    friends_and_blocks.block(user=bence, other=anna, now=NOW)
    table(anna, club)

    assert club_pages.tables(club, bence).open == []


def test_a_member_who_leaves_the_club_keeps_the_seat_and_sees_no_other_table(people, club):
    anna, bence, *_ = people
    mine, other = table(anna, club), table(anna, club)
    open_tables.join(game_id=mine.pk, user=bence, now=NOW)

    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    assert visibility.find_game(game_id=mine.pk, user=bence) == mine
    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=other.pk, user=bence)
    public = new_tables.create_game(host=bence, title="catan", modules=["base"], options={}, seats=3, now=NOW)
    for user, opened in ((anna, {mine: True, other: True}), (bence, {mine: False, public: True})):
        assert {game: game.opens_club for game in game_lists.my_games(user).open} == opened


def test_tables_of_a_club_that_is_dissolved_go_on_by_their_links(people, club):
    anna, _, chiara, _ = people
    game = table(anna, club)
    public = new_tables.create_game(
        host=anna, title="catan", modules=["base"], options={}, seats=4, visibility="public", now=NOW
    )

    foundation.dissolve(club_id=club.pk, user=anna)
    game.refresh_from_db()
    public.refresh_from_db()
    open_tables.join(game_id=game.pk, user=chiara, invite=game.invite_token, now=NOW)

    assert (game.visibility, game.club) == ("link", None)
    assert public.visibility == "public"


@pytest.mark.parametrize("is_member", [True, False])
def test_a_rematch_is_the_club_s_for_those_who_still_belong(people, club, is_member):
    anna, bence, chiara, _ = people
    memberships.join(club_id=club.pk, user=chiara, invite=club.invite_token, now=NOW)
    game = table(anna, club)
    for one in (bence, chiara):
        open_tables.join(game_id=game.pk, user=one, now=NOW)
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=NOW)
    if not is_member:
        memberships.leave(club_id=club.pk, user=bence, now=NOW)

    again = rematches.rematch(game_id=game.pk, user=bence, now=NOW)

    assert (again.visibility, again.club) == (("club", club) if is_member else ("link", None))


def test_the_form_opens_a_table_for_a_club(people, club):
    anna, bence, chiara, _ = people
    page = signed_in(bence).get(f"/clubs/{club.pk}/").content.decode()
    assert f"?for=club-{club.pk}" in page
    assert "Nothing is being played right now." in page
    form = signed_in(bence).get(f"/games/new/?for=club-{club.pk}").content.decode()
    assert "members of The Longest Road" in form
    sent = table_of(signed_in(bence), f"/games/new/?for=club-{club.pk}")
    assert sent["visibility"] == [f"club-{club.pk}"]

    strange = signed_in(chiara).post("/games/new/", sent)
    made = signed_in(bence).post("/games/new/", sent)

    assert strange.status_code == 422
    assert made.status_code == 303
    assert Game.objects.get().club == club
    assert "members of The Longest Road" in signed_in(anna).get(made["Location"]).content.decode()
    assert made["Location"] in signed_in(anna).get(f"/clubs/{club.pk}/").content.decode()


def test_a_table_whose_club_is_gone_comes_back_by_its_link(people, club):
    anna, *_ = people
    game = table(anna, club, bots=2)
    document = backup_game(game_id=game.pk, now=NOW)
    game.delete()
    foundation.dissolve(club_id=club.pk, user=anna)

    restore_game(document=document, now=NOW)

    assert (Game.objects.get().visibility, Game.objects.get().club) == ("link", None)


def test_an_invitation_to_a_table_ends_with_the_membership(people, club):
    anna, bence, *_ = people
    game = table(anna, club)
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.answer_friend(user=bence, other=anna, agree=True, now=NOW)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)
    assert [row.game for row in relations.invitations(bence)] == [game]

    memberships.remove(club_id=club.pk, user=anna, other=bence, now=NOW)

    assert relations.invitations(bence) == []
    assert game_lists.my_games(bence).invitations == []
    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.pk, user=bence)
    with pytest.raises(NotInTheClub):
        open_tables.join(game_id=game.pk, user=bence, now=NOW)


def test_a_rematch_in_the_club_invites_nobody_who_has_left_it(people, club):
    anna, bence, chiara, _ = people
    memberships.join(club_id=club.pk, user=chiara, invite=club.invite_token, now=NOW)
    game = table(anna, club)
    for one in (bence, chiara):
        open_tables.join(game_id=game.pk, user=one, now=NOW)
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=NOW)
    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    again = rematches.rematch(game_id=game.pk, user=anna, now=NOW)

    assert [row.user for row in again.invitations.all()] == [chiara]
    with pytest.raises(NotInTheClub):
        rematches.rematch(game_id=game.pk, user=bence, now=NOW)
