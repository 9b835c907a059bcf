"""The viewer's possible actions as a page shows them: buttons, choices, fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.views.table.described_choices import Pick
from games.views.table.table_page import Move


@dataclass(frozen=True)
class Choice:
    """A link that opens a choice, such as what to build or which card to play."""

    verb: str
    label: str
    href: str
    symbol: str = ""
    color: str = ""
    cost: tuple[Any, ...] = ()
    is_possible: bool = True
    is_chosen: bool = False
    why_not: str = ""
    is_missing_cards: bool = False
    note: str = ""
    shortcut: str = ""
    about: str = ""


@dataclass(frozen=True)
class Slot:
    """A stepper field for the number of one kind."""

    kind: str
    label: Any
    symbol: str
    most: int
    value: int = 0
    held: int | None = None


@dataclass(frozen=True)
class Bundle:
    """A number of cards or pieces to choose.

    :param is_hand: they are the viewer's hand, so that the hand need not be shown as well
    """

    verb: str
    key: str
    slots: list[Slot]
    least: int
    most: int
    label: str
    is_hand: bool = False

    @property
    def how_many(self) -> str:
        """The number to choose, or its range; only the maximum if choosing none is allowed."""
        return str(self.most) if self.least in (0, self.most) else f"{self.least}–{self.most}"


@dataclass(frozen=True)
class Writing:
    """A text field for a verb's argument, with the argument's shape and one allowed example."""

    verb: str
    key: str
    shape: str
    argument: str


@dataclass
class Actions:
    """The viewer's possible actions.

    `kind` is `none`, `menu`, `places`, `picks`, `confirm`, or `form` with a template in `form`. `step_back` is the
    address of the previous choice.
    """

    kind: str = "none"
    verb: str = ""
    prompt: Any = ""
    row: list[Choice] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    confirm: list[Move] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    form: str = ""
    step_back: str = ""
    place: Any = None
    bundle: Bundle | None = None
    writing: Writing | None = None

    @property
    def has_row(self) -> bool:
        return bool(self.moves or any(choice.is_possible for choice in self.row))

    @property
    def leading(self) -> list[Move]:
        """The moves that stand out, such as ending the turn; all moves if none is marked as primary."""
        return [move for move in self.moves if move.look == "primary"] or self.moves

    @property
    def besides(self) -> list[Move]:
        """The moves that are shown smaller because others stand out."""
        return [move for move in self.moves if move not in self.leading]
