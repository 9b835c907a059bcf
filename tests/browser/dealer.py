"""A process beside the server that knows the rules: it tells which seats are due, and lets bots play on.

It reads and writes JSON lines. The browser tests talk to it through `site.dealer`; they never open the site's
database themselves.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

CARDS = ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly")
BUILDING = ("build_city", "build_settlement", "build_road")
MOST_TRIES = 200
MOST_GAMES = 60
THE_END = "game_over"
MOST_MOVES = 600

Facts = dict[str, Any]
Move = tuple[str, str, Any]


def main() -> None:
    """Answer requests until the input ends."""
    import django

    django.setup()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(ANSWERS[request.pop("do")](**request)), flush=True)


def demo(names: list[str]) -> int:
    """Create the demo's players, who end their turns without a question, and these of its games."""
    from unittest import mock

    from django.utils import timezone

    from accounts.models import User
    from games.workshop import demo

    tables = tuple(position for position in demo.TABLES if position.table in names)
    assert len(tables) == len(names), f"of {names} the demo has only {[one.table for one in tables]}"
    with mock.patch.object(demo, "TABLES", tables):
        created = demo.create_community(now=timezone.now())
    User.objects.update(confirms_turn_end=False)
    return created


def searched_for() -> dict[str, int]:
    """Return the demo games whose search does not begin at the right attempt, each with that attempt."""
    from games.models.game import Game
    from games.workshop import demo
    from games.workshop.positions.search import MOST_SEEDS, Search

    seeds = dict(Game.objects.filter(demo=True).values_list("name", "seed"))
    found = {}
    for search in (position.reach for position in demo.TABLES):
        if not isinstance(search, Search):
            continue
        seed = seeds.get(search.name)
        if seed not in (None, search.seed(search.attempt)):
            attempts = range(search.attempt, search.attempt + MOST_SEEDS)
            found[search.name] = next(n for n in attempts if search.seed(n) == seed)
    return found


def games() -> dict[str, int]:
    """Return each game's id by its name."""
    from games.models.game import Game

    return {game.name: game.pk for game in Game.objects.defer("state")}


def waiting(game: int) -> Facts:
    """Return a game's status, due seats and last move."""
    from games.models.game import Game

    row = Game.objects.get(pk=game)
    if row.state is None:
        return {"status": row.status, "due": {}, "number": 0}
    return {"status": row.status, "due": row.rules.waiting(row.state).due, "number": row.last_number}


def next_hour(slug: str, games_before: int) -> list[int]:
    """Seat a ladder's players as in the next hour, and return the running games.

    :param games_before: the number of games that each player has on the ladder before
    """
    from games import tasks
    from games.models.game import Game
    from games.models.ladder import Ladder, LadderEntry

    LadderEntry.objects.filter(ladder__slug=slug).update(games=games_before)
    Ladder.objects.filter(slug=slug).update(formed_at=None)
    tasks.seat_ladders()
    return list(Game.objects.running().filter(ladder__slug=slug).values_list("pk", flat=True))


def sweep_tournaments() -> int:
    """Run the tournaments' half-minute task."""
    from games import tasks

    return tasks.sweep_tournaments()


def make_moderator(email: str) -> bool:
    """Add a user to the moderators, as an administrator does."""
    from django.contrib.auth.models import Group

    from accounts.models import User

    User.objects.get(email=email).groups.add(Group.objects.get(name="Moderators"))
    return True


def arrive(name: str, email: str, is_new: bool) -> str:
    """Sign a user in without a form, after creating them if `is_new`; return the session's key.

    The second try of a test finds the user of the first.
    """
    from allauth.account.models import EmailAddress
    from django.conf import settings
    from django.test import Client

    from accounts.models import User

    if is_new and not User.objects.filter(email=email).exists():
        user = User.objects.create_user(email, None, display_name=name)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    client = Client()
    client.force_login(User.objects.get(email=email))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def rename(names: dict[str, str] | None = None) -> dict[str, str]:
    """Give users these names, by number, or everybody one of wide letters; return the names that they had."""
    from accounts.models import LONGEST_NAME, User

    before = {}
    for user in User.objects.filter(pk__in=names) if names else User.objects.all():
        before[str(user.pk)] = user.display_name
        user.display_name = names[str(user.pk)] if names else f"{user.pk}".rjust(LONGEST_NAME, "W")
        user.save(update_fields=["display_name"])
    return before


def rank(slug: str, emails: list[str]) -> None:
    """Rank users on a ladder, as after nine games each."""
    from django.utils import timezone

    from accounts.models import User
    from games.models.ladder import Ladder, LadderEntry

    now, ladder = timezone.now(), Ladder.objects.get(slug=slug)
    for user in User.objects.filter(email__in=emails):
        LadderEntry.objects.update_or_create(
            ladder=ladder, user=user, defaults={"games": 9, "joined_at": now, "waiting_since": now}
        )


def pushes(email: str) -> list[tuple[str, bool]]:
    """Return a user's push destinations: the addresses, and whether they are on."""
    from games.models.destination import Destination

    places = Destination.objects.filter(user__email=email, channel="push").order_by("pk")
    return [(place.address, place.is_on) for place in places]


def push_dies(email: str) -> None:
    """Record that a push service has reported a subscription as gone."""
    from django.utils import timezone

    from games.models.destination import Destination

    for place in Destination.objects.filter(user__email=email, channel="push"):
        place.switch_off(trouble="410", now=timezone.now())


def skip(game: int, moves: int) -> None:
    """Play this many random moves of due seats."""
    from games.models.game import Game

    row, made = Game.objects.get(pk=game), []
    state, luck = row.state, random.Random(row.seed)
    for _move in range(moves):
        seat = next(iter(row.rules.waiting(state).due))
        verb, argument = row.rules.sample(state, seat, luck)
        made.append((seat, verb, argument))
        state = row.rules.play(state, seat, verb, argument).state
    _write(game, made)


def advance(game: int, kinds: list[str]) -> Facts | None:
    """Play on at random until one of these moments is reached; return which, for which seat, and its facts.

    :param kinds: keys of `MOMENTS`, decisions that seats are asked, or verbs that the active seat may use
    """
    from games.models.game import Game
    from tests.everywhere.purposes import purposeful

    row = Game.objects.get(pk=game)
    for attempt in range(MOST_TRIES):
        state, moves, luck = row.state, [], random.Random(f"{row.seed}/{row.last_number}/{attempt}")
        while len(moves) < MOST_MOVES and (due := row.rules.waiting(state).due):
            for kind in kinds:
                if (found := _moment(kind)(row.rules, state, due)) is not None:
                    _write(game, moves)
                    return {"kind": kind, "played": len(moves), **found}
            seat = next(iter(due))
            purpose = purposeful(row.title, row.rules.game(row.rules.copy(state)), seat, luck)
            verb, argument = purpose or row.rules.sample(state, seat, luck)
            if verb != "make_offer":
                moves.append((seat, verb, argument))
                state = row.rules.play(state, seat, verb, argument).state
    return None


def finish(game: int) -> Facts:
    """Play to the end by bots."""
    from games.models.game import Game

    moves = list(_by_bots(game))
    _write(game, [move for move, _told in moves])
    return {"winner": Game.objects.get(pk=game).state["outcome"]["winner"], "moves": len(moves)}


def come_near_the_end(game: int, left: int) -> int:
    """Play by bots up to so many moves before the end; return the number of moves played."""
    moves = [move for move, _told in _by_bots(game)][:-left]
    _write(game, moves)
    return len(moves)


def winner(game: int) -> str:
    from games.models.game import Game

    return str(Game.objects.get(pk=game).state["outcome"]["winner"])


def leave(game: int, told: str) -> Facts | None:
    """Let bots play up to a move that will log an entry of this kind; return that move without making it.

    The move does not end the game, unless the end is asked for.
    """
    for attempt in range(MOST_GAMES):
        moves = []
        for (seat, verb, argument), kinds in _by_bots(game, whims=attempt / MOST_GAMES / 2):
            if told in kinds and (told == THE_END or THE_END not in kinds):
                _write(game, moves)
                return {"seat": seat, "verb": verb, "argument": argument}
            moves.append((seat, verb, argument))
    return None


def _by_bots(game: int, *, whims: float = 0) -> Iterator[tuple[Move, set[str]]]:
    """Yield the moves of greedy bots to the end, each with the kinds of its log entries.

    :param whims: the share of random moves
    """
    from games import bots
    from games.models.game import Game

    row = Game.objects.get(pk=game)
    title, state, luck = row.rules, row.state, random.Random(f"{row.seed}/{whims}")
    while due := title.waiting(state).due:
        seat = next(iter(due))
        level = "random" if luck.random() < whims else "greedy"
        verb, argument = bots.choose(title, title.sight(state, seat), title.options(state, seat), luck, level)
        played = title.play(state, seat, verb, argument)
        yield (seat, verb, argument), {entry["kind"] for entry in played.log}
        state = played.state


def usual(game: int, seat: str) -> Facts:
    """Return the verb and argument with which a timeout would answer for a seat."""
    from games.models.game import Game

    row = Game.objects.get(pk=game)
    verb, argument = row.rules.game(row.state).top.when_time_runs_out(row.rules.game(row.state), seat)
    return {"verb": verb, "argument": argument}


def _write(game: int, moves: list[Move]) -> None:
    """Record moves of the seats in one go."""
    from django.db import transaction
    from django.utils import timezone

    from games.models.turn import Turn
    from games.services.table.sitting import Sitting
    from games.services.table.sitting_end import settle

    if not moves:
        return
    with transaction.atomic():
        sitting = Sitting.at(game, now=timezone.now())
        for seat, verb, argument in moves:
            played, hidden = sitting.play(seat, verb, argument)
            sitting.record(played, seat=seat, actor=Turn.Actor.SEAT, hidden=hidden)
        settle(sitting, wake=False)


def seat(
    name: str, modules: list[str], title: str = "catan", options: Facts | None = None, seats: int = 4
) -> int:
    """Seat the demo's players at a game of a title with these modules; return the game's id."""
    from django.utils import timezone

    from accounts.models import User
    from games.workshop import demo
    from games.workshop.positions.story import Story

    people = (*demo.PEOPLE, *demo.NEIGHBORS)
    users = [User.objects.get(email=person.email) for person in people]
    story = Story.begin(title, tuple(modules), seed=name, options=options, seats=seats)
    return int(demo.record(name, story, users, now=timezone.now()).pk)


def at(title: str, position: str) -> Facts:
    """Seat the demo's players at a position of the gallery; return the game, its seats and those that are due."""
    from games import catalog
    from games.workshop import positions

    shown = positions.find(catalog.title(title), position)
    assert shown is not None, f"the gallery of {title} has no {position}"
    story = shown.reach()
    state = story.state
    game = seat(position, state["modules"], title, state["options"], len(state["seats"]))
    _replace(game, lambda rules, begun: (state, {}))
    return {"game": game, "seats": list(state["seats"]), "due": list(story.due)}


def lay(game: int, position: str, seat: str) -> Facts:
    """Replace a game's position by one of `positions.py` in which a seat is to move; return its facts."""
    from tests.browser.positions import laid

    return _replace(game, lambda rules, state: laid(rules, state, position, seat))


def _replace(game: int, change: Callable[[Any, Any], tuple[Any, Facts]]) -> Facts:
    """Replace a game's state; return the facts that come with the new one."""
    from django.db import transaction
    from django.utils import timezone

    from games.engine.invariants import check_invariants
    from games.services.table.sitting import Sitting
    from games.services.table.sitting_end import settle

    with transaction.atomic():
        sitting = Sitting.at(game, now=timezone.now())
        state, facts = change(sitting.game.rules, sitting.state)
        check_invariants(sitting.game.rules, state)
        sitting.replace(state, barrier=(sitting.game.last_position, state))
        settle(sitting, wake=False)
    return facts


# ------------------------------------------------------------------ moments


def _main(title: Any, state: Any, due: Facts) -> tuple[str, Facts] | None:
    """Return the seat whose turn it is and its options; None in other decisions."""
    (seat, step), *more = due.items()
    return (seat, title.options(state, seat)) if step == "main" and not more else None


def _having(*verbs: str) -> Callable[[Any, Any, Facts], Facts | None]:
    """Return a moment at which the active seat may use one of these verbs."""

    def moment(title: Any, state: Any, due: Facts) -> Facts | None:
        if (main := _main(title, state, due)) is None:
            return None
        verb = next((verb for verb in verbs if main[1].get(verb)), None)
        return {"seat": main[0], "verb": verb} if verb else None

    return moment


def _discard(title: Any, state: Any, due: Facts) -> Facts | None:
    if set(due.values()) != {"discard"} or len(due) < 2:
        return None
    owed = {seat: title.options(state, seat)["discard"].least for seat in due}
    return {"seat": next(iter(due)), "owed": owed}


def _robber(title: Any, state: Any, due: Facts) -> Facts | None:
    if set(due.values()) != {"robber"}:
        return None
    (seat,) = due
    choices = title.options(state, seat)["move_robber"]
    robbing = next((choice for choice in choices if choice["victim"] is not None), None)
    return None if robbing is None else {"seat": seat, "choice": robbing}


def _offer(title: Any, state: Any, due: Facts) -> Facts | None:
    """The active seat has a card to offer for one that another seat has and it lacks itself."""
    if (main := _main(title, state, due)) is None:
        return None
    seat = main[0]
    hands = {key: title.sight(state, key)["base"]["own"]["hand"] for key in state["seats"]}
    for other in (key for key in state["seats"] if key != seat):
        for want in (kind for kind, count in hands[other].items() if count and not hands[seat][kind]):
            for give in (kind for kind, count in hands[seat].items() if count):
                return {"seat": seat, "with": other, "give": give, "want": want}
    return None


def _actor_having(verb: str) -> Callable[[Any, Any, Facts], Facts | None]:
    """Return a moment in Hansa Teutonica at which the actor may use this verb and has another action left."""

    def moment(title: Any, state: Any, due: Facts) -> Facts | None:
        if set(due.values()) != {"actions"} or title.sight(state, None)["base"]["actions"] < 2:
            return None
        seat = next(iter(due))
        return {"seat": seat} if title.options(state, seat).get(verb) else None

    return moment


def _moment(kind: str) -> Callable[[Any, Any, Facts], Facts | None]:
    """Return the moment of this kind: one of `MOMENTS`, a decision that is asked, or a verb that may be used."""
    if kind in MOMENTS:
        return MOMENTS[kind]
    asked, having = _asked_all(kind), _having(kind)
    return lambda title, state, due: asked(title, state, due) or having(title, state, due)


def _asked_all(step: str) -> Callable[[Any, Any, Facts], Facts | None]:
    def moment(title: Any, state: Any, due: Facts) -> Facts | None:
        return {"seat": next(iter(due)), "seats": list(due)} if set(due.values()) == {step} else None

    return moment


MOMENTS: dict[str, Callable[[Any, Any, Facts], Facts | None]] = {
    "roll": lambda _title, _state, due: (
        {"seat": next(iter(due))} if set(due.values()) == {"pre_roll"} else None
    ),
    "bank": _having("trade_with_bank"),
    "buy": _having("buy_development_card"),
    "card": _having(*CARDS),
    "build": _having(*BUILDING),
    "offer": _offer,
    "discard": _discard,
    "robber": _robber,
    "displace": _actor_having("displace"),
    "claim": _actor_having("claim"),
}
ANSWERS: dict[str, Callable[..., Any]] = {
    "demo": demo,
    "games": games,
    "searched_for": searched_for,
    "make_moderator": make_moderator,
    "arrive": arrive,
    "rename": rename,
    "rank": rank,
    "pushes": pushes,
    "push_dies": push_dies,
    "skip": skip,
    "waiting": waiting,
    "advance": advance,
    "next_hour": next_hour,
    "sweep_tournaments": sweep_tournaments,
    "finish": finish,
    "come_near_the_end": come_near_the_end,
    "lay": lay,
    "seat": seat,
    "at": at,
    "leave": leave,
    "winner": winner,
    "usual": usual,
}

if __name__ == "__main__":
    main()
