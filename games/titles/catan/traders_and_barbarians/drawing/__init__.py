"""The drawing of Traders & Barbarians."""

from __future__ import annotations

from games.drawing.art import Path, circle
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import UNSEEN, ModuleDrawing, Placed
from games.titles.catan.kit.drawing.coins import GOLD

from . import lands, pieces

MODULE_DRAWING = ModuleDrawing(
    seat_pieces={pieces.WAGON: pieces.CART},
    mark_places={pieces.WAGON: (-4.0, -6.0)},
    plain={
        pieces.WAGON: Path(circle(0, 0, 18)),
        **dict.fromkeys((reach.id for reach in pieces.REACHES.values()), UNSEEN),
    },
    neutral=(pieces.RAIDER, *pieces.REACHES.values(), *pieces.TILES.values()),
    goods=(GOLD,),
    good_labels={"gold": gettext_noop("Gold")},
    developments={
        "swift_journey": (
            gettext_noop("Swift Journey"),
            gettext_noop("Move your wagon again after its move."),
        )
    },
    emblems=(pieces.EMBLEM_WAGON, pieces.EMBLEM_RAIDER, pieces.DELIVERED, pieces.SWIFT_JOURNEY),
    palettes=lands.PALETTES,
    lands=lands.LANDS,
    layers=pieces.layers,
    target_labels={
        "move_on": gettext_noop("Move the wagon to the {to_place}"),
        "drive_off": gettext_noop("Drive off this barbarian: {place}"),
        "move_barbarian": gettext_noop("A barbarian: {place}"),
        "place_driven_off": gettext_noop("Place the barbarian on the {to_place}"),
        "send_barbarian": gettext_noop("A barbarian: {place}"),
    },
    glows=(pieces.NEXT, pieces.AROUND_A_RAIDER),
    target_glows={pieces.WAGON: pieces.NEXT.id, pieces.RAIDER_TO_MOVE: pieces.AROUND_A_RAIDER.id},
    ghosts={pieces.WAGON: pieces.WAGON},
    cover=Placed("award-wagon", 0, 0, 1.2),
)
