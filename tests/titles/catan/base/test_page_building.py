"""Building by taps on the board, and the reasons why something cannot be built."""

from __future__ import annotations

import re

import pytest

from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.page.building import building
from games.titles.catan.base.page.building_places import BuildingVerb, verbs_at
from games.titles.catan.base.positions import rich
from games.titles.catan.cities_knights.positions import rich as knights_turn
from games.views.table.table_page import Ask
from tests.services.conftest import party, step
from tests.titles.catan.pages import page_of
from tests.views.conftest import eyes, text

pytestmark = pytest.mark.one_database

__all__ = ["eyes", "party"]


def vacant(shown):
    return {spot.target.place for spot in shown.board.targets if spot.target.kind == "vacant"}


def test_every_place_where_something_can_stand_is_offered_once_for_a_finger():
    story = rich()
    shown, options = page_of(story.state, story.first_due), story.options()
    lines = [line for line in building(shown.reading) if line.is_possible]
    legal = {
        place
        for line in lines
        for place in options[line.verb]
        if isinstance(options[line.verb], list) and shown.reading.is_place(place)
    }

    open_now = vacant(shown)

    assert open_now <= legal
    hidden = legal - open_now
    assert all(set(hexes.edge_vertices(path)) & open_now for path in hidden), "beside a corner that speaks"
    assert shown.choice.kind == "menu"


def test_a_place_offers_what_can_stand_there_and_each_builds_it():
    story = rich()
    seat, options = story.first_due, story.options()
    corner = options["build_settlement"][0]

    shown = page_of(story.state, seat, Ask("", (corner,)))

    assert shown.choice.kind == "picks"
    picks = {pick.move.verb: pick for pick in shown.choice.picks if pick.move is not None}
    built = picks["build_settlement"]
    assert built.move.argument == corner
    assert story.title.play(story.state, seat, "build_settlement", built.move.argument)
    assert "grain" in str(built.note)
    assert corner not in vacant(shown)


def test_where_one_thing_alone_can_stand_a_tap_builds_it():
    story = rich()
    shown = page_of(story.state, story.first_due)
    places = verbs_at([BuildingVerb(shown.reading, line) for line in building(shown.reading)])

    taps = {spot.target.place: spot for spot in shown.board.targets if spot.target.verb}

    assert taps
    for place, spot in taps.items():
        assert places[place] == [spot.target.verb]
        assert ("hx-post", shown.reading.page.move_address) in spot.target.attributes
        assert story.title.play(story.state, story.first_due, spot.target.verb, spot.target.argument)
    asks = [place for place, verbs in places.items() if len(verbs) > 1]
    assert asks
    assert not set(asks) & set(taps)


def test_a_place_where_nothing_can_stand_shows_the_menu():
    story = rich()

    shown = page_of(story.state, story.first_due, Ask("", ("9,9",)))

    assert shown.choice.kind == "menu"
    others = page_of(story.state, next(key for key in story.state["seats"] if key != story.first_due))
    assert not vacant(others)


def test_what_cannot_be_built_says_why_and_what_it_is_good_for(party, eyes):
    game = party(until=step("main"))
    page = text(eyes(game, game.active).look())

    greyed = re.findall(r'<details class="build-choice impossible".*?</details>', page, re.S)

    assert greyed
    assert all(re.search(r'<p class="build-why"><strong>[^<]+</strong> [^<]+</p>', one) for one in greyed)


def test_each_improvement_says_what_it_does_and_what_it_lacks():
    """CK-IMP-10, CK-METRO-01"""
    story = knights_turn()
    seat = story.first_due
    poor = story.changed(lambda state: state["base"]["hands"][seat].update(cloth=0, coin=0, paper=0))

    tracks = page_of(poor.state, seat).modules["cities_knights"].tracks

    assert all(track.does or not track.next_name for track in tracks)
    assert all(track.why_not for track in tracks if track.cost and not track.move and not track.href)
