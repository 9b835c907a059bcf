"""Events of Catan, Catan for Two and Barbarian Attack keep their secrets wherever the site shows something: filed
answers, orders, cards.

TB-GEN-10, TB-GEN-16
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models.destination import FeedKey
from games.titles.catan.events.page.panels import USUAL
from tests.secrets.reading import DEEP, Told, differences, everything, in_turn, read
from tests.secrets.test_same_bytes import swap_what_is_hidden
from tests.services.conftest import NOW, Party

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

EVENTS = ("base", "events")
FOR_TWO = ("base", "for_two")
ATTACK = ("base", "barbarian_attack")
OF_ATTACK = ("take_a_card", "knights stand")
Reached = Callable[[Any, Any], bool]


def one_has_filed(step: str) -> Reached:
    """One has answered in secret and might have answered otherwise; another is still asked."""

    def reached(title: Any, state: Any) -> bool:
        top = state["stack"][-1] if state["stack"] else {}
        if top.get("step") != step or not top["answers"] or len(title.waiting(state).due) != 1:
            return False
        (due,) = title.waiting(state).due
        return bool(others_filed(title, state, due))

    return reached


def others_filed(title: Any, state: Any, viewer: str | None) -> list[str]:
    """Seeds of worlds that look the same to a viewer, in which somebody has filed something else."""
    view, filed = title.view(state, viewer), state["stack"][-1]["answers"]
    seeds = (f"another {number}" for number in range(20))
    return [seed for seed in seeds if title.imagine(view, seed)["stack"][-1]["answers"] != filed]


def order(game: Party, viewer: str | None, usual: list[str], verb: str = "set_event_orders") -> None:
    """All others say in advance what is to be answered for them, in moves that nobody sees."""
    for seat in game.state["seats"]:
        if seat != viewer:
            game.play(seat, verb, {"usual": usual})


@pytest.mark.parametrize("step", [step for step in USUAL if step != "help_neighbors"])
def test_what_one_has_filed_changes_no_byte_for_others(party, world, step):
    """TB-EV-12, TB-EV-18, TB-EV-25: for who is still asked, for who has answered, and for who watches."""
    game = party(until=MOMENTS[step], modules=EVENTS, decision_hours=24)
    (due,) = game.waiting.due
    for seat in in_turn((due, None), USUAL, step):
        user, told, filed = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, others_filed(game.title, game.state, seat)[0])
                filed.append(game.state["stack"][-1]["answers"])
                told.append(everything(game.fresh(), user))

        assert filed[0] != filed[1]
        assert not differences(*told), seat
        assert {"table", "parts", "mark", "log", "export", "protocol"} <= told[0].keys()


def test_what_a_leader_gives_changes_no_byte_for_others(party, world):
    """TB-EV-23, TB-EV-D6: two leaders help, one has answered; in feeds and calendars neither."""
    game = party(until=MOMENTS["help_neighbors"], modules=EVENTS, decision_hours=24, seed="help-3")
    (answered,) = game.state["stack"][-1]["answers"]
    assert len(game.state["stack"][-1]["owed"]) == 2
    (leader,) = game.waiting.due
    idle = [seat for seat in game.users if seat not in (answered, leader)]
    for seat in (leader, *(idle if DEEP else idle[:1]), None):
        user, told, filed = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, others_filed(game.title, game.state, seat)[0])
                filed.append(game.state["stack"][-1]["answers"])
                told.append(everything(game.fresh(), user) | feeds(user))

        assert filed[0] != filed[1]
        assert not differences(*told), seat
        assert {"table", "parts", "mark", "log", "replay", "export", "protocol"} <= told[0].keys()
        assert user is None or any(name.startswith("program ") for name in told[0])


def feeds(user: User | None) -> Told:
    """What the private addresses of a player say."""
    if user is None:
        return {}
    FeedKey.objects.create(user=user, key="k" * 43, created_at=NOW)
    return {
        name: read(Client().get(reverse(name, args=["k" * 43]))) for name in ("games:feed", "games:calendar")
    }


def test_deck_and_standing_orders_change_no_byte_for_others(party, world):
    """TB-EV-01, TB-GEN-16: neither the order of the cards, nor which five lie under New Year, nor who has ordered."""
    game = party(until=MOMENTS["the middle of a turn"], modules=EVENTS, decision_hours=24)
    (due,) = game.waiting.due
    idle = next(seat for seat in game.users if seat != due)
    for seat in (due, idle, None):
        user, told, decks = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                order(game, seat, ["take_gift"])
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "another-seed")
                    order(game, seat, [])
                decks.append(game.state["events"]["deck"])
                told.append(everything(game.fresh(), user))

        assert decks[0] != decks[1]
        assert not differences(*told), seat


@pytest.mark.parametrize("watcher", ["opponent", "spectator"])
def test_a_forced_trade_changes_no_byte_for_who_may_not_see_it(party, world, watcher):
    """TB-2P-16, TB-2P-D2: who watches learns no card; of two players each can count the other's hand, not the deck."""
    game = party(until=MOMENTS["forced_trade"], modules=FOR_TWO, seats=2, decision_hours=24)
    (due,) = game.waiting.due
    seat = next(seat for seat in game.users if seat != due) if watcher == "opponent" else None
    user, told, hidden = None if seat is None else game.users[seat], [], []
    for swapped in (False, True):
        with world():
            if swapped:
                swap_what_is_hidden(game.fresh(), seat, "another-seed")
            hidden.append(game.state["base"]["deck" if seat is not None else "hands"])
            told.append(everything(game.fresh(), user))

    assert hidden[0] != hidden[1]
    assert not differences(*told)


def test_cards_and_orders_of_barbarian_attack_change_no_byte_for_others(party, world):
    """BASE-HIDE-13: hands, the order of the deck, and who has said that knights move as time would move them."""
    game = party(until=MOMENTS["knights stand"], modules=ATTACK, decision_hours=24)
    (due,) = game.waiting.due
    idle = next(seat for seat in game.users if seat != due)
    for seat in in_turn((due, idle, None), OF_ATTACK, "knights stand"):
        user, told, hidden = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                order(game, seat, ["move_knights", "take_a_card"], "set_attack_orders")
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "another-seed")
                    order(game, seat, [], "set_attack_orders")
                state = game.state
                hidden.append((state["base"]["deck"], state["barbarian_attack"]["orders"]))
                told.append(everything(game.fresh(), user))

        assert all(one != other for one, other in zip(*hidden, strict=True))
        assert not differences(*told), seat


def test_of_whom_a_card_is_taken_says_nothing_of_the_card(party, world):
    """TB-BA-28: while a seat chooses, nobody learns from the page what the hands hold."""
    game = party(until=MOMENTS["take_a_card"], modules=ATTACK, decision_hours=24)
    (due,) = game.waiting.due
    idle = next(seat for seat in game.users if seat != due)
    for seat in in_turn((due, idle, None), OF_ATTACK, "take_a_card"):
        user, told, hands = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "another-seed")
                hands.append(game.state["base"]["hands"])
                told.append(everything(game.fresh(), user))

        assert hands[0] != hands[1]
        assert not differences(*told), seat


MOMENTS: dict[str, Reached] = {
    **{step: one_has_filed(step) for step in USUAL},
    "the middle of a turn": lambda title, state: (
        set(title.waiting(state).due.values()) == {"main"} and len(state["events"]["shown"]) > 2
    ),
    "knights stand": lambda title, state: (
        set(title.waiting(state).due.values()) == {"main"} and len(state["barbarian_attack"]["knights"]) > 1
    ),
    "take_a_card": lambda title, state: set(title.waiting(state).due.values()) == {"take_a_card"},
    "forced_trade": lambda title, state: (
        set(title.waiting(state).due.values()) == {"forced_trade"}
        and all(sum(hand.values()) > 8 for hand in state["base"]["hands"].values())
    ),
}
