"""A game as its pages show it: board, actions, seats.

Each title has a subclass of `TitlePage`, and each module a `ModulePage`. A title also brings templates,
``games/<title>/<module>/page/_<part>.jinja``; where it has none, that of ``games/plain/page/`` is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy

from games.drawing.titles import drawing_of
from games.selectors.table.game_log import Entry, LogLine
from games.views.pages.choice import Choice
from games.views.pages.choices import choice_of
from games.views.pages.filed import filed_of
from games.views.pages.gains_and_losses import gains_of
from games.views.pages.menu import MenuLink, menu_of
from games.views.pages.moment import moment_of
from games.views.pages.panels import BESIDE, Call, Panel
from games.views.pages.seats import SeatPanel, seats_of
from games.views.pages.table_reading import TableReading
from games.views.pages.title_files import styles_of, templates_of
from games.views.table.person import Person
from games.views.table.table_page import Page

RINGED_FOR_SPECTATORS = 12


class TitlePage(TableReading):
    """One table as one viewer reads it; each property is one part of the page.

    :cvar own_panels: the title's parts beside the board
    :cvar asked_words: the text for a seat that others ask something, and the text for the other seats
    :cvar asked_at: the id of the element where that seat answers
    :cvar course_words: the caption of a finished game's chart
    :cvar tie_words: how the rules break a tie for the most points, if they do
    :cvar luck_words: the caption of the luck figures, if the title's modules count any
    """

    own_panels: ClassVar[tuple[Panel, ...]] = ()
    asked_words: ClassVar[tuple[Any, Any]] = (
        gettext_lazy("There’s a question for you"),
        gettext_lazy("still to answer:"),
    )
    asked_at: ClassVar[str] = "actions"
    course_words: ClassVar[Any] = gettext_lazy("Each player’s points, turn by turn")
    tie_words: ClassVar[Any] = ""
    luck_words: ClassVar[Any] = gettext_lazy("What chance brought, and what it would have brought on average")

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
        super().__init__(page, people, lines=lines, past=past)
        self.moment = moment_of(self)
        self.gains = gains_of(self, self.moment.lines)
        self.filed = filed_of(self)
        self.choice = choice_of(self, self.unasked)
        self.menu = menu_of(self, self.menu_lines())
        self.board = self._board()

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Return the extra context of the title's page for beginners."""
        return {}

    @classmethod
    def statistics(cls, counted: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """Return the extra context of the title's statistics page, such as charts of the dice of all games."""
        return {}

    def menu_lines(self) -> list[MenuLink]:
        """Return the title's own list at the top of the menu."""
        return []

    def unasked(self) -> Choice:
        """Return the choice of a due seat while it uses no verb, such as places where something can be built."""
        return Choice()

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The parts beside the board: the title's, and one for its modules if any of them fills the place `side`."""
        return (*self.own_panels, BESIDE) if self.slots["side"] else self.own_panels

    @property
    def calls(self) -> list[Call]:
        """Calls for attention that the status line shows."""
        return []

    @cached_property
    def seats(self) -> list[SeatPanel]:
        return seats_of(self, self.seat, self.slots["seat"])

    def seat(self, panel: SeatPanel) -> SeatPanel:
        """Add the title's own facts to the panel of a seat."""
        return panel

    # -------------------------------------------------------------- board

    def _board(self) -> Any:
        return drawing_of(self.title).draw(
            self.sight,
            targets=self.choice.targets,
            rings=self._rings(),
            sources=next(
                (line.entry.sources for line in reversed(self.moment.lines) if line.entry.sources), ()
            ),
            previews=self.choice.previews,
            people={key: person.name for key, person in self.people.items()},
        )

    def _rings(self) -> list[str]:
        """Return the ringed places, each once.

        Places of the current choice come first, then the viewer's filed answer, then the places of recent events.
        """
        if self.choice.rings:
            return self.choice.rings
        if self.filed is not None and self.is_place(self.filed.value):
            return [self.filed.value]
        return list(dict.fromkeys(place for line in self._ringed() for place in line.entry.where))

    def _ringed(self) -> list[LogLine]:
        if self.lines is not None:
            return list(self.lines)
        if self.table.game.is_over and self.viewer is None:
            return []
        lines = self.table.since if self.viewer is not None else self.table.log[-RINGED_FOR_SPECTATORS:]
        return [line for line in lines if line.seat != self.viewer and not line.undone]

    def rings_of(self, line: LogLine) -> str:
        """Return the places of a log line for the script that rings them: the symbol and transform of each."""
        ring = drawing_of(self.title).ring
        shapes = (ring(self.sight, place) for place in line.entry.places_and_sources)
        return ";".join(shape.pointed for shape in shapes if shape is not None)

    # -------------------------------------------------------------- templates

    @property
    def templates(self) -> dict[str, str]:
        return templates_of(self.title)

    @property
    def has_so_far(self) -> bool:
        """True if the title shows figures of a game that is still being played."""
        return not self.templates["so_far"].startswith("games/plain/")

    @property
    def styles(self) -> tuple[str, ...]:
        return styles_of(self.title, tuple(self.sight["modules"]))

    @property
    def swapped(self) -> str:
        """Selectors of the title's panels that HTMX swaps in addition to those of every title."""
        return "".join(f",#{panel.key}" for panel in self.panels)
