"""Whole games, watched by a referee that somebody wrote from the rule file without having seen the code."""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache

import pytest

from games.titles.catan.title import CATAN
from tests.deep import with_deep
from tests.titles.catan.five_six.referee import Deviation, Referee
from tests.titles.catan.five_six.watching import BASE, KNIGHTS, MODES, Played, watch

GAMES = 20
"""The number of games of each kind with `DEEP=1`: 80 from the beginning and 40 from the middle."""
AT_EVERY_PUSH = [
    Played(BASE, "paired", 6, 0),
    Played(BASE, "special-build", 5, 0),
    Played(KNIGHTS, "paired", 5, 0, rich=True, most=120),
    Played(KNIGHTS, "special-build", 6, 0, rich=True, most=120),
]
DEEP_GAMES = [
    Played(modules, mode, 5 + number // 4 % 2, number, rich)
    for modules, rich in ((BASE, False), (KNIGHTS, False), (KNIGHTS, True))
    for mode in MODES
    for number in range(GAMES)
]

watched = cache(watch)


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("played", [*AT_EVERY_PUSH, *with_deep(DEEP_GAMES)], ids=str)
def test_a_referee_finds_no_broken_rule(played: Played) -> None:
    """P6-BOARD, P6-CARD, P6-PAIR, P6-SBP, P6-CK"""
    referee = watched(played)

    assert referee.over or sum(referee.heard.values()) > played.most


@pytest.mark.deep
def test_the_games_reach_what_the_referee_watches() -> None:
    """An event that comes in no game is not checked by the referee."""
    heard: Counter[str] = Counter()
    for played in DEEP_GAMES:
        heard.update(watched(played).heard)

    assert set(heard) >= RARE


RARE = {
    "special_build_began",
    "second_part_began",
    "swapped",
    "largest_army",
    "monopoly_played",
    "year_of_plenty_played",
    "road_building_played",
    "fifth_card_filed",
    "defender_of_catan",
    "defender_deck_filed",
    "lose_city_filed",
    "knights_sent",
    "metropolis_placed",
    "city_set_upright",
    "knight_displaced",
    "knight_removed",
    "knight_relocated",
    "knight_driven_out",
    "knight_deserted",
    "deserter_placed",
    "deserter_declined",
    "robber_chased",
    "road_removed",
    "harbor_swapped",
    "harbor_void",
    "wedding_gift_given",
    "saboteur_discard_filed",
    "cards_taken",
    "progress_card_taken",
    "aqueduct_used",
    "aqueduct_declined",
    "point_card_opened",
}


# The referee itself


def at_the_second_part() -> tuple[Referee, dict, dict, dict]:
    """Return a referee before the second part of the first turn, with what the engine asks and offers there."""
    begun = CATAN.new(seats=6, modules=BASE, seed="a watched game")
    referee, state = Referee(begun.state, begun.log), begun.state
    while True:
        waiting = CATAN.waiting(state)
        game = CATAN.game(state)
        options = {seat: game.decision_options(seat) for seat in waiting.due}
        if "second_main" in waiting.due.values():
            return referee, state, dict(waiting.due), options
        referee.look(waiting.due, waiting.may_act, options)
        seat = next(iter(waiting.due))
        verb = "end_turn" if "end_turn" in options[seat] else next(iter(options[seat]))
        after = CATAN.play(state, seat, verb, (options[seat][verb] or [None])[0])
        referee.follow(after.state, seat, verb, after.argument, after.log)
        state = after.state


def test_the_referee_accepts_what_the_engine_does() -> None:
    referee, state, due, options = at_the_second_part()

    referee.look(due, {}, options)
    referee.compare_table(state)


def test_the_referee_notices_the_wrong_second_player() -> None:
    """P6-PAIR-01"""
    referee, _, due, options = at_the_second_part()
    ((seat, decision),) = due.items()
    wrong = referee.left_of(seat)

    with pytest.raises(Deviation, match="who is asked"):
        referee.look({wrong: decision}, {}, {wrong: options[seat]})


def test_the_referee_notices_a_choice_too_many() -> None:
    """P6-PAIR-05"""
    referee, _, due, options = at_the_second_part()
    ((seat, offered),) = options.items()

    with pytest.raises(Deviation, match="the verbs"):
        referee.look(due, {}, {seat: {**offered, "make_offer": [None]}})
    with pytest.raises(Deviation, match="out of turn"):
        referee.look(due, {referee.left_of(seat): ["make_counter_offer"]}, options)


def test_the_referee_notices_a_choice_too_few() -> None:
    """P6-PAIR-04"""
    referee, _, due, options = at_the_second_part()
    (seat,) = options

    with pytest.raises(Deviation, match="the verbs"):
        referee.look(due, {}, {seat: {}})


@pytest.mark.parametrize("place", ["bank", "robber", "roads"])
def test_the_referee_notices_another_table(place: str) -> None:
    """P6-CARD-02"""
    referee, state, _, _ = at_the_second_part()
    wrong = copy.deepcopy(state)
    if place == "bank":
        wrong["base"]["bank"]["ore"] -= 1
    elif place == "robber":
        wrong["base"]["figures"]["robber"] = next(iter(wrong["base"]["tokens"]))
    else:
        wrong["base"]["roads"].popitem()

    with pytest.raises(Deviation):
        referee.compare_table(wrong)


def test_the_referee_notices_a_missing_and_an_unknown_event() -> None:
    """P6-PAIR-02"""
    for log in ([], [{"kind": "second_part_ended", "public": {"seat": "0"}, "private": {}}]):
        referee, state, due, _ = at_the_second_part()
        (seat,) = due
        with pytest.raises(Deviation):
            referee.follow(state, referee.left_of(seat), "end_turn", None, log)


@pytest.mark.parametrize("fault", ["terrain", "tokens", "harbors", "robber", "deck", "bank"])
def test_the_referee_notices_another_beginning(fault: str) -> None:
    """P6-BOARD-02, P6-BOARD-04, P6-BOARD-06, P6-BOARD-07, P6-CARD-02, P6-CARD-03"""
    begun = CATAN.new(seats=5, modules=BASE, seed="a watched game")
    here = begun.state["base"]
    if fault == "terrain":
        here["terrain"].update(dict.fromkeys(here["terrain"], "hills"))
    elif fault == "tokens":
        two = next(name for name, numbers in here["tokens"].items() if numbers == [2])
        three = next(name for name, numbers in here["tokens"].items() if numbers == [3])
        here["tokens"][two], here["tokens"][three] = [3], [2]
    elif fault == "harbors":
        here["harbors"][next(iter(here["harbors"]))] = "grain"
        here["harbors"][list(here["harbors"])[1]] = "grain"
    elif fault == "robber":
        here["figures"]["robber"] = next(iter(here["tokens"]))
    elif fault == "deck":
        here["deck"].pop()
    else:
        here["bank"]["wool"] = 19

    with pytest.raises(Deviation):
        Referee(begun.state, begun.log)
