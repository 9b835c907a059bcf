"""What can be done at the tables: each function is one use case and one transaction.

Arguments are passed by keyword, the time as `now`. A refusal is an exception of `errors`, with a
message fit for the player.
"""

from __future__ import annotations

from games.services.clocks import sweep, time_out
from games.services.ends import answer_end, leave_all, propose_end, resign
from games.services.errors import (
    AgreementOpen,
    AlreadyStarted,
    BadImport,
    BadTable,
    BadText,
    BadToken,
    Forbidden,
    GameNotOpen,
    GameNotRunning,
    IllegalMove,
    Invalid,
    KeyReused,
    NoAgreementOpen,
    NotEnoughPlayers,
    NothingToUndo,
    NotInvited,
    NotTheHost,
    NotYourSeat,
    Refused,
    StaleMove,
    TableFull,
)
from games.services.moves import answer_undo, play, request_undo, undo
from games.services.outbox import deliver, read_token, set_wanted, unsubscribe
from games.services.players import play_bots
from games.services.tables import (
    add_bot,
    create_game,
    join,
    leave,
    rematch,
    remove_guest,
    start,
)
from games.services.talk import mark_seen, say, write_note
from games.services.transfer import import_game

__all__ = [
    "AgreementOpen",
    "AlreadyStarted",
    "BadImport",
    "BadTable",
    "BadText",
    "BadToken",
    "Forbidden",
    "GameNotOpen",
    "GameNotRunning",
    "IllegalMove",
    "Invalid",
    "KeyReused",
    "NoAgreementOpen",
    "NotEnoughPlayers",
    "NotInvited",
    "NotTheHost",
    "NotYourSeat",
    "NothingToUndo",
    "Refused",
    "StaleMove",
    "TableFull",
    "add_bot",
    "answer_end",
    "answer_undo",
    "create_game",
    "deliver",
    "import_game",
    "join",
    "leave",
    "leave_all",
    "mark_seen",
    "play",
    "play_bots",
    "propose_end",
    "read_token",
    "rematch",
    "remove_guest",
    "request_undo",
    "resign",
    "say",
    "set_wanted",
    "start",
    "sweep",
    "time_out",
    "undo",
    "unsubscribe",
    "write_note",
]
