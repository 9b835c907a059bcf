"""Publishing what a seat seeks and would give."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models.notification import Notification
from games.models.turn import Turn
from games.notifications.message import own_part
from games.selectors.table import visibility
from games.selectors.table.exports import export_game
from games.services.errors import BadWants, NotTraded, NotYourSeat, WantsChangedTooOften
from games.services.table import departures, wants
from tests.services.conftest import NOW, step
from tests.services.table.planner import Planner


@pytest.fixture
def at_trade(party):
    return party(until=step("main"))


def other_than(game, seat):
    return str((int(seat) + 1) % len(game.users))


def publish(game, seat, want=(), have=()):
    wants.publish(game_id=game.game.pk, user=game.users[seat], want=want, have=have, now=NOW)
    found = game.seat(seat)
    return found.want, found.have


def test_what_is_published_is_public_and_nobody_is_notified(at_trade, player):
    """Each open page notices it, and exports contain it. It is no move and no news."""
    game, seat = at_trade, other_than(at_trade, at_trade.active)
    viewers = [None, player("Sanna"), *game.users.values()]
    before = [visibility.mark(game_id=game.game.pk, user=viewer) for viewer in viewers]
    turns, news = Turn.objects.count(), Notification.objects.count()

    assert publish(game, seat, ["brick"], ["wool", "ore"]) == (["brick"], ["wool", "ore"])

    after = [visibility.mark(game_id=game.game.pk, user=viewer) for viewer in viewers]
    assert not any(one == other for one, other in zip(before, after, strict=True))
    assert (Turn.objects.count(), Notification.objects.count()) == (turns, news)
    assert User.objects.get(pk=game.users[seat].pk).acted_at == NOW
    exported = export_game(game.fresh(), None)["seats"][int(seat)]
    assert (exported["want"], exported["have"]) == (["brick"], ["wool", "ore"])


def test_a_mail_says_what_the_others_have_published(at_trade):
    game, seat = at_trade, other_than(at_trade, at_trade.active)

    publish(game, seat, ["brick"], ["wool", "ore"])

    name = game.users[seat].display_name
    mailed = {key: own_part(game.fresh(), user).wants for key, user in game.users.items()}
    assert mailed.pop(seat) == []
    assert all(said == [f"{name}: WANT brick · HAVE wool, ore"] for said in mailed.values())


def test_what_is_offered_is_not_compared_with_the_hand(at_trade):
    """Neither when it is published, nor when the cards go."""
    game, seat = at_trade, other_than(at_trade, at_trade.active)
    anna = Planner(game, seat).holds()

    assert publish(game, seat, [], ["wool"]) == ([], ["wool"])
    anna.holds(wool=1)
    game.play(game.active, "end_turn")

    assert game.seat(seat).have == ["wool"]


@pytest.mark.parametrize(
    ("want", "have"),
    [
        (["brick", "wool", "ore", "grain"], []),
        ([], ["brick", "wool", "ore", "grain"]),
        (["brick"], ["brick"]),
        (["brick", "brick"], []),
    ],
)
def test_at_most_three_kinds_on_each_side(at_trade, want, have):
    with pytest.raises(BadWants):
        publish(at_trade, at_trade.active, want, have)
    assert at_trade.seat(at_trade.active).wants is None


@pytest.mark.parametrize("kinds", [["cloth"], ["victory_point"], ["brick", "wool", "ore", "gold"]])
def test_kinds_that_are_not_traded_are_refused_as_such(at_trade, kinds):
    for sides in ((kinds, []), ([], kinds)):
        with pytest.raises(NotTraded, match="don’t trade such cards"):
            publish(at_trade, at_trade.active, *sides)
    assert at_trade.seat(at_trade.active).wants is None


def test_five_changes_a_turn(at_trade):
    """The same again is no change. A new turn of anybody allows five more."""
    game, seat = at_trade, at_trade.active
    for kind in ("brick", "wool", "wool", "ore", "grain", "lumber"):
        publish(game, seat, [kind])
    with pytest.raises(WantsChangedTooOften):
        publish(game, seat)
    assert game.seat(seat).want == ["lumber"]

    game.play(seat, "end_turn")

    assert publish(game, seat) == ([], [])


def test_commodities_are_traded_with_cities_and_knights(party):
    game = party(modules=("base", "cities_knights"), until=step("main"))
    assert publish(game, game.active, ["cloth"], ["coin", "wool"]) == (["cloth"], ["coin", "wool"])


def test_a_title_without_trade_has_nothing_to_publish(party):
    game = party(title="hansa", until=step("actions"))
    with pytest.raises(NotTraded):
        publish(game, game.active, ["brick"])


def test_only_who_plays_the_seat_can_publish(at_trade, player):
    at_trade.users["9"] = player("Sanna")
    with pytest.raises(NotYourSeat):
        publish(at_trade, "9", ["brick"])


def test_it_goes_with_its_player_and_with_the_game(at_trade):
    game, (first, second, *others) = at_trade, at_trade.users
    for seat in (first, second):
        publish(game, seat, ["brick"])

    departures.resign(game_id=game.game.pk, user=game.users[first], now=NOW)
    assert (game.seat(first).wants, game.seat(second).want) == (None, ["brick"])
    for seat in others:
        departures.resign(game_id=game.game.pk, user=game.users[seat], now=NOW)

    assert game.fresh().is_over
    assert game.seat(second).wants is None
