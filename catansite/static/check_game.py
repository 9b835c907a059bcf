#!/usr/bin/env python3
r"""Check the luck of a finished game: `python3 check_game.py game.json`.

It needs nothing but Python 3.10 or later, shares no code with the site, and knows no rule of any game. The export
of a finished game has, for its start and for each move, the *log* that the players saw and the *record*: everything
that was drawn, with its label, and every card or tile that went from one pile to another, in order. Its *legend* says
which facts of the log tell of the record, and under which label each was drawn. This script checks

- that the seed is the one whose SHA-256 was published before anybody sat down,
- that each result is what seed, entropy and label make of what it was drawn from,
- that labels were used in their order, in the turns that the log tells: nothing was drawn twice to keep the better,
- that each pile had what was taken out of it or drawn from it, shuffled ones in the order of their shuffle,
- that log and record say the same: what was thrown, drawn, dealt, taken and paid; and nothing else moved,
- that the answers which time gave for absent players are those that were drawn,

and ends with exit status 0 if all is so, 1 at the first thing that is not, naming the move, 2 if the file cannot be
checked. It prints what it has tied to which label: compare that with docs/fair-dice.md.

How a number is made. The numbers of a label are the 32-bit big-endian words of
HMAC-SHA256(key=seed, message="\n".join([*entropy, label, block])) for block 0, 1, 2, ...; the entropy is the seats',
in seat order. A number below n is the first word below the greatest multiple of n that is at most 2**32, modulo n.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

Json = Any
BOX = "box"
"""Where all comes from at the start, and where what leaves the game goes."""


class Wrong(Exception):
    """Something in the export is not what seed, log and record make it."""


class CannotCheck(Exception):
    """The file is no export of a finished game with its record."""


def need(holds: Json, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise Wrong(what)


# ---------------------------------------------------------------- luck


def drawn(seed: str, entropy: list[str], note: Json) -> Json:
    """What must have come out of a draw."""
    row, of = words(seed, entropy, note["label"]), note["of"]
    if note["how"] == "dice":
        return [below(row, of[1]) + 1 for _ in range(of[0])]
    if note["how"] == "pick":
        return of[below(row, len(of))]
    if note["how"] == "shuffle":
        result = list(of)
        for last in range(len(result) - 1, 0, -1):
            other = below(row, last + 1)
            result[last], result[other] = result[other], result[last]
        return result
    need(note["how"] == "draw", f"nothing is drawn by {note['how']}")
    cards = [kind for kind in sorted(of[0]) for _ in range(of[0][kind])]
    return dict(Counter(cards.pop(below(row, len(cards))) for _ in range(of[1])))


def words(seed: str, entropy: list[str], label: str) -> Iterator[int]:
    """The endless row of numbers of a label."""
    block = 0
    while True:
        message = "\n".join([*entropy, label, str(block)]).encode()
        digest = hmac.new(seed.encode(), message, hashlib.sha256).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
        block += 1


def below(row: Iterator[int], n: int) -> int:
    """A number below n, every one equally likely."""
    need(n > 0, "something is drawn of nothing")
    limit = 2**32 - 2**32 % n
    return next(word for word in row if word < limit) % n


# ---------------------------------------------------------------- piles


def counted(pile: Json) -> dict[str, int]:
    """How many of each kind lie in a pile."""
    if isinstance(pile, dict):
        return {kind: number for kind, number in pile.items() if number > 0}
    return dict(Counter(pile))


class Piles:
    """What lies where. A pile that was shuffled, or laid down in a row, keeps its order; the last is on top."""

    def __init__(self, endless: list[str]) -> None:
        self.lying: dict[str, list[str]] = {}
        self.ordered: set[str] = set()
        self.untouched: set[str] = set()
        self.endless = set(endless)

    def __getitem__(self, name: str) -> list[str]:
        return self.lying.setdefault(name, [])

    def move(self, entry: Json) -> Counter[str]:
        """Carry out a movement; what has moved."""
        source, target, moved = entry["source"], entry["target"], entry["moved"]
        items = list(moved) if isinstance(moved, list) else list(Counter(moved).elements())
        counted = [item for item in items if item not in self.endless]
        if source != BOX:
            self.take(source, counted if source == "bank" else items)
        if isinstance(moved, list) and not self[target]:
            self.ordered.add(target)
        at = entry.get("at", len(self[target]))
        self[target][at:at] = counted if target == "bank" else items
        self.untouched -= {source, target}
        return Counter(items)

    def take(self, source: str, items: list[str]) -> None:
        """Out of a pile; off the top if it has an order."""
        pile = self[source]
        if source in self.ordered:
            top = pile[len(pile) - len(items) :]
            need(Counter(top) == Counter(items), f"{items} do not lie on top of {source}, but {top}")
            del pile[len(pile) - len(items) :]
            return
        for item in items:
            need(item in pile, f"there is no {item} in {source}")
            pile.remove(item)

    def shuffle(self, note: Json) -> None:
        """A pile has its order from a draw."""
        name, of = note["pile"], note["of"]
        need(name not in self.untouched, f"{name} is shuffled twice, and nothing has happened to it since")
        is_it = of == self[name] if name in self.ordered else Counter(of) == Counter(self[name])
        need(is_it, f"{name} has {self[name]}, and not {of}")
        self.lying[name] = list(note["result"])
        self.ordered.add(name)
        self.untouched.add(name)

    def need_pool(self, note: Json, safe: list[str]) -> None:
        """A draw is from all that lies in its pile."""
        of = Counter(note["of"]) if note["how"] == "pick" else +Counter(note["of"][0])
        there = Counter(item for item in self[note["pile"]] if item not in safe)
        need(of == there, f"drawn from {dict(of)}, but in {note['pile']} lies {dict(there)}")

    def need_end(self, told: Json) -> None:
        """All lies as the export says that it lay at the end."""
        for name in {*told, *self.lying} - {BOX}:
            end, here = told.get(name, []), self[name]
            if isinstance(end, list) and name in self.ordered:
                need(end == here, f"{name} has {here} and not {end}")
            elif end != here:
                need(counted(end) == counted(here), f"{name} has {counted(here)} and not {end}")


# ---------------------------------------------------------------- one move


def facts_at(facts: Json, path: str) -> Iterator[tuple[str, Json]]:
    """The parts of a fact, each with its key: `cards`, `gains.*`, `dice.0`; an empty path is everything."""
    name, _, rest = path.partition(".")
    if not path:
        yield "", facts
    elif isinstance(facts, dict) and name in facts:
        if rest == "*":
            yield from facts[name].items()
        else:
            yield from facts_at(facts[name], rest)
    elif isinstance(facts, list) and name.isdigit():
        yield from facts_at(facts[int(name)], rest)


def as_cards(value: Json, kind: str | None) -> Counter[str]:
    """What a fact tells that has moved."""
    if isinstance(value, dict):
        return +Counter(value)
    if isinstance(value, list):
        return Counter(map(str, value))
    if isinstance(value, int):
        return +Counter({str(kind): value})
    return Counter([value]) if value is not None else Counter()


def as_list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [value]


class Heap:
    """One move, or the start: what was drawn and has moved, until the log has told of it."""

    def __init__(self, check: Check, heap: Json) -> None:
        self.check, self.heap = check, heap
        self.luck: list[tuple[str, Json]] = []
        self.moved: dict[tuple[str, str], Counter[str]] = {}
        self.scopes: list[str] = []
        for entry in heap["record"]:
            if "scope" in entry:
                check.begin(entry["scope"])
                self.scopes.append(entry["scope"])
            elif "moved" in entry:
                pair = entry["source"], entry["target"]
                moved = check.piles.move(entry)
                if check.is_setting_up and entry["source"] == BOX:
                    check.fresh[entry["target"]] = moved
                else:
                    self.moved.setdefault(pair, Counter()).update(moved)
            else:
                self.draw(entry)

    def draw(self, note: Json) -> None:
        """Recompute a draw; a shuffled pile is under its own name, all else is to be told."""
        words = self.check.words_of(note["label"])
        result = drawn(self.check.seed, self.check.entropy, note)
        need(note["result"] == result, f"{note['label']} is {result}, not {note['result']}")
        if "pile" in note and note["how"] == "shuffle":
            need(words == note["pile"], f"{note['pile']} is shuffled under the label {words}")
            self.check.piles.shuffle(note)
            self.check.count(f"order of {note['pile']}", words)
            return
        if "pile" in note:
            self.check.piles.need_pool(note, self.check.legend.get("safe", []))
        self.luck.append((words, note))

    def next_luck(self, words: str) -> Json:
        """The next draw under a label that nothing has told of."""
        for place, (own, note) in enumerate(self.luck):
            if own == words:
                del self.luck[place]
                return note
        return None

    def follow_log(self) -> None:
        """Everything that the log tells has come so, and everything that has come is told."""
        for entry in self.heap["log"]:
            for tie in self.check.legend["log"].get(entry["kind"], ()):
                voices = [entry["public"], *(entry.get("private") or {}).values()]
                told = [facts for facts in voices if not tie["fact"] or any(facts_at(facts, tie["fact"]))]
                # what two seats are told of one thing is the same
                parts = [list(facts_at(facts, tie["fact"])) for facts in told] or [[]]
                name = f"{entry['kind']}.{tie['fact']}"
                need(all(part == parts[0] for part in parts), f"{name} is told differently")
                if "*" not in tie["fact"] and "number" not in tie:
                    need(parts[0], f"{name} is not told")
                merged = {key: value for facts in reversed(voices) for key, value in facts.items()}
                self.hold(tie, name, parts[0], merged)

    def hold(self, tie: Json, name: str, parts: list[tuple[str, Json]], facts: Json) -> None:
        """Hold one fact and the record together."""
        if "scope" in tie:
            self.need_scope(f"{tie['scope']}/{parts[0][1]}")
        elif "dealt" in tie:
            self.need_dealt(tie, name, parts[0][1])
        elif "source" not in tie:
            self.need_drawn(tie, name, parts[0][1], facts)
        elif "number" in tie:
            self.need_moved(tie, name, tie["number"], facts)
        else:
            for key, value in parts:
                value = 1 if not tie["fact"] else value
                kind = filled(tie["kind"], facts) if "kind" in tie else None
                self.need_moved(tie, name, as_cards(value, kind), {**facts, "key": key})

    def need_scope(self, scope: str) -> None:
        need(self.scopes[:1] == [scope], f"the log tells of {scope}, the record of {self.scopes[:1]}")
        del self.scopes[0]

    def need_drawn(self, tie: Json, name: str, value: Json, facts: Json) -> None:
        """A fact is the result of the next draw under its label, or was chosen with the move."""
        words = filled(tie["luck"], facts)
        note = self.next_luck(words)
        if note is None and "or_argument" in tie:
            argument = self.heap.get("argument")
            need(isinstance(argument, dict), f"{name}: nothing is drawn under {words}")
            need(argument.get(tie["or_argument"]) == value, f"{name} was not chosen so")
            return
        need(note is not None, f"{name}: nothing is drawn under {words}")
        need(note["result"] in (value, [value]), f"{name} is told as {value}, and {note['result']} is drawn")
        if "of" in tie:
            of = self.check.seats if tie["of"] == "seats" else tie["of"]
            need(note["of"] == of, f"{note['label']} is drawn from {note['of']}, not from {of}")
        self.check.count(name, tie["luck"])

    def need_dealt(self, tie: Json, name: str, told: Json) -> None:
        """What lies on each place is fixed, or dealt by the last draw under one of the labels."""
        lies = {place: as_list(things) for place, things in tie["fixed"].items()}
        for words, pool in tie["dealt"].items():
            notes = []
            while (note := self.next_luck(words)) is not None:
                notes.append(note)
            need(notes and (len(notes) == 1 or tie.get("again")), f"{words} is drawn {len(notes)} times")
            places, things = notes[-1].get("places"), notes[-1]["result"]
            if "walks" in pool:
                walk = pool["walks"][notes[-1]["result"]]
                places, things = (
                    [place for place in walk if place in told and place not in lies],
                    pool["things"],
                )
            elif places is None:
                places, things = notes[-1]["result"][: len(pool["things"])], pool["things"]
            else:
                need(all(note["of"] == pool["things"] for note in notes), f"{words} is not {pool['things']}")
            lies.update((place, as_list(thing)) for place, thing in zip(places, things, strict=True))
            self.check.count(name, words, len(notes))
        same = {place: as_list(things) for place, things in told.items()} == lies
        need(same, f"{name} is told as {told}, and dealt as {lies}")

    def need_moved(self, tie: Json, name: str, cards: Json, facts: Json) -> None:
        """What a fact tells has moved between the piles that it names; a number: that many of anything."""
        source, target = filled(tie["source"], facts), filled(tie["target"], facts)
        if "luck" in tie:
            note = self.next_luck(filled(tie["luck"], facts))
            need(note is not None, f"{name}: nothing is drawn under {filled(tie['luck'], facts)}")
            need(
                Counter(note["result"]) == cards, f"{name} tells of {dict(cards)}, {note['result']} is drawn"
            )
            need(note.get("pile") == source, f"{name} is drawn from {note.get('pile')}, not from {source}")
            self.check.count(name, tie["luck"])
        if not cards:
            return
        for (left, came), moved in self.moved.items():
            if fits(source, left) and fits(target, came):
                if isinstance(cards, int) and moved.total() >= cards:
                    moved.subtract(list(moved.elements())[:cards])
                    return
                if not isinstance(cards, int) and moved >= cards:
                    moved.subtract(cards)
                    return
        raise Wrong(f"{name}: {cards} have not gone from {source} to {target}")

    def follow_absence(self) -> None:
        """What time answered for an absent seat is what was drawn."""
        for tie in self.check.legend["absent"].get(self.heap["verb"], ()):
            for _, value in facts_at(self.heap["argument"], tie["fact"]):
                if value is not None:
                    name = f"the answer of the absent seat, {self.heap['verb']} {tie['fact']}".strip()
                    self.need_drawn(tie, name, value, {"seat": self.heap["seat"]})

    def need_all_told(self) -> None:
        """Nothing was drawn or has moved of which the log does not tell."""
        need(not self.luck, f"nothing tells of {[note['label'] for _, note in self.luck]}")
        need(not self.scopes, f"the log does not tell that {self.scopes} begins")
        for (source, target), moved in self.moved.items():
            need(not +moved, f"nothing tells that {dict(+moved)} went from {source} to {target}")


def filled(text: str, facts: Json) -> str:
    """A pile or label with the facts in its braces."""
    return re.sub(r"{(\w+)}", lambda found: str(facts[found[1]]), text)


def fits(pattern: str, name: str) -> bool:
    """Whether a pile is the one that is meant; `*` stands for what is not told."""
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), name) is not None


# ---------------------------------------------------------------- the whole game


class Check:
    """A game followed from its start to its end."""

    def __init__(self, document: Json) -> None:
        self.seed, self.legend = document["seed"], document["legend"]
        self.entropy = [seat["entropy"] for seat in document["seats"]]
        self.seats = [seat["number"] for seat in document["seats"]]
        self.piles = Piles(self.legend.get("endless", []))
        self.scope, self.used = "setup", Counter[str]()
        self.turns = 0
        self.is_setting_up = True
        self.fresh: dict[str, Counter[str]] = {}
        self.ties: Counter[tuple[str, str]] = Counter()

    def begin(self, scope: str) -> None:
        """A turn begins: the next one, and its labels are used anew."""
        self.turns += 1
        need(scope == f"turn/{self.turns}", f"{scope} follows {self.scope}")
        self.scope, self.used = scope, Counter()

    def words_of(self, label: str) -> str:
        """What a label says after its beginning; its use in the turn has the number that it must have."""
        words = label.removeprefix(f"{self.scope}/").partition("#")[0]
        self.used[words] += 1
        number = f"#{self.used[words]}" if self.used[words] > 1 else ""
        need(label == f"{self.scope}/{words}{number}", f"{label} is not the next label in {self.scope}")
        return words

    def count(self, what: str, luck: str, times: int = 1) -> None:
        """Note for the summary what has been tied to which label."""
        self.ties[what, luck] += times

    def follow(self, heap: Json, *, is_move: bool) -> None:
        """The start, or one move."""
        one = Heap(self, heap)
        if is_move and heap["actor"] == "timeout":
            one.follow_absence()
        one.follow_log()
        one.need_all_told()


def is_rolled_back(later: list[Json]) -> bool:
    """Whether the log of later moves tells that a moderator has struck moves out."""
    return any(entry["kind"] == "rolled_back" for move in later for entry in move["log"])


def check(document: Json) -> Check:
    """Follow a whole game.

    :raises Wrong: naming the first thing that is not as it must be
    """
    game = Check(document)
    digest = hashlib.sha256(game.seed.encode()).hexdigest()
    if document["commitment"] != digest:
        raise Wrong(f"the commitment: published was {document['commitment']}, the seed gives {digest}")
    place = "the start"
    try:
        game.follow(document["start"], is_move=False)
        game.is_setting_up = False
        moves = document["moves"]
        for number, move in enumerate(moves, start=1):
            place = f"move {move.get('number', f'in place {number}')}"
            if move["undone"] or move["actor"] == "site":
                # what was drawn cannot be taken back, but by a moderator who rolls back, which the log tells;
                # the site itself draws nothing
                for note in (entry for entry in move["record"] if "label" in entry):
                    is_void = move["undone"] and is_rolled_back(moves[number:])
                    need(is_void, "luck in what does not count")
                    result = drawn(game.seed, game.entropy, note)
                    need(note["result"] == result, f"{note['label']} is {result}, not {note['result']}")
                need(move["undone"] or not move["record"], "the site itself has moved something")
            else:
                game.follow(move, is_move=True)
        place = "the end"
        need(game.scope == document["end"]["scope"], f"the last turn is {game.scope}")
        game.piles.need_end(document["end"]["piles"])
    except Wrong as error:
        raise Wrong(f"{place}: {error}") from error
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Wrong(f"{place}: the export is damaged ({type(error).__name__}: {error})") from error
    return game


def read(path: str) -> Json:
    """:raises CannotCheck: there is no export of a finished game with its record"""
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except (OSError, ValueError) as error:
        raise CannotCheck(f"{path} cannot be read: {error}") from error
    if not isinstance(document, dict) or document.get("format") != "longshore-game":
        raise CannotCheck("This is no exported game.")
    if "seed" not in document or "start" not in document:
        raise CannotCheck("The export has no seed: is the game finished?")
    if document.get("legend") is None:
        raise CannotCheck(
            "The export has no record of what moved: it was made by an older version of the site, or its rules"
            " have changed since and cannot follow the game any more. Export it again to see."
        )
    return document


def main(arguments: list[str]) -> int:
    """Check the file that is named; the exit status."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        document = read(arguments[0])
        game = check(document)
    except CannotCheck as error:
        print(error, file=sys.stderr)
        return 2
    except Wrong as error:
        print(f"WRONG. {error}")
        return 1
    print(f"All is as the seed makes it: {len(document['moves'])} moves, {game.turns} turns.")
    print("\nWhat came by luck, under which label, and how often:")
    for (what, luck), times in sorted(game.ties.items()):
        print(f"  {what:32} {luck:32} {times}")
    print("\nWhat lay there at the start:")
    for name, items in game.fresh.items():
        print(f"  {name}: {', '.join(f'{count} {item}' for item, count in items.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
