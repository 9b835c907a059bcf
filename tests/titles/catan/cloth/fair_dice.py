"""Facts about games of Cloth for Catan for the tests of fair dice."""

NEVER_DRAWN = {"default/gold/{seat}"}
"""SF-CL-03: the gold hexes lie on isles where nobody builds."""
