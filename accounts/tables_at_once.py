"""A migration's operation that makes several tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation, OperationCategory


class CreateModels(Operation):
    """Makes tables one after the other, but pictures the models once, and not all of them anew for each.

    That is what takes Django longest when a new database is made.
    """

    category = OperationCategory.ADDITION

    def __init__(self, models: Sequence[CreateModel]) -> None:
        self.models = models

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Let all models be known; they are pictured when the first table is made."""
        vars(state).pop("apps", None)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Make the tables in their order."""
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Let the tables go, the last one first."""
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """What `migrate --plan` prints."""
        return f"Create {len(self.models)} models"
