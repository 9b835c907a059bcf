"""A bot that makes an offer lets people answer, offers rarely, and accepts a refusal."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.engine.arguments import Composite
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.table import bot_moves
from games.services.time import clocks
from tests.services.conftest import NOW, step

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


LATER = NOW + timedelta(minutes=6)
"""Players who have not looked at the table since `NOW` are away."""


def hand(game, seat):
    return game.title.sight(game.state, seat)["base"]["own"]["hand"]


def hands_differ(title, state):
    """The active seat may trade and has a kind of card that another seat lacks."""
    if not step("main")(title, state):
        return False
    (active,) = title.waiting(state).due
    mine, *others = [
        {kind for kind, count in title.sight(state, seat)["base"]["own"]["hand"].items() if count}
        for seat in [active, *(one for one in state["seats"] if one != active)]
    ]
    return bool(mine) and any(theirs - mine for theirs in others)


@pytest.fixture
def bots_wish(party, monkeypatch):
    """A bot's turn in which it wants to make one offer to a person who could accept: game, bot, person, choices."""
    game = party(until=hands_differ)
    bot = game.active
    Seat.objects.filter(game=game.game, number=int(bot)).update(bot="greedy", vacant_since=NOW)
    game.game.seats.update(seen_at=NOW)
    give = next(kind for kind, count in hand(game, bot).items() if count)
    person, want = next(
        (other, kind)
        for other in game.users
        if other != bot
        for kind, count in hand(game, other).items()
        if count and not hand(game, bot)[kind]
    )
    offer = {"give": {give: 1}, "want": {want: 1}, "to": [person], "mode": "first"}
    seen = []

    def choose(title, sight, options, luck, level, tried=(), clock=None):
        seen.append((options, list(tried)))
        if "make_offer" in options and not sight["base"]["offers"] and not tried:
            return "make_offer", offer
        return "end_turn", None

    monkeypatch.setattr("games.services.table.bot_moves.bots.choose", choose)
    return game, bot, person, seen


@pytest.fixture
def bots_turn(bots_wish):
    """The same after the bot has made its offer."""
    bot_moves.play_bots(game_id=bots_wish[0].game.pk, now=NOW)
    return bots_wish


def offer_of(game):
    return game.title.sight(game.state, None)["base"]["offers"][-1]["id"]


def test_its_turn_goes_on_when_those_asked_have_answered(bots_turn):
    game, bot, person, _seen = bots_turn
    assert game.active == bot
    assert game.waiting.asked == (person,)
    soon = NOW + timedelta(seconds=40)
    assert bot_moves.play_bots(game_id=game.game.pk, now=soon) == 0

    game.play(person, "answer_offer", {"offer": offer_of(game), "answer": "decline"}, now=soon)
    bot_moves.play_bots(game_id=game.game.pk, now=soon)

    assert bot not in game.waiting.due


def test_or_after_a_minute_whatever_they_hold(bots_turn):
    """A longer wait would hold up a game for players who cannot pay; one by what they hold would show their hands."""
    game, bot, _person, _seen = bots_turn
    assert game.state["options"]["offer_wait"] > 0
    assert game.seat(bot).held_until == NOW + MINUTE
    assert clocks.wake_bots(now=NOW + MINUTE - timedelta(seconds=1)) == 0

    assert clocks.wake_bots(now=NOW + MINUTE) == 1
    bot_moves.play_bots(game_id=game.game.pk, now=NOW + MINUTE)

    assert bot not in game.waiting.due
    assert game.seat(bot).held_until is None


def test_it_does_not_wait_for_players_who_are_not_at_the_table(bots_wish):
    game, bot, _person, seen = bots_wish

    bot_moves.play_bots(game_id=game.game.pk, now=LATER)

    assert len(seen) == 2, "an offer, and the end of the turn"
    assert bot not in game.waiting.due


def alone(game, person):
    """Give all seats but this person's to greedy bots."""
    others = game.game.seats.exclude(number=int(person))
    others.update(user=None, bot="greedy", vacant_since=None)


def test_alone_against_bots_a_player_who_can_pay_is_waited_for(bots_wish):
    game, bot, person, _seen = bots_wish
    alone(game, person)

    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    assert game.waiting.asked == (person,)
    assert game.seat(bot).held_until == NOW + MINUTE


def test_alone_against_bots_a_player_who_cannot_pay_is_not(bots_wish):
    """Among people, such a wait would show who can pay."""
    game, bot, person, seen = bots_wish
    alone(game, person)
    row = game.fresh()
    hands = row.state["base"]["hands"]
    hands[bot] = {kind: count + hands[person][kind] for kind, count in hands[bot].items()}
    hands[person] = dict.fromkeys(hands[person], 0)
    row.save(update_fields=["state"])

    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    assert [verb for verb, _what in seen[1][1]] == ["make_offer"]
    assert bot not in game.waiting.due


def test_a_bot_that_does_not_look_at_the_game_proposes_nothing(party, monkeypatch):
    game = party(until=hands_differ)
    bot = game.active
    Seat.objects.filter(game=game.game, number=int(bot)).update(bot="random", vacant_since=NOW)
    assert "make_offer" in game.title.options(game.state, bot)
    seen = []
    monkeypatch.setattr(
        "games.services.table.bot_moves.bots.choose",
        lambda title, sight, options, *_more: seen.append(options) or ("end_turn", None),
    )

    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    assert "end_turn" in seen[0]
    assert "make_offer" not in seen[0]


def test_it_offers_seldom_and_knows_what_it_has_offered(bots_turn):
    game, _bot, person, seen = bots_turn
    game.play(person, "answer_offer", {"offer": offer_of(game), "answer": "decline"})
    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    options, tried = seen[-1]
    assert [verb for verb, _what in tried] == ["make_offer"]
    assert not any(isinstance(choices, Composite) for choices in options.values())
    assert Turn.objects.filter(game=game.game, verb="make_offer").count() == 1


def test_its_other_moves_and_proposals_of_others_do_not_keep_it_from_an_offer(bots_wish):
    """The seat's player, before the bot, and another bot have just offered something."""
    game, bot, person, seen = bots_wish
    turns = Turn.objects.filter(game=game.game)
    earlier, *_more = list(turns.filter(seat=bot).order_by("position"))
    turns.filter(seat=bot).update(actor=Turn.Actor.BOT)
    turns.filter(pk=earlier.pk).update(verb="make_offer", actor=Turn.Actor.SEAT)
    turns.filter(seat=person).update(verb="make_offer", actor=Turn.Actor.BOT)

    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    options, tried = seen[0]
    assert isinstance(options["make_offer"], Composite)
    assert tried == []
