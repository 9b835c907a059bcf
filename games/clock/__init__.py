"""Time limits at tables: pure functions that are given the current time.

`calendar` defines which minutes count for a player, `seat_clock` how much time a seat has left, `pace` how much time a
table gives. Nothing here uses Django, database rows or the system clock.
"""
