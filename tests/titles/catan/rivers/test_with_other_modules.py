"""The Rivers of Catan with the variants: each cell of TB-CO that changes something."""

from __future__ import annotations

from games.titles.catan.rivers.rules import facts
from tests.titles.catan.events.tables import damage, draw
from tests.titles.catan.for_two.duel import Duel
from tests.titles.catan.rivers.tables import bridged, coins, poorest, purses, river_table, wealthiest
from tests.titles.catan.tables import Table

NORTH, SOUTH = "-1,-1", "-2,1"


def duel(*more: str) -> Duel:
    """Return a table for two with the neutral players' settlements."""
    laid = river_table("for_two", *more, seats=2)
    assert isinstance(laid, Duel)
    for name, vertex in (("north", "1,-2,S"), ("south", "-1,2,N")):
        laid.neutral(name, settlements=vertex)
    for seat in laid.state["seats"]:
        laid.with_tokens(seat, 5)
    return laid


# Friendly Robber


def crowded(*more: str) -> Table:
    """Build the poorest seats' buildings at every hex, so that each hex is protected."""
    laid = river_table("friendly_robber", *more)
    for name, vertices in (
        ("P", "0,-2,N 1,-1,N"), ("Q", "2,-2,S 2,-1,S"), ("R", "-2,0,S 0,0,N"), ("S", "-1,1,S 0,2,N"),
    ):  # fmt: skip
        laid.put(name, settlements=vertices)
    laid.put("P", settlements="-1,-1,N").put("Q", settlements="-1,0,S 1,1,N").put("S", settlements="2,0,S")
    return coins(laid)


def test_friendly_robber_protects_the_poorest():
    """TB-RI-C5, TB-FR-01: The tile takes two points away."""
    laid = river_table("friendly_robber").put("Q", settlements="1,0,N 0,2,N", cities="2,-2,N")
    coins(laid, P=1, R=1, S=1).robber("0,0").pre_roll("P").roll(3, 4)

    assert laid.refused("P", "move_robber", laid.robbing("0,2", "Q")).code == "TB-FR-E1"
    rich = river_table("friendly_robber").put("Q", settlements="1,0,N 0,2,N", cities="2,-2,N")
    coins(rich, Q=1).robber("0,0").pre_roll("P").roll(3, 4)
    assert rich.accepts("P", "move_robber", rich.robbing("0,2", "Q"))


def closed_island(robber: str | None) -> Table:
    """Return an island on which every hex is closed, so that the robber has at most a choice of swamps."""
    laid = crowded()
    laid.here["figures"]["robber"] = robber
    return laid.pre_roll("P").roll(3, 4)


def test_without_a_place_the_robber_goes_to_a_swamp_of_choice():
    """TB-FR-04, TB-FR-09, TB-RI-C5, TB-RI-D3"""
    laid = closed_island("0,-2")

    offered = {choice["hex"] for choice in laid.options("P")["move_robber"]}  # type: ignore[index,union-attr]
    assert offered == {NORTH, SOUTH}
    assert laid.play("P", "move_robber", {"hex": SOUTH}).here["figures"] == {"robber": SOUTH}
    assert closed_island("0,-2").timeout("P").answer() == ("move_robber", {"hex": NORTH, "victim": None})


def test_from_a_swamp_it_goes_to_the_other():
    """TB-FR-09, TB-RI-C5"""
    for one, other in ((NORTH, SOUTH), (SOUTH, NORTH)):
        assert closed_island(one).here["figures"] == {"robber": other}


# Events


def test_the_robber_flees_beside_the_board_until_it_is_used_again():
    """TB-RI-C3, TB-EV-22, TB-CO-K13"""
    laid = draw(river_table("events").robber("0,2").pre_roll("P"), "robber_flees/4")
    assert laid.here["figures"] == {"robber": None}
    assert laid.logged("robber_left") == [{"seat": "0", "hex": None, "from": "0,2"}]

    swamp = draw(river_table("events").pre_roll("P"), "robber_flees/4")
    assert swamp.here["figures"] == {"robber": None}, "a swamp is no refuge either"
    again = draw(laid.pre_roll("P"), "robber_flees/4")
    assert "robber_left" not in again.kinds_logged
    draw(again.pre_roll("P"), "robber_attack/7").play("P", "move_robber", {"hex": "0,2"})

    assert laid.here["figures"] == {"robber": "0,2"}


def test_an_earthquake_damages_no_bridge():
    """TB-EV-17: A damaged road does not prevent a bridge either."""
    laid = bridged(river_table("events"), "P", "-1,-1,E").put("P", roads="-1,0,NE 0,0,E")
    draw(laid.pre_roll("P"), "earthquake/6")
    assert laid.places("P", "damage_road") == {"-1,0,NE", "0,0,E"}

    laid.play("P", "damage_road", "0,0,E").give("P", brick=2, lumber=3)
    damage(laid, "-1,0,NE").put("P", roads="0,-1,NE").main("P")
    assert laid.refused("P", "build_road", "-1,0,E").code == "TB-EV-E1"

    assert laid.accepts("P", "build_bridge", "0,-1,E")


def test_events_take_no_coins():
    """TB-EV-18, TB-EV-11, TB-GEN-08: Only cards are given."""
    laid = coins(river_table("events"), P=5, Q=5).give("Q", ore=1).pre_roll("P")

    draw(laid, "good_neighbors/6")

    assert laid.waiting_for == {"Q": "give_to_neighbor"}
    assert purses(laid) == [5, 5, 0, 0]


# Harbormaster


def test_harbormaster_and_the_tiles_add_up():
    """TB-RI-C4, TB-HM-02: The card brings two points, the purse takes two."""
    laid = river_table("harbormaster").put("P", cities="0,-2,N 1,-2,N")
    laid.here["harbors"] = {"0,-3,SE": "ore", "1,-2,NE": "any"}
    coins(laid, Q=1, R=1, S=1)
    laid.state["harbormaster"]["holder"] = "0"

    assert laid.points("P") == 4 + 2 - 2


# Catan for Two


def test_a_settlement_at_a_swamp_brings_trade_tokens():
    """TB-RI-C1, TB-2P-20: It brings two, and one more on the coast."""
    laid = duel().put("P", roads="-1,-1,NE -1,-1,SE", settlements="2,0,N")
    laid.give("P", brick=2, lumber=2, wool=2, grain=2).main("P")

    laid.play("P", "build_settlement", "0,-2,S")
    assert laid.logged("trade_tokens_taken") == [{"seat": "0", "cards": {"trade_token": 2}, "why": "swamp"}]
    laid.timeout("P").play("P", "build_settlement", "-1,-1,S")

    assert laid.tokens("P") == 5 + 2 + 2
    coast = duel().setup_settlement("P", pays=False).play("P", "place_settlement", "-1,-1,N")
    assert coast.tokens("P") == 5 + 3


def test_the_robber_is_sent_home_to_a_swamp_of_choice():
    """TB-RI-C1, TB-2P-16, TB-RI-D3, TB-CO-K13"""
    laid = duel().robber("0,2").pre_roll("P")
    assert laid.places("P", "send_robber_home") == {NORTH, SOUTH}

    laid.play("P", "send_robber_home", SOUTH)

    assert laid.here["figures"] == {"robber": SOUTH}
    error = duel().pre_roll("P").refused("P", "send_robber_home", SOUTH)
    assert (error.code, error.message) == ("TB-2P-E7b", "The robber is already at home.")


def test_a_bridge_brings_no_neutral_piece():
    """TB-RI-C2"""
    laid = duel().put("P", settlements="-1,0,N").give("P", brick=1, lumber=2).main("P")

    laid.play("P", "build_bridge", "-1,-1,E")

    assert laid.waiting_for == {"P": "main"}


def test_neutral_players_build_on_no_bridge_site_and_have_no_purse():
    """TB-RI-C2, TB-RI-12: Both tiles ignore them, and their pieces bring nobody a coin."""
    laid = duel().put("P", settlements="2,0,N").neutral("north", roads="1,-2,SE")
    laid.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "2,-1,SE")
    before = purses(laid)

    places = {one["edge"] for one in laid.pieces("P", "place_neutral_road")}
    assert places
    assert not places & set(facts.SITES)
    bank = next(one for one in laid.pieces("P", "place_neutral_road") if one["edge"] in facts.BANKS)
    laid.play("P", "place_neutral_road", bank)

    assert purses(laid) == before
    assert (wealthiest(laid), poorest(laid)) == ("P", ["Q"])


# Three and more


def test_events_friendly_robber_and_for_two():
    """TB-CO-02, TB-RI-C1, TB-RI-C3, TB-RI-C5: The robber flees from the board and returns to a swamp."""
    laid = duel("events", "friendly_robber").robber("0,2").pre_roll("P")
    deck = laid.state["events"]["deck"]
    for card, place in (("robber_flees/4", -1), ("none/8", -2)):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]

    laid.play("P", "draw_event_card")
    assert laid.here["figures"] == {"robber": None}
    laid.play("P", "send_robber_home", NORTH)

    assert laid.here["figures"] == {"robber": NORTH}
    assert laid.tokens("P") == 4
