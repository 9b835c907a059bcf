"""The development cards of the hand: what can be done with each, and the seats' cards in short."""

from __future__ import annotations

from tests.titles.catan.pages import page_of


def uses(table, seat):
    """Return, by kind of card, the address that plays it or the reason why it cannot be played."""
    found = page_of(table.state, table.seat(seat)).own.hand.uses
    return {kind: use.href or use.why_not for kind, use in found.items()}


def test_a_card_can_be_played_in_one_s_turn_and_says_so_in_another_s(table):
    """Victory points are never played. BASE-DEV-01"""
    table = table().give_cards("P", monopoly=1, victory_point=1).give("Q", wool=1).main("P")

    assert uses(table, "P")["monopoly"].endswith("do=play_monopoly")
    assert uses(table, "P")["victory_point"] == ""
    assert uses(table.main("Q"), "P")["monopoly"] == "You can play it on your turn."


def test_a_card_bought_this_turn_says_that_it_waits(table):
    """BASE-DEV-02"""
    table = (
        table().give("P", ore=1, wool=1, grain=1).deck("knight").main("P").play("P", "buy_development_card")
    )

    assert uses(table, "P") == {"knight": "You bought that card this turn. Play it in a later turn."}


def test_of_two_cards_the_second_waits_for_another_turn(table):
    """BASE-DEV-01"""
    table = table().give_cards("P", monopoly=1, year_of_plenty=1).main("P").play("P", "play_monopoly", "ore")

    assert uses(table, "P") == {"year_of_plenty": "You may play only one development card per turn."}


def test_modules_add_their_cards_to_the_line_of_all_seats(table):
    base, knights = (
        page_of(table(*modules, board="variable").state, "0").seats[1]
        for modules in ((), ("base", "cities_knights"))
    )

    assert base.briefs == []
    assert [fill.here.backs[0][2] for fill in knights.briefs] == [0]
