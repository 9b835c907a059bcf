"""Programs read and change what concerns players and ladders."""

from __future__ import annotations

import pytest

from accounts.services import ban, delete_account
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry
from games.models.people import Block, Friendship
from games.models.rating import RatingChange
from games.selectors.ratings import rating_history
from games.services.ladders import ladder_tables
from games.services.people import friends_and_blocks
from tests.api.conftest import refusal
from tests.api.test_moves import kept
from tests.services.conftest import NOW, is_over, step
from tests.services.people.conftest import befriend

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara")]


@pytest.fixture
def ladder(db) -> Ladder:
    ladder_tables.make_ladders(now=NOW)
    return Ladder.objects.get(slug="hansa-teutonica")


@pytest.fixture
def rated(party):
    return party(until=is_over, rated=True)


# ------------------------------------------------------------------ players


def test_a_profile_says_what_the_page_says(rated, program):
    anna, bence = rated.users["0"], rated.users["1"]

    read = program(anna).get(f"/players/{bence.pk}").json()

    shown = {row.family: row.shown for row in rating_history.ratings_of(bence)}
    assert {row["family"]: row["rating"] for row in read["ratings"]} == shown
    assert "" in shown
    assert len(shown) == 2
    assert read["reliability"]["finished"] == 1
    assert read["reliability"]["is_new"]
    assert read["score"]["games"] == 1
    assert sum(read["score"][side] for side in ("ahead", "level", "behind")) == 1
    assert program(bence).get(f"/players/{bence.pk}").json()["score"] is None


def test_each_change_of_a_rating_is_explained(rated, program):
    bence = rated.users["1"]
    change = RatingChange.objects.get(user=bence, family="")

    read = program(rated.users["0"]).get(f"/players/{bence.pk}/ratings").json()

    (row,) = read["changes"]
    assert (row["game"], row["place"], row["before"], row["after"]) == (
        rated.game.pk, change.rank, change.before.shown, change.after.shown,
    )  # fmt: skip
    opponents = [one["player"] for side in ("behind", "level", "ahead") for one in row[side]]
    assert sorted(opponents) == sorted(user.pk for user in rated.users.values() if user != bence)
    assert read["next"] is None
    assert program(bence).get(f"/players/{bence.pk}/ratings", family="chess").json() == {
        "rating": None, "changes": [], "next": None,
    }  # fmt: skip


def test_a_game_that_is_not_for_these_eyes_is_not_named(rated, program, player):
    Game.objects.filter(pk=rated.game.pk).update(visibility="link")
    bence = rated.users["1"]

    (row,) = program(player("Sanna")).get(f"/players/{bence.pk}/ratings").json()["changes"]

    assert row["game"] is None
    assert row["behind"] == row["level"] == row["ahead"] == []


def test_a_player_is_found_by_the_whole_name(people, program):
    mine = program(people[0])

    assert [one["id"] for one in mine.get("/players", name="bENCE").json()["players"]] == [people[1].pk]
    assert mine.get("/players", name="Ben").json()["players"] == []
    assert refusal(mine.get("/players")) == (422, "invalid")


def test_a_player_who_is_gone_is_not_found(people, program):
    mine = program(people[0])
    delete_account(user=people[1], now=NOW)

    for number in (people[1].pk, 987654, 10**30):
        assert refusal(mine.get(f"/players/{number}")) == (404, "not_found")
        assert refusal(mine.post(f"/players/{number}/friend")) == (404, "not_found")
        assert refusal(mine.post(f"/players/{number}/block")) == (404, "not_found")


# ------------------------------------------------------------------ friends and blocks


def test_friends_are_asked_accepted_and_removed(people, program):
    anna, bence, _chiara = people
    mine, theirs = program(anna), program(bence)

    assert mine.post(f"/players/{bence.pk}/friend").json() == {"state": "asked"}
    assert [one["id"] for one in theirs.get("/friends").json()["asking"]] == [anna.pk]
    assert [one["id"] for one in mine.get("/friends").json()["asked"]] == [bence.pk]
    assert theirs.get(f"/players/{anna.pk}").json()["asks"]
    assert mine.get(f"/players/{bence.pk}").json()["is_asked"]
    assert theirs.post(f"/players/{anna.pk}/friend/answer", {"agree": True}).status_code == 204
    assert [one["name"] for one in mine.get("/friends").json()["friends"]] == ["Bence"]
    assert mine.get(f"/players/{bence.pk}").json()["is_friend"]
    again = theirs.post(f"/players/{anna.pk}/friend/answer", {"agree": True})
    assert refusal(again) == (409, "not_asked")
    assert mine.post(f"/players/{bence.pk}/friend/remove").status_code == 204
    assert not Friendship.objects.exists()


def test_a_request_is_declined(people, program):
    anna, bence, _chiara = people
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)

    assert program(anna).post(f"/players/{bence.pk}/friend/answer", {"agree": False}).status_code == 204

    assert not Friendship.objects.accepted().exists()
    assert program(anna).get("/friends").json()["asking"] == []
    assert not program(anna).get(f"/players/{bence.pk}").json()["asks"]


def test_requests_that_cannot_be_are_refused(people, program):
    anna, bence, chiara = people
    mine = program(anna)
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    ban(user=chiara, now=NOW)
    before = kept()

    assert refusal(mine.post(f"/players/{anna.pk}/friend")) == (422, "not_oneself")
    assert refusal(mine.post(f"/players/{bence.pk}/friend")) == (409, "you_blocked")
    assert refusal(mine.post(f"/players/{chiara.pk}/friend")) == (409, "plays_no_longer")
    assert mine.get(f"/players/{chiara.pk}").json()["plays_no_longer"]
    assert kept() == before


def test_a_blocked_player_learns_nothing_of_it(people, program):
    anna, bence, _chiara = people
    theirs = program(bence)
    before = theirs.get(f"/players/{anna.pk}").json()

    assert program(anna).post(f"/players/{bence.pk}/block").status_code == 204

    assert [one["id"] for one in program(anna).get("/blocked").json()["players"]] == [bence.pk]
    assert program(anna).get(f"/players/{bence.pk}").json()["is_blocked"]
    assert theirs.get(f"/players/{anna.pk}").json() == before
    assert theirs.post(f"/players/{anna.pk}/friend").json() == {"state": "asked"}
    assert program(anna).get("/friends").json()["asking"] == []
    assert program(anna).post(f"/players/{bence.pk}/unblock").status_code == 204
    assert not Block.objects.exists()


def test_friends_see_each_other_and_strangers_do_not(people, program):
    anna, bence, chiara = people
    befriend(anna, bence)

    assert program(chiara).get("/friends").json() == {"friends": [], "asking": [], "asked": []}
    assert not program(chiara).get(f"/players/{anna.pk}").json()["is_friend"]


# ------------------------------------------------------------------ following


def test_a_game_of_others_is_followed(party, program, player):
    game = party(until=step("pre_roll"))
    stranger = program(player("Sanna"))
    path = f"/games/{game.game.pk}"

    assert stranger.post(f"{path}/follow").status_code == 204
    assert [one["id"] for one in stranger.get("/following").json()["games"]] == [game.game.pk]
    assert refusal(program(game.users["0"]).post(f"{path}/follow"))[1] == "cannot_follow"
    assert stranger.post(f"{path}/unfollow").status_code == 204
    assert stranger.get("/following").json()["games"] == []


# ------------------------------------------------------------------ ladders


def test_a_ladder_is_joined_paused_and_left(people, program, ladder):
    mine = program(people[0])
    path = f"/ladders/{ladder.slug}"
    assert mine.get(path).json()["mine"] is None

    joined = mine.post(f"{path}/join", {"games_at_once": 3})

    assert joined.status_code == 200, joined.content
    assert (joined.json()["is_active"], joined.json()["games_at_once"]) == (True, 3)
    listed = {one["slug"]: one for one in mine.get("/ladders").json()["ladders"]}
    assert (listed[ladder.slug]["joined"], listed[ladder.slug]["players"]) == (True, 1)
    assert mine.post(f"{path}/pause").json()["pause"] == "own"
    assert not mine.post(f"{path}/resume").json()["is_paused"]
    assert not mine.post(f"{path}/leave").json()["is_active"]
    for act in ("leave", "pause", "resume"):
        assert refusal(mine.post(f"{path}/{act}")) == (409, "not_on_ladder")
    for body in ({"games_at_once": 0}, {"games_at_once": 6}, {"games_at_once": "2"}, {"n": 1}):
        assert refusal(mine.post(f"{path}/join", body)) == (422, "invalid")
    assert refusal(mine.post("/ladders/nowhere/join", {})) == (404, "not_found")
    assert refusal(mine.get("/ladders/nowhere")) == (404, "not_found")


def test_nobody_joins_a_closed_ladder(people, program, ladder):
    Ladder.objects.filter(pk=ladder.pk).update(is_open=False)

    assert refusal(program(people[0]).post(f"/ladders/{ladder.slug}/join", {})) == (409, "ladder_closed")
    assert not LadderEntry.objects.exists()


def test_a_standing_is_read_piece_by_piece(program, player, ladder):
    climbers = [player(f"Climber {number}") for number in range(1, 8)]
    for number, user in enumerate(climbers):
        LadderEntry.objects.create(
            ladder=ladder, user=user, joined_at=NOW, waiting_since=NOW, games=5, ordinal=100.5 - number // 2
        )
    mine = program(climbers[2])
    found, after = [], ""
    for _piece in range(10):
        piece = mine.get(f"/ladders/{ladder.slug}", limit=2, after=after).json()
        found += [(one["place"], one["player"]["name"]) for one in piece["standing"]]
        after = piece["next"]
        if after is None:
            break

    assert found == [(place, f"Climber {number}") for number, place in enumerate((1, 1, 3, 3, 5, 5, 7), 1)]
    assert piece["mine"]["place"] == 3
    for wrong in ("x", "1", "nan,1", "1,1,1", "1e999,1"):
        assert refusal(mine.get(f"/ladders/{ladder.slug}", after=wrong)) == (422, "invalid")


def test_a_token_that_may_look_asks_and_joins_nothing(people, program, ladder):
    looks = program(people[0], "read")
    before = kept()

    for path in (f"/players/{people[1].pk}/friend", f"/ladders/{ladder.slug}/join"):
        assert refusal(looks.post(path, {})) == (403, "scope")
    assert kept() == before


def test_requests_by_programs_and_pages_share_one_limit(people, program, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "people": "2/h/user"}
    mine = program(people[0])

    answers = [
        mine.post(f"/players/{one.pk}/friend").status_code for one in (people[1], people[2], people[1])
    ]

    assert answers == [200, 200, 429]
