"""What a module brings to the table's page, beside what every verb gets by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.views.described import Look, Sayer
from games.views.pages.title_page import Guide

if TYPE_CHECKING:
    from games.views.pages.catan.base.page import CatanPage


@dataclass(frozen=True)
class Building:
    """A line in the list of what can be built: its words, its picture, its cost."""

    label: Any
    symbol: str
    cost: Mapping[str, int]
    colored: bool = True
    piece: str = ""


@dataclass(frozen=True)
class PagePart:
    """One module's part of the page.

    :param forced: the decision leaves one verb: its choices are shown at once
    :param looks: how verbs are asked for; every key is a verb that an address may ask for
    :param building: what can be built, by verb
    :param row: verbs that get a button in the row while they are possible
    :param bundles: (prompt, button) of verbs that choose so many cards
    :param hides: verbs of base that the module has taken out
    :param sources: what points come from
    :param sayers: what values are called
    :param panels: an object with what the module's templates show
    :param guide: the page that explains the module
    """

    forced: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    building: Mapping[str, Building] = field(default_factory=dict)
    row: Mapping[str, Any] = field(default_factory=dict)
    bundles: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    hides: frozenset[str] = frozenset()
    sources: Mapping[str, Any] = field(default_factory=dict)
    sayers: tuple[Sayer, ...] = ()
    panels: Callable[[CatanPage], Any] | None = None
    guide: Guide | None = None
