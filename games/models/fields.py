"""A column of JSON kept as text."""

from __future__ import annotations

from typing import Any

import orjson
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _


def as_text(value: Any) -> str:
    """A JSON value as such a column holds it."""
    return orjson.dumps(value).decode()


class JSONTextField(models.TextField):
    """A JSON value as text.

    PostgreSQL's own `jsonb` sorts the keys of an object. A game's state must come back in the order
    in which it was written, since rules walk through objects, and walking through them in another
    order would draw other cards. It is also the quicker way, through orjson.
    """

    description = _("JSON kept as text")

    # How the type checker's plugin learns what may be stored and what comes back.
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *args: Any) -> Any:
        return None if value is None else orjson.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else as_text(value)

    def to_python(self, value: Any) -> Any:
        """Read what a fixture or a form holds."""
        if not isinstance(value, str):
            return value
        try:
            return orjson.loads(value)
        except orjson.JSONDecodeError as error:
            raise ValidationError(_("This is not valid JSON."), code="invalid") from error

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or "null"
