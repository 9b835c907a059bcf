"""News of a table by mail: who keeps a seat, who plays on, what is proposed, what is closed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from games import services
from games.clock import Pace
from games.models import Notification
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
    services.sweep(now=game.seat(key).due_at)
    return key


def mails_to(user, now) -> list[str]:
    services.deliver(now=now + DAY)
    return [f"{one.subject}\n{one.body}" for one in mail.outbox if one.to == [user.email]]


def test_the_player_and_the_others_learn_of_an_abandoned_seat(game):
    key = vacate(game)
    other = next(one for one in game.users if one != key)

    (mine,) = mails_to(game.users[key], NOW + DAY)
    (theirs,) = mails_to(game.users[other], NOW + DAY)

    assert "a bot keeps your seat" in mine
    name = game.users[key].display_name
    assert f"{name} has missed three deadlines" in theirs
    assert "Thursday table" in mine.splitlines()[0]


def test_who_was_replaced_learns_of_it_without_a_glance_at_the_hand(game, player):
    key = vacate(game)
    left, now = game.users[key], NOW + 3 * DAY
    mails_to(left, NOW + DAY)
    mail.outbox.clear()

    services.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=now)

    (said,) = mails_to(left, now)
    assert "Eszter plays your seat on" in said
    assert "Your hand" not in said
    assert not any(
        part.get_content_type() == "image/png" for one in mail.outbox if one.to == [left.email]
        for part in one.message().walk()
    )  # fmt: skip


def test_a_table_that_has_not_begun_warns_its_people(player):
    host = player("Anna")
    services.create_game(host=host, title="catan", modules=["base"], options={}, seats=4, now=NOW)

    services.sweep_stale(now=NOW + 12 * DAY)

    (said,) = mails_to(host, NOW + 12 * DAY)
    assert "closes in two days" in said


def test_a_proposal_is_told_to_those_who_are_asked(game):
    services.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=NOW)

    (said,) = mails_to(game.users["1"], NOW)
    assert f"{game.users['0'].display_name} proposes a pause" in said
    assert not [one for one in mails_to(game.users["0"], NOW) if "proposes a pause" in one]


@pytest.mark.parametrize("kind", sorted({*SENTENCES, *TO_ITS_PLAYER}))
@pytest.mark.parametrize("about", ["0", "1"])
def test_each_piece_of_news_is_a_sentence(kind, about):
    payload = {"news": kind, "seat": "0", "about": about, "by": "2", "hours": 6}
    payload |= {"family": "hansa", "seats": 3, "pace": "daily"}

    said = news(payload, {"0": "Anna", "1": "Bence", "2": "Chiara"})

    assert said.endswith((".", "?"))
    assert "{" not in said
    if about == "1" and "{about}" in SENTENCES.get(kind, ""):
        assert "Bence" in said
