"""The choice of a verb, made from the description of its arguments alone.

Listed places become targets on the board, other listed values become buttons. Arguments of several parts and
sequences are chosen part by part; each tap is a link with the parts chosen so far: `?do=move_knight&at=0,0,N`. So a
module needs no page of its own for a verb, only a `Look` where the default words do not read well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from games.drawing.board import CLOSED, Preview, Target
from games.drawing.names import Name, render
from games.views.pages.argument_walk import Walk, is_plain, write
from games.views.pages.choice import Choice, Pick
from games.views.pages.filed import filed_of
from games.views.pages.looks import Look, Said
from games.views.pages.reading import Reading
from games.views.pages.values import say
from games.views.table.table_page import Move
from games.wording.sentence import listed


def describe(reading: Reading, verb: str, look: Look) -> Choice:
    """Turn a listed or sequential verb into targets and buttons."""
    at = reading.ask.at if reading.ask.do == verb else ()
    walk = Walk(reading.arguments[verb], at)
    return _Describing(reading, verb, look, walk).choice()


class _Describing:
    def __init__(self, reading: Reading, verb: str, look: Look, walk: Walk) -> None:
        self.reading, self.verb, self.look, self.walk = reading, verb, look, walk
        self.page, self.filed = reading.page, filed_of(reading)

    def choice(self) -> Choice:
        walk, chosen = self.walk, self.walk.chosen
        following = [] if is_plain(walk.arguments) else walk.next
        places = [value for value in following if self.reading.is_place(value)]
        values = [value for value in following if not self.reading.is_place(value)]
        closed = self.look.closed(self.reading, chosen) if self.look.closed is not None and following else {}
        confirm = []
        if not following:
            confirm = [self._move(self._argument(), chosen, self._by_parts(self.look.label), "primary")]
        elif walk.is_complete(chosen):
            label = self.look.done if chosen or not self.look.nothing else self.look.nothing
            confirm = [
                self._move(walk.argument(chosen), chosen, label or _("Confirm"), "primary" if chosen else "")
            ]
        return Choice(
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
            rings=[value for value in chosen if self.reading.is_place(value)],
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
        return self._prompted() or self.reading.words.verb_label(self.verb)

    def _prompted(self) -> Any:
        """Return the look's question for the part that comes next."""
        prompt = self._at(self.look.prompts)
        return prompt(self.reading) if callable(prompt) else prompt

    def _is_final(self) -> bool:
        """Return True if the chosen move has to be confirmed."""
        return self.look.asks_first(self.reading, self._argument())

    def _argument(self) -> Any:
        """Return the argument of the chosen move, after which nothing follows."""
        return None if is_plain(self.walk.arguments) else self.walk.argument(self.walk.chosen)

    def _asks_again(self) -> str:
        """Return a question that repeats the choice, for a look without words of its own."""
        if not self.walk.chosen or not self._is_final():
            return self.reading.words.verb_label(self.verb)
        chosen = listed(str(self._said(value).label) for value in self.walk.chosen)
        return _("%(choice)s? This can’t be undone.") % {"choice": capfirst(chosen)}

    def _why_closed(self, closed: Mapping[str, Name]) -> str:
        """Return why the tapped place is closed, or a hint if any place is closed."""
        tried = self.reading.ask.at[len(self.walk.chosen) :]
        if tried and tried[0] in closed:
            return render(closed[tried[0]], gettext)
        return f"{self._prompted()} {self.look.closed_hint}" if closed else ""

    def _closed_target(self, place: str, why: Name) -> Target:
        return replace(self.page.link(self.verb, CLOSED, *map(write, self.walk.chosen), place), label=why)

    def _by_parts(self, said: Any) -> Any:
        """Return the text for the number of parts that have been chosen."""
        if isinstance(said, tuple):
            said = said[min(len(self.walk.chosen), len(said)) - 1]
        return said or self.reading.words.verb_label(self.verb)

    def _at(self, listed: tuple[Any, ...]) -> Any:
        """Return the entry for the part that comes next."""
        return listed[min(len(self.walk.chosen), len(listed) - 1)] if listed else ""

    def _move(self, argument: Any, chosen: list[Any], label: Any, look: str) -> Move:
        part = "-".join(write(value) for value in chosen) or "now"
        return self.page.move(self.verb, argument, str(label), look, part=part)

    # -- places

    def _target(self, place: str) -> Target:
        chosen = [*self.walk.chosen, place]
        whole = self.walk.is_end(chosen)
        owner = self._owner(whole or chosen)
        kind = self.reading.sort_of(place) if owner is None else self._target_kind(place)
        at = [write(value) for value in chosen]
        target = self.page.link(self.verb, kind, *at)
        if whole is not None and not self.look.asks_first(self.reading, self.walk.argument(whole)):
            part = "-".join(write(value) for value in whole)
            target = self.page.tap(self.verb, kind, place, self.walk.argument(whole), target.href, part)
        return replace(target, owner=owner or "")

    def _owner(self, chosen: list[Any]) -> str | None:
        return self.reading.viewer if self.look.owner is None else self.look.owner(self.reading, chosen)

    def _target_kind(self, place: str) -> str:
        kind = self._at(self.look.kinds)
        if callable(kind):
            kind = kind(self.reading, self.walk.chosen)
        return kind or self.reading.sort_of(place)

    def _previews(self, following: list[Any]) -> list[Preview]:
        """Return the piece that would stand on the last chosen place, if the look names one."""
        chosen, owner = self.walk.chosen, self._owner(self.walk.chosen)
        places = [place for place, value in enumerate(chosen) if self.reading.is_place(value)]
        if following or not places or owner is None or not self.look.kinds:
            return []
        last = places[-1]
        kind = self.look.kinds[min(last, len(self.look.kinds) - 1)]
        if callable(kind):
            kind = kind(self.reading, chosen[:last])
        piece = self.reading.previewed(kind)
        return [Preview(chosen[last], piece, owner)] if piece else []

    # -- values

    def _pick(self, value: Any) -> Pick:
        chosen = [*self.walk.chosen, value]
        said = self._said(value)
        person = self.reading.people.get(value) if isinstance(value, str) else None
        whole = self.walk.is_end(chosen)
        if whole is None or self.look.asks_first(self.reading, self.walk.argument(whole)):
            href = self.page.to(self.verb, *(write(one) for one in whole or chosen))
            return Pick(
                write(value), str(said.label), said.symbol, said.note, person, href=href, color=said.color
            )
        move = self._move(self.walk.argument(whole), whole, said.label, "")
        filed = self.filed
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
        return say(self.reading, self.verb, value, self.look)
