"""The rules pages, written from the same tables that the form for a new table reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import catalog
from games.rating.skill import PROVISIONAL_UNDER, SHOWN_AT_START
from games.selectors.ratings import rating_history
from games.views.pages.module_page import guide_address, guides
from games.views.pages.title_files import styles_of, templates_for
from games.views.pages.title_page import title_page
from games.views.table.lesson import title_to_learn


@dataclass(frozen=True)
class Pair:
    """The entry for two modules in the compatibility table."""

    one: str
    other: str
    answer: str
    reason: str


@dataclass(frozen=True)
class ModuleRow:
    key: str
    name: str
    summary: str
    options: list[Any]
    is_required: bool
    is_chosen: bool
    why_not: str
    adapted: str
    guide: str = ""


def module_rows(title: Any, chosen: tuple[str, ...]) -> list[ModuleRow]:
    """Return a row per module of a title: whether it is chosen, and why it cannot be."""
    return [_module_row(title, module, chosen) for module in catalog.offered_modules(title)]


def _module_row(title: Any, module: Any, chosen: tuple[str, ...]) -> ModuleRow:
    pairs = {key: title.compatibility(key, module.key) for key in chosen if key != module.key}
    # without those that merely go with it as something that they need does
    clashes = [
        (key, table)
        for key, table in pairs.items()
        if not any(pairs.get(needed) == table for needed in title.module(key).needs)
    ]
    names = {other.key: other.name for other in title.modules}
    refused = [
        _("not with %(other)s: %(reason)s") % {"other": _(names[key]), "reason": _(table.reason)}
        for key, table in clashes
        if table.answer == "no"
    ]
    adapted = [
        _("with %(other)s: %(reason)s") % {"other": _(names[key]), "reason": _(table.reason)}
        if table.reason
        else _("adapted to %(other)s") % {"other": _(names[key])}
        for key, table in clashes
        if table.answer == "adapted"
    ]
    return ModuleRow(
        key=module.key,
        name=_(module.name),
        summary=_(module.summary) if module.summary else "",
        options=[(_(option.label), [_(label) for _value, label in option.choices], option.help and _(option.help))
                 for option in module.options],
        is_required=module.key in title.required,
        is_chosen=module.key in chosen,
        why_not="; ".join(refused),
        adapted="; ".join(adapted),
        guide=guide_address(title.key, module.key),
    )  # fmt: skip


def _pairs(title: Any) -> list[Pair]:
    modules = catalog.offered_modules(title)
    found = []
    for place, one in enumerate(modules):
        for other in modules[place + 1 :]:
            table = title.compatibility(one.key, other.key)
            reason = _(table.reason) if table.reason else ""
            found.append(Pair(_(one.name), _(other.name), table.answer, reason))
    return found


def _range(counts: Sequence[int]) -> str:
    """Return numbers of seats, which follow each other, as people write them: 2 or 3–4."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show each title with its modules, options and presets, and which modules can be combined."""
    titles = [
        {
            "title": title,
            "presets": [
                {
                    "preset": preset,
                    "name": _(preset.name),
                    "blurb": _(preset.blurb),
                    "seats": _range(title.seat_counts(preset.modules)),
                }
                for preset in catalog.offered_presets(title)
            ],
            "modules": module_rows(title, ()),
            "pairs": _pairs(title),
        }
        for title in catalog.titles().values()
    ]
    return render(request, "games/front/rules.html", {"titles": titles, "title_to_learn": title_to_learn()})


@require_safe
def how_to_play(request: HttpRequest, title: str = "") -> HttpResponse:
    """Explain a turn of a title to players who see its table for the first time."""
    titles = catalog.titles()
    key = title or next(iter(titles))
    if key not in titles:
        raise Http404
    context = {
        "title": titles[key],
        "titles": list(titles.values()),
        "styles": styles_of(key, tuple(titles[key].required)),
        "template": templates_for(key, "_guide.html"),
        "guides": [
            (module.key, _(module.name))
            for module in catalog.offered_modules(titles[key])
            if module.key in guides(key)
        ],
        **title_page(key).how_to_play(),
    }
    return render(request, "games/front/how_to_play.html", context)


@require_safe
def how_to_play_module(request: HttpRequest, title: str, module: str) -> HttpResponse:
    """Explain what a module adds to players who know the title without it."""
    if title not in catalog.titles():
        raise Http404
    guide = guides(title).get(module)
    if guide is None:
        raise Http404
    return render(request, guide.template, {**guide.context(), "module": module})


@require_safe
def one_visit(request: HttpRequest) -> HttpResponse:
    """Explain how to play a turn in one visit, with a plan and standing orders."""
    return render(request, "games/front/one_visit.html")


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """Explain what a rating is, which games count, and how abandoned seats are rated."""
    context = {
        "families": [rating_history.family_name(key) for key in catalog.families()],
        "at_start": SHOWN_AT_START,
        "provisional_under": PROVISIONAL_UNDER,
    }
    return render(request, "games/ratings/rules.html", context)


@require_safe
def fair_dice(request: HttpRequest) -> HttpResponse:
    """Explain where all chance comes from, and how anybody can check it."""
    return render(request, "games/front/fair_dice.html")
