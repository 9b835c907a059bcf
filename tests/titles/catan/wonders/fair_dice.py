"""Facts about games of The Wonders of Catan for the tests of fair dice."""

NEVER_DRAWN = {"default/pirate/{seat}"}
"""SF-WON-01: there is no pirate."""
FOUND_AT = (0, 2, 70)
"""An absent player's gold comes late: chance rarely builds at gold, which lies on the islets."""
