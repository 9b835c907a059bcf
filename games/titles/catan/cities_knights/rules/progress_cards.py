"""Progress cards: drawn, held hidden, played, returned under their deck. CK-CARD.

Only this file changes decks, progress hands and the cards that lie open for points.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import ClassVar

from games.engine.arguments import Arguments
from games.engine.copies import copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Moved, Pile
from games.engine.steps import Ballot, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.module import cards, cards_before_roll, ending
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.turn import absent_seat_does, may_end_part, refuse_argument
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights, own_state
from games.titles.catan.cities_knights.rules.out_of_turn import Asked

cities_knights.copies(copy_lists, "progress", "open_cards", "decks")

# Decks and hands


def deck(game: Game, color: str) -> list[str]:
    """A deck; the top card is the last of the list."""
    return own_state(game)["decks"][color]  # type: ignore[no-any-return]


def progress_hand(game: Game, seat: Seat) -> list[str]:
    """The hidden cards of a seat, the newest last; no goods, so neither traded nor discarded nor stolen. CK-CARD-05"""
    return own_state(game)["progress"][seat]  # type: ignore[no-any-return]


def holds_progress_cards(game: Game, seat: Seat) -> bool:
    """Whether the seat has a hidden card of any kind."""
    return bool(own_state(game)["progress"][seat])


def open_cards(game: Game, seat: Seat) -> list[str]:
    """CK-CARD-04: the victory-point cards that lie open."""
    return own_state(game)["open_cards"][seat]  # type: ignore[no-any-return]


@cities_knights.piles
def decks_and_cards(game: Game) -> dict[str, Pile]:
    """CK-COMP-11, CK-COMP-12: the decks, and of each seat the hidden and the open cards."""
    here = own_state(game)
    return {
        **{f"deck/{color}": cards for color, cards in here["decks"].items()},
        **{f"progress/{seat}": Counter(cards) for seat, cards in here["progress"].items()},
        **{f"open/{seat}": Counter(cards) for seat, cards in here["open_cards"].items()},
    }


cities_knights.ties_to_record("progress_drawn", Moved("card", "deck/{color}", "progress/{seat}"))
cities_knights.ties_to_record("point_card_opened", Moved("card", "progress/{seat}", "open/{seat}"))
cities_knights.ties_to_record("progress_played", Moved("card", "progress/{seat}", "deck/*"))
cities_knights.ties_to_record("progress_returned", Moved("card", "progress/{seat}", "deck/{color}"))


def draw(game: Game, seat: Seat, color: str) -> None:
    """CK-DICE-05, CK-CARD-04, CK-HIDE-05: off the top, its color seen by all; a victory-point card is opened."""
    if not deck(game, color):
        return
    card = deck(game, color).pop()
    game.moved({card: 1}, f"deck/{color}", f"progress/{seat}")
    game.reveal()
    game.log("progress_drawn", {seat: {"card": card}}, seat=seat, color=color)
    if card in facts.POINT_CARDS:
        open_cards(game, seat).append(card)
        game.moved({card: 1}, f"progress/{seat}", f"open/{seat}")
        game.log("point_card_opened", seat=seat, card=card)
    else:
        progress_hand(game, seat).append(card)


def lay_under(game: Game, seat: Seat, card: str) -> None:
    """CK-CARD-03: face down to the bottom of its deck."""
    hand = progress_hand(game, seat)
    del hand[len(hand) - 1 - hand[::-1].index(card)]
    color = facts.CARD_COLOR[card]
    deck(game, color).insert(0, card)
    game.moved({card: 1}, f"progress/{seat}", f"deck/{color}", at=0)


def pass_on(game: Game, giver: Seat, receiver: Seat, card: str) -> None:
    """CK-ALM-B7: a card goes from hand to hand."""
    progress_hand(game, giver).remove(card)
    progress_hand(game, receiver).append(card)
    game.moved({card: 1}, f"progress/{giver}", f"progress/{receiver}")


def give_back(game: Game, seat: Seat, card: str) -> None:
    """CK-HIDE-06: only its owner knows which card went back."""
    lay_under(game, seat, card)
    game.reveal()
    game.log("progress_returned", {seat: {"card": card}}, seat=seat, color=facts.CARD_COLOR[card])


@cities_knights.step
class DrawProgress(Step):
    """One seat draws one card; victory is looked at after each. CK-WIN-04"""

    public = ("seat", "color")
    color: Fact[str] = Fact()

    def run(self, game: Game) -> None:
        draw(game, self.seat, self.color)


@cities_knights.answers(points)
def point_cards_count(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """CK-VP-06; CK-ALM-G5, CK-ALM-B9"""
    lines = earlier(game, seat)
    held = len(open_cards(game, seat))
    if held:
        lines.append(Line("point_cards", facts.POINTS["victory_point_card"] * held))
    return lines


# The fifth card


@cities_knights.step
class CountProgress(Step):
    """CK-CARD-07: each seat but the active one returns a fifth card at once, before production."""

    seat: Fact[Seat] = Fact()

    def run(self, game: Game) -> None:
        others = game.clockwise_from(self.seat)[1:]
        owed = {seat: 1 for seat in others if len(progress_hand(game, seat)) > facts.MOST_PROGRESS_CARDS}
        if owed:
            game.push(FifthCard.of(seat=self.seat, owed=owed))


@cities_knights.decision
class FifthCard(Asked, Ballot):
    """CK-D-07: any of the five, the new one too."""

    own_verbs = ("return_progress_card",)
    sentence = "{names} returns a progress card."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(dict.fromkeys(progress_hand(game, seat)))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_held(game, seat, argument)

    def complete(self, game: Game) -> None:
        """CK-CARD-07: clockwise."""
        for seat, card in self.clockwise(game, self.seat):
            give_back(game, seat, card)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """CK-D-07: the newest."""
        return "return_progress_card", progress_hand(game, seat)[-1]


def why_not_held(game: Game, seat: Seat, card: Json) -> Refusal | None:
    """CK-ILL-09; BASE-ERR-33"""
    if card in facts.POINT_CARDS:
        return refuse("CK-ILL-09")
    if not isinstance(card, str) or card not in progress_hand(game, seat):
        return refuse("BASE-ERR-33")
    return None


@cities_knights.answers(may_end_part)
def at_most_four_cards_are_kept(
    earlier: Callable[[Game, Seat], Refusal | None], game: Game, seat: Seat
) -> Refusal | None:
    """CK-CARD-06, CK-CARD-08, CK-TURN-03; CK-ILL-07"""
    refusal = earlier(game, seat)
    if refusal is None and len(progress_hand(game, seat)) > facts.MOST_PROGRESS_CARDS:
        return refuse("CK-ILL-07")
    return refusal


@cities_knights.answers(absent_seat_does)
def an_absent_seat_returns_the_newest(
    earlier: Callable[[Game, Seat], Answer], game: Game, seat: Seat
) -> Answer:
    """CK-D-23"""
    if len(progress_hand(game, seat)) > facts.MOST_PROGRESS_CARDS:
        return "return_progress_card", progress_hand(game, seat)[-1]
    return earlier(game, seat)


@cities_knights.verb(ending)
class ReturnProgressCard(Verb):
    """CK-CARD-08, CK-CARD-09, CK-D-23: down to four, before the turn ends."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        held = progress_hand(game, seat)
        return list(dict.fromkeys(held)) if len(held) > facts.MOST_PROGRESS_CARDS else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-08, CK-ILL-09"""
        refusal = why_not_held(game, seat, argument)
        if refusal is None and len(progress_hand(game, seat)) <= facts.MOST_PROGRESS_CARDS:
            return refuse("CK-ILL-08")
        return refusal

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        give_back(game, seat, argument)


# Playing


class ProgressCard(Verb):
    """A card that its owner plays in trade and build: shown, under its deck, then its effect.

    A card says what it needs (`why_not_now`: open facts alone, CK-CARD-10), what can be chosen
    (`choices`, `why_not_chosen`: with the card, never asked later, CK-D-24) and what it does (`effect`).
    By default it takes no choice.
    """

    card: ClassVar[str] = ""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if self.card not in progress_hand(game, seat) or self.why_not_now(game, seat) is not None:
            return []
        return self.choices(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if self.card not in progress_hand(game, seat):
            return refuse("BASE-ERR-33")
        return self.why_not_now(game, seat) or self.why_not_chosen(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """CK-CARD-03, CK-CARD-13"""
        lay_under(game, seat, self.card)
        game.log("progress_played", seat=seat, card=self.card)
        self.effect(game, seat, argument)

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """What stands against a choice."""
        return refuse_argument(argument)

    @abstractmethod
    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Do one thing and push the rest."""


CardClass = type[ProgressCard]


def progress_card(card: str) -> Callable[[CardClass], CardClass]:
    """Register a card of trade and build; before the roll it is refused with its reason.

    CK-CARD-02, CK-TURN-02; CK-ILL-02
    """

    def register(verb: CardClass) -> CardClass:
        verb.card = card
        cities_knights.verb(cards, only_if=holds_progress_cards)(verb)
        cities_knights.takes_out(cards_before_roll, verb.name, "CK-ILL-02")
        return verb

    return register
