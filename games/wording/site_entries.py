"""Words for the entries that the site itself adds to a game's log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop

from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

FORMER = "former/"
"""Prefix of the keys in a game's names for players who left a seat, as of the moment when another took it over."""

SENTENCES = {
    "resigned": gettext_noop("{seat} resigns; a bot takes over."),
    "end_proposed": gettext_noop("{seat} proposes to end the game now."),
    "end_agreed": gettext_noop("{seat} agrees to end the game."),
    "end_declined": gettext_noop("{seat} declines to end the game."),
    "pause_proposed": gettext_noop("{seat} proposes a pause."),
    "pause_agreed": gettext_noop("{seat} agrees to the pause."),
    "pause_declined": gettext_noop("{seat} declines the pause."),
    "paused": gettext_noop("The game is paused and the clocks stop."),
    "resume_proposed": gettext_noop("{seat} proposes to end the pause."),
    "resume_agreed": gettext_noop("{seat} agrees to end the pause."),
    "resume_declined": gettext_noop("{seat} wants the pause to continue."),
    "clocks_go_on": gettext_noop("The pause is over, the clocks are running again."),
    "unrated_proposed": gettext_noop("{seat} proposes to end the game unrated."),
    "unrated_agreed": gettext_noop("{seat} agrees to end the game unrated."),
    "unrated_declined": gettext_noop("{seat} wants to keep playing."),
    "ended_unrated": gettext_noop("The game ends unrated, as everyone agreed."),
    "ended_early": gettext_noop("The game ends early."),
    "timed_out": gettext_noop("{seat} has run out of time: the default move is made for {seat}."),
    "seat_lost": gettext_noop("{seat} loses the seat, under this table’s rules."),
    "seat_vacated": gettext_noop("{seat} has missed too many deadlines: a bot holds the seat."),
    "came_back": gettext_noop("{seat} is back."),
    "game_stalls": gettext_noop("Nobody has moved for a month: is the game still on?"),
    "game_deserted": gettext_noop(
        "Bots hold the seats of everyone who played: the game is on hold, and ends in a week "
        "unless somebody comes back."
    ),
    "wants_to_go_on": gettext_noop("{seat} wants to continue."),
    "ladder_game_closed": gettext_noop("Nobody came back: the game has ended and everyone loses their seat."),
    "game_closed": gettext_noop("Nobody moved: the game is closed, unrated."),
    "undo_agreed": gettext_noop("{seat} agrees to take back the move."),
    "undo_declined": gettext_noop("{seat} doesn’t want to take back the move."),
    "rolled_back": gettext_noop(
        "The site’s staff have taken the game back to the position after move {move}."
    ),
    "time_added": gettext_noop("The site’s staff give {seat} {hours} more hours."),
    "player_removed": gettext_noop("The site’s staff have removed {seat} from the seat: a bot holds it."),
    "round_ends": gettext_noop("The round’s time is up: the game ends, ranked by points."),
    "tournament_seats_drawn": gettext_noop(
        "This game was made for a tournament; the seats were drawn at random."
    ),
    "seats_drawn": gettext_noop("This game was made for a ladder; the seats were drawn at random."),
}


def _with_dates(text: str) -> Callable[[Sentence], str]:
    """Return a composer for sentences with dates, in the reader's time zone."""

    def say(sentence: Sentence) -> str:
        moments = {
            fact: date_format(timezone.localtime(datetime.fromisoformat(sentence.facts[fact])), "MOMENT")
            for fact in ("start", "end")
            if fact in sentence.facts
        }
        return gettext(text).format(seat=sentence["seat"], **moments)

    return say


def _time_granted(sentence: Sentence) -> str:
    return gettext("{giver} gives {seat} {hours} more hours.").format(
        giver=sentence.name(sentence.facts["by"]), seat=sentence["seat"], hours=sentence.facts["hours"]
    )


def _taken_over(sentence: Sentence) -> str:
    """Use the former player's current name: the log stores none, so that a deleted account leaves nothing behind."""
    former = sentence.names.get(FORMER + str(sentence.facts["seat"]))
    if former is None:
        return gettext("{about} takes over an abandoned seat.").format(about=sentence["seat"])
    return gettext("{seat} takes over for {former}.").format(seat=sentence["seat"], former=former)


def _names_the_move(known: str, unknown: str) -> Callable[[Sentence], str]:
    """Return a composer that quotes the log entry of a move; old entries have only its number."""

    def say(sentence: Sentence) -> str:
        told = sentence.facts.get("told")
        if not told:
            return sentence.say(unknown)
        what = sentence.words.say(told["kind"], told["public"], sentence.names, sentence.places)
        return gettext(known).format(seat=sentence["seat"], what=what)

    return say


COMPOSERS = {
    "undo_asked": _names_the_move(
        gettext_noop("{seat} asks to take back: “{what}”"),
        gettext_noop("{seat} asks to take back move {move}."),
    ),
    "taken_back": _names_the_move(
        gettext_noop("{seat} takes back: “{what}”"), gettext_noop("{seat} takes back move {move}.")
    ),
    "vacation_announced": _with_dates(gettext_noop("{seat} will be on vacation from {start} to {end}.")),
    "vacation_began": _with_dates(
        gettext_noop("{seat} is on vacation until {end}: it started automatically, before time ran out.")
    ),
    "vacation_ended": _with_dates(gettext_noop("{seat} ends their vacation.")),
    "time_granted": _time_granted,
    "seat_taken_over": _taken_over,
}

SITE = Vocabulary(sentences=SENTENCES, composers=COMPOSERS)
