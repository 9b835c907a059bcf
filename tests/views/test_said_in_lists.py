"""The sentences and links of lists, settings and forms in each situation, as in `test_said.py`."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace as One
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.clock.pace import PRESETS
from games.models.people import Reliability
from games.templatetags.people import facts_twice
from games.views.table.person import Person
from tests.views.sentences import rendered, words
from tests.views.test_said import ANNA, BENCE, NOW, chat_line, check, club, member

NO_FORM = One(visible_fields=(), search=One(as_field_group=""))
OFFERS = {"title_to_learn": "", "titles": []}


def a_table(**facts: Any) -> One:
    usual = {
        "pk": 7, "display_name": "Game 7", "get_absolute_url": "/games/7/", "seat_list": [1, 2], "seat_count": 4,
        "rules": One(name="CATAN"), "pace": PRESETS["daily"], "rated": False, "is_for_friends": False,
        "is_for_club": False, "least_finished": 0, "most_timeouts": None, "shown_name": "", "named_by_id": None,
    }  # fmt: skip
    return One(**{**usual, **facts})


def test_an_open_table_in_a_list():
    check(
        "games/front/_open_row.html",
        [
            ({"game": a_table(seat_list=[])}, ("0/4 Game 7 CATAN · 0 of 4 seats taken",)),
            (
                {"game": a_table(seat_list=[], rated=True)},
                ("0/4 Game 7 CATAN · 0 of 4 seats taken", "· rated"),
            ),
        ],
        user=ANNA,
    )
    assert (
        rendered("games/front/_open_row.html", game=a_table(seat_list=[]), user=ANNA).count(
            'href="/games/7/"'
        )
        == 2
    )


def test_an_invitation_says_who_invites_and_whether_the_game_is_rated():
    for rated in (False, True):
        facts = {"game": a_table(seat_list=[], rated=rated), "row": One(by=One(public_name="Bence"))}
        said = words(rendered("games/people/_invitation_row.html", **facts))
        assert "Bence invites you" in said
        assert ("· rated" in said) == rated


def test_the_lobby():
    none, all_of_them = "No open tables", "No tables match these filters Show all open tables"
    newest, older = "Back to the newest", "Older tables"
    check(
        "games/front/lobby.html",
        [
            ({"games": [], "is_filtered": False}, (none,)),
            ({"games": [], "is_filtered": True}, (all_of_them,)),
            ({"games": [a_table(seat_list=[])]}, ("Game 7",)),
            ({"games": [a_table(seat_list=[])], "is_first": True, "next": "?x"}, ("Game 7", older)),
            ({"games": [a_table(seat_list=[])], "is_first": False, "next": "?x"}, ("Game 7", newest, older)),
            ({"games": [a_table(seat_list=[])], "is_first": False}, ("Game 7", newest)),
        ],
        form=NO_FORM,
        vacant=[],
        user=ANNA,
        **OFFERS,
    )


def test_the_front_page_for_each_visitor():
    def front(user: Any, *, waiting: int = 0, **context: Any) -> str:
        request = RequestFactory().get("/")
        request.user, request.waiting_count = user, waiting
        usual = {
            "offers": [],
            "open_tables": [],
            "live": None,
            "guest_game": None,
            **OFFERS,
            "title_to_learn": "CATAN",
        }
        page = words(render_to_string("games/front/home.html", {**usual, **context}, request))
        return page.split("a few taps make your move.")[1].split("What you can play")[0]

    play, learn = "Play now against bots", "New to CATAN? Learn by playing"
    no_game = "No public games in progress. Open a table and its board will appear here."
    mine = f"New table {play} My games"
    assert front(AnonymousUser()).strip() == f"{play} Sign up {learn} {no_game}"
    assert front(ANNA).strip() == f"{mine} {learn} {no_game}"
    assert front(ANNA, waiting=1).strip() == f"1 game is waiting for you {mine} {no_game}"
    assert front(ANNA, waiting=2).strip() == f"2 games are waiting for you {mine} {no_game}"
    guest = front(AnonymousUser(), guest_game=One(get_absolute_url="/games/7/"))
    assert guest.strip().startswith(f"Continue your game Sign up {learn} You’re playing as a guest.")
    assert no_game not in front(ANNA, live=One(html="<p>A board</p>"))


@pytest.mark.parametrize(
    ("context", "said"),
    [
        ({"open_tables": []}, "No tables are looking for players right now. Open one"),
        ({"open_tables": [a_table(seat_list=[])]}, "0/4 Game 7"),
    ],
)
def test_open_tables_on_the_front_page(context, said):
    usual = {"offers": [], "live": None, "guest_game": None, "user": ANNA, **OFFERS}
    assert said in words(rendered("games/front/home.html", **usual, **context))


def test_vacations_and_what_is_saved_up():
    def shown(is_on: bool | None = None, **facts: Any) -> dict[str, Any]:
        vacation = One(start=NOW, end=NOW + timedelta(days=2), by_itself=False, **facts)
        return {"vacations": [] if is_on is None else [(vacation, is_on)]}

    one_more, most, days = "one more for every 12 days, up to 30", "saved up (the maximum)", "Thu 7 May"
    own = {**shown(is_on=True)}
    own["vacations"][0][0].by_itself = True
    field = One(as_field_group="")
    usual: dict[str, Any] = {
        "user": ANNA, "zone": "London", "night": "", "automatic": "", "left": "5 days", "earned_per": 12, "most": 30,
        "vacation": One(first=field, last=field, non_field_errors=""),
    }  # fmt: skip
    check(
        "games/time/settings.html",
        [
            (shown(), (one_more,)),
            ({**shown(), "is_full": True}, (most,)),
            (shown(is_on=True), (one_more, f"now {days}", days, "I’m back")),
            (shown(is_on=False), (one_more, days, "Take back")),
            (own, (one_more, f"now {days}", days, "started automatically", "I’m back")),
        ],
        **usual,
    )
    page = rendered("games/time/settings.html", **usual, **shown(is_on=True))
    assert f'name="start" value="{NOW.isoformat()}"' in page


def test_when_the_next_tables_are_formed():
    template, now = "games/ladders/_next_tables.html", NOW - timedelta(hours=1)
    check(
        template,
        [
            ({"next_at": NOW, "now": now}, ("Next tables at 12:30 .",)),
            ({"next_at": NOW, "now": NOW}, ("New tables will be formed any moment now.",)),
        ],
    )
    assert 'datetime="2026-05-07T12:30:00+00:00"' in rendered(template, next_at=NOW, now=now)


def test_a_round_of_a_tournament():
    def round_of(tables: int, **facts: Any) -> dict[str, Any]:
        row = One(**{"number": 2, "ends_at": None, **facts})
        return {"round": One(round=row, finished=1, tables=range(tables), byes=[])}

    template = "games/tournaments/_current_round.html"
    facts = {"tournament": One(advancing=0), "user": ANNA}
    for tables, more, said in ((1, {}, "1 of 1 game over"), (3, {}, "1 of 3 games over")):
        page = words(rendered(template, **round_of(0, **more), **facts).replace("1 of 0", f"1 of {tables}"))
        assert page.startswith("Round 2")
        assert said.split()[0] in page
    assert "ends on 7 May at the latest" in words(rendered(template, **round_of(0, ends_at=NOW), **facts))
    assert "at the latest" not in words(rendered(template, **round_of(0), **facts))


def test_the_players_of_a_tournament():
    def listed(**facts: Any) -> dict[str, Any]:
        row = {"user_id": ANNA.pk, "user": ANNA, "seed": None, "is_withdrawn": False, "is_removed": False}
        return {"shown": One(entrants=[One(**{**row, **facts})])}

    runs = {"runs": True, "tournament": One(pk=1, is_entering=True, is_running=False)}
    check(
        "games/tournaments/_entrants.html",
        [
            ({"shown": One(entrants=[])}, ("Players 0 Nobody has entered yet Be the first!",)),
            (listed(), ("Players 1 Anna",)),
            (listed(seed=3), ("Players 1 Seed 3. Anna",)),
            (listed(is_withdrawn=True), ("Players 1 Anna", "Anna withdrawn")),
            # who is removed has withdrawn as well
            (
                listed(is_withdrawn=True, is_removed=True),
                ("Players 1 Anna", "Anna removed by the organizers"),
            ),
            ({**listed(), **runs}, ("Players 1 Anna", "Anna Remove Anna")),
            ({**listed(is_withdrawn=True), **runs}, ("Players 1 Anna", "Anna withdrawn")),
            (
                {**listed(), **runs, "tournament": One(pk=1, is_entering=False, is_running=False)},
                ("Players 1 Anna",),
            ),
        ],
        user=BENCE, runs=False, tournament=One(pk=1),
    )  # fmt: skip


def test_the_standings_of_a_tournament():
    def listed(*, is_elimination: bool = False, **facts: Any) -> dict[str, Any]:
        row = One(**{"user_id": ANNA.pk, "user": ANNA, "is_withdrawn": False, "is_removed": False, **facts})
        line = One(shown=7.25, shown_opponents=12.5, won=3)
        return {
            "shown": One(standing=[One(place=2, entrant=row, line=line)]),
            "tournament": One(pk=1, is_elimination=is_elimination, is_entering=False, is_running=True),
        }

    swiss, points = "Standings Standings Place Player Points Opponents Won 2", "7.25 12.5 3"
    check(
        "games/tournaments/_standings.html",
        [
            (listed(), (f"{swiss} Anna {points}",)),
            (listed(is_elimination=True), ("Standings Standings Place Player Won 2 Anna 3",)),
            (listed(is_withdrawn=True), (f"{swiss} Anna withdrawn {points}",)),
            # who is removed has withdrawn as well
            (listed(is_withdrawn=True, is_removed=True), (f"{swiss} Anna removed by the organizers {points}",)),
            ({**listed(), "runs": True}, (f"{swiss} Anna Remove Anna {points}",)),
        ],
        user=BENCE, runs=False,
    )  # fmt: skip


def reliability(*minutes: float | None, **facts: Any) -> Reliability:
    recent = [[number, None if one is None else round(60 * one)] for number, one in enumerate(minutes)]
    return Reliability(recent=recent, timeouts=minutes.count(None), **facts)


def test_a_player_s_reliability():
    """Answer times are in minutes below an hour, and in whole hours from there."""
    answers = [30, 60, 89, 95, 170, 260, 300, 1440]
    check(
        "games/people/_reliability.html",
        [
            (
                {"reliability": reliability()},
                ("Reliability new Finished games 0 Answers within – Timeouts – A decision",),
            ),
            (
                {"reliability": reliability(None, finished=34)},
                ("Reliability Finished games 34 Answers within – Timeouts 1 in 1 decision A decision",),
            ),
            (
                {"reliability": reliability(0.1, 0.2, 0.3, finished=34)},
                ("Reliability Finished games 34 Answers within 1 min Timeouts 0 in the last 3 decisions",),
            ),
            (
                {"reliability": reliability(*answers, None, finished=34)},
                (
                    "Reliability Finished games 34 Answers within 3 h half of them between 1 h and 4 h "
                    "Timeouts 1 in the last 9 decisions",
                ),
            ),
        ],
    )


@pytest.mark.parametrize(
    ("known", "brief", "short"),
    [
        (reliability(finished=1), "1 game", "1 finished game"),
        (
            reliability(59.5, finished=34),
            "34 games · 59 min · 0 timeouts",
            "34 finished games · usually answers within 59 min · 0 timeouts",
        ),
        (
            reliability(60, 120, 300, None, finished=34),
            "34 games · 2 h · 1 timeout",
            "34 finished games · usually answers within 2 h · 1 timeout",
        ),
        (reliability(None, None, finished=0), "0 games · 2 timeouts", "0 finished games · 2 timeouts"),
    ],
)
def test_a_player_s_reliability_in_few_words(known, brief, short):
    assert facts_twice(known) == (brief, short)
    assert words(rendered("games/people/_reliability_in_short.html", known=known)).endswith(short)


def rating_change(before: int, after: int, **facts: Any) -> One:
    usual = {"part": "stayed", "rank": 2, "family": "hansa"}
    shown = {"before": One(shown=before), "after": One(shown=after), "gain": after - before}
    return One(**{**usual, **shown, **facts})


def rated_row(change: One, **facts: Any) -> One:
    usual = {
        "behind": (), "level": (), "ahead": (), "overall": None, "is_unchanged_replacement": False,
        "player": One(user_id=3, name="Bence"), "change": change,
    }  # fmt: skip
    return One(**{**usual, **facts})


def test_the_ratings_at_the_end_of_a_game():
    dora, emma, fred = (
        One(name=name, shown=shown, has_left=name == "Fred")
        for name, shown in (("Dora", 1100), ("Emma", 1200), ("Fred", 1300))
    )
    up, down, same = rating_change(1000, 1004), rating_change(1000, 991), rating_change(1000, 1000)
    met = rated_row(up, behind=[dora], level=[emma], ahead=[dora, fred], overall=rating_change(1500, 1510))
    left = rated_row(rating_change(1000, 991, part="left"))
    replaced = rated_row(rating_change(1000, 1000, part="replacement"), is_unchanged_replacement=True)
    begin, end = "Ratings in Hansa Teutonica Bence rating", "How ratings are computed"

    def table(*rows: One) -> dict[str, Any]:
        return {"table": One(rating_changes=rows), "game": One(rated=True, imported=False)}

    check(
        "games/ratings/_changes.jinja",
        [
            (table(rated_row(up)), (f"{begin} 1000 → to 1004 +4 Place 2 {end}",)),
            (table(rated_row(down)), (f"{begin} 1000 → to 991 −9 Place 2 {end}",)),
            (table(rated_row(same)), (f"{begin} 1000 → to 1000 ±0 Place 2 {end}",)),
            (
                table(met),
                (
                    "Place 2 · behind Dora (1100) · tied with Emma (1200) · ahead of Dora (1100), "
                    f"Fred (1300, left) All games: 1500 → to 1510 {end}",
                ),
            ),
            (table(left), ("left the game: behind everyone who stayed",)),
            (
                table(replaced),
                ("replacement: can only gain The rating would have fallen, so nothing changes.",),
            ),
            (
                {"table": One(rating_changes=()), "game": One(rated=False, imported=False)},
                ("was not rated.",),
            ),
            ({"table": One(rating_changes=()), "game": One(rated=False, imported=True)}, ()),
            ({"table": One(rating_changes=()), "game": One(rated=True, imported=False)}, ()),
        ],
    )
    chips = [
        re.search(r'class="(chip[ a-z]*)">[+−±]', rendered("games/ratings/_changes.jinja", **table(row)))[1]
        for row in map(rated_row, (up, down, same))
    ]
    assert chips == ["chip good", "chip bad", "chip"]


def seat(name: str, color: str, **facts: Any) -> One:
    return One(
        **{"display_name": name, "color": color, "points": None, "is_due": False, "rank": None, **facts}
    )


def test_a_followed_game_in_a_list():
    seats = [seat("Anna", "red", points=9), seat("Bence", "blue", is_due=True, points=7)]
    facts: dict[str, Any] = {"seat_list": seats, "last_number": 5, "started_at": None}
    check(
        "games/watching/_followed_row.html",
        [
            (
                {"game": a_table(is_over=False, **facts)},
                ("Game 7 waiting for Bence R Anna B Bence Following Game 7: unfollow",),
            ),
            (
                {"game": a_table(is_over=True, finished_at=NOW, **facts)},
                ("Game 7 This game has ended. 7 May 2026 R Anna 9 B Bence 7 Following",),
            ),
        ],
        csrf_token="token",
    )  # fmt: skip


def test_a_finished_game_of_a_player():
    own = seat("Anna", "red", points=9, rank=2)

    def listed(own: One, *, change: One | None = None, **more: Any) -> dict[str, Any]:
        game = a_table(is_over=True, finished_at=NOW, seat_list=[own], last_number=5, **more)
        return {"games": [(game, own, change)]}

    pages, row = {"older": "", "is_newest": True, "newest": "?"}, "Finished games Game 7"
    check(
        "games/people/player/_games.html",
        [
            (listed(own, rated=True), (f"{row} 2nd with 9 points · 7 May 2026 R Anna 9",)),
            (listed(own), (f"{row} 2nd with 9 points · 7 May 2026 · unrated R Anna 9",)),
            (
                listed(own, rated=True, change=rating_change(1000, 1004)),
                (f"{row} 2nd with 9 points · 7 May 2026 rating 1000 → to 1004 +4 R Anna 9",),
            ),
            # the game was closed before its end
            (listed(seat("Anna", "red"), rated=True), (f"{row} 7 May 2026 R Anna",)),
            (
                {**listed(own, rated=True), "older": "?to=3"},
                (f"{row} 2nd with 9 points · 7 May 2026 R Anna 9", "Older"),
            ),
            (
                {**listed(own, rated=True), "is_newest": False},
                (f"{row} 2nd with 9 points · 7 May 2026 R Anna 9", "Newest"),
            ),
            ({"games": []}, ("No finished games yet.",)),
        ],
        **pages,
    )


def test_clubs():
    def listed(**facts: Any) -> dict[str, Any]:
        return {"listed": One(**{"invitations": [], "mine": [], "clubs": [], "has_more": False, **facts})}

    def harbor(**facts: Any) -> One:
        usual = {"get_absolute_url": "/clubs/1/", "shown_about": "", "size": 2, "is_open": True}
        return club(**{**usual, **facts})

    mine = One(club=harbor(), club_id=1, organizes=True, get_role_display="organizer")
    invited = One(club=harbor(), by=BENCE)
    row, none = "Harbor 2 members open to all", "No clubs yet Create the first one"
    check(
        "games/clubs/clubs.html",
        [
            (listed(), (none,)),
            ({**listed(), "search": "Port"}, ("No clubs match this name",)),
            (listed(clubs=[harbor()]), (row,)),
            (listed(clubs=[harbor(size=1)]), ("Harbor 1 member open to all",)),
            (listed(clubs=[harbor(shown_about="We play.")]), ("Harbor We play. 2 members open to all",)),
            (listed(clubs=[harbor()], has_more=True), (row, "Next page")),
            ({**listed(clubs=[harbor()]), "page": 2}, (row, "First page")),
            (listed(invitations=[invited]), ("Invitations 1 Harbor Bence invites you", none)),
            (listed(mine=[mine]), ("Your clubs Harbor organizer", none)),
            ({**listed(mine=[mine]), "unread": {1: 1}}, ("Your clubs Harbor 1 new message organizer", none)),
            ({**listed(mine=[mine]), "unread": {1: 4}}, ("Your clubs Harbor 4 new messages organizer", none)),
            ({**listed(mine=[mine]), "unread": {2: 4}}, ("Your clubs Harbor organizer", none)),
        ],
        form=NO_FORM,
        unread={},
        page=1,
        search="",
        user=ANNA,
    )
    following = rendered(
        "games/clubs/clubs.html", form=NO_FORM, unread={}, page=2, search="a b", user=ANNA,
        **listed(clubs=[harbor()], has_more=True),
    )  # fmt: skip
    assert 'href="?search=a%20b&amp;page=3"' in following
    assert 'href="?search=a%20b"' in following


def test_the_page_of_a_club_s_chat():
    chat = One(lines=[chat_line(5, "Hello", user_id=3)], mark="x")
    usual = {
        "club": club(get_absolute_url="/clubs/1/"),
        "chat": chat,
        "user": ANNA,
        "shown": One(mine=member()),
    }
    newest = rendered("games/clubs/chat.html", is_top=True, **usual)
    earlier = rendered("games/clubs/chat.html", is_top=False, **usual)

    assert ("js/clubs.js" in newest, 'id="chat-form"' in newest) == (True, True)
    assert ("js/clubs.js" in earlier, 'id="chat-form"' in earlier) == (False, False)
    assert "Back to the newest messages" in earlier
    assert 'aria-label="Earlier messages"' in earlier
    assert "Back to the newest messages" not in newest
    for part in ('for="chat-text"', 'id="chat-text"', 'hx-target="#chat-lines"', 'hx-post="/clubs/1/chat/"'):
        assert part in newest


def test_who_reports_goes_back_where_they_were():
    usual = {"form": "", "found": BENCE, "user": ANNA}

    assert 'class="button" href="/games/7/"' in rendered(
        "games/moderation/report.html", back="/games/7/", **usual
    )
    assert 'class="button" href="/players/3/"' in rendered("games/moderation/report.html", back="", **usual)


def test_who_follows_a_game():
    def button(*followed: int, mine: tuple[int, ...] = ()) -> str:
        game = One(pk=7, display_name="Game 7")
        return rendered("games/watching/_watch_button.html", game=game, followed_ids=followed, my_ids=mine)

    assert (words(button()), words(button(7))) == ("Follow Game 7", "Following Game 7: unfollow")
    assert [
        f'action="/games/7/{verb}/"' in one for one, verb in ((button(), "follow"), (button(7), "unfollow"))
    ] == [
        True,
        True,
    ]
    assert 'name="back" value="watch"' in button()
    assert words(button(mine=(7,))) == ""


def test_questions_name_whom_or_what_they_are_about():
    harbor = club(get_absolute_url="/clubs/1/")
    block = rendered("games/people/block.html", found=BENCE, user=ANNA)
    dissolve = rendered("games/clubs/dissolve.html", club=harbor, user=ANNA)
    elsewhere = rendered("socialaccount/login.html", provider=One(name="Elsewhere"))

    assert "<h1>Block Bence?</h1>" in block
    assert '<a class="button quiet" href="/players/3/">Cancel</a>' in block
    assert "<h1>Dissolve Harbor?</h1>" in dissolve
    assert '<a class="button quiet" href="/clubs/1/">Cancel</a>' in dissolve
    assert "<h1>Continue with Elsewhere</h1>" in elsewhere


@pytest.mark.parametrize("template", ["404.html", "500.html"])
def test_what_goes_wrong_leads_home(template):
    request = RequestFactory().get("/nowhere/")
    request.user, request.waiting_count, request.resolver_match = AnonymousUser(), 0, One(kwargs={})
    page = render_to_string(template, {}, request).split("<main")[1].split("</main>")[0]

    assert re.search(r'<a[^>]* href="/"[^>]*>Go to the home page</a>', page)


def test_each_page_is_described():
    request = RequestFactory().get("/")
    request.user, request.waiting_count = AnonymousUser(), 0
    for template in ("base.html", "base.jinja"):
        page = render_to_string(template, {}, request, using="jinja2" if "jinja" in template else "django")
        assert re.search(r'<meta name="description"\s+content="Slow-paced board games: one move', page)
        assert '<html lang="en"' in page


def test_what_an_operation_of_the_api_takes():
    field = One(name="verb", is_required=True, description="What to do")
    optional = One(name="argument", is_required=False, description="")
    operation = One(
        does=True,
        method="POST",
        path="/games/{id}/moves",
        description="Make a move",
        fields=[field, optional],
    )
    page = words(
        rendered("games/api/documentation.html", groups=[("Moves", [operation])], limit=60, bot="", user=ANNA)
    )

    assert "Moves POST /games/{id}/moves Make a move verb required What to do argument" in page
    assert "argument required" not in page


def test_leaders_and_ones_own_place():
    """The page renders a recount's notice, which no date asks for."""

    def line(place: int, user: One, **facts: Any) -> One:
        rating = One(user_id=user.pk, user=user, shown=1300, games=7)
        return One(**{"place": place, "rating": rating, **facts})

    def mine(**facts: Any) -> dict[str, Any]:
        usual = {"is_exact": False, "place": 0, "missing": 0, "rating": One(shown=1200)}
        return {"mine": One(**{**usual, **facts})}

    players = {"page": One(lines=[line(1, BENCE), line(2, ANNA)], players=9)}
    rows, empty = ("1 Bence 1300 7 2 Anna 1300 7",), ("No one is ranked here yet",)
    check(
        "games/watching/leaders.html",
        [
            ({}, empty),
            (players, rows),
            ({**players, "is_first": False}, (*rows, "First page")),
            ({**players, "next": "?behind=3"}, (*rows, "Next page")),
            (mine(is_exact=True, place=3), (*empty, "You are ranked 3rd of 9, with a rating of 1200.")),
            (mine(place=3), (*empty, "You are ranked about 3rd of 9, with a rating of 1200.")),
            (mine(missing=1), (*empty, "One more rated game, and you’ll be ranked here.")),
            (mine(missing=4), (*empty, "4 more rated games, and you’ll be ranked here.")),
            (mine(), empty),
            ({"enough": 1}, (*empty, "after at least one rated game.")),
        ],
        page=One(lines=[], players=9), is_first=True, next="", mine=None, enough=5, family="hansa",
        families={"catan": "CATAN", "hansa": "Hansa"}, user=ANNA,
    )  # fmt: skip
    page = rendered(
        "games/watching/leaders.html", user=ANNA, family="hansa", families={"catan": "CATAN", "hansa": "Hansa"},
        is_first=True, enough=5, next="", mine=None, **players,
    )  # fmt: skip
    head = "Leaderboard Players by rating, after at least 5 rated games."
    assert f"{head} Games Leaderboard Statistics all games CATAN Hansa" in words(page)
    assert "my-place" not in page
    assert 'aria-label="Pages"' not in page
    chips = re.findall(r'<a class="chip( accent)?"\s+href="([^"]*)"\s*(aria-current="page")?', page)
    assert chips == [
        ("", "?", ""),
        ("", "?family=catan", ""),
        (" accent", "?family=hansa", 'aria-current="page"'),
    ]
    everything = rendered(
        "games/watching/leaders.html", user=ANNA, family="", families={}, enough=5, is_first=True
    )
    assert re.search(r'<a class="chip accent" href="\?" aria-current="page">', everything)
    assert "You will be, once you have finished enough rated games." in words(everything)
    assert re.findall(r'<tr class="me">.*?/players/(\d)/', page, re.DOTALL) == ["1"]


def test_a_moment_on_two_boards():
    moment = One(turn=12, seat="1", number=80, why="It cost a city.", chance=30.4, better_chance=41.4)
    earlier = One(**{**vars(moment), "number": 7})
    board = "games/plain/_board.jinja"
    context = {
        "game": One(pk=7, display_name="Game 7", title="catan"), "person": Person("1", "Bence", "blue"),
        "moment": moment, "moments": [earlier, moment], "board_template": board, "own_board": None,
        "better_board": None, "styles": [],
        "both": One(own_lines=[One(text="Bence builds a road.")], better_lines=["build a city"]),
    }  # fmt: skip
    page = rendered("games/table/look_back/moment.html", **context, user=ANNA)
    main = page.partition("<main")[2]

    said = words(main)
    for sentence in (
        "Turn 12 Looking back",
        "Bence It cost a city.",
        "What was played 30 %",
        "Bence builds a road. What the bot would have played 41 %",
        "build a city A bot’s opinion",
        "1 2 Replay",
    ):
        assert sentence in said
    assert "Looking back: Game 7" in words(page)
    links = re.findall(r'href="(/games/7/[^"]*)"', main)
    assert links == ["/games/7/look-back/", "/games/7/look-back/1/7/", "/games/7/replay/80/"]
    assert re.search(r'aria-current="page">2<', main)
    assert re.findall(r'class="board" id="(\w+)"', main) == ["own", "better"]


def test_a_pace_on_a_card():
    def card(**facts: Any) -> One:
        usual = {"id": "id_pace_0", "tag": "()", "name": "Daily", "blurb": "One move a day.", "facts": []}
        return One(**{**usual, **facts})

    def form(*cards: One, errors: str = "") -> dict[str, Any]:
        return {"form": One(pace=One(errors=errors, label="How fast"), pace_cards=cards)}

    check(
        "games/time/_pace_cards.html",
        [
            (form(), ("Time How fast",)),
            (form(card()), ("Time How fast", "() Daily One move a day.")),
            (
                form(card(facts=[("Per turn", "24 h")])),
                ("Time How fast", "() Daily One move a day.", "Per turn 24 h"),
            ),
            (form(errors="Choose one."), ("Time How fast", "Choose one.")),
        ],
    )
    assert 'for="id_pace_0"' in rendered("games/time/_pace_cards.html", **form(card()))
    assert "pace-facts" not in rendered("games/time/_pace_cards.html", **form(card()))
    assert 'aria-invalid="true"' in rendered("games/time/_pace_cards.html", **form(errors="Choose one."))
    assert "aria-invalid" not in rendered("games/time/_pace_cards.html", **form())
