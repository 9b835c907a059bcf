"""Positions of Hansa Teutonica from games between bots, some of them adjusted."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.engine.arguments import Sequence
from games.engine.types import Seat, State
from games.titles.hansa.base.rules.facts import BOARDS, MARKERS, NEUTRAL, TRADER
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, SPECTATOR, Position, Surroundings
from games.workshop.positions.search import is_over, lived
from games.workshop.positions.story import Story, bots_game, last_asked

TITLE = "hansa"
MODULES = ("base",)
SETTLED = 8
"""The number of offices from which on a board is interesting to see."""
# Enough for a whole game.
MOVES = 300
USED_BY_HAND = ("swap_offices", "develop_ability", "three_actions", "remove_three", "additional_office")
ALL_NEUTRAL = "dortmund-duisburg"


# ------------------------------------------------------------------ positions


@cache
def rich() -> Story:
    """Return a turn with nearly every option: a filled route, and markers in hand."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    turns = [story for story in stories if set(story.due.values()) == {"actions"}]
    full = [story for story in turns if len(story.state["base"]["pile"]) >= len(USED_BY_HAND)]
    return full[-1].changed(_lay_out)


def _lay_out(state: State) -> None:
    """Give the seat one marker of each kind, pieces, a filled route, and a town shared with a neighbor."""
    here, seat = state["base"], state["stack"][-1]["seat"]
    held = here["owned"][seat]["unused"]
    for kind in USED_BY_HAND:
        if kind not in held:
            held.append(_taken(here, seat, kind))
    state["stack"][-2]["actions"] = max(state["stack"][-2]["actions"], 2)
    for village in [place for place, there in here["villages"].items() if there["owner"] == seat]:
        here["supply"][seat][here["villages"].pop(village)["piece"]] += 1
    free = next(
        route
        for route in BOARDS[here["side"]].routes.values()
        if not any(village in here["villages"] for village in route.villages)
    )
    for village in free.villages:
        here["villages"][village] = _piece(here, seat)
    other = next(one for one in state["seats"] if one != seat)
    town = next(city.key for city in BOARDS[here["side"]].cities.values() if city.key not in here["offices"])
    here["offices"][town] = [_piece(here, seat), _piece(here, other)]
    if not sum(here["supply"][seat].values()):
        here["supply"][seat][TRADER] += here["stock"][seat][TRADER]
        here["stock"][seat][TRADER] = 0


def _piece(here: State, seat: Seat) -> State:
    heap = next(heap for heap in (here["stock"][seat], here["supply"][seat]) if any(heap.values()))
    kind = TRADER if heap[TRADER] else "merchant"
    heap[kind] -= 1
    return {"owner": seat, "piece": kind}


def _taken(here: State, seat: Seat, kind: str) -> str:
    """Take a marker from the pile, or exchange one that lies elsewhere for one of the pile."""
    pile = here["pile"]
    if kind in pile:
        pile.remove(kind)
        return kind
    heaps = [heap for other, owned in here["owned"].items() if other != seat for heap in owned.values()]
    for heap in (here["owned"][seat]["used"], *heaps):
        if kind in heap:
            heap[heap.index(kind)] = pile.pop()
            return kind
    route = next(route for route, lies in here["markers"].items() if lies == kind)
    here["markers"][route] = pile.pop()
    return kind


@cache
def displaced() -> Story:
    """Return a position in which the owner of a displaced merchant is to place up to three pieces."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    asked = [story for story in stories if set(story.due.values()) == {"replace"}]
    merchants = [story for story in asked if story.state["stack"][-1]["piece"] == "merchant"]
    return (merchants or asked)[-1]


@cache
def placing_markers() -> Story:
    """Return the end of a turn with two different markers to place."""
    story = last_asked(
        "actions",
        bots_game(TITLE, MODULES, moves=MOVES),
        where=lambda story: len(story.state["base"]["pile"]) > 1,
    )
    seat = story.first_due

    def draw_two(state: State) -> None:
        here = state["base"]
        plate = here["plates"][seat]["hidden"]
        for kind in dict.fromkeys(here["pile"]):
            if len(plate) < 2:
                here["pile"].remove(kind)
                plate.append(kind)

    return story.changed(draw_two).play(seat, "end_turn")


@cache
def two_players() -> Story:
    """Return a game of two with a route full of neutral traders and an office of theirs."""
    story = Story.begin(TITLE, MODULES, seed="gallery two", seats=2)
    seat = story.first_due

    def fill(state: State) -> None:
        here = state["base"]
        for village in (1, 2):
            here["villages"][f"{ALL_NEUTRAL}:{village}"] = {"owner": NEUTRAL, "piece": TRADER}
        here["offices"]["minden"] = [{"owner": NEUTRAL, "piece": TRADER}]
        here["pool"] -= 3

    return story.changed(fill).play(seat, "place", {"piece": "trader", "village": "bremen-minden:2"})


@cache
def beginning() -> Story:
    return Story.begin(TITLE, MODULES, seed="gallery")


@cache
def in_the_middle() -> Story:
    """Return a turn halfway through a game."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    half = stories[len(stories) // 2 :]
    return next(story for story in half if set(story.due.values()) == {"actions"})


@cache
def moved() -> Story:
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    acting = (story for story in stories[len(stories) // 2 :] if set(story.due.values()) == {"actions"})
    placed = ((story.due, _placed(story)) for story in acting if "place" in story.options())
    return next(after for due, after in placed if after.due == due)


def _placed(story: Story) -> Story:
    return story.play(story.first_due, "place", story.options()["place"][0])


def won() -> Story:
    return bots_game(TITLE, MODULES, moves=MOVES)[-1]


# ------------------------------------------------------------------ what is being chosen


def walked(verb: str, taps: int) -> Ask:
    """Return the request for a sequence after so many taps, alternating between the first and the last option."""
    story = displaced() if verb == "replace" else rich()
    walk, chosen = story.options()[verb], list[str]()
    assert isinstance(walk, Sequence)
    for _tap in range(taps):
        following = walk.next(chosen)
        if not following:
            break
        chosen.append(following[-1] if len(chosen) % 2 else following[0])
    return Ask(verb, tuple(chosen))


def displacing(story: Story) -> Ask:
    choices = story.options().get("displace") or []
    return Ask("displace", (choices[0]["village"],) if choices else ())


# ------------------------------------------------------------------ moments


def piece_displaced(title: Any, state: Any) -> bool:
    """Return whether a displaced merchant's owner is to place pieces in an advanced game."""
    offices = sum(len(taken) for taken in state["base"]["offices"].values())
    asked = state["stack"][-1]
    return asked["step"] == "replace" and asked["piece"] == "merchant" and offices >= SETTLED


def one_claim_before_the_end(title: Any, state: Any) -> bool:
    """Return whether the seat whose turn it is can end the game with a claim."""
    due = title.waiting(state).due
    if set(due.values()) != {"actions"} or not _is_near_the_end(state):
        return False
    (seat,) = due
    claims = title.options(state, seat).get("claim", [])
    return any(title.play(state, seat, "claim", claim).state["outcome"] is not None for claim in claims)


def _is_near_the_end(state: Any) -> bool:
    """Return whether 20 points, ten complete towns or an empty pile may be reached with one claim.

    This cheap check saves most positions from trying every claim.
    """
    here = state["base"]
    points = max(sum(of.values()) for of in here["points"].values())
    offices = sum(len(taken) for taken in here["offices"].values())
    return points >= 14 or offices >= 18 or not here["pile"]


POSITIONS = (
    Position(rich, "turn", gettext_noop("A turn with everything to choose from"), decision="actions"),
    Position(displaced, "merchant-displaced", gettext_noop("Three pieces to place"), decision="replace"),
    Position(
        placing_markers, "two-markers", gettext_noop("Two markers to place"), decision="place_markers"
    ),
    Position(rich, "moving", gettext_noop("Moving pieces: one is placed, the next is lifted"),
             ask=lambda story: walked("move", 3), part="actions"),
    Position(displaced, "replacing", gettext_noop("Re-placing: the displaced piece is placed, one more may be added"),
             ask=lambda story: walked("replace", 2), part="actions"),
    Position(rich, "displacing", gettext_noop("Displacing: with what, for what price"), ask=displacing, part="actions"),
    Position(rich, "claiming", gettext_noop("A claim with its choices"), ask=Ask("claim"), part="actions"),
    Position(rich, "swapping", gettext_noop("Which offices change places"), ask=Ask("use_swap_offices"),
             part="actions"),
    Position(rich, "removing", gettext_noop("Removing pieces, one by one"),
             ask=lambda story: walked("use_remove_three", 2), part="actions"),
    Position(two_players, "neutral", gettext_noop("Two players: a route of neutral traders"),
             ask=Ask("neutral_claim")),
    Position(beginning, "beginning", gettext_noop("The beginning"), viewer=DUE),
    # panels
    Position(in_the_middle, "desk", gettext_noop("My desk"), part="hand"),
    Position(in_the_middle, "seats", gettext_noop("The players"), part="seats"),
    Position(in_the_middle, "points", gettext_noop("Points, if the game ended now"), part="points"),
    Position(in_the_middle, "orders-form", gettext_noop("When I am displaced"), viewer=OTHER,
             ask=Ask("set_standing_orders")),
    Position(in_the_middle, "waiting", gettext_noop("Waiting for others"), viewer=OTHER, part="status"),
    Position(in_the_middle, "watching", gettext_noop("Watching"), viewer=SPECTATOR, part="seats"),
    Position(in_the_middle, "since", gettext_noop("Since your last visit"), part="since", around=Surroundings(since=8)),
    Position(in_the_middle, "log", gettext_noop("The log"), part="pane-log"),
    Position(in_the_middle, "table", gettext_noop("The table"), part="pane-more"),
    Position(moved, "undo", gettext_noop("A move that may be taken back")),
    Position(in_the_middle, "end-asked", gettext_noop("Somebody proposes to end the game"), viewer=OTHER, part="status",
             around=Surroundings(end_proposed_by=DUE)),
    Position(won, "won", gettext_noop("Somebody has won"), part="over"),
    Position(in_the_middle, "ended-early", gettext_noop("Ended by agreement"), part="over",
             around=Surroundings(ended_early=True)),
    Position(in_the_middle, "replay", gettext_noop("Replay"), viewer=SPECTATOR, page="replay"),
    # the demo community's tables
    lived("A displaced merchant", TITLE, piece_displaced),
    lived("One claim to go", TITLE, one_claim_before_the_end),
    lived("A finished Hansa", TITLE, is_over),
)  # fmt: skip

assert set(USED_BY_HAND) <= set(MARKERS)
