"""Data about tournaments."""
