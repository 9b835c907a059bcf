"""Decisions of Events of Catan whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.events import positions

ASKED = (tuple(positions.EVENTS), positions.asked)
"""TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6"""
