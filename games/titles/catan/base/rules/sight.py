"""The facts of the base game that a viewer may see, listed one by one. BASE-HIDE.

`imagine` is the way back: it draws a full state that fits a sight, for bots that look ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.engine.copies import copy_each, copy_json
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.bank_trade import trade_rates
from games.titles.catan.base.rules.development import bought_in_part, closed_to_knight, development_cards
from games.titles.catan.base.rules.goods import bank_at_start, goods, kinds
from games.titles.catan.base.rules.hands import bank, hand_cards, held_of
from games.titles.catan.base.rules.largest_army import knights_of
from games.titles.catan.base.rules.longest_road import award_seats, road_length
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.offers import trade_imagined, trade_sight
from games.titles.catan.base.rules.pieces import neutrals, pieces_left, supply_at_start
from games.titles.catan.base.rules.points import (
    POINTS_OF_CARDS,
    lines_of,
    own_points,
    points,
    points_to_win,
    points_win,
    public_sum,
)
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.base.rules.standing_answers import standing_imagined, standing_sight
from games.titles.catan.kit.rules.cards import Cards, total, without_zeros


@base.shows
def sight(game: Game) -> Json:
    """Show everything public; hidden facts are not in it in any form. BASE-HIDE-17

    The bank is shown by resource, the deck by its size, and chance not at all: BASE-HIDE-05, BASE-HIDE-06,
    BASE-HIDE-09, BASE-HIDE-16. This is also what a spectator sees: BASE-HIDE-20.
    """
    here = game.state["base"]
    part = game.part if game.in_part else {}
    noted = part.get("base", {})
    return {
        "roads": dict(here["roads"]),
        "settlements": dict(here["settlements"]),
        "cities": dict(here["cities"]),
        "neutrals": copy_each(neutrals(game)),
        "starting_seat": here["starting_seat"],
        "turn": here["turn"],
        "active": part.get("seat"),
        "phase": game.stack[-1]["step"] if game.stack else "over",
        "dice": copy_json(noted.get("dice")),
        "number": noted.get("number"),
        "card_played": noted.get("card_played"),
        "bank": dict(bank(game)),
        "deck": len(here["deck"]),
        "seats": {seat: _public_seat(game, seat) for seat in game.seats},
        "longest_road": here["longest_road"],
        "award_seats": list(award_seats(game)),
        "largest_army": here["largest_army"],
        **trade_sight(game),
    }


def _public_seat(game: Game, seat: Seat) -> Json:
    """Return what is public about a seat: the number of its cards, never their kinds.

    BASE-HIDE-01, BASE-HIDE-02, BASE-HIDE-03, BASE-HIDE-04, BASE-HIDE-14, BASE-HIDE-15
    """
    here, lines = game.state["base"], points(game, seat)
    return {
        "cards": total(hand_cards(game, seat)),
        **_safe_goods(game, seat),
        "development_cards": total(development_cards(game, seat)),
        "knights": here["knights"][seat],
        "army": knights_of(game, seat),
        "spent": list(here["spent"][seat]),
        "points": public_sum(lines),
        "points_to_win": points_to_win(game, seat),
        **({} if points_win(game, seat) else {"points_win": False}),
        "lines": lines_of(lines, hidden=False),
        "road_length": road_length(game, seat),
        "pieces": {piece: pieces_left(game, seat, piece) for piece in supply_at_start(game)},
    }


def _safe_goods(game: Game, seat: Seat) -> dict[str, Json]:
    """Return the contents of the purse and the number of tiles; each key is missing in games without such goods."""
    purse, tiles = kinds(game, "in_purse"), kinds(game, "in_tiles")
    seen: dict[str, Json] = {"purse": dict(held_of(game, seat, purse))} if purse else {}
    return {**seen, "tiles": total(held_of(game, seat, tiles))} if tiles else seen


def _own_goods(game: Game, seat: Seat) -> dict[str, Json]:
    tiles = kinds(game, "in_tiles")
    seen: dict[str, Json] = {"hand": dict(hand_cards(game, seat))}
    return {**seen, "tiles": dict(held_of(game, seat, tiles))} if tiles else seen


@base.shows_to_owner
def own(game: Game, seat: Seat) -> Json:
    """Show what only the seat itself may see."""
    closed = closed_to_knight(game, seat)
    return {
        **_own_goods(game, seat),
        "development_cards": dict(development_cards(game, seat)),
        "bought": dict(bought_in_part(game, seat)),
        "points": own_points(game, seat),
        "lines": lines_of(points(game, seat)),
        "rates": dict(trade_rates(game, seat)),
        **standing_sight(game, seat),
        **({"closed_to_knight": closed} if closed else {}),
    }


@base.shows_at_the_end
def opened(game: Game, seat: Seat) -> Json:
    """Show every seat's hand, cards and points after the end of the game. BASE-VP-06"""
    return {
        **_own_goods(game, seat),
        "development_cards": dict(development_cards(game, seat)),
        "points": own_points(game, seat),
        "lines": lines_of(points(game, seat)),
    }


@base.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Make up a state that fits the sight; unknown hands, cards and deck are drawn from the remaining cards."""
    seen = whole["base"]
    viewer = whole["viewer"]
    game.state["base"] |= {
        "roads": dict(seen["roads"]),
        "settlements": dict(seen["settlements"]),
        "cities": dict(seen["cities"]),
        "knights": {seat: public["knights"] for seat, public in seen["seats"].items()},
        "spent": {seat: list(public["spent"]) for seat, public in seen["seats"].items()},
        "longest_road": seen["longest_road"],
        "largest_army": seen["largest_army"],
        "starting_seat": seen["starting_seat"],
        "turn": seen["turn"],
        "bank": dict(seen["bank"]),
        **trade_imagined(game, whole),
        **standing_imagined(game, whole),
    }
    game.state["chance"]["scope"] = f"turn/{seen['turn']}"
    _deal_hands(game, whole, luck)
    _deal_development_cards(game, seen, viewer, luck)


@Question
def known_hands(game: Game, whole: Json) -> dict[Seat, dict[str, int]]:
    """Return the hands that the sight shows: the viewer's own, or those of all seats after the end."""
    return _known(whole["base"], whole["viewer"], "hand")


@Question
def deal_what_must_be_held(
    game: Game, whole: Json, hands: dict[Seat, dict[str, int]], pile: list[str]
) -> None:
    """Move cards from the pile to hidden hands that must hold them, according to the rest of the sight."""


def _deal_hands(game: Game, whole: Json, luck: Random) -> None:
    seen = whole["base"]
    stock, cards = bank_at_start(game), kinds(game, "in_hand")
    known = known_hands(game, whole)
    pile = [
        kind
        for kind in cards
        for _ in range(stock[kind] - seen["bank"][kind] - sum(held[kind] for held in known.values()))
    ]
    hands: dict[Seat, dict[str, int]] = {}
    for seat in seen["seats"]:
        hands[seat] = dict(known[seat]) if seat in known else _promised(seen, seat, cards)
        if seat not in known:
            for kind, count in hands[seat].items():
                for _ in range(count):
                    pile.remove(kind)
    luck.shuffle(pile)
    deal_what_must_be_held(game, whole, hands, pile)
    for seat, public in seen["seats"].items():
        while sum(hands[seat].values()) < public["cards"]:
            hands[seat][pile.pop()] += 1
    nothing = dict.fromkeys(goods(game), 0)
    game.state["base"]["hands"] = {
        seat: {**nothing, **hands[seat], **_shown_goods(seen, whole["viewer"], seat)} for seat in hands
    }


def _shown_goods(seen: Json, viewer: Seat | None, seat: Seat) -> Cards:
    """Return the purse and the visible tiles of a seat; modules draw other seats' tiles from their own piles."""
    shown = dict(seen["seats"][seat].get("purse", {}))
    if "open" in seen:
        shown.update(seen["open"][seat].get("tiles", {}))
    elif seat == viewer:
        shown.update(seen["own"].get("tiles", {}))
    return shown


def _promised(seen: Json, seat: Seat, cards: Sequence[str]) -> Cards:
    """Return the cards that a seat must hold for its offers and acceptances to stand.

    BASE-OFFER-03, BASE-OFFER-05, BASE-OFFER-11
    """
    held = dict.fromkeys(cards, 0)
    for offer in seen["offers"]:
        promised: Cards = {}
        if offer["from"] == seat:
            promised = offer["give"]
        elif offer["answers"].get(seat) == "accept":
            promised = offer["want"]
        for kind, count in promised.items():
            if kind in held:
                held[kind] = max(held[kind], count)
    return held


def _deal_development_cards(game: Game, seen: Json, viewer: Seat | None, luck: Random) -> None:
    known = _known(seen, viewer, "development_cards")
    left = dict(development_deck(game))
    for public in seen["seats"].values():
        left["knight"] = left.get("knight", 0) - public["knights"]
        for kind in public["spent"]:
            left[kind] -= 1
    for cards in known.values():
        for kind, count in cards.items():
            left[kind] -= count
    pile = [kind for kind, count in left.items() for _ in range(count)]
    luck.shuffle(pile)
    held = {seat: dict(known.get(seat, {})) for seat in seen["seats"]}
    for seat in sorted(held, key=lambda seat: seat != seen["active"]):
        if seat not in known:
            held[seat] = _dealt(game, seen, seat, pile)
    game.state["base"]["development_cards"] = held
    game.state["base"]["deck"] = pile
    _guess_bought(game, held, luck)


def _dealt(game: Game, seen: Json, seat: Seat, pile: list[str]) -> dict[str, int]:
    """Draw a seat's unplayed cards; the active seat cannot hold enough points to have won. BASE-VP-03

    Where points alone do not win, it may hold any. So it may with enough public points: it then has a part of another
    seat's turn, in which it cannot win.
    """
    public = seen["seats"][seat]
    may_win = public.get("points_win", True) and public["points"] < public["points_to_win"]
    has_not_won = seat == seen["active"] and may_win
    room = public["points_to_win"] - 1 - public["points"] if has_not_won else None
    cards: dict[str, int] = {}
    for _ in range(public["development_cards"]):
        fits = (
            place
            for place in reversed(range(len(pile)))
            if room is None or POINTS_OF_CARDS.get(pile[place], 0) <= room
        )
        kind = pile.pop(next(fits))
        if room is not None:
            room -= POINTS_OF_CARDS.get(kind, 0)
        cards[kind] = cards.get(kind, 0) + 1
    return cards


def _known(seen: Json, viewer: Seat | None, what: str) -> dict[Seat, dict[str, int]]:
    """Return the viewer's own cards, or the cards of all seats after the end."""
    if "open" in seen:
        return {seat: opened[what] for seat, opened in seen["open"].items()}
    return {viewer: seen["own"][what]} if viewer is not None else {}


def _guess_bought(game: Game, held: dict[Seat, dict[str, int]], luck: Random) -> None:
    """Draw which of the active seat's cards are new, if the sight hides it."""
    for data in game.stack:
        noted = data.get("base", {})
        if "unknown" in noted.get("bought", {}):
            cards = [kind for kind, count in held[data["seat"]].items() for _ in range(count)]
            drawn = luck.sample(cards, noted["bought"]["unknown"])
            noted["bought"] = without_zeros({kind: drawn.count(kind) for kind in drawn})
