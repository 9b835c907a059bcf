"""Parts of base that no rule book uses yet; Seafarers will. The modules of this test use them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.engine.errors import EngineError, Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import check_invariants
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board, change_hex, terrains, tokens
from games.titles.catan.base.rules.development import (
    DECK,
    bought_in_part,
    development_cards,
    find_development_card,
    lay_aside_from_deck,
)
from games.titles.catan.base.rules.layout import Terrain
from games.titles.catan.base.rules.longest_road import road_length
from games.titles.catan.base.rules.pieces import network, ways
from games.titles.catan.base.rules.production import earnings, produced
from games.titles.catan.base.rules.setup import closed_in_set_up, pieces_at_start, start_paid
from games.titles.catan.base.rules.supply import AskForSupply, ChooseFromSupply
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.geometry import SEA
from tests.titles.catan.tables import CATAN, LETTERS, Table, new_table

SHIPS, GOLD, BARE = Module("ships", "Ships"), Module("gold", "Gold"), Module("bare", "Bare")
FULL = Module("full", "Full", messages={"FULL-1": "The island is full."})
TITLE = replace(CATAN, modules=(*CATAN.modules, SHIPS, GOLD, BARE, FULL), _rules={})
GOLDEN = "0,0,N"
ROADS, AFLOAT = "1,0,NE 1,-1,SE 0,0,E", ("2,-1,SE", "2,0,NE")
"""Three roads of Red, and two ships that go on from their last corner."""


@SHIPS.answers(terrains)
def there_is_sea(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    return {**earlier(game), "sea": Terrain(surface=SEA, takes_token=False)}


@SHIPS.answers(ways)
def ships_have_their_own_way(earlier: Callable[[Game], dict[str, str]], game: Game) -> dict[str, str]:
    return {**earlier(game), "ship": "sea"}


@SHIPS.answers(network)
def ships_connect(earlier: Callable[[Game, Seat], dict[str, str]], game: Game, seat: Seat) -> dict[str, str]:
    return {**earlier(game, seat), **(dict.fromkeys(AFLOAT, "ship") if seat == "0" else {})}


@BARE.answers(pieces_at_start)
def nothing_is_printed(
    earlier: Callable[[Game], dict[str, dict[str, Json]]], game: Game
) -> dict[str, dict[str, Json]]:
    return {}


@FULL.answers(closed_in_set_up)
def q_may_begin_nowhere(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    closed = dict.fromkeys(board(game).vertices, refuse("FULL-1")) if seat == "1" else {}
    return {**earlier(game, seat), **closed}


@GOLD.decision
class Gold(ChooseFromSupply):
    own_verbs = ("take_gold",)
    sentence = "{names} takes gold."
    in_order_when_short = True
    in_part = None

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("gold_taken", seat=seat, cards=cards)


@GOLD.on(produced)
def a_six_brings_gold(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    if number == 6:
        game.push(AskForSupply.of(seat="0", decision=Gold.name, owed={"1": 1, "2": 2}))


@GOLD.on(start_paid)
def a_start_on_a_crossing_of_three_lands_brings_gold(game: Game, seat: Seat, vertex: str) -> None:
    if vertex == GOLDEN:
        game.push(AskForSupply.of(seat=seat, decision=Gold.name, owed={seat: 1}))


def table_with(module: Module, *more: str) -> Table:
    modules = ["base", *more, module.key]
    state = TITLE.new(seats=4, modules=modules, options={"board": "beginner"}, seed="books").state
    return Table(state, LETTERS, TITLE).cleared()


def in_the_set_up(laid: Table, *, pays: bool) -> Table:
    laid.here["turn"] = 0
    return laid.setup_settlement("P", pays=pays)


def test_a_hex_that_changes_is_other_ground_at_once():
    """SF-FOG-03"""
    game = TITLE.game(table_with(SHIPS).put("P", settlements="1,0,N").main("P").state)
    before = board(game).kinds["1,0,E"]

    change_hex(game, "1,0", "sea", [])

    assert "1,0" not in tokens(game)
    assert (before, board(game).kinds["1,0,E"]) == ("land", "coast")
    change_hex(game, "1,0", "forest", [5])
    assert earnings(game, 5)["0"]["lumber"] >= 1
    assert board(game).kinds["1,0,E"] == "land"


def test_cards_of_the_deck_are_laid_aside_and_found():
    """SF-FT-03, SF-FT-06"""
    game = CATAN.game(new_table().main("P").state)
    top = game.state["base"]["deck"][:-3:-1]

    aside = lay_aside_from_deck(game, 2, "tribe")
    find_development_card(game, "0", aside[0], "tribe")

    assert aside == top
    assert development_cards(game, "0") == bought_in_part(game, "0") == {top[0]: 1}
    assert game.trace.record == [
        {"moved": top, "source": DECK, "target": "tribe"},
        {"moved": {top[0]: 1}, "source": "tribe", "target": "development/0"},
    ]
    assert game.trace.barrier == "hard"


def test_a_trail_passes_from_one_way_to_another_at_an_own_building_only():
    """SF-LTR-02"""
    apart = table_with(SHIPS).put("P", roads=ROADS)
    joined = table_with(SHIPS).put("P", roads=ROADS, settlements="2,-1,S")

    assert road_length(TITLE.game(apart.state), "0") == 3
    assert road_length(TITLE.game(joined.state), "0") == 5


def test_seats_choose_in_order_when_the_bank_is_short():
    """SF-GOLD-04"""
    plenty = table_with(GOLD).leave_in_bank(taker="P", ore=3).roll(3, 3)
    assert plenty.waiting_for == {"Q": "gold", "R": "gold"}

    short = table_with(GOLD).leave_in_bank(taker="P", ore=2).roll(3, 3)

    assert short.waiting_for == {"Q": "gold"}
    assert short.play("Q", "take_gold", {"ore": 1}).waiting_for == {"R": "gold"}


@pytest.mark.parametrize("pays", [True, False])
def test_a_start_that_pays_brings_gold_before_its_road(pays):
    """SF-GOLD-06, SF-D-03"""
    laid = in_the_set_up(table_with(GOLD), pays=pays).play("P", "place_settlement", GOLDEN)

    assert laid.waiting_for == {"P": "gold" if pays else "setup_road"}
    assert check_invariants(TITLE, laid.state) == laid.state
    if pays:
        assert laid.play("P", "take_gold", {"ore": 1}).waiting_for == {"P": "setup_road"}


def test_a_seat_without_a_legal_corner_is_skipped_in_the_set_up():
    """SF-SETUP-06: the next seats place, the log tells it, and the game goes on to the first turn."""
    new = TITLE.new(seats=3, modules=["base", FULL.key], seed="full")
    laid, log = Table(new.state, LETTERS, TITLE), new.log

    while "pre_roll" not in laid.waiting_for.values():
        (name,) = laid.waiting_for
        assert name != "Q"
        log = [*log, *laid.timeout(name).log]

    skipped = [entry["public"] for entry in log if entry["kind"] == "placement_skipped"]
    assert skipped == [{"seat": "1", "piece": "settlement"}] * 2
    assert (
        sorted(laid.here["settlements"].values())
        == sorted(laid.here["roads"].values())
        == ["0", "0", "2", "2"]
    )


def test_what_a_part_of_a_turn_asks_cannot_wait_in_the_set_up():
    """An edited state may ask for gold between two placements, but not for a gift of an event."""
    laid = in_the_set_up(table_with(GOLD, "events"), pays=True)
    asks = {"step": "ask_for_supply", "seat": "0", "decision": "gold", "owed": {"0": 1}}
    laid.state["stack"].insert(1, asks)
    assert check_invariants(TITLE, laid.state)

    asks["decision"] = "take_gift"

    with pytest.raises(EngineError, match="take_gift is asked in a part of a turn only"):
        check_invariants(TITLE, laid.state)


def test_a_printed_island_without_printed_pieces_begins_with_placements():
    """P6-BOARD-08"""
    new = TITLE.new(seats=4, modules=["base", BARE.key], options={"board": "beginner"}, seed="books")

    printed = CATAN.new(seats=4, modules=["base"], options={"board": "beginner"}, seed="books")
    assert new.state["base"]["terrain"] == printed.state["base"]["terrain"]
    assert new.state["base"]["settlements"] == new.state["base"]["roads"] == {}
    assert list(TITLE.waiting(new.state).due.values()) == ["setup_settlement"]
    assert list(CATAN.waiting(printed.state).due.values()) == ["pre_roll"]
