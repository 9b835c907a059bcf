"""Barbarians on paths, how they are moved, and the card taken with one. TB-TB-04, TB-TB-13, TB-TB-14, TB-TB-27

Each of the three is identified by its index in the list, wherever it stands, because a wagon may try each of them
only once per turn (TB-TB-25).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, is_text, need
from games.engine.memory import Topic
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.development import KNIGHT, playable, spend, why_not_playable
from games.titles.catan.base.rules.development import PlayKnight as PlayKnightCard
from games.titles.catan.base.rules.figures import FigureMustMove, rob
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.largest_army import knight_card_played
from games.titles.catan.base.rules.module import cards, cards_before_roll
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.base.rules.seven import after_a_seven
from games.titles.catan.base.rules.turn import refuse_argument
from games.titles.catan.kit.rules.cards import total
from games.titles.catan.kit.rules.step_lists import Steps, without
from games.titles.catan.kit.rules.tie_breaks import by_edge
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.module import KEY, own_state, traders_and_barbarians
from games.titles.catan.traders_and_barbarians.rules.standing_orders import wants_the_usual_answer

BARBARIANS = Topic("barbarians", BOARD)

traders_and_barbarians.copies(list, "barbarians")


@traders_and_barbarians.sets_up
def barbarians_stand_on_their_paths(game: Game) -> None:
    """TB-TB-04"""
    own_state(game)["barbarians"] = list(facts.BARBARIANS_START)


def barbarians(game: Game) -> list[str]:
    return own_state(game)["barbarians"]  # type: ignore[no-any-return]


def in_order(game: Game) -> list[str]:
    """Return their paths in the order that breaks ties. TB-GEN-07"""
    return sorted(barbarians(game), key=by_edge)


def free_paths(game: Game) -> list[str]:
    """Return the paths without a barbarian, including those within trade hexes and those with roads. TB-TB-14"""
    taken = barbarians(game)
    return [edge for edge in board(game).edges if edge not in taken]


def why_not_to(game: Game, edge: Json) -> Refusal | None:
    """TB-TB-E10; BASE-ERR-57"""
    if not isinstance(edge, str) or edge not in board(game).ends:
        return refuse("BASE-ERR-57")
    return refuse("TB-TB-E10") if edge in barbarians(game) else None


def put_barbarian(game: Game, seat: Seat, start: str, goal: str) -> None:
    standing = barbarians(game)
    standing[standing.index(start)] = goal
    game.changed(BARBARIANS)
    told: dict[str, Json] = {"from": start}
    game.log("barbarian_sent", seat=seat, edge=goal, **told)


def from_path_to_path(game: Game, goals: list[str]) -> Arguments:
    """Return the choice of a barbarian's path, then of one of `goals`."""

    def following(so_far: list[Json]) -> list[Json]:
        if not so_far:
            return list(in_order(game))
        return list(goals) if len(so_far) == 1 else []

    return Sequence(following, lambda so_far: len(so_far) == 2)


def why_not_from_to(game: Game, argument: Json) -> Refusal | None:
    """TB-TB-E10; BASE-ERR-57"""
    if not isinstance(argument, list) or len(argument) != 2:
        return refuse("BASE-ERR-57")
    start, goal = argument
    if not isinstance(start, str) or start not in board(game).ends:
        return refuse("BASE-ERR-57")
    return refuse("TB-TB-13d") if start not in barbarians(game) else why_not_to(game, goal)


# The seven and the knight


@traders_and_barbarians.answers(after_a_seven)
def a_barbarian_moves_instead(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """Replace the robber's move after a seven, once discards are done. TB-TB-13"""
    return [*without(earlier(game, seat), FigureMustMove.name), BarbarianMustMove.of(seat=seat)]


for verbs in (cards, cards_before_roll):
    traders_and_barbarians.takes_out(verbs, PlayKnightCard.name, "BASE-ERR-63")


@traders_and_barbarians.verb(cards, cards_before_roll)
class PlayKnight(PlayKnightCard):
    """Count the knight for Largest Army immediately, then move a barbarian as after a seven. TB-TB-27"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if playable(game, seat, KNIGHT) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_playable(game, seat, KNIGHT) or refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, KNIGHT)
        game.log("knight_played", seat=seat)
        knight_card_played(game, seat)
        game.push(BarbarianMustMove.of(seat=seat))


@traders_and_barbarians.step
class BarbarianMustMove(Step):
    """Ask the seat to move a barbarian; a free path always exists. TB-TB-13"""

    def run(self, game: Game) -> None:
        game.push(MoveBarbarian.of(seat=self.seat))


class OfBarbarians(Choice):
    """Base of the decisions about barbarians.

    `asks_first`: the refusal for other verbs while the decision waits.
    """

    asks_first = "TB-TB-13"

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01 for other seats, `asks_first` for the seat itself."""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse(self.asks_first) if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Give the default answer if the seat has ordered that."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None


@traders_and_barbarians.decision
class MoveBarbarian(OfBarbarians):
    """Choose one of the three barbarians and where it goes. TB-TB-D1"""

    own_verbs = ("move_barbarian",)
    sentence = "{names} moves a barbarian."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return from_path_to_path(game, free_paths(game))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_from_to(game, argument)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        start, goal = argument
        put_barbarian(game, seat, start, goal)
        owner = game.state["base"]["roads"].get(goal)
        if owner in game.seats and owner != seat and total(hand_cards(game, owner)):
            game.push(TakeFromRoad.of(seat=seat, victim=owner))

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Move the first barbarian to the first free road of the strongest rival that has one. TB-TB-D1"""
        roads = game.state["base"]["roads"]
        free = sorted(free_paths(game), key=by_edge)
        rivals = sorted(game.clockwise_from(seat)[1:], key=lambda one: -public_points(game, one))
        goals = [edge for rival in rivals for edge in free if roads.get(edge) == rival]
        return self.own_verbs[0], [in_order(game)[0], (goals or free)[0]]


@traders_and_barbarians.decision
class TakeFromRoad(OfBarbarians):
    """Take a random card from the owner of the road, or none. TB-TB-13, TB-TB-D1"""

    own_verbs = ("take_from_road",)
    sentence = "{names} may take a card."
    public = ("seat", "number", "victim")
    victim: Fact[str] = Fact(is_text)
    asks_first = "TB-TB-13b"

    def look_over(self, game: Game) -> None:
        fits = self.victim in game.seats and self.victim != self.seat
        need(fits and total(hand_cards(game, self.victim)) > 0, f"`victim` of {self.name} has a card")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [self.victim, None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """Refuse coins: only cards in a hand can be taken. TB-TB-E14, TB-GEN-08, TB-GOLD-04"""
        if argument is None or argument == self.victim:
            return None
        return refuse("TB-TB-E14" if argument in kinds(game, "in_purse") else "TB-TB-13c")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument is None:
            game.log("nobody_robbed", seat=seat)
        else:
            rob(game, seat, argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Take a card. TB-TB-D1"""
        return self.own_verbs[0], self.victim


# Sight and invariants


@traders_and_barbarians.shows
def barbarians_seen(game: Game) -> dict[str, Json]:
    return {"barbarians": list(barbarians(game))}


@traders_and_barbarians.imagines
def barbarians_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["barbarians"] = list(whole[KEY]["barbarians"])


@traders_and_barbarians.invariants
def barbarians_invariants(game: Game) -> None:
    """Check the barbarians' paths.

    :raises EngineError: there are not three barbarians, each on a path of its own
    """
    paths: Json = own_state(game).get("barbarians")
    need(are_texts(paths), f"`{KEY}.barbarians` is a list of texts")
    fits = len(set(paths)) == len(paths) == len(facts.BARBARIANS_START) and set(paths) <= set(
        board(game).ends
    )
    need(fits, f"`{KEY}.barbarians` are three different paths")
