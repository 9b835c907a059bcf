"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "caravans",
    12,
    "After a turn with a new settlement or city, all vote with grain and wool on a camel’s path.",
)
