"""Checks for names of tables, clubs and tournaments."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.names import tidy, validate_name
from games.services.errors import BadTable, Refused

LONGEST_NAME = 60


def clean_name(name: str) -> str:
    """Return a table's name, cleaned up. It may be empty.

    :raises BadTable: it is not allowed; the message gives the reason
    """
    clean = tidy(name)
    if len(clean) > LONGEST_NAME:
        raise BadTable(_("A table’s name can have at most %(limit)d characters.") % {"limit": LONGEST_NAME})
    if clean:
        refuse_bad_name(clean, BadTable)
    return clean


def refuse_bad_name(name: str, refusal: type[Refused]) -> None:
    """:raises Refused: the given kind, if the name is not allowed; the message gives the reason"""
    try:
        validate_name(name)
    except ValidationError as error:
        raise refusal(error.messages[0]) from error
