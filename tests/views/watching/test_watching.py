"""The pages for spectators: games, following, leaders, statistics; and what they may see."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.rating import Rating
from games.models.statistics import SECONDS_A_DAY, Ending, Standing, Tally
from games.models.watching import Follow, Watchable
from games.rating.skill import PROVISIONAL_UNDER
from games.services.table import departures
from games.services.watching import ended_games, followed_games
from tests.services.conftest import NOW, is_over, step
from tests.views.conftest import text
from tests.views.sentences import words

pytestmark = pytest.mark.one_database

PAGES = ("/watch/", "/leaders/", "/statistics/")
WHO = ("0", "1", "stranger", None)


def listed(page: str, game: Game) -> bool:
    return f'id="game-{game.pk}"' in page


@pytest.mark.parametrize("page", PAGES)
def test_pages_without_anything_say_so(client, db, page):
    answer = client.get(page)

    assert answer.status_code == 200
    assert 'class="empty"' in text(answer)


@pytest.mark.parametrize("who", WHO)
def test_everybody_sees_public_running_games(party, eyes, who):
    game = party(until=step("main"))
    followed_games.refresh_watchable(now=NOW)
    page = text(eyes(game, who).client.get("/watch/"))

    assert listed(page, game.game)
    assert "CATAN" in page
    assert ("/follow/" in page) == (who == "stranger")


@pytest.mark.parametrize("who", WHO)
def test_nobody_sees_a_private_game_there(party, eyes, who):
    """Not even its players, since everybody sees the same list."""
    game = party(until=step("main"))
    followed_games.refresh_watchable(now=NOW)
    fan = eyes(game, "fan")
    fan.send("follow/")
    Watchable.objects.update(featured_at=NOW)
    looker = eyes(game, who)
    for path in ("/watch/", "/"):
        assert f"/games/{game.game.pk}/" in text(looker.client.get(path))
    for path in ("/watch/", "/games/"):
        assert f"/games/{game.game.pk}/" in text(fan.client.get(path))

    Game.objects.update(visibility="link")

    for path in ("/watch/", "/"):
        page = text(looker.client.get(path))
        assert not listed(page, game.game)
        assert f"/games/{game.game.pk}/" not in page
    for path in ("/watch/", "/games/"):
        assert f"/games/{game.game.pk}/" not in text(fan.client.get(path))


def test_a_private_game_leaves_no_trace_in_the_statistics(party, eyes):
    game = party(until=is_over, visibility="link")

    ended_games.count_endings(now=NOW)

    assert not Ending.objects.exists()
    assert "No games have been counted yet" in text(eyes(game, "0").client.get("/statistics/"))


def test_games_are_filtered_and_sorted(party, eyes):
    game = party(until=step("main"))
    followed_games.refresh_watchable(now=NOW)
    client = eyes(game).client

    for by in ("progress", "rating", "followers"):
        assert listed(text(client.get("/watch/", {"by": by, "family": "catan-base"})), game.game)
    assert "No more games here" in text(client.get("/watch/", {"family": "hansa"}))
    Watchable.objects.update(followers=3)
    row = words(text(client.get("/watch/")).partition('class="watch-words"')[2])
    assert f"CATAN · {game.fresh().last_number} moves · 3 followers" in row


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("/watch/", {"by": "seed"}),
        ("/watch/", {"family": "chess"}),
        ("/watch/", {"after": "1"}),
        ("/watch/", {"after": "nan,1"}),
        ("/watch/", {"after": "1,1'--"}),
        ("/leaders/", {"family": "chess"}),
        ("/leaders/", {"behind": "1,"}),
        ("/leaders/", {"behind": "inf,1"}),
        ("/statistics/", {"family": "chess"}),
    ],
)
def test_nonsense_is_refused(client, db, page, query):
    assert client.get(page, query).status_code == 400


def test_more_games_are_a_page_away(party, eyes, monkeypatch):
    monkeypatch.setattr("games.selectors.watching.watched_games.SHOWN", 1)
    game = party(until=step("main"))
    first = Game.objects.get(pk=game.game.pk)
    first.pk, first.invite_token = None, "another"
    first.save(force_insert=True)
    followed_games.refresh_watchable(now=NOW)
    client = eyes(game).client

    page = client.get("/watch/")
    following = page.context["next"]
    assert 'rel="next"' in text(page)
    second = client.get("/watch/" + following)
    assert [row.pk for row, *_rest in page.context["rows"]] != [
        row.pk for row, *_rest in second.context["rows"]
    ]
    assert 'rel="next"' not in text(second)
    assert "Back to the beginning" in text(second)
    assert "Back to the beginning" not in text(page)


class TestFollowing:
    """Following and unfollowing, from the table and from the list."""

    def test_a_stranger_follows_and_leaves(self, party, eyes):
        game = party(until=step("main"))
        followed_games.refresh_watchable(now=NOW)
        fan = eyes(game, "fan")

        assert "/follow/" in text(fan.look())
        answer = fan.send("follow/")
        assert answer["Location"] == f"/games/{game.game.pk}/"
        assert "/unfollow/" in text(fan.look())
        for path in ("/games/", "/watch/"):
            page = text(fan.client.get(path))
            assert "Games you follow" in page
            assert f"/games/{game.game.pk}/" in page
        assert fan.send("unfollow/", {"back": "watch"})["Location"] == "/watch/"
        assert "Games you follow" not in text(fan.client.get("/games/"))

    def test_the_end_of_a_followed_game_is_told(self, party, eyes):
        game = party(until=step("main"))
        fan = eyes(game, "fan")
        fan.send("follow/")
        for key in ("0", "1", "2"):
            departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)

        for path in ("/games/", "/watch/"):
            assert "This game has ended" in text(fan.client.get(path))

    @pytest.mark.parametrize("who", ["0", "1"])
    def test_players_do_not_follow_their_own_game(self, party, eyes, who):
        game = party(until=step("main"))
        mine = eyes(game, who)

        assert "/follow/" not in text(mine.look())
        assert mine.send("follow/").status_code == 403
        assert not Follow.objects.exists()

    def test_visitors_sign_in_first(self, party, eyes):
        game = party(until=step("main"))
        visitor = eyes(game)

        assert "/follow/" not in text(visitor.look())
        for path in ("follow/", "unfollow/"):
            assert "/accounts/login/" in visitor.send(path)["Location"]

    def test_a_private_game_is_not_found_by_strangers_and_followed_by_nobody(self, party, eyes):
        game = party(until=step("main"), visibility="link")

        assert eyes(game, "stranger").send("follow/").status_code == 404
        assert eyes(game, "0").send("follow/").status_code == 403
        guest = eyes(game, "guest")
        guest.look(invite=game.game.invite_token)
        assert guest.send("follow/").status_code == 403
        assert not Follow.objects.exists()

    def test_looking_is_no_following(self, party, eyes):
        fan = eyes(party(until=step("main")), "fan")

        for path in ("follow/", "unfollow/"):
            assert fan.look(path).status_code == 405

    def test_a_game_that_is_over_is_too_late(self, party, eyes):
        game = party(until=is_over)
        fan = eyes(game, "fan")

        assert "/follow/" not in text(fan.look())
        assert fan.send("follow/").status_code == 409


def test_leaders_are_shown_with_ones_own_place(eyes, player, client):
    for number in range(3):
        Rating.objects.create(user=player(), family="hansa", ordinal=number, games=PROVISIONAL_UNDER + number)
    # The counts that the site makes every ten minutes do not exist yet.
    assert not Standing.objects.exists()
    last = Rating.objects.earliest("ordinal").user
    client.force_login(last)

    page = text(client.get("/leaders/", {"family": "hansa"}))

    assert "You are ranked <strong>3rd</strong> of 3" in page
    assert f"/players/{last.pk}/" in page
    assert f"{PROVISIONAL_UNDER} more rated games" in text(client.get("/leaders/"))


def test_each_leader_stands_on_one_page_however_close_their_ratings_are(player, client, monkeypatch):
    monkeypatch.setattr("games.selectors.watching.leader_boards.SHOWN", 1)
    ratings = [
        Rating.objects.create(user=player(), family="hansa", ordinal=ordinal, games=PROVISIONAL_UNDER)
        for ordinal in (3.0041, 3.0049, 3.0041)
    ]
    shown, here = [], "?family=hansa"
    for _page in ratings:
        page = client.get("/leaders/" + here)
        shown += [line.rating.pk for line in page.context["page"].lines]
        here = page.context["next"]

    assert not here
    assert shown == [ratings[number].pk for number in (1, 0, 2)]


def test_the_statistics_page_has_the_style_of_its_charts(db, client):
    page = text(client.get("/statistics/"))

    assert "css/board.css" in page


def test_statistics_show_wins_lengths_and_dice(party, eyes):
    game = party(until=is_over)
    ended_games.count_endings(now=NOW)

    page = text(eyes(game).client.get("/statistics/", {"family": "catan-base"}))

    for said in (
        "How long games take",
        "Seat 1",
        "Seat 4",
        "Numbers in all games",
        "played to the end",
    ):
        assert said in page
    assert "0 public games" in text(eyes(game).client.get("/statistics/", {"family": "hansa"}))


def test_statistics_show_each_sum_in_its_place(db, client):
    for kind, key, number in (
        ("games", "", 4), ("moves", "", 200), ("turns", "", 120), ("seconds", "", 10 * SECONDS_A_DAY),
        ("days", "1", 1), ("days", "more", 3), ("how", "rules", 4), ("how", "left", 5), ("how", "early", 1),
        ("wins", "0", 3), ("wins", "2", 1),
    ):  # fmt: skip
        Tally.objects.create(family="hansa", seats=3, kind=kind, key=key, number=number)

    page = words(text(client.get("/statistics/", {"family": "hansa"})))

    for said in (
        "Hansa Teutonica: 10 public games have finished here.",
        "Seats Games Moves Turns Days 3 4 50 30 2.5",
        "up to 1 day 25.0 %",
        "longer 75.0 %",
        "3 seats 4 games Seat 1 75.0 % (33) Seat 2 0.0 % (33) Seat 3 25.0 % (33)",
        "played to the end 40.0 % (4)",
        "all but one had left 50.0 % (5)",
        "ended early by the table 10.0 % (1)",
    ):
        assert said in page, page
