"""The tables of accounts. Each table is made whole: what was once added step by step costs a new database seconds."""

import datetime

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import accounts.models


class Migration(migrations.Migration):
    # a database that was made step by step has all of this
    replaces = [
        ("accounts", "0002_ended_sessions"),
        ("accounts", "0003_sign_ups"),
        ("accounts", "0004_wording"),
        ("accounts", "0005_email_in_one_word"),
        ("accounts", "0006_sessions"),
        ("accounts", "0007_letters"),
        ("accounts", "0008_guests"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("email", models.EmailField(max_length=254, unique=True, verbose_name="email address")),
                (
                    "display_name",
                    models.CharField(
                        help_text="What other players see. 2 to 24 characters.",
                        max_length=24,
                        validators=[
                            django.core.validators.MinLengthValidator(2),
                            django.core.validators.RegexValidator(
                                "^[^\\W_]([\\w .'’-]*[\\w.])?$",
                                "Use letters and digits, with single spaces, dots, apostrophes, dashes or underscores between them.",
                            ),
                        ],
                        verbose_name="display name",
                    ),
                ),
                ("name_key", models.CharField(editable=False, max_length=100, unique=True)),
                (
                    "color",
                    models.CharField(
                        blank=True,
                        choices=[("red", "Red"), ("blue", "Blue"), ("orange", "Orange"), ("white", "White")],
                        default="",
                        max_length=10,
                        verbose_name="preferred color",
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[("en", "English"), ("it", "Italiano"), ("hu", "Magyar"), ("de", "Deutsch")],
                        default="en",
                        max_length=5,
                        verbose_name="language",
                    ),
                ),
                (
                    "time_zone",
                    models.CharField(
                        default="UTC",
                        max_length=64,
                        validators=[accounts.models.validate_time_zone],
                        verbose_name="time zone",
                    ),
                ),
                (
                    "reminder_percent",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (50, "when half of the time is left"),
                            (33, "when a third of the time is left"),
                            (20, "when a fifth of the time is left"),
                            (10, "when a tenth of the time is left"),
                            (0, "never"),
                        ],
                        default=20,
                        verbose_name="reminder",
                    ),
                ),
                (
                    "acted_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="last seen"),
                ),
                ("has_notices", models.BooleanField(default=False, editable=False)),
                ("mail_failed_address", models.EmailField(blank=True, editable=False, max_length=254)),
                ("mail_failed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("mail_trouble", models.CharField(blank=True, editable=False, max_length=300)),
                (
                    "night_start",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        default=1380,
                        help_text="In minutes after midnight; empty: no night.",
                        null=True,
                        verbose_name="night begins",
                    ),
                ),
                ("vacation_saved", models.DurationField(default=datetime.timedelta(days=3), editable=False)),
                (
                    "vacation_saved_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("vacation_automatic", models.BooleanField(default=True, verbose_name="automatic vacation")),
                ("vacation_taken", models.JSONField(blank=True, default=list, editable=False)),
                ("is_staff", models.BooleanField(default=False, verbose_name="may use the admin")),
                ("is_active", models.BooleanField(default=True, verbose_name="may sign in")),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="joined")),
                ("deleted_at", models.DateTimeField(blank=True, null=True, verbose_name="deleted")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
                ("sessions_ended", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("is_guest", models.BooleanField(default=False, editable=False, verbose_name="guest")),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_guest", True)), fields=["acted_at"], name="guests_old"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        name="accounts_user_email_unique_in_any_case",
                        violation_error_message="This email address is already in use.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("night_start", None), ("night_start__lt", 1440), _connector="OR"),
                        name="accounts_user_night_begins_within_a_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Sign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("network", "network"), ("device", "device")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("digest", models.CharField(max_length=32)),
                ("days", models.PositiveSmallIntegerField(default=1, verbose_name="days")),
                ("seen_at", models.DateTimeField(verbose_name="last seen")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "sign",
                "verbose_name_plural": "signs",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["kind", "digest"], name="signs_shared"),
                    models.Index(fields=["seen_at"], name="signs_old"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "digest"), name="signs_once"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["network", "device"])), name="signs_kind_known"
                    ),
                ],
            },
        ),
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
                ("email", models.EmailField(max_length=254, verbose_name="email address")),
                ("display_name", models.CharField(max_length=24, verbose_name="display name")),
                ("password", models.CharField(max_length=128)),
                ("language", models.CharField(max_length=5)),
                ("time_zone", models.CharField(max_length=64)),
                ("next_page", models.CharField(blank=True, default="", max_length=500)),
                ("asked_at", models.DateTimeField()),
                (
                    "guest",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40, primary_key=True, serialize=False, verbose_name="session key"
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
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
