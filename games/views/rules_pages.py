"""The rules in short, written from the same tables that the form for a new table reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import catalog, wording
from games.catan.base import facts
from games.drawing import cards

# The pages that explain a module, by key.
GUIDES = {"base": "games:how_to_play", "cities_knights": "games:how_to_play_cities_knights"}


@dataclass(frozen=True)
class Pair:
    """What the table of compatibility says about two modules."""

    one: str
    other: str
    answer: str
    rules: str
    reason: str


@dataclass(frozen=True)
class ModuleRow:
    """A module as the form and the rules page show it."""

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
    """Each module of a title: whether it is chosen, and why it cannot be."""
    return [_module_row(title, module, chosen) for module in catalog.offered_modules(title)]


def _module_row(title: Any, module: Any, chosen: tuple[str, ...]) -> ModuleRow:
    others = [key for key in chosen if key != module.key]
    clashes = [(key, title.compatibility(key, module.key)) for key in others]
    names = {other.key: other.name for other in title.module_list}
    refused = [
        _("not with %(other)s: %(reason)s") % {"other": _(names[key]), "reason": _(table.reason)}
        for key, table in clashes
        if table.answer == "no"
    ]
    adapted = [
        _("adapted to %(other)s") % {"other": _(names[key])}
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
        guide=reverse(GUIDES[module.key]) if module.key in GUIDES else "",
    )  # fmt: skip


def _pairs(title: Any) -> list[Pair]:
    modules = catalog.offered_modules(title)
    found = []
    for place, one in enumerate(modules):
        for other in modules[place + 1 :]:
            table = title.compatibility(one.key, other.key)
            reason = _(table.reason) if table.reason else ""
            found.append(Pair(_(one.name), _(other.name), table.answer, ", ".join(table.rules), reason))
    return found


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show each title with its modules, options, presets, and what goes together."""
    titles = [
        {
            "title": title,
            "presets": [
                {
                    "preset": preset,
                    "name": _(preset.name),
                    "blurb": _(preset.blurb),
                    "seats": title.seat_counts(preset.modules),
                }
                for preset in catalog.offered_presets(title)
            ],
            "modules": module_rows(title, ()),
            "pairs": _pairs(title),
        }
        for title in catalog.titles().values()
    ]
    return render(request, "games/rules.html", {"titles": titles})


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    """Explain a turn to somebody who sees the table for the first time."""
    costs = {"build_road": "road", "build_settlement": "settlement", "build_city": "city",
             "buy_development_card": "development_card"}  # fmt: skip
    context = {
        "costs": [
            (
                wording.verb_label(verb),
                [cards.resource(kind, count) for kind, count in facts.COSTS[cost].items()],
            )
            for verb, cost in costs.items()
        ],
        "goods": [(cards.resource(kind), terrain) for terrain, kind in facts.PRODUCES.items() if kind],
        "developments": [cards.development(kind, count) for kind, count in facts.DECK.items()],
        "points_to_win": facts.POINTS_TO_WIN,
        "hand_limit": facts.HAND_LIMIT,
    }
    return render(request, "games/how_to_play.html", context)


@require_safe
def fair_dice(request: HttpRequest) -> HttpResponse:
    """Explain where all chance comes from, and how anybody can check it."""
    return render(request, "games/fair_dice.html")
