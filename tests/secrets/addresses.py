"""Every address of the site, from its URL patterns, so that no new address can be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.core import signing
from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import Session
from games.models.club import Club
from games.models.game import Game
from games.models.moderation import Report
from games.models.practice import SetUpPractice
from games.models.talk import ChatMessage
from games.models.tournament import Tournament
from games.notifications.message import UNSUBSCRIBE_SALT
from tests.keys import first_keys

# Django's own pages; Django tests who may do what there.
NOT_OURS = ("admin",)
# Form data that a seat may send; nothing for addresses that need none.
FORMS: dict[str, dict[str, Any]] = {
    "games:move": {"verb": "roll", "argument": "", "decision": "1", "key": "a-key"},
    "games:remove_guest": {"seat": "1"},
    "games:add_bot": {"level": "normal"},
    "games:answer_undo": {"agree": "no"},
    "games:answer": {"agree": "yes"},
    "games:chat": {"text": "Hello"},
    "games:club_chat": {"text": "Hello"},
    "games:report_club_line": {"reason": "insult", "words": "He always does"},
    "games:note": {"text": "A note"},
    "games:plan_add": {"verb": "buy_development_card", "argument": "", "decision": "1", "key": "a-key"},
    "games:plan_change": {"skip": "yes"},
    "games:plan_use": {"then": "end"},
    "games:wants": {"want": "brick", "have": "wool"},
    "games:report_line": {"reason": "insult", "words": "He always does"},
    "games:report_name": {"reason": "name", "words": "It is rude"},
    "games:report_player": {"reason": "name", "words": "It is rude"},
    "games:join": {"entropy": "abc", "invite": ""},
    "games:rematch": {"entropy": "abc"},
    "games:join_ladder": {"games_at_once": "2"},
    "games:ask_friend": {"name": "Nobody"},
    "games:answer_friend": {"agree": "no"},
    "games:invite": {"user": "1"},
    "games:new_club": {"name": "The Longest Road", "about": "", "entry": "open"},
    "games:club_settings": {"name": "The Longest Road", "about": "", "entry": "open"},
    "games:invite_to_club": {"name": "Nobody"},
    "games:answer_club_request": {"agree": "no"},
    "games:new_club_ladder": {"game": "hansa 3", "pace": "daily"},
    "games:set_member_role": {"role": "organizer"},
    "games:notifications": {
        "kinds": "your_turn",
        "pace": "daily",
        "delay_minutes": "30",
        "digest_hour": "7",
        "reminder_percent": "50",
    },
    "games:channel": {"kinds": "your_turn", "pace": "daily", "delay_minutes": "30", "digest_hour": "7"},
    "accounts:settings": {"display_name": "Else", "color": "", "language": "en", "time_zone": "UTC"},
}
# The API, to which programs send JSON. Without a token it reads nothing of it.
API = "games:api:"
# Addresses where a part has another meaning than elsewhere.
PARTS: dict[str, dict[str, Any]] = {
    "games:propose": {"kind": "end"},
    "games:answer": {"kind": "end"},
    "games:cover": {"title": "catan", "key": "base"},
    "games:how_to_play_module": {"title": "catan", "module": "cities_knights"},
    # For CATAN's gallery, bots would play many games first.
    **{
        f"games:gallery_{page}": {"title": "hansa", "position": "turn"}
        for page in ("title", "position", "table", "move", "mail_html")
    },
}
# Apps whose tables may not change when something is refused. Signing in changes rows elsewhere.
KEPT_APPS = ("games", "accounts", "account", "mfa", "socialaccount")
# Fields that change when somebody only reads a page.
TRACES = ("last_login", "seen_at", "seen_before_at", "chat_read", "acted_at")


@dataclass(frozen=True)
class Address:
    """One URL pattern, with the names of its arguments."""

    name: str
    route: str
    parts: tuple[str, ...]

    @property
    def is_for_programs(self) -> bool:
        """True if it requires a token and ignores cookies."""
        return self.name.startswith(API)

    @property
    def is_of_game(self) -> bool:
        return "game_id" in self.parts

    def of(self, game: Game | None, **more: Any) -> str:
        if not self.parts:
            return reverse(self.name)
        values = {**known_parts(game), **PARTS.get(self.name, {}), **more}
        if PEOPLE & set(self.parts) - values.keys():
            values = people_of(game) | values
        for part in ROWS.keys() & set(self.parts) - values.keys():
            row = ROWS[part].objects.order_by("pk").first()
            values[part] = row.pk if row is not None else first_keys()[ROWS[part]] + 1
        missing = set(self.parts) - values.keys()
        assert not missing, f"tests/secrets/addresses.py does not know what {missing} of {self.route} may be"
        return reverse(self.name, kwargs={part: values[part] for part in self.parts})


PEOPLE = {"user_id", "other_id", "player_id", "token"}
"""Arguments that are looked up among the players at the table."""
ROWS: dict[str, Any] = {
    "message_id": ChatMessage,
    "practice_id": SetUpPractice,
    "club_id": Club,
    "tournament_id": Tournament,
    "report_id": Report,
}
"""Arguments that are the first row of a table, or else the key that it would have."""


def people_of(game: Game | None) -> dict[str, Any]:
    seats = game.seat_list if game is not None else []
    user = seats[0].user_id if seats else 1
    other = seats[1].user_id if len(seats) > 1 else 2
    token = signing.dumps([user, "your_turn"], salt=UNSUBSCRIBE_SALT)
    return {"user_id": user, "other_id": other, "player_id": user, "token": token}


def known_parts(game: Game | None) -> dict[str, Any]:
    return {
        "game_id": game.pk if game is not None else 1,
        "number": 0,
        "line": 0,
        "theme": "light",
        "version": "00000000",
        "modules": "base",
        "colors": "red.blue",
        "title": "catan",
        "code": "catan",
        "name": "1-00000000",
        "channel": "webhook",
        "place": 0,
        "pk": 1,
        "uidb36": "1",
        "key": "mid",
        "position": "main",
        "slug": "catan",
        "season": "2026-1",
        "seat": "0",
        "kind": "your_turn",
        "module": "cities_knights",
        "verb": "roll",
    }


def addresses() -> list[Address]:
    found = {address.name: address for address in _walk(get_resolver(), "", "")}
    return [found[name] for name in sorted(found)]


def _walk(resolver: URLResolver, space: str, route: str) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            assert pattern.name, f"{here} has no name"
            yield Address(
                f"{space}{pattern.name}", here, tuple(pattern.pattern.converters) or _groups(pattern)
            )
        elif pattern.namespace not in NOT_OURS:
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _walk(pattern, inner, here)


def _groups(pattern: URLPattern) -> tuple[str, ...]:
    regex = getattr(pattern.pattern, "regex", None)
    return tuple(regex.groupindex) if regex is not None else ()


def everything_kept() -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of our tables without traces of reading. Raw SQL, since this runs very often."""
    rows = {}
    with connection.cursor() as cursor:
        for name, question in _questions().items():
            cursor.execute(question)
            rows[name] = cursor.fetchall()
    return rows


@cache
def _questions() -> dict[str, str]:
    found = {}
    for model in apps.get_models():
        # A session only says who is reading.
        if model._meta.app_label in KEPT_APPS and model is not Session:
            fields = model._meta.concrete_fields
            columns = ", ".join(f'"{field.column}"' for field in fields if field.name not in TRACES)
            table, key = model._meta.db_table, model._meta.pk.column
            found[model.__name__] = f'SELECT {columns} FROM "{table}" ORDER BY "{key}"'
    return found


__all__ = ["FORMS", "Address", "addresses", "everything_kept"]
