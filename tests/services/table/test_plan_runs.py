"""What plans play, and why they stop."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import transaction
from django.db.models import F
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.clock.pace import PRESETS
from games.engine.arguments import sample
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.plan import Plan
from games.models.turn import Turn
from games.services.errors import NotYourSeat
from games.services.messages import notices
from games.services.table import departures, moves, new_tables, plan_steps
from games.services.time import clocks, vacations
from games.titles.catan.base.rules.board import board
from tests.deep import DEEP
from tests.services.conftest import NOW
from tests.services.table.planner import A_MINUTE_LATER, ROAD, TWO_ROADS, Planner, road, rolled


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


def test_a_card_that_wins_the_game_is_bought_without_a_tick(planner):
    """Nothing could be taken back after it anyway."""
    anna = planner().holds(ore=1, wool=1, grain=1)
    game = anna.game.fresh()
    game.state["base"]["development_cards"][anna.seat]["victory_point"] = 7
    game.state["base"]["deck"].append("victory_point")
    type(game).objects.filter(pk=game.pk).update(state=game.state)

    anna.write("buy_development_card").use()

    assert anna.moved == ["buy_development_card"]
    assert anna.game.fresh().is_over


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


def rob(robber: Planner, victim: Planner, *, undone: bool = False) -> None:
    """Write a robbery into the history."""
    Game.objects.filter(pk=robber.game.game.pk).update(last_position=F("last_position") + 1)
    Turn.objects.create(
        game=robber.game.game, position=robber.game.fresh().last_position, number=10_000, seat=robber.seat,
        actor="seat", verb="move_robber", at=NOW, log=[stolen(robber.seat, victim.seat)], undone=undone,
        chance=[{"moved": {"brick": 1}, "source": f"hand/{victim.seat}", "target": f"hand/{robber.seat}"}],
    )  # fmt: skip


def test_a_robbery_before_the_turn_stops_the_plan(planner):
    """The victim had written it with the stolen card in the hand."""
    anna = planner()
    bence = Planner(anna.game, str((int(anna.seat) + 1) % 4)).holds(**TWO_ROADS)
    bence.write("build_road", road(bence)).use()
    rob(anna, bence)

    bence.game.play(anna.seat, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER)

    assert (bence.moved, bence.why) == ([], "upset")
    assert bence.plan.stopped["told"]["kind"] == "stolen"


@pytest.mark.parametrize("undone", [False, True])
def test_a_robbery_that_its_writer_knew_of_or_that_was_taken_back_stops_no_plan(planner, undone):
    anna = planner()
    bence = Planner(anna.game, str((int(anna.seat) + 1) % 4)).holds(**TWO_ROADS)
    if not undone:
        rob(anna, bence)
    bence.write("build_road", road(bence)).use()
    if undone:
        rob(anna, bence, undone=True)

    bence.game.play(anna.seat, "end_turn")
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert (bence.moved, bence.why) == (["roll", "build_road"], None)


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

    anna.undo()
    assert (anna.moved, anna.why) == (["build_road"], "taken_back")
    anna.undo()

    assert anna.moved == []
    assert anna.game.active == anna.seat
    assert anna.plan.next_line["ways"][0]["argument"] == first
    assert first not in anna.game.state["base"]["roads"]


def test_a_move_after_the_plan_s_is_taken_back_without_touching_the_plan(planner):
    """Nor does it touch the player's plan at another table."""
    anna = planner().holds(**TWO_ROADS)
    anna.write("build_road", road(anna)).use("ask")
    another = new_tables.create_game(
        host=anna.user, title="catan", modules=["base"], options={}, seats=3, pace=PRESETS["daily"], now=NOW
    )
    elsewhere = Plan.objects.create(seat=another.seats.get(), status="done", turn="turn 1", moves=[1])
    anna.game.play(anna.seat, "build_road", anna.possible["build_road"][0])

    anna.undo()

    elsewhere.refresh_from_db()
    assert anna.moved == ["build_road"]
    assert (anna.plan.status, elsewhere.status) == ("done", "done")


@pytest.fixture
def two_at_one_place(planner):
    """Two players, in turn and next, each with a road to the same free corner, and cards for a settlement."""
    anna = planner()
    bence = Planner(anna.game, str((int(anna.seat) + 1) % 4))
    game = anna.game.fresh()
    here, graph = game.state["base"], board(game.rules.game(game.state))
    built = {**here["settlements"], **here["cities"]}
    taken = {corner for one in built for corner in (one, *graph.neighbors[one])}
    corner, edges = next(
        (corner, free)
        for corner in graph.vertices
        if corner not in taken
        and len(free := [edge for edge in graph.edges_at[corner] if edge not in here["roads"]]) > 1
    )
    here["roads"].update(zip(edges, (anna.seat, bence.seat), strict=False))
    game.save(update_fields=["state"])
    game.snapshots.filter(kind="barrier").update(state=game.state)
    for one in (anna, bence):
        one.holds(brick=2, lumber=2, wool=1, grain=1)
    return anna, bence, corner


@pytest.mark.parametrize("has_another_way", [False, True])
def test_of_two_plans_for_the_same_place_the_first_gets_it(two_at_one_place, has_another_way):
    """The second one stops and says why, or plays what its writer has chosen for that case."""
    anna, bence, corner = two_at_one_place
    bence.write("build_settlement", corner)
    if has_another_way:
        bence.write("build_road", road(bence), line=0)
    bence.use("end", goes_on=True)
    anna.write("build_settlement", corner).use("end")
    assert anna.moved == ["build_settlement", "end_turn"]

    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.game.state["base"]["settlements"][corner] == anna.seat
    assert bence.moved == (["roll", "build_road", "end_turn"] if has_another_way else ["roll"])
    if not has_another_way:
        assert (bence.why, bence.plan.stopped["line"], bence.plan.stopped["code"]) == (
            "impossible", 0, "BASE-ERR-22"
        )  # fmt: skip
        assert bence.game.active == bence.seat


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


def test_a_planned_turn_is_neither_a_visit_nor_an_answer(planner):
    bence = planner(next_one=True).holds(**TWO_ROADS)
    seen = bence.game.seat(bence.seat).seen_at
    bence.write("build_road", road(bence)).use("end", goes_on=True)

    bence.game.play(bence.game.active, "end_turn")
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.game.seat(bence.seat).seen_at == seen
    assert not Turn.objects.filter(seat=bence.seat, actor="order", waited__isnull=False).exists()


@pytest.mark.parametrize("rated", [False, True])
def test_two_plans_play_one_turn_after_the_other(planner, rated):
    """The second one waits for its minute after the first has ended its turn."""
    anna = planner(rated=rated).holds(**ROAD)
    bence = Planner(anna.game, str((int(anna.seat) + 1) % 4)).holds(**ROAD)
    bence.write("build_road", road(bence)).use("end", goes_on=True)
    anna.write("build_road", road(anna)).use("end")
    assert (anna.moved, bence.moved) == (["build_road", "end_turn"], [])

    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.moved == ["roll", "build_road", "end_turn"]
    assert anna.moved == ["build_road", "end_turn"]


def test_a_plan_runs_in_a_vacation_and_does_not_end_it(planner):
    bence = planner(next_one=True).holds(**ROAD)
    bence.write("build_road", road(bence)).use("end", goes_on=True)
    vacations.announce(user=bence.user, first=date(2026, 3, 3), last=date(2026, 3, 4), now=NOW)
    away = datetime(2026, 3, 3, 12, tzinfo=UTC)

    bence.game.play(bence.game.active, "end_turn", now=away)
    with rolled(1, 1):
        clocks.sweep(now=away + timedelta(minutes=1))

    assert bence.moved == ["roll", "build_road", "end_turn"]
    bence.user.refresh_from_db()
    assert [one.end for one in bence.user.vacations] == [datetime(2026, 3, 5, tzinfo=UTC)]


KEPT = st.integers(0, 3)
EXAMPLES = 400 if DEEP else 25


@pytest.mark.parametrize("modules", [("base",), ("base", "cities_knights")])
def test_no_move_of_a_plan_leaves_fewer_cards_than_its_line_allows(planner, modules):
    """Whatever move it is, also an offer that a standing order of another seat carries out, with any hand."""
    anna, ends = planner(modules=modules), Counter()
    kinds = list(anna.game.state["base"]["hands"][anna.seat])

    @settings(max_examples=EXAMPLES, deadline=None)
    @given(
        held=st.fixed_dictionaries({kind: st.integers(0, 5) for kind in kinds}),
        keep=st.dictionaries(st.sampled_from(kinds), KEPT, max_size=3),
        luck=st.randoms(use_true_random=False),
    )
    def keeps(held, keep, luck):
        with transaction.atomic():
            anna.holds(**held)
            now, planned = anna.possible, anna.options()
            verb = luck.choice(sorted(verb for verb in now if verb in planned) or [None])
            assume(verb is not None)
            argument = sample(now[verb], luck)
            if verb == "make_offer":
                anna.let_them_accept(argument)

            anna.write(verb, argument).change(0, sure=True, **keep).use()

            has_moved, left, why = bool(anna.moved), anna.game.state["base"]["hands"][anna.seat], anna.why
            ends[verb == "make_offer", has_moved] += 1
            transaction.set_rollback(True)
        assert why == (None if has_moved else "keep")
        assert not has_moved or all(left[kind] >= number for kind, number in keep.items())

    keeps()

    assert all(ends[is_offer, has_moved] for is_offer in (True, False) for has_moved in (True, False)), ends


def test_a_run_makes_only_so_many_moves(planner, monkeypatch):
    monkeypatch.setattr(plan_steps, "MOST_MOVES", 1)
    anna = planner().holds(**TWO_ROADS)
    anna.write("build_road", road(anna))
    anna.write("build_road", road(anna)).use("end")

    assert (anna.moved, anna.why) == (["build_road"], "limit")


def test_a_plan_ends_with_the_game(planner):
    bence = planner(next_one=True)
    bence.write("build_road", road(bence)).use()
    for user in bence.game.users.values():
        if user != bence.user:
            departures.resign(game_id=bence.game.game.pk, user=user, now=NOW)

    assert bence.plan is None


def test_a_call_that_was_not_sent_yet_is_withdrawn_when_a_plan_acts(planner):
    """An offer of the plan waits, and its player has nothing to do."""
    anna = planner().holds(wool=1)
    facts = {"seat": anna.seat}
    notices.notify(user=anna.user, game=anna.game.game, kind=Kind.YOUR_TURN, now=NOW, payload=facts)
    others = [seat for seat in anna.game.users if seat != anna.seat]
    offer = {"give": {"wool": 1}, "want": {"ore": 1}, "to": others, "mode": "first"}

    anna.write("make_offer", offer).use()

    assert anna.plan.status == "active"
    assert not Notification.objects.pending().filter(user=anna.user, kind=Kind.YOUR_TURN).exists()
