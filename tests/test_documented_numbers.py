"""Numbers that pages and documentation state are those of the code.

Each sentence is the text of a file, with a pair of braces for each number. A number is written as digits or as a word.
If a test fails, change the number where it is wrong, in the text or in the code.
"""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from accounts import clock, guests, letters, passkeys, same_person, sign_ups, vacation
from accounts.activity import PRESENT_FOR
from accounts.models import LONGEST_NAME
from games.bots.look_back import MOST_MOMENTS
from games.clock.calendar import NIGHT
from games.clock.pace import PRESETS
from games.models import clock_columns, destination, heartbeat, ladder
from games.models.notification import MOST_ATTEMPTS
from games.models.people import LAST_DECISIONS, NEW_UNDER
from games.models.seat import MOST_CHANGES_OF_WANTS, MOST_KINDS_WANTED
from games.models.tournament import MOST_ENTRANTS
from games.notifications import outgoing
from games.pairing import arrangement, ladder_tables, scores
from games.rating.skill import PROVISIONAL_UNDER
from games.services.api import api_tokens
from games.services.clubs import foundation, memberships, talk
from games.services.ladders import club_ladders, results
from games.services.messages import contacts, delivery_results, notices, outbox, when_to_send
from games.services.moderation import player_reports
from games.services.operations import housekeeping, packing
from games.services.people import friends_and_blocks, table_invitations
from games.services.practice import look_backs, set_up_trainer
from games.services.table import new_tables, storage
from games.services.time import absences, clocks, stale_tables, vacations
from games.services.tournaments import organization, round_games
from games.services.watching import followed_games

ROOT = Path(__file__).resolve().parent.parent
DAY, HOUR, MINUTE, SECOND = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
WORDS = {
    1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    12: "a dozen", 14: "fourteen", 15: "fifteen", 16: "sixteen", 18: "eighteen",
    30: "thirty", 60: "sixty", 100: "hundred",
}  # fmt: skip

TEMPLATES, ACCOUNTS, SERVICES = "templates/", "accounts/", "games/services/"
LADDERS, MESSAGES, OPERATIONS = "docs/ladders.md", "docs/messages.md", "docs/operations.md"
SLOW_PLAY, TOURNAMENTS, BOTS = "docs/slow-play.md", "docs/tournaments.md", "docs/bots.md"

TOLD: list[tuple[Any, ...]] = [
    # ---------------------------------------------------------------- pages
    (TEMPLATES + "account/verification_sent.html", "We’ll keep trying for {} days", letters.LASTS / DAY),
    (TEMPLATES + "games/clubs/_my_membership.html", "ask again after {} days", memberships.ASK_AGAIN_AFTER / DAY),
    (TEMPLATES + "games/people/friends.html", "ask again after {} days", friends_and_blocks.ASK_AGAIN_AFTER / DAY),
    (TEMPLATES + "games/ladders/_my_entry.html", "from your last {} games", ladder_tables.LAST_GAMES),
    (TEMPLATES + "games/ratings/_course.html", "the first {} games", PROVISIONAL_UNDER),
    (TEMPLATES + "pages/privacy.html", '"for {} days"', letters.KEPT / DAY),
    (TEMPLATES + "pages/privacy.html", '"for {} days; while you’re away', housekeeping.MESSAGES_KEPT / DAY),
    (TEMPLATES + "pages/privacy.html", '"for {} days"', sign_ups.LASTS / DAY),
    (TEMPLATES + "pages/privacy.html", "timeouts of your last {} decisions", LAST_DECISIONS),
    (TEMPLATES + "pages/privacy.html", "at most {} of each, for {} days", same_person.MOST_PER_KIND,
     same_person.KEPT_FOR / DAY),
    # ---------------------------------------------------------------- messages of forms
    (ACCOUNTS + "models.py", "What other players see. 2 to {} characters.", LONGEST_NAME),
    (ACCOUNTS + "views.py", "An address gets at most {} per hour", sign_ups.MAILS),
    (SERVICES + "errors.py", "Choose at most {} kinds to want and {} others to have", MOST_KINDS_WANTED,
     MOST_KINDS_WANTED),
    (SERVICES + "errors.py", "You can change this only {} times a turn", MOST_CHANGES_OF_WANTS),
    (SERVICES + "api/api_tokens.py", "at most {} tokens", api_tokens.MOST_TOKENS),
    (SERVICES + "ladders/entries.py", "Choose between one and {} games", ladder.MOST_GAMES),
    (SERVICES + "operations/administration.py", "A reserve holds {} days at most", absences.MOST_BANK / DAY),
    (SERVICES + "practice/look_backs.py", "You’ve asked for {} games today", look_backs.DAILY),
    (SERVICES + "table/new_tables.py", "can be between {} minute and {} days", new_tables.SHORTEST_FREE / MINUTE,
     new_tables.LONGEST_FREE / DAY),
    (SERVICES + "table/new_tables.py", "refill and cap can be {} days at most", new_tables.LONGEST_BANK / DAY),
    (SERVICES + "tournaments/organization.py", "and {} days at most", organization.LONGEST_ENTRY / DAY),
    (SERVICES + "watching/followed_games.py", "You already follow a {} games", followed_games.MOST_FOLLOWED),
    # ---------------------------------------------------------------- slow play
    (SLOW_PLAY, "| Untimed | | | | | one reminder after {} days |", clock_columns.UNTIMED_REMINDER / DAY),
    (SLOW_PLAY, "| custom | {} min to {} d | up to {} d | up to {} d |", new_tables.SHORTEST_FREE / MINUTE,
     new_tables.LONGEST_FREE / DAY, new_tables.LONGEST_BANK / DAY, new_tables.LONGEST_BANK / DAY),
    (SLOW_PLAY, "**Night**: {} hours of the player's", NIGHT / HOUR),
    (SLOW_PLAY, "when all players agree, or after {} days", storage.LONGEST_PAUSE / DAY),
    (SLOW_PLAY, "A gap of more than {} minutes is recorded", heartbeat.LONGEST_SILENCE / MINUTE),
    (SLOW_PLAY, "starts with {} vacation days, earns one every {} days, and can save up to {}",
     vacation.AT_FIRST / DAY, vacation.EARNED_PER, vacation.MOST / DAY),
    (SLOW_PLAY, "starts automatically {} minutes before a timeout", clock_columns.RESCUE_BEFORE / MINUTE),
    (SLOW_PLAY, "**Autopilot**: {} misses in a game are excused", clock_columns.EXCUSED),
    (SLOW_PLAY, "give another player {} hours, a day or {} days more", absences.GRANTS[0] / HOUR,
     absences.GRANTS[2] / DAY),
    (SLOW_PLAY, "nobody has joined for {} days warns its players. It closes after {} days",
     (stale_tables.OPEN_FOR - stale_tables.WARNED_BEFORE) / DAY, stale_tables.OPEN_FOR / DAY),
    (SLOW_PLAY, "in which nobody has moved for {} days asks its players", storage.QUIET_FOR / DAY),
    (SLOW_PLAY, "timeouts among the last {} decisions", LAST_DECISIONS),
    (SLOW_PLAY, "A claim lasts {} minutes", clocks.LEASE / MINUTE),
    # ---------------------------------------------------------------- messages
    (MESSAGES, "sends immediately, they are collected for {} minutes", notices.TOGETHER / MINUTE),
    (MESSAGES, "At most every {} minutes", when_to_send.BETWEEN_MENTIONS / MINUTE),
    (MESSAGES, "| {} minutes after the last line", when_to_send.QUIET / MINUTE),
    (MESSAGES, "A line that mentions more than {} members", talk.MOST_CALLED),
    (MESSAGES, "starts a delay, {} minutes by default", destination.DEFAULT_DELAY),
    (MESSAGES, "After {} days only the site shows them", when_to_send.FORGOTTEN_AFTER / DAY),
    (MESSAGES, "none within {} minutes of their last action", PRESENT_FOR / MINUTE),
    (MESSAGES, "A worker claims a due row for {} minutes", outbox.LEASE / MINUTE),
    (MESSAGES, "A round starts no message after {} seconds", outbox.ROUND),
    (MESSAGES, "PostgreSQL differ by more than {} minutes", clock.CLOCKS_DIFFER / MINUTE),
    (MESSAGES, "postponed by more than {} days", delivery_results.FARTHEST / DAY),
    (MESSAGES, "at most {} such connections open", outbox.LINES),
    (MESSAGES, "A connection is closed after {} seconds", outgoing.DONE_WITHIN),
    (MESSAGES, "Only the first {} addresses of a host name", outgoing.MOST_PLACES),
    (MESSAGES, "then every {} hours", destination.LONGEST_WAIT / HOUR),
    (MESSAGES, "An email is given up after {} attempts", MOST_ATTEMPTS),
    # ---------------------------------------------------------------- ladders
    (LADDERS, "takes the {} other players who fit best", ladder_tables.NEAREST),
    (LADDERS, "plus {} (160 points as shown to players) for each earlier game", ladder_tables.MEETING),
    (LADDERS, "rules out more than {} games at the same time", ladder.MOST_GAMES),
    (LADDERS, "Players are **ranked after {} finished games**", ladder.RANKED_AFTER),
    (LADDERS, "counts for five months** ({} days)", ladder.COUNTS_FOR / DAY),
    (LADDERS, "After {} lost seats in a row", results.LOST_IN_A_ROW),
    (LADDERS, "records two signs, at most every {} hours", same_person.NOTED_EVERY / HOUR),
    (LADDERS, "or the first {} bits of an IPv6 address", same_person.HOUSEHOLD),
    (LADDERS, "It keeps {} of each kind per account, for {} days", same_person.MOST_PER_KIND,
     same_person.KEPT_FOR / DAY),
    (LADDERS, "both have used on at least {} days", same_person.DAYS_IN_NETWORK),
    (LADDERS, "that more than {} accounts share counts as public", same_person.SHARED_BY),
    # ---------------------------------------------------------------- tournaments
    (TOURNAMENTS, "in {} steps, it swaps players", arrangement.PATIENCE),
    (TOURNAMENTS, "There are at most {} players, since that makes", organization.MOST_IN_ROUND_ROBIN),
    (TOURNAMENTS, "A table is worth {} points", scores.SHOWN_PER_WIN),
    (TOURNAMENTS, "at most {} hours. Each failure is logged", round_games.LONGEST_WAIT / HOUR),
    (TOURNAMENTS, "After {} failures, a day, the table ends", round_games.MOST_FAILURES),
    # ---------------------------------------------------------------- bots
    (BOTS, "gets {} islands a day", set_up_trainer.DAILY),
    (BOTS, "visitors placed is deleted after {} days", set_up_trainer.KEPT / DAY),
    (BOTS, "a user may ask for {} games a day", look_backs.DAILY),
    (BOTS, "Each seat has at most one moment per turn and {} in all", MOST_MOMENTS),
    (BOTS, "works for {} seconds, stores what it has found", look_backs.AT_ONCE),
    (BOTS, "after {} failures without progress", look_backs.MOST_TRIES),
    ("docs/api.md", "create up to {} tokens", api_tokens.MOST_TOKENS),
    ("docs/api.md", "`want`, `have`), {} times a turn", MOST_CHANGES_OF_WANTS),
    # ---------------------------------------------------------------- operations
    (OPERATIONS, "| open tables with free seats | {} |", new_tables.MOST_OPEN),
    (OPERATIONS, "| open invitations to a table | {} |", table_invitations.MOST_INVITATIONS),
    (OPERATIONS, "| unanswered friend requests | {} |", friends_and_blocks.MOST_REQUESTS),
    (OPERATIONS, "| blocked players | {} |", friends_and_blocks.MOST_BLOCKS),
    (OPERATIONS, "| followed games | {} |", followed_games.MOST_FOLLOWED),
    (OPERATIONS, "| announced vacations | {} |", vacations.MOST_ANNOUNCED),
    (OPERATIONS, "| undecided reports | {} |", player_reports.MOST_OPEN),
    (OPERATIONS, "| webhooks and devices | {} of each |", contacts.MOST_DESTINATIONS),
    (OPERATIONS, "| passkeys | {} |", passkeys.MOST_PASSKEYS),
    (OPERATIONS, "| API tokens | {} |", api_tokens.MOST_TOKENS),
    (OPERATIONS, "| clubs | {}; own clubs {} |", foundation.MOST_CLUBS, foundation.MOST_OWNED),
    (OPERATIONS, "| requests to join clubs | {} |", memberships.MOST_REQUESTS),
    (OPERATIONS, "A club can have {} members, {} open invitations and {} ladders",
     memberships.MOST_MEMBERS, memberships.MOST_INVITED, club_ladders.MOST_OPEN),
    (OPERATIONS, "A club, and the site, can have {} open or running tournaments", organization.MOST_AT_ONCE),
    (OPERATIONS, "A tournament can have {} players", MOST_ENTRANTS),
    (OPERATIONS, "for at most {} seconds. The rest follows in the next hour", housekeeping.ROUND),
    (OPERATIONS, "| messages to players | {} days after", housekeeping.MESSAGES_KEPT / DAY),
    (OPERATIONS, "| letters about accounts | {} days;", letters.KEPT / DAY),
    (OPERATIONS, "| keys of a game's moves | {} days after the game ended", packing.KEPT_AS_ROWS / DAY),
    (OPERATIONS, "| sign-ups without an account | {} days |", sign_ups.LASTS / DAY),
    (OPERATIONS, "| signs that two accounts are one person's | {} days |", same_person.KEPT_FOR / DAY),
    (OPERATIONS, "| what visitors placed in the set-up trainer | {} days |", set_up_trainer.KEPT / DAY),
    (OPERATIONS, "sessions | one day after they expired ({} days after the last visit)",
     timedelta(seconds=settings.SESSION_COOKIE_AGE) / DAY),
]  # fmt: skip


def written(number: float) -> list[str]:
    assert number == int(number), number
    word = WORDS.get(int(number), "")
    return [f"{int(number):,}", *([word, word.capitalize()] if word else [])]


def text_of(path: str) -> str:
    return re.sub(r"\s+", " ", (ROOT / path).read_text())


@pytest.mark.parametrize(("path", "sentence", "numbers"), [(one[0], one[1], one[2:]) for one in TOLD])
def test_a_number_that_is_told_is_that_of_the_code(path, sentence, numbers):
    text = text_of(path)

    assert any(sentence.format(*one) in text for one in product(*map(written, numbers))), numbers


def amount(time: timedelta) -> str:
    for unit, name in ((DAY, "d"), (HOUR, "h")):
        # 24 hours and 48 hours stand there, since the free time is for a turn
        if time % unit == timedelta(0) and not (name == "d" and time <= 2 * DAY and time != DAY):
            return f"{time // unit} {name}"
    return f"{time // MINUTE} min"


def test_the_table_of_paces_is_that_of_the_code():
    text = text_of(SLOW_PLAY).replace("24 h", "1 d")

    for key in ("evening", "brisk", "daily", "relaxed"):
        pace = PRESETS[key]
        cells = [amount(time) for time in (pace.free, pace.bank, pace.refill, pace.cap)]
        assert f"| {key.capitalize()} | {' | '.join(cells)} |" in text


def test_the_steps_of_a_ladder_s_hour_are_those_of_the_code():
    text = text_of(LADDERS)

    for step in ladder_tables.STEPS:
        spread = "any" if step.spread == float("inf") else f"{step.spread:g} ({40 * step.spread:g} points)"
        met = (
            f"{step.last_games} game{'s' if step.last_games > 1 else ''}"
            if step.last_games
            else "any opponent"
        )
        assert f"| {step.after:g} | {spread} | {met} |" in text
    assert text.count("| any |") == sum(step.spread == float("inf") for step in ladder_tables.STEPS)


def test_the_guests_and_new_players_of_the_texts_are_those_of_the_code():
    assert guests.KEPT_FOR == 7 * DAY
    assert "a week after their last visit" in text_of(OPERATIONS)
    assert f"A player with fewer than {'twenty' if NEW_UNDER == 20 else NEW_UNDER}" in text_of(SLOW_PLAY)
