"""Days and moments in German."""

DAY = "j. N"
DAY_OF_YEAR = "j. N Y"
MOMENT = "j. N, H:i"
MOMENT_OF_YEAR = "j. N Y, H:i"
WEEKDAY_MOMENT = "D, j. N, H:i"
DATE_FORMAT = "j. F Y"
DATETIME_FORMAT = "j. F Y, H:i"
