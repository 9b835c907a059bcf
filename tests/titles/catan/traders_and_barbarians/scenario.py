"""What stands beside the board of this scenario at once, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "wagons",
    13,
    "Each delivery is a point and brings gold, more with a better wagon.",
)
