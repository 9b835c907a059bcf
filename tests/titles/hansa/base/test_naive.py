"""The options in many positions are compared with those that a naive search finds."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from games.engine.arguments import Sequence
from games.titles.hansa.title import HANSA
from tests.titles.hansa.base import naive
from tests.titles.hansa.base.everywhere import fill_a_route

POSITIONS = 60
ROUNDS = 8


def offered(state: Any) -> Counter[str]:
    """Count every answer that the options of the due seat contain. Those of "remove three" name only one village."""
    game = HANSA.game(state)
    found: Counter[str] = Counter()
    for verb, choices in game.decision_options(game.due()[0]).items():
        if verb == "use_remove_three":
            assert isinstance(choices, Sequence)
            arguments: Any = [[village] for village in choices.next([])]
        else:
            arguments = choices.each() if isinstance(choices, Sequence) else choices
        found.update(json.dumps([verb, argument], sort_keys=True) for argument in arguments)
    return found


def searched(state: Any) -> Counter[str]:
    return Counter(json.dumps(answer, sort_keys=True) for answer in map(list, naive.answers(state)))


def crowded(state: Any, luck: random.Random) -> Any:
    """Return the position with many offices and so few free villages that all sequences can be searched."""
    state = HANSA.copy(state)
    here = state["base"]
    position = naive.Position(state)
    (seat,) = HANSA.waiting(state).due
    others = [other for other in state["seats"] if other != seat]
    owner = luck.choice([*others, "neutral"]) if len(state["seats"]) == 2 else luck.choice(others)
    for city, offices in position.offices.items():
        owners = luck.choices(list(state["seats"]), k=luck.randrange(len(offices) + 1))
        here["offices"][city] = [{"owner": one, "piece": "trader"} for one in owners]
    for village in set(position.free()) - set(left_free(position, luck)):
        kind = "trader" if owner == "neutral" else luck.choice(["trader", "trader", "merchant"])
        here["villages"][village] = {"owner": owner, "piece": kind}
    for village in naive.Position(state).of(seat)[4:]:
        here["villages"][village] = {"owner": luck.choice(others), "piece": "trader"}
    return state


def left_free(position: naive.Position, luck: random.Random) -> list[str]:
    """Return a few free villages. For a displaced piece they are near the route it comes from."""
    free = position.free()
    luck.shuffle(free)
    if position.top["step"] == "replace":
        origin = position.top["village"].split(":")[0]
        near = [origin, *(route for ring in position.rings(origin)[:2] for route in ring)]
        free.sort(key=lambda village: [*near, village.split(":")[0]].index(village.split(":")[0]))
        free = free[:8]
        luck.shuffle(free)
    return free[: luck.randrange(1, 6)]


def walk(seats: int, luck: random.Random) -> Any:
    """Yield states of games that are played with a purpose, in which every seat holds markers."""
    state = HANSA.new(seats=seats, modules=["base"], seed=str(luck.random())).state
    for seat in state["seats"]:
        kinds = ["swap_offices", "develop_ability", "remove_three", "additional_office", "four_actions"]
        state["base"]["owned"][seat]["unused"] = luck.sample(kinds, 3)
    while state["outcome"] is None:
        yield state
        (seat,) = HANSA.waiting(state).due
        game = HANSA.game(state)
        answer = fill_a_route(game, seat, luck) if luck.random() < 0.7 else None
        state = HANSA.play(state, seat, *(answer or game.sample(seat, luck))).state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_options_are_what_a_naive_search_finds(seats) -> None:
    luck = random.Random(seats)
    verbs: Counter[str] = Counter()
    looked = 0
    for state in walk(seats, luck):
        if state["stack"][-1]["step"] == "actions" and luck.random() < 0.9:
            continue
        state = crowded(state, luck)
        if state["stack"][-1]["step"] == "place_markers":
            state["base"]["villages"] = {}
        found = searched(state)
        assert offered(state) == found
        verbs.update(json.loads(answer)[0] for answer in found)
        looked += 1
        if looked == POSITIONS:
            break

    assert {"place", "displace", "replace", "move", "use_swap_offices", "use_remove_three"} <= set(verbs)


def test_claims_are_what_a_naive_search_finds() -> None:
    """Every route on both sides, filled, with every Privilegium and some merchants."""
    luck = random.Random(1)
    for seats in (3, 4):
        state = next(walk(seats, luck))
        (seat,) = HANSA.waiting(state).due
        for route, villages in [*naive.Position(state).villages.items()] * ROUNDS:
            state = HANSA.copy(state)
            here = state["base"]
            here["desks"][seat] = {"clavis_urbis": luck.randrange(1, 6), "actiones": luck.randrange(1, 7)} | {
                track: luck.randrange(1, 5) for track in ("privilegium", "liber_sophiae", "bursa")
            }
            here["villages"] = {
                village: {"owner": seat, "piece": luck.choice(["trader", "merchant"])} for village in villages
            }
            for city in naive.Position(state).ends[route]:
                offices = naive.Position(state).offices[city]
                number = luck.randrange(len(offices) + 1)
                here["offices"][city] = [{"owner": seat, "piece": "trader"} for _ in range(number)]
            here["coellen"] = {"8": seat} if luck.random() < 0.5 else {}

            claims = HANSA.game(state).decision_options(seat)["claim"]

            assert listed(claims) == listed(naive.claims(state)), route


def listed(claims: Any) -> list[str]:
    """Return the claims sorted, so that their order does not matter."""
    return sorted(json.dumps(claim, sort_keys=True) for claim in claims)
