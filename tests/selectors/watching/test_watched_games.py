"""The list of games to watch, and the game on the front page."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.game import Game
from games.models.turn import Turn
from games.models.watching import Watchable
from games.selectors.watching import watched_games
from games.selectors.watching.watched_games import ORDERS
from games.services.watching import followed_games
from games.services.watching.followed_games import feature
from tests.services.conftest import HOUR, NOW, step
from tests.services.watching.test_followed_games import copy_of

DAY = timedelta(days=1)


def test_the_list_has_public_running_games_alone(party):
    game = party(until=step("main")).game
    for changed in ({"visibility": "link"}, {"status": "open"}, {"status": "finished", "finished_at": NOW}):
        copy_of(game, **changed)

    followed_games.refresh_watchable(now=NOW)

    (row,) = Watchable.objects.all()
    assert (row.game, row.moves, row.people) == (game, game.last_number, 4)
    assert row.family == "catan-base"


def test_what_has_become_private_since_is_not_shown(party):
    game = party().game
    followed_games.refresh_watchable(now=NOW)

    Game.objects.filter(pk=game.pk).update(visibility="link")

    assert watched_games.to_watch(families=[]).rows == []
    assert watched_games.watchable() is None
    followed_games.refresh_watchable(now=NOW)
    assert not Watchable.objects.exists()


@pytest.mark.parametrize("by", ORDERS)
def test_pages_follow_one_another_without_a_gap(party, by, monkeypatch):
    monkeypatch.setattr("games.selectors.watching.watched_games.SHOWN", 3)
    game = party().game
    games = [game, *(copy_of(game) for _ in range(7))]
    followed_games.refresh_watchable(now=NOW)
    for place, row in enumerate(Watchable.objects.order_by("pk")):
        setattr(row, by, [5, 5, 5, 2, 2, 9, 9, 1][place])
        row.save()

    seen, after = [], None
    while True:
        page = watched_games.to_watch(families=["catan-base"], by=by, after=after)
        seen += [(getattr(row, by), row.pk) for row in page.rows]
        after = page.next
        if after is None:
            break

    assert seen == sorted(seen, reverse=True)
    assert {pk for _value, pk in seen} == {one.pk for one in games}


def test_followed_games_are_one_s_own_and_public_the_running_ones_first(party, player):
    game = party(until=step("main")).game
    fan, other = player("Fan"), player("Other")
    games = [copy_of(game, moved_at=NOW + hours * HOUR) for hours in (3, 1, 2, 4, 5)]
    for one in games[:4]:
        followed_games.follow(game_id=one.pk, user=fan, now=NOW)
    followed_games.follow(game_id=games[4].pk, user=other, now=NOW)
    Game.objects.filter(pk=games[3].pk).update(visibility="link")
    Game.objects.filter(pk=games[0].pk).update(status="finished", finished_at=NOW)

    page = watched_games.to_watch(families=[], user=fan)

    assert watched_games.followed(fan) == page.followed == [games[2], games[1], games[0]]
    assert page.followed_ids == {one.pk for one in games[:3]}
    later = watched_games.to_watch(families=[], user=fan, after=watched_games.After(5, 4))
    assert (later.followed, later.followed_ids) == ([], page.followed_ids)


def test_families_are_told_apart(party):
    party()
    followed_games.refresh_watchable(now=NOW)

    assert len(watched_games.to_watch(families=["catan-base"]).rows) == 1
    assert watched_games.to_watch(families=["hansa"]).rows == []


class TestFeatured:
    """The choice of the game on the front page."""

    @pytest.fixture
    def games(self, party):
        game = party(until=step("main")).game
        Game.objects.update(moved_at=NOW)
        Turn.objects.update(at=NOW - 2 * DAY)
        return [game, *(copy_of(game, moved_at=NOW) for _ in range(3))]

    def rows(self, games, *facts):
        followed_games.refresh_watchable(now=NOW)
        Watchable.objects.update(featured_at=None, people=4, progress=80, rating=0, demo=False)
        for game, fact in zip(games, facts, strict=False):
            Watchable.objects.filter(pk=game.pk).update(**fact)

    def test_the_best_rated_of_the_advanced_ones(self, games):
        self.rows(games, {"rating": 30, "progress": 10}, {"rating": 20}, {"rating": 25}, {"rating": 5})

        assert feature(now=NOW).game == games[2]
        assert watched_games.watchable() == games[2]

    def test_of_matches_the_one_with_the_most_going_on(self, games):
        self.rows(games, {"rating": 1}, {"rating": 30}, {"rating": 20}, {"people": 1})
        Turn.objects.filter(game=games[0]).update(at=NOW - HOUR)

        assert feature(now=NOW).game == games[0]

    def test_a_game_without_a_move_is_on_no_front_page(self, games):
        Game.objects.exclude(pk=games[1].pk).update(moved_at=None)
        assert watched_games.watchable() == games[1]

        Game.objects.update(moved_at=None)
        assert watched_games.watchable() is None

    def test_no_demo_game_unless_there_is_nothing_else(self, games):
        self.rows(games, *[{"demo": True, "rating": 9}] * 3, {"progress": 1, "people": 1})
        assert feature(now=NOW).game == games[3]

        Game.objects.filter(pk=games[3].pk).update(visibility="link")
        assert feature(now=NOW).game in games[:3]

    def test_people_against_people_come_first(self, games):
        self.rows(
            games, {"people": 1, "rating": 9}, {"people": 1}, {"people": 0, "rating": 7}, {"rating": -9}
        )

        assert feature(now=NOW).game == games[3]

    def test_it_stays_a_while_and_leaves_when_it_ends(self, games):
        self.rows(games, {"rating": 3})
        assert feature(now=NOW).game == games[0]

        Watchable.objects.filter(pk=games[1].pk).update(rating=50)
        assert feature(now=NOW + timedelta(minutes=20)).game == games[0]
        assert feature(now=NOW + timedelta(minutes=40)).game == games[1]
        Game.objects.filter(pk=games[1].pk).update(status="finished", finished_at=NOW)
        assert feature(now=NOW + timedelta(minutes=41)).game == games[0]

    def test_a_game_in_which_nobody_moves_is_not_featured(self, games):
        self.rows(games)
        Game.objects.exclude(pk=games[1].pk).update(moved_at=NOW - 4 * DAY)

        assert feature(now=NOW).game == games[1]
