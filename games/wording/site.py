"""What the site itself adds to a game's history."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.wording.book import Book

SENTENCES = {
    "resigned": gettext_noop("{seat} resigns; a bot plays on."),
    "end_proposed": gettext_noop("{seat} proposes to end the game now."),
    "end_agreed": gettext_noop("{seat} agrees to end the game."),
    "end_declined": gettext_noop("{seat} declines to end the game."),
    "ended_early": gettext_noop("The game ends early."),
    "timed_out": gettext_noop("The time of {seat} has run out: the site answers for {seat}."),
    "undo_asked": gettext_noop("{seat} asks to take back move {move}."),
    "undo_agreed": gettext_noop("{seat} agrees to the move being taken back."),
    "undo_declined": gettext_noop("{seat} does not want the move taken back."),
    "taken_back": gettext_noop("{seat} takes back move {move}."),
}

SITE = Book(sentences=SENTENCES)
