"""Facts about games of Barbarian Attack for the tests of fair dice."""

NEVER_DRAWN = {"default/robber/{seat}", "default/victim/{seat}"}
"""TB-BA-05: there is no robber."""
