"""The drawing of Catan for Two: the trade token, and the names of the neutral players."""

from __future__ import annotations

from games.drawing.art import Path, circle, outlined, symbol
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

TRADE_TOKEN = symbol(
    "good-trade_token",
    outlined(circle(0, 0, 19), "straw", 1.6),
    Path(circle(0, 0, 15), stroke="straw-shade", width=1.4),
    Path("M-9-4H8M4-9L9-4L4 1M9 5H-8M-4 0L-9 5L-4 10", stroke="band", width=2.6),
)

MODULE_DRAWING = ModuleDrawing(
    goods=(TRADE_TOKEN,),
    good_labels={"trade_token": gettext_noop("Trade token")},
    neutrals={
        "north": gettext_noop("North (neutral, {color})"),
        "south": gettext_noop("South (neutral, {color})"),
    },
    target_labels={
        "place_neutral_road": gettext_noop("Build a neutral road: {place}"),
        "place_neutral_settlement": gettext_noop("Build a neutral settlement: {place}"),
    },
    cover=Placed("good-trade_token", 0, 0, 1.2),
)
