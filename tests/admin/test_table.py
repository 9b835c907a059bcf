"""The admin’s pages of games."""

from __future__ import annotations

from accounts.models import User
from tests.services.conftest import step


def test_the_admin_shows_no_secret(party, client):
    game = party(until=step("main")).fresh()
    chief = User.objects.create_superuser("chief@example.org", "secret words", display_name="Chief")
    client.force_login(chief, backend="accounts.backends.AuthenticationBackend")

    for path in ("/admin/games/game/", f"/admin/games/game/{game.pk}/change/"):
        page = client.get(path)
        assert page.status_code == 200
        assert game.seed not in page.content.decode()
    assert client.get("/admin/games/notification/").status_code == 200
    assert client.get("/admin/games/chatmessage/").status_code == 200
