"""Ladders of a club: only its members take part, see them, and watch their games."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.services import delete_account
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat, Season, SeasonPlace
from games.models.notification import Kind, Notification
from games.models.rating import Rating
from games.notifications import message
from games.notifications.community import outbox_rows, season_ends
from games.notifications.feeds import feed_entries
from games.selectors.ladders import standings
from games.selectors.table import visibility
from games.services.clubs import foundation, memberships
from games.services.errors import BadClub, NotAnOrganizer, NotInTheClub, TooMany
from games.services.ladders import club_ladders, entries, ladder_tables, results, seasons
from games.services.ladders.entries import LadderClosed
from games.services.operations.backup import backup_game, restore_game
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import finish

pytestmark = pytest.mark.django_db

HANSA = {"family": "hansa", "seats": 3, "pace": "daily"}


@pytest.fixture
def members(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara")]


@pytest.fixture
def stranger(player):
    return player("Sam")


@pytest.fixture
def club(members):
    return club_of(*members)


@pytest.fixture
def ladder(club, members):
    return club_ladders.open_ladder(club_id=club.pk, user=members[0], now=NOW - HOUR, **HANSA)


def join(ladder, *users):
    for user in users:
        entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=NOW - HOUR)


@pytest.fixture
def game(ladder, members):
    join(ladder, *members)
    assert ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW) == 1
    return Game.objects.get(ladder=ladder)


# ------------------------------------------------------------------ opening and closing


def test_those_who_run_a_club_open_a_ladder_for_it(club, members):
    anna, bence, _ = members
    with pytest.raises(NotAnOrganizer):
        club_ladders.open_ladder(club_id=club.pk, user=bence, now=NOW, **HANSA)

    ladder = club_ladders.open_ladder(club_id=club.pk, user=anna, now=NOW, **HANSA)

    assert (ladder.club, ladder.title, ladder.modules, ladder.seat_count) == (club, "hansa", ["base"], 3)
    assert ladder.is_open
    assert ladder.full_name == "The Longest Road: Hansa Teutonica for 3, Daily"


@pytest.mark.parametrize("seats", [4, 6])
def test_a_ladder_has_the_plainest_game_for_its_number_of_seats(club, members, seats):
    ladder = club_ladders.open_ladder(
        club_id=club.pk, user=members[0], family="catan-cities_knights", seats=seats, pace="daily", now=NOW
    )

    assert ladder.seat_count == seats
    assert ladder.modules == ["base", "cities_knights", *(["five_six"] if seats == 6 else [])]


@pytest.mark.parametrize(
    "wanted",
    [HANSA | {"family": "chess"}, HANSA | {"seats": 6}, HANSA | {"seats": 1}, HANSA | {"pace": "evening"}],
)
def test_a_ladder_that_nobody_could_play_on_is_refused(club, members, wanted):
    with pytest.raises(BadClub):
        club_ladders.open_ladder(club_id=club.pk, user=members[0], now=NOW, **wanted)

    assert not Ladder.objects.exists()


def test_the_same_ladder_is_there_once_and_a_club_has_three_open(club, members):
    anna = members[0]
    for family, pace in (("hansa", "daily"), ("hansa", "brisk"), ("catan-base", "daily"), ("hansa", "daily")):
        club_ladders.open_ladder(club_id=club.pk, user=anna, family=family, seats=3, pace=pace, now=NOW)

    with pytest.raises(TooMany):
        club_ladders.open_ladder(
            club_id=club.pk, user=anna, family="catan-cities_knights", seats=4, pace="daily", now=NOW
        )

    assert Ladder.objects.filter(club=club, is_open=True).count() == 3
    assert not Ladder.objects.filter(is_open=False).exists()


def test_a_closed_ladder_takes_nobody_in_and_goes_on_where_it_stopped(club, members, ladder):
    anna, bence, _ = members
    join(ladder, bence)
    with pytest.raises(NotAnOrganizer):
        club_ladders.close_ladder(ladder=ladder, user=bence)

    club_ladders.close_ladder(ladder=ladder, user=anna)
    with pytest.raises(LadderClosed):
        join(ladder, anna)
    with pytest.raises(NotAnOrganizer):
        club_ladders.open_again(ladder=ladder, user=bence)
    club_ladders.open_again(ladder=ladder, user=anna)
    ladder.refresh_from_db()
    assert ladder.is_open
    club_ladders.close_ladder(ladder=ladder, user=anna)
    again = club_ladders.open_ladder(club_id=club.pk, user=anna, now=NOW, **HANSA)

    assert again == ladder
    assert again.is_open
    assert LadderEntry.objects.get().is_active


def test_a_second_club_has_the_same_ladder_of_its_own(club, members, ladder):
    other = club_of(members[1], name="Harbor Lights")

    theirs = club_ladders.open_ladder(club_id=other.pk, user=members[1], now=NOW, **HANSA)

    assert theirs != ladder


# ------------------------------------------------------------------ who takes part


def test_members_alone_take_part(ladder, members, stranger):
    with pytest.raises(NotInTheClub):
        join(ladder, stranger)
    join(ladder, members[0])

    assert [entry.user for entry in LadderEntry.objects.all()] == [members[0]]


def test_its_tables_are_the_club_s_and_rated(club, game, members, stranger):
    assert (game.club, game.visibility, game.rated) == (club, "club", True)
    assert visibility.find_game(game_id=game.pk, user=members[0]) == game
    for eyes in (stranger, None):
        with pytest.raises(Game.DoesNotExist):
            visibility.find_game(game_id=game.pk, user=eyes)


def test_a_message_says_of_which_club_the_ladder_is(game, members):
    row = Notification.objects.filter(kind=Kind.LADDER_GAME, user=members[0]).first()

    assert message.news_lines(row)[-1] == "Club: The Longest Road"


@pytest.mark.parametrize("is_removed", [True, False])
def test_a_player_who_belongs_to_the_club_no_more_gets_no_new_games(club, ladder, members, is_removed):
    anna, bence, _ = members
    join(ladder, *members)

    if is_removed:
        memberships.remove(club_id=club.pk, user=anna, other=bence, now=NOW)
    else:
        memberships.leave(club_id=club.pk, user=bence, now=NOW)

    assert not LadderEntry.objects.get(user=bence).is_active
    assert ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW) == 0


def test_a_player_who_leaves_the_club_plays_running_games_on_and_they_count(club, game, members):
    anna, bence, chiara = members
    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    finish(game, bence, anna, chiara, now=NOW)

    assert visibility.find_game(game_id=game.pk, user=bence) == game
    assert LadderSeat.objects.get(user=bence).rank == 1
    assert LadderEntry.objects.get(user=bence).games == 1
    assert Rating.objects.filter(user=bence, family="hansa", games=1).exists()


def test_leaving_a_club_leaves_no_other_ladder(club, ladder, members):
    bence = members[1]
    ladder_tables.make_ladders(now=NOW - HOUR)
    join(Ladder.objects.get(slug="catan"), bence)

    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    assert LadderEntry.objects.get(user=bence).is_active


def test_an_account_that_ends_is_on_no_ladder_of_a_club(ladder, members):
    join(ladder, members[1])

    delete_account(user=members[1], now=NOW)

    assert not LadderEntry.objects.get().is_active


# ------------------------------------------------------------------ who sees it


def test_a_club_s_ladder_stands_in_no_list_for_everybody(club, ladder, members, stranger):
    ladder_tables.make_ladders(now=NOW)

    assert ladder not in standings.listed()
    for eyes in (*members, stranger, None):
        assert ladder not in [card.ladder for card in standings.ladder_cards(eyes)]
    assert [card.ladder for card in standings.club_cards(club, members[0])] == [ladder]
    assert ladder in [card.ladder for card in standings.all_cards(members[0])]
    assert ladder not in [card.ladder for card in standings.all_cards(stranger)]


@pytest.fixture
def season(ladder, members):
    """A finished season in which Bence is first on the club's ladder."""
    join(ladder, *members)
    LadderEntry.objects.filter(user=members[1]).update(games=5, ordinal=3.0)
    seasons.change_season(now=NOW)
    seasons.change_season(now=NOW + timedelta(days=40))
    return Season.objects.get(archived_at__isnull=False)


@pytest.mark.both_databases
def test_a_season_keeps_its_standing_for_members_and_no_hall_of_fame_shows_it(club, ladder, season):
    assert SeasonPlace.objects.get().ladder == ladder
    assert standings.hall_of_fame() == []
    assert standings.ladders_of(season, None) == []
    assert standings.ladders_of(season, club) == [ladder]
    assert standings.seasons_of(ladder) == [season]


def test_a_member_is_notified_of_the_season_and_a_former_one_is_not(club, ladder, season, members):
    bence = members[1]
    rows = list(Notification.objects.filter(kind=Kind.SEASON_OVER, user=bence))
    said = season_ends.season_of(season, bence)
    assert said.lines == ["The Longest Road: Hansa Teutonica for 3, Daily: you finished #1 of 1."]
    assert said.link.endswith(f"/ladders/seasons/2026-1/{ladder.slug}/")
    assert outbox_rows.still_due(rows) == rows
    # the season's page shows a ladder of the site
    elsewhere = Ladder.objects.create(slug="hansa", title="hansa", seat_count=3, created_at=NOW)
    SeasonPlace.objects.create(season=season, ladder=elsewhere, user=bence, place=4, ordinal=1, games=9)
    assert season_ends.season_of(season, bence).link.endswith("/ladders/seasons/2026-1/")
    SeasonPlace.objects.filter(ladder=elsewhere).delete()

    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    assert outbox_rows.still_due(rows) == []
    assert [entry for entry in feed_entries.entries(bence, now=NOW) if "season" in entry.id] == []


# ------------------------------------------------------------------ the end of the club


def test_a_club_that_is_dissolved_takes_its_ladder_along_and_its_games_go_on(club, game, members, season):
    anna, bence, chiara = members

    foundation.dissolve(club_id=club.pk, user=anna)
    game.refresh_from_db()
    finish(game, bence, anna, chiara, now=NOW)

    assert (game.club, game.ladder, game.visibility, game.rated) == (None, None, "link", True)
    assert not Ladder.objects.exists()
    assert not SeasonPlace.objects.exists()
    assert Rating.objects.filter(user=bence, family="hansa", games=1).exists()


def test_a_ladder_that_is_gone_forms_no_table_and_is_no_longer_counted(club, ladder, members):
    join(ladder, *members)
    table = [user.pk for user in members]
    foundation.dissolve(club_id=club.pk, user=members[0])

    assert ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW) == 0
    assert ladder_tables._begin(ladder.pk, table, now=NOW) is False
    results.count_again(ladder_id=ladder.pk, now=NOW)
    assert not Game.objects.exists()


def test_a_game_whose_ladder_is_gone_comes_back_without_it(club, game, members):
    document = backup_game(game_id=game.pk, now=NOW)
    foundation.dissolve(club_id=club.pk, user=members[0])
    game.refresh_from_db()

    restore_game(document=document, replace=True, now=NOW)

    game.refresh_from_db()
    assert (game.club, game.ladder, game.visibility) == (None, None, "link")
    assert not LadderSeat.objects.exists()
