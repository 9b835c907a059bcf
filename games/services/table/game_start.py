"""The start of a game: checks, colors, entropy and the board."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games import catalog
from games.clock.pace import UNTIMED
from games.engine.errors import EngineError, Illegal
from games.models.game import Game
from games.services.errors import BadTable
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import follow_orders, settle
from games.wording.words import words_of


def check_game(title: str, seats: int, modules: Sequence[str], options: dict[str, Any]) -> None:
    """:raises BadTable: there is no such game"""
    if title not in catalog.titles():
        raise BadTable(_("This game doesn’t exist."))
    try:
        catalog.title(title).check(seats, modules, options)
    except Illegal as error:
        raise BadTable(words_of(title, ()).refusal(error, {})) from error


def start_if_full(game: Game, *, now: datetime) -> None:
    if game.start_when_full and game.seats.count() >= game.seat_count:
        begin(game, now=now)


def begin(game: Game, *, now: datetime) -> None:
    """Renumber the seats without gaps, set up the board and start the game.

    Against bots only, the game has no clock: nobody waits for the player.
    """
    seats = list(game.seats.order_by("number"))
    for number, seat in enumerate(seats):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])
    if sum(seat.user_id is not None for seat in seats) < 2:
        game.pace = UNTIMED
    game.save()
    # invitations of people who have not come are void now
    game.invitations.all().delete()
    game.removals.all().delete()
    sitting = Sitting.at(game.pk, now=now)
    start_sitting(sitting)
    game.refresh_from_db()


def start_sitting(sitting: Sitting) -> None:
    """Set up the board of a game whose seats are all taken."""
    game, seats = sitting.game, sitting.seats
    played = game.rules.new(
        seats=len(seats),
        modules=game.modules,
        options=game.options,
        seed=game.seed,
        entropy=[seat.entropy for seat in seats.values()],
        colors=colors_for(sitting),
    )
    game.status, game.started_at = Game.Status.RUNNING, sitting.now
    sitting.begin(played)
    follow_orders(sitting)
    settle(sitting)


def colors_for(sitting: Sitting) -> list[str] | None:
    """Return the seats' colors: preferred ones, in seat order, if the title has them and they are free.

    Return None to keep the title's own colors, if it does not offer such a choice.
    """
    game, seats = sitting.game, sitting.seats
    options = {field.key: field.default for field in game.rules.option_fields(game.modules)}
    options |= game.options
    own = [facts["color"] for facts in game.rules.seat_facts(len(seats), options, None).values()]
    chosen: dict[str, str] = {}
    for key, seat in seats.items():
        wish = seat.user.color if seat.user is not None else ""
        others = [color for color in own if color != wish][: len(seats) - 1]
        if wish and wish not in chosen.values() and _are_colors(game, options, [wish, *others]):
            chosen[key] = wish
    rest = iter([color for color in own if color not in chosen.values()])
    colors = [chosen[key] if key in chosen else next(rest) for key in seats]
    return colors if _are_colors(game, options, colors) else None


def _are_colors(game: Game, options: dict[str, Any], colors: list[str]) -> bool:
    try:
        game.rules.seat_facts(len(colors), options, colors)
    except EngineError:
        return False
    return True
