import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_levels_of_bots"),
    ]

    operations = [
        migrations.CreateModel(
            name="PackedTurns",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="packed_turns",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("document", models.BinaryField()),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="game",
            name="packed_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("packed_at__isnull", True), ("status", "finished")),
                fields=["finished_at"],
                name="games_to_pack",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("packed_at", None), ("status", "finished"), _connector="OR"),
                name="games_packed_is_finished",
            ),
        ),
    ]
