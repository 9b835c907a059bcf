"""What the tests of fair dice must know of the games of CATAN."""

NEVER_DRAWN = {
    "figures/{figure}",  # a board with several homes
    "default/city/{seat}",
}
"""Labels of base that only games with another module draw under."""
