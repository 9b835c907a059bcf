"""The tiles of the wealthiest and the poorest settlers. TB-RI-09, TB-RI-17, TB-RI-18, TB-RI-19, TB-RI-20

They follow from the purses and are dealt again whenever a purse changes, for the first time after the set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.hands import cards_came, cards_left
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.setup import setup_steps
from games.titles.catan.kit.rules.coins import COIN, coins_of
from games.titles.catan.kit.rules.step_lists import Steps
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.module import KEY, own_state, rivers

rivers.copies(list, "poorest")


def wealthiest(game: Game) -> Seat | None:
    """Return the seat with the tile, or None while several seats have the most coins."""
    return own_state(game)["wealthiest"]  # type: ignore[no-any-return]


def poorest(game: Game) -> list[Seat]:
    """Return the seats with a tile; empty before they are dealt."""
    return own_state(game)["poorest"]  # type: ignore[no-any-return]


def _who_should_have(game: Game) -> tuple[Seat | None, list[Seat]]:
    """Return the wealthiest and the poorest seats; neutral players have no purse. TB-RI-17, TB-RI-18, TB-RI-C2"""
    purses = {seat: coins_of(game, seat) for seat in game.seats}
    most, least = max(purses.values()), min(purses.values())
    richest = [seat for seat, coins in purses.items() if coins == most]
    return (
        richest[0] if len(richest) == 1 else None,
        [seat for seat, coins in purses.items() if coins == least],
    )


def deal_again(game: Game) -> None:
    """TB-RI-19"""
    here = own_state(game)
    before: Json = here["wealthiest"], here["poorest"]
    here["wealthiest"], here["poorest"] = rich, poor = _who_should_have(game)
    if before[0] != rich:
        game.log("wealthiest_settler", seat=rich, before=before[0])
    if before[1] != poor:
        game.log("poorest_settlers", seats=list(poor), before=list(before[1]))


@rivers.sets_up
def the_tiles_lie_aside(game: Game) -> None:
    """TB-RI-09"""
    own_state(game).update(wealthiest=None, poorest=[])


@rivers.answers(setup_steps)
def the_tiles_are_dealt_after_the_set_up(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    """TB-RI-09"""
    return [*earlier(game), DealTiles.of()]


@rivers.step
class DealTiles(Step):
    """TB-RI-09"""

    has_seat = False
    in_part = False

    def run(self, game: Game) -> None:
        deal_again(game)


@rivers.on(cards_left)
def a_purse_is_lighter(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """TB-RI-19"""
    if COIN in cards and poorest(game):
        deal_again(game)


@rivers.on(cards_came)
def a_purse_is_heavier(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """TB-RI-19"""
    if COIN in cards and poorest(game):
        deal_again(game)


@rivers.answers(points)
def tiles_count(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """Count the tiles; the sum may be negative. TB-RI-17, TB-RI-18, TB-RI-20"""
    lines = earlier(game, seat)
    if wealthiest(game) == seat:
        lines = [*lines, Line("wealthiest_settler", facts.WEALTHIEST)]
    if seat in poorest(game):
        lines = [*lines, Line("poorest_settler", facts.POOREST)]
    return lines


# Sight and invariants


@rivers.shows
def sight(game: Game) -> dict[str, Json]:
    return {"wealthiest": wealthiest(game), "poorest": list(poorest(game))}


@rivers.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    seen = whole[KEY]
    own_state(game).update(wealthiest=seen["wealthiest"], poorest=list(seen["poorest"]))


@rivers.invariants
def invariants(game: Game) -> None:
    """Check the holders of the tiles.

    :raises EngineError: a tile has a holder who does not play
    """
    here: Json = own_state(game)
    need("wealthiest" in here, "`rivers` lacks `wealthiest`")
    need(here["wealthiest"] in (None, *game.seats), "`rivers.wealthiest` is a seat or null")
    poor: Json = here.get("poorest")
    fits = isinstance(poor, list) and all(seat in game.seats for seat in poor)
    need(fits and len(set(poor)) == len(poor), "`rivers.poorest` lists seats, none twice")


@rivers.adds_up
def adds_up(game: Game) -> None:
    """Check the tiles against the purses.

    :raises EngineError: the tiles lie with the wrong seats, or are dealt too early or too late
    """
    dealt = bool(poorest(game))
    waits = any(step["step"] == DealTiles.name for step in game.stack)
    need(dealt != waits, "`rivers.poorest` are dealt when the set-up is over (TB-RI-09)")
    if dealt:
        fits = (wealthiest(game), poorest(game)) == _who_should_have(game)
        need(fits, "`rivers.wealthiest` and `rivers.poorest` follow from the purses (TB-RI-19)")
    else:
        need(wealthiest(game) is None, "`rivers.wealthiest` is dealt when the set-up is over (TB-RI-09)")
