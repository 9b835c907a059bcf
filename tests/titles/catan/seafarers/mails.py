"""Decisions of Seafarers whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.seafarers import positions

ASKED = (("choose_gold",), positions.asked)
"""SF-D-10"""
