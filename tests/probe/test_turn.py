"""The effects of the probes of a turn, in play."""

from __future__ import annotations

import pytest

from games.engine.types import Seat, State
from games.titles.catan.base.rules.turn import roll_steps
from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table as Everywhere
from tests.probe.title import title_with
from tests.probe.turn import CARDS, TURN
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.cities_knights.tables import new_table as new_knights
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(CARDS, TURN)
SETS = {
    "base": ("base", TURN.key),
    "base-cards": ("base", CARDS.key, TURN.key),
    "cities_knights": ("base", "cities_knights", TURN.key),
    "cities_knights-cards": ("base", "cities_knights", CARDS.key, TURN.key),
}


def table(*more: str) -> Table:
    """Return a table before the whole turn of P, with all its phases."""
    return new_table("base", *more, TURN.key, title=TITLE)


def knights(*more: str) -> Knights:
    return new_knights(*more, TURN.key, title=TITLE)


def names_of_roll(state: State, seat: Seat = "0") -> str:
    return ", ".join(step["step"] for step in roll_steps(TITLE.game(state), seat))


@pytest.mark.slow  # a whole random game for each set of modules, with every check
@pytest.mark.parametrize("modules", SETS.values(), ids=SETS)
def test_games_with_the_probes_hold_all_that_must_hold(modules: tuple[str, ...]) -> None:
    # The number of checks determines the game. In some games an Alchemist chooses a seven, so the robber is asked
    # between the two rolls, and the second roll, logged with that answer, has no dice chosen with it. No game of the
    # title has both, since Catan for Two cannot be combined with Cities & Knights.
    played = play_out(Everywhere(TITLE, modules, 4, {}, "probe"), every=60)

    assert played.last[TURN.key]["strolls"] > 2
    assert (played.last[TURN.key]["tide"] > 0) == (CARDS.key not in modules)


# The roll


def test_a_throw_that_is_void_is_told_and_made_again() -> None:
    laid = table()

    laid.play("P", "roll", chance={"dice": [6, 6], "dice#2": [2, 3], "dice#3": [4, 1], "dice#4": [4, 4]})

    assert laid.logged("rolled") == [
        {"seat": "0", "dice": [6, 6], "void": True},
        {"seat": "0", "dice": [2, 3]},
        {"seat": "0", "dice": [4, 1], "void": True},
        {"seat": "0", "dice": [4, 4]},
    ]
    assert [told["number"] for told in laid.logged("produced")] == [5, 8]
    assert [note["label"] for note in laid.last.chance] == [
        f"turn/1/dice{again}" for again in ("", "#2", "#3", "#4")
    ]


def test_each_of_two_rolls_is_resolved_before_the_next() -> None:
    laid = table()

    laid.play("P", "roll", chance={"dice": [3, 4]})
    assert laid.waiting_for == {"P": "robber"}
    laid.play("P", "move_robber", laid.robbing("1,0"), chance={"dice": [1, 6], "dice#3": [2, 2]})

    assert laid.waiting_for == {"P": "main"}
    assert laid.kinds_logged[-4:] == ["rolled", "rolled", "probe_tide", "produced"]


def test_what_the_lower_die_does_comes_before_the_number() -> None:
    laid = table().play("P", "roll", chance={"dice": [5, 2]})

    assert laid.kinds_logged == ["rolled", "probe_tide"]
    assert laid.state[TURN.key]["tide"] == 2


def test_a_card_brings_the_number_and_there_are_no_dice() -> None:
    laid = table(CARDS.key)
    assert laid.offered("P") == ["draw_number", "take_breath"]
    assert laid.refused("P", "roll").code == "PROBE-CARD"
    assert laid.sight("P")["shows"] == {"leads": "draw_number"}

    laid.play("P", "draw_number", chance={"probe_card": 4, "probe_card#2": 9})

    assert [told["number"] for told in laid.logged("produced")] == [4, 9]
    seen = laid.sight(None)["base"]
    assert (seen["dice"], seen["number"]) == (None, 9)


def test_a_seven_of_a_card_is_a_seven() -> None:
    laid = table(CARDS.key).play("P", "draw_number", chance={"probe_card": 7})

    assert laid.waiting_for == {"P": "robber"}


def test_time_and_who_ordered_to_roll_at_once_draw_the_card() -> None:
    laid = table(CARDS.key)
    laid.here["standing"]["0"]["auto_roll"] = True
    assert TITLE.ordered(laid.state, "0") == ("draw_number", None)

    laid.timeout("P", chance={"probe_card": 4, "probe_card#2": 9})

    assert laid.answer() == ("draw_number", None)


def test_with_event_dice_the_card_comes_after_them() -> None:
    laid = knights(CARDS.key).pre_roll("red")
    assert names_of_roll(laid.state) == ", ".join(
        2 * ["throw_red_and_event, resolve_event, count_progress, turn_up_number, resolve_roll"]
    )

    laid.play(
        "red",
        "draw_number",
        chance={
            "red": [2],
            "event": "ship",
            "probe_card": 4,
            "red#2": [6],
            "event#2": "gate_blue",
            "probe_card#2": 7,
        },
    )

    assert laid.logged("event_rolled")[1] == {"seat": "0", "event": "gate_blue", "red": 6}
    assert laid.sight(None)["cities_knights"]["red"] == 6
    assert laid.sight(None)["base"]["number"] == 7


def test_an_alchemist_chooses_only_the_red_die_where_a_card_brings_the_number() -> None:
    laid = knights(CARDS.key).cards("red", "alchemist").pre_roll("red")
    assert laid.refused("red", "play_alchemist", {"white": 1, "red": 2}).code == "CK-ILL-04"
    assert len(laid.options("red")["play_alchemist"]) == 6

    laid.play(
        "red", "play_alchemist", {"red": 3},
        chance={"event": "ship", "probe_card": 4, "event#2": "ship", "probe_card#2": 9},
    )  # fmt: skip

    assert laid.logged("event_rolled")[0] == {"seat": "0", "event": "ship", "red": 3}


def test_dice_that_were_chosen_count_though_they_would_be_void() -> None:
    laid = knights().cards("red", "alchemist").pre_roll("red")

    laid.play("red", "play_alchemist", {"white": 6, "red": 6}, chance={"event": "ship", "event#2": "ship"})

    assert laid.logged("rolled") == 2 * [{"seat": "0", "dice": [6, 6]}]


# Phases and parts


def a_turn_with_an_offer() -> Table:
    laid = table().give("P", wool=1).play("P", "roll", chance={"dice": [1, 1], "dice#2": [1, 2]})
    return laid.play(
        "P", "make_offer", {"give": {"wool": 1}, "want": {"ore": 1}, "to": ["1"], "mode": "pick"}
    )


def test_offers_close_when_trade_and_build_ends_and_the_turn_goes_on() -> None:
    laid = a_turn_with_an_offer()

    laid.end_turn("P")

    assert laid.kinds_logged == ["trade_and_build_ended", "offer_closed"]
    assert laid.waiting_for == {"P": "stroll"}
    assert laid.state[TURN.key]["told"] == [["began", "0"], ["traded", "0"]]


def test_a_later_phase_has_its_own_debts_its_own_end_and_nothing_of_the_earlier() -> None:
    laid = a_turn_with_an_offer().give("P", brick=1, lumber=1).end_turn("P")
    assert laid.offered("P") == ["take_stroll"]
    assert laid.refused("P", "end_turn").code == "PROBE-STROLL"
    assert laid.refused("P", "build_road", "0,0,E").code == "PROBE-STROLLING"

    laid.play("P", "take_stroll").end_turn("P")

    assert laid.kinds_logged == ["turn_ended"]
    assert laid.state[TURN.key]["told"] == [["began", "3"]]


def test_what_is_noted_of_a_turn_lasts_until_its_last_phase_ends() -> None:
    laid = a_turn_with_an_offer().play("P", "take_breath").end_turn("P").play("P", "take_stroll")
    assert laid.sight("Q")["stack"][1][TURN.key] == {"breath": True, "strolled": True}

    laid.end_turn("P")

    assert TURN.key not in laid.sight("Q")["stack"][1]


def test_another_seat_has_a_part_without_a_roll_and_without_trade() -> None:
    laid = a_turn_with_an_offer().end_turn("P").play("P", "take_stroll").end_turn("P")
    assert laid.waiting_for == {"S": "errands"}
    assert laid.sight(None)["base"]["active"] == "3"
    assert laid.title.turn(laid.state).seat == "0"

    laid.end_turn("S")

    assert laid.kinds_logged == ["probe_part_ended", "turn_began"]
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_a_turn_that_is_ended_unasked_leaves_no_phase_out() -> None:
    laid = table()
    laid.here["standing"]["0"]["auto_end"] = True
    laid.play("P", "roll", chance={"dice": [1, 1], "dice#2": [1, 2]}).play("P", "take_breath")
    laid.state["stack"][-1]["number"] = laid.state["moves"] + 1
    assert TITLE.ordered(laid.state, "0") == ("end_turn", None)

    laid.end_turn("P")

    assert laid.waiting_for == {"P": "stroll"}
    assert TITLE.ordered(laid.state, "0") is None
    laid.here["standing"]["0"]["auto_roll"] = True
    assert TITLE.ordered(laid.state, "0") == ("take_stroll", None)


def test_time_goes_through_all_phases() -> None:
    laid = table()
    answers = []

    for _ in range(6):
        (seat,) = laid.waiting_for
        laid.timeout(seat)
        answers.append((seat, laid.answer()[0]))

    assert answers[-5:] == [
        ("P", "take_breath"),
        ("P", "end_turn"),
        ("P", "take_stroll"),
        ("P", "end_turn"),
        ("S", "end_turn"),
    ]


def test_the_end_of_trade_can_be_taken_back_while_the_turn_goes_on() -> None:
    laid = a_turn_with_an_offer().end_turn("P")

    assert laid.last.barrier is None
