"""Intrigue: drive another seat's knight off one of your roads. CK-ALM-B5"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.pieces import network
from games.titles.catan.cities_knights.rules.knight_actions import drive_away
from games.titles.catan.cities_knights.rules.knights import knights, knights_of_seat, take_knight
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("intrigue")
class PlayIntrigue(ProgressCard):
    """Drive away another seat's knight at one of the seat's roads; its owner chooses where it goes. CK-ALM-B5"""

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
        game.log("knight_driven_out", seat=seat, owner=owner, vertex=argument)
        drive_away(game, argument, take_knight(game, argument))

    def _reached(self, game: Game, seat: Seat) -> list[str]:
        own = network(game, seat)
        others = (one for one in game.seats if one != seat)
        standing = (vertex for one in others for vertex in knights_of_seat(game, one))
        return [v for v in standing if any(edge in own for edge in board(game).edges_at[v])]
