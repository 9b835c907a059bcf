"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "attack",
    12,
    "More knights around a hex than barbarians on it win. Two prisoners are a point.",
)
