"""The frames of Jinja pages and of Django pages show the same."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NEWS = "The moderators have something to tell you."


@pytest.mark.parametrize("has_notices", [True, False])
def test_both_frames_announce_what_moderators_say_except_where_it_is_read(party, eyes, has_notices):
    anna = eyes(party(), "0")
    anna.user.has_notices = has_notices
    anna.user.save()
    table, lobby, there = (
        text(anna.client.get(address))
        for address in (anna.at(), reverse("games:lobby"), reverse("games:notices"))
    )

    assert [NEWS in page for page in (table, lobby, there)] == [has_notices, has_notices, False]


def test_both_frames_say_how_many_games_wait(party, eyes):
    game = party()
    mover = eyes(game, game.active)

    for page in (mover.look(), mover.client.get(reverse("games:lobby"))):
        assert "<title>(1) " in text(page)
