"""Moves that cannot be taken back ask first, whichever module adds them."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace

import pytest

from accounts.models import User
from games import catalog
from games.engine.arguments import Bundle, Composite
from games.views.pages.module_page import module_pages
from tests.everywhere.purposes import purposeful
from tests.services.conftest import may_use_a_marker, step
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PRESETS = [
    (title.key, preset.key) for title in map(catalog.title, catalog.titles()) for preset in title.presets
]


def made_by_one_tap(title, modules, sight, verb, choices, argument):
    """Return True if tapping a value on the page would make the move without confirmation."""
    parts = [*reversed(module_pages(title.key, modules).values())]
    if (
        choices == [None]
        or isinstance(choices, (Bundle, Composite))
        or any(verb in part.asks for part in parts)
    ):
        return False
    look = next((part.looks[verb] for part in parts if verb in part.looks), None)
    return look is None or not (look.asks_first(SimpleNamespace(sight=sight), argument) or look.form)


@pytest.mark.parametrize(("title", "preset"), PRESETS)
def test_no_value_that_is_tapped_makes_a_move_that_cannot_be_undone(title, preset):
    """The engine marks chance and reveals with a hard barrier. The end of the game is not included."""
    title = catalog.title(title)
    modules = modules_of(title, preset)
    found = set()
    for number in range(2):
        seats = title.seat_counts(modules)[-1]
        state = title.new(seats=seats, modules=list(modules), seed=f"{number}").state
        luck = random.Random(number)
        for _move in range(260):
            due = title.waiting(state).due
            if not due:
                break
            seat = next(iter(due))
            verb, argument = purposeful(title.key, title.game(state), seat, luck) or title.sample(
                state, seat, luck
            )
            choices = title.options(state, seat)[verb]
            played = title.play(state, seat, verb, argument)
            is_over = played.state["outcome"] is not None
            is_for_good = played.barrier == "hard" and not is_over
            sight = title.sight(state, seat)
            if is_for_good and made_by_one_tap(title, modules, sight, verb, choices, argument):
                found.add(verb)
            state = played.state

    assert not found


def modules_of(title, preset):
    return tuple(next(one for one in title.presets if one.key == preset).modules)


def may_play_monopoly(title, state):
    due = title.waiting(state).due
    return any(title.options(state, seat).get("play_monopoly") for seat in due)


def test_a_monopoly_names_its_good_before_it_is_played(party, eyes):
    game = party(until=may_play_monopoly)
    seat = next(
        seat for seat in game.waiting.due if game.title.options(game.state, seat).get("play_monopoly")
    )
    viewer = eyes(game, seat)

    first = text(viewer.look(do="play_monopoly"))
    assert 'data-testid="play_monopoly-wool"' not in first
    assert "do=play_monopoly&at=wool" in first
    second = text(viewer.look(do="play_monopoly", at="wool"))
    assert "Wool? This can’t be undone." in second
    assert 'data-testid="play_monopoly"' in second


def marked_claim(title, state):
    """A route with a marker can be claimed."""
    due = title.waiting(state).due
    return any(
        choice["route"] in state["base"]["markers"]
        for seat in due
        for choice in title.options(state, seat).get("claim") or ()
    )


def test_a_claim_that_draws_a_marker_asks_first(party, eyes):
    """HT-INFO-04"""
    game = party(title="hansa", seats=3, until=marked_claim)
    seat = game.active
    choice = next(
        one
        for one in game.title.options(game.state, seat)["claim"]
        if one["route"] in game.state["base"]["markers"]
    )
    viewer = eyes(game, seat)

    first = text(viewer.look(do="claim", at=choice["route"]))
    assert 'value="claim"' not in first
    second = text(viewer.look(do="claim", at=[choice["route"], "0"]))
    assert "This can’t be undone." in second
    assert 'value="claim"' in second


def test_what_is_being_chosen_is_ringed_and_not_what_has_just_happened(party, eyes):
    game = party(title="hansa", seats=3, until=marked_claim)
    seat = game.active
    game.game.seats.update(last_position=0)
    route = game.title.options(game.state, seat)["claim"][0]["route"]
    viewer = eyes(game, seat)

    before, chosen = (viewer.look(**asked) for asked in ({}, {"do": "claim", "at": route}))

    rings = chosen.context["shown"].choice.rings
    assert {place.partition(":")[0] for place in rings} == {route}
    assert text(chosen).count('class="ring"') == len(rings) < text(before).count('class="ring"')


def has_actions(title, state):
    """The turn can be ended although actions are left."""
    due = title.waiting(state).due
    left = title.sight(state, None)["base"]["actions"]
    return left and any(title.options(state, seat).get("end_turn") for seat in due)


def test_ending_a_turn_with_actions_left_asks_first(party, eyes):
    game = party(title="hansa", seats=3, until=has_actions)
    viewer = eyes(game, game.active)

    page = text(viewer.look())
    assert 'value="end_turn"' not in page
    assert re.search(r"End the turn \(\d actions unused\)", page)
    asked = text(viewer.look(do="end_turn"))
    assert "End the turn without them?" in asked
    assert 'value="end_turn"' in asked


def affords(title, state):
    """The active seat can pay for something."""
    due = title.waiting(state).due
    return list(due.values()) == ["main"] and any(
        title.options(state, seat).get("build_road") for seat in due
    )


def affords_nothing(title, state):
    due = title.waiting(state).due
    options = [title.options(state, seat) for seat in due]
    return list(due.values()) == ["main"] and not any(
        verb.startswith(("build", "buy")) for offered in options for verb in offered
    )


FORM, LINK = '<input type="hidden" name="verb" value="end_turn">', "?do=end_turn"


def test_the_end_of_a_turn_asks_while_something_can_be_paid(party, eyes):
    game = party(until=affords)
    viewer = eyes(game, game.active)

    page = text(viewer.look())
    assert (FORM in page, LINK in page) == (False, True)
    for htmx in (False, True):
        asked = text(viewer.look(do="end_turn", htmx=htmx))
        assert "Still possible: Build a road" in asked
        assert asked.count(FORM) == 1
        assert asked.count('data-testid="end_turn"') == 1
    assert viewer.move("end_turn").status_code == 303
    assert viewer.user != game.users[game.active]


def test_the_last_action_leaves_the_turn_open_while_a_marker_can_be_used(party, eyes):
    """HT-TURN-06"""
    game = party(title="hansa", seats=3, until=may_use_a_marker)
    seat = game.active
    viewer = eyes(game, seat)

    viewer.move("income", game.title.options(game.state, seat)["income"][0])

    assert game.waiting.due == {seat: "actions"}
    page = text(viewer.look())
    assert (FORM in page, LINK in page) == (False, True)
    asked = text(viewer.look(do="end_turn"))
    assert "Still possible: " in asked
    assert asked.count(FORM) == 1
    viewer.move("end_turn")
    assert game.active != seat


def test_a_usual_turn_ends_without_a_question(party, eyes):
    game = party(until=affords_nothing)

    page = text(eyes(game, game.active).look())

    assert (FORM in page, LINK in page) == (True, False)


def test_a_player_who_does_not_want_the_question_gets_none(party, eyes):
    game = party(until=affords)
    User.objects.update(confirms_turn_end=False)

    page = text(eyes(game, game.active).look())

    assert (FORM in page, LINK in page) == (True, False)


def test_a_player_who_does_not_want_the_question_loses_actions_without_one(party, eyes):
    game = party(title="hansa", seats=3, until=has_actions)
    User.objects.update(confirms_turn_end=False)

    page = text(eyes(game, game.active).look())

    assert (FORM in page, LINK in page) == (True, False)
    assert re.search(r"End the turn \(\d actions unused\)", page)


def test_the_end_of_a_turn_is_offered_back_on_the_page(party, eyes):
    game = party(until=step("main"), decision_hours=None)
    seat = game.active
    viewer = eyes(game, seat)
    viewer.move("end_turn")

    assert 'data-testid="undo"' in text(viewer.look())
    assert 'data-testid="undo"' not in text(eyes(game, game.active).look())
    assert viewer.send("undo/").status_code == 303
    assert game.active == seat
