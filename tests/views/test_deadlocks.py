"""A request that meets a deadlock or a locked database is repeated, or its player is asked to repeat it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import ResolverMatch, path, reverse

from accounts import vacation
from accounts.deadlocks import MOST_ATTEMPTS
from accounts.models import Sign, SignUp, User
from catansite.middleware import OutrunMiddleware
from games.clock.pace import Pace
from games.models.people import Friendship
from games.services.time import vacations
from tests.services.conftest import NOW
from tests.services.test_lock_order import at_their_second_lock
from tests.views.racing import browser, call

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SENTENCE = "Others are changing the same thing right now."


def locked_sqlite(folder: Any) -> sqlite3.Error:
    """Return SQLite's error for the second of two writers."""
    first, second = (sqlite3.connect(folder / "locked", timeout=0, isolation_level=None) for _ in range(2))
    first.execute("BEGIN IMMEDIATE")
    try:
        second.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        return error
    finally:
        first.close()
        second.close()
    raise AssertionError("two wrote at once")


@pytest.fixture(params=["deadlock", "serialization failure", "locked"])
def trouble(request, tmp_path) -> Exception:
    kinds = {
        "deadlock": psycopg.errors.DeadlockDetected("deadlock detected"),
        "serialization failure": psycopg.errors.SerializationFailure("could not serialize access"),
        "locked": locked_sqlite(tmp_path),
    }
    return kinds[request.param]


DEADLOCK = psycopg.errors.DeadlockDetected("deadlock detected")


@contextmanager
def meeting(trouble: Exception, *, times: int, at: str) -> Iterator[list[str]]:
    """Raise an error at the first `times` statements with these words; yield the list of them."""
    met: list[str] = []

    def meet(execute: Any, sql: str, *rest: Any) -> Any:
        if at in sql and len(met) < times:
            met.append(sql)
            raise OperationalError(str(trouble)) from trouble
        return execute(sql, *rest)

    with connection.execute_wrapper(meet):
        yield met


FRIENDSHIP = 'INSERT INTO "games_friendship"'
ALWAYS = 99


def ask(anna: User, bea: User, **headers: str) -> HttpResponse:
    address = reverse("games:ask_friend")
    return browser(anna).post(address, {"name": bea.display_name}, headers=headers)


@pytest.mark.parametrize("trouble", ["deadlock", "serialization failure"], indirect=True)
def test_a_view_is_asked_again_after_a_deadlock(player, trouble):
    with meeting(trouble, times=MOST_ATTEMPTS - 1, at=FRIENDSHIP) as met:
        answer = ask(player("Anna"), player("Bea"))

    assert len(met) == MOST_ATTEMPTS - 1
    assert answer.status_code == 303
    assert Friendship.objects.count() == 1


def test_a_database_that_has_stayed_locked_for_a_minute_is_not_waited_for_again(player, tmp_path):
    with meeting(locked_sqlite(tmp_path), times=ALWAYS, at=FRIENDSHIP) as met:
        answer = ask(player("Anna"), player("Bea"))

    assert len(met) == 1
    assert answer.status_code == 409


def test_a_page_keeps_what_was_filled_in(player, trouble):
    anna, bea = player("Anna"), player("Bea")

    with meeting(trouble, times=ALWAYS, at=FRIENDSHIP):
        answer = ask(anna, bea)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert SENTENCE in page
    assert '<input type="hidden" name="name" value="Bea">' in page
    assert f'action="{reverse("games:ask_friend")}"' in page
    assert "no-store" in answer["Cache-Control"]
    assert not Friendship.objects.exists()


def test_htmx_shows_the_sentence_and_leaves_the_form_alone(player, trouble):
    anna, bea = player("Anna"), player("Bea")

    with meeting(trouble, times=ALWAYS, at=FRIENDSHIP):
        answer = ask(anna, bea, **{"HX-Request": "true"})

    assert answer.status_code == 409
    assert SENTENCE in answer.content.decode()
    assert "<form" not in answer.content.decode()
    assert answer["HX-Retarget"] == "#messages"


def test_a_program_gets_a_problem_in_json(player, trouble):
    anna, bea = player("Anna"), player("Bea")
    send = call(anna, "ask_friend", bea.pk)

    with meeting(trouble, times=ALWAYS, at=FRIENDSHIP):
        answer = send()

    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Retry-After"] == "1"
    assert answer.json()["code"] == "busy"
    assert SENTENCE in answer.json()["detail"]


def test_a_program_is_answered_after_a_deadlock(player):
    send = call(player("Anna"), "ask_friend", player("Bea").pk)

    with meeting(DEADLOCK, times=1, at=FRIENDSHIP):
        answer = send()

    assert answer.status_code < 300
    assert Friendship.objects.count() == 1


def test_a_password_is_not_repeated_on_the_page(client):
    data = {"display_name": "Anna", "email": "anna@example.org", "password1": "a calm harbor"}

    with meeting(DEADLOCK, times=ALWAYS, at='INSERT INTO "accounts_signup"'):
        page = client.post(reverse("account_signup"), data).content.decode()

    assert SENTENCE in page
    assert "a calm harbor" not in page
    assert "<form" not in page.partition("<main")[2]


def test_an_outage_is_an_error(player):
    """An unreachable database is the operator's concern, so nobody is asked to repeat the request."""
    anna, bea = player("Anna"), player("Bea")

    with meeting(psycopg.errors.AdminShutdown("terminating connection"), times=1, at=FRIENDSHIP) as met:
        answer = ask(anna, bea)

    assert len(met) == 1
    assert answer.status_code == 500


def test_an_upload_is_read_from_its_beginning_again(rf):
    read = []

    def view(request: HttpRequest) -> HttpResponse:
        read.append(request.FILES["file"].read())
        if len(read) == 1:
            raise OperationalError from DEADLOCK
        return HttpResponse()

    request = rf.post("/", {"file": SimpleUploadedFile("game.json", b"{}")})
    request.resolver_match = ResolverMatch(view, (), {}, route="")
    with pytest.raises(OperationalError) as met:
        view(request)

    assert OutrunMiddleware(view).process_exception(request, met.value).status_code == 200
    assert read == [b"{}", b"{}"]


def test_a_row_that_there_is_already_after_a_deadlock_is_an_error_as_before(rf):
    def view(_request: Any) -> HttpResponse:
        raise IntegrityError

    request = rf.post("/")
    request.resolver_match = ResolverMatch(view, (), {}, route="")
    deadlock = OperationalError()
    deadlock.__cause__ = DEADLOCK

    assert OutrunMiddleware(view).process_exception(request, deadlock) is None


# ------------------------------------------------------------------ outside views


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("at", "rows"),
    [
        ('UPDATE "accounts_user" SET "acted_at"', lambda: User.objects.exclude(acted_at=None)),
        ('INSERT INTO "accounts_sign"', lambda: Sign.objects.filter(kind="device")),
    ],
    ids=["activity", "signs"],
)
def test_a_note_about_a_request_is_written_after_a_deadlock_and_never_spoils_the_answer(
    player, at, rows: Callable[[], Any], trouble
):
    anna, bea, chiara = player("Anna"), player("Bea"), player("Chiara")

    with meeting(trouble, times=ALWAYS, at=at) as met:
        assert ask(anna, bea).status_code == 303
    assert met
    assert not rows().exists()
    with meeting(DEADLOCK, times=1, at=at):
        assert ask(anna, chiara).status_code == 303
    assert rows().exists()


def test_a_vacation_reaches_a_table_after_a_deadlock(party):
    """The vacation is stored by then, so the request as a whole must not be repeated."""
    game = party(pace=Pace("own", vacation.DAY, nights=False))
    User.objects.update(vacation_saved_at=NOW)
    user = User.objects.get(pk=game.users["0"].pk)

    today = NOW.date()

    with meeting(DEADLOCK, times=1, at="INTO games_turn ") as met:
        vacations.announce(user=user, first=today, last=today + vacation.DAY, now=NOW)

    assert met
    assert [entry["kind"] for turn in game.game.turns.all() for entry in turn.log][-1] == "vacation_announced"


# ------------------------------------------------------------------ two that meet


def crossing(_request: HttpRequest, first: str, second: str) -> HttpResponse:
    """Lock rows of two tables in this order."""
    rows = {"users": User.objects.order_by("pk"), "sign-ups": SignUp.objects.order_by("pk")}
    with transaction.atomic():
        for name in (first, second):
            list(rows[name].select_for_update())
    return HttpResponse(f"{first} {second}")


urlpatterns = [path("<str:first>/<str:second>/", crossing)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_requests_that_lock_the_same_in_other_orders_are_both_answered(player, settings):
    player("Anna")
    SignUp.objects.create(digest="x", email="x@example.org", asked_at=NOW)
    settings.ROOT_URLCONF = __name__

    answers = at_their_second_lock(
        lambda: Client().get("/users/sign-ups/"), lambda: Client().get("/sign-ups/users/")
    )

    assert [answer.content.decode() for answer in answers] == ["users sign-ups", "sign-ups users"]
