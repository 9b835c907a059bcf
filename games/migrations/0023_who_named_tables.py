"""Names of tables that there are already are their hosts'."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import F


def say_who(apps: Any, _schema_editor: Any) -> None:
    games = apps.get_model("games", "Game").objects.filter(named_by=None, host__isnull=False)
    games.exclude(name="").order_by().update(named_by=F("host"))


class Migration(migrations.Migration):
    dependencies = [("games", "0022_names_of_tables")]

    operations = [migrations.RunPython(say_who, migrations.RunPython.noop)]
