"""Formats of days and moments in each language, by name. They are short enough for a phone.

`DAY` and `DAY_OF_YEAR` format a day, `MOMENT` and `MOMENT_OF_YEAR` add the time, `WEEKDAY_MOMENT` also the day of the
week. `DATE_FORMAT` and `DATETIME_FORMAT` are Django's, here with full names of months and 24 hours everywhere.

The filter `date:"MOMENT"` and `date_format(moment, "MOMENT")` use the active language's format.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

NAMES = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
    gettext_noop("Mon"),
    gettext_noop("Tue"),
    gettext_noop("Wed"),
    gettext_noop("Thu"),
    gettext_noop("Fri"),
    gettext_noop("Sat"),
    gettext_noop("Sun"),
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
"""Days and months, translated in the site's own catalogs, since Django's capitalize Italian months."""
