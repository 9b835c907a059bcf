"""The barbarians: their ship, the battle, the reward, the lost city. CK-BARB, CK-PERF"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
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
from games.titles.catan.kit.rules.tie_breaks import by_place

cities_knights.copies(dict, "defenders")

# The ship


def ship(game: Game) -> int:
    """Return how many steps the ship has taken. Only this file moves it. CK-COMP-08"""
    return own_state(game)["ship"]  # type: ignore[no-any-return]


def has_landed(game: Game) -> bool:
    """Return whether the barbarians have landed at least once. CK-ROBBER-03"""
    return own_state(game)["landings"] > 0  # type: ignore[no-any-return]


def move_ship(game: Game, seat: Seat) -> None:
    """Move the ship one step; at the last step the barbarians land. CK-DICE-03"""
    here = own_state(game)
    here["ship"] += 1
    game.log("ship_moved", seat=seat, ship=here["ship"])
    if here["ship"] == facts.LANDING:
        if game.options_of_table["perfidious"]:
            for other in game.clockwise_from(seat):
                game.push(AskWhoFights.of(seat=other))
        game.push(Battle.of(seat=seat))


# The fighting knights


@cities_knights.step
class AskWhoFights(Step):
    """Ask the seat which knights fight; skip it if none is active. CK-PERF-01, CK-PERF-05"""

    def run(self, game: Game) -> None:
        active = active_knights(game, self.seat)
        if active and fights_with_all(game, self.seat):
            _send(game, self.seat, active)
        elif active:
            game.push(PerfidyCommit.of(seat=self.seat))


def _send(game: Game, seat: Seat, vertices: list[str]) -> None:
    """Commit knights to the battle; seats that decide later see them. CK-PERF-05"""
    game.part_facts(KEY).setdefault("fighting", []).extend(vertices)
    game.log("knights_sent", seat=seat, vertices=vertices)


@cities_knights.decision
class PerfidyCommit(Asked, Choice):
    """Each seat in turn chooses which of its active knights fight.

    Seats that decide later see the choice. CK-PERF-01, CK-PERF-02, CK-PERF-03, CK-PERF-04, CK-PERF-05, CK-D-04
    """

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
        """Send all active knights. CK-D-04"""
        return "send_knights", active_knights(game, seat)


def active_knights(game: Game, seat: Seat) -> list[str]:
    """Return the vertices of the seat's active knights, in the order that breaks ties."""
    return [vertex for vertex in knights_of_seat(game, seat) if knights(game)[vertex]["active"]]


def fighting_knights(game: Game) -> list[str]:
    """Return the knights that fight: all active ones, or with perfidious knights those sent. CK-BARB-02, CK-PERF-03"""
    if game.options_of_table["perfidious"]:
        return list(noted(game).get("fighting", []))
    return [vertex for vertex, knight in knights(game).items() if knight["active"]]


def knights_that_may_fight(game: Game) -> list[str]:
    """Return the knights that fight or still may. CK-PERF-05

    These are all active ones. While seats decide in turn, they are those sent and the active ones of the seats that
    have not decided.
    """
    to_come = {step["seat"] for step in game.stack if step["step"] in (AskWhoFights.name, PerfidyCommit.name)}
    if not to_come:
        return [vertex for vertex, knight in knights(game).items() if knight["active"]]
    return [
        *fighting_knights(game),
        *(v for v, knight in knights(game).items() if knight["active"] and knight["seat"] in to_come),
    ]


# The battle


def barbarian_strength(game: Game) -> int:
    """Return the number of upright cities, with or without a metropolis. CK-BARB-01"""
    return len(game.state["base"]["cities"])


def contributions(game: Game, fighting: list[str]) -> dict[Seat, int]:
    """Return the sum of the levels of the fighting knights, by seat. CK-BARB-02"""
    sums = dict.fromkeys(game.seats, 0)
    for vertex in fighting:
        knight = knights(game)[vertex]
        sums[knight["seat"]] += knight["level"]
    return sums


@cities_knights.step
class Battle(Step):
    """Decide the battle, deactivate all fighters and send the ship back.

    CK-BARB-03, CK-BARB-04, CK-BARB-12, CK-BARB-13. The result is logged before anybody gains or loses anything.
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
    """Ask the seats with the lowest contribution, among those with a plain city, which city is lost.

    A seat with only one plain city is not asked. CK-BARB-08, CK-BARB-09, CK-BARB-10
    """
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
    """Each losing seat names one of its plain cities. CK-D-05"""

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
        """Choose a city without a wall if there is one, then the one with the fewest pips. CK-D-05"""
        cities = plain_cities(game, seat)
        return "give_up_city", min(cities, key=lambda v: (v in walls(game), pips_at(game, v), by_place(v)))


# The reward of several defenders


def drawable_colors(game: Game) -> list[str]:
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
    """All best defenders choose a deck at the same time, then draw clockwise. CK-D-06"""

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
        """Choose the color of the seat's highest level. CK-D-06"""
        levels = levels_of(game, seat)
        return "choose_deck", max(drawable_colors(game), key=lambda color: levels[facts.AREA_OF[color]])


@cities_knights.step
class DrawReward(Step):
    """Draw from the chosen deck, or ask again if it has run out. CK-BARB-06, CK-BARB-14"""

    public = ("seat", "color")
    color: Fact[str] = Fact()

    def run(self, game: Game) -> None:
        if deck(game, self.color):
            draw(game, self.seat, self.color)
        else:
            _ask_for_decks(game, self.seat, [self.seat])


@cities_knights.answers(points)
def defenders_count(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """Count the Defender of Catan cards, which may exceed the printed six. CK-VP-05, CK-COMP-04"""
    lines = earlier(game, seat)
    cards = own_state(game)["defenders"][seat]
    if cards:
        lines.append(Line("defenders", facts.POINTS["defender_card"] * cards))
    return lines
