"""Matches between bots: many games with rotated seats."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.bots import find_bot
from games.bots.hard import HardBot
from games.bots.planner import Budget
from games.bots.situation import Bot, in_place, situation
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Json, Seat, State
from games.workshop.without_trade import BotWithoutTrade

MOST_MOVES = 20_000
"""A longer game is given up, since a bot seems to loop."""
NORMAL_95, NORMAL_999 = 1.96, 3.29
"""How many standard deviations lie around the mean in 95 % and in 99.9 % of all cases."""
NO_TRADE = ":no_trade"
"""The end of the names of bots that do not trade with other seats."""
FEWEST = 20
"""The number of games before which no match is decided."""


@dataclass(frozen=True)
class Result:
    """The result of one game.

    :param bots: the bot of each seat
    :param turns: the number of turns
    :param verbs: how often each seat played each verb
    :param sources: the points of each seat at the end by source; empty for titles that do not tell them
    :param slowest: the processor time in seconds of each seat's longest decision, with the sight that it needs
    """

    bots: dict[Seat, str]
    winner: Seat
    moves: int
    turns: int
    verbs: dict[Seat, Counter[str]]
    sources: dict[Seat, dict[str, int]]
    slowest: dict[Seat, float] = field(compare=False)


def play_match(
    title: Title,
    *,
    modules: Sequence[str],
    options: dict[str, Json] | None = None,
    names: Sequence[str],
    games: int,
    seed: str,
) -> Iterator[Result]:
    """Play games one after the other, moving each bot one seat further each time.

    :param names: a bot for each seat
    """
    for number in range(games):
        shift = number % len(names)
        seated = [names[(place - shift) % len(names)] for place in range(len(names))]
        yield play_game(title, modules=modules, options=options, names=seated, seed=f"{seed}/{number}")


def play_game(
    title: Title,
    *,
    modules: Sequence[str],
    options: dict[str, Json] | None = None,
    names: Sequence[str],
    seed: str,
    watch: Callable[[State], object] = lambda _state: None,
) -> Result:
    """Play one game to its end.

    :param watch: is shown the state before each move
    :raises EngineError: the game does not end
    """
    state = title.new(seats=len(names), modules=modules, options=options, seed=seed).state
    game = title.game(state)
    bots = dict(zip(game.seats, names, strict=True))
    luck = {seat: random.Random(f"{seed}/bot/{seat}") for seat in game.seats}  # noqa: S311 (no secret)
    verbs: dict[Seat, Counter[str]] = {seat: Counter() for seat in game.seats}
    slowest = dict.fromkeys(game.seats, 0.0)
    turns = 0
    scope = state["chance"]["scope"]
    for moves in range(MOST_MOVES):
        if game.is_over:
            return Result(
                bots, state["outcome"]["winner"], moves, turns, verbs, _sources(title, state), slowest
            )
        watch(state)
        if state["chance"]["scope"] != scope:
            scope, turns = state["chance"]["scope"], turns + 1
        seat = asked_of_table(game) or game.due()[0]
        began = time.process_time()
        verbs[seat][_move(title, game, seat, bots[seat], luck[seat])] += 1
        slowest[seat] = max(slowest[seat], time.process_time() - began)
    raise EngineError(f"no end after {MOST_MOVES} moves: seed {seed!r}, bots {list(names)}")


def _sources(title: Title, state: State) -> dict[Seat, dict[str, int]]:
    return {
        seat: {line["source"]: line["number"] for line in told.get("lines", ())}
        for seat, told in title.points(state).items()
    }


def asked_of_table(game: Game) -> Seat | None:
    """Return a seat that has been asked something out of turn; it answers before the game continues."""
    for verb in game.rules.open_verbs.values():
        if verb.is_open(game):
            for seat in verb.asks(game):
                if seat not in game.due():
                    return seat
    return None


def _move(title: Title, game: Game, seat: Seat, name: str, luck: random.Random) -> str:
    """Make one move by a bot and return its verb."""
    bot = bot_named(name)
    if bot.is_blind:
        asked = in_place(game, seat, luck)
    else:
        asked = situation(title, title.sight(game.state, seat), game.options(seat), luck)
    verb, argument = bot.choose(asked)
    game.play(seat, verb, argument)
    return verb


def bot_named(name: str) -> Bot:
    """Return a bot by its name.

    `hard:500` plans with 500 positions per decision, whatever time that takes. `hard:500:no_trade` also neither
    makes nor accepts offers.

    :raises EngineError: there is no such bot
    """
    if name.endswith(NO_TRADE):
        return BotWithoutTrade(bot_named(name.removesuffix(NO_TRADE)))
    level, _, nodes = name.partition(":")
    if level == "hard" and nodes.isdigit():
        return HardBot(Budget(nodes=int(nodes)))
    return find_bot(name)


def won_by(name: str, results: Sequence[Result]) -> int:
    """Return how many games bots of this name have won."""
    return sum(result.bots[result.winner] == name for result in results)


def interval(won: int, games: int, deviations: float = NORMAL_95) -> tuple[float, float]:
    """Return between which shares the true share of won games lies, by default with 95 % certainty (Wilson)."""
    share, spread = won / games, deviations * deviations / games
    middle = share + spread / 2
    width = deviations * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


def is_decided(won: int, games: int, parity: float) -> bool:
    """Return whether a bot is certainly better or worse than parity.

    This is asked after every game, so it demands a certainty of 99.9 %.
    """
    low, high = interval(won, games, NORMAL_999)
    return games >= FEWEST and not low <= parity <= high


def summary(results: Sequence[Result], seconds: float) -> dict[str, Json]:
    """Return the figures of a match as one JSON object."""
    wins_of_bots: dict[str, int] = {}
    wins_of_seats: dict[Seat, int] = {}
    for result in results:
        for seat, name in result.bots.items():
            wins_of_bots.setdefault(name, 0)
            wins_of_seats.setdefault(seat, 0)
        wins_of_bots[result.bots[result.winner]] += 1
        wins_of_seats[result.winner] += 1
    moves = sum(result.moves for result in results)
    return {
        "games": len(results),
        "wins": dict(sorted(wins_of_bots.items())),
        "wins_by_seat": dict(sorted(wins_of_seats.items())),
        "percent": {name: _percent(name, results) for name in sorted(wins_of_bots)},
        "slowest_ms": {
            name: round(
                1000
                * max(result.slowest[s] for result in results for s, n in result.bots.items() if n == name)
            )
            for name in sorted(wins_of_bots)
        },
        "mean_turns": round(sum(result.turns for result in results) / len(results), 1),
        "mean_moves": round(moves / len(results), 1),
        "seconds": round(seconds, 2),
        "games_per_second": round(len(results) / seconds, 3),
        "moves_per_second": round(moves / seconds, 1),
    }


def _percent(name: str, results: Sequence[Result]) -> dict[str, float]:
    """Return the percentage of games that a bot won, its 95 % interval, and that of equally good bots."""
    won, games = won_by(name, results), len(results)
    low, high = interval(won, games)
    seats = list(results[0].bots.values())
    shares = {"won": won / games, "from": low, "to": high, "parity": seats.count(name) / len(seats)}
    return {key: round(100 * share, 1) for key, share in shares.items()}


def verbs_of_bots(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """Return how often each bot played each verb per game, on average."""
    return _per_game(results, lambda result: result.verbs)


def points_of_bots(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """Return the points of each bot at the end by source, on average."""
    return _per_game(results, lambda result: result.sources)


def _per_game(
    results: Sequence[Result], counts_of: Callable[[Result], Mapping[Seat, Mapping[str, int]]]
) -> dict[str, dict[str, float]]:
    seats: Counter[str] = Counter()
    counted: dict[str, Counter[str]] = {}
    for result in results:
        for seat, name in result.bots.items():
            seats[name] += 1
            counted.setdefault(name, Counter()).update(counts_of(result)[seat])
    return {
        name: {what: round(counts[what] / seats[name], 2) for what in sorted(counts)}
        for name, counts in sorted(counted.items())
    }
