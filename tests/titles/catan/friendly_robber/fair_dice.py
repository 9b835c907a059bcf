"""What the tests of fair dice must know of the games of Friendly Robber."""

FOUND_AT = (0, 6)
"""The first games that together draw under every label."""
