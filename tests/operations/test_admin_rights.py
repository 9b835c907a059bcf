"""Rights of staff by group: viewing never changes a row, and actions are logged."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models.club import Club
from games.models.game import Game
from games.services.clubs import foundation
from games.services.table import talk
from games.services.tournaments import tournament_entries
from tests.services.conftest import NOW, step
from tests.services.tournaments.conftest import open_one

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PAGES = admin.site._registry


def address(model, name, *arguments):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=arguments)


@pytest.fixture
def member_of(player):
    """Return a browser of a member of staff whose rights come from one group: `member_of("view_game")`."""

    def enter(*permissions: str) -> Client:
        group = Group.objects.create(name=f"Group {Group.objects.count()}")
        group.permissions.set(Permission.objects.filter(codename__in=permissions))
        user = player(f"Member {group.pk}", is_staff=True)
        user.groups.add(group)
        client = Client()
        client.force_login(user)
        return client

    return enter


@pytest.fixture
def superuser(player):
    client = Client()
    client.force_login(player("Root", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def rows(party, player):
    """A site with a row of most kinds."""
    game = party(until=step("main"))
    talk.say(game_id=game.game.pk, user=game.users["0"], text="Good luck!", now=NOW)
    EmailAddress.objects.create(user=game.users["0"], email="second@example.org")
    foundation.found(user=game.users["1"], name="Harbor Club", about="", entry="open", now=NOW)
    tournament_entries.enter(
        tournament_id=open_one(player("Stella", is_staff=True)).pk, user=game.users["1"], now=NOW
    )
    return {model: model._default_manager.first() for model in PAGES}


def everything():
    """Return all rows of all models in the admin, without the times of players' activity."""
    return {
        model: list(
            model._default_manager.order_by("pk").values(
                *(field.attname for field in model._meta.concrete_fields if field.name != "acted_at")
            )
        )
        for model in PAGES
    }


def test_a_group_that_may_view_changes_nothing_anywhere(rows, member_of):
    viewer = member_of(*(f"view_{model._meta.model_name}" for model in PAGES))
    before = everything()
    tried = 0

    for model, page in PAGES.items():
        row = rows[model]
        assert viewer.get(address(model, "changelist")).status_code == 200, model
        assert viewer.get(address(model, "add")).status_code == 403, model
        if row is None:
            continue
        if (
            page.get_queryset(viewer.get(address(model, "changelist")).wsgi_request)
            .filter(pk=row.pk)
            .exists()
        ):
            assert viewer.get(address(model, "change", row.pk)).status_code == 200, model
            assert viewer.post(address(model, "change", row.pk), {}).status_code == 403, model
            assert viewer.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model
        for operation in getattr(page, "operations", ()):
            sent = viewer.post(
                address(model, operation.key, row.pk),
                {"reason": "x", "number": 0, "seat": 0, "hours": 1, "player": ""},
            )
            assert sent.status_code == 403, (model, operation.key)
            tried += 1
        for name in ["delete_selected", *(getattr(one, "__name__", one) for one in page.actions)]:
            viewer.post(
                address(model, "changelist"),
                {"action": name, "_selected_action": [row.pk], "reason": "x", "post": "yes"},
            )
            tried += 1

    assert tried > 25
    assert everything() == before
    assert not LogEntry.objects.exists()


def test_staff_without_rights_see_no_row(rows, member_of):
    nobody = member_of()

    for model, row in rows.items():
        assert nobody.get(address(model, "changelist")).status_code == 403, model
        if row is not None:
            assert nobody.get(address(model, "change", row.pk)).status_code in (302, 403), model


def test_a_group_operates_on_its_own_kind_of_rows_alone(rows, member_of):
    referees = member_of("view_game", "change_game", "view_user", "view_club")
    game, club = rows[Game], rows[Club]

    assert referees.post(address(Game, "pause", game.pk), {"reason": "asked"}).status_code == 302
    assert referees.post(address(User, "ban", rows[User].pk), {"reason": "x"}).status_code == 403
    assert referees.post(address(Club, "hide-club", club.pk), {"reason": "x"}).status_code == 403

    game.refresh_from_db()
    club.refresh_from_db()
    assert game.paused_at is not None
    assert not club.is_hidden
    assert [entry.change_message for entry in LogEntry.objects.all()] == ["Pause: asked"]


def test_staff_who_may_change_accounts_leave_those_of_staff_alone(member_of, player):
    """A new address would allow a new password, and with it the rights of the account."""
    root = player("Root", is_staff=True, is_superuser=True)
    anna = player("Anna")
    clerk = member_of("view_user", "change_user")
    changed = {"display_name": "Taken", "email": "taken@example.org", "language": "en", "time_zone": "UTC"}

    refused = clerk.post(address(User, "change", root.pk), {**changed, "color": ""})
    done = clerk.post(address(User, "change", anna.pk), {**changed, "color": ""})

    root.refresh_from_db()
    anna.refresh_from_db()
    assert refused.status_code == 403
    assert root.email != "taken@example.org"
    assert done.status_code == 302
    assert anna.email == "taken@example.org"


@pytest.mark.parametrize("model", [Group, EmailAddress])
def test_groups_and_addresses_are_changed_by_superusers_alone(model, rows, member_of):
    clerk = member_of(*(f"{verb}_{model._meta.model_name}" for verb in ("view", "add", "change", "delete")))
    row = rows[model] or model.objects.first()

    assert clerk.get(address(model, "change", row.pk)).status_code == 200
    for name, arguments in (("add", ()), ("change", (row.pk,)), ("delete", (row.pk,))):
        assert clerk.post(address(model, name, *arguments), {"post": "yes"}).status_code == 403


def test_superusers_too_add_and_delete_only_addresses_and_groups(rows, superuser):
    """Accounts, games and results stay."""

    def opens(name: str) -> set[str]:
        return {
            model.__name__
            for model, row in rows.items()
            if (name == "add" or row is not None)
            and superuser.get(address(model, name, *([] if name == "add" else [row.pk]))).status_code == 200
        }

    assert opens("add") == {"EmailAddress", "Group"}
    assert opens("delete") == {"EmailAddress", "Group"}


def test_confirming_an_address_is_logged(rows, superuser):
    row = EmailAddress.objects.get(email="second@example.org")

    superuser.post(
        address(EmailAddress, "changelist"), {"action": "make_verified", "_selected_action": [row.pk]}
    )

    row.refresh_from_db()
    assert row.verified
    assert [entry.object_id for entry in LogEntry.objects.all()] == [str(row.pk)]


def test_each_action_of_each_page_needs_a_right():
    """Django offers an action without `permissions` even to staff who may only view."""
    free = [
        (page.model._meta.label, name)
        for page in PAGES.values()
        for name in page.actions
        if not getattr(getattr(page, name), "allowed_permissions", ())
    ]

    assert free == []
