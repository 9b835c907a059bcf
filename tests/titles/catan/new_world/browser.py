"""A look at the panel of New World in the browser tests."""

PANEL = ("new-world-harbor/0", ".new-world :is(h2, .chip, p, li)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
