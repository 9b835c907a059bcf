"""The evaluation of positions and the candidate moves for bots, and whole games of greedy bots."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.bots import choose
from games.titles.hansa.base.rules.candidates import ROUTES, candidates
from games.titles.hansa.base.rules.evaluation import (
    BACK_IN_STOCK,
    CLAIMED,
    LEVELS,
    OPPONENTS,
    POINT,
    gain_of_claim,
    nearness,
    promises,
    worths,
)
from games.titles.hansa.base.rules.facts import PILE, TRACKS
from games.titles.hansa.title import HANSA
from games.workshop.bots_match import play_match


def chosen(t, name: str):
    """Return the move of a greedy bot in this position."""
    seat = t.seat(name)
    return choose(HANSA, t.sight(name), HANSA.options(t.state, seat), random.Random(1), "greedy")


def worth(t, name: str) -> float:
    return HANSA.evaluate(t.state, t.seat(name))


def test_more_is_better(table) -> None:
    plain = worth(table(), "P1")

    assert worth(table().track("P1", 1), "P1") > plain
    assert worth(table().offices("minden", "P1"), "P1") > plain
    assert worth(table().desk("P1", actiones=2), "P1") > plain
    assert worth(table().holds("P1", "four_actions"), "P1") > plain
    assert worth(table().offices("minden", "P2"), "P1") < plain


def test_a_filled_route_is_claimed_for_the_best_it_brings(table) -> None:
    t = table().on("P1", "goettingen-quedlinburg", "TTT")

    assert chosen(t, "P1") == (
        "claim",
        {"route": "goettingen-quedlinburg", "benefit": "ability", "city": "goettingen"},
    )


def test_pieces_are_brought_together(table) -> None:
    t = (
        table()
        .on("P1", "goettingen-quedlinburg", "T")
        .on("P1", "emden-stade", "T")
        .on("P1", "bremen-minden", "T")
    )
    t.supply("P1", "").stock("P1", "")

    verb, argument = chosen(t, "P1")

    assert verb == "move"
    assert argument[1::2] == ["goettingen-quedlinburg:2", "goettingen-quedlinburg:3"]


def test_a_merchant_goes_where_a_trader_cannot(table) -> None:
    """Kampen's first office is round, so a merchant is tried there, but not at Hannover."""
    t = table().desk("P1", privilegium=4).on("P1", "arnheim-kampen", "TT").on("P1", "hannover-minden", "TT")
    game = HANSA.game(t.state)
    choices = game.options(t.seat("P1"))["place"]

    tried = candidates(game, t.seat("P1"), "place", choices)

    assert {"piece": "merchant", "village": "arnheim-kampen:3"} in tried
    assert {"piece": "trader", "village": "hannover-minden:3"} in tried
    assert {"piece": "merchant", "village": "hannover-minden:3"} not in tried


def test_of_a_hundred_moves_few_are_tried(table) -> None:
    """Only one village of each route is tried."""
    t = table()
    game = HANSA.game(t.state)
    choices = game.options(t.seat("P1"))["place"]

    tried = candidates(game, t.seat("P1"), "place", choices)

    assert len(choices) == 2 * 107
    assert len({choice["village"].split(":")[0] for choice in tried}) == ROUTES
    assert len(tried) <= 2 * ROUTES


def test_a_displaced_piece_takes_extras_along(table) -> None:
    """HT-DISP-06: extra pieces cost nothing."""
    t = table().stock("P2", "4T").on("P2", "dortmund-duisburg", "M").supply("P1", "5T")
    t.displace("P1", "dortmund-duisburg:1", "T", "2T")

    verb, argument = chosen(t, "P2")

    assert verb == "replace"
    assert argument[::2] == ["displaced", "stock:trader", "stock:trader"]


def test_extras_are_tried_on_the_route_of_the_displaced_piece_while_it_has_room(table) -> None:
    t = table().stock("P2", "4T").on("P2", "dortmund-duisburg", "M").supply("P1", "5T")
    t.displace("P1", "dortmund-duisburg:1", "T", "2T")
    game = HANSA.game(t.state)
    choices = game.options(t.seat("P2"))["replace"]
    room = Counter(village.split(":")[0] for village in choices.next(["displaced"]))

    tried = candidates(game, t.seat("P2"), "replace", choices)

    assert len(tried) == len(room)
    for answer in tried:
        first, *others = [village.split(":")[0] for village in answer[1::2]]
        assert 1 + others.count(first) == min(3, room[first])


def test_a_seat_without_pieces_hopes_for_no_long_route(table) -> None:
    """With two pieces in all, a seat can fill a route of two villages, but never one of three."""
    t = table().supply("P1", "").stock("P1", "").on("P1", "dortmund-duisburg", "T")
    t.on("P1", "goettingen-quedlinburg", "T")

    worths = promises(HANSA.game(t.state), t.seat("P1"))

    assert worths["dortmund-duisburg"] > worths["goettingen-quedlinburg"]


def gain(t, route: str) -> float:
    """Return the gain of a claim of a route by P1, without a merchant."""
    return gain_of_claim(HANSA.game(t.state), t.seat("P1"), t.board.routes[route], merchant=False)


def test_a_claim_gives_others_the_points_of_their_cities(table) -> None:
    """HT-CLAIM-03a, HT-CTRL-02: With as many offices the newest one wins control, so the office is worth no less."""
    free, foreign = table().no_markers(), table().no_markers().additional("minden", "P2")

    assert gain(foreign, "brunswiek-minden") == pytest.approx(
        gain(free, "brunswiek-minden") - OPPONENTS * POINT
    )


def test_the_last_level_of_an_ability_brings_its_points(table) -> None:
    """HT-SCORE-01"""
    t = table().no_markers().desk("P1", actiones=TRACKS["actiones"].top - 1)

    before, full = LEVELS["actiones"][-2:]
    points = POINT * TRACKS["actiones"].full_points
    assert gain(t, "goettingen-warburg") == pytest.approx(BACK_IN_STOCK + full - before + points)


def test_a_merchant_of_the_supply_no_longer_helps_on_a_filled_route(table) -> None:
    """HT-COEL-01"""
    t = table().no_markers().on("P1", "coellen-warburg", "TTTT").desk("P1", privilegium=4).supply("P1", "1M")

    worths = promises(HANSA.game(t.state), t.seat("P1"))

    assert worths["coellen-warburg"] == pytest.approx(CLAIMED * gain(t, "coellen-warburg"))


def test_the_end_is_near_when_the_pile_is_short(table) -> None:
    """HT-END-02"""
    markers = [kind for kind, count in PILE.items() for _ in range(count)]

    near = [nearness(HANSA.game(table().pile(*markers[:left]).state)) for left in (len(markers), 3, 0)]

    assert near == pytest.approx([0, 1 - 3 / len(markers), 1])


def test_what_rivals_may_do_next_lowers_a_lead(table) -> None:
    """The worth of their pieces is the same for each rival, and not the viewer's."""
    poor, rich = table(), table()
    for name in ("P2", "P3", "P4"):
        poor.supply(name, "").stock(name, "")

    of_poor, of_rich = (worths(HANSA.game(t.state), t.seat("P1")) for t in (poor, rich))
    more = {seat: of_rich[seat] - of_poor[seat] for seat in of_poor}

    assert more.pop(rich.seat("P1")) == pytest.approx(0)
    assert len({round(each, 6) for each in more.values()}) == 1
    assert min(more.values()) > 0


def test_a_player_who_has_few_pieces_left_claims_when_the_game_draws_out(table) -> None:
    """Early in a game it waits for a better claim. Two such bots would otherwise wait forever."""
    t = (
        table(2)
        .supply("P1", "")
        .stock("P1", "")
        .on("P1", "bremen-minden", "TTT")
        .on("P1", "hannover-minden", "T")
    )
    assert chosen(t, "P1")[0] != "claim"

    t.here["turn"] = 300

    assert chosen(t, "P1")[0] == "claim"


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("seats", [3, *(pytest.param(seats, marks=pytest.mark.deep) for seats in (2, 4, 5))])
def test_a_greedy_bot_beats_random_ones(seats) -> None:
    names = [*["random"] * (seats - 1), "greedy"]

    (result,) = play_match(HANSA, modules=["base"], names=names, games=1, seed="hansa")

    assert result.bots[result.winner] == "greedy"
    assert result.turns < 500


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.deep) for seats in (3, 4, 5))])
def test_greedy_bots_end_a_game_among_themselves(seats) -> None:
    (result,) = play_match(HANSA, modules=["base"], names=["greedy"] * seats, games=1, seed="alike")

    assert 5 * seats < result.turns < 30 * seats
