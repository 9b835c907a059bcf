"""Django's database sessions, whose rows know their user, so that one query reads both."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.utils import timezone

from accounts.clock import database_time
from accounts.models import Session, User
from accounts.plain_sql import Columns, rows

RENEWED_EVERY = timedelta(days=1)
_SESSION, _USER = Columns(Session, "s"), Columns(User, "u")
_FIND = f"""
    SELECT {_SESSION}, {_USER}
    FROM accounts_session s LEFT JOIN accounts_user u ON u.id = s.user_id
    WHERE s.session_key = %(key)s
"""  # noqa: S608 (names of columns)


class SessionStore(db.SessionStore):
    """Loads a session together with its user.

    :ivar player: the user of the session's row, once loaded. `accounts.signed_in` decides whether the session is
        valid.
    :ivar ends_at: when the session ends, once loaded
    """

    player: User | None = None
    ends_at: datetime | None = None

    @classmethod
    def get_model_class(cls) -> Any:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        session: Any = super().create_model_instance(data)
        session.user_id = data.get(SESSION_KEY)
        return session

    def load(self) -> dict[str, Any]:
        found = next(rows(_FIND, _SESSION, _USER, key=self.session_key), None)
        if found is None or self._is_over(found[0].expire_date):
            # Django creates a new session here
            return super().load()
        session, self.player = found
        self.ends_at = session.expire_date
        return self.decode(session.session_data)

    def renew(self, *, now: datetime) -> None:
        """Extend the session to its full length, at most once a day."""
        lasts = timedelta(seconds=self.get_session_cookie_age())
        if self.ends_at is not None and self.ends_at < now + lasts - RENEWED_EVERY:
            self.modified = True

    def _is_over(self, expires_at: datetime) -> bool:
        """Return whether a session has expired by both clocks. Then the browser deletes its cookie."""
        return expires_at <= timezone.now() and expires_at <= database_time()
