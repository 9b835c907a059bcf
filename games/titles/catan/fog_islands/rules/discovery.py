"""Discovery: a road or ship that reaches the fog turns up a hex and brings a card. SF-FOG-03, SF-FOG-04

Settlements discover nothing, since their road or ship did before (SF-FOG-08). A turned hex is an ordinary one from then
on; red numbers may lie side by side (SF-FOG-05).
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.invariants import is_text, need
from games.engine.record import Moved
from games.engine.steps import Fact, Step
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board, change_hex, terrains
from games.titles.catan.base.rules.hands import bank_can_pay, take
from games.titles.catan.base.rules.pieces import ROAD, road_built, set_up_piece_placed
from games.titles.catan.base.rules.supply import AskForSupply
from games.titles.catan.fog_islands.rules.module import FOG, fog_islands
from games.titles.catan.fog_islands.rules.stacks import TERRAIN, TOKENS, TURNED, next_terrain, next_token
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.seafarers.rules.facts import GOLD
from games.titles.catan.seafarers.rules.gold import ChooseGold
from games.titles.catan.seafarers.rules.ships import ship_arrived

fog_islands.ties_to_record(
    "hex_turned",
    Moved("terrain", TERRAIN, TURNED),
    Moved("numbers", TOKENS, TURNED),
    Moved("cards", "bank", "hand/{seat}"),
)


@fog_islands.on(road_built)
def a_road_discovers(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """SF-FOG-03"""
    look_into_the_fog(game, by, edge)


@fog_islands.on(ship_arrived)
def a_ship_discovers(game: Game, seat: Seat, edge: str) -> None:
    """SF-FOG-03, SF-MOVE-09"""
    look_into_the_fog(game, seat, edge)


@fog_islands.on(set_up_piece_placed)
def a_starting_road_discovers(game: Game, seat: Seat, piece: str, place: str) -> None:
    """SF-FOG-03"""
    if piece == ROAD:
        look_into_the_fog(game, seat, place)


def look_into_the_fog(game: Game, seat: Seat, edge: str) -> None:
    """Push the discovery, since the piece may have won with the longest route."""
    for name in hidden_hexes(game, edge):
        game.push(TurnUp.of(seat=seat, hex=name))


def hidden_hexes(game: Game, edge: str) -> list[str]:
    """Return the hexes that lie face down at the ends of an edge: one at most for a piece that may be put there."""
    graph, terrain = board(game), game.state["base"]["terrain"]
    around = (name for vertex in graph.ends[edge] for name in graph.hexes_at[vertex])
    return [name for name in dict.fromkeys(around) if terrain[name] == FOG]


@fog_islands.step
class TurnUp(Step):
    """Turn up a hex, and take what it brings. SF-FOG-03, SF-FOG-04, SF-FOG-07, SF-HID-07"""

    in_part = None
    public = ("seat", "hex")
    hex: Fact[str] = Fact(is_text)

    def look_over(self, game: Game) -> None:
        need(game.state["base"]["terrain"].get(self.hex) == FOG, f"`hex` of {self.name} lies in the fog")

    def run(self, game: Game) -> None:
        game.reveal()
        terrain = next_terrain(game)
        numbers = [next_token(game)] if terrains(game)[terrain].takes_token else []
        change_hex(game, self.hex, terrain, list(map(int, numbers)))
        cards = _reward(game, terrain)
        if cards:
            take(game, self.seat, cards)
        game.log("hex_turned", seat=self.seat, hex=self.hex, terrain=terrain, numbers=numbers, cards=cards)
        if terrain == GOLD:
            game.push(AskForSupply.of(seat=self.seat, decision=ChooseGold.name, owed={self.seat: 1}))


def _reward(game: Game, terrain: str) -> Cards:
    """Return a card of the land, if the bank has one. SF-FOG-04"""
    resource = terrains(game)[terrain].produces
    if resource is None or not bank_can_pay(game, resource, 1):
        return {}
    return {resource: 1}
