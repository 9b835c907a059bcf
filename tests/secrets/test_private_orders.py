"""A private order changes no number, mark or byte of what others receive (issue 13, item 6).

`test_same_bytes.py` compares all responses. Here the order is given through the site, which counts moves.
"""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models.game import Game
from games.selectors.table import visibility
from games.services.api import api_tokens
from games.services.table import plans
from games.titles.catan.cities_knights.rules.standing_orders import no_wishes
from tests.secrets.reading import Told, differences, read
from tests.services.conftest import step
from tests.services.table.planner import Planner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

ANSWERS = {"decline_all": "always", "rules": [], "auto_roll": True}
ORDERS = {
    "CATAN": ("catan", ("base",), "main", "set_standing_answers", ANSWERS, {}),
    "Cities & Knights": (
        "catan",
        ("base", "cities_knights"),
        "main",
        "set_wishes",
        {**no_wishes(), "wedding": ["ore"]},
        {},
    ),
    "Five and six players": (
        "catan",
        ("base", "five_six"),
        "main",
        "ask_me_to_build",
        True,
        {"seats": 6, "options": {"six_mode": "special-build"}},
    ),
    "Hansa Teutonica": ("hansa", ("base",), "actions", "set_standing_orders", {"replace": "default"}, {}),
}


@pytest.mark.parametrize("looks_on", ["another seat", "a spectator"])
@pytest.mark.parametrize("table", ORDERS)
def test_an_order_in_private_changes_nothing_for_others(party, player, table, looks_on):
    """BASE-OFFER-16, HT-DEC-05, P6-HID-01"""
    title, modules, moment, verb, order, more = ORDERS[table]
    game = party(title=title, modules=modules, until=step(moment), **more)
    other, orders, *_more = (seat for seat in game.users if seat != game.active)
    user = game.users[other] if looks_on == "another seat" else player("Sanna")
    own = visibility.mark(game_id=game.game.pk, user=game.users[orders])
    before = told(game.fresh(), user)

    game.play(orders, verb, order)

    assert visibility.mark(game_id=game.game.pk, user=game.users[orders]) != own
    assert not differences(before, told(game.fresh(), user))


def told(game: Game, user: User) -> Told:
    """Return what an open page, a program and a download receive, and roll back the traces of asking."""
    names = ("mark", "table", "log", "export", "replay")
    with transaction.atomic():
        client = Client()
        client.force_login(user)
        _token, secret = api_tokens.make_api_token(user=user, name="x", scope="play", now=game.created_at)
        program = {"Authorization": f"Bearer {secret}"}
        found = {name: read(client.get(reverse(f"games:{name}", args=[game.pk]))) for name in names}
        for path in ("", "/log", "/log?since=3"):
            found[f"program{path}"] = read(Client().get(f"/api/v1/games/{game.pk}{path}", headers=program))
        transaction.set_rollback(True)
    assert all(answer.startswith(b"200") for answer in found.values()), sorted(found)
    return found


def test_a_plan_in_use_changes_nothing_for_others(party):
    """Neither while it waits for its turn, nor when it has been paused."""
    game = party(until=step("main"))
    bence = Planner(game, str((int(game.active) + 1) % 4))
    user = game.users[game.active]
    before = told(game.fresh(), user)

    bence.write("buy_development_card").use("end")
    assert not differences(before, told(game.fresh(), user))
    bence.act(plans.pause)

    assert not differences(before, told(game.fresh(), user))
