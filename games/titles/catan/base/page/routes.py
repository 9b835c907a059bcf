"""The choice of paths for roads, and for pieces that modules lay like roads: free ones, and the one of the set-up.

A path may take several kinds of piece. Then a tap on it asks which, and the buttons show the shapes of the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.drawing.board import Preview, Target
from games.titles.catan.base.page.building import building_pages
from games.titles.catan.base.page.module_page import Route
from games.titles.catan.base.rules.pieces import ROAD
from games.views.pages.choice import Choice, Pick
from games.views.table.table_page import Move

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

PLACE_ROAD, FREE_PIECE, TWO_FREE = "place_road", "place_free_piece", "play_road_building"
EITHER = "either"
"""The kind of a target that takes several kinds of piece."""
ROADS = {ROAD: Route(PLACE_ROAD, gettext_lazy("Road here"), gettext_lazy("A road here?"))}
WHICH = gettext_lazy("Which piece do you place here?")
WHICH_STAYS = gettext_lazy("Which piece? After that, both pieces stay where they are.")
STAYS = gettext_lazy("Here? After that, both pieces stay where they are.")


@dataclass(frozen=True)
class Piece:
    """A piece that can be laid at a place, with the part of the move's argument that stands for it.

    :param written: how an address names it: by the place, and by the kind too if the place takes several
    """

    kind: str
    place: str
    argument: Any
    written: str


def routes(catan: CatanReading) -> dict[str, Route]:
    """Return the kinds of piece that are laid like roads in this game."""
    return {kind: route for page in building_pages(catan) for kind, route in page.routes.items()}


def first_piece(catan: CatanReading) -> Choice:
    """Describe the choice of the road, or of another piece, beside a starting settlement."""
    known = routes(catan)
    pieces = _pieces(
        (kind, place, place)
        for kind, route in known.items()
        for place in catan.arguments.get(route.first, ())
    )
    is_asked = catan.ask.do in {route.first for route in known.values()}
    asked = catan.ask.at[0] if is_asked and catan.ask.at else ""
    here = [piece for piece in pieces if piece.place == asked]
    targets = [
        catan.page.link(known[some[0].kind].first, _target_kind(some), place)
        for place, some in _by_place(pieces).items()
        if place != asked
    ]
    moves = [
        catan.page.move(
            known[one.kind].first, one.argument, str(known[one.kind].here), "primary", one.written
        )
        for one in here
    ]
    if len(here) > 1:
        picks = [_pick(catan, one, move) for one, move in zip(here, moves, strict=True)]
        return Choice(catan.verb, "picks", str(WHICH_STAYS), targets, picks=picks, rings=[asked])
    if here:
        return Choice(
            catan.verb, "confirm", str(STAYS), targets, confirm=moves, previews=_previews(catan, here)
        )
    prompt = (
        _("Choose a path beside the settlement.")
        if _are_several(pieces)
        else _("Choose a path for your road, beside the settlement.")
    )
    return Choice(catan.verb, "places", prompt, targets)


def free_piece(catan: CatanReading) -> Choice | None:
    """Describe the choice of another place for a free piece. Return None if a kind of piece has no route."""
    pieces = _free(catan, (one for one in catan.arguments[FREE_PIECE] if one is not None))
    if pieces is None:
        return None
    asked = catan.ask.at[0] if catan.ask.do == FREE_PIECE and catan.ask.at else ""
    here = [piece for piece in pieces if piece.place == asked]
    targets = [
        _target(catan, FREE_PIECE, some, some[0].argument, (place,))
        for place, some in _by_place(pieces).items()
        if place != asked
    ]
    several = _are_several(pieces)
    moves = [_free_move(catan, one) for one in here]
    if len(here) > 1:
        picks = [_pick(catan, one, move) for one, move in zip(here, moves, strict=True)]
        return Choice(FREE_PIECE, "picks", str(WHICH), targets, picks=picks, rings=[asked])
    if here:
        said = str(routes(catan)[here[0].kind].asked)
        previews = _previews(catan, here)
        return Choice(FREE_PIECE, "confirm", said, targets, confirm=moves, previews=previews)
    prompt = (
        _("The path you chose is gone: choose another for the free piece.")
        if several
        else _("The path you chose is gone: choose another for the free road.")
    )
    nothing = _("Place no free piece") if several else _("Place no free road")
    return Choice(
        FREE_PIECE,
        "places",
        prompt,
        targets,
        confirm=[catan.page.move(FREE_PIECE, None, nothing, part="none")],
    )


def _free_move(catan: CatanReading, one: Piece) -> Move:
    label = _("Free road here") if one.kind == ROAD else str(routes(catan)[one.kind].here)
    return catan.page.move(FREE_PIECE, one.argument, label, "primary", one.written)


def two_free(catan: CatanReading) -> Choice | None:
    """Describe road building piece by piece; each tap leads to the next choices.

    Return None if a kind of piece has no route.
    """
    walk = catan.arguments[TWO_FREE]
    chosen: list[Piece] = []
    asked = ""
    following = _free(catan, walk.next([]))
    for part in catan.ask.at:
        one = next((one for one in following or () if one.written == part), None)
        if one is None:
            asked = part
            break
        chosen.append(one)
        following = _free(catan, walk.next([piece.argument for piece in chosen]))
    if following is None:
        return None
    here = [piece for piece in following if piece.place == asked]
    steps = {place: _Step(catan, walk, chosen, some) for place, some in _by_place(following).items()}
    targets = [step.target(place) for place, step in steps.items() if not here or place != asked]
    previews = _previews(catan, chosen)
    if here:
        picks = [steps[asked].pick(one) for one in here]
        return Choice(TWO_FREE, "picks", str(WHICH), targets, picks=picks, previews=previews, rings=[asked])
    several = _are_several([*chosen, *following])
    return Choice(
        TWO_FREE,
        "places" if following else "confirm",
        _which_path(chosen, following, several=several),
        targets,
        confirm=[_done(catan, chosen, following, several=several)] if chosen else [],
        previews=previews,
    )


@dataclass(frozen=True)
class _Step:
    """The next piece of road building at one place: the pieces chosen before, and those possible there."""

    catan: CatanReading
    walk: Any
    chosen: list[Piece]
    some: list[Piece]

    def target(self, place: str) -> Target:
        """Return a target that makes the move if it is the last piece, or leads to the next choice."""
        written = tuple(piece.written for piece in self.chosen)
        if len(self.some) > 1:
            return self.catan.page.link(TWO_FREE, EITHER, *written, place)
        (one,) = self.some
        if self._goes_on(one):
            return self.catan.page.link(TWO_FREE, one.kind, *written, place)
        return _target(self.catan, TWO_FREE, [one], self._whole(one), (*written, place))

    def pick(self, one: Piece) -> Pick:
        """Return the button for one of several pieces, which does the same."""
        written = [*(piece.written for piece in self.chosen), one.written]
        label = str(routes(self.catan)[one.kind].here)
        if self._goes_on(one) or _asks_first(self.catan, TWO_FREE, self._whole(one)):
            return _pick(self.catan, one, label, self.catan.page.to(TWO_FREE, *written))
        return _pick(
            self.catan, one, self.catan.page.move(TWO_FREE, self._whole(one), label, part="-".join(written))
        )

    def _goes_on(self, one: Piece) -> bool:
        return bool(self.walk.next(self._whole(one)))

    def _whole(self, one: Piece) -> list[Any]:
        return [*(piece.argument for piece in self.chosen), one.argument]


def _which_path(chosen: list[Piece], following: list[Piece], *, several: bool) -> str:
    if not chosen and several:
        return _("Choose a path for the first of two free pieces.")
    if not chosen:
        return _("Choose a path for the first of two free roads.")
    if following:
        return _("Choose the second path.")
    return _("These two pieces?") if several else _("These two roads?")


def _done(catan: CatanReading, chosen: list[Piece], following: list[Piece], *, several: bool) -> Move:
    """Return the button that builds what has been chosen."""
    if following:
        label = _("Build just this piece") if several else _("Build just this road")
    else:
        label = _("Build these pieces") if several else _("Build these roads")
    part = "-".join(piece.written for piece in chosen)
    whole = [piece.argument for piece in chosen]
    return catan.page.move(TWO_FREE, whole, label, "" if following else "primary", part)


# -- shared by these choices


def _free(catan: CatanReading, arguments: Iterable[Any]) -> list[Piece] | None:
    """Return free pieces from their arguments; None if a kind of piece has no route."""
    named = [
        (ROAD, one, one) if isinstance(one, str) else (one["piece"], one["at"], one) for one in arguments
    ]
    known = routes(catan)
    return _pieces(named) if all(kind in known for kind, _place, _argument in named) else None


def _pieces(named: Iterable[tuple[str, str, Any]]) -> list[Piece]:
    """Return pieces from kind, place and argument."""
    named = list(named)
    places = [place for _kind, place, _argument in named]
    return [
        Piece(kind, place, argument, place if places.count(place) == 1 else f"{kind}.{place}")
        for kind, place, argument in named
    ]


def _by_place(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.place, []).append(piece)
    return found


def _are_several(pieces: Iterable[Piece]) -> bool:
    return any(piece.kind != ROAD for piece in pieces)


def _target_kind(some: list[Piece]) -> str:
    return some[0].kind if len(some) == 1 else EITHER


def _target(catan: CatanReading, verb: str, some: list[Piece], argument: Any, at: tuple[str, ...]) -> Target:
    """Return a target that makes the move, or asks for the piece or a confirmation."""
    if len(some) > 1:
        return catan.page.link(verb, EITHER, *at)
    if _asks_first(catan, verb, argument):
        return catan.page.link(verb, some[0].kind, *at)
    return catan.page.tap(verb, some[0].kind, at[-1], argument, catan.page.to(verb, *at))


def _asks_first(catan: CatanReading, verb: str, argument: Any) -> bool:
    return catan.modules.look(verb).asks_first(catan, argument)


def _pick(catan: CatanReading, one: Piece, does: Move | str, href: str = "") -> Pick:
    """Return the button for a piece, with its shape.

    :param does: the move that it makes, or the label of a link to `href`
    """
    color = catan.people[catan.viewer].color if catan.viewer is not None else ""
    move = does if isinstance(does, Move) else None
    label = does.label if isinstance(does, Move) else does
    symbol = f"{one.kind}-{color}" if color else one.kind
    return Pick(one.written, label, symbol, move=move, href=href, color=color)


def _previews(catan: CatanReading, pieces: Iterable[Piece]) -> list[Preview]:
    if catan.viewer is None:
        return []
    return [Preview(piece.place, piece.kind, catan.viewer) for piece in pieces]
