"""Links in emails that answer a decision: one page, one button, one answer (item 7)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.drawing.titles import drawing_of
from games.models.notification import Notification
from games.models.turn import Turn
from games.notifications.decision_links import Decision, answers_by_link, mark_of
from games.services.table import departures, new_tables
from tests.notifications.sending import send
from tests.secrets.addresses import everything_kept
from tests.services.conftest import NOW, step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def _in_memory(settings, monkeypatch):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SITE_URL = "http://testserver"
    plain = replace(drawing_of("catan"), png=lambda sight, rings: b"no picture")
    monkeypatch.setattr("games.notifications.email.channel.drawing_of", lambda title: plain)
    monkeypatch.setattr("games.notifications.email.channel.small", lambda drawn: drawn)


def another_game(player):
    new_tables.create_game(
        host=player("Host"), title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )


def links(game, seat: str, kind: str) -> dict[str, str]:
    """Return the links in an email to a seat, by their text."""
    row = Notification.objects.create(
        user=game.users[seat], game=game.game, kind=kind, created_at=NOW, not_before=NOW
    )
    mail.outbox.clear()
    assert send([row], now=NOW)
    found = re.findall(r"([^\n]+):\nhttp://testserver(/decide/\S+)", mail.outbox[0].body)
    return {said.rpartition(". ")[2]: path for said, path in found}


@pytest.fixture
def to_roll(party, player):
    game = party(until=step("pre_roll"), decision_hours=24, name="Thursday table")
    another_game(player)
    return game


@pytest.fixture
def offered(party, player):
    """A game in which a seat offers a trade to another one that holds the wanted card."""
    game = party(until=step("main"), decision_hours=24, seed="trade")
    title, state, maker = game.title, game.state, game.active
    hands = {seat: title.sight(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    give, other, want = next(
        (mine, other, theirs)
        for mine, count in hands[maker].items()
        if count
        for other in state["seats"]
        if other != maker
        for theirs, held in hands[other].items()
        if held and theirs != mine
    )
    game.play(maker, "make_offer", {"give": {give: 1}, "want": {want: 1}, "to": [other], "mode": "pick"})
    game.maker, game.other = maker, other
    another_game(player)
    return game


def press(path: str, **fields: str) -> HttpResponse:
    """Press a page's only button, as a browser without a session does; without a button, send its form."""
    client = Client(enforce_csrf_checks=True)
    page = client.get(path).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    if token is None:
        return Client().post(path, fields)
    return client.post(path, {"csrfmiddlewaretoken": token[1], **fields})


def test_one_can_roll_from_the_mail(to_roll):
    (path,) = links(to_roll, to_roll.active, "your_turn").values()

    answer = press(path)

    assert answer.status_code == 200
    assert Turn.objects.latest("position").verb == "roll"


def test_looking_changes_nothing(to_roll):
    """Mail programs and scanners open links automatically."""
    path = links(to_roll, to_roll.active, "your_turn")["Roll the dice"]
    before = everything_kept()

    for method in ("get", "head"):
        assert getattr(Client(), method)(path).status_code == 200
    assert Client().put(path).status_code == 405

    assert everything_kept() == before


def test_pressing_twice_rolls_once(to_roll):
    path = links(to_roll, to_roll.active, "your_turn")["Roll the dice"]
    press(path)
    moves = Turn.objects.count()

    again = press(path)

    assert again.status_code == 409
    assert "already used this link" in again.content.decode()
    assert Turn.objects.count() == moves


def test_a_link_to_a_decision_of_the_past_explains_itself(to_roll):
    seat = to_roll.active
    path = links(to_roll, seat, "your_turn")["Roll the dice"]
    to_roll.play(seat, "roll")
    before = everything_kept()

    for answer in (Client().get(path), press(path)):
        assert answer.status_code == 409
        assert "The game has moved on" in answer.content.decode()
        assert to_roll.game.get_absolute_url() in answer.content.decode()
    assert everything_kept() == before


@pytest.mark.parametrize(
    ("label", "answer"), [("Accept the offer", "accept"), ("Decline the offer", "decline")]
)
def test_an_offer_is_answered_from_the_mail(offered, label, answer):
    path = links(offered, offered.other, "asked")[label]
    page = Client().get(path).content.decode()
    assert f"{offered.users[offered.maker].display_name} offers you" in page

    assert press(path).status_code == 200

    (offer,) = offered.title.sight(offered.state, None)["base"]["offers"]
    assert offer["answers"][offered.other] == answer


def test_a_player_who_cannot_pay_is_not_offered_to_accept(offered):
    state = offered.state
    state["base"]["hands"][offered.other] = dict.fromkeys(state["base"]["hands"][offered.other], 0)
    offered.game.state = state
    offered.game.save(update_fields=["state"])

    assert set(links(offered, offered.other, "asked")) == {"Decline the offer"}


def test_an_offer_that_is_gone_explains_itself(offered):
    paths = links(offered, offered.other, "asked")
    offered.play(offered.maker, "end_turn")
    before = everything_kept()

    answer = press(paths["Accept the offer"])

    assert answer.status_code in (409, 422)
    assert "Nothing was changed" in answer.content.decode()
    assert everything_kept() == before


def test_the_link_of_a_seat_that_was_given_up_is_void(to_roll):
    seat = to_roll.active
    path = links(to_roll, seat, "your_turn")["Roll the dice"]
    departures.resign(game_id=to_roll.game.pk, user=to_roll.users[seat], now=NOW)
    before = everything_kept()

    assert press(path).status_code == 403
    assert everything_kept() == before


def test_the_link_of_a_deleted_account_is_void(to_roll):
    seat = to_roll.active
    path = links(to_roll, seat, "your_turn")["Roll the dice"]
    to_roll.users[seat].anonymize(now=NOW)

    assert press(path).status_code == 404


def test_a_link_names_all_that_it_does(to_roll):
    seat = to_roll.active
    path = links(to_roll, seat, "your_turn")["Roll the dice"]

    link = Decision.read(path.removeprefix("/decide/").rstrip("/"))

    assert link == Decision(
        to_roll.users[seat].pk, to_roll.game.pk, seat, to_roll.waiting.decision, "roll", None,
        address=mark_of(to_roll.users[seat].email),
    )  # fmt: skip


@pytest.mark.parametrize("token", ["x", "WzEsInlvdXJfdHVybiJd:1abcde:forged", "%00", "a" * 3000])
def test_a_forged_link_does_nothing(db, token):
    assert Client().get(f"/decide/{token}/").status_code == 404
    assert Client().post(f"/decide/{token}/").status_code == 404


def test_another_purpose_s_signature_is_no_decision(to_roll):
    from games.notifications.message import unsubscribe_token

    token = unsubscribe_token(to_roll.users["0"], "your_turn")

    assert Client().get(f"/decide/{token}/").status_code == 404


def test_nobody_acts_without_the_page_s_own_token(to_roll):
    """Another site cannot press the button for a reader."""
    path = links(to_roll, to_roll.active, "your_turn")["Roll the dice"]

    assert Client(enforce_csrf_checks=True).post(path).status_code == 403


@pytest.mark.parametrize("place", ["decide", "unsubscribe", "mail-works"])
def test_a_link_that_does_not_work_is_no_dead_end(db, place):
    answer = Client().get(f"/{place}/nonsense/")

    assert answer.status_code == 404
    assert '<a href="/">Go to the home page</a>' in answer.content.decode()


def test_an_offer_that_was_answered_has_no_buttons_any_more(offered):
    """Its answer can still be changed at the table."""
    seat = offered.seat(offered.other)

    def buttons() -> list[str]:
        sight = offered.title.sight(offered.state, seat.key)
        return [answer.label for answer in answers_by_link(offered.game, seat, sight)]

    assert buttons() == ["Accept the offer", "Decline the offer", "Counter-offer"]
    offer = str(Turn.objects.get(verb="make_offer").number)
    offered.play(offered.other, "answer_offer", {"offer": offer, "answer": "decline"})

    assert "answer_offer" in offered.title.options(offered.state, seat.key)
    assert buttons() == []


def counter_link(offered) -> str:
    return links(offered, offered.other, "asked")["Counter-offer"]


def test_a_counter_offer_needs_no_visit_to_the_table(offered):
    """The page begins with the offer, turned around, and shows nothing of the hand."""
    path = counter_link(offered)
    ((name, offer),) = offered.state["base"]["offers"].items()
    (mine,), (theirs,) = offer["want"], offer["give"]
    page = Client().get(path)
    assert f'name="give.{mine}" min="0" max="19"\n              value="1"' in page.content.decode()

    done = press(path, **{f"give.{mine}": "1", f"want.{theirs}": "2"})

    assert done.status_code == 200
    counter = next(one for one in offered.state["base"]["offers"].values() if one["counter"])
    assert (counter["from"], counter["want"], counter["replies_to"]) == (offered.other, {theirs: 2}, name)


def test_a_counter_offer_that_cannot_be_made_says_why(offered):
    path = counter_link(offered)
    assert press(path, **{"give.ore": "many"}).status_code == 400
    refused = press(path)
    assert refused.status_code == 422
    assert f'href="{offered.game.get_absolute_url()}#actions"' in refused.content.decode()
    assert "This move isn’t possible" in refused.content.decode()
    assert "no longer open" not in refused.content.decode()
    (name,) = offered.state["base"]["offers"]
    offered.play(offered.maker, "withdraw_offer", name)

    late = Client().get(path)
    assert late.status_code == 409
    assert "This question is no longer open" in late.content.decode()


def test_the_page_tells_no_other_page_its_address(offered):
    for path in links(offered, offered.other, "asked").values():
        assert Client().get(path)["Referrer-Policy"] == "no-referrer"


def test_links_die_with_a_changed_address(offered):
    paths = links(offered, offered.other, "asked").values()

    User.objects.filter(pk=offered.users[offered.other].pk).update(email="another@example.org")

    assert {Client().get(path).status_code for path in paths} == {404}


@pytest.mark.parametrize("change", [{"sessions_ended": 1}, {"is_active": False}], ids=["password", "ban"])
def test_links_die_with_a_new_password_or_a_ban(offered, change):
    paths = links(offered, offered.other, "asked").values()

    User.objects.filter(pk=offered.users[offered.other].pk).update(**change)

    assert {Client().get(path).status_code for path in paths} == {404}
    assert {press(path).status_code for path in paths} == {404}


def test_links_die_with_a_replaced_seat(offered, player):
    paths = links(offered, offered.other, "asked").values()

    offered.game.seats.filter(number=int(offered.other)).update(user=player("Eszter"))

    assert {press(path).status_code for path in paths} == {403}
