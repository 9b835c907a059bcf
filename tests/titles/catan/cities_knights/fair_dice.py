"""Facts about games of Cities & Knights for the tests of fair dice."""

BUT_DRAWN = {"default/city/{seat}"}
FOUND_AT = (0, 1, 6, 7)
"""The first games that together draw under every label."""
