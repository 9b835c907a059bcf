"""The blue cards. CK-ALM-B1, CK-ALM-B2, CK-ALM-B3, CK-ALM-B4, CK-ALM-B5, CK-ALM-B6, CK-ALM-B7, CK-ALM-B8."""

from __future__ import annotations

from games.catan.base.board import board
from games.catan.base.building import FREE
from games.catan.base.hands import hand, hand_cards, hand_over
from games.catan.base.longest_road import route_may_have_changed
from games.catan.base.pieces import ROAD, network, places_for_road, put, remove, road_built
from games.catan.base.points import public_points
from games.catan.base.robber import (
    put_robber,
    rob,
    robber_moves,
    robber_places,
    victims,
    why_no_robber_at,
)
from games.catan.base.seven import Discard, file_in_advance
from games.catan.cities_knights import facts
from games.catan.cities_knights.knight_actions import drive_away
from games.catan.cities_knights.knights import (
    activate,
    inactive_knights,
    knight_places,
    knights,
    knights_left,
    knights_of_seat,
    put_knight,
    take_knight,
    why_no_knight,
)
from games.catan.cities_knights.module import cities_knights
from games.catan.cities_knights.progress_cards import ProgressCard, pass_on, progress_card, progress_hand
from games.catan.cities_knights.waits import Asked
from games.catan.kit.cards import are_amounts, holds, total
from games.engine.arguments import Arguments, Bundle, Sequence, is_bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.rules import Question
from games.engine.steps import Ballot, Choice, Fact, Step
from games.engine.types import Answer, Json, Seat

WEDDING_GIFT = 2
LEAST_FOR_SABOTAGE = 2


def number_of_cards(game: Game, seat: Seat) -> int:
    """CK-HIDE-02: all see how many cards a seat holds."""
    return total(hand_cards(game, seat))


# Bishop


@progress_card("bishop")
class PlayBishop(ProgressCard):
    """CK-ALM-B1: the robber moves; one card from each other seat with a building there."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-35"""
        if not robber_moves(game):
            return refuse("CK-ILL-35")
        return None if robber_places(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(robber_places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_robber_at(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        put_robber(game, seat, argument)
        there = victims(game, seat).get(argument, ())
        for victim in game.clockwise_from(seat):
            if victim in there and number_of_cards(game, victim):
                rob(game, seat, victim)


# Diplomat


@Question
def open_roads(game: Game) -> list[str]:
    """CK-ALM-B2: roads with nothing of their owner at one end at least; foreign pieces do not matter."""
    return [edge for edge, owner in game.state["base"]["roads"].items() if _is_open(game, owner, edge)]


def _is_open(game: Game, owner: Seat, edge: str) -> bool:
    here = game.state["base"]
    for vertex in board(game).ends[edge]:
        more_roads = any(
            other != edge and here["roads"].get(other) == owner for other in board(game).edges_at[vertex]
        )
        building = here["settlements"].get(vertex) or here["cities"].get(vertex)
        knight = knights(game).get(vertex)
        if not more_roads and building != owner and (knight is None or knight["seat"] != owner):
            return True
    return False


@progress_card("diplomat")
class PlayDiplomat(ProgressCard):
    """CK-ALM-B2, CK-D-22: `[edge]` takes an open road off; `[own edge, new edge]` builds it anew elsewhere."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-48"""
        return None if open_roads(game) else refuse("CK-ILL-48")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(lambda so_far: self._next(game, seat, so_far), lambda so_far: len(so_far) in (1, 2))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-48, CK-ILL-49"""
        if not isinstance(argument, list) or not argument or not isinstance(argument[0], str):
            return refuse("BASE-ERR-57")
        if argument[0] not in open_roads(game):
            return refuse("CK-ILL-48")
        if len(argument) == 1:
            return None
        if len(argument) > 2 or game.state["base"]["roads"][argument[0]] != seat:
            return refuse("CK-ILL-49")
        if not isinstance(argument[1], str) or argument[1] not in board(game).ends:
            return refuse("BASE-ERR-57")
        if argument[1] == argument[0]:
            return refuse("CK-ILL-49")
        if argument[1] in game.state["base"]["roads"]:
            return refuse("BASE-ERR-18")
        return None if argument[1] in self._next(game, seat, argument[:1]) else refuse("BASE-ERR-19")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """CK-CARD-13: remove and rebuild are one step; Longest Road is settled after both."""
        removed = argument[0]
        owner = game.state["base"]["roads"][removed]
        remove(game, owner, ROAD, removed)
        game.tell("road_removed", seat=seat, owner=owner, edge=removed)
        if len(argument) == 2:
            put(game, seat, ROAD, argument[1])
            game.tell("road_built", seat=seat, edge=argument[1], how=FREE, cost={})
            road_built(game, seat, argument[1], FREE)
        route_may_have_changed(game, [owner])

    def _next(self, game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
        if not so_far:
            return list(open_roads(game))
        if len(so_far) > 1 or game.state["base"]["roads"].get(so_far[0]) != seat:
            return []
        return [edge for edge in _places_without(game, seat, so_far[0]) if edge != so_far[0]]


def _places_without(game: Game, seat: Seat, edge: str) -> list[str]:
    """Where a seat could build a road if this one of its roads were gone."""
    return [place for place in places_for_road(game, seat, (), without=edge) if place != edge]


# Warlord


@progress_card("warlord")
class PlayWarlord(ProgressCard):
    """CK-ALM-B3: all own knights become active; they cannot act this turn."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if inactive_knights(game, seat) else refuse("CK-ILL-58")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        for vertex in inactive_knights(game, seat):
            activate(game, vertex)
            game.tell("knight_activated", seat=seat, vertex=vertex, cost={})


# Wedding


@progress_card("wedding")
class PlayWedding(ProgressCard):
    """CK-ALM-B4: every seat with more points gives two cards of its choice."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._givers(game, seat) else refuse("CK-ILL-53")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """CK-D-16: who has no more than it must give has no choice."""
        owed: dict[Seat, Json] = {}
        answers: dict[Seat, Json] = {}
        for giver in self._givers(game, seat):
            owed[giver] = min(WEDDING_GIFT, number_of_cards(game, giver))
            if number_of_cards(game, giver) <= WEDDING_GIFT:
                answers[giver] = {kind: count for kind, count in hand(game, giver).items() if count}
        asked = {giver: number for giver, number in owed.items() if giver not in answers}
        answers.update(file_in_advance(game, WeddingGift.name, asked))
        game.push(WeddingGift.of(seat=seat, owed=owed, answers=answers))

    def _givers(self, game: Game, seat: Seat) -> list[Seat]:
        points = public_points(game, seat)
        others = game.clockwise_from(seat)[1:]
        return [one for one in others if public_points(game, one) > points and number_of_cards(game, one)]


@cities_knights.decision
class WeddingGift(Asked, Ballot):
    """CK-D-16: each giver chooses; only giver and receiver learn the kinds (CK-HIDE-11)."""

    own_verbs = ("give_wedding_gift",)
    sentence = "{names} chooses a wedding gift."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Bundle(hand_cards(game, seat), self.owed[seat])

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_so_many(hand_cards(game, seat), self.owed[seat], argument)

    def complete(self, game: Game) -> None:
        game.reveal()
        for giver, cards in self.clockwise(game, self.seat):
            known = {"cards": cards}
            private = {giver: known, self.seat: known}
            game.tell("wedding_gift_given", private, seat=giver, to=self.seat, count=total(cards))
            hand_over(game, giver, self.seat, cards)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        luck = game.chance("default", "wedding_gift", seat)
        return "give_wedding_gift", luck.draw(hand_cards(game, seat), self.owed[seat])


def why_not_so_many(cards: dict[str, int], number: int, argument: Json) -> Refusal | None:
    """CK-ILL-60; BASE-ERR-10, BASE-ERR-58"""
    if not are_amounts(argument) or not is_bundle(argument):
        return refuse("BASE-ERR-58")
    if total(argument) != number:
        return refuse("CK-ILL-60", n=number)
    return None if holds(cards, argument) else refuse("BASE-ERR-10")


# Intrigue


@progress_card("intrigue")
class PlayIntrigue(ProgressCard):
    """CK-ALM-B5: a foreign knight at an own road must leave; its owner says where it goes."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._reached(game, seat) else refuse("CK-ILL-50")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._reached(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-32, CK-ILL-50"""
        if isinstance(argument, str) and argument in self._reached(game, seat):
            return None
        knight = knights(game).get(argument) if isinstance(argument, str) else None
        if knight is not None and knight["seat"] == seat:
            return refuse("CK-ILL-32")
        return refuse("CK-ILL-50")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        owner = knights(game)[argument]["seat"]
        game.tell("knight_driven_out", seat=seat, owner=owner, vertex=argument)
        drive_away(game, argument, take_knight(game, argument))

    def _reached(self, game: Game, seat: Seat) -> list[str]:
        own = network(game, seat)
        others = (one for one in game.seats if one != seat)
        standing = (vertex for one in others for vertex in knights_of_seat(game, one))
        return [v for v in standing if any(edge in own for edge in board(game).edges_at[v])]


# Saboteur


@progress_card("saboteur")
class PlaySaboteur(ProgressCard):
    """CK-ALM-B6: every seat with as many or more points gives up half its hand."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._victims(game, seat) else refuse("CK-ILL-53")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        victims = self._victims(game, seat)
        owed: dict[Seat, Json] = {victim: number_of_cards(game, victim) // 2 for victim in victims}
        answers = file_in_advance(game, SaboteurDiscard.name, owed)
        game.push(SaboteurDiscard.of(seat=seat, owed=owed, answers=answers))

    def _victims(self, game: Game, seat: Seat) -> list[Seat]:
        points = public_points(game, seat)
        return [
            other
            for other in game.clockwise_from(seat)[1:]
            if public_points(game, other) >= points and number_of_cards(game, other) >= LEAST_FOR_SABOTAGE
        ]


@cities_knights.decision
class SaboteurDiscard(Discard):
    """CK-D-17: as after a seven."""

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_so_many(hand_cards(game, seat), self.owed[seat], argument)


# Spy


@progress_card("spy")
class PlaySpy(ProgressCard):
    """CK-ALM-B7: see another seat's progress hand and take a card out of it."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._targets(game, seat) else refuse("CK-ILL-54")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._targets(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-54; BASE-ERR-65"""
        return why_not_among(game, argument, self._targets(game, seat), "CK-ILL-54")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """CK-D-20, CK-HIDE-13: one card left is taken without asking."""
        game.reveal()
        seen = {seat: {"cards": list(progress_hand(game, argument))}}
        game.tell("progress_hand_seen", seen, seat=seat, target=argument)
        if len(progress_hand(game, argument)) == 1:
            take_by_spy(game, seat, argument, progress_hand(game, argument)[0])
        else:
            game.push(SpyPick.of(seat=seat, target=argument))

    def _targets(self, game: Game, seat: Seat) -> list[Seat]:
        return [other for other in game.seats if other != seat and progress_hand(game, other)]


def why_not_among(game: Game, argument: Json, targets: list[Seat], code: str) -> Refusal | None:
    """A seat has to be named, and one that the card can be played on."""
    if not isinstance(argument, str) or argument not in game.state["seats"]:
        return refuse("BASE-ERR-65")
    return None if argument in targets else refuse(code)


def take_by_spy(game: Game, seat: Seat, target: Seat, card: str) -> None:
    """CK-HIDE-13: the two learn which card, the others its color."""
    pass_on(game, target, seat, card)
    known = {"card": card}
    game.reveal()
    color = facts.CARD_COLOR[card]
    game.tell("progress_card_taken", {seat: known, target: known}, seat=seat, target=target, color=color)


@cities_knights.decision
class SpyPick(Asked, Choice):
    """CK-D-20: one of the cards seen; one must be taken."""

    own_verbs = ("take_progress_card",)
    sentence = "{names} takes a progress card."
    public = ("seat", "number", "target")
    target: Fact[Seat] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(dict.fromkeys(progress_hand(game, self.target)))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        held = progress_hand(game, self.target)
        return None if isinstance(argument, str) and argument in held else refuse("CK-D-20a")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        take_by_spy(game, seat, self.target, argument)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """CK-HIDE-13: to the spy alone."""
        return {"cards": list(progress_hand(game, self.target))} if viewer == self.seat else {}

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        luck = game.chance("default", "spy_pick", seat)
        return "take_progress_card", luck.pick(progress_hand(game, self.target))


# Deserter


@progress_card("deserter")
class PlayDeserter(ProgressCard):
    """CK-ALM-B8: a seat removes one of its knights; the actor may place one like it."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._targets(game, seat) else refuse("CK-ILL-51")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._targets(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-51; BASE-ERR-65"""
        return why_not_among(game, argument, self._targets(game, seat), "CK-ILL-51")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """CK-D-18: where it has one knight only, it is that one."""
        standing = knights_of_seat(game, argument)
        if len(standing) == 1:
            desert(game, argument, standing[0], seat)
        else:
            game.push(DeserterKnight.of(seat=argument, to=seat))

    def _targets(self, game: Game, seat: Seat) -> list[Seat]:
        return [other for other in game.seats if other != seat and knights_of_seat(game, other)]


def desert(game: Game, seat: Seat, vertex: str, to: Seat) -> None:
    """The knight leaves; what the actor may place is found out as a step. CK-CARD-13"""
    knight = take_knight(game, vertex)
    game.tell("knight_deserted", seat=seat, vertex=vertex, level=knight["level"], to=to)
    game.push(RecruitDeserter.of(seat=to, level=knight["level"], active=knight["active"]))


@cities_knights.decision
class DeserterKnight(Asked, Choice):
    """CK-D-18: the named seat says which knight leaves."""

    own_verbs = ("give_up_knight",)
    sentence = "{names} chooses which knight deserts."
    public = ("seat", "number", "to")
    to: Fact[Seat] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(knights_of_seat(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        own = knights_of_seat(game, seat)
        return None if isinstance(argument, str) and argument in own else refuse("CK-KNIGHT-11a")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        desert(game, seat, argument, self.to)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """CK-D-18: the lowest level, inactive first."""
        standing = knights(game)
        own = knights_of_seat(game, seat)
        return "give_up_knight", min(own, key=lambda v: (standing[v]["level"], standing[v]["active"]))


@cities_knights.step
class RecruitDeserter(Step):
    """CK-CONF-03: the same level, a basic one where that piece is missing, else nothing."""

    public = ("seat", "level", "active")
    level: Fact[int] = Fact()
    active: Fact[bool] = Fact()

    def run(self, game: Game) -> None:
        levels = [one for one in (self.level, facts.BASIC) if knights_left(game, self.seat, one)]
        if levels and knight_places(game, self.seat):
            game.push(DeserterPlace.of(seat=self.seat, level=levels[0], active=self.active))


@cities_knights.decision
class DeserterPlace(Asked, Choice):
    """CK-D-19: as when recruiting, or nowhere."""

    own_verbs = ("place_deserter",)
    sentence = "{names} places the deserter."
    public = ("seat", "number", "level", "active")
    level: Fact[int] = Fact()
    active: Fact[bool] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [None, *knight_places(game, seat)]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else why_no_knight(game, seat, argument)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument is None:
            game.tell("deserter_declined", seat=seat)
            return
        knight: dict[str, Json] = {"seat": seat, "level": self.level, "active": self.active}
        game.tell("deserter_placed", vertex=argument, **knight)
        put_knight(game, argument, knight)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "place_deserter", None
