"""The tiles of the settlers: a full purse, and an empty one turned inside out."""

from __future__ import annotations

from games.drawing.art import Path, circle, ellipse, outlined, symbol

WEALTHIEST = symbol(
    "award-wealthiest",
    Path(ellipse(0, 21, 20, 4), fill="shadow", opacity=0.22),
    outlined("M-7-11Q-20 0-19 11Q-17 21 0 21T19 11Q20 0 7-11Z", "purse", 1.8),
    Path("M7-11Q20 0 19 11Q17 21 0 21Q12 16 11 5Q10-4 3-11Z", fill="purse-shade"),
    outlined("M-10-21Q-5-17 0-20Q5-17 10-21L7-11H-7Z", "purse", 1.6),
    Path("M-8-11H8", stroke="coin", width=3.4),
    outlined(circle(-1, 6, 7.6), "coin", 1.5),
    Path("M-1 1.4V10.6M-5.6 6H3.6", stroke="coin-shade", width=1.8),
)
POOREST = symbol(
    "award-poorest",
    Path(ellipse(0, 21, 20, 4), fill="shadow", opacity=0.22),
    outlined("M-15-15H15L12 1Q17 9 11 13Q12 20 4 19Q-1 23-5 18Q-13 19-12 11Q-17 7-12 1Z", "purse", 1.8),
    Path("M15-15L12 1Q17 9 11 13Q12 20 4 19Q8 10 4 1L7-15Z", fill="purse-shade"),
    Path("M-12 1Q0 6 12 1", stroke="purse-shade", width=2.2),
    outlined("M-17-19H17V-13H-17Z", "purse", 1.6),
    Path("M-6 8l5 4M0 6l5 5", stroke="ink", width=1.6, opacity=0.7),
)
