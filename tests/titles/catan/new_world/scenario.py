"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = ("new-world-harbors", 12, "Still to be drawn:")
