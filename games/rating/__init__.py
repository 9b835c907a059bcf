"""Ratings as arithmetic: pure functions of skills and places.

`skill` estimates a player's strength and updates it after a game (Weng–Lin). `field` is the site's own rule for which
players are rated against each other when seats were left and taken over. Nothing here uses Django, database rows or
titles.
"""
