"""Moderators' decisions, each with a recorded reason."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import ban, delete_account
from games.models.game import Game
from games.models.moderation import AuditEntry, Mute, Notice, Report
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.selectors.table import visibility
from games.services.api import api_tokens
from games.services.moderation import decisions, player_reports
from games.services.moderation.decisions import (
    AlreadyDecided,
    BadDecision,
    Decision,
    LeaveToOthers,
    NoModerator,
)
from games.services.moderation.player_reports import Muted
from games.services.operations.backup import backup_game, restore_game
from games.services.table import talk
from tests.moderation.conftest import BAD, case_address, report
from tests.secrets.addresses import everything_kept
from tests.services.conftest import HOUR, NOW, step
from tests.views.forms import has_form, submit

pytestmark = pytest.mark.django_db

ACT = {"do": "act", "reason": "an insult"}


def decide(moderator: User, row: Report, reason: str = "an insult", **what) -> None:
    decisions.decide(moderator=moderator, report_id=row.pk, decision=Decision(**what), reason=reason, now=NOW)


# ------------------------------------------------------------------ rights


@pytest.mark.one_database
@pytest.mark.parametrize("name", ["moderation", "moderation_trail", "moderation_case"])
@pytest.mark.parametrize("who", ["a player", "an opponent", "a stranger", "signed out", "a moderator"])
def test_only_moderators_come_in(reported, table, player, moderator, browser, name, who):
    users = {
        "a player": table.users["0"], "an opponent": table.users["1"], "a stranger": player("Sanna"),
        "signed out": None, "a moderator": moderator,
    }  # fmt: skip
    client = browser(users[who])
    address = case_address(reported) if name == "moderation_case" else reverse(f"games:{name}")
    before = everything_kept()

    status = client.get(address).status_code

    assert status == {"a moderator": 200, "signed out": 302}.get(who, 403)
    if who != "a moderator":
        assert client.post(address, {**ACT, "hide": "on"}).status_code == {"signed out": 302}.get(who, 403)
        assert everything_kept() == before


@pytest.mark.one_database
def test_the_service_asks_for_the_right_as_well(reported, player):
    with pytest.raises(NoModerator):
        decide(player("Sanna"), reported, hide=True)

    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("part", ["plays", "reported it", "is reported"])
def test_a_moderator_who_has_a_part_in_it_leaves_it_to_others(
    reported, table, line, moderator, player, browser, part
):
    group = moderator.groups.get()
    involved = {"plays": table.users["3"], "reported it": table.users["0"], "is reported": table.users["1"]}[
        part
    ]
    involved.groups.add(group)
    involved = User.objects.get(pk=involved.pk)
    client = browser(involved)

    queue = client.get(reverse("games:moderation")).content.decode()
    case = client.get(case_address(reported))
    sent = client.post(case_address(reported), {**ACT, "hide": "on"})

    assert "another moderator will decide it" in queue
    assert case.status_code == sent.status_code == 403
    assert "leave it to another moderator" in case.content.decode()
    assert BAD not in queue
    assert BAD not in case.content.decode()
    with pytest.raises(LeaveToOthers):
        decide(involved, reported, hide=True)
    line.refresh_from_db()
    assert not line.is_hidden


def test_a_hidden_line_is_gone_for_all_and_kept(reported, table, line, moderator, browser):
    readers = [browser(user) for user in (*table.users.values(), None)]
    mark = visibility.mark(game_id=table.game.pk, user=table.users["2"])

    case = case_address(reported)
    client = browser(moderator)
    answer = submit(client, case, case, {"hide": True, "reason": "an insult"}, press="Confirm")

    assert answer.status_code == 303
    assert "Decision saved." in client.get(answer["Location"]).content.decode()
    for reader in readers:
        page = reader.get(table.game.get_absolute_url()).content.decode()
        assert BAD not in page
        assert "removed by a moderator" in page
    line.refresh_from_db()
    assert line.text == BAD
    assert visibility.mark(game_id=table.game.pk, user=table.users["2"]) != mark, "open pages learn of it"
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.action, entry.about, entry.thing_id) == (
        moderator, "hide line", table.users["1"], str(line.pk),
    )  # fmt: skip
    assert entry.reason == "an insult"


def test_programs_do_not_read_it_either(reported, table, line, moderator):
    decide(moderator, reported, hide=True)
    _token, secret = api_tokens.make_api_token(user=table.users["2"], name="x", scope="read", now=NOW)

    answer = Client().get(
        f"/api/v1/games/{table.game.pk}/chat", headers={"Authorization": f"Bearer {secret}"}
    )

    assert answer.status_code == 200
    assert BAD not in answer.content.decode()


def test_a_warning_is_read_by_the_player_alone(reported, table, moderator, browser):
    decide(moderator, reported, warning="Please stay friendly.")
    warned, other = browser(table.users["1"]), browser(table.users["2"])
    assert "The moderators have something to tell you" in warned.get("/lobby/").content.decode()
    assert "The moderators have something to tell you" not in other.get("/lobby/").content.decode()

    page = warned.get(reverse("games:notices")).content.decode()

    assert "Please stay friendly." in page
    assert Notice.objects.get(user=table.users["1"]).read_at is not None
    assert "The moderators have something to tell you" not in warned.get("/lobby/").content.decode()
    assert "Please stay friendly." not in other.get(reverse("games:notices")).content.decode()


def test_a_player_who_is_muted_is_told_until_when_and_plays_on(
    reported, table, moderator, browser, both_clocks
):
    both_clocks.move_to(NOW, tick=False)
    decide(moderator, reported, mute_days=3)
    muted = browser(table.users["1"])

    answer = muted.post(reverse("games:chat", args=[table.game.pk]), {"text": "Hm"})

    assert answer.status_code == 403
    assert "you can’t write in chats until 5 March 2026, 18:00" in answer.content.decode()
    assert ChatMessage.objects.count() == 3
    with pytest.raises(Muted):
        talk.say(game_id=table.game.pk, user=table.users["1"], text="x", now=NOW + 71 * HOUR)
    talk.say(game_id=table.game.pk, user=table.users["1"], text="Sorry", now=NOW + timedelta(days=3))
    assert table.seat("1").bot == ""


def test_a_name_is_taken_away(table, moderator):
    row = player_reports.report(
        reporter=table.users["0"], player=table.users["1"], reason="name", words="", now=NOW
    )
    decide(moderator, row, rename=True)

    player = User.objects.get(pk=table.users["1"].pk)
    assert player.display_name.startswith("Player")
    assert Notice.objects.get(user=player).kind == "renamed"
    assert "Bence" not in str(list(AuditEntry.objects.values()))


def test_a_ban_shuts_out(reported, table, moderator, browser):
    theirs = browser(table.users["1"])

    decide(moderator, reported, ban=True)

    assert theirs.get("/games/").status_code == 302
    assert table.seat("1").bot
    told = Notification.objects.get(user=table.users["1"], kind="account", channel="email")
    assert told.payload == {"news": "banned"}
    assert AuditEntry.objects.get().action == "ban"


def test_staff_is_not_banned_here(reported, table, moderator):
    User.objects.filter(pk=table.users["1"].pk).update(is_staff=True)
    before = everything_kept()

    with pytest.raises(BadDecision):
        decide(moderator, reported, hide=True, ban=True)

    assert everything_kept() == before


def test_a_dismissed_report_changes_nothing_else(reported, table, line, moderator, browser):
    case = case_address(reported)
    answer = submit(browser(moderator), case, case, {"reason": "harmless"}, press="Dismiss the report")

    assert answer.status_code == 303
    assert not has_form(browser(moderator).get(case), case), "it is decided"
    line.refresh_from_db()
    assert not line.is_hidden
    assert AuditEntry.objects.get().action == "dismiss"
    assert not Notice.objects.filter(user=table.users["1"]).exists()


@pytest.mark.parametrize(("what", "kind"), [({"hide": True}, "upheld"), ({}, "dismissed")])
def test_all_who_reported_it_hear_what_came_of_it(reported, table, line, moderator, browser, what, kind):
    report(table.users["2"], line)

    decide(moderator, reported, **what)

    assert set(Report.objects.values_list("outcome", flat=True)) == {kind}
    for seat in ("0", "2"):
        assert Notice.objects.get(user=table.users[seat]).kind == kind
        assert "Thank you for your report" in browser(table.users[seat]).get("/notices/").content.decode()


@pytest.mark.parametrize(
    ("what", "kind", "said"),
    [
        ({"warning": "Please stay friendly."}, "warning", "Please stay friendly."),
        ({"mute_days": 3}, "muted", "5 March 2026, 18:00"),
        ({"rename": True}, "renamed", "Your name"),
    ],
)
def test_a_player_and_the_reporter_get_a_notice_and_a_message_each(
    reported, table, moderator, browser, what, kind, said
):
    Notification.objects.all().delete()

    decide(moderator, reported, **what)

    for seat, is_kind, message in (("1", kind, "account"), ("0", "upheld", "report_decided")):
        notice = Notice.objects.get(user=table.users[seat])
        assert notice.kind == is_kind
        rows = Notification.objects.filter(user=table.users[seat])
        assert {(row.kind, row.payload["notice"]) for row in rows} == {(message, notice.pk)}
    assert said in browser(table.users["1"]).get(reverse("games:notices")).content.decode()


def test_what_is_decided_is_not_decided_again(reported, moderator, browser):
    client, case = browser(moderator), case_address(reported)
    page = client.get(case)
    decide(moderator, reported)

    with pytest.raises(AlreadyDecided):
        decide(moderator, reported, hide=True)
    late = submit(client, page, case, {"hide": True, "reason": "an insult"}, press="Confirm")

    assert late.status_code == 409
    assert str(AlreadyDecided()) in late.content.decode()
    assert AuditEntry.objects.count() == 1


def test_the_form_mutes_warns_and_bans(reported, table, moderator, browser):
    case, about = case_address(reported), table.users["1"]

    chosen = {"mute_days": 7, "warning": "Please stop", "ban": True, "reason": "again"}
    answer = submit(browser(moderator), case, case, chosen, press="Confirm")

    assert answer.status_code == 303
    mute = Mute.objects.get(user=about)
    assert mute.until - mute.since == timedelta(days=7)
    assert Notice.objects.get(user=about, kind=Notice.Kind.WARNING).text == "Please stop"
    assert not User.objects.get(pk=about.pk).is_active
    assert not ChatMessage.objects.get(pk=reported.message_id).is_hidden, "the form did not ask for that"


@pytest.mark.parametrize(
    "fields",
    [
        {"hide": "on", "do": "act"},
        {"hide": "on", "do": "act", "reason": "  "},
        {"do": "act", "reason": "x"},
        {"do": "act", "reason": "x", "mute_days": "0"},
        {"do": "act", "reason": "x", "mute_days": "366"},
        {"do": "act", "reason": "x", "mute_days": "1e3"},
        {"do": "burn", "reason": "x", "hide": "on"},
        {"reason": "x", "hide": "on"},
        {"do": "act", "reason": "x" * 301, "hide": "on"},
        {"do": "dismiss"},
    ],
)
def test_a_decision_without_reason_or_sense_changes_nothing(reported, moderator, browser, fields):
    before = everything_kept()

    answer = browser(moderator).post(case_address(reported), fields)

    assert answer.status_code == 400
    assert everything_kept() == before


@pytest.mark.parametrize("reason", ["", " \t ", "\u200b"])
def test_a_reason_is_more_than_nothing_visible(reported, moderator, reason):
    before = everything_kept()

    with pytest.raises(BadDecision, match="give a reason"):
        decide(moderator, reported, hide=True, reason=reason)

    assert everything_kept() == before


# ------------------------------------------------------------------ the trail


def test_the_trail_is_not_changed(reported, moderator, browser):
    decide(moderator, reported)
    entry = AuditEntry.objects.get()
    entry.reason = "another"

    for change in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(reason="another"),
    ):
        with pytest.raises(TypeError):
            change()
    assert "an insult" in browser(moderator).get(reverse("games:moderation_trail")).content.decode()


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_auditentry SET reason = 'another'",
        "UPDATE games_auditentry SET by_id = NULL",
        "UPDATE games_auditentry SET id = id + 1",
        "DELETE FROM games_auditentry",
        "DELETE FROM games_auditentry WHERE reason LIKE '%insult%'",
    ],
)
def test_the_database_itself_keeps_the_trail(reported, moderator, statement):
    decide(moderator, reported)
    before = list(AuditEntry.objects.values())

    with (
        pytest.raises(IntegrityError, match="The audit trail is not changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)

    assert list(AuditEntry.objects.values()) == before != []


def test_no_row_of_the_trail_is_saved_again_or_deleted(reported, moderator):
    decide(moderator, reported)
    entry = AuditEntry.objects.get()

    for change in (entry.save, entry.delete):
        with pytest.raises(TypeError, match="The audit trail is not changed"):
            change()


def test_the_trail_outlives_accounts_without_their_names(reported, table, moderator, browser, player):
    decide(moderator, reported, warning="Please stay friendly.", mute_days=2)

    for user in (table.users["0"], table.users["1"], moderator):
        delete_account(user=user, now=NOW)

    assert AuditEntry.objects.count() == 2
    other = player("Other")
    other.groups.add(moderator.groups.model.objects.get(name="Moderators"))
    page = browser(other).get(reverse("games:moderation_trail")).content.decode()
    assert "a former player" in page
    for name in ("Anna", "Bence", "Moderata"):
        assert name not in page
    assert not Mute.objects.exists()
    assert not Notice.objects.filter(user=table.users["1"]).exists()


def test_what_staff_does_in_the_admin_stands_in_it_as_well(player, party):
    game = party(until=step("main"), decision_hours=24)
    client = Client()
    client.force_login(player("Root", is_staff=True, is_superuser=True))

    client.post(reverse("admin:games_game_pause", args=[game.game.pk]), {"reason": "the server moves"})

    assert LogEntry.objects.count() == 1
    entry = AuditEntry.objects.get()
    assert entry.reason == "Pause: the server moves"
    assert entry.thing_id == str(game.game.pk)


def test_hiding_lines_in_the_admin_asks_why(line, player):
    client = Client()
    client.force_login(player("Root", is_staff=True, is_superuser=True))
    address = reverse("admin:games_chatmessage_changelist")

    client.post(address, {"action": "hide", "_selected_action": [line.pk]})
    line.refresh_from_db()
    assert not line.is_hidden

    client.post(address, {"action": "hide", "_selected_action": [line.pk], "reason": "an insult"})
    line.refresh_from_db()
    assert line.is_hidden
    entry = AuditEntry.objects.get()
    assert (entry.reason, entry.thing, entry.thing_id) == ("an insult", "chat line", str(line.pk))
    assert decisions.hide_lines(by=entry.by, messages=[line.pk], reason="an insult", now=NOW) == 0


def test_a_game_is_restored_with_its_reports_and_the_trail_stays(reported, table, moderator):
    decide(moderator, reported, hide=True)
    document = backup_game(game_id=table.game.pk, now=NOW)

    restore_game(document=document, now=NOW, replace=True)

    assert AuditEntry.objects.count() == 1
    assert Report.objects.get().outcome == "upheld"
    assert ChatMessage.objects.get(text=BAD).is_hidden
    assert Game.objects.filter(pk=table.game.pk).exists()


def test_a_banned_reporter_is_no_obstacle(reported, table, moderator):
    ban(user=table.users["0"], now=NOW)

    decide(moderator, reported, hide=True)

    assert not Report.objects.open().exists()


def test_mistakes_are_put_right_with_a_reason(reported, table, line, moderator, player):
    decide(moderator, reported, hide=True, mute_days=3)
    client = Client()
    client.force_login(player("Root", is_staff=True, is_superuser=True))
    Mute.objects.update(since=timezone.now() - HOUR, until=timezone.now() + 9 * HOUR)
    other_line = talk.say(game_id=table.game.pk, user=table.users["0"], text="Another", now=NOW)
    ChatMessage.objects.filter(pk=other_line.pk).update(hidden_at=NOW)
    lines, mutes = (reverse(f"admin:games_{name}_changelist") for name in ("chatmessage", "mute"))
    chosen = {"_selected_action": [line.pk]}, {"_selected_action": [Mute.objects.get().pk]}
    Mute.objects.create(user=table.users["2"], since=timezone.now() - HOUR, until=timezone.now() + 9 * HOUR)
    seen = visibility.mark(game_id=table.game.pk, user=table.users["0"])
    for reason in ("", "I misread it"):
        client.post(lines, {"action": "show", "reason": reason, **chosen[0]})
        client.post(mutes, {"action": "lift", "reason": reason, **chosen[1]})
        line.refresh_from_db()
        assert line.is_hidden is (not reason)
        assert (Mute.end_for(table.users["1"], timezone.now()) is None) is bool(reason)
        is_noticed = visibility.mark(game_id=table.game.pk, user=table.users["0"]) != seen
        assert is_noticed is bool(reason), "open pages show the line again"

    assert list(AuditEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "hide line", "mute", "show line", "unmute",
    ]  # fmt: skip
    assert {entry.about for entry in AuditEntry.objects.all()} == {table.users["1"]}
    assert Mute.end_for(table.users["2"], timezone.now()) is not None
    other_line.refresh_from_db()
    assert other_line.is_hidden
    talk.say(game_id=table.game.pk, user=table.users["1"], text="Thank you", now=timezone.now())


def test_a_mute_that_is_over_is_not_lifted(moderator, player):
    over = Mute.objects.create(user=player("Anna"), since=NOW - 2 * HOUR, until=NOW - HOUR)

    assert decisions.lift_mutes(by=moderator, mutes=[over.pk], reason="I misread it", now=NOW) == 0

    over.refresh_from_db()
    assert over.until == NOW - HOUR
    assert not AuditEntry.objects.exists()


def test_the_admin_s_log_forgets_the_name_of_a_deleted_account(table, player):
    client, newcomer = Client(), player("Erika")
    client.force_login(player("Root", is_staff=True, is_superuser=True))
    seat = table.seat("1").number
    client.post(reverse("admin:accounts_user_ban", args=[table.users["2"].pk]), {"reason": "insults"})
    form = {"seat": seat, "player": "erika", "reason": "asked to leave"}
    assert (
        client.post(reverse("admin:games_game_replace-player", args=[table.game.pk]), form).status_code == 302
    )
    assert table.seat("1").user == newcomer
    LogEntry.objects.create(
        user=User.objects.get(display_name="Root"),
        content_type=ContentType.objects.get_for_model(Seat),
        object_id=str(table.seat("1").pk),
        object_repr=str(table.seat("1")),
        action_flag=CHANGE,
    )

    for user in (newcomer, table.users["2"]):
        delete_account(user=user, now=NOW)

    entries = list(LogEntry.objects.order_by("pk").values_list("object_repr", "change_message"))
    assert entries[0] == ("user of a former player", "Ban: insults")
    assert f"player {newcomer.pk}" in entries[1][1]
    told = f"{entries} {list(AuditEntry.objects.values())}".lower()
    assert not any(name in told for name in ("erika", "chiara"))
