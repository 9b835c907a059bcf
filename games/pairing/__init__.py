"""Pairing of players on ladders and in tournaments: pure functions of the players who wait and the games played.

`ladder_tables` forms the tables of ladders; `games.workshop.ladder_simulation` tries it with players of known strength.
For tournaments `swiss` (with `swiss_plan`), `elimination` and `round_robin` make the next round, with tables of
`sizes`, seated by `arrangement`. `scores` computes points and standings. Nothing here uses Django, database rows or the
system clock.
"""
