"""A look at the panel of The Pirate Islands in the browser tests."""

PANEL = ("fortresses/0", ".pirates :is(h2, .chip, .pirate-name, .pirate-way, .pirate-warships)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
