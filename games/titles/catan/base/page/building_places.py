"""Places on the board where something can be built while nothing is being chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy

from games.drawing.board import VACANT, Target
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.page.building import building
from games.titles.catan.base.page.reading import CatanReading
from games.views.pages.argument_walk import Walk
from games.views.pages.choice import Choice, Pick
from games.views.pages.choices import at_places
from games.views.pages.menu import MenuLink

QUESTION = gettext_lazy("What do you build here?")


class BuildingVerb:
    """A verb that builds, with its line in the list of what can be built."""

    def __init__(self, catan: CatanReading, line: MenuLink) -> None:
        self.catan, self.line, self.verb = catan, line, line.verb
        choices = catan.arguments.get(line.verb)
        listed: list[Any] = choices if isinstance(choices, list) else []
        self.walk = Walk(listed, ())
        self.first = self.walk.next
        self.places: list[str] = [place for place in listed if catan.is_place(place)]

    def pick(self, place: str) -> Pick:
        """Return the button for the verb at a place: the move itself, its next choice, or the choice of a place."""
        line, page = self.line, self.catan.page
        cost = self.catan.words.cards({stack.kind: stack.count for stack in line.cost})
        pick = Pick(self.verb, line.label, line.symbol, cost, href=page.to(self.verb), color=line.color)
        if place not in self.first:
            return pick
        whole, look = self.walk.is_end([place]), self.catan.modules.look(self.verb)
        if whole is None or look.asks_first(self.catan, self.walk.argument(whole)):
            return replace(pick, href=page.to(self.verb, place))
        label = self.catan.words.verb_label(self.verb)
        move = page.move(self.verb, self.walk.argument(whole), label, part=f"at-{place}")
        return replace(pick, value=place, href="", move=move)

    def target(self, place: str) -> Target | None:
        """Return a place that builds immediately; None if the move needs another choice or a confirmation."""
        move = self.pick(place).move
        if move is None:
            return None
        page = self.catan.page
        return page.tap(self.verb, VACANT, place, move.argument, page.to("", place), f"at-{place}")


def choice(catan: CatanReading) -> Choice:
    """Mark the places where something can be built.

    A tap builds immediately if only one thing can stand there, since it can be undone. Otherwise it asks what to build.
    """
    verbs = {line.verb: BuildingVerb(catan, line) for line in building(catan)}
    at = verbs_at(list(verbs.values()))

    def target(place: str) -> Target:
        alone = verbs[at[place][0]].target(place) if len(at[place]) == 1 else None
        return alone or catan.page.link("", VACANT, place)

    return at_places(catan, at, QUESTION, target, lambda place, verb: [verbs[verb].pick(place)])


def verbs_at(verbs: list[BuildingVerb]) -> dict[str, list[str]]:
    """Return the verbs that can build at each place.

    A corner takes over the verbs of the paths beside it, since a finger could not hit both.
    """
    found: dict[str, list[str]] = {}
    for one in verbs:
        for place in one.places:
            found.setdefault(place, []).append(one.verb)
    for path in [place for place in found if hexes.sort_of(place) == "edge"]:
        ends = [end for end in hexes.edge_vertices(path) if end in found]
        for end in ends:
            found[end] += [verb for verb in found[path] if verb not in found[end]]
        if ends:
            del found[path]
    return found
