"""Tournaments: making them, entering, rounds and their tables, results."""
