"""Checks that base's part of a hand-written state can be played. See docs/state.md."""

from __future__ import annotations

from collections import Counter

from games.engine.game import Game
from games.engine.invariants import are_texts, is_count, need
from games.engine.types import Json, Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.goods import bank_at_start, goods, kinds
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.largest_army import knights_of
from games.titles.catan.base.rules.longest_road import award_seats, road_length
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.offers import ACCEPT, DECLINE, FIRST, PENDING, PICK, SHOWN
from games.titles.catan.base.rules.pieces import owners, pieces_left
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.base.rules.standing_answers import (
    SetStandingAnswers,
    no_standing_answers,
    why_not_rule,
)
from games.titles.catan.base.rules.trade import why_not_a_deal
from games.titles.catan.base.rules.turn import Phase, roll_steps
from games.titles.catan.kit.rules.cards import holds
from games.titles.catan.kit.rules.geometry import Graph

PLACES = {"roads": "road", "settlements": "settlement", "cities": "city"}
PER_SEAT = ("hands", "development_cards", "knights", "spent", "standing")


@base.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: the state cannot be played"""
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


@base.adds_up
def adds_up(game: Game) -> None:
    """:raises EngineError: pieces, awards, orders, offers or facts of a part contradict each other"""
    here = game.state["base"]
    for owner in owners(game):
        for key, piece in PLACES.items():
            need(pieces_left(game, owner, piece) >= 0, f"{owner} has more {key} than there are pieces")
    _no_card_is_lost(game)
    _awards(game, here)
    _orders(game, here)
    for name, offer in here["offers"].items():
        _offer(game, name, offer)
    is_set_up = not here["turn"] or game.is_over
    need(is_set_up or game.in_part, "a part of the turn lies on the stack")
    _order(game)
    for data in game.stack:
        if data["step"] in game.rules.parts:
            _part(game, data)
            _roll(game, data["seat"])


def _pieces(game: Game, here: Json, graph: Graph) -> None:
    for key in PLACES:
        places = graph.ends if key == "roads" else graph.vertices
        need(set(here[key]) <= set(places), f"`base.{key}` has strange places")
        owned = Counter(_texts(here[key]))
        need(set(owned) <= set(owners(game)), f"`base.{key}` has strange owners")
    need(not set(here["settlements"]) & set(here["cities"]), "a settlement and a city in one place")
    buildings = {**here["settlements"], **here["cities"]}
    for vertex in buildings:
        beside = [other for other in graph.neighbors[vertex] if other in buildings]
        need(not beside, f"the buildings at {vertex} and {beside[:1]} are too close (BASE-BUILD-08)")


def _cards(game: Game, here: Json) -> None:
    bank, hands = here["bank"], here["hands"].values()
    need(
        _is_pile(bank) and set(bank) == set(bank_at_start(game)),
        "`base.bank` counts every good that can run out",
    )
    for pile in hands:
        need(_is_pile(pile) and set(pile) == set(goods(game)), "each of `base.hands` counts every good")
    need(are_texts(here.get("deck")), "`base.deck` is a list of texts")
    need(all(map(is_count, here["knights"].values())), "`base.knights` are counts")
    found = Counter(here["deck"])
    found["knight"] += sum(here["knights"].values())
    for cards, spent in zip(here["development_cards"].values(), here["spent"].values(), strict=True):
        need(_is_pile(cards) and are_texts(spent), "`base.development_cards` count, `base.spent` list")
        found.update(cards)
        found.update(spent)
    need(set(+found) <= set(development_deck(game)), "there are no such development cards")


def _no_card_is_lost(game: Game) -> None:
    """Count all cards, in the piles of every module (TB-CA-14, SF-FT-03). BASE-COMP-13, BASE-COMP-14"""
    found = Counter[str]()
    for pile in game.title.piles(game.state).values():
        found.update(pile)
    stock = bank_at_start(game)
    cards = {kind: stock[kind] for kind in kinds(game, "in_hand")}
    need(
        all(found[kind] == count for kind, count in cards.items()), f"the cards in all piles are not {cards}"
    )
    deck = development_deck(game)
    need(all(found[kind] == count for kind, count in deck.items()), f"the development cards are not {deck}")


def _holders(game: Game, here: Json) -> None:
    for key in ("longest_road", "largest_army"):
        can_hold = award_seats(game) if key == "longest_road" else game.seats
        need(key in here, f"`base` lacks `{key}`")
        need(here[key] is None or here[key] in can_hold, f"`base.{key}` is a seat or null")
    need(here.get("starting_seat") in game.seats, "`base.starting_seat` is a seat")


def _awards(game: Game, here: Json) -> None:
    """BASE-LR-06, BASE-LA-01"""
    route, army = here["longest_road"], here["largest_army"]
    least = facts.LONGEST_ROAD_FROM
    need(route is None or road_length(game, route) >= least, f"the Longest Road has {least} roads at least")
    least = facts.LARGEST_ARMY_FROM
    need(army is None or knights_of(game, army) >= least, f"the Largest Army has {least} knights at least")


def _orders(game: Game, here: Json) -> None:
    """BASE-OFFER-16, BASE-DEC-23"""
    answers = SetStandingAnswers()
    for seat, said in here["standing"].items():
        has_all = isinstance(said, dict) and said.keys() == no_standing_answers().keys()
        need(
            has_all and answers.why_not(game, seat, said) is None,
            f"`base.standing.{seat}` is what a seat can order",
        )
    off = here.get("switched_off")
    need(isinstance(off, dict) and list(off) == game.seats, "`base.switched_off` has a list for each seat")
    for notices in off.values():
        need(
            isinstance(notices, list) and all(_is_notice(notice) for notice in notices),
            "`base.switched_off` lists orders and turns",
        )


def _is_notice(notice: Json) -> bool:
    return (
        isinstance(notice, dict)
        and notice.keys() == {"order", "turn"}
        and isinstance(notice["order"], str)
        and is_count(notice["turn"])
    )


def _offer(game: Game, name: str, offer: Json) -> None:
    """BASE-OFFER-01, BASE-OFFER-05, BASE-OFFER-11"""
    need(name.isdecimal() and int(name) <= game.state["moves"], "an offer is named by the move that made it")
    need(isinstance(offer, dict) and set(offer) == {*SHOWN, "rules"}, f"offer {name} has all its parts")
    maker, to = offer["from"], offer["to"]
    need(maker in game.seats and are_texts(to) and bool(to), f"offer {name} goes from a seat to others")
    need(
        all(seat in game.seats and seat != maker and to.count(seat) == 1 for seat in to),
        f"offer {name} goes from a seat to others",
    )
    need(why_not_a_deal(game, offer["give"], offer["want"]) is None, f"offer {name} is a deal")
    need(holds(hand(game, maker), offer["give"]), f"who makes offer {name} holds what it gives")
    need(offer["mode"] in (PICK, FIRST) and type(offer["counter"]) is bool, f"offer {name} has a mode")
    answers = offer["answers"]
    need(
        isinstance(answers, dict) and list(answers) == to,
        f"offer {name} has an answer of each seat it goes to",
    )
    for seat, answer in answers.items():
        need(answer in (PENDING, ACCEPT, DECLINE), f"the answers to offer {name} are known words")
        need(
            answer != ACCEPT or holds(hand(game, seat), offer["want"]),
            f"who accepts offer {name} holds what it asks for",
        )
    replies_to = offer["replies_to"]
    need(replies_to is None or isinstance(replies_to, str), f"offer {name} replies to an offer or to none")
    rules = offer["rules"]
    need(
        isinstance(rules, dict) and all(answers.get(seat) == ACCEPT for seat in rules),
        f"the rules of offer {name} have accepted it",
    )
    need(
        all(why_not_rule(game, rule) is None for rule in rules.values()),
        f"the rules of offer {name} are rules",
    )


def _order(game: Game) -> None:
    """Require that a turn consists of parts, one after the other. BASE-TURN-01"""
    rules = game.rules
    for place, data in enumerate(game.stack):
        name = data["step"]
        need(place == 1 or name not in rules.parts, f"{name} lies right upon a turn")
        for later in data.get("rest") or ():
            fits = (later["step"] in rules.parts) == (name in rules.turns)
            need(fits, f"`rest` of {name} holds {later['step']}")


def _roll(game: Game, seat: Seat) -> None:
    """Require that the remaining steps of the roll are in order and precede trade and build. BASE-TURN-03"""
    steps = roll_steps(game, seat)
    names = {step["step"] for step in steps}
    left = [data for data in reversed(game.stack) if data["step"] in names]
    need(left == steps[len(steps) - len(left) :], "what is left of the roll lies in its order")
    phases = [data["step"] for data in game.stack if issubclass(game.rules.step(data["step"]), Phase)]
    need(not left or not phases, f"the roll is over before {phases[:1]}")


def _part(game: Game, data: Json) -> None:
    """Check the facts stored in this part of a turn. BASE-DEV-01, BASE-DEV-02, BASE-OFFER-18"""
    noted = data.get("base", {})
    dice = noted.get("dice", [1, 1])
    need(
        isinstance(dice, list) and all(type(die) is int and 1 <= die <= 6 for die in dice), "`dice` are dice"
    )
    need(type(noted.get("number", 2)) is int, "`number` is what produces")
    is_card = noted.get("card_played") in list(development_deck(game))
    need(is_card or "card_played" not in noted, "`card_played` is a development card")
    need(noted.get("trade_closed", True) is True, "`trade_closed` is true, or not there")
    bought, held = noted.get("bought", {}), game.state["base"]["development_cards"][data["seat"]]
    need(_is_pile(bought) and holds(held, bought), "`bought` are cards that the seat holds")
    need(are_texts(noted.get("waited", [])), "`waited` are offers")


def _is_pile(cards: Json) -> bool:
    return isinstance(cards, dict) and all(map(is_count, cards.values()))


def _texts(places: Json) -> list[str]:
    return [value if isinstance(value, str) else "" for value in places.values()]
