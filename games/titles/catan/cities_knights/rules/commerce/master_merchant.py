"""Master Merchant: take two cards from the hand of a seat with more points. CK-ALM-Y3"""

from __future__ import annotations

from games.engine.arguments import Arguments, Bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Drawn, Moved
from games.engine.steps import Choice, Fact
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.hands import hand_cards, hand_over, pile_of
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.targets import (
    number_of_cards,
    seats_ahead,
    why_not_among,
    why_not_so_many,
)
from games.titles.catan.kit.rules.cards import Cards, total

CARDS_OF_MASTER = 2


@progress_card("master_merchant")
class PlayMasterMerchant(ProgressCard):
    """See the hand of a seat with more points and take two cards. CK-ALM-Y3"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._targets(game, seat) else refuse("CK-ILL-52")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._targets(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-52; BASE-ERR-65"""
        return why_not_among(game, argument, self._targets(game, seat), "CK-ILL-52")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Ask which cards to take, unless the seat takes them all. CK-HIDE-12, CK-D-21

        It is asked even if all its choices are the same.
        """
        game.reveal()
        held = {kind: count for kind, count in hand_cards(game, argument).items() if count}
        game.log("hand_seen", {seat: {"cards": held}}, seat=seat, target=argument)
        if total(held) <= CARDS_OF_MASTER:
            take_by_master(game, seat, argument, held)
        else:
            game.push(MasterPick.of(seat=seat, target=argument))

    def _targets(self, game: Game, seat: Seat) -> list[Seat]:
        return [ahead for ahead in seats_ahead(game, seat, lead=1) if number_of_cards(game, ahead)]


def take_by_master(game: Game, seat: Seat, target: Seat, taken: Cards) -> None:
    """Move the cards; the two seats learn the kinds, the others only how many. CK-HIDE-12"""
    known = {"cards": taken}
    game.reveal()
    game.log("cards_taken", {seat: known, target: known}, seat=seat, target=target, count=total(taken))
    hand_over(game, target, seat, taken)


cities_knights.ties_to_record("cards_taken", Moved("cards", "hand/{target}", "hand/{seat}"))
cities_knights.draws_for_absent("take_cards", Drawn("", "default/master_pick/{seat}"))


@cities_knights.decision
class MasterPick(Asked, Choice):
    """Take any two cards of the hand. CK-D-21"""

    own_verbs = ("take_cards",)
    sentence = "{names} takes two cards."
    public = ("seat", "number", "target")
    target: Fact[Seat] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Bundle(dict(hand_cards(game, self.target)), CARDS_OF_MASTER)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_so_many(hand_cards(game, self.target), CARDS_OF_MASTER, argument)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        take_by_master(game, seat, self.target, argument)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """Show the hand to the seat that chooses. CK-HIDE-12"""
        return {"hand": dict(hand_cards(game, self.target))} if viewer == self.seat else {}

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        luck = game.chance("default", "master_pick", seat).about(pile=pile_of(self.target))
        return "take_cards", luck.draw(hand_cards(game, self.target), CARDS_OF_MASTER)
