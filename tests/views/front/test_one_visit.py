"""The guide page about plans, and the ways to it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.views.conftest import text

pytestmark = pytest.mark.django_db


def test_the_rules_lead_to_the_page(client):
    address = reverse("games:one_visit")

    assert f'href="{address}"' in text(client.get(reverse("games:rules")))
    assert "Repeat the last plan" in text(client.get(address))
