"""How days and moments are written in each language, by name: short enough for a phone.

`DAY` and `DAY_OF_YEAR` name a day, `MOMENT` and `MOMENT_OF_YEAR` also the hour, `WEEKDAY_MOMENT` the day of the week
as well; `DATE_FORMAT` and `DATETIME_FORMAT` are Django's own, here with whole names of months and 24 hours everywhere.
The filter `date:"MOMENT"` and `date_format(moment, "MOMENT")` take the active language's.
"""
