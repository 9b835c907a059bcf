"""Fields and patterns that several forms share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
DAMAGED = _("Something is missing from this form. Please reload the page.")

# The start of a page of a list: a sort value, and the row's key.
NUMBER_AND_KEY = r"\A-?[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,2})?,[0-9]{1,18}\Z"

validate_key = RegexValidator(r"^[\w.,:-]{1,64}\Z", DAMAGED)
validate_word = RegexValidator(r"^\w{1,60}\Z", DAMAGED)


class LimitedSelect(forms.Select):
    """A select with some disabled options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_possible: Callable[[Any], bool] = lambda value: True

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if not self.is_possible(value):
            option["attrs"]["disabled"] = True
        return option
