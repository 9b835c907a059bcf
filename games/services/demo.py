"""A demo community: four players, and games at the moments that show something.

The games are real ones: bots play them from a fixed seed, and the first seed whose game comes to the
moment is taken. So every machine gets the same boards, and their dice can be checked like any others.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import bots, catalog
from games.engine import chance
from games.engine.arguments import sample
from games.engine.errors import Illegal
from games.models import Game, Seat, Turn
from games.services.sitting import Sitting
from games.services.tables import start_sitting

PASSWORD = "harbor-demo"  # noqa: S105 (printed, and for development alone)
TITLE = "catan"
BASE = ("base",)
KNIGHTS = ("base", "cities_knights")
SEATS = 4
LEVEL = "greedy"
PACE_HOURS = 14 * 24
BETWEEN_MOVES = timedelta(minutes=9)
MOST_MOVES = 2000
MOST_SEEDS = 400

Move = tuple[str, str, Any]
Plan = Callable[[Any, Any, str, random.Random], tuple[str, Any] | None]


@dataclass(frozen=True)
class Person:
    """A demo player."""

    display_name: str
    language: str
    time_zone: str
    color: str

    @property
    def email(self) -> str:
        """What the player signs in with."""
        return f"{self.display_name.lower()}@example.org"


PEOPLE = (
    Person("Anna", "en", "Europe/London", "red"),
    Person("Bence", "hu", "Europe/Budapest", "blue"),
    Person("Chiara", "it", "Europe/Rome", "orange"),
    Person("Dieter", "de", "Europe/Berlin", "white"),
)


@dataclass
class Moment:
    """What a demo game shows: when it has come, and what is still to be played then."""

    name: str
    has_come: Callable[[Any, Any], bool]
    then: Callable[[Any, Any], list[Move] | None] = field(default=lambda title, state: [])
    options: dict[str, Any] = field(default_factory=dict)
    # where the search begins: at the seed that is known to do
    attempt: int = 0
    modules: tuple[str, ...] = BASE
    level: str = LEVEL
    # what the players do rather than what a bot advises
    plan: Plan = lambda options, state, seat, luck: None


def first_settlement(title: Any, state: Any) -> bool:
    """Nobody has placed anything yet."""
    return set(title.waiting(state).due.values()) == {"setup_settlement"}


def three_discard(title: Any, state: Any) -> bool:
    """A seven, and three seats hold too many cards."""
    return list(title.waiting(state).due.values()) == ["discard"] * 3


def robber_choice(title: Any, state: Any) -> bool:
    """The robber is to be moved, with all four seats well on the board."""
    due = title.waiting(state).due
    buildings = len(state["base"]["settlements"]) + len(state["base"]["cities"])
    return set(due.values()) == {"robber"} and buildings >= 2 * SEATS + 3


def one_point_before_the_end(title: Any, state: Any) -> bool:
    """The seat whose turn it is needs one more point."""
    waiting = title.waiting(state)
    points = title.points(state)
    return any(
        step == "main" and points[seat]["own"] == 9 and _can_build(title, state, seat)
        for seat, step in waiting.due.items()
    )


def in_the_middle(title: Any, state: Any) -> bool:
    """The active seat may trade, some turns into the game."""
    due = title.waiting(state).due
    return set(due.values()) == {"main"} and state["base"]["turn"] >= 12


def is_over(title: Any, state: Any) -> bool:
    """Somebody has won."""
    return title.waiting(state).outcome is not None


def offer_with_two_answers(title: Any, state: Any) -> list[Move] | None:
    """Let the active seat offer one card for another to all; one accepts, one declines."""
    (active,) = title.waiting(state).due
    others = [seat for seat in state["seats"] if seat != active]
    hands = {seat: title.view(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    for give in sorted(kind for kind, count in hands[active].items() if count):
        for want in sorted(kind for kind in hands[active] if not hands[active][kind]):
            able = [seat for seat in others if hands[seat].get(want)]
            if not able:
                continue
            refuses = next(seat for seat in others if seat != able[0])
            number = str(state["moves"] + 1)
            offer = {"give": {give: 1}, "want": {want: 1}, "to": others, "mode": "pick"}
            return [
                (active, "make_offer", offer),
                (able[0], "answer_offer", {"offer": number, "answer": "accept"}),
                (refuses, "answer_offer", {"offer": number, "answer": "decline"}),
            ]
    return None


def barbarians_are_near(title: Any, state: Any) -> bool:
    """The ship is one step away, and there are knights to be seen, active ones and others."""
    here = state["cities_knights"]
    states = {knight["active"] for knight in here["knights"].values()}
    in_main = set(title.waiting(state).due.values()) == {"main"}
    return in_main and here["ship"] == 6 and len(here["knights"]) >= 3 and True in states


def knight_driven_away(title: Any, state: Any) -> bool:
    """The owner of a knight is to say where it goes."""
    return set(title.waiting(state).due.values()) == {"displaced_knight"}


def tied_defense(title: Any, state: Any) -> bool:
    """Several seats have defended Catan equally well."""
    return set(title.waiting(state).due.values()) == {"defender_deck"}


def metropolis_in_danger(title: Any, state: Any) -> bool:
    """The active seat can take a metropolis from another."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return False
    held = state["cities_knights"]["metropolises"]
    choices = title.options(state, next(iter(due))).get("improve_city", [])
    return any(choice["city"] is not None and choice["area"] in held for choice in choices)


def eager(*verbs: str) -> Plan:
    """Use the first of these verbs that can be used."""

    def plan(options: Any, state: Any, seat: str, luck: random.Random) -> tuple[str, Any] | None:
        verb = next((verb for verb in verbs if options.get(verb)), "")
        return (verb, sample(options[verb], luck)) if verb else None

    return plan


def race_for_trade(options: Any, state: Any, seat: str, luck: random.Random) -> tuple[str, Any] | None:
    """Improve trade first of all, and build the cities and knights that this needs."""
    standing = [knight["seat"] for knight in state["cities_knights"]["knights"].values()]
    wanted: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("improve_city", lambda choice: choice["area"] == "trade"),
        ("build_city", lambda choice: True),
        ("activate_knight", lambda choice: True),
        ("recruit_knight", lambda choice: seat not in standing),
        (
            "trade_with_bank",
            lambda choice: choice["take"] == "cloth" and choice["give"] not in ("ore", "grain"),
        ),
    )
    for verb, is_wanted in wanted:
        for choice in options.get(verb, []):
            if is_wanted(choice):
                return verb, choice
    return eager("improve_city")(options, state, seat, luck)


RECRUITING = ("activate_knight", "recruit_knight")
FIGHTING = ("displace_knight", "play_intrigue", "promote_knight", *RECRUITING)

MOMENTS = (
    Moment("The first settlement", first_settlement),
    Moment("A seven", three_discard, attempt=1),
    Moment("An open trade", in_the_middle, offer_with_two_answers),
    Moment("Where to put the robber", robber_choice),
    Moment("One point to go", one_point_before_the_end, attempt=1),
    Moment("A finished game", is_over),
    Moment("The barbarians are near", barbarians_are_near, modules=KNIGHTS, plan=eager(*RECRUITING)),
    Moment(
        "A knight driven away",
        knight_driven_away,
        modules=KNIGHTS,
        plan=eager(*FIGHTING),
        level="random",
        attempt=15,
    ),
    Moment("A tied defense", tied_defense, modules=KNIGHTS, plan=eager(*RECRUITING)),
    Moment("A metropolis in danger", metropolis_in_danger, modules=KNIGHTS, plan=race_for_trade, attempt=3),
)


@transaction.atomic
def create_community(*, now: datetime) -> int:
    """Make the players and games that are absent; return how many games were made.

    :raises RuntimeError: outside development
    """
    if not settings.DEV_PAGES:
        raise RuntimeError("The demo community exists in development only.")
    users = [_user(person) for person in PEOPLE]
    there = set(Game.objects.filter(demo=True).values_list("name", flat=True))
    missing = [moment for moment in MOMENTS if moment.name not in there]
    for moment in missing:
        seed, moves = find(moment)
        record(moment, users, seed, moves, now=now)
    return len(missing)


def find(moment: Moment) -> tuple[str, list[Move]]:
    """Return the first seed whose bot game comes to the moment, and the moves until then."""
    title = catalog.title(TITLE)
    for attempt in range(moment.attempt, moment.attempt + MOST_SEEDS):
        seed = hashlib.sha256(f"demo/{moment.name}/{attempt}".encode()).hexdigest()
        moves: list[Move] = []
        for state, move in bot_game(title, seed, moment):
            if moment.has_come(title, state) and (last := moment.then(title, state)) is not None:
                return seed, moves + last
            if move is not None:
                moves.append(move)
    raise LookupError(f"No bot game comes to the moment {moment.name!r}.")


def bot_game(title: Any, seed: str, moment: Moment) -> Iterator[tuple[Any, Move | None]]:
    """Let bots play a game; yield each state with the move that is made on it, the last with None."""
    state = title.new(
        seats=SEATS,
        modules=list(moment.modules),
        options=moment.options,
        seed=seed,
        entropy=[""] * SEATS,
        colors=[person.color for person in PEOPLE],
    ).state
    luck = random.Random(seed)  # noqa: S311 (no secret)
    for _move in range(MOST_MOVES):
        seat = next(iter(title.waiting(state).due), None)
        if seat is None:
            yield state, None
            return
        choices = title.options(state, seat)
        planned = moment.plan(choices, state, seat, luck)
        verb, argument = planned or bots.choose(title, title.view(state, seat), choices, luck, moment.level)
        yield state, (seat, verb, argument)
        try:
            state = title.play(state, seat, verb, argument).state
        except Illegal as error:
            raise RuntimeError(f"A bot plays {verb} {argument!r}: {error}") from error


def record(moment: Moment, users: list[User], seed: str, moves: list[Move], *, now: datetime) -> Game:
    """Write a demo game down as if it had been played until a while ago."""
    began = now - BETWEEN_MOVES * (len(moves) + 1)
    game = Game.objects.create(
        title=TITLE,
        modules=list(moment.modules),
        options=moment.options,
        seat_count=SEATS,
        name=moment.name,
        host=users[0],
        demo=True,
        decision_hours=PACE_HOURS,
        seed=seed,
        commitment=chance.commitment(seed),
        created_at=began,
    )
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user=user, color=user.color, joined_at=began)
        for number, user in enumerate(users)
    )
    start_sitting(Sitting.at(game.pk, now=began))
    sitting = Sitting.at(game.pk, now=began)
    for seat, verb, argument in moves:
        sitting.now += BETWEEN_MOVES
        played, hidden = sitting.play(seat, verb, argument)
        sitting.record(played, seat=seat, actor=Turn.Actor.SEAT, hidden=hidden)
    sitting.settle()
    return sitting.game


def _can_build(title: Any, state: Any, seat: str) -> bool:
    return bool({"build_settlement", "build_city"} & set(title.options(state, seat)))


def _user(person: Person) -> User:
    user = User.objects.filter(email=person.email).first()
    if user is None:
        user = User.objects.create_user(
            person.email,
            PASSWORD,
            display_name=User.objects.free_display_name(person.display_name),
            language=person.language,
            time_zone=person.time_zone,
            color=person.color,
        )
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
