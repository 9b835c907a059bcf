"""Looking back at a finished game: each seat's chance to win, luck and choices, and moves that a bot finds better.

A chance is what everybody at the table could know then. A moment is judged only by what its seat saw then. The work is
plain JSON, and is done move by move, so it can stop after any move and continue elsewhere. The result depends on the
moves alone, never on time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots.grades import grade_of
from games.bots.planner import Budget, Plan, Planner
from games.bots.public_chances import SEED, public_chances, softmax
from games.bots.situation import Situation, situation
from games.engine import history
from games.engine.advice import Foretold
from games.engine.arguments import Composite
from games.engine.errors import EngineError, Illegal
from games.engine.history import Move
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat, State

NODES = Budget(nodes=300)
DRAWS = 3
"""How often what the seat could not see is drawn again. A moment counts only if the other move is better each time."""
CLEARLY = 0.03
"""By how much of a chance to win another move has to be better."""
MOST_MOMENTS = 5
OTHER_DRAWS = 12
"""How often a random move that was a choice is made again, to part its luck from the choice."""
PLACES = 4
"""The decimal places of stored chances."""

Work = dict[str, Any]
"""The work on a look back so far.

`state` and `done` say where to continue. `first`, `now` and `last` are the chances at the beginning, after the newest
move that was done, and before the one that ended the game; `chances` lists those after the set-up and after each turn.
`parts` says for each seat how much of the changes was luck, its own choices and those of others. `moments` and `set_up`
list what was judged. `is_whole` is False if the rules no longer allow a move.
"""


@dataclass(frozen=True)
class Judge:
    """The ways in which a bot judges a game.

    :param scale: what worths are multiplied with (`Foretold.scale`)
    :param judges_moves: whether bots that plan have beaten others with these modules
    :param measured: the measurement with exactly these modules, if there is one
    """

    title: Title
    scale: float
    judges_moves: bool
    measured: Foretold | None = None


def judge_of(title: Title, modules: Collection[str]) -> Judge | None:
    """Return what a bot can judge in games with these modules; None if nothing.

    Measurements of smaller sets serve if together they have all modules. Then the most careful one of them counts.
    """
    advice, wanted = title.advice, frozenset(modules)
    if advice is None:
        return None
    parts = [one for one in advice.foretold if one.modules <= wanted]
    if not parts or frozenset().union(*(one.modules for one in parts)) != wanted:
        return None
    planned = [one for one in advice.planned if one <= wanted]
    return Judge(
        title,
        scale=min(one.scale for one in parts),
        judges_moves=bool(planned) and frozenset().union(*planned) == wanted,
        measured=next((one for one in parts if one.modules == wanted), None),
    )


def begin(judge: Judge, state: State) -> Work:
    """Return the work on a game from its first state, with nothing done."""
    seats = list(state["seats"])
    first = _rounded(public_chances(judge.title, state, judge.scale))
    return {
        "state": state,
        "done": 0,
        "first": first,
        "now": first,
        "last": first,
        "chances": [],
        "parts": {seat: {"luck": 0.0, "own": 0.0, "others": 0.0} for seat in seats},
        "moments": {seat: [] for seat in seats},
        "set_up": {seat: [] for seat in seats},
        "is_whole": True,
    }


def go_on(judge: Judge, work: Work, moves: Sequence[Move], *, is_late: Callable[[], bool]) -> Work:
    """Return the work after some more moves, at least one.

    :param moves: all moves of the game
    :param is_late: says whether to stop for now
    """
    work = {**work}
    while work["is_whole"] and work["done"] < len(moves):
        _look_at(judge, work, moves[work["done"]])
        if is_late():
            break
    return work


def result(work: Work) -> Work:
    """Return what is kept of work that is done."""
    return {name: value for name, value in work.items() if name not in ("state", "now")}


def is_done(work: Work, moves: Sequence[Move]) -> bool:
    return work["done"] >= len(moves) or not work["is_whole"]


def _look_at(judge: Judge, work: Work, move: Move) -> None:
    """Replay one move, and note what it changed and whether another one would have been better."""
    title, state = judge.title, work["state"]
    try:
        played = history.again(title, state, move)
    except history.NoLongerLegal:
        work["is_whole"] = False
        return
    work["done"] += 1
    if not move.hidden:
        _note_chances(judge, work, move, played)
        if judge.judges_moves and move.by != "timeout":
            _note_judgment(judge, work, move)
    work["state"] = played.state


# The chart


def _note_chances(judge: Judge, work: Work, move: Move, played: Played) -> None:
    title, state = judge.title, work["state"]
    if title.turns_played(played.state) != title.turns_played(state):
        work["chances"] = [*work["chances"], {"number": move.number - 1, "of": work["now"]}]
    after = _rounded(public_chances(title, played.state, judge.scale))
    if played.state["outcome"] is not None:
        # the end itself is neither luck nor a choice
        work["chances"] = [*work["chances"], {"number": move.number, "of": after}]
    else:
        luck = _luck(judge, state, move, played, after)
        work["parts"] = {
            seat: _with(parts, luck[seat], after[seat] - work["now"][seat] - luck[seat], seat == move.seat)
            for seat, parts in work["parts"].items()
        }
        work["last"] = after
    work["now"] = after


def _with(parts: dict[str, float], luck: float, choice: float, is_own: bool) -> dict[str, float]:
    by = "own" if is_own else "others"
    changed = {**parts, "luck": parts["luck"] + luck}
    changed[by] += choice
    return {name: round(value, PLACES) for name, value in changed.items()}


def _luck(
    judge: Judge, state: State, move: Move, played: Played, after: dict[Seat, float]
) -> dict[Seat, float]:
    """Return how much of a move's change was luck.

    That is all of a random move that was not a choice, and of one that was, the difference from its average.
    """
    title = judge.title
    if not played.chance:
        return dict.fromkeys(after, 0.0)
    if _is_forced(title, state, move.seat):
        before = public_chances(title, state, judge.scale)
        return {seat: chance - before[seat] for seat, chance in after.items()}
    mean = dict.fromkeys(after, 0.0)
    for number in range(OTHER_DRAWS):
        other = {**state, "chance": {**state["chance"], "seed": f"another/{number}"}}
        then = title.play(other, move.seat, move.verb, move.argument, number=move.number).state
        for seat, chance in public_chances(title, then, judge.scale).items():
            mean[seat] += chance / OTHER_DRAWS
    return {seat: chance - mean[seat] for seat, chance in after.items()}


def _is_forced(title: Title, state: State, seat: Seat) -> bool:
    """Return whether the seat has no choice. Standing orders, which can always be given, are none."""
    options = title.game(state).decision_options(seat)
    return len(options) == 1 and all(isinstance(some, list) and len(some) == 1 for some in options.values())


def _rounded(chances: dict[Seat, float]) -> dict[Seat, float]:
    return {seat: round(chance, PLACES) for seat, chance in chances.items()}


# Moments


def _note_judgment(judge: Judge, work: Work, move: Move) -> None:
    title, state, seat = judge.title, work["state"], move.seat
    if seat not in title.waiting(state).due:
        return
    options = title.options(state, seat)
    if not title.turns_played(state):
        places = options.get(move.verb)
        if isinstance(places, list) and len(places) > 1:
            grade = grade_of(title, state, seat, move.verb, move.argument)
            work["set_up"] = {
                **work["set_up"],
                seat: [*work["set_up"][seat], {"number": move.number, **grade}],
            }
        return
    moment = judged(judge, state, move)
    if moment is not None:
        work["moments"] = {**work["moments"], seat: _best_moments([*work["moments"][seat], moment])}


def _best_moments(moments: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Return the moments of greatest gain in their order, at most one of each turn."""
    best: dict[int, dict[str, Json]] = {}
    for moment in sorted(moments, key=lambda one: -one["gain"]):
        best.setdefault(moment["turn"], moment)
    return sorted(list(best.values())[:MOST_MOMENTS], key=lambda one: int(one["number"]))


@dataclass(frozen=True)
class Compared:
    """The best plan, and the best one that begins with the move that was made, with the chances to win after both."""

    better: Plan
    own: Plan
    better_chance: float
    own_chance: float

    @property
    def gain(self) -> float:
        return self.better_chance - self.own_chance


def judged(judge: Judge, state: State, move: Move) -> dict[str, Json] | None:
    """Return what a bot would have done clearly better than a move, as its seat saw the game; None if nothing.

    Proposals and answers to them are not judged, since what they lead to depends on the other seats.
    """
    title, seat = judge.title, move.seat
    sight, options = title.sight(state, seat), title.options(state, seat)
    if _is_forced(title, state, seat) or isinstance(options.get(move.verb), Composite):
        return None
    found: list[tuple[Situation, Compared]] = []
    for draw in range(DRAWS):
        luck = random.Random(f"{move.number}/{draw}")  # noqa: S311 (no secret)
        asked = situation(title, sight, options, luck)
        asked.verbs = {verb: some for verb, some in asked.verbs.items() if not isinstance(some, Composite)}
        if move.verb not in asked.verbs:
            return None
        compared = _compared(judge, asked, move, known=found[0][1].better.moves[0] if found else None)
        if compared is None or compared.gain < CLEARLY:
            return None
        found.append((asked, compared))
    # the plan goes as it was found only with the cards that were drawn there
    asked, first = found[0]
    return {
        "number": move.number,
        "turn": title.turns_played(state),
        "gain": round(min(one.gain for _asked, one in found), PLACES),
        "chance": round(first.own_chance, PLACES),
        "better_chance": round(first.better_chance, PLACES),
        "more_points": _own_points(first.better, seat) - _own_points(first.own, seat),
        "moves": [list(answer) for answer in first.better.moves],
        "first": next(iter(shown(title, sight, first.better.moves[:1]).logs), []),
        "reasons": _reasons(asked, first.better),
    }


def _compared(judge: Judge, asked: Situation, move: Move, *, known: Answer | None) -> Compared | None:
    """Return the best plan and the best one with the move; None if the move is as good or cannot be judged.

    :param known: the first move of the best plan, if another draw has found it
    """
    advice = asked.title.advice
    assert advice is not None
    answer = (move.verb, move.argument)
    if known is None:
        plans = Planner(asked.seat, asked.luck, NODES).plans(asked.imagined(), asked.verbs)
    else:
        plans = _after(asked, known)
    better = next((plan for plan in plans if not any(verb in advice.likely for verb, _ in plan.moves)), None)
    if better is None or better.moves[0] == answer:
        return None
    own = _after(asked, answer)
    if not own:
        return None
    return Compared(better, own[0], _chance(judge, asked, better), _chance(judge, asked, own[0]))


def _after(asked: Situation, answer: Answer) -> list[Plan]:
    """Return the plans that begin with a move; none if what the seat saw does not allow it."""
    try:
        return Planner(asked.seat, asked.luck, NODES).plans_after(asked.imagined(), *answer)
    except (Illegal, EngineError):
        # a move that depends on what was hidden, such as taking a card that another draw does not have
        return []


def _chance(judge: Judge, asked: Situation, plan: Plan) -> float:
    """Return the seat's chance to win after a plan, on the scale of the chart."""
    outcome = plan.game.state["outcome"]
    if outcome is not None:
        return float(outcome["winner"] == asked.seat)
    worths = Planner(asked.seat, asked.luck, NODES).worths(plan.game, plan.bonus)
    return softmax({seat: judge.scale * worth for seat, worth in worths.items()})[asked.seat]


def _own_points(plan: Plan, seat: Seat) -> int:
    """Return the seat's points after a plan, counted in the same way whether the game is over or not."""
    game, title = plan.game, plan.game.title
    if title.end_points_of is not None:
        return title.end_points_of(game)[seat]
    return int(title.points_of(game)[seat]["own"])


def _reasons(asked: Situation, plan: Plan) -> list[dict[str, Json]]:
    """Return the facts that speak for each move of a plan, until one whose effect nobody knows beforehand."""
    advice = asked.title.advice
    assert advice is not None
    game, found = asked.imagined(), []
    for verb, argument in plan.moves:
        found.append(advice.reasons(game, asked.seat, verb, argument))
        if advice.expected(game, asked.seat, verb, argument).ends:
            break
    return found


@dataclass(frozen=True)
class Shown:
    """A position after moves of a plan, to be shown.

    :param logs: the public log entries of each move
    """

    state: State
    logs: list[list[dict[str, Json]]]


def shown(title: Title, sight: Json, moves: Sequence[Answer]) -> Shown:
    """Play a plan on what a seat sees, up to a move whose effect nobody knows beforehand.

    Hidden cards are drawn again here. So a move that was possible where the plan was found may be illegal, such as one
    that is paid with the cards of a monopoly. The plan is shown up to that move.
    """
    seat = sight["viewer"]
    game, logs = title.game(title.imagine(sight, SEED)), []
    advice = title.advice
    assert advice is not None
    for verb, argument in moves:
        tried = game.branch()
        try:
            log = tried.play(seat, verb, argument).log
        except (Illegal, EngineError):
            break
        logs.append([{part: entry[part] for part in ("kind", "public")} for entry in log])
        if advice.expected(game.branch(), seat, verb, argument).ends:
            break
        game = tried
    return Shown(game.state, logs)
