"""The audit trail is guarded by the database: an entry is neither changed nor deleted, whoever asks.

No exception is needed when an account is deleted: an entry names people by their numbers, and the
account's own row loses the name. On SQLite a migration that makes the table anew must make the
triggers anew as well; a test looks for them.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

SQLITE = """
    CREATE TRIGGER games_auditentry_no_{verb} BEFORE {verb} ON games_auditentry
    BEGIN SELECT RAISE(ABORT, 'The audit trail is not changed.'); END
    """
POSTGRES = (
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
)
NO_SQLITE = "DROP TRIGGER games_auditentry_no_{verb}"
NO_POSTGRES = (
    "DROP TRIGGER games_auditentry_stays ON games_auditentry",
    "DROP FUNCTION games_auditentry_stays()",
)


def guard(_apps: Any, schema_editor: Any) -> None:
    _run(schema_editor, SQLITE, POSTGRES)


def unguard(_apps: Any, schema_editor: Any) -> None:
    _run(schema_editor, NO_SQLITE, NO_POSTGRES)


def _run(schema_editor: Any, sqlite: str, postgres: tuple[str, ...]) -> None:
    if schema_editor.connection.vendor == "sqlite":
        statements = tuple(sqlite.format(verb=verb) for verb in ("UPDATE", "DELETE"))
    else:
        statements = postgres
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0020_messages_about_people")]

    operations = [migrations.RunPython(guard, unguard)]
