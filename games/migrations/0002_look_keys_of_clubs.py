"""A second key of clubs' names, which those share that look the same."""

from typing import Any

from django.db import migrations, models

from accounts.names import look_key

AT_ONCE = 500


def keep_look_keys(apps: Any, _schema_editor: Any) -> None:
    """Give each club the key of the name. Of those that look the same, only the oldest has it: all keep their names."""
    clubs = apps.get_model("games", "Club").objects
    kept: set[str] = set()
    rows = []
    for club in clubs.order_by("pk").only("pk", "name").iterator(AT_ONCE):
        key = look_key(club.name)
        if key and key not in kept:
            kept.add(key)
            club.look_key = key
            rows.append(club)
    clubs.bulk_update(rows, ["look_key"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="look_key",
            field=models.CharField(editable=False, max_length=1200, null=True, unique=True),
        ),
        migrations.RunPython(keep_look_keys, migrations.RunPython.noop),
    ]
