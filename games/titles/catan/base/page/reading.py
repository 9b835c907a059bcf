"""A table of CATAN as one viewer sees it: the public facts of the island, and the viewer's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import cached_property

from games.selectors.table.changes_of_holdings import Held
from games.titles.catan.base.drawing import cards, hexes
from games.titles.catan.base.drawing.together import together
from games.views.pages.choice import Slot
from games.views.pages.gains_and_losses import HAND
from games.views.pages.reading import Reading


class CatanReading(Reading):
    @cached_property
    def base(self) -> dict[str, Any]:
        """The part of the sight that the base game shows."""
        base: dict[str, Any] = self.sight["base"]
        return base

    @cached_property
    def own(self) -> dict[str, Any]:
        """The facts that the viewer alone sees; empty for spectators."""
        own: dict[str, Any] = self.base.get("own", {})
        return own

    @cached_property
    def module_keys(self) -> tuple[str, ...]:
        return tuple(self.sight["modules"])

    @property
    def active(self) -> str | None:
        active: str | None = self.base["active"]
        return active

    @property
    def starting_seat(self) -> str:
        return str(self.base["starting_seat"])

    @property
    def dice(self) -> list[int]:
        """The last roll of this turn; empty before the roll."""
        dice = self.base["dice"]
        return dice if isinstance(dice, list) else []

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

    @cached_property
    def goods(self) -> cards.Goods:
        return cards.goods_of(self.module_keys)

    @property
    def hand(self) -> Mapping[str, int]:
        return self.own["hand"] if self.own else {}

    @property
    def kinds(self) -> list[str]:
        """The kinds of card that the viewer may hold in the hand, in order."""
        return self.goods.kinds_of(self.own["hand"])

    @property
    def held(self) -> dict[str, int]:
        """The viewer's hand together with its purse."""
        purse = self.base["seats"][self.viewer].get("purse", {})
        return {**self.own["hand"], **purse}

    def stepper(self, kind: str, most: int, value: int = 0, held: int | None = None) -> Slot:
        return Slot(kind, self.goods.stack(kind).label, f"good-{kind}", most, value, held)

    def steppers(self, cards: Mapping[str, int]) -> list[Slot]:
        """Return all resources, so that each keeps its place, and the other kinds that are in `cards`."""
        numbers = {kind: cards.get(kind, 0) for kind in self.goods.kinds_of(cards)}
        return [self.stepper(kind, most, held=most) for kind, most in numbers.items()]

    def look_of_held(self, held: Held) -> tuple[str, Any] | None:
        """Return picture and label of a card that the viewer knows."""
        if held.pile != HAND or not held.kind:
            return super().look_of_held(held)
        stack = self.goods.stack(held.kind)
        return stack.symbol, stack.label
