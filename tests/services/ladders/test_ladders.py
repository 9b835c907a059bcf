"""Ladders (issue 6, item 2): joining, the hourly tables, what results do, seasons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from unittest import mock

import pytest
from django.core import mail
from django.db import IntegrityError, transaction

from accounts.models import Sign, User
from accounts.services import ban
from accounts.signs import digest_of
from games import catalog
from games.engine import chance
from games.models.game import Game
from games.models.ladder import COUNTS_FOR, Ladder, LadderEntry, LadderSeat, Season, SeasonPlace, season_of
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.rating import START, rate
from games.selectors.ladders import standings
from games.selectors.people import my_data
from games.services.errors import NoLadderSeatForYou, NoSeatForYou, NotNow
from games.services.ladders import entries, forming, results, seasons
from games.services.ladders.entries import BadNumberOfGames, LadderClosed, NotOnLadder
from games.services.ladders.forming import SEATS_LABEL
from games.services.messages import outbox
from games.services.people import friends_and_blocks
from games.services.table import agreements, leaving
from games.services.table.settling import settle
from games.services.table.sitting import Sitting
from games.services.time import absences, clocks, stale_tables, vacations
from games.wording.news import news
from tests.services.conftest import HOUR, NOW

pytestmark = pytest.mark.django_db
DAY = 24 * HOUR


@pytest.fixture
def ladder(db) -> Ladder:
    forming.make_ladders(now=NOW - DAY)
    return Ladder.objects.get(slug="hansa-teutonica")


@pytest.fixture
def joined(player, ladder) -> Callable[..., list[User]]:
    """Players who joined the ladder of three seats."""

    def join(*names: str, games: int = 1, now: datetime = NOW - HOUR) -> list[User]:
        users = [player(name) for name in names]
        for user in users:
            entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=games, now=now)
        return users

    return join


def entry(ladder: Ladder, user: User) -> LadderEntry:
    return LadderEntry.objects.get(ladder=ladder, user=user)


def games_of(ladder: Ladder) -> list[Game]:
    return list(Game.objects.filter(ladder=ladder).order_by("pk"))


def people(game: Game) -> list[User]:
    return [seat.user for seat in game.seat_list]


def finish(game: Game, *order: User, now: datetime = NOW) -> None:
    """Let the first of these win: the others resign, the last first."""
    for minute, user in enumerate(reversed(order[1:])):
        leaving.resign(game_id=game.pk, user=user, now=now + timedelta(minutes=minute))


def end_by_agreement(game: Game, *, now: datetime = NOW) -> None:
    """End a game with everybody at the table, by points."""
    first, *rest = people(game)
    agreements.propose(game_id=game.pk, user=first, kind="end", now=now)
    for user in rest:
        agreements.answer(game_id=game.pk, user=user, kind="end", agree=True, now=now)


# ---------------------------------------------------------------- the site's own ladders


def test_the_site_makes_its_ladders_once(db):
    assert forming.make_ladders(now=NOW) == len(catalog.LADDERS)
    assert forming.make_ladders(now=NOW) == 0
    for ladder in Ladder.objects.all():
        assert ladder.seat_count in catalog.title(ladder.title).seat_counts(ladder.modules)
        catalog.title(ladder.title).check(ladder.seat_count, ladder.modules, ladder.options)
        assert ladder.display_name


def test_in_the_demo_whoever_joins_one_ladder_is_seated_at_the_next_hour(player):
    from games.services import demo

    with mock.patch.object(demo, "MOMENTS", ()):
        demo.create_community(now=NOW)
    demo.wait_on_a_ladder(now=NOW)
    demo.wait_on_a_ladder(now=NOW)
    ladder = LadderEntry.objects.first().ladder
    assert ladder.entries.count() == ladder.seat_count - 1
    entries.join_ladder(user=player("Visitor"), ladder_id=ladder.pk, games_at_once=1, now=NOW)

    assert forming.seat_ladders(now=NOW + HOUR) == 1


# ---------------------------------------------------------------- what players want


@pytest.mark.parametrize("games", [1, 5])
def test_a_player_joins_with_one_to_five_games_at_once(ladder, joined, games):
    [anna] = joined("Anna", games=games)

    assert entry(ladder, anna).games_at_once == games


@pytest.mark.parametrize("games", [0, 6, -1])
def test_no_other_number_is_taken(ladder, player, games):
    with pytest.raises(BadNumberOfGames):
        entries.join_ladder(user=player("Anna"), ladder_id=ladder.pk, games_at_once=games, now=NOW)

    assert not LadderEntry.objects.exists()


def test_joining_again_changes_the_number_and_nothing_else(ladder, joined):
    [anna] = joined("Anna")

    entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=3, now=NOW)

    again = entry(ladder, anna)
    assert (again.games_at_once, again.joined_at) == (3, NOW - HOUR)


def test_a_closed_ladder_takes_nobody_and_forms_no_tables(ladder, joined, player):
    joined("Anna", "Bence", "Chiara")
    Ladder.objects.update(is_open=False)

    with pytest.raises(LadderClosed):
        entries.join_ladder(user=player("Dieter"), ladder_id=ladder.pk, games_at_once=1, now=NOW)
    assert forming.seat_ladders(now=NOW) == 0


@pytest.mark.parametrize("call", [entries.leave_ladder, entries.pause_ladder, entries.resume_ladder])
def test_who_is_not_on_a_ladder_cannot_leave_or_pause(ladder, player, call):
    with pytest.raises(NotOnLadder):
        call(user=player("Anna"), ladder_id=ladder.pk, now=NOW)


# ---------------------------------------------------------------- the hourly tables


def test_the_site_seats_those_who_wait_and_begins_at_once(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")

    assert forming.seat_ladders(now=NOW) == 1

    [game] = games_of(ladder)
    assert game.is_running
    assert game.rated
    assert game.is_public
    assert game.pace == ladder.pace
    assert (game.title, game.modules, game.seat_count) == (ladder.title, ladder.modules, 3)
    assert {user.pk for user in people(game)} == {user.pk for user in users}
    assert game.host is None


def test_everybody_gets_a_message(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")

    forming.seat_ladders(now=NOW)

    told = Notification.objects.filter(kind="ladder_game", channel="email")
    assert {row.user_id for row in told} == {user.pk for user in users}


def test_a_game_that_is_over_or_given_up_is_announced_no_more(ladder, joined):
    anna, bence, chiara = joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    leaving.resign(game_id=game.pk, user=anna, now=NOW)

    outbox.deliver(now=NOW + DAY)

    written_to = [address for one in mail.outbox for address in one.to]
    assert sorted(written_to) == sorted([bence.email, chiara.email])


def test_fewer_than_a_table_wait(ladder, joined):
    joined("Anna", "Bence")

    assert forming.seat_ladders(now=NOW) == 0


def test_an_hour_forms_its_tables_once(ladder, joined):
    joined("Anna", "Bence", "Chiara", games=5)

    forming.seat_ladders(now=NOW)
    forming.seat_ladders(now=NOW + timedelta(minutes=59))

    assert len(games_of(ladder)) == 1


def test_chance_draws_the_seats_and_everybody_can_check_it(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    drawn = Turn.objects.get(game=game, position=1).log[0]

    assert drawn["kind"] == "seats_drawn"
    assert drawn["public"]["order"] == [seat.user_id for seat in game.seat_list]
    assert drawn["public"]["players"] == sorted(user.pk for user in users)
    # the commitment was published with the table; the seed at the end recomputes the draw
    assert game.commitment == chance.commitment(game.seed)
    again = chance.Chance(game.seed, (), SEATS_LABEL, [], None).shuffled(sorted(user.pk for user in users))
    assert again == drawn["public"]["order"]
    assert {seat.entropy for seat in game.seat_list} == {""}


def test_the_draw_favors_nobody():
    """Over many seeds everybody sits everywhere about equally often."""
    firsts = [forming.drawn_seats(f"{number:064x}", [1, 2, 3])[0] for number in range(600)]

    assert all(150 < firsts.count(user) < 250 for user in (1, 2, 3))


def test_nobody_gets_more_games_than_chosen(ladder, joined):
    joined("Anna", "Bence", "Chiara", games=2)

    for hour in range(0, 200, 7):
        forming.seat_ladders(now=NOW + hour * HOUR)

    assert len(games_of(ladder)) == 2
    assert sorted(LadderSeat.objects.values_list("slot", flat=True)) == [1, 1, 1, 2, 2, 2]


def test_the_database_itself_refuses_a_sixth_game_at_once(ladder, joined):
    [anna, *_rest] = joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    seat = LadderSeat.objects.get(user=anna)

    for slot in (0, 6):
        with pytest.raises(IntegrityError), transaction.atomic():
            LadderSeat.objects.filter(pk=seat.pk).update(slot=slot)
    with pytest.raises(IntegrityError), transaction.atomic():
        LadderEntry.objects.filter(user=anna).update(games_at_once=6)


def test_nobody_on_vacation_is_seated(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    vacations.announce(user=anna, first=NOW.date() + DAY, last=NOW.date() + DAY, now=NOW)
    assert User.objects.get(pk=anna.pk).vacation_now(NOW + 12 * HOUR)

    assert forming.seat_ladders(now=NOW + 12 * HOUR) == 0
    assert forming.seat_ladders(now=NOW + 36 * HOUR) == 1


@pytest.mark.parametrize("way", [entries.leave_ladder, entries.pause_ladder])
def test_who_has_left_or_pauses_is_not_seated(ladder, joined, way):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    way(user=anna, ladder_id=ladder.pk, now=NOW)

    assert forming.seat_ladders(now=NOW) == 0


def test_who_goes_on_is_seated_again(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    entries.resume_ladder(user=anna, ladder_id=ladder.pk, now=NOW)

    assert forming.seat_ladders(now=NOW) == 1


def test_who_paused_before_leaving_is_seated_after_joining_again(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    entries.leave_ladder(user=anna, ladder_id=ladder.pk, now=NOW)

    entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=1, now=NOW)

    assert forming.seat_ladders(now=NOW) == 1
    assert not entry(ladder, anna).is_paused


def test_who_cannot_sign_in_any_more_is_not_seated(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    ban(user=anna, now=NOW)

    assert forming.seat_ladders(now=NOW) == 0


@pytest.mark.parametrize("hours", [0, 500])
def test_two_of_whom_one_blocks_the_other_are_never_seated_together(ladder, joined, hours):
    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    assert forming.seat_ladders(now=NOW + hours * HOUR) == 0


def share_a_device(*users: User) -> None:
    for user in users:
        Sign.objects.create(
            user=user, kind=Sign.Kind.DEVICE, digest=digest_of("device", "shared"), seen_at=NOW
        )


def test_two_accounts_that_look_like_one_person_s_are_never_seated_together(ladder, joined):
    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    share_a_device(anna, bence)

    assert forming.seat_ladders(now=NOW) == 0
    assert forming.seat_ladders(now=NOW + 59 * DAY) == 0
    # the sign is forgotten
    assert forming.seat_ladders(now=NOW + 61 * DAY) == 1


def test_the_most_similar_ratings_sit_together(ladder, joined):
    users = joined("Anna", "Bence", "Chiara", "Dora", "Elena", "Franz")
    for place, user in enumerate(users):
        LadderEntry.objects.filter(user=user).update(ordinal=0 if place % 2 else 30)

    forming.seat_ladders(now=NOW)

    tables = [{user.display_name for user in people(game)} for game in games_of(ladder)]
    assert {"Anna", "Chiara", "Elena"} in tables
    assert {"Bence", "Dora", "Franz"} in tables


def test_the_last_opponents_are_met_again_only_when_nobody_else_waits_for_long(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [first] = games_of(ladder)
    end_by_agreement(first, now=NOW + HOUR)

    hours = [
        hour for hour in range(2, 100) if forming.seat_ladder(ladder_id=ladder.pk, now=NOW + hour * HOUR)
    ]

    assert hours == [49]


def test_of_those_who_have_met_those_who_have_met_least_sit_together(ladder, joined):
    anna, bence, chiara, dora = joined("Anna", "Bence", "Chiara", "Dora")
    for number, others in enumerate([(bence, chiara)] * 2 + [(chiara, dora)]):
        game = Game.objects.create(
            title="hansa", modules=["base"], seat_count=3, created_at=NOW, status="closed", rated=True
        )
        for place, user in enumerate((anna, *others)):
            LadderSeat.objects.create(ladder=ladder, game=game, user=user, number=place, seated_at=NOW)
        assert number < 3
    entries.leave_ladder(user=chiara, ladder_id=ladder.pk, now=NOW)
    LadderEntry.objects.update(waiting_since=NOW - 100 * HOUR)

    assert forming.seat_ladders(now=NOW) == 1
    [game] = games_of(ladder)
    assert {user.pk for user in people(game)} == {anna.pk, bence.pk, dora.pk}


def test_a_table_that_cannot_begin_takes_no_other_with_it(ladder, joined, monkeypatch):
    from games.services.ladders import forming

    joined("Anna", "Bence", "Chiara", "Dora", "Elena", "Franz")
    real, calls = forming.start_sitting, []

    def fails_once(sitting):
        calls.append(sitting)
        if len(calls) == 1:
            raise RuntimeError("no board")
        real(sitting)

    monkeypatch.setattr(forming, "start_sitting", fails_once)

    assert forming.seat_ladders(now=NOW) == 1
    assert len(games_of(ladder)) == 1
    assert forming.seat_ladders(now=NOW + HOUR) == 1


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda ladder, user, other: entries.leave_ladder(user=user, ladder_id=ladder.pk, now=NOW),
        lambda ladder, user, other: entries.pause_ladder(user=user, ladder_id=ladder.pk, now=NOW),
        lambda ladder, user, other: friends_and_blocks.block(user=user, other=other, now=NOW),
    ],
    ids=["leaves", "pauses", "blocks"],
)
def test_who_thinks_better_of_it_before_the_table_is_made_is_not_seated(
    ladder, joined, monkeypatch, meanwhile
):
    from games.services.ladders import forming

    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    real = forming.form_tables

    def formed(*arguments, **facts):
        tables = real(*arguments, **facts)
        if tables:
            meanwhile(ladder, anna, bence)
        return tables

    monkeypatch.setattr(forming, "form_tables", formed)

    assert forming.seat_ladders(now=NOW) == 0
    assert not Game.objects.filter(ladder=ladder).exists()


# ---------------------------------------------------------------- absence


def strand(game: Game, user: User) -> None:
    """Let a bot keep the seat, as after a third missed deadline."""
    Seat.objects.filter(game=game, user=user).update(bot="greedy", vacant_since=NOW)


def test_one_missed_deadline_removes_nobody(ladder, joined):
    joined("Anna", "Bence", "Chiara", "Dora", "Elena", games=2)
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    late = next(seat for seat in game.seat_list if seat.is_due)

    clocks.sweep(now=NOW + 30 * DAY)

    late.refresh_from_db()
    assert late.misses
    assert entry(ladder, late.user).is_active
    assert not entry(ladder, late.user).is_paused
    assert LadderSeat.objects.get(user=late.user, game=game).slot == 1


def test_whose_seat_a_bot_keeps_gets_no_new_game_until_back(ladder, joined):
    joined("Anna", "Bence", "Chiara", games=2)
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away = people(game)[0]
    strand(game, away)

    assert forming.seat_ladders(now=NOW + 60 * HOUR) == 0

    absences.come_back(game_id=game.pk, user=away, now=NOW + 61 * HOUR)
    assert forming.seat_ladders(now=NOW + 62 * HOUR) == 1


def test_a_lost_seat_ranks_last_whatever_its_place_at_the_board(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    loser, *others = people(game)
    leaving.resign(game_id=game.pk, user=loser, now=NOW)
    agreements.propose(game_id=game.pk, user=others[0], kind="end", now=NOW)
    agreements.answer(game_id=game.pk, user=others[1], kind="end", agree=True, now=NOW)

    seat = LadderSeat.objects.get(user=loser)
    assert seat.rank == 3
    assert seat.is_lost
    assert all(one.rank < 3 for one in LadderSeat.objects.exclude(user=loser))


def test_a_game_that_all_have_left_is_a_lost_seat_for_each(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    for minute, user in enumerate(people(game)):
        strand(game, user)
        Seat.objects.filter(game=game, user=user).update(vacant_since=NOW + timedelta(minutes=minute))
    sitting = Sitting.of_running(game.pk, now=NOW)
    settle(sitting)

    stale_tables.sweep_stale(now=NOW + 7 * DAY)

    assert Game.objects.get(pk=game.pk).is_over
    rows = LadderSeat.objects.filter(game=game)
    # who left last ranks before who left first
    assert [row.rank for row in rows.order_by("number")] == [3, 2, 1]
    for row in rows:
        known = entry(ladder, row.user)
        assert (row.slot, row.is_lost) == (None, True)
        assert (known.games, known.lost_in_a_row, known.waiting_since) == (1, 1, NOW + 7 * DAY)
    told = Notification.objects.filter(channel="email", payload__contains="ladder_game_closed")
    assert {row.user for row in told} == set(people(game))


def test_who_plays_a_seat_on_has_no_result_on_the_ladder(ladder, joined, player):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, *_others = people(game)
    strand(game, away)
    sanna = player("Sanna")
    absences.take_over(game_id=game.pk, user=sanna, seat=0, now=NOW)
    end_by_agreement(Game.objects.get(pk=game.pk))

    assert {row.user for row in LadderSeat.objects.all()} == {away, *people(game)[1:]}
    assert LadderSeat.objects.get(user=away).rank == 3
    assert not LadderEntry.objects.filter(user=sanna).exists()


@pytest.mark.parametrize("whose", ["at the table", "whose seat it was", "who left before"])
def test_nobody_plays_a_seat_on_who_looks_like_one_person_with_somebody_there(ladder, joined, player, whose):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, *_rest = people(game)
    strand(game, away)
    if whose == "who left before":
        absences.take_over(game_id=game.pk, user=player("Elena"), seat=0, now=NOW)
        Seat.objects.filter(game=game, number=0).update(bot="greedy", vacant_since=NOW)
    sanna, stranger = player("Sanna"), player("Stranger")
    share_a_device(sanna, other if whose == "at the table" else away)

    with pytest.raises(NoLadderSeatForYou) as refused:
        absences.take_over(game_id=game.pk, user=sanna, seat=0, now=NOW)

    assert not any(user.display_name in str(refused.value) for user in people(game))
    assert Seat.objects.get(game=game, number=0).is_vacant
    absences.take_over(game_id=game.pk, user=stranger, seat=0, now=NOW)
    assert Seat.objects.get(game=game, number=0).user == stranger


def test_the_refusal_says_the_same_whether_accounts_look_alike_or_players_keep_apart(ladder, joined, player):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, *_rest = people(game)
    strand(game, away)
    alike, apart = player("Sanna"), player("Piroska")
    share_a_device(alike, other)
    friends_and_blocks.block(user=other, other=apart, now=NOW)
    words = set()

    for user in (alike, apart):
        with pytest.raises(NoSeatForYou) as refused:
            absences.take_over(game_id=game.pk, user=user, seat=0, now=NOW)
        words.add(str(refused.value))

    assert len(words) == 1


def test_two_who_live_together_play_on_at_a_table_of_no_ladder(party, player):
    game = party(until=lambda _title, _state: True)
    key = next(iter(game.users))
    Seat.objects.filter(game=game.game, number=int(key)).update(bot="greedy", vacant_since=NOW)
    sanna = player("Sanna")
    share_a_device(sanna, game.users["1"])

    absences.take_over(game_id=game.game.pk, user=sanna, seat=int(key), now=NOW)

    assert game.seat(key).user == sanna


def test_two_seats_lost_in_a_row_are_a_pause_with_a_message_and_the_player_goes_on_when_ready(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara", "Dora", "Elena", "Franz", games=2)
    for hour in (0, 60):
        forming.seat_ladders(now=NOW + hour * HOUR)
        game = LadderSeat.objects.running().get(user=anna).game
        leaving.resign(game_id=game.pk, user=anna, now=NOW + hour * HOUR)
    forming.seat_ladders(now=NOW + 61 * HOUR)

    paused = entry(ladder, anna)
    assert paused.pause == LadderEntry.Pause.LOST_SEATS
    assert paused.is_active
    [told] = Notification.objects.filter(user=anna, kind="table_news", channel="email")
    assert told.payload["news"] == "ladder_paused"
    assert "two seats in a row on the ladder “Hansa Teutonica" in news(told.payload, {})
    assert not LadderSeat.objects.running().filter(user=anna).exists()

    entries.resume_ladder(user=anna, ladder_id=ladder.pk, now=NOW + 62 * HOUR)
    assert not entry(ladder, anna).is_paused
    assert entry(ladder, anna).lost_in_a_row == 0


def test_who_has_left_the_ladder_is_not_paused_by_a_lost_seat(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    left, *others = people(game)
    LadderEntry.objects.filter(user=left).update(lost_in_a_row=1)
    entries.leave_ladder(user=left, ladder_id=ladder.pk, now=NOW)

    leaving.resign(game_id=game.pk, user=left, now=NOW)
    agreements.propose(game_id=game.pk, user=others[0], kind="end", now=NOW)
    agreements.answer(game_id=game.pk, user=others[1], kind="end", agree=True, now=NOW)

    known = entry(ladder, left)
    assert (known.lost_in_a_row, known.is_active, known.is_paused) == (2, False, False)
    told = Notification.objects.filter(user=left, payload__contains="ladder_paused")
    assert not told.exists()


def test_a_game_played_to_its_end_between_two_lost_seats_clears_the_first(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    anna = people(game)[0]
    LadderEntry.objects.filter(user=anna).update(lost_in_a_row=1)

    end_by_agreement(game)

    assert entry(ladder, anna).lost_in_a_row == 0


# ---------------------------------------------------------------- results and standing


def play_games(ladder: Ladder, number: int, *, since: datetime = NOW) -> datetime:
    """Let the three on the ladder play so many games, each won by the one with the smallest number.

    They are asked for a few times a day, and on their ladder alone: the same three wait two days for each other.
    """
    now = since
    for _game in range(number):
        while not forming.seat_ladder(ladder_id=ladder.pk, now=now):
            now += 7 * HOUR
        game = LadderSeat.objects.running().latest("pk").game
        finish(game, *sorted(people(game), key=lambda user: user.pk), now=now)
        LadderEntry.objects.update(lost_in_a_row=0, paused_at=None, pause="")
        now += HOUR
    return now


def test_a_result_changes_the_rating_of_the_ladder_alone_by_the_site_s_own_arithmetic(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 1)

    [game] = games_of(ladder)
    in_seats = people(game)
    ranks = [1 + users.index(user) for user in in_seats]
    expected = rate([START] * 3, ranks)
    assert [entry(ladder, user).skill for user in in_seats] == expected
    assert not LadderEntry.objects.exclude(ladder=ladder).exists()


def test_a_place_needs_five_finished_games(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    now = play_games(ladder, 4)
    assert list(standings.ladder_standing(ladder)) == []
    assert entry(ladder, users[0]).games_to_rank == 1

    play_games(ladder, 1, since=now)

    assert [(place, one.user) for place, one in standings.ladder_standing(ladder)] == list(
        enumerate(users, start=1)
    )


def test_games_count_for_five_months_and_no_longer(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    now = play_games(ladder, 5)
    before = entry(ladder, anna)

    assert results.expire_results(now=now) == 0
    assert results.expire_results(now=NOW + COUNTS_FOR - HOUR) == 0
    assert entry(ladder, anna).skill == before.skill

    results.expire_results(now=NOW + COUNTS_FOR + timedelta(minutes=5))
    assert entry(ladder, anna).games == 4
    assert list(standings.ladder_standing(ladder)) == []

    results.expire_results(now=now + COUNTS_FOR)
    assert entry(ladder, anna).skill == START
    assert results.expire_results(now=now + COUNTS_FOR) == 0


def test_counting_everything_again_gives_the_same_numbers(ladder, joined):
    users = joined("Anna", "Bence", "Chiara", "Dora", games=2)
    play_games(ladder, 7)
    before = [(one.skill, one.games) for one in LadderEntry.objects.order_by("user_id")]
    assert len(before) == len(users)
    LadderEntry.objects.update(mu=1, sigma=1, ordinal=-2, games=0)

    results.count_again(ladder_id=ladder.pk, now=NOW)

    assert [(one.skill, one.games) for one in LadderEntry.objects.order_by("user_id")] == before


def test_equal_players_share_a_place(ladder, joined):
    joined("Anna", "Bence", "Chiara", "Dora")
    for user, ordinal in zip(User.objects.order_by("pk"), (9, 12, 9, 3), strict=True):
        LadderEntry.objects.filter(user=user).update(ordinal=ordinal, games=5)

    assert [place for place, _entry in standings.ladder_standing(ladder)] == [1, 2, 2, 4]
    assert standings.place_above(ladder, 3) == 4


def test_who_is_banned_has_no_place_and_others_move_up(ladder, joined):
    anna, bence = joined("Anna", "Bence")
    LadderEntry.objects.filter(user=anna).update(ordinal=9, games=5)
    LadderEntry.objects.filter(user=bence).update(ordinal=3, games=5)

    ban(user=anna, now=NOW)

    assert [(place, one.user) for place, one in standings.ladder_standing(ladder)] == [(1, bence)]


def test_a_game_of_a_ladder_cannot_be_ended_unrated(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, _third = people(game)
    strand(game, away)

    with pytest.raises(NotNow):
        agreements.propose(game_id=game.pk, user=other, kind="unrated", now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(rated=False)


# ---------------------------------------------------------------- accounts that go


def test_who_deletes_the_account_leaves_all_ladders_and_the_others_results_stay(ladder, joined):
    from accounts.services import delete_account

    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 5)
    delete_account(user=anna, now=NOW)

    assert not entry(ladder, anna).is_active
    assert next(one.user for _place, one in standings.ladder_standing(ladder)) == bence
    assert LadderSeat.objects.filter(user=bence, rank__isnull=False).count() == 5


def test_my_data_tells_of_my_ladders(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 1)

    data = my_data.export_user(anna)

    assert [row["ladder"] for row in data["ladders"]] == [ladder.slug]
    assert [row["rank"] for row in data["ladder_games"]] == [1]


# ---------------------------------------------------------------- seasons


@pytest.mark.parametrize(
    ("day", "starts", "ends"),
    [
        (date(2026, 1, 1), date(2026, 1, 1), date(2026, 4, 1)),
        (date(2026, 3, 31), date(2026, 1, 1), date(2026, 4, 1)),
        (date(2026, 8, 15), date(2026, 7, 1), date(2026, 10, 1)),
        (date(2026, 12, 31), date(2026, 10, 1), date(2027, 1, 1)),
    ],
)
def test_a_season_is_three_months(day, starts, ends):
    assert season_of(day) == (starts, ends)


def test_the_end_of_a_season_keeps_the_standing_once(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 5)
    seasons.change_season(now=NOW)
    assert not SeasonPlace.objects.exists()

    assert seasons.change_season(now=datetime(2026, 4, 1, 0, 5, tzinfo=UTC)) == 1
    assert seasons.change_season(now=datetime(2026, 4, 1, 1, 5, tzinfo=UTC)) == 0

    kept = SeasonPlace.objects.order_by("place")
    assert [(row.place, row.user, row.games) for row in kept] == [
        (place, user, 5) for place, user in enumerate(users, start=1)
    ]
    assert [season.key for season in standings.seasons()] == ["2026-1"]
    [(season, [(of_ladder, best)])] = standings.hall_of_fame()
    assert (season.key, of_ladder) == ("2026-1", ladder)
    assert [row.user for row in best] == users
    assert Season.objects.filter(archived_at=None).count() == 1


def test_a_season_that_passed_while_the_site_was_down_is_archived_afterwards(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    seasons.change_season(now=NOW)

    seasons.change_season(now=datetime(2026, 9, 1, tzinfo=UTC))

    assert [season.key for season in standings.seasons()] == ["2026-1"]
