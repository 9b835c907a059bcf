"""Missed deadlines and no-shows: autopilot and strict, coming back, replacements, ending unrated. PRODUCT, 3."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from games.clock.pace import PRESETS, Pace
from games.models.departure import Departure
from games.models.game import Game
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.selectors.table import exports, game_log, replays, table_for_viewer, undo_rights, visibility
from games.selectors.table.turns import turns_of
from games.services.errors import (
    AlreadySeated,
    NothingToUndo,
    NotInvited,
    NotNow,
    NotVacant,
    NotYourSeat,
    SeatTaken,
)
from games.services.table import agreements, bot_moves, departures, moves, new_tables, talk
from games.services.time import absences, clocks, stale_tables
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.services.conftest import HOUR, NOW, step

DAY = timedelta(days=1)
PLAIN = Pace("own", DAY, bank=6 * HOUR, cap=DAY, nights=False, vacations=False)


@pytest.fixture
def game(party):
    return party(until=step("pre_roll"), pace=PLAIN)


def miss(game, key: str, times: int) -> None:
    """Set the number of deadlines that a seat has missed, whatever the state of the game."""
    seat = game.seat(key)
    seat.misses = times
    seat.save()


def vacate(game) -> str:
    """Make the due seat miss one deadline too many; return it."""
    key = game.active
    miss(game, key, 2)
    clocks.sweep(now=game.seat(key).due_at)
    return key


def kinds(game, **of) -> list[str]:
    return [turn.log[0]["kind"] for turn in Turn.objects.filter(game=game.game, actor="site", **of)]


# ------------------------------------------------------------------ autopilot


def test_two_misses_are_excused(game):
    key = game.active
    for number in (1, 2):
        while game.fresh().seats.filter(number=int(key), decision__isnull=False).count() == 0:
            game.play_any(game.active if len(game.waiting.due) == 1 else next(iter(game.waiting.due)))
        clocks.sweep(now=game.seat(key).due_at)
        assert game.seat(key).misses == number
        assert not game.seat(key).is_bot


def test_at_the_third_a_bot_takes_over_and_the_seat_is_offered(game):
    key = vacate(game)

    seat = game.seat(key)
    assert (seat.is_bot, seat.is_vacant, seat.user) == (True, True, game.users[key])
    assert not Turn.objects.filter(actor="timeout").exists()
    assert kinds(game)[-2:] == ["timed_out", "seat_vacated"]
    assert list(Seat.objects.vacant()) == [seat]
    told = Notification.objects.filter(kind="table_news")
    assert {row.user for row in told} == set(game.users.values())


def test_the_bot_plays_on(game):
    key = vacate(game)

    bot_moves.play_bots(game_id=game.game.pk, now=NOW + 3 * DAY)

    assert Turn.objects.filter(actor="bot", seat=key).exists()
    assert key not in game.waiting.due


def test_the_player_comes_back_with_a_fresh_clock_and_no_excuse(game):
    key = vacate(game)
    now = NOW + 3 * DAY

    absences.come_back(game_id=game.game.pk, user=game.users[key], now=now)

    seat = game.seat(key)
    assert (seat.is_bot, seat.is_vacant, seat.misses) == (False, False, 2)
    assert seat.due_at == now + DAY
    assert kinds(game)[-1] == "came_back"
    game.play_any(key, now=now)


def test_nobody_comes_back_to_a_seat_that_is_not_kept(game):
    with pytest.raises(NotYourSeat, match="No bot is holding a seat for you"):
        absences.come_back(game_id=game.game.pk, user=game.users["0"], now=NOW)


def test_a_seat_that_a_bot_plays_is_given_no_time(game):
    key = vacate(game)
    giver = next(user for one, user in game.users.items() if one != key)

    with pytest.raises(NotYourSeat, match="or a bot"):
        absences.grant_time(
            game_id=game.game.pk, user=giver, seat=int(key), amount=6 * HOUR, now=NOW + 3 * DAY
        )


# ------------------------------------------------------------------ all have left


def all_leave(game, *, now=NOW) -> datetime:
    """Make every player miss too many deadlines; return when the last one has."""
    for seat in game.fresh().seats.all():
        miss(game, seat.key, 2)
    while any(seat.player is not None for seat in game.fresh().seats.select_related("user")):
        # A bot waits for answers too, until its own deadline.
        moments = game.game.seats.values_list("due_at", "held_until")
        now = min(moment for both in moments for moment in both if moment is not None)
        clocks.sweep(now=now)
        bot_moves.play_bots(game_id=game.game.pk, now=now)
    return now


def test_a_game_that_all_have_left_stands_still_and_asks_them(game):
    left_at = all_leave(game)
    position = game.fresh().last_position

    bot_moves.play_bots(game_id=game.game.pk, now=left_at + DAY)

    fresh = game.fresh()
    assert fresh.is_running
    assert fresh.last_position == position
    assert kinds(game)[-1] == "game_deserted"
    assert (fresh.warned_at, fresh.stale_at) == (left_at, left_at + 7 * DAY)
    asked = Notification.objects.filter(channel="email", payload__contains="game_deserted")
    assert {row.user for row in asked} == set(game.users.values())


def test_nobody_waits_for_its_bots(game, player):
    """Although people sit at another table."""
    left_at = all_leave(game)
    new_tables.create_game(
        host=player("Zoe"),
        title="catan",
        modules=["base"],
        options={},
        seats=3,
        pace=PRESETS["daily"],
        now=NOW,
    )

    assert not Seat.objects.waiting_for_a_bot(now=NOW).exists()
    assert clocks.wake_bots(now=left_at + DAY) == 0


def test_it_is_closed_unrated_after_a_week_and_those_who_left_are_told(game):
    left_at = all_leave(game)
    stale_tables.sweep_stale(now=left_at + 7 * DAY - HOUR)
    assert game.fresh().is_running

    stale_tables.sweep_stale(now=left_at + 7 * DAY)

    fresh = game.fresh()
    assert (fresh.is_over, fresh.rated, fresh.stale_at) == (True, False, None)
    assert "game_closed" in kinds(game)
    told = Notification.objects.filter(channel="email", payload__contains="game_closed")
    assert {row.user for row in told} == set(game.users.values())


@pytest.mark.parametrize("who", ["its player", "a stranger"])
def test_it_goes_on_as_soon_as_somebody_plays(game, player, who):
    left_at = all_leave(game)
    if who == "its player":
        absences.come_back(game_id=game.game.pk, user=game.users["0"], now=left_at + DAY)
    else:
        absences.take_over(game_id=game.game.pk, user=player("Sanna"), seat=0, now=left_at + DAY)
    position = game.fresh().last_position

    clocks.sweep(now=left_at + DAY)
    bot_moves.play_bots(game_id=game.game.pk, now=left_at + DAY)

    fresh = game.fresh()
    assert (fresh.warned_at, fresh.stale_at) == (None, None)
    assert fresh.last_position > position or "0" in game.waiting.due
    stale_tables.sweep_stale(now=left_at + 30 * DAY)
    assert game.fresh().is_running


def test_the_table_says_that_it_stands_still(game, client):
    all_leave(game)
    client.force_login(game.users["0"])

    page = client.get(f"/games/{game.game.pk}/").content.decode()

    assert "Nobody is playing here now" in page
    assert "I’m back" in page
    assert "I want to continue" not in page
    assert "A bot is playing for" not in page


def test_a_stranger_finds_all_its_seats(game, client, player):
    all_leave(game)
    client.force_login(player("Sanna"))

    page = client.get(f"/games/{game.game.pk}/").content.decode()

    assert "Nobody is playing here now" in page
    assert page.count("Take over this seat") == page.count("A bot is holding ") == len(game.users)


# ------------------------------------------------------------------ what the bot has played


WHOSE = "You can only take back moves you have made since you sat down"


@pytest.fixture
def settled(party):
    """A game in which the first settlement stands and its road is asked, and then a bot takes the seat."""
    game = party(pace=PLAIN)
    key = game.active
    game.play_any(key)
    assert (game.active, undo_rights.undo_needs(game.fresh(), game.seat(key))) == (key, [])
    Seat.objects.filter(game=game.game, number=int(key)).update(bot="greedy", vacant_since=NOW)
    return game, key


def refuses_undo(game, key: str, user) -> None:
    before = game.fresh().state
    for undo in (moves.undo, moves.request_undo):
        with pytest.raises(NothingToUndo, match=WHOSE):
            undo(game_id=game.game.pk, user=user, now=NOW)
    assert game.fresh().state == before
    assert undo_rights.undo_needs(game.fresh(), game.seat(key)) is None


def test_a_player_who_comes_back_takes_back_nothing_from_behind_the_bot_s_moves(settled):
    game, key = settled
    assert bot_moves.play_bots(game_id=game.game.pk, now=NOW) == 1
    absences.come_back(game_id=game.game.pk, user=game.users[key], now=NOW)

    refuses_undo(game, key, game.users[key])


def test_a_replacement_takes_back_no_move_of_the_former_player(settled, player):
    game, key = settled
    sanna = player("Sanna")
    absences.take_over(game_id=game.game.pk, user=sanna, seat=int(key), now=NOW)

    refuses_undo(game, key, sanna)


def test_a_player_who_comes_back_before_the_bot_has_played_takes_back_their_own_move(settled):
    game, key = settled
    absences.come_back(game_id=game.game.pk, user=game.users[key], now=NOW)

    undone = moves.undo(game_id=game.game.pk, user=game.users[key], now=NOW)

    assert (undone.number, undone.undone) == (1, True)


# ------------------------------------------------------------------ strict


def test_strict_the_seat_is_lost_at_once(party):
    game = party(until=step("pre_roll"), pace=PLAIN, policy="strict")
    key = game.active

    clocks.sweep(now=game.seat(key).due_at)

    seat = game.seat(key)
    assert (seat.is_bot, seat.is_resigned, seat.is_vacant) == (True, True, True)
    assert kinds(game)[-2:] == ["timed_out", "seat_lost"]
    with pytest.raises(NotYourSeat):
        absences.come_back(game_id=game.game.pk, user=game.users[key], now=NOW + 3 * DAY)


def test_strict_with_two_players_ends_the_game(party):
    game = party(seats=3, until=step("pre_roll"), pace=PLAIN, policy="strict")
    key = game.active
    other = next(one for one in game.users if one != key)
    departures.resign(game_id=game.game.pk, user=game.users[other], now=NOW)

    clocks.sweep(now=game.seat(key).due_at)

    assert game.fresh().is_over
    assert game.seat(key).rank == 2
    assert not Seat.objects.vacant().exists()


# ------------------------------------------------------------------ replacements


def test_a_replacement_sits_down_with_a_full_fresh_clock(game, player):
    key = vacate(game)
    new, now = player("Eszter"), NOW + 3 * DAY

    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=now)

    seat = game.seat(key)
    assert (seat.user, seat.is_bot, seat.is_vacant, seat.misses) == (new, False, False, 0)
    assert (seat.bank, seat.due_at) == (6 * HOUR, now + DAY + 6 * HOUR)
    assert kinds(game)[-1] == "seat_taken_over"
    game.users[key] = new
    game.play_any(key, now=now)


def test_to_a_replacement_all_that_the_others_wrote_is_new(game, player):
    key = vacate(game)
    other = next(user for one, user in game.users.items() if one != key)
    line = talk.say(game_id=game.game.pk, user=other, text="Hello", now=NOW)
    Seat.objects.filter(pk=game.seat(key).pk).update(chat_read=line.pk)
    new = player("Eszter")

    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=NOW + 3 * DAY)

    assert table_for_viewer.unread_chat(game.fresh(), new) == 1


def test_a_replacement_has_a_full_fresh_clock_before_the_first_turn_as_well(party, player):
    game = party(until=step("setup_settlement"), pace=PLAIN)
    key = vacate(game)
    new, now = player("Eszter"), NOW + 3 * DAY

    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=now)

    assert game.seat(key).due_at == now + DAY + 6 * HOUR


def test_a_player_who_left_watches_and_no_longer_acts(game, player):
    key = vacate(game)
    left, now = game.users[key], NOW + 3 * DAY
    absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=now)

    assert Departure.objects.get().user == left
    assert game.fresh().seat_of(left) is None
    with pytest.raises(NotYourSeat):
        moves.play(
            game_id=game.game.pk, user=left, verb="roll", argument=None,
            decision=game.waiting.decision, key="late", now=now,
        )  # fmt: skip
    with pytest.raises(NotYourSeat):
        absences.come_back(game_id=game.game.pk, user=left, now=now)
    table = table_for_viewer.table(game.fresh(), left)
    assert table.viewer is None
    assert "own" not in table.sight["base"]


def test_a_player_who_left_a_table_by_link_may_watch_it_still(party, player):
    game = party(until=step("pre_roll"), pace=PLAIN, visibility="link")
    key = vacate(game)
    left, new, now = game.users[key], player("Eszter"), NOW + 3 * DAY
    with pytest.raises(NotInvited):
        absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=now)
    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), invite=game.game.invite_token, now=now)

    assert visibility.find_game(game_id=game.game.pk, user=left) == game.game
    assert visibility.mark(game_id=game.game.pk, user=left)
    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.game.pk, user=player("Frieda"))


def test_standing_orders_of_the_one_who_left_are_struck_out(game, player):
    key = game.active
    orders = {"decline_all": "always", "rules": [], "auto_roll": True}
    game.play(key, "set_standing_answers", orders)
    numbers = game.fresh().last_number
    assert vacate(game) == key

    absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=NOW + 3 * DAY)

    own = game.title.sight(game.state, key)["base"]["own"]["standing"]
    assert own == no_standing_answers()
    # Nobody learns of it, not even by a number.
    assert game.fresh().last_number == numbers + 3
    replayed = replays.replay(game.fresh(), None, game.fresh().last_number)
    assert replayed.sight == game.title.sight(game.state, None)


def test_a_replacement_reads_no_hidden_move_of_the_one_who_left(game, player):
    key = game.active
    orders = {"decline_all": "always", "rules": [], "auto_roll": True}
    hidden = game.play(key, "set_standing_answers", orders)
    assert vacate(game) == key
    assert hidden in turns_of(game.fresh(), key)

    absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=NOW + 3 * DAY)

    known = turns_of(game.fresh(), key)
    assert not any(turn.hidden for turn in known)
    assert set(known) == set(turns_of(game.game, None))


def test_a_replacement_sees_from_now_on_what_the_seat_sees(party, player):
    """The hand, but not what was secret before, such as a drawn card."""
    game = party(until=drew_a_card, pace=PLAIN)
    key = next(turn.seat for turn in Turn.objects.filter(game=game.game, verb="buy_development_card"))
    secret = [turn for turn in Turn.objects.filter(game=game.game) if knows(turn, key)]
    assert secret
    while game.active != key:
        game.play_any(now=NOW)
    assert vacate(game) == key
    new = player("Eszter")

    absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=NOW + 5 * DAY)

    fresh = game.fresh()
    table = table_for_viewer.table(fresh, new)
    assert table.viewer == key
    assert "hand" in table.sight["base"]["own"]
    before = [line for line in game_log.log(fresh, key, limit=500) if line.number <= secret[-1].number]
    watched = [line for line in game_log.log(fresh, None, limit=500) if line.number <= secret[-1].number]
    assert [line.facts for line in before] == [line.facts for line in watched]
    exported = exports.export_game(fresh, key)["moves"]
    spectators = exports.export_game(fresh, None)["moves"]
    early = secret[-1].number
    assert [row for row in exported if row["number"] <= early] == [
        row for row in spectators if row["number"] <= early
    ]
    step_then = replays.replay(fresh, key, secret[0].number)
    assert "own" not in step_then.sight["base"]
    assert "own" in replays.replay(fresh, key, fresh.last_number).sight["base"]


def knows(turn, key) -> bool:
    return any(key in (entry.get("private") or {}) for entry in turn.log)


def drew_a_card(title, state) -> bool:
    due = title.waiting(state).due
    if len(due) != 1 or list(due.values()) != ["pre_roll"]:
        return False
    return any(state["base"]["development_cards"][seat] for seat in state["seats"])


def test_one_seat_for_one_person(game, player):
    key = vacate(game)
    other = next(one for one in game.users if one != key)
    now = NOW + 3 * DAY
    with pytest.raises(AlreadySeated):
        absences.take_over(game_id=game.game.pk, user=game.users[other], seat=int(key), now=now)
    absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=now)

    with pytest.raises(SeatTaken):
        absences.take_over(game_id=game.game.pk, user=player("Frieda"), seat=int(key), now=now)
    with pytest.raises(NotVacant):
        absences.take_over(game_id=game.game.pk, user=player("Gina"), seat=9, now=now)


def test_a_player_who_was_replaced_comes_back_on_no_other_seat(game, player):
    key = vacate(game)
    left, now = game.users[key], NOW + 3 * DAY
    absences.take_over(game_id=game.game.pk, user=player("Eszter"), seat=int(key), now=now)
    other = next(one for one in game.users if one != key)
    Seat.objects.filter(game=game.game, number=int(other)).update(bot="greedy", vacant_since=now)

    with pytest.raises(AlreadySeated):
        absences.take_over(game_id=game.game.pk, user=left, seat=int(other), now=now)

    assert game.seat(other).user == game.users[other]


# ------------------------------------------------------------------ ending unrated


def test_the_others_end_the_game_unrated(party):
    game = party(until=step("pre_roll"), pace=PLAIN, rated=True)
    key = vacate(game)
    first, *rest = [one for one in game.users if one != key]
    now = NOW + 3 * DAY

    agreements.propose(game_id=game.game.pk, user=game.users[first], kind="unrated", now=now)
    for other in rest:
        assert game.fresh().is_running
        agreements.answer(game_id=game.game.pk, user=game.users[other], kind="unrated", agree=True, now=now)

    fresh = game.fresh()
    assert fresh.is_over
    assert not fresh.rated
    assert "ended_unrated" in kinds(game)


def test_not_while_everybody_is_there(game):
    with pytest.raises(NotNow):
        agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="unrated", now=NOW)


def test_the_vote_falls_when_the_player_comes_back(game):
    key = vacate(game)
    first = next(one for one in game.users if one != key)
    agreements.propose(game_id=game.game.pk, user=game.users[first], kind="unrated", now=NOW + 3 * DAY)

    absences.come_back(game_id=game.game.pk, user=game.users[key], now=NOW + 3 * DAY)

    assert not game.fresh().agreements.filter(outcome="").exists()
