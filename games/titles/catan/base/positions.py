"""Samples of CATAN's base game: what bots come to by themselves, and positions put right by hand."""

from __future__ import annotations

from functools import cache, partial

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
    Sample,
    Samples,
    Surroundings,
)
from games.workshop.positions.story import Story, bots_game, met, told_by_bots

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


def asked(decision: str) -> Story:
    """Where the bots' game was last asked a decision."""
    return met(TITLE, MODULES, moves=MOVES)[decision]


@cache
def setup_city() -> Story:
    """A city to begin with, which base asks for where another module says so."""

    def ask_for_a_city(state: State) -> None:
        state["stack"][-1]["step"] = "setup_city"

    return asked("setup_settlement").changed(ask_for_a_city)


@cache
def rich() -> Story:
    """The main part of a turn in which nearly everything can be done."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    mains = (
        story.changed(_deal_full_hands) for story in reversed(stories) if story.due == {_turn(story): "main"}
    )
    return next(story for story in mains if story.options().keys() >= WANTED)


def _turn(story: Story) -> Seat:
    """Whose turn it is, if anybody's."""
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
    """A road of two that cannot be built where it was said, since the first has changed the board."""
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
    """An offer to all: one accepts, one declines, one has not answered."""
    story = rich()
    seat, others = story.first_due, story.others
    offer = {"give": {"wool": 2}, "want": {"ore": 1}, "to": others, "mode": "pick"}
    story = story.play(seat, "make_offer", offer)
    name = story.title.view(story.state, seat)["base"]["offers"][-1]["id"]
    story = story.play(others[0], "answer_offer", {"offer": name, "answer": "accept"})
    return story.play(others[1], "answer_offer", {"offer": name, "answer": "decline"})


@cache
def counter_offer() -> Story:
    """The last of the three proposes something else."""
    story = open_offer()
    name = story.title.view(story.state, None)["base"]["offers"][-1]["id"]
    proposal = {"give": {"ore": 1}, "want": {"wool": 3}, "answers": name}
    return story.play(story.others[2], "make_counter_offer", proposal)


@cache
def standing_answers() -> Story:
    """A seat that has said a lot in advance."""
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
    """A seven with several discards due, one of which is in."""
    story = asked("discard").changed(_deal_full_hands_to_owe)
    seat = story.first_due
    owed = story.options(seat)["discard"].least
    return story.play(seat, "discard", _first_cards(story.state["base"]["hands"][seat], owed))


def _deal_full_hands_to_owe(state: State) -> None:
    """Three seats with too many cards."""
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
    """A road has just been built; it may be taken back."""
    story = rich()
    return story.play(story.first_due, "build_road", story.options()["build_road"][0])


@cache
def swapped() -> Story:
    """A trade between two seats, which may be taken back only if the other agrees."""
    story = open_offer()
    name = story.title.view(story.state, None)["base"]["offers"][-1]["id"]
    return story.play(story.first_due, "execute_offer", {"offer": name, "with": story.others[0]})


@cache
def won() -> Story:
    start = Story.begin(TITLE, MODULES, seed="gallery won")
    *_before, last = told_by_bots(start, level="greedy", moves=MOST_MOVES)
    assert not last.due
    return last


@cache
def hardly_begun() -> Story:
    """The board before anybody has placed anything."""
    return Story.begin(TITLE, MODULES, seed="gallery begun")


# ------------------------------------------------------------------ looks at them


def answering(story: Story) -> Ask:
    """A counter-offer to the open offer."""
    return Ask("make_counter_offer", (story.title.view(story.state, None)["base"]["offers"][-1]["id"],))


WRITTEN = (
    Sample("setup_city", gettext_noop("A city to begin with"), setup_city, decision="setup_city"),
    Sample("main", gettext_noop("The main part, with full hands"), rich, decision="main"),
    Sample("free_piece", gettext_noop("Another place for a free road"), free_road, decision="free_piece"),
    Sample("discard", gettext_noop("A seven: too many cards"), one_has_discarded, decision="discard"),
    # panels
    Sample("offer-form", gettext_noop("Composing an offer"), rich, ask=Ask("make_offer")),
    Sample("bank-form", gettext_noop("Trading with the bank"), rich, ask=Ask("trade_with_bank")),
    Sample("offer-mine", gettext_noop("My offer with its answers"), open_offer, part="trade"),
    Sample("offer-for-me", gettext_noop("An offer that asks me"), open_offer, viewer=ASKED, part="trade"),
    Sample("offer-watched", gettext_noop("An offer as spectators see it"), open_offer, viewer=SPECTATOR, part="trade"),
    Sample("counter-form", gettext_noop("Composing a counter-offer"), open_offer, viewer=ASKED, ask=answering),
    Sample("counter-offer", gettext_noop("A counter-offer"), counter_offer, part="trade"),
    Sample("standing-form", gettext_noop("Standing answers"), standing_answers, viewer=OTHER,
           ask=Ask("set_standing_answers")),
    Sample("waiting", gettext_noop("Waiting for others"), rich, viewer=OTHER, part="status"),
    Sample("answered", gettext_noop("I have chosen, the others have not"), one_has_discarded, viewer=OTHER,
           part="status"),
    Sample("watching", gettext_noop("Watching"), rich, viewer=SPECTATOR, part="seats"),
    Sample("hand", gettext_noop("My hand"), rich, part="hand"),
    Sample("seats", gettext_noop("The players"), rich, part="seats"),
    Sample("since", gettext_noop("Since you were here"), rich, part="since", around=Surroundings(since=12)),
    Sample("walk", gettext_noop("Looking back"), rich, part="since", around=Surroundings(since=12, looks_back=True)),
    Sample("log", gettext_noop("The log"), rich, part="pane-log"),
    Sample("chat", gettext_noop("Chat"), rich, part="pane-chat", around=Surroundings(chat=TALK)),
    Sample("chat-watched", gettext_noop("Chat, with what spectators say"), rich, viewer=SPECTATOR, part="pane-chat",
           around=Surroundings(chat=TALK)),
    Sample("notes", gettext_noop("Notes"), rich, part="pane-notes", around=Surroundings(note=NOTE)),
    Sample("table", gettext_noop("The table, its bank and its dice"), rich, part="pane-more"),
    Sample("undo", gettext_noop("A move that may be taken back"), built),
    Sample("undo-consent", gettext_noop("A move that needs consent to be taken back"), swapped),
    Sample("undo-asked", gettext_noop("Somebody asks for a move back"), swapped, viewer=OTHER, part="status",
           around=Surroundings(undo_asked_by=DUE)),
    Sample("undo-mine", gettext_noop("I ask for a move back"), swapped, part="status",
           around=Surroundings(undo_asked_by=DUE)),
    Sample("end-asked", gettext_noop("Somebody proposes to end the game"), rich, viewer=OTHER, part="status",
           around=Surroundings(end_proposed_by=DUE)),
    Sample("end-mine", gettext_noop("I propose to end the game"), rich, part="status",
           around=Surroundings(end_proposed_by=DUE)),
    Sample("resigned", gettext_noop("A seat that has resigned"), rich, viewer=OTHER, part="seats",
           around=Surroundings(resigned=(OTHER,))),
    Sample("paused", gettext_noop("A pause: the clocks stand still"), rich, part="status",
           around=Surroundings(is_paused=True)),
    Sample("away", gettext_noop("Somebody is on vacation"), rich, viewer=OTHER, part="pane-more",
           around=Surroundings(away=(DUE,))),
    Sample("kept", gettext_noop("A bot keeps a seat, and another player could sit down"), rich, viewer=OTHER,
           part="status", around=Surroundings(kept=(DUE,))),
    Sample("kept-mine", gettext_noop("A bot keeps my seat"), rich, viewer=DUE, part="status",
           around=Surroundings(kept=(DUE,))),
    Sample("kept-watched", gettext_noop("A seat that somebody may play on"), rich, viewer=SPECTATOR, part="status",
           around=Surroundings(kept=(DUE,))),
    Sample("unrated-asked", gettext_noop("Since a player has left, it is proposed to end the game"), rich, viewer=OTHER,
           part="status", around=Surroundings(kept=(DUE,), unrated_proposed_by="3")),
    Sample("quiet", gettext_noop("A game in which nobody moves"), rich, part="status",
           around=Surroundings(is_quiet=True)),
    Sample("taught", gettext_noop("A first game: its guide says what can be done"), hardly_begun, part="lesson",
           around=Surroundings(teaches=True)),
    Sample("taught-over", gettext_noop("A first game is over, and its guide leads on"), won, part="lesson",
           around=Surroundings(teaches=True)),
    Sample("won", gettext_noop("Somebody has won"), won, part="over"),
    Sample("ended-early", gettext_noop("Ended by agreement"), rich, part="over", around=Surroundings(ended_early=True)),
    Sample("ended-at-once", gettext_noop("Ended by agreement before it began"), hardly_begun, part="over",
           around=Surroundings(ended_early=True)),
    Sample("replay", gettext_noop("Replay"), rich, viewer=SPECTATOR, page="replay"),
    Sample("replay-open", gettext_noop("Replay of a finished game"), won, page="replay"),
)  # fmt: skip


def boards() -> tuple[BoardSample, ...]:
    """The same island at telling moments."""
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


SAMPLES = Samples(partial(met, TITLE, MODULES, moves=MOVES), WRITTEN, boards)
