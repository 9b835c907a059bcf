"""The choice of the wagon's next step: the cost of each corner, and what happens at a plaza."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.drawing.board import Target
from games.drawing.names import Name, gettext_noop, name
from games.titles.catan.base.drawing.hexes import edge_vertices
from games.titles.catan.base.drawing.places import names_of
from games.titles.catan.kit.words.coins import coins
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.words import TILES
from games.views.pages.choice import Choice
from games.views.pages.described import describe
from games.views.pages.looks import Look

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

MOVE_ON = "move_on"
KEY = "traders_and_barbarians"
LOOK = Look(
    kinds=("wagon",),
    label=gettext_lazy("Move the wagon here"),
    asked=gettext_lazy("Move the wagon here?"),
    # final, because the next tile is turned up at a plaza
    is_final=facts.AT_PLAZA.__contains__,
)
STEP = {
    (True, False): gettext_noop("Move the wagon to the {to_place} for 1 movement point"),
    (False, False): gettext_noop("Move the wagon to the {to_place} for {cost} movement points"),
    (True, True): gettext_noop("Move the wagon to the {to_place} for 1 movement point and 1 gold"),
    (False, True): gettext_noop("Move the wagon to the {to_place} for {cost} movement points and 1 gold"),
}
"""Labels by (costs a single point, costs a toll)."""


def ask(catan: CatanReading) -> Choice:
    """Ask for the next corner; before a plaza, say what happens there."""
    described = describe(catan, MOVE_ON, LOOK)
    if described.kind == "confirm":
        return replace(described, prompt=_at_the_plaza(catan, facts.AT_PLAZA[catan.ask.at[0]]))
    left = _noted(catan)["points"]
    prompt = ngettext(
        "Choose the next corner or plaza: %(count)d movement point left.",
        "Choose the next corner or plaza: %(count)d movement points left.",
        left,
    ) % {"count": left}
    targets = [replace(target, label=_step(catan, target, left)) for target in described.targets]
    return replace(described, prompt=prompt, targets=targets)


def _noted(catan: CatanReading) -> Mapping[str, Any]:
    return next(frame[KEY] for frame in catan.sight["stack"] if KEY in frame)


def _step(catan: CatanReading, target: Target, left: int) -> Name:
    cost = left - catan.sight[KEY]["reach"][target.place]
    said = STEP[cost == 1, _is_tolled(catan, target.place, cost)]
    return name(said, cost=cost, place=names_of(catan.sight)[target.place])


def _is_tolled(catan: CatanReading, vertex: str, cost: int) -> bool:
    """Return whether the wagon pays a toll to reach an adjacent corner.

    A damaged road takes none (TB-TB-C4); the cost shows it, since the wagon travels there as without a road.
    """
    here = catan.sight[KEY]
    ends = {here["seats"][catan.viewer]["wagon"], vertex}
    edge = next((edge for edge in catan.base["roads"] if set(edge_vertices(edge)) == ends), None)
    if edge is None or catan.base["roads"][edge] == catan.viewer:
        return False
    return cost - facts.PAST_A_BARBARIAN * (edge in here["barbarians"]) == facts.ON_A_ROAD


def _at_the_plaza(catan: CatanReading, place: facts.TradeHex) -> str:
    """Return what happens at the plaza, and whether it can be undone."""
    own = catan.sight[KEY]["seats"][catan.viewer]
    cargo = own["cargo"]
    if cargo in place.accepts:
        said = _("Deliver %(tile)s here for a point and %(gold)s? That ends the move and can’t be undone.")
        return said % {"tile": TILES[cargo], "gold": coins(own["coins"])}
    if cargo is not None:
        said = _("Stop here? This plaza doesn’t take %(tile)s: nothing is delivered, and the move ends.")
        return said % {"tile": TILES[cargo]}
    if any(catan.sight[KEY]["stacks"][place.kind].values()):
        return _("Load goods here? That ends the move and can’t be undone.")
    return _("Stop here? There are no goods left to load, and the move ends.")
