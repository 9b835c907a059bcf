"""Emails with news of a table: kept seats, replacements, proposals, closing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.utils.translation import override

from accounts.models import User
from games.clock.pace import Pace
from games.models.notification import Notification
from games.notifications import message
from games.selectors.table import game_log
from games.services.messages import outbox
from games.services.table import agreements, new_tables
from games.services.time import absences, clocks, stale_tables
from games.wording.news import SENTENCES, TO_ITS_PLAYER, news
from tests.services.conftest import HOUR, NOW, step

DAY = timedelta(days=1)
PLAIN = Pace("own", DAY, bank=6 * HOUR, cap=DAY, nights=False, vacations=False)


@pytest.fixture
def game(party):
    game = party(until=step("pre_roll"), pace=PLAIN, name="Thursday table")
    Notification.objects.all().delete()
    mail.outbox.clear()
    return game


def vacate(game) -> str:
    key = game.active
    game.fresh().seats.filter(number=int(key)).update(misses=2)
    clocks.sweep(now=game.seat(key).due_at)
    return key


def mails_to(user, now) -> list[str]:
    outbox.deliver(now=now + DAY)
    return [f"{one.subject}\n{one.body}" for one in mail.outbox if one.to == [user.email]]


def test_the_player_and_the_others_learn_of_an_abandoned_seat(game):
    key = vacate(game)
    other = next(one for one in game.users if one != key)

    (mine,) = mails_to(game.users[key], NOW + DAY)
    (theirs,) = mails_to(game.users[other], NOW + 2 * DAY)

    assert "a bot is holding your seat" in mine
    name = game.users[key].display_name
    assert f"{name} has missed three deadlines" in theirs
    assert "Thursday table" in mine.splitlines()[0]


def test_a_player_who_was_replaced_learns_of_it_without_a_glance_at_the_hand(game, player):
    key = vacate(game)
    left, now = game.users[key], NOW + 3 * DAY
    mails_to(left, NOW + DAY)
    mail.outbox.clear()

    absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=now)

    (said,) = mails_to(left, now)
    assert "Eszter has taken over your seat" in said
    assert "Your hand" not in said
    assert not any(
        part.get_content_type() == "image/png" for one in mail.outbox if one.to == [left.email]
        for part in one.message().walk()
    )  # fmt: skip


def test_a_replacement_is_not_blamed_for_what_was_missed_before(game, player):
    """Neither the log nor an email blames the new player for what the former one did."""
    key, eszter = vacate(game), player("Eszter")
    left, watcher = game.users[key], next(user for one, user in game.users.items() if one != key)
    absences.take_over(game_id=game.game.pk, user=eszter, seat=int(key), now=NOW + 3 * DAY)
    table = game.fresh()

    lines = {line.kind: line.text for line in game_log.log(table, None, limit=500)}
    assert lines["timed_out"].startswith(f"{left.display_name} has run out of time")
    assert lines["seat_vacated"].startswith(left.display_name)
    assert lines["seat_taken_over"] == f"Eszter takes over for {left.display_name}."
    (said,) = mails_to(watcher, NOW + 3 * DAY)
    assert f"{left.display_name} has missed three deadlines" in said
    assert "Eszter has missed" not in said
    assert "Eszter takes over an abandoned seat" in said


def test_the_log_keeps_nobody_s_name_who_has_left_a_seat(game, player):
    """It uses the current name, or none if the account was deleted."""
    key, eszter = vacate(game), player("Eszter")
    left = game.users[key]
    absences.take_over(game_id=game.game.pk, user=eszter, seat=int(key), now=NOW + 3 * DAY)

    def said(language: str) -> str:
        with override(language):
            (line,) = [one for one in game_log.log(game.fresh(), None) if one.kind == "seat_taken_over"]
            assert line.facts == {"seat": key}
            return line.text

    assert said("en") == f"Eszter takes over for {left.display_name}."
    User.objects.filter(pk=left.pk).update(display_name="Quite another")
    assert said("en") == "Eszter takes over for Quite another."
    User.objects.filter(pk=left.pk).update(deleted_at=NOW)
    assert said("en") == "Eszter takes over for a former player."
    assert said("de") == "Eszter übernimmt für ehemaliges Mitglied."


@pytest.mark.parametrize("how", ["came back", "was replaced", "neither"])
def test_nobody_is_asked_back_to_a_seat_that_no_bot_keeps(game, player, how):
    key = vacate(game)
    user, now = game.users[key], game.seat(key).vacant_since
    if how == "came back":
        absences.come_back(game_id=game.game.pk, user=user, now=now)
    elif how == "was replaced":
        absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=now + HOUR)

    said = "\n".join(mails_to(user, now))

    assert ("Come back before somebody else" in said) == (how == "neither")


def test_news_to_a_player_who_is_due_says_what_to_do(game):
    giver = next(user for key, user in game.users.items() if key != game.active)
    absences.grant_time(game_id=game.game.pk, user=giver, seat=int(game.active), amount=6 * HOUR, now=NOW)

    (said,) = mails_to(game.users[game.active], NOW - DAY + HOUR)

    assert (
        "gives you 6 more hours.\nIt’s now your turn to roll the dice.\n"
        "1 d 4 h left (by Tue 3 Mar, 23:00) · UTC.\n" in said
    )


def test_a_table_that_has_not_begun_warns_its_people(player):
    host = player("Anna")
    new_tables.create_game(host=host, title="catan", modules=["base"], options={}, seats=4, now=NOW)

    stale_tables.sweep_stale(now=NOW + 12 * DAY)

    (said,) = mails_to(host, NOW + 12 * DAY)
    assert "will close in two days" in said


def test_a_proposal_is_told_to_those_who_are_asked(game):
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=NOW)

    (said,) = mails_to(game.users["1"], NOW)
    assert f"{game.users['0'].display_name} proposes a pause" in said
    assert not [one for one in mails_to(game.users["0"], NOW) if "proposes a pause" in one]


@pytest.mark.parametrize("kind", sorted({*SENTENCES, *TO_ITS_PLAYER}))
@pytest.mark.parametrize("about", ["0", "1"])
def test_each_piece_of_news_is_a_sentence(kind, about):
    payload = {"news": kind, "seat": "0", "about": about, "by": "2", "hours": 6}
    payload |= {"family": "hansa", "seats": 3, "pace": "daily", "misses": 1, "excused": 2}

    said = news(payload, {"0": "Anna", "1": "Bence", "2": "Chiara"})

    assert said.endswith((".", "?"))
    assert "{" not in said
    if about == "1" and "{about}" in SENTENCES.get(kind, ""):
        assert "Bence" in said


def test_an_email_has_the_newest_lines_since_the_last_move(game):
    row, seat = game.fresh(), game.seat(game.active)
    lines = [f"line {number}" for number in range(2 * message.MOST_LINES)]

    own = message.own(row, seat, row.rules.sight(row.state, seat.key), lines, row.state)

    assert own.since == lines[message.MOST_LINES :]
