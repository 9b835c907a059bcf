"""The swap of secrets finds a leak: each kind is planted once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from accounts.models import User
from games.api import rows_as_schemas
from games.models.game import Game
from games.selectors.table import exports, game_log, visibility
from games.wording.words import Words
from tests.secrets.reading import differences, everything, mails, programs
from tests.secrets.test_same_bytes import MOMENTS, swap_what_is_hidden
from tests.services.conftest import Party

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]


def _log_that_tells_all() -> Any:
    honest = game_log.facts_of

    def leaking(entry: dict[str, Any], viewer: str | None, *, everything: bool = False) -> dict[str, Any]:
        return honest(entry, viewer, everything=True)

    return mock.patch.object(game_log, "facts_of", leaking)


def _mark_with_the_version() -> Any:
    """The version would count hidden moves of others."""
    honest = visibility.mark

    def leaking(*, game_id: int, **more: Any) -> str:
        return f"{honest(game_id=game_id, **more)}-{Game.objects.get(pk=game_id).version}"

    return mock.patch.object(visibility, "mark", leaking)


def _export_with_the_deck() -> Any:
    honest = exports.export_game

    def leaking(game: Game, viewer: str | None) -> dict[str, Any]:
        return honest(game, viewer) | {"deck": game.state["base"]["deck"]}

    return mock.patch.object(exports, "export_game", leaking)


def _order_of_the_names() -> Any:
    """Nothing is said, but the seats are ordered by their hidden cards."""

    def leaking(game: Game) -> dict[str, str]:
        points = game.rules.points(game.state)
        keys = sorted(points, key=lambda seat: str(game.state["base"]["hands"][seat]))
        return {key: f"{key} {keys.index(key)}" for key in keys}

    return mock.patch.object(Game, "names", property(leaking))


def _mail_with_the_seed() -> Any:
    def leaking(words: Words, sight: dict[str, Any]) -> str:
        return f"{words.modules} {sight['modules']} {Game.objects.get().seed}"

    return mock.patch.object(Words, "held", leaking)


def _game_for_programs_with_all_hands() -> Any:
    honest = rows_as_schemas.whole

    def leaking(game: Game, user: User) -> Any:
        return honest(game, user).model_copy(update={"name": str(game.state["base"]["hands"])})

    return mock.patch.object(rows_as_schemas, "whole", leaking)


PLANTED = {
    "log": _log_that_tells_all,
    "mark": _mark_with_the_version,
    "export": _export_with_the_deck,
    "table": _order_of_the_names,
}


@pytest.fixture
def game(party: Callable[..., Party]) -> Party:
    return party(until=MOMENTS["main"])


@pytest.mark.parametrize("page", PLANTED)
def test_a_planted_leak_is_found(game, world, page):
    (seat,) = game.waiting.due
    told = []
    with PLANTED[page]():
        for seed in ("", "another-seed"):
            with world():
                if seed:
                    swap_what_is_hidden(game.fresh(), seat, seed)
                told.append(everything(game.fresh(), game.users[seat], only=page))

    assert page in differences(*told)


def test_a_seed_in_a_mail_is_found(game, world):
    (seat,) = game.waiting.due
    told = []
    with _mail_with_the_seed():
        for seed in ("", "another-seed"):
            with world():
                if seed:
                    swap_what_is_hidden(game.fresh(), seat, seed)
                told.append(mails(game.fresh(), game.users[seat]))

    assert "mail your_turn" in differences(*told)


def test_hands_told_to_a_program_are_found(game, world):
    (seat,) = game.waiting.due
    told = []
    with _game_for_programs_with_all_hands():
        for seed in ("", "another-seed"):
            with world():
                if seed:
                    swap_what_is_hidden(game.fresh(), seat, seed)
                told.append(programs(game.fresh(), game.users[seat]))

    assert set(differences(*told)) == {f"program /api/v1/games/{game.game.pk}"}
