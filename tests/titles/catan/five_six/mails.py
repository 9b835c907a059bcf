"""Decisions of the game for five and six players whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.five_six import positions

ASKED = (("second_main", "special_build"), positions.asked)
"""P6-D-01, P6-D-03"""
