"""The environment of a simulated game: its own database and cache, and a mail server that keeps every email."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from email.message import Message as Mail

from django.contrib.contenttypes.models import ContentType
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.management import call_command
from django.db import connections
from django.db.utils import ConnectionHandler
from django.test.utils import override_settings

IN_MEMORY = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
LETTERBOX = f"{__name__}.Letterbox"
_letters: ContextVar[list[Mail]] = ContextVar("letters")
_migrated: list[bytes] = []
"""An empty database with all tables, reused because migrating one takes seconds."""


class Letterbox(BaseEmailBackend):
    """Builds each email as it would be sent, and keeps it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        _letters.get().extend(message.message() for message in email_messages)
        return len(email_messages)


@contextmanager
def surroundings() -> Iterator[list[Mail]]:
    """Replace the site's database, cache and mail backend by empty ones; yield the list of sent emails."""
    letters: list[Mail] = []
    token = _letters.set(letters)
    cache = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": __name__}}
    with override_settings(EMAIL_BACKEND=LETTERBOX, CACHES=cache), _own_database():
        yield letters
    _letters.reset(token)


@contextmanager
def _own_database() -> Iterator[None]:
    own = ConnectionHandler({"default": dict(IN_MEMORY)})["default"]
    theirs, connections["default"] = connections["default"], own
    _forget_content_types()
    try:
        own.ensure_connection()
        if _migrated:
            own.connection.deserialize(_migrated[0])
        else:
            call_command("migrate", interactive=False, verbosity=0)
            _migrated.append(own.connection.serialize())
        yield
    finally:
        connections["default"] = theirs
        _forget_content_types()
        own.close()


def _forget_content_types() -> None:
    """Clear Django's cache of content types.

    Its key is the database's name, which both share, but the ids may differ.
    """
    ContentType.objects.clear_cache()
