"""Each module keeps its secrets on all pages, at the moments that its `secrets.py` names.

Hands, decks and standing orders are as secret as in every game. TB-GEN-10, TB-GEN-16, BASE-HIDE-13
"""

from __future__ import annotations

from typing import Any

import pytest

from games import catalog
from games.forms.new_tables import USUAL_SEATS
from tests.module_files import defined
from tests.secrets.moments import Moment
from tests.secrets.reading import differences, everything, in_turn
from tests.secrets.test_same_bytes import swap_what_is_hidden

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

MOMENTS: dict[str, tuple[str, str, Moment]] = {
    f"{title.key}-{module}-{name}": (title.key, module, moment)
    for title in catalog.titles().values()
    for module, moments in defined(
        "secrets", title.key, [module.key for module in title.modules], "MOMENTS"
    ).items()
    for name, moment in moments.items()
}


def order(game: Any, viewer: str | None, verb: str, usual: tuple[str, ...] = (), **more: Any) -> None:
    """Give standing orders for all other seats in hidden moves."""
    for seat in game.state["seats"]:
        if verb and seat != viewer:
            game.play(seat, verb, {"usual": list(usual), **more})


def test_modules_name_moments() -> None:
    assert MOMENTS


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_hidden_changes_no_byte_for_others(party, world, name):
    title, module, moment = MOMENTS[name]
    modules = tuple(catalog.title(title).with_needed(module, catalog.title(title).required))
    counts = catalog.title(title).seat_counts(modules)
    seats = USUAL_SEATS if USUAL_SEATS in counts else max(counts)
    game = party(
        title=title,
        until=moment.until,
        modules=modules,
        seats=seats,
        options=dict(moment.options),
        decision_hours=24,
    )
    moment.prepare(game)
    due = next(iter(game.waiting.due))
    idle = next(seat for seat in game.users if seat not in game.waiting.due)
    for seat in in_turn((due, idle, None), MOMENTS, name):
        user, told, hidden = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                order(game, seat, moment.orders, moment.usual, **moment.more)
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "a-third-seed")
                    order(game, seat, moment.orders)
                hidden.append(moment.hidden(game.state))
                told.append(everything(game.fresh(), user))

        assert all(one != other for one, other in zip(*hidden, strict=True))
        assert not differences(*told), seat
