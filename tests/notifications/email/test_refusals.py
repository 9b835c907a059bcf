"""The subject of a mail server's refusal: the email, the address, or the site."""

from __future__ import annotations

import pytest

from games.notifications.email.refusals import About, about

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
BLOCKED = "550 5.7.1 Service unavailable; client [192.0.2.1] blocked using bl.example.net"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("550 5.1.1 no such user", About.ADDRESS),
        ("550-5.1.1 no such user\n5.1.1 see https://example.org/5.7.1", About.ADDRESS),
        ("556 5.1.10 null MX", About.ADDRESS),
        ("550 5.2.1 disabled", About.ADDRESS),
        ("550 5.4.4 no such domain", About.ADDRESS),
        ("550 no such user", About.PERHAPS_ADDRESS),
        ("550 5.0.0 refused", About.PERHAPS_ADDRESS),
        ("551 gone", About.PERHAPS_ADDRESS),
        ("553 not allowed", About.PERHAPS_ADDRESS),
        ("550 blocked, see 5.1.1.7", About.PERHAPS_ADDRESS),
        ("gone", About.PERHAPS_ADDRESS),
        (BLOCKED, About.SITE),
        ("554 5.7.26 unauthenticated", About.SITE),
        ("550 5.1.8 sender’s domain", About.SITE),
        ("550 5.1.7 sender", About.SITE),
        ("552 5.2.2 full", About.MESSAGE),
        ("552 too big", About.MESSAGE),
        ("554 5.6.0 what is this", About.MESSAGE),
        ("451 4.7.1 greylisted", About.MOMENT),
        ("450 4.1.1 not now", About.MOMENT),
        ("421 busy", About.MOMENT),
    ],
)
def test_codes_say_what_a_refusal_is_about(said, expected):
    assert about(said) == expected


def test_the_server_s_words_count_more_than_the_report_s_code():
    assert about(BLOCKED, status="5.1.1") == About.SITE
    assert about("550 no", status="5.1.1") == About.ADDRESS
    assert about("no", status="5.0.0") == About.PERHAPS_ADDRESS
