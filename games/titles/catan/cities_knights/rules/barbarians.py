"""The barbarians: their ship, the battle, the reward, the lost city. CK-BARB, CK-PERF."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Event
from games.engine.steps import Ballot, Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.board import pips_at
from games.titles.catan.base.rules.pieces import buildings_lost
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.seven import file_in_advance
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.cities import lose_city, plain_cities, walls
from games.titles.catan.cities_knights.rules.improvements import levels_of
from games.titles.catan.cities_knights.rules.knights import deactivate, knights, knights_of_seat
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted, own_state
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.cities_knights.rules.progress_cards import deck, draw
from games.titles.catan.cities_knights.rules.standing_orders import fights_with_all
from games.titles.catan.cities_knights.rules.tie_breaks import by_place


@Event
def barbarians_landed(game: Game, seat: Seat, won: bool) -> None:
    """The battle is decided; its rewards and losses follow."""


# The ship


def ship(game: Game) -> int:
    """CK-COMP-08: how far the ship has come; only this file moves it."""
    return own_state(game)["ship"]  # type: ignore[no-any-return]


def has_landed(game: Game) -> bool:
    """CK-ROBBER-03: whether there was a landing."""
    return own_state(game)["landings"] > 0  # type: ignore[no-any-return]


def move_ship(game: Game, seat: Seat) -> None:
    """CK-DICE-03: a step; on the last one the barbarians land."""
    here = own_state(game)
    here["ship"] += 1
    game.log("ship_moved", seat=seat, ship=here["ship"])
    if here["ship"] == facts.LANDING:
        if game.options_of_table["perfidious"]:
            for other in game.clockwise_from(seat):
                game.push(AskWhoFights.of(seat=other))
        game.push(Battle.of(seat=seat))


# Who fights


@cities_knights.step
class AskWhoFights(Step):
    """CK-PERF-01, CK-PERF-05: seats without active knights are skipped."""

    def run(self, game: Game) -> None:
        active = active_knights(game, self.seat)
        if active and fights_with_all(game, self.seat):
            _send(game, self.seat, active)
        elif active:
            game.push(PerfidyCommit.of(seat=self.seat))


def _send(game: Game, seat: Seat, vertices: list[str]) -> None:
    """CK-PERF-05: those that follow see it."""
    game.part_facts(KEY).setdefault("fighting", []).extend(vertices)
    game.log("knights_sent", seat=seat, vertices=vertices)


@cities_knights.decision
class PerfidyCommit(Asked, Choice):
    """CK-PERF-01, CK-PERF-02, CK-PERF-03, CK-PERF-04, CK-PERF-05, CK-D-04: any of the seat's own active knights;
    those that follow see it."""

    own_verbs = ("send_knights",)
    sentence = "{names} decides which knights fight the barbarians."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        active = active_knights(game, seat)
        return Sequence(lambda so_far: [v for v in active if v not in so_far], lambda so_far: True)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-62"""
        if not isinstance(argument, list):
            return refuse("CK-D-04a")
        active = active_knights(game, seat)
        for place, vertex in enumerate(argument):
            if not isinstance(vertex, str) or vertex not in active:
                return refuse("CK-ILL-62")
            if vertex in argument[:place]:
                return refuse("CK-D-04a")
        return None

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        _send(game, seat, argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """CK-D-04: all."""
        return "send_knights", active_knights(game, seat)


def active_knights(game: Game, seat: Seat) -> list[str]:
    """The seat's active knights, in the order that breaks ties."""
    return [vertex for vertex in knights_of_seat(game, seat) if knights(game)[vertex]["active"]]


def fighting_knights(game: Game) -> list[str]:
    """CK-BARB-02, CK-PERF-03: all active ones, or those that were sent."""
    if game.options_of_table["perfidious"]:
        return list(noted(game).get("fighting", []))
    return [vertex for vertex, knight in knights(game).items() if knight["active"]]


def knights_that_may_fight(game: Game) -> list[str]:
    """All active ones; while seats decide in turn, those that were sent and those of the seats to come. CK-PERF-05"""
    to_come = {step["seat"] for step in game.stack if step["step"] in (AskWhoFights.name, PerfidyCommit.name)}
    if not to_come:
        return [vertex for vertex, knight in knights(game).items() if knight["active"]]
    return [
        *fighting_knights(game),
        *(v for v, knight in knights(game).items() if knight["active"] and knight["seat"] in to_come),
    ]


# The battle


def barbarian_strength(game: Game) -> int:
    """CK-BARB-01: the upright cities, with or without a metropolis."""
    return len(game.state["base"]["cities"])


def contributions(game: Game, fighting: list[str]) -> dict[Seat, int]:
    """CK-BARB-02: the levels of the knights that fight, seat by seat."""
    sums = dict.fromkeys(game.seats, 0)
    for vertex in fighting:
        knight = knights(game)[vertex]
        sums[knight["seat"]] += knight["level"]
    return sums


@cities_knights.step
class Battle(Step):
    """CK-BARB-03, CK-BARB-04, CK-BARB-12, CK-BARB-13: decided at once; all fighters rest, the ship goes back.

    Who has won is told before anybody gets or loses anything.
    """

    def run(self, game: Game) -> None:
        fighting = fighting_knights(game)
        strength, gave = barbarian_strength(game), contributions(game, fighting)
        won = sum(gave.values()) >= strength
        here = own_state(game)
        game.log(
            "barbarians_landed",
            seat=self.seat,
            strength=strength,
            defense=sum(gave.values()),
            contributions=gave,
            won=won,
        )
        for vertex in fighting:
            deactivate(game, vertex)
        here["ship"] = 0
        here["landings"] += 1
        game.part_facts(KEY).pop("fighting", None)
        if won:
            _reward(game, self.seat, gave)
        else:
            _ask_for_cities(game, self.seat, gave)
        barbarians_landed(game, self.seat, won)


def _reward(game: Game, seat: Seat, gave: dict[Seat, int]) -> None:
    """CK-BARB-05, CK-BARB-06, CK-BARB-07"""
    most = max(gave.values())
    best = [other for other in game.clockwise_from(seat) if gave[other] == most]
    if not most:
        return
    if len(best) == 1:
        own_state(game)["defenders"][best[0]] += 1
        game.log("defender_of_catan", seat=best[0])
    else:
        _ask_for_decks(game, seat, best)


def _ask_for_cities(game: Game, seat: Seat, gave: dict[Seat, int]) -> None:
    """CK-BARB-08, CK-BARB-09, CK-BARB-10: among those with a plain city, the lowest contribution; where one
    city is all, it is it."""
    hit = {other: cities for other in game.clockwise_from(seat) if (cities := plain_cities(game, other))}
    if not hit:
        return
    least = min(gave[other] for other in hit)
    losers = {other: cities for other, cities in hit.items() if gave[other] == least}
    answers: dict[Seat, Json] = {other: cities[0] for other, cities in losers.items() if len(cities) == 1}
    asked: dict[Seat, Json] = {other: 1 for other in losers if other not in answers}
    answers.update(file_in_advance(game, LoseCity.name, asked))
    game.push(LoseCity.of(seat=seat, owed=dict.fromkeys(losers, 1), answers=answers))


@cities_knights.decision
class LoseCity(Asked, Ballot):
    """CK-D-05: each loser names one of its plain cities."""

    own_verbs = ("give_up_city",)
    sentence = "{names} chooses which city is lost."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(plain_cities(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-46"""
        return (
            None
            if isinstance(argument, str) and argument in plain_cities(game, seat)
            else refuse("CK-ILL-46")
        )

    def complete(self, game: Game) -> None:
        lost = list(self.clockwise(game, self.seat))
        for seat, city in lost:
            lose_city(game, seat, city)
        buildings_lost(game, [city for _, city in lost])

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """CK-D-05: without a wall first, then the fewest pips."""
        cities = plain_cities(game, seat)
        return "give_up_city", min(cities, key=lambda v: (v in walls(game), pips_at(game, v), by_place(v)))


# The reward of several defenders


def drawable_colors(game: Game) -> list[str]:
    """The decks that are not empty."""
    return [color for color in facts.COLORS if deck(game, color)]


def _ask_for_decks(game: Game, seat: Seat, best: list[Seat]) -> None:
    """CK-BARB-06, CK-D-06"""
    colors = drawable_colors(game)
    if not colors:
        return
    answers = dict.fromkeys(best, colors[0]) if len(colors) == 1 else {}
    game.push(DefenderDeck.of(seat=seat, owed=dict.fromkeys(best, 1), answers=answers))


@cities_knights.decision
class DefenderDeck(Asked, Ballot):
    """CK-D-06: asked at once, drawn clockwise."""

    own_verbs = ("choose_deck",)
    sentence = "{names} chooses a deck to draw a progress card from."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(drawable_colors(game))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not isinstance(argument, str) or argument not in facts.COLORS:
            return refuse("CK-D-06a")
        return None if deck(game, argument) else refuse("CK-D-06b")

    def complete(self, game: Game) -> None:
        for seat, color in self.clockwise(game, self.seat):
            game.push(DrawReward.of(seat=seat, color=color))

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """CK-D-06: the color of the seat's highest level."""
        levels = levels_of(game, seat)
        return "choose_deck", max(drawable_colors(game), key=lambda color: levels[facts.AREA_OF[color]])


@cities_knights.step
class DrawReward(Step):
    """CK-BARB-06, CK-BARB-14: from the deck that was chosen; if it has run empty, asked again."""

    public = ("seat", "color")
    color: Fact[str] = Fact()

    def run(self, game: Game) -> None:
        if deck(game, self.color):
            draw(game, self.seat, self.color)
        else:
            _ask_for_decks(game, self.seat, [self.seat])


@cities_knights.answers(points)
def defenders_count(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """CK-VP-05, CK-COMP-04: a counter, beyond the six cards as well."""
    lines = earlier(game, seat)
    cards = own_state(game)["defenders"][seat]
    if cards:
        lines.append(Line("defenders", facts.POINTS["defender_card"] * cards))
    return lines
