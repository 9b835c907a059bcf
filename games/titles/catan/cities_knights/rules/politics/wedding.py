"""Wedding: seats with more points give you two cards. CK-ALM-B4"""

from __future__ import annotations

from games.engine.arguments import Arguments, Bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Drawn, Moved
from games.engine.steps import Ballot
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.hands import hand_cards, hand_over, pile_of
from games.titles.catan.base.rules.seven import file_in_advance, owes_what_is_held
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.targets import number_of_cards, seats_ahead, why_not_so_many
from games.titles.catan.kit.rules.cards import total

WEDDING_GIFT = 2


@progress_card("wedding")
class PlayWedding(ProgressCard):
    """Make every seat with more points give two cards of its choice. CK-ALM-B4"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._givers(game, seat) else refuse("CK-ILL-53")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Ask only the seats that hold more cards than they must give. CK-D-16"""
        owed: dict[Seat, Json] = {}
        answers: dict[Seat, Json] = {}
        for giver in self._givers(game, seat):
            owed[giver] = min(WEDDING_GIFT, number_of_cards(game, giver))
            if number_of_cards(game, giver) <= WEDDING_GIFT:
                answers[giver] = {kind: count for kind, count in hand_cards(game, giver).items() if count}
        asked = {giver: number for giver, number in owed.items() if giver not in answers}
        answers.update(file_in_advance(game, WeddingGift.name, asked))
        game.push(WeddingGift.of(seat=seat, owed=owed, answers=answers))

    def _givers(self, game: Game, seat: Seat) -> list[Seat]:
        return [ahead for ahead in seats_ahead(game, seat, lead=1) if number_of_cards(game, ahead)]


cities_knights.ties_to_record("wedding_gift_given", Moved("cards", "hand/{seat}", "hand/{to}"))
cities_knights.draws_for_absent("give_wedding_gift", Drawn("", "default/wedding_gift/{seat}"))


@cities_knights.decision
class WeddingGift(Asked, Ballot):
    """Each giver chooses its cards; only giver and receiver learn the kinds. CK-D-16, CK-HIDE-11"""

    own_verbs = ("give_wedding_gift",)
    sentence = "{names} chooses a wedding gift."

    def look_over(self, game: Game) -> None:
        owes_what_is_held(self, game)
        super().look_over(game)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Bundle(hand_cards(game, seat), self.owed[seat])

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_so_many(hand_cards(game, seat), self.owed[seat], argument)

    def complete(self, game: Game) -> None:
        game.reveal()
        for giver, cards in self.clockwise(game, self.seat):
            known = {"cards": cards}
            private = {giver: known, self.seat: known}
            game.log("wedding_gift_given", private, seat=giver, to=self.seat, count=total(cards))
            hand_over(game, giver, self.seat, cards)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        luck = game.chance("default", "wedding_gift", seat).about(pile=pile_of(seat))
        return "give_wedding_gift", luck.draw(hand_cards(game, seat), self.owed[seat])
