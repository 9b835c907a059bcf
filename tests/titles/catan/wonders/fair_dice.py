"""Facts about games of The Wonders of Catan for the tests of fair dice."""

NEVER_DRAWN = {"default/pirate/{seat}"}
"""SF-WON-01: there is no pirate."""
