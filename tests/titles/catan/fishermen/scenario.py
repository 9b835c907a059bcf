"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "fishery",
    10,
    "Fish pay for",
)
