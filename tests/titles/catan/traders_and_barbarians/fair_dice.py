"""Facts about games of Traders & Barbarians for the tests of fair dice."""

NEVER_DRAWN = {"default/robber/{seat}", "default/victim/{seat}"}
"""TB-TB-05: there is no robber."""
