"""A clock that was ahead for a moment delays no later letter."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Letter
from accounts.sign_ups import MAILS, has_had_enough

pytestmark = pytest.mark.django_db
FORTY_DAYS = timedelta(days=40)


def test_letters_of_a_clock_that_was_ahead_keep_no_later_ones_back():
    now = timezone.now()
    for _number in range(MAILS):
        Letter.objects.create(
            kind="email_confirmation_signup",
            email="anna@example.org",
            created_at=now + FORTY_DAYS,
            not_before=now,
            expires_at=now,
        )

    assert not has_had_enough(email="anna@example.org", now=now)
    assert has_had_enough(email="anna@example.org", now=now + FORTY_DAYS)
