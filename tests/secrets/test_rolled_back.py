"""A move whose transaction is rolled back leaves nothing visible, in this process or another."""

from __future__ import annotations

import functools
import sys
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from games.services.api import api_tokens
from games.services.table import sitting_end
from tests.deep import with_deep
from tests.secrets.reading import read
from tests.services.conftest import NOW, Party, is_over, step

pytestmark = [pytest.mark.one_database, pytest.mark.usefixtures("clock_stands")]

Move = tuple[str, str, Any]
Told = dict[tuple[str, str], bytes]
PAGES = ("", "log/", "export/", "replay/", "replay/40/", "so-far/", "mark/", "board.png", "result.png")


class Lookers:
    """The due player, another player and a visitor, with their browsers and programs."""

    def __init__(self, game: Party) -> None:
        self.game = game
        self.browsers = {"a visitor": Client()}
        self.programs: dict[str, dict[str, str]] = {}
        idle = next(seat for seat in game.users if seat != game.active)
        for seat in (game.active, idle):
            user = game.users[seat]
            self.browsers[seat] = Client()
            self.browsers[seat].force_login(user)
            secret = api_tokens.make_api_token(user=user, name="x", scope="read", now=NOW)[1]
            self.programs[seat] = {"Authorization": f"Bearer {secret}"}

    def look(self) -> Told:
        """Read all pages of the game, the front page and what programs read."""
        pk = self.game.game.pk
        at = f"/games/{pk}/"
        addresses = ["/", *(at + page for page in PAGES), f"{at}replay/{self.game.fresh().last_number}/"]
        told = {
            (who, address): read(browser.get(address))
            for who, browser in self.browsers.items()
            for address in addresses
        }
        for who, headers in self.programs.items():
            for address in (f"/api/v1/games/{pk}", f"/api/v1/games/{pk}/log"):
                told[who, address] = read(Client().get(address, headers=headers))
        return told

    def look_elsewhere(self) -> Told:
        """Read the same in another process of the site, which shares only the external cache."""
        for name, module in list(sys.modules.items()):
            if name.startswith("games."):
                for kept in list(vars(module).values()):
                    if type(kept) is functools._lru_cache_wrapper:
                        kept.cache_clear()
        return self.look()

    def look_again(self) -> Told:
        """Read the same without any cache."""
        cache.clear()
        return self.look_elsewhere()


def everybody_looks_at_a_move_that_fails(
    lookers: Lookers, move: Move, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> Told:
    """Make a move, read all pages within its transaction, then fail in its last step."""
    seen: Told = {}

    def look_and_fail(_sitting: Any) -> None:
        seen.update(lookers.look())
        raise error("deadlock detected")

    with monkeypatch.context() as patched:
        patched.setattr(sitting_end, "note_decisions", look_and_fail)
        with pytest.raises(error):
            lookers.game.play(*move, now=NOW)
    return seen


def two_moves(game: Party) -> tuple[Move, Move]:
    """Return two different moves of the due seat."""
    seat = game.active
    moves = {repr(move): (seat, *move) for move in (game.any_move(seat, str(luck)) for luck in range(40))}
    one, other, *_more = moves.values()
    return one, other


@pytest.mark.parametrize("error", [OperationalError, *with_deep([RuntimeError])])
def test_nobody_sees_a_move_that_was_rolled_back(party, monkeypatch, error):
    game = party(until=step("main"))
    lookers = Lookers(game)
    failing, other = two_moves(game)
    before = lookers.look_again()

    seen = everybody_looks_at_a_move_that_fails(lookers, failing, error, monkeypatch)

    assert seen != before, "the move was seen within its transaction"
    assert lookers.look() == before
    assert lookers.look_elsewhere() == before
    everybody_looks_at_a_move_that_fails(lookers, failing, error, monkeypatch)
    game.play(*other, now=NOW)
    here, elsewhere = lookers.look(), lookers.look_elsewhere()
    assert here == elsewhere == lookers.look_again()


def test_nobody_sees_an_end_that_was_rolled_back(party, monkeypatch):
    """The last move matters because a finished game's picture and course are cached."""
    game = party(until=can_end)
    lookers = Lookers(game)
    final, other = last_move(game.title, game.state), two_moves(game)[0]
    assert final is not None
    before = lookers.look_again()

    seen = everybody_looks_at_a_move_that_fails(lookers, final, RuntimeError, monkeypatch)

    assert any(at.endswith("result.png") and told.startswith(b"200") for (_who, at), told in seen.items())
    assert lookers.look() == before
    assert lookers.look_elsewhere() == before
    if other != final:
        game.play(*other, now=NOW)
    assert lookers.look() == lookers.look_again()


def can_end(title: Any, state: Any) -> bool:
    return last_move(title, state) is not None


def last_move(title: Any, state: Any) -> Move | None:
    """Return a move of the due seat that ends the game, or None."""
    due = title.waiting(state).due
    if len(due) != 1 or max(points["own"] for points in title.points(state).values()) < 8:
        return None
    (seat,) = due
    for verb, arguments in title.options(state, seat).items():
        for argument in arguments if isinstance(arguments, list) else ():
            if is_over(title, title.play(state, seat, verb, argument).state):
                return seat, verb, argument
    return None
