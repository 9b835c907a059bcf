"""Buttons for the viewer's verbs, placed by their modules or else at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.views.pages.module_page import Button, ModulePage
from games.views.pages.shown_actions import Actions, Choice
from games.views.pages.table_reading import TableReading
from games.views.table import described_choices
from games.views.table.table_page import Move


class VerbButtons(TableReading):
    """The menu of verbs: buttons that open a choice and buttons that make a move.

    :cvar plain_looks: styles of buttons for verbs without a choice
    :cvar plain_keys: keyboard shortcuts of verbs to which no module gives one
    """

    plain_looks: ClassVar[Mapping[str, str]] = {"end_turn": "primary"}
    plain_keys: ClassVar[Mapping[str, str]] = {"end_turn": "e"}
    actions_type: ClassVar[type[Actions]] = Actions

    # The verb that is being used, or "".
    verb: str

    def with_menu(self, **parts: Any) -> Actions:
        """Return a choice with the menu of other choices above it."""
        if self.is_due:
            return self.actions_type(**self.menu(), **parts)
        # A seat that is not due gets only verbs that are always open and that no module's template has a button for.
        kind = parts.pop("kind", "menu")
        return self.actions_type(
            kind="none" if kind == "menu" else kind,
            row=[self.choice(verb) for verb in self._left_over(is_plain=False)],
            moves=[self._move_button(verb, Button()) for verb in self._left_over(is_plain=True)],
            **parts,
        )

    def menu(self) -> dict[str, Any]:
        """Return the other choices of a seat that is due."""
        return {"row": self.row(), "moves": self.plain_moves()}

    def row(self) -> list[Choice]:
        """Return the buttons that open a choice: those that modules place, then the rest."""
        named = [
            self.choice(verb, button.says(self), symbol=button.symbol, shortcut=button.key)
            for page in self.brought.values()
            for verb, button in page.row.items()
            if self.arguments.get(verb) and self._page_of(verb) is page and verb != self.forced_verb()
        ]
        return [*named, *(self.choice(verb) for verb in self._left_over(is_plain=False))]

    def plain_moves(self) -> list[Move]:
        """Return the buttons of moves without a choice, such as rolling: first those that no module places."""
        named = [
            self._move_button(verb, button)
            for page in self.brought.values()
            for verb, button in page.moves.items()
            if self.arguments.get(verb) and self._page_of(verb) is page
        ]
        return [*(self._move_button(verb, Button()) for verb in self._left_over(is_plain=True)), *named]

    def _page_of(self, verb: str) -> ModulePage | None:
        """Return the latest module page that places a verb's button, or None."""
        pages = reversed(self.brought.values())
        return next((page for page in pages if verb in page.places()), None)

    def _left_over(self, *, is_plain: bool) -> Iterator[str]:
        """Yield the possible verbs whose button no module places: without choices if `is_plain`, else with choices."""
        for verb, choices in self.arguments.items():
            is_shown_already = not is_plain and verb == self.forced_verb()
            is_left = self._page_of(verb) is None and not is_shown_already
            if is_left and described_choices.is_plain(choices) is is_plain:
                yield verb

    def _move_button(self, verb: str, button: Button) -> Move:
        """Return a button that makes a move. The move that the decision leads with stands out."""
        leads = self.sight["shows"].get("leads") == verb
        look = button.look or ("primary" if leads else self.plain_looks.get(verb, ""))
        shortcut = button.key or self.plain_keys.get(verb, "")
        return self.page.move(verb, label=button.says(self), look=look, shortcut=shortcut)

    def choice(self, verb: str, label: Any = "", *, shortcut: str = "", **parts: Any) -> Choice:
        return Choice(
            verb=verb,
            label=str(label or self.verb_label(verb)),
            href=self.page.to(verb),
            is_possible=bool(self.arguments.get(verb)),
            is_chosen=self.verb == verb,
            shortcut=shortcut or self.plain_keys.get(verb, ""),
            **parts,
        )
