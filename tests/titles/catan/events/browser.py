"""What the browser tests measure of Events."""

PANEL = ("event-card/0", ".event-deck :is(h2, .chip, .event-line)")
"""A gallery position of the seat whose turn it is, and what its panel says; readable without scrolling."""
