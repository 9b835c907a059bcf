"""Spy: take a progress card from another seat. CK-ALM-B7"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Drawn, Moved
from games.engine.steps import Choice, Fact
from games.engine.types import Answer, Json, Seat
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.cities_knights.rules.progress_cards import (
    ProgressCard,
    pass_on,
    progress_card,
    progress_hand,
)
from games.titles.catan.cities_knights.rules.targets import why_not_among


@progress_card("spy")
class PlaySpy(ProgressCard):
    """See another seat's progress hand and take a card from it. CK-ALM-B7"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._targets(game, seat) else refuse("CK-ILL-54")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._targets(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-54; BASE-ERR-65"""
        return why_not_among(game, argument, self._targets(game, seat), "CK-ILL-54")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Take the only card without asking, or ask which one. CK-D-20, CK-HIDE-13"""
        game.reveal()
        seen = {seat: {"cards": list(progress_hand(game, argument))}}
        game.log("progress_hand_seen", seen, seat=seat, target=argument)
        if len(progress_hand(game, argument)) == 1:
            take_by_spy(game, seat, argument, progress_hand(game, argument)[0])
        else:
            game.push(SpyPick.of(seat=seat, target=argument))

    def _targets(self, game: Game, seat: Seat) -> list[Seat]:
        return [other for other in game.seats if other != seat and progress_hand(game, other)]


def take_by_spy(game: Game, seat: Seat, target: Seat, card: str) -> None:
    """Move the card; the two seats learn which one, the others only its color. CK-HIDE-13"""
    pass_on(game, target, seat, card)
    known = {"card": card}
    game.reveal()
    color = facts.CARD_COLOR[card]
    game.log("progress_card_taken", {seat: known, target: known}, seat=seat, target=target, color=color)


cities_knights.ties_to_record("progress_card_taken", Moved("card", "progress/{target}", "progress/{seat}"))
cities_knights.draws_for_absent("take_progress_card", Drawn("", "default/spy_pick/{seat}"))


@cities_knights.decision
class SpyPick(Asked, Choice):
    """Take one of the cards seen. CK-D-20"""

    own_verbs = ("take_progress_card",)
    sentence = "{names} takes a progress card."
    public = ("seat", "number", "target")
    target: Fact[Seat] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(dict.fromkeys(progress_hand(game, self.target)))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        held = progress_hand(game, self.target)
        return None if isinstance(argument, str) and argument in held else refuse("CK-D-20a")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        take_by_spy(game, seat, self.target, argument)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """Show the cards to the seat that played the Spy. CK-HIDE-13"""
        return {"cards": list(progress_hand(game, self.target))} if viewer == self.seat else {}

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        luck = game.chance("default", "spy_pick", seat).about(pile=f"progress/{self.target}")
        return "take_progress_card", luck.pick(progress_hand(game, self.target))
