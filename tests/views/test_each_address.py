"""Each address answers on PostgreSQL, to GET and to POST.

The content of pages is tested only on SQLite. Here the same queries run on the other database, for a player of a
running and of a finished game and for a visitor, on a site with some activity.
"""

from __future__ import annotations

import pytest

from games.services.clubs import foundation, memberships
from games.services.ladders import ladder_tables
from games.services.people import friends_and_blocks
from games.services.table import talk
from tests.secrets.addresses import addresses
from tests.secrets.test_every_address import keys_of, tokens, told_everywhere
from tests.services.conftest import HOUR, NOW, Party, is_over, step

__all__ = ["tokens"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

ADDRESSES = [address for address in addresses() if not address.route.startswith("dev/")]


def let_something_happen(game: Party) -> None:
    """Create a club, ladders, friends and messages."""
    anna, bence, chiara, *_rest = game.users.values()
    club = foundation.found(user=anna, name="The Longest Road", about="", entry="open", now=NOW)
    memberships.join(club_id=club.pk, user=bence, now=NOW)
    ladder_tables.make_ladders(now=NOW - 2 * HOUR)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    friends_and_blocks.ask_friend(user=chiara, other=anna, now=NOW)
    friends_and_blocks.answer_friend(user=anna, other=chiara, agree=True, now=NOW)
    for user in (anna, bence):
        talk.say(game_id=game.game.pk, user=user, text="Hello", now=NOW)


@pytest.mark.parametrize(
    ("moment", "who"),
    [("running", "a player"), ("over", "a player"), ("over", "a visitor")],
)
def test_each_address_answers(party, tokens, moment, who):
    game = party(until=is_over if moment == "over" else step("main"))
    let_something_happen(game)
    user = game.users["0"] if who == "a player" else None

    # A finished game changes only the answers of its own addresses.
    asked = [one for one in ADDRESSES if one.is_of_game or (moment, who) != ("over", "a player")]

    told = told_everywhere(game.fresh(), user, keys_of(user), tokens, asked)

    assert len(told) > len(asked)
    assert not [name for name, answer in told.items() if answer.startswith(b"5")]
