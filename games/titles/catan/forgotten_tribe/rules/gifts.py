"""The gifts of the tribe: points, development cards and harbors for the ships that come to its shores. SF-FT

No edge of the tribe's islands touches the main island, so no starting ship can take a gift.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from games.engine.game import Game
from games.engine.invariants import are_texts, is_count, need
from games.engine.record import Dealt, Moved, Pile, Tie
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.development import DECK, find_development_card, lay_aside_from_deck
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.forgotten_tribe.rules import facts
from games.titles.catan.forgotten_tribe.rules.facts import CARD, POINT
from games.titles.catan.forgotten_tribe.rules.harbors import take_harbor
from games.titles.catan.forgotten_tribe.rules.module import KEY, forgotten_tribe, own_state
from games.titles.catan.seafarers.rules.ships import ship_arrived

GIFTS = "gifts"
"""The label of the chance that deals the harbors to their edges."""
CARDS = "tribe"
"""The pile of the tribe's cards in the record; the next one is the last of the list."""

forgotten_tribe.copies(dict, "gifts", "points")
forgotten_tribe.copies(list, "cards")


def at_start(game: Game) -> facts.Gifts:
    """Return the gifts of the map. SF-FT-02"""
    return facts.GIFTS[len(game.seats)]


@forgotten_tribe.ties_by_table("gifts_laid")
def what_the_gifts_are(game: Game) -> list[Tie]:
    here = at_start(game)
    return [
        Dealt("harbors", {GIFTS: {"things": list(here.harbors)}}, {}),
        Moved("", DECK, CARDS, number=len(here.edges[CARD])),
    ]


@forgotten_tribe.sets_up
def lay_the_gifts(game: Game) -> None:
    """SF-FT-02, SF-FT-03, SF-HID-01"""
    here = at_start(game)
    types = game.chance(GIFTS).about(places=list(here.harbor_edges)).shuffled(here.harbors)
    harbors = dict(zip(here.harbor_edges, types, strict=True))
    game.log("gifts_laid", harbors=harbors)
    own_state(game).update(
        gifts={edge: kind for kind, edges in here.edges.items() for edge in edges} | harbors,
        points=dict.fromkeys(game.seats, 0),
        cards=lay_aside_from_deck(game, len(here.edges[CARD]), CARDS),
    )


def gifts(game: Game) -> dict[str, str]:
    """Return the kind of each gift that has not been taken, by its edge."""
    return own_state(game)["gifts"]  # type: ignore[no-any-return]


# Taking


forgotten_tribe.ties_to_record("gift_card", Moved("card", CARDS, "development/{seat}"))


@forgotten_tribe.on(ship_arrived)
def a_ship_takes_a_gift(game: Game, seat: Seat, edge: str) -> None:
    """Roads take none. SF-FT-04, SF-MOVE-09"""
    kind = gifts(game).pop(edge, None)
    if kind is None:
        return
    if kind == POINT:
        own_state(game)["points"][seat] += facts.POINTS_OF_A_GIFT
        game.log("gift_point", seat=seat, edge=edge, points=facts.POINTS_OF_A_GIFT)
    elif kind == CARD:
        _take_card(game, seat, edge)
    else:
        take_harbor(game, seat, edge, kind)


def _take_card(game: Game, seat: Seat, edge: str) -> None:
    """Take the next card as if it were bought in this part. SF-FT-06, SF-HID-06, SF-HID-07"""
    kind = own_state(game)["cards"].pop()
    find_development_card(game, seat, kind, CARDS)
    game.log("gift_card", {seat: {"card": kind}}, seat=seat, edge=edge)


@forgotten_tribe.answers(points)
def gifts_bring_points(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """SF-FT-05"""
    lines, number = earlier(game, seat), own_state(game)["points"][seat]
    return [*lines, Line("gifts", number)] if number else lines


# State


@forgotten_tribe.piles
def cards_of_the_tribe(game: Game) -> dict[str, Pile]:
    return {CARDS: own_state(game)["cards"]}


@forgotten_tribe.shows
def gifts_seen(game: Game) -> dict[str, Json]:
    """Show where which gifts lie and who has which points. Nobody sees the cards. SF-HID-01, SF-HID-02"""
    return {"gifts": dict(gifts(game)), "points": dict(own_state(game)["points"])}


@forgotten_tribe.imagines
def gifts_imagined(game: Game, whole: Json, luck: Random) -> None:
    """Take the tribe's cards from the top of the imagined deck, since base puts all unseen cards there."""
    seen = whole[KEY]
    number = list(seen["gifts"].values()).count(CARD)
    deck: list[str] = game.state["base"]["deck"]
    left = len(deck) - number
    own_state(game).update(gifts=dict(seen["gifts"]), points=dict(seen["points"]), cards=deck[left:])
    game.state["base"]["deck"] = deck[:left]


@forgotten_tribe.invariants
def gifts_invariants(game: Game) -> None:
    """:raises EngineError: gifts lie where none can, or points and cards do not fit those that have been taken"""
    here, whole = own_state(game), at_start(game)
    found: Json = here.get("gifts")
    need(isinstance(found, dict) and are_texts(list(found.values())), f"`{KEY}.gifts` names gifts by edge")
    for kind, places in whole.edges.items():
        there = {edge for edge, gift in found.items() if gift == kind}
        need(there <= set(places), f"`{KEY}.gifts` has each `{kind}` on one of its edges")
    harbors = {edge: kind for edge, kind in found.items() if kind not in whole.edges}
    fits = set(harbors) <= set(whole.harbor_edges) and Counter(harbors.values()) <= Counter(whole.harbors)
    need(fits, f"`{KEY}.gifts` has each harbor once, on one of their edges")
    earned: Json = here.get("points")
    need(isinstance(earned, dict) and list(earned) == game.seats, f"`{KEY}.points` has a count for each seat")
    need(all(map(is_count, earned.values())), f"`{KEY}.points` are counts")
    taken = len(whole.edges[POINT]) - list(found.values()).count(POINT)
    need(sum(earned.values()) == taken * facts.POINTS_OF_A_GIFT, f"`{KEY}.points` are those that were taken")
    cards: Json = here.get("cards")
    known = are_texts(cards) and set(cards) <= development_deck(game).keys()
    need(
        known and len(cards) == list(found.values()).count(CARD), f"`{KEY}.cards` has one for each card left"
    )
