"""The parts of a page that only CATAN's own templates show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games import catalog
from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page import standing, trades
from games.titles.catan.base.page.history import Figures, figures_of
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.page.standing import StandingLine
from games.titles.catan.base.page.trades import Again, Deal, Trade


@dataclass(frozen=True)
class Use:
    """The address that plays a card, or the reason why it cannot be played now."""

    href: str = ""
    why_not: str = ""


@dataclass(frozen=True)
class Hand:
    """The viewer's cards.

    :param addresses: the address for a tap on a card, by kind; with scripts the form is already in the page
    :param uses: what can be done with each development card, by kind
    """

    resources: list[cards.Stack]
    developments: list[cards.Stack]
    addresses: dict[str, str]
    uses: dict[str, Use]


@dataclass(frozen=True)
class CatanParts:
    """Makes each part when a template asks for it. Templates call it `catan`."""

    reading: CatanReading

    @property
    def target(self) -> str:
        """A sentence with the number of points that win: the lowest number of all seats."""
        points = min(seat["points_to_win"] for seat in self.base["seats"].values())
        return gettext("First to {points} points").format(points=points)

    @property
    def base(self) -> dict[str, Any]:
        return self.reading.base

    @property
    def dice(self) -> list[int]:
        return self.reading.dice

    @property
    def bank(self) -> list[cards.Stack]:
        return self.reading.goods.stacks(self.base["bank"])

    @property
    def hand(self) -> Hand | None:
        reading = self.reading
        if not reading.own:
            return None
        held, bought = reading.own["development_cards"], reading.own["bought"]
        developments = cards.developments(reading.module_keys, held, bought)
        return Hand(
            reading.goods.stacks(reading.own["hand"]),
            developments,
            trades.tap_addresses(reading),
            {stack.kind: self._use(stack) for stack in developments},
        )

    def _use(self, stack: cards.Stack) -> Use:
        """Return what can be done with a development card, by what the viewer sees anyway."""
        reading, verb = self.reading, f"play_{stack.kind}"
        if reading.arguments.get(verb):
            return Use(reading.page.to(verb))
        if not self._knows(verb):
            return Use()
        if stack.fresh == stack.count:
            return Use(why_not=gettext("You bought that card this turn. Play it in a later turn."))
        if reading.active != reading.viewer:
            return Use(why_not=gettext("You can play it on your turn."))
        if self.base["card_played"]:
            return Use(why_not=gettext("You may play only one development card per turn."))
        return Use()

    @property
    def trade(self) -> Trade:
        return trades.trade_of(self.reading)

    @property
    def tray(self) -> Deal | None:
        """The form for an offer that opens when the viewer taps a card in the hand."""
        return trades.tray_of(self.reading)

    @property
    def again(self) -> Again | None:
        return trades.again_of(self.reading)

    @property
    def standing(self) -> StandingLine | None:
        return standing.line_of(self.reading)

    @property
    def figures(self) -> Figures:
        return figures_of(self.reading)

    @property
    def has_development_cards(self) -> bool:
        return self._knows("buy_development_card")

    @property
    def has_largest_army(self) -> bool:
        """True if knights are played and counted."""
        return self._knows("play_knight")

    def _knows(self, verb: str) -> bool:
        reading = self.reading
        return verb in catalog.title(reading.table.game.title).rules(reading.module_keys).known_verbs
