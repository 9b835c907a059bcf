"""The titles that the site plays: a folder each, and in it a folder per module."""
