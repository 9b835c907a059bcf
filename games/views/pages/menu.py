"""The buttons for the viewer's verbs, placed by their modules or else at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.views.pages.argument_walk import is_plain
from games.views.pages.module_page import Button
from games.views.pages.reading import Reading
from games.views.table.table_page import Move

PLAIN_LOOKS = {"end_turn": "primary"}
"""The looks of buttons for verbs without a choice."""
PLAIN_KEYS = {"end_turn": "e"}
"""The keyboard shortcuts of verbs to which no module gives one."""


@dataclass(frozen=True)
class MenuLink:
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
class Menu:
    """The verbs that the viewer can use.

    :param lines: the title's own list, such as what can be built
    :param row: buttons that open a choice
    :param moves: buttons that make the move
    """

    lines: list[MenuLink]
    row: list[MenuLink]
    moves: list[Move]

    @property
    def has_row(self) -> bool:
        return bool(self.moves or any(link.is_possible for link in self.row))

    @property
    def leading(self) -> list[Move]:
        """The moves that stand out, such as ending the turn; all moves if none is marked as primary."""
        return [move for move in self.moves if move.look == "primary"] or self.moves

    @property
    def besides(self) -> list[Move]:
        """The moves that are shown smaller because others stand out."""
        return [move for move in self.moves if move not in self.leading]

    def about(self, verb: str) -> str:
        """Return the explanation of what the viewer is about to do."""
        return next((line.about for line in self.lines if line.verb == verb), "")


def menu_of(reading: Reading, lines: Callable[[Any], list[MenuLink]]) -> Menu:
    """Return the menu. A seat that is not due gets only verbs that are always open and that no module places.

    :param lines: returns the title's own list for a due seat
    """
    others = [menu_link(reading, verb) for verb in _left_over(reading, is_plain_one=False)]
    moves = [
        _move(reading, verb, Button())
        for verb in _left_over(reading, is_plain_one=True)
        if not _is_asked(reading, verb)
    ]
    if not reading.is_due or not reading.arguments:
        return Menu([], others, moves)
    row = [
        _row_link(reading, verb, button)
        for verb, button in _placed(reading, "row")
        if verb != reading.forced_verb
    ]
    placed = [
        _move(reading, verb, button)
        for verb, button in _placed(reading, "moves")
        if not _is_asked(reading, verb)
    ]
    return Menu(lines(reading), [*row, *others], [*moves, *placed])


def _row_link(reading: Reading, verb: str, button: Button) -> MenuLink:
    color = reading.people[reading.viewer].color if button.is_own_piece and reading.viewer is not None else ""
    symbol = f"{button.symbol}-{color}" if color else button.symbol
    return menu_link(reading, verb, button.says(reading), symbol=symbol, color=color, shortcut=button.key)


def menu_link(reading: Reading, verb: str, label: Any = "", *, shortcut: str = "", **parts: Any) -> MenuLink:
    return MenuLink(
        verb=verb,
        label=str(label or reading.words.verb_label(verb)),
        href=reading.page.to(verb),
        is_possible=bool(reading.arguments.get(verb)),
        is_chosen=reading.verb == verb,
        shortcut=shortcut or PLAIN_KEYS.get(verb, ""),
        **parts,
    )


def _placed(reading: Reading, where: str) -> Iterator[tuple[str, Button]]:
    """Yield the possible verbs that modules place in the `row` or among the `moves`, with their buttons."""
    for page in reading.modules.values():
        for verb, button in getattr(page, where).items():
            is_shown = button.only_if is None or button.only_if(reading)
            if reading.arguments.get(verb) and reading.modules.placing(verb) is page and is_shown:
                yield verb, button


def _left_over(reading: Reading, *, is_plain_one: bool) -> Iterator[str]:
    """Yield the possible verbs whose button no module places: those without choices, or those with choices."""
    for verb, choices in reading.arguments.items():
        is_shown_already = not is_plain_one and verb == reading.forced_verb
        is_left = reading.modules.placing(verb) is None and not is_shown_already
        if is_left and is_plain(choices) is is_plain_one:
            yield verb


def _is_asked(reading: Reading, verb: str) -> bool:
    """Return True if the page asks about the verb now, with its button below the question."""
    return verb == reading.ask.do


def _move(reading: Reading, verb: str, button: Button) -> Move:
    """Return a button that makes a move, or leads to a question if the viewer loses something by it.

    The move that the decision leads with stands out.
    """
    leads = reading.sight["shows"].get("leads") == verb
    look = button.look or ("primary" if leads else PLAIN_LOOKS.get(verb, ""))
    shortcut = button.key or PLAIN_KEYS.get(verb, "")
    move = reading.page.move(verb, label=button.says(reading), look=look, shortcut=shortcut)
    return replace(move, href=reading.page.to(verb)) if verb in reading.given_up else move
