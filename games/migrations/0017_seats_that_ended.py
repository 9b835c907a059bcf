"""Keep the end of a game in its seats, where a player's games are found by an index."""

from django.conf import settings
from django.db import migrations, models


def note_the_ends(apps, schema_editor):
    """Write the end of each finished game into its seats."""
    games = apps.get_model("games", "Game").objects.filter(pk=models.OuterRef("game"))
    seats = apps.get_model("games", "Seat").objects.filter(game__status="finished")
    seats.update(ended_at=models.Subquery(games.values("finished_at")[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_ladders"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="ended_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="ended"),
        ),
        migrations.RunPython(note_the_ends, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("ended_at", None)), fields=["user", "game"], name="seats_in_play"
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("user"),
                models.OrderBy(models.F("ended_at"), descending=True),
                models.OrderBy(models.F("game"), descending=True),
                condition=models.Q(("ended_at__isnull", False)),
                name="seats_ended",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "open")), fields=["visibility", "-id"], name="games_open"
            ),
        ),
    ]
