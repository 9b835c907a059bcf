"""Decisions of The Forgotten Tribe whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.forgotten_tribe import positions

ASKED = (("harbor_place",), positions.asked)
"""SF-D-15"""
