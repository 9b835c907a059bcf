"""CK-HIDE: what is seen and what is hidden."""

from __future__ import annotations

import json

import pytest

from tests.titles.catan.cities_knights.tables import CATAN

OTHERS = ("orange", "white", None)


def filled(table):
    table = table().give("red", ore=2, cloth=3).cards("red", "spy", "merchant", "crane", "bishop")
    return table.put("red", cities="0,0,N").knight("red", "0,1,N", level=2, active=True).main("red")


def test_kinds_are_the_seats_own_numbers_are_open(table):
    """CK-HIDE-01, CK-HIDE-02: resources and commodities are shown as one number."""
    table = filled(table)

    assert table.sight("red")["base"]["own"]["hand"]["cloth"] == 3
    for name in ("blue", *OTHERS):
        seen = table.sight(name)
        assert seen["base"]["seats"]["0"]["cards"] == 5
        assert "cloth" not in json.dumps(
            {**seen["base"]["seats"], **seen["cities_knights"]["seats"]["0"]["progress"]}
        )


def test_progress_hands_are_hidden_but_for_their_backs(table):
    """CK-HIDE-03, CK-HIDE-04"""
    table = filled(table)

    assert table.sight("red")["cities_knights"]["own"]["progress"] == ["spy", "merchant", "crane", "bishop"]
    for name in ("blue", *OTHERS):
        seen = table.sight(name)["cities_knights"]
        assert seen["seats"]["0"]["progress"] == {"yellow": 1, "blue": 2, "green": 1}
        assert "spy" not in json.dumps(seen)


def test_a_drawn_card_is_seen_by_its_owner_its_color_by_all(table):
    """CK-HIDE-05"""
    table = table().levels("blue", politics=1).top("spy").pre_roll("red").throw(1, 1, "gate_blue")

    (drawn,) = [one for one in table.log if one["kind"] == "progress_drawn"]
    assert drawn == {
        "kind": "progress_drawn",
        "public": {"seat": "1", "color": "blue"},
        "private": {"1": {"card": "spy"}},
    }


def test_a_returned_card_too(table):
    """CK-HIDE-06"""
    table = table().cards("red", "spy", "spy", "spy", "bishop", "crane").main("red")
    table.play("red", "return_progress_card", "crane")

    (returned,) = [one for one in table.log if one["kind"] == "progress_returned"]
    assert returned["public"] == {"seat": "0", "color": "green"}
    assert returned["private"] == {"0": {"card": "crane"}}


def test_decks_are_sizes(table):
    """CK-HIDE-07"""
    table = filled(table)

    for name in ("red", *OTHERS):
        assert table.sight(name)["cities_knights"]["decks"] == {"yellow": 17, "blue": 16, "green": 17}


def test_everything_on_the_table_is_open(table):
    """CK-HIDE-08, CK-HIDE-09"""
    table = filled(table).cards("blue", "printer").metropolis("blue", "trade", "2,0,N").wall("blue", "2,0,N")
    table.merchant("red", "0,0").ship(3).landed(2).defenders("white", 1)

    for name in ("red", *OTHERS):
        seen = table.sight(name)["cities_knights"]
        assert (seen["ship"], seen["landings"], seen["merchant"]) == (3, 2, {"hex": "0,0", "seat": "0"})
        assert seen["knights"] == {"0,1,N": {"seat": "0", "level": 2, "active": True, "may_act": True}}
        assert (seen["walls"], seen["metropolises"]) == ({"2,0,N": "1"}, {"trade": "2,0,N"})
        assert seen["seats"]["1"]["open_cards"] == ["printer"]
        assert seen["seats"]["1"]["improvements"] == {"trade": 4, "politics": 0, "science": 0}
        assert seen["seats"]["3"]["defenders"] == 1


def test_discards_are_hidden_until_all_are_in(table):
    """CK-HIDE-15, CK-HIDE-16"""
    table = table().give("red", ore=8).give("blue", cloth=8).pre_roll("orange").throw(3, 4)
    table.play("red", "discard", {"ore": 4})

    assert table.sight("orange")["answered"] == ["0"]
    assert table.sight("orange")["shows"]["answers"] == {}
    assert table.sight("red")["shows"]["answers"] == {"0": {"ore": 4}}


@pytest.mark.parametrize("viewer", ["0", "2", None])
def test_an_imagined_state_shows_the_same(table, viewer):
    """CK-HIDE-01, CK-HIDE-03, CK-HIDE-07: it is for bots that look ahead; hidden facts are drawn again."""
    table = filled(table).give("blue", coin=3).cards("blue", "wedding", "smith")
    sight = CATAN.sight(table.state, viewer)

    other = CATAN.imagine(sight, "anew")

    assert CATAN.sight(other, viewer) == sight


def test_at_the_end_all_hands_are_shown(table):
    """CK-HIDE-03: the game is over."""
    table = filled(table).defenders("red", 11)
    while table.winner is None:
        (seat,) = table.due
        table.timeout(seat)

    assert table.sight(None)["cities_knights"]["open"]["0"]["progress"] == [
        "spy",
        "merchant",
        "crane",
        "bishop",
    ]


def test_an_imagined_state_has_the_cards_that_a_spy_sees(table):
    """CK-HIDE-13"""
    table = table().cards("red", "spy").cards("blue", "bishop", "merchant", "warlord").main("red")
    table.card("red", "spy", "1")

    for seed in "abc":
        imagined = table.title.imagine(table.sight("red"), seed)["cities_knights"]["progress"]
        assert sorted(imagined["1"]) == ["bishop", "merchant", "warlord"]


def test_an_imagined_state_has_the_cards_that_a_master_merchant_sees(table):
    """CK-HIDE-12"""
    table = table().put("blue", cities="0,0,N").give("blue", wool=3, paper=1).give("orange", ore=4)
    table.cards("red", "master_merchant").main("red").card("red", "master_merchant", "1")

    for seed in "abc":
        hand = table.title.imagine(table.sight("red"), seed)["base"]["hands"]["1"]
        assert {kind: count for kind, count in hand.items() if count} == {"wool": 3, "paper": 1}
