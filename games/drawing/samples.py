"""Names and colors shared by the samples of every title's boards."""

from __future__ import annotations

PEOPLE = {"0": "Anna", "1": "Béla", "2": "Chiara", "3": "Dieter", "4": "Eszter", "5": "Filippo"}
SEAT_COLORS = {"0": "red", "1": "blue", "2": "orange", "3": "white"}
