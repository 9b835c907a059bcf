"""Room for the longest name's key, and a second key that names share which look the same."""

from typing import Any

import django.core.validators
from django.db import migrations, models

from accounts.names import look_key

AT_ONCE = 500


def keep_look_keys(apps: Any, _schema_editor: Any) -> None:
    """Give each player the key of the name. Of those who look the same, only the oldest has it: all keep their names."""
    users = apps.get_model("accounts", "User").objects
    kept: set[str] = set()
    rows = []
    for user in users.order_by("pk").only("pk", "display_name").iterator(AT_ONCE):
        key = look_key(user.display_name)
        if key and key not in kept:
            kept.add(key)
            user.look_key = key
            rows.append(user)
    users.bulk_update(rows, ["look_key"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="display_name",
            field=models.CharField(
                help_text="What other players see. 2 to 24 characters.",
                max_length=24,
                validators=[django.core.validators.MinLengthValidator(2)],
                verbose_name="display name",
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=432, unique=True),
        ),
        migrations.AddField(
            model_name="user",
            name="look_key",
            field=models.CharField(editable=False, max_length=432, null=True, unique=True),
        ),
        migrations.RunPython(keep_look_keys, migrations.RunPython.noop),
    ]
