"""The actions that fish pay for, during the seat's own turn before or after the roll. TB-FI-19, TB-FI-20, TB-FI-21,
TB-FI-22, TB-FI-23, TB-FI-24, TB-FI-D2, TB-FI-D3

The argument is a list: the target, if the action has one, then the tokens in any order. Each action is paid for
separately. Surplus fish are lost (TB-FI-19).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.building import build_road
from games.titles.catan.base.rules.development import draw_development_card
from games.titles.catan.base.rules.figures import figures, place_of, put_figure, rob
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import bank_can_pay, hand_cards, take
from games.titles.catan.base.rules.module import any_time
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import ROAD, closed_to_roads, pieces_left, road_places
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.module import fishermen
from games.titles.catan.fishermen.rules.tokens import USED, fish_of, fish_on, tokens_of, use
from games.titles.catan.kit.rules.cards import total

FOR_FISH = "fish"
"""The value of `how` for roads that were paid with fish."""

fishermen.ties_to_record("fish_paid", Moved("cards", "hand/{seat}", USED))
fishermen.ties_to_record("fish_brought", Moved("cards", "bank", "hand/{seat}"))


@Question
def fish_cost(game: Game, seat: Seat, action: str) -> int:
    """Return the number of fish that an action costs a seat now. TB-FI-20, TB-FI-21, TB-FI-22, TB-FI-23, TB-FI-24"""
    return facts.COSTS[action]


def has_fish(game: Game, seat: Seat) -> bool:
    """Return whether a seat has a token. This cheap check comes first, as most seats have none for a long time."""
    return any(tokens_of(game, seat).values())


class ForFish(Verb):
    action: ClassVar[str]
    is_for_something: ClassVar[bool] = False

    def targets(self, game: Game, seat: Seat) -> list[Json]:
        return []

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """Return why the action is not possible, regardless of its target."""
        return None

    def why_not_for(self, game: Game, seat: Seat, target: Json) -> Refusal | None:
        return None

    @abstractmethod
    def act(self, game: Game, seat: Seat, target: Json) -> None:
        """Carry out the action, which has been paid."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        """TB-FI-19: the seat's tokens one after another, until they show enough fish."""
        cost, held = fish_cost(game, seat, self.action), tokens_of(game, seat)
        if fish_of(game, seat) < cost or self.why_not_now(game, seat) is not None:
            return []
        targets = self.targets(game, seat) if self.is_for_something else []
        if self.is_for_something and not targets:
            return []
        skipped = int(self.is_for_something)

        def following(so_far: list[Json]) -> list[Json]:
            if len(so_far) < skipped:
                return targets
            return [kind for kind in held if so_far[skipped:].count(kind) < held[kind]]

        return Sequence(following, lambda so_far: len(so_far) > skipped and fish_on(so_far[skipped:]) >= cost)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-FI-E1, TB-FI-E2; BASE-ERR-68"""
        if not isinstance(argument, list) or len(argument) < self.is_for_something:
            return refuse("BASE-ERR-68")
        refusal = self.why_not_now(game, seat)
        if refusal is None and self.is_for_something:
            refusal = self.why_not_for(game, seat, argument[0])
        return refusal or self._why_not_paid(game, seat, self._tokens(argument))

    def _tokens(self, argument: list[Json]) -> list[Json]:
        return argument[int(self.is_for_something) :]

    def _why_not_paid(self, game: Game, seat: Seat, tokens: list[Json]) -> Refusal | None:
        held, cost = tokens_of(game, seat), fish_cost(game, seat, self.action)
        if any(not isinstance(token, str) or tokens.count(token) > held.get(token, 0) for token in tokens):
            return refuse("TB-FI-E2")
        shown = fish_on(tokens)
        return refuse("TB-FI-E1", n=cost, m=shown) if shown < cost else None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        tokens = self._tokens(argument)
        paid = {kind: tokens.count(kind) for kind in facts.FISH if kind in tokens}
        game.log(
            "fish_paid", seat=seat, action=self.action, cards=paid, cost=fish_cost(game, seat, self.action)
        )
        use(game, seat, paid)
        self.act(game, seat, argument[0] if self.is_for_something else None)


class ForSomething(ForFish):
    """An action with a target, a seat, a resource or an edge, which comes first in the argument."""

    is_for_something = True

    @abstractmethod
    def targets(self, game: Game, seat: Seat) -> list[Json]: ...

    @abstractmethod
    def why_not_for(self, game: Game, seat: Seat, target: Json) -> Refusal | None: ...


@fishermen.verb(any_time, only_if=has_fish)
class LureRobberAway(ForFish):
    """TB-FI-20: the robber leaves the board and nobody is robbed. A seven or a knight brings it back."""

    action = facts.ROBBER

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """TB-FI-E3"""
        return refuse("TB-FI-E3") if place_of(game, ROBBER) is None else None

    def act(self, game: Game, seat: Seat, target: Json) -> None:
        put_figure(game, figures(game)[ROBBER], seat, None)


@fishermen.verb(any_time, only_if=has_fish)
class StealForFish(ForSomething):
    """TB-FI-21, TB-FI-D3: a random card of any opponent. Only the robber spares anybody (TB-FR-07)."""

    action = facts.CARD

    def targets(self, game: Game, seat: Seat) -> list[Json]:
        return [other for other in game.clockwise_from(seat)[1:] if total(hand_cards(game, other))]

    def why_not_for(self, game: Game, seat: Seat, target: Json) -> Refusal | None:
        """TB-FI-E4; BASE-ERR-16, BASE-ERR-65"""
        if not isinstance(target, str) or target not in game.state["seats"]:
            return refuse("BASE-ERR-65")
        if target == seat:
            return refuse("BASE-ERR-16")
        return None if total(hand_cards(game, target)) else refuse("TB-FI-E4", name=target)

    def act(self, game: Game, seat: Seat, target: Json) -> None:
        rob(game, seat, target)


@fishermen.verb(any_time, only_if=has_fish)
class TakeForFish(ForSomething):
    """TB-FI-22: a resource from the bank."""

    action = facts.RESOURCE

    def targets(self, game: Game, seat: Seat) -> list[Json]:
        return [kind for kind in kinds(game, "is_resource") if bank_can_pay(game, kind, 1)]

    def why_not_for(self, game: Game, seat: Seat, target: Json) -> Refusal | None:
        """TB-FI-E5; BASE-ERR-39"""
        if not isinstance(target, str) or target not in kinds(game, "is_resource"):
            return refuse("BASE-ERR-39")
        return None if bank_can_pay(game, target, 1) else refuse("TB-FI-E5", resource=target)

    def act(self, game: Game, seat: Seat, target: Json) -> None:
        take(game, seat, {target: 1})
        game.log("fish_brought", seat=seat, cards={target: 1})


@fishermen.verb(any_time, only_if=has_fish)
class BuildForFish(ForSomething):
    """TB-FI-23: a road by the rules of base. It counts as built, so it has the effects of a built road (TB-2P-12)."""

    action = facts.ROAD

    def targets(self, game: Game, seat: Seat) -> list[Json]:
        return list(road_places(game, seat)) if pieces_left(game, seat, ROAD) else []

    def why_not_for(self, game: Game, seat: Seat, target: Json) -> Refusal | None:
        """TB-FI-E6, BASE-ERR-21, or another module's reason against the place."""
        if isinstance(target, str):
            if (closed := closed_to_roads(game, seat).get(target)) is not None:
                return closed
            if target in road_places(game, seat):
                return None if pieces_left(game, seat, ROAD) else refuse("BASE-ERR-21")
        return refuse("TB-FI-E6")

    def act(self, game: Game, seat: Seat, target: Json) -> None:
        build_road(game, seat, target, by=seat, how=FOR_FISH)


@fishermen.verb(any_time, only_if=has_fish)
class DrawForFish(ForFish):
    """TB-FI-24: as if it were bought, so it cannot be played this turn."""

    action = facts.DEVELOPMENT_CARD

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """TB-FI-E10"""
        return None if game.state["base"]["deck"] else refuse("TB-FI-E10")

    def act(self, game: Game, seat: Seat, target: Json) -> None:
        draw_development_card(game, seat, {})


ACTIONS: dict[str, type[ForFish]] = {
    verb.action: verb for verb in (LureRobberAway, StealForFish, TakeForFish, BuildForFish, DrawForFish)
}


@fishermen.answers(why_closed)
def fish_are_spent_on_your_own_turn(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """TB-FI-E11"""
    part = game.part_or_none
    if any(verb == action.name for action in ACTIONS.values()) and (part is None or part["seat"] != seat):
        return refuse("TB-FI-E11")
    return earlier(game, seat, verb)


@fishermen.shows_of_seats
def what_actions_cost(game: Game, seat: Seat) -> dict[str, Json]:
    """The costs follow from public facts."""
    return {"costs": {action: fish_cost(game, seat, action) for action in facts.COSTS}}
