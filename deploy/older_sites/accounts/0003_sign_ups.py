"""Sign-ups wait for their address to be confirmed before there is an account."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_ended_sessions"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("email", models.EmailField(max_length=254, verbose_name="e-mail address")),
                ("display_name", models.CharField(max_length=24, verbose_name="display name")),
                ("password", models.CharField(max_length=128)),
                ("language", models.CharField(max_length=5)),
                ("time_zone", models.CharField(max_length=64)),
                ("next_page", models.CharField(blank=True, default="", max_length=500)),
                ("asked_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "sign-up",
                "verbose_name_plural": "sign-ups",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["email", "asked_at"], name="sign_ups_of_address"),
                    models.Index(fields=["asked_at"], name="sign_ups_old"),
                ],
            },
        ),
    ]
