"""Right-to-left texts of players inside other texts."""

from __future__ import annotations

import pytest

from accounts.isolation import bare, isolated
from accounts.models import User


@pytest.mark.parametrize("text", ["אננה כהן", "محمد", "دانیال", "٣", "Anna אננה"])
def test_a_text_with_right_to_left_letters_is_isolated(text):
    assert isolated(text) == f"\u2068{text}\u2069"


@pytest.mark.parametrize("text", ["", "Anna", "Žofie 3", "Дмитрий", "小林", "36"])
def test_any_other_text_stays_as_it_is(text):
    assert isolated(text) == text


def test_an_isolated_text_stays_isolated():
    assert isolated(isolated("אננה")) == isolated("אננה")


def test_a_text_cannot_leave_its_isolation_or_turn_another_one_around():
    assert isolated("אננה\u2069 36") == "\u2068אננה 36\u2069"
    assert isolated("Anna\u202e 36") == "Anna 36"


def test_a_program_gets_the_bare_text():
    assert bare(isolated("אננה 36")) == "אננה 36"


def test_a_name_that_was_copied_from_a_page_is_found(player):
    hannah = player("אננה כהן", email="hannah@example.org")

    assert User.objects.named(hannah.public_name).get() == hannah
    assert User.objects.looking_like(hannah.public_name).get() == hannah
