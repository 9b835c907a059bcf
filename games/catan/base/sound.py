"""Whether base's part of a state that somebody wrote by hand can be played. See docs/state.md."""

from __future__ import annotations

from collections import Counter

from games.catan.base.board import board
from games.catan.base.goods import bank_at_start, kinds, table
from games.catan.base.longest_road import award_seats
from games.catan.base.module import base
from games.catan.base.pieces import owners, supply_at_start
from games.catan.base.setup import development_deck
from games.catan.kit.geometry import Graph
from games.engine.game import Game
from games.engine.sound import are_texts, is_count, need
from games.engine.types import Json

PLACES = {"roads": "road", "settlements": "settlement", "cities": "city"}
PER_SEAT = ("hands", "development_cards", "knights", "spent", "standing")


@base.is_sound
def sound(game: Game) -> None:
    """:raises EngineError: it cannot be played, and why"""
    here = game.state["base"]
    graph = board(game)
    for key in ("bank", "offers", *PLACES, *PER_SEAT):
        need(isinstance(here.get(key), dict), f"`base.{key}` is an object")
    for key in PER_SEAT:
        need(list(here[key]) == game.seats, f"`base.{key}` has a value for each seat, in order")
    _pieces(game, here, graph)
    _cards(game, here)
    _holders(game, here)
    need(is_count(here.get("turn")), "`base.turn` is a count")


def _pieces(game: Game, here: Json, graph: Graph) -> None:
    for key, piece in PLACES.items():
        places = graph.ends if key == "roads" else graph.vertices
        need(set(here[key]) <= set(places), f"`base.{key}` has strange places")
        owned = Counter(_texts(here[key]))
        need(set(owned) <= set(owners(game)), f"`base.{key}` has strange owners")
        most = supply_at_start(game)[piece]
        need(all(count <= most for count in owned.values()), f"somebody has more than {most} {key}")
    need(not set(here["settlements"]) & set(here["cities"]), "a settlement and a city in one place")


def _cards(game: Game, here: Json) -> None:
    """BASE-COMP-13, BASE-COMP-14: no card is lost, none comes from nowhere."""
    stock, deck = bank_at_start(game), development_deck(game)
    bank, hands = here["bank"], here["hands"].values()
    need(_is_pile(bank) and set(bank) == set(stock), "`base.bank` counts every good that can run out")
    for pile in hands:
        need(_is_pile(pile) and set(pile) == set(table(game)), "each of `base.hands` counts every good")
    cards = {kind: stock[kind] for kind in kinds(game, "in_hand")}
    need(
        all(bank[kind] + sum(pile[kind] for pile in hands) == count for kind, count in cards.items()),
        f"the cards in bank and hands are not {cards}",
    )
    need(are_texts(here.get("deck")), "`base.deck` is a list of texts")
    need(all(map(is_count, here["knights"].values())), "`base.knights` are counts")
    found = Counter(here["deck"])
    found["knight"] += sum(here["knights"].values())
    for cards, spent in zip(here["development_cards"].values(), here["spent"].values(), strict=True):
        need(_is_pile(cards) and are_texts(spent), "`base.development_cards` count, `base.spent` list")
        found.update(cards)
        found.update(spent)
    need(+found == +Counter(deck), f"the development cards are not {deck}")


def _holders(game: Game, here: Json) -> None:
    for key in ("longest_road", "largest_army"):
        can_hold = award_seats(game) if key == "longest_road" else game.seats
        need(here.get(key) is None or here[key] in can_hold, f"`base.{key}` is a seat or null")
    need(here.get("starting_seat") in game.seats, "`base.starting_seat` is a seat")


def _is_pile(cards: Json) -> bool:
    return isinstance(cards, dict) and all(map(is_count, cards.values()))


def _texts(places: Json) -> list[str]:
    return [value if isinstance(value, str) else "" for value in places.values()]
