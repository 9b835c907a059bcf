"""Tournaments: organization, entries, rounds and results."""
