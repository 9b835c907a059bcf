"""No index is covered by another one, since each index costs a write per row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models

OURS = [model for app in ("accounts", "games") for model in apps.get_app_config(app).get_models()]


def _first_columns(model: type[models.Model]) -> Iterator[str]:
    """Yield the first columns of complete indexes with several columns; partial indexes cover only some rows."""
    for index in model._meta.indexes:
        if index.condition is None:
            yield from [name for name, _descending in index.fields_orders][:1]
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint) and constraint.condition is None:
            yield from constraint.fields[:1]


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_what_begins_another_index_has_none_of_its_own(model):
    alone = {field.name for field in model._meta.local_fields if field.db_index and not field.unique}

    assert alone.isdisjoint(_first_columns(model))
