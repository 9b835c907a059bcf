"""Today's names of bots' levels. Seats of running games keep a bot that only makes random moves."""

from typing import Any

from django.db import migrations


def name_levels(apps: Any, _schema_editor: Any) -> None:
    """Rename `greedy`, which plays as before, and at tables that have not begun replace `random` by `easy`."""
    seats = apps.get_model("games", "Seat").objects
    seats.filter(bot="greedy").update(bot="normal")
    seats.filter(bot="random", game__status="open").update(bot="easy")


class Migration(migrations.Migration):
    dependencies = [("games", "0005_turns_taken_back")]

    operations = [migrations.RunPython(name_levels, migrations.RunPython.noop)]
