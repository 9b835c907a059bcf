"""Plans: written by their players, run by the site."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from unittest import mock

import pytest
from django.db.models import F

from games.engine.plans import ahead
from games.models.game import Game
from games.models.notification import Notification
from games.models.plan import Plan
from games.models.turn import Turn
from games.services.errors import BadPlan, IllegalMove, NoPlan, NotYourSeat
from games.services.table import departures, moves, plan_runs, plans
from games.services.time import clocks
from tests.services.conftest import NOW, step

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

    @property
    def moved(self):
        """The verbs of the moves that the site has made for the seat."""
        turns = Turn.objects.filter(game=self.game.game, seat=self.seat, actor="order", undone=False)
        return list(turns.order_by("position").values_list("verb", flat=True))

    @property
    def why(self):
        return self.plan.stopped["why"] if self.plan.stopped else None


@pytest.fixture
def planner(party):
    """The player in turn, in trade and build: `planner()`; or the one who comes next: `planner(next_one=True)`."""

    def sit(*, next_one=False, **more):
        game = party(until=step("main"), **more)
        seats = len(game.users)
        return Planner(game, str((int(game.active) + 1) % seats) if next_one else game.active)

    return sit


def road(planner):
    """Return a free path beside the seat's network."""
    return planner.options()["build_road"][0]


@contextmanager
def rolled(*dice):
    """Let each roll show these dice."""
    with mock.patch("games.engine.chance.Chance.dice", return_value=list(dice)):
        yield


def stolen(thief, victim):
    return {"kind": "stolen", "public": {"seat": thief, "victim": victim}, "private": {}}


def test_a_plan_for_the_present_turn_runs_at_once_and_ends_the_turn(planner):
    anna = planner().holds(**ROAD)
    place = road(anna)

    anna.write("build_road", place).use("end")

    assert anna.moved == ["build_road", "end_turn"]
    assert anna.game.state["base"]["roads"][place] == anna.seat
    assert anna.game.active != anna.seat
    assert anna.plan.status == "done"
    assert not anna.game.seat(anna.seat).planned


def test_a_plan_asks_after_its_lines(planner):
    anna = planner().holds(**ROAD)

    anna.write("build_road", road(anna)).use("ask")

    assert anna.moved == ["build_road"]
    assert anna.game.active == anna.seat
    assert anna.plan.status == "done"


def test_a_plan_for_the_next_turn_waits_a_minute_and_rolls_first(planner, monkeypatch):
    bence = planner(next_one=True).holds(**ROAD)
    bence.write("build_road", road(bence)).use("end", goes_on=True)

    bence.game.play(bence.game.active, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER - timedelta(seconds=1))
    assert bence.moved == []
    clocks.sweep(now=A_MINUTE_LATER)

    assert bence.moved[0] == "roll"
    assert bence.moved in (["roll", "build_road", "end_turn"], ["roll"])


def test_a_line_that_is_not_possible_stops_the_plan_and_says_why(planner):
    anna = planner().holds()

    anna.write("build_road", road(anna)).use("end")

    assert anna.moved == []
    assert anna.game.active == anna.seat
    assert anna.plan.stopped["why"] == "impossible"
    assert anna.plan.stopped["code"].startswith("BASE-ERR")


def test_another_way_is_played_if_the_first_is_not_possible(planner):
    anna = planner().holds(wool=4)
    anna.write("build_road", road(anna))
    trade = next(one for one in anna.options()["trade_with_bank"] if one["give"] == "wool")

    anna.write("trade_with_bank", trade, line=0).use()

    assert anna.moved == ["trade_with_bank"]
    assert anna.plan.status == "done"


def test_a_line_may_be_left_out(planner):
    anna = planner().holds(wool=4)
    anna.write("build_road", road(anna)).change(0, skip=True)
    trade = next(one for one in anna.options()["trade_with_bank"] if one["give"] == "wool")

    anna.write("trade_with_bank", trade).use()

    assert anna.moved == ["trade_with_bank"]


def test_a_card_is_bought_only_with_a_tick_of_its_own(planner):
    anna = planner().holds(ore=1, wool=1, grain=1)
    anna.write("buy_development_card").use("end")
    assert (anna.moved, anna.why) == ([], "final")

    anna.change(0, sure=True).use("end")

    assert anna.moved == ["buy_development_card", "end_turn"]


def test_a_line_leaves_the_cards_to_keep(planner):
    anna = planner().holds(brick=1, lumber=1, wool=2)
    anna.write("build_road", road(anna)).change(0, brick=1).use()
    assert (anna.moved, anna.why) == ([], "keep")

    anna.change(0, wool=2).use()

    assert anna.moved == ["build_road"]


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_seven_stops_the_plan_unless_its_writer_chose_otherwise(planner, goes_on):
    """What the plan rolls counts as well. With the choice, it goes on when the robber has been moved."""
    bence = planner(next_one=True).holds(**ROAD)
    bence.write("build_road", road(bence)).use(goes_on=goes_on)
    bence.game.play(bence.game.active, "end_turn")
    with rolled(3, 4):
        clocks.sweep(now=A_MINUTE_LATER)
    owing = [seat for seat, asked in bence.game.waiting.due.items() if asked == "discard"]
    for seat in owing:
        bence.game.play_any(seat, now=A_MINUTE_LATER)
    assert bence.game.waiting.due == {bence.seat: "robber"}
    assert bence.why == (None if goes_on else "upset")

    bence.game.play_any(bence.seat, now=A_MINUTE_LATER)

    assert bence.moved == (["roll", "build_road"] if goes_on else ["roll"])


def test_a_robbery_before_the_turn_stops_the_plan(planner):
    """The victim had written it with the stolen card in the hand."""
    anna = planner()
    bence = Planner(anna.game, str((int(anna.seat) + 1) % 4)).holds(**TWO_ROADS)
    bence.write("build_road", road(bence)).use()
    Game.objects.filter(pk=anna.game.game.pk).update(last_position=F("last_position") + 1)
    Turn.objects.create(
        game=anna.game.game, position=anna.game.fresh().last_position, number=10_000, seat=anna.seat,
        actor="seat", verb="move_robber", at=NOW, log=[stolen(anna.seat, bence.seat)],
        chance=[{"moved": {"brick": 1}, "source": f"hand/{bence.seat}", "target": f"hand/{anna.seat}"}],
    )  # fmt: skip

    bence.game.play(anna.seat, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER)

    assert (bence.moved, bence.why) == ([], "upset")
    assert bence.plan.stopped["told"]["kind"] == "stolen"


def test_the_players_own_move_stops_the_plan(planner):
    """It goes on only if the player says so."""
    bence = planner(next_one=True).holds(**TWO_ROADS)
    bence.write("build_road", road(bence)).use("end", goes_on=True)
    bence.game.play(bence.game.active, "end_turn")

    bence.game.play(bence.seat, "roll")
    clocks.sweep(now=A_MINUTE_LATER)

    assert (bence.moved, bence.why) == ([], "moved")


def test_a_move_of_a_plan_can_be_taken_back(planner):
    """Its line is one to come again, and the plan has stopped, so that it does not run again at once."""
    anna = planner().holds(**TWO_ROADS)
    first = road(anna)
    anna.write("build_road", first).use("end")
    assert anna.moved == ["build_road", "end_turn"]

    moves.undo(game_id=anna.game.game.pk, user=anna.user, now=NOW)
    assert (anna.moved, anna.why) == (["build_road"], "taken_back")
    moves.undo(game_id=anna.game.game.pk, user=anna.user, now=NOW)

    assert anna.moved == []
    assert anna.game.active == anna.seat
    assert anna.plan.next_line["ways"][0]["argument"] == first
    assert first not in anna.game.state["base"]["roads"]


def test_an_undo_of_the_turn_before_leaves_the_next_plan_in_use(planner):
    bence = planner(next_one=True).holds(**ROAD)
    bence.write("build_road", road(bence)).use(goes_on=True)
    before = bence.game.active
    bence.game.play(before, "end_turn")

    moves.undo(game_id=bence.game.game.pk, user=bence.game.users[before], now=NOW)
    clocks.sweep(now=A_MINUTE_LATER)

    assert bence.game.active == before
    assert (bence.moved, bence.plan.status) == ([], "active")


def test_a_missed_deadline_stops_the_plan(planner):
    """The site makes the default move, and no more."""
    bence = planner(next_one=True).holds(**TWO_ROADS)
    bence.write("build_road", road(bence)).use(goes_on=True)
    bence.game.play(bence.game.active, "end_turn")
    with rolled(3, 4):
        clocks.sweep(now=A_MINUTE_LATER)
    while bence.game.waiting.due != {bence.seat: "robber"}:
        bence.game.play_any(next(iter(bence.game.waiting.due)), now=A_MINUTE_LATER)

    clocks.sweep(now=NOW + timedelta(days=3))

    assert "build_road" not in bence.moved
    assert bence.plan.status != "active"


def test_a_plan_goes_with_its_player(planner):
    """When a bot takes the seat, and when the player resigns."""
    bence = planner(next_one=True).holds(**ROAD)
    bence.write("build_road", road(bence)).use()
    departures.resign(game_id=bence.game.game.pk, user=bence.user, now=NOW)
    assert bence.plan is None
    assert not bence.game.seat(bence.seat).planned


def test_a_replacement_finds_no_plan(planner):
    bence = planner(next_one=True).holds(**ROAD)
    bence.write("build_road", road(bence)).use(goes_on=True)
    bence.game.play(bence.game.active, "end_turn")
    Plan.objects.filter(seat__game=bence.game.game).update(status="draft")
    bence.game.game.seats.update(planned=False)
    bence.game.game.seats.filter(number=int(bence.seat)).update(misses=2)

    clocks.sweep(now=NOW + timedelta(days=3))

    assert bence.game.seat(bence.seat).is_bot
    assert bence.plan is None
    with pytest.raises(NotYourSeat):
        bence.write("build_road", "0,0,NE")


def test_nobody_is_called_while_the_plan_acts(planner):
    """The player gets one message, when the plan has stopped."""
    bence = planner(next_one=True).holds()
    bence.game.notify_at_once()
    bence.write("build_road", road(bence)).use(goes_on=True)
    calls = Notification.objects.filter(user=bence.user, kind="your_turn")

    bence.game.play(bence.game.active, "end_turn")
    assert not calls.exists()
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.moved == ["roll"]
    assert bence.why == "impossible"
    assert calls.count() == 1


def test_a_played_plan_calls_nobody(planner):
    bence = planner(next_one=True).holds(**TWO_ROADS)
    bence.game.notify_at_once()
    bence.write("build_road", road(bence)).use("end", goes_on=True)

    bence.game.play(bence.game.active, "end_turn")
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.moved == ["roll", "build_road", "end_turn"]
    assert not Notification.objects.filter(user=bence.user).exists()


def test_a_planned_turn_is_neither_a_visit_nor_an_answer(planner):
    bence = planner(next_one=True).holds(**TWO_ROADS)
    seen = bence.game.seat(bence.seat).seen_at
    bence.write("build_road", road(bence)).use("end", goes_on=True)

    bence.game.play(bence.game.active, "end_turn")
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.game.seat(bence.seat).seen_at == seen
    assert not Turn.objects.filter(seat=bence.seat, actor="order", waited__isnull=False).exists()


def test_a_change_takes_the_plan_out_of_use(planner):
    bence = planner(next_one=True).holds(**TWO_ROADS)
    bence.write("build_road", road(bence)).use()

    bence.write("build_road", road(bence))

    assert bence.plan.status == "draft"
    bence.game.play(bence.game.active, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER)
    assert bence.moved == []


def test_lines_build_on_each_other(planner):
    """The second road begins where the first one ends. Removing the first leaves a line that stops the plan."""
    anna = planner().holds(**TWO_ROADS)
    start = set(anna.options()["build_road"])
    anna.write("build_road", road(anna))
    beyond = next(place for place in anna.options()["build_road"] if place not in start)
    anna.write("build_road", beyond)

    anna.act(plans.remove, line=0).use()

    assert (anna.moved, anna.why) == ([], "impossible")


def test_only_what_the_rules_would_allow_can_be_planned(planner):
    anna = planner()
    with pytest.raises(IllegalMove):
        anna.write("build_road", "9,9,NE")
    with pytest.raises(BadPlan):
        anna.write("end_turn")
    with pytest.raises(NoPlan):
        anna.use()
    assert anna.plan is None


def test_a_plan_has_at_most_twenty_lines_and_its_forms_count_once(planner):
    anna = planner()
    trade = anna.options()["trade_with_bank"][0]
    back = next(one for one in anna.options()["trade_with_bank"] if one["take"] == trade["give"])
    for line in range(20):
        anna.write("trade_with_bank", back if line % 2 else trade)
    with pytest.raises(BadPlan):
        anna.write("trade_with_bank", trade)

    anna.act(plans.remove, line=3)
    for _again in range(2):
        anna.keys = 30
        anna.write("trade_with_bank", trade)

    assert len(anna.plan.lines) == 20


def test_a_run_makes_only_so_many_moves(planner, monkeypatch):
    monkeypatch.setattr(plan_runs, "MOST_MOVES", 1)
    anna = planner().holds(**TWO_ROADS)
    anna.write("build_road", road(anna))
    anna.write("build_road", road(anna)).use("end")

    assert (anna.moved, anna.why) == (["build_road"], "limit")


def test_the_last_plan_can_be_repeated(planner):
    anna = planner().holds(**ROAD)
    anna.write("build_road", road(anna)).use("end")

    anna.act(plans.repeat)

    assert anna.plan.status == "draft"
    assert [line["at"] for line in anna.plan.lines] == [None]


def test_a_plan_ends_with_the_game(planner):
    bence = planner(next_one=True)
    bence.write("build_road", road(bence)).use()
    for user in bence.game.users.values():
        if user != bence.user:
            departures.resign(game_id=bence.game.game.pk, user=user, now=NOW)

    assert bence.plan is None
