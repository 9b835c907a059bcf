"""Two games that look the same to one viewer but are different.

Both are played side by side, move by move. Dice and board are shared, while the seed, the deck and every theft
between other seats differ, and so do other seats' hands from then on. A move is made only if the viewer's view
stays the same in both. Other seats also give different standing orders and file different discards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from games import catalog
from games.engine import chance
from games.engine.errors import Illegal

SHARED = "what both worlds share"
SECRET_LABELS = ("deck", "steal")
MOST_TRIES = 60
ORDER_EVERY = 9
PURCHASE = "buy_development_card"

Move = tuple[str, str, Any]
Reached = Callable[[Any, Any], bool]


@dataclass
class World:
    """One of the two games: its seed and its moves."""

    seed: str
    moves: list[Move] = field(default_factory=list)
    state: Any = None


@contextmanager
def shared_luck() -> Iterator[None]:
    """Make dice and board the same for every seed; secret draws follow the seed."""
    words = chance.words

    def both(seed: str, entropy: Any, label: str) -> Iterator[int]:
        is_secret = any(word in label for word in SECRET_LABELS)
        return words(seed if is_secret else SHARED, entropy, label)

    with mock.patch.object(chance, "words", both):
        yield


class NoTwins(LookupError):
    """The two games could not be kept alike."""


def twins(
    viewer: str | None, until: Reached, *, least: int, seats: int = 4, begin: int = 0
) -> tuple[World, World]:
    """Play two games side by side until both reach the moment, after at least this many moves.

    :param begin: the first attempt that is known to succeed
    """
    for attempt in range(begin, begin + MOST_TRIES):
        try:
            return _play(viewer, until, least, seats, attempt)
        except NoTwins:
            continue
    raise NoTwins(f"no two games for {viewer} come to that moment")


def _play(viewer: str | None, until: Reached, least: int, seats: int, attempt: int) -> tuple[World, World]:
    title = catalog.title("catan")
    luck = random.Random(f"{viewer}/{attempt}")
    one, other = (World(f"{name} {attempt}") for name in ("one", "other"))
    for world in (one, other):
        world.state = title.new(
            seats=seats, modules=["base"], seed=world.seed, entropy=[str(attempt)] * seats
        ).state
    while not (len(one.moves) >= least and until(title, one.state) and _differ(title, one, other, viewer)):
        due = title.waiting(one.state).due
        if not due or len(one.moves) > least + 250:
            raise NoTwins
        if luck.randrange(ORDER_EVERY) == 0:
            _order(title, other, viewer, luck)
        _move(title, one, other, viewer, luck, list(due))
    _file_differently(title, one, other, viewer, luck)
    return one, other


def _differ(title: Any, one: World, other: World, viewer: str | None) -> bool:
    """Return True if another seat's hand differs, and another seat's development cards."""
    hands = [
        [title.sight(world.state, seat)["base"]["own"] for seat in world.state["seats"] if seat != viewer]
        for world in (one, other)
    ]
    pairs = list(zip(*hands, strict=True))
    return all(any(a[what] != b[what] for a, b in pairs) for what in ("hand", "development_cards"))


def _move(title: Any, one: World, other: World, viewer: str | None, luck: random.Random, due: Any) -> None:
    """Make the same move in both games, such that the viewer cannot tell them apart."""
    for attempt in range(MOST_TRIES):
        seat = luck.choice(due)
        verb, argument = title.sample(one.state, seat, luck)
        if attempt == 0 and seat != viewer and PURCHASE in title.options(one.state, seat):
            verb, argument = PURCHASE, None
        states = []
        for world in (one, other):
            try:
                states.append(title.play(world.state, seat, verb, argument).state)
            except Illegal:
                break
        if len(states) == 2 and title.sight(states[0], viewer) == title.sight(states[1], viewer):
            for world, state in zip((one, other), states, strict=True):
                world.moves.append((seat, verb, argument))
                world.state = state
            return
    raise NoTwins


def _order(title: Any, world: World, viewer: str | None, luck: random.Random) -> None:
    """Give a standing order for another seat in only one of the worlds."""
    seat = luck.choice([seat for seat in world.state["seats"] if seat != viewer])
    order = {
        "decline_all": "always",
        "auto_roll": False,
        "auto_end": True,
        "rules": [{"give": {"wool": 1}, "want": {"ore": 2}, "keep": {}, "times": 3, "until": "always"}],
    }
    # The site gives such a move no number of its own, since a gap in the numbers would reveal it.
    number = world.state["moves"]
    world.state = title.play(world.state, seat, "set_standing_answers", order, number=number).state
    world.moves.append((seat, "set_standing_answers", order))


def _file_differently(title: Any, one: World, other: World, viewer: str | None, luck: random.Random) -> None:
    """If several seats owe discards, let one of the others choose different cards in each world."""
    due = title.waiting(one.state).due
    owing = [seat for seat, step in due.items() if step == "discard" and seat != viewer]
    if len(due) < 2 or not owing:
        return
    for world in (one, other):
        verb, argument = title.sample(world.state, owing[0], luck)
        world.state = title.play(world.state, owing[0], verb, argument).state
        world.moves.append((owing[0], verb, argument))


def mine_to_move(viewer: str | None) -> Reached:
    """The viewer may build and trade; for a spectator, any seat may."""

    def reached(title: Any, state: Any) -> bool:
        due = title.waiting(state).due
        return set(due.values()) == {"main"} and (viewer is None or viewer in due)

    return reached


def others_move(viewer: str | None) -> Reached:
    """Another seat may build and trade."""

    def reached(title: Any, state: Any) -> bool:
        due = title.waiting(state).due
        return set(due.values()) == {"main"} and viewer not in due

    return reached


def offer_is_open(viewer: str | None) -> Reached:
    """A seat has made an offer that the viewer may read."""

    def reached(title: Any, state: Any) -> bool:
        return bool(title.sight(state, viewer)["base"]["offers"])

    return reached


def several_discard(viewer: str | None) -> Reached:
    """At least two seats have to discard, and at least one of them is not the viewer."""

    def reached(title: Any, state: Any) -> bool:
        due = title.waiting(state).due
        return list(due.values()).count("discard") >= 2 and any(seat != viewer for seat in due)

    return reached
