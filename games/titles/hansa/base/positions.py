"""Samples of Hansa Teutonica: what bots come to by themselves, and positions put right by hand."""

from __future__ import annotations

from functools import cache, partial

from django.utils.translation import gettext_noop

from games.engine.arguments import Sequence
from games.engine.types import Seat, State
from games.titles.hansa.base.rules.facts import BOARDS, MARKERS, NEUTRAL, TRADER
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, SPECTATOR, Sample, Samples, Surroundings
from games.workshop.positions.story import Story, bots_game, last_asked, met

TITLE = "hansa"
MODULES = ("base",)
# A whole game.
MOVES = 300
USED_BY_HAND = ("swap_offices", "develop_ability", "three_actions", "remove_three", "additional_office")
ALL_NEUTRAL = "dortmund-duisburg"


# ------------------------------------------------------------------ positions


@cache
def rich() -> Story:
    """A turn in which nearly everything can be done: a route is filled, and markers are held."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    turns = [story for story in stories if set(story.due.values()) == {"actions"}]
    full = [story for story in turns if len(story.state["base"]["pile"]) >= len(USED_BY_HAND)]
    return full[-1].changed(_lay_out)


def _lay_out(state: State) -> None:
    """One of each marker, pieces at hand, a filled route, two neighbors in a town."""
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
    """A piece of the seat, from the stock or else from the supply."""
    heap = next(heap for heap in (here["stock"][seat], here["supply"][seat]) if any(heap.values()))
    kind = TRADER if heap[TRADER] else "merchant"
    heap[kind] -= 1
    return {"owner": seat, "piece": kind}


def _taken(here: State, seat: Seat, kind: str) -> str:
    """A marker out of the pile; or from where it is, for one of the pile."""
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
    """A merchant was displaced: its owner is to place three pieces."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    asked = [story for story in stories if set(story.due.values()) == {"replace"}]
    merchants = [story for story in asked if story.state["stack"][-1]["piece"] == "merchant"]
    return (merchants or asked)[-1]


@cache
def placing_markers() -> Story:
    """Two different markers are to be placed at the end of a turn."""
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
    """Two players: a route full of neutral traders, and their offices."""
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
    """Nothing has been placed yet."""
    return Story.begin(TITLE, MODULES, seed="gallery")


@cache
def in_the_middle() -> Story:
    """A turn of which some actions are left, with all that builds up on the way."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    half = stories[len(stories) // 2 :]
    return next(story for story in half if set(story.due.values()) == {"actions"})


@cache
def moved() -> Story:
    """An action has just been taken, and more are left: it may be taken back."""
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
    """A walk that has been gone so far: what is chosen last is what can be chosen last."""
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
    """The piece that gives way has been chosen."""
    choices = story.options().get("displace") or []
    return Ask("displace", (choices[0]["village"],) if choices else ())


WRITTEN = (
    Sample("turn", gettext_noop("A turn with everything to choose from"), rich, decision="actions"),
    Sample("merchant-displaced", gettext_noop("Three pieces to place"), displaced, decision="replace"),
    Sample(
        "two-markers", gettext_noop("Two markers to place"), placing_markers, decision="place_markers"
    ),
    Sample("moving", gettext_noop("Moving pieces: one is placed, the next is lifted"), rich,
           ask=lambda story: walked("move", 3), part="actions"),
    Sample("replacing", gettext_noop("Re-placing: the displaced piece is placed, one more may be added"), displaced,
           ask=lambda story: walked("replace", 2), part="actions"),
    Sample("displacing", gettext_noop("Displacing: with what, for what price"), rich, ask=displacing, part="actions"),
    Sample("claiming", gettext_noop("A claim with its choices"), rich, ask=Ask("claim"), part="actions"),
    Sample("swapping", gettext_noop("Which offices change places"), rich, ask=Ask("use_swap_offices"), part="actions"),
    Sample("removing", gettext_noop("Removing pieces, one by one"), rich,
           ask=lambda story: walked("use_remove_three", 2), part="actions"),
    Sample("neutral", gettext_noop("Two players: a route of neutral traders"), two_players,
           ask=Ask("neutral_claim")),
    Sample("beginning", gettext_noop("The beginning"), beginning, viewer=DUE),
    # panels
    Sample("desk", gettext_noop("My desk"), in_the_middle, part="hand"),
    Sample("seats", gettext_noop("The players"), in_the_middle, part="seats"),
    Sample("points", gettext_noop("Points, if the game ended now"), in_the_middle, part="points"),
    Sample("orders-form", gettext_noop("When I am displaced"), in_the_middle, viewer=OTHER,
           ask=Ask("set_standing_orders")),
    Sample("waiting", gettext_noop("Waiting for others"), in_the_middle, viewer=OTHER, part="status"),
    Sample("watching", gettext_noop("Watching"), in_the_middle, viewer=SPECTATOR, part="seats"),
    Sample("since", gettext_noop("Since you were here"), in_the_middle, part="since", around=Surroundings(since=8)),
    Sample("log", gettext_noop("The log"), in_the_middle, part="pane-log"),
    Sample("table", gettext_noop("The table"), in_the_middle, part="pane-more"),
    Sample("undo", gettext_noop("A move that may be taken back"), moved),
    Sample("end-asked", gettext_noop("Somebody proposes to end the game"), in_the_middle, viewer=OTHER, part="status",
           around=Surroundings(end_proposed_by=DUE)),
    Sample("won", gettext_noop("Somebody has won"), won, part="over"),
    Sample("ended-early", gettext_noop("Ended by agreement"), in_the_middle, part="over",
           around=Surroundings(ended_early=True)),
    Sample("replay", gettext_noop("Replay"), in_the_middle, viewer=SPECTATOR, page="replay"),
)  # fmt: skip

assert set(USED_BY_HAND) <= set(MARKERS)
SAMPLES = Samples(partial(met, TITLE, MODULES, moves=MOVES), WRITTEN)
