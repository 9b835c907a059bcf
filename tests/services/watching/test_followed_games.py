"""Following games, and the list of games to watch."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.game import Game
from games.models.notification import Notification
from games.models.statistics import Tally
from games.models.watching import Follow, Watchable
from games.selectors.watching import watched_games
from games.services.errors import GameNotRunning
from games.services.table.sitting import Sitting
from games.services.watching import followed_games
from games.services.watching.followed_games import LOOK_AGAIN_AFTER, CannotFollow
from tests.services.conftest import NOW, is_over, step

DAY = timedelta(days=1)


@pytest.fixture
def fan(player):
    return player("Fan")


def copy_of(game: Game, **changed) -> Game:
    """Return another running game without seats."""
    other = Game.objects.get(pk=game.pk)
    other.pk, other.invite_token = None, f"copy-{Game.objects.count()}"
    for name, value in changed.items():
        setattr(other, name, value)
    other.save(force_insert=True)
    return other


def test_a_public_game_is_followed_once(party, fan):
    game = party().game
    followed_games.refresh_watchable(now=NOW)

    followed_games.follow(game_id=game.pk, user=fan, now=NOW)
    followed_games.follow(game_id=game.pk, user=fan, now=NOW)

    assert watched_games.followed(fan) == [game]
    assert Watchable.objects.get(pk=game.pk).followers == 1
    followed_games.unfollow(game_id=game.pk, user=fan)
    followed_games.unfollow(game_id=game.pk, user=fan)
    assert watched_games.followed(fan) == []
    assert Watchable.objects.get(pk=game.pk).followers == 0


def test_a_follower_who_has_taken_a_seat_is_notified_as_a_player_alone(party, fan, player):
    game, other = party(), player("Other fan")
    for user in (fan, other):
        followed_games.follow(game_id=game.game.pk, user=user, now=NOW)
    game.game.seats.filter(number=1).update(user=fan)

    followed_games.notify_followers(Sitting.of_running(game.game.pk, now=NOW))

    assert {row.user for row in Notification.objects.filter(kind="followed_game")} == {other}


def test_a_player_who_leaves_one_game_follows_the_others(party, fan):
    one = party().game
    other = copy_of(one)
    followed_games.refresh_watchable(now=NOW)
    for game in (one, other):
        followed_games.follow(game_id=game.pk, user=fan, now=NOW)

    followed_games.unfollow(game_id=one.pk, user=fan)

    assert watched_games.followed(fan) == [other]
    assert [Watchable.objects.get(pk=game.pk).followers for game in (one, other)] == [0, 1]


def test_nobody_follows_a_private_game_or_one_of_their_own(party, fan):
    game = party()

    with pytest.raises(CannotFollow):
        followed_games.follow(game_id=game.game.pk, user=game.users["0"], now=NOW)
    Game.objects.update(visibility="link")
    with pytest.raises(CannotFollow):
        followed_games.follow(game_id=game.game.pk, user=fan, now=NOW)
    assert not Follow.objects.exists()


def test_a_game_that_is_over_is_no_longer_followed(party, fan):
    with pytest.raises(GameNotRunning):
        followed_games.follow(game_id=party(until=is_over).game.pk, user=fan, now=NOW)


def test_a_deleted_account_follows_nothing(party, fan):
    game = party().game
    followed_games.refresh_watchable(now=NOW)
    followed_games.follow(game_id=game.pk, user=fan, now=NOW)

    followed_games.forget_follows(user=fan)

    assert not Follow.objects.exists()
    assert Watchable.objects.get(pk=game.pk).followers == 0


def test_followed_games_that_ended_long_ago_are_forgotten(party, fan):
    game = party().game
    followed_games.follow(game_id=game.pk, user=fan, now=NOW)
    Game.objects.update(status="finished", finished_at=NOW)

    followed_games.refresh_watchable(now=NOW + 29 * DAY)
    assert watched_games.followed(fan) == [game]
    followed_games.refresh_watchable(now=NOW + 31 * DAY)
    assert watched_games.followed(fan) == []


def test_progress_is_measured_by_games_of_the_same_family_with_as_many_seats(party):
    for family, seats, games, moves in (
        ("catan-base", 4, 2, 80),
        ("catan-base", 3, 1, 10),
        ("hansa", 4, 1, 20),
    ):
        for kind, number in (("games", games), ("moves", moves)):
            Tally.objects.create(family=family, seats=seats, kind=kind, number=number)
    game = party(until=step("main"))

    followed_games.refresh_watchable(now=NOW)

    assert followed_games.usual_moves() == {("catan-base", 4): 40, ("catan-base", 3): 10, ("hansa", 4): 20}
    assert Watchable.objects.get().progress == round(100 * game.fresh().last_number / 40)


def test_a_refresh_writes_what_has_changed_alone(party):
    game = party()
    assert followed_games.refresh_watchable(now=NOW) == 1
    assert followed_games.refresh_watchable(now=NOW) == 0

    game.play_any()

    assert followed_games.refresh_watchable(now=NOW) == 1
    assert Watchable.objects.get().moves == game.fresh().last_number
    assert Watchable.objects.get().people == len(game.users)
    # a bot keeps the seat of somebody who is away
    game.game.seats.filter(number=0).update(bot="normal", vacant_since=NOW)
    assert followed_games.refresh_watchable(now=NOW + 2 * LOOK_AGAIN_AFTER) == 1
    assert Watchable.objects.get().people == len(game.users) - 1
