"""Decisions of Catan for Two whose emails `tests/notifications/test_modules.py` reads."""

from games.titles.catan.for_two import positions

ASKED = (("neutral_road", "neutral_settlement", "forced_trade"), positions.asked)
"""TB-2P-D1, TB-2P-D2"""
