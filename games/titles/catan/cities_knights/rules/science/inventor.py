"""Inventor: swap two number tokens. CK-ALM-G6"""

from __future__ import annotations

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board, swap_tokens, tokens
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("inventor")
class PlayInventor(ProgressCard):
    """Swap two different tokens; the robber stays. CK-ALM-G6"""

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(lambda so_far: _next_tokens(game, so_far), lambda so_far: len(so_far) == 2)

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        on = tokens(game)
        numbers = {tuple(on[name]) for name in _movable_tokens(game)}
        return None if len(numbers) > 1 else refuse("CK-ILL-58")

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-47"""
        if not isinstance(argument, list) or len(argument) != 2:
            return refuse("CK-ILL-47")
        for place, name in enumerate(argument):
            if not isinstance(name, str) or name not in _next_tokens(game, argument[:place]):
                return refuse("CK-ILL-47")
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        one, other = argument
        swap_tokens(game, one, other)
        game.log("tokens_swapped", seat=seat, hexes=[one, other])


def _movable_tokens(game: Game) -> list[str]:
    on = tokens(game)
    return [
        name for name in board(game).hexes if on.get(name) and not facts.FIXED_TOKENS.intersection(on[name])
    ]


def _next_tokens(game: Game, so_far: list[Json]) -> list[Json]:
    if len(so_far) == 2:
        return []
    on = tokens(game)
    return [name for name in _movable_tokens(game) if all(on[name] != on[other] for other in so_far)]
