"""What pages, mails and exports read. Nothing here writes, and nothing shows a viewer what it may not see."""

from __future__ import annotations

from games.selectors.exports import EXPORT_FORMAT, EXPORT_VERSION, export_game, export_user
from games.selectors.finding import (
    MyGames,
    find_game,
    lobby,
    my_games,
    next_game,
    vacant_seats,
    waiting_count,
    watchable,
    with_unread_chat,
)
from games.selectors.people import blocked_among, blocked_by, kept_apart_from
from games.selectors.replays import ReplayStep, replay, replay_numbers, state_at
from games.selectors.tables import (
    Table,
    chat,
    mark,
    note,
    open_hands,
    public_points,
    state_of,
    table,
    undo_needs,
    unread_chat,
)
from games.selectors.told import (
    Entry,
    LogLine,
    facts_of,
    lines_of,
    log,
    public_entries,
    public_log,
    since_my_last_move,
    start_lines,
)

__all__ = [
    "EXPORT_FORMAT",
    "EXPORT_VERSION",
    "Entry",
    "LogLine",
    "MyGames",
    "ReplayStep",
    "Table",
    "blocked_among",
    "blocked_by",
    "chat",
    "export_game",
    "export_user",
    "facts_of",
    "find_game",
    "kept_apart_from",
    "lines_of",
    "lobby",
    "log",
    "mark",
    "my_games",
    "next_game",
    "note",
    "open_hands",
    "public_entries",
    "public_log",
    "public_points",
    "replay",
    "replay_numbers",
    "since_my_last_move",
    "start_lines",
    "state_at",
    "state_of",
    "table",
    "undo_needs",
    "unread_chat",
    "vacant_seats",
    "waiting_count",
    "watchable",
    "with_unread_chat",
]
