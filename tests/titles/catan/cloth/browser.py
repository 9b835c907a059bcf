"""A look at the panel of Cloth for Catan in the browser tests."""

PANEL = ("villages/3", ".villages :is(h2, .chip, .village-line)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
