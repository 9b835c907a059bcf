"""Alchemist: choose the two dice. CK-ALM-G1"""

from __future__ import annotations

from itertools import product

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.module import cards, cards_before_roll
from games.titles.catan.base.rules.turn import begin_roll
from games.titles.catan.cities_knights.rules.dice import RED, WHITE
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, holds_progress_cards

FACES = range(1, 7)


@Question
def dice_to_choose(game: Game) -> tuple[str, ...]:
    """Return the dice whose faces an Alchemist chooses. CK-ALM-G1"""
    return WHITE, RED


@cities_knights.verb(cards_before_roll, only_if=holds_progress_cards)
class PlayAlchemist(ProgressCard):
    """Choose the faces of the dice; the roll follows at once. CK-ALM-G1, CK-DICE-08

    It is the only card that can be played before the roll (CK-TURN-01).
    """

    card = "alchemist"

    def choices(self, game: Game, seat: Seat) -> Arguments:
        colors = dice_to_choose(game)
        return [dict(zip(colors, faces, strict=True)) for faces in product(FACES, repeat=len(colors))]

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-04"""
        if not isinstance(argument, dict) or argument.keys() != {*dice_to_choose(game)}:
            return refuse("CK-ILL-04")
        if not all(type(die) is int and die in FACES for die in argument.values()):
            return refuse("CK-ILL-04")
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part_facts(KEY)["chosen_dice"] = dict(argument)
        begin_roll(game, seat)


cities_knights.takes_out(cards, "play_alchemist", "CK-ILL-03")
