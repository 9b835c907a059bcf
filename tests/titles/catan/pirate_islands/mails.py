"""Decisions of The Pirate Islands whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.pirate_islands import positions


def asked():
    return {"choose_spoils": positions.spoils(), "rob_anybody": positions.robbing()}


ASKED = (("choose_spoils", "rob_anybody"), asked)
"""SF-D-18, SF-D-19"""
