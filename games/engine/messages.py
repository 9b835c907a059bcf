"""Messages of the engine itself that players read; titles give them ids of their own."""

from __future__ import annotations

from games.engine.errors import CLOSED
from games.engine.game import IS_OVER, NOT_A_VERB, NOT_PLAYING

MESSAGES = {
    NOT_A_VERB: "This action doesn’t exist: {verb}.",
    NOT_PLAYING: "You’re not playing in this game.",
    IS_OVER: "The game is over.",
    CLOSED: "That’s not possible right now.",
    "ENGINE-SEATS": "This game is for {n} players.",
    "ENGINE-MODULE": "There is no module called {module}.",
    "ENGINE-MODULE-MISSING": "Every game of this kind needs a module that is not listed: {module}.",
    "ENGINE-MODULE-NEEDS": "{one} can only be played with {other}.",
    "ENGINE-MODULE-TWICE": "{module} is listed twice.",
    "ENGINE-MODULES": "{one} and {other} can’t be combined: {reason}",
    "ENGINE-OPTION": "{option} can’t be {value}.",
    "ENGINE-OPTION-MODULE": "{option} is an option of {module}, which is not in this game.",
    "ENGINE-OPTION-WITH": "{one}: {reason}",
    "ENGINE-UNDO-NOTHING": "You have no move that can be taken back.",
    "ENGINE-UNDO-SEEN": "What has been drawn or seen can’t be undone.",
    "ENGINE-UNDO-CONSENT": "This can only be taken back if they agree: {names}.",
    "ENGINE-UNDO-BUILT-ON": "This can’t be taken back: move {n} by {name} depends on it.",
}
