"""Gifts between players: good neighbors and neighborly help. TB-EV-18, TB-EV-23

Only giver and receiver learn which card it was. With Cities & Knights a commodity may be given as well, as it is part
of the same hand (TB-EV-C3).
"""

from __future__ import annotations

from games.engine.arguments import Arguments, Bundle, Sequence, accepts, is_bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.record import Moved
from games.engine.steps import Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand_cards, hand_over
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.events.rules.ballots import AskedByEvent
from games.titles.catan.events.rules.leaders import leaders
from games.titles.catan.events.rules.module import events
from games.titles.catan.kit.rules.cards import Cards, are_amounts, holds, total

events.ties_to_record("gift_given", Moved("cards", "hand/{seat}", "hand/{to}"))


def pass_card(game: Game, giver: Seat, receiver: Seat, kind: str) -> None:
    """Give one card to another seat. The other players learn only that it happened."""
    known = {"cards": {kind: 1}}
    game.log("gift_given", {giver: known, receiver: known}, seat=giver, to=receiver)
    hand_over(game, giver, receiver, {kind: 1})


def most_held(game: Game, held: Cards) -> str:
    """TB-GEN-14: return the resource that is held most, or another card if there is no resource."""
    resources = [kind for kind in kinds(game, "is_resource") if held[kind]]
    others = [kind for kind, count in held.items() if count]
    return max(resources or others, key=lambda kind: held[kind])


# Good neighbors


@events.step
class GoodNeighbors(Step):
    """TB-EV-18, TB-EV-06: asks every seat that has a card."""

    def run(self, game: Game) -> None:
        owed = {seat: 1 for seat in game.seats if total(hand_cards(game, seat))}
        if owed:
            game.push(GiveToNeighbor.of(seat=self.seat, owed=owed))
        else:
            game.log("nothing_happens")


@events.decision
class GiveToNeighbor(AskedByEvent):
    """TB-EV-18, TB-EV-D4: give one card to the left neighbor (TB-GEN-13), from the hand as it was before the event."""

    own_verbs = ("give_to_neighbor",)
    sentence = "{names} chooses a card for the left neighbor."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Bundle(hand_cards(game, seat), 1)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-EV-E6; BASE-ERR-10, BASE-ERR-58"""
        if not are_amounts(argument) or not is_bundle(argument):
            return refuse("BASE-ERR-58")
        if total(argument) != 1:
            return refuse("TB-EV-E6", name=game.next_seat(seat))
        return None if holds(hand_cards(game, seat), argument) else refuse("BASE-ERR-10")

    def complete(self, game: Game) -> None:
        game.reveal()
        for giver, cards in self.clockwise(game, self.seat):
            (kind,) = cards
            pass_card(game, giver, game.next_seat(giver), kind)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-EV-D4"""
        return "give_to_neighbor", {most_held(game, hand_cards(game, seat)): 1}


# Neighborly help


@events.step
class NeighborlyHelp(Step):
    """TB-EV-23, TB-GEN-04: decided by public points. If all have the same, nobody gives."""

    def run(self, game: Game) -> None:
        points = {seat: public_points(game, seat) for seat in game.seats}
        first = leaders(points)
        behind = [seat for seat in game.clockwise_from(self.seat) if seat not in first]
        owed: dict[Seat, Json] = {seat: list(behind) for seat in first if total(hand_cards(game, seat))}
        if behind and owed:
            game.push(HelpNeighbors.of(seat=self.seat, owed=owed))
        else:
            game.log("nothing_happens")


@events.decision
class HelpNeighbors(AskedByEvent):
    """TB-EV-23, TB-EV-D6: give a card to each seat with fewer points, as `[{"to", "card"}, …]`.

    A seat with too few cards for all chooses the receivers.
    """

    own_verbs = ("help_neighbors",)
    sentence = "{names} chooses cards for those with fewer points."
    owed: Fact[dict[Seat, list[Seat]]] = Fact()

    def look_over(self, game: Game) -> None:
        """:raises EngineError: the receivers are not other seats, each listed once"""
        owed = self.data["owed"]
        need(
            isinstance(owed, dict)
            and all(
                are_texts(others)
                and set(others) <= set(game.seats) - {seat}
                and len(set(others)) == len(others)
                for seat, others in owed.items()
            ),
            f"`owed` of {self.name} names other seats",
        )
        super().look_over(game)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        number = self._number(game, seat)
        return Sequence(lambda so_far: self._next(game, seat, so_far), lambda so_far: len(so_far) == number)

    def _number(self, game: Game, seat: Seat) -> int:
        """TB-EV-06: the number of cards to give, limited by the hand."""
        return min(len(self.owed[seat]), total(hand_cards(game, seat)))

    def _next(self, game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
        """Return the gifts that may follow. Receivers come in a fixed order, so each combination is listed once."""
        receivers, left = self.owed[seat], self._number(game, seat) - len(so_far)
        if not left:
            return []
        held = dict(hand_cards(game, seat))
        for gift in so_far:
            held[gift["card"]] -= 1
        first = receivers.index(so_far[-1]["to"]) + 1 if so_far else 0
        return [
            {"to": receiver, "card": kind}
            for receiver in receivers[first : len(receivers) - left + 1]
            for kind, count in held.items()
            if count
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-EV-23, TB-EV-06"""
        if not isinstance(argument, list) or len(argument) != self._number(game, seat):
            return refuse("TB-EV-23a")
        for place, gift in enumerate(argument):
            if not accepts(self._next(game, seat, argument[:place]), gift):
                return refuse("TB-EV-23a")
        return None

    def complete(self, game: Game) -> None:
        game.reveal()
        for giver, gifts in self.clockwise(game, self.seat):
            for gift in gifts:
                pass_card(game, giver, gift["to"], gift["card"])

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-EV-D6"""
        held = dict(hand_cards(game, seat))
        gifts = []
        for receiver in self.owed[seat][: self._number(game, seat)]:
            kind = most_held(game, held)
            held[kind] -= 1
            gifts.append({"to": receiver, "card": kind})
        return "help_neighbors", gifts
