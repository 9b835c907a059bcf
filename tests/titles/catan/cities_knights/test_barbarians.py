"""CK-BARB: the battle, its reward and its losses."""

from __future__ import annotations

import pytest

SPOTS = ("0,0,N", "2,0,N", "0,2,N", "-2,1,N", "2,-2,S", "-1,1,N")
HOMES = ("0,1,N", "1,0,N", "-1,2,N", "-1,-1,S")
"""A place for a knight of each seat in the examples."""


def battle(table, *, cities, active, plain=True, **options):
    """Return a table one step before a landing, with cities and one active knight of the given level by seat."""
    table = table(**options)
    spots = iter(SPOTS)
    for seat, count in cities.items():
        for _ in range(count):
            table.put(seat, cities=next(spots))
    for (seat, level), home in zip(active.items(), HOMES, strict=False):
        if level:
            table.knight(seat, home, level=level, active=True)
    return table


def told(table):
    (landed,) = table.logged("barbarians_landed")
    return landed


def test_strength_counts_upright_cities(table):
    """CK-BARB-01: a metropolis counts once, a toppled city does not count."""
    table = battle(table, cities={"red": 1, "blue": 1}, active={}).metropolis("red", "trade", "-1,1,S")
    table.topple("white", "0,-2,N").pre_roll("red")

    assert table.sight(None)["cities_knights"]["barbarians"]["strength"] == 3
    assert told(table.land())["strength"] == 3


def test_levels_of_active_knights_are_added_up(table):
    """CK-BARB-02, CK-KNIGHT-01, CK-DIFF-30: seats without a city count too, inactive knights do not."""
    table = battle(table, cities={"red": 1}, active={"red": 2, "blue": 3, "orange": 1})
    table.knight("red", "1,2,N", level=3).pre_roll("red")
    assert table.sight(None)["cities_knights"]["barbarians"] == {
        "strength": 1,
        "defense": 6,
        "contributions": {"0": 2, "1": 3, "2": 1, "3": 0},
    }

    assert told(table.land())["contributions"] == {"0": 2, "1": 3, "2": 1, "3": 0}


def test_the_battle_is_at_once(table):
    """CK-BARB-03: no seat is asked anything before it."""
    table = battle(table, cities={"red": 1}, active={}).knight("red", "0,1,N").give("red", grain=1)
    table.cards("red", "warlord").pre_roll("red").land()

    assert told(table)["won"] is False
    assert table.here["cities"] == {}


@pytest.mark.parametrize(("cities", "won"), [(2, True), (3, True), (4, False)])
def test_as_strong_is_enough(table, cities, won):
    """CK-BARB-04"""
    table = battle(table, cities={"red": cities}, active={"red": 3}).pre_roll("blue").land()

    assert told(table)["won"] is won


def test_the_best_defender_alone_gets_a_card(table):
    """CK-EX-17, CK-BARB-05, CK-VP-05"""
    table = (
        battle(table, cities={"red": 4}, active={"red": 2, "blue": 1, "orange": 1}).pre_roll("blue").land()
    )

    assert told(table)["won"] is True
    assert table.lines("red") == {"cities": 8, "defenders": 1}


def test_a_defender_needs_no_city(table):
    """CK-BARB-05"""
    table = battle(table, cities={"red": 1}, active={"blue": 2}).pre_roll("red").land()

    assert table.ck["defenders"] == {"0": 0, "1": 1, "2": 0, "3": 0}


def test_the_seventh_card_is_awarded_as_well(table):
    """CK-COMP-04: the counter goes beyond the printed cards."""
    table = battle(table, cities={"red": 1}, active={"blue": 2}).defenders("blue", 6).pre_roll("red").land()

    assert table.ck["defenders"]["1"] == 7


def test_tied_defenders_draw_from_decks_of_their_choice(table):
    """CK-EX-18, CK-BARB-06, CK-BARB-12, CK-BARB-13, CK-DIFF-15, CK-D-06, CK-HIDE-16

    All are asked at once and draw clockwise.
    """
    table = battle(table, cities={"red": 4}, active={"red": 2, "blue": 2}).top("spy", "merchant")
    table.pre_roll("blue").land()
    assert table.waiting_for == {"red": "defender_deck", "blue": "defender_deck"}
    assert table.ck["ship"] == 0

    table.play("red", "choose_deck", "yellow")
    assert table.progress("red") == []
    assert table.sight("white")["answered"] == ["0"]
    assert "yellow" not in str(table.sight("white")["shows"])
    table.play("blue", "choose_deck", "blue")

    assert (table.progress("red"), table.progress("blue")) == (["merchant"], ["spy"])
    assert [one["seat"] for one in table.logged("progress_drawn")] == ["1", "0"]
    assert table.ck["defenders"] == dict.fromkeys("0123", 0)
    assert not any(one["active"] for one in table.ck["knights"].values())


def test_a_deck_without_own_improvement_is_allowed_an_empty_one_is_not(table):
    """CK-BARB-06, CK-D-06"""
    table = (
        battle(table, cities={"red": 1}, active={"red": 2, "blue": 2}).only("green").pre_roll("blue").land()
    )

    assert table.places("red", "choose_deck") == {"yellow", "blue"}
    assert table.refused("red", "choose_deck", "green").code == "CK-D-06b"
    assert table.refused("red", "choose_deck", "red").message == "Choose one of the three decks."


def test_who_finds_its_deck_empty_is_asked_again(table):
    """CK-D-06"""
    table = battle(table, cities={"red": 1}, active={"red": 2, "blue": 2}).only("green", "crane")
    table.pre_roll("blue").land().play("red", "choose_deck", "green").play("blue", "choose_deck", "green")

    assert table.progress("blue") == ["crane"]
    assert table.waiting_for == {"red": "defender_deck"}
    table.play("red", "choose_deck", "blue")
    assert len(table.progress("red")) == 1 or table.ck["open_cards"]["0"]


def test_an_absent_defender_draws_where_its_level_is_highest(table):
    """CK-D-06, CK-ORD-01"""
    table = battle(table, cities={"red": 1}, active={"red": 2, "blue": 2}).levels("red", politics=2, trade=1)
    table.pre_roll("blue").land().timeout("red")
    assert table.answer() == ("choose_deck", "blue")

    assert table.timeout("blue").answer() == ("choose_deck", "yellow")


def test_a_point_card_drawn_as_reward_is_opened(table):
    """CK-BARB-14, CK-CARD-04"""
    table = battle(table, cities={"red": 1}, active={"red": 2, "blue": 2}).top("printer", "crane")
    table.pre_roll("orange").land().play("red", "choose_deck", "green").play("blue", "choose_deck", "green")

    assert table.ck["open_cards"]["0"] == ["printer"]
    assert table.logged("point_card_opened") == [{"seat": "0", "card": "printer"}]


def test_a_fifth_card_as_reward_is_returned_before_production(table):
    """CK-BARB-14, CK-CARD-07, CK-D-25"""
    table = battle(table, cities={"red": 1}, active={"red": 2, "blue": 2})
    table.cards("red", "spy", "spy", "spy", "bishop").put("white", settlements="2,-1,S")
    table.top("merchant", "merchant").pre_roll("blue").land(1, 2)
    table.play("red", "choose_deck", "yellow").play("blue", "choose_deck", "yellow")

    assert table.waiting_for == {"red": "fifth_card"}
    assert table.hand("white") == {}
    table.play("red", "return_progress_card", "merchant")
    assert table.hand("white") == {"lumber": 1}


def test_nobody_defended_nobody_is_rewarded(table):
    """CK-BARB-07"""
    table = table().pre_roll("red").land()

    assert told(table)["won"] is True
    assert table.ck["defenders"] == dict.fromkeys("0123", 0)
    assert table.waiting_for == {"red": "main"}


def test_the_example_of_both_books(table):
    """CK-EX-19, CK-DIFF-22, CK-BARB-08, CK-METRO-07: Pietro is red, Federico blue, Claudia orange, Gabriele white."""
    table = battle(table, cities={"red": 2, "blue": 2}, active={"red": 1, "blue": 1, "orange": 1})
    table.metropolis("white", "trade", "-1,1,S").put("orange", settlements="1,2,N").pre_roll("red").land()
    assert (told(table)["strength"], told(table)["defense"]) == (5, 3)
    assert table.waiting_for == {"red": "lose_city", "blue": "lose_city"}

    table.play("red", "give_up_city", "0,0,N").play("blue", "give_up_city", "0,2,N")

    assert table.here["cities"] == {"2,0,N": "0", "-2,1,N": "1", "-1,1,S": "3"}


def test_nobody_defends_and_all_with_a_plain_city_lose_one(table):
    """CK-EX-20, CK-BARB-08, CK-BARB-09"""
    table = battle(table, cities={"red": 2, "blue": 1, "orange": 1}, active={})
    table.metropolis("orange", "trade", "-1,1,S").pre_roll("white").land()
    assert told(table)["strength"] == 5
    assert table.waiting_for == {"red": "lose_city"}

    table.play("red", "give_up_city", "2,0,N")

    assert table.here["cities"] == {"0,0,N": "0", "-1,1,S": "2"}
    assert table.here["settlements"] == {"2,0,N": "0", "0,2,N": "1", "-2,1,N": "2"}


def test_who_has_no_plain_city_is_skipped(table):
    """CK-EX-21, CK-BARB-08"""
    table = battle(table, cities={"blue": 1, "orange": 2}, active={"blue": 1, "orange": 2})
    table.metropolis("red", "trade", "-1,1,S").pre_roll("white").land()

    assert (told(table)["strength"], told(table)["defense"]) == (4, 3)
    assert table.logged("city_lost") == [{"seat": "1", "vertex": "0,0,N", "wall": False, "toppled": False}]
    assert len(table.here["cities"]) == 3


def test_nobody_with_a_plain_city_nothing_is_lost(table):
    """CK-BARB-10"""
    table = table().metropolis("red", "trade", "-1,1,S").pre_roll("white").land()

    assert told(table)["won"] is False
    assert table.here["cities"] == {"-1,1,S": "0"}


def test_a_lost_city_becomes_a_settlement(table):
    """CK-BARB-11, CK-BASE-12"""
    table = battle(table, cities={"red": 1}, active={}).wall("red", "0,0,N").pre_roll("white")
    before = table.points("red")
    table.land()

    pieces = table.sight("red")["base"]["seats"]["0"]["pieces"]
    assert (pieces["settlement"], pieces["city"]) == (4, 4)
    assert table.sight("red")["cities_knights"]["seats"]["0"]["pieces"]["city_wall"] == 3
    assert table.points("red") == before - 1


@pytest.mark.parametrize("cities", [1, 4])
def test_win_or_loss_every_active_knight_becomes_inactive(table, cities):
    """CK-BARB-12"""
    table = battle(table, cities={"red": cities}, active={"red": 2}).pre_roll("white").land()

    assert table.standing("0,1,N") == ("red", 2, False)


@pytest.mark.parametrize("cities", [1, 4])
def test_the_ship_goes_back_and_the_roll_goes_on(table, cities):
    """CK-BARB-13, CK-DIFF-18, CK-DICE-03, CK-COMP-08: this holds after every attack."""
    table = battle(table, cities={"red": cities}, active={"red": 2}).put("white", settlements="3,-1,S")
    table.pre_roll("white").land(4, 4)
    while table.waiting_for.get("red") == "lose_city":
        table.timeout("red")

    assert (table.ck["ship"], table.ck["landings"]) == (0, 1)
    assert table.hand("white") == {"ore": 1}
    for name in ("white", "red", "blue", "orange"):
        table.end_turn(name).throw(1, 1, "ship")
    assert table.ck["ship"] == 4


def test_which_city_is_its_owners_choice(table):
    """CK-BARB-08, CK-D-05, CK-ILL-46, CK-ILL-06, CK-HIDE-16"""
    table = battle(table, cities={"red": 2, "blue": 2}, active={}).metropolis("red", "trade", "-1,1,S")
    table.put("red", settlements="1,2,N").pre_roll("white").land()

    for vertex in ("-1,1,S", "1,2,N", "0,2,N", "9,9,N"):
        refused = table.refused("red", "give_up_city", vertex)
        assert refused.message == "Choose one of your cities without a metropolis."
    assert table.refused("white", "end_turn").message == "Waiting for Red, Blue to decide."
    table.play("red", "give_up_city", "0,0,N")
    assert table.here["cities"]["0,0,N"] == "0"
    assert "0,0,N" not in str(table.sight("blue")["shows"])
    table.play("red", "give_up_city", "2,0,N").play("blue", "give_up_city", "0,2,N")
    assert table.here["settlements"] == {"1,2,N": "0", "2,0,N": "0", "0,2,N": "1"}


def test_an_absent_seat_gives_up_the_one_without_wall_then_the_poorest(table):
    """CK-D-05, CK-ORD-01"""
    table = table().wall("red", "2,1,N").put("red", cities="2,0,N 0,-1,N").pre_roll("white").land()
    assert table.timeout("red").answer() == ("give_up_city", "2,0,N")


def test_among_equals_the_first_in_order_is_given_up(table):
    """CK-D-05, CK-ORD-01: vertices are ordered by row, then from the west, north before south."""
    table = table().put("red", cities="0,3,N 1,1,S 0,2,S").pre_roll("white").land()
    pips_differ = table.timeout("red").answer()

    assert pips_differ == ("give_up_city", "0,2,S")


def test_a_landing_frees_the_robber_after_the_losses(table):
    """CK-D-25: the lost city is settled first, then discards, then the robber; the Aqueduct gives nothing."""
    table = battle(table, cities={"red": 2}, active={}).give("red", ore=8).levels("blue", science=3)
    table.pre_roll("white").land(3, 4)
    waited = [dict(table.waiting_for)]
    table.play("red", "give_up_city", "0,0,N")
    waited.append(dict(table.waiting_for))
    table.play("red", "discard", {"ore": 4})
    waited.append(dict(table.waiting_for))

    assert waited == [{"red": "lose_city"}, {"red": "discard"}, {"white": "robber"}]
