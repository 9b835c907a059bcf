"""The list of things to build in CATAN and their costs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page.module_page import Building, CatanModulePage
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.rules import facts
from games.views.pages.menu import MenuLink
from games.wording.words import words_of

NO_PLACE = gettext_lazy("nowhere to build")
BUILDING = {
    "build_road": Building(
        gettext_lazy("Road"), "road", facts.COSTS["road"], piece="road", missing=NO_PLACE, counts_places=True,
        about=gettext_lazy("Reaches new corners."),
        about_route=gettext_lazy("The longest road (5 or more) is worth 2 points."),
    ),
    "build_settlement": Building(
        gettext_lazy("Settlement"), "settlement", facts.COSTS["settlement"], piece="settlement",
        missing=NO_PLACE, counts_places=True,
        about=gettext_lazy(
            "1 point, and a card whenever the number of an adjacent hex is rolled. Build it at "
"least two paths from any other."
        ),
    ),
    "build_city": Building(
        gettext_lazy("City"), "city", facts.COSTS["city"], piece="city", missing=NO_PLACE, counts_places=True,
        about=gettext_lazy("Replaces a settlement: 2 points, and two cards whenever the number of an adjacent "
"hex is rolled."),
    ),
    "buy_development_card": Building(
        gettext_lazy("Development card"), "card-back", facts.COSTS["development_card"], colored=False,
        missing=gettext_lazy("none left"),
        about=gettext_lazy("Knights, free roads, resources or a point. You can play it from your next turn."),
    ),
}  # fmt: skip


def building(catan: CatanReading) -> list[MenuLink]:
    """Return a line for each thing to build whose verb the decision offers, possible or not."""
    return [
        _line(catan, verb, line)
        for page in building_pages(catan)
        for verb, line in page.building.items()
        if verb in catan.offered and (line.only_if is None or line.only_if(catan))
    ]


def building_pages(catan: CatanReading) -> list[CatanModulePage]:
    """Return the pages of the game's modules that can add things to build."""
    return [page for page in catan.modules.values() if isinstance(page, CatanModulePage)]


def _line(catan: CatanReading, verb: str, line: Building) -> MenuLink:
    places = catan.arguments.get(verb)
    color = catan.people[catan.viewer].color if line.colored and catan.viewer is not None else ""
    missing = "" if places else missing_cards(catan, line.cost)
    note = ""
    if line.counts_places and isinstance(places, list) and places:
        note = ngettext("%(number)d place", "%(number)d places", len(places)) % {"number": len(places)}
    return MenuLink(
        verb=verb,
        label=str(line.label),
        href=catan.page.to(verb),
        symbol=f"{line.symbol}-{color}" if color else line.symbol,
        color=color,
        cost=tuple(catan.goods.stack(kind, count) for kind, count in line.cost.items()),
        is_possible=bool(places),
        is_chosen=catan.verb == verb,
        why_not="" if places else missing or _why_not(catan, verb, line),
        is_missing_cards=bool(missing),
        note=note,
        about=_about(catan, line),
    )


def _about(catan: CatanReading, line: Building) -> str:
    """Return the explanation of what a line builds. Some scenarios have no Longest Road."""
    parts = (line.about, line.about_route if catan.base["award_seats"] else "")
    return " ".join(str(part) for part in parts if part)


def missing_cards(catan: CatanReading, cost: Mapping[str, int]) -> str:
    held = catan.held
    missing = {kind: count - held.get(kind, 0) for kind, count in cost.items() if count > held.get(kind, 0)}
    return _("%(cards)s missing") % {"cards": catan.words.cards(missing)} if missing else ""


def _why_not(catan: CatanReading, verb: str, line: Building) -> str:
    """Return what prevents building, besides missing cards; it only uses what the viewer can see anyway."""
    for page in building_pages(catan):
        if verb in page.in_the_way and (said := page.in_the_way[verb](catan)):
            return said
    stocks = (catan.sight[key].get("seats", {}).get(catan.viewer, {}) for key in catan.modules)
    left = [stock["pieces"][line.piece] for stock in stocks if line.piece in stock.get("pieces", {})]
    return _("no pieces left") if left and not any(left) else str(line.missing)


def costs() -> list[MenuLink]:
    """Return the building costs for the help beside the board."""
    words = words_of("catan", ("base",))
    goods = cards.goods_of(("base",))
    return [
        MenuLink(
            verb=verb,
            label=words.verb_label(verb),
            href="",
            symbol=line.symbol,
            cost=tuple(goods.stack(kind, count) for kind, count in line.cost.items()),
        )
        for verb, line in BUILDING.items()
    ]
