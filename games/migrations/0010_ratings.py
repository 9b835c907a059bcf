from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

import games.models.fields


def tell_when_players_left(apps: Any, _schema_editor: Any) -> None:
    """Of old rows it is not known better than by the end of the game, or by who came afterwards."""
    apps.get_model("games", "Departure").objects.update(left_at=F("at"))
    seats = apps.get_model("games", "Seat").objects.exclude(bot="")
    seats = seats.filter(user__isnull=False, game__status="finished")
    end = apps.get_model("games", "Game").objects.filter(pk=OuterRef("game")).values("finished_at")
    seats.update(left_at=Coalesce(F("resigned_at"), Subquery(end)))


def rate_no_tables_with_bots(apps: Any, _schema_editor: Any) -> None:
    """From now on no such table can be made."""
    with_bots = apps.get_model("games", "Seat").objects.filter(user=None).values("game")
    apps.get_model("games", "Game").objects.filter(rated=True, pk__in=with_bots).update(rated=False)


def player(related_name: str) -> Any:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT,
        related_name=related_name,
        to=settings.AUTH_USER_MODEL,
        verbose_name="player",
    )


def number() -> Any:
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="departure",
            name="left_at",
            field=models.DateTimeField(null=True, verbose_name="left"),
        ),
        migrations.AddField(
            model_name="seat",
            name="left_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="left"),
        ),
        migrations.RunPython(tell_when_players_left, migrations.RunPython.noop),
        migrations.RunPython(rate_no_tables_with_bots, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="departure",
            name="left_at",
            field=models.DateTimeField(verbose_name="left"),
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", number()),
                ("family", models.CharField(blank=True, max_length=60, verbose_name="family")),
                ("mu", models.FloatField(default=25.0, verbose_name="estimate")),
                ("sigma", models.FloatField(default=8.333333333333334, verbose_name="uncertainty")),
                ("ordinal", models.FloatField(default=0.0, verbose_name="conservative rating")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="rated games")),
                ("rated_at", models.DateTimeField(blank=True, null=True, verbose_name="last rated")),
                ("user", player("ratings")),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["user", "family"],
                "indexes": [
                    models.Index(
                        F("family"), models.OrderBy(F("ordinal"), descending=True), name="ratings_best"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "family"), name="ratings_once_per_family"),
                    models.CheckConstraint(condition=Q(("sigma__gt", 0)), name="ratings_are_never_certain"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("id", number()),
                ("seat", models.CharField(max_length=4, verbose_name="seat")),
                ("family", models.CharField(blank=True, max_length=60, verbose_name="family")),
                (
                    "part",
                    models.CharField(
                        choices=[
                            ("stayed", "played to the end"),
                            ("left", "left the game"),
                            ("replacement", "took over a seat"),
                        ],
                        default="stayed",
                        max_length=12,
                        verbose_name="part",
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField(verbose_name="place")),
                ("mu_before", models.FloatField()),
                ("sigma_before", models.FloatField()),
                ("mu_after", models.FloatField()),
                ("sigma_after", models.FloatField()),
                ("opponents", games.models.fields.JSONTextField(default=list, verbose_name="opponents")),
                ("number", models.PositiveIntegerField(default=0, verbose_name="the player's rated game")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_changes",
                        to="games.game",
                    ),
                ),
                ("user", player("rating_changes")),
            ],
            options={
                "verbose_name": "rating change",
                "verbose_name_plural": "rating changes",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["user", "family", "number"], name="rating_changes_of_player")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "user", "family"), name="rating_changes_once"),
                    models.CheckConstraint(
                        condition=Q(("part__in", ["stayed", "left", "replacement"])),
                        name="rating_changes_part_known",
                    ),
                ],
            },
        ),
    ]
