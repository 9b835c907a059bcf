"""Facts about games of The Forgotten Tribe for the tests of fair dice."""

NEVER_DRAWN = {"default/gold/{seat}"}
"""SF-FT-01: the tribe's gold fields have no number."""
