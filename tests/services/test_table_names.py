"""Rules for table names."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.services.errors import BadTable
from tests.moderation.test_names import a_table

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize(
    "name",
    [
        "x" * 61,
        "a\nb",
        "a\x00b",
        "a\tb",
        "a\u202eb",
        "a\u200bb",
        "\u3164",
        "\u200d",
        "\u2800 \u2800",
        "\ufe0f",
    ],
)
def test_a_name_that_cannot_be_read_is_refused(player, name):
    anna = player("Anna")

    with pytest.raises(BadTable, match="name"):
        a_table(anna, name=name)

    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("", ""),
        ("   ", ""),
        ("  Thursday ", "Thursday"),
        ("☀", "☀"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("x" * 60, "x" * 60),
    ],
)
def test_other_names_are_kept(player, name, kept):
    game = a_table(player("Anna"), name=name)

    assert game.name == kept
    assert (game.named_by is not None) == bool(kept)
