"""Parameters of Cloth for Catan for the generic tests of `tests/everywhere`."""

SETTLED = {"cloth_runs_out"}
"""SF-CL-12: it is said with the payment that leaves too few villages with cloth."""
