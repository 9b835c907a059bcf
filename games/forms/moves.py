"""What is sent to make a move: its argument in JSON or field by field, and what an address asks to be shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.forms.fields import DAMAGED, validate_key, validate_word

LONGEST_ARGUMENT = 20_000
# What forms with a stepper per kind call their fields.
CARDS = "cards"


class BadArgument(ValueError):
    """The choices of a move are not of the shape that the page sends."""


class MoveForm(forms.Form):
    """A move: a verb and its argument, as JSON or as the fields of the page's own forms."""

    verb = forms.CharField(max_length=60, validators=[validate_word])
    decision = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    key = forms.CharField(max_length=64, validators=[validate_key])
    argument = forms.CharField(required=False, max_length=LONGEST_ARGUMENT)

    def __init__(
        self, *args: Any, reader: Callable[[str], Callable[[QueryDict], Any] | None], **kwargs: Any
    ) -> None:
        """Take what was sent.

        :param reader: of a verb whose argument comes field by field, what reads it
        :param kwargs: as of any form
        """
        super().__init__(*args, **kwargs)
        self.reader = reader

    @property
    def why_not(self) -> str:
        """What the player reads: the hidden fields are the page's, and players have no words for them."""
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
    """Read a JSON value; nothing that JSON itself does not know, and no broken characters.

    :raises BadArgument: it is none
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
    """Read fields such as `cards.wool`, whatever the kinds; those of which there are none are left out."""
    kinds = [name.removeprefix(f"{part}.") for name in data if name.startswith(f"{part}.")]
    return {kind: count for kind in kinds if (count := number(data, f"{part}.{kind}"))}


def number(data: QueryDict, name: str, default: int = 0) -> int:
    """Read a small whole number; an empty field is the default.

    :raises BadArgument: it is something else
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
    """What the table's page is asked to show: `?do=build_road&at=0,0,NE`."""

    do = forms.CharField(required=False, max_length=40, validators=[validate_word])
    at = forms.CharField(required=False, max_length=24)
