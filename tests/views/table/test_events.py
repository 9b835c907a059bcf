"""What has just happened: what came to each seat, the hexes that brought it, the cards in my hand."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from games.models.turn import Turn
from games.selectors.table import replays
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


# ------------------------------------------------------------------ the log beside the board


def lines_of(page, part):
    """The lines of a list of the page: the number of the replay's step, and what they ring."""
    there = text(page).split(f'id="{part}"')[1].split("</ol>")[0]
    return re.findall(
        r'class="told-line" href="[^"]*/replay/(\d+)/"(?: data-rings="([^"]*)")?>([^<]*)', there
    )


def test_a_line_leads_to_its_step_and_knows_what_it_rings(started, eyes):
    game = started()
    turn = tell(game, ("robber_moved", {"seat": "1", "hex": "0,0", "figure": "robber"}, {}), *ROLL)

    moved, rolled, produced = lines_of(eyes(game, "0").look(), "log-scroll")[-3:]

    assert {moved[0], rolled[0], produced[0]} == {str(turn.number)}
    assert moved[1].startswith("ring-hex translate(")
    assert rolled[1] == ""
    assert produced[1].count("ring-hex") == 2


@pytest.mark.parametrize("htmx", [False, True])
def test_the_newest_lines_stand_beside_the_board(started, eyes, htmx):
    game = started()
    tell(game, *ROLL)
    tell(game, ("offer_answered", {"seat": "2", "offer": "1", "maker": "1", "answer": "decline"}, {}))

    newest = lines_of(eyes(game, None).look(htmx=htmx), "newest")

    assert [words for _, _, words in newest] == [
        "Bence rolls 8 (3 + 5).",
        "Anna gets 2 brick and Chiara gets 1 ore.",
    ]


def test_offers_and_answers_are_folded(started, eyes):
    game = started()
    offer = {"id": "1", "from": "1", "give": {"ore": 1}, "want": {"wool": 1}, "to": ["0", "2"]}
    tell(game, *ROLL)
    tell(game, ("offer_made", {"seat": "1", "offer": offer}, {}))
    tell(game, ("offer_answered", {"seat": "2", "offer": "1", "maker": "1", "answer": "decline"}, {}))
    tell(game, *ROLL)
    tell(game, ("offer_withdrawn", {"seat": "1", "offer": offer}, {}))

    for path in ("", "log/"):
        page = text(eyes(game, "0").look(path))
        fold = page.rsplit("<summary>2 offers and answers</summary>", 1)[1].split("</details>")[0]
        assert "Chiara declines the offer." in fold
        assert "rolls" not in fold
        assert "Bence withdraws an offer." not in fold


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("who", ["0", None])
def test_dice_and_cards_so_far_are_one_tap_away(started, eyes, who, htmx):
    game = started()
    seat = eyes(game, who)
    dice = [entry for turn in game.game.turns.all() for entry in turn.log if entry["kind"] == "rolled"]

    table, page = text(seat.look(htmx=htmx)), seat.look("so-far/", htmx=htmx)

    assert f'href="/games/{game.game.pk}/so-far/"' in table
    assert page.status_code == 200
    assert ("<html" in text(page)) is not htmx
    assert page.context is None or page.context["shown"].dice_chart.rolls == len(dice)
    assert "Cards produced" in text(page)


def test_a_title_without_figures_has_no_page_of_them(started, eyes):
    game = started(None, title="hansa")

    assert "so-far/" not in text(eyes(game, "0").look())
    assert eyes(game, "0").look("so-far/").status_code == 404


def test_figures_of_a_private_game_stay_unseen(started, eyes):
    assert eyes(started(visibility="link"), "stranger").look("so-far/").status_code == 404


# ------------------------------------------------------------------ step by step to the present


@pytest.fixture
def missed(party):
    """A game in which somebody has missed a few moves: the game and the seat."""
    game = party(until=MAIN)
    seat = next(key for key in game.users if key != game.active)
    game.game.seats.update(last_position=0)
    return game, seat


@pytest.mark.parametrize("htmx", [False, True])
def test_what_was_missed_is_stepped_through_to_the_present(missed, eyes, htmx):
    game, seat = missed
    who = eyes(game, seat)
    page = who.look(htmx=htmx)
    stops = page.context["stops"]
    seen = []

    address = re.search(r'href="([^"]+)" hx-get="[^"]+" id="walk-start"', text(page))[1]
    while "step=" in address:
        page = who.client.get(address, headers={"HX-Request": "true"} if htmx else {})
        assert 'data-kind="walk"' in text(page)
        assert f'data-here="{address}"' in text(page)
        seen.append(page.context["table"].view["moves"])
        address = re.search(r'href="([^"]+)" hx-get="[^"]+" id="walk-next"', text(page))[1]

    assert len(seen) == len(stops) > 3
    assert seen == sorted(set(seen))
    assert 'data-kind="walk"' not in text(who.client.get(address))


def test_a_stop_shows_the_board_of_its_moment_and_nothing_to_do(missed, eyes):
    game, seat = missed
    who = eyes(game, seat)
    first, *_ = who.look().context["stops"]

    then = who.look(step=first).context["table"]

    assert len(then.view["base"]["settlements"]) < len(
        who.look().context["table"].view["base"]["settlements"]
    )
    assert then.arguments == {} == then.options
    assert then.view == game.title.view(replays.state_at(game.fresh(), first), seat)


@pytest.mark.parametrize("step", ["0", "x", "99999999", "-1", "³"])
def test_what_is_no_stop_shows_the_present(missed, eyes, step):
    game, seat = missed

    assert eyes(game, seat).look(step=step).context["walk"] is None


def test_spectators_and_who_missed_nothing_have_no_steps(started, eyes):
    game = started()

    assert [eyes(game, who).look().context["stops"] for who in ("0", None)] == [[], []]
