"""Days and moments in English."""

DAY = "j M"
DAY_OF_YEAR = "j M Y"
MOMENT = "j M, H:i"
MOMENT_OF_YEAR = "j M Y, H:i"
WEEKDAY_MOMENT = "D j M, H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
