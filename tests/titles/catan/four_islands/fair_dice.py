"""Facts about games of The Four Islands for the tests of fair dice."""

NEVER_DRAWN = {"default/gold/{seat}"}
"""SF-4ISL-02: there is no gold."""
