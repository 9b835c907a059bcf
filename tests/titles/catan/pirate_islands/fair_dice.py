"""Facts about games of The Pirate Islands for the tests of fair dice."""

NEVER_DRAWN = {
    "default/pirate/{seat}",
    "default/robber/{seat}",
    "default/victim/{seat}",
}
"""SF-PI-02: there is neither robber nor pirate to move."""
