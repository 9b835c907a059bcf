"""The Caravans with the variants: each cell of TB-CO that changes something."""

from __future__ import annotations

from games.titles.catan.base.rules.points import points_to_win
from tests.titles.catan.caravans.tables import NORTH, A, CaravanDuel, Caravans, caravan_table, wealthy
from tests.titles.catan.events.tables import damage, draw
from tests.titles.catan.tables import CATAN

FIRST, ON = "-1,1,E", "-1,2,NE"


# Friendly Robber


def closed_island(robber: str | None) -> Caravans:
    """Build protected seats' buildings at every hex."""
    laid = caravan_table(more=("friendly_robber",))
    for name, vertices in (
        ("P", "0,-2,S -2,1,N"), ("Q", "-1,1,S 0,2,N"), ("R", "2,-1,S 1,-1,N"), ("S", "3,-3,S 0,0,S"),
    ):  # fmt: skip
        laid.put(name, settlements=vertices)
    laid.here["figures"]["robber"] = robber
    return laid


def test_without_a_place_the_robber_goes_beside_the_board():
    """TB-CA-C5, TB-FR-09, TB-FR-04: If it is there already, it stays. Nobody is robbed."""
    for robber in ("0,1", None):
        laid = closed_island(robber).give("Q", ore=2).pre_roll("P").roll(3, 4)

        assert laid.here["figures"] == {"robber": None}
        assert laid.hand("Q") == {"ore": 2}
        assert laid.waiting_for == {"P": "main"}


def test_points_of_camels_end_the_protection():
    """TB-CA-C5, TB-GEN-04: These points are public."""
    laid = caravan_table(FIRST, ON, more=("friendly_robber",)).put("Q", settlements="-1,2,N 2,0,N")
    laid.pre_roll("P").roll(3, 4)

    assert laid.public_points("Q") == 3
    assert laid.accepts("P", "move_robber", laid.robbing("-1,2", "Q"))
    spared = caravan_table(FIRST, more=("friendly_robber",)).put("Q", settlements="-1,2,N 2,0,N")
    assert spared.pre_roll("P").roll(3, 4).refused("P", "move_robber", {"hex": "-1,2"}).code == "TB-FR-E1"


def test_the_oasis_is_closed_whoever_is_protected():
    """TB-CA-C5, TB-CA-E9"""
    laid = caravan_table(more=("friendly_robber",)).pre_roll("P").roll(3, 4)

    assert laid.refused("P", "move_robber", {"hex": "0,0"}).code == "TB-CA-E9"


# Events


def test_the_robber_flees_beside_the_board_until_it_is_used_again():
    """TB-CA-C3, TB-EV-22"""
    laid = draw(caravan_table(more=("events",)).robber("0,2").pre_roll("P"), "robber_flees/4")
    assert laid.here["figures"] == {"robber": None}
    assert laid.logged("robber_left") == [{"seat": "0", "hex": None, "from": "0,2"}]

    again = draw(laid.pre_roll("P"), "robber_flees/4")
    assert "robber_left" not in again.kinds_logged
    draw(again.pre_roll("P"), "robber_attack/7").play("P", "move_robber", {"hex": "0,2"})

    assert laid.here["figures"] == {"robber": "0,2"}


def test_a_damaged_road_beside_a_camel_still_counts_double():
    """TB-CA-20, TB-EV-15"""
    laid = caravan_table(FIRST, more=("events",)).put("P", roads="-1,2,NE -1,1,E 0,0,SE 0,0,E")
    damage(laid, FIRST)

    assert laid.road_length("P") == 5


def test_a_city_during_events_calls_a_vote_like_any_other():
    """TB-CA-04, TB-CO-02: All three variants for more than two are in play."""
    laid = caravan_table(more=("events", "friendly_robber", "harbormaster")).put("P", settlements="-2,0,N")
    laid.give("P", ore=3, grain=3).main("P").play("P", "build_city", "-2,0,N").end_turn("P")

    assert laid.waiting_for == {"P": "bid_for_camel"}


# Harbormaster


def test_harbormaster_and_camels_add_up():
    """TB-CA-C4, TB-HM-02: The card brings two points and the building between camels one. Thirteen win."""
    laid = caravan_table(FIRST, ON, more=("harbormaster",)).put("P", settlements="-1,2,N")
    laid.state["harbormaster"]["holder"] = "0"

    assert laid.points("P") == 1 + 1 + 2


# Catan for Two


def duel(*camels: str, more: tuple[str, ...] = ()) -> CaravanDuel:
    """Return a table for two on which P's turn has ended and each seat has four wool."""
    laid = wealthy(*camels, more=("for_two", *more))
    assert isinstance(laid, CaravanDuel)
    laid.vote("P")
    return laid


def test_a_player_who_wins_the_vote_places_two_camels_of_two_caravans():
    """TB-CA-C1, TB-CA-D4: A new caravan counts as one of them."""
    laid = duel(FIRST).bids(P=1, Q=2)
    assert laid.waiting_for == {"Q": "place_camel"}

    laid.play("Q", "place_camel", ON)

    assert laid.waiting_for == {"Q": "place_camel"}
    assert laid.places("Q", "place_camel") == {A[1], A[2]}
    error = laid.refused("Q", "place_camel", "0,1,SE")
    assert (error.code, error.message) == ("TB-CA-E11", "The second camel must extend another caravan.")
    laid.play("Q", "place_camel", A[1])
    assert laid.state["caravans"]["camels"] == [FIRST, ON, A[1]]
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_at_a_tie_each_places_one_and_there_is_no_agreement():
    """TB-CA-C1, TB-CA-D4: The seat whose turn it is begins. Both may continue the same caravan."""
    for votes in (0, 2):
        laid = duel(FIRST).bids(P=votes, Q=votes)
        assert laid.waiting_for == {"P": "place_camel"}
        laid.play("P", "place_camel", ON)
        assert laid.waiting_for == {"Q": "place_camel"}

        laid.play("Q", "place_camel", "0,1,SE" if votes else A[2])

        assert len(laid.state["caravans"]["camels"]) == 3
        assert laid.waiting_for == {"Q": "pre_roll"}


def test_with_one_caravan_left_the_winner_places_one_camel():
    """TB-CA-C1"""
    laid = wealthy("-1,0,NE", FIRST, "1,-1,SE", more=("for_two",))
    laid.state["caravans"]["camels"] = [*ONE_LEFT]
    laid.vote("P").bids(P=1, Q=0)

    laid.play("P", "place_camel", laid.seen["places"][0])

    assert laid.logged("no_second_camel") == [{}]
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_with_one_caravan_left_each_still_places_one_at_a_tie():
    """TB-CA-C1: The book requires two caravans only from a seat that places both camels."""
    laid = wealthy("-1,0,NE", FIRST, "1,-1,SE", more=("for_two",))
    laid.state["caravans"]["camels"] = [*ONE_LEFT]
    laid.vote("P").bids(P=1, Q=1)
    first = laid.seen["places"][0]

    laid.play("P", "place_camel", first)
    assert laid.waiting_for == {"Q": "place_camel"}
    laid.play("Q", "place_camel", laid.seen["places"][0])

    assert laid.state["caravans"]["camels"] == [*ONE_LEFT, first, laid.state["caravans"]["camels"][-1]]
    assert "no_second_camel" not in laid.kinds_logged


ONE_LEFT = (
    "-1,0,NE", "-1,-1,E", "0,-2,SE", "0,-1,NE", "0,-1,E", "0,0,NE", "1,-1,SE", "1,-1,E", "1,-1,NE", "1,-2,SE", FIRST,
)  # fmt: skip
"""Two caravans have ended; the third has two ways on."""


def test_with_one_camel_left_one_is_placed():
    """TB-CA-C1"""
    laid = caravan_table(more=("for_two",))
    for _ in range(21):
        laid.out(laid.seen["places"][0])
    for name in "PQ":
        laid.give(name, wool=1)
    laid.vote("P").bids(P=0, Q=0)
    assert laid.waiting_for == {"P": "place_camel"}

    laid.play("P", "place_camel", laid.seen["places"][0])

    assert len(laid.state["caravans"]["camels"]) == 22
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_time_places_both_camels():
    """TB-CA-D4, TB-CA-23"""
    laid = duel(FIRST).bids(P=2, Q=1).timeout("P").timeout("P")

    assert laid.answer()[0] == "place_camel"
    assert laid.state["caravans"]["camels"][1:] == [A[2], A[1]]


def test_the_robber_is_sent_beside_the_board():
    """TB-CA-C2, TB-2P-16"""
    laid = caravan_table(more=("for_two",)).robber("0,2").pre_roll("P")

    laid.play("P", "send_robber_home")

    assert laid.here["figures"] == {"robber": None}
    error = caravan_table(more=("for_two",)).pre_roll("P").refused("P", "send_robber_home")
    assert (error.code, error.message) == ("TB-2P-E7b", "The robber is already at home.")


def test_there_are_tokens_for_the_coast_and_none_for_the_oasis():
    """TB-CA-C2, TB-2P-20"""
    laid = caravan_table(more=("for_two",)).setup_settlement("P", pays=False)
    assert isinstance(laid, CaravanDuel)

    assert laid.play("P", "place_settlement", "1,-1,S").tokens("P") == 5  # type: ignore[attr-defined]
    coast = caravan_table(more=("for_two",)).setup_settlement("P", pays=False)
    assert coast.play("P", "place_settlement", "0,-2,N").tokens("P") == 6  # type: ignore[attr-defined]


def test_a_neutral_player_neither_votes_nor_scores_but_its_roads_count():
    """TB-2P-14, TB-2P-15, TB-CA-20, TB-CA-21"""
    laid = caravan_table(FIRST, more=("for_two",))
    assert isinstance(laid, CaravanDuel)
    laid.neutral("south", roads="-1,2,NE -1,1,E 0,0,SE 0,0,E")
    for name in "PQ":
        laid.give(name, wool=1)
    laid.vote("P").bids(P=0, Q=0)

    laid.play("P", "place_camel", ON)

    assert laid.logged("camel_placed")[0]["gains"] == []
    assert laid.here["longest_road"] == "south", "four roads, two of them beside camels"


def test_a_neutral_settlement_calls_no_second_vote():
    """TB-CA-04, TB-2P-09"""
    laid = caravan_table(more=("for_two",)).put("P", roads="2,0,E 2,0,NE", settlements="-2,0,N")
    laid.give("P", brick=1, lumber=1, wool=3, grain=1).main("P").play("P", "build_settlement", "2,0,N")
    laid.timeout("P")

    laid.end_turn("P")

    assert laid.logged("vote_called") == [{"seat": "0"}]
    assert laid.waiting_for == {"P": "bid_for_camel"}


# Three and more


def test_events_friendly_robber_harbormaster_and_for_two():
    """TB-CO-02, TB-CA-C1, TB-CA-C4: There are two camels, and thirteen points win."""
    laid = duel(*NORTH, more=("events", "friendly_robber", "harbormaster")).bids(P=1, Q=0)

    laid.play("P", "place_camel", "0,-1,E").play("P", "place_camel", FIRST)

    assert len(laid.state["caravans"]["camels"]) == 6
    assert points_to_win(CATAN.game(laid.state), "0") == 13
