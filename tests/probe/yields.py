"""Probes of building, blocking and income: buildings' yields, the set-up's payment, the seven."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.pieces import (
    blocked_vertices,
    building_at,
    city_built,
    closed_to_cities,
    piece_removed,
    settlement_built,
    why_blocked,
)
from games.titles.catan.base.rules.production import blocked_hexes, building_yields
from games.titles.catan.base.rules.setup import setup_payment, setup_steps
from games.titles.catan.base.rules.seven import after_a_seven, hand_limit
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.step_lists import Steps
from tests.probe.title import probe

YIELDS = probe("yields")
YIELDS.messages.update(
    {"PROBE-CITY": "{name} may not have a city in the west.", "PROBE-BLOCK": "A boulder lies there."}
)
BOULDER = "0,0,N"
BARREN = "0,0"


@YIELDS.sets_up
def nothing_is_built(game: Game) -> None:
    game.state[YIELDS.key] = {"built": [], "removed": [], "sevens": 0}


@YIELDS.shows
def what_is_built(game: Game) -> dict[str, Json]:
    here = game.state[YIELDS.key]
    return {"built": list(here["built"]), "removed": list(here["removed"]), "sevens": here["sevens"]}


@YIELDS.imagines
def as_it_was_built(game: Game, whole: Json, luck: object) -> None:
    seen = whole[YIELDS.key]
    game.state[YIELDS.key] = {
        "built": list(seen["built"]),
        "removed": list(seen["removed"]),
        "sevens": seen["sevens"],
    }


@YIELDS.answers(closed_to_cities)
def no_cities_in_the_west(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    settlements = game.state["base"]["settlements"]
    west = {vertex: refuse("PROBE-CITY", name=seat) for vertex in settlements if vertex.startswith("-2")}
    return {**earlier(game, seat), **west}


@YIELDS.answers(blocked_vertices)
def a_boulder_blocks(earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat) -> set[str]:
    return earlier(game, seat) if building_at(game, BOULDER) else {*earlier(game, seat), BOULDER}


@YIELDS.answers(why_blocked)
def because_of_the_boulder(
    earlier: Callable[[Game, str], Refusal | None], game: Game, vertex: str
) -> Refusal | None:
    return earlier(game, vertex) or (refuse("PROBE-BLOCK") if vertex == BOULDER else None)


@YIELDS.answers(blocked_hexes)
def the_middle_is_barren(
    earlier: Callable[[Game], tuple[str | None, ...]], game: Game
) -> tuple[str | None, ...]:
    return (*earlier(game), BARREN)


@YIELDS.answers(building_yields)
def pastures_earn_one_more(
    earlier: Callable[[Game, str, str], Cards], game: Game, building: str, terrain: str
) -> Cards:
    earned = earlier(game, building, terrain)
    return {kind: count + 1 for kind, count in earned.items()} if terrain == "pasture" else earned


@YIELDS.answers(setup_steps)
def the_first_seat_begins_twice(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    steps = earlier(game)
    return [*steps[:1], {**steps[0], "round": 3}, *steps[1:]] if steps else steps


@YIELDS.answers(setup_payment)
def a_third_settlement_pays_ore(
    earlier: Callable[[Game, Seat, str, int], Cards], game: Game, seat: Seat, vertex: str, round: int
) -> Cards:
    return {"ore": 2} if round == 3 else earlier(game, seat, vertex, round)


@YIELDS.step
class ProbeSeven(Step):
    """Count the sevens, after the discards and before the robber."""

    def run(self, game: Game) -> None:
        game.state[YIELDS.key]["sevens"] += 1
        game.log("probe_seven", seat=self.seat)


@YIELDS.answers(after_a_seven)
def sevens_are_counted(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    first, *rest = earlier(game, seat)
    return [first, ProbeSeven.of(seat=seat), *rest]


@YIELDS.answers(hand_limit)
def nine_cards_are_safe(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + 2


@YIELDS.on(settlement_built)
def note_the_settlement(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    game.state[YIELDS.key]["built"].append(["settlement", vertex, how])


@YIELDS.on(city_built)
def note_the_city(game: Game, seat: Seat, vertex: str, how: str) -> None:
    game.state[YIELDS.key]["built"].append(["city", vertex, how])


@YIELDS.on(piece_removed)
def note_what_is_gone(game: Game, seat: Seat, piece: str, place: str) -> None:
    game.state[YIELDS.key]["removed"].append([seat, piece, place])
