"""One table of CATAN as one viewer sees it, the base of its pages."""

from __future__ import annotations

from typing import Any

from games.selectors.table.changes_of_holdings import Held
from games.titles.catan.base.drawing import cards
from games.views.pages.gains_and_losses import HAND
from games.views.pages.title_page import TitlePage


class CatanTable(TitlePage):
    """The public facts of the island, and the viewer's own."""

    def read(self) -> None:
        self.base: dict[str, Any] = self.sight["base"]
        self.own: dict[str, Any] = self.base.get("own", {})
        self.module_keys: tuple[str, ...] = tuple(self.sight["modules"])
        self.goods = cards.goods_of(self.module_keys)

    def look_of_held(self, held: Held) -> tuple[str, Any] | None:
        """Return picture and label of a card that the viewer knows."""
        if held.pile != HAND or not held.kind:
            return super().look_of_held(held)
        stack = self.goods.stack(held.kind)
        return stack.symbol, stack.label

    @property
    def starting_seat(self) -> str:
        return str(self.base["starting_seat"])

    @property
    def kinds(self) -> list[str]:
        """The kinds of card that the viewer may hold in the hand, in order."""
        return self.goods.kinds_of(self.own["hand"])

    @property
    def held(self) -> dict[str, int]:
        """The viewer's hand together with its purse."""
        purse = self.base["seats"][self.viewer].get("purse", {})
        return {**self.own["hand"], **purse}
