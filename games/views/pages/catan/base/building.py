"""What can be built in CATAN and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import wording
from games.catan.base import facts
from games.drawing.catan.base import cards
from games.views.pages.catan.base.part import Building
from games.views.pages.title_page import Choice

if TYPE_CHECKING:
    from games.views.pages.catan.base.page import CatanPage

BUILDING = ("build_road", "build_settlement", "build_city", "buy_development_card")
COSTS = {
    "build_road": facts.COSTS["road"],
    "build_settlement": facts.COSTS["settlement"],
    "build_city": facts.COSTS["city"],
    "buy_development_card": facts.COSTS["development_card"],
}
BUILD_LABELS = {
    "build_road": gettext_lazy("Road"),
    "build_settlement": gettext_lazy("Settlement"),
    "build_city": gettext_lazy("City"),
    "buy_development_card": gettext_lazy("Development card"),
}
SYMBOLS = {
    "build_road": "road",
    "build_settlement": "settlement",
    "build_city": "city",
    "buy_development_card": "card-back",
}
BUILT = {"build_road": "road", "build_settlement": "settlement", "build_city": "city"}


def building(catan: CatanPage) -> list[Choice]:
    if catan.view["waiting"].get(catan.viewer) != "main":
        return []
    return [
        *(_build_choice(catan, verb) for verb in BUILDING if verb not in catan.hidden),
        *(_line(catan, verb, line) for part in catan.brought for verb, line in part.building.items()),
    ]


def _line(catan: CatanPage, verb: str, line: Building) -> Choice:
    """A line of a module's list of what can be built."""
    possible = bool(catan.arguments.get(verb))
    color = _my_color(catan) if line.colored else ""
    missing = "" if possible else _missing_of(catan, line.cost)
    left = {
        key: count for panels in catan.panels_of_modules for key, count in panels.pieces(catan.viewer).items()
    }
    short = _("no piece left") if line.piece and not left.get(line.piece, 1) else _("not possible now")
    return Choice(
        verb=verb,
        label=str(line.label),
        href=catan.page.to(verb),
        symbol=f"{line.symbol}-{color}" if color else line.symbol,
        color=color,
        cost=[catan.goods.stack(kind, count) for kind, count in line.cost.items()],
        is_possible=possible,
        is_chosen=catan.verb == verb,
        why_not="" if possible else missing or short,
        is_missing_cards=bool(missing),
    )


def _build_choice(catan: CatanPage, verb: str) -> Choice:
    possible = bool(catan.arguments.get(verb))
    places = catan.arguments.get(verb)
    note = ""
    if possible and verb in BUILT and isinstance(places, list):
        note = ngettext("%(number)d place", "%(number)d places", len(places)) % {"number": len(places)}
    color = _my_color(catan)
    return Choice(
        verb=verb,
        label=str(BUILD_LABELS[verb]),
        href=catan.page.to(verb),
        symbol=f"{SYMBOLS[verb]}-{color}" if verb in BUILT else SYMBOLS[verb],
        color=color if verb in BUILT else "",
        cost=[catan.goods.stack(kind, count) for kind, count in COSTS[verb].items()],
        is_possible=possible,
        is_chosen=catan.verb == verb,
        why_not="" if possible else _missing(catan, verb) or _why_not(catan, verb),
        is_missing_cards=not possible and bool(_missing(catan, verb)),
        note=note,
    )


def _my_color(catan: CatanPage) -> str:
    return catan.people[catan.viewer].color if catan.viewer is not None else ""


def _missing(catan: CatanPage, verb: str) -> str:
    """Say which cards are missing."""
    return _missing_of(catan, COSTS[verb])


def _missing_of(catan: CatanPage, cost: Mapping[str, int]) -> str:
    hand = catan.own["hand"]
    missing = {kind: count - hand.get(kind, 0) for kind, count in cost.items() if count > hand.get(kind, 0)}
    return _("%(cards)s missing") % {"cards": catan.words.cards(missing)} if missing else ""


def _why_not(catan: CatanPage, verb: str) -> str:
    """Say what else stands in the way, from what the player sees anyway."""
    left = catan.base["seats"][catan.viewer]["pieces"].get(BUILT.get(verb, ""), 1)
    if not left:
        return _("no piece left")
    return _("none left") if verb == "buy_development_card" else _("no place for it")


def costs() -> list[Choice]:
    """The table of building costs, for the help beside the board."""
    goods = cards.goods_of(("base",))
    words = wording.words_of("catan", ("base",))
    return [
        Choice(
            verb=verb,
            label=words.verb_label(verb),
            href="",
            symbol=SYMBOLS[verb],
            cost=[goods.stack(kind, count) for kind, count in cost.items()],
        )
        for verb, cost in COSTS.items()
    ]
