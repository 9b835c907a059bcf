"""The tables of games, and what the database keeps by itself.

- Each table is made whole, after those it points at: what was once added step by step costs a new database seconds.
- The audit trail is guarded: an entry is neither changed nor deleted, whoever asks. No exception is needed when an
  account is deleted: an entry names people by their numbers, and the account's own row loses the name. On SQLite a
  migration that makes the table anew must make the triggers anew as well; a test looks for them.
- On PostgreSQL the seats' table leaves room on each page: an update that changes no indexed column then stays on its
  page and touches no index (a heap-only tuple), as a claim and a move do.
"""

import datetime

import django.db.models.deletion
import django.db.models.functions.comparison
from django.conf import settings
from django.db import migrations, models

import games.models.destination
import games.models.fields
import games.models.game
import games.models.notification

SQLITE = [
    f"""
    CREATE TRIGGER games_auditentry_no_{verb} BEFORE {verb} ON games_auditentry
    BEGIN SELECT RAISE(ABORT, 'The audit trail is not changed.'); END
    """
    for verb in ("UPDATE", "DELETE")
]
POSTGRESQL = [
    """
    CREATE FUNCTION games_auditentry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'The audit trail is not changed.' USING ERRCODE = 'restrict_violation';
    END
    $$
    """,
    """
    CREATE TRIGGER games_auditentry_stays BEFORE UPDATE OR DELETE ON games_auditentry
    FOR EACH ROW EXECUTE FUNCTION games_auditentry_stays()
    """,
    "ALTER TABLE games_seat SET (fillfactor = 70)",
]


def guard_and_leave_room(_apps, schema_editor):
    """Say to the database what no model can say."""
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def drop_function(_apps, schema_editor):
    """Take back what does not go with its table."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION games_auditentry_stays() CASCADE")


class Migration(migrations.Migration):
    # a database that was made step by step has all of this
    replaces = [
        ("games", "0002_what_feeds_say"),
        ("games", "0003_names_of_the_moment"),
        ("games", "0004_wording"),
        ("games", "0005_last_visit"),
        ("games", "0006_chat_messages"),
        ("games", "0007_clubs"),
        ("games", "0008_teaching_games"),
        ("games", "0009_tables_of_clubs"),
        ("games", "0010_club_ladders"),
        ("games", "0011_club_chat"),
        ("games", "0012_tournaments"),
        ("games", "0002_tables_that_fail"),
        ("games", "0003_tournaments_that_fail"),
    ]

    initial = True

    # those of other packages alter what refers to an account: a quick thing, before all that is of games does
    dependencies = [
        ("accounts", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("socialaccount", "0006_alter_socialaccount_extra_data"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("beat_at", models.DateTimeField(verbose_name="last heard")),
                (
                    "silent_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="end of the last silence"),
                ),
            ],
            options={
                "verbose_name": "heartbeat",
                "verbose_name_plural": "heartbeats",
            },
        ),
        migrations.CreateModel(
            name="Reliability",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reliability",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("finished", models.PositiveIntegerField(default=0, verbose_name="finished games")),
                ("recent", games.models.fields.JSONTextField(default=list)),
                (
                    "timeouts",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="timeouts in the last hundred decisions"
                    ),
                ),
            ],
            options={
                "verbose_name": "reliability",
                "verbose_name_plural": "reliability",
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("action", models.CharField(max_length=200, verbose_name="what")),
                ("thing", models.CharField(blank=True, max_length=60, verbose_name="thing")),
                ("thing_id", models.CharField(blank=True, max_length=40, verbose_name="number")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="audited",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="about",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="audit_entries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "audit entry",
                "verbose_name_plural": "audit trail",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Destination",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("channel", models.CharField(max_length=20, verbose_name="channel")),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="name")),
                ("address", models.URLField(max_length=1000, verbose_name="address")),
                ("facts", games.models.fields.JSONTextField(default=dict)),
                (
                    "secret",
                    models.CharField(
                        default=games.models.destination.make_secret, editable=False, max_length=64
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="last message")),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("retry_at", models.DateTimeField(blank=True, null=True)),
                ("trouble", models.CharField(blank=True, max_length=300, verbose_name="problem")),
                ("off_at", models.DateTimeField(blank=True, null=True, verbose_name="switched off")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="destinations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["user", "channel"], name="destinations_of_user")],
            },
        ),
        migrations.CreateModel(
            name="Downtime",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("start_at", models.DateTimeField(verbose_name="from")),
                ("end_at", models.DateTimeField(verbose_name="until")),
            ],
            options={
                "verbose_name": "time without a beat",
                "verbose_name_plural": "times without a beat",
                "ordering": ["start_at"],
                "indexes": [models.Index(fields=["end_at"], name="downtimes_by_end")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end_at__gt", models.F("start_at"))), name="downtimes_last"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Friendship",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted")),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="friendships_offered",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="friendships_sought",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "friendship",
                "verbose_name_plural": "friendships",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.comparison.Least("asker", "asked"),
                        django.db.models.functions.comparison.Greatest("asker", "asked"),
                        name="friends_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("asker", models.F("asked")), _negated=True),
                        name="friends_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("accepted_at", None), ("declined_at", None), _connector="OR"),
                        name="friends_accepted_or_declined",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["user", "until"], name="mutes_of_user")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("until__gt", models.F("since"))), name="mutes_last"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("family", models.CharField(blank=True, max_length=60, verbose_name="family")),
                ("mu", models.FloatField(default=25.0, verbose_name="estimate")),
                ("sigma", models.FloatField(default=8.333333333333334, verbose_name="uncertainty")),
                ("ordinal", models.FloatField(default=0.0, verbose_name="conservative rating")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="rated games")),
                ("rated_at", models.DateTimeField(blank=True, null=True, verbose_name="last rated")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["user", "family"],
                "indexes": [
                    models.Index(
                        models.F("family"),
                        models.OrderBy(models.F("ordinal"), descending=True),
                        name="ratings_best",
                    ),
                    models.Index(
                        models.F("family"),
                        models.OrderBy(models.F("ordinal"), descending=True),
                        models.F("user"),
                        condition=models.Q(("games__gte", 5)),
                        name="ratings_leaders",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "family"), name="ratings_once_per_family"),
                    models.CheckConstraint(
                        condition=models.Q(("sigma__gt", 0)), name="ratings_are_never_certain"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_date", models.DateField(unique=True, verbose_name="begins")),
                (
                    "ends_date",
                    models.DateField(help_text="The first day of the next one.", verbose_name="ends"),
                ),
                ("archived_at", models.DateTimeField(blank=True, null=True, verbose_name="archived")),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ["-starts_date"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_date__gt", models.F("starts_date"))),
                        name="seasons_end_after_they_begin",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("family", models.CharField(blank=True, max_length=64)),
                ("band", models.IntegerField()),
                ("players", models.PositiveIntegerField()),
            ],
            options={
                "verbose_name": "players in a band of ratings",
                "verbose_name_plural": "players in bands of ratings",
                "ordering": ["family", models.OrderBy(models.F("band"), descending=True)],
                "constraints": [models.UniqueConstraint(fields=("family", "band"), name="standings_once")],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("family", models.CharField(max_length=64)),
                ("seats", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("key", models.CharField(blank=True, max_length=20)),
                ("number", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "sum over games",
                "verbose_name_plural": "sums over games",
                "ordering": ["family", "seats", "kind", "key"],
                "constraints": [
                    models.UniqueConstraint(fields=("family", "seats", "kind", "key"), name="tallies_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "blocked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "blocker",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "block",
                "verbose_name_plural": "blocks",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("blocker", "blocked"), name="blocks_once"),
                    models.CheckConstraint(
                        condition=models.Q(("blocker", models.F("blocked")), _negated=True),
                        name="blocks_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("read", "read: my games, tables, logs"),
                            ("play", "act: move, create tables, join, chat"),
                        ],
                        default="read",
                        max_length=10,
                        verbose_name="may",
                    ),
                ),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("hint", models.CharField(editable=False, max_length=4)),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "API token",
                "verbose_name_plural": "API tokens",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("scope__in", ["read", "play"])), name="tokens_scope_known"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FeedKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=games.models.destination.make_secret,
                        editable=False,
                        max_length=64,
                        unique=True,
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feed_key",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("said", games.models.fields.JSONTextField(default=dict, editable=False)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Notice",
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
                        choices=[
                            ("warning", "a warning"),
                            ("muted", "no chat for a while"),
                            ("renamed", "a new name"),
                            ("upheld", "your report: acted on"),
                            ("dismissed", "your report: no action taken"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=500)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("read_at", None)), fields=["user"], name="notices_unread"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Schedule",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("channel", models.CharField(max_length=20, verbose_name="channel")),
                (
                    "pace",
                    models.CharField(
                        choices=[
                            ("absence", "one summary after a delay, then nothing until I’ve visited"),
                            ("at_once", "immediately, every time"),
                            ("daily", "once a day, at a set time"),
                        ],
                        default="absence",
                        max_length=10,
                        verbose_name="how often",
                    ),
                ),
                (
                    "delay_minutes",
                    models.PositiveSmallIntegerField(default=10, verbose_name="minutes to wait"),
                ),
                ("digest_hour", models.PositiveSmallIntegerField(default=8, verbose_name="hour of the day")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="schedules",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "channel"), name="schedules_one_per_channel"),
                    models.CheckConstraint(
                        condition=models.Q(("pace__in", ["absence", "at_once", "daily"])),
                        name="schedules_pace_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("digest_hour__lte", 23)), name="schedules_hour_of_the_day"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("delay_minutes__lte", 1440)), name="schedules_within_a_day"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OptOut",
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
                        choices=[
                            ("your_turn", "It is your turn"),
                            ("asked", "An offer or a question for you"),
                            ("reminder", "Your time is running out"),
                            ("timed_out", "Your time ran out"),
                            ("game_over", "A game is over"),
                            ("invitation", "An invitation to a table"),
                            ("ladder_game", "A ladder has a new game for you"),
                            ("tournament", "Tournaments: a new round, the result"),
                            ("table_news", "Seat changes, pauses and closing tables"),
                            ("mention", "Someone mentions you in a table’s chat"),
                            ("chat", "New messages in a table’s chat"),
                            ("friend_request", "Somebody wants to be your friend"),
                            ("friend_accepted", "Somebody has become your friend"),
                            ("club", "Invitations to clubs, requests to join, and answers"),
                            ("club_mention", "Someone mentions you in a club’s chat"),
                            ("club_chat", "New messages in a club’s chat"),
                            ("followed_game", "A game you follow is over"),
                            ("season_over", "A season of one of your ladders is over"),
                            ("report_decided", "Outcome of your report"),
                            ("account", "Warnings and other notices about your account"),
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                ("channel", models.CharField(default="email", max_length=20, verbose_name="channel")),
                ("at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="opt_outs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "channel"), name="opt_outs_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("name_key", models.CharField(editable=False, max_length=1200, unique=True)),
                ("about", models.TextField(blank=True, max_length=2000, verbose_name="about the club")),
                (
                    "entry",
                    models.CharField(
                        choices=[
                            ("open", "anyone who wants to"),
                            ("request", "players who ask and are accepted"),
                            ("invitation", "invited players only"),
                        ],
                        default="request",
                        max_length=10,
                        verbose_name="who can join",
                    ),
                ),
                (
                    "invite_token",
                    models.CharField(
                        default=games.models.game.make_token, editable=False, max_length=43, unique=True
                    ),
                ),
                ("hidden_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("chat_version", models.PositiveIntegerField(default=0, editable=False)),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("entry__in", ["open", "request", "invitation"])),
                        name="clubs_entry_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Ladder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(unique=True, verbose_name="address")),
                ("title", models.CharField(max_length=32, verbose_name="title")),
                ("modules", games.models.fields.JSONTextField(verbose_name="modules")),
                ("options", games.models.fields.JSONTextField(default=dict, verbose_name="options")),
                ("seat_count", models.PositiveSmallIntegerField(verbose_name="seats")),
                ("pace_key", models.CharField(default="daily", max_length=10, verbose_name="pace")),
                (
                    "policy",
                    models.CharField(default="autopilot", max_length=10, verbose_name="when time runs out"),
                ),
                ("place", models.PositiveSmallIntegerField(default=0, verbose_name="place in the list")),
                ("is_open", models.BooleanField(default=True, verbose_name="open")),
                ("created_at", models.DateTimeField(verbose_name="created")),
                (
                    "formed_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="tables formed"),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ladders",
                        to="games.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "ladder",
                "verbose_name_plural": "ladders",
                "ordering": ["place", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seat_count__gte", 2), ("seat_count__lte", 6)),
                        name="ladders_seats",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pace_key__in", ["brisk", "daily", "relaxed"])),
                        name="ladders_pace_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("policy__in", ["autopilot", "strict"])),
                        name="ladders_policy_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveIntegerField(verbose_name="place")),
                ("ordinal", models.FloatField(verbose_name="conservative rating")),
                ("games", models.PositiveIntegerField(verbose_name="games that counted")),
                (
                    "ladder",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_places",
                        to="games.ladder",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="games.season",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_places",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "place of a season",
                "verbose_name_plural": "places of seasons",
                "ordering": ["season", "ladder", "place", "pk"],
                "indexes": [
                    models.Index(fields=["ladder", "season", "place"], name="season_places_in_order")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "ladder", "user"), name="season_places_once"),
                    models.CheckConstraint(
                        condition=models.Q(("place__gte", 1)), name="season_places_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LadderEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "games_at_once",
                    models.PositiveSmallIntegerField(default=1, verbose_name="games at the same time"),
                ),
                ("joined_at", models.DateTimeField(verbose_name="joined")),
                ("left_at", models.DateTimeField(blank=True, null=True, verbose_name="left")),
                ("paused_at", models.DateTimeField(blank=True, null=True, verbose_name="paused since")),
                (
                    "pause",
                    models.CharField(
                        blank=True,
                        choices=[("own", "chosen by the player"), ("lost_seats", "seats lost in a row")],
                        max_length=12,
                        verbose_name="why",
                    ),
                ),
                ("waiting_since", models.DateTimeField(verbose_name="waits since")),
                (
                    "lost_in_a_row",
                    models.PositiveSmallIntegerField(default=0, verbose_name="seats lost in a row"),
                ),
                ("mu", models.FloatField(default=25.0, verbose_name="estimate")),
                ("sigma", models.FloatField(default=8.333333333333334, verbose_name="uncertainty")),
                ("ordinal", models.FloatField(default=0.0, verbose_name="conservative rating")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games that count")),
                (
                    "ladder",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="games.ladder",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ladder_entries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "ladder entry",
                "verbose_name_plural": "ladder entries",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        models.F("ladder"),
                        models.OrderBy(models.F("ordinal"), descending=True),
                        models.F("id"),
                        condition=models.Q(("games__gte", 5)),
                        name="ladder_standing",
                    ),
                    models.Index(
                        condition=models.Q(("left_at", None), ("paused_at", None)),
                        fields=["ladder"],
                        name="ladder_waiting",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("ladder", "user"), name="ladder_entries_once"),
                    models.CheckConstraint(
                        condition=models.Q(("games_at_once__gte", 1), ("games_at_once__lte", 5)),
                        name="ladder_entries_one_to_five_games",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pause", ""), ("paused_at", None)),
                            models.Q(("pause__in", ["own", "lost_seats"]), ("paused_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="ladder_entries_pause_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sigma__gt", 0)), name="ladder_entries_are_never_certain"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Candidate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("declined_at", models.DateTimeField(blank=True, null=True, verbose_name="declined")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="candidacies",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="candidates",
                        to="games.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "candidate of a club",
                "verbose_name_plural": "candidates of clubs",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "user"), name="candidates_once"),
                    models.CheckConstraint(
                        condition=models.Q(("user", models.F("by")), _negated=True),
                        name="candidates_invited_by_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Expulsion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="expulsions",
                        to="games.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "removed member",
                "verbose_name_plural": "removed members",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("club", "user"), name="expulsions_once")],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "owner"), ("organizer", "organizer"), ("member", "member")],
                        default="member",
                        max_length=10,
                        verbose_name="role",
                    ),
                ),
                ("joined_at", models.DateTimeField(verbose_name="joined")),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="games.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("chat_read", models.PositiveBigIntegerField(default=0, editable=False)),
            ],
            options={
                "verbose_name": "club member",
                "verbose_name_plural": "club members",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "user"), name="memberships_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "owner")), fields=("club",), name="memberships_one_owner"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["owner", "organizer", "member"])),
                        name="memberships_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("about", models.TextField(blank=True, max_length=2000, verbose_name="about the tournament")),
                ("hidden_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("swiss", "Swiss"),
                            ("elimination", "Single elimination"),
                            ("round_robin", "Round robin"),
                        ],
                        default="swiss",
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("title", models.CharField(max_length=32, verbose_name="title")),
                ("modules", games.models.fields.JSONTextField(verbose_name="modules")),
                ("options", games.models.fields.JSONTextField(default=dict, verbose_name="options")),
                ("seat_count", models.PositiveSmallIntegerField(verbose_name="seats")),
                ("pace_key", models.CharField(default="daily", max_length=10, verbose_name="pace")),
                (
                    "policy",
                    models.CharField(default="autopilot", max_length=10, verbose_name="when time runs out"),
                ),
                ("rated", models.BooleanField(default=False, verbose_name="rated")),
                ("least_entrants", models.PositiveSmallIntegerField(verbose_name="entrants at least")),
                ("most_entrants", models.PositiveSmallIntegerField(verbose_name="entrants at most")),
                ("rounds_planned", models.PositiveSmallIntegerField(default=0, verbose_name="rounds")),
                (
                    "advancing",
                    models.PositiveSmallIntegerField(default=1, verbose_name="players who advance"),
                ),
                (
                    "round_days",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="days for a round"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("entering", "open for entries"),
                            ("running", "running"),
                            ("finished", "over"),
                            ("called_off", "called off"),
                        ],
                        default="entering",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("closes_at", models.DateTimeField(verbose_name="entries close")),
                ("due_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("retry_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="games.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "organizer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="organizer",
                    ),
                ),
            ],
            options={
                "verbose_name": "tournament",
                "verbose_name_plural": "tournaments",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="tournaments_due",
                    ),
                    models.Index(fields=["status", "-id"], name="tournaments_by_status"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["swiss", "elimination", "round_robin"])),
                        name="tournaments_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["entering", "running", "finished", "called_off"])),
                        name="tournaments_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pace_key__in", ["brisk", "daily", "relaxed"])),
                        name="tournaments_pace_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("policy__in", ["autopilot", "strict"])),
                        name="tournaments_policy_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat_count__gte", 2), ("seat_count__lte", 6)),
                        name="tournaments_seats",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("least_entrants__gte", 2),
                            ("most_entrants__gte", models.F("least_entrants")),
                            ("most_entrants__lte", 128),
                        ),
                        name="tournaments_entrants",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("due_at__isnull", False), ("status", "entering")),
                            models.Q(models.Q(("status", "entering"), _negated=True), ("due_at", None)),
                            _connector="OR",
                        ),
                        name="tournaments_due_while_entering",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=32, verbose_name="title")),
                ("modules", games.models.fields.JSONTextField(verbose_name="modules")),
                ("options", games.models.fields.JSONTextField(default=dict, verbose_name="options")),
                ("seat_count", models.PositiveSmallIntegerField(verbose_name="seats")),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="name")),
                ("name_hidden_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("closed", "closed"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "public"),
                            ("link", "by link"),
                            ("friends", "for friends of the host"),
                            ("club", "for members of a club"),
                        ],
                        default="public",
                        max_length=10,
                        verbose_name="visibility",
                    ),
                ),
                (
                    "invite_token",
                    models.CharField(
                        default=games.models.game.make_token, editable=False, max_length=43, unique=True
                    ),
                ),
                ("start_when_full", models.BooleanField(default=True, verbose_name="starts when full")),
                ("rated", models.BooleanField(default=False, verbose_name="rated")),
                ("demo", models.BooleanField(default=False, verbose_name="demo")),
                ("imported", models.BooleanField(default=False, verbose_name="imported")),
                ("pace_key", models.CharField(default="daily", max_length=10, verbose_name="pace")),
                (
                    "free_time",
                    models.DurationField(
                        blank=True,
                        default=datetime.timedelta(days=1),
                        null=True,
                        verbose_name="time per turn",
                    ),
                ),
                (
                    "bank_at_start",
                    models.DurationField(
                        default=datetime.timedelta(days=3), verbose_name="reserve at the start"
                    ),
                ),
                (
                    "bank_refill",
                    models.DurationField(
                        default=datetime.timedelta(seconds=43200), verbose_name="refill after a turn"
                    ),
                ),
                (
                    "bank_cap",
                    models.DurationField(
                        default=datetime.timedelta(days=5), verbose_name="cap of the refill"
                    ),
                ),
                ("nights_off", models.BooleanField(default=True, verbose_name="clocks stop at night")),
                ("weekends_off", models.BooleanField(default=False, verbose_name="clocks stop at weekends")),
                ("vacations", models.BooleanField(default=True, verbose_name="vacations pause the clock")),
                (
                    "policy",
                    models.CharField(
                        choices=[
                            ("autopilot", "we move for them twice; then a bot takes over"),
                            ("strict", "the seat is lost"),
                        ],
                        default="autopilot",
                        max_length=10,
                        verbose_name="when time runs out",
                    ),
                ),
                (
                    "least_finished",
                    models.PositiveSmallIntegerField(default=0, verbose_name="finished games at least"),
                ),
                (
                    "most_timeouts",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="timeouts in the last hundred decisions at most"
                    ),
                ),
                ("paused_at", models.DateTimeField(blank=True, null=True, verbose_name="paused")),
                ("stale_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("warned_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "seed",
                    models.CharField(default=games.models.game.make_seed, editable=False, max_length=128),
                ),
                (
                    "commitment",
                    models.CharField(editable=False, max_length=64, verbose_name="commitment to the seed"),
                ),
                ("state", games.models.fields.JSONTextField(editable=False, null=True)),
                ("table_version", models.PositiveIntegerField(default=0, editable=False)),
                ("version", models.PositiveIntegerField(default=0, editable=False)),
                ("last_number", models.PositiveIntegerField(default=0, editable=False, verbose_name="moves")),
                ("last_position", models.PositiveIntegerField(default=0, editable=False)),
                ("marks", games.models.fields.JSONTextField(default=dict, editable=False)),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                ("moved_at", models.DateTimeField(blank=True, null=True, verbose_name="last move")),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="hosted_games",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="host",
                    ),
                ),
                (
                    "named_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch_of",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="games.game",
                    ),
                ),
                (
                    "ladder",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="games.ladder",
                        verbose_name="ladder",
                    ),
                ),
                ("renamed_position", models.PositiveIntegerField(default=0, editable=False)),
                ("guide_hidden", models.BooleanField(default=False, editable=False)),
                ("teaches", models.BooleanField(default=False, verbose_name="teaches")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="games.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="games",
                        to="games.tournament",
                        verbose_name="tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "game",
                "verbose_name_plural": "games",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(fields=["status", "visibility", "-created_at"], name="games_by_status"),
                    models.Index(
                        condition=models.Q(("ladder__isnull", False)),
                        fields=["ladder", "status", "-finished_at"],
                        name="games_of_ladders",
                    ),
                    models.Index(
                        condition=models.Q(("status", "open")),
                        fields=["visibility", "-id"],
                        name="games_open",
                    ),
                    models.Index(
                        condition=models.Q(("stale_at__isnull", False)),
                        fields=["stale_at"],
                        name="games_stale",
                    ),
                    models.Index(
                        condition=models.Q(("club__isnull", False)),
                        fields=["club", "status", "-id"],
                        name="games_of_clubs",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["open", "running", "finished", "closed"])),
                        name="games_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("policy__in", ["autopilot", "strict"])), name="games_policy_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("paused_at", None), ("status", "running"), _connector="OR"),
                        name="games_paused_is_running",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat_count__gte", 1)), name="games_has_seats"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rated", False), models.Q(("demo", False), ("imported", False)), _connector="OR"
                        ),
                        name="games_demo_and_imported_are_unrated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["open", "closed"]),
                            models.Q(("started_at__isnull", False), ("state__isnull", False)),
                            _connector="OR",
                        ),
                        name="games_started_has_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "finished"), _negated=True),
                            ("finished_at__isnull", False),
                            _connector="OR",
                        ),
                        name="games_finished_has_end",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rated", False), ("teaches", False), _connector="OR"),
                        name="games_that_teach_are_unrated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["public", "link", "friends", "club"])),
                        name="games_visibility_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("club__isnull", False), ("visibility", "club")),
                            models.Q(("club", None), models.Q(("visibility", "club"), _negated=True)),
                            _connector="OR",
                        ),
                        name="games_of_clubs_are_for_members",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ladder", None),
                            models.Q(("rated", True), ("visibility__in", ["public", "club"])),
                            _connector="OR",
                        ),
                        name="games_of_ladders_are_rated",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Ending",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="ending",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("family", models.CharField(max_length=64)),
                ("seats", models.PositiveSmallIntegerField()),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("rules", "played to the end"),
                            ("early", "ended early by its players"),
                            ("left", "all but one had left"),
                        ],
                        default="rules",
                        max_length=10,
                    ),
                ),
                ("winners", models.CharField(blank=True, max_length=40)),
                ("moves", models.PositiveIntegerField(default=0)),
                ("turns", models.PositiveIntegerField(default=0)),
                ("seconds", models.PositiveBigIntegerField(default=0)),
                ("counted_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "end of a game",
                "verbose_name_plural": "ends of games",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("counted_at", None)), fields=["game"], name="endings_to_count"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("how__in", ["rules", "early", "left"])), name="endings_how_known"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Watchable",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="watchable",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("family", models.CharField(max_length=64)),
                ("moves", models.PositiveIntegerField(default=0)),
                ("rating", models.FloatField(default=0.0)),
                ("followers", models.PositiveIntegerField(default=0)),
                ("progress", models.PositiveIntegerField(default=0)),
                ("people", models.PositiveSmallIntegerField(default=0)),
                ("demo", models.BooleanField(default=False)),
                ("looked_at", models.DateTimeField()),
                ("featured_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        models.OrderBy(models.F("progress"), descending=True),
                        models.OrderBy(models.F("game"), descending=True),
                        name="watch_by_progress",
                    ),
                    models.Index(
                        models.OrderBy(models.F("rating"), descending=True),
                        models.OrderBy(models.F("game"), descending=True),
                        name="watch_by_rating",
                    ),
                    models.Index(
                        models.OrderBy(models.F("followers"), descending=True),
                        models.OrderBy(models.F("game"), descending=True),
                        name="watch_by_followers",
                    ),
                    models.Index(fields=["looked_at"], name="watch_by_look"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Departure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=4, verbose_name="seat")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("left_at", models.DateTimeField(verbose_name="left")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="departures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="departures",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "verbose_name": "departure",
                "verbose_name_plural": "departures",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("game", "user"), name="departures_once")],
            },
        ),
        migrations.CreateModel(
            name="ChatMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by_spectator", models.BooleanField(default=False)),
                ("text", models.CharField(max_length=1000, verbose_name="text")),
                ("at", models.DateTimeField()),
                ("hidden_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chat_messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chat",
                        to="games.game",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="chat",
                        to="games.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "chat message",
                "verbose_name_plural": "chat messages",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["game", "id"], name="chat_of_game"),
                    models.Index(
                        condition=models.Q(("club__isnull", False)),
                        fields=["club", "id"],
                        name="chat_of_club",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", None), ("club", None), _connector="OR"),
                        name="chat_in_one_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("game__isnull", False), ("by_spectator", False), _connector="OR"),
                        name="chat_of_spectators_is_of_a_game",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Follow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField(verbose_name="since")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="follows", to="games.game"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="follows",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "followed game",
                "verbose_name_plural": "followed games",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("user", "game"), name="follows_once")],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("declined_at", models.DateTimeField(blank=True, null=True, verbose_name="declined")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "user"), name="invitations_once"),
                    models.CheckConstraint(
                        condition=models.Q(("user", models.F("by")), _negated=True),
                        name="invitations_of_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LadderSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("seated_at", models.DateTimeField(verbose_name="seated")),
                ("slot", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                ("lost_at", models.DateTimeField(blank=True, null=True, verbose_name="lost")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                ("rank", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rank")),
                ("expired", models.BooleanField(default=False, verbose_name="no longer counts")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ladder_seats",
                        to="games.game",
                    ),
                ),
                (
                    "ladder",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="games.ladder",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ladder_seats",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "ladder seat",
                "verbose_name_plural": "ladder seats",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("expired", False), ("rank__isnull", False)),
                        fields=["ladder", "finished_at"],
                        name="ladder_seats_counting",
                    ),
                    models.Index(fields=["ladder", "user", "-id"], name="ladder_seats_of_player"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "user"), name="ladder_seats_once"),
                    models.UniqueConstraint(fields=("game", "number"), name="ladder_seats_number_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("slot__isnull", False)),
                        fields=("ladder", "user", "slot"),
                        name="ladder_seats_slot_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("slot", None), models.Q(("slot__gte", 1), ("slot__lte", 5)), _connector="OR"
                        ),
                        name="ladder_seats_five_slots",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("slot", None),
                            models.Q(("finished_at", None), ("lost_at", None)),
                            _connector="OR",
                        ),
                        name="ladder_seats_slot_while_held",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rank", None),
                            models.Q(("finished_at__isnull", False), ("rank__gte", 1)),
                            _connector="OR",
                        ),
                        name="ladder_seats_rank_at_the_end",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(blank=True, max_length=10000, verbose_name="text")),
                ("changed_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="game_notes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "user"), name="notes_one_per_player")
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("number", models.PositiveIntegerField(default=0, verbose_name="the player’s rated game")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_changes",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_changes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
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
                        condition=models.Q(("part__in", ["stayed", "left", "replacement"])),
                        name="rating_changes_part_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="removals",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "removed guest",
                "verbose_name_plural": "removed guests",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("game", "user"), name="removals_once")],
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
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
                        choices=[("start", "start"), ("barrier", "after the last barrier")], max_length=10
                    ),
                ),
                ("position", models.PositiveIntegerField(default=0)),
                ("state", games.models.fields.JSONTextField()),
                ("log", games.models.fields.JSONTextField(default=list)),
                ("chance", games.models.fields.JSONTextField(default=list)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="snapshots",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "kind"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "kind"), name="snapshots_one_of_a_kind")
                ],
            },
        ),
        migrations.CreateModel(
            name="Turn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField(verbose_name="move")),
                ("hidden", models.BooleanField(default=False)),
                ("seat", models.CharField(blank=True, max_length=4, verbose_name="seat")),
                (
                    "actor",
                    models.CharField(
                        choices=[
                            ("seat", "the player"),
                            ("timeout", "time ran out"),
                            ("bot", "a bot"),
                            ("order", "a standing order"),
                            ("site", "the site"),
                        ],
                        max_length=10,
                    ),
                ),
                ("verb", models.CharField(blank=True, max_length=60)),
                ("argument", games.models.fields.JSONTextField(null=True)),
                ("log", games.models.fields.JSONTextField(default=list)),
                ("barrier", models.CharField(blank=True, max_length=4)),
                ("concerned", games.models.fields.JSONTextField(default=list)),
                ("chance", games.models.fields.JSONTextField(default=list)),
                ("decision", models.PositiveIntegerField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
                ("waited", models.PositiveIntegerField(null=True)),
                ("missed", models.BooleanField(default=False)),
                ("undone", models.BooleanField(default=False, verbose_name="taken back")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("key", models.CharField(max_length=64, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="turns",
                        to="games.game",
                    ),
                ),
                ("places_before", games.models.fields.JSONTextField(editable=False, null=True)),
            ],
            options={
                "verbose_name": "move",
                "verbose_name_plural": "moves",
                "ordering": ["game", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "position"), name="turns_position_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("hidden", False)),
                        fields=("game", "number"),
                        name="turns_number_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("key__isnull", False)),
                        fields=("game", "key"),
                        name="turns_key_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("barrier__in", ["", "soft", "hard"])), name="turns_barrier_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("actor", "site"), models.Q(("verb", ""), _negated=True), _connector="OR"
                        ),
                        name="turns_moves_have_a_verb",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Agreement",
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
                        choices=[
                            ("end", "end the game now, ranked by points"),
                            ("undo", "take back a move"),
                            ("pause", "stop the clocks"),
                            ("resume", "restart the clocks"),
                            ("unrated", "end the game now, unrated"),
                        ],
                        max_length=10,
                    ),
                ),
                ("proposed_by", models.CharField(max_length=4)),
                ("number", models.PositiveIntegerField(blank=True, null=True)),
                ("asked", games.models.fields.JSONTextField(default=list)),
                ("agreed", games.models.fields.JSONTextField(default=list)),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "open"),
                            ("agreed", "agreed"),
                            ("declined", "declined"),
                            ("obsolete", "the game moved on without it"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="agreements",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("outcome", "")),
                        fields=("game", "kind"),
                        name="agreements_one_open_of_a_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("insult", "insults or threats"),
                            ("hate", "hate speech"),
                            ("spam", "advertising or spam"),
                            ("cheating", "collusion or multiple accounts"),
                            ("name", "offensive name"),
                            ("other", "something else"),
                        ],
                        max_length=10,
                        verbose_name="reason",
                    ),
                ),
                (
                    "words",
                    models.CharField(blank=True, max_length=500, verbose_name="in the reporter’s words"),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("", "open"), ("upheld", "acted on"), ("dismissed", "dismissed")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "message",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="games.chatmessage",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports_about",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="name_reports",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "ordering": ["pk"],
                "permissions": [("moderate", "Can decide reports")],
                "indexes": [
                    models.Index(condition=models.Q(("outcome", "")), fields=["at"], name="reports_open")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reporter", models.F("player")), _negated=True),
                        name="reports_another",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("message__isnull", False)),
                        fields=("reporter", "message"),
                        name="reports_line_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("message", None), ("outcome", ""), ("table", None)),
                        fields=("reporter", "player"),
                        name="reports_player_once_at_a_time",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("table__isnull", False)),
                        fields=("reporter", "table"),
                        name="reports_table_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("message", None), ("table", None), _connector="OR"),
                        name="reports_one_thing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at", None), ("outcome", "")),
                            models.Q(models.Q(("outcome", ""), _negated=True), ("closed_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="reports_closed_with_an_outcome",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("due_since", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(blank=True, null=True, verbose_name="to move")),
                ("remind_at", models.DateTimeField(blank=True, null=True)),
                ("rescue_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("held_until", models.DateTimeField(blank=True, editable=False, null=True)),
                ("clock_from", models.DateTimeField(blank=True, editable=False, null=True)),
                ("clock_label", models.CharField(blank=True, editable=False, max_length=40)),
                ("clock_zone", models.CharField(default="UTC", editable=False, max_length=64)),
                ("clock_night", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                (
                    "free_left",
                    models.DurationField(default=datetime.timedelta(0), verbose_name="time per turn left"),
                ),
                (
                    "bank",
                    models.DurationField(default=datetime.timedelta(0), verbose_name="time in reserve"),
                ),
                ("refilled_label", models.CharField(blank=True, editable=False, max_length=40)),
                ("missed_label", models.CharField(blank=True, editable=False, max_length=40)),
                ("reminded_label", models.CharField(blank=True, editable=False, max_length=40)),
                ("misses", models.PositiveSmallIntegerField(default=0, verbose_name="missed deadlines")),
                ("waited", models.DurationField(blank=True, editable=False, null=True)),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "bot",
                    models.CharField(blank=True, help_text="Its level.", max_length=20, verbose_name="bot"),
                ),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                ("color", models.CharField(blank=True, max_length=16, verbose_name="color")),
                ("entropy", models.CharField(blank=True, max_length=200, verbose_name="entropy")),
                ("joined_at", models.DateTimeField(verbose_name="joined")),
                ("decision", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                ("step", models.CharField(blank=True, editable=False, max_length=60)),
                ("asked", models.BooleanField(default=False, editable=False)),
                ("claimed_until", models.DateTimeField(blank=True, editable=False, null=True)),
                ("last_position", models.PositiveIntegerField(default=0, editable=False)),
                ("seen_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("chat_read", models.PositiveBigIntegerField(default=0, editable=False)),
                ("resigned_at", models.DateTimeField(blank=True, null=True, verbose_name="resigned")),
                (
                    "vacant_since",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="looking for a replacement since"
                    ),
                ),
                ("left_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="left")),
                ("blind_until", models.PositiveIntegerField(default=0, editable=False)),
                (
                    "ended_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="ended"),
                ),
                ("rank", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rank")),
                ("points", models.SmallIntegerField(blank=True, null=True, verbose_name="points")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                ("seen_before_at", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["game", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="seats_due"
                    ),
                    models.Index(
                        condition=models.Q(("remind_at__isnull", False)),
                        fields=["remind_at"],
                        name="seats_remind",
                    ),
                    models.Index(
                        condition=models.Q(("rescue_at__isnull", False)),
                        fields=["rescue_at"],
                        name="seats_rescue",
                    ),
                    models.Index(
                        condition=models.Q(("vacant_since__isnull", False)),
                        fields=["vacant_since"],
                        name="seats_vacant",
                    ),
                    models.Index(
                        condition=models.Q(("decision__isnull", False), models.Q(("bot", ""), _negated=True)),
                        fields=["due_since"],
                        name="seats_bots_due",
                    ),
                    models.Index(
                        condition=models.Q(("ended_at", None)), fields=["user", "game"], name="seats_in_play"
                    ),
                    models.Index(
                        models.F("user"),
                        models.OrderBy(models.F("ended_at"), descending=True),
                        models.OrderBy(models.F("game"), descending=True),
                        condition=models.Q(("ended_at__isnull", False)),
                        name="seats_ended",
                    ),
                    models.Index(
                        condition=models.Q(("decision__isnull", False)),
                        fields=["user", "due_at"],
                        name="seats_waiting_for_user",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="seats_number_once_per_game"),
                    models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)),
                        fields=("game", "user"),
                        name="seats_user_once_per_game",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("user__isnull", False),
                            models.Q(("bot", ""), _negated=True),
                            models.Q(("name", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="seats_somebody_sits_there",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("decision__isnull", False),
                            models.Q(
                                ("clock_from", None),
                                ("due_at", None),
                                ("due_since", None),
                                ("remind_at", None),
                                ("rescue_at", None),
                                ("step", ""),
                            ),
                            _connector="OR",
                        ),
                        name="seats_clock_only_while_due",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("remind_at", None), ("due_at__gt", models.F("remind_at")), _connector="OR"
                        ),
                        name="seats_reminded_before_due",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("resigned_at", None), models.Q(("bot", ""), _negated=True), _connector="OR"
                        ),
                        name="seats_resigned_is_played_by_a_bot",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("vacant_since", None), models.Q(("bot", ""), _negated=True), _connector="OR"
                        ),
                        name="seats_vacant_is_played_by_a_bot",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Notification",
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
                        choices=[
                            ("your_turn", "It is your turn"),
                            ("asked", "An offer or a question for you"),
                            ("reminder", "Your time is running out"),
                            ("timed_out", "Your time ran out"),
                            ("game_over", "A game is over"),
                            ("invitation", "An invitation to a table"),
                            ("ladder_game", "A ladder has a new game for you"),
                            ("tournament", "Tournaments: a new round, the result"),
                            ("table_news", "Seat changes, pauses and closing tables"),
                            ("mention", "Someone mentions you in a table’s chat"),
                            ("chat", "New messages in a table’s chat"),
                            ("friend_request", "Somebody wants to be your friend"),
                            ("friend_accepted", "Somebody has become your friend"),
                            ("club", "Invitations to clubs, requests to join, and answers"),
                            ("club_mention", "Someone mentions you in a club’s chat"),
                            ("club_chat", "New messages in a club’s chat"),
                            ("followed_game", "A game you follow is over"),
                            ("season_over", "A season of one of your ladders is over"),
                            ("report_decided", "Outcome of your report"),
                            ("account", "Warnings and other notices about your account"),
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                ("channel", models.CharField(default="email", max_length=20, verbose_name="channel")),
                ("payload", games.models.fields.JSONTextField(default=dict)),
                (
                    "message_id",
                    models.CharField(
                        default=games.models.notification.make_message_id, max_length=40, unique=True
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("not_before", models.DateTimeField(verbose_name="not before")),
                ("claimed_until", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
                ("dropped_at", models.DateTimeField(blank=True, null=True, verbose_name="dropped")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("trouble", models.CharField(blank=True, max_length=300, verbose_name="problem")),
                (
                    "destination",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to="games.destination",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "message",
                "verbose_name_plural": "messages",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("dropped_at", None), ("sent_at", None)),
                        fields=["not_before"],
                        name="outbox_pending",
                    ),
                    models.Index(fields=["user", "kind", "game"], name="outbox_of_user"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("sent_at", None), ("dropped_at", None), _connector="OR"),
                        name="outbox_sent_or_dropped",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("game__isnull", False),
                            (
                                "kind__in",
                                [
                                    "friend_request",
                                    "friend_accepted",
                                    "club",
                                    "club_mention",
                                    "club_chat",
                                    "tournament",
                                    "season_over",
                                    "report_decided",
                                    "account",
                                ],
                            ),
                            _connector="OR",
                        ),
                        name="outbox_names_its_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entered_at", models.DateTimeField(verbose_name="entered")),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True, verbose_name="withdrawn")),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournament_entries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "user"), name="entrants_once"),
                    models.UniqueConstraint(fields=("tournament", "seed"), name="entrants_seed_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("began_at", models.DateTimeField(verbose_name="began")),
                ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="ends at the latest")),
                (
                    "advancing",
                    models.PositiveSmallIntegerField(default=1, verbose_name="players who advance"),
                ),
                ("due_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="over")),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["tournament", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="rounds_due"
                    ),
                    models.Index(
                        condition=models.Q(("closed_at", None), ("ends_at__isnull", False)),
                        fields=["ends_at"],
                        name="rounds_ending",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="rounds_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("tournament",),
                        name="rounds_one_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("closed_at", None), ("due_at", None), _connector="OR"),
                        name="rounds_due_while_open",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                ("failures", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("retry_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "game",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournament_table",
                        to="games.game",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="games.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "table of a tournament",
                "verbose_name_plural": "tables of tournaments",
                "ordering": ["round", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished_at", None), ("game", None)),
                        fields=["id"],
                        name="tables_to_make",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("round", "number"), name="tables_once")],
            },
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rank")),
                ("lost_at", models.DateTimeField(blank=True, null=True, verbose_name="lost")),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="games.entrant",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="games.round",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="games.roundtable",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing",
                "verbose_name_plural": "pairings",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "entrant"), name="pairings_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rank", None),
                            models.Q(("rank__gte", 1), ("table__isnull", False)),
                            _connector="OR",
                        ),
                        name="pairings_rank_at_a_table",
                    ),
                ],
            },
        ),
        migrations.RunPython(guard_and_leave_room, drop_function),
    ]
