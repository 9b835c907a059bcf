"""Facts that a viewer may not see change no byte of what the viewer receives (issue 2, item 19)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games.models.game import Game
from games.models.plan import Plan
from games.models.talk import ChatMessage, Note
from games.models.turn import Snapshot, Turn
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.table.storage import marks_of
from tests.secrets import twins
from tests.secrets.reading import differences, everything, in_turn
from tests.services.conftest import HOUR, NOW, Party

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

# The viewer's relation to the game.
ACTIVE, WAITING, SPECTATOR, ANONYMOUS = "the active seat", "another seat", "a spectator", "anonymous"
VIEWERS = (ACTIVE, WAITING, SPECTATOR, ANONYMOUS)


def seat_of(viewer: str, state: Any) -> str | None:
    if viewer in (SPECTATOR, ANONYMOUS):
        return None
    (active, *_more) = Game(title="catan").rules.waiting(state).due
    return active if viewer == ACTIVE else next(seat for seat in state["seats"] if seat != active)


def user_of(viewer: str, game: Party, seat: str | None, player: Callable[..., User]) -> User | None:
    if viewer == ANONYMOUS:
        return None
    return player("Sanna") if seat is None else game.users[seat]


# ------------------------------------------------------------------ another state under the same page


def swap_what_is_hidden(game: Game, viewer: str | None, seed: str, mark_again: bool = True) -> None:
    """Replace all that the viewer may not know: hands, deck, seed, draws, other players' notes and plans."""
    state = game.rules.imagine(game.rules.sight(game.state, viewer), seed)
    assert state != game.state
    # the label of the turn is public: an imagined state has none, and none can be planned in the set-up
    state["chance"]["scope"] = game.state["chance"]["scope"]
    Game.objects.filter(pk=game.pk).update(state=state, seed=seed, invite_token=seed, version=9999)
    for turn in game.turns.all():
        log = [{**entry, "private": _others_scrambled(entry["private"], viewer)} for entry in turn.log]
        Turn.objects.filter(pk=turn.pk).update(log=log, chance=[{"label": seed}])
    for user in {seat.user for seat in game.seat_list if seat.key != viewer}:
        Note.objects.create(game=game, user=user, text=seed, changed_at=NOW)
    if viewer is not None:
        stranger = User.objects.create_user(f"{seed}@example.org", "x")
        ChatMessage.objects.create(game=game, user=stranger, by_spectator=True, text=seed, at=NOW)
    others = game.seats.exclude(number=viewer or -1)
    others.update(seen_at=NOW - HOUR, chat_read=77, last_position=0, planned=True, orders_at=NOW)
    running = {"status": Plan.Status.ACTIVE, "turn": state["chance"]["scope"], "moves": [1]}
    for seat in others:
        Plan.objects.create(
            seat=seat, lines=[PLANNED], stopped={"why": "limit"}, waits_until=NOW + HOUR, **running
        )
    game.turns.exclude(seat=viewer or "").update(planned=True)
    sitting = Sitting.at(game.pk, now=NOW)
    Game.objects.filter(pk=game.pk).update(marks=marks_of(sitting))


PLANNED = {
    "ways": [{"verb": "build_road", "argument": "0,0,NE", "told": None, "is_final": False, "key": "x"}],
    "sure": False,
    "skip": True,
    "keep": {"ore": 1},
    "tried": [0],
    "open": {"way": 0, "number": 1, "position": 1},
    "at": None,
}
"""A line of a plan that waits for answers."""


def _others_scrambled(private: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    scrambled = {"card": "monopoly", "cards": {"ore": 1}, "secret": "scrambled"}
    return {seat: facts if seat == viewer else scrambled for seat, facts in private.items()}


MOMENTS = {
    "main": lambda title, state: (
        set(title.waiting(state).due.values()) == {"main"}
        and sum(sum(cards.values()) for cards in state["base"]["development_cards"].values()) > 1
    ),
    "robber": lambda title, state: set(title.waiting(state).due.values()) == {"robber"},
    "discard": lambda title, state: list(title.waiting(state).due.values()) == ["discard"] * 2,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_swap_of_all_that_is_hidden_changes_no_byte(party, world, player, moment):
    """Replays are played from the start, whose deck is the same here; the twins below test them."""
    game = party(until=MOMENTS[moment], decision_hours=24)
    for viewer in in_turn(VIEWERS, MOMENTS, moment):
        seat = seat_of(viewer, game.state)
        user = user_of(viewer, game, seat, player)
        with world():
            as_it_is = everything(game.fresh(), user)
        with world():
            swap_what_is_hidden(game.fresh(), seat, "another-seed")
            swapped = everything(game.fresh(), user)

        assert not differences(as_it_is, swapped), viewer
        assert {"table", "parts", "mark", "export"} <= as_it_is.keys()
        assert (f"program /api/v1/games/{game.game.pk}" in as_it_is) is (user is not None)


# ------------------------------------------------------------------ two games with other hidden histories

HISTORIES = {
    "one's own turn": (twins.mine_to_move, 70),
    "another's turn": (twins.others_move, 60),
    "an open offer": (twins.offer_is_open, 50),
    "a seven": (twins.several_discard, 60),
}
FOUND_AT = {("an open offer", None): 10}
"""The first successful attempts, since trying the earlier ones takes seconds."""


def _record(game: Party, played: twins.World) -> None:
    entropy = played.seed.split()[1]
    game.game.seats.update(entropy=entropy)
    start = game.title.new(seats=4, modules=["base"], seed=played.seed, entropy=[entropy] * 4)
    Game.objects.filter(pk=game.game.pk).update(seed=played.seed, state=start.state)
    game.game.snapshots.filter(kind=Snapshot.Kind.START).update(
        state=start.state, log=start.log, chance=start.chance
    )
    game.game.snapshots.filter(kind=Snapshot.Kind.BARRIER).update(state=start.state)
    with transaction.atomic():
        sitting = Sitting.at(game.game.pk, now=NOW - HOUR)
        for seat, verb, argument in played.moves:
            made, hidden = sitting.play(seat, verb, argument)
            sitting.record(made, seat=seat, actor=Turn.Actor.SEAT, hidden=hidden)
        settle(sitting)


@functools.cache
def told_alike(history: str, seat: str | None) -> tuple[twins.World, twins.World]:
    """Return two games with this history that look the same to this seat. Call it within `shared_luck`."""
    until, least = HISTORIES[history]
    return twins.twins(seat, until(seat), least=least, begin=FOUND_AT.get((history, seat), 0))


@pytest.mark.parametrize("history", HISTORIES)
def test_another_hidden_history_changes_no_byte(party, world, player, history):
    """Others' thefts, decks, orders and filed discards differ, also in the replay and the export."""
    game = party(decision_hours=24)
    viewers = ((ACTIVE, "0"), (WAITING, "2"), (SPECTATOR, None), (ANONYMOUS, None))
    for viewer, seat in in_turn(viewers, HISTORIES, history):
        user = user_of(viewer, game, seat, player)
        told = []
        with twins.shared_luck():
            for one in told_alike(history, seat):
                with world():
                    _record(game, one)
                    told.append(everything(game.fresh(), user))

        assert not differences(*told), viewer
