"""Decisions of the Fishermen of Catan of which `tests/notifications/test_modules.py` reads the mail."""

from games.titles.catan.fishermen import samples

ASKED = (("exchange_fish", "main"), samples.asked)
"""TB-FI-D1, TB-FI-D4"""
