"""Positions of Events of Catan: the decision of each event, and damaged roads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.engine.types import State
from games.titles.catan.events.with_seafarers import AT_SEA
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game, last_asked, moves_of_bots

TITLE = "catan"
MODULES = ("base", "events")
SOME_TURNS = 10
EVENTS = {
    "damage_road": "earthquake/6",
    "give_to_neighbor": "good_neighbors/6",
    "help_neighbors": "neighborly_help/11",
    "take_gift": "plentiful_year/2",
}
"""A card that leads to each decision."""
MOST_MOVES = 3000


@cache
def before_a_card() -> Story:
    """Return a position well into a game before a card is drawn, without damaged roads."""
    return last_asked(
        "pre_roll",
        bots_game(TITLE, MODULES),
        where=lambda story: not story.state["events"]["damaged"],
    )


def drawn(story: Story, card: str) -> Story:
    """Return the position after this card has been drawn."""

    def on_top(state: State) -> None:
        deck = state["events"]["deck"]
        place = deck.index(card) if card in deck else len(deck) - 1
        deck[place], deck[-1] = deck[-1], deck[place]
        if deck[-1] != card:
            shown = state["events"]["shown"]
            place = shown.index(card)
            deck[-1], shown[place] = shown[place], deck[-1]

    return story.changed(on_top).play(story.first_due, "draw_event_card")


def asking(decision: str) -> Story:
    """Return a late position in which the card of a decision has been drawn and asks a player.

    :raises LookupError: there is none
    """
    for story in reversed(bots_game(TITLE, MODULES)):
        if set(story.due.values()) == {"pre_roll"}:
            after = drawn(story, EVENTS[decision])
            if decision in after.due.values():
                return after
    raise LookupError(f"{EVENTS[decision]} asks nobody")


@cache
def asked() -> Mapping[str, Story]:
    """Return a position for each decision, after its card was drawn."""
    return {decision: asking(decision) for decision in EVENTS}


@cache
def after_the_earthquake() -> Story:
    """Return a position with damaged roads in which the active seat can afford a repair."""
    story = asked()["damage_road"]
    while story.first_due and "damage_road" in story.due.values():
        seat = story.first_due
        story = story.play(seat, "damage_road", story.options(seat)["damage_road"][-1])
    return story.changed(_give_what_a_repair_costs)


@cache
def attack_at_sea() -> Story:
    """Return a position at sea in which a robber attack moves the robber or the pirate."""
    return drawn(
        last_asked(
            "pre_roll",
            bots_game(TITLE, AT_SEA),
            where=lambda story: "robber" in drawn(story, "robber_attack/7").due.values(),
        ),
        "robber_attack/7",
    )


@cache
def won() -> Story:
    """Return the end of a game between bots."""
    *_before, last = moves_of_bots(
        Story.begin(TITLE, MODULES, seed="gallery won"), level="greedy", moves=MOST_MOVES
    )
    assert not last.due
    return last


def _give_what_a_repair_costs(state: State) -> None:
    seat = state["stack"][-1]["seat"]
    base = state["base"]
    for kind in ("lumber", "brick"):
        giver = base["bank"] if base["bank"][kind] else max(base["hands"].values(), key=lambda h: h[kind])
        giver[kind] -= 1
        base["hands"][seat][kind] += 1


# ------------------------------------------------------------------ moments


def earthquake(title: Any, state: Any) -> bool:
    """Return whether at least three seats choose which road is damaged, some turns into the game."""
    due = list(title.waiting(state).due.values())
    return due.count("damage_road") >= 3 and state["base"]["turn"] >= SOME_TURNS


POSITIONS = (
    Position(after_the_earthquake, "damaged-roads", gettext_noop("Damaged roads, one to be repaired"),
             ask=Ask("repair_road")),
    Position(lambda: asked()["take_gift"], "event-card", gettext_noop("An event, and what the others read"),
             viewer=OTHER, part="modules"),
    Position(before_a_card, "event-orders", gettext_noop("Standing orders for events"),
             ask=Ask("set_event_orders")),
    Position(attack_at_sea, "event-at-sea", gettext_noop("A robber attack at sea"), viewer=DUE, part="modules"),
    Position(won, "event-end", gettext_noop("Somebody has won"), part="over"),
    # the demo community's tables
    lived("An earthquake", TITLE, earthquake, modules=MODULES, attempt=2),
)  # fmt: skip
