"""Facts about games of the Caravans for the tests of fair dice."""

FOUND_AT = (0, 6)
"""The first games that together draw under every label."""
