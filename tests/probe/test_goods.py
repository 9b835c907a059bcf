"""The effects of the probe of goods, in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.probe.goods import GOODS
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(GOODS)
BASE = ("base", GOODS.key)


def table() -> Table:
    return new_table(*BASE, title=TITLE)


@pytest.mark.slow  # a random game for each set of modules, with every check at every position
@pytest.mark.parametrize("modules", [BASE, ("base", "cities_knights", GOODS.key)], ids=["base", "both"])
def test_games_with_the_probe_survive_every_look(modules: tuple[str, ...]) -> None:
    laid = set()

    def look(state: Any) -> None:
        check_invariants(TITLE, state)
        laid.add(state[GOODS.key]["altar"])

    state = walk(TITLE, modules, moves=250, look=look)

    assert laid == {0, 1}
    assert state[GOODS.key]["left"]
    assert sum(held["shell"] for held in state["base"]["hands"].values())


def test_what_lives_in_a_purse_is_public_and_counts_for_nothing() -> None:
    laid = table().holds("P", wool=7).pre_roll("Q")
    laid.here["hands"]["0"]["shell"] = 5

    laid.roll(3, 4)

    public = laid.sight("R")["base"]["seats"]["0"]
    assert (public["cards"], public["purse"]) == (7, {"shell": 5})
    assert laid.waiting_for == {"Q": "robber"}


def test_tiles_lie_face_down_and_count_for_nothing() -> None:
    """Their number is public, their kinds are known only to their owner, and no thief finds one."""
    laid = table().holds("P", wool=1).put("P", settlements="0,0,N").main("Q")
    laid.here["hands"]["0"].update(white_pearl=1, black_pearl=1)
    laid.give_cards("Q", knight=1)

    assert laid.sight("R")["base"]["seats"]["0"]["tiles"] == 2
    assert "white_pearl" not in laid.sight("R")["base"]["seats"]["0"]["purse"]
    assert laid.sight("P")["base"]["own"]["tiles"] == {"white_pearl": 1, "black_pearl": 1}
    laid.knight("Q", "0,-1", "P")

    assert laid.hand("Q")["wool"] == 1
    refused = laid.refused("Q", "trade_with_bank", {"give": "white_pearl", "take": "brick", "times": 1})
    assert refused.code == "BASE-ERR-52"
    for verb, argument in (
        ("trade_with_bank", {"give": "black_pearl", "take": "brick", "times": 1}),
        ("trade_with_bank", {"give": "brick", "take": "black_pearl", "times": 1}),
        ("make_offer", {"give": {"wool": 1}, "want": {"black_pearl": 1}, "to": ["0"], "mode": "pick"}),
    ):
        assert laid.refused("Q", verb, argument).code == "PROBE-PEARL"


def test_a_mixed_sack_is_drawn_from_again() -> None:
    """The record has the movement and the new order, and the walks above compare it with the state."""
    laid = table().main("P")
    here = laid.state[GOODS.key]
    here["used"], here["sack"] = here["sack"], []
    pearls = len(here["used"])

    laid.end_turn("P")

    (mixed,) = [draw for draw in laid.last.chance if draw.get("pile") == "sack"]
    assert mixed["label"] == "turn/2/sack"
    assert len(laid.state[GOODS.key]["sack"]) == pearls - 1


def test_a_rate_of_a_modules_own_and_its_reason() -> None:
    laid = table().holds("P", ore=2, wool=3).main("P")

    refused = laid.refused("P", "trade_with_bank", {"give": "wool", "take": "brick", "times": 1})
    laid.play("P", "trade_with_bank", {"give": "ore", "take": "brick", "times": 1})

    assert (refused.code, refused.facts) == ("PROBE-RATE", {"rate": 4})
    assert laid.hand("P")["brick"] == 1
    assert laid.sight(None)[GOODS.key]["left"] == 2


def test_shells_are_traded_with_seats() -> None:
    laid = table().holds("Q", ore=1).main("P")
    laid.here["hands"]["0"]["shell"] = 1
    offer = {"give": {"shell": 1}, "want": {"ore": 1}, "to": ["1"], "mode": "first"}

    laid.play("P", "make_offer", offer)
    laid.play("Q", "answer_offer", {"offer": str(laid.state["moves"]), "answer": "accept"})

    assert (laid.hand("P")["ore"], laid.hand("Q")["shell"]) == (1, 1)


def test_a_deck_of_a_modules_own() -> None:
    assert table().here["deck"].count("monopoly") == 1


def test_a_card_that_is_bought_is_heard() -> None:
    laid = table().holds("P", ore=1, wool=1, grain=1).main("P")

    laid.play("P", "buy_development_card")

    assert laid.sight(None)[GOODS.key]["bought"] == 1


def test_whoever_gets_cards_is_heard() -> None:
    """Both sides of a trade are reported, after both hands have changed."""
    laid = table().holds("P", ore=2).holds("Q", wool=1).main("P")
    offer = {"give": {"ore": 1}, "want": {"wool": 1}, "to": ["1"], "mode": "first"}
    before = laid.sight(None)[GOODS.key]["came"]

    laid.play("P", "make_offer", offer)
    laid.play("Q", "answer_offer", {"offer": str(laid.state["moves"]), "answer": "accept"})

    assert laid.sight(None)[GOODS.key]["came"] == before + 2


def test_what_is_laid_aside_is_in_no_hand_and_comes_to_the_bank() -> None:
    laid = table().holds("Q", ore=2).main("P").end_turn("P")

    assert laid.hand("Q")["ore"] == 1
    assert laid.sight("R")[GOODS.key]["altar"] == 1
    check_invariants(TITLE, laid.state)
    laid.roll(1, 1).end_turn("Q")

    assert laid.logged("ore_taken_away") == [{"cards": {"ore": 1}}]
    assert laid.here["bank"]["ore"] == 18


def test_a_card_that_lies_nowhere_is_missed() -> None:
    laid = table()
    laid.state[GOODS.key]["development/chest"].pop()

    with pytest.raises(EngineError, match="development cards"):
        check_invariants(TITLE, laid.state)


def test_a_development_card_that_was_found_is_new_and_its_finders_secret() -> None:
    laid = table()
    laid.here["turn"] = 5
    kind = laid.state[GOODS.key]["development/chest"][-1]

    laid.main("P").end_turn("P")

    assert laid.logged("chest_opened") == [{"seat": "1"}]
    assert laid.sight("Q")["base"]["own"]["bought"] == {kind: 1}
    assert laid.sight("R")["base"]["seats"]["1"]["development_cards"] == 1


def test_cards_of_other_kinds_are_points_while_they_are_held() -> None:
    laid = table().give_cards("P", monopoly=1, victory_point=1).main("P")
    assert (laid.points("P"), laid.public_points("P")) == (2, 0)

    laid.play("P", "play_monopoly", "ore")

    assert laid.points("P") == 1


def test_harbors_serve_whom_the_rules_say() -> None:
    laid = table()
    edge, kind = next(iter(laid.here["harbors"].items()))
    vertex = laid.sight(None)["base"]["harbors"][0]["vertices"][0]
    rate = 3 if kind == "any" else 2
    traded = "brick" if kind == "any" else kind
    assert kind != "ore"

    laid.put("P", settlements=vertex)
    assert laid.sight("P")["base"]["own"]["rates"][traded] == rate
    laid.here["settlements"] = {vertex: laid.seat("S")}
    assert table().put("S", settlements=vertex).sight("S")["base"]["own"]["rates"][traded] == 4, edge
