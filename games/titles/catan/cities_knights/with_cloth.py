"""Cities & Knights in Cloth for Catan: no new knight stands on a village isle, where nothing is built. SF-CL-03

The third building is the city, since it pays (SF-CK-22). The cloth of villages is no commodity: it lies in no hand, and
villages pay beside the production (SF-CK-23), so the Aqueduct does not see it (SF-CK-26).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.titles.catan.cities_knights.rules.knights import closed_to_new_knights
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cloth.rules.module import KEY as CLOTH
from games.titles.catan.cloth.rules.places import corners_of_isles

NO_KNIGHT = refuse("SF-CL-03a")
cities_knights.messages["SF-CL-03a"] = "Nobody can place a knight on the village islands."


@cities_knights.answers(closed_to_new_knights, together_with=CLOTH)
def no_new_knight_stands_on_a_village_isle(
    earlier: Callable[[Game], dict[str, Refusal]], game: Game
) -> dict[str, Refusal]:
    """SF-CL-03"""
    return {**earlier(game), **dict.fromkeys(corners_of_isles(game), NO_KNIGHT)}
