"""The words of Hansa Teutonica. Places have the names on its map, and town names are not translated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.drawing.names import render
from games.titles.hansa.base.drawing import board
from games.titles.hansa.base.drawing.art import NEUTRAL
from games.titles.hansa.base.drawing.map import map_of
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary
from games.wording.words import Words

PIECES = {
    "trader": pgettext_lazy("piece of Hansa Teutonica", "trader"),
    "merchant": pgettext_lazy("piece of Hansa Teutonica", "merchant"),
}
TRACKS = {
    "clavis_urbis": "Clavis Urbis",
    "actiones": "Actiones",
    "privilegium": "Privilegium",
    "liber_sophiae": "Liber Sophiae",
    "bursa": "Bursa",
}
ABILITIES = {
    "clavis_urbis": _("points per office in your largest network"),
    "actiones": _("actions per turn"),
    "privilegium": _("highest office color"),
    "liber_sophiae": _("pieces moved per action"),
    "bursa": _("pieces per Income action"),
}
VALUES = {
    "C": pgettext_lazy("value of Bursa", "all"),
    "white": pgettext_lazy("color of an office", "white"),
    "orange": pgettext_lazy("color of an office", "orange"),
    "pink": pgettext_lazy("color of an office", "pink"),
    "black": pgettext_lazy("color of an office", "black"),
}
SOURCES = {
    "control": _("control of towns"),
    "coins": _("offices with a coin"),
    "east_west": _("the east–west link"),
    "abilities": _("fully developed abilities"),
    "markers": _("bonus markers"),
    "coellen": _("the Coellen table"),
    "cities": _("control of towns at the end"),
    "network": _("the network"),
}
REASONS = {
    "points": _("somebody has 20 points"),
    "pile": _("no bonus marker is left to draw"),
    "cities": _("ten towns are complete"),
}
STEPS = {
    "actions": _("take actions or end the turn"),
    "replace": _("place the displaced piece"),
    "place_markers": _("place new bonus markers"),
}
# HT-DEC-01, HT-DEC-02, HT-DEC-05, HT-DEC-11, HT-DEC-12
DEFAULTS = {
    "actions": _("Income while actions are left, then your turn ends"),
    "replace": _("the nearest free villages, on routes of yours first"),
    "place_markers": _("the first free routes"),
}
VERBS = {
    "income": _("Take income"),
    "place": _("Place a piece"),
    "displace": _("Displace a piece"),
    "move": _("Move pieces"),
    "claim": _("Claim a route"),
    "neutral_claim": _("Let neutral traders claim a route"),
    "replace": _("Place the displaced pieces"),
    "place_marker": _("Place a bonus marker"),
    "use_additional_office": _("Additional office"),
    "use_swap_offices": _("Swap offices"),
    "use_three_actions": _("Three more actions"),
    "use_four_actions": _("Four more actions"),
    "use_develop_ability": _("Develop an ability"),
    "use_remove_three": _("Remove three pieces"),
    "set_standing_orders": _("Change standing orders"),
    "end_turn": _("End the turn"),
}
MARKER_HELP = {
    "additional_office": _(
        "when claiming a route: an office to the left of all others, of any color; at least one "
        "office must already be taken"
    ),
    "swap_offices": _("two neighboring offices in a town swap owners"),
    "three_actions": _("three more actions this turn"),
    "four_actions": _("four more actions this turn"),
    "develop_ability": _("develop any ability on your desk"),
    "remove_three": _("up to three pieces leave the routes and return to their owners’ supply"),
}
BENEFITS = {
    "office": _("an office"),
    "additional_office": _("an additional office"),
    "ability": _("an ability"),
    "coellen": _("a place at the Coellen table"),
    "none": _("nothing else"),
}
SENTENCES = {
    "starting_seat": gettext_noop("{seat} begins."),
    "starting_markers": gettext_noop("Bonus markers are placed at the taverns: {laid}."),
    "neutral_traders_laid": gettext_noop("Neutral traders are placed on {routes}."),
    "turn_began": gettext_noop("{seat}’s turn: {actions} actions."),
    "turn_ended": gettext_noop("{seat} ends the turn."),
    "income": gettext_noop("{seat} takes {pieces} from the stock."),
    "placed": gettext_noop("{seat} places a {piece} in {village}."),
    "displaced": gettext_noop("{seat} displaces {owned} in {village} with a {piece} and pays {pay}."),
    "displaced_to_supply": gettext_noop("No village is free: {owned} goes to the supply."),
    "replaced": gettext_noop("{seat} places: {placed}."),
    "moved": gettext_noop("{seat} moves {moved}."),
    "claimed": gettext_noop("{seat} claims {route}."),
    "scored": gettext_noop("{seat} scores {number} for {source}."),
    "marker_taken": gettext_noop("{seat} takes the bonus marker {marker}."),
    "marker_removed": gettext_noop("The bonus marker {marker} leaves the game."),
    "replacement_drawn": gettext_noop("{seat} draws a replacement marker."),
    "pile_is_empty": gettext_noop("No bonus marker is left to draw."),
    "office_taken": gettext_noop("{seat} opens an office in {city} with a {piece}."),
    "additional_office_made": gettext_noop("{seat} opens an additional office in {city} with a {piece}."),
    "ability_developed": gettext_noop("{seat} develops {track}: {value}."),
    "coellen_taken": gettext_noop("{seat} takes the {space}-point place at the Coellen table."),
    "city_completed": gettext_noop("{city} is complete: {number} of ten towns."),
    "marker_used": gettext_noop("{seat} uses the bonus marker {marker}."),
    "offices_swapped": gettext_noop("{seat} swaps two offices in {city}."),
    "pieces_removed": gettext_noop("{seat} removes {removed}."),
    "plate_turned_up": gettext_noop("{seat} turns up {markers}."),
    "marker_placed": gettext_noop("{seat} places the bonus marker {marker} on {route}."),
    "markers_wait": gettext_noop("No route can take a bonus marker: {markers} must wait."),
    "neutral_claimed": gettext_noop("{seat} lets neutral traders claim {route}."),
    "neutral_office_taken": gettext_noop("A neutral trader opens an office in {city}."),
    "game_over": gettext_noop("The game ends: {reason}. Victory for {winners}."),
}


def _owned(sentence: Sentence) -> str:
    facts = sentence.facts
    return piece_of(facts.get("displaced", facts["piece"]), _owner(sentence, facts["owner"]))


def _owner(sentence: Sentence, owner: Any) -> str | None:
    return None if owner == NEUTRAL else sentence.name(owner)


def _laid(sentence: Sentence) -> str:
    return listed(f"{marker(kind)} ({place(route)})" for route, kind in sentence.facts["markers"].items())


def _placed(sentence: Sentence) -> str:
    return listed(f"{piece(one['piece'])} ({place(one['village'])})" for one in sentence.facts["placed"])


def _moved(sentence: Sentence) -> str:
    return listed(
        gettext("a {piece} ({source} → {target})").format(
            piece=piece(one["piece"]), source=place(one["from"]), target=place(one["to"])
        )
        for one in sentence.facts["moved"]
    )


def _removed(sentence: Sentence) -> str:
    return listed(
        gettext("{owned} ({village})").format(
            owned=piece_of(one["piece"], _owner(sentence, one["owner"])), village=place(one["village"])
        )
        for one in sentence.facts["removed"]
    )


def place(where: Any) -> str:
    """Return the name of a village, a route, a town or an office. Both sides of the board use the same names."""
    return render(board.Names(map_of("4-5"))[str(where)], gettext)


def marker(kind: Any) -> str:
    return gettext(board.MARKERS[kind])


def piece(kind: Any) -> str:
    return str(PIECES[kind])


def piece_of(kind: Any, owner: str | None) -> str:
    """Return the words for a piece and its owner. Pass None as the owner of a neutral piece."""
    if owner is None:
        return gettext("a neutral {piece}").format(piece=piece(kind))
    return gettext("{owner}’s {piece}").format(piece=piece(kind), owner=owner)


def pieces(heap: Any) -> str:
    """Return the words for a number of pieces: "2 traders and 1 merchant"."""
    said = []
    if heap.get("trader"):
        said.append(ngettext("{n} trader", "{n} traders", heap["trader"]).format(n=heap["trader"]))
    if heap.get("merchant"):
        said.append(ngettext("{n} merchant", "{n} merchants", heap["merchant"]).format(n=heap["merchant"]))
    return listed(said) or gettext("nothing")


def _plainly(fact: str, said: Callable[[Any], str]) -> Callable[[Sentence], str]:
    return lambda sentence: said(sentence.facts[fact])


PLAIN: dict[str, Callable[[Any], str]] = {
    "village": place,
    "route": place,
    "city": place,
    "routes": lambda routes: listed(place(route) for route in routes),
    "marker": marker,
    "markers": lambda kinds: listed(marker(kind) for kind in kinds),
    "piece": piece,
    "pieces": pieces,
    "pay": pieces,
    "track": lambda track: TRACKS[track],
    "value": lambda value: str(VALUES.get(value, value)),
    "source": lambda source: str(SOURCES[source]),
    "reason": lambda reason: str(REASONS[reason]),
}
FACTS: dict[str, Callable[[Sentence], str]] = {
    **{fact: _plainly(fact, said) for fact, said in PLAIN.items()},
    "winners": lambda sentence: listed(sentence.name(seat) for seat in sentence.facts["winners"]),
    "owned": _owned,
    "laid": _laid,
    "placed": _placed,
    "moved": _moved,
    "removed": _removed,
}


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    viewer = sight["viewer"]
    return [pieces(sight["base"]["seats"][viewer]["supply"])] if viewer is not None else []


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    facts=FACTS,
    steps=STEPS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={**PIECES, **TRACKS, **VALUES},
    held=_held,
    holding=_("Your supply:"),
)
