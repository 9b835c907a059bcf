"""Named positions of every title for `/dev/gallery/`; in development only.

A `Box` is one rule book's part of the gallery: where its decisions are asked, and its written samples.
A rule book without one is played by bots, and shows what they come to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.engine.rules import Module
from games.engine.title import Title
from games.views.samples.catan import base as catan
from games.views.samples.catan import cities_knights, friendly_robber
from games.views.samples.hansa import base as hansa
from games.views.samples.sample import Sample
from games.views.samples.story import Story, met

if not settings.DEV_PAGES:
    raise ImproperlyConfigured("The gallery's samples exist in development only.")


@dataclass(frozen=True)
class Box:
    """One rule book's samples.

    :param asked: a story for each decision that can be come to
    :param samples: written ones; one that names a decision stands for it
    """

    asked: Callable[[], Mapping[str, Story]]
    samples: tuple[Sample, ...] = ()


BOXES: dict[tuple[str, str], Box] = {
    (catan.TITLE, "base"): Box(partial(met, catan.TITLE, catan.MODULES, moves=catan.MOVES), catan.SAMPLES),
    (cities_knights.TITLE, "cities_knights"): Box(cities_knights.asked, cities_knights.SAMPLES),
    (friendly_robber.TITLE, "friendly_robber"): Box(dict, friendly_robber.SAMPLES),
    (hansa.TITLE, "base"): Box(partial(met, hansa.TITLE, hansa.MODULES, moves=hansa.MOVES), hansa.SAMPLES),
}


@dataclass(frozen=True)
class Chapter:
    """What the gallery shows of one module.

    :param missing: decisions that no sample shows
    """

    module: Module
    decisions: list[Sample]
    panels: list[Sample]
    missing: list[str]


def chapters(title: Title) -> list[Chapter]:
    """The gallery of a title, module by module."""
    return [_chapter(title, module) for module in title.module_list]


def find(title: Title, key: str) -> Sample | None:
    """The sample of that address."""
    for chapter in chapters(title):
        for sample in (*chapter.decisions, *chapter.panels):
            if sample.key == key:
                return sample
    return None


def decisions_of(title: Title, module: Module) -> list[str]:
    """The decisions that a module adds, by its own table of steps."""
    with_it = title.rules(_with(title, module)).steps
    without = title.rules(title.required).steps if module.key not in title.required else {}
    return [name for name, step in with_it.items() if step.waits and name not in without]


def _chapter(title: Title, module: Module) -> Chapter:
    box = BOXES.get((title.key, module.key)) or Box(partial(met, title.key, _with(title, module)))
    written = {sample.decision: sample for sample in box.samples if sample.decision}
    found, missing = [], []
    for decision in decisions_of(title, module):
        sample = written.get(decision) or _met(box, decision)
        if sample is None:
            missing.append(decision)
        else:
            found.append(sample)
    return Chapter(module, found, [sample for sample in box.samples if not sample.decision], missing)


def _met(box: Box, decision: str) -> Sample | None:
    if decision not in box.asked():
        return None
    return Sample(decision, "", lambda: box.asked()[decision], decision=decision)


def _with(title: Title, module: Module) -> tuple[str, ...]:
    """The smallest set of modules with this one."""
    wanted = {*title.required, module.key}
    return tuple(one.key for one in title.module_list if one.key in wanted)
