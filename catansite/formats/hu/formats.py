"""Days and moments in Hungarian."""

DAY = "N j."
DAY_OF_YEAR = "Y. N j."
MOMENT = "N j., H:i"
MOMENT_OF_YEAR = "Y. N j., H:i"
WEEKDAY_MOMENT = "N j., l, H:i"
DATE_FORMAT = "Y. F j."
DATETIME_FORMAT = "Y. F j., H:i"
