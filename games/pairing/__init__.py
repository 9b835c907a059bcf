"""Who plays whom, on a ladder and in a tournament: pure functions, told who waits and what was played.

`forming` forms the tables of ladders, `simulation` plays a year with people whose strength is known.
Of tournaments `swiss`, `elimination` and `round_robin` make the next round, with tables of `sizes`, seated by
`arranging`; `scores` says what a table is worth and who stands where. Nothing here knows Django, a row or the
clock on the wall.
"""
