"""Parsing of moves: the argument as JSON or as form fields, and the address parameters of a table's page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.forms.fields import DAMAGED, validate_key, validate_word

LONGEST_ARGUMENT = 20_000
# The prefix of fields in forms with one stepper per kind.
CARDS = "cards"


class BadArgument(ValueError):
    """The choices do not have the form that the page sends."""


class MoveForm(forms.Form):
    """A move: a verb and its argument, as JSON or as the fields of the page's forms."""

    verb = forms.CharField(max_length=60, validators=[validate_word])
    decision = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    key = forms.CharField(max_length=64, validators=[validate_key])
    argument = forms.CharField(required=False, max_length=LONGEST_ARGUMENT)

    def __init__(
        self, *args: Any, reader: Callable[[str], Callable[[QueryDict], Any] | None], **kwargs: Any
    ) -> None:
        """Create the form.

        :param reader: a function that returns the parser of a verb whose argument comes as fields, or None
        :param kwargs: arguments of `forms.Form`
        """
        super().__init__(*args, **kwargs)
        self.reader = reader

    @property
    def why_not(self) -> str:
        """Return the error for the player. Errors of hidden fields get one general text."""
        return str(next(iter(self.non_field_errors()), DAMAGED))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            cleaned["argument"] = self._argument(cleaned["verb"], cleaned["argument"])
        except BadArgument as error:
            raise forms.ValidationError(_("We couldn’t read the choices for this move.")) from error
        return cleaned

    def _argument(self, verb: str, written: str) -> Any:
        if written:
            return read_json(written)
        assert isinstance(self.data, QueryDict)
        read = self.reader(verb)
        if read is not None:
            return read(self.data)
        return amounts(self.data, CARDS) if any(name.startswith(f"{CARDS}.") for name in self.data) else None


def read_json(text: str) -> Any:
    """Parse a JSON value strictly, without NaN, infinities and invalid characters.

    :raises BadArgument: it is not valid JSON
    """
    try:
        value = json.loads(text, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise BadArgument(str(error)) from error
    return value


def _no_constant(name: str) -> None:
    raise ValueError(name)


def amounts(data: QueryDict, part: str) -> dict[str, int]:
    """Parse fields such as `cards.wool` into numbers by kind, leaving out zeros."""
    kinds = [name.removeprefix(f"{part}.") for name in data if name.startswith(f"{part}.")]
    return {kind: count for kind in kinds if (count := number(data, f"{part}.{kind}"))}


def number(data: QueryDict, name: str, default: int = 0) -> int:
    """Parse a small integer. An empty field is the default.

    :raises BadArgument: it is not such a number
    """
    text = data.get(name, "").strip()
    if not text:
        return default
    if len(text) > 4 or not text.isascii() or not text.lstrip("-").isdigit():
        raise BadArgument(name)
    try:
        return int(text)
    except ValueError as error:
        raise BadArgument(name) from error


class AskForm(forms.Form):
    """The state of a table's page in its address: `?do=build_road&at=0,0,NE`."""

    do = forms.CharField(required=False, max_length=40, validators=[validate_word])
    at = forms.CharField(required=False, max_length=24)
