"""The facts of Cities & Knights that a viewer may see. CK-HIDE

`imagine` goes the other way: it draws a state that fits such a sight, for bots that look ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.copies import copy_json
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.figures import figures, why_closed_to
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.seven import hand_limit
from games.titles.catan.base.rules.sight import deal_what_must_be_held, known_hands
from games.titles.catan.base.rules.turn import part_sight
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.barbarians import (
    barbarian_strength,
    contributions,
    knights_that_may_fight,
)
from games.titles.catan.cities_knights.rules.cities import WALL, plain_cities, toppled, walls
from games.titles.catan.cities_knights.rules.commerce.commercial_harbor import HarborAnswer
from games.titles.catan.cities_knights.rules.commerce.master_merchant import MasterPick
from games.titles.catan.cities_knights.rules.improvements import cost_of_next, levels_of
from games.titles.catan.cities_knights.rules.knights import knights, knights_left, ready_knights
from games.titles.catan.cities_knights.rules.merchant import merchant
from games.titles.catan.cities_knights.rules.metropolis import metropolises
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted, own_state
from games.titles.catan.cities_knights.rules.politics.bishop import BISHOP
from games.titles.catan.cities_knights.rules.politics.spy import SpyPick
from games.titles.catan.cities_knights.rules.progress_cards import deck, open_cards, progress_hand
from games.titles.catan.cities_knights.rules.standing_orders import wishes_imagined, wishes_sight
from games.titles.catan.cities_knights.rules.walls import walls_left
from games.titles.catan.kit.rules.cards import Cards


@cities_knights.answers(part_sight)
def this_turn_is_open(
    earlier: Callable[[Game, dict[str, Json], Seat | None], dict[str, Json]],
    game: Game,
    part: dict[str, Json],
    viewer: Seat | None,
) -> dict[str, Json]:
    """Show everything recorded about the turn to all. CK-HIDE-08, CK-HIDE-09"""
    seen = earlier(game, part, viewer)
    here = part.get(KEY, {})
    return (
        {**seen, KEY: copy_json({fact: here[fact] for fact in PART_FACTS if fact in here})} if here else seen
    )


PART_FACTS = (
    "ready",
    "acted",
    "promoted",
    "event",
    "red",
    "chosen_dice",
    "fighting",
    "cranes",
    "answered",
    "harbor",
    "fleet",
)


@cities_knights.shows
def sight(game: Game) -> Json:
    """Return the public facts; of the decks only their sizes. CK-HIDE-07"""
    here = own_state(game)
    this_turn = noted(game)
    return {
        "ship": here["ship"],
        "landing": facts.LANDING,
        "landings": here["landings"],
        "barbarians": barbarians(game),
        "knights": {vertex: _knight(game, vertex) for vertex in knights(game)},
        "walls": dict(walls(game)),
        "toppled": list(toppled(game)),
        "metropolises": dict(metropolises(game)),
        "merchant": copy_json(merchant(game)),
        "event": this_turn.get("event"),
        "red": this_turn.get("red"),
        "cranes": this_turn.get("cranes", 0),
        "fleet": this_turn.get("fleet", False),
        "harbor": copy_json(this_turn.get("harbor")),
        "decks": {color: len(deck(game, color)) for color in facts.COLORS},
        "seats": {seat: _public_seat(game, seat) for seat in game.seats},
    }


@cities_knights.shows_to_owner
def own(game: Game, seat: Seat) -> Json:
    closed = closed_to_robber(game, seat)
    return {
        "progress": list(progress_hand(game, seat)),
        "wishes": wishes_sight(game, seat),
        **({"closed_to_robber": closed} if closed else {}),
    }


@cities_knights.shows_at_the_end
def opened(game: Game, seat: Seat) -> Json:
    return {"progress": list(progress_hand(game, seat))}


def closed_to_robber(game: Game, seat: Seat) -> Json:
    """Return the hexes that the seat cannot send the robber to now, with the reasons. TB-CO-01

    Empty unless the seat could move it in this part of the turn, with a Bishop or a ready knight.
    """
    is_its_part = game.in_part and game.part["seat"] == seat
    could = is_its_part and (BISHOP in progress_hand(game, seat) or bool(ready_knights(game)))
    return why_closed_to(game, ROBBER, seat) if could and ROBBER in figures(game) else {}


def barbarians(game: Game) -> Json:
    """Return both strengths as they stand now. CK-BARB-01, CK-BARB-02"""
    gave = contributions(game, knights_that_may_fight(game))
    return {"strength": barbarian_strength(game), "defense": sum(gave.values()), "contributions": gave}


def _knight(game: Game, vertex: str) -> Json:
    """CK-HIDE-08, CK-HIDE-09"""
    knight = knights(game)[vertex]
    return {**knight, "may_act": vertex in ready_knights(game)}


def _public_seat(game: Game, seat: Seat) -> Json:
    """CK-HIDE-04, CK-HIDE-08"""
    held = [facts.CARD_COLOR[card] for card in progress_hand(game, seat)]
    return {
        "improvements": dict(levels_of(game, seat)),
        "costs": {
            area: cost_of_next(game, seat, area) if levels_of(game, seat)[area] < facts.MOST_LEVELS else None
            for area in facts.AREAS
        },
        "progress": {color: held.count(color) for color in facts.COLORS},
        "open_cards": list(open_cards(game, seat)),
        "defenders": own_state(game)["defenders"][seat],
        "hand_limit": hand_limit(game, seat),
        "plain_cities": len(plain_cities(game, seat)),
        "pieces": {
            **{piece: knights_left(game, seat, level) for level, piece in enumerate(facts.KNIGHTS, start=1)},
            WALL: walls_left(game, seat),
        },
    }


@cities_knights.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Draw a state that fits the sight: hidden progress hands and decks come from the remaining cards of each color."""
    seen = whole[KEY]
    game.state[KEY] = {
        "ship": seen["ship"],
        "landings": seen["landings"],
        "knights": {
            vertex: {fact: knight[fact] for fact in ("seat", "level", "active")}
            for vertex, knight in seen["knights"].items()
        },
        "walls": dict(seen["walls"]),
        "toppled": list(seen["toppled"]),
        "improvements": {seat: dict(public["improvements"]) for seat, public in seen["seats"].items()},
        "metropolises": dict(seen["metropolises"]),
        "merchant": copy_json(seen["merchant"]),
        "defenders": {seat: public["defenders"] for seat, public in seen["seats"].items()},
        "open_cards": {seat: list(public["open_cards"]) for seat, public in seen["seats"].items()},
        "wishes": wishes_imagined(whole),
        **_deal_progress_cards(whole, luck),
    }


def _deal_progress_cards(whole: Json, luck: Random) -> dict[str, Json]:
    seen = whole[KEY]
    known = _known_progress(whole)
    left = dict(facts.CARD_COUNT)
    for cards in (*known.values(), *(public["open_cards"] for public in seen["seats"].values())):
        for card in cards:
            left[card] -= 1
    piles: dict[str, list[str]] = {color: [] for color in facts.COLORS}
    for card, count in left.items():
        piles[facts.CARD_COLOR[card]].extend([card] * count)
    held = {seat: list(known.get(seat, [])) for seat in seen["seats"]}
    for color, pile in piles.items():
        luck.shuffle(pile)
        for seat, public in seen["seats"].items():
            if seat not in known:
                hidden = [card for card in pile if card not in facts.POINT_CARDS]
                for card in hidden[: public["progress"][color]]:
                    pile.remove(card)
                    held[seat].append(card)
    return {"progress": held, "decks": piles}


def _known_progress(whole: Json) -> dict[Seat, list[str]]:
    """Return the progress hands that the viewer knows, by seat. CK-HIDE-03, CK-HIDE-13

    These are its own, the one that its Spy sees, and all of them once the game is over.
    """
    seen = whole[KEY]
    if "open" in seen:
        return {seat: opened["progress"] for seat, opened in seen["open"].items()}
    if whole["viewer"] is None:
        return {}
    known = {whole["viewer"]: seen["own"]["progress"]}
    top = whole["stack"][-1]
    if top["step"] == SpyPick.name and whole["viewer"] == top["seat"]:
        known[top["target"]] = whole["shows"]["cards"]
    return known


@cities_knights.answers(known_hands)
def the_hand_that_master_merchant_sees(
    earlier: Callable[[Game, Json], dict[Seat, Cards]], game: Game, whole: Json
) -> dict[Seat, Cards]:
    """CK-HIDE-12"""
    known = earlier(game, whole)
    top = whole["stack"][-1] if whole["stack"] else None
    if top is not None and top["step"] == MasterPick.name and whole["viewer"] == top["seat"]:
        return {**known, top["target"]: whole["shows"]["hand"]}
    return known


@cities_knights.answers(deal_what_must_be_held)
def what_a_harbor_swap_tells(
    earlier: Callable[[Game, Json, dict[Seat, Cards], list[str]], None],
    game: Game,
    whole: Json,
    hands: dict[Seat, Cards],
    pile: list[str],
) -> None:
    """Give each seat that is asked a commodity, and the offering seat what it offers. CK-D-15"""
    earlier(game, whole, hands, pile)
    top = whole["stack"][-1] if whole["stack"] else None
    if top is None or top["step"] != HarborAnswer.name:
        return
    for seat in top["owed"]:
        if not any(hands[seat][kind] for kind in facts.COMMODITIES):
            _deal(pile, hands[seat], facts.COMMODITIES)
    offering = hands[top["seat"]]
    known = list(whole["shows"]["offered"].values())
    for kind in set(known):
        while offering[kind] < known.count(kind):
            _deal(pile, offering, (kind,))
    resources = kinds(game, "is_resource")
    while sum(offering[kind] for kind in resources) < len(top["owed"]):
        _deal(pile, offering, resources)


def _deal(pile: list[str], hand: Cards, kinds: tuple[str, ...]) -> None:
    kind = next(kind for kind in pile if kind in kinds)
    pile.remove(kind)
    hand[kind] += 1
