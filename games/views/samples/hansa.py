"""Samples of Hansa Teutonica: a game of bots, at telling moments."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext_noop

from games.views.samples.sample import DUE, OTHER, SPECTATOR, Sample, Surroundings
from games.views.samples.story import Story, bots_game
from games.views.table_page import Ask

TITLE = "hansa"
MODULES = ("base",)
# A whole game.
MOVES = 300


@cache
def in_the_middle() -> Story:
    """A turn of which some actions are left, with all that builds up on the way."""
    stories = bots_game(TITLE, MODULES, moves=MOVES)
    half = stories[len(stories) // 2 :]
    return next(story for story in half if set(story.due.values()) == {"actions"})


@cache
def moved() -> Story:
    """An action has just been taken; it may be taken back."""
    story = in_the_middle()
    seat = story.first_due
    return story.play(seat, "place", story.options(seat)["place"][0])


def won() -> Story:
    """The end of the game."""
    return bots_game(TITLE, MODULES, moves=MOVES)[-1]


SAMPLES = (
    Sample("actions", gettext_noop("A turn in the middle of the game"), in_the_middle, decision="actions"),
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
