"""The choices made piece by piece: moves, displaced pieces, and pieces to remove."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.board import Preview, Target
from games.drawing.names import gettext_noop, name
from games.titles.hansa.base import words
from games.titles.hansa.base.drawing import board as drawing
from games.titles.hansa.base.page.reading import HansaReading
from games.titles.hansa.base.rules.replacement import DISPLACED
from games.views.pages.argument_walk import Walk
from games.views.pages.choice import Choice, Pick

PIECE = drawing.ON_PIECES
PUT = gettext_noop("Place it here: {place}")
LIFT = gettext_noop("Lift the piece: {place}")
REPLACE = gettext_noop("Place it here: {place}")
REMOVE = gettext_noop("Remove the piece: {place}")


@dataclass(frozen=True)
class TrayPiece:
    """One of the pieces to place: its village, or whether it is next."""

    label: str
    kind: str = ""
    color: str = ""
    place: str = ""
    is_next: bool = False
    is_optional: bool = False

    @property
    def symbol(self) -> str:
        """The symbol of the piece, or an empty string if it is not known yet."""
        return f"{self.kind}-{self.color}" if self.kind else ""


def move(hansa: HansaReading) -> Choice:
    """Ask for pieces to lift and villages to put them on, all in one action. HT-MOVE"""
    walk = Walk(hansa.arguments["move"], hansa.at)
    chosen: list[str] = list(walk.chosen)
    kinds = _moving(hansa, chosen)
    if len(chosen) % 2:
        targets = [_leading(hansa, "move", kinds[-1], chosen, place, PUT) for place in walk.next]
        prompt = _("Choose where this piece goes.")
    else:
        targets = [_leading(hansa, "move", PIECE, chosen, place, LIFT) for place in walk.next]
        prompt = _("Choose one of your pieces.") if not chosen else _("Another piece, or is that all?")
    previews = [
        Preview(place, kind, hansa.viewer or "") for kind, place in zip(kinds, chosen[1::2], strict=False)
    ]
    most = hansa.mine["desk"]["liber_sophiae"]["value"]
    step = _sequence(hansa, "move", walk, prompt, targets, _moving_tray(hansa, chosen, kinds, most))
    return changed(step, previews=previews, rings=chosen[::2])


def _moving(hansa: HansaReading, chosen: list[str]) -> list[str]:
    return [hansa.base["villages"][place]["piece"] for place in chosen[::2]]


def _moving_tray(hansa: HansaReading, chosen: list[str], kinds: list[str], most: int) -> list[TrayPiece]:
    places = [*chosen[1::2], *[""] * most]
    return [
        TrayPiece(
            words.piece(kind),
            kind,
            hansa.color,
            hansa.place(places[number]) if places[number] else "",
            is_next=not places[number],
        )
        for number, kind in enumerate(kinds)
    ] + [
        TrayPiece(_("one more"), "", is_next=number == len(kinds) and len(chosen) % 2 == 0, is_optional=True)
        for number in range(len(kinds), most)
    ]


def replace(hansa: HansaReading) -> Choice:
    """HT-DEC-05, HT-DEC-12: ask for the places of the displaced piece and of extra pieces in one sequence."""
    facts = _displaced(hansa)
    walk = Walk(hansa.arguments["replace"], hansa.at)
    chosen: list[str] = list(walk.chosen)
    placed = list(zip(chosen[::2], chosen[1::2], strict=False))
    previews = [Preview(place, _kind_of(hansa, source, facts), facts["owner"]) for source, place in placed]
    sources = list(walk.after(chosen[: len(placed) * 2]))
    source = chosen[-1] if len(chosen) % 2 else next(iter(sources), "")
    so_far = chosen[: len(placed) * 2]
    picks: list[Pick] = []
    targets: list[Target] = []
    if source:
        kind = _kind_of(hansa, source, facts) if facts["owner"] == hansa.viewer else PIECE
        targets = [
            _leading(hansa, "replace", kind, [*so_far, source], place, REPLACE)
            for place in walk.after([*so_far, source])
        ]
        picks = _sources(hansa, sources, source, so_far)
    prompt = _replace_prompt(hansa, facts, source, placed)
    tray = _replace_tray(hansa, facts, placed, source)
    step = _sequence(hansa, "replace", walk, prompt, targets, tray, known=len(placed) * 2)
    return changed(step, picks=picks, previews=previews)


def _displaced(hansa: HansaReading) -> Mapping[str, Any]:
    """Return the decision's facts: the displaced piece, its owner and its village."""
    facts: Mapping[str, Any] = hansa.sight["stack"][-1]
    return facts


def _kind_of(hansa: HansaReading, source: str, facts: Mapping[str, Any]) -> str:
    if source == DISPLACED:
        return str(facts["piece"])
    if source in hansa.base["villages"]:
        return str(hansa.base["villages"][source]["piece"])
    return source.partition(":")[2]


def _sources(hansa: HansaReading, sources: list[str], chosen: str, so_far: list[str]) -> list[Pick]:
    """Return links that change which piece is placed next."""
    if len(sources) < 2:
        return []
    return [
        Pick(
            source,
            capfirst(_source_words(hansa, source)),
            f"{_kind_of(hansa, source, _displaced(hansa))}-{hansa.color_of(_displaced(hansa)['owner'])}",
            href=hansa.page.to("replace", *so_far, source),
            is_filed=source == chosen,
            color=hansa.color_of(_displaced(hansa)["owner"]),
        )
        for source in sources
    ]


def _source_words(hansa: HansaReading, source: str) -> str:
    if source == DISPLACED:
        return _("the displaced piece")
    if source in hansa.base["villages"]:
        return hansa.place(source)
    heap, kind = source.split(":")
    said = {
        "stock": _("a %(piece)s from the stock"),
        "supply": _("a %(piece)s from the supply"),
        "pool": _("a %(piece)s from the pool"),
    }[heap]
    return said % {"piece": words.piece(kind)}


def _replace_prompt(
    hansa: HansaReading, facts: Mapping[str, Any], source: str, placed: list[tuple[str, str]]
) -> str:
    if not placed:
        return _("Displaced from %(place)s: %(piece)s. Choose a free village near it.") % {
            "piece": hansa.piece_of(facts),
            "place": hansa.place(facts["village"]),
        }
    if source:
        return _("You may add one more: %(source)s. Choose a village, or stop here.") % {
            "source": _source_words(hansa, source)
        }
    return _("Place them like this?")


def _replace_tray(
    hansa: HansaReading, facts: Mapping[str, Any], placed: list[tuple[str, str]], source: str
) -> list[TrayPiece]:
    extras = {"trader": 1, "merchant": 2}[facts["piece"]]
    color = hansa.color_of(facts["owner"])
    tray = [
        TrayPiece(words.piece(kind), kind, color, hansa.place(place))
        for kind, place in ((_kind_of(hansa, one, facts), place) for one, place in placed)
    ]
    if source:
        kind = _kind_of(hansa, source, facts)
        tray.append(TrayPiece(words.piece(kind), kind, color, is_next=True, is_optional=source != DISPLACED))
        tray += [TrayPiece(_("one more"), is_optional=True)] * (1 + extras - len(tray))
    return tray


def remove(hansa: HansaReading) -> Choice:
    """Ask one by one for up to three pieces that go back to their owners' supplies."""
    walk = Walk(hansa.arguments["use_remove_three"], hansa.at)
    chosen: list[str] = list(walk.chosen)
    targets = [_leading(hansa, "use_remove_three", PIECE, chosen, place, REMOVE) for place in walk.next]
    tray = [_removed(hansa, place) for place in chosen]
    prompt = (
        _("Choose up to three pieces that go back to their owners’ supply.")
        if not chosen
        else _("Another piece, or is that all?")
    )
    step = _sequence(hansa, "use_remove_three", walk, prompt, targets, tray, even=False)
    return changed(step, rings=chosen)


def _removed(hansa: HansaReading, place: str) -> TrayPiece:
    there = hansa.base["villages"][place]
    color = hansa.color_of(there["owner"])
    return TrayPiece(words.piece(there["piece"]), there["piece"], color, hansa.place(place))


def _sequence(
    hansa: HansaReading,
    verb: str,
    walk: Walk,
    prompt: str,
    targets: list[Target],
    tray: list[TrayPiece],
    *,
    known: int | None = None,
    even: bool = True,
) -> Choice:
    """Show one step of a sequence: the choices so far, the next ones, and a button where it may end.

    :param known: how many of the choices belong to the finished part of the argument, by default all
    :param even: the argument is a list of pairs
    """
    chosen: list[str] = list(walk.chosen)
    whole = chosen if known is None else chosen[:known]
    confirm = []
    if whole and walk.is_complete(whole):
        count = len(whole) // 2 if even else len(whole)
        confirm = [
            hansa.page.move(verb, whole, _done_label(hansa, verb, count), "primary", part=str(len(whole)))
        ]
    back = hansa.page.to(verb, *chosen[: -2 if even and len(chosen) % 2 == 0 else -1]) if chosen else ""
    kind = "places" if targets else "confirm"
    return Choice(verb, kind, prompt, targets, confirm=confirm, details=tray, step_back=back)


def _done_label(hansa: HansaReading, verb: str, count: int) -> str:
    said = {
        "move": ngettext("Move this piece", "Move these %(n)d pieces", count),
        "replace": ngettext("Place this piece", "Place these %(n)d pieces", count),
        "use_remove_three": ngettext("Remove this piece", "Remove these %(n)d pieces", count),
    }[verb]
    return said % {"n": count} if "%(n)" in said else said


def _leading(hansa: HansaReading, verb: str, kind: str, so_far: list[str], place: str, label: str) -> Target:
    target = hansa.page.link(verb, kind, *so_far, place)
    return changed(target, label=name(label, place=hansa.names[place]))
