from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_tables_that_fail"),
    ]

    operations = [
        migrations.RenameField(model_name="roundtable", old_name="make_at", new_name="retry_at"),
        migrations.AddField(
            model_name="tournament",
            name="failures",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="retry_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
