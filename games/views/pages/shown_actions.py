"""What the viewer may do now, as a page shows it: buttons, choices, fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.views.table.described_choices import Pick
from games.views.table.table_page import Move


@dataclass(frozen=True)
class Choice:
    """A link that opens a choice: what to build, which card to play."""

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
    """How many of one kind: a field with a stepper."""

    kind: str
    label: Any
    symbol: str
    most: int
    value: int = 0
    held: int | None = None


@dataclass(frozen=True)
class Bundle:
    """So many cards or pieces to choose.

    :param is_hand: they are what the viewer holds, so that it need not be shown beside them
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
        """The number to choose, or from where to where it may be; where none need be, the most alone."""
        return str(self.most) if self.least in (0, self.most) else f"{self.least}–{self.most}"


@dataclass(frozen=True)
class Writing:
    """A verb whose argument is written down as it is: what its parts may be, and one that is allowed."""

    verb: str
    key: str
    shape: str
    argument: str


@dataclass
class Actions:
    """What the viewer may do now.

    `kind` is `none`, `menu`, `places`, `picks`, `confirm`, or what the template `form` asks for;
    `step_back` leads to the choice before this one.
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
        """Whether anything stands in the row of buttons."""
        return bool(self.moves or any(choice.is_possible for choice in self.row))

    @property
    def leading(self) -> list[Move]:
        """The moves that lead on, the turn's end for one; all of them if none stands out."""
        return [move for move in self.moves if move.look == "primary"] or self.moves

    @property
    def besides(self) -> list[Move]:
        """The moves that stand small among the choices, since another one leads on."""
        return [move for move in self.moves if move not in self.leading]
