"""Probes of the development deck: each card is resolved when bought, and played cards form the deck again."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.module import Module
from games.engine.record import Moved
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.base.rules.development import card_bought, development_cards, mix_played_cards, spend
from games.titles.catan.base.rules.module import cards, cards_before_roll
from games.titles.catan.base.rules.setup import development_deck
from tests.probe.title import probe

DECK: Module = probe("deck")
CARDS = {"monopoly": 2, "storm": 2}
"""One kind belongs to base, the other does not."""

DECK.messages["PROBE-AT-ONCE"] = "It is played when it is bought."
for played in ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly"):
    DECK.takes_out(cards, played, "PROBE-AT-ONCE")
    DECK.takes_out(cards_before_roll, played, "PROBE-AT-ONCE")
DECK.ties_to_record("probe_resolved", Moved("card", "development/{seat}", "played/{seat}"))
DECK.ties_to_record("probe_mixed", Moved("cards.*", "played/{key}", "deck"))


@DECK.answers(development_deck)
def storms(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    return CARDS


@DECK.on(card_bought)
def it_is_resolved_at_once(game: Game, seat: Seat) -> None:
    """As TB-BA-13"""
    game.push(Resolve.of(seat=seat))


@DECK.step
class Resolve(Step):
    """Show the card, resolve it, and shuffle the played cards if no card is left."""

    def run(self, game: Game) -> None:
        (card,) = development_cards(game, self.seat)
        spend(game, self.seat, card)
        game.log("probe_resolved", seat=self.seat, card=card)
        if not game.state["base"]["deck"]:
            game.log(
                "probe_mixed", cards={seat: went for seat, went in mix_played_cards(game).items() if went}
            )
