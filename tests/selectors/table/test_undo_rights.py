"""Offered undos are possible, and everybody involved has a say. BASE-HIDE-19"""

from __future__ import annotations

import pytest

from games.models.turn import Snapshot
from games.selectors.table import game_log, table_for_viewer, undo_rights
from games.services.errors import NothingToUndo
from games.services.table import moves
from tests.services.conftest import NOW, step

KINDS = ("brick", "lumber", "wool", "grain", "ore")


def needs(game, seat):
    return undo_rights.undo_needs(game.fresh(), game.seat(seat))


def held(game, seat):
    return game.title.sight(game.state, seat)["base"]["own"]["hand"]


@pytest.fixture
def offering(party):
    """Make the active seat offer a card to a seat that can accept: game, maker, taker, offer."""

    def make(mode):
        game = party(until=can_trade)
        maker = game.active
        taker, give, want = deal(game, maker)
        offer = {"give": {give: 1}, "want": {want: 1}, "to": [taker], "mode": mode}
        turn = game.play(maker, "make_offer", offer)
        return game, maker, taker, str(turn.number)

    return make


@pytest.fixture
def offered(offering):
    return offering("pick")


def can_trade(title, state):
    due = title.waiting(state).due
    if list(due.values()) != ["main"]:
        return False
    hands = {seat: title.sight(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    (active,) = due
    mine = {kind for kind, count in hands[active].items() if count}
    return any(
        set(h) - mine and any(h[k] for k in set(h) - mine) for s, h in hands.items() if s != active and mine
    )


def deal(game, maker):
    mine = [kind for kind, count in held(game, maker).items() if count]
    return next(
        (other, mine[0], kind)
        for other in game.users
        if other != maker
        for kind, count in held(game, other).items()
        if count and kind not in mine
    )


def swapped(game, maker, taker, offer):
    game.play(taker, "answer_offer", {"offer": offer, "answer": "accept"})
    return game.play(maker, "execute_offer", {"offer": offer, "with": taker})


def test_an_offer_can_be_taken_back_until_somebody_has_answered(offered):
    game, maker, taker, offer = offered
    assert needs(game, maker) == []

    game.play(taker, "answer_offer", {"offer": offer, "answer": "decline"})

    assert needs(game, maker) is None
    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[maker], now=NOW)
    with pytest.raises(NothingToUndo):
        moves.request_undo(game_id=game.game.pk, user=game.users[maker], now=NOW)


def test_a_trade_is_undone_with_the_partners_word_only(offered):
    game, maker, taker, offer = offered
    swapped(game, maker, taker, offer)
    before = held(game, maker)

    assert needs(game, maker) == [taker]
    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[maker], now=NOW)
    moves.request_undo(game_id=game.game.pk, user=game.users[maker], now=NOW)
    moves.answer_undo(game_id=game.game.pk, user=game.users[taker], agree=True, now=NOW)

    assert held(game, maker) != before


@pytest.mark.parametrize("asks", ["the active player", "the partner"])
@pytest.mark.parametrize("mode", ["pick", "first"])
def test_both_who_have_swapped_may_ask_for_the_swap_back(offering, mode, asks):
    """It does not matter which of them made the last move."""
    game, maker, taker, offer = offering(mode)
    before = held(game, maker)
    game.play(taker, "answer_offer", {"offer": offer, "answer": "accept"})
    if mode == "pick":
        game.play(maker, "execute_offer", {"offer": offer, "with": taker})
    assert held(game, maker) != before
    mine, theirs = (maker, taker) if asks == "the active player" else (taker, maker)

    assert needs(game, mine) == [theirs]
    page = table_for_viewer.table(game.fresh(), game.users[mine])
    assert " for " in page.own_last_line.text
    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[mine], now=NOW)
    moves.request_undo(game_id=game.game.pk, user=game.users[mine], now=NOW)
    asked = table_for_viewer.table(game.fresh(), game.users[theirs])
    assert asked.line_of(asked.agreements["undo"].number).text == page.own_last_line.text
    moves.answer_undo(game_id=game.game.pk, user=game.users[theirs], agree=True, now=NOW)

    assert held(game, maker) == before


def test_a_stranger_to_a_swap_cannot_ask_for_it_back(offered):
    game, maker, taker, offer = offered
    swapped(game, maker, taker, offer)
    other = next(seat for seat in game.users if seat not in (maker, taker))

    assert needs(game, other) is None
    with pytest.raises(NothingToUndo):
        moves.request_undo(game_id=game.game.pk, user=game.users[other], now=NOW)


def test_a_bot_keeps_what_it_has_traded_for(offered):
    game, maker, taker, offer = offered
    game.play(taker, "answer_offer", {"offer": offer, "answer": "accept"})
    game.fresh().seats.filter(number=int(taker)).update(bot="greedy", vacant_since=NOW)
    game.play(maker, "execute_offer", {"offer": offer, "with": taker})

    assert needs(game, maker) is None
    with pytest.raises(NothingToUndo, match="won’t undo the trade"):
        moves.undo(game_id=game.game.pk, user=game.users[maker], now=NOW)


def test_a_bot_whose_turn_goes_on_is_not_asked(party):
    """In Hansa Teutonica, a displaced player has placed pieces, and the displacing player's turn goes on."""
    game = party(seats=3, title="hansa", until=step("replace"))
    displaced = game.active
    game.play_any(displaced)
    active = game.active
    assert needs(game, displaced) == [active]
    game.fresh().seats.filter(number=int(active)).update(bot="greedy", vacant_since=NOW)

    assert needs(game, displaced) == []


def test_a_turn_that_has_ended_is_offered_back_to_its_player_alone(party):
    game = party(until=step("main"))
    seat = game.active
    game.play(seat, "end_turn")

    assert {key: needs(game, key) for key in game.users} == {
        key: [] if key == seat else None for key in game.users
    }
    page = table_for_viewer.table(game.fresh(), game.users[seat])
    assert page.own_last_line.kind == "turn_ended"


def test_nothing_is_taken_back_once_somebody_has_acted_in_the_next_turn(party):
    """Not even without chance in between, as in Hansa Teutonica; and nothing is replayed."""
    game = party(seats=3, title="hansa", until=lambda title, state: title.turns_played(state) > 4)
    label, last, active = game.title.turn(game.state).label, game.fresh().last_position, game.active
    game.play(active, "income", game.title.options(game.state, active)["income"][0])
    kept = Snapshot.objects.get(game=game.game, kind=Snapshot.Kind.BARRIER)

    assert kept.position == last
    assert game.title.turn(kept.state).label == label
    for seat, user in game.users.items():
        if seat == active:
            continue
        assert needs(game, seat) is None
        with pytest.raises(NothingToUndo):
            moves.request_undo(game_id=game.game.pk, user=user, now=NOW)


def test_what_is_asked_back_is_named(offered):
    game, maker, taker, offer = offered
    swapped(game, maker, taker, offer)
    page = table_for_viewer.table(game.fresh(), game.users[maker])
    what = page.own_last_line.text
    assert " for " in what

    moves.request_undo(game_id=game.game.pk, user=game.users[maker], now=NOW)
    assert what in game_log.log(game.fresh(), taker)[-1].text
    theirs = table_for_viewer.table(game.fresh(), game.users[taker])
    assert theirs.line_of(theirs.agreements["undo"].number).text == what

    moves.answer_undo(game_id=game.game.pk, user=game.users[taker], agree=True, now=NOW)
    assert game_log.log(game.fresh(), None)[-1].text.endswith(f"takes back: “{what}”")


def test_what_was_written_before_is_still_read(party):
    game = party()
    for kind, said in (("taken_back", "takes back move 48."), ("undo_asked", "asks to take back move 48.")):
        assert game.game.words.say(kind, {"seat": "0", "move": 48}, {"0": "Anna"}, None) == f"Anna {said}"
