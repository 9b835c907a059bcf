"""Django's database sessions, whose rows also name their user."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.utils import timezone

from accounts.clock import database_time
from accounts.models import Session


class SessionStore(db.SessionStore):
    @classmethod
    def get_model_class(cls) -> Any:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        session: Any = super().create_model_instance(data)
        session.user_id = data.get(SESSION_KEY)
        return session

    def load(self) -> dict[str, Any]:
        found = Session.objects.filter(session_key=self.session_key).first()
        if found is None or self._is_over(found.expire_date):
            # Django creates a new session here
            return super().load()
        return self.decode(found.session_data)

    def _is_over(self, expires_at: datetime) -> bool:
        """Return whether a session has expired by both clocks. Then the browser deletes its cookie."""
        return expires_at <= timezone.now() and expires_at <= database_time()
