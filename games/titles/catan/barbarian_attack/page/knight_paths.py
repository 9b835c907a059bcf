"""The choice of a knight's path: paths in free reach, and paths that cost grain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.drawing.board import Target
from games.drawing.names import gettext_noop, name
from games.titles.catan.barbarian_attack.drawing.pieces import KNIGHT, KNIGHT_FOR_GRAIN, KNIGHT_TO_MOVE
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.moves import paths_away
from games.titles.catan.base.drawing.places import names_of
from games.titles.catan.kit.rules.geometry import graph_of
from games.views.pages.choice import Choice
from games.views.pages.described import describe
from games.views.pages.looks import Look

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

SEND_KNIGHT = "send_knight"
KEY = "barbarian_attack"
FOR_GRAIN = gettext_noop("Move the knight to the {to_place} for 1 grain")


def _whose(catan: CatanReading, chosen: list[Any]) -> str | None:
    """Return the owner of the chosen knight, which may be a mercenary; None before one is chosen."""
    if len(chosen) < 2:
        return None
    owner = catan.sight[KEY]["knights"].get(chosen[0])
    return str(owner) if owner is not None else None


LOOK = Look(
    (
        gettext_lazy("Choose the knight to move."),
        gettext_lazy("Choose where it goes: up to 3 paths, or 5 for 1 grain."),
    ),
    (KNIGHT, KNIGHT),
    gettext_lazy("Move the knight here"),
    gettext_lazy("Move the knight here?"),
    owner=_whose,
)


def ask(catan: CatanReading) -> Choice:
    """Ask for the knight, then for its path; paths that cost grain are labeled as such."""
    described = describe(catan, SEND_KNIGHT, LOOK)
    chosen = catan.ask.at if catan.ask.do == SEND_KNIGHT else ()
    if described.rings:
        far = paths_away(graph_of(tuple(catan.base["hexes"])), chosen[0])
        targets = [
            target if far[target.place] <= facts.STEPS else _fed(catan, target)
            for target in described.targets
        ]
        return replace(described, targets=targets)
    able = [replace(target, kind=KNIGHT_TO_MOVE) for target in described.targets]
    if "end_turn" in catan.arguments:
        return replace(described, targets=able)
    said = _("Your knights must leave the castle before you end the turn. Choose one to move.")
    return replace(described, targets=able, prompt=said)


def _fed(catan: CatanReading, target: Target) -> Target:
    """Mark a path that the knight reaches only for grain. TB-BA-19"""
    label = name(FOR_GRAIN, place=names_of(catan.sight)[target.place])
    return replace(target, kind=KNIGHT_FOR_GRAIN, label=label)
