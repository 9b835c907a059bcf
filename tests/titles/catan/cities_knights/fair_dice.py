"""What the tests of fair dice must know of the games of Cities & Knights."""

BUT_DRAWN = {"default/city/{seat}"}
FOUND_AT = (0, 1, 6, 7)
"""The first games that together draw under every label."""
