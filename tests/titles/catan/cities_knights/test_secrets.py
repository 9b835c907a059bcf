"""Cities & Knights keeps its secrets wherever base keeps its own (issue 3, item 5)."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from games.models.game import Game
from games.selectors.table import exports
from games.services.table.sitting import Sitting
from games.services.table.storage import marks_of
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.secrets.reading import differences, everything, in_turn
from tests.secrets.test_same_bytes import swap_what_is_hidden
from tests.services.conftest import NOW, Party
from tests.titles.catan.cities_knights.test_page import BALLOTS, TITLE, both_owe, rich_state, two_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("clock_stands"),
    pytest.mark.one_database,
    pytest.mark.slow,
]

MODULES = ("base", "cities_knights")
FILED_IN_SECRET = ("discard", "saboteur_discard", "wedding_gift")
COMMODITIES = ("cloth", "coin", "paper")
# standing orders of other seats, different in the two worlds
WISHES = ({"aqueduct": "ore", "fight": True, "wedding": ["cloth", "wool"]},
          {"aqueduct": None, "fight": False, "wedding": ["paper"]})  # fmt: skip
DISCARDS = ({"discard": ["ore"]}, {"discard": ["coin", "brick"]})


def is_rich(state: dict[str, Any]) -> bool:
    """Return whether at least two seats hold progress cards, three hold commodities, and knights are on the board."""
    here, hands = state["cities_knights"], state["base"]["hands"].values()
    holders = [cards for cards in here["progress"].values() if cards]
    wealthy = [hand for hand in hands if any(hand[kind] for kind in COMMODITIES)]
    return len(holders) >= 2 and len(wealthy) >= 3 and len(here["knights"]) >= 2


def somebody_moves(title: Any, state: Any) -> bool:
    return set(title.waiting(state).due.values()) == {"main"} and is_rich(state)


def one_has_filed(title: Any, state: Any) -> bool:
    """Return whether one seat has answered a common decision in secret and another is still due."""
    top = state["stack"][-1] if state["stack"] else {}
    return (
        top.get("step") in FILED_IN_SECRET
        and len(top["answers"]) == 1
        and len(title.waiting(state).due) == 1
        and is_rich(state)
    )


def a_hand_is_seen(title: Any, state: Any) -> bool:
    """Return whether one seat sees the hand of another, and nobody else does."""
    due = list(title.waiting(state).due.values())
    return due in (["spy_pick"], ["master_pick"]) and is_rich(state)


MOMENTS = {
    "somebody's turn": somebody_moves,
    "a filed decision": one_has_filed,
    "a hand that one seat sees": a_hand_is_seen,
}


def watchers(state: Any, title: Any) -> dict[str, str | None]:
    """Return the viewers: the seat that is due, a seat that neither is nor has answered, and a spectator."""
    (due,) = title.waiting(state).due
    top = state["stack"][-1]
    idle = next(seat for seat in state["seats"] if seat != due and seat not in top.get("answers", {}))
    return {"the seat that is due": due, "an idle seat": idle, "anonymous": None}


def wish(game: Party, viewer: str | None, wishes: dict[str, Any], *, first: bool) -> None:
    """Give standing orders for all other seats, as separate moves: their number is a secret, too."""
    for seat in game.state["seats"]:
        if seat != viewer:
            cities = sorted(at for at, owner in game.state["base"]["cities"].items() if owner == seat)
            game.play(seat, "set_wishes", {**wishes, "lose_city": cities[:1] if first else cities[::-1]})
            discards = DISCARDS[0] if first else DISCARDS[1]
            game.play(seat, "set_standing_answers", {**no_standing_answers(), **discards})


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_swap_of_all_that_is_hidden_changes_no_byte(party, world, moment):
    game = party(until=MOMENTS[moment], modules=MODULES, decision_hours=24)
    viewers = list(watchers(game.state, game.title).items())
    for viewer, seat in in_turn(viewers, MOMENTS, moment):
        user = None if seat is None else game.users[seat]
        with world():
            wish(game, seat, WISHES[0], first=True)
            as_it_is, before = everything(game.fresh(), user), game.state
        with world():
            wish(game, seat, WISHES[0], first=True)
            swap_what_is_hidden(game.fresh(), seat, "another-seed")
            wish(game, seat, WISHES[1], first=False)
            after = game.state
            swapped = everything(game.fresh(), user)

        # a Spy may know everything that the only other holder has
        for fact in ("decks", "wishes", *(["progress"] if viewer != "the seat that is due" else [])):
            assert before["cities_knights"][fact] != after["cities_knights"][fact], fact
        assert not differences(as_it_is, swapped), viewer
        assert {"table", "parts", "mark", "log", "export", "protocol"} <= as_it_is.keys()
        assert seat is None or {"mail your_turn", "mail reminder", "my data"} <= as_it_is.keys()


@pytest.mark.parametrize("step", BALLOTS)
def test_what_one_has_filed_changes_no_byte_for_others(party, world, step):
    """CK-HIDE-16: checked for each decision of several seats, as soon as one has answered."""
    state, active = rich_state()
    one, other, idle = (seat for seat in state["seats"] if seat != active)
    state = both_owe(state, step, {one: 2, other: 2})
    (verb,) = TITLE.rules(MODULES).steps[step].own_verbs
    state = TITLE.play(state, one, verb, two_of(TITLE.options(state, one)[verb])[0]).state
    game = party(modules=MODULES, decision_hours=24)
    for seat in in_turn((other, idle), BALLOTS, step):
        user, told, filed = game.users[seat], [], []
        for swapped in (False, True):
            with world():
                lay(game, state)
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, seed_of_another_answer(state, seat, one))
                filed.append(game.state["stack"][-1]["answers"][one])
                told.append(everything(game.fresh(), user))

        assert filed[0] != filed[1]
        assert not differences(*told), seat


def lay(game: Party, state: dict[str, Any]) -> None:
    """Replace the position of the game."""
    Game.objects.filter(pk=game.game.pk).update(state=state)
    marks = marks_of(Sitting.at(game.game.pk, now=NOW))
    Game.objects.filter(pk=game.game.pk).update(marks=marks)


def seed_of_another_answer(state: dict[str, Any], viewer: str | None, one: str) -> str:
    """Return the seed of a world that looks the same, in which the seat has answered differently."""
    sight, filed = TITLE.sight(state, viewer), state["stack"][-1]["answers"][one]
    for number in range(100):
        other = TITLE.imagine(sight, f"another {number}")["stack"][-1]["answers"][one]
        if other != filed:
            return f"another {number}"
    raise AssertionError("there is but one answer")


def test_a_filed_answer_is_among_what_is_swapped(party):
    """Without this, the test above might compare a decision with itself."""
    game = party(until=one_has_filed, modules=MODULES)
    viewer = watchers(game.state, game.title)["an idle seat"]
    sight = game.title.sight(game.state, viewer)
    (filed,) = game.state["stack"][-1]["answers"].values()

    found = [game.title.imagine(sight, str(n))["stack"][-1]["answers"] for n in range(5)]

    assert any(filed not in answers.values() for answers in found)


@pytest.mark.parametrize("fact", ["progress", "wishes"])
def test_a_planted_leak_is_found(party, world, fact):
    game = party(until=somebody_moves, modules=MODULES)
    (seat,) = game.waiting.due
    honest = exports.export_game

    def leaking(shown: Game, viewer: str | None) -> dict[str, Any]:
        return honest(shown, viewer) | {"leak": shown.state["cities_knights"][fact]}

    told = []
    with mock.patch.object(exports, "export_game", leaking):
        for swapped in (False, True):
            with world():
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "another-seed")
                    wish(game, seat, WISHES[1], first=False)
                told.append(everything(game.fresh(), game.users[seat], only="export"))

    assert "export" in differences(*told)
