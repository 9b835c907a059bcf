"""The address of a list's next page leads to where that page begins, with the same choices."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.http import QueryDict

from games.forms import ladders, watching
from games.forms.front import LobbyForm
from games.forms.people import BehindForm
from games.selectors.front.game_lists import BehindGame
from games.selectors.ladders.standings import BehindEntry, BehindPlace
from games.selectors.watching.leader_boards import Behind
from games.selectors.watching.watched_games import After
from tests.services.conftest import NOW


def opened(form: type[Any], address: str) -> Any:
    """Return the form as the page at this address reads it."""
    read = form(QueryDict(address.removeprefix("?")))
    assert read.is_valid()
    return read


def test_the_lobby_keeps_its_filters(db):
    form = LobbyForm(QueryDict("title=catan&seats=&pace=daily&behind=9"))
    assert form.is_valid()

    assert form.address_of(7) == "?title=catan&pace=daily&behind=7"


def test_finished_games_go_on_at_the_microsecond():
    last = BehindGame(NOW + timedelta(microseconds=1), 7)
    form = BehindForm(QueryDict("x=1&behind=5,4"))

    assert opened(BehindForm, form.address_of(last)).beginning == last
    assert opened(BehindForm, form.address_of(None)).beginning is None
    assert form.address_of(None) == "?x=1"


def test_leaders_keep_their_family():
    last = Behind(0.1 + 0.2, 7)
    (family,) = [key for key, _name in watching.LeadersForm().fields["family"].choices if key][:1]
    form = opened(watching.LeadersForm, f"family={family}&behind=5,4")

    further = opened(watching.LeadersForm, form.address_of(last))

    assert (further.beginning, further.cleaned_data["family"]) == (last, family)
    assert opened(watching.LeadersForm, "").beginning is None


def test_games_to_watch_keep_their_family_and_order():
    last = After(12.5, 7)
    (family,) = [key for key, _name in watching.WatchForm().fields["family"].choices if key][:1]
    form = opened(watching.WatchForm, f"family={family}&by=followers&after=5,4")

    further = opened(watching.WatchForm, form.address_of(last))

    assert (further.beginning, further.families, further.chosen_order) == (last, [family], "followers")
    assert opened(watching.WatchForm, "").beginning is None


@pytest.mark.parametrize(
    ("form", "last"),
    [
        (ladders.BehindEntryForm, BehindEntry(0.1 + 0.2, 7)),
        (ladders.BehindEntryForm, BehindEntry(-1e-7, 7)),
        (ladders.BehindPlaceForm, BehindPlace(3, 7)),
    ],
)
def test_standings_go_on_exactly_there(form, last):
    assert opened(form, ladders.address_behind(last)).beginning == last
    assert opened(form, ladders.address_behind(None)).beginning is None
