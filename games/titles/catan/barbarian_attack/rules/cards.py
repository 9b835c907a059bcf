"""The scenario's development deck, whose cards are resolved as soon as they are bought. TB-BA-13, TB-BA-14, TB-BA-16

The buyer holds a card only until it is turned over. It is then spent and takes effect.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.record import Moved
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import barbarians
from games.titles.catan.barbarian_attack.rules.knights import KnightComes
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.barbarian_attack.rules.plots import IntrigueBegins, TreasonBegins
from games.titles.catan.base.rules.development import (
    DECK,
    card_bought,
    development_cards,
    draw_development_card,
    mix_played_cards,
    spend,
)
from games.titles.catan.base.rules.module import cards, cards_before_roll
from games.titles.catan.base.rules.setup import development_deck

DEVELOPMENT_VERBS = (
    "play_knight",
    "play_road_building",
    "play_year_of_plenty",
    "play_monopoly",
    "play_victory_point",
)

barbarian_attack.ties_to_record("attack_card", Moved("card", "development/{seat}", "played/{seat}"))
barbarian_attack.ties_to_record("attack_deck_mixed", Moved("cards.*", "played/{key}", DECK))

for verb in DEVELOPMENT_VERBS:
    barbarian_attack.takes_out(cards, verb, "TB-BA-04")
    barbarian_attack.takes_out(cards_before_roll, verb, "TB-BA-04")


@barbarian_attack.answers(development_deck)
def a_deck_of_its_own(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """TB-BA-04, TB-BA-13"""
    return facts.DECK


@barbarian_attack.on(card_bought)
def a_card_is_resolved(game: Game, seat: Seat) -> None:
    """Resolve the card before anything else happens. TB-BA-13"""
    game.push(ResolveCard.of(seat=seat))


@barbarian_attack.step
class ResolveCard(Step):
    """Turn the card over, spend it and push its effect; then mix the deck if it is empty. TB-BA-13"""

    def run(self, game: Game) -> None:
        seat = self.seat
        held = list(development_cards(game, seat))
        if len(held) != 1:
            raise EngineError(f"seat {seat} holds {held}, and not one card to resolve")
        card = held[0]
        spend(game, seat, card)
        game.reveal()
        game.log("attack_card", seat=seat, card=card)
        if card in (facts.KNIGHTHOOD, facts.BLACK_KNIGHT):
            game.push(KnightComes.of(seat=seat, card=card))
        elif card == facts.TREASON:
            game.push(TreasonBegins.of(seat=seat))
        elif barbarians(game):
            game.push(IntrigueBegins.of(seat=seat))
        else:
            game.log("attack_card_without_effect", seat=seat, card=card)
            game.push(MixDeck.of(seat=seat))
            game.push(DrawAnother.of(seat=seat))
            return
        game.push(MixDeck.of(seat=seat))


@barbarian_attack.step
class DrawAnother(Step):
    """Draw another card instead of an Intrigue when there are no barbarians. TB-BA-16"""

    def run(self, game: Game) -> None:
        draw_development_card(game, self.seat, {})


@barbarian_attack.step
class MixDeck(Step):
    """Shuffle the discard pile into an empty deck. TB-BA-13"""

    def run(self, game: Game) -> None:
        if not game.state["base"]["deck"]:
            game.log("attack_deck_mixed", cards=mix_played_cards(game))


@barbarian_attack.invariants
def nobody_holds_a_card(game: Game) -> None:
    """Check that no card waits in a hand, since each is resolved before anything is asked.

    :raises EngineError: a seat holds a development card
    """
    held = [seat for seat in game.seats if development_cards(game, seat)]
    need(not held, "nobody holds a development card")
