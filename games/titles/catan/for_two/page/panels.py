"""The panels of Catan for Two: both rolls, trade tokens, the neutral players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.titles.catan.base.rules import facts
from games.titles.catan.for_two.rules.module import KEY
from games.titles.catan.for_two.rules.tokens import TOKEN
from games.titles.catan.for_two.words import NEUTRALS, trade_tokens

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


@dataclass(frozen=True)
class Tokens:
    """A seat's trade tokens and the current cost of an action."""

    number: int
    cost: int

    @property
    def each(self) -> range:
        return range(self.number)

    @property
    def said(self) -> str:
        return trade_tokens(self.number)

    @property
    def cost_said(self) -> str:
        return trade_tokens(self.cost)


@dataclass(frozen=True)
class NeutralPlayer:
    """The public facts of a neutral player."""

    name: Any
    color: str
    roads: int
    settlements: int
    road_length: int
    has_longest_road: bool
    may_be_longest: bool


@dataclass
class ForTwoPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight[KEY]

    @property
    def first_roll(self) -> list[int] | None:
        """The first of two rolls, or None before the second one."""
        rolls: list[list[int]] = self._noted.get("rolls", [])
        return rolls[0] if len(rolls) > 1 else None

    @property
    def first_number(self) -> int | None:
        """TB-2P-C3: the number of the turn's first event card, if it is noted."""
        return self._noted.get("first")

    @property
    def _noted(self) -> Mapping[str, Any]:
        noted: Iterator[dict[str, Any]] = (step[KEY] for step in self.catan.sight["stack"] if KEY in step)
        return next(noted, {})

    @property
    def own(self) -> Tokens | None:
        return self.of_seat(self.catan.viewer) if self.catan.viewer is not None else None

    def of_seat(self, key: str) -> Tokens | None:
        """Return None in games without trade tokens (TB-FI-C1)."""
        purse = self.catan.base["seats"][key].get("purse", {})
        return Tokens(purse[TOKEN], self.here["seats"][key]["action_cost"]) if TOKEN in purse else None

    @property
    def supply(self) -> str:
        """The number of tokens left in the supply, in words."""
        return trade_tokens(self.catan.base["bank"][TOKEN]) if TOKEN in self.catan.base["bank"] else ""

    @property
    def neutrals(self) -> list[NeutralPlayer]:
        base = self.catan.base
        return [
            NeutralPlayer(
                NEUTRALS[key],
                base["neutrals"][key]["color"],
                facts.PIECES["road"] - one["pieces"]["road"],
                facts.PIECES["settlement"] - one["pieces"]["settlement"],
                one["road_length"],
                base["longest_road"] == key,
                key in base["award_seats"],
            )
            for key, one in self.here["neutrals"].items()
        ]
