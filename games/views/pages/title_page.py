"""A game as its pages show it, whatever is played: board, what may be done, seats.

Each title has a class of its own below this one, and each module a `PagePart`. What a title brings besides are
templates, ``games/<title>/<module>/page/_<part>.jinja``; where it has none, that of ``games/plain/page/`` stands.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext, gettext_lazy

from games.drawing.board import VACANT, Preview, Target
from games.drawing.names import render
from games.drawing.titles import drawing_of, places_of
from games.engine import arguments
from games.selectors.table.changes import Held
from games.selectors.table.game_log import Entry, LogLine
from games.views.pages.choosing import Actions, Bundle, Choice, Slot, Writing
from games.views.pages.gains_and_losses import Came, summed
from games.views.pages.panels import BESIDE, SLOTS, Call, Fill, Happening, Panel, SeatPanel
from games.views.pages.part import Button, PagePart, page_parts
from games.views.pages.title_files import styles_of, templates_of
from games.views.table import described_choices
from games.views.table.described_choices import Described, Filed, Look, Pick, Sayer
from games.views.table.person import Person
from games.views.table.table_page import Move, Page
from games.wording.telling import listed

RINGED_FOR_SPECTATORS = 12
NEWEST = 2
MOST_HAPPENINGS = 2
HAND = "hand"
"""The record's name of the piles in which seats hold what they pay with."""


class TitlePage:
    """Reads one table for one viewer; each property is one part of the page.

    :cvar own_panels: parts beside the board
    :cvar plain_looks: how buttons of verbs without a choice look
    :cvar plain_keys: the keys of verbs that no part gives one
    :cvar vacant_words: what a place asks at which something could stand
    :cvar asked_words: what a seat is told that others ask it, and what the others are told
    :cvar asked_at: the element where it answers
    :cvar luck_words: what is counted as luck, if the title's modules count any
    """

    own_panels: ClassVar[tuple[Panel, ...]] = ()
    plain_looks: ClassVar[Mapping[str, str]] = {"end_turn": "primary"}
    plain_keys: ClassVar[Mapping[str, str]] = {"end_turn": "e"}
    vacant_words: ClassVar[Any] = gettext_lazy("What do you build here?")
    asked_words: ClassVar[tuple[Any, Any]] = (
        gettext_lazy("There’s a question for you"),
        gettext_lazy("still to answer:"),
    )
    asked_at: ClassVar[str] = "actions"
    luck_words: ClassVar[Any] = gettext_lazy("What chance brought, and what it would have brought on average")
    actions_type: ClassVar[type[Actions]] = Actions

    def __init__(
        self,
        page: Page,
        people: Mapping[str, Person],
        *,
        told: Iterable[LogLine] | None = None,
        past: Iterable[Entry] = (),
    ) -> None:
        """Read a table.

        :param told: the lines whose places are ringed; those since the viewer was here if not given
        :param past: the whole log of a finished game
        """
        self.page, self.people, self.told, self.past = page, people, told, past
        self.table, self.ask = page.table, page.ask
        self.title: str = page.table.game.title
        self.words = page.table.game.words
        self.view: dict[str, Any] = page.table.view
        self.viewer: str | None = page.table.viewer
        self.arguments: dict[str, Any] = page.table.arguments
        self.brought: dict[str, PagePart] = page_parts(self.title, tuple(self.view["modules"]))
        self.described: Described | None = None
        self.read()
        self.verb = self._verb()
        self.actions = self._actions()
        self.board = self._board()

    def read(self) -> None:
        """What a title's page looks up before anything is shown."""

    # -------------------------------------------------------------- what a title may say otherwise

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """What the title's page for beginners shows besides words."""
        return {}

    def is_place(self, value: Any) -> bool:
        return False

    def sort_of(self, place: str) -> str:
        """What sort of place it is: a target's kind where a look names none."""
        return "place"

    def previewed(self, kind: str) -> str:
        """The piece that a target of this kind becomes, so that it can be shown beforehand; "" if none."""
        return ""

    def seat(self, person: Person) -> SeatPanel:
        return SeatPanel(**self.seat_facts(person))

    @classmethod
    def statistics(cls, counted: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """What the title's statistics show besides: charts of what chance has brought in all games."""
        return {}

    # -------------------------------------------------------------- what modules bring

    @cached_property
    def modules(self) -> dict[str, Any]:
        """What the modules' own templates show, by module."""
        return {key: part.panels(self) for key, part in self.brought.items() if part.panels is not None}

    @cached_property
    def slots(self) -> dict[str, list[Fill]]:
        """What modules put into places of the page, by place."""
        found: dict[str, list[Fill]] = {slot: [] for slot in SLOTS}
        for key, part in self.brought.items():
            for slot, template in part.slots.items():
                found[slot].append(Fill(template, self.modules.get(key)))
        return found

    @property
    def panels(self) -> tuple[Panel, ...]:
        """Parts beside the board: the title's, and that of its modules if any has something there."""
        return (*self.own_panels, BESIDE) if self.slots["side"] else self.own_panels

    def look_of(self, verb: str) -> Look:
        return self._latest("looks", verb) or Look()

    def sayers(self) -> tuple[Sayer, ...]:
        """Who is asked what values are called; later modules first."""
        return tuple(sayer for part in reversed(self.brought.values()) for sayer in part.sayers)

    def _latest(self, what: str, name: str) -> Any:
        """What the latest module has under a name; None if none has."""
        found = (getattr(part, what).get(name) for part in reversed(self.brought.values()))
        return next((one for one in found if one is not None), None)

    @property
    def calls(self) -> list[Call]:
        """What the status line says besides who is waited for."""
        return []

    # -------------------------------------------------------------- what is being chosen

    @cached_property
    def offered(self) -> frozenset[str]:
        """The verbs that the decision offers to the viewer, whether or not they can be used now."""
        return frozenset(self.view["offers"]) if self.is_due else frozenset()

    def forced_verb(self) -> str:
        """The verb that the decision on top leaves to those whom it asks; "" where there is a menu."""
        if not self.view["stack"]:
            return ""
        offers: list[str] = self.view["offers"]
        return offers[0] if len(offers) == 1 else self._latest("forced", self.view["stack"][-1]["step"]) or ""

    def _verb(self) -> str:
        """What the page is about: what the address asks for, or what the decision forces."""
        if self.ask.do in self.arguments:
            return self.ask.do
        forced = self.forced_verb()
        return forced if self.is_due and forced in self.arguments else ""

    def _actions(self) -> Actions:
        if not self.arguments:
            return self.actions_type()
        verb = self.verb
        if not verb:
            return self._with_board()
        ask = self._latest("asks", verb)
        asked = ask(self) if ask is not None else None
        if isinstance(asked, Actions):
            return asked
        choices = self.arguments[verb]
        if asked is None and isinstance(choices, arguments.Bundle):
            return self._so_many(verb, choices)
        look = self.look_of(verb)
        if asked is None and look.form:
            return self.with_menu(kind="form", form=look.form, verb=verb, prompt=look.prompts[0])
        if asked is None and isinstance(choices, arguments.Composite):
            return self._in_writing(verb, choices)
        shown = self.described = asked or described_choices.describe(self, verb, look, self.sayers())
        return self.with_menu(
            kind=shown.kind, verb=verb, prompt=shown.prompt, confirm=shown.confirm, picks=shown.picks
        )

    def vacant(self) -> dict[str, list[str]]:
        """Places that say what could stand there, each with its verbs; while nothing is being chosen."""
        return {}

    def _with_board(self) -> Actions:
        """The menu, and on the board the places at which something of it could stand; or what could at one of them."""
        vacant = self.vacant() if self.is_due else {}
        place = self.ask.at[0] if self.ask.at and self.ask.at[0] in vacant else ""
        picks = [pick for verb in vacant[place] for pick in self.picks_at(place, verb)] if place else []
        kind, prompt = ("picks", str(self.vacant_words)) if place else ("menu", "")
        targets = [self.vacant_place(other, vacant[other]) for other in vacant if other != place]
        self.described = Described("", kind, prompt, targets, rings=[place] if place else [])
        return self.with_menu(kind=kind, prompt=prompt, picks=picks, place=place or None)

    def vacant_place(self, place: str, verbs: list[str]) -> Target:
        """A place on the board that asks what is to be done there."""
        return self.link("", VACANT, place)

    def picks_at(self, place: str, verb: str) -> list[Pick]:
        return [self.pick_at(place, verb)]

    def pick_at(self, place: str, verb: str) -> Pick:
        """What leads to a verb at a place: the move, its next choice, or the choice of a place beside it."""
        walk = described_choices.Walk(self.arguments[verb], ())
        label = self.verb_label(verb)
        if place not in walk.next:
            return Pick(verb, label, href=self.page.to(verb))
        whole = walk.is_end([place])
        if whole is None or self.look_of(verb).asks_first(walk.argument(whole)):
            return Pick(verb, label, href=self.page.to(verb, place))
        move = self.page.move(verb, walk.argument(whole), label, part=f"at-{place}")
        return Pick(place, label, move=move)

    def about(self) -> Any:
        """What the thing does that is being chosen."""
        return ""

    def _so_many(self, verb: str, choices: arguments.Bundle) -> Actions:
        """A form with a stepper per kind; what the viewer has filed may be changed."""
        filed = self.view["shows"].get("answers", {}).get(self.viewer) or {}
        prompt, label = self._latest("bundles", verb) or (self.verb_label(verb), self.verb_label(verb))
        if filed:
            prompt = gettext("You have chosen; you can change it until the others have, too.")
        slots = [self.slot(kind, most, filed.get(kind, 0)) for kind, most in self.in_order(choices.cards)]
        is_hand = _some(choices.cards) == _some(self.hand)
        key = self.page.key(verb)
        bundle = Bundle(verb, key, slots, choices.least, choices.most, str(label), is_hand)
        return self.with_menu(
            kind="bundle",
            form="games/table/_bundle.jinja",
            verb=verb,
            prompt=str(prompt(self, choices.least) if callable(prompt) else prompt),
            bundle=bundle,
        )

    @property
    def hand(self) -> Mapping[str, int]:
        """The viewer's cards, if the title has hands."""
        return {}

    def slot(self, kind: str, most: int, value: int) -> Slot:
        return Slot(kind, self.words.card(kind), "", most, value, most)

    def in_order(self, cards: Mapping[str, int]) -> list[tuple[str, int]]:
        """Kinds of card with their numbers, in the order of the page."""
        return list(cards.items())

    def _in_writing(self, verb: str, choices: arguments.Composite) -> Actions:
        """A field for the whole argument as programs write it: what it is made of only its module could ask for."""
        allowed = choices.sample(random.Random(verb))  # noqa: S311 (an example)
        shape = choices.describe()["shape"]
        writing = Writing(verb, self.page.key(verb), json.dumps(shape, indent=1), json.dumps(allowed))
        return self.with_menu(
            kind="form",
            form="games/table/_writing.jinja",
            verb=verb,
            prompt=self.verb_label(verb),
            writing=writing,
        )

    @property
    def is_due(self) -> bool:
        return self.viewer in self.view["waiting"]

    def with_menu(self, **parts: Any) -> Actions:
        """A choice, and above it what else may be chosen."""
        if self.is_due:
            return self.actions_type(**self.menu(), **parts)
        # others have what no template of a module has a button for: verbs that are always open
        kind = parts.pop("kind", "menu")
        return self.actions_type(
            kind="none" if kind == "menu" else kind,
            row=[self.choice(verb) for verb in self._left_over(is_plain=False)],
            moves=[self._move_button(verb, Button()) for verb in self._left_over(is_plain=True)],
            **parts,
        )

    def menu(self) -> dict[str, Any]:
        """What else a seat that is due may choose."""
        return {"row": self.row(), "moves": self.plain_moves()}

    def row(self) -> list[Choice]:
        """Buttons that open a choice: what the modules put there, then what none of them has a button for."""
        named = [
            self.choice(verb, button.says(self), symbol=button.symbol, shortcut=button.key)
            for part in self.brought.values()
            for verb, button in part.row.items()
            if self.arguments.get(verb) and self._part_of(verb) is part and verb != self.forced_verb()
        ]
        return [*named, *(self.choice(verb) for verb in self._left_over(is_plain=False))]

    def plain_moves(self) -> list[Move]:
        """Moves without a choice: roll, end the turn; what no module has a button for stands first."""
        named = [
            self._move_button(verb, button)
            for part in self.brought.values()
            for verb, button in part.moves.items()
            if self.arguments.get(verb) and self._part_of(verb) is part
        ]
        return [*(self._move_button(verb, Button()) for verb in self._left_over(is_plain=True)), *named]

    def _part_of(self, verb: str) -> PagePart | None:
        """The part that says where a verb's button is: the latest."""
        parts = reversed(self.brought.values())
        return next((part for part in parts if verb in part.places()), None)

    def _left_over(self, *, is_plain: bool) -> Iterator[str]:
        """Yield the verbs in use for which no part has a button, those with choices or those without."""
        for verb, choices in self.arguments.items():
            is_shown_already = not is_plain and verb == self.forced_verb()
            is_left = self._part_of(verb) is None and not is_shown_already
            if is_left and described_choices.is_plain(choices) is is_plain:
                yield verb

    def _move_button(self, verb: str, button: Button) -> Move:
        """A button that makes the move; what the decision leads with stands out."""
        leads = self.view["shows"].get("leads") == verb
        look = button.look or ("primary" if leads else self.plain_looks.get(verb, ""))
        shortcut = button.key or self.plain_keys.get(verb, "")
        return self.page.move(verb, label=button.says(self), look=look, shortcut=shortcut)

    def choice(self, verb: str, label: Any = "", *, shortcut: str = "", **parts: Any) -> Choice:
        return Choice(
            verb=verb,
            label=str(label or self.verb_label(verb)),
            href=self.page.to(verb),
            is_possible=bool(self.arguments.get(verb)),
            is_chosen=self.verb == verb,
            shortcut=shortcut or self.plain_keys.get(verb, ""),
            **parts,
        )

    def verb_label(self, verb: str) -> str:
        return self.words.verb_label(verb)

    @cached_property
    def filed(self) -> Filed | None:
        """The viewer's own answer to a decision that others are still due in."""
        verb = self.forced_verb()
        if self.viewer not in self.view["answered"] or verb not in self.arguments:
            return None
        value = self.view["shows"]["answers"][self.viewer]
        return Filed(verb, value, self._answer_words(verb, value), self._change_address(verb))

    def _change_address(self, verb: str) -> str:
        """Where another answer is chosen; empty if there is no other."""
        choices = self.arguments[verb]
        if isinstance(choices, arguments.Bundle):
            return self.page.to(verb) if sum(choices.cards.values()) > choices.least else ""
        if isinstance(choices, arguments.Sequence):
            return self.page.to(verb)
        return self.page.to(verb) if len(choices) > 1 else ""

    def _answer_words(self, verb: str, value: Any) -> str:
        if isinstance(value, list):
            return listed(self._answer_words(verb, one) for one in value)
        if isinstance(self.arguments[verb], arguments.Bundle):
            return self.words.cards(value)
        if self.is_place(value):
            names = places_of(self.view)
            return "" if names is None else render(names[value], gettext)
        return str(described_choices.say(self, verb, value, self.look_of(verb), self.sayers()).label)

    # -------------------------------------------------------------- what has just happened

    @cached_property
    def moment(self) -> list[LogLine]:
        """What has just happened: all since the viewer was here; else the last event."""
        if self.told is not None:
            return list(self.told)
        if self.table.game.is_over:
            return []
        since = [line for line in self.table.since if not line.undone]
        if self.viewer is not None and since:
            return since
        lines = [line for line in self.table.log if not line.undone]
        last = max((line.number for line in lines if line.is_event), default=None)
        return [line for line in lines if last is not None and line.number >= last]

    @cached_property
    def happenings(self) -> list[Happening]:
        """The latest of what has just happened that has a picture of its own: barbarians have landed."""
        if not self.table.game.is_running:
            return []
        return [shown for line in self.moment if (shown := self._happening(line))][-MOST_HAPPENINGS:]

    def _happening(self, line: LogLine) -> Happening | None:
        sign = self._latest("signs", line.kind)
        if sign is None:
            return None
        person = self.people.get(str(line.facts.get(sign.of)))
        symbol = sign.symbol.format_map(line.facts)
        if person is None:
            return Happening(symbol, "", line)
        return Happening(f"{symbol}-{person.color}", person.color, line)

    @property
    def newest(self) -> list[LogLine]:
        """The newest lines, which stand beside the board; at a stop of a walk its own.

        What is told with its picture is not told twice.
        """
        pictured = [shown.line for shown in self.happenings]
        if self.told is not None:
            return [line for line in self.told if line not in pictured]
        lines = [line for line in self.table.log if not line.undone and not line.is_talk]
        return [line for line in lines[-NEWEST:] if line not in pictured]

    def rings_of(self, line: LogLine) -> str:
        """Where a line of the log happened, for a script that rings it: symbol and transform of each place."""
        ring = drawing_of(self.title).ring
        rings = (ring(self.view, place) for place in dict.fromkeys((*line.where, *line.sources)))
        return ";".join(f"{one.symbol} {one.transform}" for one in rings if one is not None)

    @cached_property
    def _changed(self) -> dict[Held, int]:
        told_by = {kind: tell for part in self.brought.values() for kind, tell in part.changes.items()}
        return summed(self.moment, told_by)

    @cached_property
    def came(self) -> dict[str, list[Came]]:
        """What came to each seat, then what went from it."""
        found: dict[str, list[Came]] = {}
        for held, number in sorted(self._changed.items(), key=lambda item: item[1] < 0):
            look = self.look_of_held(held)
            if look is not None and held.seat in self.people:
                found.setdefault(held.seat, []).append(Came(number, *look))
        return found

    @cached_property
    def came_to_hand(self) -> dict[str, Came]:
        """The same of the viewer's hand, by kind of card."""
        mine = ((held, number) for held, number in self._changed.items() if held.seat == self.viewer)
        return {held.kind: Came(number, "", held.kind) for held, number in mine if held.pile == HAND}

    def look_of_held(self, held: Held) -> tuple[str, Any] | None:
        """Picture and word for what a seat holds; None for what is not shown."""
        known = self._latest("piles", held.pile)
        return known and (known[0], str(known[1]))

    # -------------------------------------------------------------- board

    def targets(self) -> list[Target]:
        return self.described.targets if self.described is not None else []

    def previews(self) -> list[Preview]:
        """Pieces shown before they are confirmed."""
        return self.described.previews if self.described is not None else []

    def _board(self) -> Any:
        return drawing_of(self.title).draw(
            self.view,
            targets=self.targets(),
            rings=[*self._rings(), *(self.described.rings if self.described else ())],
            sources=next((line.sources for line in reversed(self.moment) if line.sources), ()),
            previews=self.previews(),
            people={key: person.name for key, person in self.people.items()},
        )

    def _rings(self) -> list[str]:
        """Where something has happened, each place once; or where the viewer has answered."""
        if self.filed is not None and self.is_place(self.filed.value):
            return [self.filed.value]
        return list(dict.fromkeys(place for line in self._ringed() for place in line.where))

    def _ringed(self) -> list[LogLine]:
        if self.told is not None:
            return list(self.told)
        if self.table.game.is_over and self.viewer is None:
            return []
        lines = self.table.since if self.viewer is not None else self.table.log[-RINGED_FOR_SPECTATORS:]
        return [line for line in lines if line.seat != self.viewer and not line.undone]

    def link(self, verb: str, kind: str, *at: str) -> Target:
        """A place that leads to the next choice; the last of `at` is the place itself."""
        href = self.page.to(verb, *at)
        return Target(at[-1], kind, verb, at[-1], href, (("hx-get", href), ("hx-push-url", "false")))

    def tap(self, verb: str, kind: str, place: str, argument: Any, href: str, part: str = "") -> Target:
        """A place whose tap makes the move; without scripts its address asks first."""
        values = {
            "verb": verb,
            "argument": json.dumps(argument),
            "decision": self.view["decision"],
            "key": self.page.key(verb, part or place),
        }
        attributes = (("hx-post", self.page.move_address), ("hx-vals", json.dumps(values)))
        return Target(place, kind, verb, argument, href, attributes)

    # -------------------------------------------------------------- seats

    def around(self) -> list[Person]:
        """All seats clockwise, the viewer first; for spectators the one that began."""
        order = self.turn_order
        first = order.index(self.viewer) if self.viewer is not None else 0
        return [self.people[key] for key in order[first:] + order[:first]]

    @property
    def seats(self) -> list[Any]:
        """All clockwise, the viewer first; spectators see them in turn order."""
        return [self.seat(person) for person in self.around()]

    @property
    def starting_seat(self) -> str:
        return next(iter(self.people))

    @cached_property
    def turn_order(self) -> list[str]:
        """The seats in the order in which they have their turns, the one that began first."""
        keys = list(self.people)
        first = keys.index(self.starting_seat)
        return keys[first:] + keys[:first]

    def seat_facts(self, person: Person) -> dict[str, Any]:
        """What every title's panel says of a seat."""
        key = person.key
        row = next(seat for seat in self.table.seats if seat.key == key)
        known = self.table.points[key]
        # who ends a game by resigning leaves a state in which the rules still wait
        is_over = self.table.game.is_over
        return {
            "person": person,
            "order": self.turn_order.index(key) + 1,
            "points": known["public"],
            "lines": [
                (self.source(line["source"]), line["number"]) for line in known["lines"] if not line["hidden"]
            ],
            "is_active": self.active == key and not is_over,
            "is_due": key in self.view["waiting"] and not is_over,
            "is_asked": key in self.view["asked"] and not is_over,
            "has_answered": key in self.view["answered"] and not is_over,
            "rank": row.rank,
        }

    @property
    def active(self) -> str | None:
        """Whose turn it is, if the title has turns: the innermost seat of the stack's frames."""
        seats = [step["seat"] for step in self.view["stack"] if isinstance(step.get("seat"), str)]
        return seats[0] if seats else None

    @property
    def is_others_turn(self) -> bool:
        return self.active is not None and self.active != self.viewer

    def source(self, source: str) -> str:
        """Say where points come from."""
        return str(self._latest("sources", source) or source.replace("_", " ").capitalize())

    # -------------------------------------------------------------- templates

    @property
    def parts(self) -> dict[str, str]:
        return templates_of(self.title)

    @property
    def has_so_far(self) -> bool:
        """Whether the title has figures of a game that is being played."""
        return not self.parts["so_far"].startswith("games/plain/")

    @property
    def styles(self) -> tuple[str, ...]:
        return styles_of(self.title, tuple(self.view["modules"]))

    @property
    def swapped(self) -> str:
        """What HTMX swaps on the table's page besides what every title has."""
        return "".join(f",#{panel.key}" for panel in self.panels)


def _some(cards: Mapping[str, int]) -> dict[str, int]:
    """The kinds of which there is something."""
    return {kind: count for kind, count in cards.items() if count}
