"""Entering a tournament, withdrawing, and being removed from it."""

from __future__ import annotations

import pytest

from accounts.guests import make_guest
from accounts.services import delete_account
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.tournament import Entrant, EntrantRemoval, Pairing, Tournament
from games.services.clubs import foundation, memberships
from games.services.errors import (
    NoLongerEntering,
    NoSuchPlayer,
    NotEntered,
    NotInTheClub,
    NotTheOrganizer,
    RemovedFromTournament,
    TournamentFull,
)
from games.services.tournaments import rounds, tournament_entries
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW
from tests.services.tournaments.conftest import DAY, begin, games_of, open_one, people, play_out, seated

pytestmark = pytest.mark.django_db


def enter(tournament, user, *, now=NOW):
    return tournament_entries.enter(tournament_id=tournament.pk, user=user, now=now)


# ------------------------------------------------------------------ entering


def test_entering_twice_is_entering_once(staff, player):
    tournament, anna = open_one(staff), player("Anna")

    assert enter(tournament, anna) == enter(tournament, anna)


def test_with_all_places_taken_nobody_enters(entered, player):
    tournament, _users = entered(3, most_entrants=3)

    with pytest.raises(TournamentFull):
        enter(tournament, player("Late"))


def test_when_entries_have_closed_nobody_enters(staff, player):
    tournament = open_one(staff)

    with pytest.raises(NoLongerEntering):
        enter(tournament, player("Late"), now=NOW + DAY)


@pytest.mark.parametrize(
    "status", [Tournament.Status.RUNNING, Tournament.Status.FINISHED, Tournament.Status.CALLED_OFF]
)
def test_nobody_enters_a_tournament_that_has_begun_or_was_called_off(staff, player, status):
    tournament = open_one(staff)
    Tournament.objects.filter(pk=tournament.pk).update(status=status, due_at=None)

    with pytest.raises(NoLongerEntering):
        enter(tournament, player("Late"))


@pytest.mark.parametrize("status", [Tournament.Status.FINISHED, Tournament.Status.CALLED_OFF])
def test_nobody_leaves_a_tournament_that_is_over(entered, staff, status):
    tournament, users = entered(3)
    Tournament.objects.filter(pk=tournament.pk).update(status=status, due_at=None)

    with pytest.raises(NotEntered):
        tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW)
    with pytest.raises(NotEntered):
        tournament_entries.remove(tournament_id=tournament.pk, user=staff, other=users[0], now=NOW)
    assert tournament.entrants.filter(withdrawn_at=None).count() == 3


def test_a_guest_enters_no_tournament(staff):
    tournament = open_one(staff)

    with pytest.raises(NoSuchPlayer):
        enter(tournament, make_guest(now=NOW))
    assert not tournament.entrants.exists()


def test_a_club_s_tournament_is_for_its_members(player):
    anna, bence, chiara = player("Anna"), player("Bence"), player("Chiara")
    tournament = open_one(anna, club_id=club_of(anna, bence).pk)

    enter(tournament, bence)
    with pytest.raises(NotInTheClub):
        enter(tournament, chiara)


def test_withdrawing_before_the_start_leaves_no_trace_and_a_place(entered, player):
    tournament, users = entered(3, most_entrants=3)

    tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW)
    begin(tournament, now=NOW + HOUR)
    assert tournament.is_entering
    enter(tournament, player("Late"))
    begin(tournament, now=NOW + HOUR)

    assert tournament.is_running
    assert not Entrant.objects.filter(user=users[0]).exists()


def test_a_player_who_has_not_entered_cannot_withdraw(entered, player):
    tournament, users = entered(3)

    with pytest.raises(NotEntered):
        tournament_entries.withdraw(tournament_id=tournament.pk, user=player("Stranger"), now=NOW)
    tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW)
    with pytest.raises(NotEntered):
        tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW)


def test_a_player_who_deletes_the_account_withdraws_everywhere(entered):
    tournament, users = entered(4)
    other, _nobody = entered(0, closes_at=NOW + 5 * DAY)
    enter(other, users[0])
    begin(tournament)

    delete_account(user=users[0], now=NOW + DAY)

    assert not Entrant.objects.filter(tournament=other).exists()
    assert Entrant.objects.get(tournament=tournament, user=users[0]).is_withdrawn
    assert tournament_entries.is_in_anywhere(user=users[1])
    assert not tournament_entries.is_in_anywhere(user=users[0])


# ------------------------------------------------------------------ clubs


@pytest.fixture
def in_club(player):
    """A club's tournament that its four members have entered."""
    users = [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]
    club = club_of(*users)
    tournament = open_one(users[0], club_id=club.pk)
    for user in users:
        enter(tournament, user)
    return tournament, users


def test_its_games_are_the_club_s(in_club):
    tournament, _users = in_club
    begin(tournament)

    assert {(game.club_id, game.visibility) for game in games_of(tournament)} == {
        (tournament.club_id, "club")
    }


def test_a_player_who_leaves_the_club_gets_no_further_table(in_club):
    tournament, users = in_club
    begin(tournament)
    memberships.leave(club_id=tournament.club_id, user=users[3], now=NOW)

    for game in games_of(tournament):
        organizer_ends(game)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)

    assert sorted(seated(tournament, 2)) == [user.pk for user in users if user != users[3]]


def organizer_ends(game: Game) -> None:
    rounds.end_game(game_id=game.pk, now=NOW + 2 * DAY)


def test_a_player_who_left_the_club_before_the_start_is_not_in_it(in_club):
    tournament, users = in_club
    memberships.leave(club_id=tournament.club_id, user=users[3], now=NOW)

    begin(tournament)

    assert sorted(seated(tournament, 1)) == [user.pk for user in users if user != users[3]]


def test_it_ends_with_the_club_and_its_games_go_on(in_club):
    tournament, users = in_club
    begin(tournament)
    games = games_of(tournament)

    foundation.dissolve(club_id=tournament.club_id, user=users[0])

    assert not Tournament.objects.exists()
    for game in games:
        game.refresh_from_db()
        assert game.is_running
        assert (game.tournament, game.club, game.visibility) == (None, None, "link")
        rounds.end_game(game_id=game.pk, now=NOW + 2 * DAY)


# ------------------------------------------------------------------ removing players


def remove(tournament, user, other):
    tournament_entries.remove(tournament_id=tournament.pk, user=user, other=other, now=NOW)


def news_for(user) -> list[str]:
    rows = Notification.objects.filter(user=user, kind=Kind.TOURNAMENT).order_by("pk")
    return [row.payload["news"] for row in rows]


def test_an_organizer_removes_a_player_before_the_start_and_the_place_is_free(entered, staff, player):
    tournament, users = entered(4, most_entrants=4)
    tournament.refresh_from_db()
    assert tournament.due_at == NOW

    remove(tournament, staff, users[1])

    tournament.refresh_from_db()
    assert tournament.due_at == tournament.closes_at
    assert not tournament.entrants.filter(user=users[1]).exists()
    assert news_for(users[1]) == ["removed"]
    with pytest.raises(RemovedFromTournament):
        enter(tournament, users[1])
    assert enter(tournament, player("Somebody else"))
    removal = tournament.removals.get()
    assert (removal.user, removal.by, removal.at) == (users[1], staff, NOW)


def test_a_player_removed_later_gets_no_further_table_and_the_running_game_counts(entered, staff):
    tournament, users = entered(4)
    begin(tournament)
    mine = next(game for game in games_of(tournament) if users[1] in people(game))

    remove(tournament, staff, users[1])

    mine.refresh_from_db()
    assert mine.is_running
    assert users[1] in people(mine)
    for game in games_of(tournament):
        organizer_ends(game)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)
    assert users[1].pk in seated(tournament, 1)
    assert users[1].pk not in seated(tournament, 2)
    assert Pairing.objects.get(entrant__user=users[1], round__number=1).rank is not None
    assert "removed" in news_for(users[1])


def test_only_those_who_run_a_tournament_remove_players(in_club, player):
    tournament, users = in_club
    for stranger in (users[1], player("Stranger"), player("Staff", is_staff=True)):
        with pytest.raises(NotTheOrganizer):
            remove(tournament, stranger, users[2])
    assert not EntrantRemoval.objects.exists()

    remove(tournament, users[0], users[2])

    assert not tournament.entrants.filter(user=users[2]).exists()


def test_a_player_who_is_not_in_it_any_more_is_not_removed(entered, staff, player):
    tournament, users = entered(4)
    begin(tournament)
    tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW)
    for other in (users[0], player("Stranger")):
        with pytest.raises(NotEntered, match=other.public_name):
            remove(tournament, staff, other)

    play_out(tournament)

    with pytest.raises(NotEntered):
        remove(tournament, staff, users[1])


def test_a_deleted_account_leaves_no_removal(entered, staff):
    tournament, users = entered(4)
    remove(tournament, staff, users[1])

    delete_account(user=users[1], now=NOW)

    assert not EntrantRemoval.objects.exists()
