"""A player at a table who plans."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from unittest import mock

from games.engine.plans import ahead
from games.models.game import Game
from games.models.plan import Plan
from games.models.turn import Turn
from games.services.table import moves, plans
from tests.services.conftest import NOW

A_MINUTE_LATER = NOW + timedelta(minutes=1)
ROAD = {"brick": 1, "lumber": 1}
TWO_ROADS = {"brick": 2, "lumber": 2}


class Planner:
    """A player at a table who plans."""

    def __init__(self, game, seat):
        self.game, self.seat, self.user, self.keys = game, seat, game.users[seat], 0

    def holds(self, **cards):
        """Give the seat exactly these cards."""
        game = self.game.fresh()
        snapshot = game.snapshots.get(kind="barrier")
        for state in (game.state, snapshot.state):
            hand, bank = state["base"]["hands"][self.seat], state["base"]["bank"]
            for kind in hand:
                bank[kind] += hand[kind] - cards.get(kind, 0)
                hand[kind] = cards.get(kind, 0)
        Game.objects.filter(pk=game.pk).update(state=game.state)
        snapshot.save()
        return self

    @property
    def possible(self):
        """What the seat could do now."""
        return self.game.title.options(self.game.state, self.seat)

    def let_them_accept(self, offer):
        """Let the first seat of an offer hold what it wants, and order to accept it."""
        game, seat = self.game.fresh(), offer["to"][0]
        rule = {"give": offer["want"], "want": offer["give"], "keep": {}, "times": 1, "until": "always"}
        game.state["base"]["standing"][seat]["rules"] = [rule]
        hand, bank = game.state["base"]["hands"][seat], game.state["base"]["bank"]
        for kind, number in offer["want"].items():
            more = max(0, number - hand[kind])
            hand[kind], bank[kind] = hand[kind] + more, bank[kind] - more
        Game.objects.filter(pk=game.pk).update(state=game.state)

    @property
    def plan(self):
        return Plan.objects.filter(seat=self.game.seat(self.seat)).first()

    def options(self):
        """Return what the next line could be."""
        lines = self.plan.ways_to() if self.plan else []
        return ahead(self.game.title, self.game.state, self.seat, lines).options

    def write(self, verb, argument=None, line=None, *, now=NOW):
        self.keys += 1
        plans.add(
            game_id=self.game.game.pk, user=self.user, verb=verb, argument=argument, line=line,
            key=f"line-{self.keys}", now=now,
        )  # fmt: skip
        return self

    def change(self, line, *, sure=False, skip=False, **keep):
        plans.change(
            game_id=self.game.game.pk, user=self.user, line=line, sure=sure, skip=skip, keep=keep, now=NOW
        )
        return self

    def use(self, then="ask", *, goes_on=False, now=NOW):
        plans.use(game_id=self.game.game.pk, user=self.user, then=then, goes_on=goes_on, now=now)
        return self

    def act(self, service, **more):
        service(game_id=self.game.game.pk, user=self.user, now=NOW, **more)
        return self

    def undo(self):
        moves.undo(game_id=self.game.game.pk, user=self.user, now=NOW)
        return self

    @property
    def moved(self):
        """The verbs of the moves that the site has made for the seat."""
        turns = Turn.objects.filter(game=self.game.game, seat=self.seat, actor="order", undone=False)
        return list(turns.order_by("position").values_list("verb", flat=True))

    @property
    def why(self):
        return self.plan.stopped["why"] if self.plan.stopped else None


def road(planner):
    """Return a free path beside the seat's network."""
    return planner.options()["build_road"][0]


@contextmanager
def rolled(*dice):
    """Let each roll show these dice."""
    with mock.patch("games.engine.chance.Chance.dice", return_value=list(dice)):
        yield
