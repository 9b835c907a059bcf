"""The sentences of a table's page, of open tables and of a club's chat in each situation, as in `test_said.py`."""

from __future__ import annotations

import re
from types import SimpleNamespace as One
from typing import Any

from games.clock.pace import PRESETS
from games.views.table.person import Person
from tests.views.sentences import rendered, words
from tests.views.test_said import (
    ANNA,
    BENCE,
    GUEST,
    NOW,
    PAGE,
    REQUEST,
    a_table,
    chat_line,
    check,
    club,
    ladder,
    member,
    tournament,
)

PEOPLE = {
    "0": Person("0", "Anna", "red", is_me=True),
    "1": Person("1", "Bence", "blue"),
    "2": Person("2", "Chiara", "white"),
}
NOTHING = "games/plain/page/_sign.jinja"


def a_game(**facts: Any) -> One:
    usual = {
        "pk": 7, "title": "catan", "display_name": "Game 7", "shown_name": "", "is_over": False, "is_running": True,
        "paused_at": None, "warned_at": None, "stale_at": NOW, "is_made_by_site": False, "imported": False,
        "last_number": 80, "commitment": "", "teaches": False, "seed": "", "is_open": False, "seat_list": [],
    }  # fmt: skip
    return One(**{**usual, **facts})


def waits(seat: str, task: str = "roll") -> One:
    return One(person=PEOPLE[seat], task=task, face=None)


def test_whose_turn_it_is():
    def status(**facts: Any) -> dict[str, Any]:
        usual = {"mine": None, "due": [], "i_have_answered": False, "asked": [], "i_am_asked": False}
        return {"status": One(**{**usual, **facts})}

    def shown(*, is_others_turn: bool = False, calls: tuple[Any, ...] = ()) -> One:
        return One(
            templates=One(sign=NOTHING), slots={"sign": []}, is_others_turn=is_others_turn, calls=calls,
            moment=One(happenings=[]), title_page=One(asked_at="trade", asked_words=("An offer to you", "asked:")),
        )  # fmt: skip

    mine, both = waits("0"), [waits("0"), waits("1")]
    walk, call = One(seat="1"), One(leads_to="wants", text="Bence wants wool")
    check(
        "games/table/_status.jinja",
        [
            ({**status(), "game": a_game(is_over=True)}, ("Anna won",)),
            (status(mine=mine, due=[mine]), ("Your turn: roll",)),
            (
                {**status(mine=mine, due=[mine]), "shown": shown(is_others_turn=True)},
                ("You decide: roll",),
            ),
            (status(mine=mine, due=both), ("Your turn: roll also waiting for: B Bence",)),
            (
                status(i_have_answered=True, due=[waits("1")]),
                ("You have chosen; waiting for the others B Bence",),
            ),
            (status(due=[waits("1")]), ("B Bence to roll",)),
            (status(due=[waits("1"), waits("2", "discard")]), ("B Bence to roll", "W Chiara to discard")),
            (
                {**status(due=[waits("1")]), "shown": shown(calls=(call,))},
                ("B Bence to roll", "Bence wants wool"),
            ),
            (
                status(due=[waits("1")], asked=[PEOPLE["2"]], i_am_asked=True),
                ("B Bence to roll", "An offer to you"),
            ),
            (status(due=[waits("1")], asked=[PEOPLE["2"]]), ("B Bence to roll", "asked: W Chiara")),
            (
                {**status(mine=mine, due=[mine], asked=[PEOPLE["2"]]), "walk": walk},
                ("Replay: Bence’s move Now: waiting for you: roll",),
            ),
            (
                {**status(due=[waits("1")]), "walk": One(seat=None)},
                ("Looking back Now: B Bence to roll", "B Bence to roll"),
            ),
        ],
        game=a_game(),
        table=a_table(),
        page=PAGE,
        people=PEOPLE,
        shown=shown(),
        result_title="Anna won",
        walk=None,
    )


def test_the_end_of_a_game():
    def ranked(points: int) -> list[tuple[One, Person]]:
        return [(One(points=points), PEOPLE["0"]), (One(points=None), PEOPLE["1"])]

    always = ("Replay Looking back",)
    again, signs_up = "Rematch", "Sign up to keep this game Play again"
    shares = ("How it went", "Show it to a friend", "Save the picture")
    link, closed = "Link to this game", "Only invited players can open the game."
    check(
        "games/table/_ending.jinja",
        [
            ({"game": a_game()}, ()),
            ({}, ("Anna won", "80 moves", again, *always)),
            ({"game": a_game(is_over=True, last_number=1)}, ("Anna won", "1 move", again, *always)),
            (
                {"winners": [PEOPLE["0"]], "won_ahead": "2 ahead of Bence", "ranking": ranked(10)},
                ("Anna won 10 points, 2 ahead of Bence", "80 moves", again, *always),
            ),
            (
                {"winners": [PEOPLE["0"]], "won_ahead": "", "ranking": ranked(1)},
                ("Anna won 1 point 80", "80 moves", again, *always),
            ),
            ({"result_reason": "by resignation"}, ("Anna won by resignation", "80 moves", again, *always)),
            ({"won_by": [("cities", 8)]}, ("Anna won cities 8", "80 moves", again, *always)),
            (
                {"own_rank": 2, "turns": 41, "lasted": "3 days"},
                (
                    "Anna won",
                    "You finished #2 of 2 · 41 turns · 80 moves · 3 days",
                    "80 moves",
                    again,
                    *always,
                ),
            ),
            ({"turns": 1}, ("Anna won", "1 turn · 80 moves", "80 moves", again, *always)),
            ({"rematch_words": ""}, ("Anna won", "80 moves", *always)),
            ({"game": a_game(is_over=True, imported=True)}, ("Anna won", "80 moves", *always)),
            ({"user": GUEST}, ("Anna won", "80 moves", signs_up, *always)),
            ({"user": GUEST, "table": a_table(None)}, ("Anna won", "80 moves", again, *always)),
            (
                {"went": One(), "share_address": "https://x/"},
                ("Anna won", "80 moves", again, *always, *shares, link),
            ),
            ({"went": One(), "share_address": ""}, ("Anna won", "80 moves", again, *always, *shares, closed)),
        ],
        game=a_game(is_over=True),
        table=a_table(),
        page=PAGE,
        user=ANNA,
        request=REQUEST,
        result_title="Anna won",
        result_reason="",
        winners=[],
        ranking=ranked(10),
        won_ahead="",
        won_by=[],
        own_rank=None,
        turns=None,
        lasted="",
        rematch_words="Rematch",
        went=None,
        share_address="",
    )


def test_an_open_table():
    def game(**facts: Any) -> One:
        usual = {
            "status": "open", "rated": False, "start_when_full": False, "named_by_id": None, "get_policy_display": "",
        }  # fmt: skip
        return a_game(
            **{**usual, "is_name_hidden": False, "pace": PRESETS["daily"], "seat_list": [1, 2, 3], **facts}
        )

    head, guest_head, host = "Game 7 CATAN ·", "Bence invites you Game 7", "The host starts the game."
    mine = ("Leave the table", "Invite by link", "Copy")
    warning = "It hasn’t found players for a while. It will close on 7 May, 12:30 unless you keep it open. Keep it open"
    people = "Rated games are for people only"
    check(
        "games/table/open/_table.html",
        [
            ({}, (head, "1 seat free")),
            ({"free": 2}, (head, "2 seats free")),
            ({"free": 0}, (head, "all seats are taken")),
            ({"game": game(status="closed")}, (head, "closed This table has been closed Go to the lobby")),
            ({"invited_by": "Bence"}, (guest_head, "1 seat free")),
            ({"invited_by": "Bence", "game": game(rated=True)}, (f"{guest_head} · rated", "1 seat free")),
            (
                {"invited_by": "Bence", "game": game(shown_name="Game 7")},
                (f"{guest_head} · CATAN", "1 seat free"),
            ),
            (
                {"invited_by": "Bence", "game_name": "CATAN, large"},
                (f"{guest_head} · CATAN, large", "1 seat free"),
            ),
            ({"mine": True}, (head, "1 seat free", host, *mine)),
            (
                {"mine": True, "game": game(start_when_full=True)},
                (head, "1 seat free", "The game starts as soon as all seats are taken.", *mine),
            ),
            ({"mine": True, "game": game(warned_at=NOW)}, (head, "1 seat free", warning, host, *mine)),
            ({"game": game(warned_at=NOW)}, (head, "1 seat free")),
            ({"mine": True, "may_start": True}, (head, "1 seat free", "Start with 3 seats", host, *mine)),
            (
                {"mine": True, "may_start": True, "game": game(seat_list=[1])},
                (head, "1 seat free", "Start with 1 seat Leave", host, *mine),
            ),
            ({"mine": True, "may_add_bot": True}, (head, "1 seat free", "Add a bot", host, *mine)),
            (
                {"mine": True, "is_host": True, "game": game(rated=True)},
                (head, "1 seat free", people, host, *mine),
            ),
            ({"mine": True, "game": game(rated=True)}, (head, "1 seat free", host, *mine)),
        ],
        form=One(invite="", entropy=One(label="", as_field_group="")),
        game=game(),
        user=ANNA,
        title=One(name="CATAN"),
        game_name="CATAN",
        free=1,
        mine=False,
        may_start=False,
        may_add_bot=False,
        is_host=False,
        invited_by="",
        invite_address="https://x/",
        bot_form=One(level=""),
        sample=One(template=NOTHING, board=None),
        shown=One(),
    )


def test_who_invites_players_to_a_club():
    def shown_to(*, owner: bool = False, invited: tuple[Any, ...] = ()) -> dict[str, Any]:
        return {"shown": One(mine=member(is_owner=owner, organizes=True), invited=invited)}

    usual = ("Or share this link", "Anyone with the link can join immediately.")
    check(
        "games/clubs/_invite_players.html",
        [
            (shown_to(), usual),
            (shown_to(owner=True), (*usual, "Create a new link")),
            (shown_to(invited=(One(user=BENCE, user_id=3),)), (*usual, "Invited Bence Withdraw Bence")),
        ],
        club=club(),
        form=One(name=One(as_field_group="")),
        link="https://x/clubs/1/?invite=y",
    )
    page = rendered(
        "games/clubs/_invite_players.html",
        club=club(),
        link="https://x/",
        form=One(name=One(as_field_group="")),
        **shown_to(),
    )
    assert 'value="https://x/"' in page


def test_lines_of_a_club_s_chat():
    def chat(*lines: One) -> dict[str, Any]:
        return {"chat": One(lines=lines, mark="x")}

    report = "Report what Bence said"
    check(
        "games/clubs/_chat_lines.html",
        [
            (chat(), ("Nobody has said anything yet.",)),
            (chat(chat_line(5, "Hello", user_id=3)), ("Bence 7 May, 12:30", report, "Hello")),
            (chat(chat_line(5, "Hello", user=ANNA, user_id=1)), ("Anna 7 May, 12:30", "Hello")),
            (
                chat(chat_line(5, "Hello", user_id=3, is_hidden=True, shown_text="removed")),
                ("Bence 7 May, 12:30", "removed"),
            ),
        ],
        club=club(),
        user=ANNA,
    )


def test_what_a_bot_says_of_each_seat():
    def seat(*moments: One, grades: tuple[Any, ...] = ()) -> dict[str, Any]:
        return {"seats": [One(person=PEOPLE["1"], moments=moments, grades=grades)]}

    def moment(instead: str = "") -> One:
        return One(
            turn=12, seat=1, number=80, instead=instead, why="It cost a city.", better_chance=41.4, chance=30
        )

    def grade(**facts: Any) -> One:
        return One(
            **{"place": "a place", "is_best": False, "rank": 2, "of": 54, "best": "another place", **facts}
        )

    none = "The bot finds no move that was clearly better."
    better = "Turn 12 It cost a city. Chance to win: 41 % instead of 30 %."
    check(
        "games/table/look_back/_seats.html",
        [
            ({**seat(moment()), "judge": One(judges_moves=False)}, ()),
            (seat(), (none,)),
            (seat(moment()), (better,)),
            (
                seat(moment("build a city")),
                ("Turn 12 The bot would have begun like this: build a city It cost a city.",),
            ),
            (seat(grades=(grade(is_best=True),)), (none, "Set-up A place The bot finds nothing better.")),
            (
                seat(grades=(grade(),)),
                (none, "A place Number 2 of 54 places. The bot would have chosen: another place."),
            ),
        ],
        game=a_game(),
        judge=One(judges_moves=True),
        reasons_template="games/clubs/_who_can_join.html",
        club=club(),
    )


def test_where_one_plans_a_turn():
    head = "Plan my turn Back to the table"
    check(
        "games/table/plan/_status.jinja",
        [
            ({"held": "", "line": None}, (head,)),
            ({"held": "2 wool", "line": None}, (head, "You hold: 2 wool")),
            (
                {"held": "", "line": 0},
                (head, "Choose what to do if line 1 isn’t possible. Cancel"),
            ),
        ],
        game=a_game(words=One(holding="You hold:")),
    )


def test_seats_at_the_table():
    def seat(key: str = "1", person: Person | None = None, **facts: Any) -> One:
        usual = {"is_active": False, "is_due": False, "is_asked": False, "has_answered": False, "points": 3}
        person = person or PEOPLE[key]
        return One(**{**usual, "person": person, "order": 2, "chips": [], "sources": "", **facts})

    def shown(one: One, came: Any = None) -> dict[str, Any]:
        gains = One(of_seats={one.person.key: came} if came else {})
        return {"shown": One(seats=[one], gains=gains, templates=One(seat=NOTHING))}

    bence = "Turn order: 2 B Bence"
    check(
        "games/table/_seats.jinja",
        [
            (shown(seat()), (f"{bence} 3 points",)),
            (shown(seat(points=1)), (f"{bence} 1 point",)),
            (shown(seat("0")), ("Turn order: 2 R Anna you 3 points",)),
            (shown(seat(is_due=True)), (f"{bence} to move 3 points",)),
            (shown(seat(is_due=True, is_asked=True)), (f"{bence} to move 3 points",)),
            (shown(seat(is_asked=True)), (f"{bence} to answer 3 points",)),
            (shown(seat(has_answered=True)), (f"{bence} ready 3 points",)),
            (shown(seat(person=Person("1", "Bence", "blue", level="hard"))), (f"{bence} hard 3 points",)),
            (
                shown(seat(person=Person("1", "Bence", "blue", is_resigned=True))),
                (f"{bence} resigned 3 points",),
            ),
            (
                shown(seat(), [One(number=2, signed="+2", label="wool", symbol="good-wool")]),
                (f"{bence} 3 points wool: +2",),
            ),
        ],
    )


def test_what_has_happened_since_the_last_visit():
    page = One(
        to=lambda: "/games/7/", to_step=lambda number: f"/games/7/?step={number}", so_far="/games/7/so-far/"
    )

    def walk(**facts: Any) -> dict[str, Any]:
        return {"walk": One(**{"place": 2, "stops": [4, 5, 6], "previous": None, "next": None, **facts})}

    check(
        "games/table/_since.jinja",
        [
            (walk(), ("Event 2 of 3 Back to now",)),
            (walk(previous=4), ("Event 2 of 3 Back Back to now",)),
            (walk(next=6), ("Event 2 of 3 Next event",)),
            ({"since": []}, ()),
            ({"since": [], "game": a_game(is_running=False)}, ()),
        ],
        game=a_game(),
        page=page,
        walk=None,
        stops=[],
        since=[],
        colors={},
        shown=One(),
    )
    assert 'href="/games/7/?step=6"' in rendered(
        "games/table/_since.jinja", page=page, game=a_game(), **walk(next=6)
    )


def test_facts_and_ways_to_leave():
    def game(**facts: Any) -> One:
        flags = ("ladder", "tournament", "opens_club", "demo", "rated")
        return a_game(
            **{**dict.fromkeys(flags, False), "pace": PRESETS["daily"], "named_by_id": None, **facts}
        )

    shown = One(
        templates=One(standing=NOTHING, facts=NOTHING), slots={"standing": [], "facts": []},
        reading=One(around=list),
    )  # fmt: skip
    leave, propose = "Leave the game", "Propose ending the game now"
    linked = ladder()
    check(
        "games/table/_more.jinja",
        [
            ({}, (leave, propose, "Resign…")),
            ({"game": game(is_running=False)}, ()),
            ({"table": a_table(None, planning=False)}, ()),
            ({"table": a_table(bots="0", planning=False)}, ()),
            ({"table": a_table(planning=False, agreements={"end": One()})}, (leave, "Resign…")),
            ({"table": a_table(planning=True)}, ("Plan my turn", leave, propose, "Resign…")),
            ({"game": game(demo=True)}, ("Demo game unrated", leave, propose, "Resign…")),
            ({"game": game(rated=True)}, ("Rated yes", leave, propose, "Resign…")),
            ({"game": game(ladder=linked)}, ("Ladder Ladder A", leave, propose, "Resign…")),
            ({"game": game(tournament=tournament())}, ("Tournament Cup", leave, propose, "Resign…")),
        ],
        game=game(),
        table=a_table(planning=False),
        page=PAGE,
        shown=shown,
        user=ANNA,
        clocks=[],
        people=PEOPLE,
    )


HAND = {"supply": [], "stock": [], "markers": []}


MARKER = One(symbol="marker-1", label="an extra action", is_used=False)
HELD = {"shown": One(slots={"hand": []}, choice=One(details=[], form="")), "game": One(is_over=False)}
OF_HANSA = "hansa/base/templates/page/_{}.jinja"


def test_pieces_in_a_hand_of_hansa_teutonica():
    page = rendered(OF_HANSA.format("hand"), hansa=One(hand=One(**{**HAND, "markers": [MARKER]})), **HELD)
    assert 'aria-label="My pieces"' in page
    assert "Markers" in page
    assert 'aria-label="an extra action"' in page
    assert "Markers" not in rendered(OF_HANSA.format("hand"), hansa=One(hand=One(**HAND)), **HELD)
    assert "tabindex" not in rendered(OF_HANSA.format("hand"), hansa=One(hand=None), **HELD)


def test_bonus_markers_of_a_seat_of_hansa_teutonica():
    def desk(**facts: Any) -> dict[str, Any]:
        usual = {"tracks": [], "supply": [], "stock": [], "markers": [], "plate": [], "hidden_markers": 0}
        return {"seat": One(own=One(**{**usual, **facts}))}

    check(
        OF_HANSA.format("seat"),
        [
            (desk(), ()),
            (desk(markers=[MARKER]), ("Bonus markers:",)),
            (desk(markers=[One(**{**vars(MARKER), "is_used": True})]), ("Bonus markers: (used)",)),
            (desk(plate=[MARKER]), ("Bonus markers:",)),
            (desk(hidden_markers=1), ("Bonus markers:",)),
            (desk(hidden_markers=2), ("Bonus markers: ×2",)),
        ],
    )
    plate, hidden = (
        rendered(OF_HANSA.format("seat"), **desk(**one))
        for one in ({"plate": [MARKER]}, {"hidden_markers": 1})
    )
    assert 'title="on the plate, still to be placed"' in plate
    assert 'title="drawn, placed at the end of the turn"' in hidden
    assert 'aria-label="a new marker, face down"' in hidden


def test_facts_of_hansa_teutonica():
    def facts(*, two: bool = False, completed: tuple[str, ...] = ()) -> dict[str, Any]:
        base = One(turn=3, pile=9, pool=4)
        return {
            "hansa": One(
                base=base, completed=completed, link_ends="Stendal–Arnheim", link_points=7, is_for_two=two
            )
        }

    always = ("Turn 3 ", "7 points for linking the two towns", "Markers in the pile 9")
    check(
        OF_HANSA.format("facts"),
        [
            (facts(), (*always, "Complete towns 0 of 10")),
            (facts(completed=("Köln", "Bremen")), (*always, "Complete towns 2 of 10: Köln, Bremen")),
            (facts(two=True), (*always, "Complete towns 0 of 10", "Neutral traders in the pool 4")),
        ],
    )


def test_standing_orders_of_hansa_teutonica():
    def orders(replace: str, *, ends: bool = False) -> dict[str, Any]:
        return {"hansa": One(orders=One(replace=replace, ends=ends, address="/games/7/?do=x"))}

    check(
        OF_HANSA.format("standing"),
        [
            ({"hansa": One(orders=None)}, ()),
            (orders("ask"), ("When I am displaced ask me Change",)),
            (orders("default"), ("When I am displaced placed immediately Change",)),
            (orders("ask", ends=True), ("When I am displaced ask me turns end automatically Change",)),
        ],
    )


def test_pieces_to_place_in_hansa_teutonica():
    def piece(**of: Any) -> dict[str, Any]:
        usual = {
            "place": "",
            "is_next": False,
            "is_optional": False,
            "symbol": "",
            "color": "",
            "label": "a trader",
        }
        return {"shown": One(choice=One(details=[One(**{**usual, **of})], form=""))}

    check(
        OF_HANSA.format("tray"),
        [
            (HELD, ()),
            (piece(), ("a trader",)),
            (piece(place="Köln"), ("a trader Köln",)),
            (piece(is_optional=True), ("a trader if you like",)),
            (piece(is_optional=True, place="Köln"), ("a trader Köln",)),
        ],
    )
    assert 'class="next" aria-current="step"' in rendered(OF_HANSA.format("tray"), **piece(is_next=True))


def test_links_of_a_game_open_no_club_that_the_viewer_may_not_see():
    shown = One(
        templates=One(standing=NOTHING, facts=NOTHING), slots={"standing": [], "facts": []},
        reading=One(around=list),
    )  # fmt: skip
    linked = {
        "ladder": ladder(get_absolute_url=lambda: "/l/"),
        "tournament": None,
        "demo": False,
        "rated": False,
    }

    def page(*, opens: bool) -> str:
        game = a_game(**linked, opens_club=opens, pace=PRESETS["daily"], named_by_id=None)
        return rendered(
            "games/table/_more.jinja", game=game, table=a_table(planning=False), page=PAGE, shown=shown, user=ANNA,
            clocks=[], people=PEOPLE,
        )  # fmt: skip

    assert ['href="/l/"' in page(opens=opens) for opens in (True, False)] == [True, False]


def test_the_guide_of_a_first_game():
    def lesson(*, over: bool = False, **facts: Any) -> One:
        usual = {
            "title": "Build",
            "step": 0,
            "steps": 5,
            "text": "Tap.",
            "leads_on": "",
            "guides": [("Cities", "/g/")],
        }
        taught = One(**{**usual, **facts})
        return rendered("games/table/_lesson.jinja", taught=taught, game=One(pk=7, is_over=over), page=PAGE)

    assert words(lesson()) == "Build Hide the guide Tap."
    assert words(lesson(step=2)) == "Build 2/5 Hide the guide Tap."
    assert words(lesson(leads_on="/on/")) == "Build Hide the guide Tap. See what else there is"
    ends = "Build Hide the guide Tap. Find a table A turn in one visit Cities"
    assert words(lesson(over=True, leads_on="/on/")) == ends
    assert 'href="/g/"' in lesson(over=True)
    assert 'data-testid="lesson"' in lesson()
    assert rendered("games/table/_lesson.jinja", taught=None).split() == [
        "<section",
        'id="lesson"></section>',
    ]


def test_what_a_player_chooses_from():
    move = One(verb="take", key="k", written="W")

    def pick(value: str, **facts: Any) -> One:
        usual = {"is_filed": False, "move": None, "href": "/p/", "person": None, "symbol": "", "note": ""}
        return One(**{**usual, "value": value, "label": value, "color": "", **facts})

    def picks(*picks: One) -> str:
        page = One(csrf_token="x", invite="", move_address="/m/", table=One(sight={"decision": 4}))
        return rendered("games/table/_picks.jinja", choice=One(picks=picks), page=page)

    page = picks(
        pick("wool", move=move), pick("ore", note="rare", is_filed=True), pick("1", person=PEOPLE["1"])
    )
    assert words(page) == "wool ore rare B Bence"
    assert 'name="argument" value="W"' in page
    assert 'name="argument" value="null"' in picks(pick("wool", move=One(verb="take", key="k", written="")))
    assert re.findall(r' id="pick-(\w+)"( aria-current=true)?', page) == [
        ("ore", " aria-current=true"),
        ("1", ""),
    ]
    assert ['class="picks wide"' in picks(pick("wool", note=note)) for note in ("", "rare")] == [False, True]


def test_events_over_the_board():
    def announced(*, over: bool = False, walk: One | None = None, winners: tuple[Person, ...] = ()) -> str:
        events = [
            One(
                key="longest",
                holder_color="blue",
                symbol="road",
                color="",
                box="",
                line=One(text="Bence has it."),
            ),
            One(key="robber", holder_color="", symbol="robber", color="", box="", line=One(text="It moves.")),
        ]
        return rendered(
            "games/table/_announced.jinja", game=a_game(is_over=over), walk=walk, winners=winners,
            result_title="Anna won", shown=One(moment=One(announced=events)),
        )  # fmt: skip

    shown = re.findall(r'data-event="(\w+)"(?: data-seat="(\w+)")?', announced())
    assert shown == [("longest", "blue"), ("robber", "")]
    assert words(announced()) == "Bence has it. It moves."
    assert words(announced(walk=One())) == ""
    assert words(announced(over=True, winners=(PEOPLE["1"],))) == "B Anna won"
    assert words(announced(over=True, winners=(PEOPLE["1"], PEOPLE["0"]))) == "★ Anna won"
    assert 'data-seat="blue"' in announced(over=True, winners=(PEOPLE["1"],))
    assert "data-seat" not in announced(over=True)


def test_cards_to_choose_a_number_of():
    def bundle(**facts: Any) -> str:
        slots = [
            One(kind=kind, label=kind, symbol="", most=2, value=0, held=None) for kind in ("wool", "ore")
        ]
        usual = {
            "verb": "discard",
            "key": "k",
            "slots": slots,
            "least": 3,
            "most": 4,
            "how_many": "3–4",
            "label": "Go",
        }
        page = One(csrf_token="x", invite="", move_address="/m/", table=One(sight={"decision": 4}))
        choice = One(details=One(**{**usual, "is_hand": False, **facts}))
        return rendered("games/table/_bundle.jinja", shown=One(choice=choice), page=page)

    assert 'data-least="3" data-most="4"' in bundle()
    assert 'data-of="of 3–4"' in bundle()
    assert words(bundle()) == "wool + − ore + − Go"
    assert ["from-hand" in bundle(is_hand=is_hand) for is_hand in (False, True)] == [False, True]


def test_points_of_all_seats_in_a_line():
    def strip(*seats: One, running: bool = True) -> str:
        shown = One(seats=seats, templates=One(brief="games/table/_laurel.jinja"))
        game = a_game(is_running=running)
        return rendered("games/table/_strip.jinja", shown=shown, game=game, winners=[])

    def seat(key: str, points: int = 3, **facts: Any) -> One:
        usual = {"is_active": False, "is_due": False, "points": points, "chips": [], "briefs": []}
        return One(**{**usual, "person": PEOPLE[key], **facts})

    page = strip(seat("0"), seat("1", 1, is_active=True), seat("2", is_due=True))
    assert words(page) == "R Anna: 3 points B Bence: 1 point ★ W Chiara: 3 points ★"
    assert re.findall(r'class="strip-seat( [a-z -]+)?"', page) == [" mine", " active", " is-due"]
    assert words(strip(seat("0"), running=False)) == ""


def test_who_agrees_to_a_proposal():
    table = One(seats=[One(key=key, display_name=PEOPLE[key].name, is_bot=False) for key in "012"])
    table.seats.append(One(key="3", display_name="Robot", is_bot=True))
    page = rendered(
        "games/table/_who_agrees.jinja", table=table, agreement=One(proposed_by="1", agreed=["1", "2"])
    )

    assert words(page) == "Anna: hasn’t answered Bence: proposed it Chiara: agrees"
    assert re.findall(r'class="chip( good)?"', page) == ["", " good", " good"]


def test_small_parts_of_a_table():
    def note(state: str) -> str:
        planning = One(state=state, why="The city is gone.")
        return words(rendered("games/table/plan/_note.jinja", planning=planning, game=One(pk=7)))

    assert note("active") == "Your plan is in use. Look at it"
    assert note("stopped") == "Your plan has stopped. The city is gone. Look at it"
    assert note("draft") == ""

    def walk(following: int | None) -> str:
        return words(
            rendered("games/table/_walk.jinja", walk=One(next=following), page=One(to=lambda: "/games/7/"))
        )

    assert walk(None) == "You’re viewing an earlier position."
    assert walk(0) == "You’re viewing an earlier position. Back to now"

    def places(*labels: str) -> str:
        targets = [One(label=label, target=One(href=f"/{label}/")) for label in labels]
        return rendered("games/table/_places.jinja", shown=One(board=One(targets=targets)))

    assert words(places()) == ""
    assert words(places("coast")) == "1 place as a list coast"
    assert words(places("coast", "hill")) == "2 places as a list coast hill"
    assert re.findall(r' href="([^"]*)"', places("coast", "hill")) == ["/coast/", "/hill/"]


def test_chances_to_win():
    parts = [
        One(person=PEOPLE["0"], at_first=20, luck_words="+0", choices_words="−4", at_last=60),
        One(person=PEOPLE["1"], at_first=21, luck_words="+1", choices_words="−5", at_last=61),
    ]
    page = words(rendered("games/table/look_back/_chances.html", chart=None, parts=parts))

    assert "Player Start Luck Choices End R Anna 20 % +0 −4 60 % B Bence 21 % +1 −5 61 % Luck is" in page


def test_chairs_of_an_open_table():
    def chairs(*chairs: One) -> str:
        return rendered("games/table/open/_chairs.html", chairs=chairs, game=One(pk=7), csrf_token="x")

    def chair(**facts: Any) -> One:
        usual = dict.fromkeys(("is_host", "is_me", "may_remove", "known", "rating"), None)
        seat = One(user_id=3, display_name="Bence")
        return One(**{**usual, "seat": seat, "number": 2, "level": "", **facts})

    assert words(chairs(One(seat=None))) == "free"
    assert words(chairs(chair())) == "Bence"
    assert words(chairs(chair(is_host=True))) == "Bence host"
    assert words(chairs(chair(is_me=True))) == "Bence you"
    assert words(chairs(chair(level="hard"))) == "Bence bot: hard"
    assert words(chairs(chair(may_remove=True))) == "Bence Remove Bence"
    assert 'name="seat" value="2"' in chairs(chair(may_remove=True))
    assert 'href="/players/3/"' in chairs(chair())
    assert "href" not in chairs(chair(seat=One(user_id=None, display_name="Robot")))
    assert re.findall(r'class="chair( free)?"', chairs(One(seat=None), chair())) == [" free", ""]


def test_facts_of_an_open_table():
    def facts(*, mine: bool = False, pace: str = "daily") -> str:
        game = a_game(
            pace=PRESETS[pace], get_policy_display="strict", rated=False, is_open=True, is_for_friends=False
        )
        for name in ("is_for_club", "least_finished", "most_timeouts"):
            setattr(game, name, None)
        context = {
            "game": game,
            "game_name": "CATAN",
            "options": [("Points", "12"), ("Board", "random")],
            "mine": mine,
        }
        return words(rendered("games/table/open/_facts.html", **context))

    assert facts().startswith("The game Game CATAN Points 12 Board random ")
    assert "Time Per turn 24 h" in facts()
    assert "When time runs out strict Fair dice" in facts()
    assert "When time runs out" not in facts(pace="untimed")
    blurb = "Check in once a day"
    assert [blurb in facts(mine=mine) for mine in (False, True)] == [False, True]
