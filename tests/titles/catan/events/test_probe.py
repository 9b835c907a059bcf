"""What an event brings, and who has the most knights, can be answered by a later module."""

from __future__ import annotations

from games.titles.catan.base.rules.evaluation import foresee
from tests.probe.figures import FIGURES, REFUGE
from tests.probe.title import title_with
from tests.titles.catan.events.probe import EVENTS
from tests.titles.catan.events.tables import draw, top
from tests.titles.catan.tables import Table, new_table


def table() -> Table:
    title = title_with(EVENTS)
    return new_table("base", "events", EVENTS.key, title=title).pre_roll("P")


def test_an_event_may_have_another_effect_before_the_production() -> None:
    assert draw(table(), "none/8").kinds_logged == ["event_card", "probe_rain", "produced"]


def test_other_knights_may_count() -> None:
    laid = table().played_knights("P", 2)

    assert draw(laid, "tournament/5").waiting_for == {"S": "take_gift"}
    laid = table().played_knights("P", 2).give("Q", ore=1)
    assert draw(laid, "conflict/3", chance={"steal/3/1": {"ore": 1}}).hand("S") == {"ore": 1}


def test_other_buildings_may_count_at_harbors() -> None:
    assert draw(table(), "calm_sea/9").waiting_for == {"S": "take_gift"}


def test_a_module_says_what_its_verbs_come_to() -> None:
    laid = draw(table().played_knights("P", 2), "plentiful_year/2")
    game = laid.title.game(laid.title.copy(laid.state))

    assert foresee(game, "0", "take_gift", {"ore": 1})
    assert laid.hand("P") == {}
    assert not foresee(game, "0", "repair_road", "0,0,E")


def test_and_what_a_verb_of_base_comes_to_with_it() -> None:
    """TB-BA-13: a card that is resolved as it is bought."""
    laid = table().give("P", ore=1, wool=1, grain=1).main("P")
    game = laid.title.game(laid.title.copy(laid.state))

    assert foresee(game, "0", "buy_development_card", None)
    assert game.state["base"]["hands"]["0"]["ore"] == 1


def test_the_robber_flees_where_another_module_says() -> None:
    title = title_with(FIGURES)
    laid = new_table("base", "events", FIGURES.key, title=title).pre_roll("P")
    top(laid, "robber_flees/4").play("P", "draw_event_card")

    assert laid.here["figures"]["robber"] == REFUGE
    top(laid.pre_roll("P"), "robber_flees/4").play("P", "draw_event_card")
    assert "robber_stayed" not in laid.kinds_logged
