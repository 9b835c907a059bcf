"""Facts about games of New World for the tests of fair dice."""

NEVER_DRAWN = {"default/gold/{seat}"}
"""SF-NW-01: there is no gold."""
