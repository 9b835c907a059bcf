"""The base of a tiny title: posts on a ring of twelve places, a roll, two goods, offers between seats.

It has only what the five shapes need: a turn made of parts, verb sets, step lists, hidden hands, an open offer
beside the stack, a winner.
"""

from __future__ import annotations

import random
from typing import Any

from games.engine.arguments import Arguments, Bundle, Composite, is_bundle
from games.engine.copies import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import OptionField, Preset
from games.engine.questions import Event, Question
from games.engine.steps import Choice, Decision, Fact, Frame, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import OpenVerb, Verb, VerbSet

PLACES = [str(number) for number in range(12)]
GOODS = ("grain", "wool")
BANK = 14
SUPPLY = 6
POSTS_TO_WIN = 5
LAST_TURN = 40
COST = {"grain": 1, "wool": 1}
Steps = list[dict[str, Json]]
Cards = dict[str, int]

ring = Module(
    "ring",
    "Ring",
    options=(OptionField("start", "Goods at the start", ((1, "one of each"), (2, "two")), 2),),
    presets=(Preset("plain", "Plain", ("ring",), {}, "The shortest game."),),
    messages={
        "RING-01": "It is the turn of {name}.",
        "RING-02": "That place is taken.",
        "RING-03": "You lack {missing}.",
        "RING-04": "Roll first.",
        "RING-05": "That is not possible.",
        "RING-06": "You have rolled already.",
        "RING-07": "There is no such offer.",
        "RING-08": "{name} has not accepted.",
        "RING-09": "The ring is closed there.",
    },
)

before_roll = VerbSet("before_roll")
building = VerbSet("building")
moving = VerbSet("moving")
bank_trade = VerbSet("bank_trade")
seat_trade = VerbSet("seat_trade")
ending = VerbSet("ending")


# Questions


@Question
def turn_parts(game: Game, seat: Seat) -> Steps:
    """The parts of one turn."""
    return [Part.of(seat=seat)]


@Question
def roll_steps(game: Game, seat: Seat) -> Steps:
    """The steps between the roll and trade and build."""
    return [Throw.of(seat=seat), Produce.of(seat=seat)]


@Question
def hand_limit(game: Game, seat: Seat) -> int:
    return 4


@Question
def whose_moment(game: Game) -> Seat | None:
    """The seat that may win now."""
    return game.part["seat"] if game.in_part else None


@Question
def closed_places(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Places where the seat may not build, each with the reason."""
    return {place: refuse("RING-02") for place in game.state["ring"]["posts"]}


# Events


@Event
def post_built(game: Game, seat: Seat, place: str) -> None:
    """A post has been built."""


@Event
def produced(game: Game, seat: Seat, number: int) -> None:
    """The bank has paid."""


# Hands


def hand(game: Game, seat: Seat) -> Cards:
    return game.state["ring"]["hands"][seat]  # type: ignore[no-any-return]


def lacks(game: Game, seat: Seat, cards: Cards) -> Refusal | None:
    held = hand(game, seat)
    missing = {kind: count - held[kind] for kind, count in cards.items() if count > held[kind]}
    return refuse("RING-03", missing=missing) if missing else None


def pay(game: Game, seat: Seat, cards: Cards) -> None:
    move(hand(game, seat), game.state["ring"]["bank"], cards)


def take(game: Game, seat: Seat, cards: Cards) -> Cards:
    """Give a seat as many of these cards as the bank has; return them."""
    bank = game.state["ring"]["bank"]
    given = {kind: min(count, bank[kind]) for kind, count in cards.items() if bank[kind]}
    move(bank, hand(game, seat), given)
    return given


def move(giver: Cards, taker: Cards, cards: Cards) -> None:
    for kind, count in cards.items():
        giver[kind] -= count
        taker[kind] += count


# Posts


def open_places(game: Game, seat: Seat) -> list[str]:
    closed = closed_places(game, seat)
    return [place for place in PLACES if place not in closed]


def put_post(game: Game, seat: Seat, place: str) -> None:
    state = game.state["ring"]
    state["posts"][place] = seat
    state["supply"][seat] -= 1


def count_posts(game: Game, seat: Seat) -> int:
    return sum(1 for owner in game.state["ring"]["posts"].values() if owner == seat)


# Set-up and turns


@ring.sets_up
def set_up(game: Game) -> None:
    start = game.options_of_table["start"]
    game.state["ring"] = {
        "posts": {},
        "hands": {seat: dict.fromkeys(GOODS, start) for seat in game.seats},
        "bank": dict.fromkeys(GOODS, BANK - start * len(game.seats)),
        "supply": dict.fromkeys(game.seats, SUPPLY),
        "turn": 0,
        "offers": {},
    }
    for seat in game.seats:
        game.push(FirstPost.of(seat=seat))
    game.push(Turn.of(seat=game.seats[0]))


@ring.decision
class FirstPost(Choice):
    in_part = False
    own_verbs = ("first_post",)
    sentence = "{names} places a first post."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(open_places(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_place(game, seat, argument)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        put_post(game, seat, argument)
        game.log("first_post_placed", seat=seat, place=argument)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("RING-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "first_post", open_places(game, seat)[0]


def why_not_place(game: Game, seat: Seat, place: Json) -> Refusal | None:
    if not isinstance(place, str) or place not in PLACES:
        return refuse("RING-05")
    return closed_places(game, seat).get(place)


@ring.step
class Turn(Frame):
    public = ("seat", "rest")
    rest: Fact[Steps | None] = Fact()

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "rest": None, **facts}

    def run(self, game: Game) -> None:
        if self.rest is None:
            game.state["ring"]["turn"] += 1
            game.new_scope(f"turn/{game.state['ring']['turn']}")
            game.log("turn_began", seat=self.seat)
            self.rest = turn_parts(game, self.seat)
        if self.rest:
            game.push(self.rest.pop(0))
        else:
            self.leave(game)
            game.push(Turn.of(seat=game.next_seat(self.seat)))


@ring.step
class Part(Frame):
    is_part = True
    public = ("seat", "rest")
    rest: Fact[Steps | None] = Fact()

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "rest": None, **facts}

    def run(self, game: Game) -> None:
        if self.rest is None:
            self.rest = [BeforeRoll.of(seat=self.seat), Main.of(seat=self.seat)]
        if self.rest:
            game.push(self.rest.pop(0))
        else:
            self.leave(game)
            game.push(CloseOffers.of())


@ring.step
class CloseOffers(Step):
    in_part = False
    has_seat = False

    def run(self, game: Game) -> None:
        game.state["ring"]["offers"] = {}


@ring.decision
class BeforeRoll(Decision):
    sets = (before_roll,)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("RING-04") if seat == self.seat else refuse("RING-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "roll", None


@ring.verb(before_roll)
class Roll(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else refuse("RING-05")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        for step in roll_steps(game, seat):
            game.push(step)


@ring.verb(before_roll)
class Bless(Verb):
    """Pay a grain before the roll for a wool: a verb that can be undone, or removed by a module."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if self.why_not(game, seat, None) is None else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if argument is not None or not game.state["ring"]["bank"]["wool"]:
            return refuse("RING-05")
        return lacks(game, seat, {"grain": 1})

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        pay(game, seat, {"grain": 1})
        take(game, seat, {"wool": 1})
        game.log("blessed", seat=seat)


@ring.step
class Throw(Step):
    """Throw the die."""

    def run(self, game: Game) -> None:
        game.part_facts("ring")["number"] = game.chance("die").dice(1)[0]
        game.log("thrown", number=game.part_facts("ring")["number"])


@ring.step
class Produce(Step):
    """Pay one good for each post at a place of the number; the kind depends on the place."""

    def run(self, game: Game) -> None:
        number = game.part_facts("ring")["number"]
        gains: dict[Seat, Cards] = {}
        for place in PLACES:
            owner = game.state["ring"]["posts"].get(place)
            if owner is not None and int(place) % 3 == number % 3:
                good = GOODS[int(place) % 2]
                for kind, count in take(game, owner, {good: 1}).items():
                    gained = gains.setdefault(owner, {})
                    gained[kind] = gained.get(kind, 0) + count
        game.log("produced", number=number, gains=gains)
        produced(game, self.seat, number)


@ring.decision
class Main(Decision):
    sets = (building, moving, bank_trade, seat_trade, ending)
    sentence = "{names} trades and builds."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("RING-06") if seat == self.seat else refuse("RING-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "end_turn", None


@ring.verb(building)
class BuildPost(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        if not game.state["ring"]["supply"][seat] or lacks(game, seat, COST):
            return []
        return list(open_places(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not game.state["ring"]["supply"][seat]:
            return refuse("RING-05")
        return lacks(game, seat, COST) or why_not_place(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        pay(game, seat, COST)
        put_post(game, seat, argument)
        game.log("post_built", seat=seat, place=argument)
        post_built(game, seat, argument)


@ring.verb(bank_trade)
class Swap(Verb):
    """Trade two of one good for one of the other; the argument is the given kind."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [kind for kind in GOODS if self.why_not(game, seat, kind) is None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not isinstance(argument, str) or argument not in GOODS:
            return refuse("RING-05")
        other = GOODS[1 - GOODS.index(argument)]
        if not game.state["ring"]["bank"][other]:
            return refuse("RING-05")
        return lacks(game, seat, {argument: 2})

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        pay(game, seat, {argument: 2})
        take(game, seat, {GOODS[1 - GOODS.index(argument)]: 1})
        game.log("swapped_with_bank", seat=seat, give=argument)


@ring.verb(ending)
class EndTurn(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else refuse("RING-05")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        game.log("turn_ended", seat=seat)


# Offers lie in the module's key, not on the stack.


def offers(game: Game) -> dict[str, Any]:
    return game.state["ring"]["offers"]  # type: ignore[no-any-return]


def _without_zeros(cards: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in cards.items() if count}


@ring.verb(seat_trade)
class MakeOffer(Verb):
    """Offer one bundle for another to all seats, at most three at a time."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not any(hand(game, seat).values()) or len(offers(game)) >= 3:
            return []
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        held = _without_zeros(hand(game, seat))
        most = Bundle(held, 1, sum(held.values())).describe()
        return {"give": most, "want": {"kinds": list(GOODS)}}

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        held = _without_zeros(hand(game, seat))
        give = luck.choice(list(held))
        want = GOODS[1 - GOODS.index(give)]
        return {"give": {give: luck.randint(1, held[give])}, "want": {want: luck.randint(1, 2)}}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not isinstance(argument, dict) or set(argument) != {"give", "want"}:
            return refuse("RING-05")
        give, want = argument["give"], argument["want"]
        if not (is_bundle(give) and is_bundle(want) and give and want):
            return refuse("RING-05")
        if (set(give) | set(want)) - set(GOODS) or set(give) & set(want) or sum(want.values()) > BANK:
            return refuse("RING-05")
        if len(offers(game)) >= 3:
            return refuse("RING-05")
        return lacks(game, seat, give)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        name = str(game.state["moves"])
        offers(game)[name] = {"from": seat, **argument, "answers": {}}
        game.log("offer_made", offer=name, seat=seat, give=argument["give"], want=argument["want"])


@ring.open_verb
class AnswerOffer(OpenVerb):
    open_while = ("main",)
    closed = "RING-07"

    def asks(self, game: Game) -> list[Seat]:
        return [
            seat
            for offer in offers(game).values()
            for seat in game.seats
            if offer["from"] != seat and seat not in offer["answers"]
        ]

    def answers(self, game: Game, seat: Seat) -> list[Json]:
        return [
            choice
            for choice in self.options(game, seat)
            if seat not in offers(game)[choice["offer"]]["answers"]
        ]

    def options(self, game: Game, seat: Seat) -> list[Json]:
        return [
            {"offer": name, "answer": answer}
            for name, offer in offers(game).items()
            for answer in ("accept", "decline")
            if offer["from"] != seat
            and offer["answers"].get(seat) != answer
            and (answer == "decline" or lacks(game, seat, offer["want"]) is None)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not isinstance(argument, dict) or set(argument) != {"offer", "answer"}:
            return refuse("RING-05")
        name, answer = argument["offer"], argument["answer"]
        if not isinstance(name, str) or name not in offers(game) or answer not in ("accept", "decline"):
            return refuse("RING-07")
        offer = offers(game)[name]
        if offer["from"] == seat or offer["answers"].get(seat) == answer:
            return refuse("RING-05")
        return lacks(game, seat, offer["want"]) if answer == "accept" else None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        offers(game)[argument["offer"]]["answers"][seat] = argument["answer"]
        game.log("offer_answered", seat=seat, **argument)


@ring.verb(seat_trade)
class ExecuteOffer(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        choices = [
            {"offer": name, "with": other}
            for name, offer in offers(game).items()
            for other, answer in offer["answers"].items()
            if answer == "accept"
        ]
        return [choice for choice in choices if self.why_not(game, seat, choice) is None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not isinstance(argument, dict) or set(argument) != {"offer", "with"}:
            return refuse("RING-05")
        name, other = argument["offer"], argument["with"]
        if not isinstance(name, str) or name not in offers(game) or offers(game)[name]["from"] != seat:
            return refuse("RING-07")
        offer = offers(game)[name]
        if other not in game.seats or offer["answers"].get(other) != "accept":
            return refuse("RING-08", name=other if other in game.seats else seat)
        return lacks(game, seat, offer["give"])

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Execute an offer. Whether the other seat still has the cards is hidden until then."""
        offer = offers(game).pop(argument["offer"])
        other = argument["with"]
        if lacks(game, other, offer["want"]):
            game.reveal()
            game.log("offer_stale", seat=seat, other=other)
            return
        move(hand(game, seat), hand(game, other), offer["give"])
        move(hand(game, other), hand(game, seat), offer["want"])
        game.concern_others(seat, other)
        game.log("swapped", between=[seat, other], gave={seat: offer["give"], other: offer["want"]})


# Views


@ring.shows
def sight(game: Game) -> Json:
    state = game.state["ring"]
    return {
        "posts": dict(state["posts"]),
        "cards": {seat: sum(cards.values()) for seat, cards in state["hands"].items()},
        "bank": dict(state["bank"]),
        "supply": dict(state["supply"]),
        "turn": state["turn"],
        "offers": copy_json(state["offers"]),
        "number": game.part.get("ring", {}).get("number") if game.in_part else None,
    }


@ring.shows_to_owner
def own(game: Game, seat: Seat) -> Json:
    return {"hand": dict(game.state["ring"]["hands"][seat])}


@ring.imagines
def imagine(game: Game, whole: Json, luck: random.Random) -> None:
    """Deal hidden hands from the cards that are neither in the bank nor set aside."""
    seen, viewer = whole["ring"], whole["viewer"]
    own = seen["own"]["hand"] if viewer is not None else dict.fromkeys(GOODS, 0)
    aside = whole.get("caravans", {}).get("set_aside", {})
    pile = [good for good in GOODS for _ in range(BANK - seen["bank"][good] - own[good] - aside.get(good, 0))]
    luck.shuffle(pile)
    hands = {}
    for seat, count in seen["cards"].items():
        hands[seat] = dict(own) if seat == viewer else dict.fromkeys(GOODS, 0)
        if seat != viewer:
            for _ in range(count):
                hands[seat][pile.pop()] += 1
    kept = {key: copy_json(seen[key]) for key in ("posts", "bank", "supply", "turn", "offers")}
    game.state["ring"] = {"hands": hands, **kept}
    game.state["chance"]["scope"] = f"turn/{seen['turn']}"
    if seen["number"] is not None:
        game.part_facts("ring")["number"] = seen["number"]
