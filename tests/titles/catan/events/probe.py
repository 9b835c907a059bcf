"""A probe of Events of Catan: another effect of one card, other knights, other buildings at harbors."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.evaluation import foreseen
from games.titles.catan.events.rules.facts import NO_EVENT
from games.titles.catan.events.rules.gifts import buildings_at_harbors
from games.titles.catan.events.rules.leaders import event_knights
from games.titles.catan.events.rules.turn import event_effects
from games.titles.catan.kit.rules.step_lists import Steps
from tests.probe.title import probe

EVENTS = probe("events")


@EVENTS.step
class Rain(Step):
    """As TB-BA-C7 and its like give a card another meaning."""

    def run(self, game: Game) -> None:
        game.log("probe_rain", seat=self.seat)


@EVENTS.answers(event_effects)
def it_rains_without_an_event(
    earlier: Callable[[Game, str, Seat], Steps], game: Game, event: str, seat: Seat
) -> Steps:
    return [Rain.of(seat=seat)] if event == NO_EVENT else earlier(game, event, seat)


@EVENTS.answers(event_knights)
def the_last_seat_has_knights(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + 5 * (seat == game.seats[-1])


@EVENTS.answers(buildings_at_harbors)
def the_last_seat_builds_at_harbors(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + 5 * (seat == game.seats[-1])


@EVENTS.answers(foreseen)
def a_gift_comes_to_nothing(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    return verb in ("take_gift", "buy_development_card") or earlier(game, seat, verb, argument)
