"""Every verb and decision of Hansa Teutonica can be played from the table page, with and without scripts."""

from __future__ import annotations

import functools
import json
import random
import re
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from games.drawing.board import Preview
from games.engine.arguments import accepts
from games.titles.hansa.base import words
from games.titles.hansa.base.page import actions
from games.titles.hansa.title import HANSA
from games.views.pages.shown_table import ShownTable, shown_table
from games.views.table.person import Person
from games.views.table.table_page import Ask, Page
from games.wording.words import words_of
from tests.deep import DEEP
from tests.titles.hansa.base.everywhere import fill_a_route
from tests.titles.hansa.base.tables import new_table
from tests.views.conftest import targets, text
from tests.views.sentences import fields, rendered
from tests.views.sentences import words as words_in
from tests.views.without_scripts import Player

pytestmark = pytest.mark.one_database

MOST_TAPS = 14
MARKERS = (
    "swap_offices",
    "develop_ability",
    "three_actions",
    "four_actions",
    "remove_three",
    "additional_office",
)


# ------------------------------------------------------------------ positions


@functools.cache
def positions() -> list[tuple[Any, str, frozenset[str]]]:
    """Return positions from games of two, three and five seats in which a verb or a decision first occurs."""
    found: list[tuple[Any, str, frozenset[str]]] = []
    known: set[str] = set()
    for seats in (2, 3, 5):
        luck = random.Random(seats)
        state = HANSA.new(seats=seats, modules=["base"], seed=str(seats)).state
        for move in range(420):
            game = HANSA.game(HANSA.copy(state))
            if not game.due():
                break
            seat = game.due()[0]
            if move % 60 == 40:
                state = with_markers(state, seat)
            note(found, known, state, seats)
            purpose = fill_a_route(game, seat, luck) if luck.random() < 0.6 else None
            verb, argument = purpose or HANSA.sample(state, seat, luck)
            state = HANSA.play(state, seat, verb, argument).state
    return found


def note(found: list[Any], known: set[str], state: Any, seats: int) -> None:
    """Keep the position if a verb or decision occurs in it for the first time."""
    for seat, step in HANSA.waiting(state).due.items():
        fresh = {f"{seats} {each}" for each in (*HANSA.options(state, seat), step)} - known
        if fresh:
            known |= fresh
            found.append((state, seat, frozenset(each.partition(" ")[2] for each in fresh)))


def with_markers(state: Any, seat: str) -> Any:
    """Return the position with the seat holding every kind of marker that the pile has."""
    state = HANSA.copy(state)
    here = state["base"]
    for kind in MARKERS:
        if kind in here["pile"] and len(here["pile"]) > 2:
            here["pile"].remove(kind)
            here["owned"][seat]["unused"].append(kind)
    return state


def page_of(state: Any, seat: str | None, ask: Ask | None = None) -> ShownTable:
    sight = HANSA.sight(state, seat)
    options = HANSA.options(state, seat) if seat is not None else {}
    table = SimpleNamespace(
        sight=sight,
        arguments=options,
        given_up=HANSA.given_up(state, seat, options) if seat is not None else {},
        viewer=seat,
        since=[],
        log=[],
        hands=None,
        points=HANSA.points(state),
        game=SimpleNamespace(
            pk=1,
            is_over=sight["outcome"] is not None,
            is_running=sight["outcome"] is None,
            title="hansa",
            words=words_of("hansa", ["base"]),
        ),
        seats=[SimpleNamespace(key=key, rank=None) for key in sight["seats"]],
    )
    people = {key: Person(key, f"P{key}", one["color"], key == seat) for key, one in sight["seats"].items()}
    return shown_table(Page(table, ask or Ask()), people)  # type: ignore[arg-type]


# ------------------------------------------------------------------ tapping


def ask_of(href: str) -> Ask:
    query = parse_qs(urlsplit(href).query)
    return Ask(query.get("do", [""])[0], tuple(query.get("at", [])))


def walked(state: Any, seat: str, verb: str, luck: random.Random, *, scripts: bool) -> Any:
    """Tap as a player does until a move is sent, and return its argument."""
    ask = Ask(verb)
    for _tap in range(MOST_TAPS):
        choice = (page := page_of(state, seat, ask)).choice
        assert choice.verb == verb, (verb, choice)
        assert choice.prompt
        picks = [pick for pick in choice.picks if not pick.is_filed]
        ways: list[Any] = [*(spot.target for spot in page.board.targets), *picks]
        if choice.confirm and (not ways or luck.random() < 0.4):
            return luck.choice(choice.confirm).argument
        way = luck.choice(ways)
        if getattr(way, "move", None) is not None:
            return way.move.argument
        sent = dict(getattr(way, "attributes", ())).get("hx-vals") if scripts else None
        if sent is not None:
            return json.loads(json.loads(sent)["argument"])
        assert way.href
        ask = ask_of(way.href)
    raise AssertionError(f"{verb} does not end")


def test_the_positions_show_every_verb_and_every_decision():
    rules = HANSA.rules(["base"])
    shown = set().union(*(fresh for _state, _seat, fresh in positions()))

    assert {name for name, step in rules.steps.items() if step.waits} <= shown
    assert set(rules.known_verbs) - {"use_additional_office"} <= shown


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_every_verb_can_be_tapped_together(scripts):
    luck = random.Random(5)
    for state, seat, _fresh in positions():
        options = HANSA.options(state, seat)
        for verb, choices in options.items():
            if choices == [None] or verb == "set_standing_orders":
                continue
            argument = walked(state, seat, verb, luck, scripts=scripts)
            assert accepts(choices, argument), (verb, argument)
            HANSA.play(state, seat, verb, argument)


def test_verbs_without_a_choice_are_buttons():
    for state, seat, _fresh in positions():
        plain = {verb for verb, choices in HANSA.options(state, seat).items() if choices == [None]}
        if HANSA.sight(state, None)["base"]["actions"]:
            # the page first says what is lost
            assert ("end_turn" in plain) == (
                "end_turn" in {one.verb for one in page_of(state, seat).menu.row}
            )
            plain.discard("end_turn")

        assert {move.verb for move in page_of(state, seat).menu.moves} == plain


def test_a_decision_of_one_verb_is_asked_at_once():
    asked = set()
    for state, seat, _fresh in positions():
        step = HANSA.waiting(state).due[seat]
        page = page_of(state, seat)
        own = getattr(HANSA.rules(["base"]).steps[step], "own_verbs", ())
        if len(own) == 1:
            asked.add(step)
            assert page.choice.verb == own[0]
            assert page.board.targets
            assert words.STEPS[step]
    assert asked == {"replace", "place_markers"}


def test_each_claim_says_what_it_brings():
    """HT-CLAIM-03: points, marker and benefit."""
    t = new_table(4).on("P1", "bremen-osnabrueck", "TTM").offices("osnabrueck", "P2")
    marker = t.state["base"]["markers"]["bremen-osnabrueck"]

    page = page_of(t.state, "0", Ask("claim"))

    assert f"“{words.marker(marker)}”" in page.choice.prompt
    assert "1 point for P1" in page.choice.prompt
    labels = [str(pick.label) for pick in page.choice.picks]
    assert any(label.startswith("Office in Bremen: ") for label in labels)
    assert labels[-1].startswith("Nothing else")


def test_a_free_village_offers_the_pieces_that_can_stand_there():
    t = new_table(3).on("P2", "bremen-minden", "M").supply("P1", "2T 1M")
    page = page_of(t.state, "0")
    free = {choice["village"] for choice in page.reading.arguments["place"]}

    spots = {spot.target.place: spot.target for spot in page.board.targets}
    there = page_of(t.state, "0", ask_of(spots["bremen-osnabrueck:1"].href))

    assert set(spots) == free
    assert "bremen-minden:1" not in spots
    assert [pick.move.argument for pick in there.choice.picks] == [
        {"piece": kind, "village": "bremen-osnabrueck:1"} for kind in ("trader", "merchant")
    ]
    assert [
        shape.place for layer in there.board.layers if layer.key == "rings" for shape in layer.shapes
    ] == ["bremen-osnabrueck:1"]


def test_a_full_route_offers_its_claim_on_the_map():
    t = new_table(4).on("P1", "bremen-osnabrueck", "TTM")

    spots = {spot.target.place: spot.target for spot in page_of(t.state, "0").board.targets}
    (pick,) = page_of(t.state, "0", ask_of(spots["bremen-osnabrueck"].href)).choice.picks

    assert pick.label == "Claim Bremen–Osnabrück"
    assert page_of(t.state, "0", ask_of(pick.href)).choice.verb == "claim"


def test_an_action_says_how_much_it_does_or_why_it_is_not_possible():
    """HT-INC-01, HT-DISP-03, HT-MOVE-01. Two benefits of a claim are one route."""
    t = new_table(3).on("P1", "bremen-osnabrueck", "TTM").on("P2", "bremen-minden", "T")
    t.supply("P1", "1T").stock("P1", "")

    shown = {one.verb: (one.note, one.why_not) for one in actions.five(page_of(t.state, "0").reading)}

    assert len(t.options("P1")["claim"]) > 1
    assert shown == {
        "income": ("3 pieces", "the stock is empty"),
        "place": ("", ""),
        "displace": ("", "too few in the supply"),
        "move": ("up to 2", ""),
        "claim": ("1 route", ""),
    }
    without_others = new_table(3).supply("P1", "9T").state
    assert actions.five(page_of(without_others, "0").reading)[2].why_not == "nobody to displace"


def test_the_end_of_a_turn_asks_about_actions_only():
    """HT-TURN-08: A marker is kept for the next turn."""
    t = new_table(3).turn("P1", actions=0).holds("P1", "four_actions")

    page = page_of(t.state, "0")

    assert page.reading.given_up == {"end_turn": ["use_four_actions"]}
    assert [one.verb for one in page.menu.moves] == ["use_four_actions", "end_turn"]
    assert t.sight(None)["base"]["actions"] == 0


def test_the_chosen_piece_and_kind_are_marked():
    """HT-DISP-02, HT-PLACE-01"""
    t = new_table(3).on("P2", "bremen-minden", "M").supply("P1", "4T 1M")

    choice = page_of(t.state, "0", Ask("displace", ("bremen-minden:1",))).choice
    kinds = page_of(t.state, "0", Ask("place", ("merchant",))).choice.picks

    assert (choice.rings, ask_of(choice.step_back)) == (["bremen-minden:1"], Ask("displace"))
    assert [(kind.label, kind.is_filed) for kind in kinds] == [("Trader", False), ("Merchant", True)]


def test_pieces_that_move_stand_in_a_row_with_the_next_one_marked():
    """HT-MOVE-01: A step back takes back a piece and its village."""
    t, goal = new_table(3).on("P1", "bremen-minden", "TM"), "bremen-osnabrueck:1"

    choices = [
        page_of(t.state, "0", Ask("move", at)).choice
        for at in ((), ("bremen-minden:1",), ("bremen-minden:1", goal))
    ]

    assert [[(one.label, one.is_next, one.is_optional) for one in choice.details] for choice in choices] == [
        [("one more", True, True), ("one more", False, True)],
        [("trader", True, False), ("one more", False, True)],
        [("trader", False, False), ("one more", True, True)],
    ]
    assert [choice.rings for choice in choices] == [[], ["bremen-minden:1"], ["bremen-minden:1"]]
    assert [ask_of(choice.step_back) for choice in choices[1:]] == [Ask("move"), Ask("move")]
    assert choices[2].previews == [Preview(goal, "trader", "0")]


def test_a_neutral_trader_is_placed_again_in_its_own_color():
    """HT-TWO-04, HT-TWO-12"""
    t = new_table(2).on("N", "dortmund-duisburg", "T").supply("P1", "4T")
    t.displace("P1", "dortmund-duisburg:1", "T", "1T")
    (seat,) = HANSA.waiting(t.state).due

    place = page_of(t.state, seat).board.targets[0].target.place
    choice = page_of(t.state, seat, Ask("replace", ("displaced", place))).choice

    assert choice.previews == [Preview(place, "trader", "neutral")]


def test_the_displaced_piece_and_those_that_may_be_added_stand_in_a_row():
    """HT-DEC-05: three pieces on one page after a merchant was displaced."""
    t = new_table(3).on("P2", "bremen-minden", "M").supply("P1", "4T").stock("P2", "4T")
    t.displace("P1", "bremen-minden:1", "T", "2T")

    first = page_of(t.state, "1").choice
    place = page_of(t.state, "1").board.targets[0].target
    second = page_of(t.state, "1", ask_of(place.href)).choice

    assert [piece.label for piece in first.details] == ["merchant", "one more", "one more"]
    assert [piece.is_next for piece in first.details] == [True, False, False]
    assert [piece.is_optional for piece in first.details] == [False, True, True]
    assert not first.confirm
    assert [bool(piece.place) for piece in second.details] == [True, False, False]
    assert second.details[1].label == "trader"
    assert second.confirm[0].argument == ["displaced", place.place]


def test_the_actions_that_are_left_are_shown_to_all():
    t = new_table(3)

    assert page_of(t.state, "1").own.actions_left.dots == [True, True]
    t.place("P1", "T", "bremen-minden:1")
    assert page_of(t.state, None).own.actions_left.dots == [True, False]
    assert page_of(t.state, "0").own.actions_left.words == "1 action left"


# ------------------------------------------------------------------ on the site


def displaced(title: Any, state: Any) -> bool:
    return set(title.waiting(state).due.values()) == {"replace"}


def is_over(title: Any, state: Any) -> bool:
    return title.waiting(state).outcome is not None


def test_a_game_can_be_played_without_scripts(party, eyes):
    """Links and forms alone lead to every move that the page offers, and none is refused."""
    game = party(seats=2, title="hansa", seed="hansa without")
    luck, made = random.Random(3), set()
    for _move in range(90 if DEEP else 40):
        due = game.waiting.due
        if not due:
            break
        seat = next(iter(due))
        made.add(Player(eyes(game, seat).client, f"/games/{game.game.pk}/", luck).move())

    assert {"place", "move", "income", "displace", "replace", "end_turn"} <= made


def test_an_action_is_taken_back_until_another_seat_has_to_answer(party, eyes):
    game = party(seats=3, title="hansa", seed="hansa undo")
    seat = game.active
    mine = eyes(game, seat)
    mine.move("place", {"piece": "trader", "village": "bremen-minden:1"})

    page = mine.look()
    assert 'data-testid="undo"' in text(page)
    mine.send("undo/")
    assert "bremen-minden:1" not in game.state["base"]["villages"]

    mine.move("place", {"piece": "trader", "village": "bremen-minden:1"})
    mine.move("end_turn")
    other = game.active
    eyes(game, other).move(
        "displace", {"village": "bremen-minden:1", "piece": "trader", "pay": {"trader": 1}}
    )
    assert 'data-testid="undo"' not in text(eyes(game, other).look())


def test_the_displaced_seat_is_asked_in_another_seats_turn(party, eyes):
    game = party(seats=3, title="hansa", seed="hansa displaced", until=displaced)
    seat = game.active
    actor = game.state["stack"][-1]["actor"]

    page, other = eyes(game, seat).look(), text(eyes(game, actor).look())

    assert "You decide: place the displaced piece" in text(page)
    assert targets(page)
    assert "to place the displaced piece" in other
    assert 'data-kind="none"' in other


def test_a_finished_game_tells_the_points_by_source(party, eyes):
    game = party(seats=3, title="hansa", seed="hansa over", until=is_over)
    outcome = game.state["outcome"]

    page = text(eyes(game, "0").look())

    assert "The final scoring" in page
    for source in ("abilities", "network", "control", "cities"):
        assert str(words.SOURCES[source]) in page
    for number in outcome["points"].values():
        assert f"<strong>{number}</strong>" in page
    assert f"{game.users[outcome['winner']].display_name} won" in page


def test_shared_victories_name_all_winners(party, eyes):
    """HT-SCORE-06"""
    game = party(seats=3, title="hansa", seed="hansa over", until=is_over)
    game.game.seats.filter(number__in=[0, 1]).update(rank=1)
    game.game.seats.filter(number=2).update(rank=3)

    page = text(eyes(game, "0").look())

    assert f"{game.users['0'].display_name} and {game.users['1'].display_name}" in page


def test_standing_orders_are_kept_and_shown_to_their_owner_alone(party, eyes):
    """HT-DEC-14"""
    game = party(seats=3, title="hansa", seed="hansa orders")
    seat = next(key for key in game.state["seats"] if key != game.active)
    mine = eyes(game, seat)

    form = text(mine.look(do="set_standing_orders"))
    assert 'name="replace" value="default"' in form
    decision = game.waiting.decision
    mine.send(
        "move/", {"verb": "set_standing_orders", "decision": decision, "key": "orders", "replace": "default"}
    )

    assert game.state["base"]["standing"][seat] == {"replace": "default"}
    assert "placed immediately" in text(mine.look(pane="more"))
    for page in (eyes(game, game.active).look(pane="more"), eyes(game, game.active).look()):
        assert "placed immediately" not in text(page)


def test_bad_choices_in_an_address_change_nothing(party, eyes):
    game = party(seats=3, title="hansa", seed="hansa bad")
    mine = eyes(game, game.active)

    for query in ({"do": "move", "at": ["nowhere:1"]}, {"do": "place", "at": ["duke", "bremen-minden:1"]},
                  {"do": "claim", "at": ["x"]}, {"do": "replace", "at": ["displaced"]}):  # fmt: skip
        assert mine.look(**query).status_code == 200
    assert mine.look(do="build_road").status_code == 400
    refused = mine.move("place", {"piece": "trader", "village": "nowhere:1"})
    assert refused.status_code == 422
    assert "There is no such village on this board." in text(refused)


def test_replay_export_and_import_need_nothing_of_their_own(party, eyes, client, player):
    from django.core.files.uploadedfile import SimpleUploadedFile

    game = party(seats=3, title="hansa", seed="hansa over", until=is_over)
    mine = eyes(game, "0")

    replay = mine.look(f"replay/{game.fresh().last_number // 2}/")
    assert replay.status_code == 200
    assert "desk-tracks" in text(replay)
    document = mine.look("export/").content
    client.force_login(player("Importer"))
    imported = client.post("/games/import/", {"file": SimpleUploadedFile("game.json", document)})

    assert imported.status_code == 303, text(imported)
    assert "desk-tracks" in text(client.get(imported["Location"]))


ANNA, BENCE = Person("0", "Anna", "red"), Person("1", "Bence", "blue")
OWN = "hansa/base/templates/page/_{}.jinja"


def points(**facts):
    by_source = [
        SimpleNamespace(label="Track", numbers=[5, 0], is_first_final=False),
        SimpleNamespace(label="Towns", numbers=[4, 3], is_first_final=True),
    ]
    rows = [SimpleNamespace(person=ANNA, total=9), SimpleNamespace(person=BENCE, total=3)]
    hansa = SimpleNamespace(points=SimpleNamespace(rows=rows, by_source=by_source))
    return rendered(OWN.format("points"), hansa=hansa, game=SimpleNamespace(**facts))


def test_points_of_all_seats_with_known_values():
    assert words_in(points(is_over=False)) == (
        "If it ended now R Anna 9 B Bence 3 Points by source From R Anna B Bence Track 5 – Towns 4 3 Total 9 3"
    )
    assert words_in(points(is_over=True)) == "Points"
    assert re.findall(r'<tr( class="final")?><th scope="row">(\w+)', points(is_over=False)) == [
        ("", "Track"),
        (' class="final"', "Towns"),
        ("", "Total"),
    ]
    colors = re.findall(r'class="nowrap" data-seat="(\w+)"\s+title="(\w+)"', points(is_over=False))
    assert colors == [("red", "Anna"), ("blue", "Bence")]


def test_a_desk_with_known_values():
    def space(label, *, covered=False, value=False, color=""):
        return SimpleNamespace(label=label, is_covered=covered, is_value=value, color=color)

    def seat(*, full=False, points=4):
        spaces = [space("2", color="purple"), space("3", value=True), space("4", covered=True)]
        track = SimpleNamespace(
            key="actions", label="Actions", help="Your actions", value=3, spaces=spaces, piece="trader", is_full=full,
            full_points=points,
        )  # fmt: skip
        heaps = [
            SimpleNamespace(symbol="trader", color="red", label="Traders", count=5),
            SimpleNamespace(symbol="merchant", color="red", label="Merchants", count=0),
        ]
        own = {"tracks": [track], "supply": heaps, "stock": heaps[:1], "markers": [], "plate": []}
        return rendered(
            OWN.format("seat"), seat=SimpleNamespace(own=SimpleNamespace(**own, hidden_markers=0))
        )

    heaps = "Supply Traders: 5 Merchants: 0 Stock Traders: 5"
    assert words_in(seat()) == f"Actions : 3, Your actions 2 3 4 {heaps}"
    assert words_in(seat(points=0)) == f"Actions : 3, Your actions 2 3 {heaps}"
    assert re.findall(r'class="desk-space((?: [a-z-]+)*)"', seat()) == [
        " office-purple",
        " value",
        " covered trader",
    ]
    assert ["desk-full reached" in seat(full=full) for full in (False, True)] == [False, True]
    assert re.findall(r'class="heap( none)?" title="(\w+)"', seat()) == [
        ("", "Traders"),
        (" none", "Merchants"),
        ("", "Traders"),
    ]


def test_standing_orders_with_known_values():
    def form(replace, *, ends=False):
        page = SimpleNamespace(
            csrf_token="x", invite="", move_address="/m/", table=SimpleNamespace(sight={"decision": 4})
        )
        choice = SimpleNamespace(details=SimpleNamespace(replace=replace, ends=ends, key="k"))
        return fields(rendered(OWN.format("orders"), shown=SimpleNamespace(choice=choice), page=page))

    assert form("ask") == ["replace=ask checked", "replace=default", "end=yes"]
    assert form("default") == ["replace=ask", "replace=default checked", "end=yes"]
    assert form("ask", ends=True) == ["replace=ask checked", "replace=default", "end=yes checked"]
