"""Deserter: a knight leaves its owner and may join another seat. CK-ALM-B8"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.knights import (
    knight_places,
    knights,
    knights_left,
    knights_of_seat,
    put_knight,
    take_knight,
    why_no_knight,
)
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.targets import why_not_among


@progress_card("deserter")
class PlayDeserter(ProgressCard):
    """Make a seat remove one of its knights; the player of the card may place one like it. CK-ALM-B8"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._targets(game, seat) else refuse("CK-ILL-51")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._targets(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-51; BASE-ERR-65"""
        return why_not_among(game, argument, self._targets(game, seat), "CK-ILL-51")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Remove the seat's only knight, or ask it which one deserts. CK-D-18"""
        standing = knights_of_seat(game, argument)
        if len(standing) == 1:
            desert(game, argument, standing[0], seat)
        else:
            game.push(DeserterKnight.of(seat=argument, to=seat))

    def _targets(self, game: Game, seat: Seat) -> list[Seat]:
        return [other for other in game.seats if other != seat and knights_of_seat(game, other)]


def desert(game: Game, seat: Seat, vertex: str, to: Seat) -> None:
    """Remove the knight, and push the step that finds out what the other seat may place. CK-CARD-13"""
    knight = knights(game)[vertex]
    game.log("knight_deserted", seat=seat, vertex=vertex, level=knight["level"], to=to)
    take_knight(game, vertex)
    game.push(RecruitDeserter.of(seat=to, level=knight["level"], active=knight["active"]))


@cities_knights.decision
class DeserterKnight(Asked, Choice):
    """The named seat chooses the knight that leaves. CK-D-18"""

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
        """Choose a knight of the lowest level, an inactive one first. CK-D-18"""
        standing = knights(game)
        own = knights_of_seat(game, seat)
        return "give_up_knight", min(own, key=lambda v: (standing[v]["level"], standing[v]["active"]))


@cities_knights.step
class RecruitDeserter(Step):
    """Offer a knight of the same level, or a basic one if that piece is missing, or none. CK-CONF-03, CK-CARD-12"""

    public = ("seat", "level", "active")
    level: Fact[int] = Fact()
    active: Fact[bool] = Fact()

    def run(self, game: Game) -> None:
        levels = [one for one in (self.level, facts.BASIC) if knights_left(game, self.seat, one)]
        if levels and knight_places(game, self.seat):
            game.push(DeserterPlace.of(seat=self.seat, level=levels[0], active=self.active))


@cities_knights.decision
class DeserterPlace(Asked, Choice):
    """Place the knight as when recruiting, or not at all. CK-D-19, CK-CONF-11"""

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
            game.log("deserter_declined", seat=seat)
            return
        knight: dict[str, Json] = {"seat": seat, "level": self.level, "active": self.active}
        game.log("deserter_placed", vertex=argument, **knight)
        put_knight(game, argument, knight)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "place_deserter", None
