"""A ban ends all sessions for good: how often that was done is in what they are signed with."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="sessions_ended",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
    ]
