"""The set-up with a city, and the module's part of a new state. CK-SETUP"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.record import BOX
from games.engine.types import Json
from games.titles.catan.base.rules.module import building, cards, cards_before_roll
from games.titles.catan.base.rules.setup import development_deck, setup_steps, with_a_city_that_pays
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights
from games.titles.catan.cities_knights.rules.standing_orders import no_wishes
from games.titles.catan.kit.rules.step_lists import Steps


@cities_knights.sets_up
def set_up(game: Game) -> None:
    """Start without knights, walls, improvements or cards. CK-SETUP-03, CK-SETUP-09

    The ship is at its first space and the three decks are shuffled. There is one ship, one merchant and one event die
    (CK-COMP-06).
    """
    here: dict[str, Json] = {
        "ship": 0,
        "landings": 0,
        "knights": {},
        "walls": {},
        "toppled": [],
        "improvements": {seat: dict.fromkeys(facts.AREAS, 0) for seat in game.seats},
        "metropolises": {},
        "merchant": None,
        "defenders": dict.fromkeys(game.seats, 0),
        "progress": {seat: [] for seat in game.seats},
        "open_cards": {seat: [] for seat in game.seats},
        "wishes": {seat: no_wishes() for seat in game.seats},
    }
    here["decks"] = {color: _shuffled_deck(game, color) for color in facts.COLORS}
    game.state[KEY] = here


def _shuffled_deck(game: Game, color: str) -> list[str]:
    """Return the eighteen cards of a color in random order; the last one is the top card. CK-COMP-03"""
    kinds = [kind for kind in facts.CARD_COLOR if facts.CARD_COLOR[kind] == color]
    cards = [kind for kind in kinds for _ in range(facts.CARD_COUNT[kind])]
    game.moved(cards, BOX, f"deck/{color}")
    return game.chance("deck", color).about(pile=f"deck/{color}").shuffled(cards)


@cities_knights.answers(development_deck)
def no_development_cards(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """CK-BASE-01"""
    return {}


@cities_knights.answers(setup_steps)
def the_second_building_is_a_city(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    """CK-SETUP-06, CK-SETUP-07, CK-D-02"""
    return with_a_city_that_pays(earlier(game))


DEVELOPMENT_VERBS = ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly")

cities_knights.takes_out(building, "buy_development_card", "CK-ILL-10")
for verb in DEVELOPMENT_VERBS:
    cities_knights.takes_out(cards, verb, "CK-BASE-01")
    cities_knights.takes_out(cards_before_roll, verb, "CK-BASE-01")
cities_knights.takes_out(cards, "play_victory_point", "CK-BASE-01")
