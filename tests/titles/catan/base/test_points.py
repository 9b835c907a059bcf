"""Victory points and the end of the game. BASE-VP."""

from __future__ import annotations

from tests.titles.catan.base.test_longest_road import SEVEN, SOUTH_COAST, strip

CITIES = "0,-2,N 1,-2,N 2,-2,N -1,-1,N"
CARD = {"ore": 1, "wool": 1, "grain": 1}


def test_every_source_of_points(table):
    """All points are public except those of cards. BASE-VP-01, BASE-VP-02"""
    table = table().put("P", settlements="0,1,N 0,1,S", cities="0,-2,N").give_cards("P", victory_point=3)
    table.award(longest_road="P", largest_army="P")

    assert table.public_points("P") == 2 * 1 + 2 + 2 + 2
    assert table.points("P") == table.public_points("P") + 3
    assert table.points("Q") == 0


def test_the_lines_say_where_the_points_come_from(table):
    """BASE-VP-01"""
    table = table().put("P", settlements="0,1,N", cities="0,-2,N").give_cards("P", victory_point=2)
    table.award(longest_road="P", largest_army="P")

    lines = {
        line["source"]: (line["number"], line["hidden"]) for line in table.sight("P")["base"]["own"]["lines"]
    }

    assert lines == {
        "settlements": (1, False),
        "cities": (2, False),
        "longest_road": (2, False),
        "largest_army": (2, False),
        "victory_point_cards": (2, True),
    }


def test_ten_points_after_an_event_of_ones_own_turn_win_at_once(table):
    """P buys a hidden card and need not claim the victory. BASE-VP-03, BASE-EX-40"""
    table = (
        table().put("P", cities=CITIES, settlements="0,1,N").deck("victory_point").give("P", **CARD).main("P")
    )

    table.play("P", "buy_development_card")

    assert table.winner == "P"
    assert table.kinds_logged == ["card_bought", "game_over"]


def test_nine_points_win_nothing(table):
    """BASE-VP-03"""
    table = table().put("P", cities=CITIES, settlements="0,1,N").deck("knight").give("P", **CARD).main("P")

    table.play("P", "buy_development_card")

    assert (table.winner, table.points("P")) == (None, 9)


def test_ten_points_at_the_start_of_ones_own_turn_win_before_the_roll(table):
    """BASE-VP-03, BASE-VP-04, BASE-EX-41"""
    table = table().put("P", cities=CITIES[:-7], roads=SEVEN).award(longest_road="P")
    table.give_cards("P", victory_point=2).main("S")
    assert (table.public_points("P"), table.points("P")) == (8, 10)

    table.end_turn("S")

    assert table.winner == "P"
    assert table.kinds_logged == ["turn_ended", "turn_began", "game_over"]


def broken_for_p(table):
    """In Q's turn its settlement interrupts R's road, so that P's seven roads are the longest. BASE-EX-42"""
    table = table().put("P", cities=CITIES, roads=SEVEN).put("R", roads=strip(1, 8)).award(longest_road="R")
    table.put("Q", roads="-1,1,E").give("Q", brick=1, lumber=1, wool=1, grain=1)
    return table.main("Q").play("Q", "build_settlement", "0,0,S")


def test_ten_points_in_another_seats_turn_win_when_ones_own_turn_comes(table):
    """BASE-VP-04, BASE-EX-42"""
    table = broken_for_p(table)
    assert (table.longest_road, table.points("P"), table.winner) == ("P", 10, None)

    table.end_turn("Q").roll(1, 1).end_turn("R").roll(1, 1)
    assert table.winner is None
    table.end_turn("S")

    assert table.winner == "P"


def test_what_is_lost_until_ones_own_turn_wins_nothing(table):
    """BASE-VP-04, BASE-EX-43"""
    table = broken_for_p(table).put("S", roads=SOUTH_COAST).give("S", brick=2, lumber=2)
    table.end_turn("Q").roll(1, 1).end_turn("R").roll(1, 1)

    table.play("S", "build_road", "0,2,E").play("S", "build_road", "1,1,SE").end_turn("S")

    assert (table.longest_road, table.points("P"), table.winner) == ("S", 8, None)
    assert table.waiting_for == {"P": "pre_roll"}


def test_an_earlier_seat_wins_first(table):
    """P only wins if no earlier seat does. BASE-VP-04, BASE-EX-42"""
    table = broken_for_p(table)
    table.put("R", cities="-2,2,S -1,2,S 0,2,S 1,1,S", settlements="2,1,N").give_cards("R", victory_point=1)

    table.end_turn("Q")

    assert (table.winner, table.points("P")) == ("R", 10)


def test_nothing_happens_after_the_winning_event(table):
    """The second free road is not placed. BASE-VP-05"""
    table = (
        table().put("P", cities=CITIES, roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").give_cards("P", road_building=1)
    )

    table.play("P", "play_road_building", ["-1,0,E", "0,-1,SE"])

    assert table.winner == "P"
    assert "0,-1,SE" not in table.here["roads"]
    assert table.kinds_logged == ["road_building_played", "road_built", "longest_road", "game_over"]
    assert table.waiting_for == {}
    assert table.refused("P", "roll").code == "BASE-ERR-02"


def test_at_the_end_all_victory_point_cards_are_shown(table):
    """The hands are shown too. BASE-VP-06, BASE-DEV-05"""
    table = table().put("P", cities=CITIES, roads="0,0,NE").give_cards("P", victory_point=2).give("Q", ore=2)
    table.give_cards("Q", victory_point=1, knight=1).main("S")
    assert "open" not in table.sight("R")["base"]

    table.end_turn("S")

    assert table.logged("game_over")[0]["victory_point_cards"] == {"0": 2, "1": 1}
    for viewer in ("R", None):
        opened = table.sight(viewer)["base"]["open"]
        assert opened["1"]["development_cards"] == {"victory_point": 1, "knight": 1}
        assert opened["1"]["hand"]["ore"] == 2


def test_one_winner_and_the_others_by_own_points(table):
    """Equal points share a rank, except that nobody shares the winner's. BASE-VP-07"""
    table = table().put("P", cities=CITIES, settlements="0,1,N").give_cards("P", victory_point=1)
    table.put("Q", cities="-2,2,S -1,2,S 0,2,S 1,1,S").give_cards("Q", victory_point=2)
    table.put("R", settlements="2,1,N").put("S", settlements="-2,0,S").main("S")

    table.end_turn("S")

    assert table.winner == "P"
    assert table.logged("game_over")[0]["points"] == {"0": 10, "1": 10, "2": 1, "3": 1}
    assert table.logged("game_over")[0]["ranks"] == {"0": 1, "1": 2, "2": 3, "3": 3}


def test_more_than_ten_points_change_nothing(table):
    """BASE-VP-08"""
    table = table().put("P", cities=CITIES, settlements="0,2,S", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE")
    table.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "-1,0,E")

    assert (table.winner, table.points("P")) == ("P", 11)
    assert table.state["outcome"]["ranks"]["0"] == 1


def test_the_absent_are_answered_for_and_their_pieces_stay(table):
    """Every decision of a long game gets its default answer. BASE-VP-09"""
    table = table(board="beginner")
    standing = dict(table.here["settlements"]), dict(table.here["roads"])

    for _ in range(200):
        if not table.due:
            break
        table.timeout(table.due[-1])

    assert table.here["turn"] > 40
    assert standing == (table.here["settlements"], table.here["roads"])


def test_awards_are_settled_before_victory_is_looked_at(table):
    """The settlement and the award that it moves count together. BASE-VP-10"""
    table = table().put("P", cities=CITIES, roads=f"{SEVEN} -1,1,E").put("R", roads=strip(1, 8))
    table.here["cities"].pop("-1,-1,N")
    table.put("P", settlements="-1,-1,N").award(longest_road="R")
    table.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    table.play("P", "build_settlement", "0,0,S")

    assert table.kinds_logged == ["settlement_built", "longest_road", "game_over"]
    assert table.logged("game_over")[0]["points"]["0"] == 10
