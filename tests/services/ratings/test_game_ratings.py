"""Ratings when a game ends: which games and players are rated, and what is recorded. See docs/ratings.md."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.services import export_data
from games.clock.pace import Pace
from games.models.departure import Departure
from games.models.game import Game
from games.models.rating import OVERALL, Rating, RatingChange
from games.rating.skill import START, rate
from games.selectors.table import exports
from games.services.errors import BadTable
from games.services.operations import administration
from games.services.table import agreements, departures, imports, new_tables, open_tables, rematches
from games.services.time import absences, clocks, stale_tables
from tests.services.conftest import HOUR, NOW, step

DAY = timedelta(days=1)
PLAIN = Pace("own", DAY, bank=6 * HOUR, cap=DAY, nights=False, vacations=False)
FAMILY = "catan-base"


@pytest.fixture
def game(party):
    return party(seats=3, until=step("main"), rated=True, pace=PLAIN)


def resign(game, key, now=NOW):
    departures.resign(game_id=game.game.pk, user=game.users[key], now=now)


def agree_to(kind, game, now=NOW):
    first, *rest = [user for user in game.users.values() if playing(game, user)]
    agreements.propose(game_id=game.game.pk, user=first, kind=kind, now=now)
    for user in rest:
        agreements.answer(game_id=game.game.pk, user=user, kind=kind, agree=True, now=now)


def playing(game, user) -> bool:
    seat = game.fresh().seat_of(user)
    return seat is not None and not seat.is_bot


def vacate(game, key="") -> str:
    key = key or game.active
    seat = game.seat(key)
    seat.misses = 2
    seat.save()
    clocks.sweep(now=seat.due_at)
    return key


def change(user, family=FAMILY) -> RatingChange:
    return RatingChange.objects.get(user=user, family=family)


def skill(user, family=FAMILY):
    return Rating.objects.get(user=user, family=family).skill


# ------------------------------------------------------------------ which games


def test_a_rated_game_counts_for_its_family_and_overall(game):
    resign(game, "0", NOW)
    resign(game, "1", NOW + HOUR)

    expected = dict(zip("210", rate([START] * 3, [1, 2, 3]), strict=True))
    for family in (FAMILY, OVERALL):
        for key, user in game.users.items():
            row = Rating.objects.get(user=user, family=family)
            assert row.skill == expected[key]
            assert (row.ordinal, row.games, row.rated_at) == (expected[key].ordinal, 1, NOW + HOUR)


def test_another_family_has_a_rating_of_its_own(party):
    hansa = party(seats=3, title="hansa", rated=True)
    resign(hansa, "0")
    resign(hansa, "1", NOW + HOUR)

    assert set(Rating.objects.values_list("family", flat=True)) == {OVERALL, "hansa"}


@pytest.mark.parametrize("how", [{"rated": False}, {"rated": True, "demo": True}])
def test_unrated_and_demo_games_change_nothing(party, how):
    game = party(seats=3, until=step("main"), **how)

    resign(game, "0")
    resign(game, "1")

    assert game.fresh().is_over
    assert not Rating.objects.exists()


def test_a_game_that_its_table_ends_unrated_changes_nothing(game):
    vacate(game)

    agree_to("unrated", game)

    assert game.fresh().is_over
    assert not RatingChange.objects.exists()


def test_a_game_that_its_table_ends_early_is_rated_by_the_points(game):
    agree_to("end", game)

    ranks = [seat.rank for seat in game.fresh().seat_list]
    expected = rate([START] * 3, ranks)
    assert [skill(user) for user in game.users.values()] == expected


def test_a_game_that_the_site_closes_changes_nothing(party):
    game = party(seats=3, until=step("main"), rated=True, decision_hours=None)
    for _look in range(2):
        stale_tables.sweep_stale(now=game.fresh().stale_at)

    assert game.fresh().is_over
    assert not game.game.rated
    assert not RatingChange.objects.exists()


def test_no_rated_table_with_bots_can_be_made(player):
    with pytest.raises(BadTable, match="people only"):
        new_tables.create_game(
            host=player(), title="catan", modules=["base"], options={}, seats=4, bots=1, rated=True, now=NOW
        )

    assert not Game.objects.exists()


def test_no_bot_sits_down_at_a_rated_table(player):
    host = player()
    game = new_tables.create_game(
        host=host, title="catan", modules=["base"], options={}, seats=4, rated=True, now=NOW
    )

    with pytest.raises(BadTable, match="people only"):
        open_tables.add_bot(game_id=game.pk, host=host, now=NOW)

    assert game.seats.count() == 1


def test_a_bot_of_the_beginning_makes_a_game_unrated_whatever_its_row_says(game):
    game.game.seats.filter(number=2).update(user=None, bot="greedy")

    agree_to("end", game)

    assert not RatingChange.objects.exists()


# ------------------------------------------------------------------ abandoned seats


def test_a_seat_that_a_bot_still_keeps_ranks_last_for_its_player(game):
    key = vacate(game)
    others = [user for user in game.users.values() if playing(game, user)]
    at = game.seat(key).vacant_since
    agree_to("end", game, now=at + HOUR)

    seat = game.seat(key)
    assert (seat.vacant_since, seat.left_at) == (None, at)
    row = change(game.users[key])
    assert (row.part, row.rank) == ("left", 3)
    assert skill(game.users[key]).mu < START.mu
    assert {change(user).part for user in others} == {"stayed"}


def test_a_player_who_came_back_in_time_is_rated_normally(game):
    key = vacate(game)
    absences.come_back(game_id=game.game.pk, user=game.users[key], now=NOW + 3 * DAY)

    agree_to("end", game, now=NOW + 3 * DAY)

    row = change(game.users[key])
    assert (row.part, game.seat(key).left_at) == ("stayed", None)
    assert row.rank == game.seat(key).rank


def test_a_player_who_was_replaced_ranks_last_and_the_replacement_may_gain(game, player):
    key = vacate(game)
    left, new, at = game.users[key], player("Eszter"), game.seat(key).vacant_since
    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=NOW + 3 * DAY)
    assert Departure.objects.get().left_at == at
    game.users[key] = new
    for other in [one for one in game.users if one != key]:
        resign(game, other, NOW + 4 * DAY)

    assert (change(left).part, change(left).rank) == ("left", 3)
    row = change(new)
    assert (row.part, row.rank, row.before) == ("replacement", 1, START)
    assert skill(new) == rate([START] * 3, [1, 2, 3])[0]
    assert skill(left).mu < START.mu


def test_a_replacement_who_resigns_loses_nothing_and_is_not_rated(game, player):
    key = vacate(game)
    new = player("Eszter")
    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=NOW + 3 * DAY)
    game.users["new"] = new
    resign(game, "new", NOW + 4 * DAY)
    agree_to("end", game, NOW + 5 * DAY)

    assert not RatingChange.objects.filter(user=new).exists()
    assert not Rating.objects.filter(user=new).exists()
    assert RatingChange.objects.filter(family=FAMILY).count() == 3


def test_a_seat_lost_to_the_clock_ranks_last(party):
    game = party(seats=3, until=step("main"), rated=True, policy="strict")
    key = game.active
    at = game.seat(key).due_at
    clocks.sweep(now=at)

    agree_to("end", game, at + HOUR)

    row = change(game.users[key])
    assert (row.part, row.rank) == ("left", 3)
    assert game.seat(key).left_at == at


def test_the_player_who_left_first_is_the_very_last_whatever_the_bots_came_to(party):
    game = party(seats=4, until=step("main"), rated=True, pace=PLAIN)
    first = vacate(game)
    then = "1" if first == "0" else "0"
    resign(game, then, NOW + 9 * DAY)

    agree_to("end", game, NOW + 10 * DAY)

    assert change(game.users[first]).rank == 4
    assert change(game.users[then]).rank == 3


def test_a_player_who_was_replaced_by_staff_has_left(game, player):
    left, new = game.users["1"], player("Eszter")
    administration.replace_player(game_id=game.game.pk, seat=1, by=new, now=NOW)
    game.users["1"] = new

    agree_to("end", game, NOW + HOUR)

    assert (change(left).part, change(left).rank) == ("left", 3)
    assert change(new).part == "replacement"


def test_a_replacement_s_game_counts_as_rated_even_if_nothing_changes(game, player):
    key = vacate(game)
    new = player("Eszter")
    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=NOW + 3 * DAY)
    game.users[key] = new
    row = Rating.objects.create(user=new, family=FAMILY, mu=60, sigma=1, ordinal=57, games=8)

    agree_to("end", game, NOW + 4 * DAY)

    before, row = row, Rating.objects.get(pk=row.pk)
    assert change(new).before == change(new).after == before.skill == row.skill
    assert (row.games, change(new).number) == (9, 9)


def test_a_rating_is_provisional_under_five_games(player):
    row = Rating(user=player(), games=4)
    assert row.is_provisional

    row.games = 5

    assert not row.is_provisional


def test_an_imported_game_changes_nothing(game):
    agree_to("end", game)
    before = list(RatingChange.objects.values_list("pk", flat=True))
    document = exports.export_game(game.fresh(), None)

    copy = imports.import_game(user=game.users["0"], document=document, now=NOW)

    assert copy.is_over
    assert not copy.rated
    assert list(RatingChange.objects.values_list("pk", flat=True)) == before


# ------------------------------------------------------------------ what is written


def test_a_change_explains_itself(game):
    resign(game, "0", NOW)
    resign(game, "1", NOW + HOUR)

    row = change(game.users["1"])

    assert (row.seat, row.part, row.rank, row.number, row.at) == ("1", "left", 2, 1, NOW + HOUR)
    assert row.before == START
    assert row.after == skill(game.users["1"])
    assert [(other["user"], other["rank"], other["part"]) for other in row.opponents] == [
        (game.users["0"].pk, 3, "left"), (game.users["2"].pk, 1, "stayed")
    ]  # fmt: skip
    skills = {row["user"]: START for row in row.opponents}
    assert all((other["mu"], other["sigma"]) == (START.mu, START.sigma) for other in row.opponents)
    assert len(skills) == 2


def test_my_data_has_ratings_and_every_change(game):
    resign(game, "0", NOW)
    resign(game, "1", NOW + HOUR)
    anna = game.users["0"]

    data = export_data(user=anna)

    row = Rating.objects.get(user=anna, family=FAMILY)
    assert {"family": FAMILY, "rating": row.shown, "mu": row.mu, "sigma": row.sigma, "games": 1,
            "rated_at": (NOW + HOUR).isoformat()} in data["ratings"]  # fmt: skip
    assert [(one["family"], one["place"], one["part"], one["before"]) for one in data["rating_changes"]] == [
        ("all games", 3, "left", 1000), (FAMILY, 3, "left", 1000)
    ]  # fmt: skip
    assert all(one["after"] == row.shown for one in data["rating_changes"])


def test_ratings_of_two_games_add_up(game):
    resign(game, "0", NOW)
    resign(game, "1", NOW + HOUR)
    first = skill(game.users["2"])
    again = rematches.rematch(game_id=game.game.pk, user=game.users["2"], now=NOW)
    for key in "01":
        open_tables.join(game_id=again.pk, user=game.users[key], invite=again.invite_token, now=NOW)
    for place, key in enumerate("20"):
        departures.resign(game_id=again.pk, user=game.users[key], now=NOW + (2 + place) * HOUR)

    row = RatingChange.objects.get(user=game.users["2"], family=FAMILY, game=again)
    assert (row.before, row.number, row.rank) == (first, 2, 3)
    assert skill(game.users["2"]) == row.after
    assert row.after.mu < first.mu
    assert Rating.objects.get(user=game.users["2"], family=OVERALL).games == 2
