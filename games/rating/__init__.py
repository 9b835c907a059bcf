"""Ratings as arithmetic: pure functions of skills and places.

`skill` is what the site believes of a player and how a game's places change it (Weng–Lin), `field` the
site's own rule: who is rated against whom when seats have been left and taken over. Nothing here knows
Django, a row or a title.
"""
