"""The copy of their data that players can download."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from games.models.club import Candidate
from games.models.destination import Destination, Schedule
from games.models.ladder import Ladder, LadderEntry, LadderSeat, Season, SeasonPlace
from games.models.look_back import LookBack
from games.models.moderation import Notice, Report
from games.models.notification import Notification, OptOut
from games.models.people import Block, Friendship, Invitation
from games.models.plan import Plan
from games.models.practice import SetUpPractice
from games.models.rating import Rating, RatingChange
from games.models.talk import ChatMessage, Note
from games.models.token import ApiToken
from games.models.tournament import Entrant, Tournament
from games.models.watching import Follow
from games.selectors.people import my_data
from games.services.table import talk
from tests.selectors.conftest import table_of
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW, step
from tests.services.ladders.conftest import ladder as ladder
from tests.services.table.planner import Planner
from tests.services.tournaments.conftest import open_one
from tests.services.tournaments.conftest import staff as staff

pytestmark = pytest.mark.both_databases


def test_my_data_names_my_games_and_nobody_elses_words(party):
    from accounts.services import export_data

    game = party()
    talk.say(game_id=game.game.pk, user=game.users["0"], text="mine", now=NOW)
    talk.say(game_id=game.game.pk, user=game.users["1"], text="theirs", now=NOW)

    data = export_data(user=game.users["0"])

    assert [row["game"] for row in data["games"]] == [game.game.pk]
    assert [row["text"] for row in data["chat_messages"]] == ["mine"]
    assert json.dumps(data)


def test_my_data_holds_my_plans_and_nobody_elses(party):
    from accounts.services import export_data

    game = party(until=step("main"))
    for seat in ("0", "1"):
        Planner(game, seat).write("buy_development_card")

    (plan,) = export_data(user=game.users["0"])["plans"]

    assert (plan["game"], plan["status"], len(plan["lines"])) == (game.game.pk, "draft", 1)


def test_the_rows_of_each_section_come_in_the_order_in_which_they_came_to_be(player, staff, ladder):
    from accounts.services import export_data

    anna, others = player("Anna"), [player(f"Other {number}") for number in range(2)]
    ladders = [ladder, Ladder.objects.exclude(pk=ladder.pk).of_site()[0]]
    games = [table_of(host) for host in others]

    def add(number: int) -> None:
        game, other, on = games[number], others[number], {"ladder": ladders[number], "user": anna}
        at = NOW + number * HOUR
        seat = game.seats.create(number=1, user=anna, joined_at=at)
        Plan.objects.create(seat=seat)
        for place in ({"game": game}, {"club": club_of(other, anna, name=f"Club {number}")}):
            ChatMessage.objects.create(user=anna, text=f"line {number}", at=at, **place)
        club = club_of(other, name=f"Another {number}")
        Candidate.objects.create(club=club, user=anna, at=at)
        Note.objects.create(game=game, user=anna, text=f"note {number}", changed_at=at)
        SetUpPractice.objects.create(user=anna, dealt_at=at, title="catan", state={})
        LookBack.objects.create(game=game, asked_by=anna, asked_at=at)
        Follow.objects.create(game=game, user=anna, since=at)
        Notification.objects.create(
            user=anna, game=game, kind="your_turn", created_at=at, not_before=at, sent_at=at
        )
        channel = ("webhook", "email")[number]
        Schedule.objects.create(user=anna, channel=channel)
        OptOut.objects.create(user=anna, kind="your_turn", channel=channel, at=at)
        Destination.objects.create(user=anna, channel="webhook", name=str(number), created_at=at)
        Friendship.objects.create(asker=anna, asked=other, asked_at=at)
        Invitation.objects.create(game=game, user=other, by=anna, at=at)
        # of these, the latest come first
        Block.objects.create(blocker=anna, blocked=other, at=NOW - number * HOUR)
        Report.objects.create(reporter=anna, player=other, reason="insult", words=str(number), at=at)
        Notice.objects.create(user=anna, kind="warning", at=at)
        ApiToken.make(user=anna, name=f"token {number}", scope="read", now=at)
        LadderEntry.objects.create(**on, joined_at=at, waiting_since=at)
        LadderSeat.objects.create(**on, game=game, number=1, seated_at=at)
        begin = date(2025, 1, 1) - timedelta(days=number)
        season = Season.objects.create(starts_date=begin, ends_date=date(2025, 2, 1))
        SeasonPlace.objects.create(**on, season=season, place=1, ordinal=1, games=5)
        entered, organized = (open_one(staff, name=f"{name} {number}") for name in ("Entered", "Organized"))
        Entrant.objects.create(tournament=entered, user=anna, entered_at=at)
        Tournament.objects.filter(pk=organized.pk).update(organizer=anna)
        # ratings come by family
        Rating.objects.create(user=anna, family=("", "hansa")[number], games=1)
        RatingChange.objects.create(
            game=game, user=anna, seat="1", rank=1, at=at,
            mu_before=25, sigma_before=8, mu_after=26, sigma_after=8,
        )  # fmt: skip

    add(0)
    first = export_data(user=anna)
    add(1)
    both = export_data(user=anna)

    lists = [name for name in my_data.SECTIONS if name not in ("feeds_made_at", "reliability")]
    assert {name: both[name][:1] for name in lists} == {name: first[name] for name in lists}
    assert {name: len(both[name]) for name in lists} == dict.fromkeys(lists, 2)
