"""A look at the panel of The Wonders of Catan in the browser tests."""

PANEL = (
    "wonders/3",
    ".wonders :is(h2, .small, .wonder-name, .wonder-builder, .wonder-level, .wonder-needs, .wonder-cost)",
)
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
