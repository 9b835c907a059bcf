"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "attack",
    12,
    "You win back a hex when more knights surround it than barbarians hold it. Two prisoners make a point.",
)
