"""Legal arguments of a verb: a list, a bundle of cards, or a sequence of choices.

A verb's options are a plain list if the arguments can be listed (`[None]` for a verb without an argument). If there are
too many to list, a `Bundle` or a `Sequence` describes them: it can check an argument, draw one at random, count them,
and describe itself as JSON.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from games.engine.types import Json, Seat

if TYPE_CHECKING:
    from games.engine.errors import Refusal
    from games.engine.game import Game

Options = dict[str, "Arguments"]


class Bundle:
    """A number of cards from a supply: `{"ore": 1, "wool": 2}`, kinds as keys, no zeros.

    :param cards: the most of each kind
    :param least: the fewest cards in all
    :param most: the most cards in all; by default `least`, a fixed number
    """

    __slots__ = ("cards", "least", "most")

    def __init__(self, cards: dict[str, int], least: int, most: int | None = None) -> None:
        self.cards = cards
        self.least = least
        self.most = least if most is None else most

    def accepts(self, argument: Json) -> bool:
        if not is_bundle(argument):
            return False
        cards = self.cards
        total = 0
        for kind, count in argument.items():
            if count > cards.get(kind, 0):
                return False
            total += count
        return self.least <= total <= self.most

    def sample(self, luck: random.Random) -> Json:
        """Return a bundle drawn card by card."""
        pile = [kind for kind, count in self.cards.items() for _ in range(count)]
        chosen: dict[str, int] = {}
        for kind in luck.sample(pile, luck.randint(self.least, min(self.most, len(pile)))):
            chosen[kind] = chosen.get(kind, 0) + 1
        return chosen

    def count(self) -> int:
        ways = [1] + [0] * self.most
        for most in self.cards.values():
            ways = [sum(ways[max(0, total - most) : total + 1]) for total in range(self.most + 1)]
        return sum(ways[self.least :])

    def describe(self) -> Json:
        return {"kind": "bundle", "cards": dict(self.cards), "least": self.least, "most": self.most}


class Composing(Protocol):
    """A verb whose argument has several parts."""

    def shape(self, game: Game, seat: Seat) -> Json:
        """Return JSON that describes the parts to a page or another program."""

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None: ...

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json: ...


class Composite:
    """An argument of several parts that the verb itself describes, such as an offer or a standing rule."""

    __slots__ = ("_game", "_seat", "_verb")

    def __init__(self, verb: Composing, game: Game, seat: Seat) -> None:
        self._verb = verb
        self._game = game
        self._seat = seat

    def accepts(self, argument: Json) -> bool:
        return self._verb.why_not(self._game, self._seat, argument) is None

    def sample(self, luck: random.Random) -> Json:
        return self._verb.sample(self._game, self._seat, luck)

    def describe(self) -> Json:
        return {"kind": "composite", "shape": self._verb.shape(self._game, self._seat)}


class Sequence:
    """Choices made one after another, as a list: two roads, a knight's route, pieces that are moved.

    :param next: maps the choices so far to the list of next choices
    :param complete: returns whether the choices so far may be played as they are

    Every prefix that `next` leads to can be completed.
    """

    __slots__ = ("complete", "next")

    def __init__(
        self, next: Callable[[list[Json]], list[Json]], complete: Callable[[list[Json]], bool]
    ) -> None:
        self.next = next
        self.complete = complete

    def accepts(self, argument: Json) -> bool:
        """Return whether the whole list can be walked and may end where it ends."""
        if not isinstance(argument, list):
            return False
        for place, choice in enumerate(argument):
            if not accepts(self.next(argument[:place]), choice):
                return False
        return self.complete(argument)

    def sample(self, luck: random.Random) -> Json:
        """Return a random walk. Where it may end, it continues with a probability of one half."""
        chosen: list[Json] = []
        while choices := self.next(chosen):
            if self.complete(chosen) and luck.random() < 0.5:
                break
            chosen.append(luck.choice(choices))
        return chosen

    def each(self) -> Iterator[list[Json]]:
        """Yield all complete sequences; for counting and for tests, not for pages."""
        waiting: list[list[Json]] = [[]]
        while waiting:
            prefix = waiting.pop()
            if self.complete(prefix):
                yield prefix
            waiting.extend([*prefix, choice] for choice in self.next(prefix))

    def count(self) -> int:
        return sum(1 for _ in self.each())

    def describe(self) -> Json:
        return {"kind": "sequence", "next": self.next([]), "complete": self.complete([])}


class Abridged(list[Json]):
    """A list of arguments with several parts, one of which may be omitted or null if the others determine it.

    :param part: the key of that part
    """

    __slots__ = ("part",)

    def __init__(self, values: Iterable[Json], part: str) -> None:
        super().__init__(values)
        self.part = part

    def accepts(self, argument: Json) -> bool:
        """Return whether the argument is listed, or omits the part and matches exactly one listed argument."""
        if any(same_json(argument, listed) for listed in self):
            return True
        if not isinstance(argument, dict) or argument.get(self.part) is not None:
            return False
        rest = self._rest(argument)
        fitting = [one for one in self if isinstance(one, dict) and same_json(self._rest(one), rest)]
        return len(fitting) == 1

    def _rest(self, argument: dict[str, Json]) -> dict[str, Json]:
        return {key: value for key, value in argument.items() if key != self.part}

    def sample(self, luck: random.Random) -> Json:
        return self[int(luck.random() * len(self))]

    def describe(self) -> Json:
        return {"kind": "listed", "values": list(self), "may_lack": self.part}


Arguments = list[Json] | Bundle | Sequence | Composite


def accepts(arguments: Arguments, argument: Json) -> bool:
    """Return whether an argument is among a verb's options."""
    if type(arguments) is list:
        return any(same_json(argument, listed) for listed in arguments)
    return arguments.accepts(argument)  # type: ignore[union-attr]


def sample(arguments: Arguments, luck: random.Random) -> Json:
    if type(arguments) is list:
        return arguments[int(luck.random() * len(arguments))]
    return arguments.sample(luck)  # type: ignore[union-attr]


def describe(arguments: Arguments) -> Json:
    """Return a verb's arguments as JSON, for pages and the protocol."""
    if type(arguments) is list:
        return {"kind": "listed", "values": arguments}
    return arguments.describe()  # type: ignore[union-attr]


def same_json(one: Json, other: Json) -> bool:
    """Return whether two values are equal and of the same JSON types throughout: neither `True` nor `1.0` is `1`."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, dict):
        return all(same_json(item, other[key]) for key, item in one.items())
    if isinstance(one, list):
        return all(map(same_json, one, other))
    return True


def is_bundle(argument: Json) -> bool:
    """Return whether an argument is an object of whole numbers of at least 1."""
    return isinstance(argument, dict) and all(
        type(count) is int and count > 0 and isinstance(kind, str) for kind, count in argument.items()
    )
