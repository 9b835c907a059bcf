"""A position: a state of a game, how it is reached, and what it is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.types import Seat
from games.views.table.table_page import Ask
from games.workshop.positions.story import Story

DUE = "due"
OTHER = "other"
ASKED = "asked"
SPECTATOR = ""


@dataclass(frozen=True)
class Surroundings:
    """Additions to a table by the site, as opposed to the rules.

    :param chat: (speaker, text) pairs; a name instead of a seat for a spectator
    :param since: the number of last moves that the viewer has not seen
    :param looks_back: the viewer is stepping through these moves, at the last one
    :param end_proposed_by: the seat that proposes to end the game
    :param undo_asked_by: the seat that asks to take back its last move
    :param resigned: resigned seats, which bots play on
    :param kept: seats that bots keep while their players are absent
    :param away: seats whose players are on vacation
    :param is_paused: the clocks stand still
    :param unrated_proposed_by: the seat that proposes to end the game unrated because a bot keeps a seat
    :param is_quiet: nobody has moved for a month, and the players are asked whether to continue
    :param ended_early: the players have agreed to end the game
    :param teaches: it is the viewer's first game, with its guide
    """

    chat: tuple[tuple[str, str], ...] = ()
    note: str = ""
    since: int = 0
    looks_back: bool = False
    end_proposed_by: Seat = ""
    undo_asked_by: Seat = ""
    resigned: tuple[Seat, ...] = ()
    kept: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()
    is_paused: bool = False
    unrated_proposed_by: Seat = ""
    is_quiet: bool = False
    ended_early: bool = False
    teaches: bool = False


PLAIN = Surroundings()


@dataclass(frozen=True)
class Position:
    """A state of a game, how it is reached, and what it is for.

    The gallery shows a position that has a `key`. The demo community plays one that has a `table`. A position may
    have both.

    :param reach: plays the game up to it; called when it is first needed
    :param key: its address in the gallery
    :param label: what the position shows
    :param decision: the decision that it shows; "" for a panel
    :param viewer: `DUE`, `OTHER`, `ASKED` (by an offer), `SPECTATOR` or a seat
    :param ask: what the viewer is about to do
    :param part: the id of the page element that it is about
    :param page: `table` or `replay`
    :param table: the name of the demo community's table at this position
    """

    reach: Callable[[], Story]
    key: str = ""
    label: Any = ""
    decision: str = ""
    viewer: Seat = DUE
    ask: Ask | Callable[[Story], Ask] = field(default_factory=Ask)
    part: str = ""
    page: str = "table"
    around: Surroundings = PLAIN
    table: str = ""

    def seat(self, story: Story) -> Seat | None:
        return who(self.viewer, story) or None

    def asked(self, story: Story) -> Ask:
        return self.ask(story) if callable(self.ask) else self.ask


def who(said: Seat, story: Story) -> Seat:
    """Return the seat that `DUE` and the like stand for; the first seat if there is none."""
    first = next(iter(story.state["seats"]))
    if said == DUE:
        return story.first_due if story.due else first
    if said == OTHER:
        return next(iter(story.others), first)
    if said == ASKED:
        return next(iter(story.title.waiting(story.state).asked), first)
    return said


@dataclass(frozen=True)
class BoardSample:
    """A single board at an instructive moment.

    :param sight: what a seat may see, as far as drawings need it
    :param parts: extra parts to draw: `targets`, `rings`, `previews`
    """

    key: str
    label: Any
    sight: Mapping[str, Any]
    parts: Mapping[str, Any] = field(default_factory=dict)
