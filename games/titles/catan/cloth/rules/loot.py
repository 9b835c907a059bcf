"""The pirate, which only partners of a village move: it takes a card or cloth. SF-CL-08, SF-CL-09"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Choice, Fact
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.figures import Figure, figures, rob, why_figure_stays
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.cloth.rules.module import cloth
from games.titles.catan.cloth.rules.villages import held, is_a_partner, take_cloth_from
from games.titles.catan.kit.rules.cards import total
from games.titles.catan.seafarers.rules.pirate import ThePirate
from games.titles.catan.seafarers.rules.sea import PIRATE

A_CARD, CLOTH = "card", "cloth"
LOOT = (A_CARD, CLOTH)


@cloth.answers(why_figure_stays)
def only_partners_move_the_pirate(
    earlier: Callable[[Game, str, Seat], Refusal | None], game: Game, figure: str, mover: Seat
) -> Refusal | None:
    """SF-CL-08, SF-ERR-31"""
    if figure == PIRATE and not is_a_partner(game, mover):
        return refuse("SF-ERR-31")
    return earlier(game, figure, mover)


class ThePirateOfVillages(ThePirate):
    """SF-CL-09"""

    def has_loot(self, game: Game, seat: Seat) -> bool:
        """Return whether it holds cards or cloth. SF-CL-09"""
        return bool(held(game, seat)) or super().has_loot(game, seat)

    def rob(self, game: Game, mover: Seat, victim: Seat) -> None:
        """Ask only if the victim holds both. SF-CL-09"""
        if not held(game, victim):
            rob(game, mover, victim)
        elif not total(hand_cards(game, victim)):
            take_cloth(game, mover, victim)
        else:
            game.push(ChooseLoot.of(seat=mover, victim=victim))


THE_PIRATE = ThePirateOfVillages()


@cloth.answers(figures)
def the_pirate_takes_cloth_too(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """SF-CL-09"""
    return {**earlier(game), PIRATE: THE_PIRATE}


def take_cloth(game: Game, thief: Seat, victim: Seat) -> None:
    """Take 1 cloth; as any theft, it is not undone. SF-HID-07"""
    take_cloth_from(game, thief, victim)
    game.reveal()


@cloth.decision
class ChooseLoot(Choice):
    """Take a random card or 1 cloth from the victim. SF-CL-09, SF-D-09"""

    own_verbs = ("take_loot",)
    sentence = "{names} takes a card or cloth."
    public = ("seat", "number", "victim")
    victim: Fact[Seat] = Fact()

    def look_over(self, game: Game) -> None:
        need(self.victim in game.seats and self.victim != self.seat, f"{self.name} robs another seat")
        need(
            bool(held(game, self.victim)) and bool(total(hand_cards(game, self.victim))),
            f"{self.name} finds cards and cloth",
        )

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(LOOT)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if isinstance(argument, str) and argument in LOOT else refuse("SF-CL-09a")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument == CLOTH:
            take_cloth(game, seat, self.victim)
        else:
            rob(game, seat, self.victim)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("SF-CL-09a") if seat == self.seat else refuse("SF-CL-09b", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Take cloth. SF-D-09"""
        return self.own_verbs[0], CLOTH
