"""Tables of Cities & Knights in Heading for New Shores: the printed map without pieces, P to move.

    laid = sea_knights().put("P", settlements="1,-1,N").ships("P", "1,-2,E").knight("P", "2,-3,S").main("P")

Call `main` or `pre_roll` last, as for other tables of Cities & Knights.
"""

from __future__ import annotations

from games.engine.types import Json
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.seafarers.tables import SeaTable, sea_table
from tests.titles.catan.tables import LETTERS


class SeaKnights(Knights, SeaTable):
    """A table with the words of both."""


def sea_knights(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaKnights:
    """Return a table on which P begins.

    :param more: modules besides the three
    :param begun: False for a table before its first settlement
    """
    laid = sea_table("cities_knights", *more, seats=seats, begun=begun, **options)
    return SeaKnights(laid.state, LETTERS)
