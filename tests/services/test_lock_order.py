"""Rows are always locked in the same order, so that deadlocks cannot occur; see docs/architecture.md.

Each test was seen to fail with a deadlock on PostgreSQL under the previous order.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.contrib.auth.models import AnonymousUser, Group
from django.db import IntegrityError, connection, transaction

from accounts.guests import make_guest
from accounts.models import SignUp, User
from accounts.services import ban, delete_account
from accounts.sessions import SessionStore
from accounts.sign_ups import LASTS, complete_sign_up, hold_sign_up
from accounts.signals import account_leaves
from accounts.social_sign_in import SocialAccountAdapter
from games.models.game import Game
from games.models.moderation import AuditEntry, Notice, Report
from games.services.errors import NoSuchPlayer
from games.services.moderation import decisions, player_reports
from games.services.moderation.decisions import AlreadyDecided, Decision
from games.services.people.guests import forget_guest
from games.services.table import departures, open_tables
from games.services.table.sitting import Sitting
from tests.conftest import PASSWORD
from tests.services.ladders.test_ladders_at_once import together
from tests.services.people.test_keeping_apart import table

from .conftest import NOW

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
ROUNDS = 6


def in_a_thread(work: Any) -> threading.Thread:
    """Run the work in a thread with its own connection."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def table_for_one_more(player: Any, people: int) -> Game:
    """A table with this many people that starts with the next one."""
    game = table(player(), seats=people + 1, start_when_full=True)
    for _number in range(people - 1):
        open_tables.join(game_id=game.pk, user=player(), now=NOW)
    return game


@pytest.mark.parametrize("ends", [delete_account, ban])
def test_an_account_ends_while_its_player_sits_down_and_moves(transactional_db, player, ends):
    """The seat is taken after the account's seats were freed, and before its row is locked."""
    user, game = player(), table_for_one_more(player, 2)
    moving, waiting, failures = threading.Event(), threading.Event(), []
    threads: list[threading.Thread] = []

    def move() -> None:
        try:
            with transaction.atomic():
                Sitting.of_running(game.pk, now=NOW)
                moving.set()
                waiting.wait(1)  # Meanwhile the account ends, and waits for the game.
                User.objects.filter(pk=user.pk).update(acted_at=NOW)
        except Exception as error:
            failures.append(error)

    def sit_down_and_move(**_facts: Any) -> None:
        if threads:
            return
        sit_down()
        threads.append(in_a_thread(move))
        moving.wait(20)

    def sit_down() -> None:
        in_a_thread(lambda: open_tables.join(game_id=game.pk, user=user, now=NOW)).join(20)

    if connection.vendor == "sqlite":
        # Only one transaction writes at a time, so nothing comes in between.
        sit_down()
        ends(user=User.objects.get(pk=user.pk), now=NOW)
    else:
        account_leaves.connect(sit_down_and_move)
        try:
            ends(user=User.objects.get(pk=user.pk), now=NOW)
        finally:
            waiting.set()
            account_leaves.disconnect(sit_down_and_move)
        threads[0].join(20)

    assert failures == []
    assert not User.objects.get(pk=user.pk).is_active
    assert game.seats.get(user=user).is_resigned
    assert not departures.sits_anywhere(user=user)


def test_a_player_who_sits_down_while_the_account_ends_has_a_seat_given_up_or_none(transactional_db, player):
    for _round in range(ROUNDS):
        host, user = player(), player()
        game = table(host, seats=3)

        def sit_down(user: User = user, game_id: int = game.pk) -> None:
            try:
                open_tables.join(game_id=game_id, user=user, now=NOW)
            except NoSuchPlayer:
                return

        together(sit_down, lambda user=user: delete_account(user=user, now=NOW))

        assert not departures.sits_anywhere(user=user)


def test_nobody_opens_a_table_whose_account_has_ended(transactional_db, player):
    user = player()
    as_signed_in = User.objects.get(pk=user.pk)
    ban(user=user, now=NOW)

    with pytest.raises(NoSuchPlayer):
        table(as_signed_in)

    assert not Game.objects.exists()


# ------------------------------------------------------------------ moderators


@pytest.fixture
def moderators(transactional_db, player) -> list[User]:
    users = [player(), player()]
    for user in users:
        user.groups.add(Group.objects.get(name="Moderators"))
    return [User.objects.get(pk=user.pk) for user in users]


def reported(reporter: User, player: User) -> Report:
    return player_reports.report(reporter=reporter, player=player, reason="other", words="", now=NOW)


def decide(moderator: User, report: Report, decision: Decision) -> str:
    try:
        decisions.decide(
            moderator=moderator, report_id=report.pk, decision=decision, reason="as the rules say", now=NOW
        )
    except AlreadyDecided:
        return "already decided"
    return "decided"


def test_two_reports_of_one_case_are_decided_once(moderators, player):
    for _round in range(ROUNDS):
        about, first, second = player(), player(), player()
        reports = [reported(first, about), reported(second, about)]
        warn = Decision(warning="Please stop")

        answers = together(
            *[
                lambda moderator=moderator, report=report, warn=warn: decide(moderator, report, warn)
                for moderator, report in zip(moderators, reports, strict=True)
            ]
        )

        assert sorted(answers) == ["already decided", "decided"]
        assert Notice.objects.filter(user=about, kind=Notice.Kind.WARNING).count() == 1
        assert AuditEntry.objects.filter(about=about).count() == 1


def test_two_who_have_reported_each_other_are_judged_at_once(moderators, player):
    for _round in range(ROUNDS):
        anna, bence = player(), player()
        reports = [reported(anna, bence), reported(bence, anna)]
        warn = Decision(warning="Please stop")

        answers = together(
            *[
                lambda moderator=moderator, report=report, warn=warn: decide(moderator, report, warn)
                for moderator, report in zip(moderators, reports, strict=True)
            ]
        )

        assert answers == ["decided", "decided"]
        assert Notice.objects.filter(user__in=[anna, bence], kind=Notice.Kind.WARNING).count() == 2


def test_a_moderator_warns_and_bans_somebody_who_moves(moderators, player):
    """The game is locked before the player, whatever else is decided."""
    user, reporter, game = player(), player(), table_for_one_more(player, 2)
    open_tables.join(game_id=game.pk, user=user, now=NOW)
    report = reported(reporter, user)
    moving, waiting, failures = threading.Event(), threading.Event(), []

    def move() -> None:
        try:
            with transaction.atomic():
                Sitting.of_running(game.pk, now=NOW)
                moving.set()
                waiting.wait(1)
                User.objects.filter(pk=user.pk).update(acted_at=NOW)
        except Exception as error:
            failures.append(error)

    mover = in_a_thread(move)
    moving.wait(20)

    answer = decide(moderators[0], report, Decision(warning="Please stop", rename=True, ban=True))
    waiting.set()
    mover.join(20)

    assert (answer, failures) == ("decided", [])
    assert not User.objects.get(pk=user.pk).is_active


# ------------------------------------------------------------------ sign-ups


PATIENCE = 0.3
"""If a lock lets only one thread through, the other never reaches the barrier."""


@contextmanager
def held_before_second_lock(barrier: threading.Barrier) -> Iterator[None]:
    """Wait for the other thread between the first lock on accounts or sign-ups and the next one."""
    taken: list[str] = []

    def wait(execute: Any, sql: str, *rest: Any) -> Any:
        table = next((name for name in ("accounts_signup", "accounts_user") if f'"{name}"' in sql), None)
        takes = sql.startswith(("UPDATE", "DELETE", "INSERT")) or " FOR " in sql
        if takes and table and table not in taken:
            if len(taken) == 1:
                with suppress(threading.BrokenBarrierError):
                    barrier.wait(PATIENCE)
            taken.append(table)
        return execute(sql, *rest)

    with connection.execute_wrapper(wait):
        yield


def at_their_second_lock(*works: Callable[[], Any]) -> list[Any]:
    barrier = threading.Barrier(len(works))

    def held(work: Callable[[], Any]) -> Any:
        with held_before_second_lock(barrier):
            return work()

    return together(*[lambda work=work: held(work) for work in works])


def sign_up_of(guest: User | None, *, email: str = "anna@example.org") -> SignUp:
    facts = {"display_name": "Anna", "language": "en", "time_zone": "UTC", "next_page": ""}
    held, _secret = hold_sign_up(email=email, password=PASSWORD, guest=guest, now=NOW, **facts)
    return held


def test_a_guest_follows_the_link_while_the_sweep_forgets_them(transactional_db):
    for _round in range(2):
        guest = make_guest(now=NOW)
        sign_up = sign_up_of(guest)

        user, _swept = at_their_second_lock(
            lambda sign_up=sign_up: complete_sign_up(sign_up=sign_up),
            # The link is just too old for the sweep, but was not for the page.
            lambda guest=guest: forget_guest(guest=guest, now=NOW + LASTS),
        )

        assert user is not None
        user.delete()


def test_a_guest_follows_the_link_while_an_account_elsewhere_makes_the_same_address_theirs(
    transactional_db, rf
):
    sign_up = sign_up_of(make_guest(now=NOW))
    request = rf.post("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    login = SocialLogin(
        user=User(),
        account=SocialAccount(provider="google", uid="1"),
        email_addresses=[EmailAddress(email=sign_up.email, verified=True, primary=True)],
    )
    form = SimpleNamespace(cleaned_data={"display_name": "Bea", "time_zone": "UTC"}, language="en")

    def from_elsewhere() -> str:
        try:
            SocialAccountAdapter().save_user(request, login, form)
        except IntegrityError:
            return "outrun"
        return "made"

    def by_link() -> str:
        try:
            return "made" if complete_sign_up(sign_up=sign_up) else "outrun"
        except IntegrityError:
            return "outrun"

    assert sorted(at_their_second_lock(by_link, from_elsewhere)) == ["made", "outrun"]
    assert User.objects.filter(email=sign_up.email).count() == 1
