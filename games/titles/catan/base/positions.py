"""Positions of CATAN's base game: some that bots reach, some edited."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.engine.arguments import Sequence
from games.engine.types import Seat, State
from games.titles.catan.base.drawing import samples as drawn
from games.views.table.table_page import Ask
from games.workshop.positions.position import (
    ASKED,
    DUE,
    OTHER,
    SPECTATOR,
    BoardSample,
    Position,
    Surroundings,
)
from games.workshop.positions.search import Move, is_over, lived
from games.workshop.positions.story import SEATS, Story, bots_game, met, moves_of_bots

TITLE = "catan"
MODULES = ("base",)
MOVES = 380
MOST_MOVES = 2000
CARDS_EACH = 4
CARDS = ("knight", "road_building", "year_of_plenty", "monopoly")
WANTED = {
    "build_road",
    "build_settlement",
    "build_city",
    "buy_development_card",
    *(f"play_{card}" for card in CARDS),
}
TALK = (
    ("0", "Good luck, everybody!"),
    ("2", "I have wool to spare. Two sheep, hardly used: make me an offer before the seven comes!"),
    ("1", "Ore?"),
    ("Emma", "What a board!"),
)  # fmt: skip
NOTE = "Dieter collects ore.\nThe harbor in the south is still free."


# ------------------------------------------------------------------ positions


def asked() -> Mapping[str, Story]:
    """Return for each decision the position of the bots' game where it was last asked."""
    return met(TITLE, MODULES, moves=MOVES)


@cache
def setup_city() -> Story:
    """Return a position that asks for a city in the set-up, as some modules do."""

    def ask_for_a_city(state: State) -> None:
        state["stack"][-1]["step"] = "setup_city"

    return asked()["setup_settlement"].changed(ask_for_a_city)


@cache
def rich() -> Story:
    """Return a position in trade and build in which nearly every action is possible."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    mains = (
        story.changed(_deal_full_hands) for story in reversed(stories) if story.due == {_turn(story): "main"}
    )
    return next(story for story in mains if story.options().keys() >= WANTED)


def _turn(story: Story) -> Seat:
    """Return the seat of the topmost step that has one, or ""."""
    return str(next((step["seat"] for step in reversed(story.state["stack"]) if "seat" in step), ""))


def _deal_full_hands(state: State) -> None:
    here = state["base"]
    here["offers"] = type(here["offers"])()
    for kind in here["bank"]:
        whole = here["bank"][kind] + sum(hand[kind] for hand in here["hands"].values())
        for hand in here["hands"].values():
            hand[kind] = CARDS_EACH
        here["bank"][kind] = whole - CARDS_EACH * len(here["hands"])
    seat = state["stack"][-1]["seat"]
    for card in CARDS:
        if card in here["deck"]:
            here["deck"].remove(card)
            here["development_cards"][seat][card] = here["development_cards"][seat].get(card, 0) + 1


@cache
def free_road() -> Story:
    """Return a position in which the second of two free roads needs another place."""
    story = rich()
    seat = story.first_due
    walk = story.options(seat)["play_road_building"]
    assert isinstance(walk, Sequence)
    first, second = next(
        (first, second) for first in walk.next([]) for second in walk.next([first]) if walk.next([first])
    )
    after = story.play(seat, "play_road_building", [first, second])

    def take_the_second_off(state: State) -> None:
        state["base"]["roads"].pop(second)
        state["stack"].append({"step": "free_piece", "seat": seat, "number": state["decision"]})

    return after.changed(take_the_second_off)


@cache
def open_offer() -> Story:
    """Return an offer to all: one seat accepts, one declines, one has not answered."""
    story = rich()
    seat, others = story.first_due, story.others
    offer = {"give": {"wool": 2}, "want": {"ore": 1}, "to": others, "mode": "pick"}
    story = story.play(seat, "make_offer", offer)
    name = story.title.sight(story.state, seat)["base"]["offers"][-1]["id"]
    story = story.play(others[0], "answer_offer", {"offer": name, "answer": "accept"})
    return story.play(others[1], "answer_offer", {"offer": name, "answer": "decline"})


@cache
def counter_offer() -> Story:
    """Return `open_offer` after a counter-offer of the seat that had not answered."""
    story = open_offer()
    name = story.title.sight(story.state, None)["base"]["offers"][-1]["id"]
    proposal = {"give": {"ore": 1}, "want": {"wool": 3}, "answers": name}
    return story.play(story.others[2], "make_counter_offer", proposal)


@cache
def standing_answers() -> Story:
    """Return a position in which a seat has many standing answers."""
    story = rich()
    rules = [
        {"give": {"wool": 2}, "want": {"ore": 1}, "keep": {"wool": 1}, "times": 2, "until": "always"},
        {"give": {"grain": 1, "lumber": 1}, "want": {"brick": 1}, "keep": {}, "times": 1, "until": "turn"},
    ]
    said = {
        "decline_all": "off",
        "rules": rules,
        "auto_roll": True,
        "auto_end": True,
        "discard": ["wool", "grain"],
    }
    return story.play(story.others[0], "set_standing_answers", said)


@cache
def one_has_discarded() -> Story:
    """Return a seven with several discards due, one of which is made."""
    story = asked()["discard"].changed(_deal_full_hands_to_owe)
    seat = story.first_due
    owed = story.options(seat)["discard"].least
    return story.play(seat, "discard", _first_cards(story.state["base"]["hands"][seat], owed))


def _deal_full_hands_to_owe(state: State) -> None:
    """Give three seats more cards than the hand limit."""
    here, top = state["base"], state["stack"][-1]
    for seat in list(here["hands"])[:3]:
        for kind in here["bank"]:
            short = 2 - here["hands"][seat][kind]
            if 0 < short <= here["bank"][kind]:
                here["hands"][seat][kind] += short
                here["bank"][kind] -= short
    top["owed"] = {
        seat: sum(hand.values()) // 2 for seat, hand in here["hands"].items() if sum(hand.values()) > 7
    }


def _first_cards(hand: dict[str, int], number: int) -> dict[str, int]:
    chosen: dict[str, int] = {}
    for kind, count in hand.items():
        taken = min(count, number - sum(chosen.values()))
        if taken:
            chosen[kind] = taken
    return chosen


@cache
def built() -> Story:
    """Return a position right after a road was built, which can be undone."""
    story = rich()
    return story.play(story.first_due, "build_road", story.options()["build_road"][0])


@cache
def swapped() -> Story:
    """Return a position after a trade between two seats, which can only be undone if the other one agrees."""
    story = open_offer()
    name = story.title.sight(story.state, None)["base"]["offers"][-1]["id"]
    return story.play(story.first_due, "execute_offer", {"offer": name, "with": story.others[0]})


@cache
def won() -> Story:
    start = Story.begin(TITLE, MODULES, seed="gallery won")
    *_before, last = moves_of_bots(start, level="greedy", moves=MOST_MOVES)
    assert not last.due
    return last


@cache
def hardly_begun() -> Story:
    """Return the board before any piece is placed."""
    return Story.begin(TITLE, MODULES, seed="gallery begun")


# ------------------------------------------------------------------ addresses


def answering(story: Story) -> Ask:
    return Ask("make_counter_offer", (story.title.sight(story.state, None)["base"]["offers"][-1]["id"],))


# ------------------------------------------------------------------ moments


def first_settlement(title: Any, state: Any) -> bool:
    """Return True if the first settlement is due."""
    return set(title.waiting(state).due.values()) == {"setup_settlement"}


def three_discard(title: Any, state: Any) -> bool:
    """Return True if three seats must discard after a seven."""
    return list(title.waiting(state).due.values()) == ["discard"] * 3


def robber_choice(title: Any, state: Any) -> bool:
    """Return True if the robber must be moved and the seats have several buildings each."""
    due = title.waiting(state).due
    buildings = len(state["base"]["settlements"]) + len(state["base"]["cities"])
    return set(due.values()) == {"robber"} and buildings >= 2 * SEATS + 3


def one_point_before_the_end(title: Any, state: Any) -> bool:
    """Return True if the active seat needs one more point and can build."""
    waiting = title.waiting(state)
    points = title.points(state)
    return any(
        step == "main" and points[seat]["own"] == 9 and _can_build(title, state, seat)
        for seat, step in waiting.due.items()
    )


def in_the_middle(title: Any, state: Any) -> bool:
    """Return True if the active seat may trade, some turns into the game."""
    due = title.waiting(state).due
    return set(due.values()) == {"main"} and state["base"]["turn"] >= 12


def offer_with_two_answers(title: Any, state: Any) -> list[Move] | None:
    """Return moves in which the active seat offers one card for another to all, one seat accepts and one declines."""
    (active,) = title.waiting(state).due
    others = [seat for seat in state["seats"] if seat != active]
    hands = {seat: title.sight(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    for give in sorted(kind for kind, count in hands[active].items() if count):
        for want in sorted(kind for kind in hands[active] if not hands[active][kind]):
            able = [seat for seat in others if hands[seat].get(want)]
            if not able:
                continue
            refuses = next(seat for seat in others if seat != able[0])
            number = str(state["moves"] + 1)
            offer = {"give": {give: 1}, "want": {want: 1}, "to": others, "mode": "pick"}
            return [
                (active, "make_offer", offer),
                (able[0], "answer_offer", {"offer": number, "answer": "accept"}),
                (refuses, "answer_offer", {"offer": number, "answer": "decline"}),
            ]
    return None


def _can_build(title: Any, state: Any, seat: str) -> bool:
    return bool({"build_settlement", "build_city"} & set(title.options(state, seat)))


POSITIONS = (
    Position(setup_city, "setup_city", gettext_noop("A city to begin with"), decision="setup_city"),
    Position(rich, "main", gettext_noop("The main part, with full hands"), decision="main"),
    Position(free_road, "free_piece", gettext_noop("Another place for a free road"), decision="free_piece"),
    Position(one_has_discarded, "discard", gettext_noop("A seven: too many cards"), decision="discard"),
    # panels
    Position(rich, "offer-form", gettext_noop("Composing an offer"), ask=Ask("make_offer")),
    Position(rich, "bank-form", gettext_noop("Trading with the bank"), ask=Ask("trade_with_bank")),
    Position(open_offer, "offer-mine", gettext_noop("My offer with its answers"), part="trade"),
    Position(open_offer, "offer-for-me", gettext_noop("An offer that asks me"), viewer=ASKED, part="trade"),
    Position(open_offer, "offer-watched", gettext_noop("An offer as spectators see it"), viewer=SPECTATOR,
             part="trade"),
    Position(open_offer, "counter-form", gettext_noop("Composing a counter-offer"), viewer=ASKED, ask=answering),
    Position(counter_offer, "counter-offer", gettext_noop("A counter-offer"), part="trade"),
    Position(standing_answers, "standing-form", gettext_noop("Standing orders"), viewer=OTHER,
             ask=Ask("set_standing_answers")),
    Position(rich, "waiting", gettext_noop("Waiting for others"), viewer=OTHER, part="status"),
    Position(one_has_discarded, "answered", gettext_noop("I have chosen, the others have not"), viewer=OTHER,
             part="status"),
    Position(rich, "watching", gettext_noop("Watching"), viewer=SPECTATOR, part="seats"),
    Position(rich, "hand", gettext_noop("My hand"), part="hand"),
    Position(rich, "seats", gettext_noop("The players"), part="seats"),
    Position(rich, "since", gettext_noop("Since your last visit"), part="since", around=Surroundings(since=12)),
    Position(rich, "walk", gettext_noop("Looking back"), part="since", around=Surroundings(since=12, looks_back=True)),
    Position(rich, "log", gettext_noop("The log"), part="pane-log"),
    Position(rich, "chat", gettext_noop("Chat"), part="pane-chat", around=Surroundings(chat=TALK)),
    Position(rich, "chat-watched", gettext_noop("Chat, with what spectators say"), viewer=SPECTATOR, part="pane-chat",
             around=Surroundings(chat=TALK)),
    Position(rich, "notes", gettext_noop("Notes"), part="pane-notes", around=Surroundings(note=NOTE)),
    Position(rich, "table", gettext_noop("The table, its bank and its dice"), part="pane-more"),
    Position(built, "undo", gettext_noop("A move that may be taken back")),
    Position(swapped, "undo-consent", gettext_noop("A move that needs consent to be taken back")),
    Position(swapped, "undo-asked", gettext_noop("Somebody asks for a move back"), viewer=OTHER, part="status",
             around=Surroundings(undo_asked_by=DUE)),
    Position(swapped, "undo-mine", gettext_noop("I ask for a move back"), part="status",
             around=Surroundings(undo_asked_by=DUE)),
    Position(rich, "end-asked", gettext_noop("Somebody proposes to end the game"), viewer=OTHER, part="status",
             around=Surroundings(end_proposed_by=DUE)),
    Position(rich, "end-mine", gettext_noop("I propose to end the game"), part="status",
             around=Surroundings(end_proposed_by=DUE)),
    Position(rich, "resigned", gettext_noop("A seat that has resigned"), viewer=OTHER, part="seats",
             around=Surroundings(resigned=(OTHER,))),
    Position(rich, "paused", gettext_noop("A pause: the clocks stand still"), part="status",
             around=Surroundings(is_paused=True)),
    Position(rich, "away", gettext_noop("Somebody is on vacation"), viewer=OTHER, part="pane-more",
             around=Surroundings(away=(DUE,))),
    Position(rich, "kept", gettext_noop("A bot keeps a seat, and another player could sit down"), viewer=OTHER,
             part="status", around=Surroundings(kept=(DUE,))),
    Position(rich, "kept-mine", gettext_noop("A bot keeps my seat"), viewer=DUE, part="status",
             around=Surroundings(kept=(DUE,))),
    Position(rich, "kept-watched", gettext_noop("A seat that somebody may play on"), viewer=SPECTATOR, part="status",
             around=Surroundings(kept=(DUE,))),
    Position(rich, "unrated-asked", gettext_noop("Since a player has left, it is proposed to end the game"),
             viewer=OTHER, part="status", around=Surroundings(kept=(DUE,), unrated_proposed_by="3")),
    Position(rich, "quiet", gettext_noop("A game in which nobody moves"), part="status",
             around=Surroundings(is_quiet=True)),
    Position(hardly_begun, "taught", gettext_noop("A first game: its guide says what can be done"), part="lesson",
             around=Surroundings(teaches=True)),
    Position(won, "taught-over", gettext_noop("A first game is over, and its guide leads on"), part="lesson",
             around=Surroundings(teaches=True)),
    Position(won, "won", gettext_noop("Somebody has won"), part="over"),
    Position(rich, "ended-early", gettext_noop("Ended by agreement"), part="over",
             around=Surroundings(ended_early=True)),
    Position(hardly_begun, "ended-at-once", gettext_noop("Ended by agreement before it began"), part="over",
             around=Surroundings(ended_early=True)),
    Position(rich, "replay", gettext_noop("Replay"), viewer=SPECTATOR, page="replay"),
    Position(won, "replay-open", gettext_noop("Replay of a finished game"), page="replay"),
    # tables of the demo community
    lived("The first settlement", TITLE, first_settlement),
    lived("A seven", TITLE, three_discard, attempt=2),
    lived("An open trade", TITLE, in_the_middle, then=offer_with_two_answers),
    lived("Where to put the robber", TITLE, robber_choice),
    lived("One point to go", TITLE, one_point_before_the_end, attempt=1),
    lived("A finished game", TITLE, is_over),
)  # fmt: skip


def boards() -> tuple[BoardSample, ...]:
    """Return the same island at typical moments of a game."""
    middle = drawn.middle()
    return (
        BoardSample("setup", "Setting up", drawn.empty(), {"targets": drawn.settlements_at_the_start()}),
        BoardSample(
            "mid", "In the middle of a game, since you were here", middle, {"rings": drawn.JUST_HAPPENED}
        ),
        BoardSample("roads", "Where a road may be built", middle, {"targets": drawn.roads()}),
        BoardSample(
            "settlements",
            "Where a settlement may be built, one tried out",
            middle,
            {"targets": drawn.settlements(), "previews": drawn.PREVIEWS},
        ),
        BoardSample("cities", "Where a city may be built", middle, {"targets": drawn.cities()}),
        BoardSample("robber", "Where the robber may go", middle, {"targets": drawn.robber_hexes()}),
        BoardSample("beginning", "The beginners' board", drawn.beginning()),
    )
