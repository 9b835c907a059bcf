"""Days and moments in Italian."""

DAY = "j b"
DAY_OF_YEAR = "j b Y"
MOMENT = "j b, H:i"
MOMENT_OF_YEAR = "j b Y, H:i"
WEEKDAY_MOMENT = "D j b, H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
