"""Positions of Cities & Knights for the browser tests."""

from __future__ import annotations

from games.engine.types import Seat
from tests.browser.positions import Facts, before, rich_and_poor, seated
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.tables import Table


def bishop(table: Table, mover: Seat) -> Facts:
    """Let the mover play a Bishop after the barbarians have landed."""
    facts = rich_and_poor(table, mover)
    assert isinstance(table, Knights)
    table.landed().cards(mover, "bishop").main(mover)
    return facts


def chase(table: Table, mover: Seat) -> Facts:
    """Add an active knight beside the robber to the same position."""
    facts = rich_and_poor(table, mover)
    assert isinstance(table, Knights)
    table.robber("0,0").landed().put(mover, roads="0,1,SE 0,1,NE").knight(mover, "0,0,S", active=True).main(
        mover
    )
    return {**facts, "knight": "0,0,S"}


def court(table: Table, mover: Seat) -> Facts:
    """Let the mover roll anything but a seven, and then improve a city and build or activate a knight."""
    me, *_others, partner = seated(table, mover)
    assert isinstance(table, Knights)
    table.cleared().robber("-2,2").put(me, cities="0,0,S", roads="0,0,SE 0,0,E").put(partner, cities="2,0,S")
    table.knight(me, "1,-1,S")
    table.give(me, cloth=2, coin=1, grain=3, wool=2, ore=3, brick=2, lumber=2)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "main")
    return {}


def landing(table: Table, mover: Seat) -> Facts:
    """Let the barbarians land on the mover's roll; there are no knights."""
    me, *_others, partner = seated(table, mover)
    assert isinstance(table, Knights)
    table.ck.update(knights={}, walls={})
    table.cleared().robber("-2,2").put(me, cities="0,0,S 2,-2,N").put(partner, cities="2,0,S -2,0,N")
    table.give(me, cloth=2, coin=1, grain=3).ship(6)
    before(table, mover, lambda rolled: any(told["kind"].startswith("barbarians") for told in rolled.log))
    return {}


def great_trade(table: Table, mover: Seat) -> Facts:
    """Let the mover raise trade to the fourth level, so that their only city becomes a metropolis."""
    me, *_others = seated(table, mover)
    assert isinstance(table, Knights)
    table.cleared().robber("-2,2").put(me, cities="0,0,S").levels(me, trade=3).give(me, cloth=4).main(mover)
    return {}


def inventor(table: Table, mover: Seat) -> Facts:
    """Let the mover build a road beside a hex, and play an Inventor on the hex's number."""
    assert isinstance(table, Knights)
    table.cleared().cards(mover, "inventor").main(mover)
    walk = table.title.options(table.state, mover)["play_inventor"]
    one = walk.next([])[0]
    table.put(mover, cities=f"{one},S").give(mover, brick=1, lumber=1)
    return {"road": f"{one},SE", "swapped": [one, walk.next([one])[0]]}


def four_cards(table: Table, mover: Seat) -> Facts:
    """Give the seat after the mover four progress cards with long texts."""
    me, next_one, *_others = seated(table, mover)
    assert isinstance(table, Knights)
    table.cleared().robber("-2,2").put(me, cities="0,0,S").put(next_one, cities="2,0,S")
    table.cards(next_one, "diplomat", "deserter", "merchant", "commercial_harbor").main(mover)
    return {}


POSITIONS = (bishop, chase, court, landing, great_trade, inventor, four_cards)
IN_SIGHT = "court"
"""The position in which `tests/browser/in_sight.py` looks at a table of this module."""
TABLE = Knights
"""The class of tables on which this module is played."""
PANEL = ("barbarians/0", "#attack-fold > summary > span")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
