"""The email itself, as a real SMTP server receives it."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.test import Client

from games.models.notification import TALK, WITHOUT_A_TABLE, Kind, Notification, OptOut
from games.models.people import Invitation
from games.models.talk import ChatMessage
from games.notifications import message
from games.notifications.message import news_row
from games.selectors.table import table_for_viewer
from games.services.messages import contacts, outbox
from games.services.table import new_tables
from games.services.time import clocks
from games.wording.words import words_of
from tests.notifications.sending import message_about
from tests.services.conftest import HOUR, NOW, is_over, step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

# When the first message of an absence is due.
SOON = NOW + timedelta(minutes=10)


@pytest.fixture
def game(party):
    """A game in which the turn has just passed to the next seat."""
    game = party(until=step("main"), decision_hours=24, name="Thursday table")
    Notification.objects.all().delete()
    game.play(game.active, "end_turn")
    return game


@pytest.fixture
def received(mail_server, settings, game):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mail_server.port
    settings.SITE_URL = "http://testserver"

    def deliver(now=SOON) -> EmailMessage:
        outbox.deliver(now=now)
        return mail_server.mails[-1]

    return deliver


def test_the_mail_has_text_html_and_the_board(received):
    mail = received()

    assert mail.get_content_type() == "multipart/related"
    alternative, picture = mail.iter_parts()
    text, html = alternative.iter_parts()
    assert text.get_content_type() == "text/plain"
    assert html.get_content_type() == "text/html"
    assert picture.get_content_type() == "image/png"
    assert picture.get_content().startswith(b"\x89PNG")
    assert len(picture.get_content()) < 60_000
    assert f"cid:{picture['Content-ID'].strip('<>')}" in html.get_content()
    # Programs without style sheets need inline styles; the remaining sheet is for dark screens.
    (sheet,) = re.findall(r"<style[^>]*>(.*?)</style>", html.get_content(), re.DOTALL)
    assert sheet.strip().startswith("@media (prefers-color-scheme: dark)")
    assert 'style="' in html.get_content()


def test_it_names_the_task_the_deadline_and_the_hand(received, game):
    user = game.users[game.active]
    user.time_zone = "Europe/Budapest"
    user.save()
    mail = received()
    text = mail.get_body(("plain",)).get_content()
    html = mail.get_body(("html",)).get_content()

    assert mail["Subject"] == "Thursday table: your turn to roll the dice"
    for said in (text, html):
        assert "Thursday table" in said
        assert "Budapest, Hungary" in said
        assert "23 h 50 min" in said
        assert "ends the turn." in said
    sight = game.title.sight(game.state, game.active)
    for kind, count in sight["base"]["own"]["hand"].items():
        assert (f"{count} {kind}" in text) == bool(count)


def test_it_says_everybody_s_points_as_everybody_knows_them(received, game):
    mail = received()
    points = table_for_viewer.public_points(game.game, game.state)
    said = " · ".join(f"{seat.display_name} {points[seat.key]['public']}" for seat in game.game.seat_list)

    assert f"Points {said}" in mail.get_body(("plain",)).get_content()
    assert said in mail.get_body(("html",)).get_content()


def test_it_says_how_much_happened_before_its_lines(received, monkeypatch):
    monkeypatch.setattr(message, "MOST_LINES", 1)
    mail = received()

    for kind in ("plain", "html"):
        said = " ".join(mail.get_body((kind,)).get_content().split())
        assert re.search(r"\d+ more things happened before that; see the table’s log", said), kind


def test_all_that_happened_is_in_a_short_list(received):
    text = received().get_body(("plain",)).get_content()

    assert "Since your last move" in text
    assert "happened before that" not in text


def test_it_shows_no_other_seats_secrets(received, game):
    """Others' stolen cards are called "a card", and only the reader's own hand is shown."""
    mail = received()
    text = mail.get_body(("plain",)).get_content()

    assert text.count("Your hand:") <= 1
    assert game.game.seed not in mail.as_string()


def test_its_link_leads_to_the_decision(received, game):
    text = received().get_body(("plain",)).get_content()
    link = re.search(r"http://testserver(/\S+)#actions", text)
    client = Client()
    client.force_login(
        game.users[game.active],
        backend="accounts.backends.AuthenticationBackend",
    )

    page = client.get(link[1])

    assert page.status_code == 200
    assert 'id="actions"' in page.content.decode()


def test_its_headers_group_the_mails_of_a_game_and_of_a_kind(received, game):
    mail = received()

    assert mail["References"] == f"<game-{game.game.pk}@testserver>"
    assert mail["List-Id"] == '"Longshore your turn" <your_turn.testserver>'
    assert mail["Auto-Submitted"] == "auto-generated"


def test_its_unsubscribe_works_by_post_alone(received, game):
    mail = received()
    user = game.users[game.active]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = mail["List-Unsubscribe"].strip().strip("<>").removeprefix("http://testserver")
    client = Client(enforce_csrf_checks=True)

    assert client.get(path).status_code == 200
    assert not OptOut.objects.exists()
    answer = client.post(path, {"List-Unsubscribe": "One-Click"})

    assert answer.status_code == 200
    assert OptOut.objects.get().user == user
    assert OptOut.objects.get().kind == "your_turn"
    assert client.post(path).status_code == 200


def test_a_forged_link_unsubscribes_nobody(db):
    for token in ("x", "WzEsInlvdXJfdHVybiJd:1abcde:forged", "%00", "a" * 5000):
        assert Client().post(f"/unsubscribe/{token}/").status_code == 404
    assert not OptOut.objects.exists()


def test_a_repeated_delivery_carries_the_same_message_id(received, mail_server):
    first = received()
    Notification.objects.update(sent_at=None)
    second = received(NOW + HOUR)

    assert first["Message-ID"] == second["Message-ID"]
    assert first["Message-ID"].endswith("@testserver>")


def test_an_address_that_is_permanently_refused_is_given_up(received, mail_server, monkeypatch):
    async def refuse(_self, _server, _session, _envelope, _address, _options):
        return "550 no such mailbox"

    monkeypatch.setattr(type(mail_server), "handle_RCPT", refuse, raising=False)
    outbox.deliver(now=SOON)

    row = Notification.objects.get()
    assert mail_server.mails == []
    assert row.dropped_at == SOON
    assert "550" in row.trouble


def test_a_server_that_is_busy_is_asked_again(received, mail_server):
    mail_server.refusals = ["451 try later"]
    outbox.deliver(now=SOON)
    assert Notification.objects.get().sent_at is None

    received(NOW + HOUR)

    assert len(mail_server.mails) == 1


@pytest.mark.parametrize("language", ["en", "de", "hu", "it"])
def test_every_kind_can_be_said_in_every_language(received, game, mail_server, language):
    user = game.users[game.active]
    user.language = language
    user.save()
    Notification.objects.all().delete()
    game.game.seats.filter(user=user).update(asked=True)
    contacts.set_schedule(
        user=user, channel="email", pace="at_once", delay_minutes=10, digest_hour=8, now=NOW
    )
    other = next(one for one in game.users.values() if one != user)
    wanted = {"host": other, "title": "catan", "modules": ["base"], "options": {}, "seats": 4}
    opened = new_tables.create_game(**wanted, name="Thursday table", now=NOW)
    Invitation.objects.create(game=opened, user=user, by=other, at=NOW)
    said = ChatMessage.objects.create(game=game.game, user=other, text="Wool?", at=NOW)
    kinds = [kind for kind in Kind if kind not in WITHOUT_A_TABLE and kind != Kind.FOLLOWED_GAME]
    for kind in kinds:
        # Send immediately, even the kinds that could wait.
        Notification.objects.filter(sent_at__isnull=False).delete()
        about = opened if kind == Kind.INVITATION else game.game
        payload = {"said": said.pk} if kind in TALK else {}
        Notification.objects.create(
            user=user, game=about, kind=kind, payload=payload, created_at=NOW, not_before=NOW
        )
        received()

    assert len(mail_server.mails) == len(kinds)
    # A long non-ASCII subject starts on the next line.
    assert all(mail["Subject"].strip().startswith("Thursday table") for mail in mail_server.mails)


def test_names_cannot_write_html(received, game):
    """A table's name is shown literally in both parts."""
    game.game.name = "<b>& Co"
    game.game.save(update_fields=["name"])
    mail = received()

    assert "<b>& Co" in mail.get_body(("plain",)).get_content()
    assert "<b>& Co" not in mail.get_body(("html",)).get_content()
    assert "&lt;b&gt;&amp; Co" in mail.get_body(("html",)).get_content()


def body_of(mail: EmailMessage) -> str:
    alternative, _picture = mail.iter_parts()
    return alternative.get_payload(0).get_content()


def test_a_missed_deadline_says_how_many_are_excused_and_what_the_next_one_costs(received, game, mail_server):
    seat = game.seat(game.active)
    game.game.seats.filter(pk=seat.pk).update(misses=1)

    clocks.sweep(now=seat.due_at)
    received(now=seat.due_at + 2 * HOUR)

    (mail,) = (mail for mail in mail_server.mails if mail["To"] == game.users[seat.key].email)
    said = " ".join(body_of(mail).split())
    assert "You have missed 2 of the 2 deadlines" in said
    assert "If you miss another, a bot takes over your" in said


@pytest.mark.parametrize(
    ("policy", "misses", "said"),
    [
        ("autopilot", 0, "After that we make the default move for you: the dice are rolled."),
        ("autopilot", 2, "After that a bot takes over your seat."),
        ("strict", 0, "After that your seat is lost."),
    ],
)
def test_a_reminder_says_what_happens_then(received, game, policy, misses, said):
    seat = game.seat(game.active)
    Notification.objects.all().delete()
    game.game.seats.filter(pk=seat.pk).update(misses=misses)
    type(game.game).objects.filter(pk=game.game.pk).update(policy=policy)

    clocks.sweep(now=seat.remind_at)

    assert said in body_of(received(now=seat.remind_at))


def test_without_a_clock_a_reminder_names_no_moment(received, game):
    seat = game.seat(game.active)
    Notification.objects.all().delete()
    game.game.seats.filter(pk=seat.pk).update(due_at=None, rescue_at=None, remind_at=NOW)

    clocks.sweep(now=NOW + HOUR)
    mail = received(now=NOW + HOUR)

    assert "still your turn" in mail["Subject"]
    assert "There’s no hurry" in body_of(mail)
    assert "until ." not in body_of(mail)


def test_what_is_asked_beside_the_turn_is_said_in_the_titles_own_words():
    assert "trade" in str(words_of("catan", ["base"]).asked.heading)
    assert "trade" not in f"{words_of('hansa', ['base']).asked.heading} {Kind.ASKED.label}"


def test_the_end_says_how_the_reader_has_done_and_counts_points(party, settings):
    game = party(until=is_over, name="Sunday table")
    rows = Notification.objects.filter(kind=Kind.GAME_OVER)
    users = {seat.user_id: seat for seat in game.game.seats.all()}

    for row in rows:
        message = message_about([row], now=NOW)
        place = users[row.user_id].rank
        said = "You have won." if place == 1 else f"You finished #{place} of 4."
        assert message.own_result == said
        assert all(line.endswith((" point", " points")) for line in message.result)
        # the result has everybody's points
        assert message.own.points == ""


def test_those_who_share_first_place_read_so(party):
    game = party(until=is_over, seats=3)
    for number, rank in enumerate((1, 1, 3)):
        game.game.seats.filter(number=number).update(rank=rank)

    rows = Notification.objects.filter(kind=Kind.GAME_OVER).order_by("pk")
    told = {row.user: message_about([row], now=NOW).own_result for row in rows}

    shared = "You share first place."
    assert [told[user] for user in game.users.values()] == [shared, shared, "You finished #3 of 3."]


def test_news_of_a_table_below_another_message_begin_with_the_news(game):
    """They do not begin with the kind's name, which covers many things."""
    user = game.users[game.active]
    row = Notification(
        user=user, game=game.game, kind=Kind.TABLE_NEWS, payload={"news": "clocks_go_on"}, created_at=NOW
    )

    assert news_row(row).text == "The pause is over, the clocks are running again."
