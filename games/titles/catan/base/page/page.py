"""CATAN's page of a table: its island, hand, trades and actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy

from games import catalog
from games.drawing import charts
from games.titles.catan.base.drawing import cards, hexes
from games.titles.catan.base.drawing.together import together
from games.titles.catan.base.page import building_places, trades
from games.titles.catan.base.page.building import building, costs
from games.titles.catan.base.page.history import history
from games.titles.catan.base.page.seats import seat_of
from games.titles.catan.base.page.table import CatanTable
from games.titles.catan.base.page.trades import Again, Deal, Trade
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.production import NUMBERS
from games.views.pages.choice import Choice, Slot
from games.views.pages.menu import MenuLink
from games.views.pages.panels import Call, Panel
from games.views.pages.seats import SeatPanel
from games.views.table.person import Person


class CatanPage(CatanTable):
    own_panels = (Panel("trade", "catan/base/templates/page/_trade.jinja", is_at_hand=True),)
    asked_at = "trade"
    asked_words = (gettext_lazy("You have been offered a trade"), gettext_lazy("trade offered to:"))
    luck_words = gettext_lazy("Cards from each roll, and how many fair dice would have brought on average")

    # -------------------------------------------------------------- the current choice

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Return costs, goods and cards for the page that explains the game to beginners."""
        goods = cards.goods_of(("base",))
        return {
            "costs": costs(),
            "goods": [(goods.stack(kind), terrain) for terrain, kind in facts.PRODUCES.items() if kind],
            "developments": [cards.development(("base",), kind, count) for kind, count in facts.DECK.items()],
            "points_to_win": facts.POINTS_TO_WIN,
            "hand_limit": facts.HAND_LIMIT,
        }

    @classmethod
    def statistics(cls, counted: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        numbers = {int(number): times for number, times in counted.get(NUMBERS.key, {}).items()}
        return {"numbers": charts.dice(numbers)} if numbers else {}

    @property
    def target(self) -> str:
        """A sentence with the number of points that win: the lowest number of all seats."""
        points = min(seat["points_to_win"] for seat in self.base["seats"].values())
        return gettext("{points} points win").format(points=points)

    def menu_lines(self) -> list[MenuLink]:
        return building(self)

    def unasked(self) -> Choice:
        return building_places.choice(self)

    # -------------------------------------------------------------- places

    def is_place(self, value: Any) -> bool:
        """Return True if a value is a corner, a path or a hex."""
        return isinstance(value, str) and hexes.is_place(value)

    def sort_of(self, place: str) -> str:
        """Return `vertex`, `edge` or `hex`."""
        return hexes.sort_of(place)

    def previewed(self, kind: str) -> str:
        """Return the piece to preview: a figure or a piece that seats own."""
        piece = {"new-city": "city"}.get(kind, kind)
        known = {*together(self.module_keys).seat_pieces, *self.base["figures"]}
        return piece if piece in known else ""

    # -------------------------------------------------------------- cards

    def steppers(self, cards: Mapping[str, int]) -> list[Slot]:
        """Return all resources, so that each keeps its place, and the other kinds that are in `cards`."""
        numbers = {kind: cards.get(kind, 0) for kind in self.goods.kinds_of(cards)}
        return [trades.slot(self, kind, most, held=most) for kind, most in numbers.items()]

    @property
    def hand(self) -> Mapping[str, int]:
        return self.own["hand"] if self.own else {}

    # -------------------------------------------------------------- trade

    @property
    def calls(self) -> list[Call]:
        return trades.calls_of(self)

    @property
    def tray(self) -> Deal | None:
        """The form for an offer that opens when the viewer taps a card in the hand."""
        return trades.tray_of(self)

    def tap_address(self, kind: str) -> str:
        return trades.tap_address(self, kind)

    @property
    def trade(self) -> Trade:
        return trades.trade_of(self)

    @property
    def again(self) -> Again | None:
        return trades.again_of(self)

    @property
    def may_stand(self) -> bool:
        return "set_standing_answers" in self.arguments

    @property
    def standing_words(self) -> list[str]:
        return trades.standing_words(self.words, self.own["standing"])

    @property
    def switched_off(self) -> list[str]:
        """Sentences about orders of the viewer that have switched themselves off."""
        return [self.words.switched_off(notice) for notice in self.own["switched_off"]] if self.own else []

    @property
    def standing_address(self) -> str:
        return self.page.to("set_standing_answers")

    # -------------------------------------------------------------- hands and seats

    @property
    def resources(self) -> list[cards.Stack]:
        """The viewer's cards, each good at its place."""
        return self.goods.stacks(self.own["hand"]) if self.own else []

    @property
    def developments(self) -> list[cards.Stack]:
        if not self.own:
            return []
        return cards.developments(self.module_keys, self.own["development_cards"], self.own["bought"])

    def seat(self, panel: SeatPanel) -> SeatPanel:
        return seat_of(self, panel)

    @property
    def active(self) -> str | None:
        active: str | None = self.base["active"]
        return active

    @property
    def has_development_cards(self) -> bool:
        return self._knows("buy_development_card")

    @property
    def has_largest_army(self) -> bool:
        """True if knights are played and counted."""
        return self._knows("play_knight")

    def _knows(self, verb: str) -> bool:
        return verb in catalog.title(self.title).rules(self.sight["modules"]).known_verbs

    @property
    def dice(self) -> list[int]:
        """The last roll of this turn; empty before the roll."""
        dice = self.base["dice"]
        return dice if isinstance(dice, list) else []

    @property
    def bank_stock(self) -> list[cards.Stack]:
        return self.goods.stacks(self.base["bank"])

    # -------------------------------------------------------------- the end

    @cached_property
    def _history(self) -> dict[str, Any]:
        return history(self.past, self.people)

    @cached_property
    def dice_chart(self) -> Any:
        """The number of rolls of each sum."""
        return charts.dice(self._history["dice"])

    @property
    def income_chart(self) -> Any:
        """The number of cards that each seat had received from the dice over time."""
        income = {
            key: [0, *(entry["cards"].get(key, 0) for entry in self._history["income"])]
            for key in self.people
        }
        return charts.lines(
            income,
            {key: person.color for key, person in self.people.items()},
            {key: person.name for key, person in self.people.items()},
        )

    @property
    def produced(self) -> list[tuple[Person, list[cards.Stack]]]:
        found = self._history["produced"]
        return [(person, self.goods.stacks(found.get(key, {}))) for key, person in self.people.items()]
