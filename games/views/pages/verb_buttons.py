"""Buttons: what the viewer may do now, each verb where its module puts it, or at the end where none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.views.pages.module_page import Button, ModulePage
from games.views.pages.shown_actions import Actions, Choice
from games.views.pages.table_reading import TableReading
from games.views.table import described_choices
from games.views.table.table_page import Move


class VerbButtons(TableReading):
    """The menu of verbs: those that open a choice, and those that just make a move.

    :cvar plain_looks: how buttons of verbs without a choice look
    :cvar plain_keys: the keys of verbs that no part gives one
    """

    plain_looks: ClassVar[Mapping[str, str]] = {"end_turn": "primary"}
    plain_keys: ClassVar[Mapping[str, str]] = {"end_turn": "e"}
    actions_type: ClassVar[type[Actions]] = Actions

    # what the page is about: the verb that is being used, or ""
    verb: str

    def with_menu(self, **parts: Any) -> Actions:
        """A choice, and above it what else may be chosen."""
        if self.is_due:
            return self.actions_type(**self.menu(), **parts)
        # others have what no template of a module has a button for: verbs that are always open
        kind = parts.pop("kind", "menu")
        return self.actions_type(
            kind="none" if kind == "menu" else kind,
            row=[self.choice(verb) for verb in self._left_over(is_plain=False)],
            moves=[self._move_button(verb, Button()) for verb in self._left_over(is_plain=True)],
            **parts,
        )

    def menu(self) -> dict[str, Any]:
        """What else a seat that is due may choose."""
        return {"row": self.row(), "moves": self.plain_moves()}

    def row(self) -> list[Choice]:
        """Buttons that open a choice: what the modules put there, then what none of them has a button for."""
        named = [
            self.choice(verb, button.says(self), symbol=button.symbol, shortcut=button.key)
            for page in self.brought.values()
            for verb, button in page.row.items()
            if self.arguments.get(verb) and self._page_of(verb) is page and verb != self.forced_verb()
        ]
        return [*named, *(self.choice(verb) for verb in self._left_over(is_plain=False))]

    def plain_moves(self) -> list[Move]:
        """Moves without a choice: roll, end the turn; what no module has a button for stands first."""
        named = [
            self._move_button(verb, button)
            for page in self.brought.values()
            for verb, button in page.moves.items()
            if self.arguments.get(verb) and self._page_of(verb) is page
        ]
        return [*(self._move_button(verb, Button()) for verb in self._left_over(is_plain=True)), *named]

    def _page_of(self, verb: str) -> ModulePage | None:
        """The part that says where a verb's button is: the latest."""
        pages = reversed(self.brought.values())
        return next((page for page in pages if verb in page.places()), None)

    def _left_over(self, *, is_plain: bool) -> Iterator[str]:
        """Yield the verbs in use for which no part has a button, those with choices or those without."""
        for verb, choices in self.arguments.items():
            is_shown_already = not is_plain and verb == self.forced_verb()
            is_left = self._page_of(verb) is None and not is_shown_already
            if is_left and described_choices.is_plain(choices) is is_plain:
                yield verb

    def _move_button(self, verb: str, button: Button) -> Move:
        """A button that makes the move; what the decision leads with stands out."""
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
