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
from tests.views.test_said import tournament as a_tournament

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
        (a_line(0, keeps=[a_slot("wool", 2)]), "1 a road keeps: 2 wool"),
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
    assert head.count("<span") == head.count("</span>")


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


def a_share(key: str, percent: float, number: int = 0) -> One:
    return One(key=key, percent=percent, number=number)


def test_statistics_of_all_games():
    length = One(
        seats=3, games=20, moves=81.4, turns=40.6, days=2.25, fair=33.3,
        wins=[a_share("", 30.04), a_share("", 69.96)],
    )  # fmt: skip
    one_game = One(seats=1, games=1, moves=5, turns=4, days=1, fair=50, wins=[])
    days = [a_share("1", 12.3), a_share("7", 23.4), a_share("more", 34.5)]
    how = [a_share("rules", 45.6, 7), a_share("left", 56.7, 8), a_share("other", 67.8, 9)]

    def page(**facts: Any) -> str:
        figures = One(**{"games": 30, "by_seats": [length, one_game], "days": days, "how": how, **facts})
        return main_of(
            "games/watching/statistics.html", figures=figures, name="CATAN", family="catan",
            families={"catan": "CATAN", "hansa": "Hansa"}, charts=One(numbers=None),
            charts_template="catan/base/templates/_statistics.html",
        )  # fmt: skip

    text = words(page())
    for sentence in (
        "CATAN: 30 public games have finished here.",
        "Seats Games Moves Turns Days 3 20 81 41 2.3 1 1 5 4 1.0 Days from",
        "Days from the first move to the last up to 1 day 12.3 % up to 7 days 23.4 % longer 34.5 % Wins",
        "3 seats 20 games Seat 1 30.0 % (33) Seat 2 70.0 % (33) 1 seat 1 game How games end",
        "How games end played to the end 45.6 % (7) all but one had left 56.7 % (8) "
        "ended early by the table 67.8 % (9)",
    ):
        assert sentence in text
    assert "No games have been counted yet" not in text
    assert "CATAN: one public game has finished here." in words(page(games=1))
    none = words(page(games=0))
    assert ("No games have been counted yet" in none, "How games end" in none) == (True, False)
    unfinished = words(page(by_seats=[]))
    assert ("How long games take" in unfinished, "How games end" in unfinished) == (False, True)
    assert re.findall(r'class="chip( accent)?" href="\?family=(\w+)"\s*(aria-current)?', page()) == [
        (" accent", "catan", "aria-current"),
        ("", "hansa", ""),
    ]
    assert re.findall(r'class="bar-part" width="([\d.]+)"', page()) == [
        "12.3", "23.4", "34.5", "30.04", "69.96", "45.6", "56.7", "67.8",
    ]  # fmt: skip


def a_season(**facts: Any) -> One:
    usual = {"key": "2026-1", "starts_date": date(2026, 1, 1), "last_date": date(2026, 3, 31)}
    return One(**{**usual, "get_absolute_url": "/season/", **facts})


def a_row(place: int, user: Any, shown: int, *, games: int = 5, is_deleted: bool = False) -> One:
    who = One(is_deleted=is_deleted, public_name=user.public_name)
    return One(place=place, user=who, user_id=user.pk, shown=shown, games=games)


def test_a_season_of_a_ladder():
    sea, land = One(slug="sea", display_name="Sea"), One(slug="land", display_name="Land")

    def page(*rows: One, **facts: Any) -> str:
        usual = {
            "season": a_season(),
            "ladders": [sea, land],
            "ladder": land,
            "rows": rows,
            "club": None,
            "user": ANNA,
        }
        return main_of("games/ladders/season.html", **{**usual, "further": "", "is_top": True, **facts})

    head = "Hall of fame January 2026 – March 2026 The standings when the season ended. Sea Land"
    assert f"{head} Nobody was ranked in this season." in words(page())
    ranked = page(a_row(1, BENCE, 1300, games=7), a_row(2, ANNA, 1200, is_deleted=True))
    assert f"{head} Land Place Player Rating Games 1 Bence 1300 7 2 Anna 1200 5" in words(ranked)
    assert re.findall(r'class="chip( accent)?"\s+href="([^"]*)"\s*(aria-current)?', ranked) == [
        ("", "/ladders/seasons/2026-1/sea/", ""),
        (" accent", "/ladders/seasons/2026-1/land/", "aria-current"),
    ]
    assert re.findall(r'<tr class="me">\s*<td class="place">(\d)', ranked) == ["2"]
    assert re.findall(r'href="/players/(\d)/"', ranked) == ["3"]
    assert "Harbor January 2026" in words(page(club=club(get_absolute_url="/clubs/1/")))
    assert "Next page" in words(page(a_row(1, BENCE, 1300), further="?x"))


def test_the_hall_of_fame():
    sea = One(slug="sea", display_name="Sea")
    rows = [a_row(1, BENCE, 1300), a_row(2, ANNA, 1200, is_deleted=True)]

    def page(*seasons: Any) -> str:
        return main_of("games/ladders/hall_of_fame.html", seasons=seasons, season_ends=date(2026, 7, 1))

    full = page((a_season(), [(sea, rows)]))
    assert "January 2026 – March 2026 Full standings Sea 1. Bence 1300 2. Anna 1200" in words(full)
    assert re.findall(r'href="/players/(\d)/"', full) == ["3"]
    assert "The first season is under way" not in full
    assert "The first season is under way It ends on 1 Jul. Then the best will be named here." in words(
        page()
    )


def test_all_ladders():
    def page(*cards: One, **facts: Any) -> str:
        usual = {"cards": cards, "next_at": None, "now": NOW}
        return words(main_of("games/ladders/ladders.html", **{**usual, **facts}))

    def card(*, is_open: bool = True, mine: Any = None, best: tuple[One, ...] = ()) -> One:
        ladder = One(
            slug="sea", display_name="Sea", is_open=is_open, get_absolute_url="/l/", pace=PRESETS["daily"],
        )  # fmt: skip
        return One(ladder=ladder, mine=mine, best=best, players=8, running=3)

    def said_of(one: One) -> str:
        return re.search(r"played each other least\. .*? (Sea .*)", page(one))[1]

    facts = "Pace Daily: 24 h a turn, plus 3 d in reserve Players 8 Games now 3"
    none = "No one is ranked yet. Be the first!"
    mine = One(is_paused=False, games_at_once=2)
    assert said_of(card()) == f"Sea {facts} {none} Join Sea"
    assert said_of(card(is_open=False)) == f"Sea closed {facts} {none}"
    assert re.fullmatch(f"Sea .*2.* {facts} {none}", said_of(card(mine=mine)))
    best = (One(user=BENCE, user_id=3, shown=1300), One(user=ANNA, user_id=1, shown=1200))
    assert said_of(card(best=best)) == f"Sea {facts} 1. Bence 1300 2. Anna 1200 Join Sea"
    soon = "Next tables at 12:30"
    assert soon in page(next_at=NOW, now=NOW - timedelta(hours=1))
    assert soon not in page()
    assert "The ladders are being set up" in page()
    assert "The ladders are being set up" not in page(card())


def test_rounds_of_a_bracket():
    def name(user: Any) -> One:
        return One(entrant=One(user=user))

    def a_round(number: int, **facts: Any) -> One:
        one = One(number=number, advancing=facts.pop("advancing", 1))
        return One(**{"round": one, "is_final": False, "tables": [], "byes": [], **facts})

    def bracket(*rounds: One, elimination: bool = True) -> str:
        tournament = One(is_elimination=elimination)
        return said(
            "games/tournaments/_bracket.html", shown=One(rounds=rounds), tournament=tournament, user=ANNA
        )

    assert bracket(a_round(1), a_round(2, is_final=True)) == "Bracket Round 1 Final"
    byes = [name(ANNA), name(BENCE)]
    assert bracket(a_round(1, byes=byes)) == "Bracket Round 1 Through without playing: Anna · Bence"
    assert bracket(a_round(1, byes=byes), elimination=False) == "Bracket Round 1 Bye: Anna · Bence"


def test_tournaments_in_a_list():
    def page(number: int = 1, *, may_open: bool = False, **facts: Any) -> str:
        usual: dict[str, Any] = {
            "entering": [],
            "running": [],
            "over": [],
            "has_more": False,
            "is_empty": False,
        }
        listed = One(**{**usual, **facts})
        text = words(
            main_of(
                "games/tournaments/tournaments.html",
                listed=listed,
                page=number,
                may_open=may_open,
            )
        )
        return text.partition("until somebody wins. ")[2].removesuffix(" How tournaments work")

    cup = a_tournament(display_name="Cup")
    assert page(may_open=True).startswith("New tournament")
    assert "New tournament" not in page()
    assert re.search("Open for entries Cup", page(entering=[cup]))
    assert re.search("Under way Cup", page(running=[cup]))
    assert re.search("Finished Cup", page(over=[cup]))
    for one in ({"entering": [cup]}, {"running": [cup]}, {"over": [cup]}):
        assert [word in page(**one) for word in ("Open for entries", "Under way", "Finished")].count(
            True
        ) == 1
    assert page(over=[cup], has_more=True).endswith("Next page")
    assert page(2, over=[cup]).endswith("First page")
    assert "page" not in page(over=[cup])
    assert "No tournaments yet" in page(is_empty=True)
    assert "No tournaments yet" not in page()


def test_games_two_players_have_played_together():
    def game(number: int) -> One:
        return One(
            pk=number, display_name=f"Game {number}", get_absolute_url=f"/games/{number}/", finished_at=NOW,
            last_number=5, seat_list=[], is_over=True,
        )  # fmt: skip

    score = One(games=6, ahead=3, level=1, behind=2)
    rows = [(game(number), One(ahead=ahead)) for number, ahead in ((7, 2), (8, -1), (9, 0))]

    def page(score: One, **facts: Any) -> str:
        usual = {
            "found": ANNA,
            "other": BENCE,
            "rows": rows,
            "page": 1,
            "is_last": True,
            "form": None,
        }
        return main_of("games/ratings/head_to_head.html", score=score, **{**usual, **facts})

    text = words(page(score))
    assert "Anna · Bence 6 games played together Anna ahead 3 tied 1 Bence ahead 2 The player" in text
    assert (
        "Game 7 Anna ahead 7 May 2026 Game 8 Bence ahead 7 May 2026 Game 9 tied 7 May 2026 Compare Anna with"
        in text
    )
    assert "1 game played together" in words(page(One(games=1, ahead=1, level=0, behind=0)))
    none = words(page(One(games=0, ahead=0, level=0, behind=0)))
    assert "They haven’t finished a game together yet." in none
    assert "They haven’t finished" not in text
    bars = re.findall(r'class="(ahead|level|behind)"(?: x="(\d)")? width="(\d)"', page(score))
    assert bars == [("ahead", "", "3"), ("level", "3", "1"), ("behind", "4", "2")]
    assert 'viewBox="0 0 6 1"' in page(score)
    assert words(page(score, is_last=False)).count("Page 1 Older") == 1
    assert words(page(score, page=2)).count("Newer Page 2") == 1
    assert "Page " not in text


def test_ratings_of_a_player():
    rows = [
        One(family="catan-base", shown=1300, games=7, is_provisional=False),
        One(family="hansa", shown=1100, games=1, is_provisional=True),
    ]

    def card(*ratings: One) -> str:
        return rendered("games/people/player/_ratings.html", ratings=ratings, found=BENCE)

    end = "How ratings are computed"
    assert words(card()) == f"Ratings No rated games yet. {end}"
    assert words(card(*rows)) == (
        f"Ratings CATAN 1300 7 rated games Hansa Teutonica 1100 provisional 1 rated game {end}"
    )
    assert re.findall(r'href="(/players/[^"]*)"', card(*rows)) == [
        "/players/3/ratings/?family=catan-base",
        "/players/3/ratings/?family=hansa",
    ]


def test_games_together_on_a_player_s_page():
    def card(score: One | None, *, is_me: bool = False) -> str:
        return said(
            "games/people/player/_games_together.html",
            score=score,
            is_me=is_me,
            found=BENCE,
            user=ANNA,
            form=None,
        )

    form = "Compare Bence with Compare"
    played = "You ahead 2 tied 0 Bence ahead 1 All games together"
    assert card(None) == f"Head to head {form}"
    assert card(One(games=3), is_me=True) == f"Head to head {form}"
    assert card(One(games=0)) == f"Head to head You haven’t finished a game together yet. {form}"
    assert (
        card(One(games=3, ahead=2, level=0, behind=1))
        == f"Head to head You and Bence: 3 games {played} {form}"
    )
    one = card(One(games=1, ahead=2, level=0, behind=1))
    assert one == f"Head to head You and Bence: 1 game {played} {form}"


def test_a_recount_of_ratings():
    def notice(day: date | None, *, to_come: bool) -> str:
        return said("games/ratings/_recount.html", date=day, is_to_come=to_come)

    assert notice(None, to_come=True) == ""
    assert "On 1 Jul, we’ll recalculate all earlier games" in notice(date(2026, 7, 1), to_come=True)
    assert "On 1 Jul, we recalculated all earlier games" in notice(date(2026, 7, 1), to_come=False)


def test_the_audit_trail():
    def entry(**facts: Any) -> One:
        usual = {
            "said": "Hid a name",
            "about": None,
            "said_thing": "",
            "reason": "Rude.",
            "by": BENCE,
            "at": NOW,
        }
        return One(**{**usual, **facts})

    def trail(*entries: One, earlier: int = 0) -> str:
        page = main_of("games/moderation/trail.html", entries=entries, earlier=earlier, user=ANNA)
        return words(page.partition("</nav>")[2])

    tail = "Rude. Bence, 7 May 2026, 12:30"
    assert trail(entry()) == f"Hid a name {tail}"
    assert trail(entry(about=ANNA)) == f"Hid a name · Anna {tail}"
    assert trail(entry(said_thing="Game 7")) == f"Hid a name Game 7 {tail}"
    assert trail(entry(by=One(public_name=""))) == "Hid a name Rude. –, 7 May 2026, 12:30"
    assert trail(entry(), entry(said="Muted")) == f"Hid a name {tail} Muted {tail}"
    assert trail(entry(), earlier=5).endswith("Earlier")
    assert trail() == "Nothing has been done yet."


def test_tables_and_members_of_a_club():
    shown = One(owner=One(user_id=3), members=[], removable=[], mine=None)

    def tables(**facts: Any) -> str:
        return said(
            "games/clubs/_tables.html", tables=One(**{"open": [], "running": [], **facts}), new_table_for="1"
        )

    assert "Nothing is being played right now." in tables()
    game = One(
        pk=7, display_name="Game 7", get_absolute_url="/games/7/", seat_list=[], rules=One(name="CATAN"),
        pace=PRESETS["daily"], is_over=False, last_number=3, started_at=None,
    )  # fmt: skip
    running = tables(running=[game])
    assert "Game 7 CATAN · Daily" in running
    assert "Nothing is being played" not in running

    def members(number: int) -> str:
        row = One(user=BENCE, user_id=3, is_owner=False, organizes=False, joined_at=NOW)
        shown.members = [row] * number
        return said("games/clubs/_members.html", shown=shown, club=club(), user=ANNA)

    assert members(12).count("Bence") == 12
    assert "All members" not in members(12)
    assert members(14).partition("All members")[0].count("Bence") == 12
    assert members(14).partition("All members")[2].count("Bence") == 2
    assert members(14).startswith("Members 14 ")


def test_my_games():
    def game(number: int) -> One:
        return One(
            pk=number, display_name=f"Game {number}", get_absolute_url=f"/games/{number}/", is_over=False, ladder=None,
            tournament=None, demo=False, is_running=False, last_number=5, seat_list=[], started_at=None, seat_count=4,
            rules=One(name="CATAN"), pace=PRESETS["daily"], rated=False, is_for_friends=False, is_for_club=False,
            least_finished=0, most_timeouts=None, shown_name="", named_by_id=None,
        )  # fmt: skip

    def row(number: int) -> tuple[One, One, str, None]:
        return game(number), One(is_due=False, is_bot=False), "", None

    def page(
        *, waiting: Any = (), unseen: Any = (), others: Any = (), finished: Any = (), **facts: Any
    ) -> str:
        rows = One(
            waiting=waiting, unseen=unseen, others=others, finished=finished, open=facts.pop("open", ())
        )
        usual = {"rows": rows, "invitations": [], "followed": [], "friend_requests": 0, "user": ANNA}
        context = {**usual, "followed_ids": (), "my_ids": (), **facts}
        text = words(main_of("games/front/my_games.html", **context))
        head = f"Friends {context['friend_requests'] or ''} Lobby".replace("  ", " ")
        assert f"My games {head} Play now against bots New table " in text
        return text.partition("New table ")[2]

    none = (
        "Waiting for you You’re all caught up Find a seat in the lobby, or set up a table and invite friends."
    )
    end = "Import a finished game"
    assert page() == f"{none} {end}"
    assert page(friend_requests=2) == f"{none} {end}"
    assert page(waiting=[row(7), row(8)]) == f"Waiting for you 2 Game 7 Game 8 {end}"
    assert page(unseen=[row(7)]) == f"{none} Finished while you were away Game 7 {end}"
    assert page(others=[row(7)]) == f"{none} Waiting for others Game 7 {end}"
    assert page(finished=[row(7)]) == f"{none} Finished Game 7 {end}"
    assert page(open=[row(7)]).startswith(f"{none} Tables looking for players 0/4 Game 7 CATAN")
    assert page(followed=[game(7)]).startswith(f"{none} Games you follow Game 7")
    invitation = One(game=game(7), by=BENCE)
    assert page(invitations=[invitation]).startswith(f"{none} Invitations 1 0/4 Game 7 Bence invites you")
