"""Things that belong to one player: the exported data, and rows that are deleted with the account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.apps import apps

from accounts import social_sign_in
from accounts.models import Letter, Sign, User
from accounts.services import ban, delete_account, export_data
from games.models.club import Candidate, Expulsion, Membership
from games.models.destination import Destination, FeedKey, Schedule
from games.models.ladder import Ladder, LadderEntry, LadderSeat, Season, SeasonPlace
from games.models.look_back import LookBack
from games.models.moderation import Mute, Notice, Report
from games.models.notification import Kind, Notification, OptOut
from games.models.people import Block, Friendship, Invitation, Reliability, Removal
from games.models.plan import Plan
from games.models.practice import SetUpPractice
from games.models.rating import Rating, RatingChange
from games.models.seat import Seat
from games.models.talk import ChatMessage, Note
from games.models.token import ApiToken
from games.models.tournament import Entrant, EntrantRemoval
from games.models.watching import Follow
from games.services.clubs import foundation
from games.services.ladders import ladder_tables
from tests.services.conftest import NOW
from tests.services.people.test_keeping_apart import table
from tests.services.tournaments.conftest import open_one

pytestmark = pytest.mark.django_db


def give(user: User, world: dict[str, Any], invited: User) -> None:
    """Give a player a row of each kind that ends with an account."""
    host, game, club, ladder = world["host"], world["game"], world["club"], world["ladder"]
    number = user.pk
    at, by, mine = {"at": NOW}, {"by": host}, {"user": user}
    for model, fields in [
        (Sign, mine | {"kind": Sign.Kind.DEVICE, "digest": f"digest {number}", "seen_at": NOW}),
        (Block, at | {"blocker": user, "blocked": host}),
        (Friendship, {"asker": user, "asked": host, "asked_at": NOW}),
        (Reliability, mine),
        (Invitation, mine | by | at | {"game": game, "declined_at": NOW}),
        (Removal, mine | at | {"game": game}),
        (Membership, mine | {"club": club, "joined_at": NOW}),
        (Candidate, mine | at | {"club": world["other club"]}),
        (Expulsion, mine | at | {"club": world["other club"]}),
        (Candidate, at | {"by": user, "user": invited, "club": club}),
        (Schedule, mine | {"channel": "email"}),
        (Destination, mine | {"channel": "webhook", "address": f"https://{number}.test", "created_at": NOW}),
        (FeedKey, mine | {"created_at": NOW}),
        (Notice, mine | at | {"kind": Notice.Kind.MUTED}),
        (Mute, mine | {"since": NOW, "until": NOW + timedelta(days=1)}),
        (Notification, mine | {"kind": Kind.CLUB, "created_at": NOW, "not_before": NOW}),
        (Report, at | {"reporter": user, "player": host, "reason": Report.Reason.SPAM, "words": "Again"}),
        (SetUpPractice, mine | {"dealt_at": NOW, "title": "catan", "state": {}}),
        (
            LookBack,
            {"asked_by": user, "asked_at": NOW, "game": table(user, seats=3, bots=2, start_when_full=True)},
        ),
        (LadderEntry, mine | {"ladder": ladder, "joined_at": NOW, "waiting_since": NOW}),
        (Entrant, mine | {"tournament": world["tournament"], "entered_at": NOW}),
        (EntrantRemoval, mine | by | at | {"tournament": world["other tournament"]}),
        (ChatMessage, mine | at | {"text": "Hello", "game": game}),
        (ChatMessage, mine | at | {"text": "Hello", "club": club}),
        (Note, mine | {"text": "Remember", "game": game, "changed_at": NOW}),
        (OptOut, mine | at | {"kind": Kind.CLUB}),
        (
            Letter,
            {
                "email": user.email,
                "kind": "code",
                **dict.fromkeys(("created_at", "not_before", "expires_at"), NOW),
            },
        ),
        (Follow, mine | {"game": game, "since": NOW}),
        (EmailAddress, mine | {"email": f"{number}@example.com"}),
        (Authenticator, mine | {"type": "totp", "data": {}}),
        (SocialAccount, mine | {"provider": "google", "uid": str(number)}),
    ]:
        model.objects.create(**fields)
    ApiToken.make(user=user, name="Script", scope=ApiToken.Scope.READ, now=NOW)


def rows_about(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return the rows that name a player, by model and field."""
    return {
        f"{model.__name__}.{field.name}": list(
            model.objects.filter(**{field.name: user}).order_by("pk").values()
        )
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model is User
    }


@pytest.fixture
def world(player) -> dict[str, Any]:
    """A table, clubs and the like of somebody else."""
    host = player("Host")
    ladder_tables.make_ladders(now=NOW)
    clubs = [
        foundation.found(user=host, name=name, about="", entry="open", now=NOW) for name in ("One", "Other")
    ]
    tournaments = [open_one(player(name, is_staff=True)) for name in ("Stella", "Stefan")]
    return {
        "host": host,
        "game": table(host, seats=3, bots=2, start_when_full=True),
        "club": clubs[0],
        "other club": clubs[1],
        "ladder": Ladder.objects.of_site()[0],
        "tournament": tournaments[0],
        "other tournament": tournaments[1],
    }


@pytest.fixture
def two(player, world) -> tuple[User, User]:
    """Two players who have the same."""
    leaving, staying = player("Leaving"), player("Staying")
    for user in (leaving, staying):
        give(user, world, player(f"Invited by {user}"))
    return leaving, staying


def test_exported_data_are_one_s_own(player, world):
    anna, bence = player("Anna"), player("Bence")
    give(anna, world, player("Invited by Anna"))
    before = export_data(user=anna)
    assert sum(map(bool, before.values())) > 25

    give(bence, world, player("Invited by Bence"))

    assert export_data(user=anna) == before


# What a player reads of each row. A section of rows without names is left out.
FACTS = {
    "account": "email display_name color language time_zone joined_at last_login last_seen reminder_percent"
    " confirms_turn_end mail_fails",
    "email_addresses": "email verified primary",
    "emails_about_the_account": "kind created sent refused",
    "signs": "kind days last_seen",
    "second_factors": "kind name created last_used",
    "accounts_elsewhere": "site number told connected last_used",
    "games": "game title name status entropy joined_at resigned_at rank points seat",
    "chat_messages": "text at game",
    "club_messages": "text at club",
    "notes": "text changed_at game",
    "plans": "game status then goes_on lines",
    "set_up_practices": "dealt_at grades",
    "look_backs": "asked_at game",
    "notifications": "kind sent_at game",
    "message_schedules": "channel pace delay_minutes digest_hour",
    "message_destinations": "channel name address created_at sent_at off_at",
    "unsubscribed": "kind channel",
    "followed_games": "since game",
    "friends": "player asked_by_me asked_at accepted_at",
    "invitations": "by_me at game",
    "clubs": "club role joined_at",
    "club_requests": "club by_me at",
    "blocked_players": "player at",
    "reports": "game reason words at outcome",
    "notices_of_moderators": "kind text until at",
    "api_tokens": "name scope created_at used_at begins_with",
    "ladders": "ladder games_at_once joined_at left_at paused_at games rating",
    "ladder_games": "ladder rank seated_at lost_at finished_at game",
    "seasons": "season ladder place",
    "tournaments": "tournament entered_at withdrawn_at seed place",
    "organized_tournaments": "name about kind status created_at",
    "ratings": "family mu sigma games rated_at rating",
    "rating_changes": "family before after seat part mu_before sigma_before mu_after sigma_after at game place",
    "reliability": "finished timeouts decisions_in_seconds",
}


def test_exported_data_hold_each_fact(player, world):
    anna, game, ladder = player("Anna"), world["game"], world["ladder"]
    give(anna, world, player("Invited by Anna"))
    mine = {"user": anna}
    season = Season.objects.create(starts_date=NOW.date(), ends_date=NOW.date() + timedelta(days=91))
    skill = dict.fromkeys(("mu_before", "sigma_before", "mu_after", "sigma_after"), 1.0)
    LadderSeat.objects.create(**mine, ladder=ladder, game=game, number=0, seated_at=NOW)
    SeasonPlace.objects.create(**mine, ladder=ladder, season=season, place=1, ordinal=1, games=3)
    Rating.objects.create(**mine)
    RatingChange.objects.create(**mine, game=game, seat="0", rank=1, at=NOW, **skill)
    Plan.objects.create(seat=anna.seats.first())
    world["tournament"].organizer = anna
    world["tournament"].save()

    data = export_data(user=anna)

    rows = {name: said[0] if isinstance(said, list) else said for name, said in data.items()}
    assert {name: {*row} for name, row in rows.items() if isinstance(row, dict)} == {
        name: {*facts.split()} for name, facts in FACTS.items()
    }


def test_exported_rows_come_in_the_order_in_which_they_were_made(player, world):
    anna, friend = player("Anna"), player("Friend")
    give(anna, world, player("Invited by Anna"))
    game, mine = table(world["host"]), {"user": anna}
    at, club = {"at": NOW + timedelta(days=1)}, world["other club"]
    before = export_data(user=anna)

    for model, fields in [
        (Friendship, {"asker": anna, "asked": friend, "asked_at": NOW}),
        (Invitation, mine | at | {"by": friend, "game": game, "declined_at": NOW}),
        (Membership, mine | {"club": club, "joined_at": NOW}),
        (Schedule, mine | {"channel": "webhook"}),
        (Destination, mine | {"channel": "webhook", "address": "https://second.test", "created_at": NOW}),
        (Notice, mine | at | {"kind": Notice.Kind.WARNING}),
        (Notification, mine | {"kind": Kind.CLUB_CHAT, "created_at": NOW, "not_before": NOW}),
        (Report, at | {"reporter": anna, "player": friend, "reason": Report.Reason.SPAM, "words": "Two"}),
        (SetUpPractice, mine | {"dealt_at": NOW + timedelta(days=1), "title": "catan", "state": {}}),
        (LookBack, {"asked_by": anna, "asked_at": NOW + timedelta(days=1), "game": world["game"]}),
        (LadderEntry, mine | {"ladder": Ladder.objects.of_site()[1], "joined_at": NOW, "waiting_since": NOW}),
        (Entrant, mine | {"tournament": world["other tournament"], "entered_at": NOW}),
        (ChatMessage, mine | at | {"text": "Second", "game": game}),
        (ChatMessage, mine | at | {"text": "Second", "club": club}),
        (Note, mine | {"text": "Second", "game": game, "changed_at": NOW}),
        (OptOut, mine | at | {"kind": Kind.CHAT}),
        (Follow, mine | {"game": game, "since": NOW}),
        (Seat, mine | {"game": game, "number": 2, "joined_at": NOW}),
    ]:
        model.objects.create(**fields)
    ApiToken.make(user=anna, name="Second", scope=ApiToken.Scope.READ, now=NOW)

    after = export_data(user=anna)
    longer = {name for name, rows in after.items() if isinstance(rows, list) and rows[1:] != before[name][1:]}
    assert longer == {
        "games", "chat_messages", "club_messages", "notes", "set_up_practices", "look_backs", "notifications",
        "message_schedules", "message_destinations", "unsubscribed", "followed_games", "friends", "invitations",
        "clubs", "reports", "notices_of_moderators", "api_tokens", "ladders", "tournaments",
    }  # fmt: skip
    assert {name: after[name][: len(before[name])] for name in longer} == {
        name: before[name] for name in longer
    }


@pytest.mark.parametrize("end", [delete_account, ban])
def test_the_end_of_an_account_changes_nothing_that_another_player_has(two, end):
    leaving, staying = two
    before = rows_about(staying)

    end(user=leaving, now=NOW)

    assert rows_about(staying) == before


def test_a_deleted_account_keeps_its_games_lines_and_reports(two):
    leaving, _staying = two
    assert sum(map(bool, rows_about(leaving).values())) > 25

    delete_account(user=leaving, now=NOW)

    found = rows_about(leaving)
    assert {name for name, rows in found.items() if rows} == {
        "ChatMessage.user",
        "Game.host",
        "LadderEntry.user",
        "OptOut.user",
        "Report.reporter",
        "Seat.user",
    }
    assert [row["words"] for row in found["Report.reporter"]] == [""]


def test_addresses_come_by_name_and_connected_sites_in_the_order_in_which_they_came(player):
    anna = player("Anna", email="m@example.org")
    for name in ("z", "b", "n"):
        EmailAddress.objects.create(user=anna, email=f"{name}@example.org")
    for number in ("7", "9", "8"):
        SocialAccount.objects.create(user=anna, provider="google", uid=number)

    data = export_data(user=anna)

    assert [row["email"][0] for row in data["email_addresses"]] == ["b", "m", "n", "z"]
    assert [row["number"] for row in social_sign_in.exported(anna)] == ["7", "9", "8"]
    since = [row.date_joined for row in SocialAccount.objects.order_by("pk")]
    assert [row.since for row in social_sign_in.connected(anna)] == since
