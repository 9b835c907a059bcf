"""Trade tokens: their number, the ways to earn them, and the cost of an action.

TB-2P-01, TB-2P-04, TB-2P-17, TB-2P-20, TB-2P-21. A token is a good that lies open before its owner. It is not a card,
so it is never stolen, discarded or traded (TB-GEN-08).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.invariants import is_count, is_text, need
from games.engine.questions import Constant, Event
from games.engine.record import Moved
from games.engine.steps import Fact, Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import figure_home
from games.titles.catan.base.rules.goods import PURSE, Good, goods
from games.titles.catan.base.rules.hands import bank, bank_can_pay, hand, pay, take
from games.titles.catan.base.rules.pieces import SETTLEMENT, set_up_piece_placed, settlement_built
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.for_two.rules.module import for_two

TOKEN = "trade_token"  # noqa: S105 (no secret)
TOKENS = 20
AT_START = 5
COST = 1
COST_AHEAD = 2
AT_HOME = 2
"""For a settlement beside the desert, or beside the robber's home that replaces it."""
ON_THE_COAST = 1
NO_TOKENS = "TB-2P-C4"
"""The message for using tokens in a game without them."""
LAND_AROUND = 3
"""The number of land hexes around a vertex that is not on the coast."""


@Constant
def are_used(game: Game) -> bool:
    """Return whether the game has trade tokens. With the fishermen there are none (TB-FI-C1)."""
    return True


@Event
def settlement_earned(game: Game, seat: Seat, vertex: str) -> None:
    """A seat that built a settlement has received the trade tokens of its place."""


@for_two.answers(goods)
def trade_tokens(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """TB-2P-01: they are public and not part of the hand."""
    if not are_used(game):
        return earlier(game)
    return {**earlier(game), TOKEN: Good(lives=PURSE, stock=TOKENS)}


for_two.ties_to_record("trade_tokens_taken", Moved("cards", "bank", "hand/{seat}"))


@for_two.sets_up
def tokens_are_dealt(game: Game) -> None:
    """TB-2P-01"""
    for seat in game.seats:
        take_tokens(game, seat, AT_START, "start")


def tokens_of(game: Game, seat: Seat) -> int:
    return hand(game, seat).get(TOKEN, 0)


def take_tokens(game: Game, seat: Seat, number: int, why: str) -> None:
    """Give a seat tokens, as far as the supply goes. TB-2P-21"""
    if not are_used(game):
        return
    taken = bank_can_pay(game, TOKEN, number)
    if taken:
        take(game, seat, {TOKEN: taken})
        game.log("trade_tokens_taken", seat=seat, cards={TOKEN: taken}, why=why)


def action_cost(game: Game, seat: Seat) -> int:
    """Return two if the seat leads in public points, else one. TB-2P-17, TB-GEN-04"""
    ahead = public_points(game, seat) > public_points(game, game.next_seat(seat))
    return COST_AHEAD if ahead else COST


def pay_for_action(game: Game, seat: Seat) -> dict[str, int]:
    """Return the tokens to the supply and return what was paid. TB-2P-17"""
    price = {TOKEN: action_cost(game, seat)}
    pay(game, seat, price)
    return price


@for_two.on(set_up_piece_placed)
def a_first_settlement_earns(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-2P-04"""
    if piece == SETTLEMENT:
        earn(game, seat, place)


@for_two.on(settlement_built)
def a_settlement_earns(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-2P-20: neutral settlements and cities earn nothing, nor does a settlement that wins (BASE-VP-05)."""
    if owner == by:
        game.push(SettlementEarns.of(seat=owner, vertex=vertex))


@for_two.step
class SettlementEarns(Step):
    """TB-2P-20: after the awards that the settlement brings."""

    public = ("seat", "vertex")
    vertex: Fact[str] = Fact(is_text)

    def run(self, game: Game) -> None:
        earn(game, self.seat, self.vertex)
        settlement_earned(game, self.seat, self.vertex)


def earn(game: Game, seat: Seat, vertex: str) -> None:
    """Give a seat two tokens beside the desert and one on the coast. TB-2P-20

    Both may apply, and the log names each. Where the robber has another home, that replaces the desert (TB-RI-C1).
    """
    terrain, graph = game.state["base"]["terrain"], board(game)
    around = graph.hexes_at[vertex]
    home = [terrain[name] for name in around if name in figure_home(game, ROBBER)]
    on_coast = sum(name in graph.land for name in around) < LAND_AROUND
    earned = {home[0] if home else "desert": AT_HOME * bool(home), "coast": ON_THE_COAST * on_coast}
    if any(earned.values()):
        why = "_and_".join(place for place, number in earned.items() if number)
        take_tokens(game, seat, sum(earned.values()), why)


@for_two.shows_of_seats
def what_an_action_costs(game: Game, seat: Seat) -> dict[str, Json]:
    """TB-2P-17: the cost follows from public facts."""
    return {"action_cost": action_cost(game, seat)} if are_used(game) else {}


@for_two.invariants
def tokens_are_all_there(game: Game) -> None:
    """:raises EngineError: tokens are missing or extra"""
    if not are_used(game):
        return
    piles = [bank(game), *(hand(game, seat) for seat in game.seats)]
    counts: list[Json] = [pile.get(TOKEN) for pile in piles]
    need(all(map(is_count, counts)), "`base.bank` and `base.hands` count the trade tokens")
    need(sum(counts) == TOKENS, f"the trade tokens in bank and hands are not {TOKENS}")
