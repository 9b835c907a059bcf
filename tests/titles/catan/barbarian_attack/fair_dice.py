"""What the tests of fair dice must know of the games of Barbarian Attack."""

NEVER_DRAWN = {"default/robber/{seat}", "default/victim/{seat}"}
"""TB-BA-05: there is no robber."""
