"""Statistics of finished games."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from games import catalog
from games.models.game import Game
from games.models.statistics import Ending, Tally
from games.models.turn import Turn
from games.selectors.watching import game_statistics
from games.services.table import agreements, departures, new_tables
from games.services.watching import ended_games
from tests.services.conftest import NOW, is_over, step

pytestmark = pytest.mark.both_databases

DAY = timedelta(days=1)


def command(*arguments: str) -> str:
    out = io.StringIO()
    call_command("recompute_statistics", *arguments, stdout=out)
    return out.getvalue()


def rolls_of(game: Game) -> dict[str, int]:
    counts: dict[str, int] = {}
    for log in Turn.objects.filter(game=game).values_list("log", flat=True):
        for entry in log:
            if entry["kind"] == "rolled":
                total = str(sum(entry["public"]["dice"]))
                counts[total] = counts.get(total, 0) + 1
    return counts


def test_a_finished_game_is_counted(party, player):
    new_tables.create_game(
        host=player("Host"), title="catan", modules=["base"], options={}, seats=4, bots=3, now=NOW
    )
    game = party(until=is_over).fresh()

    assert ended_games.count_endings(now=NOW) == 1
    assert ended_games.count_endings(now=NOW) == 0

    figures = game_statistics.figures("catan-base")
    (four,) = figures.by_seats
    winner = next(seat for seat in game.seat_list if seat.rank == 1)
    assert (figures.games, four.seats, four.games) == (1, 4, 1)
    assert four.moves == game.last_number
    assert four.turns == game.rules.turns_played(game.state) > 10
    assert four.days == pytest.approx((game.finished_at - game.started_at) / DAY, abs=0.001)
    assert [share.number for share in four.wins] == [int(seat == winner) for seat in game.seat_list]
    assert {share.key: share.number for share in figures.how} == {"rules": 1, "early": 0, "left": 0}
    assert figures.counted["dice"] == rolls_of(game)
    assert sum(figures.counted["dice"].values()) > 10


@pytest.mark.django_db
def test_games_are_added_to_the_sum_of_their_family_and_seats():
    three, four = (ended_games.Sum("catan-base", seats, "games") for seats in (3, 4))
    other = ended_games.Sum("hansa", 4, "games")

    ended_games.add(ended_games.Sums({three: 1, other: 1}))
    ended_games.add(ended_games.Sums({three: 2, four: 5}))

    assert set(Tally.objects.values_list("family", "seats", "kind", "number")) == {
        ("catan-base", 3, "games", 3),
        ("catan-base", 4, "games", 5),
        ("hansa", 4, "games", 1),
    }


def test_the_end_writes_one_row_and_no_sum(party):
    party(until=is_over)

    assert Ending.objects.get().counted_at is None
    assert not Tally.objects.exists()


@pytest.mark.parametrize("changed", [{"visibility": "link"}, {"demo": True}, {"imported": True}])
def test_private_demo_and_imported_games_do_not_count(party, changed):
    game = party(until=step("main"))
    Game.objects.filter(pk=game.game.pk).update(**changed)

    for key in ("0", "1", "2"):
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)

    assert game.fresh().is_over
    assert not Ending.objects.exists()
    ended_games.recompute(now=NOW)
    assert not Tally.objects.exists()


def test_a_game_that_all_but_one_left_says_nothing_about_winning(party):
    game = party(until=step("main"))
    for key in ("0", "1", "2"):
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)

    ended_games.count_endings(now=NOW)

    figures = game_statistics.figures("catan-base")
    assert {share.key: share.number for share in figures.how} == {"rules": 0, "early": 0, "left": 1}
    assert figures.by_seats == []


def test_games_ended_by_agreement_are_told_apart(party):
    game = party(until=step("main"))
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)
    for key in ("1", "2", "3"):
        agreements.answer(game_id=game.game.pk, user=game.users[key], kind="end", agree=True, now=NOW)

    ended_games.count_endings(now=NOW)

    assert Ending.objects.get().how == "early"


def test_recomputing_gives_the_same(party):
    party(until=is_over)
    ended_games.count_endings(now=NOW)
    before = list(Tally.objects.values_list("family", "seats", "kind", "key", "number"))

    assert "1 finished games counted again" in command()

    assert list(Tally.objects.values_list("family", "seats", "kind", "key", "number")) == before
    assert "are what the finished games say" in command("--check")


def test_what_a_recount_has_counted_is_not_counted_again(party):
    party(until=is_over)

    ended_games.recompute(now=NOW)

    assert ended_games.count_endings(now=NOW) == 0
    assert ended_games.differences() == []


def test_the_check_finds_what_is_wrong(party):
    party(until=is_over)
    assert "are what" in command("--check")  # A game that waits to be counted is no error.
    ended_games.count_endings(now=NOW)
    Tally.objects.filter(kind="wins").update(number=2)
    Ending.objects.update(moves=1)

    assert len(ended_games.differences()) == 2
    with pytest.raises(CommandError, match="2 places"):
        command("--check")
    command()
    assert "are what" in command("--check")


def test_a_game_that_was_never_counted_is_found(party):
    party(until=is_over)
    ended_games.count_endings(now=NOW)
    Ending.objects.all().delete()

    assert any("was never counted" in line for line in ended_games.differences())


def test_titles_say_what_chance_brings_and_how_often():
    for title in catalog.titles().values():
        assert all(ways > 0 for counted in title.counted for ways in counted.ways.values())
        assert list(title.counted_in("a kind that nobody tells", {})) == []
    catan = catalog.title("catan")
    (numbers,) = catan.counted
    assert list(catan.counted_in("rolled", {"dice": [6, 1]})) == [("dice", "7")]
    assert sum(numbers.ways.values()) == 36
