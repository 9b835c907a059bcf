"""What the generic tests of `tests/everywhere` hold Harbormaster to."""

SETTLED = {"harbormaster"}
"""BASE-VP-10: awards of an event are settled before victory is looked at."""
