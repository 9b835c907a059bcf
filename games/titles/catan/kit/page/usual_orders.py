"""Standing orders to do what time would do: a box to tick for each question that they answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import QueryDict

if TYPE_CHECKING:
    from games.titles.catan.base.page.page import CatanPage


@dataclass(frozen=True)
class UsualOrders:
    """What the viewer has decided in advance.

    :param here: the module's part of the sight
    :param verb: the move that changes it
    :param texts: what each order says, by the question that it answers
    """

    catan: CatanPage
    here: Mapping[str, Any]
    verb: str
    texts: Mapping[str, Any]

    @property
    def address(self) -> str:
        """Where they are changed; "" while they cannot be."""
        return self.catan.page.to(self.verb) if self.verb in self.catan.arguments else ""

    @property
    def key(self) -> str:
        return self.catan.page.key(self.verb)

    @property
    def boxes(self) -> list[tuple[str, Any, bool]]:
        """Each question, its text, and whether it is answered."""
        given = self.here["own"]["orders"]
        return [(question, text, question in given) for question, text in self.texts.items()]


def read_orders(data: QueryDict) -> dict[str, Any]:
    """The argument of the move that the form asks for."""
    return {"usual": [question for question in data.getlist("usual") if question]}
