"""The admin’s pages of games."""

from __future__ import annotations

import re

from accounts.models import User
from tests.services.conftest import step
from tests.views.sentences import words


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


def test_operations_are_linked_from_their_row_and_explain_themselves(party, client):
    game = party(until=step("main")).fresh()
    chief = User.objects.create_superuser("chief@example.org", "secret words", display_name="Chief")
    client.force_login(chief, backend="accounts.backends.AuthenticationBackend")
    row, pause, add = (f"/admin/games/game/{game.pk}/{part}/" for part in ("change", "pause", "add-time"))

    page = client.get(row).content.decode()
    assert re.findall(r'<a href="[^"]*/(pause|resume|add-time)/">(.*?)</a>', " ".join(page.split())) == [
        ("pause", "Pause"), ("add-time", "Add time"),
    ]  # fmt: skip
    assert f'href="/admin/games/game/{game.pk}/history/"' in page

    page = client.get(pause).content.decode()
    assert "<p>All clocks stand still" in page
    assert 'type="submit" class="default" value="Pause"' in page
    crumbs = re.findall(
        r'href="([^"]*)"', page.partition('<div class="breadcrumbs">')[2].partition("</div>")[0]
    )
    assert crumbs == ["/admin/", "/admin/games/game/", row]
    assert f'<a href="{row}" class="closelink">Cancel</a>' in page

    refused = client.post(add, {"reason": ""})
    assert refused.status_code == 400
    assert "This field is required." in refused.content.decode()
    page = client.get(add).content.decode()
    fields = words(page.partition('<fieldset class="module aligned">')[2].partition("</fieldset>")[0])
    assert fields == "Reason: Seat: Its number; the first is 0. Hours:"
    assert {"reason", "seat", "hours"} <= {*re.findall(r'<(?:input|textarea|select)[^>]* name="(\w+)"', page)}

    page = client.get("/admin/").content.decode()
    assert "opens the admin with a password alone" in page
    assert 'href="/settings/security/"' in page
