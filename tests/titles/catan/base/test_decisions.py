"""Every decision: the seats due, their choices, and the default when time runs out. BASE-DEC."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.engine.arguments import accepts, sample
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import pips_at
from games.titles.catan.kit.rules.geometry import graph_of
from tests.titles.catan.base.test_errors import asked_again
from tests.titles.catan.tables import CATAN, Table

GRAPH = graph_of(facts.HEXES)
SEEDS = [str(seed) for seed in range(25)]


def drawn(table: Table) -> dict[str, list]:
    """Return what the last random defaults were drawn from, by decision and seat."""
    assert table.last is not None
    return {note["label"].partition("default/")[2]: note["of"] for note in table.last.chance}


def test_the_absent_settle_where_the_most_pips_are(table):
    """Ties are drawn at random, under a label. BASE-DEC-01"""
    for seed in SEEDS:
        game = table(board="variable", seed=seed)
        pips = {vertex: pips_at(CATAN.game(game.state), vertex) for vertex in GRAPH.vertices}
        best = {vertex for vertex in pips if pips[vertex] == max(pips.values())}

        game.timeout("red")

        verb, vertex = game.answer()
        assert (verb, pips[vertex]) == ("place_settlement", max(pips.values()))
        assert set(drawn(game)["settlement/0"]) == best


def test_pips_at_a_vertex_are_those_of_all_its_tokens(table):
    """BASE-DEC-01, BASE-COMP-06"""
    game = CATAN.game(table(board="beginner").state)

    assert pips_at(game, "0,-1,N") == 3 + 1 + 5
    assert pips_at(game, "0,0,N") == 5 + 3
    assert pips_at(game, "0,-2,N") == 3


def test_the_absent_lay_their_first_road_anywhere_at_it(table):
    """BASE-DEC-02"""
    chosen = set()
    for seed in SEEDS:
        game = table(board="variable", seed=seed).play("red", "place_settlement", "0,0,N").timeout("red")

        assert game.answer()[0] == "place_road"
        assert set(drawn(game)["road/0"]) == set(GRAPH.edges_at["0,0,N"])
        chosen.add(game.answer()[1])
    assert chosen == set(GRAPH.edges_at["0,0,N"])


def test_set_up_decisions_are_the_seats_of_the_snake(table):
    """One seat at a time is due. BASE-DEC-01, BASE-DEC-02, BASE-DEC-18"""
    table = table(board="variable")

    assert table.waiting_for == {"red": "setup_settlement"}
    assert table.play("red", "place_settlement", "0,0,N").waiting_for == {"red": "setup_road"}
    assert table.play("red", "place_road", "0,0,NE").waiting_for == {"blue": "setup_settlement"}


def test_the_absent_roll_and_play_no_card(table):
    """This holds whatever cards they have. BASE-DEC-03, BASE-DEC-11, BASE-DEC-12, BASE-DEC-13, BASE-DEC-14"""
    table = table(board="beginner").give_cards("red", knight=1, road_building=1, year_of_plenty=1, monopoly=1)
    assert table.offered("red") == [
        "roll", "play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly",
    ]  # fmt: skip

    table.timeout("red", chance={"dice": [1, 1]})

    assert table.answer() == ("roll", None)
    assert table.waiting_for == {"red": "main"}
    assert table.timeout("red").answer() == ("end_turn", None)


@pytest.mark.parametrize("seed", SEEDS[:9])
def test_the_absent_discard_random_cards(table, seed):
    """They discard as many as they owe, drawn from the hand. BASE-DEC-04"""
    table = table(board="beginner", seed=seed).holds("blue", ore=6, wool=3).roll(3, 4).timeout("blue")

    verb, cards = table.answer()

    assert (verb, sum(cards.values())) == ("discard", 4)
    assert drawn(table)["discard/1"] == [
        {"brick": 0, "lumber": 0, "wool": 3, "grain": 0, "ore": 6},
        4,
    ]
    assert table.waiting_for == {"red": "robber"}


def test_only_a_discard_waits_for_several_seats(table):
    """Seats answer in any order, and time runs out for each separately. BASE-DEC-04, BASE-DEC-18"""
    table = table(board="beginner").give("red", ore=9).give("white", wool=9).roll(3, 4)
    assert table.waiting_for == {"red": "discard", "white": "discard"}

    table.timeout("white")

    assert table.waiting_for == {"red": "discard"}


def robbed(table, seed: str, **hands: int):
    game = table(seed=seed).put("P", settlements="0,1,N").put("Q", settlements="0,-1,N", cities="-1,0,N")
    game.put("R", settlements="2,0,N")
    for name, cards in hands.items():
        game.give(name, wool=cards)
    game.roll(3, 4).timeout("P")
    return game.answer()[1]


def test_the_absent_rob_somebody_with_cards_away_from_their_own_hexes(table):
    """BASE-DEC-05"""
    own = set(GRAPH.hexes_at["0,1,N"])
    with_cards = set(GRAPH.hexes_at["2,0,N"]) - own
    chosen = [robbed(table, seed, R=1) for seed in SEEDS]

    assert {choice["hex"] for choice in chosen} == with_cards
    assert {choice["victim"] for choice in chosen} == {"2"}


def test_the_absent_rob_nobody_where_nobody_has_cards(table):
    """The robber goes to any hex without buildings of their own; a victim without cards is still named. BASE-DEC-05"""
    chosen = [robbed(table, seed) for seed in SEEDS * 3]
    hexes = {choice["hex"] for choice in chosen}

    assert not hexes & {*GRAPH.hexes_at["0,1,N"], "0,0"}
    assert len(hexes) > 10
    for choice in chosen:
        there = {"1" for v in ("0,-1,N", "-1,0,N") if choice["hex"] in GRAPH.hexes_at[v]}
        there |= {"2"} if choice["hex"] in GRAPH.hexes_at["2,0,N"] else set()
        assert choice["victim"] in (there or {None})


def test_the_absent_prefer_a_victim_with_cards(table):
    """BASE-DEC-05"""
    for seed in SEEDS:
        game = table(seed=seed).put("Q", settlements="0,1,N").put("R", settlements="0,1,S").give("R", ore=1)
        game.roll(3, 4).timeout("P")

        assert game.answer()[1]["victim"] == "2"


def test_the_absent_move_it_somewhere_even_where_they_live_everywhere(table):
    """If there is no hex without their buildings, they choose any other hex. BASE-DEC-05"""
    everywhere = " ".join(f"{name},N {name},S" for name in facts.HEXES)
    table = table().put("P", settlements=everywhere)
    table.state["stack"][-1] = {
        "step": "robber",
        "seat": "0",
        "figures": ["robber"],
        "number": table.state["decision"],
    }

    answer = CATAN.timeout(table.state, "0").argument

    assert answer["hex"] != "0,0"
    assert answer["victim"] is None


def test_the_robber_is_the_active_seats_choice_of_hex_and_victim(table):
    """All hexes but the present one are listed with each candidate, or with none. BASE-DEC-05"""
    table = table(board="beginner").roll(3, 4)
    choices = table.options("red")["move_robber"]

    assert table.waiting_for == {"red": "robber"}
    expected = []
    for name in GRAPH.hexes:
        owners = {table.here["settlements"].get(corner) for corner in GRAPH.corners[name]} - {None, "0"}
        expected += [{"hex": name, "victim": owner} for owner in sorted(owners) or [None] if name != "0,0"]
    assert choices == expected


def test_the_absent_end_their_turn(table):
    """They build, buy and trade nothing. BASE-DEC-06"""
    table = table(board="beginner").give("red", brick=4, lumber=4, wool=4, grain=4, ore=4).main("red")
    hand = table.hand("red")

    table.timeout("red")

    assert table.answer() == ("end_turn", None)
    assert table.hand("red") == hand
    assert table.waiting_for == {"blue": "pre_roll"}


def test_trade_and_build_offers_all_that_can_be_done(table):
    """BASE-DEC-06"""
    table = table(board="beginner").give("red", brick=4, lumber=4, wool=4, grain=4, ore=4)
    table.give_cards("red", knight=1, monopoly=1).main("red")

    assert set(table.offered("red")) == {
        "build_road", "build_city", "buy_development_card", "play_knight", "play_monopoly",
        "trade_with_bank", "make_offer", "end_turn",
    }  # fmt: skip


def test_offers_block_nobody_and_count_as_declined_at_the_end(table):
    """An offer without answers has no effect. BASE-DEC-07, BASE-DEC-08, BASE-DEC-09, BASE-DEC-10"""
    table = table(board="beginner").main("red")
    offer = {"give": {"grain": 1}, "want": {"ore": 1}, "to": ["1", "2"], "mode": "pick"}
    table.play("red", "make_offer", offer)
    counter = {"give": {"ore": 1}, "want": {"lumber": 2}, "answers": None}
    table.play("white", "make_counter_offer", counter)
    assert table.waiting_for == {"red": "main"}
    hands = table.hands

    table.timeout("red")

    assert table.answer() == ("end_turn", None)
    assert table.hands == hands
    assert table.sight(None)["base"]["offers"] == []


@pytest.mark.parametrize(
    ("kind", "verb"),
    [
        ("knight", "play_knight"),
        ("road_building", "play_road_building"),
        ("year_of_plenty", "play_year_of_plenty"),
        ("monopoly", "play_monopoly"),
    ],
)
def test_a_card_and_what_it_needs_are_one_action(table, kind, verb):
    """The action is checked as a whole, and the turn continues in the same phase.

    BASE-DEC-11, BASE-DEC-12, BASE-DEC-13, BASE-DEC-14, BASE-DEC-16
    """
    for phase in ("pre_roll", "main"):
        game = table(board="beginner").give_cards("red", **{kind: 1})
        getattr(game, phase)("red")
        for seed in range(5):
            after = Table(game.state)
            argument = sample_of(after, verb, seed)

            after.play("red", verb, argument)

            assert after.waiting_for == {"red": phase}
            assert after.here["development_cards"]["0"] == {}


def sample_of(table: Table, verb: str, seed: int):
    offered = table.options("red")[verb]
    argument = sample(offered, random.Random(seed))
    assert accepts(offered, argument)
    return argument


def test_the_first_illegal_part_refuses_the_whole_card(table):
    """Nothing is placed, and the seat keeps the card. BASE-DEC-16, BASE-DEC-17"""
    table = table(board="beginner").give_cards("red", road_building=1)

    assert table.refused("red", "play_road_building", ["0,-1,E", "0,2,SE"]).code == "BASE-ERR-19"


def test_a_place_that_has_become_illegal_is_asked_again(table):
    """The seat chooses a place that is legal now, or none, which is also the default. BASE-DEC-16"""
    table = asked_again()
    assert table.waiting_for == {"P": "free_piece"}
    assert table.places("P", "place_free_piece") == {None, "0,-1,E", "0,-1,SE", "0,0,E", "1,-1,SE"}

    elsewhere = Table(table.state, ("P", "Q", "R", "S")).play("P", "place_free_piece", "0,0,E")
    assert elsewhere.logged("road_built") == [{"seat": "0", "edge": "0,0,E", "how": "free", "cost": {}}]
    assert elsewhere.waiting_for == {"P": "pre_roll"}
    assert table.timeout("P").answer() == ("place_free_piece", None)
    assert table.waiting_for == {"P": "pre_roll"}


def test_where_no_place_is_left_the_free_road_is_lost(table):
    """BASE-DEC-16, BASE-DEV-09"""
    table = table()
    game = CATAN.game(table.state)
    game.push({"step": "free_piece_goes", "seat": "0", "piece": "road", "at": "0,2,SE"})
    game.run()

    assert table.waiting_for == {"P": "pre_roll"}


def test_an_illegal_action_changes_nothing(table):
    """`Table.refused` checks this for any seat at any time. BASE-DEC-17"""
    table = table(board="beginner", seed="illegal")
    verbs = [
        "roll",
        "discard",
        "move_robber",
        "build_road",
        "build_city",
        "play_knight",
        "answer_offer",
        "end_turn",
    ]
    refusals: Counter[str] = Counter()
    for move in range(60):
        for name in table.names.values():
            for verb in verbs:
                refusals[table.refused(name, verb, "nonsense").code] += 1
        seat = table.due[0]
        table.play(seat, *table.sample(seat, move))

    assert len(refusals) > 8


def test_settings_for_comfort_are_a_seats_own(table):
    """They are off at first, can be changed at any time and are shown to no other seat. BASE-DEC-15, BASE-DEC-19"""
    table = table(board="beginner")
    assert table.sight("blue")["base"]["own"]["standing"]["auto_roll"] is False
    before = table.sight("red")

    table.play("blue", "set_standing_answers", {"decline_all": "always", "rules": [], "auto_roll": True})

    assert table.sight("blue")["base"]["own"]["standing"]["auto_roll"] is True
    assert {**table.sight("red"), "moves": None} == {**before, "moves": None}
    assert table.waiting_for == {"red": "pre_roll"}


def test_the_order_to_roll_rolls_the_same_dice(table):
    """The log is the same as that of a roll by the player. BASE-DEC-20"""
    by_hand, by_time = table(board="beginner", seed="same"), table(board="beginner", seed="same")
    settings = {"decline_all": "off", "rules": [], "auto_roll": True}
    by_time.play("red", "set_standing_answers", settings)

    by_hand.play("red", "roll")
    by_time.timeout("red")

    assert by_hand.log == by_time.log
