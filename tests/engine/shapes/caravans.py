"""Shape (c): an open vote with bids one by one, then open support until enough seats agree (TB-CA)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments, Bundle, accepts
from games.engine.copies import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.questions import Question
from games.engine.steps import Ballot, Choice, Step
from games.engine.types import Answer, Json, Seat
from tests.engine.shapes.ring import GOODS, PLACES, Cards, Steps, hand, move, turn_parts

CAMELS = 5
NO_PLACE = "none"

caravans = Module(
    "caravans", "Caravans", messages={"CARAVAN-01": "Bid cards that you hold.", "CARAVAN-02": "Name a place."}
)


@caravans.sets_up
def set_up(game: Game) -> None:
    game.state["caravans"] = {"camels": [], "bids": {}, "set_aside": dict.fromkeys(GOODS, 0)}


@caravans.shows
def sight(game: Game) -> Json:
    state = game.state["caravans"]
    return {
        "camels": list(state["camels"]),
        "bids": dict(state["bids"]),
        "set_aside": dict(state["set_aside"]),
    }


@caravans.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    game.state["caravans"] = copy_json(whole["caravans"])


@Question
def votes_of(game: Game, seat: Seat, bid: Cards) -> int:
    """Return the number of votes that a bid is worth."""
    return sum(bid.values())


@caravans.answers(turn_parts)
def a_vote_ends_the_turn(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
    return [*earlier(game, seat), CallVote.of(seat=seat)]


def places_for_a_camel(game: Game) -> list[str]:
    return [place for place in PLACES if place not in game.state["caravans"]["camels"]]


@caravans.step
class CallVote(Step):
    """TB-CA-13: one bid each, one after the other; a seat without cards bids nothing without being asked."""

    in_part = False

    def run(self, game: Game) -> None:
        if len(game.state["caravans"]["camels"]) == CAMELS or game.state["ring"]["turn"] % 3:
            return
        for seat in game.clockwise_from(self.seat):
            game.push(AskForBid.of(seat=seat))
        game.push(CountBids.of(seat=self.seat))


@caravans.step
class AskForBid(Step):
    in_part = False

    def run(self, game: Game) -> None:
        if sum(hand(game, self.seat).values()):
            game.push(Bid.of(seat=self.seat))


@caravans.decision
class Bid(Choice):
    in_part = False
    own_verbs = ("bid",)
    sentence = "{names} bids for the camel."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        held = {kind: count for kind, count in hand(game, seat).items() if count}
        return Bundle(held, 0, sum(held.values()))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if accepts(self.choices(game, seat), argument) else refuse("CARAVAN-01")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        state = game.state["caravans"]
        move(hand(game, seat), state["set_aside"], argument)
        state["bids"][seat] = votes_of(game, seat, argument)
        game.log("bid", seat=seat, cards=argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "bid", {}


@caravans.step
class CountBids(Step):
    """TB-CA-15, TB-CA-16, TB-CA-19: more than all others together decides alone; else the bidders have to agree."""

    in_part = False

    def run(self, game: Game) -> None:
        state = game.state["caravans"]
        votes = {seat: count for seat, count in state["bids"].items() if count}
        best = max(votes, key=lambda seat: votes[seat], default=self.seat)
        if len(votes) >= 2 and votes[best] * 2 <= sum(votes.values()):
            game.push(Support.of(owed=votes, seat=self.seat))
        else:
            game.push(PlaceCamel.of(seat=best))
        game.push(EndVote.of())


@caravans.decision
class Support(Ballot):
    """TB-CA-16: open, changeable, final once declared; over as soon as a majority agrees."""

    in_part = False
    own_verbs = ("support",)
    open_answers = True

    def agreed(self) -> str | None:
        votes = dict.fromkeys(PLACES, 0)
        for seat, answer in self.answers.items():
            if answer["place"] != NO_PLACE:
                votes[answer["place"]] += self.owed[seat]
        best = max(votes, key=lambda place: votes[place])
        backers = [seat for seat, answer in self.answers.items() if answer["place"] == best]
        return best if len(backers) >= 2 and votes[best] * 2 > sum(self.owed.values()) else None

    def due(self, game: Game) -> list[Seat]:
        if self.agreed() is not None:
            return []
        return [seat for seat in self.owed if not self.answers.get(seat, {}).get("final")]

    def may_answer(self, game: Game, seat: Seat) -> bool:
        return seat in self.due(game)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        places = [*places_for_a_camel(game), NO_PLACE]
        return [{"place": place, "final": final} for place in places for final in (True, False)]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if accepts(self.choices(game, seat), argument) else refuse("CARAVAN-02")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("supported", seat=seat, **argument)

    def complete(self, game: Game) -> None:
        place = self.agreed()
        if place is not None:
            put_camel(game, place)
            return
        votes: dict[Seat, int] = self.owed
        most = max(votes.values())
        leaders = [seat for seat, count in votes.items() if count == most]
        game.push(PlaceCamel.of(seat=leaders[0] if len(leaders) == 1 else self.seat))

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "support", {"place": NO_PLACE, "final": True}


@caravans.decision
class PlaceCamel(Choice):
    in_part = False
    own_verbs = ("place_camel",)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(places_for_a_camel(game))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if accepts(self.choices(game, seat), argument) else refuse("CARAVAN-02")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        put_camel(game, argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "place_camel", places_for_a_camel(game)[0]


@caravans.step
class EndVote(Step):
    """TB-CA-14: the bid cards always go to the bank."""

    in_part = False
    has_seat = False

    def run(self, game: Game) -> None:
        state = game.state["caravans"]
        move(state["set_aside"], game.state["ring"]["bank"], dict(state["set_aside"]))
        state["bids"] = {}


def put_camel(game: Game, place: str) -> None:
    game.state["caravans"]["camels"].append(place)
    game.log("camel_placed", place=place)
