"""One table as one viewer sees it: the data of which every part of its page is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property

from games.selectors.table.changes_of_holdings import Held
from games.selectors.table.game_log import Entry
from games.selectors.table.log_line import LogLine
from games.views.pages.choice import Slot
from games.views.pages.module_page import ModulePages, module_pages
from games.views.table.person import Person
from games.views.table.table_page import Ask, Page, Seen
from games.wording.words import Words


@dataclass(frozen=True, eq=False)
class Reading:
    """A table and its viewer. A title's subclass knows the title's part of the sight, and its places and cards.

    :ivar page: addresses and keys
    :ivar lines: the lines of a stop or of a step of a replay; None for the table as it stands now
    :ivar past: the whole log of a finished game
    """

    page: Page
    people: Mapping[str, Person]
    lines: Sequence[LogLine] | None = None
    past: Iterable[Entry] = ()

    @property
    def table(self) -> Seen:
        return self.page.table

    @property
    def ask(self) -> Ask:
        return self.page.ask

    @property
    def words(self) -> Words:
        return self.table.game.words

    @cached_property
    def sight(self) -> dict[str, Any]:
        return self.table.sight

    @cached_property
    def viewer(self) -> str | None:
        return self.table.viewer

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """The viewer's possible verbs, with their arguments."""
        return self.table.arguments

    @property
    def given_up(self) -> dict[str, list[str]]:
        """By verb what the viewer loses by it, for a question before the move."""
        return self.table.given_up

    @cached_property
    def modules(self) -> ModulePages:
        return module_pages(self.table.game.title, tuple(self.sight["modules"]))

    # -------------------------------------------------------------- the decision

    @property
    def is_due(self) -> bool:
        return self.viewer in self.sight["waiting"]

    @cached_property
    def offered(self) -> frozenset[str]:
        """The verbs that the decision offers to the viewer, whether or not they can be used now."""
        return frozenset(self.sight["offers"]) if self.is_due else frozenset()

    @cached_property
    def forced_verb(self) -> str:
        """The verb that the decision leaves to the seats it asks; "" if there is a menu."""
        if not self.sight["stack"]:
            return ""
        offers: list[str] = self.sight["offers"]
        if len(offers) == 1:
            return offers[0]
        return self.modules.latest("forced", self.sight["stack"][-1]["step"]) or ""

    @cached_property
    def verb(self) -> str:
        """The verb from the address, or else the verb that the decision forces; "" if neither applies."""
        if self.ask.do in self.arguments:
            return self.ask.do
        return self.forced_verb if self.is_due and self.forced_verb in self.arguments else ""

    # -------------------------------------------------------------- the seats

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

    # -------------------------------------------------------------- places

    def is_place(self, value: Any) -> bool:
        return False

    def sort_of(self, place: str) -> str:
        """Return the kind of a place, for targets whose look names no kind."""
        return "place"

    def previewed(self, kind: str) -> str:
        """Return the piece that a target of this kind becomes, for a preview; "" if there is none."""
        return ""

    # -------------------------------------------------------------- cards

    @property
    def hand(self) -> Mapping[str, int]:
        """The viewer's cards, if the title has hands."""
        return {}

    def steppers(self, cards: Mapping[str, int]) -> list[Slot]:
        """Return a stepper for each kind of card, in the page's order."""
        return [Slot(kind, self.words.card(kind), "", most, held=most) for kind, most in cards.items()]

    def look_of_held(self, held: Held) -> tuple[str, Any] | None:
        """Return picture and label of what a seat holds; None if it is not shown."""
        known = self.modules.latest("piles", held.pile)
        return known and (known[0], str(known[1]))
