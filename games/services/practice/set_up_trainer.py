"""The set-up trainer: a random board, on which a person places pieces of the set-up and bots grade each.

The board is always a fresh one with a seed of its own, so the trainer gives no advice on a game in progress.
"""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import bots, catalog
from games.bots.grades import grade_of
from games.engine.title import Title
from games.models.practice import SetUpPractice
from games.services.errors import Refused

DAILY = 10
DAY = timedelta(days=1)
KEPT = timedelta(days=30)
"""How long the history of a visitor is kept."""
SEATS, SEAT = 4, "0"
PLACEMENTS = 4
"""The pieces that a seat places."""


class EnoughForToday(Refused):
    text = _("That was the last board for today. Come back tomorrow.")


class NoSuchPlace(Refused):
    text = _("You can’t place anything there.")


@dataclass(frozen=True)
class Owner:
    """An account, or the browser of a visitor."""

    user: User | None
    browser: str = ""

    def practices(self) -> QuerySet[SetUpPractice]:
        rows = SetUpPractice.objects.order_by("-pk")
        if self.user is not None:
            return rows.filter(user=self.user)
        return rows.filter(user=None, browser=self.browser) if self.browser else rows.none()

    def left(self, *, now: datetime) -> int:
        """Return how many more boards may be dealt now."""
        return max(0, DAILY - self.practices().filter(dealt_at__gt=now - DAY).count())


def trained_title() -> Title:
    """Return the title whose set-up is trained."""
    return next(iter(catalog.titles().values()))


@transaction.atomic
def deal(*, owner: Owner, now: datetime) -> SetUpPractice:
    """Deal a random board, and let bots place until it is the person's turn.

    :raises EnoughForToday: the owner has had all boards of a day
    """
    if owner.user is not None:
        # two requests at once count each other
        User.objects.select_for_update(no_key=True).get(pk=owner.user.pk)
    if not owner.left(now=now):
        raise EnoughForToday
    title = trained_title()
    state = title.new(seats=SEATS, modules=list(title.required), seed=secrets.token_hex(32)).state
    practice = SetUpPractice(
        user=owner.user,
        browser="" if owner.user is not None else owner.browser,
        dealt_at=now,
        title=title.key,
        state=state,
        grades=[],
    )
    _let_bots_place(title, practice)
    practice.save()
    return practice


@transaction.atomic
def place(*, practice_id: int, owner: Owner, number: int, where: str) -> SetUpPractice:
    """Place a piece, grade it, and let bots place until it is the person's turn again.

    A placement that was sent twice is made once.

    :param number: how many pieces were placed before
    :raises SetUpPractice.DoesNotExist: it belongs to somebody else
    :raises NoSuchPlace: the rules do not allow it
    """
    practice = owner.practices().select_for_update().get(pk=practice_id)
    if practice.is_done or number != len(practice.grades):
        return practice
    title = catalog.title(practice.title)
    verb, places = asked(title, practice.state)
    if where not in places:
        raise NoSuchPlace
    practice.grades = [*practice.grades, grade_of(title, practice.state, SEAT, verb, where)]
    practice.state = title.play(practice.state, SEAT, verb, where).state
    practice.is_done = len(practice.grades) == PLACEMENTS
    _let_bots_place(title, practice)
    practice.save(update_fields=["state", "grades", "is_done"])
    return practice


def asked(title: Title, state: Any) -> tuple[str, list[str]]:
    """Return the verb of the person's next placement, and its places."""
    ((verb, places),) = title.game(state).decision_options(SEAT).items()
    assert isinstance(places, list)
    return verb, places


def forget_practices(*, user: User) -> None:
    SetUpPractice.objects.filter(user=user).delete()


def old_practices(now: datetime) -> QuerySet[SetUpPractice]:
    """Return what visitors placed long ago."""
    return SetUpPractice.objects.filter(user=None, dealt_at__lte=now - KEPT).order_by("pk")


def _let_bots_place(title: Title, practice: SetUpPractice) -> None:
    """Place for the other seats, as normal bots do, until it is the person's turn or the set-up is complete."""
    luck = random.Random(secrets.token_hex(8))  # noqa: S311 (no secret)
    while not practice.is_done and (due := next(iter(title.waiting(practice.state).due))) != SEAT:
        sight, options = title.sight(practice.state, due), title.options(practice.state, due)
        move = bots.choose(title, sight, options, luck, bots.USUAL_LEVEL)
        practice.state = title.play(practice.state, due, *move).state
