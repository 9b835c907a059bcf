"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "tribe",
    13,
    "The first ship on a marked coast takes the gift there.",
)
