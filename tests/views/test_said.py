"""The sentences that templates show in each situation. Each is rendered alone, with stand-ins for its context.

Each row names a situation and its sentences. A sentence must not be on the page of another row, unless that row names
it as well. So a test fails when a condition is lost, inverted or put in another order.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace as One
from typing import Any

import pytest

from accounts.models import User
from games.clock.pace import PRESETS
from tests.views.sentences import rendered, said

NOW = datetime(2026, 5, 7, 12, 30, tzinfo=UTC)
ANNA, GUEST = User(pk=1, display_name="Anna"), User(pk=2, display_name="Guest 7", is_guest=True)
BENCE = User(pk=3, display_name="Bence")
REQUEST = One(path="/here/", get_full_path="/here/?x=1")

Row = tuple[dict[str, Any], tuple[str, ...]]


def check(template: str, rows: list[Row], **always: Any) -> None:
    """Check that each row's page says its sentences, and none of the other rows'."""
    sentences = {sentence for _, those in rows for sentence in those}
    for context, those in rows:
        page = said(template, **{**always, **context})
        found = {sentence for sentence in sentences if sentence in page}
        implied = {sentence for sentence in sentences for said_too in those if sentence in said_too}
        assert found == set(those) | implied, (context, page)


def club(**facts: Any) -> One:
    return One(**{"pk": 1, "is_open": False, "takes_requests": False, "display_name": "Harbor", **facts})


def shown(**facts: Any) -> One:
    return One(**{"mine": None, "candidacy": None, **facts})


def member(**facts: Any) -> One:
    return One(
        **{
            "is_owner": False, "organizes": False, "joined_at": NOW, "get_role_display": "organizer", "user_id": 3,
            "user": BENCE, **facts,
        }
    )  # fmt: skip


def test_my_membership_of_a_club():
    asks, invited = One(is_invited=False, at=NOW), One(is_invited=True, by=BENCE)
    check(
        "games/clubs/_my_membership.html",
        [
            (
                {"shown": shown(mine=member(is_owner=True, organizes=True))},
                ("This club is yours.", "Settings"),
            ),
            ({"shown": shown(mine=member())}, ("Member since 7 May Leave the club",)),
            (
                {"shown": shown(mine=member(organizes=True))},
                ("Member since 7 May", "· organizer", "Leave the club"),
            ),
            ({"shown": shown(), "user": One(is_authenticated=False)}, ("Sign in to join",)),
            ({"shown": shown(candidacy=invited)}, ("Bence invites you to this club.", "Decline")),
            (
                {"shown": shown(candidacy=asks)},
                ("You asked to join on 7 May", "You can ask again after thirty days."),
            ),
            ({"shown": shown(candidacy=asks), "invite": "token"}, ("Join this club Join",)),
            ({"shown": shown(candidacy=asks), "club": club(is_open=True)}, ("Join this club Join",)),
            ({"shown": shown(), "club": club(is_open=True)}, ("Join this club Join",)),
            ({"shown": shown(), "invite": "token"}, ("Join this club Join",)),
            (
                {"shown": shown(), "club": club(takes_requests=True)},
                ("The club’s organizers decide who joins.", "Ask to join"),
            ),
            (
                {"shown": shown(), "club": club(takes_requests=True), "invite": "token"},
                ("Join this club Join",),
            ),
            ({"shown": shown()}, ("Only invited players can join this club.",)),
        ],
        club=club(),
        user=ANNA,
        request=REQUEST,
    )


@pytest.mark.parametrize(
    ("template", "context"),
    [
        ("games/clubs/_my_membership.html", {"club": club(), "shown": shown()}),
        ("games/ladders/_my_entry.html", {"ladder": One(is_open=True, slug="x"), "next_at": NOW, "now": NOW}),
        (
            "games/tournaments/_my_place.html",
            {
                "tournament": One(is_entering=True, closes_at=NOW, most_entrants=8, least_entrants=4),
                "shown": One(entrants=[], is_in=False, is_removed=False),
            },
        ),
    ],
)
def test_who_signs_in_to_take_part_comes_back(template, context):
    page = rendered(template, **context, request=REQUEST)

    assert re.search(r'href="/accounts/login/\?next=/here/', page)


def test_who_joins_by_a_link_sends_it_along():
    page = rendered("games/clubs/_my_membership.html", club=club(), shown=shown(), invite="token", user=ANNA)

    assert '<input type="hidden" name="invite" value="token">' in page


def test_who_can_join_a_club():
    check(
        "games/clubs/_who_can_join.html",
        [
            ({"club": club(is_open=True, takes_requests=True)}, ("open to all",)),
            ({"club": club(takes_requests=True)}, ("by request",)),
            ({"club": club()}, ("by invitation",)),
        ],
    )


def test_a_member_in_the_list():
    check(
        "games/clubs/_member.html",
        [
            ({"row": member(), "shown": shown(removable=[], mine=member(is_owner=True))}, ()),
            ({"row": member(organizes=True), "shown": shown(removable=[])}, ("Bence organizer",)),
            (
                {"row": member(), "shown": shown(removable=[3], mine=member(organizes=True))},
                ("Change", "Remove"),
            ),
            (
                {"row": member(), "shown": shown(removable=[3], mine=member(is_owner=True))},
                ("Change", "Make an organizer", "Transfer ownership", "Remove"),
            ),
            (
                {"row": member(organizes=True), "shown": shown(removable=[3], mine=member(is_owner=True))},
                ("Bence organizer", "Change", "Make a regular member", "Transfer ownership", "Remove"),
            ),
        ],
        club=club(),
    )


def ladder(**facts: Any) -> One:
    return One(
        **{
            "slug": "x", "is_open": True, "display_name": "Ladder A", "get_absolute_url": "/l/", "seat_count": 4,
            **facts,
        }
    )  # fmt: skip


def card(**facts: Any) -> One:
    return One(**{"ladder": ladder(), "players": 1, "running": 2, "mine": None, "best": [], **facts})


def test_ladders_of_a_club():
    entry = One(is_paused=False, games_at_once=1)
    none = "No one is ranked yet."
    check(
        "games/clubs/_ladders.html",
        [
            ({"ladders": [card()]}, ("1 player 2 games in progress", none, "Join Ladder A")),
            (
                {"ladders": [card(players=2, running=1, mine=entry)]},
                ("2 players 1 game in progress", none, "you play one game at a time"),
            ),
            (
                {"ladders": [card(mine=One(is_paused=False, games_at_once=3))]},
                ("1 player 2 games in progress", none, "you play 3 games at the same time"),
            ),
            (
                {"ladders": [card(mine=One(is_paused=True, games_at_once=3))]},
                ("1 player 2 games in progress", none, "you’re paused"),
            ),
            (
                {"ladders": [card(ladder=ladder(is_open=False))]},
                ("closed", "1 player 2 games in progress", none),
            ),
            (
                {"ladders": [card(best=[One(user=BENCE, user_id=3, shown=1300)])]},
                ("1 player 2 games in progress", "1. Bence 1300", "Join Ladder A"),
            ),
            ({"ladders": []}, ("No ladders yet.",)),
            (
                {"ladders": [], "shown": shown(mine=member(organizes=True))},
                ("No ladders yet.", "Open a ladder"),
            ),
        ],
        club=club(),
        shown=shown(mine=member()),
    )


def test_my_entry_on_a_ladder():
    def mine(*, waits: bool = False, running: int = 1, place: int = 0, **facts: Any) -> dict[str, Any]:
        entry = One(
            **{
                "is_active": True, "is_paused": False, "pause": "", "shown": 1200, "games": 5, "games_to_rank": 2,
                "waiting_since": NOW, **facts,
            }
        )  # fmt: skip
        return {"mine": One(place=place, running=running, waits=waits), "entry": entry}

    on, sign, rank = "You on this ladder", "Sign in to join", "Finish 2 more games to be ranked."
    soon, late = "Next tables at 12:30", "New tables will be formed any moment now."
    nobody: dict[str, Any] = {"mine": None, "entry": None}
    playing = ("Change", "Pause", "Leave the ladder")
    check(
        "games/ladders/_my_entry.html",
        [
            (nobody, ("Play on this ladder", "The site finds your opponents", soon, "Join")),
            (
                {**nobody, "user": One(is_authenticated=False)},
                ("Play on this ladder", "The site finds your opponents", soon, sign),
            ),
            ({**nobody, "ladder": ladder(is_open=False)}, ("This ladder is closed",)),
            (
                mine(is_active=False, place=3),
                (
                    "Play on this ladder",
                    "3rd rated 1200 after 5 games",
                    "The site finds your opponents",
                    soon,
                    "Join",
                ),
            ),
            (mine(), (on, rank, "1 game in progress.", soon, *playing)),
            (
                mine(games_to_rank=1),
                (on, "Finish one more game to be ranked.", "1 game in progress.", soon, *playing),
            ),
            (
                {**mine(place=1, running=3), "to_mine": "/l/", "now": NOW + timedelta(days=1)},
                (
                    on,
                    "1st rated 1200 after 5 games",
                    "Show me in the standings",
                    "3 games in progress.",
                    late,
                    *playing,
                ),
            ),
            (
                mine(waits=True),
                (on, rank, "1 game in progress.", soon, "waiting for a table of 4 since", *playing),
            ),
            (
                mine(is_paused=True, pause="lost_seats"),
                (on, rank, "You have lost two seats in a row", "Continue", "Change", "Leave the ladder"),
            ),
            (
                mine(is_paused=True, pause="own"),
                (
                    on,
                    rank,
                    "You’re paused: you won’t get new games.",
                    "Continue",
                    "Change",
                    "Leave the ladder",
                ),
            ),
            (
                {**mine(), "ladder": ladder(is_open=False)},
                (on, rank, "Pause", "Leave the ladder"),
            ),
        ],
        ladder=ladder(),
        user=ANNA,
        next_at=NOW,
        now=NOW - timedelta(hours=1),
        request=REQUEST,
        form=One(games_at_once=One(as_field_group="")),
    )


def tournament(**facts: Any) -> One:
    usual: dict[str, Any] = dict.fromkeys(
        (
            "is_called_off",
            "is_over",
            "is_entering",
            "is_running",
            "is_elimination",
            "is_swiss",
            "club",
            "mine",
            "winners",
        ),
        False,
    )
    usual |= {
        "pk": 1, "finished_at": NOW + timedelta(days=2), "closes_at": NOW, "most_entrants": 8, "least_entrants": 4,
        "entered": 5, "display_name": "Cup", "game_name": "CATAN", "seat_count": 3, "get_kind_display": "Swiss",
        "advancing": 1,
        "organizer": BENCE, "rounds_planned": 4, "round_days": 0, "rated": True, "get_absolute_url": "/t/",
    }  # fmt: skip
    return One(**{**usual, **facts})


def test_my_place_in_a_tournament():
    def mine(**facts: Any) -> One:
        usual: dict[str, Any] = dict.fromkeys(
            (
                "is_in",
                "mine",
                "my_game",
                "my_table",
                "my_bye",
                "is_through",
                "is_last_round",
                "is_removed",
                "may_withdraw",
            ),
            False,
        )
        return One(**{**usual, "entrants": [1, 2, 3], "current": One(round=One(number=2)), **facts})

    entering, running = tournament(is_entering=True), tournament(is_running=True)
    knock_out = tournament(is_running=True, is_elimination=True)
    asks = ("3 of 8 players", "It begins 7 May", "With fewer than 4 players", "Take part")
    entered = mine(is_in=True, mine=One(place=0))
    out = "An organizer has removed you from this tournament."
    check(
        "games/tournaments/_my_place.html",
        [
            ({"tournament": entering, "shown": mine()}, (*asks, "Enter")),
            ({"tournament": entering, "shown": mine(), "user": GUEST}, (*asks, "Sign in to enter")),
            ({"tournament": entering, "shown": mine(is_removed=True, mine=One(place=0))}, (*asks, out)),
            (
                {"tournament": entering, "shown": mine(is_in=True, may_withdraw=True)},
                (*asks[:-1], "You’re in", "Withdraw"),
            ),
            (
                {"tournament": entering, "shown": entered, "runs": True},
                (*asks[:-1], "You’re in", "Cancel the tournament"),
            ),
            (
                {"tournament": running, "shown": entered, "runs": True},
                ("You’re in", "Your game in this round is over."),
            ),
            ({"tournament": running, "shown": mine()}, ("Under way", "Entries are closed.")),
            ({"tournament": running, "shown": mine(mine=One(place=0))}, ("Under way", "You have withdrawn.")),
            (
                {"tournament": running, "shown": mine(mine=One(place=0), my_table=True)},
                ("Under way", "You have withdrawn."),
            ),
            ({"tournament": running, "shown": mine(mine=One(place=0), is_removed=True)}, ("Under way", out)),
            (
                {"tournament": running, "shown": mine(is_in=True, my_game=One(get_absolute_url="/games/7/"))},
                ("You’re in", "Round 2 has begun", "Go to my game"),
            ),
            (
                {"tournament": running, "shown": mine(is_in=True, my_table=True)},
                ("You’re in", "starts in a moment"),
            ),
            (
                {"tournament": running, "shown": mine(is_in=True, my_bye=True)},
                ("You’re in", "counts as a won table"),
            ),
            (
                {"tournament": knock_out, "shown": mine(is_in=True, my_bye=True)},
                ("You’re in", "through to the next round"),
            ),
            (
                {"tournament": knock_out, "shown": mine(is_in=True, is_through=True)},
                ("You’re in", "You’re through!"),
            ),
            (
                {"tournament": knock_out, "shown": mine(is_in=True, is_through=True, is_last_round=True)},
                ("You’re in", "Your last game here is over. You can watch the others."),
            ),
            (
                {"tournament": running, "shown": mine(is_in=True, is_last_round=True)},
                ("You’re in", "The tournament ends when all games of this round are."),
            ),
            (
                {"tournament": tournament(is_over=True), "shown": mine(mine=One(place=2))},
                ("Over", "2nd", "of 3"),
            ),
            (
                {"tournament": tournament(is_over=True), "shown": mine(is_removed=True)},
                ("Over", "Finished on 9 May"),
            ),
            (
                {"tournament": tournament(is_called_off=True), "shown": mine(is_removed=True)},
                ("Called off", "This tournament won’t be played."),
            ),
        ],
        user=ANNA,
        request=REQUEST,
    )


def test_the_settings_of_a_tournament():
    pace = PRESETS["daily"]
    rounds, days, more = "Rounds 4", "A round lasts at most", "Players who advance from each table"
    check(
        "games/tournaments/_facts.html",
        [
            ({"tournament": tournament(pace=pace)}, (rounds, "Rated yes")),
            ({"tournament": tournament(pace=pace, rated=False)}, (rounds, "Rated no")),
            ({"tournament": tournament(pace=pace, is_entering=True)}, (rounds, "Rated yes")),
            ({"tournament": tournament(pace=pace, is_swiss=True)}, (rounds, "Rated yes")),
            (
                {"tournament": tournament(pace=pace, is_swiss=True, is_entering=True)},
                ("at most 4", "Rated yes"),
            ),
            (
                {"tournament": tournament(pace=pace), "shown": One(has_most_rounds=True)},
                (rounds, "players would have to meet again", "Rated yes"),
            ),
            (
                {"tournament": tournament(pace=pace, rounds_planned=0, round_days=1)},
                (f"{days} 1 day", "Rated yes"),
            ),
            ({"tournament": tournament(pace=pace, advancing=2)}, (rounds, "Rated yes")),
            ({"tournament": tournament(pace=pace, is_elimination=True)}, (rounds, "Rated yes")),
            (
                {"tournament": tournament(pace=pace, is_elimination=True, advancing=2)},
                (rounds, f"{more} 2", "Rated yes"),
            ),
        ],
    )


def test_a_tournament_in_a_list():
    check(
        "games/tournaments/_tournament_card.html",
        [
            ({"tournament": tournament(is_entering=True)}, ("5 of 8 players · entries close 7 May",)),
            ({"tournament": tournament(mine=True, is_running=True)}, ("you’re in", "5 players")),
            ({"tournament": tournament(is_running=True, entered=1)}, ("1 player",)),
            ({"tournament": tournament(is_running=True, club=club())}, ("Club: Harbor", "5 players")),
            (
                {"tournament": tournament(mine=True, is_over=True, winners=[ANNA, BENCE])},
                ("The winner: Anna, Bence", "5 players", "· 9 May"),
            ),
        ],
    )


def test_a_table_of_a_round():
    def table(**facts: Any) -> One:
        rows = [
            One(entrant=One(user_id=key, user=user), rank=rank, is_lost=rank == 2)
            for key, user, rank in ((1, ANNA, 1), (3, BENCE, 2))
        ]
        usual = {"rows": rows, "is_over": False, "advancing": 1, "game": None, "table": One(is_delayed=False)}
        return One(**{**usual, **facts})

    game = One(get_absolute_url="/games/7/", display_name="Game 7")
    check(
        "games/tournaments/_table.html",
        [
            ({"one": table()}, ("Bence lost the seat begins in a moment",)),
            (
                {"one": table(table=One(is_delayed=True))},
                ("Bence lost the seat delayed: we’re trying again",),
            ),
            ({"one": table(game=game)}, ("Bence lost the seat Watch Game 7",)),
            ({"one": table(is_over=True)}, ("1. Anna advances", "2. Bence lost the seat not played")),
            (
                {"one": table(is_over=True, game=game)},
                ("1. Anna advances", "2. Bence lost the seat View the game Game 7"),
            ),
            (
                {"one": table(is_over=True, advancing=0, game=game)},
                ("2. Bence lost the seat View the game Game 7",),
            ),
        ],
        user=ANNA,
    )


def test_a_friend_or_not():
    def between(**facts: Any) -> One:
        usual: dict[str, Any] = dict.fromkeys(
            ("plays_no_longer", "is_blocked", "is_friend", "asks", "is_asked"), False
        )
        return One(**{**usual, "tables": [], "running": [], **facts})

    game = One(pk=7, display_name="Game 7", get_absolute_url="/games/7/")
    head, gone = "You and Bence", "This player no longer plays here."
    check(
        "games/people/_friendship.html",
        [
            ({"between": None}, ()),
            ({"between": between()}, (head, "Add as a friend", "Block")),
            ({"between": between(plays_no_longer=True)}, (head, gone, "Block")),
            ({"between": between(plays_no_longer=True, asks=True)}, (head, gone, "Block")),
            (
                {"between": between(is_blocked=True, is_friend=True)},
                (head, "You have blocked this player. Unblock"),
            ),
            ({"between": between(is_friend=True)}, (head, "You are friends.", "Remove friend", "Block")),
            (
                {"between": between(is_friend=True, tables=[game])},
                (head, "You are friends.", "Invite to Game 7", "Remove friend", "Block"),
            ),
            ({"between": between(asks=True)}, (head, "Bence wants to be friends. Accept Decline", "Block")),
            ({"between": between(is_asked=True)}, (head, "You have sent a friend request.", "Block")),
            (
                {"between": between(running=[game, game])},
                (head, "Add as a friend", "You are playing together: Game 7 , Game 7", "Block"),
            ),
        ],
        found=BENCE,
    )


def test_who_can_join_a_table():
    def game(**facts: Any) -> One:
        usual = {"is_for_friends": False, "is_for_club": False, "least_finished": 0, "most_timeouts": None}
        return One(**{**usual, "club": One(display_name="Harbor", get_absolute_url="/clubs/1/"), **facts})

    everybody, friends = game(), game(is_for_friends=True)
    members, strict = game(is_for_club=True), game(least_finished=10, most_timeouts=0)
    check(
        "games/people/_who_can_join.html",
        [
            ({"game": everybody}, ()),
            ({"game": friends}, ("Who can join friends of the host",)),
            ({"game": members}, ("Who can join members of Harbor",)),
            ({"game": strict}, ("Minimum finished games 10", "decisions 0")),
        ],
    )
    check(
        "games/people/_who_can_join_in_short.html",
        [
            ({"game": everybody}, ()),
            ({"game": friends}, ("for friends",)),
            ({"game": members}, ("for a club",)),
            ({"game": strict}, ("from 10 finished games", "at most 0 timeouts")),
            (
                {"game": game(least_finished=1, most_timeouts=1)},
                ("from 1 finished game", "at most 1 timeout"),
            ),
        ],
    )


@pytest.mark.django_db
@pytest.mark.one_database
def test_a_second_factor():
    key = One(pk=1, name="Phone", is_enough=True, created_at=NOW, used_at=None)
    used = One(pk=1, name="Phone", is_enough=False, created_at=NOW, used_at=NOW + timedelta(days=1))

    def factors(**facts: Any) -> One:
        return One(**{"is_protected": False, "passkeys": [], "app": None, "codes_left": 0, **facts})

    why, app = "A second factor keeps your account yours", "Set up an app"
    new = "Generate new codes"
    none = "You have no recovery codes left."
    check(
        "account/security.html",
        [
            ({"factors": factors()}, (why, app)),
            ({"factors": factors(), "user": User(pk=4, is_staff=True)}, ("You can use the admin", app)),
            (
                {"factors": factors(is_protected=True, passkeys=[key])},
                ("Phone works without a password added 7 May", "· never used", app, none, new),
            ),
            (
                {"factors": factors(is_protected=True, passkeys=[used], codes_left=1)},
                (
                    "Phone used after your password added 7 May", "· last used 8 May", app,
                    "1 code is left, and works once", "Show the codes", new,
                ),
            ),
            (
                {"factors": factors(is_protected=True, app=One(created_at=NOW), codes_left=3)},
                (
                    "we ask for a code from your app. Set up 7 May", "Stop asking for codes",
                    "3 codes are left, and each works once", "Show the codes", new,
                ),
            ),
            ({"factors": factors(), "offers": [One(name="Elsewhere", link="/x/")]}, (why, app, "Connect Elsewhere")),
            (
                {"factors": factors(), "connected": [One(name="Elsewhere", pk=1, since=NOW)]},
                (why, app, "Elsewhere connected 7 May", "Disconnect"),
            ),
        ],
        user=ANNA,
    )  # fmt: skip


def report_of(**facts: Any) -> One:
    usual = {
        "pk": 1, "player": BENCE, "player_id": 3, "is_open": True, "get_outcome_display": "upheld", "message": None,
        "message_id": None, "table": None, "get_reason_display": "an insult", "reporter": ANNA, "at": NOW, "words": "",
    }  # fmt: skip
    return One(**{**usual, **facts})


def chat_line(pk: int, text: str, **facts: Any) -> One:
    usual = {
        "is_hidden": False,
        "by_spectator": False,
        "club": None,
        "club_id": None,
        "game_id": None,
        "at": NOW,
    }
    return One(**{"pk": pk, "text": text, "shown_text": text, "user": BENCE, **usual, **facts})


def test_a_case_of_the_moderators():
    def case(report: One, **facts: Any) -> dict[str, Any]:
        return {"report": report, "file": One(**{"reports": [report], "lines": [], "earlier": [], **facts})}

    def about(**facts: Any) -> dict[str, Any]:
        said_line = chat_line(7, "Fools", **facts)
        return case(report_of(message=said_line, message_id=7), lines=[said_line])

    decide, player, waits = "Decide", "The player’s page", "awaiting a decision"
    named = One(name="Rude name", is_name_hidden=False)
    earlier = One(said="warned", at=NOW, by=ANNA, reason="an insult before")
    check(
        "games/moderation/case.html",
        [
            (case(report_of()), (waits, player, decide)),
            (case(report_of(is_open=False)), ("upheld", player)),
            (case(report_of(words="He always does")), (waits, "He always does", player, decide)),
            (case(report_of(table=named)), (waits, "The table’s name: Rude name", decide)),
            (
                case(report_of(table=One(name="Rude name", is_name_hidden=True))),
                (waits, "The table’s name: Rude name hidden", decide),
            ),
            (about(by_spectator=True, game_id=1), (waits, "Among the spectators", "12:30 Fools", decide)),
            (about(club=One(name="Harbor")), (waits, "In the chat of the club", "12:30 Fools", decide)),
            (about(game_id=1), (waits, "At the table", "12:30 Fools", decide)),
            (about(), (waits, "a club that no longer exists", "12:30 Fools", decide)),
            (
                about(game_id=1, is_hidden=True, shown_text="removed"),
                (waits, "At the table", "12:30 hidden Fools", decide),
            ),
            (
                case(report_of(), earlier=[earlier]),
                (
                    waits,
                    player,
                    "Earlier decisions about this player warned 7 May 2026, Anna: an insult before",
                    decide,
                ),
            ),
            (
                case(report_of()) | {"form": One(non_field_errors="Choose an action")},
                (waits, player, "Choose an action", decide),
            ),
        ],
        user=ANNA,
    )


def test_notices_from_the_moderators():
    def notice(kind: str, **facts: Any) -> dict[str, Any]:
        usual = {"get_kind_display": "notice", "at": NOW, "read_at": None, "text": "", "until": None}
        return {"notices": [One(**{"kind": kind, **usual, **facts})]}

    check(
        "games/moderation/notices.html",
        [
            (notice("warning", text="Please stay friendly."), ("Please stay friendly.",)),
            (notice("muted", until=NOW + timedelta(days=2)), ("You can’t write in chats until 9 May 2026",)),
            (notice("renamed", text="Player 7"), ("You are now called Player 7, and can choose",)),
            (notice("upheld"), ("taken action",)),
            (notice("dismissed"), ("found no reason to act",)),
            ({"notices": []}, ("You have no notices from the moderators.",)),
            (
                {"notices": [], "perms": {"games": {"moderate": True}}},
                ("You have no notices from the moderators.", "Reports waiting for a moderator"),
            ),
        ],
        user=ANNA,
        perms={"games": {"moderate": False}},
    )


def test_the_queue_of_the_moderators():
    def case(count: int = 1, *, is_mine: bool = False, **facts: Any) -> dict[str, Any]:
        return {"cases": [One(first=report_of(**facts), count=count, is_mine=is_mine)]}

    many = "Bence an insult 3 reports"
    check(
        "games/moderation/queue.html",
        [
            ({"cases": []}, ("Nothing is waiting",)),
            (case(), ("Bence an insult about the player, not a line",)),
            (case(3), (f"{many} about the player, not a line",)),
            (case(3, message=chat_line(7, "x" * 141)), (f"{many} {'x' * 139}…",)),
            (case(3, table=One(name="Rude name")), (f"{many} The table’s name: Rude name",)),
            (case(3, is_mine=True), ("You are involved in this report",)),
        ],
        user=ANNA,
    )


def test_a_form_that_reports():
    context, bare = "A moderator will read it in context", "A moderator will read it and decide."
    check(
        "games/moderation/report.html",
        [
            ({"back": ""}, ("Report Bence?", context, "Report Back")),
            (
                {"line": chat_line(7, "Fools"), "back": "/x/"},
                ("Report this line?", "Bence Fools", context, "Report Back to the table"),
            ),
            (
                {"line": chat_line(7, "Fools", club_id=1), "back": "/x/"},
                ("Report this line?", "Bence Fools", context, "Report Back"),
            ),
            (
                {"table": One(display_name="Rude name"), "back": "/x/"},
                ("Report this table’s name?", "Rude name", bare, "Report Back to the table"),
            ),
        ],
        user=ANNA,
        found=BENCE,
        form="",
    )


def test_whose_opinion_a_look_back_is():
    measured = {"measured_games": 200, "leader_wins": (40, 51, 62, 83)}
    opinion, figures = "This is a bot’s opinion.", "In 200 games of bots"
    apart, no_moves = "but not with all together.", "It doesn’t judge moves with this rule book yet."
    moves, none = One(judges_moves=True), One(judges_moves=False)
    check(
        "games/table/look_back/_opinion.html",
        [
            (
                {"judge": moves, **measured},
                (opinion, figures, "won in 51 of 100 cases before half-time, and in 83 of 100"),
            ),
            ({"judge": moves, "measured_games": 0}, (opinion, apart)),
            ({"judge": none, "measured_games": 0}, (opinion, apart, no_moves)),
            (
                {"judge": moves, "measured_games": 0, "is_whole": False},
                (opinion, apart, "The rules have been corrected"),
            ),
        ],
        is_whole=True,
    )


def test_how_far_a_look_back_is():
    game, ask = One(pk=1), "Look back with a bot"
    moves, luck = "which moves it would have made instead", "It doesn’t judge moves"
    judge, first = One(judges_moves=True), "On the day after the game, only its players"
    check(
        "games/table/look_back/_asking.html",
        [
            ({"row": One(failed_at=None, done=0, of=9, percent=0)}, ("The bot will begin soon.", "Reload")),
            (
                {"row": One(failed_at=None, done=2, of=9, percent=22)},
                ("The bot has looked at 2 of 9 moves.", "Reload"),
            ),
            ({"row": None, "can_ask": True}, (moves, f"{ask} 5 games a day")),
            (
                {"row": None, "can_ask": True, "judge": One(judges_moves=False)},
                (luck, f"{ask} 5 games a day"),
            ),
            (
                {"row": One(failed_at=NOW, done=2), "can_ask": True},
                ("The bot couldn’t finish.", moves, f"{ask} 5 games a day"),
            ),
            ({"row": None, "user": ANNA}, (moves, first)),
            ({"row": None}, (moves, "Sign in to ask for this.")),
        ],
        game=game,
        judge=judge,
        daily=5,
        can_ask=False,
    )


def test_what_an_emailed_link_asks():
    question = One(
        label="Accept the offer", explanation="Anna gives wool.", counter=None, player=BENCE,
        game=One(display_name="Thursday", get_absolute_url="/games/7/"),
    )  # fmt: skip
    leads, home, elsewhere = "Open the table", "Go to the home page", "Open the table instead"
    check(
        "games/messages/decision.html",
        [
            ({"error": "It is too old."}, ("This link doesn’t work It is too old.", home)),
            (
                {"refusal": "It was withdrawn."},
                ("This question is no longer open", "It was withdrawn. Nothing was changed.", home),
            ),
            (
                {"refusal": "It was withdrawn.", "game": question.game},
                ("This question is no longer open", "It was withdrawn. Nothing was changed.", leads, home),
            ),
            ({"question": question, "done": True}, ("Done Thursday: Accept the offer", leads, home)),
            ({"question": question}, ("Thursday · Bence Anna gives wool. Accept the offer", elsewhere)),
        ],
    )


def test_a_link_that_confirms_an_address():
    asked = One(key="x", email_address=One(email="anna@example.org", user=ANNA))
    gone, sign_in = "The link has already been used or has expired.", "Sign in, and we’ll send you a new one."
    check(
        "account/email_confirm.html",
        [
            (
                {"confirmation": asked, "can_confirm": True},
                ("Is this you?", "anna@example.org will become Anna ’s email address.", "Yes, confirm"),
            ),
            (
                {"confirmation": asked, "can_confirm": False},
                ("This link has expired", "The address has since been confirmed by another account."),
            ),
            ({"confirmation": None, "user": ANNA}, ("This link has expired", gone, "Email address")),
            ({"confirmation": None}, ("This link has expired", f"{gone} {sign_in}")),
        ],
        redirect_field="",
    )


def test_a_link_that_ends_a_sign_up():
    row = One(email="anna@example.org")
    gone, new = "The link has already been used or has expired.", "New here? Create an account"
    taken = "Someone else has taken this name in the meantime."
    ask = ("One last step", "Is anna@example.org yours? Confirm and start playing.", "Yes, confirm")
    check(
        "account/sign_up_confirm.html",
        [
            ({"form": One(is_taken=False), "sign_up": row}, ask),
            ({"form": One(is_taken=True), "sign_up": row}, (*ask, taken)),
            ({"form": None, "user": ANNA}, ("This link has expired", f"{gone} You’re signed in as Anna.")),
            (
                {"form": None, "sign_up": row},
                ("This link has expired", "There is already an account with this address.", new),
            ),
            (
                {"form": None, "sign_up": None},
                ("This link has expired", f"{gone} Sign in, or sign up again.", new),
            ),
        ],
        key="x",
    )


def test_an_email_that_was_sent_for_a_sign_up():
    row = One(email="anna@example.org")
    again, spam = "Resend the link", "Nothing after a few minutes? Check your spam folder"
    other = "or fill in the form again"
    check(
        "account/verification_sent.html",
        [
            (
                {"sign_up": row, "letter": One(refusal="No such user", is_delayed=False)},
                (
                    "anna@example.org doesn’t accept our email.",
                    "The mail server says: No such user",
                    "Correct the address",
                    again,
                ),
            ),
            (
                {"sign_up": row, "letter": One(refusal="", is_delayed=True)},
                ("couldn’t be delivered yet", spam, again),
            ),
            (
                {"sign_up": row, "letter": One(refusal="", is_delayed=False)},
                ("We’re sending a link to anna@example.org .", spam, again),
            ),
            ({"sign_up": None}, ("We’ve emailed you a link.", spam, other)),
        ],
        form="",
    )


def test_pages_that_emails_lead_to():
    check(
        "emails/unsubscribe.html",
        [
            ({"error": "It is damaged."}, ("This link doesn’t work It is damaged.",)),
            (
                {"done": True},
                ("You won’t get any more emails of this kind: your turn.", "You can switch them back on"),
            ),
            ({}, ("Unsubscribe from these emails? your turn Unsubscribe",)),
        ],
        kind="your turn",
    )
    check(
        "games/messages/arrival_check.html",
        [
            ({"error": "It is damaged."}, ("This link doesn’t work It is damaged.",)),
            ({"done": True}, ("Emails arrive Messages go to a@b.org again.",)),
            ({}, ("Did our email arrive?", "our email to a@b.org .".replace(" .", "."), "Yes, it arrived")),
        ],
        address="a@b.org",
    )


def test_the_addresses_of_a_channel():
    def place(**facts: Any) -> dict[str, Any]:
        usual = {
            "name": "Phone", "is_on": True, "failing_since": None, "sent_at": None, "trouble": "", "pk": 1,
            "facts": {"style": "plain"}, "signing_secret": "abc",
        }  # fmt: skip
        return {"places": [One(**{**usual, **facts})]}

    test, on = "Send a test message", "Switch on"
    check(
        "games/messages/_channel_places.html",
        [
            (place(), ("Phone on", test)),
            (place(is_on=False, failing_since=NOW), ("Phone switched off", on)),
            (place(is_on=False, trouble="gone"), ("Phone switched off", "gone", on)),
            (
                place(failing_since=NOW, trouble="slow"),
                ("Phone not working", "Since 7 May 2026, 12:30: slow", test),
            ),
            (place(sent_at=NOW), ("Phone on", "Last message: 7 May 2026, 12:30", test)),
            (place(facts={"style": "json"}), ("Phone on", "Secret for the signature: abc", test)),
        ],
        channel=One(key="webhook"),
        extra="games/clubs/_who_can_join.html",
        club=club(),
    )


def a_game(**facts: Any) -> One:
    flags = (
        "demo ladder tournament opens_club is_running is_over rated is_for_friends is_for_club least_finished"
    )
    usual: dict[str, Any] = dict.fromkeys(flags.split(), False)
    usual |= {
        "pk": 7, "display_name": "Game 7", "get_absolute_url": "/games/7/", "seat_list": [], "finished_at": NOW,
        "most_timeouts": None, "rules": One(name="CATAN"), "last_number": 3, "pace": PRESETS["daily"], "shown_name": "",
        "named_by_id": None,
    }  # fmt: skip
    return One(**{**usual, **facts})


def test_a_game_in_my_games():
    mine = One(is_due=True, is_bot=False, display_name="Anna", color="red", rank=None, points=0, asked=False)
    held = One(**{**vars(mine), "is_bot": True})
    other = One(is_due=True, is_bot=False, display_name="Bence", color="blue", rank=None, asked=True)
    running, head = a_game(is_running=True, seat_list=[mine]), "Game 7"
    done = One(**{**vars(mine), "is_due": False, "rank": 2, "points": 8})
    check(
        "games/_game_row.html",
        [
            ({"game": running, "seat": mine}, (head, "Your turn to roll", "Play Game 7")),
            ({"game": running, "seat": held}, (head, "waiting for Anna")),
            (
                {
                    "game": a_game(is_running=True, seat_list=[done, other]),
                    "seat": One(**{**vars(done), "asked": True}),
                },
                (head, "waiting for Bence", "there’s a question for you"),
            ),
            ({"game": a_game(is_over=True), "seat": done}, (head, "2nd with 8 points · 7 May 2026")),
            (
                {"game": a_game(is_over=True, demo=True), "seat": One(**{**vars(done), "rank": None})},
                ("Game 7 demo", "7 May 2026"),
            ),
            ({"game": a_game(ladder=ladder()), "seat": done}, (head, "Ladder: Ladder A")),
            (
                {"game": a_game(tournament=tournament(), opens_club=True), "seat": done},
                (head, "Tournament: Cup"),
            ),
        ],
        task="roll",
        face=None,
    )


def test_a_seat_to_take_over():
    seat = One(color="red", display_name="Bence", misses=2, vacant_since=NOW)
    game = a_game(last_number=1)
    check(
        "games/time/_vacant_row.html",
        [
            (
                {"points": 5, "most": 5},
                ("Bence’s seat · 5 points , nobody has more", "1 move · 2 missed deadlines · empty for"),
            ),
            (
                {"points": 1, "most": 5},
                ("Bence’s seat · 1 point , the leader has 5", "1 move · 2 missed deadlines · empty for"),
            ),
            (
                {
                    "points": 1,
                    "most": 5,
                    "seat": One(**{**vars(seat), "misses": 0}),
                    "game": a_game(rated=True),
                },
                ("Bence’s seat · 1 point , the leader has 5", "· rated", "3 moves · empty for"),
            ),
        ],
        seat=seat,
        game=game,
    )


def a_seat(key: str, **facts: Any) -> One:
    usual = {
        "key": key, "number": int(key), "is_bot": False, "is_vacant": False, "is_resigned": False, "is_due": False,
        "misses": 0, "display_name": ("Anna", "Bence", "Chiara")[int(key)],
    }  # fmt: skip
    return One(**{**usual, **facts})


def a_table(viewer: str | None = "0", *, bots: str = "", **facts: Any) -> One:
    """Anna, Bence and Chiara sit at it; seats of `bots` are played by bots."""
    seats = [a_seat(key, is_bot=key in bots) for key in "012"]
    seat = seats[int(viewer)] if viewer is not None else None
    return One(
        **{"viewer": viewer, "seat": seat, "seats": seats, "agreements": {}, "is_deserted": False, **facts}
    )


PAGE = One(csrf_token="x", invite="")


def proposed(by: str, *agreed: str) -> One:
    return One(proposed_by=by, agreed=[by, *agreed], asked=["0", "1"], number=3)


@pytest.mark.parametrize(
    ("template", "against"),
    [("games/time/_proposal.jinja", "Decline"), ("games/table/_end_agreement.jinja", "Keep playing")],
)
def test_a_proposal_to_all(template, against):
    rest = "Bence: proposed it Chiara: hasn’t answered"
    all_say = f"Anna: hasn’t answered {rest}"
    check(
        template,
        [
            ({"table": a_table()}, (all_say, f"Agree {against}")),
            (
                {"table": a_table(), "agreement": proposed("1", "0")},
                ("Anna: agrees", rest, against),
            ),
            ({"table": a_table("1")}, (all_say, "Withdraw the proposal")),
            ({"table": a_table(None)}, (all_say,)),
            ({"table": a_table(bots="0")}, (rest,)),
        ],
        page=PAGE,
        game=One(pk=7),
        agreement=proposed("1"),
        kind="pause",
        title="Stop?",
        words="Really?",
    )


def test_a_request_to_take_back():
    people = {"1": One(name="Bence")}
    what, number = "Bence asks to take back: “builds a road”", "Someone asks to take back move 3."

    def table(viewer: str | None, *, has_line: bool = True) -> One:
        return a_table(viewer, line_of=lambda _number: One(text="builds a road") if has_line else None)

    check(
        "games/table/_undo_agreement.jinja",
        [
            ({"table": table("0")}, (what, "Agree Decline")),
            ({"table": table("0"), "agreement": proposed("1", "0")}, (what,)),
            ({"table": table("1")}, (what, "Withdraw my request")),
            ({"table": table("2")}, (what,)),
            ({"table": table(None, has_line=False)}, (number,)),
        ],
        page=PAGE,
        game=One(pk=7),
        agreement=proposed("1"),
        people=people,
    )


def test_what_can_be_taken_back():
    def table(needs: list[str] | None, **facts: Any) -> One:
        undo = None if needs is None else One(needs=needs)
        return a_table(**{"undo": undo, "own_last_line": One(text="builds a road"), **facts})

    ask = "Ask to take back: “builds a road”"
    check(
        "games/table/_undo.jinja",
        [
            ({"table": table([])}, ("Take back",)),
            ({"table": table(["1"])}, (ask,)),
            ({"table": table(["1"], agreements={"undo": proposed("0")})}, ()),
            ({"table": table(None)}, ()),
            ({"table": table([], viewer=None)}, ()),
            ({"table": table([]), "game": One(pk=7, is_running=False)}, ()),
        ],
        page=PAGE,
        game=One(pk=7, is_running=True),
    )


def test_notices_about_time():
    def seats(**facts: Any) -> list[One]:
        return [a_seat("0"), a_seat("1", **{"is_vacant": True, "is_bot": True, **facts})]

    def game(**facts: Any) -> One:
        usual = {"pk": 7, "is_running": True, "paused_at": None, "stale_at": NOW, "warned_at": None}
        return One(**{**usual, "is_made_by_site": False, **facts})

    new = "This seat needs a new player, who starts with a full clock."
    plays, holds, mine = (
        "A bot is playing for Bence",
        "A bot is holding Bence’s seat",
        "A bot is holding your seat",
    )
    deserted, unrated = "Nobody is playing here now", "Propose ending it unrated"
    closed, lost = "it will be closed on 7 May, unrated", "it ends on 7 May, and everyone has lost their seat"
    old, says = "Is this game still on?", "Bence: proposed it"
    bence = One(**{**vars(a_table("1")), "seats": seats(), "seat": seats()[1]})
    check(
        "games/time/_notices.jinja",
        [
            ({"game": game(is_running=False), "table": a_table(seats=seats())}, ()),
            (
                {"game": game(paused_at=NOW), "table": a_table()},
                ("All players agreed to a pause on 7 May, 12:30",),
            ),
            (
                {"table": a_table(agreements={"pause": proposed("1")})},
                ("Stop the clocks?", says),
            ),
            (
                {"table": a_table(agreements={"resume": proposed("1")})},
                ("Restart the clocks?", says),
            ),
            (
                {"table": a_table(agreements={"unrated": proposed("1")})},
                ("End the game unrated?", says),
            ),
            ({"table": a_table(seats=seats())}, (plays, new, unrated)),
            (
                {"table": a_table(seats=[a_seat("0"), *seats()[1:]], agreements={"unrated": proposed("0")})},
                (plays, new, "End the game unrated?"),
            ),
            ({"table": a_table(None, seats=seats()), "user": ANNA}, (plays, new, "Take over this seat")),
            ({"table": a_table(None, seats=seats()), "user": GUEST}, (plays, new)),
            ({"table": a_table(None, seats=seats())}, (plays, new)),
            ({"table": bence}, (mine, "I’m back")),
            ({"table": One(**{**vars(bence), "seats": seats(is_resigned=True)})}, (plays, new)),
            ({"table": a_table(seats=seats(), is_deserted=True)}, (deserted, closed)),
            ({"table": a_table(None, seats=seats(), is_deserted=True)}, (deserted, closed, holds, new)),
            (
                {
                    "table": a_table(seats=seats(), is_deserted=True),
                    "game": game(is_made_by_site=True, warned_at=NOW),
                },
                (deserted, lost),
            ),
            (
                {"table": a_table(), "game": game(warned_at=NOW)},
                (old, "unrated, on 7 May", "I want to continue"),
            ),
            ({"table": a_table(None), "game": game(warned_at=NOW)}, ()),
        ],
        page=PAGE,
        game=game(),
    )


def test_lines_of_the_chat():
    def line(**facts: Any) -> One:
        usual = {"user": BENCE, "user_id": 3, "by_spectator": False, "at": NOW, "is_hidden": False, "pk": 5}
        return One(**{**usual, "text": "Hello", "shown_text": "removed", **facts})

    def chat(*lines: One) -> dict[str, Any]:
        return {"table": a_table(chat=lines)}

    report = "Report what Bence said"
    check(
        "games/table/_chat_lines.jinja",
        [
            (chat(), ("Nobody has said anything yet.",)),
            (chat(line()), ("Bence 7 May, 12:30 Report", report, "Hello")),
            (chat(line(by_spectator=True)), ("Bence spectator 7 May, 12:30 Report", report, "Hello")),
            (chat(line(is_hidden=True)), ("Bence 7 May, 12:30 removed",)),
            (chat(line(user=ANNA, user_id=1)), ("Anna 7 May, 12:30 Hello",)),
            ({**chat(line()), "user": GUEST}, ("Bence 7 May, 12:30 Report", report, "Hello")),
        ],
        user=ANNA,
        game=One(pk=7),
    )
    broken = line(text="one\ntwo")
    for template in ("games/table/_chat_lines.jinja", "games/clubs/_chat_lines.html"):
        context = {
            "table": a_table(chat=[broken]),
            "chat": One(lines=[broken], mark=5),
            "club": club(),
            "game": One(pk=7),
        }
        assert "one<br>two" in rendered(template, **context)


def test_what_is_said_of_the_dice():
    def game(**facts: Any) -> dict[str, Any]:
        usual: dict[str, Any] = dict.fromkeys(("imported", "teaches", "is_over", "is_open"), False)
        seats = [One(display_name="Anna", entropy="abc"), One(display_name="Bence", entropy="")]
        return {"game": One(**{**usual, "commitment": "c0ffee", "seed": "5eed", "seat_list": seats, **facts})}

    secret, printed, added = "the site’s secret seed", "Fingerprint (SHA-256) c0ffee", "Anna abc Bence –"
    elsewhere = "weren’t drawn on this site."
    check(
        "games/table/_fair.jinja",
        [
            (game(), (secret, printed, added)),
            (game(is_open=True), (secret, printed)),
            (game(is_over=True), (secret, printed, "Seed 5eed", added)),
            (game(teaches=True), ("A first game has the same board", printed, added)),
            (game(imported=True, is_over=True), (elsewhere,)),
            (game(commitment=""), (elsewhere,)),
        ],
    )
