"""The rows that the site keeps, and what a single row knows about itself."""

from __future__ import annotations

from games.models.agreement import Agreement
from games.models.departure import Departure
from games.models.destination import Destination, FeedKey, Pace, Schedule
from games.models.game import Game
from games.models.heartbeat import Downtime, Heartbeat
from games.models.ladder import Ladder, LadderEntry, LadderSeat, Season, SeasonPlace
from games.models.moderation import AuditEntry, Mute, Notice, Report
from games.models.notification import Notification, OptOut
from games.models.people import Block, Friendship, Invitation, Reliability, Removal
from games.models.rating import OVERALL, Rating, RatingChange
from games.models.seat import Seat
from games.models.statistics import Ending, Standing, Tally
from games.models.talk import ChatMessage, Note
from games.models.token import ApiToken
from games.models.turn import Snapshot, Turn
from games.models.watching import Follow, Watchable

__all__ = [
    "OVERALL",
    "Agreement",
    "ApiToken",
    "AuditEntry",
    "Block",
    "ChatMessage",
    "Departure",
    "Destination",
    "Downtime",
    "Ending",
    "FeedKey",
    "Follow",
    "Friendship",
    "Game",
    "Heartbeat",
    "Invitation",
    "Ladder",
    "LadderEntry",
    "LadderSeat",
    "Mute",
    "Note",
    "Notice",
    "Notification",
    "OptOut",
    "Pace",
    "Rating",
    "RatingChange",
    "Reliability",
    "Removal",
    "Report",
    "Schedule",
    "Season",
    "SeasonPlace",
    "Seat",
    "Snapshot",
    "Standing",
    "Tally",
    "Turn",
    "Watchable",
]
