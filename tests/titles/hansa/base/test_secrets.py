"""The site never shows the hidden facts of Hansa Teutonica: pile, plates and standing orders (HT-INFO)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.secrets.reading import differences, everything
from tests.secrets.test_same_bytes import swap_what_is_hidden
from tests.services.conftest import Party

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("clock_stands"),
    pytest.mark.one_database,
    pytest.mark.slow,
]


def a_marker_is_drawn(title: Any, state: Any) -> bool:
    """Return whether the active seat may still act while a marker lies face down on a plate."""
    due = title.waiting(state).due
    return set(due.values()) == {"actions"} and any(
        plate["hidden"] for plate in state["base"]["plates"].values()
    )


def order(game: Party, viewer: str | None, how: str) -> None:
    """Set for all other seats how their displaced pieces are placed."""
    for seat in game.state["seats"]:
        if seat != viewer:
            game.play(seat, "set_standing_orders", {"replace": how})


def watchers(game: Party) -> dict[str, str | None]:
    """Return the viewers: the seat that holds the marker, another seat, and an anonymous visitor."""
    actor = game.active
    other = next(seat for seat in game.state["seats"] if seat != actor)
    return {"the actor": actor, "another seat": other, "anonymous": None}


def test_pile_plate_and_orders_change_no_byte(party, world):
    """HT-INFO-01, HT-INFO-03, HT-MARK-11, HT-DEC-14: not even the active seat sees the marker that was drawn."""
    game = party(title="hansa", seats=3, seed="hansa secrets", until=a_marker_is_drawn, decision_hours=24)
    for viewer, seat in watchers(game).items():
        user = None if seat is None else game.users[seat]
        with world():
            order(game, seat, "ask")
            as_it_is, before = everything(game.fresh(), user), game.state["base"]
        with world():
            order(game, seat, "ask")
            swap_what_is_hidden(game.fresh(), seat, "another-seed")
            order(game, seat, "default")
            after = game.state["base"]
            swapped = everything(game.fresh(), user)

        assert before["pile"] != after["pile"]
        assert before["standing"] != after["standing"]
        assert not differences(as_it_is, swapped), viewer
        assert {"table", "parts", "mark", "log", "export", "protocol", "thumbnail"} <= as_it_is.keys()
        assert seat is None or {"mail your_turn", "mail reminder", "my data"} <= as_it_is.keys()


def test_the_drawn_marker_is_named_when_it_is_turned_up_and_not_before(party, eyes_of):
    """HT-MARK-11"""
    game = party(title="hansa", seats=3, seed="hansa secrets", until=a_marker_is_drawn)
    seat = game.active
    (hidden,) = game.state["base"]["plates"][seat]["hidden"]

    before = eyes_of(game, seat)
    game.play(seat, "end_turn")
    turned_up = [entry for turn in game.fresh().turns.order_by("-position")[:1] for entry in turn.log]

    assert "face down" in before
    assert f'"marker": "{hidden}"' not in before
    assert {"kind": "plate_turned_up", "public": {"seat": seat, "markers": [hidden]}} in [
        {"kind": entry["kind"], "public": entry["public"]} for entry in turned_up
    ]


@pytest.fixture
def eyes_of(client):
    """A function that returns the table page as a seat's player sees it."""

    def look(game: Party, seat: str) -> str:
        client.force_login(game.users[seat])
        return client.get(f"/games/{game.game.pk}/").content.decode()

    return look
