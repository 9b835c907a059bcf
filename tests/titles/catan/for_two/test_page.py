"""Catan for Two on the table's page: pieces for the neutral players, and the choice between them."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse

from games import catalog
from games.engine.types import State
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.rules.pieces import ROAD, put, road_places
from games.titles.catan.for_two import positions
from games.titles.catan.for_two.page import MODULE_PAGE
from games.titles.catan.for_two.positions import rich_turn
from games.titles.catan.for_two.rules.neutral_players import STARTS
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.for_two.duel import new_duel
from tests.titles.catan.for_two.test_rolls import two_cards
from tests.titles.catan.pages import alone, page_of, words_alone
from tests.titles.catan.tables import CATAN
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NEUTRAL_ROADS = 4
VERBS = {
    "neutral_road": ("place_neutral_road", "edge"),
    "neutral_settlement": ("place_neutral_settlement", "vertex"),
}


@pytest.mark.parametrize("htmx", [False, True])
def test_a_replay_shows_what_the_neutral_players_had(party, eyes, htmx):
    """TB-2P-02, TB-2P-08"""
    game = party(seats=2, modules=("base", "for_two"), until=has_neutral_roads)
    spectator, last = eyes(game), game.fresh().last_number

    begun = text(spectator.look("replay/1/", htmx=htmx))
    later = text(spectator.look(f"replay/{last}/", htmx=htmx))

    assert all("Neutral players" in page and "North" in page for page in (begun, later))
    assert roads_shown(begun) == [0, 0]
    assert sum(roads_shown(later)) == NEUTRAL_ROADS


@pytest.mark.parametrize(("modules", "told"), [((), True), (("traders_and_barbarians",), False)])
def test_how_long_their_roads_are_is_told_where_somebody_can_hold_longest_road(party, eyes, modules, told):
    """TB-2P-15, TB-TB-06"""
    game = party(seats=2, modules=("base", *modules, "for_two"))

    page = text(eyes(game).look(""))

    assert "Neutral players" in page
    assert ("This player’s longest road" in page) is told


def has_neutral_roads(title: Any, state: State) -> bool:
    owners = list(state["base"]["roads"].values())
    return sum(owner in STARTS for owner in owners) == NEUTRAL_ROADS


def roads_shown(page: str) -> list[int]:
    """Return the number of roads of each neutral player as shown in its panel."""
    (panel,) = re.findall(r'<div class="panel neutral-players">.*?</section>', page, re.S)
    return [int(number) for number in re.findall(r'<dd title="Roads">(\d+)', panel)]


def let_both_meet(state: State) -> None:
    """Lead the roads of one neutral player to those of the other."""
    game = catalog.title("catan").game(state)
    goal = hexes.point(STARTS["south"])
    while not {*road_places(game, "north")} & {*road_places(game, "south")}:
        nearest = min(road_places(game, "north"), key=lambda edge: hexes.point(edge).distance(goal))
        put(game, "north", ROAD, nearest)


@pytest.mark.parametrize("decision", VERBS)
def test_a_piece_is_tried_out_in_the_color_of_the_neutral_player_that_gets_it(decision):
    """TB-2P-08, TB-2P-09"""
    story = positions.asked()[decision]
    verb, at = VERBS[decision]
    seat = story.first_due
    colors = {
        name: one["color"] for name, one in story.title.sight(story.state, seat)["base"]["neutrals"].items()
    }
    takers: dict[str, set[str]] = {}
    for one in story.options()[verb]:
        takers.setdefault(one[at], set()).add(colors[one["neutral"]])

    areas = page_of(story.state, seat).board.targets

    assert {area.target.place for area in areas} == takers.keys()
    for area in areas:
        possible = takers[area.target.place]
        if len(possible) > 1:
            assert area.ghost is None
        else:
            assert area.ghost.color in possible
            assert "neutral" in area.ghost.classes.split()


def test_where_both_can_build_each_is_shown_with_its_own_piece():
    """TB-2P-D1"""
    story = positions.asked()["neutral_road"].changed(let_both_meet)
    places = [one["edge"] for one in story.options()["place_neutral_road"]]
    shared = next(place for place in places if places.count(place) > 1)

    picks = page_of(story.state, story.first_due, Ask("place_neutral_road", (shared,))).choice.picks

    neutrals = story.title.sight(story.state, None)["base"]["neutrals"]
    assert [(str(pick.label), pick.symbol, pick.color) for pick in picks] == [
        ("North", f"road-{neutrals['north']['color']}", neutrals["north"]["color"]),
        ("South", f"road-{neutrals['south']['color']}", neutrals["south"]["color"]),
    ]


def test_the_first_of_two_event_cards_stands_beside_the_second():
    """TB-2P-C3: The first of two rolls is shown in the same way."""
    both = two_cards("none/3", "robber_flees/4")

    assert page_of(both.state, "0").modules["for_two"].first_number == 3
    assert page_of(both.end_turn("P").state, "0").modules["for_two"].first_number is None


def test_the_first_of_two_rolls_stands_beside_the_second():
    """TB-2P-05"""
    table = new_duel().pre_roll("P")
    assert page_of(table.state, "0").modules["for_two"].first_roll is None

    table.two_rolls("P", [1, 2], [1, 3])

    for viewer in ("0", "1", None):
        assert page_of(table.state, viewer).modules["for_two"].first_roll == [1, 2]
    assert page_of(table.end_turn("P").state, "0").modules["for_two"].first_roll is None


def test_tokens_stand_with_their_owner_and_in_the_supply():
    """TB-2P-01, TB-2P-17, TB-2P-21"""
    table = new_duel().main("P")

    shown = {viewer: page_of(table.state, viewer).modules["for_two"] for viewer in ("0", None)}

    assert shown[None].own is None
    assert (shown["0"].own.said, shown["0"].own.cost_said) == ("5 trade tokens", "1 trade token")
    assert [one.of_seat("1").number for one in shown.values()] == [5, 5]
    assert [one.supply for one in shown.values()] == ["10 trade tokens"] * 2


def test_a_game_with_fish_has_no_tokens():
    """TB-FI-C1"""
    state = CATAN.new(seats=2, modules=["base", "fishermen", "for_two"], seed="").state

    shown = page_of(state, "0").modules["for_two"]

    assert (shown.own, shown.of_seat("1"), shown.supply) == (None, None, "")


def test_a_knight_is_not_said_to_bring_more_tokens_than_there_are():
    """TB-2P-18, TB-2P-21"""
    asked = str(MODULE_PAGE.looks["exchange_knight"].asked)

    assert "or as many as are left in the supply" in asked


@pytest.mark.parametrize("verb", ["trade_with_bank", "make_offer", "set_standing_answers"])
def test_what_is_no_card_is_not_traded_nor_discarded(client, db, verb):
    """TB-GEN-08, TB-2P-01: Trade tokens are a good that nobody trades."""
    address = reverse("games:gallery_table", args=["catan", "forced-trade", rich_turn().first_due, "light"])

    page = client.get(address, {"do": verb}).content.decode()

    (form,) = re.findall(rf'<form[^>]*id="form-{verb}".*?</form>', page, re.S)
    assert "wool" in form
    assert "trade_token" not in form


def test_a_second_robber_attack_in_one_turn_is_told_as_what_it_is():
    """TB-2P-C3"""
    words = words_of("catan", ["base", "events", "for_two"])

    def told(number: int) -> str:
        return words.say("number_repeated", {"seat": "0", "number": number}, {"0": "Ada"}, None)

    assert told(6) == "The number 6 again: it doesn’t produce a second time."
    assert told(7) == "Two robber attacks in one turn: the second has no effect."


def test_tokens_and_neutral_players_with_known_values():
    own = SimpleNamespace(each=[1, 2, 3], said="3 tokens", cost_said="1 token")
    running, over = SimpleNamespace(is_running=True), SimpleNamespace(is_running=False)
    assert (
        words_alone("for_two", "hand", {"own": own}, game=running) == "3 tokens an action costs you 1 token"
    )
    assert words_alone("for_two", "hand", {"own": own}, game=over) == "3 tokens"
    assert words_alone("for_two", "hand", {"own": None}, game=running) == ""
    assert alone("for_two", "hand", {"own": own}, game=running).count("#good-trade_token") == 3

    assert words_alone("for_two", "seat", {"said": "3 tokens"}) == "3 tokens"
    assert words_alone("for_two", "seat", None) == ""

    def neutral(**facts):
        usual = {
            "color": "blue",
            "settlements": 3,
            "roads": 5,
            "may_be_longest": False,
            "has_longest_road": False,
        }
        return SimpleNamespace(**{**usual, "name": "Blue", "road_length": 4, **facts})

    def side(*neutrals, supply=""):
        return words_alone("for_two", "side", {"neutrals": neutrals, "supply": supply})

    blue, road = "Blue Settlements 3 Roads 5", "This player’s longest road 4"
    assert side(neutral()).startswith(f"Neutral players {blue} How")
    assert side(neutral(), neutral(name="Red")).startswith(f"Neutral players {blue} Red Settlements 3")
    assert f"{blue} {road} " in side(neutral(may_be_longest=True))
    assert f"{blue} {road} (Longest Road)" in side(neutral(may_be_longest=True, has_longest_road=True))
    assert "(Longest" not in side(neutral(may_be_longest=True))
    assert f"{blue} In the supply: 9 tokens" in side(neutral(), supply="9 tokens")
    assert words_alone("for_two", "sign", {"first_roll": (3, 4), "first_number": 8}) == "First roll"
    assert words_alone("for_two", "sign", {"first_roll": None, "first_number": 8}) == "First card: 8"
    assert words_alone("for_two", "sign", {"first_roll": None, "first_number": None}) == ""
    assert 'aria-label="Rolled 3 and 4"' in alone("for_two", "sign", {"first_roll": (3, 4)})


def test_the_guide_says_how_many_tokens_a_settlement_earns_where(client):
    """TB-2P-20"""
    guide = text(client.get(reverse("games:how_to_play_module", args=["catan", "for_two"])))

    assert (
        "beside the desert earns 2 trade tokens, one on the coast 1 trade token, one at both 3"
        in " ".join(guide.split())
    )
