"""Shape (e): a deck instead of the die.

The effect of its cards is a question that another module answers when both are in play (Events with Cities &
Knights, TB-EV-C2, TB-EV-C3).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.game import Game
from games.engine.module import Module
from games.engine.questions import Question
from games.engine.steps import Step
from games.engine.types import Json, Seat
from tests.engine.shapes.omens import Windfall, omens
from tests.engine.shapes.ring import Steps, before_roll, hand, pay, roll_steps, take

CARDS = [
    "1/calm",
    "2/calm",
    "3/plague",
    "4/calm",
    "5/feast",
    "6/calm",
    "3/calm",
    "6/feast",
    "2/plague",
    "5/calm",
    "new_year",
]

deck = Module("deck", "Deck", messages={"DECK-01": "With the deck nobody blesses the roll."})
deck.takes_out(before_roll, "bless", "DECK-01")


@deck.sets_up
def set_up(game: Game) -> None:
    game.state["deck"] = {"cards": game.chance("deck").shuffled(CARDS), "open": []}


@deck.shows
def sight(game: Game) -> Json:
    state = game.state["deck"]
    return {"left": len(state["cards"]), "open": list(state["open"])}


@deck.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    turned = list(whole["deck"]["open"])
    unseen = [card for card in CARDS if card not in turned]
    luck.shuffle(unseen)
    game.state["deck"] = {"cards": unseen, "open": turned}


@Question
def event_effects(game: Game, seat: Seat, event: str) -> Steps:
    """Return the effects of an event before its card produces."""
    if event == "feast":
        return [Feast.of(seat=other) for other in game.clockwise_from(seat)]
    if event == "plague":
        return [Plague.of(seat=seat)]
    return []


@deck.answers(roll_steps)
def a_card_instead_of_the_die(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
    return [DrawCard.of(seat=seat) if step["step"] == "throw" else step for step in earlier(game, seat)]


@deck.step
class DrawCard(Step):
    def run(self, game: Game) -> None:
        state = game.state["deck"]
        card = state["cards"].pop(0)
        game.reveal()
        if card == "new_year":
            game.log("new_year")
            state["cards"], state["open"] = game.chance("deck").shuffled(CARDS), []
            game.push(DrawCard.of(seat=self.seat))
            return
        state["open"].append(card)
        number, event = card.split("/")
        game.part_facts("ring")["number"] = int(number)
        game.log("card_turned", card=card)
        for step in event_effects(game, self.seat, event):
            game.push(step)


@deck.step
class Feast(Step):
    def run(self, game: Game) -> None:
        game.log("feast", seat=self.seat, cards=take(game, self.seat, {"wool": 1}))


@deck.step
class Plague(Step):
    def run(self, game: Game) -> None:
        lost = {kind: 1 for kind, count in hand(game, self.seat).items() if count}
        pay(game, self.seat, lost)
        game.log("plague", seat=self.seat, cards=lost)


@omens.answers(event_effects, together_with="deck")
def an_omen_turns_the_plague(earlier: Callable[..., Steps], game: Game, seat: Seat, event: str) -> Steps:
    """Change single events, as TB-EV-C3 does when Cities & Knights is in play."""
    if event == "plague" and game.state["omens"]["omen"] >= 4:
        return [Windfall.of(seat=seat)]
    return earlier(game, seat, event)
