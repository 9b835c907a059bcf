"""The vote on a camel's path: bids one after another, an open agreement, and the choice. TB-CA

It takes place after trade and build if the active seat has built (TB-CA-04). Cards that were bid lie open before the
seats, in no hand, and go to the bank after the camel is placed (TB-CA-25).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments, Bundle, is_bundle
from games.engine.copies import copy_each
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.questions import Question
from games.engine.record import Moved, Pile
from games.engine.steps import Ballot, Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.hands import hand, hand_cards, lay_aside, return_to_bank
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import city_built, settlement_built
from games.titles.catan.base.rules.sight import deal_what_must_be_held
from games.titles.catan.base.rules.turn import trade_and_build_ended
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.camels import camel_places, heads, put_camel, why_no_place
from games.titles.catan.caravans.rules.module import KEY, caravans, own_state
from games.titles.catan.caravans.rules.standing_orders import wants_the_usual_answer
from games.titles.catan.caravans.rules.worth_of_paths import best_place
from games.titles.catan.kit.rules.cards import Cards, add, are_amounts, total
from games.titles.catan.kit.rules.notes import open_notes
from games.titles.catan.kit.rules.step_lists import Steps

PILE = "bids"
"""The name in the record of the cards that lie before the seats."""
AGREE = 2
"""TB-CA-16: the minimum number of seats for an agreement."""

caravans.copies(copy_each, "bids")


@caravans.sets_up
def nothing_is_bid(game: Game) -> None:
    own_state(game)["bids"] = {}


def bids(game: Game) -> dict[Seat, Cards]:
    """Return the cards of the seats that have bid in this vote. TB-CA-13"""
    return own_state(game)["bids"]  # type: ignore[no-any-return]


def votes(game: Game) -> dict[Seat, int]:
    """Return the number of votes of each seat that has any, one per card. TB-CA-14"""
    return {seat: total(cards) for seat, cards in bids(game).items() if total(cards)}


def all_bid(game: Game) -> Cards:
    together: Cards = {}
    for cards in bids(game).values():
        add(together, cards)
    return together


@caravans.piles
def cards_that_are_bid(game: Game) -> dict[str, Pile]:
    """TB-CA-14"""
    return {PILE: all_bid(game)}


# When there is a vote


@caravans.on(settlement_built)
def a_settlement_calls_a_camel(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-CA-04: a neutral settlement calls none, but it follows one of the seat's own."""
    if owner == by == game.part["seat"]:
        game.part_facts(KEY)["built"] = True


@caravans.on(city_built)
def a_city_calls_a_camel(game: Game, seat: Seat, vertex: str, how: str) -> None:
    """TB-CA-04"""
    if seat == game.part["seat"]:
        game.part_facts(KEY)["built"] = True


def calls_a_camel(game: Game) -> bool:
    """Return whether the turn ends with a vote. TB-CA-04, TB-CA-12

    There is one camel, however much was built, and none without a place for it.
    """
    return bool(game.part.get(KEY, {}).get("built") and camel_places(game))


@caravans.on(trade_and_build_ended)
def a_vote_ends_the_turn(game: Game, seat: Seat) -> None:
    """TB-CA-04, TB-GEN-06: the third phase, if there is something to vote on."""
    if calls_a_camel(game):
        game.push(CallVote.of(seat=seat))


open_notes(caravans)


@Question
def after_bids(game: Game, first: Seat) -> Steps:
    """Return the steps that decide after all bids. TB-CA-15, TB-CA-16, TB-CA-17, TB-CA-18, TB-CA-19

    :param first: the seat whose turn it is
    """
    counted = votes(game)
    alone = max(counted, key=lambda seat: counted[seat], default=first)
    is_disputed = len(counted) >= AGREE and 2 * counted[alone] <= sum(counted.values())
    if is_disputed and len(camel_places(game)) > 1:
        return [AgreeOnCamel.of(seat=first, owed=counted)]
    return [AskForCamel.of(seat=with_most_votes(counted, first))]


def with_most_votes(counted: dict[Seat, int], first: Seat) -> Seat:
    """Return the only seat with the most votes, else the seat whose turn it is. TB-CA-17, TB-CA-18"""
    most = max(counted.values(), default=0)
    leaders = [seat for seat, count in counted.items() if count == most]
    return leaders[0] if len(leaders) == 1 else first


# The steps of a vote. TB-CA-25


@caravans.step
class CallVote(Step):
    """TB-CA-13: seats bid one after another, beginning with the one whose turn it is."""

    def run(self, game: Game) -> None:
        game.log("vote_called", seat=self.seat)
        for seat in game.clockwise_from(self.seat):
            game.push(AskForBid.of(seat=seat))
        game.push(CountBids.of(seat=self.seat))
        game.push(EndVote.of(seat=self.seat))


@caravans.step
class AskForBid(Step):
    """TB-CA-13: only a seat without any card is passed over, since all can see that."""

    def run(self, game: Game) -> None:
        if total(hand_cards(game, self.seat)):
            game.push(BidForCamel.of(seat=self.seat))
        else:
            make_bid(game, self.seat, {})


@caravans.step
class CountBids(Step):
    """TB-CA-15, TB-CA-16, TB-CA-17, TB-CA-18, TB-CA-19"""

    def run(self, game: Game) -> None:
        for step in after_bids(game, self.seat):
            game.push(step)


caravans.ties_to_record("bids_spent", Moved("cards", PILE, "bank"))


@caravans.step
class EndVote(Step):
    """TB-CA-14: all bids go to the bank, regardless of who won."""

    def run(self, game: Game) -> None:
        spent = all_bid(game)
        if total(spent):
            game.log("bids_spent", cards=spent)
            return_to_bank(game, spent, PILE)
        own_state(game)["bids"] = {}


# Bids

caravans.ties_to_record("camel_bid", Moved("cards", "hand/{seat}", PILE))


def make_bid(game: Game, seat: Seat, cards: Cards) -> None:
    """Lay the cards open before the seat. A bid is public and final. TB-CA-13, TB-CA-14"""
    game.log("camel_bid", seat=seat, cards=cards)
    bids(game)[seat] = dict(cards)
    if total(cards):
        lay_aside(game, seat, cards, PILE)


class OfVote(Choice):
    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Return the default answer if the seat's standing orders ask for it."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """TB-CA-E10"""
        if verb in self.own_verbs:
            return self.why_not_asked(game, seat)
        return why_closed(game, seat, verb) or refuse("TB-CA-E10")

    def why_not_asked(self, game: Game, seat: Seat) -> Refusal:
        """Return the message for a seat that answers without being asked."""
        return refuse("TB-CA-E10")


@caravans.decision
class BidForCamel(OfVote):
    """TB-CA-D1"""

    own_verbs = ("bid_for_camel",)
    sentence = "{names} bids for the camel."

    def look_over(self, game: Game) -> None:
        need(self.seat not in bids(game), f"the seat of {self.name} has not bid yet")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        held = hand(game, seat)
        cards = {kind: held[kind] for kind in facts.VOTES if held[kind]}
        return Bundle(cards, 0, total(cards))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-CA-E4, TB-CA-E5; BASE-ERR-58"""
        if not are_amounts(argument) or not is_bundle(argument):
            return refuse("BASE-ERR-58")
        if not set(argument) <= set(facts.VOTES):
            return refuse("TB-CA-E5")
        held = hand(game, seat)
        short = next((kind for kind in argument if argument[kind] > held[kind]), None)
        return None if short is None else refuse("TB-CA-E4", n=held[short], resource=short)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        make_bid(game, seat, argument)

    def why_not_asked(self, game: Game, seat: Seat) -> Refusal:
        """TB-CA-E6, TB-CA-E7"""
        return refuse("TB-CA-E7") if seat in bids(game) else refuse("TB-CA-E6", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-CA-23: an empty bid."""
        return self.own_verbs[0], {}


# Agreement


@caravans.decision
class AgreeOnCamel(OfVote, Ballot):
    """TB-CA-16, TB-CA-24, TB-CA-D2: all bidders answer openly and at the same time.

    It ends when enough of them agree, when all answers are final, or when an agreement is no longer possible.
    """

    own_verbs = ("support_camel",)
    sentence = "{names} may agree on the camel’s path."
    open_answers = True

    def look_over(self, game: Game) -> None:
        need(self.owed == votes(game), f"`owed` of {self.name} are the votes of the bidders")
        super().look_over(game)

    def agreed(self) -> str | None:
        """Return the place that a majority supports, or None."""
        places = {answer["place"] for answer in self.answers.values()} - {None}
        return next((place for place in places if self.suffice(self.supporters(place))), None)

    def supporters(self, place: str) -> list[Seat]:
        return [seat for seat, answer in self.answers.items() if answer["place"] == place]

    def suffice(self, seats: list[Seat]) -> bool:
        """Return whether these seats decide if they support the same place. TB-CA-16"""
        counted = self.owed
        return len(seats) >= AGREE and 2 * sum(counted[seat] for seat in seats) > sum(counted.values())

    def undecided(self) -> list[Seat]:
        return [seat for seat in self.owed if seat not in self.answered_for_good()]

    def answered_for_good(self) -> list[Seat]:
        return [seat for seat, answer in self.answers.items() if answer["final"]]

    def may_still_agree(self) -> bool:
        """Return whether the undecided seats could reach an agreement, among themselves or with others."""
        open_seats = self.undecided()
        settled = {self.answers[seat]["place"] for seat in self.answered_for_good()} - {None}
        groups = [[seat for seat in self.supporters(place) if seat not in open_seats] for place in settled]
        return any(self.suffice([*group, *open_seats]) for group in (*groups, []))

    def due(self, game: Game) -> list[Seat]:
        if self.agreed() is not None or not self.may_still_agree():
            return []
        return self.undecided()

    def may_answer(self, game: Game, seat: Seat) -> bool:
        return seat in self.due(game)

    def answered(self, game: Game) -> list[Seat]:
        return [seat for seat in self.owed if seat in self.answered_for_good()]

    def choices(self, game: Game, seat: Seat) -> Arguments:
        places = [*camel_places(game), None]
        return [{"place": place, "final": final} for final in (True, False) for place in places]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-68, or the reason why no camel may go there."""
        if not isinstance(argument, dict) or argument.keys() != {"place", "final"}:
            return refuse("BASE-ERR-68")
        if type(argument["final"]) is not bool:
            return refuse("BASE-ERR-68")
        return None if argument["place"] is None else why_no_place(game, argument["place"])

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("camel_supported", seat=seat, **argument)

    def complete(self, game: Game) -> None:
        place = self.agreed()
        if place is not None:
            put_camel(game, place, *(seat for seat in self.owed if seat in self.supporters(place)))
        else:
            game.push(AskForCamel.of(seat=with_most_votes(self.owed, self.seat)))

    def why_not_asked(self, game: Game, seat: Seat) -> Refusal:
        """TB-CA-E8"""
        return refuse("TB-CA-16" if seat in self.owed else "TB-CA-E8")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-CA-23: the current support becomes final. A seat without an answer supports no path."""
        place = self.answers[seat]["place"] if seat in self.answers else None
        return self.own_verbs[0], {"place": place, "final": True}


# The choice


@caravans.step
class AskForCamel(Step):
    """TB-CA-15, TB-CA-17, TB-CA-18: ask the seat that chooses. If there is only one place, the camel goes there.

    With `another` it must continue another caravan than the last one (TB-CA-C1).
    """

    public = ("seat", "another")
    another: Fact[bool] = Fact(lambda value: type(value) is bool)

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "another": False, **facts}

    def run(self, game: Game) -> None:
        but = heads(game)[-1] if self.another else None
        places = camel_places(game, but=but)
        if len(places) > 1:
            game.push(PlaceCamel.of(seat=self.seat, but=but))
        elif places:
            put_camel(game, places[0], self.seat)
        else:
            game.log("no_second_camel")


@caravans.decision
class PlaceCamel(OfVote):
    """TB-CA-D3, TB-CA-D4

    :param but: the head of the caravan that the first of two camels continued and the second must not (TB-CA-C1)
    """

    own_verbs = ("place_camel",)
    sentence = "{names} chooses the camel’s path."
    public = ("seat", "number", "but")
    but: Fact[str | None] = Fact()

    def look_over(self, game: Game) -> None:
        but = self.data["but"]
        need(but is None or but == heads(game)[-1], f"`but` of {self.name} is the newest head, or null")
        need(len(camel_places(game, but=but)) > 1, f"{self.name} has a choice")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(camel_places(game, but=self.but))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_place(game, argument, but=self.but)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        put_camel(game, argument, seat)

    def why_not_asked(self, game: Game, seat: Seat) -> Refusal:
        return refuse("TB-CA-18", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-CA-D3: the best place for the seat."""
        return self.own_verbs[0], best_place(game, seat, camel_places(game, but=self.but))


# The part of the state


@caravans.shows
def bids_seen(game: Game) -> dict[str, Json]:
    """TB-CA-24"""
    return {"bids": {seat: dict(cards) for seat, cards in bids(game).items()}}


@caravans.answers(deal_what_must_be_held)
def what_is_bid_is_in_no_hand(
    earlier: Callable[[Game, Json, dict[Seat, Cards], list[str]], None],
    game: Game,
    whole: Json,
    hands: dict[Seat, Cards],
    pile: list[str],
) -> None:
    """TB-CA-14: these cards are not dealt when hidden hands are imagined."""
    earlier(game, whole, hands, pile)
    for cards in whole[KEY]["bids"].values():
        for kind, count in cards.items():
            for _ in range(count):
                pile.remove(kind)


@caravans.imagines
def bids_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["bids"] = {seat: dict(cards) for seat, cards in whole[KEY]["bids"].items()}


@caravans.invariants
def bids_invariants(game: Game) -> None:
    """:raises EngineError: a bid contains cards that cannot be bid, or the note of a part is invalid"""
    here: Json = own_state(game).get("bids")
    need(isinstance(here, dict) and set(here) <= set(game.seats), "`caravans.bids` are of seats")
    for cards in here.values():
        fits = are_amounts(cards) and is_bundle(cards) and set(cards) <= set(facts.VOTES)
        need(fits, f"`caravans.bids` are bundles of {list(facts.VOTES)}")
    for step in game.stack:
        if step["step"] in game.rules.parts and KEY in step:
            fits = step[KEY].keys() == {"built"} and step[KEY]["built"] is True
            need(fits, f"what {KEY} notes of a part is that something was built")


@caravans.adds_up
def adds_up(game: Game) -> None:
    """:raises EngineError: there are bids without a vote"""
    is_on = any(step["step"] == EndVote.name for step in game.stack)
    fits = is_on or game.is_over or not bids(game)  # the camel may have ended the game (TB-CA-22)
    need(fits, "`caravans.bids` lie there while there is a vote (TB-CA-14)")
