"""A JSON column stored as text."""

from __future__ import annotations

from typing import Any

import orjson
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _


def as_text(value: Any) -> str:
    return orjson.dumps(value).decode()


class JSONTextField(models.TextField):
    """A JSON value stored as text.

    PostgreSQL's `jsonb` sorts the keys of objects. A game's state must keep its order, because rules iterate
    over objects and another order would draw other cards. With orjson, text is also faster.
    """

    description = _("JSON kept as text")

    # The django-stubs plugin reads these: the types that can be stored and that come back.
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *args: Any) -> Any:
        return None if value is None else orjson.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else as_text(value)

    def to_python(self, value: Any) -> Any:
        """Parse a value from a fixture or a form."""
        if not isinstance(value, str):
            return value
        try:
            return orjson.loads(value)
        except orjson.JSONDecodeError as error:
            raise ValidationError(_("This is not valid JSON."), code="invalid") from error

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or "null"
