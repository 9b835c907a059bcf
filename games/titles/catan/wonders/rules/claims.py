"""Claims: a seat puts a ship on a wonder's card and is its builder. SF-WON-03, SF-WON-04, SF-WON-05"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments
from games.engine.copies import copy_each
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.module import scenario
from games.titles.catan.base.rules.pieces import pieces_in_use, pieces_left
from games.titles.catan.seafarers.rules.facts import SHIP, SHIPS
from games.titles.catan.seafarers.rules.ships import SHIPS as ON_BOARD
from games.titles.catan.wonders.rules.facts import LEVELS, WONDERS, wonder_on
from games.titles.catan.wonders.rules.module import KEY, own_state, places_of, wonders
from games.titles.catan.wonders.rules.needs import why_needs_lack

wonders.copies(copy_each, "claimed")


@wonders.sets_up
def nobody_has_a_wonder(game: Game) -> None:
    own_state(game)["claimed"] = {}


def claimed(game: Game) -> dict[str, dict[str, Json]]:
    """Return the cards of wonders that have a builder, each with the seat and the level. SF-WON-03"""
    return own_state(game)["claimed"]  # type: ignore[no-any-return]


def card_of(game: Game, seat: Seat) -> str | None:
    return next((card for card, builder in claimed(game).items() if builder["seat"] == seat), None)


def wonder_of(game: Game, seat: Seat) -> str | None:
    card = card_of(game, seat)
    return None if card is None else wonder_on(card)


def level_of(game: Game, seat: Seat) -> int:
    """Return the level of a seat's wonder; 0 if it has none or has not begun it."""
    card = card_of(game, seat)
    return 0 if card is None else claimed(game)[card]["level"]


def free_cards(game: Game) -> dict[str, str]:
    """Return each wonder that has no builder yet, or could have a second one, with the card that is next. P6-SF-06"""
    taken, found = claimed(game), dict[str, str]()
    for card in places_of(game).cards:
        if card not in taken:
            found.setdefault(wonder_on(card), card)
    return found


@wonders.answers(pieces_in_use)
def the_ship_on_the_card_is_in_use(
    earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str
) -> int:
    """SF-WON-04, SF-BOARD-05"""
    number = earlier(game, seat, piece)
    return number + 1 if piece == SHIP and wonder_of(game, seat) is not None else number


@wonders.verb(scenario)
class ClaimWonder(Verb):
    """Put a ship on the card of a wonder, at no other cost. SF-WON-03, SF-WON-04, SF-WON-05, SF-D-21"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if wonder_of(game, seat) is not None or not pieces_left(game, seat, SHIP):
            return []
        return [wonder for wonder in free_cards(game) if why_needs_lack(game, seat, wonder) is None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-39, SF-ERR-40, SF-ERR-41, SF-ERR-53"""
        if not isinstance(argument, str) or argument not in WONDERS:
            return refuse("SF-WON-02a")
        if wonder_of(game, seat) is not None:
            return refuse("SF-ERR-39")
        if argument not in free_cards(game):
            return refuse("SF-ERR-40", name=claimed(game)[argument]["seat"])
        if not pieces_left(game, seat, SHIP):
            return refuse("SF-ERR-53")
        return why_needs_lack(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        claimed(game)[free_cards(game)[argument]] = {"seat": seat, "level": 0}
        game.log("wonder_claimed", seat=seat, wonder=argument)


# State


@wonders.shows
def builders_seen(game: Game) -> dict[str, Json]:
    """SF-HID-02"""
    return {"claimed": copy_each(claimed(game))}


@wonders.imagines
def builders_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["claimed"] = copy_each(whole[KEY]["claimed"])


@wonders.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: a wonder has no seat of the game or no level, a seat two wonders, or too many ships"""
    here: Json = own_state(game).get("claimed")
    cards = set(places_of(game).cards)
    need(isinstance(here, dict) and here.keys() <= cards, f"`{KEY}.claimed` names cards of wonders")
    for wonder, builder in here.items():
        fits = isinstance(builder, dict) and builder.keys() == {"seat", "level"}
        need(fits and builder["seat"] in game.seats, f"`{KEY}.claimed.{wonder}` has a seat of the game")
        level = builder["level"]
        need(is_count(level) and level <= LEVELS, f"`{KEY}.claimed.{wonder}` has a level up to {LEVELS}")
    seats = [builder["seat"] for builder in here.values()]
    need(len(set(seats)) == len(seats), f"no seat has two of `{KEY}.claimed`")
    for seat in seats:
        need(len(ON_BOARD.of(game, seat)) < SHIPS, f"a ship of {seat} lies on a card of `{KEY}`")
