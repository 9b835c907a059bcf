"""Lines of the log: what they contain, and what they never contain."""

from __future__ import annotations

import json
import logging
import sys

import pytest
from django.db import IntegrityError, transaction
from redis.exceptions import ConnectionError as NoConnection

from catansite import logs
from catansite.celery import begin_task, end_task, name_the_request
from games.models.game import Game
from games.notifications.message import unsubscribe_token
from tests.services.conftest import step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_a_line_names_request_game_and_player(party, eyes, log):
    game = party(until=step("pre_roll"))

    response = eyes(game, game.active).move("roll")

    (line,) = log.of("site.request")
    assert line["message"] == f"POST /games/<int:game_id>/move/ {response.status_code}"
    assert line["game_id"] == game.game.pk
    assert line["user_id"] == game.users[game.active].pk
    assert line["request_id"] == response["X-Request-ID"]
    assert line["level"] == "INFO"
    assert line["milliseconds"] > 0


def test_the_next_request_knows_nothing_of_the_one_before(party, eyes, log):
    game = party(until=step("pre_roll"))
    eyes(game, game.active).look()

    eyes().client.get("/about/")

    before, after = log.of("site.request")
    assert "game_id" in before
    assert not {"game_id", "user_id"} & set(after)
    assert before["request_id"] != after["request_id"]


@pytest.mark.parametrize(
    ("proxies", "sent", "believed"),
    [
        (1, "a1b2c3d4-e5f6", True),
        (0, "a1b2c3d4-e5f6", False),
        (1, "a b\nc d e f g h", False),
        (1, "x" * 99, False),
    ],
)
def test_an_id_is_believed_from_our_own_proxy_alone(client, settings, proxies, sent, believed):
    settings.PROXY_COUNT = proxies

    response = client.get("/about/", headers={"X-Request-ID": sent})

    assert (response["X-Request-ID"] == sent) is believed
    assert logs.SENT_ID.fullmatch(response["X-Request-ID"])


def test_moves_leave_neither_hands_nor_seed_nor_state(party, eyes, log):
    """A sequence of moves through the pages: the log does not depend on anything hidden."""
    game = party(until=step("discard", 2))
    row = game.fresh()
    hands = [json.dumps(hand) for hand in row.state["base"]["hands"].values()]

    for seat in list(game.waiting.due):
        verb, argument = game.any_move(seat)
        eyes(game, seat).move(verb, argument)
        eyes(game, seat).look()
    eyes(game, game.active).move("build_road", "no such edge")

    assert len(log.of("site.request")) == 5
    told = log.text.replace(" ", "").replace('\\"', '"')
    for secret in (row.seed, *[hand.replace(" ", "") for hand in hands], '"wool"', '"ore"', "argument"):
        assert secret not in told
    (refused,) = log.of("django.request")
    assert refused["request_id"] == log.of("site.request")[-1]["request_id"]
    # Apart from ids and numbers, a request's line contains the route and nothing else.
    for line in log.of("site.request"):
        assert set(line) == {
            "time", "level", "logger", "message", "request_id", "game_id", "user_id", "status", "milliseconds",
        }  # fmt: skip


def test_statements_are_never_written(party, eyes, log, settings):
    """At DEBUG, Django would log each statement with its values."""
    settings.DEBUG = True
    game = party(until=step("pre_roll"))

    eyes(game, game.active).move("roll")

    assert log.of("django.db.backends") == []
    assert game.fresh().seed not in log.text


def test_a_secret_address_is_written_as_its_route(player, client, log):
    token = unsubscribe_token(player("Anna"), "your_turn")

    client.get(f"/unsubscribe/{token}/")
    client.get(f"/unsubscribe/{token}x/")
    client.get(f"/games/1/?invite={token}")
    client.get(f"/unsubscribe/{token}%00/")
    client.get(f"/feeds/{token}%0A/games.atom")

    assert len(log.of("site.request")) == 5
    assert token not in log.text
    assert any("<" in line["message"] for line in log.of("site.request"))


def test_a_page_that_breaks_is_written_without_its_address(player, client, log, monkeypatch):
    token = unsubscribe_token(player("Anna"), "your_turn")
    monkeypatch.setattr("games.services.messages.contacts.User.objects.get", lambda **_: 1 / 0)
    client.raise_request_exception = False

    assert client.get(f"/unsubscribe/{token}/").status_code == 500

    (error,) = log.of("django.request")
    assert error["message"] == "Internal Server Error: /unsubscribe/<str:token>/"
    assert "ZeroDivisionError" in error["exception"]
    assert error["request_id"] == log.of("site.request")[0]["request_id"]
    assert token not in log.text


def test_a_row_that_the_database_quotes_is_left_out(party, log):
    """PostgreSQL quotes the whole row in its error, including the seed."""
    game = party(until=step("pre_roll"))
    seed = game.fresh().seed

    for broken in ({"seat_count": 0}, {"status": "nonsense"}):
        try:
            with transaction.atomic():
                Game.objects.filter(pk=game.game.pk).update(**broken)
        except IntegrityError as error:
            logging.getLogger("anything").exception("It fails: %s", error)

    assert len(log.of("anything")) == 2
    assert "games_has_seats" in log.text
    assert seed not in log.text
    assert "Failing row contains" not in log.text


def test_the_quoted_row_goes_and_the_rest_stays():
    said = (
        'new row for relation "games_game" violates check constraint "games_has_seats"\n'
        'DETAIL:  Failing row contains (7, catan, ["base"], {}, 0, some (odd) name, 5ca1ab1e…).\n'
        "CONTEXT:  somewhere\n\nThe above exception was the direct cause"
    )

    told = logs.without_rows(said)

    assert "5ca1ab1e" not in told
    assert "games_has_seats" in told
    assert "CONTEXT:  somewhere" in told


def test_lines_for_people_name_the_same_things():
    record = logging.LogRecord("site.request", logging.INFO, "", 0, "POST %s", ("/x/",), None)
    record.game_id, record.request_id = 7, "0123456789abcdef"

    line = logs.Lines("{levelname} {name}: {message}{ids}", style="{").format(record)

    assert line == "INFO site.request: POST /x/ game=7 request=01234567"


def test_a_traceback_of_a_refused_row_is_cleaned_too():
    try:
        raise ValueError("DETAIL:  Failing row contains (1, the seed).")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it fails", (), sys.exc_info())

    for formatter in (logs.Lines("{message}{ids}", style="{"), logs.JSONLines()):
        told = formatter.format(record)
        assert "the seed" not in told
        assert "ValueError" in told


def test_a_task_carries_the_id_of_the_request_that_wakes_it(log):
    from games.tasks import sweep

    headers: dict[str, object] = {}
    with logs.working_on("the-request-1"):
        name_the_request(headers=headers)
    assert headers == {"request_id": "the-request-1"}

    sweep.push_request(**headers)
    try:
        begin_task(task=sweep)
        logging.getLogger("inside").info("working")
        end_task(task=sweep, state="SUCCESS", retval=3)
    finally:
        sweep.pop_request()

    assert [line["request_id"] for line in log.lines] == ["the-request-1"] * 2
    assert log.of("site.task")[0]["done"] == 3
    assert log.of("inside")[0]["task"] == "games.tasks.sweep"
    assert logs.task.get() == ""


@pytest.mark.parametrize("name", ["celery.beat", "games.services.worker_wakeups"])
def test_redis_away_is_one_line_a_minute_without_a_traceback(name, log, monkeypatch):
    moment = [1000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: moment[0])

    for seconds in (0, 10, 59, 60, 61):
        moment[0] = 1000.0 + seconds
        try:
            raise NoConnection("Connection refused.")
        except NoConnection:
            logging.getLogger(name).exception("Could not be told")

    lines = log.of(name)
    assert len(lines) == 2
    assert all("Connection refused." in line["message"] and "exception" not in line for line in lines)


def test_what_the_queue_stumbles_over_for_want_of_redis_is_the_same_line(log):
    queue = logging.getLogger("celery.bootsteps")

    _stumble(queue, AttributeError("no connection_errors"))
    queue.error("consumer: Cannot connect to redis: refused\nTrying again")

    (line,) = log.of("celery.bootsteps")
    assert "Redis is away" in line["message"]
    assert "exception" not in line


def test_the_beat_that_tries_again_and_again_is_one_line_a_minute(log, monkeypatch):
    moment = [1000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: moment[0])
    waits = (2, 4, 6, 8, 10, 12, 14, 16, 18)

    for wait in waits:
        logging.getLogger("celery.beat").error(
            "beat: Connection error: %s. Trying again in %s seconds...", "Connection refused", wait
        )
        moment[0] += wait

    lines = log.of("celery.beat")
    assert len(lines) == 2
    assert all("Redis is away" in line["message"] for line in lines)


def test_a_mistake_of_ours_while_redis_is_away_keeps_its_traceback(log):
    _stumble(logging.getLogger("site"), ValueError("a mistake of ours"))

    (line,) = log.of("site")
    assert "a mistake of ours" in line["exception"]


def _stumble(logger: logging.Logger, over: Exception) -> None:
    """Log an error that occurred while another was being handled: Redis did not answer."""
    try:
        try:
            raise NoConnection("Connection refused.")
        except NoConnection:
            raise over  # noqa: B904 (its context is what is looked at)
    except type(over):
        logger.exception("Error on restarting")
