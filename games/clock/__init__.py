"""Time as the tables count it: pure functions, told what time it is.

`calendar` says which minutes count for a player, `seat_clock` what a seat has left, `pace` how much a
table gives. Nothing here knows Django, a row or the clock on the wall.
"""
