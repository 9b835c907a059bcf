"""One table for the templates, which call it `shown`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property

from games.drawing.titles import drawing_of
from games.selectors.table.game_log import Entry
from games.selectors.table.log_line import LogLine
from games.views.pages.choice import Choice, Filed
from games.views.pages.choices import choice_of
from games.views.pages.filed import filed_of
from games.views.pages.gains_and_losses import Gains, gains_of
from games.views.pages.menu import Menu, menu_of
from games.views.pages.moment import Mark, Moment, mark_of, moment_of
from games.views.pages.panels import BESIDE, SLOTS, Call, Fill, Panel
from games.views.pages.reading import Reading
from games.views.pages.seats import SeatPanel, seats_of
from games.views.pages.title_files import styles_of, templates_of
from games.views.pages.title_page import TitlePage, title_page
from games.views.table.person import Person
from games.views.table.table_page import Page

RINGED_FOR_SPECTATORS = 12


@dataclass(frozen=True, eq=False)
class ShownTable:
    """The parts of a table's page. Parts that not every page shows are made when a template asks for them."""

    reading: Reading
    title_page: TitlePage
    moment: Moment
    gains: Gains
    filed: Filed | None
    choice: Choice
    menu: Menu
    board: Any

    @property
    def title(self) -> str:
        return self.reading.table.game.title

    @property
    def is_others_turn(self) -> bool:
        return self.reading.active not in (None, self.reading.viewer)

    # -------------------------------------------------------------- what titles and modules add

    @cached_property
    def own(self) -> Any:
        """The object of the title's own templates."""
        return self.title_page.own(self.reading)

    @cached_property
    def modules(self) -> dict[str, Any]:
        """The objects of the modules' own templates, by module."""
        pages = self.reading.modules.items()
        return {key: page.panels(self.reading) for key, page in pages if page.panels is not None}

    @cached_property
    def slots(self) -> dict[str, list[Fill]]:
        """The templates that modules put into places of the page, by place."""
        found: dict[str, list[Fill]] = {slot: [] for slot in SLOTS}
        for key, page in self.reading.modules.items():
            for slot, template in page.slots.items():
                found[slot].append(Fill(template, self.modules.get(key)))
        return found

    @cached_property
    def seats(self) -> list[SeatPanel]:
        slots = self.slots
        panels = seats_of(self.reading, slots["seat"], slots["brief"], slots["chip"])
        return [self.title_page.seat(self.reading, panel) for panel in panels]

    @property
    def calls(self) -> list[Call]:
        return self.title_page.calls(self.reading)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The parts beside the board: the title's, and one for its modules if any of them fills the place `side`."""
        return (*self.title_page.panels, BESIDE) if self.slots["side"] else self.title_page.panels

    @property
    def swapped(self) -> str:
        """Selectors of these parts, which HTMX swaps in addition to those of every title."""
        return "".join(f",#{panel.key}" for panel in self.panels)

    # -------------------------------------------------------------- files

    @property
    def templates(self) -> dict[str, str]:
        return templates_of(self.title)

    @property
    def has_so_far(self) -> bool:
        """True if the title shows figures of a game that is still being played."""
        return not self.templates["so_far"].startswith("games/plain/")

    @property
    def styles(self) -> tuple[str, ...]:
        return styles_of(self.title, tuple(self.reading.sight["modules"]))

    # -------------------------------------------------------------- the log

    def mark_of(self, line: LogLine) -> Mark:
        return mark_of(self.reading, line)

    def rings_of(self, line: LogLine) -> str:
        """Return the places of a log line for the script that rings them: the symbol and transform of each."""
        ring = drawing_of(self.title).ring
        shapes = (ring(self.reading.sight, place) for place in line.places_and_sources)
        return ";".join(shape.pointed for shape in shapes if shape is not None)


def shown_table(
    page: Page,
    people: Mapping[str, Person],
    *,
    lines: Sequence[LogLine] | None = None,
    past: Iterable[Entry] = (),
) -> ShownTable:
    """Return the parts of a table's page.

    :param lines: the lines of a stop or of a step of a replay; None for the table as it stands now
    :param past: the whole log of a finished game
    """
    title = title_page(page.table.game.title)
    reading = title.reading(page, people, lines, past)
    moment = moment_of(reading)
    filed = filed_of(reading)
    choice = choice_of(reading, title.unasked)
    return ShownTable(
        reading=reading,
        title_page=title,
        moment=moment,
        gains=gains_of(reading, moment.lines),
        filed=filed,
        choice=choice,
        menu=menu_of(reading, title.lines),
        board=board_of(reading, choice, filed, moment),
    )


def board_of(reading: Reading, choice: Choice, filed: Filed | None, moment: Moment) -> Any:
    """Return the title's board with the places of the choice, and rings where something has just happened."""
    return drawing_of(reading.table.game.title).draw(
        reading.sight,
        targets=choice.targets,
        rings=_rings(reading, choice, filed),
        sources=next((line.sources for line in reversed(moment.lines) if line.sources), ()),
        previews=choice.previews,
        people={key: person.name for key, person in reading.people.items()},
    )


def _rings(reading: Reading, choice: Choice, filed: Filed | None) -> list[str]:
    """Return the ringed places, each once.

    Places of the choice come first, then the viewer's filed answer, then the places of recent events.
    """
    if choice.rings:
        return choice.rings
    if filed is not None and reading.is_place(filed.value):
        return [filed.value]
    return list(dict.fromkeys(place for line in _ringed(reading) for place in line.where))


def _ringed(reading: Reading) -> list[LogLine]:
    if reading.lines is not None:
        return list(reading.lines)
    table = reading.table
    if table.game.is_over and reading.viewer is None:
        return []
    lines = table.since if reading.viewer is not None else table.log[-RINGED_FOR_SPECTATORS:]
    return [line for line in lines if line.seat != reading.viewer and not line.undone]
