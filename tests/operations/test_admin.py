"""The actions of staff, their log entries, and what even staff cannot see by accident."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.services import ban, lift_ban
from games.clock.pace import PRESETS
from games.models.game import Game
from games.models.ladder import Ladder
from games.models.notification import Notification
from games.models.rating import Rating, RatingChange
from games.models.seat import Seat
from games.models.turn import Turn
from games.selectors.table import exports
from games.services.errors import NothingToUndo, NotYourSeat, Refused
from games.services.ladders import entries, ladder_tables
from games.services.operations import administration
from games.services.operations.administration import NoSuchMove, NotPossible
from games.services.table import bot_moves, departures, moves, new_tables, talk
from games.services.tournaments import tournament_entries
from tests.faults.checks import nothing_is_lost
from tests.infrastructure import ROOT
from tests.services.conftest import HOUR, NOW, is_over, step
from tests.services.tournaments.conftest import open_one

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def staff(player):
    """Return a browser of a member of staff: `staff()` may do everything, `staff("view_game")` only that."""

    def enter(*permissions: str) -> Client:
        user = player(f"Staff {len(permissions)}", is_staff=True, is_superuser=not permissions)
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        client = Client()
        client.force_login(user)
        return client

    return enter


def page(row, operation="change"):
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{operation}", args=[row.pk])


def act(client, model, action, *rows, reason="they asked"):
    address = reverse(f"admin:games_{model}_changelist")
    return client.post(
        address, {"action": action, "_selected_action": [row.pk for row in rows], "reason": reason}
    )


# ------------------------------------------------------------------ rolling back


def test_a_game_is_rolled_back_and_goes_on(party, staff):
    game = party(until=step("main"))
    goal = game.fresh().last_number
    seen = game.fresh().state
    for _move in range(12):
        game.play_any()
    client = staff()
    assert "Roll back" in client.get(page(game.game)).content.decode()

    answer = client.post(page(game.game, "roll-back"), {"number": goal, "reason": "a rule was wrong"})

    assert answer.status_code == 302
    row = game.fresh()
    assert {**row.state, "moves": 0} == {**seen, "moves": 0}
    assert row.last_number == goal + 13, "twelve moves, and the report of the staff"
    assert Turn.objects.filter(undone=True).count() == 12
    nothing_is_lost(game.game.pk)
    (entry,) = LogEntry.objects.all()
    assert entry.change_message == f"Roll back (number {goal}): a rule was wrong"
    for _move in range(12):
        game.play_any()
    nothing_is_lost(game.game.pk)


def test_the_players_read_that_it_was_rolled_back(party, eyes):
    game = party(until=step("main"))
    goal = game.fresh().last_number
    game.play_any()

    administration.roll_back(game_id=game.game.pk, number=goal, now=NOW)

    assert f"to the position after move {goal}" in eyes(game, "0").look("log/").content.decode()


def test_to_the_beginning(party):
    game = party(until=step("main"))

    administration.roll_back(game_id=game.game.pk, number=0, now=NOW)

    assert set(game.waiting.due.values()) == {"setup_settlement"}
    game.play_any()
    nothing_is_lost(game.game.pk)


def test_a_move_before_the_roll_back_is_not_taken_back_past_the_barrier(party):
    game = party(until=step("pre_roll"))
    seat = game.active
    game.play(seat, "roll")
    goal = game.fresh().last_number
    game.play_any()

    administration.roll_back(game_id=game.game.pk, number=goal, now=NOW)

    with pytest.raises(Refused):
        moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)


def test_what_was_played_before_the_turn_is_not_taken_back_after_the_roll_back(party):
    """The beginning of a turn is a barrier after the roll back too, even without chance in between."""
    game = party(seats=3, title="hansa", until=lambda title, state: title.turns_played(state) > 4)
    goal, ended = game.fresh().last_number, game.game.turns.played().last()
    game.play_any()

    administration.roll_back(game_id=game.game.pk, number=goal, now=NOW)

    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[ended.seat], now=NOW)


@pytest.mark.parametrize("number", [-1, 10_000, "the latest"])
def test_there_must_be_such_an_earlier_move(party, number):
    game = party(until=step("main"))
    before = game.fresh()
    if number == "the latest":
        number = game.game.turns.played().last().number

    with pytest.raises(NoSuchMove):
        administration.roll_back(game_id=game.game.pk, number=number, now=NOW)

    assert game.fresh().state == before.state
    assert game.fresh().version == before.version


def test_a_finished_game_stays_as_it_is(party, staff):
    game = party(until=is_over)
    number = game.fresh().last_number - 3
    client = staff()
    assert "Roll back" not in client.get(page(game.game)).content.decode()

    answer = client.post(page(game.game, "roll-back"), {"number": number, "reason": "try"})

    assert answer.status_code == 400
    assert "This game isn’t running." in answer.content.decode()
    assert not LogEntry.objects.exists()


def test_without_a_reason_nothing_is_done(party, staff):
    game = party(until=step("main"))
    before = game.fresh().version

    answer = staff().post(page(game.game, "roll-back"), {"number": 1, "reason": " "})

    assert answer.status_code == 400
    assert game.fresh().version == before


# ------------------------------------------------------------------ clocks and seats


def test_a_game_is_paused_and_goes_on(party, staff):
    game = party(until=step("main"), decision_hours=24)
    client = staff()
    assert "End the pause" not in client.get(page(game.game)).content.decode()

    client.post(page(game.game, "pause"), {"reason": "the server moves"})

    seat = game.seat(game.active)
    assert game.fresh().paused_at is not None
    assert seat.due_at is None
    assert "End the pause" in client.get(page(game.game)).content.decode()
    assert client.post(page(game.game, "pause"), {"reason": "again"}).status_code == 400

    client.post(page(game.game, "resume"), {"reason": "it is back"})

    assert game.fresh().paused_at is None
    assert game.seat(game.active).due_at is not None
    assert [entry.change_message for entry in LogEntry.objects.order_by("pk")] == [
        "Pause: the server moves", "End the pause: it is back",
    ]  # fmt: skip


def test_time_is_added(party, staff, eyes):
    game = party(until=step("main"), decision_hours=24)
    seat = game.seat(game.active)

    administration.add_time(game_id=game.game.pk, seat=seat.number, amount=timedelta(hours=36), now=NOW)

    more = game.seat(game.active)
    assert more.bank == seat.bank + timedelta(hours=36)
    assert more.due_at == seat.due_at + timedelta(hours=36)
    assert "staff give" in eyes(game, "0").look("log/").content.decode()
    form = {"seat": seat.number, "hours": 24 * 60, "reason": "more"}
    refused = staff().post(page(game.game, "add-time"), form)
    assert refused.status_code == 400
    assert game.seat(game.active).bank == more.bank


def test_a_reserve_grows_to_sixty_days(party):
    game = party(until=step("main"), decision_hours=24)
    seat = game.seat(game.active)
    room = timedelta(days=60) - seat.bank

    administration.add_time(game_id=game.game.pk, seat=seat.number, amount=room, now=NOW)

    for amount in (-HOUR, timedelta(0), HOUR):
        with pytest.raises(NotPossible):
            administration.add_time(game_id=game.game.pk, seat=seat.number, amount=amount, now=NOW)
    assert game.seat(seat.key).bank == timedelta(days=60)


def test_staff_stop_only_clocks_that_run(party):
    game = party(decision_hours=None).game

    for stop in (administration.pause, administration.resume):
        with pytest.raises(NotPossible):
            stop(game_id=game.pk, now=NOW)
    with pytest.raises(NotPossible):
        administration.add_time(game_id=game.pk, seat=0, amount=HOUR, now=NOW)


@pytest.mark.parametrize("number", [7, 99])
def test_there_must_be_such_a_seat(party, staff, number):
    game = party(until=step("main"), decision_hours=24)
    client, version = staff(), game.fresh().version

    for operation, fields in (("add-time", {"hours": 3}), ("replace-player", {})):
        form = {"seat": number, "reason": "x", **fields}
        assert client.post(page(game.game, operation), form).status_code == 400

    assert game.fresh().version == version


def test_a_player_is_replaced_by_another(party, staff, player, eyes):
    game = party(until=step("main"), decision_hours=24)
    newcomer, seat = player("Erika"), game.seat(game.active)
    form = {"seat": seat.number, "player": "erika", "reason": "asked to leave"}

    assert staff().post(page(game.game, "replace-player"), form).status_code == 302

    after = game.seat(game.active)
    assert (after.user, after.bot) == (newcomer, "")
    with pytest.raises(NotYourSeat):
        game.play(seat.key, *game.any_move(seat.key))
    game.users[seat.key] = newcomer
    game.play(seat.key, *game.any_move(seat.key))
    assert "takes over for" in eyes(game, "0").look("log/").content.decode()
    nothing_is_lost(game.game.pk)


def test_a_seat_is_offered_to_whoever_wants_it(party, staff, eyes):
    game = party(until=step("main"), decision_hours=24)
    seat = game.seat(game.active)

    staff().post(page(game.game, "replace-player"), {"seat": seat.number, "reason": "gone"})

    assert game.seat(seat.key).is_vacant
    assert game.seat(seat.key).bot
    assert "staff have removed" in eyes(game, "0").look("log/").content.decode()


@pytest.mark.parametrize("name", ["Nobody", "Anna"])
def test_a_player_who_cannot_sit_down_changes_nothing(party, staff, name):
    """There is no player of that name, or they play here already."""
    game = party(until=step("main"), decision_hours=24)
    version = game.fresh().version

    answer = staff().post(page(game.game, "replace-player"), {"seat": 1, "player": name, "reason": "x"})

    assert answer.status_code == 400
    assert game.fresh().version == version
    assert game.seat("1").user == game.users["1"]


# ------------------------------------------------------------------ players


def test_a_banned_player_is_out_everywhere(party, staff):
    game = party(until=step("main"))
    user = game.users["0"]
    theirs = Client()
    theirs.force_login(user)
    assert theirs.get("/games/").status_code == 200

    staff().post(page(user, "ban"), {"reason": "insults"})

    assert theirs.get("/games/").status_code == 302
    assert game.seat("0").bot
    assert game.fresh().is_running
    assert LogEntry.objects.get().change_message == "Ban: insults"
    user.refresh_from_db()
    lift_ban(user=user)
    user.refresh_from_db()
    assert user.is_active
    assert game.seat("0").bot


def test_staff_are_not_banned_by_staff(staff, player):
    colleague = player("Colleague", is_staff=True)

    answer = staff("view_user", "change_user").post(page(colleague, "ban"), {"reason": "no"})

    assert answer.status_code == 400
    colleague.refresh_from_db()
    assert colleague.is_active


def test_staff_give_themselves_no_rights(staff, player):
    user = player("Anna")
    client = staff("view_user", "change_user")
    form = {
        "email": user.email,
        "display_name": "Anna",
        "language": "en",
        "time_zone": "UTC",
        "is_superuser": "on",
    }

    client.post(page(user), form)

    user.refresh_from_db()
    assert not user.is_superuser


def test_a_deleted_account_is_never_let_in(player):
    user = player("Anna")
    user.anonymize(now=NOW)

    lift_ban(user=user)

    user.refresh_from_db()
    assert not user.is_active


# ------------------------------------------------------------------ outbox and due rows


@pytest.fixture
def message(party):
    party(until=step("main"))
    return Notification.objects.pending().first()


def test_a_message_is_sent_again_with_its_id(message, staff):
    other = Notification.objects.create(
        user=message.user, game=message.game, kind="reminder", created_at=NOW, not_before=NOW, sent_at=NOW
    )
    Notification.objects.filter(pk=message.pk).update(sent_at=NOW, attempts=3, trouble="once")

    act(staff(), "notification", "send_again", message)

    other.refresh_from_db()
    assert other.sent_at == NOW

    again = Notification.objects.get(pk=message.pk)
    assert (again.sent_at, again.attempts, again.trouble) == (None, 0, "")
    assert again.message_id == message.message_id
    assert LogEntry.objects.get().change_message == "Send again: they asked"


@pytest.mark.parametrize("chosen", ["x", "\x00", "-1", "9" * 30, "٣"])
def test_a_choice_that_is_no_row_does_nothing_and_says_so(message, staff, chosen):
    browser, address = staff(), reverse("admin:games_notification_changelist")
    form = {"action": "cancel", "_selected_action": [chosen, message.pk], "reason": "they asked"}

    answer = browser.post(address, form, follow=True)

    assert answer.status_code == 200
    assert "Items must be selected" in answer.content.decode()
    assert Notification.objects.get(pk=message.pk).dropped_at is None


def test_one_is_not_told_as_many(message, staff):
    browser = staff()
    act(browser, "notification", "cancel", message)

    assert (
        "Cancel: 1 message." in browser.get(reverse("admin:games_notification_changelist")).content.decode()
    )


@pytest.mark.parametrize("reason", ["", "  "])
@pytest.mark.parametrize("action", ["send_again", "cancel"])
def test_many_messages_at_once_ask_why_as_well(message, staff, action, reason):
    Notification.objects.filter(pk=message.pk).update(attempts=3)
    before = Notification.objects.values().get(pk=message.pk)

    act(staff(), "notification", action, message, reason=reason)

    assert Notification.objects.values().get(pk=message.pk) == before
    assert not LogEntry.objects.exists()


def test_a_message_is_canceled_unless_it_is_sent(message, staff):
    sent = Notification.objects.create(
        user=message.user, game=message.game, kind="reminder", created_at=NOW, not_before=NOW, sent_at=NOW
    )

    other = Notification.objects.create(
        user=message.user, game=message.game, kind="reminder", created_at=NOW, not_before=NOW
    )

    act(staff(), "notification", "cancel", message, sent)

    for row in (message, sent, other):
        row.refresh_from_db()
    assert message.dropped_at is not None
    assert other.dropped_at is None
    assert (sent.sent_at, sent.dropped_at) == (NOW, None)
    assert LogEntry.objects.count() == 1


def test_due_rows_are_found_and_given_back(party, staff):
    game = party(until=step("discard", 2), decision_hours=24)
    overdue = Seat.objects.filter(decision__isnull=False).first()
    other = Seat.objects.filter(decision__isnull=False).last()
    Seat.objects.filter(pk=overdue.pk).update(claimed_until=NOW + timedelta(days=9000))
    client = staff()
    listed = reverse("admin:games_seat_changelist")

    assert client.get(listed).context["cl"].result_count == 2
    assert client.get(listed, {"due": "claimed"}).context["cl"].result_count == 1
    assert client.get(listed, {"due": "bot"}).context["cl"].result_count == 0
    assert client.get(listed, {"due": "overdue"}).context["cl"].result_count == 2
    Seat.objects.filter(pk=other.pk).update(claimed_until=NOW + timedelta(days=9000))
    act(client, "seat", "do_now", overdue)

    overdue.refresh_from_db()
    other.refresh_from_db()
    assert overdue.claimed_until is None
    assert other.claimed_until == NOW + timedelta(days=9000)
    assert LogEntry.objects.count() == 1
    assert game.fresh().is_running


# ------------------------------------------------------------------ rights


def test_staff_who_may_look_may_not_change_anything(staff, message):
    game = message.game
    client = staff("view_game", "view_notification", "view_seat")

    assert client.get(page(game)).status_code == 200
    assert "Roll back" not in client.get(page(game)).content.decode()
    assert client.get(page(game, "roll-back")).status_code == 403
    assert client.post(page(game, "roll-back"), {"number": 0, "reason": "x"}).status_code == 403
    act(client, "notification", "cancel", message)
    act(client, "seat", "do_now", *Seat.objects.filter(game=game))
    message.refresh_from_db()
    assert message.dropped_at is None
    assert not LogEntry.objects.exists()


def test_players_are_no_staff(party):
    game = party(until=step("main"))
    client = Client()
    client.force_login(game.users["0"])

    assert client.get(page(game.game, "roll-back")).status_code == 302
    assert client.post(page(game.users["1"], "ban"), {"reason": "x"}).status_code == 302
    game.users["1"].refresh_from_db()
    assert game.users["1"].is_active


def test_nobody_changes_the_audit_trail(message, staff):
    client = staff()
    act(client, "notification", "cancel", message)
    entry = LogEntry.objects.get()

    assert "Cancel" in client.get(reverse("admin:admin_logentry_changelist")).content.decode()
    assert (
        client.post(reverse("admin:admin_logentry_delete", args=[entry.pk]), {"post": "yes"}).status_code
        == 403
    )
    assert client.post(reverse("admin:admin_logentry_change", args=[entry.pk]), {}).status_code == 403
    assert LogEntry.objects.exists()


def test_the_admin_shows_no_hand_no_seed_and_no_state(party, staff):
    """Every list, and every page of every row, of a game in full swing."""
    game = party(until=step("discard", 2), decision_hours=24)
    Seat.objects.filter(number=1).update(entropy="my secret entropy")
    seat = next(iter(game.waiting.due))
    game.play(seat, *game.any_move(seat))
    talk.write_note(game_id=game.game.pk, user=game.users["0"], text="nobody's business", now=NOW + HOUR)
    row = game.fresh()
    client = staff()
    texts = []
    for model, admin in client_admin().items():
        meta = model._meta
        listed = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        texts.append(client.get(listed).content.decode())
        for one in admin.get_queryset(client.get(listed).wsgi_request)[:20]:
            texts.append(client.get(page(one)).content.decode())
            texts.append(client.get(page(one, "history")).content.decode())

    whole = "\n".join(texts)
    assert "discard" in whole
    for secret in (
        row.seed,
        "my secret entropy",
        "nobody's business",
        "nobody&#x27;s business",
        row.invite_token,
    ):
        assert secret not in whole
    for hidden in (
        "&quot;hands&quot;",
        "&quot;hand&quot;",
        "development_cards",
        "&quot;stack&quot;",
        "&quot;answers&quot;",
    ):
        assert hidden not in whole


def client_admin():
    from django.contrib import admin

    return {
        model: one
        for model, one in admin.site._registry.items()
        if model._meta.app_label in ("games", "accounts")
    }


def test_the_admin_calls_time_what_the_pages_call_it(party, staff):
    row = party(pace=PRESETS["daily"]).fresh()
    seat = row.seats.get(number=0)
    client = staff()

    whole = "".join(client.get(page(one)).content.decode() for one in (row, seat)).lower()
    for words in ("time per turn", "starting reserve", "cap of the refill", "clocks stop at night"):
        assert f"{words}:" in whole
    assert "bank" not in re.sub(r'(class|id|for|name)="[^"]*"', "", whole)


def test_a_ban_inside_a_failed_transaction_leaves_everything(party, monkeypatch):
    game = party(until=step("main"))
    monkeypatch.setattr("games.services.table.departures.resign", lambda **_: 1 / 0)
    user = game.users["0"]

    with pytest.raises(ZeroDivisionError):
        ban(user=user, now=NOW)

    user.refresh_from_db()
    assert user.is_active


@pytest.mark.slow  # a whole game through the services
def test_the_dice_of_a_game_that_was_rolled_back_can_be_checked(player, tmp_path):
    """Undone rolls are in the export too, and the script for players accepts them."""
    game = new_tables.create_game(
        host=player("Anna"), title="catan", modules=["base"], options={}, seats=4, bots=3, now=NOW
    )
    user = game.seats.get(number=0).user
    rolled_back, now = False, NOW
    while Game.objects.get(pk=game.pk).is_running:
        bot_moves.play_bots(game_id=game.pk, now=now)
        away = Seat.objects.filter(game=game, bot="", decision__isnull=False).first()
        if away is None:
            # A bot that has offered a trade waits for an answer.
            waits = Seat.objects.filter(game=game, held_until__gt=now).values_list("held_until", flat=True)
            now = min(waits, default=now)
            continue
        row = Game.objects.get(pk=game.pk)
        if not rolled_back and row.last_number > 80:
            administration.roll_back(game_id=game.pk, number=50, now=now)
            rolled_back = True
            continue
        verb, argument = row.rules.sample(row.state, "0", random.Random(row.version))
        moves.play(
            game_id=game.pk, user=user, verb=verb, argument=argument,
            decision=row.rules.waiting(row.state).decision, key=f"move-{row.version}", now=now,
        )  # fmt: skip
    document = exports.export_game(Game.objects.get(pk=game.pk), None)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    script = ROOT / "catansite" / "static" / "check_game.py"
    result = subprocess.run([sys.executable, "-I", str(script), str(path)], capture_output=True, text=True)

    assert rolled_back
    assert sum(move["undone"] for move in document["moves"]) > 20
    assert result.returncode == 0, result.stdout + result.stderr
    nothing_is_lost(game.pk)


# ------------------------------------------------------------------ ratings


def test_ratings_are_looked_at_and_not_changed(party, staff):
    game = party(seats=3, rated=True)
    for key in "01":
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)
    client = staff()
    for row in (Rating.objects.latest("pk"), RatingChange.objects.latest("pk")):
        name = type(row)._meta.model_name
        assert client.get(reverse(f"admin:games_{name}_changelist")).status_code == 200
        shown = client.get(page(row))
        assert shown.status_code == 200
        assert '<input type="submit"' not in shown.content.decode()
        before = type(row).objects.filter(pk=row.pk).values().get()
        assert client.post(page(row), {"mu": "99", "rank": "1"}).status_code == 403
        assert client.post(page(row, "delete"), {"post": "yes"}).status_code == 403
        assert client.get(reverse(f"admin:games_{name}_add")).status_code == 403
        assert type(row).objects.filter(pk=row.pk).values().get() == before


# ------------------------------------------------------------------ ladders


def test_staff_closes_a_ladder_and_changes_nothing_else_about_it(staff):
    ladder_tables.make_ladders(now=NOW)
    ladder = Ladder.objects.get(slug="catan")

    staff().post(page(ladder), {"place": "7", "seat_count": "2", "slug": "else"})

    ladder.refresh_from_db()
    assert (ladder.is_open, ladder.place, ladder.seat_count, ladder.slug) == (False, 7, 4, "catan")


def test_staff_looks_at_who_is_on_a_ladder(staff, player):
    ladder_tables.make_ladders(now=NOW)
    ladder = Ladder.objects.get(slug="catan")
    entries.join_ladder(user=player("Anna"), ladder_id=ladder.pk, games_at_once=2, now=NOW)

    listed = staff("view_ladderentry").get(reverse("admin:games_ladderentry_changelist"))

    assert "Anna" in listed.content.decode()


# ------------------------------------------------------------------ tournaments


def test_what_a_tournament_says_of_itself_is_taken_down_and_shown_again(staff, player):
    tournament = open_one(player("Stella", is_staff=True), name="Rude Cup", about="Ruder words")
    tournament_entries.enter(tournament_id=tournament.pk, user=player("Anna"), now=tournament.created_at)
    client, public = staff(), Client()
    shown = client.get(page(tournament)).content.decode()
    assert "Take down name and words" in shown
    assert "Show name and words again" not in shown
    assert "Anna" in shown

    hidden = client.post(page(tournament, "hide-tournament"), {"reason": "rude"})

    assert hidden.status_code == 302
    assert "Rude" not in public.get(tournament.get_absolute_url()).content.decode()
    assert LogEntry.objects.get().change_message.endswith(": rude")
    assert client.post(page(tournament, "show-tournament"), {"reason": "a mistake"}).status_code == 302
    assert "Rude Cup" in public.get(tournament.get_absolute_url()).content.decode()


def test_staff_who_may_only_look_take_no_tournament_down_and_nobody_edits_one(staff, player):
    tournament = open_one(player("Stella", is_staff=True), name="Summer Cup")

    looks = staff("view_tournament")
    assert looks.get(page(tournament)).status_code == 200
    assert looks.post(page(tournament, "hide-tournament"), {"reason": "x"}).status_code == 403
    assert staff().post(page(tournament), {"name": "Another"}).status_code == 403
    tournament.refresh_from_db()
    assert (tournament.name, tournament.hidden_at) == ("Summer Cup", None)
