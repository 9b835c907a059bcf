"""Positions of Cities & Knights: from bots' games, and with full hands from which each card can be played."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.game import Game
from games.engine.invariants import check_invariants
from games.engine.types import Seat, State
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.free_pieces import road_kinds
from games.titles.catan.cities_knights.drawing import samples as drawn
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.knight_actions import move_places
from games.titles.catan.cities_knights.rules.knights import closed_to_inactive_knights, knight_places
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.words.with_seafarers import OTHER as SEA
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, SPECTATOR, BoardSample, Position
from games.workshop.positions.search import eager, lived
from games.workshop.positions.story import Story, after_each_verb, bots_game, met

TITLE = "catan"
MODULES = ("base", "cities_knights")
AT_SEA = next(preset.modules for preset in cities_knights.presets if preset.key == "cities_knights_at_sea")
RECRUITING = ("activate_knight", "recruit_knight")
FIGHTING = ("displace_knight", "play_intrigue", "promote_knight", *RECRUITING)
PERFIDIOUS = (("perfidious", True),)
CARDS_EACH = 2
CARDS_OWN = 4
CARDS_HELD = 5


@cache
def asked() -> dict[str, Story]:
    """Return a story for each decision, where it was last asked in a bots' game or after a card of a full hand."""
    found = after_each_verb(rich())
    return {
        **after_each_verb(_deserter()),
        "deserter_knight": _deserter(),
        **after_each_verb(commercial_harbor()),
        **found,
        **_opened(),
        **met(TITLE, MODULES, options=PERFIDIOUS, moves=450),
        "main": rich(),
    }


@cache
def in_the_middle() -> Story:
    return met(TITLE, MODULES, options=PERFIDIOUS, moves=300)["main"]


@cache
def rich() -> Story:
    """Return `in_the_middle` with full hands, knights for three seats, and one landing in the past."""
    return _enriched(in_the_middle())


def _enriched(story: Story) -> Story:
    return story.changed(lambda state: _enrich(state, state["stack"][-1]["seat"]))


def _enrich(state: State, seat: Seat) -> None:
    here, seats = state["cities_knights"], list(state["seats"])
    here["landings"], here["ship"] = 1, 6
    _deal_progress_cards(state, seat)
    here["defenders"] = {key: 0 if key == seat else 2 for key in seats}
    here["improvements"][seat] = {"trade": 3, "politics": 3, "science": 3}
    hands, bank = state["base"]["hands"], state["base"]["bank"]
    for kind in bank:
        whole = bank[kind] + sum(hand[kind] for hand in hands.values())
        for key, hand in hands.items():
            hand[kind] = CARDS_OWN if key == seat else CARDS_EACH
        bank[kind] = whole - CARDS_OWN - CARDS_EACH * (len(hands) - 1)
    others = [key for key in seats if key != seat]
    title = catalog.title(TITLE)
    for key in (*others[:2], seat):
        places = knight_places(title.game(state), key)[:2]
        for place, active in zip(places, (True, False), strict=False):
            here["knights"][place] = {"seat": key, "level": 2 if key == seat else 1, "active": active}
    part = next(step for step in reversed(state["stack"]) if step["step"] == "turn")
    part["cities_knights"] = {
        "ready": [v for v, k in here["knights"].items() if k["seat"] == seat and k["active"]]
    }


def _deal_progress_cards(state: State, seat: Seat) -> None:
    """Give the seat one card of each kind and every other seat five; put the rest into the decks."""
    here, seats = state["cities_knights"], list(state["seats"])
    pile = [c for c, count in facts.CARD_COUNT.items() if c not in facts.POINT_CARDS for _ in range(count)]
    here["open_cards"] = {key: [] for key in seats}
    here["progress"] = {key: [] for key in seats}
    for card in dict.fromkeys(pile):
        here["progress"][seat].append(card)
        pile.remove(card)
    for key in seats:
        while len(here["progress"][key]) < CARDS_HELD:
            here["progress"][key].append(pile.pop(0))
    pile += facts.POINT_CARDS
    here["decks"] = {color: [c for c in pile if facts.CARD_COLOR[c] == color] for color in facts.COLORS}


def _opened() -> dict[str, Story]:
    """Return decisions caused by another seat's action, pushed onto the full position."""
    story = rich()
    seat = story.first_due
    found: dict[str, Story] = {}
    for decision, owed in (("lose_city", 1), ("defender_deck", 1), ("aqueduct", 1), ("wedding_gift", 2)):
        top = {"step": decision, "seat": seat, "answers": {}, "owed": {seat: owed}}
        found[decision] = story.changed(lambda state, top=top: _lay(state, top))  # type: ignore[misc]
    driven = next(
        (one for key in story.state["seats"] if (one := _driven_away(story, key)) is not None), None
    )
    return found if driven is None else found | {"displaced_knight": driven}


def _lay(state: State, top: dict[str, object]) -> None:
    state["stack"].append({**top, "number": state["decision"]})


@cache
def _deserter() -> Story:
    """Return the last turn of a bots' game in which a knight can desert to a seat with room for it."""
    for story in reversed(bots_game(TITLE, MODULES, options=PERFIDIOUS, moves=300)):
        if list(story.due.values()) == ["main"]:
            after = after_each_verb(_without_knights(_enriched(story), story.first_due))
            if "deserter_knight" in after:
                return after["deserter_knight"]
    raise LookupError("no knight can desert in any turn of the bots' game")


def _without_knights(story: Story, seat: Seat) -> Story:
    def take_them_off(state: State) -> None:
        here = state["cities_knights"]
        here["knights"] = {place: one for place, one in here["knights"].items() if one["seat"] != seat}
        for step in state["stack"]:
            ready = step.get("cities_knights", {}).get("ready", [])
            ready[:] = [place for place in ready if place in here["knights"]]

    return story.changed(take_them_off)


def _driven_away(story: Story, seat: Seat) -> Story | None:
    """Return a story in which the seat's displaced knight has several places to go; None if there is no such place."""
    after = _without_knights(story, seat)
    game = after.title.game(after.state)
    roads = [edge for edge, owner in after.state["base"]["roads"].items() if owner == seat]
    starts = sorted({end for edge in roads for end in board(game).ends[edge]})
    start = next((one for one in starts if len(move_places(game, seat, one)) > 1), None)
    if start is None:
        return None
    top = {"step": "displaced_knight", "seat": seat, "at": start, "level": 2, "active": True}
    return after.changed(lambda state: _lay(state, top))


@cache
def commercial_harbor() -> Story:
    story = rich()
    return story.play(story.first_due, "play_commercial_harbor")


@cache
def ordered() -> Story:
    story = rich()
    seat = story.others[0]
    said = dict(story.title.sight(story.state, seat)["cities_knights"]["own"]["wishes"])
    wishes = {**said, "aqueduct": "ore", "wedding": ["wool", "lumber"]}
    return story.play(seat, "set_wishes", wishes)


@cache
def at_sea() -> Story:
    """Return a turn of the game with Seafarers in which the active seat's knight can go on board, or chase the pirate.

    :raises LookupError: in no turn of the bots' game can it
    """
    for story in reversed(bots_game(TITLE, AT_SEA, moves=420)):
        if list(story.due.values()) == ["main"]:
            found = story.changed(_place_sailors)
            options = found.options()
            if options.get("chase_pirate") and any(
                move["to"] in closed_to_inactive_knights(found.title.game(found.state))
                for move in options.get("move_knight", ())
            ):
                check_invariants(found.title, found.state)
                return found
    raise LookupError("no knight can go on board in any turn of the bots' game")


@cache
def aboard() -> Story:
    """Return the same turn after the knight went on board."""
    story = at_sea()
    sea = closed_to_inactive_knights(story.title.game(story.state))
    move = next(move for move in story.options()["move_knight"] if move["to"] in sea)
    return story.play(story.first_due, "move_knight", move)


def _place_sailors(state: State) -> None:
    """Let a ship of each seat lead to a corner at sea, where it can, and give each a ready knight; free the pirate."""
    title, here, active = catalog.title(TITLE), state["cities_knights"], state["stack"][-1]["seat"]
    here["landings"], here["knights"] = 1, {}
    for seat in state["seats"]:
        game = title.game(state)
        sea = closed_to_inactive_knights(game)
        for edge in road_kinds(game)["ship"].places(game, seat, (), None):
            if not set(sea).isdisjoint(board(game).ends[edge]):
                state[SEA]["ships"][edge] = seat
                break
        game = title.game(state)
        coast = [vertex for vertex in knight_places(game, seat) if _sea_beside(game, vertex)]
        for vertex in coast[:1]:
            here["knights"][vertex] = {"seat": seat, "level": 1, "active": True}
            if seat == active:
                state["base"]["figures"]["pirate"] = _sea_beside(game, vertex)[0]
    ready = [vertex for vertex, knight in here["knights"].items() if knight["seat"] == active]
    part = next(step for step in reversed(state["stack"]) if step["step"] == "part")
    part["cities_knights"] = {"ready": ready}


def _sea_beside(game: Game, vertex: str) -> list[str]:
    graph = board(game)
    return [name for name in graph.hexes_at[vertex] if name not in graph.land]


# ------------------------------------------------------------------ moments


def knights_and_new_land(title: Any, state: Any) -> bool:
    """Return whether a seat with knights has settled a new island, and another one can build now."""
    standing = {knight["seat"] for knight in state["cities_knights"]["knights"].values()}
    settled = {seat for seat, chits in state[SEA]["chits"].items() if chits}
    due = title.waiting(state).due
    return bool(standing & settled) and set(due.values()) == {"main"} and settled.isdisjoint(due)


def barbarians_are_near(title: Any, state: Any) -> bool:
    """Return whether the ship is one step away and at least three knights stand, one of them active."""
    here = state["cities_knights"]
    states = {knight["active"] for knight in here["knights"].values()}
    in_main = set(title.waiting(state).due.values()) == {"main"}
    return in_main and here["ship"] == 6 and len(here["knights"]) >= 3 and True in states


def knight_driven_away(title: Any, state: Any) -> bool:
    """Return whether the owner of a displaced knight must choose where it goes."""
    return set(title.waiting(state).due.values()) == {"displaced_knight"}


def tied_defense(title: Any, state: Any) -> bool:
    """Return whether several seats share the best defense and choose a deck."""
    return set(title.waiting(state).due.values()) == {"defender_deck"}


def metropolis_in_danger(title: Any, state: Any) -> bool:
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return False
    held = state["cities_knights"]["metropolises"]
    choices = title.options(state, next(iter(due))).get("improve_city", [])
    return any(choice["city"] is not None and choice["area"] in held for choice in choices)


def race_for_trade(options: Any, state: Any, seat: str, luck: random.Random) -> tuple[str, Any] | None:
    """Improve trade first; build the cities and knights that this needs."""
    standing = [knight["seat"] for knight in state["cities_knights"]["knights"].values()]
    wanted: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("improve_city", lambda choice: choice["area"] == "trade"),
        ("build_city", lambda choice: True),
        ("activate_knight", lambda choice: True),
        ("recruit_knight", lambda choice: seat not in standing),
        (
            "trade_with_bank",
            lambda choice: choice["take"] == "cloth" and choice["give"] not in ("ore", "grain"),
        ),
    )
    for verb, is_wanted in wanted:
        for choice in options.get(verb, []):
            if is_wanted(choice):
                return verb, choice
    return eager("improve_city")(options, state, seat, luck)


POSITIONS = (
    Position(rich, "barbarians", gettext_noop("The barbarians and my cities"), part="modules"),
    Position(in_the_middle, "barbarians-watched", gettext_noop("The barbarians as spectators see them"),
             viewer=SPECTATOR, part="modules"),
    Position(rich, "progress-cards", gettext_noop("My hand with progress cards"), part="hand"),
    Position(rich, "seats-with-knights", gettext_noop("The players with their cities and knights"), part="seats"),
    Position(commercial_harbor, "swaps-form", gettext_noop("Commercial Harbor"), ask=Ask("offer_harbor_swap")),
    Position(ordered, "orders-form", gettext_noop("Standing orders"), viewer=OTHER, ask=Ask("set_wishes")),
    Position(rich, "bank-with-commodities", gettext_noop("Trading with the bank"), ask=Ask("trade_with_bank")),
    Position(rich, "offer-with-commodities", gettext_noop("Composing an offer"), ask=Ask("make_offer")),
    Position(rich, "standing-with-commodities", gettext_noop("Standing orders"), viewer=OTHER,
             ask=Ask("set_standing_answers")),
    Position(aboard, "knights-at-sea", gettext_noop("Knights at sea"), viewer=SPECTATOR),
    Position(at_sea, "knight-sails", gettext_noop("A knight, before it sails"), viewer=DUE, ask=Ask(do="move_knight")),
    Position(at_sea, "chase-pirate", gettext_noop("A knight, before it chases the pirate"), viewer=DUE,
             ask=Ask(do="chase_pirate")),
    # tables of the demo community
    lived("Knights and new land", TITLE, knights_and_new_land, modules=AT_SEA, plan=eager(*RECRUITING)),
    lived("The barbarians are near", TITLE, barbarians_are_near, modules=MODULES, plan=eager(*RECRUITING)),
    lived("A knight driven away", TITLE, knight_driven_away, modules=MODULES, plan=eager(*FIGHTING),
          level="random", attempt=15),
    lived("A tied defense", TITLE, tied_defense, modules=MODULES, plan=eager(*RECRUITING), attempt=1),
    lived("A metropolis in danger", TITLE, metropolis_in_danger, modules=MODULES, plan=race_for_trade, attempt=6),
)  # fmt: skip


def boards() -> tuple[BoardSample, ...]:
    middle = drawn.middle()
    return (
        BoardSample("knights", "Cities & Knights", middle),
        BoardSample("knight_moves", "Where a knight may go", middle, {"targets": drawn.knight_moves()}),
        BoardSample("knight_choice", "Which knight", middle, {"targets": drawn.knights_to_choose()}),
    )
