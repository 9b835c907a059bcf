"""The vote: bids, agreements, the choice of the path, and the cards."""

from __future__ import annotations

import pytest

from tests.titles.catan.caravans.tables import A, Caravans, caravan_table, wealthy

FIRST = "-1,1,E"
ON = "-1,2,NE"
"""A place after the first camel."""


def bidding(*camels: str) -> Caravans:
    """Return a table on which P's turn has ended and each seat has four wool."""
    return wealthy(*(camels or (FIRST,))).vote("P")


# When there is one


def builder() -> Caravans:
    """Return a table on which P can build two settlements and a city."""
    laid = caravan_table().put("P", settlements="-2,0,N", roads="0,-2,SE 0,-2,E 1,1,SE 1,1,E")
    laid.give("P", brick=2, lumber=2, wool=2, grain=4, ore=3).give("Q", wool=1)
    return laid.main("P")  # type: ignore[return-value]


def test_however_much_was_built_one_camel_comes_at_the_end_of_the_turn():
    """TB-CA-04, TB-CA-X7"""
    laid = builder().play("P", "build_settlement", "0,-2,S").play("P", "build_settlement", "1,2,N")
    laid.play("P", "build_city", "-2,0,N")
    assert laid.waiting_for == {"P": "main"}

    laid.end_turn("P")
    assert laid.kinds_logged == ["vote_called", "camel_bid"], "P holds nothing any more"
    assert laid.logged("vote_called") == [{"seat": "0"}]
    laid.play("Q", "bid_for_camel", {"wool": 1}).play("Q", "place_camel", A[0])

    assert laid.state["caravans"]["camels"] == [A[0]]
    assert laid.waiting_for == {"Q": "pre_roll"}


@pytest.mark.parametrize("built", ["settlement", "city"])
def test_a_settlement_or_a_city_calls_a_camel(built):
    """TB-CA-04"""
    laid = builder()
    laid.play("P", f"build_{built}", "0,-2,S" if built == "settlement" else "-2,0,N").end_turn("P")

    assert laid.waiting_for == {"P": "bid_for_camel"}


def test_a_turn_without_a_building_calls_none():
    """TB-CA-04: A road does not count."""
    laid = builder().play("P", "build_road", "2,0,SE").end_turn("P")

    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.logged("vote_called") == []


def test_the_set_up_calls_no_camel():
    """TB-CA-04, TB-GEN-15"""
    laid = caravan_table().setup_settlement("P", pays=True).play("P", "place_settlement", "0,0,N")
    laid.play("P", "place_road", "0,0,NE")

    assert laid.waiting_for == {"P": "pre_roll"}
    laid.roll(2, 3)
    assert laid.end_turn("P").waiting_for == {"Q": "pre_roll"}


def test_an_absent_seat_ends_its_turn_and_the_vote_comes_anyway():
    """TB-CA-04, TB-CA-23"""
    laid = builder().play("P", "build_city", "-2,0,N").timeout("P")

    assert laid.waiting_for == {"P": "bid_for_camel"}


# Bids


def test_seats_bid_one_after_the_other_from_the_one_that_has_built():
    """TB-CA-13, TB-CA-25, TB-CA-D1"""
    laid = wealthy(FIRST).vote("R")

    for name in ("R", "S", "P", "Q"):
        assert laid.waiting_for == {name: "bid_for_camel"}
        laid.bid(name, wool=1)

    assert set(laid.waiting_for.values()) == {"agree_on_camel"}


def test_a_bid_is_any_number_of_grain_and_wool():
    """TB-CA-13"""
    laid = caravan_table().give("P", grain=2, wool=1, ore=3).vote("P")

    for bid in ({}, {"grain": 2}, {"wool": 1}, {"grain": 1, "wool": 1}, {"grain": 2, "wool": 1}):
        assert laid.accepts("P", "bid_for_camel", bid)
    assert not laid.accepts("P", "bid_for_camel", {"wool": 0})


def test_a_bid_lies_open_at_once():
    """TB-CA-13, TB-CA-24"""
    laid = bidding().bid("P", wool=3)

    assert laid.logged("camel_bid") == [{"seat": "0", "cards": {"wool": 3}}]
    for viewer in (None, "P", "S"):
        assert laid.sight(viewer)["caravans"]["bids"] == {"0": {"wool": 3}}


def test_every_seat_with_a_card_is_asked_and_one_without_is_not():
    """TB-CA-13: It is public whether a seat holds cards, but not whether they are grain and wool."""
    laid = caravan_table().give("P", wool=1).give("R", ore=1).vote("P").bid("P", wool=1)

    assert laid.logged("camel_bid") == [
        {"seat": "0", "cards": {"wool": 1}},
        {"seat": "1", "cards": {}},
    ]
    assert laid.waiting_for == {"R": "bid_for_camel"}
    assert [bid for bid in ({}, {"wool": 1}) if laid.accepts("R", "bid_for_camel", bid)] == [{}]


def test_cards_that_are_bid_lie_in_no_hand_and_go_to_the_bank_when_the_camel_stands():
    """TB-CA-14, TB-CA-25: The order is camel, points, cards, next turn."""
    laid = bidding().bids(P=4, Q=2)
    wool = laid.bank["wool"]
    assert (laid.hand("P"), laid.hand("Q")) == ({}, {"wool": 2})
    laid.bids(R=1, S=0)

    laid.play("P", "place_camel", ON)

    assert laid.kinds_logged == ["camel_placed", "bids_spent", "turn_ended", "turn_began"]
    assert laid.logged("bids_spent") == [{"cards": {"wool": 7}}]
    assert laid.bank["wool"] == wool + 7
    assert laid.seen["bids"] == {}


def test_more_than_is_held_is_refused():
    """TB-CA-E4"""
    error = bidding().refused("P", "bid_for_camel", {"wool": 5})

    assert (error.code, error.message) == ("TB-CA-E4", "You have only 4 wool.")


def test_other_cards_are_no_votes():
    """TB-CA-E5"""
    laid = wealthy().give("P", ore=1).vote("P")
    error = laid.refused("P", "bid_for_camel", {"ore": 1})

    assert (error.code, error.message) == ("TB-CA-E5", "Only grain and wool count as votes.")
    for bid in (None, {"wool": -1}, {"wool": "1"}, ["wool"]):
        assert laid.refused("P", "bid_for_camel", bid).code == "BASE-ERR-58"


def test_nobody_bids_out_of_turn_or_twice():
    """TB-CA-E6, TB-CA-E7"""
    laid = bidding().bid("P", wool=1)

    error = laid.refused("S", "bid_for_camel", {"wool": 1})
    assert error.code == "TB-CA-E6"
    assert error.message.endswith("’s turn to bid.")
    error = laid.refused("P", "bid_for_camel", {"wool": 1})
    assert (error.code, error.message) == ("TB-CA-E7", "You have already made your bid.")


def test_nothing_else_is_done_during_the_vote():
    """TB-CA-E10, TB-GEN-12"""
    laid = bidding().give("P", brick=1, lumber=1).put("P", roads="0,0,E")
    for name, verb, argument in (
        ("P", "build_road", "0,0,SE"), ("P", "end_turn", None), ("Q", "roll", None), ("Q", "place_camel", ON),
    ):  # fmt: skip
        error = laid.refused(name, verb, argument)
        assert (error.code, error.message) == ("TB-CA-E10", "Wait until the camel is placed.")


# Who decides


def test_more_votes_than_all_others_together_choose_alone():
    """TB-CA-15, TB-CA-X3"""
    laid = bidding().bids(P=2, Q=1, R=0, S=0)

    assert laid.waiting_for == {"P": "place_camel"}
    error = laid.refused("Q", "place_camel", ON)
    assert error.code == "TB-CA-18"
    assert laid.play("P", "place_camel", ON).camels == [FIRST, ON]


def test_half_of_the_votes_is_no_majority():
    """TB-CA-15, TB-CA-16"""
    laid = bidding().bids(P=2, Q=1, R=1, S=0)

    assert laid.waiting_for == dict.fromkeys("PQR", "agree_on_camel")


def test_three_of_six_votes_are_no_agreement():
    """TB-CA-16: Three seats with one vote each agree against one with three. More than half is needed."""
    laid = bidding().bids(P=3, Q=1, R=1, S=1).support("Q", ON).support("R", ON).support("S", ON)

    assert laid.camels == [FIRST]
    assert laid.waiting_for == dict.fromkeys("PQRS", "agree_on_camel")
    laid.support("P", None, final=True)
    assert laid.waiting_for == {"P": "place_camel"}, "no other support could bring more than half"


def test_two_seats_with_a_majority_agree_against_a_third():
    """TB-CA-16, TB-CA-X4, TB-CA-D2: The camel is placed as soon as they agree."""
    laid = bidding().bids(P=2, Q=2, R=1, S=0)
    laid.support("P", A[1]).support("Q", ON)
    assert set(laid.waiting_for) == {"P", "Q", "R"}

    laid.support("R", ON)

    assert laid.camels == [FIRST, ON]
    assert laid.logged("camel_placed")[0]["seats"] == ["1", "2"]
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_supports_lie_open_and_may_change_until_they_are_final():
    """TB-CA-16, TB-CA-24"""
    laid = bidding().bids(P=2, Q=2, R=1, S=0).support("P", A[1])
    assert laid.sight("S")["shows"]["answers"] == {"0": {"place": A[1], "final": False}}
    assert laid.logged("camel_supported") == [{"seat": "0", "place": A[1], "final": False}]

    laid.support("P", A[2]).support("P", None).support("P", ON, final=True)

    error = laid.refused("P", "support_camel", {"place": None, "final": True})
    assert (error.code, error.message) == (
        "TB-CA-16",
        "You have already said that this is your final word.",
    )
    assert laid.support("Q", ON).camels == [FIRST, ON], "a final word counts like any other"


def test_only_those_who_offered_cards_may_agree():
    """TB-CA-16, TB-CA-E8"""
    error = bidding().bids(P=2, Q=2, R=1, S=0).refused("S", "support_camel", {"place": ON, "final": True})

    assert (error.code, error.message) == ("TB-CA-E8", "Only players who bid cards may decide.")


def test_only_places_for_the_camel_are_supported():
    """TB-CA-16, TB-CA-E1, TB-CA-E2; BASE-ERR-68"""
    laid = bidding().bids(P=2, Q=2, R=1, S=0)
    for place, code in ((FIRST, "TB-CA-E1"), ("2,0,E", "TB-CA-E2"), ("0,0,E", "TB-CA-E3")):
        assert laid.refused("P", "support_camel", {"place": place, "final": False}).code == code
    for argument in (None, {"place": ON}, {"place": ON, "final": 1}, {"place": ON, "final": True, "x": 1}):
        assert laid.refused("P", "support_camel", argument).code == "BASE-ERR-68"


def test_without_agreement_who_alone_has_most_votes_chooses():
    """TB-CA-17, TB-CA-X5"""
    laid = bidding().bids(P=2, Q=3, R=2, S=0)
    laid.support("P", A[1], final=True).support("R", A[2], final=True).support("Q", ON, final=True)

    assert laid.waiting_for == {"Q": "place_camel"}


def test_at_a_tie_the_seat_whose_turn_it_is_chooses():
    """TB-CA-18, TB-CA-X6: This also holds without votes. All cards go to the bank."""
    laid = bidding().bids(P=0, Q=2, R=2, S=0)
    assert set(laid.waiting_for) == {"Q", "R"}
    laid.support("Q", A[1], final=True).support("R", A[2], final=True)
    assert laid.waiting_for == {"P": "place_camel"}

    laid.play("P", "place_camel", ON)

    assert (laid.hand("Q"), laid.hand("R"), laid.hand("P")) == ({"wool": 2}, {"wool": 2}, {"wool": 4})


def test_without_any_votes_the_seat_whose_turn_it_is_chooses():
    """TB-CA-18"""
    assert bidding().bids(P=0, Q=0, R=0, S=0).waiting_for == {"P": "place_camel"}


def test_one_bidder_alone_needs_no_agreement():
    """TB-CA-19"""
    assert bidding().bids(P=0, Q=0, R=1, S=0).waiting_for == {"R": "place_camel"}


def test_the_agreement_ends_when_nothing_that_can_be_said_brings_one():
    """TB-CA-16, TB-CA-19: Nobody waits for an answer that changes nothing."""
    laid = bidding().bids(P=2, Q=2, R=1, S=0).support("P", None, final=True)
    assert set(laid.waiting_for) == {"Q", "R"}

    laid.support("Q", None, final=True)

    assert laid.waiting_for == {"P": "place_camel"}, "R alone is no two seats"


def test_a_single_place_is_taken_without_asking():
    """TB-CA-19: The seats still bid and lose their cards."""
    laid = wealthy(*SINGLE)
    assert laid.next_places == {"-1,1,E"}

    laid.vote("P").bids(P=1, Q=1, R=0, S=0)

    assert laid.camels[-1] == "-1,1,E"
    assert laid.logged("camel_placed")[0]["seats"] == ["0"]
    assert laid.hand("P") == {"wool": 3}


SINGLE = (
    "-1,0,NE", "-1,-1,E", "0,-2,SE", "0,-1,NE", "0,-1,E", "0,0,NE", "1,-1,SE", "1,-1,E", "1,-1,NE", "1,-2,SE",
)  # fmt: skip
"""The northern caravan comes back to an arrow, and the eastern one runs into it: the last arrow is left."""


# Time


def test_an_absent_seat_bids_nothing_supports_nothing_and_takes_the_default_place():
    """TB-CA-23, TB-CA-D1, TB-CA-D2, TB-CA-D3: So a vote always ends."""
    laid = bidding().timeout("P")
    assert laid.answer() == ("bid_for_camel", {})
    laid.bids(Q=2, R=2, S=0).timeout("Q")
    assert laid.answer() == ("support_camel", {"place": None, "final": True})
    laid.give("P", ore=1).put("P", settlements="-1,2,N")
    assert laid.waiting_for == {"P": "place_camel"}

    laid.timeout("P")

    assert laid.answer() == ("place_camel", "-1,1,SE")
    assert laid.points("P") == 2


def test_each_is_asked_at_its_own_time_bidders_together():
    """TB-CA-23: The game waits for each bid, then for all bidders at once, then for the seat that chooses."""
    laid = bidding()
    for name in "PQRS":
        assert laid.due == [laid.seat(name)]
        laid.bid(name, **({"wool": 1} if name != "S" else {}))
    assert laid.due == ["0", "1", "2"]
    laid.timeout("P").timeout("Q")

    assert laid.due == ["0"]


def test_time_keeps_what_was_supported_and_makes_it_final():
    """TB-CA-23"""
    laid = bidding().bids(P=2, Q=2, R=1, S=0).support("Q", ON).timeout("Q")

    assert laid.answer() == ("support_camel", {"place": ON, "final": True})


def choice(*, settlements: str = "", roads: str = "", camels: tuple[str, ...] = (FIRST,)) -> Caravans:
    """Return a table on which nobody has bid and the absent P has to choose."""
    laid = caravan_table(*camels).give("P", ore=1).put("P", settlements=settlements, roads=roads).vote("P")
    return laid.bid("P").timeout("P")  # type: ignore[return-value]


def test_the_default_place_brings_most_points():
    """TB-CA-D3: A settlement between two camels is preferred to a longer road."""
    laid = choice(settlements="-1,2,N", roads="1,-1,SE 1,0,NE")

    assert laid.camels[-1] == "-1,1,SE"


def test_then_most_road():
    """TB-CA-D3"""
    assert choice(settlements="2,0,N", roads="1,-1,SE 1,0,NE").camels[-1] == "1,-1,SE"


def test_then_the_order_of_the_book():
    """TB-CA-D3, TB-GEN-07: Rows are ordered from the north."""
    assert choice(settlements="2,0,N").camels[-1] == "1,-1,SE"


def test_then_what_takes_fewest_points_from_the_seat():
    """TB-CA-D3: The camel does not go where another seat's road becomes the longest."""
    laid = caravan_table(FIRST).give("P", ore=1)
    laid.put("P", settlements="-2,0,N", roads="-2,0,NE -2,0,E -2,0,SE -3,1,NE -3,0,E").award(longest_road="P")
    laid.put("Q", settlements="1,0,S", roads="1,-1,SE 1,0,NE 1,0,E 1,0,SE 0,1,NE")
    laid.vote("P").bid("P").timeout("P")

    assert laid.longest_road == "P"
    assert laid.camels[-1] == "-1,0,NE"


# Standing orders


@pytest.mark.parametrize("order", ["bid_for_camel", "agree_on_camel", "place_camel"])
def test_a_seat_may_order_that_a_question_is_answered_as_time_would(order):
    """TB-CA-D1, TB-CA-D2, TB-CA-D3; BASE-HIDE-13: no other seat sees the order."""
    laid = bidding().play("Q", "set_caravan_orders", {"usual": [order]})
    assert laid.log == []
    assert laid.sight("Q")["caravans"]["own"] == {"orders": [order]}
    assert laid.sight("P")["caravans"]["own"] == {"orders": []}

    reached = {
        "bid_for_camel": lambda: laid.bids(P=1),
        "agree_on_camel": lambda: laid.bids(P=1, Q=1, R=1, S=0),
        "place_camel": lambda: laid.bids(P=1, Q=3, R=0, S=0),
    }[order]()

    ordered = reached.title.game(reached.state).top.ordered(reached.title.game(reached.state), "1")
    assert (
        ordered
        == {
            "bid_for_camel": ("bid_for_camel", {}),
            "agree_on_camel": ("support_camel", {"place": None, "final": True}),
            "place_camel": ("place_camel", "1,-1,SE"),
        }[order]
    )


def test_orders_that_nobody_can_give_are_refused():
    laid = bidding()

    for argument in (None, {"usual": ["roll"]}, {"usual": ["place_camel", "place_camel"]}, {"usual": "x"}):
        assert laid.refused("Q", "set_caravan_orders", argument).code == "BASE-ERR-68"
