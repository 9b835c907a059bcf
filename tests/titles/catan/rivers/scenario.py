"""The scenario's text beside the board, for `tests/views/pages/test_scenarios.py`."""

BESIDE_THE_BOARD = (
    "rivers",
    10,
    "A road or a settlement on a river earns 1 gold, a bridge 3.",
)
