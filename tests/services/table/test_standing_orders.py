"""Standing orders."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.game import Game
from games.models.turn import Turn
from games.selectors.table import exports, game_log, replays, visibility
from games.services.errors import NothingToUndo
from games.services.table import bot_moves, moves
from games.services.time import clocks
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.services.conftest import NOW, step

A_MINUTE_LATER = NOW + timedelta(minutes=1)


def test_a_move_by_standing_order_is_marked(party):
    game = party(until=step("main"))
    active = game.active
    following = str((int(active) + 1) % 4)
    orders = {"decline_all": "off", "rules": [], "auto_roll": True}
    game.play(following, "set_standing_answers", orders)

    game.play(active, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER)

    rolled = Turn.objects.get(game=game.game, actor="order")
    assert (rolled.seat, rolled.verb) == (following, "roll")
    assert rolled.log[0]["kind"] == "rolled"


def test_a_turn_without_a_choice_is_ended_by_order(party):
    """BASE-DEC-21: the site makes the move, marked, as soon as the seat is asked."""
    game = party(until=step("main"))
    active = game.active
    following = str((int(active) + 1) % 4)
    Game.objects.filter(pk=game.game.pk).update(state=with_an_empty_hand(game.state, following))
    orders = {**no_standing_answers(), "auto_roll": True, "auto_end": True}
    game.play(following, "set_standing_answers", orders)

    game.play(active, "end_turn")
    clocks.sweep(now=A_MINUTE_LATER)

    made = [(turn.seat, turn.verb) for turn in Turn.objects.filter(game=game.game, actor="order")]
    assert made == [(following, "roll"), (following, "end_turn")]
    assert game.active == str((int(following) + 1) % 4)


def ordered(game, **orders):
    """Give the player who comes next orders; return that seat."""
    following = str((int(game.active) + 1) % 4)
    game.play(following, "set_standing_answers", {**no_standing_answers(), **orders})
    return following


def test_orders_wait_a_minute_in_which_the_last_turn_can_be_taken_back(party):
    game = party(until=step("main"))
    active = game.active
    following = ordered(game, auto_roll=True)
    game.play(active, "end_turn")
    assert game.seat(following).due_at is not None

    clocks.sweep(now=A_MINUTE_LATER - timedelta(seconds=1))
    assert not Turn.objects.filter(actor="order").exists()
    moves.undo(game_id=game.game.pk, user=game.users[active], now=A_MINUTE_LATER - timedelta(seconds=1))
    clocks.sweep(now=A_MINUTE_LATER)

    assert not Turn.objects.filter(actor="order").exists()
    assert game.active == active
    assert game.seat(following).orders_at is None


def hold_two_cards(title, state):
    """The active seat is in its turn, and the next two seats hold enough cards to be asked in a building phase."""
    if not step("main")(title, state):
        return False
    (active,) = title.waiting(state).due
    hands = state["base"]["hands"]
    return all(sum(hands[str((int(active) + place) % 6)].values()) > 1 for place in (1, 2))


def six_at_the_table(party, mode="paired"):
    """Return a game of six in which a seat trades and builds, and all seats in turn order from that one."""
    game = party(until=hold_two_cards, seats=6, modules=("base", "five_six"), options={"six_mode": mode})
    return game, [str((int(game.active) + place) % 6) for place in range(6)]


SKIPS = {"usual": [], "builds": [], "then": "end"}
BUILDS_LATER = {"usual": [], "builds": [["buy_development_card", None]], "then": "end"}


def test_orders_for_a_second_part_wait_a_minute_too(party):
    """P6-D-07: player 1 has the minute to take the end of the first part back, like the end of a turn."""
    game, (active, _, _, second, *_) = six_at_the_table(party)
    game.play(second, "set_part_orders", SKIPS)
    clock = game.seat(second).noted_clock()
    game.play(active, "end_turn")
    assert game.waiting.due == {second: "second_main"}

    clocks.sweep(now=A_MINUTE_LATER - timedelta(seconds=1))
    assert not Turn.objects.filter(actor="order").exists()
    moves.undo(game_id=game.game.pk, user=game.users[active], now=A_MINUTE_LATER - timedelta(seconds=1))
    clocks.sweep(now=A_MINUTE_LATER)

    assert game.waiting.due == {active: "main"}
    assert not Turn.objects.filter(actor="order").exists()
    assert game.seat(second).noted_clock() == clock
    assert game.seat(second).orders_at is None


def test_the_second_part_ends_by_order_after_the_minute_and_the_next_turn_has_a_minute_of_its_own(party):
    """P6-D-07"""
    game, (active, following, _, second, *_) = six_at_the_table(party)
    game.play(second, "set_part_orders", SKIPS)
    game.play(following, "set_standing_answers", {**no_standing_answers(), "auto_roll": True})
    game.play(active, "end_turn")

    clocks.sweep(now=A_MINUTE_LATER)

    assert [(one.seat, one.verb) for one in Turn.objects.filter(actor="order")] == [(second, "end_turn")]
    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[active], now=A_MINUTE_LATER)

    clocks.sweep(now=A_MINUTE_LATER + timedelta(minutes=1))

    assert Turn.objects.filter(actor="order", seat=following, verb="roll").exists()


def test_orders_for_the_special_building_phase_wait_a_minute_before_each_part(party):
    """P6-D-07, P6-SBP-08: each player who passes the game on can take that back."""
    game, (active, following, after, *_) = six_at_the_table(party, "special-build")
    game.play(following, "ask_me_to_build", True)
    game.play(after, "set_part_orders", BUILDS_LATER)
    game.play(active, "end_turn")
    assert game.waiting.due == {following: "special_build"}
    moves.undo(game_id=game.game.pk, user=game.users[active], now=NOW)
    game.play(active, "end_turn")

    game.play(following, "end_turn")

    assert game.waiting.due == {after: "special_build"}
    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[active], now=NOW)
    moves.undo(game_id=game.game.pk, user=game.users[following], now=NOW)
    assert game.waiting.due == {following: "special_build"}
    game.play(following, "end_turn")
    assert not Turn.objects.filter(actor="order").exists()

    clocks.sweep(now=A_MINUTE_LATER)

    assert {one.seat for one in Turn.objects.filter(actor="order")} == {after}
    assert after not in game.waiting.due


def test_orders_do_not_wait_for_a_bot_that_ended_its_turn(party):
    """Bots take nothing back."""
    game = party(until=step("main"))
    active = game.active
    ordered(game, auto_roll=True)
    game.fresh().seats.filter(number=int(active)).update(bot="random", vacant_since=NOW)
    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    assert Turn.objects.filter(actor="order", verb="roll").exists()


def test_a_player_who_acts_first_leaves_no_order_waiting(party):
    game = party(until=step("main"))
    active = game.active
    following = ordered(game, auto_roll=True)
    game.play(active, "end_turn")
    game.play(following, "roll", now=NOW + timedelta(seconds=20))
    made = Turn.objects.count()

    clocks.sweep(now=A_MINUTE_LATER)

    assert Turn.objects.count() == made
    assert game.seat(following).orders_at is None


def test_an_order_that_waited_a_minute_is_no_answer_of_its_player(party):
    game = party(until=step("main"))
    active = game.active
    following = str((int(active) + 1) % 4)
    Game.objects.filter(pk=game.game.pk).update(state=with_an_empty_hand(game.state, following))
    ordered(game, auto_roll=True, auto_end=True)
    game.play(active, "end_turn")

    clocks.sweep(now=A_MINUTE_LATER)

    assert game.active not in (active, following)
    assert not Turn.objects.filter(actor="order", waited__isnull=False).exists()


def just_begun(title, state):
    """Trade and build has just begun."""
    return step("main")(title, state) and state["moves"] < state["decision"]


@pytest.mark.parametrize("is_rolled", [True, False])
def test_orders_end_no_turn_when_they_are_saved(party, is_rolled):
    """The player is at the table. The order counts from the next turn on."""
    game = party(until=just_begun if is_rolled else step("pre_roll"))
    active = game.active
    Game.objects.filter(pk=game.game.pk).update(state=with_an_empty_hand(game.state, active))

    game.play(active, "set_standing_answers", {**no_standing_answers(), "auto_roll": True, "auto_end": True})

    assert not Turn.objects.filter(verb="end_turn", actor="order").exists()
    assert game.waiting.due.keys() == {active} or "discard" in game.waiting.due.values()


def test_orders_end_no_second_part_when_they_are_saved(party):
    """BASE-DEC-21, P6-D-01"""
    game, (active, _, _, second, *_) = six_at_the_table(party)
    Game.objects.filter(pk=game.game.pk).update(state=with_an_empty_hand(game.state, second))
    game.play(active, "end_turn")

    orders = {**no_standing_answers(), "auto_end": True}
    game.play(second, "set_standing_answers", orders, now=A_MINUTE_LATER)

    assert game.waiting.due == {second: "second_main"}


def with_an_empty_hand(state, seat):
    """Move everything that the seat holds to the bank, and let its pieces produce nothing."""
    here = state["base"]
    for kind, count in here["hands"][seat].items():
        here["bank"][kind] += count
        here["hands"][seat][kind] = 0
    here["tokens"] = {name: [7] for name in here["tokens"]}
    return state


def test_a_standing_order_is_nobody_elses_business(party):
    """It does not show in a log line, a number, a mark or an export."""
    game = party(until=step("main"))
    active = game.active
    quiet = str((int(active) + 1) % 4)
    others = [key for key in game.users if key != quiet]

    def seen():
        fresh = visibility.find_game(game_id=game.game.pk, user=None)
        return [
            (
                visibility.mark(game_id=fresh.pk, user=game.users.get(key)),
                exports.export_game(fresh, key),
                replays.replay_numbers(fresh),
                [line.text for line in game_log.log(fresh, key, limit=500)],
            )
            for key in [*others, None]
        ]

    def own():
        return visibility.mark(game_id=game.game.pk, user=game.users[quiet])

    before, own_before = seen(), own()
    orders = {"decline_all": "always", "rules": [], "auto_roll": False}
    turn = game.play(quiet, "set_standing_answers", orders)

    assert turn.hidden
    assert seen() == before
    assert own() != own_before
    assert game.play(active, "end_turn").number == turn.number + 1


@pytest.mark.parametrize("title", ["catan", "hansa"])
def test_an_order_that_is_its_owners_secret_changes_nothing_that_others_see(party, title):
    game = party(title=title, seats=3, until=None if title == "hansa" else step("main"))
    seat = next(key for key in game.users if key not in game.waiting.due)
    orders = dict(game.title.orders_on(game.state, seat))
    verb, argument = next(iter(orders.items()))
    others = [None, *(key for key in game.users if key != seat)]
    before, marks = [game.title.sight(game.state, one) for one in others], game.fresh().marks

    game.play(seat, verb, argument)

    assert game.title.sight(game.state, seat) != before
    assert [game.title.sight(game.state, one) for one in others] == before
    assert {key: one for key, one in game.fresh().marks.items() if key != seat} == {
        key: one for key, one in marks.items() if key != seat
    }
