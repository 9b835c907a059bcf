"""Whole texts of templates with known values, each different from its neighbors, as in `test_said.py`.

So a test fails when a value stands in another's place, and when a condition or an element of a list is lost.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from types import SimpleNamespace as One
from typing import Any

import pytest

from games.clock.pace import PRESETS
from games.clock.seat_clock import Clock
from games.views.table.person import Person
from tests.views.sentences import rendered, said, words
from tests.views.test_said import ANNA, BENCE, NOW, PAGE, REQUEST, a_table, club

PEOPLE = {"0": Person("0", "Anna", "red", is_me=True), "1": Person("1", "Bence", "blue")}
ANNA_SEAT, BENCE_SEAT = "R Anna", "B Bence"
NOTHING = "games/plain/page/_sign.jinja"


def a_slot(kind: str, value: int, **facts: Any) -> One:
    return One(
        **{"kind": kind, "label": kind, "symbol": "", "most": 9, "held": None, "value": value, **facts}
    )


def main_of(template: str, **context: Any) -> str:
    return rendered(template, **context).partition("<main")[2].partition("</main")[0]


def addresses(page: str) -> list[str]:
    return re.findall(r'(?:action|href)="([^"]*)"', page)


def a_ladder_page(**facts: Any) -> str:
    of = One(
        pk=3, slug="sea-4", is_open=True, display_name="Sea", pace=PRESETS["daily"], club=None, seat_count=4
    )
    seats = [
        One(rank=1, user=BENCE, is_lost=False),
        One(rank=0, user=One(public_name="Chiara"), is_lost=True),
    ]
    game = One(get_absolute_url="/games/8/", display_name="Game 8", finished_at=NOW)
    usual = {
        "ladder": of, "mine": None, "entry": None, "now": NOW, "next_at": NOW, "request": REQUEST, "user": ANNA,
        "season_ends": date(2026, 7, 1), "organizes": False, "further": "", "is_top": True, "ranked_after": 5,
        "seasons": [One(key="2026-1", starts_date=date(2026, 1, 1), last_date=date(2026, 3, 31))],
        "lines": [
            (1, One(user_id=3, user=BENCE, shown=1300, games=7)),
            (2, One(user_id=1, user=ANNA, shown=1200, games=6)),
        ],
        "results": [One(game=game, seats=seats)], "form": One(games_at_once=One(as_field_group="")),
    }  # fmt: skip
    return main_of("games/ladders/ladder.html", **{**usual, **facts})


def test_a_ladder():
    page = a_ladder_page()
    text = words(page)

    assert (
        text.partition("Play on")[0].strip().endswith("Ladders Sea Daily: 24 h a turn, plus 3 d in reserve")
    )
    for sentence in (
        "The season ends on 1 Jul; then the standings are kept in the archive. "
        "January 2026 – March 2026 · Hall of fame · How ladders work Standings",
        "Place Player Rating Games 1 Bence 1300 7 2 Anna 1200 6 Latest results",
        "Latest results Game 8 7 May 2026 1. Bence – Chiara lost the seat",
    ):
        assert sentence in text
    assert re.findall(r'<tr class="me">.*?/players/(\d)/', page, re.DOTALL) == ["1"]
    assert "/games/8/" in addresses(page)
    assert "Close the ladder" not in text
    assert "No one is ranked" not in text
    assert "Pages" not in page


def test_a_ladder_of_a_club():
    harbor = club(get_absolute_url="/clubs/1/")
    of = {
        "pk": 3,
        "slug": "sea-4",
        "display_name": "Sea",
        "pace": PRESETS["daily"],
        "seat_count": 4,
        "club": harbor,
    }
    opened, closed = (
        a_ladder_page(ladder=One(**of, is_open=is_open), organizes=True) for is_open in (True, False)
    )

    assert "Harbor Sea Daily" in words(opened)
    assert "A ladder of your club" in words(opened)
    assert "Hall of fame" not in words(opened)
    assert "/clubs/1/" in addresses(opened)
    assert ("Close the ladder" in opened, "Open the ladder again" in opened) == (True, False)
    assert ("Close the ladder" in closed, "Open the ladder again" in closed) == (False, True)
    assert [one for one in addresses(opened) if "sea-4" in one][-1].endswith("/close/")
    assert [one for one in addresses(closed) if "sea-4" in one][-1].endswith("/open/")


def test_a_ladder_where_nothing_has_happened():
    def empty(ranked_after: int) -> str:
        return words(a_ladder_page(lines=[], results=[], seasons=[], ranked_after=ranked_after))

    assert "No one is ranked yet You need one finished game to be ranked." in empty(1)
    assert "You need 5 finished games to be ranked." in empty(5)
    assert empty(5).endswith("Latest results No finished games yet.")


def test_further_places_of_a_ladder():
    assert "Next page" in words(a_ladder_page(further="?behind=x"))
    assert "?behind=x" in addresses(a_ladder_page(further="?behind=x"))
    assert "First page" in words(a_ladder_page(is_top=False))


def a_line(number: int, *ways: str, **facts: Any) -> One:
    usual = dict.fromkeys(("is_made", "is_open", "is_final", "sure", "skip", "may_add_way"), False)
    return One(
        **{**usual, "number": number, "ways": ways or ("a road",), "is_possible": None, "keeps": [], **facts}
    )


def a_plan(*lines: One, state: str = "draft", was: tuple[One, ...] = (), **facts: Any) -> str:
    plan = One(goes_on=facts.pop("goes_on", False), lines=was or lines)
    planning = One(state=state, why="The city is gone.", is_past=facts.pop("is_past", False), plan=plan)
    usual = {
        "planning": planning,
        "lines": lines,
        "line": None,
        "is_now": False,
        "game": One(pk=7),
        "page": PAGE,
    }
    return rendered("games/table/plan/_plan.jinja", **{**usual, **facts})


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (a_line(2), "3 a road"),
        (a_line(0, "a road", "a ship"), "1 a road or else: a ship"),
        (a_line(0, is_made=True, is_open=True), "1 a road done"),
        (a_line(0, is_open=True), "1 a road waiting for answers"),
        (a_line(0, is_possible=True), "1 a road"),
        (a_line(0, is_possible=False), "1 a road not possible as things stand"),
        (a_line(0, is_final=True, sure=True), "1 a road can’t be undone"),
        (a_line(0, is_final=True), "1 a road can’t be undone: you’ll be asked first"),
        (a_line(0, skip=True), "1 a road left out if impossible"),
        (
            a_line(0, keeps=[a_slot("wool", 2), a_slot("ore", 0), a_slot("brick", 1)]),
            "1 a road keeps: 2 wool 1 brick",
        ),
    ],
)
def test_a_line_of_a_plan(line, text):
    # line 0 comes before it
    page = a_plan(*[a_line(0)] * line.number, line)
    head = re.findall(r'class="plan-head">(.*?)(?:<span class="plan-edit"|</p>)', page, re.DOTALL)[-1]

    assert words(head) == text


def test_a_line_of_a_plan_is_changed():
    lines = [
        a_line(0, is_made=True),
        a_line(1, is_final=True, sure=True, may_add_way=True),
        a_line(2, skip=True, keeps=[a_slot("wool", 2)]),
    ]
    done, first, second = a_plan(*lines).split('id="plan-line-')[1:]

    assert "<form" not in done
    assert re.findall(r' (?:action|href)="([^"]*)"', first) == [
        "/games/7/plan/1/change/",
        "/games/7/plan/?line=1",
        "/games/7/plan/1/remove/",
    ]
    assert re.findall(r' action="([^"]*)"', second.partition("</ol>")[0]) == [
        "/games/7/plan/2/change/",
        "/games/7/plan/2/up/",
        "/games/7/plan/2/remove/",
    ]
    chosen = r'id="([\w-]*)" name="(\w+)" value="yes"\s*(checked)?'
    assert re.findall(chosen, first) == [("plan-sure-1", "sure", "checked"), ("plan-skip-1", "skip", "")]
    assert re.findall(chosen, second)[0] == ("plan-skip-2", "skip", "checked")
    # nothing is above the first line
    assert "/plan/0/up/" not in a_plan(a_line(0), a_line(1))
    assert re.findall(r'class="plan-line( made)?"', a_plan(*lines)) == [" made", "", ""]
    assert "Only if I keep at least" in second
    assert "Only if I keep at least" not in first
    assert 'id="keep-2-wool"' in second


def test_a_plan_is_used_stopped_and_deleted():
    def page(*lines: One, **facts: Any) -> tuple[str, list[str]]:
        shown = a_plan(*lines, **facts)
        forms = re.findall(r'<form method="post" action="/games/7/plan/([a-z]+)/"', shown)
        return words(shown.partition("A turn in one visit")[2]).partition(" 1 a road")[0], forms

    one = a_line(0)
    assert page(one) == ("Not in use yet.", ["use", "delete"])
    assert page(one, line=0) == ("Not in use yet.", [])
    assert page(a_line(0, is_made=True)) == ("Not in use yet.", ["delete"])
    assert page(one, state="active") == (
        "In use. It runs as soon as it can, a minute after your turn begins.",
        ["pause", "delete"],
    )
    assert page(one, state="stopped") == ("Stopped. The city is gone.", ["use", "delete"])
    ticked = r'name="goes_on" value="yes"\s*checked'
    assert [bool(re.search(ticked, a_plan(one, goes_on=on))) for on in (True, False)] == [True, False]
    none = "Nothing is planned yet: choose what to do first."
    assert page() == (none, [])
    assert page(is_past=True) == (none, [])
    assert page(was=(one,)) == (none, [])
    assert page(is_past=True, was=(one,)) == (f"{none} Repeat the last plan", ["repeat"])
    assert "Do this now, then end my turn Do this now, then ask me" in words(a_plan(one, is_now=True))
    assert "Do this in my turn, then end it Do this in my turn, then ask me" in words(a_plan(one))


def test_how_a_game_went():
    seats = [
        One(key="0", rank=2, points=7),
        One(key="1", rank=1, points=10),
        One(key="2", rank=None, points=None),
    ]
    people = [*PEOPLE.values(), Person("2", "Chiara", "white")]
    line = One(color="blue", label="Bence", dash="", points="1 2", end_x="3", end_y="4", last=9)
    chart = One(
        view_box="", lines=[line], ticks=[], marks=[One(at="5", label="round 2")], base="", left="", right=""
    )
    panels = [One(person=PEOPLE["1"], lines=[("cities", 8), ("roads", 0), ("army", 2)])]
    own = One(luck_words="Cards got and expected", course_words="Points")
    game: dict[str, Any] = {
        "pk": 7, "is_over": True, "opens_club": True, "ladder": None, "tournament": None, "rated": True,
        "imported": False, "commitment": "", "teaches": False,
    }  # fmt: skip
    usual = {
        "ranking": list(zip(seats, people, strict=True)), "points_chart": None, "luck": [], "went": One(is_whole=True),
        "shown": One(seats=panels, templates=One(over=NOTHING), slots={"over": []}, title_page=own), "people": PEOPLE,
        "table": One(rating_changes=()),
    }  # fmt: skip

    def page(context: dict[str, Any] | None = None, **facts: Any) -> str:
        return said("games/table/_over.jinja", game=One(**{**game, **facts}), **{**usual, **(context or {})})

    head = (
        "How it went Points by source Rank Player Points 2 R Anna 7 1 B Bence cities 8 army 2 10 – W Chiara 0"
    )
    tail = "Download Fair dice The dice and shuffles of this game weren’t drawn on this site."
    ladder = One(get_absolute_url=lambda: "/l/", display_name="Sea")
    cup = One(get_absolute_url=lambda: "/t/", display_name="Cup")
    rows = [
        One(person=PEOPLE["0"], got=31, fair="29.5", bar=(50, 6), more="+1.5", is_bad=False),
        One(person=PEOPLE["1"], got=20, fair="22.5", bar=(40, 10), more="−2.5", is_bad=True),
    ]
    went, short = (
        "Points over time round 2 Bence Bence: 9",
        "The rules have been corrected since this game was played",
    )
    assert page() == f"{head} {tail}"
    assert page(ladder=ladder) == f"{head} Sea standings {tail}"
    assert page(tournament=cup) == f"{head} Go to the tournament Cup {tail}"
    assert page(ladder=ladder, tournament=cup, opens_club=False) == f"{head} {tail}"
    assert page({"points_chart": chart}) == f"{head} {went} {tail}"
    assert f"{went} {short}" in page({"points_chart": chart, "went": One(is_whole=False)})
    lucky = "Luck Cards got and expected Player Got Expected Luck R Anna 31 29.5 +1.5 B Bence 20 22.5 −2.5"
    assert page({"luck": rows}) == f"{head} {lucky} {tail}"
    assert page(is_over=False) == ""
    drawn = rendered(
        "games/table/_over.jinja", **{**usual, "luck": rows}, game=One(**{**game, "ladder": ladder})
    )
    bars = re.findall(r'class="(good|bad)" x="(\d+)" y="2" width="(\d+)"', drawn)
    assert bars == [("good", "50", "6"), ("bad", "40", "10")]
    assert "/l/" in addresses(drawn)
    assert "/games/7/export/" in addresses(drawn)


def a_face(key: str, **facts: Any) -> One:
    seat = {"pk": 3, "number": int(key), "is_due": False, "is_vacant": False, "misses": 0, "due_at": None}
    seat |= {name: facts.pop(name) for name in list(facts) if name in seat}
    usual = {
        "is_running": False,
        "away": None,
        "share": 40,
        "stands": "",
        "shown": Clock(timedelta(hours=5), timedelta(days=2)),
    }
    return One(
        **{**usual, "person": PEOPLE[key], "seat": One(**seat, game=One(pace=PRESETS["daily"])), **facts}
    )


def clocks(*faces: One, paused: bool = False, table: One | None = None) -> str:
    game = One(
        pk=7, pace=PRESETS["untimed"], paused_at=NOW if paused else None, get_policy_display=lambda: "strict"
    )
    return rendered("games/time/_clocks.jinja", clocks=faces, game=game, table=table or a_table(), page=PAGE)


def test_the_clocks_of_a_game():
    def seats(*faces: One, **facts: Any) -> str:
        return words(clocks(*faces, **facts).partition('<ul class="clock-list">')[2].partition("</ul>")[0])

    left = "5 h for this turn, then 2 d in reserve"
    more = "Give more time Bence 6 hours 1 day 3 days"
    assert seats(a_face("0")) == f"{ANNA_SEAT} {left}"
    assert seats(a_face("1")) == f"{BENCE_SEAT} {left} {more}"
    assert seats(a_face("1"), table=a_table(None)) == f"{BENCE_SEAT} {left}"
    assert seats(a_face("1"), table=a_table(bots="0")) == f"{BENCE_SEAT} {left}"
    assert seats(a_face("0", away=One(end=NOW))) == f"{ANNA_SEAT} away until 7 May {left}"
    assert seats(a_face("0", is_vacant=True)) == f"{ANNA_SEAT} a bot holds the seat {left}"
    assert seats(a_face("0", misses=1)) == f"{ANNA_SEAT} {left} 1 missed deadline"
    assert seats(a_face("0", misses=2)) == f"{ANNA_SEAT} {left} 2 missed deadlines"
    assert seats(a_face("0", is_due=True, stands="night")) == f"{ANNA_SEAT} stopped: night"
    assert seats(a_face("1", shown=None, misses=2)) == f"{BENCE_SEAT} a bot, moves instantly"
    assert said("games/time/_clocks.jinja", clocks=[]) == ""
    page = clocks(a_face("0"), a_face("1", is_due=True), a_face("1", is_running=True))
    assert re.findall(r'<li class="clock([ a-z]*)"', page) == ["", " due", " running"]
    assert 'width="40"' in page
    assert 'name="seat" value="1"' in page
    assert re.findall(r'name="hours" value="(\d+)">([^<]*)', page)[:3] == [
        ("6", "6 hours"),
        ("24", "1 day"),
        ("72", "3 days"),
    ]


def test_the_pace_and_pauses_of_a_game():
    def rest(**facts: Any) -> str:
        return words(clocks(a_face("0"), **facts).partition("</ul>")[2])

    facts = (
        "Time no clock, reminders only When time runs out strict Changes to a player’s night or time zone apply "
        "from their next decision, never to one already under way."
    )
    assert rest() == f"{facts} Propose a pause"
    assert rest(paused=True) == f"{facts} Propose to resume"
    assert rest(table=a_table(None)) == facts
    assert rest(table=a_table(None), paused=True) == facts
    assert rest(table=a_table(agreements={"pause": One()})) == facts
    assert rest(table=a_table(agreements={"resume": One()}), paused=True) == facts
    assert ["/pause/" in clocks(a_face("0"), paused=paused) for paused in (False, True)] == [True, False]
    assert ["/resume/" in clocks(a_face("0"), paused=paused) for paused in (False, True)] == [False, True]


def test_steps_of_a_replay():
    def page(**facts: Any) -> str:
        usual = {"first": 2, "previous": 4, "next": 6, "last": 9, "number": 5, "numbers": [2, 4, 5, 6, 9]}
        step = One(**{**usual, **facts})
        return rendered("games/table/replay/_steps.jinja", step=step, game=One(pk=7), last_place=4, place=3)

    whole = page()
    assert words(whole) == (
        "« To the start ‹ One move back › One move forward » To the end Move Move 5 of 9 · arrow keys go back and forth"
    )
    link = (
        r'class="button([ a-z]*)" id="go-(\w+)" data-go="(\w+)"(?: rel="(\w+)")? '
        r'href="/games/7/replay/(\d+)/" hx-get="([^"]*)"'
    )
    assert re.findall(link, whole) == [
        (look, name, name, rel, number, f"/games/7/replay/{number}/")
        for look, name, rel, number in (
            (" small", "first", "", "2"),
            ("", "previous", "prev", "4"),
            (" primary", "next", "next", "6"),
            (" small", "last", "", "9"),
        )
    ]
    assert 'max="4" value="3" data-numbers="2 4 5 6 9"' in whole
    assert 'data-address="/games/7/replay/0/"' in whole
    assert 'aria-disabled="true">‹<' in page(previous=None)
    assert 'id="go-previous"' not in page(previous=None)
    assert 'id="go-first"' in page(first=0)


def watched(**facts: Any) -> str:
    field = One(as_field_group="")
    form = {"family": field, "by": field, "errors": "", "families": (), "cleaned_data": {"family": "hansa"}}
    form |= facts.pop("form", {})
    usual = {
        "followed": [], "rows": [], "form": One(**form), "is_first": True, "next": "", "by": "new", "user": ANNA,
        "followed_ids": (), "my_ids": (),
    }  # fmt: skip
    return main_of("games/watching/watch.html", **{**usual, **facts})


def test_a_list_of_games_to_watch():
    def game(**facts: Any) -> One:
        seats = [
            One(color="red", display_name="Anna", points=None),
            One(color="blue", display_name="Bence", points=3),
        ]
        usual = {
            "pk": 8,
            "display_name": "Game 8",
            "get_absolute_url": "/games/8/",
            "demo": False,
            "last_number": 5,
        }
        return One(**{**usual, "is_over": False, "seat_list": seats, **facts})

    def row(of: One, followers: int = 0, **facts: Any) -> str:
        page = watched(rows=[(One(followers=followers), of, "CATAN")], **facts)
        return words(page.partition('id="game-8">')[2].partition("</ul>")[0])

    people = f"{ANNA_SEAT} {BENCE_SEAT}"
    assert row(game()) == f"Game 8 CATAN · 5 moves {people} Follow Game 8"
    assert row(game(), user=One(is_authenticated=False)) == f"Game 8 CATAN · 5 moves {people}"
    assert row(game(last_number=1, demo=True), 1).startswith("Game 8 demo CATAN · 1 move · 1 follower R")
    assert row(game(), 4).startswith("Game 8 CATAN · 5 moves · 4 followers R")
    page = watched(rows=[(One(followers=0), game(), "CATAN")])
    assert addresses(page).count("/games/8/") == 2
    assert "Games you follow" not in page
    followed = One(**{**vars(game(pk=9)), "started_at": None})
    assert 'id="followed-9"' in watched(followed=[followed])
    assert "Games you follow Game 8" in words(watched(followed=[followed]))


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({}, "No public games in progress right now New games appear here within a minute. Lobby"),
        ({"form": {"errors": "x"}}, "This list doesn’t exist Show all games"),
        ({"form": {"families": ("hansa",)}}, "No more games here Show all games"),
        ({"is_first": False}, "No more games here Show all games Back to the beginning"),
        (
            {"next": "?x"},
            "No public games in progress right now New games appear here within a minute. Lobby More games",
        ),
    ],
)
def test_an_empty_list_of_games_to_watch(facts, text):
    assert words(watched(**facts)).partition("Show ")[2] == text


def test_pages_of_games_to_watch():
    assert "?by=new&amp;family=hansa" in addresses(watched(is_first=False))
    assert "?behind=8" in addresses(watched(next="?behind=8"))
    assert 'aria-label="Pages"' not in watched()
