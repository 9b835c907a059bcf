"""What the browser tests measure of The Forgotten Tribe."""

PANEL = ("tribe-card/2", ".tribe :is(h2, .chip, p, dt, dd)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
