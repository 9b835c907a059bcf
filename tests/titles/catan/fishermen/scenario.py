"""What stands beside the board of this scenario at once, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "fishery",
    10,
    "Fish pay for",
)
