"""The robber spares seats with few points. TB-FR"""

from __future__ import annotations

from games.titles.catan.base.drawing.board import draw
from games.titles.catan.base.rules.figures import FigureMustMove, closed_to_figure, spared, without_a_place
from tests.titles.catan.cities_knights.tables import new_table as new_knights
from tests.titles.catan.tables import CATAN, Table, new_table

PLACES = {
    "P": "0,-2,S -2,1,N",
    "Q": "-1,1,S 0,2,N",
    "R": "2,-1,S 1,-1,N",
    "S": "3,-3,S 0,0,S -2,-1,S",
}
"""P, Q and R have two points each and touch every hex but the middle; S has three."""


def table(**chosen: object) -> Table:
    return new_table("base", "friendly_robber", **chosen)  # type: ignore[arg-type]


def crowded(*, desert: str | None) -> Table:
    """Return the rule book's example. The robber stands in the middle."""
    laid = table()
    for name, places in PLACES.items():
        laid.put(name, settlements=places)
    terrain, tokens = laid.here["terrain"], laid.here["tokens"]
    if desert != "0,0":
        terrain["0,0"] = "pasture" if desert is None else terrain[desert]
        tokens["0,0"] = [9] if desert is None else tokens.pop(desert)
    if desert is not None:
        terrain[desert] = "desert"
    return laid.robber("0,0")


def hexes(laid: Table, name: str, verb: str = "move_robber") -> set[str]:
    return {choice["hex"] for choice in laid.options(name)[verb] if choice is not None}


def seven(laid: Table, *, steal: str | None = None) -> Table:
    """Roll a seven as the active seat. `steal` is the card it steals from S."""
    chance: dict[str, object] = {"dice": [3, 4]}
    if steal:
        chance["steal/0/3"] = {steal: 1}
    return laid.play("P", "roll", chance=chance)


def test_a_hex_of_a_seat_with_two_points_is_spared():
    """TB-FR-01, TB-FR-02, TB-FR-X1, TB-FR-E1, TB-FR-D1"""
    laid = table().put("Q", settlements="1,0,N 0,2,N").put("P", cities="-2,0,N 0,-2,N").roll(3, 4)
    touched = {"1,0", "1,-1", "2,-1", "0,2", "0,1", "1,1"}

    assert hexes(laid, "P") == set(laid.here["terrain"]) - touched - {"0,0"}
    error = laid.refused("P", "move_robber", laid.robbing("1,0", "Q"))
    assert (error.code, error.facts) == ("TB-FR-E1", {"name": "1", "n": 2})
    assert error.message == "The friendly robber spares Blue, who has only 2 points. Choose another hex."


def test_every_viewer_reads_which_hexes_are_closed_and_why():
    """TB-FR-02, TB-FR-E1"""
    laid = table().put("Q", settlements="1,0,N").roll(3, 4)

    for viewer in ("P", "Q", None):
        closed = laid.sight(viewer)["shows"]["closed"]["robber"]
        assert closed.keys() == {"1,0", "1,-1", "2,-1"}
        assert closed["1,0"]["code"] == "TB-FR-E1b"
    (layer,) = [layer for layer in draw(laid.sight("P")).layers if layer.key == "closed"]
    said = "The friendly robber spares blue, who has only one point. Choose another hex."
    assert [str(shape.title) for shape in layer.shapes] == [said] * 3


def test_a_player_who_can_play_a_knight_reads_beforehand_which_hexes_are_closed():
    """TB-FR-02, TB-FR-E1, BASE-DEV-06: Only viewers who know of the card see this."""
    laid = table().put("Q", settlements="1,0,N").give_cards("P", knight=1)

    assert laid.sight("P")["base"]["own"]["closed_to_knight"].keys() == {"1,0", "1,-1", "2,-1"}
    assert not [viewer for viewer in ("Q", None) if "closed_to_knight" in str(laid.sight(viewer))]
    laid.play("P", "play_knight")
    assert "closed_to_knight" not in laid.sight("P")["base"]["own"]


def test_one_point_is_said_in_words_of_its_own():
    """TB-FR-E1, TB-FR-E2"""
    game = CATAN.game(table().put("Q", settlements="1,0,N").state)

    refusals = closed_to_figure(game, "robber", "0")["1,0"], spared(game, "robber", "0")["1,0"]["1"]

    assert [game.illegal(refusal).message for refusal in refusals] == [
        "The friendly robber spares Blue, who has only one point. Choose another hex.",
        "Blue has only one point and can’t be robbed.",
    ]


def test_a_city_protects_as_a_settlement_does():
    """TB-FR-02"""
    laid = table().put("Q", cities="1,0,N").roll(3, 4)

    assert laid.public_points("Q") == 2
    assert not {"1,0", "1,-1", "2,-1"} & hexes(laid, "P")


def test_longest_road_ends_the_protection():
    """TB-FR-01, TB-FR-X2"""
    laid = table().put("Q", settlements="1,0,N 0,2,N").award(longest_road="Q").roll(3, 4)

    assert laid.public_points("Q") == 4
    assert laid.accepts("P", "move_robber", laid.robbing("1,0", "Q"))


def test_a_hidden_victory_point_does_not_count():
    """TB-FR-01, TB-FR-X3"""
    laid = table().put("Q", settlements="1,0,N 0,2,N").give_cards("Q", victory_point=1).roll(3, 4)

    assert (laid.points("Q"), laid.public_points("Q")) == (3, 2)
    assert laid.refused("P", "move_robber", laid.robbing("1,0", "Q")).code == "TB-FR-E1"


def test_ones_own_buildings_protect_too():
    """TB-FR-03"""
    laid = table().put("P", settlements="1,0,N").roll(3, 4)

    assert laid.refused("P", "move_robber", laid.robbing("1,0")).facts == {"name": "0", "n": 1}


def test_the_award_of_the_knight_itself_counts():
    """TB-FR-01, BASE-LA-03: Before the award the player's own hex is spared, afterwards it is not."""
    laid = table().put("P", settlements="1,0,N 0,2,N").put("Q", settlements="0,0,N -1,1,N", cities="-2,0,N")
    laid.played_knights("P", 2).give_cards("P", knight=1).main("P")

    assert laid.robbing("1,0") in laid.options("P")["play_knight"]
    assert "closed_to_knight" not in laid.sight("P")["base"]["own"]
    assert hexes(laid, "P", "play_knight") == hexes(table_after_the_award(laid), "P")
    laid.knight("P", "1,0")

    assert laid.kinds_logged == ["knight_played", "largest_army", "robber_moved"]
    assert (laid.largest_army, laid.public_points("P")) == ("P", 4)


def table_after_the_award(laid: Table) -> Table:
    """Return the same table after the knight has been played and the robber is asked for."""
    later = Table(laid.state, tuple(laid.names.values()))
    later.play("P", "play_knight")
    return later


def test_a_seat_that_the_knight_takes_largest_army_from_is_spared():
    """TB-FR-01, BASE-LA-03"""
    laid = table().put("Q", settlements="1,0,N").played_knights("Q", 3).award(largest_army="Q")
    laid.played_knights("P", 3).give_cards("P", knight=1).main("P")

    error = laid.refused("P", "play_knight", laid.robbing("1,0", "Q"))

    assert (error.code, error.facts) == ("TB-FR-E1b", {"name": "1", "n": 1})
    assert hexes(laid, "P", "play_knight") == hexes(table_after_the_award(laid), "P")
    assert laid.sight("P")["base"]["own"]["closed_to_knight"].keys() == {"1,0", "1,-1", "2,-1"}


def test_a_hex_named_in_advance_is_asked_again_where_it_has_become_illegal():
    """TB-FR-02, BASE-DEC-16"""
    laid = table().put("Q", settlements="1,0,N").main("P")
    game = CATAN.game(laid.state)
    game.push(
        FigureMustMove.of(seat="0", figures=["robber"], named=["robber", {"hex": "1,0", "victim": "1"}])
    )

    game.run()

    assert laid.waiting_for == {"P": "robber"}
    assert laid.refused("P", "move_robber", laid.robbing("1,0", "Q")).code == "TB-FR-E1b"
    laid.rob("P", "-2,0")
    assert laid.waiting_for == {"P": "main"}


def test_with_every_hex_closed_it_goes_to_the_desert_and_robs_only_seats_that_are_not_spared():
    """TB-FR-04, TB-FR-05, TB-FR-X4, TB-FR-D2"""
    laid = crowded(desert="2,-2").give("R", wool=1).give("S", ore=1)

    seven(laid, steal="ore")

    assert laid.logged("robber_moved") == [{"seat": "0", "hex": "2,-2", "from": "0,0"}]
    assert laid.logged("stolen") == [{"seat": "0", "victim": "3"}]
    assert laid.hand("R") == {"wool": 1}


def test_on_the_desert_it_stays():
    """TB-FR-04, TB-FR-05, TB-FR-X5"""
    laid = crowded(desert="0,0").give("S", ore=1)

    seven(laid, steal="ore")

    assert laid.kinds_logged == ["rolled", "robber_stayed", "stolen"]
    assert laid.here["figures"] == {"robber": "0,0"}
    assert laid.hand("P") == {"ore": 1}


def test_a_knight_may_be_played_though_every_hex_is_closed():
    """TB-FR-04, TB-FR-E1, TB-FR-E2, TB-FR-E3: The hex may be named in advance or chosen afterwards."""
    laid = crowded(desert="2,-2").give("S", ore=1).give_cards("P", knight=1).main("P")

    assert laid.refused("P", "play_knight", laid.robbing("0,-2")).code == "TB-FR-E1"
    assert laid.refused("P", "play_knight", laid.robbing("0,0", "S")).code == "BASE-ERR-12"
    error = laid.refused("P", "play_knight", laid.robbing("2,-2", "R"))
    assert (error.code, error.message) == ("TB-FR-E2", "Orange has only 2 points and can’t be robbed.")
    assert laid.options("P")["play_knight"] == [None, laid.robbing("2,-2", "S")]
    assert "2,-2" not in laid.sight("P")["base"]["own"]["closed_to_knight"]
    laid.play("P", "play_knight", chance={"steal/0/3": {"ore": 1}})
    assert laid.kinds_logged == ["knight_played", "robber_moved", "stolen"]


def test_it_may_not_stay_while_another_hex_is_open():
    """TB-FR-E3"""
    laid = table().put("Q", settlements="1,0,N").roll(3, 4)

    error = laid.refused("P", "move_robber", laid.robbing("0,0"))

    assert (error.code, error.message) == ("BASE-ERR-12", "The robber must move to another hex.")


def test_a_seven_still_halves_hands():
    """TB-FR-06, TB-FR-X6"""
    laid = crowded(desert="2,-2").give("Q", wool=9)

    seven(laid)

    assert laid.waiting_for == {"Q": "discard"}
    laid.play("Q", "discard", {"wool": 4})
    assert laid.hand("Q") == {"wool": 5}
    assert laid.kinds_logged == ["discard_filed", "discarded", "robber_moved", "nothing_to_steal"]


def test_only_the_robber_is_bound():
    """TB-FR-07"""
    game = CATAN.game(crowded(desert="2,-2").state)

    assert closed_to_figure(game, "pirate", "0") == {}
    assert spared(game, "pirate", "0") == {}
    assert without_a_place(game, "pirate", "0") == []


def test_neutral_pieces_protect_nothing():
    """TB-FR-08"""
    laid = table().put("P", cities="-2,0,N 0,-2,N")
    laid.here["settlements"]["1,0,N"] = "neutral"
    laid.roll(3, 4)

    assert {"1,0", "1,-1", "2,-1"} <= hexes(laid, "P")


def test_without_a_desert_it_leaves_the_board():
    """TB-FR-09"""
    laid = seven(crowded(desert=None))

    assert laid.kinds_logged == ["rolled", "robber_left"]
    assert laid.here["figures"] == {"robber": None}
    assert laid.waiting_for == {"P": "main"}


def test_without_a_desert_it_stays_beside_the_board():
    """TB-FR-09: S has one point left, so the middle is closed, too."""
    laid = crowded(desert=None)
    laid.here["figures"]["robber"] = None
    for vertex in ("3,-3,S", "-2,-1,S"):
        del laid.here["settlements"][vertex]

    seven(laid)

    assert laid.kinds_logged == ["rolled", "robber_stayed"]
    assert laid.here["figures"] == {"robber": None}
    assert laid.waiting_for == {"P": "main"}


def test_the_desert_is_a_hex_like_others():
    """TB-FR-10"""
    away = table().robber("2,0").put("Q", settlements="1,0,N").roll(3, 4)
    beside = table().robber("2,0").put("Q", settlements="0,0,N").roll(3, 4)

    assert "0,0" in hexes(away, "P")
    assert beside.refused("P", "move_robber", beside.robbing("0,0", "Q")).code == "TB-FR-E1b"


def test_an_absent_seat_does_as_in_base_among_the_open_hexes():
    """TB-FR-D1, TB-FR-D2, TB-CO-K20, BASE-DEC-05"""
    laid = table().put("Q", settlements="1,0,N").put("R", cities="-2,0,N 0,2,N").give("R", ore=1).roll(3, 4)

    for seed in range(20):
        laid.state["chance"]["seed"] = str(seed)
        answer = CATAN.timeout(laid.state, "0").argument

        assert answer["hex"] in hexes(laid, "P")
        assert answer["victim"] == "2"


def test_with_cities_and_knights_it_matters_after_a_lost_city():
    """TB-CO-01: The Bishop is restricted like a seven."""
    laid = new_knights("friendly_robber").landed().put("blue", settlements="1,0,N 0,2,N")
    laid.put("red", cities="-2,0,N 0,-2,N").cards("red", "bishop").main("red")

    error = laid.refused("red", "play_bishop", "1,0")

    assert (error.code, error.facts) == ("TB-FR-E1", {"name": "1", "n": 2})
    laid.put("blue", cities="0,2,N")
    assert laid.accepts("red", "play_bishop", "1,0")


def test_a_player_who_can_play_a_bishop_or_chase_the_robber_reads_beforehand_which_hexes_are_closed():
    """TB-CO-01, CK-ALM-B1, CK-CHASE-01, CK-HIDE-07"""
    laid = new_knights("friendly_robber").landed().put("blue", settlements="1,0,N").robber("0,0")
    bare = laid.main("red").sight("red")["cities_knights"]["own"]
    laid.knight("red", "0,0,S", active=True).main("red")
    chaser = laid.sight("red")["cities_knights"]["own"]
    laid.ck["knights"] = {}
    laid.cards("red", "bishop").main("red")

    assert "closed_to_robber" not in bare
    for own in (chaser, laid.sight("red")["cities_knights"]["own"]):
        assert own["closed_to_robber"].keys() == {"1,0", "1,-1", "2,-1"}
    assert not [viewer for viewer in ("blue", None) if "closed_to_robber" in str(laid.sight(viewer))]
