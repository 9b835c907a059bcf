"""Decisions of the Fishermen of Catan whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.fishermen import positions

ASKED = (("exchange_fish", "main"), positions.asked)
"""TB-FI-D1, TB-FI-D4"""
