"""Progress cards: drawn, held hidden, played, returned under their deck. CK-CARD

Only this file changes decks, progress hands and the victory-point cards that lie open.
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
    """Return a deck; the top card is the last of the list."""
    return own_state(game)["decks"][color]  # type: ignore[no-any-return]


def progress_hand(game: Game, seat: Seat) -> list[str]:
    """Return the seat's hidden cards, the newest last. CK-CARD-05

    They are no goods, so they are never traded, discarded or stolen.
    """
    return own_state(game)["progress"][seat]  # type: ignore[no-any-return]


def holds_progress_cards(game: Game, seat: Seat) -> bool:
    return bool(own_state(game)["progress"][seat])


def open_cards(game: Game, seat: Seat) -> list[str]:
    """Return the seat's victory-point cards, which lie open. CK-CARD-04"""
    return own_state(game)["open_cards"][seat]  # type: ignore[no-any-return]


@cities_knights.piles
def decks_and_cards(game: Game) -> dict[str, Pile]:
    """Return the decks and each seat's hidden and open cards. CK-COMP-11, CK-COMP-12"""
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
    """Draw the top card of a deck, if there is one. CK-DICE-05, CK-CARD-04, CK-HIDE-05

    Everybody sees its color. A victory-point card is opened at once.
    """
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
    """Put a card face down under its deck. CK-CARD-03"""
    hand = progress_hand(game, seat)
    del hand[len(hand) - 1 - hand[::-1].index(card)]
    color = facts.CARD_COLOR[card]
    deck(game, color).insert(0, card)
    game.moved({card: 1}, f"progress/{seat}", f"deck/{color}", at=0)


def pass_on(game: Game, giver: Seat, receiver: Seat, card: str) -> None:
    """Pass a progress card from one hand to another. CK-ALM-B7"""
    progress_hand(game, giver).remove(card)
    progress_hand(game, receiver).append(card)
    game.moved({card: 1}, f"progress/{giver}", f"progress/{receiver}")


def give_back(game: Game, seat: Seat, card: str) -> None:
    """Return a card under its deck; only its owner learns which card it was. CK-HIDE-06"""
    lay_under(game, seat, card)
    game.reveal()
    game.log("progress_returned", {seat: {"card": card}}, seat=seat, color=facts.CARD_COLOR[card])


@cities_knights.step
class DrawProgress(Step):
    """Draw one card for one seat, so that victory is checked after each. CK-WIN-04"""

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
    """Make every seat but the active one return a fifth card before production. CK-CARD-07"""

    seat: Fact[Seat] = Fact()

    def run(self, game: Game) -> None:
        others = game.clockwise_from(self.seat)[1:]
        owed = {seat: 1 for seat in others if len(progress_hand(game, seat)) > facts.MOST_PROGRESS_CARDS}
        if owed:
            game.push(FifthCard.of(seat=self.seat, owed=owed))


@cities_knights.decision
class FifthCard(Asked, Ballot):
    """Return any of the five cards, including the new one. CK-D-07"""

    own_verbs = ("return_progress_card",)
    sentence = "{names} returns a progress card."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(dict.fromkeys(progress_hand(game, seat)))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_held(game, seat, argument)

    def complete(self, game: Game) -> None:
        """Return the cards clockwise. CK-CARD-07"""
        for seat, card in self.clockwise(game, self.seat):
            give_back(game, seat, card)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Return the newest card. CK-D-07"""
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
    """Return surplus cards, down to four, before the turn ends. CK-CARD-08, CK-CARD-09, CK-D-23"""

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
    """A card that its owner plays in trade and build: it is shown, put under its deck, and takes effect.

    Override `why_not_now` for what the card needs, which may depend on open facts only (CK-CARD-10); `choices` and
    `why_not_chosen` for what is chosen together with the card, since nothing is asked later (CK-D-24); and `effect`.
    By default a card takes no choice.
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
        return refuse_argument(argument)

    @abstractmethod
    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Do one thing, and push steps for the rest."""


CardClass = type[ProgressCard]


def progress_card(card: str) -> Callable[[CardClass], CardClass]:
    """Register a card that is played in trade and build; before the roll it is refused with its reason.

    CK-CARD-02, CK-TURN-02; CK-ILL-02
    """

    def register(verb: CardClass) -> CardClass:
        verb.card = card
        cities_knights.verb(cards, only_if=holds_progress_cards)(verb)
        cities_knights.takes_out(cards_before_roll, verb.name, "CK-ILL-02")
        return verb

    return register
