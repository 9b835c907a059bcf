"""What the browser tests measure of Catan for Two."""

PANEL = ("neutral-pieces/1", ".neutral-players :is(h2, .neutral-player)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
