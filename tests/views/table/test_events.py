"""What has just happened: what came to each seat, the hexes that brought it, the cards in my hand."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from games.models.turn import Turn
from tests.services.conftest import step
from tests.views.conftest import text

MAIN = step("main")


@pytest.fixture
def started(party):
    """A game at a moment, of which nobody has missed anything."""

    def start(until=MAIN, **more):
        game = party(until=until, **more)
        game.game.seats.update(last_position=game.fresh().last_position)
        return game

    return start


def tell(game, *entries, seat="1"):
    """Put a move with these entries into the log of a game."""
    last = game.fresh().turns.order_by("-position").first()
    number = (last.number if last else 0) + 1
    log = [{"kind": kind, "public": public, "private": private} for kind, public, private in entries]
    return Turn.objects.create(
        game=game.game, position=number, number=number, seat=seat, actor="seat", verb="roll",
        log=log, at=timezone.now(),
    )  # fmt: skip


def came(page, seat):
    """What a seat's panel says that has just come."""
    panel = text(page).split(f'data-testid="seat-{seat}"')[1].split("</article>")[0]
    return re.findall(r'class="came-one(?: gone)?" title="([^"]+)"', panel)


ROLL = (
    ("rolled", {"seat": "1", "dice": [3, 5]}, {}),
    (
        "produced",
        {"number": 8, "gains": {"0": {"brick": 2}, "2": {"ore": 1}}, "short": [], "hexes": ["0,0", "1,-1"]},
        {},
    ),
)


@pytest.mark.parametrize("who", ["0", "1", None])
def test_a_roll_shows_its_hexes_and_what_each_seat_got(started, eyes, who):
    game = started()
    tell(game, *ROLL)

    page = eyes(game, who).look()

    assert text(page).count('class="source"') == 2
    assert [came(page, seat) for seat in "0123"] == [["Brick: +2"], [], ["Ore: +1"], []]


def test_what_came_to_me_is_marked_in_my_hand(started, eyes):
    game = started()
    tell(game, *ROLL)

    marks = {
        who: re.findall(r'playing-card-came">([^<]+)', text(eyes(game, who).look()))
        for who in ("0", "1", "2")
    }

    assert marks == {"0": ["+2"], "1": [], "2": ["+1"]}


def test_a_theft_is_seen_by_all_and_known_to_two(started, eyes):
    game = started()
    known = {"cards": {"ore": 1}}
    tell(game, ("stolen", {"seat": "1", "victim": "2"}, {"1": known, "2": known}))

    seen = {who: [came(eyes(game, who).look(), seat) for seat in "12"] for who in ("1", "2", "0", None)}

    assert seen["1"] == seen["2"] == [["Ore: +1"], ["Ore: −1"]]
    assert seen["0"] == seen[None] == [["Cards: +1"], ["Cards: −1"]]


def test_all_that_came_since_my_last_move_is_added_up(started, eyes):
    game = started()
    tell(game, *ROLL)
    tell(game, *ROLL)
    tell(game, ("bank_trade", {"seat": "2", "give": {"wool": 4}, "take": {"ore": 1}}, {}))

    page = eyes(game, "0").look()

    assert [came(page, seat) for seat in "0123"] == [["Brick: +4"], [], ["Ore: +3", "Wool: −4"], []]


def test_the_dice_have_their_sum(started, eyes):
    game = started()
    seat = eyes(game, game.active)

    dice = seat.look().context["table"].view["base"]["dice"]

    assert f'class="dice-sum">{sum(dice)}<' in text(seat.look())


def test_a_replay_shows_the_same_of_each_move(started, eyes):
    game = started()
    number = next(
        turn.number
        for turn in game.game.turns.order_by("-number")
        if any(e["kind"] == "produced" and e["public"]["gains"] for e in turn.log)
    )

    page = text(eyes(game, None).look(f"replay/{number}/"))

    assert 'class="came-one"' in page
    assert 'class="source"' in page


def test_points_and_income_of_hansa_come_to_their_seats(started, eyes):
    game = started(None, title="hansa")
    tell(
        game,
        ("scored", {"seat": "1", "source": "control", "number": 3}, {}),
        ("income", {"seat": "2", "pieces": {"trader": 3}}, {}),
    )

    page = eyes(game, "0").look()

    assert [came(page, seat) for seat in "0123"] == [[], ["Points: +3"], ["Supply: +3"], []]
