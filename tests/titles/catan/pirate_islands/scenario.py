"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "fortresses",
    10,
    "A knight arms a ship.",
)
