"""Leave room on each page of the seats' table: a claim and a move then touch no index on PostgreSQL.

An update that changes no indexed column stays on its page (a heap-only tuple) if there is room.
"""

from django.db import migrations

ROOM = "ALTER TABLE games_seat SET (fillfactor = {})"


def leave_room(apps, schema_editor):
    """Fill pages to 70 percent."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(ROOM.format(70))


def fill_up(apps, schema_editor):
    """Fill pages as usual."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(ROOM.format(100))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_no_hours_per_decision"),
    ]

    operations = [
        migrations.RunPython(leave_room, fill_up),
    ]
