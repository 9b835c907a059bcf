"""The panels of Events of Catan: the card of the turn, earlier cards, and standing orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.drawing import charts
from games.titles.catan.base.rules.facts import RED_NUMBERS
from games.titles.catan.events import words
from games.titles.catan.events.rules.facts import event_of, number_of
from games.titles.catan.kit.page.usual_orders import UsualOrders

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading
    from games.wording.words import Words

USUAL = {
    "damage_road": gettext_lazy("An earthquake damages the road I need least"),
    "give_to_neighbor": gettext_lazy("I give my neighbor the resource I have most of"),
    "help_neighbors": gettext_lazy("I give players behind me the resources I have most of"),
    "take_gift": gettext_lazy("I take the resource I have least of"),
}
"""The standing orders in words, by decision."""


@dataclass(frozen=True)
class EventCard:
    number: int
    name: Any
    text: Any
    is_event: bool
    is_red: bool


def card_of(card: str, said: Words) -> EventCard:
    event, number = event_of(card), number_of(card)
    text = said.card_text(event, words.EVENT_TEXTS[event])
    return EventCard(number, words.EVENTS[event], text, event != "none", number in RED_NUMBERS)


@dataclass
class EventsPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight["events"]

    @property
    def card(self) -> EventCard | None:
        """The event card of this turn, or None."""
        noted = (step.get("events", {}) for step in reversed(self.catan.sight["stack"]))
        card = next((part["card"] for part in noted if "card" in part), None)
        return None if card is None else card_of(card, self.catan.words)

    @property
    def left(self) -> int:
        """The number of cards above New Year."""
        return int(self.here["left"])

    @property
    def turned(self) -> list[EventCard]:
        """All face-up cards, the latest first."""
        return [card_of(card, self.catan.words) for card in reversed(self.here["shown"])]

    @property
    def numbers_chart(self) -> charts.DiceChart:
        """A chart of how often each number was drawn, shown after the end of the game."""
        drawn = Counter(facts["number"] for _move, kind, facts in self.catan.past if kind == "event_card")
        return charts.dice({total: drawn[total] for total in charts.SUMS})

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, "set_event_orders", USUAL)
