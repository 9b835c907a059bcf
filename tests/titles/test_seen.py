"""Views, options and answers of bots in each module's positions, and how sixty random moves go on from there.

A view that lacks a fact, an option too many or a bot that weighs a card wrongly breaks no game, so few other tests
notice. The lists are `seen.txt` of each module. Long values are digests: a line that differs names the fact, the verb
or the bot. If a test fails and the change is meant, run these tests with REWRITE=1, and read the difference.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from games import bots, catalog
from games.bots.hard import HardBot
from games.bots.planner import Budget
from games.bots.situation import situation
from games.engine.title import Title
from games.engine.types import Json, Seat, State
from games.workshop.positions import positions_of
from tests.everywhere import checks
from tests.titles.test_logged import MODULES
from tests.views.said import in_list

FOLDERS = Path(__file__).parent
FEW = Budget(nodes=40)
MOVES = 60
SHORT = 60
"""Longer values are digests."""
TOGETHER = ("waiting", "answered", "asked", "offers", "shows", "outcome")
"""The listed parts of a view that all modules share. The last line has a digest of whole views."""


def list_of(title: str, module: str) -> Path:
    return FOLDERS / title / module / "seen.txt"


def listed(title: str, module: str) -> list[str]:
    """Return the lines of a module's list: its positions, each state once."""
    rules = catalog.title(title)
    (brought,) = [one for one in rules.modules if one.key == module]
    lines, known = [], set()
    for position in sorted(positions_of(rules, brought), key=lambda one: (one.key, one.table)):
        story = position.reach()
        state, viewer = story.state, position.seat(story)
        if (key := (checks.frozen(state), viewer)) in known:
            continue
        known.add(key)
        lines += [position.key or position.table]
        lines += [f"    sees {fact}" for fact in seen(module, rules.sight(state, viewer))]
        lines += [f"    {line}" for line in (*offered(rules, state), *answered(rules, state))]
        lines += [f"    later {line}" for line in played_on(rules, state)]
    return lines


def seen(module: str, sight: Json) -> Iterator[str]:
    """Yield the facts of a view that the module brings, and those of all modules."""
    facts = {part: sight[part] for part in TOGETHER if sight[part]} | sight.get(module, {})
    yield from (f"{name}: {short(fact)}" for name, fact in facts.items())


def offered(title: Title, state: State) -> Iterator[str]:
    """Yield what each seat may do, together for seats with the same choices."""
    seats: dict[str, list[Seat]] = {}
    for seat in state["seats"]:
        for verb, choices in title.options(state, seat).items():
            seats.setdefault(f"may {verb} {short(title.describe(choices))}", []).append(seat)
    yield from (f"{', '.join(some)} {choices}" for choices, some in seats.items())


def answered(title: Title, state: State) -> Iterator[str]:
    """Yield the bots' moves in the place of each due seat, together for bots that move alike."""
    for seat in title.waiting(state).due:
        levels: dict[str, list[str]] = {}
        for level in sorted(bots.BOTS):
            now = situation(title, title.sight(state, seat), title.options(state, seat), random.Random(1))
            bot = HardBot(FEW) if level == bots.HARD else bots.find_bot(level)
            verb, argument = bot.choose(now)
            levels.setdefault(f"{verb} {as_json(argument)}", []).append(level)
        yield from (f"{', '.join(some)} as {seat}: {move}" for move, some in levels.items())


def played_on(title: Title, state: State) -> Iterator[str]:
    """Yield how often each verb was offered and played in random moves from here on, and how it stands after them."""
    luck, game = random.Random("seen"), title.game(title.copy(state))
    may, did = Counter[str](), Counter[str]()
    for _ in range(MOVES):
        if game.is_over:
            break
        seat: Seat = luck.choice(game.due())
        may.update(game.decision_options(seat).keys())
        verb, argument = game.sample(seat, luck)
        game.play(seat, verb, argument)
        did[verb] += 1
    if did:
        yield ", ".join(f"{verb} {did[verb]} of {may[verb]}" for verb in sorted(may))
        yield f"points {', '.join(points(title, game.state))}"
        views = [title.sight(game.state, viewer) for viewer in (*game.state["seats"], None)]
        yield f"views {digest(as_json(views))}"


def points(title: Title, state: State) -> Iterator[str]:
    """Yield each seat's points with their sources."""
    for seat, facts in title.points(state).items():
        sources = " ".join(f"{line['source']} {line['number']}" for line in facts["lines"])
        yield f"{seat}: {facts['own']} ({sources})"


def short(value: Json) -> str:
    """Return a short value as JSON, of a longer one its number of parts and a digest."""
    text = as_json(value)
    if len(text) <= SHORT:
        return text
    parts = len(value) if isinstance(value, (dict, list)) else len(text)
    return f"{parts} · {digest(text)}"


def digest(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_nothing_that_is_seen_or_offered_or_answered_has_been_lost_or_changed(title, module):
    lines = listed(title, module)

    assert lines == in_list(list_of(title, module), lines)
