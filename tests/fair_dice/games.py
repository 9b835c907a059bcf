"""Exported games for the script that checks them, made without a database.

The shape is that of `selectors.export_game`; a test with the database shows that it is.
"""

from __future__ import annotations

import random
from typing import Any

from games import bots
from games.catalog import title
from games.engine import chance
from games.engine.title import Played

CATAN = title("catan")
ABSENT = 0.25
"""How often time answers instead of the bot."""


def exported(seed: str, *, seats: int = 4, level: str | None = None, **options: Any) -> dict[str, Any]:
    """A whole game, some of whose decisions time takes.

    :param level: the bots that play it; without, every move is any legal one, which is quicker
    """
    entropy = [f"entropy of {seat}" for seat in range(seats)]
    played = CATAN.new(seats=seats, modules=["base"], options=options, seed=seed, entropy=entropy)
    document = {
        "format": "longshore-game",
        "format_version": 1,
        "title": "catan",
        "modules": ["base"],
        "options": played.state["options"],
        "commitment": chance.commitment(seed),
        "seats": [
            {"number": seat, "color": facts["color"], "entropy": entropy[int(seat)], "resigned_at": None}
            for seat, facts in played.state["seats"].items()
        ],
        "seed": seed,
        "start": {"log": played.log, "chance": played.chance},
        "moves": [],
    }
    luck = random.Random(seed)
    state = played.state
    while state["outcome"] is None:
        seat, actor, played = _next(state, luck, level)
        state = played.state
        document["moves"].append(_move(seat, actor, played))
    return document


def _next(state: Any, luck: random.Random, level: str | None) -> tuple[str, str, Played]:
    waiting = CATAN.waiting(state)
    seat = next(iter(waiting.asked), None) or luck.choice(list(waiting.due))
    if seat in waiting.due and luck.random() < ABSENT and waiting.due[seat] != "main":
        return seat, "timeout", CATAN.timeout(state, seat)
    if level is None:
        return seat, "seat", CATAN.play(state, seat, *CATAN.sample(state, seat, luck))
    view, options = CATAN.view(state, seat), CATAN.options(state, seat)
    verb, argument = bots.choose(CATAN, view, options, luck, level)
    return seat, "bot", CATAN.play(state, seat, verb, argument)


def _move(seat: str, actor: str, played: Played) -> dict[str, Any]:
    return {
        "number": played.state["moves"],
        "hidden": False,
        "seat": seat,
        "actor": actor,
        "verb": played.verb,
        "argument": played.argument,
        "log": played.log,
        "chance": played.chance,
        "barrier": played.barrier,
        "undone": False,
        "at": None,
    }
