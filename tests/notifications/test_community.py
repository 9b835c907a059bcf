"""Messages about no table: friends, seasons, followed games, reports, the account."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.activity import note_activity
from accounts.models import User
from accounts.services import ban, delete_account, lift_ban
from games.models.destination import Destination, Pace
from games.models.game import Game
from games.models.ladder import Ladder, Season, SeasonPlace
from games.models.notification import ALWAYS, CONFIDENTIAL, Kind, Notification, OptOut
from games.models.people import Invitation
from games.models.seat import Seat
from games.notifications import message as messages
from games.notifications.channels import CHANNELS
from games.notifications.community.club_news import ClubNews, ClubTalk, club_chats, club_mentions, from_clubs
from games.notifications.community.said import in_a_line
from games.notifications.community.tournament_news import TournamentNews, from_tournaments
from games.notifications.short_text import in_short
from games.services.clubs import memberships
from games.services.messages import contacts, notices, outbox
from games.services.moderation import decisions, player_reports
from games.services.moderation.decisions import Decision
from games.services.operations import administration
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import departures, new_tables
from games.services.watching import followed_games
from tests.notifications.sending import deliver
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW

pytestmark = pytest.mark.django_db

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
LATER = NOW + 10 * MINUTE


@pytest.fixture
def anna(player):
    """A player who has just left."""
    return player("Anna", acted_at=NOW - HOUR)


@pytest.fixture
def called(anna):
    """Make a game wait for Anna and notify her: `called(at=NOW)`."""

    def call(name: str = "Thursday table", *, at=NOW) -> Game:
        game = new_tables.create_game(
            host=anna, title="catan", modules=["base"], options={}, seats=3, bots=2, name=name, now=at
        )
        seat = game.seats.get(user=anna)
        seat.ask(decision=1, step="pre_roll", since=at)
        seat.save()
        Notification.objects.filter(game=game).delete()
        notices.notify(user=anna, game=game, kind=Kind.YOUR_TURN, now=at, payload={})
        return game

    return call


def asks(user, other, now=NOW):
    friends_and_blocks.ask_friend(user=user, other=other, now=now)


def befriend(one, other, now=NOW):
    asks(one, other, now)
    friends_and_blocks.answer_friend(user=other, other=one, agree=True, now=now)


def each_minute(since, until) -> list[tuple[object, str]]:
    sent, now = [], since
    while now <= until:
        before = len(mail.outbox)
        outbox.deliver(now=now)
        sent += [(now, one.subject) for one in mail.outbox[before:]]
        now += MINUTE
    return sent


def choose(user, pace: Pace, channel="email", hour=8):
    contacts.set_schedule(user=user, channel=channel, pace=pace, delay_minutes=10, digest_hour=hour, now=NOW)


# ------------------------------------------------------------------ friend requests


def test_a_request_is_told_by_name_and_leads_to_the_answer(anna, player):
    asks(player("Bence"), anna)

    outbox.deliver(now=LATER)

    (sent,) = mail.outbox
    assert sent.to == [anna.email]
    assert sent.subject == "Longshore: Bence wants to be your friend"
    assert reverse("games:friends") in sent.body
    html = sent.alternatives[0][0]
    assert "Bence wants to be your friend" in html
    assert "Accept or decline" in html
    assert "References" not in sent.extra_headers


def test_ten_requests_are_one_message(anna, player):
    for number in range(10):
        asks(player(f"Player {number}"), anna, NOW + number * MINUTE)

    sent = each_minute(NOW, NOW + 2 * HOUR)

    names = "Player 0, Player 1, Player 2, Player 3 and 6 more players"
    assert sent == [(LATER, f"Longshore: {names} want to be your friends")]


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "P1"), (2, "P1 and P2"), (5, "P1, P2, P3, P4 and P5"), (6, "P1, P2, P3, P4 and 2 more players")],
)
def test_many_names_are_counted(count, said):
    assert in_a_line([f"P{number}" for number in range(1, count + 1)]) == said


def test_a_player_who_asked_learns_of_the_acceptance_and_not_of_a_refusal(anna, player):
    bence, chiara = player("Bence"), player("Chiara")
    for other, agree in ((bence, True), (chiara, False)):
        asks(anna, other)
        friends_and_blocks.answer_friend(user=other, other=anna, agree=agree, now=NOW)

    outbox.deliver(now=LATER)

    assert [one.subject for one in mail.outbox if one.to == [anna.email]] == [
        "Longshore: You and Bence are friends now"
    ]


def test_a_player_who_asks_back_has_accepted(anna, player):
    bence = player("Bence")
    asks(anna, bence)
    asks(bence, anna)

    outbox.deliver(now=LATER)

    assert [one.subject for one in mail.outbox] == ["Longshore: You and Bence are friends now"]


@pytest.mark.parametrize("meanwhile", ["answered", "blocked", "deleted", "banned", "already blocked"])
def test_a_request_that_was_overtaken_is_not_told(anna, player, meanwhile):
    bence = player("Bence")
    if meanwhile == "already blocked":
        friends_and_blocks.block(user=anna, other=bence, now=NOW)
    asks(bence, anna)
    assert Notification.objects.filter(user=anna).exists() == (meanwhile != "already blocked")

    if meanwhile == "answered":
        friends_and_blocks.answer_friend(user=anna, other=bence, agree=False, now=NOW)
    elif meanwhile == "blocked":
        friends_and_blocks.block(user=anna, other=bence, now=NOW)
    elif meanwhile == "deleted":
        delete_account(user=bence, now=NOW)
    elif meanwhile == "banned":
        ban(user=bence, now=NOW)
    outbox.deliver(now=NOW + DAY)

    assert [one for one in mail.outbox if one.to == [anna.email]] == []


def test_of_several_requests_each_is_told_as_long_as_it_stands(anna, player):
    """One sender is banned during delivery, and another one's request was declined."""
    bence, chiara, dora = (player(name) for name in ("Bence", "Chiara", "Dora"))
    for asker in (bence, chiara, dora):
        asks(asker, anna)
    User.objects.filter(pk=bence.pk).update(is_active=False)
    friends_and_blocks.answer_friend(user=anna, other=chiara, agree=False, now=NOW)

    outbox.deliver(now=LATER)

    assert [one.subject for one in mail.outbox] == ["Longshore: Dora wants to be your friend"]


@pytest.mark.parametrize("meanwhile", ["removed", "blocked", "deleted", "banned"])
def test_a_friend_who_is_gone_is_not_told(anna, player, meanwhile):
    bence = player("Bence")
    befriend(anna, bence)

    if meanwhile == "removed":
        friends_and_blocks.remove_friend(user=bence, other=anna)
    elif meanwhile == "blocked":
        friends_and_blocks.block(user=bence, other=anna, now=NOW)
    elif meanwhile == "deleted":
        delete_account(user=bence, now=NOW)
    else:
        ban(user=bence, now=NOW)
    outbox.deliver(now=NOW + DAY)

    assert [one for one in mail.outbox if one.to == [anna.email]] == []


def test_a_player_who_has_deleted_the_account_is_told_nothing(anna, player):
    asks(player("Bence"), anna)

    delete_account(user=anna, now=NOW)
    outbox.deliver(now=NOW + DAY)

    assert mail.outbox == []
    assert not Notification.objects.pending().filter(user=anna).exists()


# ------------------------------------------------------------------ clubs


def subjects_to(user: User) -> list[str]:
    outbox.deliver(now=NOW + DAY)
    return [one.subject for one in mail.outbox if one.to == [user.email]]


@pytest.mark.parametrize("meanwhile", ["", "declined", "blocked", "banned", "demoted"])
def test_an_organizer_is_told_of_a_request_as_long_as_it_stands(anna, player, meanwhile):
    bence, owner = player("Bence"), player("Chiara")
    club = club_of(owner, anna)
    memberships.set_role(club_id=club.pk, user=owner, other=anna, organizes=True)
    memberships.join(club_id=club.pk, user=bence, now=NOW)

    if meanwhile == "declined":
        memberships.answer(club_id=club.pk, user=owner, other=bence, agree=False, now=NOW)
    elif meanwhile == "blocked":
        friends_and_blocks.block(user=anna, other=bence, now=NOW)
    elif meanwhile == "banned":
        # a ban switches the account off before it takes requests back
        User.objects.filter(pk=bence.pk).update(is_active=False)
    elif meanwhile == "demoted":
        memberships.set_role(club_id=club.pk, user=owner, other=anna, organizes=False)

    told = [] if meanwhile else ["Longshore: Bence wants to join your club The Longest Road"]
    assert subjects_to(anna) == told


@pytest.mark.parametrize("meanwhile", ["", "declined", "blocked", "banned", "taken back"])
def test_a_player_is_told_of_an_invitation_as_long_as_it_stands(anna, player, meanwhile):
    owner = player("Chiara")
    club = club_of(owner)
    memberships.invite(club_id=club.pk, user=owner, other=anna, now=NOW)

    if meanwhile == "declined":
        memberships.decline_invitation(club_id=club.pk, user=anna, now=NOW)
    elif meanwhile == "blocked":
        friends_and_blocks.block(user=anna, other=owner, now=NOW)
    elif meanwhile == "banned":
        User.objects.filter(pk=owner.pk).update(is_active=False)
    elif meanwhile == "taken back":
        memberships.take_back_invitation(club_id=club.pk, user=owner, other=anna)

    told = [] if meanwhile else ["Longshore: Chiara invites you to the club The Longest Road"]
    assert subjects_to(anna) == told


@pytest.mark.parametrize("has_left", [False, True])
def test_a_player_is_told_of_the_acceptance_unless_the_player_has_left(anna, player, has_left):
    owner = player("Chiara")
    club = club_of(owner)
    memberships.join(club_id=club.pk, user=anna, now=NOW)
    memberships.answer(club_id=club.pk, user=owner, other=anna, agree=True, now=NOW)

    if has_left:
        memberships.leave(club_id=club.pk, user=anna, now=NOW)

    told = [] if has_left else ["Longshore: You are now a member of the club The Longest Road"]
    assert subjects_to(anna) == told


def test_news_of_several_clubs_are_one_message():
    news = [ClubNews("asked", "Harbor", "Bence"), ClubNews("accepted", "Harbor")]

    assert from_clubs(news[:1], "/1").button == from_clubs(news, "/1").button == "The club"
    assert from_clubs([*news, news[0]], "/1").lines == [
        "Bence wants to join your club Harbor",
        "You are now a member of the club Harbor",
    ]
    of_two = from_clubs([news[0], ClubNews("invited", "Inland")], "/clubs/")
    assert (of_two.heading, of_two.button) == ("News from your clubs", "Clubs")
    assert of_two.lines[1] == "You are invited to the club Inland"


@pytest.mark.parametrize("say", [club_mentions, club_chats])
def test_lines_of_several_clubs_stand_under_their_clubs(say):
    harbor, inland = ClubTalk("Harbor", "/1", 2, "Bence", ["a", "b"]), ClubTalk("Inland", "/2", 1, "", ["c"])

    assert (say([harbor]).link, say([harbor]).lines) == ("/1", ["a", "b"])
    said = say([harbor, inland])
    assert said.link.endswith("/clubs/")
    headings = [say([one]).heading for one in (harbor, inland)]
    assert said.lines == [headings[0], "a", "b", headings[1], "c"]
    assert said.heading not in headings


NAMED = {"name": "Summer Cup", "round": 2}


@pytest.mark.parametrize(
    ("news", "heading", "line"),
    [
        (TournamentNews("round", **NAMED, opponents=["Bence", "Chiara"]), "Round 2 of Summer Cup has begun",
         "You play against Bence and Chiara."),
        (TournamentNews("round", **NAMED), "Round 2 of Summer Cup has begun",
         "You have a bye, which counts as a won table."),
        (TournamentNews("round", **NAMED, is_elimination=True), "Round 2 of Summer Cup has begun",
         "You have a bye: you’re through to the next round."),
        (TournamentNews("over", **NAMED, winners=["Bence"], place=3, of=9), "Summer Cup is over",
         "Bence has won. You finished #3 of 9."),
        (TournamentNews("over", **NAMED, winners=["Anna", "Bence"], place=1, of=9), "Summer Cup is over",
         "Anna and Bence have won. You finished #1 of 9."),
        (TournamentNews("called_off", **NAMED), "Summer Cup has been called off", "It won’t be played."),
        (TournamentNews("stuck", **NAMED, table=4), "A game of Summer Cup can’t be made",
         "Round 2, table 4: we keep trying for a day. If it still fails, the table counts as not played, and "
         "everyone there shares first place."),
        (TournamentNews("removed", **NAMED), "You have been removed from Summer Cup",
         "An organizer took you out. You get no new games there; one in progress continues and counts."),
        (TournamentNews("round", round=2), "A new round of your tournament has begun", ""),
        (TournamentNews("over", place=1), "Your tournament is over", ""),
        (TournamentNews("called_off"), "Your tournament has been called off", ""),
        (TournamentNews("stuck"), "A game of a tournament that you run can’t be made", ""),
        (TournamentNews("removed"), "You have been removed from a tournament", ""),
    ],
)  # fmt: skip
def test_a_tournament_s_news_say_what_it_means_for_the_reader(news, heading, line):
    """Where others read as well, a club's tournament has no name and no further line."""
    said = from_tournaments([news], "/1")
    assert (said.heading, " ".join(said.lines), said.button) == (heading, line, "The tournament")

    both = from_tournaments([news, TournamentNews("called_off", "Autumn Cup")], "/tournaments/")
    assert (both.heading, both.button) == ("News from your tournaments", "Tournaments")
    assert both.lines == [
        f"{heading}.",
        *said.lines,
        "Autumn Cup has been called off.",
        "It won’t be played.",
    ]


# ------------------------------------------------------------------ one message per absence


def test_what_can_wait_goes_along_with_the_call(anna, player, called):
    asks(player("Bence"), anna)
    called(at=NOW + 5 * MINUTE)

    sent = each_minute(NOW, NOW + 3 * HOUR)

    assert sent == [(LATER, "Thursday table: your turn to roll the dice")]
    assert "Bence wants to be your friend" in mail.outbox[0].body


def test_once_something_was_told_people_wait_until_the_player_has_been_back(anna, player, called):
    called()
    assert len(each_minute(NOW, NOW + HOUR)) == 1

    asks(player("Bence"), anna, NOW + 2 * HOUR)
    assert each_minute(NOW + 2 * HOUR, NOW + 4 * HOUR) == []

    # The player comes, sees it, and leaves the question open.
    note_activity(user=anna, now=NOW + 15 * HOUR)
    assert [subject for _at, subject in each_minute(NOW + 15 * HOUR, NOW + 29 * HOUR)] == [
        "Longshore: Bence wants to be your friend"
    ]


def test_a_second_call_is_not_told_because_somebody_wants_to_be_a_friend(anna, player, called):
    called()
    each_minute(NOW, NOW + HOUR)

    asks(player("Bence"), anna, NOW + 2 * HOUR)
    called("Friday table", at=NOW + 2 * HOUR)

    assert each_minute(NOW + 2 * HOUR, NOW + 5 * HOUR) == []
    assert Notification.objects.pending().get().kind == Kind.FRIEND_REQUEST


def test_a_second_request_in_one_absence_is_silent_and_a_call_is_not(anna, player, called):
    asks(player("Bence"), anna)
    assert len(each_minute(NOW, NOW + 2 * HOUR)) == 1
    asks(player("Chiara"), anna, NOW + 2 * HOUR)
    assert each_minute(NOW + 2 * HOUR, NOW + 4 * HOUR) == []

    called(at=NOW + 4 * HOUR)

    ((_at, subject),) = each_minute(NOW + 4 * HOUR, NOW + 5 * HOUR)
    assert subject == "Thursday table: your turn to roll the dice"
    assert "Bence and Chiara" not in mail.outbox[-1].body
    assert "Chiara wants to be your friend" in mail.outbox[-1].body


def test_a_player_who_never_comes_back_is_looked_at_ever_more_rarely_and_then_forgotten(anna, player, called):
    called()
    outbox.deliver(now=LATER)
    asks(player("Bence"), anna, NOW + HOUR)
    looks, now = 0, NOW + HOUR
    while Notification.objects.pending().exists():
        now = Notification.objects.pending().get().not_before
        outbox.deliver(now=now)
        looks += 1

    assert len(mail.outbox) == 1
    assert now - NOW < 33 * DAY
    assert looks < 45


def test_no_request_is_told_in_the_night(anna, player):
    anna.time_zone = "Europe/Budapest"
    anna.save()
    # Half past eleven in the evening there.
    asks(player("Bence"), anna, NOW + timedelta(hours=4, minutes=30))

    ((at, _subject),) = each_minute(NOW + 4 * HOUR, NOW + 15 * HOUR)

    # The night ends at eight.
    assert at == NOW + 13 * HOUR


def test_the_digest_takes_people_along(anna, player, called):
    choose(anna, Pace.DAILY, hour=6)
    asks(player("Bence"), anna)
    called(at=NOW + HOUR)

    ((at, _subject),) = each_minute(NOW, NOW + 14 * HOUR)

    assert at == NOW + 12 * HOUR
    assert "Bence wants to be your friend" in mail.outbox[0].body


def test_where_each_thing_is_sent_immediately_news_of_people_is_collected_anyway(anna, player):
    choose(anna, Pace.AT_ONCE)
    sent = []
    for number in range(10):
        at = NOW + 2 * number * MINUTE
        asks(player(f"Player {number}"), anna, at)
        sent += each_minute(at, at + MINUTE)

    sent += each_minute(NOW + 20 * MINUTE, NOW + 2 * HOUR)

    assert [at for at, _subject in sent] == [LATER, LATER + HOUR]


def test_invitations_wait_as_well(anna, player):
    bence = player("Bence")
    befriend(bence, anna)
    Notification.objects.all().delete()
    for number in range(3):
        table = new_tables.create_game(
            host=bence, title="catan", modules=["base"], options={}, seats=3, name=f"Table {number}", now=NOW
        )
        table_invitations.invite(game_id=table.pk, user=bence, other=anna, now=NOW + 20 * number * MINUTE)

    assert len(each_minute(NOW, NOW + 3 * HOUR)) == 1


def test_an_invitation_names_who_invites_this_player_to_this_table(anna, player):
    bence, chiara, dora = (player(name) for name in ("Bence", "Chiara", "Dora"))
    of = {"title": "catan", "modules": ["base"], "options": {}, "seats": 3, "now": NOW}
    table, other = (new_tables.create_game(host=bence, name=name, **of) for name in ("Friday", "Saturday"))
    for game, user, by in (
        (table, dora, chiara),
        (other, anna, chiara),
        (table, anna, bence),
        (other, dora, chiara),
    ):
        Invitation.objects.create(game=game, user=user, by=by, at=NOW)

    lines = messages.news_lines(Notification(game=table, user=anna, kind=Kind.INVITATION))

    assert lines == ["Bence invites you to this table, which is looking for players."]


def test_of_equally_urgent_rows_the_least_time_leads_and_then_the_newest(anna, called):
    untimed, soon = called("Friday table"), called("Saturday table")
    Seat.objects.filter(game=soon, user=anna).update(due_at=NOW + DAY, remind_at=None)
    waiting = [game.pk for game in messages.waiting_games(anna)]
    assert waiting == [soon.pk, untimed.pk]

    def row(pk, game, kind):
        return Notification(pk=pk, game=game, kind=kind)

    calls = [row(1, soon, Kind.YOUR_TURN), row(2, untimed, Kind.YOUR_TURN)]
    news = [row(number, untimed, Kind.TABLE_NEWS) for number in (3, 4)]
    assert messages.leading([*news, *calls], waiting).pk == 1
    assert messages.leading(news, waiting).pk == 4


# ------------------------------------------------------------------ followed games, seasons


@pytest.mark.parametrize("meanwhile", ["", "unfollowed"])
def test_followers_learn_of_the_end(party, player, meanwhile):
    game = party(visibility="public", name="Sunday table")
    fan = player("Fan")
    followed_games.follow(game_id=game.game.pk, user=fan, now=NOW)
    for user in list(game.users.values())[1:]:
        departures.resign(game_id=game.game.pk, user=user, now=NOW)
    if meanwhile:
        followed_games.unfollow(game_id=game.game.pk, user=fan)

    outbox.deliver(now=NOW + HOUR)

    told = [one for one in mail.outbox if one.to == [fan.email]]
    assert [one.subject for one in told] == (
        [] if meanwhile else ["Sunday table: the game you follow is over"]
    )
    if told:
        assert "1. Anna" in told[0].body
        assert "Your hand" not in told[0].body


def test_players_of_the_game_are_told_once(party, player):
    """A follower who has taken over a seat is notified of the end as a player."""
    game = party(visibility="public", seats=3)
    fan = player("Fan")
    followed_games.follow(game_id=game.game.pk, user=fan, now=NOW)
    administration.replace_player(game_id=game.game.pk, seat=2, by=fan, now=NOW)
    for key in ("0", "1"):
        departures.resign(game_id=game.game.pk, user=game.users[key], now=NOW)

    assert set(Notification.objects.filter(user=fan).values_list("kind", flat=True)) <= {
        Kind.GAME_OVER,
        Kind.YOUR_TURN,
    }


def test_a_season_s_end_names_the_place_on_each_ladder(anna, player):
    season = Season.objects.create(starts_date=date(2025, 10, 1), ends_date=date(2026, 1, 1))
    for place, ladder in enumerate(_ladders(), start=2):
        SeasonPlace.objects.create(season=season, ladder=ladder, user=anna, place=place, ordinal=20, games=9)
        SeasonPlace.objects.create(season=season, ladder=ladder, user=player(), place=1, ordinal=25, games=9)

    from games.services.ladders.seasons import _notify

    _notify(season, now=NOW)
    assert Notification.objects.filter(user=anna).count() == 1
    outbox.deliver(now=LATER)

    (sent,) = [one for one in mail.outbox if one.to == [anna.email]]
    assert sent.subject == "Longshore: The season October 2025 – December 2025 is over"
    assert "CATAN for 4, Daily: you finished #2 of 2." in sent.body
    assert season.get_absolute_url() in sent.body


def _ladders():
    for number in (3, 4):
        yield Ladder.objects.create(
            slug=f"a-{number}", title="catan", modules=["base"], seat_count=7 - number, created_at=NOW
        )


def test_many_players_are_told_with_few_queries(player, django_assert_num_queries):
    users = [player() for _ in range(20)]
    season = Season.objects.create(starts_date=date(2025, 10, 1), ends_date=date(2026, 1, 1))
    Destination.objects.create(
        user=users[3], channel="webhook", name="A room", address="https://example.org", created_at=NOW
    )

    with django_assert_num_queries(3):
        notices.notify_many(
            users=users, game=None, kind=Kind.SEASON_OVER, now=NOW, payload={"season": season.pk}
        )

    assert Notification.objects.count() == 21


# ------------------------------------------------------------------ moderators


@pytest.fixture
def moderator(player):
    user = player("Moderata")
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


def decide(moderator, anna, bence, **what):
    """Decide a report by Bence about Anna."""
    report = player_reports.report(reporter=bence, player=anna, reason="insult", words="", now=NOW)
    decisions.decide(
        moderator=moderator, report_id=report.pk, decision=Decision(**what), reason="Because.", now=NOW
    )


def test_a_warning_comes_at_once_whatever_was_chosen_and_alone(anna, player, moderator, called):
    choose(anna, Pace.DAILY)
    contacts.set_wanted(user=anna, kinds=set(), now=NOW)
    note_activity(user=anna, now=NOW)
    decide(moderator, anna, player("Bence"), warning="Be kind.\nAlways.")

    outbox.deliver(now=NOW)

    (sent,) = [one for one in mail.outbox if one.to == [anna.email]]
    assert sent.subject == "Longshore: A warning from the moderators"
    assert "Be kind.\nAlways." in sent.body
    assert "List-Unsubscribe" not in sent.extra_headers
    assert "Unsubscribe from" not in sent.body
    assert "can’t be switched off" in sent.body
    assert "Bence" not in sent.body


def test_a_player_who_is_banned_is_told_so_and_hears_nothing_else(anna, player, moderator, called):
    called()
    bence = player("Bence")
    asks(bence, anna)
    decide(moderator, anna, bence, warning="Enough.", ban=True)

    outbox.deliver(now=NOW)
    outbox.deliver(now=NOW + DAY)

    (sent,) = [one for one in mail.outbox if one.to == [anna.email]]
    assert "Enough." in sent.body
    assert "The moderators have closed your account" in sent.body
    assert "Contact" in sent.alternatives[0][0]


def test_a_ban_by_an_administrator_is_told_and_one_that_was_lifted_is_not(anna, player):
    bence = player("Bence")
    for user in (anna, bence):
        ban(user=user, now=NOW)
    lift_ban(user=bence)

    outbox.deliver(now=NOW)

    assert [(one.to, one.subject) for one in mail.outbox] == [
        ([anna.email], "Longshore: Your account has been closed")
    ]


@pytest.mark.parametrize("read", [False, True])
def test_the_reporter_learns_what_became_of_it_unless_it_was_read_before(anna, player, moderator, read):
    bence = player("Bence")
    decide(moderator, anna, bence)
    if read:
        player_reports.read_notices(user=bence, now=NOW)

    outbox.deliver(now=LATER)

    assert [one.subject for one in mail.outbox if one.to == [bence.email]] == (
        [] if read else ["Longshore: Outcome of your report"]
    )


def test_the_reporter_can_switch_that_off_from_the_mail(anna, player, moderator, settings):
    settings.SITE_URL = "http://testserver"
    bence = player("Bence")
    decide(moderator, anna, bence)
    outbox.deliver(now=LATER)
    (sent,) = [one for one in mail.outbox if one.to == [bence.email]]
    path = sent.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")

    Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})

    assert OptOut.objects.get().kind == Kind.REPORT_DECIDED


@pytest.mark.parametrize("kind", ALWAYS)
def test_no_link_switches_notices_of_the_account_off(anna, kind):
    path = reverse("games:unsubscribe", args=[messages.unsubscribe_token(anna, kind)])

    assert Client().post(path).status_code == 404
    assert not OptOut.objects.exists()


# ------------------------------------------------------------------ other channels


def place(user, channel):
    choose(user, Pace.ABSENCE, channel)
    return Destination.objects.create(
        user=user, channel=channel, name="X", address="https://example.org", created_at=NOW
    )


def said_by(channel: str, user) -> str:
    """Return the line that a channel would show for a user's outbox rows."""
    rows = list(Notification.objects.filter(user=user, channel=channel))
    way = CHANNELS[channel]
    message = messages.compose(
        rows, now=NOW, message_id="x", is_private=way.is_private, others_read=way.others_read
    )
    return in_short(message).text


def test_a_room_that_others_read_learns_no_names_and_ones_own_device_does(anna, player):
    for channel in ("webhook", "push"):
        place(anna, channel)
    asks(player("Bence"), anna)
    asks(player("Chiara"), anna)

    assert said_by("webhook", anna) == "Longshore: 2 people want to be your friends"
    assert said_by("push", anna) == "Longshore: Bence and Chiara want to be your friends"


def test_what_moderators_say_is_in_no_room_and_on_the_device_without_its_words(anna, player, moderator):
    for channel in ("webhook", "push"):
        place(anna, channel)
    decide(moderator, anna, player("Bence"), warning="Be kind.")

    assert not Notification.objects.filter(user=anna, channel="webhook").exists()
    assert said_by("push", anna) == "Longshore: Warnings and other notices about your account"


def test_the_json_of_a_webhook_has_no_game(anna, player, monkeypatch):
    destination = place(anna, "webhook")
    destination.facts = {"style": "json"}
    destination.save()
    asks(player("Bence"), anna)
    posted = []
    monkeypatch.setattr(
        CHANNELS["webhook"].outgoing, "post", lambda address, *, body, headers: posted.append(body)
    )

    deliver(now=LATER)

    (told,) = [json.loads(body) for body in posted]
    assert told["type"] == "friend_request"
    assert told["data"]["game"] is None
    assert told["data"]["text"].endswith("/friends/")


def test_the_settings_show_the_kinds_that_a_channel_tells(anna):
    client = Client()
    client.force_login(anna)
    mails = client.get(reverse("games:notifications")).content.decode()
    rooms = client.get(reverse("games:channel", args=["webhook"])).content.decode()

    for kind in Kind:
        assert (f'value="{kind}"' in mails) == (kind not in ALWAYS), kind
        assert (f'value="{kind}"' in rooms) == (kind not in CONFIDENTIAL), kind
    assert "are always emailed" in mails


def test_what_no_channel_offers_is_refused(anna):
    client = Client()
    client.force_login(anna)
    form = {"pace": "at_once", "delay_minutes": 10, "digest_hour": 8, "kinds": ["account"]}

    answer = client.post(reverse("games:channel", args=["webhook"]), form)

    assert answer.status_code == 400
    assert not OptOut.objects.exists()


def test_a_message_that_calls_to_a_table_names_it(anna):
    from django.db import IntegrityError

    with pytest.raises(IntegrityError):
        Notification.objects.create(user=anna, kind=Kind.YOUR_TURN, created_at=NOW, not_before=NOW)
