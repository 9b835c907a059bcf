"""What the tests of fair dice must know of the games of the Caravans."""

FOUND_AT = (0, 6)
"""The first games that together draw under every label."""
