"""News about a table, worded for one player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.wording.ladders import ladder_name

SENTENCES = {
    "end_proposed": gettext_noop("{by} proposes to end the game now, ranked by points."),
    "pause_proposed": gettext_noop("{by} proposes a pause: the clocks stop until everyone agrees to resume."),
    "resume_proposed": gettext_noop("{by} proposes to end the pause."),
    "unrated_proposed": gettext_noop("{by} proposes to end the game unrated because a player has left."),
    "clocks_go_on": gettext_noop("The pause is over, the clocks are running again."),
    "seat_lost": gettext_noop("{about} has run out of time. Under this table’s rules the seat is lost."),
    "seat_vacated": gettext_noop(
        "{about} has missed three deadlines: a bot holds the seat until {about} is back or "
        "somebody else takes over."
    ),
    "came_back": gettext_noop("{about} is back and keeps playing."),
    "seat_taken_over": gettext_noop("{about} takes over an abandoned seat."),
    "invited": gettext_noop("{by} invites you to this table, which is looking for players."),
    "time_granted": gettext_noop("{by} gives you {hours} more hours."),
    "table_goes_stale": gettext_noop(
        "Your table hasn’t found players for a while. It will close in two days unless you keep it open."
    ),
    "table_closed": gettext_noop("Your table found no players and has been closed."),
    "game_stalls": gettext_noop(
        "Nobody has moved for a month. Is the game still on? Without a move or a word from you "
        "it will be closed in a week, unrated."
    ),
    "game_deserted": gettext_noop(
        "Bots hold the seats of everyone who played. The game is on hold until somebody comes "
        "back; otherwise it will be closed in a week, unrated."
    ),
    "ladder_game_deserted": gettext_noop(
        "Bots hold the seats of everyone who played. The game is on hold until somebody comes "
        "back; otherwise it ends in a week, and each of you loses your seat on the ladder."
    ),
    "tournament_game_deserted": gettext_noop(
        "Bots hold the seats of everyone who played. The game is on hold until somebody comes "
        "back; otherwise it ends in a week, and each of you loses your seat in this round."
    ),
    "ladder_game_closed": gettext_noop(
        "Nobody came back, so the game has ended: everyone has lost their seat."
    ),
    # seats were drawn at random, as the table's log says
    "ladder_game": gettext_noop("A game on the ladder {ladder} has begun."),
    "ladder_paused": gettext_noop(
        "You have lost two seats in a row on the ladder {ladder}: you won’t get new games there "
        "until you resume. You keep your place."
    ),
    "game_closed": gettext_noop("Nobody moved, so the game was closed, unrated."),
}
TO_ITS_PLAYER = {
    "deadline_missed": gettext_noop(
        "You have missed {misses} of the {excused} deadlines that this game forgives, so nothing is lost. "
        "If you miss more than that, a bot takes over your seat."
    ),
    "last_deadline_missed": gettext_noop(
        "You have missed {misses} of the {excused} deadlines that this game forgives. If you miss another, "
        "a bot takes over your seat until you are back or somebody else takes it."
    ),
    "seat_lost": gettext_noop("You have run out of time. Under this table’s rules your seat is lost."),
    "seat_vacated": gettext_noop(
        "You have missed three deadlines, so a bot is holding your seat. Come back before "
        "somebody else takes it."
    ),
    "guest_removed": gettext_noop(
        "The host has given up your seat at this table. Other tables in the lobby are looking for players."
    ),
    "vacation_began": gettext_noop(
        "You were about to run out of time, so your vacation has started automatically. Your "
        "clocks stop until your next move, as long as your saved days last."
    ),
    "seat_left": gettext_noop("{about} has taken over your seat. You can still watch."),
}


def news(payload: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return one piece of news for the player whose seat the payload names."""
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
