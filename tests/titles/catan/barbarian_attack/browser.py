"""What the browser tests measure of Barbarian Attack."""

PANEL = ("attack/3", ".coast :is(h2, .chip, .coast-list > li)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
