"""Parameters of Harbormaster for the generic tests of `tests/everywhere`."""

SETTLED = {"harbormaster"}
"""BASE-VP-10: awards of an event are settled before victory is looked at."""
