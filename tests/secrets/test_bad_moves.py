"""Malformed arguments for each verb of Cities & Knights get a 4xx and change nothing."""

from __future__ import annotations

import functools
import json
import random
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import catalog
from games.engine.arguments import sample
from games.engine.errors import Illegal
from games.models.game import Game
from tests.secrets.addresses import everything_kept
from tests.secrets.test_bad_input import NASTY, WRONG_ARGUMENTS, send
from tests.titles.catan.cities_knights.test_page import MODULES, positions

TITLE = catalog.title("catan")
OF_BASE = set(TITLE.rules(["base"]).known_verbs)
VERBS = sorted(set(TITLE.rules(MODULES).known_verbs) - OF_BASE)
# Verbs of base that also accept commodities.
WIDENED = ["discard", "make_offer", "trade_with_bank"]
WRONG_PARTS: tuple[Any, ...] = (
    None, 0, -1, 1.5, True, "", "x", "0", "0,0,N", "wool", "cloth", [], {}, [[]], {"a": []}, 10**30,
)  # fmt: skip
# Legal shapes of arguments that no position here offers.
SHAPES: dict[str, Any] = {
    "chase_robber": {"knight": "0,0,N", "hex": "0,0", "victim": "1"},
    "displace_knight": {"from": "0,0,N", "to": "1,0,N"},
    "move_knight": {"from": "0,0,N", "to": "1,0,N"},
    "set_city_upright": "0,0,N",
}
SENT = 6
"""The number of wrong arguments sent to the site; the rules are tried with dozens."""


@functools.cache
def offered(verb: str) -> tuple[dict[str, Any], str, Any]:
    """Return a position in which a seat may use the verb, the seat, and a legal argument."""
    for state, seat, _fresh in positions():
        options = TITLE.options(state, seat)
        if verb in options:
            return state, seat, sample(options[verb], random.Random(verb))
    state, seat = next((s, key) for s, key, _fresh in positions() if TITLE.waiting(s).due.get(key) == "main")
    return state, seat, SHAPES[verb]


def spoiled(argument: Any) -> Iterator[Any]:
    """Yield the argument with each part, however deep, missing, doubled, or of another kind."""
    yield from WRONG_PARTS
    yield [argument]
    if isinstance(argument, dict):
        for key in argument:
            yield {other: value for other, value in argument.items() if other != key}
            yield from ({**argument, key: wrong} for wrong in spoiled(argument[key]))
        yield {**argument, "more": 1}
    if isinstance(argument, list):
        yield [*argument, *argument]
        for place in range(len(argument)):
            yield [*argument[:place], *argument[place + 1 :]]
            yield from (
                [*argument[:place], wrong, *argument[place + 1 :]] for wrong in spoiled(argument[place])
            )


def wrong_arguments(verb: str) -> list[Any]:
    """Return the spoiled arguments that the rules refuse; some may still be legal."""
    state, seat, argument = offered(verb)
    game = TITLE.game(state)
    return [
        wrong
        for wrong in (*WRONG_ARGUMENTS, *spoiled(argument))
        if game.why_not(seat, verb, wrong) is not None
    ]


@pytest.mark.parametrize("verb", [*VERBS, *WIDENED])
def test_the_rules_refuse_each_spoiled_argument(verb):
    state, seat, _argument = offered(verb)
    before = json.dumps(state)

    wrongs = wrong_arguments(verb)

    assert len(wrongs) > 20
    for wrong in wrongs:
        with pytest.raises(Illegal):
            TITLE.play(state, seat, verb, wrong)
    assert json.dumps(state) == before


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.parametrize("verb", [*VERBS, *WIDENED])
def test_the_site_refuses_spoiled_arguments_and_changes_nothing(party, verb):
    state, seat, _argument = offered(verb)
    game = party()
    Game.objects.filter(pk=game.game.pk).update(modules=MODULES, state=state)
    client = Client()
    client.force_login(game.users[seat])
    path, before = reverse("games:move", args=[game.game.pk]), everything_kept()
    wrongs = wrong_arguments(verb)

    for wrong in random.Random(verb).sample(wrongs, SENT):
        form = {
            "verb": verb,
            "argument": json.dumps(wrong),
            "decision": TITLE.waiting(state).decision,
            "key": uuid.uuid4().hex,
        }
        answer = send(client, path, form)
        assert answer.status_code in (400, 422), (wrong, answer.status_code)

    assert everything_kept() == before


FIELDS = (
    ("give_wedding_gift", "cards.wool"),
    ("take_cards", "cards.coin"),
    ("offer_harbor_swap", "swap.1"),
    ("offer_harbor_swap", "swap.x"),
    ("set_wishes", "aqueduct"),
    ("set_wishes", "lose_city"),
    ("set_wishes", "wedding.cloth"),
    ("set_wishes", "usual"),
)
# An empty field is no order. Any small number is a valid rank, and the test client sends bytes as numbers.
NO_ORDER, RANKS = ("",), ("", "-1", "\ud83d")


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.parametrize(("verb", "field"), FIELDS)
def test_the_fields_of_its_forms_are_read_with_care(party, verb, field):
    state, seat, _argument = offered(verb)
    game = party()
    Game.objects.filter(pk=game.game.pk).update(modules=MODULES, state=state)
    client = Client()
    client.force_login(game.users[seat])
    path, before = reverse("games:move", args=[game.game.pk]), everything_kept()
    legal = () if verb != "set_wishes" else RANKS if "." in field else NO_ORDER

    for value in (nasty for nasty in NASTY if nasty not in legal):
        form = {
            "verb": verb,
            field: value,
            "decision": TITLE.waiting(state).decision,
            "key": uuid.uuid4().hex,
        }
        answer = send(client, path, form)
        assert answer.status_code in (400, 422), (value[:40], answer.status_code)

    assert everything_kept() == before
