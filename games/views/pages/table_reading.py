"""A table read for one viewer: what every part of its page knows, and what the modules in play bring to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import cached_property

from games.selectors.table.game_log import Entry, LogLine
from games.views.pages.module_page import ModulePage, module_pages
from games.views.pages.panels import SLOTS, Fill
from games.views.table.described_choices import Look, Sayer
from games.views.table.person import Person
from games.views.table.table_page import Page


class TableReading:
    """One table and who looks at it; below it, one class for each subject of the page."""

    def __init__(
        self,
        page: Page,
        people: Mapping[str, Person],
        *,
        lines: Iterable[LogLine] | None = None,
        past: Iterable[Entry] = (),
    ) -> None:
        """Read a table.

        :param told: the lines whose places are ringed; those since the viewer was here if not given
        :param past: the whole log of a finished game
        """
        self.page, self.people, self.lines, self.past = page, people, lines, past
        self.table, self.ask = page.table, page.ask
        self.title: str = page.table.game.title
        self.words = page.table.game.words
        self.sight: dict[str, Any] = page.table.sight
        self.viewer: str | None = page.table.viewer
        self.arguments: dict[str, Any] = page.table.arguments
        self.brought: dict[str, ModulePage] = module_pages(self.title, tuple(self.sight["modules"]))
        self.read()

    def read(self) -> None:
        """What a title's page looks up before anything is shown."""

    # -------------------------------------------------------------- what a title may say otherwise

    def is_place(self, value: Any) -> bool:
        return False

    def sort_of(self, place: str) -> str:
        """What sort of place it is: a target's kind where a look names none."""
        return "place"

    def previewed(self, kind: str) -> str:
        """The piece that a target of this kind becomes, so that it can be shown beforehand; "" if none."""
        return ""

    # -------------------------------------------------------------- what modules bring

    @cached_property
    def modules(self) -> dict[str, Any]:
        """What the modules' own templates show, by module."""
        return {key: page.panels(self) for key, page in self.brought.items() if page.panels is not None}

    @cached_property
    def slots(self) -> dict[str, list[Fill]]:
        """What modules put into places of the page, by place."""
        found: dict[str, list[Fill]] = {slot: [] for slot in SLOTS}
        for key, page in self.brought.items():
            for slot, template in page.slots.items():
                found[slot].append(Fill(template, self.modules.get(key)))
        return found

    def look_of(self, verb: str) -> Look:
        return self.latest("looks", verb) or Look()

    def sayers(self) -> tuple[Sayer, ...]:
        """Who is asked what values are called; later modules first."""
        return tuple(sayer for page in reversed(self.brought.values()) for sayer in page.sayers)

    def latest(self, what: str, name: str) -> Any:
        """What the latest module has under a name; None if none has."""
        found = (getattr(page, what).get(name) for page in reversed(self.brought.values()))
        return next((one for one in found if one is not None), None)

    # -------------------------------------------------------------- whose turn it is, what is asked

    @property
    def is_due(self) -> bool:
        return self.viewer in self.sight["waiting"]

    @cached_property
    def offered(self) -> frozenset[str]:
        """The verbs that the decision offers to the viewer, whether or not they can be used now."""
        return frozenset(self.sight["offers"]) if self.is_due else frozenset()

    def forced_verb(self) -> str:
        """The verb that the decision on top leaves to those whom it asks; "" where there is a menu."""
        if not self.sight["stack"]:
            return ""
        offers: list[str] = self.sight["offers"]
        return offers[0] if len(offers) == 1 else self.latest("forced", self.sight["stack"][-1]["step"]) or ""

    def verb_label(self, verb: str) -> str:
        return self.words.verb_label(verb)

    @property
    def active(self) -> str | None:
        """Whose turn it is, if the title has turns: the innermost seat of the stack's frames."""
        seats = [step["seat"] for step in self.sight["stack"] if isinstance(step.get("seat"), str)]
        return seats[0] if seats else None

    @property
    def is_others_turn(self) -> bool:
        return self.active is not None and self.active != self.viewer
