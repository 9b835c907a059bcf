"""The guide of a first game: it explains what can be done now and was not done yet, in the title's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import catalog
from games.selectors.table.table_for_viewer import Table
from games.views.pages.module_page import FirstGame, Lesson, first_game, guide_address, guides


@dataclass(frozen=True)
class Taught:
    """The guide's text on the table's page.

    :param step: number of the lesson out of `steps`; 0 if it is not a lesson
    :param leads_on: address of the page to continue with
    :param guides: (name, address) of the pages that explain what modules add
    """

    title: Any
    text: Any
    step: int = 0
    steps: int = 0
    leads_on: str = ""
    guides: tuple[tuple[str, str], ...] = ()


def title_to_learn() -> str:
    """Return the name of the title that the site teaches by a first game; "" if there is none."""
    title = next(iter(catalog.titles().values()))
    taught_by = first_game(title.key, tuple(catalog.offered_presets(title)[0].modules))
    return str(title.name) if taught_by is not None else ""


def taught(table: Table, used: Callable[[], Mapping[str, int]]) -> Taught | None:
    """Return what a first game teaches its player now; None if it teaches nothing.

    :param used: returns how often the viewer has used each verb
    """
    game = table.game
    first = first_game(game.title, tuple(game.modules)) if game.teaches and not game.guide_hidden else None
    if first is None or table.viewer is None:
        return None
    if game.is_over:
        return Taught(*first.over, guides=_guides(table.title))
    done = used()
    open_ones = [one for one in first.lessons if sum(done.get(verb, 0) for verb in one.verbs) < one.times]
    now = next((one for one in open_ones if any(table.arguments.get(verb) for verb in one.verbs)), None)
    if now is not None:
        return _lesson(first, now, open_ones)
    if all(one.is_extra for one in open_ones):
        return Taught(*first.through, leads_on=guide_address(table.title.key, table.title.required[0]))
    is_waited_for = table.viewer in {*table.waiting.due, *table.waiting.asked}
    return Taught(*(first.nothing_new if is_waited_for else first.between))


def _guides(title: Any) -> tuple[tuple[str, str], ...]:
    known = guides(title.key)
    return tuple(
        (_(module.name), guide_address(title.key, module.key))
        for module in catalog.offered_modules(title)
        if module.key in known
    )


def _lesson(first: FirstGame, now: Lesson, open_ones: list[Lesson]) -> Taught:
    if now.is_extra:
        return Taught(now.title, now.text)
    steps = sum(not one.is_extra for one in first.lessons)
    left = sum(not one.is_extra for one in open_ones)
    return Taught(now.title, now.text, step=steps - left + 1, steps=steps)
