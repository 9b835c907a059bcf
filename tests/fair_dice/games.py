"""Exported games for the script that checks them, made without a database.

They have the form of `exports.export_game`, which a test with the database verifies.
"""

from __future__ import annotations

import json
import random
from typing import Any

from games import bots
from games.engine import chance
from games.engine.played import Played
from games.engine.title import Title
from tests.everywhere.purposes import with_a_purpose
from tests.everywhere.tables import titles

ABSENT = 0.6
"""The share of timeouts at rare decisions, in place of the bot."""
SELDOM = {"pre_roll": 0.25, "main": 0.0125, "actions": 0.0125}
"""The share at the most frequent decisions; in a seat's own turn a timeout would only end it."""
MOST_MOVES = 20_000
"""More moves than such a game needs. One in hundreds never ends: chance leaves nobody a place to build."""


def exported(
    seed: str,
    *,
    title: str = "catan",
    modules: tuple[str, ...] = ("base",),
    seats: int = 4,
    level: str | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Return a whole game with some timeouts; `asked` of a move is only for tests, not part of the site's export.

    :param level: the bots that play; by default every move is a random legal one, which is faster
    """
    game = titles()[title]
    entropy = [f"entropy of {seat}" for seat in range(seats)]
    played = game.new(seats=seats, modules=modules, options=options, seed=seed, entropy=entropy)
    document = {
        "format": "longshore-game",
        "format_version": 2,
        "title": title,
        "modules": list(modules),
        "options": played.state["options"],
        "commitment": chance.commitment(seed),
        "seats": [
            {"number": seat, "color": facts["color"], "entropy": entropy[int(seat)], "resigned_at": None}
            for seat, facts in played.state["seats"].items()
        ],
        "seed": seed,
        "legend": game.legend(played.state),
        "start": {"log": played.log, "record": played.record},
        "moves": [],
    }
    luck = random.Random(seed)
    state = played.state
    while state["outcome"] is None:
        asked = game.waiting(state).due
        seat, actor, played = _next(game, state, luck, level)
        state = played.state
        assert state["moves"] < MOST_MOVES, f"game {seed} does not end"
        document["moves"].append({**_move(seat, actor, played), "asked": asked.get(seat)})
    document["end"] = {"scope": state["chance"]["scope"], "piles": game.piles(state)}
    return json.loads(json.dumps(document))


def legend(
    *, title: str, modules: tuple[str, ...], seats: int, **options: Any
) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return the legend of such a game, which exists before it is played."""
    game = titles()[title]
    written: Any = json.dumps(
        game.legend(game.new(seats=seats, modules=modules, options=options, seed="").state)
    )
    return json.loads(written)  # type: ignore[no-any-return]


def _next(title: Title, state: Any, luck: random.Random, level: str | None) -> tuple[str, str, Played]:
    waiting = title.waiting(state)
    seat = next(iter(waiting.asked), None) or luck.choice(list(waiting.due))
    if seat in waiting.due and luck.random() < SELDOM.get(waiting.due[seat], ABSENT):
        return seat, "timeout", title.timeout(state, seat)
    if waiting.may_act and luck.random() < 0.02:
        seat = luck.choice(list(waiting.may_act))
        return seat, "seat", title.play(state, seat, *title.sample(state, seat, luck))
    if level is None or title.advice is None:
        answer = with_a_purpose(title.game(state), seat, luck) or title.sample(state, seat, luck)
        return seat, "seat", title.play(state, seat, *answer)
    sight, options = title.sight(state, seat), title.options(state, seat)
    verb, argument = bots.choose(title, sight, options, luck, level)
    return seat, "bot", title.play(state, seat, verb, argument)


def _move(seat: str, actor: str, played: Played) -> dict[str, Any]:
    return {
        "number": played.state["moves"],
        "hidden": False,
        "seat": seat,
        "actor": actor,
        "verb": played.verb,
        "argument": played.argument,
        "log": played.log,
        "record": played.record,
        "barrier": played.barrier,
        "undone": False,
        "at": None,
    }
