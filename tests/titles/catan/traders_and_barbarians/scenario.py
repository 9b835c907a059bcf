"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "wagons",
    13,
    "Each delivery is a point and earns gold, more with a better wagon.",
)
