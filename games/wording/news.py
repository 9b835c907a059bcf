"""News of a table, as a message tells them to one player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.wording.ladders import ladder_name

SENTENCES = {
    "end_proposed": gettext_noop("{by} proposes to end the game now, ranked by points."),
    "pause_proposed": gettext_noop("{by} proposes a pause: no clock would run until all agree to go on."),
    "resume_proposed": gettext_noop("{by} proposes to end the pause."),
    "unrated_proposed": gettext_noop("{by} proposes to end the game unrated, since a player has left."),
    "clocks_go_on": gettext_noop("The pause is over, the clocks go on."),
    "seat_lost": gettext_noop("The time of {about} has run out. By this table's rule the seat is lost."),
    "seat_vacated": gettext_noop(
        "{about} has missed three deadlines: a bot keeps the seat until {about} is back or somebody else plays on."
    ),
    "came_back": gettext_noop("{about} is back and plays on."),
    "seat_taken_over": gettext_noop("{about} plays an abandoned seat on."),
    "invited": gettext_noop("{by} invites you to this table, which looks for players."),
    "time_granted": gettext_noop("{by} gives you {hours} hours more."),
    "table_goes_stale": gettext_noop(
        "Your table has found no players for a while. It closes in two days, unless you keep it open."
    ),
    "table_closed": gettext_noop("Your table has found no players and was closed."),
    "game_stalls": gettext_noop(
        "Nobody has moved for a month. Does the game go on? Without a move or a word it is closed in a week, unrated."
    ),
    "game_deserted": gettext_noop(
        "Bots keep the seats of all who played. The game stands still until somebody comes back; otherwise it is "
        "closed in a week, unrated."
    ),
    "ladder_game_deserted": gettext_noop(
        "Bots keep the seats of all who played. The game stands still until somebody comes back; otherwise it ends in "
        "a week, and on the ladder each of you has lost the seat."
    ),
    "ladder_game_closed": gettext_noop(
        "Nobody has come back, so the game has ended: all have lost their seats."
    ),
    "ladder_game": gettext_noop(
        "The ladder {ladder} has a game for you. Chance has drawn the seats, and the game has begun."
    ),
    "ladder_paused": gettext_noop(
        "You have lost two seats in a row on the ladder {ladder}: it gives you no new games until you go on. "
        "Your place stays."
    ),
    "game_closed": gettext_noop("Nobody has moved, so the game was closed, unrated."),
}
TO_ITS_PLAYER = {
    "deadline_missed": gettext_noop(
        "This is missed deadline {misses} of {excused} that are excused in this game: nothing is lost. After the last "
        "of them the next one gives your seat to a bot."
    ),
    "last_deadline_missed": gettext_noop(
        "This is missed deadline {misses} of {excused} that are excused in this game. At the next one a bot takes your "
        "seat over, until you are back or somebody else plays on."
    ),
    "seat_lost": gettext_noop("Your time has run out. By this table's rule your seat is lost."),
    "seat_vacated": gettext_noop(
        "You have missed three deadlines, so a bot keeps your seat. Come back before somebody else sits down."
    ),
    "guest_removed": gettext_noop(
        "The host has given your seat at this table free. Others in the lobby look for players."
    ),
    "vacation_began": gettext_noop(
        "Your time was running out, so your vacation has begun by itself. Your clocks stand still until your "
        "next move, as long as your saved days last."
    ),
    "seat_left": gettext_noop("{about} plays your seat on. You can go on watching."),
}


def news(payload: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Say one piece of news to the player whose seat the payload names."""
    kind = payload["news"]
    about = payload.get("about")
    is_own = kind in TO_ITS_PLAYER and (kind not in SENTENCES or about == payload.get("seat"))
    text = gettext(TO_ITS_PLAYER[kind] if is_own else SENTENCES[kind])
    seats = {key: names.get(str(payload[key]), "") for key in ("about", "by") if key in payload}
    if "family" in payload:
        seats["ladder"] = gettext("“%(name)s”") % {
            "name": ladder_name(payload["family"], payload["seats"], payload["pace"])
        }
    return text.format_map({**payload, **seats})
