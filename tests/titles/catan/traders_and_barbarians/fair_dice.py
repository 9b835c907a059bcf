"""What the tests of fair dice must know of the games of Traders & Barbarians."""

NEVER_DRAWN = {"default/robber/{seat}", "default/victim/{seat}"}
"""TB-TB-05: there is no robber."""
