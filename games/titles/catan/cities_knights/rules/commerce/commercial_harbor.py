"""Commercial Harbor: swap a resource for a commodity, once with each seat. CK-ALM-Y2"""

from __future__ import annotations

import random

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Moved
from games.engine.steps import Ballot, Fact
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand, hand_over
from games.titles.catan.base.rules.module import cards
from games.titles.catan.base.rules.offers import close, offers_of
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.goods import commodities_held, in_order, resources_held
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("commercial_harbor")
class PlayCommercialHarbor(ProgressCard):
    """Allow the seat to offer each other seat one resource for a commodity this turn. CK-ALM-Y2"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        if not resources_held(game, seat) or noted(game).get("harbor") is not None:
            return refuse("CK-ILL-58")
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part_facts(KEY)["harbor"] = []


@cities_knights.verb(cards)
class OfferHarborSwap(Verb):
    """Offer swaps to one or more seats that had no offer this turn. CK-ALM-Y2, CK-D-15

    All of them answer at the same time.
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        if noted(game).get("harbor") is None or not _next_swaps(game, seat, []):
            return []
        return Sequence(lambda so_far: _next_swaps(game, seat, so_far), lambda so_far: bool(so_far))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-55; BASE-ERR-10, BASE-ERR-65"""
        offered = noted(game).get("harbor")
        if offered is None:
            return refuse("CK-ALM-Y2a")
        if not isinstance(argument, list) or not argument:
            return refuse("CK-ALM-Y2b")
        for place, one in enumerate(argument):
            refusal = _why_not_swap(game, seat, argument[:place], one)
            if refusal is not None:
                return refusal
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        offered = {one["seat"]: one["resource"] for one in argument}
        game.part_facts(KEY)["harbor"].extend(offered)
        private: dict[Seat, dict[str, Json]] = {to: {"resource": kind} for to, kind in offered.items()}
        game.reveal()
        game.log("harbor_offered", {seat: {"resources": offered}, **private}, seat=seat, to=list(offered))
        for to in offered:
            if not commodities_held(game, to):
                game.log("harbor_void", seat=to, to=seat)
        asked = {to: kind for to, kind in offered.items() if commodities_held(game, to)}
        if asked:
            game.push(HarborAnswer.of(seat=seat, owed=dict.fromkeys(asked, 1), offered=asked))


def _next_swaps(game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
    return [
        {"seat": to, "resource": kind}
        for to in game.clockwise_from(seat)[1:]
        for kind in resources_held(game, seat)
        if _why_not_swap(game, seat, so_far, {"seat": to, "resource": kind}) is None
    ]


def _why_not_swap(game: Game, seat: Seat, before: list[Json], one: Json) -> Refusal | None:
    """Refuse anything but one resource for a seat without an offer this turn. CK-ILL-55"""
    if not isinstance(one, dict) or one.keys() != {"seat", "resource"}:
        return refuse("CK-ALM-Y2b")
    to, kind = one["seat"], one["resource"]
    if not isinstance(to, str) or to not in game.state["seats"] or to == seat:
        return refuse("BASE-ERR-65")
    if not isinstance(kind, str) or kind not in kinds(game, "is_resource"):
        return refuse("CK-ILL-55")
    if to in (noted(game).get("harbor") or ()) or any(earlier["seat"] == to for earlier in before):
        return refuse("CK-ILL-55b")
    used = sum(1 for earlier in before if earlier["resource"] == kind)
    return None if hand(game, seat)[kind] > used else refuse("BASE-ERR-10")


cities_knights.ties_to_record("harbor_swapped", Moved("gave.*", "hand/{key}", "hand/*"))


@cities_knights.decision
class HarborAnswer(Asked, Ballot):
    """Each target chooses the commodity it gives. CK-D-15

    Only the two seats know the resource (CK-HIDE-11).
    """

    own_verbs = ("give_commodity",)
    sentence = "{names} chooses a commodity for the Commercial Harbor."
    offered: Fact[dict[Seat, str]] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(commodities_held(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not isinstance(argument, str) or argument not in facts.COMMODITIES:
            return refuse("CK-D-15a")
        return None if hand(game, seat)[argument] else refuse("BASE-ERR-10")

    def complete(self, game: Game) -> None:
        """Close all offers of the active seat, whatever their kinds, then swap the cards. CK-TRADE-10"""
        game.reveal()
        for name in offers_of(game, self.seat):
            close(game, name, "cards_left")
        for seat, commodity in self.clockwise(game, self.seat):
            known = {"gave": {self.seat: {self.offered[seat]: 1}, seat: {commodity: 1}}}
            game.log("harbor_swapped", {self.seat: known, seat: known}, between=[self.seat, seat])
            hand_over(game, self.seat, seat, {self.offered[seat]: 1})
            hand_over(game, seat, self.seat, {commodity: 1})

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        offered = self.offered
        known = (
            offered if viewer == self.seat else {seat: offered[seat] for seat in offered if seat == viewer}
        )
        return {**super().shows(game, viewer), "offered": dict(known)}

    def imagine(self, game: Game, sight: Json, luck: random.Random) -> None:
        """Draw the resources offered to other seats from the offering seat's hand."""
        self.offered = dict(sight["shows"]["offered"])
        left = dict(resources_held(game, self.seat))
        for kind in self.offered.values():
            left[kind] -= 1
        for seat in self.owed:
            if seat not in self.offered:
                kind = luck.choice([kind for kind, count in left.items() if count > 0])
                left[kind] -= 1
                self.offered[seat] = kind
        super().imagine(game, sight, luck)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Give the kind that the seat holds most of. CK-D-15"""
        held = commodities_held(game, seat)
        return "give_commodity", max(in_order(game, held), key=lambda kind: held[kind])
