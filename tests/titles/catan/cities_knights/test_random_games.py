"""Random games of Cities & Knights from the middle: rich hands, knights, levels, a ship near its landing.

The generic tests start with the set-up, and random players seldom get far enough to drive a knight away or rebuild a
city. Here they can do so from the first turn, under the same checks.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.engine.arguments import sample
from games.engine.game import Game
from games.engine.played import Played
from games.engine.title import Title
from games.titles.catan.base.rules.hands import bank, take
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.knights import knight_places, knights_left, put_knight
from games.titles.catan.cities_knights.rules.progress_cards import deck, progress_hand
from tests.deep import DEEP
from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table
from tests.titles.catan.cities_knights.tables import CATAN

MODULES = ("base", "cities_knights")


class Midgame(Title):
    """Cities & Knights starting after the set-up, with much in hand and on the board."""

    def new(self, **chosen: Any) -> Played:
        played = super().new(**chosen)
        game = self.game(played.state)
        advance_to_the_middle(game, random.Random(chosen["seed"]))
        return replace(played, state=game.state)


def advance_to_the_middle(game: Game, luck: random.Random) -> None:
    """Play the set-up, and give all seats much in hand and on the board."""
    while any(step["step"].startswith("setup") for step in game.stack):
        game.play_default(game.due()[0])
    for seat in game.seats:
        enrich(game, seat, luck)
    game.state["cities_knights"]["ship"] = luck.randint(4, 6)
    game.state["cities_knights"]["landings"] = luck.randint(0, 1)


def enrich(game: Game, seat: str, luck: random.Random) -> None:
    """Give the seat eight cards, four levels, a toppled city, up to three knights and three progress cards."""
    settlements = game.state["base"]["settlements"]
    game.state["cities_knights"]["toppled"].append(next(v for v in settlements if settlements[v] == seat))
    for _ in range(8):
        kind = luck.choice([kind for kind, count in bank(game).items() if count])
        take(game, seat, {kind: 1})
    for _ in range(4):
        levels = game.state["cities_knights"]["improvements"][seat]
        area = luck.choice(facts.AREAS)
        levels[area] = min(3, levels[area] + 1)
    for _ in range(3):
        places, level = knight_places(game, seat), luck.choice((1, 1, 2, 3))
        if places and knights_left(game, seat, level):
            knight = {"seat": seat, "level": level, "active": luck.random() < 0.7}
            put_knight(game, luck.choice(places), knight)
    for color in facts.COLORS:
        card = next(card for card in deck(game, color) if card not in facts.POINT_CARDS)
        deck(game, color).remove(card)
        progress_hand(game, seat).append(card)


TITLE = Midgame(**{name: getattr(CATAN, name) for name in CATAN.__dataclass_fields__ if name != "_rules"})


@pytest.mark.slow  # whole games, with every generic check after each step
@pytest.mark.parametrize("number", range(4 if DEEP else 1))
def test_a_game_from_the_middle_holds_all_that_must_hold(number: int) -> None:
    """CK-COMP-10, CK-COMP-11, CK-COMP-12, CK-HIDE-01, CK-HIDE-03, CK-HIDE-11, with and without CK-PERF-01"""
    options = {"perfidious": bool(number % 2)}
    finished = play_out(Table(TITLE, MODULES, (3, 4, 4, 3)[number], options, f"midgame-{number}"))

    assert finished.last["outcome"]["winner"] in finished.last["seats"]


@pytest.mark.slow  # hundreds of games are begun
def test_random_play_from_the_middle_uses_every_verb() -> None:
    """The checks prove nothing about a verb that no random game reaches."""
    ours = CATAN.rules(MODULES).known_verbs - CATAN.rules(("base",)).known_verbs
    missing = ours - {"set_wishes", "place_city"}  # always possible; only before the middle
    luck = random.Random("verbs")
    for number in range(400):
        if not missing:
            break
        options = {"perfidious": bool(number % 2)}
        state = TITLE.new(seats=3 + number % 2, modules=MODULES, options=options, seed=f"v{number}").state
        _play_on(TITLE.game(state), luck, missing)

    assert not missing


def _play_on(game: Game, luck: random.Random, missing: set[str], moves: int = 150) -> None:
    """Play random moves; use a missing verb as soon as it is offered."""
    for _ in range(moves):
        if game.is_over:
            return
        seat = luck.choice(game.due())
        offered = game.decision_options(seat)
        verb = next((verb for verb in offered if verb in missing), None) or luck.choice(list(offered))
        missing.discard(verb)
        game.play(seat, verb, sample(offered[verb], luck))
