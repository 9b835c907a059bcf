"""Page elements for a verb's choices, built from their description alone.

Listed places become targets on the board, other listed values become buttons. Arguments of several parts and
sequences are chosen part by part; each tap is a link with the parts chosen so far: `?do=move_knight&at=0,0,N`. So a
module needs no page of its own for a verb, only a `Look` where the default words do not read well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from games.drawing.board import CLOSED, Preview, Target
from games.drawing.names import Name, render
from games.engine.arguments import Abridged, Sequence
from games.wording.sentence import listed

if TYPE_CHECKING:
    from games.views.table.person import Person
    from games.views.table.table_page import Ask, Move, Page

NONE = "-"
Kind = str | Callable[[Any, list[Any]], str]
Owner = Callable[[Any, list[Any]], "str | None"]
"""Takes the title's page and the chosen parts; returns the seat whose piece they place."""
Reasons = Callable[[Any, list[Any]], Mapping[str, Name]]
"""Takes the title's page and the chosen parts; returns closed places, each with the reason."""


@dataclass(frozen=True)
class Look:
    """The way in which a page asks for a verb.

    :param prompts: the question for each part; the last one holds for all later parts
    :param kinds: the kinds of targets, part by part; without one, a place is highlighted as the kind of place it is
    :param label: the button that makes the move; a tuple holds one label per number of chosen parts
    :param asked: the question before the move is made; a tuple as for `label`
    :param is_final: the move cannot be taken back freely, so a tap on a place or value asks first; may be a
      function of the move's argument
    :param nothing: the button for "none"
    :param done: the button that ends a sequence early
    :param form: a template for the whole argument, where the description does not read well
    :param owner: the seat whose piece would stand there, None while that is still to be chosen; the viewer if not
      given
    :param closed: returns the places that cannot come next, with the reasons
    :param closed_hint: the text about closed places
    """

    prompts: tuple[Any, ...] = ()
    kinds: tuple[Kind, ...] = ()
    label: Any = ""
    asked: Any = ""
    is_final: bool | Callable[[Any], bool] = False
    nothing: Any = ""
    done: Any = ""
    form: str = ""
    owner: Owner | None = None
    closed: Reasons | None = None
    closed_hint: Any = ""

    def asks_first(self, argument: Any) -> bool:
        """Return True if a move with this argument has to be confirmed."""
        return self.is_final(argument) if callable(self.is_final) else self.is_final


@dataclass(frozen=True)
class Pick:
    """A button for one value, which makes the move or leads to the next choice.

    :param color: color of the seat whose piece the symbol shows
    """

    value: str
    label: Any
    symbol: str = ""
    note: Any = ""
    person: Person | None = None
    move: Move | None = None
    href: str = ""
    is_filed: bool = False
    color: str = ""


@dataclass(frozen=True)
class Said:
    """The label and symbol of a value.

    :param color: color of the seat whose piece the symbol shows
    """

    label: Any
    symbol: str = ""
    note: Any = ""
    color: str = ""


Sayer = Callable[[Any, str, Any], "Said | None"]
"""Takes the title's page, a verb and a value; returns the value's label, or None if it knows none."""


class Walk:
    """The choices of a verb, part by part: the chosen parts, the possible next ones, whether the move is complete."""

    def __init__(self, arguments: Any, at: tuple[str, ...]) -> None:
        self.arguments = arguments
        self.chosen: list[Any] = []
        for written in at:
            known = {write(value): value for value in self.next}
            if written not in known:
                break
            self.chosen.append(known[written])
        while not isinstance(arguments, Sequence) and self.next == [None] and not self._is_plain():
            self.chosen.append(None)

    def _is_plain(self) -> bool:
        """Return True if the verb has nothing to choose."""
        return is_plain(self.arguments)

    @property
    def next(self) -> list[Any]:
        return self.after(self.chosen)

    def after(self, chosen: list[Any]) -> list[Any]:
        """Return the values that can follow some choices."""
        if isinstance(self.arguments, Sequence):
            return list(self.arguments.next(chosen))
        place = len(chosen)
        found: list[Any] = []
        for one in self._beginning_with(chosen):
            parts = parts_of(one)
            if len(parts) > place and parts[place] not in found:
                found.append(parts[place])
        return found

    def is_complete(self, chosen: list[Any]) -> bool:
        """Return True if these choices can be played as they are."""
        if isinstance(self.arguments, Sequence):
            return bool(self.arguments.complete(chosen))
        return any(len(parts_of(one)) == len(chosen) for one in self._beginning_with(chosen))

    def is_end(self, chosen: list[Any]) -> list[Any] | None:
        """Return the choices extended by what follows without alternative; None if something else must be chosen."""
        whole = list(chosen)
        while (follows := self.after(whole)) and self._leave_no_choice(whole, follows):
            whole.append(follows[0])
        return whole if not follows and self.is_complete(whole) else None

    def _leave_no_choice(self, chosen: list[Any], follows: list[Any]) -> bool:
        """Return True if nothing follows, or only the one value of a part that may then be left out."""
        if follows == [None]:
            return True
        if len(follows) > 1 or not isinstance(self.arguments, Abridged):
            return False
        parts = (list(one) for one in self._beginning_with(chosen) if isinstance(one, Mapping))
        return all(names[len(chosen)] == self.arguments.part for names in parts)

    def argument(self, chosen: list[Any]) -> Any:
        if isinstance(self.arguments, Sequence):
            return list(chosen)
        return next(one for one in self._beginning_with(chosen) if len(parts_of(one)) == len(chosen))

    def _beginning_with(self, chosen: list[Any]) -> list[Any]:
        return [one for one in self.arguments if parts_of(one)[: len(chosen)] == chosen]


def parts_of(argument: Any) -> list[Any]:
    return list(argument.values()) if isinstance(argument, Mapping) else [argument]


def write(value: Any) -> str:
    return NONE if value is None else str(value)


def is_plain(arguments: Any) -> bool:
    return bool(arguments == [None])


@dataclass
class Described:
    verb: str
    kind: str
    prompt: Any
    targets: list[Target] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    confirm: list[Move] = field(default_factory=list)
    previews: list[Preview] = field(default_factory=list)
    rings: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Filed:
    """The viewer's answer to a decision that others still have to answer. It can be changed until the last one has."""

    verb: str
    value: Any
    words: str
    address: str


class Shown(Protocol):
    """The parts of the title's page that describing a verb needs."""

    sight: dict[str, Any]
    viewer: str | None
    arguments: dict[str, Any]
    page: Page

    @property
    def ask(self) -> Ask: ...

    @property
    def people(self) -> Mapping[str, Person]: ...

    @property
    def filed(self) -> Filed | None: ...

    def is_place(self, value: Any) -> bool: ...

    def sort_of(self, place: str) -> str: ...

    def previewed(self, kind: str) -> str: ...

    def verb_label(self, verb: str) -> str: ...

    def link(self, verb: str, kind: str, *at: str) -> Target: ...


def describe(shown: Shown, verb: str, look: Look, sayers: tuple[Sayer, ...] = ()) -> Described:
    """Turn a listed or sequential verb into targets and buttons."""
    at = shown.ask.at if shown.ask.do == verb else ()
    walk = Walk(shown.arguments[verb], at)
    return _Describing(shown, verb, look, sayers, walk).described()


class _Describing:
    def __init__(self, shown: Shown, verb: str, look: Look, sayers: tuple[Sayer, ...], walk: Walk) -> None:
        self.shown, self.verb, self.look, self.sayers, self.walk = shown, verb, look, sayers, walk
        self.page: Page = shown.page

    def described(self) -> Described:
        walk, chosen = self.walk, self.walk.chosen
        following = [] if is_plain(walk.arguments) else walk.next
        places = [value for value in following if self.shown.is_place(value)]
        values = [value for value in following if not self.shown.is_place(value)]
        closed = self.look.closed(self.shown, chosen) if self.look.closed is not None and following else {}
        confirm = []
        if not following:
            argument = None if is_plain(walk.arguments) else walk.argument(chosen)
            confirm = [self._move(argument, chosen, self._by_parts(self.look.label), "primary")]
        elif walk.is_complete(chosen):
            label = self.look.done if chosen or not self.look.nothing else self.look.nothing
            confirm = [
                self._move(walk.argument(chosen), chosen, label or _("Do it"), "primary" if chosen else "")
            ]
        return Described(
            verb=self.verb,
            kind=self._kind(places, values, following),
            prompt=self._why_closed(closed) or self._prompt(following),
            targets=[
                *(self._target(place) for place in places),
                *(self._closed_target(place, why) for place, why in closed.items()),
            ],
            picks=[self._pick(value) for value in values],
            confirm=confirm,
            previews=self._previews(following),
            rings=[value for value in chosen if self.shown.is_place(value)],
        )

    def _kind(self, places: list[Any], values: list[Any], following: list[Any]) -> str:
        if not following:
            return "confirm"
        return "places" if places else "picks"

    def _prompt(self, following: list[Any]) -> Any:
        if not following:
            if not self.look.asked:
                return self._asks_again()
            asked = self._by_parts(self.look.asked)
            if not callable(self.look.is_final) or not self._is_final():
                return asked
            return " ".join((str(asked), _("This can’t be undone.")))
        return self._at(self.look.prompts) or self.shown.verb_label(self.verb)

    def _is_final(self) -> bool:
        """Return True if the chosen move has to be confirmed."""
        if not callable(self.look.is_final):
            return self.look.is_final
        whole = self.walk.is_end(list(self.walk.chosen))
        return whole is not None and self.look.is_final(self.walk.argument(whole))

    def _asks_again(self) -> str:
        """Return a question that repeats the choice, for a look without words of its own."""
        if not self.walk.chosen or not self._is_final():
            return self.shown.verb_label(self.verb)
        chosen = listed(str(self._said(value).label) for value in self.walk.chosen)
        return _("%(choice)s? This can’t be undone.") % {"choice": capfirst(chosen)}

    def _why_closed(self, closed: Mapping[str, Name]) -> str:
        """Return why the tapped place is closed, or a hint if any place is closed."""
        tried = self.shown.ask.at[len(self.walk.chosen) :]
        if tried and tried[0] in closed:
            return render(closed[tried[0]], gettext)
        return f"{self._at(self.look.prompts)} {self.look.closed_hint}" if closed else ""

    def _closed_target(self, place: str, why: Name) -> Target:
        return replace(self.shown.link(self.verb, CLOSED, *map(write, self.walk.chosen), place), label=why)

    def _by_parts(self, said: Any) -> Any:
        """Return the text for the number of parts that have been chosen."""
        if isinstance(said, tuple):
            said = said[min(len(self.walk.chosen), len(said)) - 1]
        return said or self.shown.verb_label(self.verb)

    def _at(self, listed: tuple[Any, ...]) -> Any:
        """Return the entry for the part that comes next."""
        return listed[min(len(self.walk.chosen), len(listed) - 1)] if listed else ""

    def _move(self, argument: Any, chosen: list[Any], label: Any, look: str) -> Move:
        part = "-".join(write(value) for value in chosen) or "now"
        return self.page.move(self.verb, argument, str(label), look, part=part)

    # -- places

    def _target(self, place: str) -> Target:
        chosen = [*self.walk.chosen, place]
        href = self.page.to(self.verb, *(write(value) for value in chosen))
        whole = self.walk.is_end(chosen)
        attributes: tuple[tuple[str, str], ...] = (("hx-get", href), ("hx-push-url", "false"))
        if whole is not None and not self.look.asks_first(self.walk.argument(whole)):
            values = {
                "verb": self.verb,
                "argument": json.dumps(self.walk.argument(whole)),
                "decision": self.shown.sight["decision"],
                "key": self.page.key(self.verb, "-".join(write(value) for value in whole)),
            }
            attributes = (("hx-post", self.page.move_address), ("hx-vals", json.dumps(values)))
        owner = self._owner(whole or chosen)
        kind = self.shown.sort_of(place) if owner is None else self._target_kind(place)
        return Target(place, kind, self.verb, place, href, attributes, owner=owner or "")

    def _owner(self, chosen: list[Any]) -> str | None:
        return self.shown.viewer if self.look.owner is None else self.look.owner(self.shown, chosen)

    def _target_kind(self, place: str) -> str:
        kind = self._at(self.look.kinds)
        if callable(kind):
            kind = kind(self.shown, self.walk.chosen)
        return kind or self.shown.sort_of(place)

    def _previews(self, following: list[Any]) -> list[Preview]:
        """Return the piece that would stand on the last chosen place, if the look names one."""
        chosen, owner = self.walk.chosen, self._owner(self.walk.chosen)
        places = [place for place, value in enumerate(chosen) if self.shown.is_place(value)]
        if following or not places or owner is None or not self.look.kinds:
            return []
        last = places[-1]
        kind = self.look.kinds[min(last, len(self.look.kinds) - 1)]
        if callable(kind):
            kind = kind(self.shown, chosen[:last])
        piece = self.shown.previewed(kind)
        return [Preview(chosen[last], piece, owner)] if piece else []

    # -- values

    def _pick(self, value: Any) -> Pick:
        chosen = [*self.walk.chosen, value]
        said = self._said(value)
        person = self.shown.people.get(value) if isinstance(value, str) else None
        whole = self.walk.is_end(chosen)
        if whole is None or self.look.asks_first(self.walk.argument(whole)):
            href = self.page.to(self.verb, *(write(one) for one in whole or chosen))
            return Pick(
                write(value), str(said.label), said.symbol, said.note, person, href=href, color=said.color
            )
        move = self._move(self.walk.argument(whole), whole, said.label, "")
        filed = self.shown.filed
        is_filed = filed is not None and filed.verb == self.verb and whole == [filed.value]
        return Pick(
            write(value),
            str(said.label),
            said.symbol,
            said.note,
            person,
            move,
            is_filed=is_filed,
            color=said.color,
        )

    def _said(self, value: Any) -> Said:
        return say(self.shown, self.verb, value, self.look, self.sayers)


def say(shown: Shown, verb: str, value: Any, look: Look, sayers: tuple[Sayer, ...]) -> Said:
    """Return what the first module that knows the value calls it, or a default."""
    for sayer in sayers:
        said = sayer(shown, verb, value)
        if said is not None:
            return said
    return say_by_default(shown, verb, value, look)


def say_by_default(shown: Shown, verb: str, value: Any, look: Look) -> Said:
    """Return a default label for a value: none, a player, a number, or any other key."""
    if value is None:
        return Said(look.nothing or _("None"))
    if isinstance(value, str) and value in shown.people:
        return Said(shown.people[value].name)
    if isinstance(value, int):
        return Said(str(value), f"die-{value}" if 1 <= value <= 6 else "")
    return Said(str(value).replace("_", " ").capitalize())
