"""Named positions of every title for `/dev/gallery/`; in development only.

A module's `SAMPLES` are found in its `samples.py`: where its decisions are asked, and its written samples.
A module without them is played by bots, and shows what they come to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games import catalog
from games.engine.module import Module
from games.engine.title import Title
from games.parts import parts_of
from games.workshop.positions import kept_games
from games.workshop.positions.position import Sample, Samples
from games.workshop.positions.story import met

if not settings.DEV_PAGES:
    raise ImproperlyConfigured("The gallery's samples exist in development only.")


FILE = "samples"


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
    return [_chapter(title, module) for module in title.modules]


def find(title: Title, key: str) -> Sample | None:
    """The sample with this key; no more bots play for it than those of the modules before it."""
    for module in title.modules:
        chapter = _chapter(title, module)
        for sample in (*chapter.decisions, *chapter.panels):
            if sample.key == key:
                return sample
    return None


def keep() -> None:
    """Write down how bots come to the positions, so that no new process has to let them choose."""
    kept_games.games().clear()
    for title in catalog.titles().values():
        for chapter in chapters(title):
            for sample in (*chapter.decisions, *chapter.panels):
                sample.story()
    kept_games.write(kept_games.chosen)


def samples_of(title: Title, module: Module) -> Samples:
    brought: dict[str, Samples] = parts_of(FILE, title.key, [module.key], "SAMPLES")
    return brought.get(module.key) or Samples(partial(met, title.key, _with(title, module)))


def decisions_of(title: Title, module: Module) -> list[str]:
    """The decisions that a module adds, by its own table of steps."""
    with_it = title.rules(_with(title, module)).steps
    without = title.rules(title.required).steps if module.key not in title.required else {}
    return [name for name, step in with_it.items() if step.waits and name not in without]


def _chapter(title: Title, module: Module) -> Chapter:
    brought = samples_of(title, module)
    written = {sample.decision: sample for sample in brought.samples if sample.decision}
    found, missing = [], []
    for decision in decisions_of(title, module):
        sample = written.get(decision) or _met(brought, decision)
        if sample is None:
            missing.append(decision)
        else:
            found.append(sample)
    return Chapter(module, found, [sample for sample in brought.samples if not sample.decision], missing)


def _met(brought: Samples, decision: str) -> Sample | None:
    if decision not in brought.asked():
        return None
    return Sample(decision, "", lambda: brought.asked()[decision], decision=decision)


def _with(title: Title, module: Module) -> tuple[str, ...]:
    """The smallest set of modules with this one."""
    wanted = {*title.required, module.key}
    return tuple(one.key for one in title.modules if one.key in wanted)
