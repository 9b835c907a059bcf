"""Looking back at a finished game."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from games import bots
from games.bots import look_back
from games.bots.look_back import DRAWS, Compared, Judge, judge_of, judged
from games.bots.planner import Plan
from games.bots.public_chances import public_chances
from games.catalog import title
from games.engine.history import Move
from games.workshop.bots_match import asked_of_table, play_game
from tests.titles.catan.tables import new_table

CATAN = title("catan")
BASE = judge_of(CATAN, ["base"])


@cache
def played(seed="look back"):
    """Return the first state, the moves and the states before them of a game of easy bots."""
    start = CATAN.new(seats=3, modules=["base"], seed=seed).state
    state, moves, states = start, [], []
    luck = random.Random(seed)
    while state["outcome"] is None:
        game = CATAN.game(state)
        seat = asked_of_table(game) or game.due()[0]
        sight, options = CATAN.sight(state, seat), CATAN.options(state, seat)
        verb, argument = bots.choose(CATAN, sight, options, luck, "easy")
        states.append(state)
        state = CATAN.play(state, seat, verb, argument).state
        moves.append(Move(state["moves"], seat, verb, argument))
    return start, moves, states


@cache
def whole():
    start, moves, _states = played()
    return looked_back(start, moves)


def looked_back(start, moves, *, often=False):
    work = look_back.begin(BASE, start)
    while not look_back.is_done(work, moves):
        work = look_back.go_on(BASE, work, moves, is_late=lambda: often)
    return look_back.result(work)


def test_the_chart_has_each_turn_and_ends_with_the_winner():
    _start, moves, states = played()

    found = whole()

    assert found["is_whole"]
    assert found["done"] == len(moves)
    turns = CATAN.turns_played(states[-1])
    assert len(found["chances"]) == turns + 1
    for point in found["chances"]:
        assert sum(point["of"].values()) == pytest.approx(1, abs=0.001)
    end = found["chances"][-1]["of"]
    assert sorted(end.values()) == [0, 0, 1]


def test_the_chart_shows_the_position_after_each_turn():
    _start, moves, states = played()
    after = {state["moves"]: state for state in states}

    found = whole()

    assert found["chances"][-1]["number"] == moves[-1].number
    for point in found["chances"][:-1:4]:
        assert point["of"] == pytest.approx(chances_in(after[point["number"]]), abs=0.0001)
    assert found["first"] == pytest.approx(chances_in(states[0]), abs=0.0001)
    assert found["last"] == pytest.approx(chances_in(states[-1]), abs=0.0001)


def chances_in(state):
    return public_chances(CATAN, state, BASE.scale)


def parts_of(table, name, verb, argument=None, **drawn):
    """Return the parts of each seat after one move."""
    chance = table.script(drawn) if drawn else None
    move = Move(table.state["moves"] + 1, table.seat(name), verb, argument, chance=chance)
    return looked_back(table.state, [move])["parts"]


def test_a_choice_is_the_movers_own_and_an_effect_of_others_for_all_else():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=2).main("red")
    (vertex, *_) = table.options("red")["build_city"]

    parts = parts_of(table, "red", "build_city", vertex)

    mine = parts.pop(table.seat("red"))
    assert mine["own"] > 0
    assert mine["luck"] == mine["others"] == 0
    for other in parts.values():
        assert other["others"] < 0
        assert other["luck"] == other["own"] == 0


@pytest.mark.parametrize("could_play_a_knight", [False, True])
def test_only_what_dice_differ_from_their_average_is_luck_if_to_roll_was_a_choice(could_play_a_knight):
    """A seat that can only roll has no choice, so all that the roll changes is luck."""
    table = new_table("base", board="beginner")
    if could_play_a_knight:
        table.give_cards("red", knight=1)
    table.pre_roll("red")
    seat = table.seat("red")

    one, other = (parts_of(table, "red", "roll", dice=dice)[seat] for dice in ([3, 3], [6, 6]))

    assert one["luck"] != other["luck"]
    assert one["own"] == pytest.approx(other["own"], abs=0.0002)
    assert (one["own"] != 0) == could_play_a_knight


def test_luck_and_choices_add_up_to_what_changed():
    _start, _moves, states = played()

    found = whole()

    first, last = (public_chances(CATAN, state, BASE.scale) for state in (states[0], states[-1]))
    for seat, parts in found["parts"].items():
        assert sum(parts.values()) == pytest.approx(last[seat] - first[seat], abs=0.02)
    assert sum(parts["luck"] for parts in found["parts"].values()) == pytest.approx(0, abs=0.02)
    assert any(abs(parts["luck"]) > 0.01 for parts in found["parts"].values())


def test_a_game_that_is_looked_at_twice_or_in_parts_has_the_same_result():
    start, moves, _states = played()
    few = moves[:60]

    assert looked_back(start, few) == looked_back(start, few, often=True)


def test_the_moments_of_greatest_gain_are_kept():
    found = [
        {"number": n, "turn": n // 2, "gain": gain}
        for n, gain in enumerate((3, 9, 1, 2, 8, 4, 5, 6, 7, 0, 4, 3))
    ]

    kept = look_back._best_moments(found)

    assert [moment["gain"] for moment in kept] == [9, 8, 6, 7, 4]


def test_a_seat_has_five_moments_at_most_and_one_in_a_turn():
    found = whole()

    assert any(found["moments"].values())
    for moments in found["moments"].values():
        assert len(moments) <= look_back.MOST_MOMENTS
        assert len({moment["turn"] for moment in moments}) == len(moments)
        assert [moment["number"] for moment in moments] == sorted(moment["number"] for moment in moments)
        for moment in moments:
            assert moment["gain"] >= look_back.CLEARLY


def test_set_up_placements_are_graded_with_reasons():
    start, moves, _states = played()

    found = looked_back(start, moves[:20])

    for grades in found["set_up"].values():
        assert [grade["verb"] for grade in grades] == ["place_settlement", "place_road"] * 2
        assert grades[0]["reasons"]["pips"] >= 1


def city_left_out():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=2).main("red")
    seat = table.seat("red")
    return table.state, Move(table.state["moves"] + 1, seat, "end_turn")


def test_a_city_that_was_left_out_is_a_moment():
    state, move = city_left_out()

    moment = look_back.judged(BASE, state, move)

    assert moment["moves"][0][0] == "build_city"
    assert moment["first"][0]["kind"] == "city_built"
    assert moment["more_points"] == 1
    assert moment["reasons"][0]["pips"] > 0
    assert 0 < moment["chance"] < moment["better_chance"] < 1


def test_a_winning_move_that_was_left_out_is_a_certain_win():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=2)
    table.give_cards("red", victory_point=5).played_knights("red", 3).award(largest_army="red").main("red")
    for other, seat in list(table.here["settlements"].items()):
        if seat != table.seat("red"):
            table.put(seat, cities=other)
    assert table.points("red") == 9

    moment = look_back.judged(
        BASE, table.state, Move(table.state["moves"] + 1, table.seat("red"), "end_turn")
    )

    assert moment["better_chance"] == 1
    assert moment["chance"] < 1


def test_what_a_bot_would_have_done_too_is_none():
    state, move = city_left_out()
    better = look_back.judged(BASE, state, move)["moves"][0]

    assert look_back.judged(BASE, state, Move(move.number, move.seat, *better)) is None


@pytest.mark.parametrize(("by", "moments"), [("seat", 1), ("timeout", 0)])
def test_only_what_a_player_has_done_is_judged(by, moments):
    state, move = city_left_out()

    work = look_back.go_on(BASE, look_back.begin(BASE, state), [replace(move, by=by)], is_late=lambda: True)

    assert work["done"] == 1
    assert len(work["moments"][move.seat]) == moments


def test_a_plan_is_shown_on_the_board_without_what_nobody_knows_beforehand():
    state, move = city_left_out()
    moves = look_back.judged(BASE, state, move)["moves"]

    shown = look_back.shown(CATAN, CATAN.sight(state, move.seat), moves)

    assert move.seat in shown.state["base"]["cities"].values()
    assert shown.logs[0][0]["kind"] == "city_built"
    assert len(shown.logs) == len(moves)


def test_a_moment_depends_only_on_what_its_seat_saw():
    _start, moves, states = played()
    compared = found = 0
    for state, move in list(zip(states, moves, strict=True))[12::4]:
        if move.seat not in CATAN.waiting(state).due:
            continue
        other = CATAN.imagine(CATAN.sight(state, move.seat), "drawn anew")
        if other["base"] == state["base"]:
            continue
        moment = look_back.judged(BASE, state, move)
        assert look_back.judged(BASE, other, move) == moment
        compared += 1
        found += moment is not None
    assert compared > 10
    assert found


def test_the_chart_depends_only_on_what_everybody_saw():
    _start, _moves, states = played()
    for state in states[20::15]:
        other = CATAN.imagine(CATAN.sight(state, None), "drawn anew")
        assert other["base"] != state["base"]
        assert public_chances(CATAN, other, 1) == public_chances(CATAN, state, 1)


def test_sets_of_modules_are_judged_if_measured_sets_have_all_modules():
    assert BASE.judges_moves
    assert BASE.measured is not None
    both = judge_of(CATAN, ["base", "events", "harbormaster"])
    assert both.judges_moves
    assert both.measured is None
    assert both.scale == min(judge_of(CATAN, ["base", one]).scale for one in ("events", "harbormaster"))
    assert judge_of(CATAN, ["base", "no_such_module"]) is None


def test_the_most_careful_of_several_measurements_counts():
    foretold = [
        SimpleNamespace(modules=frozenset(["base", one]), scale=scale)
        for one, scale in (("reef", 0.7), ("fog", 0.4), ("other", 0.1))
    ]
    title = SimpleNamespace(advice=SimpleNamespace(foretold=foretold, planned=[]))

    judge = judge_of(title, ["base", "reef", "fog"])

    assert (judge.scale, judge.judges_moves, judge.measured) == (0.4, False, None)


def test_moves_are_not_judged_where_bots_that_plan_are_no_better():
    start, moves, _states = played()
    judge = Judge(CATAN, 0.65, judges_moves=False)

    work = look_back.go_on(judge, look_back.begin(judge, start), moves[:30], is_late=lambda: False)

    assert work["chances"]
    assert not any(work["moments"].values())
    assert not any(work["set_up"].values())


def test_a_game_that_the_rules_no_longer_allow_ends_there():
    start, moves, _states = played()
    broken = [*moves[:30], Move(31, "0", "no_such_verb"), *moves[31:]]

    found = looked_back(start, broken)

    assert not found["is_whole"]
    assert found["done"] == 30


def test_a_plan_is_shown_up_to_the_first_move_that_does_not_go():
    """Hidden cards are drawn anew, so a later move of a plan may not be paid."""
    _start, moves, states = played()
    place = next(
        place
        for place, move in enumerate(moves)
        if move.verb == "build_road" and CATAN.turns_played(states[place])
    )
    road, state = moves[place], states[place]

    shown = look_back.shown(CATAN, CATAN.sight(state, road.seat), [(road.verb, road.argument)] * 2)

    assert len(shown.logs) == 1
    assert road.argument in shown.state["base"]["roads"]


def test_the_reasons_are_read_where_the_plan_was_found(monkeypatch):
    """With other hidden cards a later move of the plan may not be paid."""
    _start, moves, states = played()
    place = next(
        place
        for place, move in enumerate(moves)
        if move.verb == "build_road" and CATAN.turns_played(states[place])
    )
    plan, drawn, read = SimpleNamespace(moves=[("end_turn", None)]), [], []

    def compared(_judge, asked, _move, *, known):
        drawn.append(asked)
        return Compared(plan, plan, 0.5, 0.1)

    monkeypatch.setattr(look_back, "_compared", compared)
    monkeypatch.setattr(look_back, "_own_points", lambda _plan, _seat: 0)
    monkeypatch.setattr(look_back, "_reasons", lambda asked, _plan: read.append(asked) or [])

    assert judged(BASE, states[place], moves[place])
    assert len(drawn) == DRAWS
    assert read == drawn[:1]


@pytest.mark.parametrize(
    ("gains", "kept"), [((0.4, 0.1, 0.2), 0.1), ((0.4, 0.1, look_back.CLEARLY / 2), None)]
)
def test_a_move_counts_as_better_only_as_far_as_it_is_with_all_hidden_cards(monkeypatch, gains, kept):
    state, move = city_left_out()
    plan, left = SimpleNamespace(moves=[("end_turn", None)]), list(gains)
    monkeypatch.setattr(
        look_back, "_compared", lambda *_args, known: Compared(plan, plan, 0.5, 0.5 - left.pop(0))
    )
    monkeypatch.setattr(look_back, "_own_points", lambda _plan, _seat: 0)
    monkeypatch.setattr(look_back, "_reasons", lambda _asked, _plan: [])

    moment = judged(BASE, state, move)

    assert (moment and moment["gain"]) == kept


def test_a_plan_that_ends_the_game_brings_no_points_that_were_there_before():
    """Hansa Teutonica shows the points of its final scoring only when the game is over."""
    hansa, states = title("hansa"), []
    play_game(hansa, modules=["base"], names=["greedy"] * 3, seed="points", watch=states.append)
    game = hansa.game(states[-1])
    plan = Plan((), game, 0.0)
    game.state["outcome"] = None
    before, shown = look_back._own_points(plan, "0"), hansa.points_of(game)["0"]["own"]

    game.state["outcome"] = {"winner": "0"}

    assert look_back._own_points(plan, "0") == before
    assert hansa.points_of(game)["0"]["own"] > shown
