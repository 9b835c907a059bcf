"""Queries about a state that do not change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from games.engine.arguments import Options
from games.engine.copies import copy_json
from games.engine.errors import refuse
from games.engine.game import NOT_PLAYING, Game
from games.engine.played import Waiting
from games.engine.types import Json, Seat


class Reading:
    """Queries about one state, which compute once what several of them share.

    :param game: a game on the state; no move may be made through it while the reading is used
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._options: dict[Seat, Options] = {}

    @cached_property
    def waiting(self) -> Waiting:
        """Which seats are due, which others may act, and the number of the decision on top."""
        game = self._game
        state = game.state
        if game.is_over:
            return Waiting({}, state["decision"], {}, (), state["outcome"])
        top = game.top
        assert top is not None
        due = top.due(game)
        others = {seat: list(self.options(seat)) for seat in game.seats if seat not in due}
        asked = {
            seat for verb in game.rules.open_verbs.values() if verb.is_open(game) for seat in verb.asks(game)
        }
        return Waiting(
            dict.fromkeys(due, top.name),
            top.data["number"],
            {seat: verbs for seat, verbs in others.items() if verbs},
            tuple(seat for seat in game.seats if seat in asked),
            None,
        )

    def options(self, seat: Seat) -> Options:
        """Return all that a seat may do now, by verb."""
        if seat not in self._options:
            self._options[seat] = self._game.options(seat)
        return self._options[seat]

    @cached_property
    def points(self) -> dict[Seat, Json]:
        """Points per seat: public, own, and the lines that add up to them."""
        found: dict[Seat, Json] = self._game.title.points_of(self._game)
        return found

    def sight(self, viewer: Seat | None) -> Json:
        """Return what a seat or a spectator (`None`) may see; built by listing it."""
        return next(self.sights([viewer]))

    def sights(self, viewers: Iterable[Seat | None]) -> Iterator[Json]:
        """Yield what each viewer may see. What all of them may see is computed once and shared.

        :raises Illegal: a viewer has no seat in this game
        """
        game = self._game
        by_all = {module.key: module.seen_by_all(game) for module in game.rules.modules}
        for viewer in viewers:
            if viewer is not None and viewer not in game.state["seats"]:
                raise game.illegal(refuse(game.title.code(NOT_PLAYING)))
            yield self._sight(viewer, by_all)

    def _sight(self, viewer: Seat | None, by_all: dict[str, Json]) -> Json:
        game, waiting = self._game, self.waiting
        state, top = game.state, game.top
        seen = {
            "title": state["title"],
            "modules": list(state["modules"]),
            "options": dict(state["options"]),
            "viewer": viewer,
            "seats": copy_json(state["seats"]),
            "waiting": dict(waiting.due),
            "answered": top.answered(game) if top is not None else [],
            "asked": list(waiting.asked),
            "decision": waiting.decision,
            "offers": top.offers(game) if top is not None else [],
            "stack": [game.rules.steps[data["step"]](data).seen(game, viewer) for data in game.stack],
            "shows": copy_json(top.shows(game, viewer)) if top is not None else {},
            "moves": state["moves"],
            "outcome": copy_json(state["outcome"]),
        }
        for module in game.rules.modules:
            seen[module.key] = module.seen(game, viewer, by_all[module.key])
        return seen
