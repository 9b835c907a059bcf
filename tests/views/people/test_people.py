"""Pages of friends, invitations, blocked players and reliability for player, friend, stranger and visitor."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.formats import date_format

from accounts.services import ban, delete_account
from games.models.game import Game
from games.models.people import Block, Friendship, Invitation, Reliability
from games.models.rating import RatingChange
from games.services.operations import administration
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import departures, new_tables, open_tables
from tests.views.forms import confirmed, form_of, has_form, submit
from tests.views.sentences import words

pytestmark = pytest.mark.one_database

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
MOST_QUERIES = 12


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara")]


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def befriend(one, other):
    friends_and_blocks.ask_friend(user=one, other=other, now=NOW)
    friends_and_blocks.answer_friend(user=other, other=one, agree=True, now=NOW)


def table(host, **changes):
    wanted = {"title": "catan", "modules": ["base"], "options": {}, "seats": 4, "start_when_full": False}
    return new_tables.create_game(host=host, now=NOW, **wanted | changes)


def text(response):
    return " ".join(response.content.decode().split())


# ------------------------------------------------------------------ friends


def test_a_friendship_is_asked_and_accepted_on_the_pages(people):
    anna, bence = people[:2]

    asked = submit(signed_in(anna), f"/players/{bence.pk}/", f"/players/{bence.pk}/friend/", follow=True)
    friends = signed_in(bence).get("/friends/")
    page = text(friends)
    accepted = submit(
        signed_in(bence), friends, f"/players/{anna.pk}/friend/answer/", press="Accept", follow=True
    )

    assert "Your friend request to Bence has been sent." in text(asked)
    assert "Friend requests" in page
    assert "You have sent a friend request." not in page
    assert "You and Anna are friends now." in text(accepted)
    assert Friendship.objects.accepted().count() == 1


def test_the_page_lists_requests_in_either_direction(people):
    anna, bence, chiara = people
    for asker, asked in ((anna, bence), (anna, chiara), (bence, chiara)):
        friends_and_blocks.ask_friend(user=asker, other=asked, now=NOW)
    sent = date_format(NOW, "DAY")

    of_anna, of_chiara = (words(text(signed_in(user).get("/friends/"))) for user in (anna, chiara))

    assert f"Sent requests Bence {sent} Chiara {sent} Nobody has to answer." in of_anna
    assert "Friend requests" not in of_anna
    assert "Friend requests 2 " in of_chiara
    assert "Sent requests" not in of_chiara


def test_two_who_ask_each_other_read_that_they_are_friends(people):
    anna, bence = people[:2]
    asking = form_of(signed_in(bence).get(f"/players/{anna.pk}/"), f"/players/{anna.pk}/friend/")
    submit(signed_in(anna), f"/players/{bence.pk}/", f"/players/{bence.pk}/friend/")

    page = text(signed_in(bence).get(f"/players/{anna.pk}/"))
    asked = signed_in(bence).post(asking.action, asking.initial)

    assert "You have sent a friend request." not in page
    assert confirmed(asked) == "You and Anna are friends now."


@pytest.mark.parametrize("address", ["/friends/", "/players/{anna}/"])
def test_a_friend_request_is_declined_on_either_page(people, address):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    page = address.format(anna=anna.pk)

    submit(signed_in(bence), page, f"/players/{anna.pk}/friend/answer/", press="Decline")

    assert not Friendship.objects.waiting().exists()
    assert not Friendship.objects.accepted().exists()


def test_a_friend_is_removed_on_the_page(people):
    anna, bence = people[:2]
    befriend(anna, bence)

    removed = submit(signed_in(anna), f"/players/{bence.pk}/", f"/players/{bence.pk}/friend/remove/")

    assert not Friendship.objects.exists()
    assert confirmed(removed) == "Bence is no longer one of your friends."


def test_somebody_is_asked_by_name(people):
    anna, bence = people[:2]

    submit(signed_in(anna), "/friends/", "/friends/ask/", {"name": "bence"})
    unknown = submit(signed_in(anna), "/friends/", "/friends/ask/", {"name": "Nobody here"})

    assert Friendship.objects.get().asked == bence
    assert unknown.status_code == 422
    assert "There’s no player with this name." in text(unknown)


def test_nobody_is_called_a_friend_whose_request_is_declined(people):
    anna, bence, _chiara = people
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    client = signed_in(bence)

    client.post(f"/players/{anna.pk}/friend/answer/", {"agree": "no"})

    assert "are friends now" not in text(client.get("/friends/"))


@pytest.mark.parametrize("agree", ["", "perhaps"])
def test_an_answer_is_yes_or_no(people, agree):
    anna, bence = people[:2]
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)

    response = signed_in(bence).post(f"/players/{anna.pk}/friend/answer/", {"agree": agree})

    assert response.status_code == 422
    assert Friendship.objects.waiting().exists()


def test_nobody_answers_for_another(people):
    anna, bence, chiara = people
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)

    for user in (anna, chiara):
        response = signed_in(user).post(f"/players/{anna.pk}/friend/answer/", {"agree": "yes"})
        assert response.status_code == 409

    assert not Friendship.objects.accepted().exists()


def test_requests_are_limited_in_time(people, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"people": "1/h/user"}
    client = signed_in(people[0])

    asked = [
        submit(client, f"/players/{one.pk}/", f"/players/{one.pk}/friend/").status_code for one in people[1:3]
    ]
    assert asked == [303, 429]


@pytest.mark.parametrize(
    "address",
    [
        "/friends/ask/",
        "/players/{other}/friend/",
        "/players/{other}/friend/answer/",
        "/players/{other}/friend/remove/",
        "/players/{other}/block/",
        "/players/{other}/unblock/",
        "/games/{game}/invite/",
        "/games/{game}/invitation/decline/",
    ],
)
def test_visitors_are_sent_to_sign_in(people, address):
    anna, bence, chiara = people
    befriend(anna, bence)
    friends_and_blocks.ask_friend(user=chiara, other=bence, now=NOW)
    game = table(anna)

    response = Client().post(address.format(other=bence.pk, game=game.pk), {"agree": "yes", "user": bence.pk})

    assert response.status_code == 302
    assert "/login/" in response["Location"]
    assert (Friendship.objects.count(), Block.objects.count(), Invitation.objects.count()) == (2, 0, 0)


@pytest.mark.parametrize("address", ["/friends/", "/settings/blocked/", "/players/{other}/block/"])
def test_pages_of_ones_own_are_not_for_visitors(people, address):
    response = Client().get(address.format(other=people[1].pk))

    assert response.status_code == 302


# ------------------------------------------------------------------ blocks


def test_a_block_is_asked_once_more_made_listed_and_lifted(people):
    anna, bence = people[:2]
    client = signed_in(anna)

    asked = client.get(f"/players/{bence.pk}/block/")
    assert "Block Bence?" in text(asked)
    assert not Block.objects.exists()
    listed = submit(client, asked, f"/players/{bence.pk}/block/", follow=True)
    assert "You have blocked Bence." in text(listed)
    assert Block.objects.get().blocked == bence
    lifted = text(submit(client, "/settings/blocked/", f"/players/{bence.pk}/unblock/", follow=True))

    assert "Bence is no longer blocked." in lifted
    assert "Nobody is blocked." in lifted
    assert not Block.objects.exists()


def test_nobody_blocks_themselves(people):
    assert signed_in(people[0]).post(f"/players/{people[0].pk}/block/").status_code == 422


def test_pages_look_to_the_blocked_one_as_if_nothing_were(people):
    """The test compares the blocking player's profile before and after, and the friends' page after a request."""
    anna, bence = people[:2]
    client = signed_in(bence)

    def shape(response):
        page = text(response).partition("<main")[2]
        return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", page)

    before = shape(client.get(f"/players/{anna.pk}/"))
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    after = shape(client.get(f"/players/{anna.pk}/"))
    asked = submit(client, f"/players/{anna.pk}/", f"/players/{anna.pk}/friend/", follow=True)

    assert before == after
    assert "Your friend request to Anna has been sent." in text(asked)
    assert "You have sent a friend request." in text(client.get(f"/players/{anna.pk}/"))


def test_by_link_the_table_says_calmly_that_there_is_no_seat(people):
    anna, bence, chiara = people
    game = table(anna)
    open_tables.join(game_id=game.pk, user=chiara, now=NOW)
    friends_and_blocks.block(user=chiara, other=bence, now=NOW)

    page = signed_in(bence).get(f"/games/{game.pk}/")
    refused = signed_in(bence).post(f"/games/{game.pk}/join/", {"entropy": "", "invite": ""})

    assert page.status_code == 200
    assert "There’s no seat for you at this table." in text(page)
    assert 'data-testid="join"' not in text(page)
    assert refused.status_code == 403
    assert "block" not in text(refused).partition("<main")[2].lower()
    assert game.display_name not in text(signed_in(bence).get("/lobby/"))


# ------------------------------------------------------------------ invitations


def test_an_invitation_is_made_at_the_table_and_followed_from_my_games(people):
    """Another friend, who sees the table as well, has nothing to decline."""
    anna, bence, chiara = people
    befriend(anna, bence)
    befriend(anna, chiara)
    game = table(anna, visibility="friends", name="Sunday")

    at = f"/games/{game.pk}/"
    sent = submit(signed_in(anna), at, f"{at}invite/", {"user": bence.pk}, follow=True)
    mine = signed_in(bence).get("/games/")
    there, friend = signed_in(bence).get(at), signed_in(chiara).get(at)
    submit(signed_in(bence), mine, f"{at}join/")

    assert "Bence has been invited." in text(sent)
    assert "Anna invites you" in text(mine)
    assert has_form(there, f"{at}invitation/decline/")
    assert not has_form(friend, f"{at}invitation/decline/")
    assert Game.objects.get(pk=game.pk).seat_of(bence) is not None


def test_an_invitation_is_declined_from_my_games_and_the_host_sees_it(people):
    anna, bence = people[:2]
    befriend(anna, bence)
    game = table(anna)
    table_invitations.invite(game_id=game.pk, user=anna, other=bence, now=NOW)

    submit(signed_in(bence), "/games/", f"/games/{game.pk}/invitation/decline/")

    assert "Anna invites you" not in text(signed_in(bence).get("/games/"))
    assert "Bence (has declined)" in text(signed_in(anna).get(f"/games/{game.pk}/"))


def test_a_stranger_neither_invites_nor_sees_a_table_for_friends(people):
    anna, bence, chiara = people
    befriend(chiara, bence)
    game = table(anna, visibility="friends")

    assert signed_in(chiara).get(f"/games/{game.pk}/").status_code == 404
    assert signed_in(chiara).post(f"/games/{game.pk}/invite/", {"user": bence.pk}).status_code == 404
    assert Client().get(f"/games/{game.pk}/").status_code == 404
    public = table(anna)
    assert signed_in(chiara).post(f"/games/{public.pk}/invite/", {"user": bence.pk}).status_code == 403
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("user", ["", "x", "999999"])
def test_an_invited_player_must_exist(people, user):
    game = table(people[0])

    assert signed_in(people[0]).post(f"/games/{game.pk}/invite/", {"user": user}).status_code == 422


def test_a_removed_guest_reads_that_there_is_no_seat(people):
    """Only the host reads who was removed."""
    anna, bence, chiara = people
    game = table(anna, visibility="link")
    for user in (bence, chiara):
        open_tables.join(game_id=game.pk, user=user, invite=game.invite_token, now=NOW)

    submit(signed_in(anna), f"/games/{game.pk}/", f"/games/{game.pk}/remove/", holding={"seat": 1})

    assert "There’s no seat for you at this table." in text(signed_in(bence).get(f"/games/{game.pk}/"))
    assert "You have removed Bence." in text(signed_in(anna).get(f"/games/{game.pk}/"))
    assert "removed Bence" not in text(signed_in(chiara).get(f"/games/{game.pk}/"))


# ------------------------------------------------------------------ reliability


def test_the_profile_shows_plain_facts(people):
    row = Reliability(user=people[0], finished=34)
    row.add((number, None if number == 1 else 3600 * number) for number in range(1, 6))
    row.save()

    page = text(Client().get(f"/players/{people[0].pk}/"))

    assert "<dt>Finished games</dt><dd>34</dd>" in page
    assert "1 in the last 5 decisions" in page
    assert '<span class="chip">new</span>' not in page
    newcomer = text(Client().get(f"/players/{people[1].pk}/"))
    assert '<span class="chip">new</span>' in newcomer
    assert re.search(r"<dt>Timeouts</dt>\s*<dd>\s*–\s*</dd>", newcomer)


def test_the_profile_lists_the_finished_games(people):
    anna, bence, chiara = people
    game = table(anna, seats=3, name="Thursday")
    for user in (bence, chiara):
        open_tables.join(game_id=game.pk, user=user, now=NOW)
    open_tables.start(game_id=game.pk, host=anna, now=NOW)
    assert "Thursday" not in text(Client().get(f"/players/{anna.pk}/"))

    for user in (chiara, bence):
        departures.resign(game_id=game.pk, user=user, now=NOW)

    page = text(Client().get(f"/players/{anna.pk}/"))
    assert "Thursday" in page
    assert f'href="/games/{game.pk}/"' in page


def new_table(user, **changes):
    """Send the form of a new table, with choices that a browser would refuse."""
    client = signed_in(user)
    return client.post("/games/new/", form_of(client.get("/games/new/"), "/games/new/").initial | changes)


def test_a_table_asks_for_no_more_than_its_host_has_and_says_so(people):
    Reliability.objects.create(user=people[0], finished=10, timeouts=2)

    page = text(signed_in(people[0]).get("/games/new/"))
    refused = new_table(people[0], least_finished="20")
    lenient = new_table(people[0], most_timeouts="1")
    own = {"least_finished": "10", "most_timeouts": "2"}
    made = submit(signed_in(people[0]), "/games/new/", "/games/new/", own, press="Open the table")

    assert "You can’t require more than your own 10 finished games." in page
    assert '<option value="20" disabled>' in page
    assert '<option value="1" disabled>' in page
    assert refused.status_code == lenient.status_code == 422
    assert "You have 10 finished games, and can’t ask others for more." in text(refused)
    assert "You have 2 timeouts in the last hundred decisions" in text(lenient)
    assert made.status_code == 303
    game = Game.objects.get()
    assert (game.least_finished, game.most_timeouts) == (10, 2)


def test_a_player_who_has_less_reads_why_there_is_no_seat(people):
    anna, bence, chiara = people
    Reliability.objects.create(user=anna, finished=20, timeouts=0)
    Reliability.objects.create(user=chiara, finished=30, timeouts=3)
    game = table(anna, least_finished=20, most_timeouts=1)

    few = signed_in(bence).post(f"/games/{game.pk}/join/")
    late = signed_in(chiara).post(f"/games/{game.pk}/join/")

    assert few.status_code == late.status_code == 403
    assert "This table requires 20 finished games. You have 0." in text(few)
    assert "at most 1 timeout in the last hundred decisions. You have 3." in text(late)
    assert "This table requires 20 finished games." in text(signed_in(bence).get(f"/games/{game.pk}/"))
    assert game.seats.count() == 1
    assert "from 20 finished games" in text(Client().get("/lobby/"))


# ------------------------------------------------------------------ how much it costs


@pytest.mark.parametrize(
    "address", ["/friends/", "/games/", "/lobby/", "/players/{other}/", "/settings/blocked/"]
)
def test_pages_ask_the_database_a_dozen_times_at_most(people, player, address):
    anna, bence, chiara = people
    befriend(anna, bence)
    friends_and_blocks.ask_friend(user=chiara, other=anna, now=NOW)
    for number in range(5):
        guest = player(f"Guest {number}")
        befriend(guest, anna)
        table_invitations.invite(game_id=table(guest).pk, user=guest, other=anna, now=NOW)
        friends_and_blocks.block(user=anna, other=player(f"Foe {number}"), now=NOW)
    table(anna)
    for user in (anna, bence):
        Reliability.objects.create(user=user, finished=3)
    both = table(anna, seats=3, rated=True)
    for user in (bence, chiara):
        open_tables.join(game_id=both.pk, user=user, now=NOW)
    open_tables.start(game_id=both.pk, host=anna, now=NOW)
    departures.resign(game_id=both.pk, user=chiara, now=NOW)
    departures.resign(game_id=both.pk, user=bence, now=NOW)
    assert RatingChange.objects.exists()
    client = signed_in(anna)
    client.get("/friends/")

    with CaptureQueriesContext(connection) as made:
        response = client.get(address.format(other=bence.pk))

    assert response.status_code == 200
    assert len(made) <= MOST_QUERIES, [one["sql"][:150] for one in made]


def test_a_table_that_is_not_about_to_close_says_so(people):
    game = table(people[0])

    response = signed_in(people[0]).post(f"/games/{game.pk}/keep/")

    assert response.status_code == 409
    assert "This table isn’t about to close." in text(response)


# ------------------------------------------------------------------ seats to play on


def test_a_seat_to_play_on_says_how_it_stands(people, player):
    anna, bence, chiara = people
    game = table(anna, seats=3, name="Thursday")
    for user in (bence, chiara):
        open_tables.join(game_id=game.pk, user=user, now=NOW)
    open_tables.start(game_id=game.pk, host=anna, now=NOW)
    game.seats.filter(number=1).update(misses=2)
    administration.replace_player(game_id=game.pk, seat=1, by=None, now=NOW)

    page = text(Client().get("/lobby/"))
    filtered = text(Client().get("/lobby/?title=hansa"))

    assert f"/games/{game.pk}/thumbnail-light.svg" in page
    assert "Bence’s seat" in page
    assert "0 points" in page
    assert "nobody has more" in page
    assert "2 missed deadlines" in page
    assert "Bence’s seat" not in filtered


def test_the_seats_at_a_table_show_how_their_players_keep_to_games(people):
    anna, bence, chiara = people
    Reliability.objects.create(user=bence, finished=25)
    game = table(anna, seats=3)
    for user in (bence, chiara):
        open_tables.join(game_id=game.pk, user=user, now=NOW)

    before = text(Client().get(f"/games/{game.pk}/"))
    open_tables.start(game_id=game.pk, host=anna, now=NOW)
    after = text(Client().get(f"/games/{game.pk}/?pane=more"))

    for page in (before, after):
        assert "25 finished games" in page


# ------------------------------------------------------------------ who plays no longer


def offers(page: str) -> set[str]:
    """Return what a profile offers to do about its player."""
    page = re.sub(r"\s*([<>])\s*", r"\1", page)
    return set(re.findall(r"Add as a friend|Invite to|Remove friend|>Block<|>Unblock<|>Accept<", page))


def test_the_page_of_somebody_shut_out_offers_nothing_that_cannot_be(people):
    anna, bence, chiara = people
    befriend(anna, bence)
    game = table(anna)
    address = {one: f"/players/{one.pk}/" for one in (bence, chiara)}
    assert offers(text(signed_in(anna).get(address[bence]))) == {
        "Invite to", "Remove friend", ">Block<",
    }  # fmt: skip
    for one in (bence, chiara):
        ban(user=one, now=NOW)

    friend = text(signed_in(anna).get(address[bence]))
    stranger = text(signed_in(anna).get(address[chiara]))

    assert offers(friend) == {"Remove friend", ">Block<"}
    assert offers(stranger) == {">Block<"}
    for page in (friend, stranger):
        assert "no longer plays here" in page
        assert "ban" not in re.sub(r"<[^>]+>", " ", page).lower().split()
    assert "There’s nobody to invite." in text(signed_in(anna).get(game.get_absolute_url()))
    asked = signed_in(anna).post(f"{address[chiara]}friend/")
    assert asked.status_code == 409
    assert "no longer plays here" in text(asked)
    by_name = submit(signed_in(anna), "/friends/", "/friends/ask/", {"name": "Chiara"})
    assert by_name.status_code == 409
    assert not Friendship.objects.filter(asked=chiara).exists()


def test_a_deleted_player_has_no_page_and_takes_no_request(people):
    anna, bence = people[:2]
    delete_account(user=bence, now=NOW)

    assert signed_in(anna).get(f"/players/{bence.pk}/").status_code == 404
    assert signed_in(anna).post(f"/players/{bence.pk}/friend/").status_code == 404
    assert submit(signed_in(anna), "/friends/", "/friends/ask/", {"name": "Bence"}).status_code == 422
    assert not Friendship.objects.exists()


def test_a_blocked_player_s_page_offers_to_unblock_and_theirs_shows_nothing_of_it(people):
    anna, bence, chiara = people
    before = offers(text(signed_in(bence).get(f"/players/{anna.pk}/")))
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    mine = text(signed_in(anna).get(f"/players/{bence.pk}/"))
    theirs = text(signed_in(bence).get(f"/players/{anna.pk}/"))

    assert offers(mine) == {">Unblock<"}
    assert offers(text(signed_in(anna).get(f"/players/{chiara.pk}/"))) == before
    assert offers(theirs) == before == offers(text(signed_in(bence).get(f"/players/{chiara.pk}/")))
