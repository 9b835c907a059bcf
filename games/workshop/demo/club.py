"""The demo community's club: its tables, a ladder that lacks one more player, and recent chat."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games import catalog
from games.models.club import Club
from games.models.notification import CLUB_TALK, Notification
from games.services.clubs import foundation, memberships, talk
from games.services.ladders.club_ladders import open_ladder
from games.services.ladders.entries import join_ladder
from games.services.table.new_tables import create_game

if TYPE_CHECKING:
    from accounts.models import User

NAME = "Harbor Lights"
ABOUT = (
    "Friends who play slowly and finish what they begin. A new table most weeks, the ladder for those who "
    "can\u2019t wait, and a word in the chat when somebody builds a city in your sheep pasture."
)
BEGAN = timedelta(days=40)
SAID: tuple[tuple[timedelta, int, str], ...] = (
    (
        timedelta(days=5, hours=3),
        1,
        "Welcome, everybody! Tables for members are under \u201cNew table\u201d.",
    ),
    (timedelta(days=5, hours=1), 2, "Lovely. Is anybody in for a game on Sunday?"),
    (timedelta(days=4, hours=20), 3, "I am, once my roads are done. So: in spring."),
    (timedelta(days=2, hours=5), 0, "Our ladder is open. Three more, and it begins."),
    (timedelta(days=2, hours=4), 2, "Joined!"),
    (timedelta(hours=7), 3, "Two sevens in a row. I\u2019d like to check those dice."),
    (timedelta(hours=6), 1, "They check out. @Anna, will you take the fourth seat on the ladder?"),
)
"""Chat lines: how long ago, the speaker's index in the list of people, the text."""


@transaction.atomic
def found(people: list[User], *, now: datetime) -> None:
    """Found these people's club, unless there is one of this name."""
    if Club.objects.named(NAME).exists():
        return
    began, (first, second, *_others) = now - BEGAN, people
    club = foundation.found(user=first, name=NAME, about=ABOUT, entry=Club.Entry.REQUEST, now=began)
    for user in people[1:]:
        memberships.join(club_id=club.pk, user=user, invite=club.invite_token, now=began)
    memberships.set_role(club_id=club.pk, user=first, other=second, organizes=True)
    _play(club, people, now=now)
    for ago, speaker, text in SAID:
        talk.say(club_id=club.pk, user=people[speaker], text=text, now=now - ago)
    # Do not notify anybody about what was said before the site existed.
    Notification.objects.filter(kind__in=CLUB_TALK, user__in=people, sent_at=None).delete()


def _play(club: Club, people: list[User], *, now: datetime) -> None:
    """Open a table with free seats, start one against bots, and put all but the first person on the ladder."""
    first, second, third, *_others = people
    plain, richer, *_other_families = catalog.families()
    table: dict[str, Any] = {
        "options": {},
        "visibility": "club",
        "club_id": club.pk,
        "now": now,
    }
    create_game(host=second, name="A long one for members", seats=3, **_plainest(richer), **table)
    create_game(host=third, name="Rainy Sunday", seats=3, bots=2, demo=True, **_plainest(plain), **table)
    ladder = open_ladder(
        club_id=club.pk, user=first, family=plain, seats=len(people), pace="daily", now=now - BEGAN
    )
    for user in people[1:]:
        join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=now - timedelta(days=2))


def _plainest(family: str) -> dict[str, Any]:
    return {"title": catalog.title_of(family).key, "modules": list(catalog.plain_modules(family))}
