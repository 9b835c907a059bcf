"""`manage.py pace`: the definition of a wait, and that standing orders and plans reduce the number."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from games import catalog
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from games.workshop.bots_pace import Pace, Way, _Table, pace_of_games
from games.workshop.management.commands import pace
from tests.titles.catan.tables import Table, new_table

SCENARIOS = ("fishermen", "rivers", "caravans", "barbarian_attack", "traders_and_barbarians")


def count(capsys, *arguments):
    call_command("pace", *arguments)
    return capsys.readouterr().out.splitlines()


def watched(table: Table, *, there: str | None = None, way: Way = Way.WITHOUT, bot: str = "random") -> _Table:
    """Return a position at which waits are counted, with a seat at the table if given."""
    title = catalog.title("catan")
    seats = list(table.state["seats"])
    watched = _Table(title, title.game(table.state), dict.fromkeys(seats, bot), "1", way=way)
    watched.pace.turns = 1
    watched.there = [] if there is None else [table.seat(there)]
    return watched


def move(table: _Table, *, times: int = 1) -> dict[str, int]:
    """Make this many moves, and return the waits."""
    for _ in range(times):
        if not table._follow_an_order():
            table._next_visitor_moves()
    return dict(table.pace.waits)


def test_who_is_not_there_is_waited_for():
    assert move(watched(new_table().pre_roll("Q"), there="P")) == {"pre_roll": 1}


def test_what_one_seat_is_asked_in_a_row_is_one_visit():
    assert move(watched(new_table().main("P"), there="P")) == {}


def test_all_who_are_asked_at_once_are_one_wait():
    """Q and R discard, each when they come; then P comes back for the robber."""
    table = new_table().give("Q", wool=8).give("R", ore=8).pre_roll("P").roll(3, 4)

    assert move(watched(table, there="P"), times=3) == {"discard": 1, "robber": 1}


def test_who_is_there_answers_before_the_others_are_waited_for():
    table = new_table().give("P", wool=8).pre_roll("P").roll(3, 4)

    assert move(watched(table, there="P"), times=2) == {}


def test_what_was_ordered_takes_nobody_to_the_table():
    """P rolls by standing order and has nothing to do; R is the first seat that is asked."""
    orders = {**no_standing_answers(), "auto_roll": True}
    table = new_table().pre_roll("Q").play("Q", "set_standing_answers", orders)

    counted = watched(table, there="P")

    assert move(counted) == {}
    assert counted.pace.by_order == 1


def test_waits_are_counted_from_the_first_turn_on():
    counted = watched(new_table().pre_roll("Q"))
    counted.pace.turns = 0

    assert move(counted) == {}


def paces_of(title: str, bot: str, *, modules=("base",), seats: int = 3, games: int = 1, ways=tuple(Way)):
    """Play the same games in several ways, and return the pace of each."""
    paces = {way: Pace() for way in ways}
    for way, total in paces.items():
        for one in pace_of_games(
            catalog.title(title), modules=modules, names=[bot] * seats, games=games, seed="pace", way=way
        ):
            total.add(one)
    return paces


# A game of Hansa takes random players thousands of moves, and greedy ones some two hundred.
@pytest.mark.parametrize(("title", "bot"), [("catan", "random"), ("hansa", "greedy")])
def test_standing_orders_bring_fewer_waits(title, bot):
    paces = paces_of(title, bot, games=2, ways=(Way.WITHOUT, Way.WITH))
    without, with_orders = paces.values()

    assert without.games == with_orders.games == 2
    assert without.by_order == 0 < with_orders.by_order
    assert without.by_plan == with_orders.by_plan == 0
    assert with_orders.waits_per_turn < without.waits_per_turn


def test_plans_keep_the_trade_and_save_most_waits():
    """Issue 37, item 7: at most 1.15 waits per turn, and 60 % of the swaps."""
    paces = paces_of("catan", "greedy", seats=4)
    without, with_orders, plans = paces.values()

    assert plans.by_plan > plans.by_order > 0
    assert plans.waits_per_turn <= 1.15 < without.waits_per_turn
    assert with_orders.swaps == 0
    assert plans.swaps >= 0.6 * without.swaps > 0


def test_bots_offer_about_once_a_turn():
    """What they have offered waits for answers."""
    without = paces_of("catan", "greedy", seats=4, ways=[Way.WITHOUT])[Way.WITHOUT]

    assert 0.75 <= without.waits["answers"] / without.turns <= 1.25


@pytest.mark.deep  # A long game each; above, the base game.
@pytest.mark.parametrize(
    ("title", "modules", "seats", "most"),
    [
        ("hansa", ["base"], 4, 1.1),
        ("catan", ["base", "cities_knights"], 4, 1.35),
        *(("catan", ["base", scenario], 4, 1.5) for scenario in SCENARIOS),
        ("catan", ["base", "five_six"], 6, 1.4),
    ],
)
def test_plans_save_waits_everywhere(title, modules, seats, most):
    """Issue 37, item 7; issue 34, item 9."""
    plans = paces_of(title, "greedy", modules=modules, seats=seats, ways=[Way.PLANS])[Way.PLANS]

    assert plans.by_plan > plans.turns
    assert plans.waits_per_turn <= most


def test_an_offer_in_a_plan_costs_one_wait():
    """Those who are asked come once; P need not come back."""
    table = new_table().give("P", wool=2, lumber=1).give("Q", brick=1).give("R", brick=1).main("P")
    counted = watched(table, there="P", way=Way.PLANS, bot="greedy")

    while counted.title.turn(counted.game.state).seat == table.seat("P"):
        counted._step()

    moved = [turn.verb for turn in counted.table.turns if turn.planned]
    assert moved == ["make_offer", "wait_for_answers", "end_turn"]
    assert counted.pace.waits == {"answers": 1}


def test_nobody_gives_orders_after_the_end():
    counted = watched(new_table().main("P"), there="P", way=Way.PLANS)
    counted.game.state.update(outcome={"winner": "0"}, stack=[])

    counted._leave()

    assert counted.table.turns == []


def test_the_last_line_has_all_figures(capsys):
    lines = count(capsys, "--games", "1", "--title", "hansa", "--bot", "greedy", "--seats", "3")

    figures = json.loads(lines[-1])
    waits = figures["waits_per_turn"]
    assert waits["plans"] < waits["with"] <= waits["without"]
    assert figures["swaps_per_game"] == {"without": 0.0, "with": 0.0, "plans": 0.0}
    assert figures["turns"].keys() == {"without", "with", "plans"}
    assert any(line.startswith("with standing orders: ") for line in lines)
    assert any(line.startswith("with plans: ") for line in lines)


def test_games_have_the_options_of_the_table(capsys, monkeypatch):
    played = []
    monkeypatch.setattr(pace, "pace_of_games", lambda _title, **facts: played.append(facts["options"]) or [])

    lines = count(capsys, "--modules", "base,five_six", "--seats", "6", "--option", "six_mode=special-build")

    assert played == [{"six_mode": "special-build"}] * 3
    assert json.loads(lines[-1])["options"] == {"six_mode": "special-build"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--title", "chess"], "there is no title 'chess'"),
        (["--modules", "base,gold"], "There is no module called gold"),
        (["--seats", "9"], "This game is for"),
        (["--bot", "nobody"], "there is no bot 'nobody'"),
        (["--games", "0"], "'0' is no number of games"),
        (["--option", "six_mode"], "'six_mode' is not of the form KEY=WORD"),
        (["--option", "six_mode=paired"], "six_mode"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments, words):
    with pytest.raises(CommandError, match=words):
        call_command("pace", *arguments)
