"""What a viewer is choosing, as plain data for the templates: places, buttons, fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.drawing.board import Preview, Target
from games.views.table.person import Person
from games.views.table.table_page import Move


@dataclass(frozen=True)
class Pick:
    """A button for one value, which makes the move or leads to the next choice.

    :param color: color of the seat whose piece the symbol shows
    """

    value: str
    label: Any
    symbol: str = ""
    note: Any = ""
    person: Person | None = None
    move: Move | None = None
    href: str = ""
    is_filed: bool = False
    color: str = ""


@dataclass(frozen=True)
class Choice:
    """What the viewer is choosing.

    :param kind: `places`, `picks`, `confirm`, the kind of a form, `menu` while nothing is being chosen, or `none` if
      there is nothing to do
    :param rings: places to ring on the board
    :param previews: pieces to show before the move is confirmed
    :param form: a template for the whole argument
    :param details: what the form's or the title's own template shows of it
    :param step_back: the address of the previous choice
    """

    verb: str = ""
    kind: str = "menu"
    prompt: Any = ""
    targets: list[Target] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    confirm: list[Move] = field(default_factory=list)
    previews: list[Preview] = field(default_factory=list)
    rings: list[str] = field(default_factory=list)
    form: str = ""
    details: Any = None
    step_back: str = ""


@dataclass(frozen=True)
class Filed:
    """The viewer's answer to a decision that others still have to answer. It can be changed until the last one has."""

    verb: str
    value: Any
    words: str
    address: str


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
