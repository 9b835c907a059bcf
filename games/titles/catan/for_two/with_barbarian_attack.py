"""Barbarian Attack for two. TB-BA-C1, TB-BA-C2, TB-BA-C3, TB-BA-C4, TB-BA-C5, TB-BA-C6

Knights of the neutral colors are mercenaries. They belong to nobody, are moved by both seats and form one party in a
fight.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import (
    barbarians_on,
    change_barbarians,
    is_conquered,
)
from games.titles.catan.barbarian_attack.rules.knights import (
    CardDecision,
    first_knight_placed,
    free_castle_edges,
    knights,
    knights_on_board,
    put_knight,
)
from games.titles.catan.barbarian_attack.rules.landing import begin_landing, lands_at_once
from games.titles.catan.barbarian_attack.rules.module import KEY as BARBARIAN_ATTACK
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.barbarian_attack.rules.moves import who_moves
from games.titles.catan.barbarian_attack.rules.plots import COAST, with_room
from games.titles.catan.barbarian_attack.rules.victories import (
    coins_for_a_knight,
    fixed_die,
    is_ever_lost,
    knight_lost,
    party_of,
)
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.module import any_time
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import CITY, neutrals, set_up_piece_placed, settlement_built
from games.titles.catan.for_two.rules.module import KEY as FOR_TWO
from games.titles.catan.for_two.rules.module import for_two
from games.titles.catan.for_two.rules.token_actions import PAID, can_act, why_no_action
from games.titles.catan.for_two.rules.tokens import earn, pay_for_action, take_tokens

MERCENARIES = "mercenaries"
THEIR_DIE = 3
TOKENS_FOR_A_KNIGHT = 1

for_two.messages.update(
    {
        "TB-BA-C1": "Place a mercenary next to the castle first.",
        "TB-BA-C5": "There is no robber in this game. Trade tokens move a barbarian instead.",
        "TB-BA-C5b": "Choose a hex with a barbarian, then another hex on the coast with fewer than three.",
        "TB-BA-C6": "Knights of this game can’t be exchanged for trade tokens.",
    }
)
for_two.takes_out(any_time, "send_robber_home", "TB-BA-C5", together_with=BARBARIAN_ATTACK)
for_two.takes_out(any_time, "exchange_knight", "TB-BA-C6", together_with=BARBARIAN_ATTACK)


# Mercenaries


@for_two.on(first_knight_placed, together_with=BARBARIAN_ATTACK)
def a_mercenary_joins(game: Game, seat: Seat) -> None:
    """TB-BA-C1"""
    game.push(MercenaryJoins.of(seat=seat))


def next_mercenary(game: Game) -> str | None:
    """Return the next neutral color without a mercenary, or None. TB-BA-C1"""
    return next((name for name in neutrals(game) if not knights_on_board(game, name)), None)


def place_mercenary(game: Game, seat: Seat, edge: str) -> None:
    """TB-BA-C1"""
    owner = next_mercenary(game)
    assert owner is not None
    put_knight(game, owner, edge)
    game.log("mercenary_placed", seat=seat, edge=edge, owner=owner, color=neutrals(game)[owner]["color"])


@barbarian_attack.step
class MercenaryJoins(Step):
    """TB-BA-C1: if a mercenary and a free path are left. If there is only one path, the seat is not asked."""

    def run(self, game: Game) -> None:
        places = free_castle_edges(game)
        if not places or next_mercenary(game) is None:
            return
        if len(places) == 1:
            place_mercenary(game, self.seat, places[0])
        else:
            game.push(PlaceMercenary.of(seat=self.seat))


@barbarian_attack.decision
class PlaceMercenary(CardDecision):
    """TB-BA-C1: like a knight of a Knighthood card. The default is the first path."""

    own_verbs = ("place_mercenary",)
    sentence = "{names} places a mercenary."

    def look_over(self, game: Game) -> None:
        fits = bool(free_castle_edges(game)) and next_mercenary(game) is not None
        need(fits, f"{self.name} has a mercenary and a place")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(free_castle_edges(game))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-BA-E3, TB-BA-E9; BASE-ERR-57"""
        if not isinstance(argument, str) or argument not in board(game).ends:
            return refuse("BASE-ERR-57")
        if argument not in facts.CASTLE_EDGES:
            return refuse("TB-BA-E9")
        return refuse("TB-BA-E3") if argument in knights(game) else None

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        place_mercenary(game, seat, argument)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("TB-BA-C1") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return self.own_verbs[0], free_castle_edges(game)[0]


@for_two.answers(who_moves, together_with=BARBARIAN_ATTACK)
def mercenaries_move_last(
    earlier: Callable[[Game, Seat], list[list[str]]], game: Game, seat: Seat
) -> list[list[str]]:
    """TB-BA-C2"""
    return [*earlier(game, seat), list(neutrals(game))]


@for_two.answers(is_ever_lost, together_with=BARBARIAN_ATTACK)
def mercenaries_stay(earlier: Callable[[Game, str], bool], game: Game, owner: str) -> bool:
    """TB-BA-C2"""
    return owner in game.seats and earlier(game, owner)


@for_two.answers(party_of, together_with=BARBARIAN_ATTACK)
def mercenaries_are_one_party(earlier: Callable[[Game, str], str], game: Game, owner: str) -> str:
    """TB-BA-C4"""
    return earlier(game, owner) if owner in game.seats else MERCENARIES


@for_two.answers(fixed_die, together_with=BARBARIAN_ATTACK)
def their_die_shows_three(earlier: Callable[[Game, str], int | None], game: Game, party: str) -> int | None:
    """TB-BA-C4: seats with equal throws throw again."""
    return THEIR_DIE if party == MERCENARIES else earlier(game, party)


# Landings


@for_two.answers(lands_at_once, together_with=BARBARIAN_ATTACK)
def the_neutral_piece_stands_first(earlier: Callable[[Game], bool], game: Game) -> bool:
    """TB-BA-C3"""
    return False


@for_two.on(settlement_built, together_with=BARBARIAN_ATTACK)
def each_settlement_draws_barbarians(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-BA-C3: for own and neutral settlements, after the reaction that places the neutral piece."""
    begin_landing(game, by)


# Trade tokens and coins


@for_two.answers(coins_for_a_knight, together_with=BARBARIAN_ATTACK)
def a_knight_is_worth_two_coins(earlier: Callable[[Game], int], game: Game) -> int:
    """TB-BA-C6"""
    return facts.COINS_FOR_A_KNIGHT_FOR_TWO


@for_two.on(knight_lost, together_with=BARBARIAN_ATTACK)
def and_a_trade_token(game: Game, seat: Seat) -> None:
    """TB-BA-C6"""
    take_tokens(game, seat, TOKENS_FOR_A_KNIGHT, "lost_knight")


@for_two.on(set_up_piece_placed, together_with=BARBARIAN_ATTACK)
def the_first_city_earns(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-BA-C6: as a settlement does (TB-2P-20)."""
    if piece == CITY:
        earn(game, seat, place)


for_two.ties_to_record("barbarian_moved", PAID)


@for_two.verb(any_time, together_with=BARBARIAN_ATTACK)
class MoveBarbarian(Verb):
    """TB-BA-C5, TB-BA-17: replaces sending the robber home."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_act(game, seat):
            return []
        able = [name for name in COAST if barbarians_on(game, name) and _goals(game, name)]
        if not able:
            return []

        def following(so_far: list[Json]) -> list[Json]:
            if not so_far:
                return list(able)
            return list(_goals(game, so_far[0])) if len(so_far) == 1 else []

        return Sequence(following, lambda so_far: len(so_far) == 2)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-BA-E7, TB-BA-C5"""
        refusal = why_no_action(game, seat)
        if refusal is not None:
            return refusal
        if not isinstance(argument, list) or len(argument) != 2:
            return refuse("TB-BA-C5b")
        if not all(isinstance(name, str) and name in facts.COAST for name in argument):
            return refuse("TB-BA-C5b")
        start, goal = argument
        if not barbarians_on(game, start):
            return refuse("TB-BA-15b")
        if start == goal:
            return refuse("TB-BA-15c")
        return refuse("TB-BA-E7") if is_conquered(game, goal) else None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        start, goal = argument
        game.part_facts(FOR_TWO)["action"] = self.name
        game.log("barbarian_moved", seat=seat, hex=goal, cards=pay_for_action(game, seat), **{"from": start})
        change_barbarians(game, {start: -1, goal: 1})


def _goals(game: Game, start: str) -> list[str]:
    return [name for name in with_room(game) if name != start]
