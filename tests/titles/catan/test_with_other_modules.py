"""Rules of modules about each other: each allowed pair and triple, with a rule of its own. TB-CO

Seats are red, blue, orange and white with Cities & Knights, P and Q for two, otherwise P, Q, R and S.
"""

from __future__ import annotations

import itertools

import pytest

from games.engine.errors import Illegal
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.for_two.rules.neutral_pieces import NeutralSettlement
from tests.everywhere import tables as everywhere
from tests.titles.catan.cities_knights.tables import QUIET, Knights
from tests.titles.catan.cities_knights.tables import new_table as new_knights
from tests.titles.catan.events.tables import damage, draw, table, top
from tests.titles.catan.for_two.duel import Duel, new_duel
from tests.titles.catan.tables import CATAN, Table, new_table

EVENTS, FRIENDLY, HARBORS, TWO, KNIGHTS, FISHERMEN = (
    "events",
    "friendly_robber",
    "harbormaster",
    "for_two",
    "cities_knights",
    "fishermen",
)
ALL = (EVENTS, FRIENDLY, HARBORS, TWO, KNIGHTS, FISHERMEN)
NEVER = ({TWO, KNIGHTS}, {FISHERMEN, KNIGHTS})
TOGETHER = [
    chosen
    for size in range(len(ALL) + 1)
    for chosen in itertools.combinations(ALL, size)
    if not any(pair <= set(chosen) for pair in NEVER)
]
NOT_TOGETHER = [
    chosen
    for size in range(len(ALL) + 1)
    for chosen in itertools.combinations(ALL, size)
    if any(pair <= set(chosen) for pair in NEVER)
]
NO_RULES = (
    "Cities & Knights and Catan for Two can’t be combined: "
    "the rule book has no rules for two players with Cities & Knights."
)
NOT_SAID = (
    "Cities & Knights and The Fishermen of Catan can’t be combined: "
    "the rule book doesn’t say how this scenario is played with Cities & Knights."
)
# Corners at harbors of the printed island, none beside another.
ONE, TWICE, THREE, FOUR = "0,-2,N", "1,-2,N", "2,-1,N", "2,1,N"


def named(chosen: tuple[str, ...]) -> str:
    return "+".join(chosen) or "base"


def holds_the_card(laid: Table, name: str) -> Table:
    """Give a seat the Harbormaster."""
    laid.state["harbormaster"]["holder"] = laid.seat(name)
    return laid


def card_of(laid: Table) -> str | None:
    """Return the holder of the Harbormaster."""
    seat = laid.sight(None)["harbormaster"]["holder"]
    return None if seat is None else laid.names[seat]


def hexes(laid: Table, name: str) -> set[str]:
    """Return the hexes to which a seat may move the robber."""
    return {choice["hex"] for choice in laid.options(name)["move_robber"]}  # type: ignore[index,union-attr]


def knights(*more: str) -> Knights:
    """Return a table of Cities & Knights after a landing, so that the robber is free."""
    return new_knights(*more).landed()


def turn_up(laid: Knights, card: str, *, event: str = QUIET, **chance: object) -> Knights:
    """Roll two dice as red, and turn up this card."""
    more = {label.replace("_", "/"): value for label, value in chance.items()}
    return top(laid.pre_roll("red"), card).play(  # type: ignore[return-value]
        "red", "draw_event_card", chance={"red": [6], "event": event, **more}
    )


def neutral_places(laid: Duel) -> list[str]:
    """Return the places for a settlement of the northern neutral player."""
    return NeutralSettlement.places(CATAN.game(CATAN.copy(laid.state)), "north")


def two_cards(laid: Duel, first: str, second: str) -> Duel:
    """Turn up these two cards as P."""
    deck = laid.state["events"]["deck"]
    for place, card in enumerate((second, first), start=len(deck) - 2):
        other = next(one for one in range(place + 1) if deck[one] == card)
        deck[place], deck[other] = deck[other], deck[place]
    return laid.pre_roll("P").play("P", "draw_event_card")  # type: ignore[return-value]


# All of them


@pytest.mark.parametrize("chosen", TOGETHER, ids=named)
def test_what_goes_together_is_played_to_its_target(chosen):
    """TB-CO-01, TB-CO-02, TB-GEN-01, TB-HM-06: The Harbormaster adds one point once. The other variants add nothing."""
    seats = (2,) if TWO in chosen else (3, 4)
    modules = frozenset(("base", *chosen))
    may_be = {(frozenset(keys), number) for keys, number in everywhere.module_sets(CATAN)}
    assert {(modules, number) for number in seats} <= may_be  # DEEP=1 plays each of them

    state = CATAN.new(seats=seats[0], modules=["base", *chosen], seed="target").state

    target = (13 if KNIGHTS in chosen else 10) + (HARBORS in chosen)
    assert {points_to_win(CATAN.game(state), seat) for seat in state["seats"]} == {target}


@pytest.mark.parametrize("chosen", NOT_TOGETHER, ids=named)
def test_what_does_not_go_together_is_refused_with_its_reason(chosen):
    """TB-CO-01, TB-2P-C2"""
    with pytest.raises(Illegal) as refused:
        CATAN.new(seats=2, modules=["base", *chosen], seed="")

    assert refused.value.message == (NOT_SAID if FISHERMEN in chosen else NO_RULES)


def test_a_preset_has_all_that_changes_little():
    """TB-CO-02"""
    (preset,) = (one for one in CATAN.presets if one.key == "everything_small")

    assert set(preset.modules) == {"base", EVENTS, FRIENDLY, HARBORS}
    CATAN.check(4, preset.modules, preset.options)


# Pairs


def test_events_and_friendly_robber():
    """TB-FR-02, TB-FR-07, TB-EV-C1: An attack spares the poor, the draw of a card does not."""
    laid = draw(table(FRIENDLY).put("Q", settlements="1,0,N"), "robber_attack/7")
    assert laid.refused("P", "move_robber", laid.robbing("1,0", "Q")).code == "TB-FR-E1b"

    laid = table(FRIENDLY).put("Q", settlements="1,0,N").give("Q", ore=1).award(longest_road="P")
    draw(laid, "trade_advantage/5", chance={"steal/0/1": {"ore": 1}})
    assert laid.hands["P"] == {"ore": 1}


def test_events_and_a_friendly_robber_that_flees():
    """TB-EV-22, TB-FR-07: It goes home to a desert beside which a seat is spared."""
    laid = table(FRIENDLY).put("Q", settlements="0,0,N").robber("2,0")

    draw(laid, "robber_flees/4")

    assert laid.here["figures"] == {"robber": "0,0"}


def test_events_and_harbormaster():
    """TB-EV-21, TB-HM-01: The calm sea counts a city once, harbor points count it twice."""
    laid = (
        table(HARBORS).put("P", cities=ONE, settlements=THREE).put("Q", settlements=f"{TWICE} {FOUR} 1,1,S")
    )
    laid.put("R", cities="-1,2,S -2,0,S")
    holds_the_card(laid, "R")

    draw(laid, "calm_sea/12")

    assert laid.waiting_for == {"Q": "take_gift"}
    seen = laid.sight(None)["harbormaster"]["seats"]
    assert [seen[seat]["harbor_points"] for seat in "012"] == [3, 3, 4]


def test_events_and_for_two():
    """There are two cards.

    An earthquake asks the two seats, and each is the other's neighbor.
    TB-2P-C3, TB-EV-17, TB-EV-18
    """
    laid = new_duel(EVENTS).put("P", roads="0,0,NE 0,0,E").put("Q", roads="-2,0,NE")
    laid.neutral("north", roads="1,-2,SE").give("P", ore=1).give("Q", wool=1)

    two_cards(laid, "earthquake/6", "good_neighbors/6")
    assert laid.waiting_for == {"P": "damage_road"}
    laid.play("P", "damage_road", "0,0,E")
    assert laid.state["events"]["damaged"] == ["0,0,E", "-2,0,NE"]
    laid.play("P", "give_to_neighbor", {"ore": 1}).play("Q", "give_to_neighbor", {"wool": 1})

    assert (laid.cards("P"), laid.cards("Q")) == ({"wool": 1}, {"ore": 1})
    assert laid.logged("number_repeated") == [{"seat": "0", "number": 6}]


def test_a_damaged_road_does_not_stop_the_neutral_road():
    """TB-EV-17, TB-2P-08: Q's damaged road closes places for Q only, not for P or neutral players."""
    laid = new_duel(EVENTS).put("P", settlements="0,1,N").put("Q", roads="-2,0,NE")
    damage(laid.give("P", brick=1, lumber=1).main("P"), "-2,0,NE")

    laid.play("P", "build_road", "0,0,E")

    assert laid.waiting_for == {"P": "neutral_road"}
    assert laid.pieces("P", "place_neutral_road")


def test_a_neutral_settlement_stands_beside_no_damaged_road():
    """TB-2P-11, TB-EV-16: Places that an event closes are closed to neutral players, too."""
    laid = new_duel(EVENTS).neutral("north", roads="1,-2,SE 1,-1,NE 2,-2,SE 2,-1,NE")
    vertex = neutral_places(laid)[0]
    laid.put(
        "Q",
        roads=next(
            edge for edge in board(CATAN.game(laid.state)).edges_at[vertex] if edge not in laid.here["roads"]
        ),
    )
    assert vertex in neutral_places(laid)

    damage(laid, *(edge for edge, owner in laid.here["roads"].items() if owner == "1"))

    assert vertex not in neutral_places(laid)


def test_friendly_robber_and_harbormaster():
    """TB-FR-01, TB-HM-01: Three harbor points mean at least three points, so the holder is never spared."""
    laid = new_table("base", FRIENDLY, HARBORS).put("Q", settlements=ONE, cities=TWICE)
    holds_the_card(laid.put("R", settlements="0,2,N -2,0,S"), "Q").robber("1,0").pre_roll("P").roll(3, 4)

    assert laid.accepts("P", "move_robber", laid.robbing("0,-2", "Q"))
    assert laid.refused("P", "move_robber", laid.robbing("0,2", "R")).code == "TB-FR-E1"


def test_friendly_robber_and_for_two():
    """Neutral players protect nothing.

    A token sends the robber to a hex that is otherwise closed.
    TB-FR-08, TB-FR-07, TB-2P-16
    """
    laid = new_duel(FRIENDLY).put("Q", settlements="0,0,N").robber("2,0").pre_roll("P")
    laid.two_rolls("P", [1, 1], [3, 4])
    assert {"1,-2", "0,-1", "1,-1"} & hexes(laid, "P") == {"1,-2"}
    laid.play("P", "move_robber", laid.robbing("-2,0"))

    laid.play("P", "send_robber_home")

    assert laid.here["figures"] == {"robber": "0,0"}
    assert "stolen" not in laid.kinds_logged


def test_harbormaster_and_for_two():
    """TB-HM-05, TB-2P-17, TB-2P-22: Neutral buildings earn no harbor points. The card makes actions more expensive."""
    laid = new_duel(HARBORS).neutral("north", settlements=f"{ONE} {TWICE} {THREE}")
    laid.put("P", settlements=f"{FOUR} 1,1,S", cities="-1,2,S").put(
        "Q", cities="-2,0,S 0,0,N", settlements="0,1,S"
    )
    holds_the_card(laid, "P").give("P", ore=1).give("Q", ore=1).main("P")

    seen = laid.sight(None)
    assert seen["harbormaster"]["seats"] == {"0": {"harbor_points": 4}, "1": {"harbor_points": 2}}
    assert seen["for_two"]["seats"]["0"] == {"action_cost": 2}
    laid.play("P", "force_trade", chance={"steal/0/1": {"ore": 1}})

    assert laid.tokens("P") == 3


def test_cities_and_knights_and_events():
    """TB-EV-C2: The event die comes first, then the card, whose number produces."""
    laid = new_knights(EVENTS).put("blue", settlements="0,1,N")

    turn_up(laid, "none/4")

    assert laid.kinds_logged[:2] == ["event_rolled", "event_card"]
    assert laid.hand("blue") == {"grain": 1}


def test_cities_and_knights_and_friendly_robber():
    """TB-CO-01: After losing a city, a seat may be spared."""
    laid = knights(FRIENDLY).put("blue", settlements="1,0,N 0,2,N").put("red", cities="-2,0,N 0,-2,N")

    laid.pre_roll("red").throw(3, 4)

    assert laid.refused("red", "move_robber", laid.robbing("1,0", "blue")).code == "TB-FR-E1"
    assert laid.accepts("red", "move_robber", laid.robbing("-2,1"))


def test_cities_and_knights_and_harbormaster():
    """TB-CO-01, TB-HM-04: A metropolis counts as a city. A lost city can lose the card."""
    laid = knights(HARBORS).put("red", cities=ONE, settlements=f"{TWICE} 1,1,S").put("blue", cities=FOUR)
    laid.metropolis("blue", "trade", THREE).knight("blue", "0,0,N", active=True)

    holds_the_card(laid, "red").pre_roll("white").land()

    assert [told["seat"] for told in laid.logged("city_lost")] == ["0"]
    assert laid.logged("harbormaster") == [{"seat": "1", "harbor_points": 4, "from": "0"}]


# Triples


def test_events_friendly_robber_and_harbormaster():
    """Help follows public points, including the card's. Then an attack spares the poor.

    TB-CO-02, TB-EV-23, TB-FR-02, TB-GEN-04
    """
    laid = table(FRIENDLY, HARBORS).put("P", settlements="0,0,N 0,2,N 2,0,N -2,1,N")
    laid.put("Q", settlements=ONE, cities=TWICE).put("R", settlements="-1,2,S").give("P", ore=1).give(
        "Q", wool=1
    )

    draw(holds_the_card(laid, "Q"), "neighborly_help/11")
    assert laid.waiting_for == {"Q": "help_neighbors"}, "five points with the card, against four"
    laid.timeout("Q").end_turn("P")
    draw(laid, "robber_attack/7")

    assert laid.refused("Q", "move_robber", laid.robbing("-1,2", "R")).code == "TB-FR-E1b"
    assert laid.accepts("Q", "move_robber", laid.robbing("-2,1", "P"))


def test_events_friendly_robber_and_for_two():
    """The attack of the second card spares the other seat, but not the neutral players.

    TB-2P-C3, TB-FR-02, TB-FR-08
    """
    laid = new_duel(EVENTS, FRIENDLY).put("Q", settlements="0,1,N").robber("2,0")

    two_cards(laid, "none/3", "robber_attack/7")

    assert laid.waiting_for == {"P": "robber"}
    assert laid.refused("P", "move_robber", laid.robbing("0,1", "Q")).code == "TB-FR-E1b"
    assert laid.accepts("P", "move_robber", laid.robbing("1,-2"))


def test_events_harbormaster_and_for_two():
    """TB-EV-21, TB-2P-14, TB-HM-05: Neutral settlements at harbors get neither the calm sea's gift nor the card."""
    laid = new_duel(EVENTS, HARBORS).neutral("south", settlements=f"{ONE} {TWICE} {THREE}")
    laid.put("P", settlements=f"{FOUR} 0,0,N").put("Q", settlements="0,2,N")

    two_cards(laid, "calm_sea/9", "calm_sea/12")

    assert laid.waiting_for == {"P": "take_gift"}
    assert card_of(laid) is None


def test_friendly_robber_harbormaster_and_for_two():
    """TB-FR-01, TB-2P-17: The card counts for the protection and for the price of an action."""
    laid = (
        new_duel(FRIENDLY, HARBORS)
        .put("P", settlements=ONE, cities=TWICE)
        .put("Q", settlements="0,1,N 0,2,N")
    )
    holds_the_card(laid, "P").robber("2,0").pre_roll("P").two_rolls("P", [1, 1], [3, 4])

    assert "0,-2" in hexes(laid, "P")
    assert laid.refused("P", "move_robber", laid.robbing("0,1", "Q")).code == "TB-FR-E1"
    assert laid.sight(None)["for_two"]["seats"] == {"0": {"action_cost": 2}, "1": {"action_cost": 1}}


def test_cities_and_knights_events_and_friendly_robber():
    """An attack does not move a locked robber.

    A free one spares the poor.
    TB-EV-10, TB-FR-02, TB-CO-01, CK-ROBBER-01
    """
    locked = new_knights(EVENTS, FRIENDLY).put("blue", settlements="1,0,N 0,2,N")
    assert turn_up(locked, "robber_attack/7").waiting_for == {"red": "main"}

    free = knights(EVENTS, FRIENDLY).put("blue", settlements="1,0,N 0,2,N")
    turn_up(free, "robber_attack/7")

    assert free.refused("red", "move_robber", free.robbing("1,0", "blue")).code == "TB-FR-E1"


def test_cities_and_knights_events_and_harbormaster():
    """TB-EV-C2, TB-HM-04, TB-EV-23: The ship lands before the card, so help follows the points after the lost city."""
    laid = (
        knights(EVENTS, HARBORS)
        .put("red", cities=ONE, settlements=TWICE)
        .put("blue", settlements="0,0,N 0,2,N 2,0,N")
    )
    laid.put("blue", settlements="-2,1,N").give("red", ore=3).give("blue", wool=3).ship(6)
    holds_the_card(laid, "red")

    turn_up(laid, "neighborly_help/11", event="ship")

    assert laid.kinds_logged.index("harbormaster") < laid.kinds_logged.index("event_card")
    assert card_of(laid) is None
    assert laid.waiting_for == {"blue": "help_neighbors"}, "four points against two; before the landing five"


def test_cities_and_knights_friendly_robber_and_harbormaster():
    """TB-CO-01, TB-HM-04, TB-FR-01: A seat that loses a city, and with it the card, may be spared from then on."""
    laid = knights(FRIENDLY, HARBORS).put("red", cities=ONE, settlements=TWICE)
    holds_the_card(laid, "red").pre_roll("white").land(3, 4)

    assert (card_of(laid), laid.points("red")) == (None, 2)
    assert laid.waiting_for == {"white": "robber"}
    assert laid.refused("white", "move_robber", laid.robbing("0,-2", "red")).code == "TB-FR-E1"


# What counts first


def test_what_both_say_together_counts_before_the_variant_and_that_before_the_scenario():
    """Targets of the scenario and the variant add up. A knight is exchanged unless the pair forbids it. TB-GEN-03"""
    targets = [
        points_to_win(CATAN.game(CATAN.new(seats=3, modules=["base", *more], seed="first").state), "0")
        for more in ((), ("barbarian_attack",), ("barbarian_attack", HARBORS))
    ]
    assert targets == [10, 12, 13]

    refused = {}
    for more in ((), ("caravans",), ("barbarian_attack",), (FISHERMEN,)):
        laid = Duel(CATAN.new(seats=2, modules=["base", *more, TWO], seed="first").state, ("P", "Q"))
        refused[more] = laid.cleared().main("P").refused("P", "exchange_knight").code
    assert refused == {
        (): "TB-2P-E8",
        ("caravans",): "TB-2P-E8",
        ("barbarian_attack",): "TB-BA-C6",
        (FISHERMEN,): "TB-2P-C4",
    }
