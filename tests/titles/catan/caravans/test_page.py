"""The Caravans on the pages: the oasis, camels and their fronts, a vote, the guide."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from games.drawing.palette import PALETTES
from games.titles.catan.base.drawing import island, island_picture
from games.titles.catan.caravans.drawing import oasis
from games.titles.catan.caravans.page.panels import CaravansPanels
from games.titles.catan.caravans.positions import agreeing, bidding, built, choosing
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.pages import ANNA, BENCE, alone, page_of, seat_words, stack, words_alone, words_in
from tests.views.conftest import text
from tests.views.sentences import words

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def table(client, sample: str, seat: str = "watching") -> str:
    return client.get(reverse("games:gallery_table", args=["catan", sample, seat, "light"])).content.decode()


def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client, db):
    """TB-CA-05, TB-CA-13, TB-CA-20, TB-CA-21"""
    here = reverse("games:how_to_play_module", args=["catan", "caravans"])

    page = text(client.get(here))

    for said in (
        "The Caravans: what is new",
        "12 points",
        "There are 22 camels",
        "3 arrows",
        "never enters the oasis",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))


def test_the_ground_has_three_arrows_in_either_orientation():
    """TB-CA-02"""
    for way in "AB":
        state = built().state
        sight = built().title.sight(state, None)
        sight["caravans"]["orientation"] = way
        drawn = island.of_sight(sight)
        assert drawn.grounds == (("caravans", way),)
        light = island_picture.picture(drawn, "light")
        assert light.count(f'd="{oasis.ARROW}"') == 3
        assert light != island_picture.picture(drawn, "dark")
        assert island.from_code(drawn.code) == drawn
    with pytest.raises(ValueError, match="no oasis lies so"):
        oasis.draw("C", PALETTES["light"])


def test_each_camel_walks_on_its_path_and_each_front_is_ringed(client, db):
    """TB-CA-05, TB-CA-06, TB-CA-07"""
    state = built().state

    page = table(client, "caravans")

    number = len(state["caravans"]["camels"])
    drawn = page.count('href="#camel"') + page.count('href="#camel-west"')
    assert drawn >= number
    assert page.count('href="#camel-track"') == number
    assert 1 <= page.count('href="#caravan-front"') <= 3
    assert "Camel: " in page
    assert "This turn ends with a vote on a camel." in page
    assert f"{22 - number} camels left" in page


def test_all_see_who_has_bid_what_and_supports_which_path(client, db):
    """TB-CA-13, TB-CA-24"""
    page = table(client, "camel-bids")
    assert "Vote on the camel" in page
    assert page.count("hasn’t bid yet") == 4 - len(bidding().state["caravans"]["bids"])

    assert "supports " in table(client, "camel-agreement")


def test_a_supported_path_carries_the_pennant_of_its_supporter(client, db):
    """TB-CA-24"""
    page = table(client, "camel-agreement")

    drawn = re.findall(r'<use href="#vote-\w+"[^>]*><title>([^<]*)</title>', page)
    assert len(drawn) == 1
    assert " supports sending the camel to the path " in drawn[0]


def test_the_choice_of_a_path_asks_once_more():
    """TB-CA-D3: The next turn begins with it."""
    story = choosing()
    seat = story.first_due
    place = page_of(story.state, seat).choice.targets[0].place

    then = page_of(story.state, seat, Ask(do="place_camel", at=(place,)))

    assert all(
        "hx-post" not in dict(target.attributes) for target in page_of(story.state, seat).choice.targets
    )
    assert then.choice.kind == "confirm"
    assert "can’t be undone" in then.choice.prompt


def test_a_player_who_bids_has_a_stepper_for_each_kind_that_counts_and_for_no_other():
    """TB-CA-D1, TB-CA-E5: A hand with three brick is not shown as having none."""
    bidder = bidding().first_due
    cards = {"brick": 3, "wool": 2, "grain": 0}
    story = bidding().changed(lambda state: state["base"]["hands"][bidder].update(cards))
    page = page_of(story.state, bidder)

    assert [(slot.kind, slot.most) for slot in page.choice.details.slots] == [("wool", 2), ("grain", 0)]
    assert not page.choice.details.is_hand

    assert page.choice.details.verb == "bid_for_camel"
    assert page.choice.details.least == 0
    assert "one vote on the camel’s path" in page.choice.prompt


def test_a_support_is_a_place_on_the_board_and_then_a_word():
    """TB-CA-D2"""
    story = agreeing()
    seat = story.first_due
    page = page_of(story.state, seat)
    assert page.choice.kind == "places"
    places = {target.place for target in page.choice.targets}
    assert places == set(story.title.sight(story.state, None)["caravans"]["places"])

    place = sorted(places)[0]
    then = page_of(story.state, seat, Ask(do="support_camel", at=(place,)))

    assert [str(pick.label) for pick in then.choice.picks] == ["Yes, final", "No, I may still change it"]


def test_the_player_who_chooses_taps_a_path():
    """TB-CA-D3"""
    story = choosing()
    page = page_of(story.state, story.first_due)

    assert page.choice.kind == "places"
    assert {target.verb for target in page.choice.targets} == {"place_camel"}


def test_standing_orders_are_the_viewers_own():
    """TB-CA-D1, TB-CA-D2, TB-CA-D3; BASE-HIDE-13"""
    story = built()
    panels = page_of(story.state, story.first_due).modules["caravans"]

    assert isinstance(panels, CaravansPanels)
    assert [key for key, _text, is_on in panels.orders.boxes if not is_on] == [
        "bid_for_camel", "agree_on_camel", "place_camel",
    ]  # fmt: skip


def test_the_log_tells_bids_supports_and_camels():
    """TB-CA-22, TB-CA-24"""
    words = words_of("catan", ("base", "caravans"))
    names = {"0": "Anna", "1": "Béla"}

    def told(kind: str, **facts: object) -> str:
        return words.say(kind, facts, names, None)

    assert told("camel_bid", seat="0", cards={}) == "Anna bids nothing."
    assert told("camel_bid", seat="0", cards={"wool": 2}) == "Anna bids 2 wool for the camel."
    assert told("camel_supported", seat="1", place=None, final=True) == "Béla supports no path."
    one = told("camel_placed", seats=["0"], edge="0,0,E", gains=[{"seat": "1", "vertex": "0,0,N"}])
    assert one.startswith("Anna sends a camel to the ")
    assert one.endswith(" A point between camels: Béla.")
    assert told("camel_placed", seats=["0", "1"], edge="0,0,E", gains=[]).startswith("Anna and Béla agree")


def test_the_page_says_what_was_bid_and_supported():
    """TB-CA-13, TB-CA-14, TB-CA-16"""
    before, bids, support = (page_of(story().state, "1") for story in (built, bidding, agreeing))
    said = [words_in(shown, "side", "caravans") for shown in (before, bids, support)]

    assert "Caravans First to 12 points 13 camels left This turn ends with a vote on a camel." in said[0]
    assert (
        "Vote on the camel First to 12 points 13 camels left P1 1 vote 1 1 Wool P2 1 vote 1 1 Wool P3 hasn’t bid yet"
        in said[1]
    )
    assert "P1 1 vote 1 1 Wool supports path between mountains 9 and forest 6 in the west P2" in said[2]
    assert all("Road beside a camel ×2 Settlement or city between two camels +1" in one for one in said)
    assert ["Votes 1" in seat_words(shown, "1") for shown in (before, bids, support)] == [False, True, True]
    assert "Votes" not in seat_words(bids, "0")


def test_the_panel_with_known_values():
    def said(*bids, **facts):
        usual = {"is_voting": bool(bids), "bids": bids, "left": 5, "comes": False}
        page = alone("caravans", "side", {**usual, **facts})
        return words(page.partition('class="panel-small">')[2].partition('<ul class="camel-worth')[0])

    def bid(**facts):
        usual = {
            "person": BENCE,
            "cards": [stack("wool", 2)],
            "said": "3 votes",
            "support": "",
            "is_final": False,
        }
        return SimpleNamespace(**{**usual, **facts})

    head = "Vote on the camel 13 points 5"
    assert said() == "Caravans 13 points 5"
    assert said(comes=True) == "Caravans 13 points 5 This turn ends with a vote on a camel."
    assert said(bid(), comes=True) == f"{head} Bence 3 votes 2 2 wool"
    assert said(bid(), bid(person=ANNA, cards=[])) == f"{head} Bence 3 votes 2 2 wool Anna 3 votes"
    assert said(bid(cards=None)) == f"{head} Bence hasn’t bid yet"
    assert said(bid(cards=[], support="the oasis")) == f"{head} Bence 3 votes supports the oasis"
    assert (
        said(bid(cards=[], support="the oasis", is_final=True))
        == f"{head} Bence 3 votes supports the oasis final"
    )
    seat = {"is_on": True, "cards": 0, "votes": 4}
    assert words_alone("caravans", "seat", seat) == "Votes 4"
    assert words_alone("caravans", "seat", {**seat, "is_on": False}) == ""
    assert words_alone("caravans", "seat", {**seat, "cards": None}) == ""
