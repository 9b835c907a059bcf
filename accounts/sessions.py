"""Sessions in the database, as Django keeps them, read with a prepared query: nearly each request begins with it."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.prepared import Given, Prepared

_SESSION = Prepared(lambda: Session.objects.filter(session_key=Given("key")))


class SessionStore(db.SessionStore):
    """Reads a session's row."""

    @classmethod
    def get_model_class(cls) -> Any:
        return Session

    def _get_session_from_db(self) -> Any:
        found = _SESSION.first(key=self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
