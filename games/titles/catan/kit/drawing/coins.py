"""The drawing of coins, for every scenario that uses them."""

from __future__ import annotations

from games.drawing.art import Path, circle, ellipse, outlined, symbol

GOLD = symbol(
    "good-gold",
    Path(ellipse(1, 19, 21, 4.5), fill="shadow", opacity=0.22),
    outlined(ellipse(-6, 13, 14, 5.6), "coin-shade", 1.5),
    outlined(ellipse(-6, 8, 14, 5.6), "coin", 1.5),
    outlined(ellipse(-6, 3, 14, 5.6), "coin-shade", 1.5),
    outlined(ellipse(-6, -2, 14, 5.6), "coin", 1.5),
    outlined(circle(9, -6, 12.5), "coin", 1.7),
    Path(circle(9, -6, 9), stroke="coin-shade", width=1.4),
    Path("M9-12.4l1.9 4.3 4.6 .4-3.5 3 1.1 4.5L9-2.6 4.9-.2 6-4.7l-3.5-3 4.6-.4Z", fill="coin-shade"),
    Path("M1.5-12Q4.5-16.4 9-16.6", stroke="light", width=2, opacity=0.7),
)
"""A small pile of coins and one coin standing on its edge."""
