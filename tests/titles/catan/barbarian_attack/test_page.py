"""Barbarian Attack on the pages: castle and coast, knights on paths, questions of cards, event cards, the guide."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from games import catalog
from games.drawing.art import number
from games.titles.catan.barbarian_attack.drawing.pieces import KNIGHT, KNIGHT_FOR_GRAIN
from games.titles.catan.barbarian_attack.drawing.ships import mooring
from games.titles.catan.barbarian_attack.page.panels import AttackPanels
from games.titles.catan.barbarian_attack.positions import (
    HORDES,
    RIDERS,
    attacked,
    black_knight,
    intrigue,
    mercenaries_ride,
    mercenary,
    moving,
    treason,
)
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.moves import paths_away
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.island import SIGN_RADIUS, frame_of, of_sight, sign_of
from games.titles.catan.base.rules.board import board
from games.titles.catan.events.page.panels import card_of
from games.titles.catan.events.words import EVENT_TEXTS
from games.views.table.table_page import Ask
from games.wording.words import words_of
from games.workshop.positions.story import met
from tests.titles.catan.barbarian_attack.tables import attack_table
from tests.titles.catan.pages import alone, page_of, words_alone, words_in
from tests.views.conftest import text
from tests.views.sentences import words

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TITLE = catalog.title("catan")
AT_THE_CASTLE = RIDERS[-1]


def table(client, sample: str, seat: str = "watching") -> str:
    return client.get(reverse("games:gallery_table", args=["catan", sample, seat, "light"])).content.decode()


def panels_of(state, seat: str) -> AttackPanels:
    panels = page_of(state, seat).modules["barbarian_attack"]
    assert isinstance(panels, AttackPanels)
    return panels


def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client, db):
    """TB-BA-06, TB-BA-13, TB-BA-19, TB-BA-24, TB-BA-C6"""
    here = reverse("games:how_to_play_module", args=["catan", "barbarian_attack"])

    page = text(client.get(here))

    for said in (
        "Barbarian Attack: what is new",
        "reach 12 points on their own turn",
        "until 3 different numbers other than 7",
        "each of your 6 knights may move once: up to 3 paths, or up to 5 for 1 grain",
        "2 prisoners are 1 point",
        "for 3 gold each",
        "a lost knight brings 2 gold",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))


def test_barbarians_stand_on_the_coast_and_hold_what_they_have_conquered(client, db):
    """TB-BA-09"""
    page = table(client, "attack")

    assert page.count('href="#barbarian"') >= sum(HORDES.values())
    assert page.count('class="piece conquest"') == 2 * list(HORDES.values()).count(facts.CONQUERED_AT)
    assert "3 barbarians hold " in page
    assert "<title>the castle</title>" in page


def test_the_sail_of_a_ship_shows_how_many_knights_a_victory_takes_and_how_many_are_there(client, db):
    """TB-BA-22"""
    coast = panels_of(attacked().state, attacked().first_due).coast

    page = table(client, "attack")

    assert page.count('class="piece longship"') == len(coast)
    assert page.count('href="#muster-knight"') == sum(min(one.knights, one.barbarians + 1) for one in coast)
    assert page.count('href="#muster-gap"') == sum(max(one.missing, 0) for one in coast)
    for one in coast:
        said = f"{one.missing} more knight" if one.missing > 0 else "Enough knights for a victory"
        assert said in page


def test_each_ship_lies_off_its_own_hex_within_the_board_and_clear_of_harbors():
    drawn = of_sight(TITLE.sight(attacked().state, None))
    frame, signs = frame_of(drawn), [sign_of(drawn, harbor) for harbor in drawn.harbors]

    for place in facts.COAST:
        at = mooring(drawn, place)
        nearest = min(drawn.land, key=lambda one: at.distance(one.center))
        assert nearest.key == place
        assert min(at.distance(sign) for sign in signs) > 2 * SIGN_RADIUS
        assert frame.left < at.x < frame.left + frame.width
        assert frame.top < at.y < frame.top + frame.height


def test_knights_stand_upright_on_their_paths_and_say_whose_they_are(client, db):
    """TB-BA-18. See `ModuleDrawing.upright`."""
    state = attacked().state
    standing = state["barbarian_attack"]["knights"]
    owners = {seat: state["seats"][seat]["color"] for seat in state["seats"]}

    page = table(client, "attack")

    drawn = re.findall(r'<use href="#(attack-knight-\w+)" transform="([^"]*)" class="piece', page)
    assert sorted(drawn) == sorted(
        (f"attack-knight-{owners[seat]}", f"translate({number(at.x)} {number(at.y)})")
        for at, seat in ((hexes.point(edge), seat) for edge, seat in standing.items())
    )
    roads = re.findall(r'<use href="#road-\w+" transform="([^"]*)" class="piece', page)
    assert any("rotate" in turned for turned in roads)


def test_the_coast_is_listed_with_what_is_missing_to_victory():
    """TB-BA-22"""
    state = attacked().state

    coast = panels_of(state, attacked().first_due).coast

    assert [one.barbarians for one in coast] == [HORDES[place] for place in facts.COAST if place in HORDES]
    for one in coast:
        assert one.is_won == (one.knights > one.barbarians)
        assert one.missing == one.barbarians - one.knights + 1
        assert one.is_held == (one.barbarians == facts.CONQUERED_AT)
    assert any(one.is_held for one in coast)


def test_all_see_gold_knights_and_prisoners_of_each_seat(client, db):
    """TB-GOLD-03, TB-BA-24"""
    story = attacked()
    here, hands = story.state["barbarian_attack"], story.state["base"]["hands"]
    panels = panels_of(story.state, story.first_due)

    for seat in story.state["seats"]:
        force = panels.of_seat(seat)
        assert force.gold == hands[seat]["gold"]
        assert force.knights + force.knights_left == facts.KNIGHTS
        assert force.knights == list(here["knights"].values()).count(seat)
        assert force.prisoners == here["prisoners"][seat]
    assert f"{panels.here['supply']} barbarians still to land" in table(client, "attack")


def test_nobody_plays_knights_here_and_no_panel_counts_them(client, db):
    """TB-BA-04: There is no Largest Army as in base."""
    assert "Knights on the board" in table(client, "attack")
    assert "Knights played" not in table(client, "attack")

    assert "Knights played" in table(client, "caravans")


def test_a_knight_is_tapped_and_then_its_goal():
    """TB-BA-19, TB-BA-21, TB-BA-D4"""
    story = moving()
    seat = story.first_due
    whose = story.state["barbarian_attack"]["knights"]

    first = page_of(story.state, seat, Ask(do="send_knight"))
    assert {target.place for target in first.choice.targets} == {
        edge for edge, owner in whose.items() if owner == seat
    }

    then = page_of(story.state, seat, Ask(do="send_knight", at=(AT_THE_CASTLE,)))
    goals = {target.place for target in then.choice.targets}
    assert goals
    assert not goals & {*whose, *facts.CASTLE_EDGES}


def test_a_path_to_which_a_knight_comes_for_grain_alone_says_so():
    """TB-BA-19"""
    story = moving()
    seat = story.first_due
    state = TITLE.copy(story.state)
    state["base"]["hands"][seat]["grain"] = 1

    then = page_of(state, seat, Ask(do="send_knight", at=(AT_THE_CASTLE,)))

    kinds = {target.place: target.kind for target in then.choice.targets}
    assert set(kinds.values()) == {KNIGHT, KNIGHT_FOR_GRAIN}
    near = paths_away(board(TITLE.game(state)), AT_THE_CASTLE)
    for place, kind in kinds.items():
        assert (kind == KNIGHT) == (near[place] <= facts.STEPS)
    far = next(target for target in then.choice.targets if target.kind == KNIGHT_FOR_GRAIN)
    assert str(far.label).endswith(" for 1 grain")


def test_the_turn_is_not_over_while_a_knight_is_at_the_castle():
    """TB-BA-E5"""
    story = moving()
    seat = story.first_due

    assert "must leave the castle" in page_of(story.state, seat).choice.prompt
    assert "end_turn" not in story.options(seat)
    goal = story.options(seat)["send_knight"].next([AT_THE_CASTLE])[0]
    after = story.play(seat, "send_knight", [AT_THE_CASTLE, goal])

    assert "end_turn" in {move.verb for move in page_of(after.state, seat).menu.moves}


def test_a_black_knight_goes_to_any_path_without_a_knight():
    """TB-BA-D1"""
    story = black_knight()
    page = page_of(story.state, story.first_due)

    assert page.choice.kind == "places"
    places = {target.place for target in page.choice.targets}
    assert len(places) == 72 - len(story.state["barbarian_attack"]["knights"])


def test_treason_names_the_hexes_one_after_another():
    """TB-BA-D2"""
    story = treason()
    seat = story.first_due
    there = set(story.state["barbarian_attack"]["barbarians"])

    first = page_of(story.state, seat)
    assert {target.place for target in first.choice.targets} <= there

    start = sorted(there)[0]
    second = page_of(story.state, seat, Ask(do="commit_treason", at=(start,)))
    assert start not in {target.place for target in second.choice.targets}


def test_a_prisoner_is_taken_where_barbarians_are():
    """TB-BA-D3"""
    story = intrigue()
    page = page_of(story.state, story.first_due)

    assert {target.place for target in page.choice.targets} == set(
        story.state["barbarian_attack"]["barbarians"]
    )


def test_a_seven_may_take_a_card_of_anybody_or_of_nobody():
    """TB-BA-D6"""
    story = met("catan", ("base", "barbarian_attack"), moves=340)["take_a_card"]
    seat = story.first_due

    page = page_of(story.state, seat)

    labels = [str(pick.label) for pick in page.choice.picks]
    assert "Take no card" in labels
    assert len(labels) == len(story.options(seat)["take_a_card"])


def test_mercenaries_have_their_own_color_and_come_after_ones_knights():
    """TB-BA-C1, TB-BA-C2"""
    joins = mercenary()
    page = page_of(joins.state, joins.first_due)
    places = {target.place for target in page.choice.targets}
    assert places <= set(facts.CASTLE_EDGES)

    story = mercenaries_ride()
    seat = story.first_due
    standing = story.state["barbarian_attack"]["knights"]
    tapped = {target.place for target in page_of(story.state, seat, Ask(do="send_knight")).choice.targets}
    assert tapped
    assert all(standing[edge] not in story.state["seats"] for edge in tapped)


def test_event_cards_say_what_they_do_without_a_robber():
    """TB-BA-C7: Events of Catan describes them differently."""
    alone, here = (
        words_of("catan", ("base", "events")),
        words_of("catan", ("base", "barbarian_attack", "events")),
    )

    for card in ("robber_attack", "robber_flees", "conflict", "tournament"):
        assert alone.card_text(card, "usual") == "usual"
        assert here.card_text(card, "usual") != "usual"
        assert "Largest Army" not in here.card_text(card, "usual")
    assert here.card_text("epidemic", "usual") == "usual"


def test_open_event_cards_read_so_beside_the_board():
    """TB-BA-C7"""
    modules = ("base", "barbarian_attack", "events")
    state = TITLE.new(seats=3, modules=modules, seed="a card", entropy=[""] * 3).state
    page = page_of(state, next(iter(TITLE.waiting(state).due)))

    said = str(card_of("conflict/3", page.reading.words).text)

    assert said.startswith("The one player with the most knights on the board")
    assert card_of("epidemic/6", page.reading.words).text == EVENT_TEXTS["epidemic"]


def test_standing_orders_are_the_viewers_own():
    """TB-BA-D1, TB-BA-D2, TB-BA-D3, TB-BA-D4, TB-BA-D6; BASE-HIDE-13"""
    story = attacked()
    seat = story.first_due
    assert [key for key, _text, is_on in panels_of(story.state, seat).orders.boxes if not is_on] == [
        "place_knight", "commit_treason", "spin_intrigue", "move_knights", "take_a_card",
    ]  # fmt: skip

    after = story.play(seat, "set_attack_orders", {"usual": ["spin_intrigue"]})

    assert [key for key, _text, is_on in panels_of(after.state, seat).orders.boxes if is_on] == [
        "spin_intrigue"
    ]
    other = after.others[0]
    assert not any(is_on for _key, _text, is_on in panels_of(after.state, other).orders.boxes)


def test_the_page_says_what_stands_on_the_coast():
    """TB-BA-09, TB-BA-22"""
    laid = attack_table().with_barbarians({"-2,1": 3, "0,2": 1}).main("P")
    attacked = words_in(page_of(laid.state, "0"), "side", "barbarian_attack")
    quiet = words_in(page_of(attack_table().main("P").state, "0"), "side", "barbarian_attack")

    assert "32 barbarians still to land" in attacked
    assert "3 barbarians, 0 knights" in attacked
    assert "4 more to win" in attacked
    assert "1 barbarian, 0 knights 2 more to win" in attacked
    assert "No barbarians on the coast." not in attacked
    assert "36 barbarians still to land No barbarians on the coast." in quiet


def test_the_coast_with_known_values():
    def own(left=None, prisoners=0):
        force = SimpleNamespace(gold_said="6 gold", prisoners=prisoners, prisoners_said="2 prisoners")
        return words_alone("barbarian_attack", "hand", {"own": force, "purchases_left": left})

    assert own() == "6 gold"
    assert own(prisoners=2) == "6 gold 2 prisoners"
    assert own(left=0) == "6 gold purchases left this turn: 0"
    assert words_alone("barbarian_attack", "hand", {"own": None}) == ""
    seat = {"gold": 6, "knights": 3, "prisoners": 2}
    assert words_alone("barbarian_attack", "seat", seat) == "Gold 6 Knights on the board 3 Prisoners 2"

    def side(*coast):
        return alone("barbarian_attack", "side", {"coast": coast, "supply": 9})

    def at(**facts):
        usual = {"place": "Hex 5", "drawn": [1, 2], "knights": 0, "said": "2 barbarians", "is_won": False}
        return SimpleNamespace(**{**usual, "is_held": False, "missing": 3, **facts})

    head = "The coast 13 points 9 still to land"
    assert words(side()).startswith(f"{head} No barbarians on the coast. You")
    assert words(side(at())).startswith(f"{head} Hex 5 2 barbarians 3 more to win You")
    assert words(side(at(knights=4))).startswith(f"{head} Hex 5 4 2 barbarians 3 more to win")
    assert words(side(at(is_won=True))).startswith(f"{head} Hex 5 2 barbarians victory this turn You")
    assert [side(at(is_held=held)).count('aria-label="conquered"') for held in (False, True)] == [0, 1]
    assert side(at()).count('#barbarian"') == 2
