"""Decisions of Events of Catan of which `tests/notifications/test_modules.py` reads the email."""

from games.titles.catan.events import positions

ASKED = (tuple(positions.EVENTS), positions.asked)
"""TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6"""
