"""One table as one viewer reads it: the base for every part of its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import cached_property

from games.selectors.table.changes_of_holdings import Held
from games.selectors.table.game_log import Entry, LogLine
from games.views.pages.choice import Slot
from games.views.pages.looks import Look, Sayer
from games.views.pages.module_page import ModulePage, module_pages
from games.views.pages.panels import SLOTS, Fill
from games.views.table.person import Person
from games.views.table.table_page import Page


class TableReading:
    """One table and its viewer, with the modules' contributions. Subclasses add one subject of the page each."""

    def __init__(
        self,
        page: Page,
        people: Mapping[str, Person],
        *,
        lines: Iterable[LogLine] | None = None,
        past: Iterable[Entry] = (),
    ) -> None:
        """Read a table.

        :param lines: the lines whose places are ringed; if not given, those since the viewer's last visit
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
        """Look up what a title's page needs before anything is shown. Titles override it."""

    # -------------------------------------------------------------- what a title may override

    def is_place(self, value: Any) -> bool:
        return False

    def sort_of(self, place: str) -> str:
        """Return the kind of a place, for targets whose look names no kind."""
        return "place"

    def previewed(self, kind: str) -> str:
        """Return the piece that a target of this kind becomes, for a preview; "" if there is none."""
        return ""

    @property
    def hand(self) -> Mapping[str, int]:
        """The viewer's cards, if the title has hands."""
        return {}

    def steppers(self, cards: Mapping[str, int]) -> list[Slot]:
        """Return a stepper for each kind of card, in the page's order."""
        return [Slot(kind, self.words.card(kind), "", most, held=most) for kind, most in cards.items()]

    def look_of_held(self, held: Held) -> tuple[str, Any] | None:
        """Return picture and label of what a seat holds; None if it is not shown."""
        known = self.latest("piles", held.pile)
        return known and (known[0], str(known[1]))

    # -------------------------------------------------------------- what modules bring

    @cached_property
    def modules(self) -> dict[str, Any]:
        """The objects that the modules' own templates show, by module."""
        return {key: page.panels(self) for key, page in self.brought.items() if page.panels is not None}

    @cached_property
    def slots(self) -> dict[str, list[Fill]]:
        """The templates that modules put into places of the page, by place."""
        found: dict[str, list[Fill]] = {slot: [] for slot in SLOTS}
        for key, page in self.brought.items():
            for slot, template in page.slots.items():
                found[slot].append(Fill(template, self.modules.get(key)))
        return found

    def look_of(self, verb: str) -> Look:
        return self.latest("looks", verb) or Look()

    def sayers(self) -> tuple[Sayer, ...]:
        """Return the functions that name values, later modules first."""
        return tuple(sayer for page in reversed(self.brought.values()) for sayer in page.sayers)

    def latest(self, what: str, name: str) -> Any:
        """Return the latest module's entry for a name in one of its mappings; None if no module has one."""
        found = (getattr(page, what).get(name) for page in reversed(self.brought.values()))
        return next((one for one in found if one is not None), None)

    def source(self, source: str) -> str:
        """Return the name of a source of points."""
        return str(self.latest("sources", source) or source.replace("_", " ").capitalize())

    # -------------------------------------------------------------- turn and decision

    @property
    def is_due(self) -> bool:
        return self.viewer in self.sight["waiting"]

    @cached_property
    def offered(self) -> frozenset[str]:
        """The verbs that the decision offers to the viewer, whether or not they can be used now."""
        return frozenset(self.sight["offers"]) if self.is_due else frozenset()

    def forced_verb(self) -> str:
        """Return the verb that the current decision leaves to the seats it asks; "" if there is a menu."""
        if not self.sight["stack"]:
            return ""
        offers: list[str] = self.sight["offers"]
        return offers[0] if len(offers) == 1 else self.latest("forced", self.sight["stack"][-1]["step"]) or ""

    @cached_property
    def verb(self) -> str:
        """The verb from the address, or else the verb that the decision forces; "" if neither applies."""
        if self.ask.do in self.arguments:
            return self.ask.do
        forced = self.forced_verb()
        return forced if self.is_due and forced in self.arguments else ""

    @property
    def active(self) -> str | None:
        """The seat whose turn it is, or None if the title has no turns: the first seat named on the stack."""
        seats = [step["seat"] for step in self.sight["stack"] if isinstance(step.get("seat"), str)]
        return seats[0] if seats else None

    @property
    def starting_seat(self) -> str:
        return next(iter(self.people))

    @cached_property
    def turn_order(self) -> list[str]:
        """The seats in turn order, beginning with the starting seat."""
        keys = list(self.people)
        first = keys.index(self.starting_seat)
        return keys[first:] + keys[:first]

    def around(self) -> list[Person]:
        """Return all seats clockwise, beginning with the viewer, or for spectators with the starting seat."""
        order = self.turn_order
        first = order.index(self.viewer) if self.viewer is not None else 0
        return [self.people[key] for key in order[first:] + order[:first]]

    @property
    def is_others_turn(self) -> bool:
        return self.active is not None and self.active != self.viewer
