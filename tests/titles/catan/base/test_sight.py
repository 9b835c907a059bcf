"""Hidden information: what each viewer's sight contains and what it must not contain. BASE-HIDE."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.engine.copies import copy_json
from games.engine.errors import Illegal
from games.engine.history import CannotUndo, Move, undo
from games.titles.catan.base.rules import facts
from tests.titles.catan.tables import CATAN, Table

VIEWERS = ("P", "Q", "R", "S", None)


def position(table) -> Table:
    """Seats have hands, new and old cards of all kinds, and hidden points."""
    table = table().put("P", settlements="0,1,N", roads="0,0,NE").put("Q", cities="0,-1,N")
    table.put("R", settlements="2,0,N").give("R", grain=5).give("S", wool=1)
    table.give("P", brick=3, wool=2, ore=1, grain=1).give("Q", lumber=4, ore=2)
    table.give_cards("P", victory_point=2, monopoly=1).give_cards("Q", knight=2, victory_point=1)
    table.give_cards("R", year_of_plenty=1)
    return table.deck("knight", "road_building").main("P").play("P", "buy_development_card")


def seen(table, viewer) -> dict[str, Any]:
    return table.sight(viewer)["base"]


def others(viewer) -> list[str]:
    return [name for name in "PQRS" if name != viewer]


def test_a_hand_is_its_owners_the_others_see_how_many_cards(table):
    """BASE-HIDE-01, BASE-HIDE-15"""
    table = position(table)

    for viewer in VIEWERS:
        sight = seen(table, viewer)
        assert {seat: public["cards"] for seat, public in sight["seats"].items()} == {
            seat: sum(hand.values()) for seat, hand in table.here["hands"].items()
        }
        assert "hand" not in json.dumps({key: value for key, value in sight.items() if key != "own"})
        if viewer is not None:
            assert sight["own"]["hand"] == table.here["hands"][table.seat(viewer)]


def test_development_cards_are_their_owners_the_others_see_how_many(table):
    """BASE-HIDE-02, BASE-HIDE-08"""
    table = position(table)

    assert seen(table, "P")["own"]["development_cards"] == {"victory_point": 2, "monopoly": 1, "knight": 1}
    assert seen(table, "P")["own"]["bought"] == {"knight": 1}
    for viewer in VIEWERS[1:]:
        sight = seen(table, viewer)
        assert [public["development_cards"] for public in sight["seats"].values()] == [4, 3, 1, 0]
        assert sight.get("own", {}).get("bought", {}) == {}
        assert '"year_of_plenty"' not in json.dumps(table.sight(viewer)) or viewer == "R"


def test_victory_point_cards_show_only_to_their_owner(table):
    """BASE-HIDE-03, BASE-EX-77"""
    table = (
        table().put("P", settlements="0,1,N 0,1,S", cities="0,-2,N 1,-2,N").give_cards("P", victory_point=2)
    )

    assert seen(table, "P")["own"]["points"] == 8
    for viewer in ("Q", "R", "S", None):
        public = seen(table, viewer)["seats"]["0"]
        assert (public["points"], public["development_cards"]) == (6, 2)
        assert not [line for line in public["lines"] if line["hidden"]]


def test_played_knights_and_spent_cards_are_public(table):
    """BASE-HIDE-04"""
    table = position(table).played_knights("Q", 2).play("P", "play_monopoly", "ore")

    for viewer in VIEWERS:
        assert seen(table, viewer)["seats"]["0"]["spent"] == ["monopoly"]
        assert seen(table, viewer)["seats"]["1"]["knights"] == 2


def test_bank_and_number_of_cards_in_the_deck_are_public(table):
    """BASE-HIDE-05, BASE-HIDE-16"""
    table = position(table)

    for viewer in VIEWERS:
        assert seen(table, viewer)["bank"] == table.here["bank"]
        assert seen(table, viewer)["deck"] == len(table.here["deck"])


def test_the_order_of_the_deck_is_nobodys(table):
    """Shuffling the remaining deck changes no sight. BASE-HIDE-06"""
    table = position(table)
    before = [table.sight(viewer) for viewer in VIEWERS]

    random.Random(1).shuffle(table.here["deck"])

    assert [table.sight(viewer) for viewer in VIEWERS] == before


def test_a_theft_shows_its_kind_to_two_seats_only(table):
    """BASE-HIDE-07, BASE-EX-76"""
    table = position(table).give_cards("P", knight=1)
    table.pre_roll("P").play("P", "play_knight", table.robbing("2,0", "R"))
    (entry,) = [entry for entry in table.log if entry["kind"] == "stolen"]

    assert "grain" not in json.dumps(entry["public"])
    assert set(entry["private"]) == {"0", "2"}
    for viewer in ("Q", "S", None):
        text = json.dumps(
            {
                key: value
                for key, value in seen(table, viewer).items()
                if key not in ("own", "bank", "harbors")
            }
        )
        assert "grain" not in text


def test_a_bought_card_shows_its_kind_to_its_buyer_only(table):
    """BASE-HIDE-08"""
    table = position(table)

    (entry,) = [entry for entry in table.log if entry["kind"] == "card_bought"]

    assert entry["private"] == {"0": {"card": "knight"}}
    assert "knight" not in json.dumps(entry["public"])


def test_seed_and_entropy_are_in_no_view(table):
    """BASE-HIDE-09, BASE-HIDE-17"""
    state = CATAN.new(seats=4, modules=["base"], seed="S3CR3T", entropy=["sa1t", "pepp3r"]).state

    for viewer in (*state["seats"], None):
        text = json.dumps(CATAN.sight(state, viewer))
        assert not [word for word in ("S3CR3T", "sa1t", "pepp3r", "chance") if word in text]


def test_discards_show_to_their_owner_only_until_the_last_has_chosen(table):
    """BASE-HIDE-10"""
    table = table().give("P", ore=9).give("Q", wool=9).roll(3, 4).play("P", "discard", {"ore": 4})

    assert table.sight("P")["shows"]["answers"] == {"0": {"ore": 4}}
    for viewer in ("Q", "R", "S", None):
        assert table.sight(viewer)["shows"]["answers"] in ({}, {"1": {"wool": 4}})
        assert '"ore": 4' not in json.dumps({**table.sight(viewer), "base": {}})
    table.play("Q", "discard", {"wool": 4})
    assert table.logged("discarded") == [{"cards": {"0": {"ore": 4}, "1": {"wool": 4}}}]


def test_production_payments_and_yields_are_told_to_all(table):
    """BASE-HIDE-11, BASE-HIDE-14"""
    table = (
        table(board="beginner").give("red", brick=1, lumber=1, grain=4).give_cards("red", year_of_plenty=1)
    )

    table.roll(1, 2)
    assert table.logged("produced")[0]["gains"] == {"1": {"ore": 1}, "2": {"ore": 1}, "3": {"lumber": 1}}
    table.play("red", "build_road", "0,-1,E")
    assert table.logged("road_built")[0]["cost"] == {"brick": 1, "lumber": 1}
    table.play("red", "trade_with_bank", {"give": "grain", "take": "ore", "times": 1})
    assert table.logged("bank_trade") == [{"seat": "0", "give": {"grain": 4}, "take": {"ore": 1}}]
    table.play("red", "play_year_of_plenty", {"wool": 2})
    assert table.logged("year_of_plenty_played")[0]["cards"] == {"wool": 2}


def test_the_board_and_all_on_it_are_public(table):
    """BASE-HIDE-14"""
    table = position(table).main("P", dice=(4, 1)).award(longest_road="P")
    shown = (
        "hexes",
        "harbors",
        "figures",
        "roads",
        "settlements",
        "cities",
        "dice",
        "longest_road",
        "largest_army",
    )

    first = seen(table, None)
    assert (first["dice"], first["roads"], first["longest_road"]) == ([4, 1], {"0,0,NE": "0"}, "0")
    assert first["seats"]["0"]["road_length"] == 1
    for viewer in "PQRS":
        assert {key: seen(table, viewer)[key] for key in shown} == {key: first[key] for key in shown}


def swap_cards(table: Table, one: str, other: str) -> None:
    """Redistribute the cards of two hands, so that the kinds change but not the numbers."""
    hands = table.here["hands"]
    first, second = table.seat(one), table.seat(other)
    pile = [kind for seat in (second, first) for kind, n in sorted(hands[seat].items()) for _ in range(n)]
    for seat in (first, second):
        count = sum(hands[seat].values())
        mine, pile = pile[:count], pile[count:]
        hands[seat] = {kind: mine.count(kind) for kind in facts.RESOURCES}


def swap_development_cards(table: Table, one: str, other: str) -> None:
    """Redistribute the development cards of two seats, hidden points included, without changing the numbers."""
    held = table.here["development_cards"]
    first, second = table.seat(one), table.seat(other)
    pile = [kind for seat in (second, first) for kind, n in sorted(held[seat].items()) for _ in range(n)]
    for seat in (first, second):
        count = sum(held[seat].values())
        mine, pile = pile[:count], pile[count:]
        held[seat] = {kind: mine.count(kind) for kind in sorted(set(mine))}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_does_not_change_when_what_it_may_not_hold_is_swapped(table, viewer):
    """BASE-HIDE-17, BASE-EX-76"""
    table = position(table)
    one, other = [name for name in "RQPS" if name != viewer][:2]
    before = table.sight(viewer)
    kept = copy_json(table.state)

    swap_cards(table, one, other)
    swap_development_cards(table, one, other)
    table.here["deck"] = sorted(table.here["deck"])
    table.state["chance"]["seed"] = "another"

    assert table.state != kept
    assert table.sight(viewer) == before


@pytest.mark.parametrize("viewer", "PQRS")
def test_legal_moves_and_error_texts_tell_nothing_of_others(table, viewer):
    """BASE-HIDE-17, BASE-HIDE-18, BASE-ERR-62"""
    table = position(table).give_cards("P", knight=1, monopoly=1)
    one, other = [name for name in "RQPS" if name != viewer][:2]
    tries = [
        ("play_monopoly", "ore"),
        ("play_knight", table.robbing("2,0", "R")),
        ("play_knight", table.robbing("2,0")),
        ("make_offer", {"give": {"brick": 1}, "want": {"ore": 2}, "to": list("123"), "mode": "pick"}),
        ("trade_with_bank", {"give": "brick", "take": "ore", "times": 1}),
        ("discard", {"ore": 1}),
    ]

    def all_answers():
        answers = []
        for verb, argument in tries:
            try:
                CATAN.play(table.state, table.seat(viewer), verb, argument)
                answers.append("accepted")
            except Illegal as error:
                answers.append(f"{error.code} {error.message}")
        described = {verb: CATAN.describe(found) for verb, found in table.options(viewer).items()}
        return answers, described, CATAN.waiting(table.state)

    before = all_answers()
    swap_cards(table, one, other)
    swap_development_cards(table, one, other)

    assert all_answers() == before


def barrier(table: Table) -> str | None:
    assert table.last is not None
    return table.last.barrier


def test_no_undo_past_a_roll_a_draw_a_steal_or_a_revealed_card(table):
    """BASE-HIDE-19"""
    seven = table().give("P", ore=1).put("Q", settlements="0,1,N").give("Q", ore=1)
    assert barrier(seven.roll(3, 4)) == "hard"
    assert barrier(seven.rob("P", "0,1", "Q")) == "hard"
    assert barrier(position(table)) == "hard"
    assert barrier(position(table).play("P", "play_monopoly", "ore")) == "hard"
    discards = table().give("P", ore=9).give("Q", ore=9).roll(3, 4)
    discards.play("P", "discard", {"ore": 4}).play("Q", "discard", {"ore": 4})
    assert barrier(discards) == "hard"


def test_no_undo_past_the_only_discard(table):
    """BASE-HIDE-19: nobody else has to answer, and everybody sees the cards."""
    table = table().give("Q", ore=9).roll(3, 4).play("Q", "discard", {"ore": 4})

    assert barrier(table) == "hard"


def test_undo_in_ones_own_main_phase_is_free_past_another_seat_with_consent(table):
    """BASE-HIDE-19"""
    game = table(board="beginner").give("red", brick=2, lumber=2).main("red")
    start = game.state
    moves = []
    for verb, argument in (("build_road", "0,-1,E"), ("build_road", "-2,0,SE"), ("end_turn", None)):
        game.play("red", verb, argument)
        moves.append(Move.of(game.last, "0"))
    assert [move.barrier for move in moves] == [None, None, "soft"]

    free = undo(CATAN, start, moves[:2], "0")
    assert set(free.state["base"]["roads"]) == set(start["base"]["roads"]) | {"0,-1,E"}
    with pytest.raises(CannotUndo) as error:
        undo(CATAN, start, moves, "0")
    assert error.value.facts == {"names": ["1"]}
    back = undo(CATAN, start, moves, "0", consent=["1"])
    assert CATAN.waiting(back.state).due == {"0": "main"}


def test_a_spectator_has_no_seat_and_sees_what_all_see(table):
    """BASE-HIDE-20"""
    table = position(table)

    spectator = table.sight(None)
    assert "own" not in spectator["base"]
    for viewer in "PQRS":
        theirs = table.sight(viewer)
        assert {**theirs["base"], "own": None, "offers": None} == {
            **spectator["base"],
            "own": None,
            "offers": None,
        }
    with pytest.raises(Illegal) as error:
        CATAN.sight(table.state, "9")
    assert error.value.code == "BASE-ERR-59"


def test_a_seat_in_its_turn_is_imagined_without_the_points_to_win(table):
    """With those points it would have won; the sight reveals no more than that it has not. BASE-VP-03"""
    table = table().put("P", cities="0,-2,N 0,0,N -2,2,N 2,-1,N").put("P", settlements="0,2,S")
    table.give_cards("P", knight=1, monopoly=1).main("P")

    for luck in range(40):
        imagined = Table(CATAN.imagine(table.sight("Q"), str(luck)))
        assert imagined.points("0") == 9


def test_a_state_imagined_from_a_view_fits_it(table):
    """The state is complete and gives the same sight. BASE-HIDE-17"""
    table = position(table)
    for viewer in VIEWERS:
        sight = table.sight(viewer)

        imagined = Table(CATAN.imagine(sight, "luck"))

        imagined.count()
        again = CATAN.sight(imagined.state, None if viewer is None else table.seat(viewer))
        assert again == sight


def test_a_seat_with_enough_public_points_may_hold_any_card(table):
    """P6-SBP: in its part of another seat's turn it cannot win yet, and bots imagine the position."""
    table = table().put("P", cities="0,1,N 0,-1,N 2,0,N -2,0,N 0,2,N").give_cards("P", knight=1).main("P")

    imagined = CATAN.imagine(table.sight("Q"), "1")

    assert sum(imagined["base"]["development_cards"][table.seat("P")].values()) == 1
