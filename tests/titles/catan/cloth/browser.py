"""A look at the panel of Cloth for Catan in the browser tests."""

PANEL = (
    "villages/3",
    ".villages :is(h2, .chip, .village-number, .village-bolt, .village-partners > *:not(.visually-hidden))",
)
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
