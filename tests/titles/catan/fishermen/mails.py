"""Decisions of the Fishermen of Catan of which `tests/notifications/test_modules.py` reads the email."""

from games.titles.catan.fishermen import positions

ASKED = (("exchange_fish", "main"), positions.asked)
"""TB-FI-D1, TB-FI-D4"""
