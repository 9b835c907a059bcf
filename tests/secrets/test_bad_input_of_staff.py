"""Odd values in the forms of staff, and in those of message destinations, are refused, or stored and shown."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.staff import Operation, OperationsMixin
from games.models.game import Game
from tests.deep import DEEP
from tests.secrets.test_bad_input import MINDED_BY_DATABASES, send
from tests.services.conftest import step

pytestmark = pytest.mark.django_db

ODD = (*MINDED_BY_DATABASES, "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "\u202eabc", "a\nb")
OF_STAFF = {"reason": "they asked", "number": "0", "seat": "0", "hours": "1", "player": ""}


@pytest.fixture
def browser(player) -> Client:
    """A browser of a superuser."""
    client = Client()
    client.force_login(player("Stella", is_staff=True, is_superuser=True))
    return client


def operations() -> Iterator[tuple[Any, Operation]]:
    """Yield each operation that the admin offers for an existing row."""
    for model in filter(admin.site.is_registered, apps.get_models()):
        page, row = admin.site.get_model_admin(model), model._default_manager.order_by("pk").first()
        if isinstance(page, OperationsMixin) and row is not None:
            yield from ((row, operation) for operation in page.operations)


def test_odd_values_in_the_forms_of_staff_break_nothing(party, browser):
    game = party(until=step("main"))
    asked = set()
    for row, operation in operations():
        meta = row._meta
        path = reverse(f"admin:{meta.app_label}_{meta.model_name}_{operation.key}", args=[row.pk])
        for field in operation.form.base_fields:
            if (operation.form, field) in asked:
                continue
            asked.add((operation.form, field))
            for value in ODD if DEEP else ODD[len(asked) % 4 :: 4]:
                with transaction.atomic():
                    answer = send(browser, path, {**OF_STAFF, field: value})
                    assert answer.status_code < 500, (path, field, value[:40])
                    if answer.status_code < 400:
                        page = browser.get(reverse("admin:games_game_change", args=[game.game.pk]))
                        assert page.status_code == 200, (path, field, value[:40])
                    transaction.set_rollback(True)

    assert {"number", "seat", "hours", "player", "reason"} <= {field for _form, field in asked}
    assert Game.objects.get(pk=game.game.pk).is_running


def _key() -> str:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode()


PLACES: dict[str, dict[str, str]] = {
    "/settings/messages/webhook/add/": {
        "name": "Our room", "style": "json", "address": "https://hooks.example.org/a-secret",
    },
    "/settings/messages/push/add/": {
        "name": "My phone", "address": "https://push.example.org/a", "p256dh": _key(), "auth": "A" * 22,
    },
    "/settings/api/new/": {"name": "A bot", "scope": "read"},
}  # fmt: skip
MORE_ODD = ("https://[", "https://a:99999/", "https://\ud83d.example.org/", "https://a\x00b/", "é" * 22)


@pytest.mark.parametrize("path", PLACES)
def test_odd_places_for_messages_and_names_of_tokens_are_refused_or_shown(browser, path):
    assert send(browser, path, PLACES[path]).status_code in (200, 302, 303), "what is right is taken"
    odd = (*ODD, *MORE_ODD)
    for number, field in enumerate(PLACES[path]):
        for value in odd if DEEP else odd[number % 4 :: 4]:
            with transaction.atomic():
                answer = send(browser, path, {**PLACES[path], field: value})
                assert answer.status_code < 500, (field, value[:40])
                if answer.status_code < 400:
                    page = browser.get(path.removesuffix("add/").removesuffix("new/"))
                    assert page.status_code == 200, (field, value[:40])
                transaction.set_rollback(True)
