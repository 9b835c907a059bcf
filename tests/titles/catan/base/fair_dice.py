"""CATAN's parameters for the tests of fair dice."""

NEVER_DRAWN = {
    "figures/{figure}",  # a board with several homes
    "default/city/{seat}",
}
"""Labels of base that are only drawn in games with another module."""
