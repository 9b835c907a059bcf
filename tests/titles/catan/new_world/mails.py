"""Decisions of New World whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.new_world import positions

ASKED = (("starting_harbor",), positions.asked)
"""SF-D-17"""
