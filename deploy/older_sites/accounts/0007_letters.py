"""Emails about accounts go through an outbox: sealed, sent and repeated by the workers."""

from __future__ import annotations

from django.db import migrations, models

import accounts.models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_sessions"),
    ]

    operations = [
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=60, verbose_name="kind")),
                ("email", models.EmailField(max_length=254, verbose_name="email address")),
                ("sealed", models.TextField(blank=True, editable=False)),
                (
                    "message_id",
                    models.CharField(
                        default=accounts.models.make_message_id, editable=False, max_length=40, unique=True
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("not_before", models.DateTimeField(verbose_name="not before")),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                ("claimed_until", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
                ("dropped_at", models.DateTimeField(blank=True, null=True, verbose_name="dropped")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("trouble", models.CharField(blank=True, max_length=300, verbose_name="problem")),
                ("refusal", models.CharField(blank=True, max_length=300, verbose_name="refusal")),
            ],
            options={
                "verbose_name": "email about an account",
                "verbose_name_plural": "emails about accounts",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("dropped_at", None), ("sent_at", None)),
                        fields=["not_before"],
                        name="letters_pending",
                    ),
                    models.Index(fields=["email", "created_at"], name="letters_of_address"),
                    models.Index(fields=["created_at"], name="letters_old"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("sent_at", None), ("dropped_at", None), _connector="OR"),
                        name="letters_sent_or_dropped",
                    )
                ],
            },
        ),
    ]
