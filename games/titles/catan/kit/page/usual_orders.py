"""The form for standing orders to do what the timeout would do: one checkbox per question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import QueryDict

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


@dataclass(frozen=True)
class UsualOrders:
    """The viewer's standing orders.

    :param here: the module's part of the sight
    :param verb: the move that changes the orders
    :param texts: the label of each order, by the question that it answers
    """

    catan: CatanReading
    here: Mapping[str, Any]
    verb: str
    texts: Mapping[str, Any]

    @property
    def address(self) -> str:
        """The URL at which the orders are changed, or "" if they cannot be changed now."""
        return self.catan.page.to(self.verb) if self.verb in self.catan.arguments else ""

    @property
    def key(self) -> str:
        return self.catan.page.key(self.verb)

    @property
    def boxes(self) -> list[tuple[str, Any, bool]]:
        """Each question with its text and whether it is answered."""
        given = self.here["own"]["orders"]
        return [(question, text, question in given) for question, text in self.texts.items()]


def read_orders(data: QueryDict) -> dict[str, Any]:
    """Return the argument of the move from the submitted form."""
    return {"usual": [question for question in data.getlist("usual") if question]}
