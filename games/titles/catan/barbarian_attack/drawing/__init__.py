"""The drawing of Barbarian Attack."""

from __future__ import annotations

from games.drawing.art import Path, circle
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed
from games.titles.catan.kit.drawing.coins import GOLD

from . import art, pieces

MODULE_DRAWING = ModuleDrawing(
    seat_pieces=art.SEAT_PIECES,
    mark_places=art.MARK_PLACES,
    upright=frozenset((pieces.KNIGHT,)),
    plain={pieces.KNIGHT: Path(circle(0, 0, 18))},
    neutral=(art.BARBARIAN, art.FIRE, art.LONGSHIP, art.MUSTER_KNIGHT, art.MUSTER_GAP),
    goods=(GOLD,),
    good_labels={"gold": gettext_noop("Gold")},
    emblems=(art.PRISONER, art.EMBLEM_KNIGHT, art.EMBLEM_SHIP),
    palettes=art.PALETTES,
    lands={"castle": art.CASTLE},
    layers=pieces.pieces,
    target_labels={
        "place_attack_knight": gettext_noop("Place a knight on the {to_place}"),
        "place_mercenary": gettext_noop("Place a mercenary on the {to_place}"),
        "send_knight": gettext_noop("Move the knight: {place}"),
        "commit_treason": gettext_noop("Barbarians: {place}"),
        "spin_intrigue": gettext_noop("Take a prisoner from {from_place}"),
        "move_barbarian": gettext_noop("Move a barbarian: {place}"),
    },
    glows=(art.GLOW_FOR_GRAIN, art.GLOW_AROUND),
    target_glows={
        pieces.KNIGHT: "glow-edge",
        pieces.KNIGHT_FOR_GRAIN: art.GLOW_FOR_GRAIN.id,
        pieces.KNIGHT_TO_MOVE: art.GLOW_AROUND.id,
    },
    ghosts={pieces.KNIGHT: pieces.KNIGHT, pieces.KNIGHT_FOR_GRAIN: pieces.KNIGHT},
    place_facts=("taken", "put"),
    cover=Placed("award-longship", 0, 0, 1.2),
)
