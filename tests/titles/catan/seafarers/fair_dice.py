"""Facts about games of Seafarers for the tests of fair dice."""

NEVER_DRAWN = {"default/pirate/{seat}"}
"""SF-D-06: an absent seat moves the robber, unless only the pirate can move."""
