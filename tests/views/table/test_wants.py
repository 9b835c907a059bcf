"""What seats seek and would give, on the table's page: shown with their names, published and used with one tap."""

from __future__ import annotations

import json
import re

import pytest

from games.services.table import wants
from tests.services.conftest import NOW, step
from tests.services.table.planner import Planner
from tests.views.conftest import text
from tests.views.forms import submit


@pytest.fixture
def table(party, eyes):
    """Browsers of the player in turn and of two others, and one card of each kind in each hand."""
    game = party(until=step("main"))
    seats = [str((int(game.active) + place) % 4) for place in range(3)]
    for seat in seats:
        Planner(game, seat).holds(brick=1, wool=1, ore=1)
    return [eyes(game, seat) for seat in seats]


def key_of(viewer):
    return next(key for key, user in viewer.game.users.items() if user == viewer.user)


def publish(viewer, want=(), have=()):
    wants.publish(game_id=viewer.game.game.pk, user=viewer.user, want=want, have=have, now=NOW)


def swaps(page):
    """Return the moves of the proposed swaps, by their buttons' labels."""
    forms = re.findall(r"<form[^>]*>(?:(?!</form>).)*</form>", text(page), re.DOTALL)
    proposed = [form for form in forms if 'data-testid="swap"' in form]
    return {
        re.search(r'title="([^"]+)"', form)[1]: json.loads(
            re.search(r'name="argument" value="(.+?)">', form)[1]
        )
        for form in proposed
    }


def test_it_is_published_without_scripts_and_shown_to_everybody(table, eyes):
    """The form shows what is published. Boxes are kept, and without any it is withdrawn."""
    anna, bence, _chiara = table
    bence.submit("wants/", {"want": ["brick", "grain"], "have": ["wool"]}, press="Publish", do="wants")

    seat = bence.game.seat(key_of(bence))
    assert (seat.want, seat.have) == (["brick", "grain"], ["wool"])
    for viewer in (anna, bence, eyes(anna.game, "stranger"), eyes(anna.game)):
        panel = text(viewer.look()).split(f'data-testid="seat-{seat.key}"')[1].split("</article>")[0]
        assert re.sub(r"<[^>]+>|\s+", "", panel).find("WANTBrickGrainHAVEWool") > 0
    bence.submit("wants/", {"want": [], "have": []}, press="Publish", htmx=True, do="wants")
    assert 'class="seat-wants"' not in text(anna.look())


def test_the_active_seats_tap_makes_an_offer(table):
    """One offer to all whom it would suit, with what its hand holds."""
    anna, bence, chiara = table
    publish(bence, ["brick", "grain"], ["wool"])
    publish(chiara, ["brick"], ["wool"])
    page = anna.look(do="make_offer")
    to = [key_of(bence), key_of(chiara)]
    assert swaps(page) == {
        "1 brick for 1 wool": {"give": {"brick": 1}, "want": {"wool": 1}, "to": to, "mode": "first"}
    }

    anna.move("make_offer", *swaps(page).values())

    (offer,) = anna.game.state["base"]["offers"].values()
    assert offer["to"] == to
    assert swaps(anna.look(do="make_offer")) == {}


def test_the_offer_is_made_without_scripts(table):
    anna, bence, _chiara = table
    publish(bence, ["brick"], ["wool"])
    page = anna.look(do="make_offer")

    (argument,) = map(json.dumps, swaps(page).values())
    submit(anna.client, page, anna.at("move/"), holding={"argument": argument})

    assert len(anna.game.state["base"]["offers"]) == 1


def test_another_seats_tap_makes_a_counter_offer_to_the_active_seat(table):
    anna, bence, _chiara = table
    publish(anna, ["ore"], ["brick"])
    page = bence.look(do="make_counter_offer")
    assert list(swaps(page)) == ["1 ore for 1 brick"]

    bence.move("make_counter_offer", *swaps(page).values())

    (offer,) = anna.game.state["base"]["offers"].values()
    assert (offer["from"], offer["to"], offer["counter"]) == (key_of(bence), [key_of(anna)], True)


def test_between_two_others_nothing_can_happen(table):
    _anna, bence, chiara = table
    publish(chiara, ["ore"], ["brick"])

    assert swaps(bence.look(do="make_counter_offer")) == {}


def test_only_cards_of_the_own_hand_are_proposed(table):
    """What others would give is not known to be in their hands, and not looked at."""
    anna, bence, _chiara = table
    Planner(anna.game, key_of(anna)).holds(ore=1)
    Planner(anna.game, key_of(bence)).holds()
    publish(bence, ["brick", "ore"], ["wool"])

    assert list(swaps(anna.look(do="make_offer"))) == ["1 ore for 1 wool"]


@pytest.mark.parametrize(
    ("published", "proposed"),
    [
        ({"want": ["ore"]}, {"1 ore for 1 grain", "1 ore for 1 lumber"}),
        ({"have": ["grain"]}, {"1 brick for 1 grain"}),
        ({}, set()),
    ],
)
def test_the_own_hand_completes_what_others_have_not_published(table, published, proposed):
    """It gives kinds that it holds several of, and gets kinds that it lacks."""
    anna, bence, _chiara = table
    Planner(anna.game, key_of(anna)).holds(brick=3, wool=1, ore=1)
    publish(bence, **published)

    assert set(swaps(anna.look(do="make_offer"))) == proposed


def test_the_own_list_comes_before_the_hand(table):
    anna, bence, _chiara = table
    publish(anna, want=["wool"])
    publish(bence, want=["ore"])

    assert list(swaps(anna.look(do="make_offer"))) == ["1 ore for 1 wool"]


def test_a_rule_that_accepts_is_ordered_with_one_tap(table):
    """BASE-OFFER-16: once for each pair of kinds, beside the orders that there are."""
    _anna, bence, _chiara = table
    publish(bence, ["ore"], ["wool"])

    bence.submit("move/", press="1 wool for 1 ore", holding={"verb": "set_standing_answers"}, do="wants")

    (rule,) = bence.game.state["base"]["standing"][key_of(bence)]["rules"]
    assert rule == {"give": {"wool": 1}, "want": {"ore": 1}, "keep": {}, "times": 1, "until": "always"}
    assert (
        "1 wool for 1 ore"
        not in text(bence.look(do="wants")).split('id="form-wants"')[1].split('id="hand"')[0]
    )


def test_strangers_and_damaged_forms_change_nothing(table, eyes):
    anna, *_others = table
    stranger = eyes(anna.game, "stranger")
    assert 'id="form-wants"' in text(anna.look(do="wants"))
    assert 'id="form-wants"' not in text(stranger.look(do="wants"))
    assert stranger.send("wants/", {"want": "brick"}).status_code == 403
    assert anna.send("wants/", {"want": "brick wool"}).status_code == 400
    assert anna.send("wants/", {"want": ["brick"] * 21}).status_code == 400
    refused = anna.send("wants/", {"want": ["cloth"]})
    assert (refused.status_code, 'id="form-wants"' in text(refused)) == (422, True)
    assert not anna.game.fresh().seats.exclude(wants=None).exists()
