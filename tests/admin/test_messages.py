"""The admin’s pages of messages."""

from __future__ import annotations

from accounts.models import User
from tests.services.conftest import NOW, step


def test_the_outbox_can_be_sent_again_from_the_admin(party, client):
    from games.models.notification import Notification

    party(until=step("main"))
    Notification.objects.update(sent_at=NOW)
    chief = User.objects.create_superuser("chief@example.org", "secret words", display_name="Chief")
    client.force_login(chief, backend="accounts.backends.AuthenticationBackend")
    row = Notification.objects.first()

    sent = {"action": "send_again", "_selected_action": [row.pk], "reason": "It was lost."}
    client.post("/admin/games/notification/", sent)
    row.refresh_from_db()
    assert row.sent_at is None
    client.post("/admin/games/notification/", {**sent, "action": "cancel"})
    row.refresh_from_db()
    assert row.dropped_at is not None
