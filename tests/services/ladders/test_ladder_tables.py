"""The tables that each hour forms, and the players who are not seated."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import ban
from accounts.vacation import Vacation
from games.engine import chance
from games.models.game import Game
from games.models.ladder import LadderEntry, LadderSeat
from games.models.notification import Notification
from games.models.policy import Policy
from games.models.turn import Turn
from games.services.ladders import entries, ladder_tables
from games.services.ladders.ladder_tables import SEATS_LABEL
from games.services.messages import outbox
from games.services.people import friends_and_blocks
from games.services.table import departures
from games.services.time import vacations
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import (
    DAY,
    end_by_agreement,
    entry,
    games_of,
    people,
    share_a_device,
)

pytestmark = pytest.mark.django_db


def test_the_site_seats_those_who_wait_and_begins_at_once(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    ladder.policy = Policy.STRICT
    ladder.save(update_fields=["policy"])

    assert ladder_tables.seat_ladders(now=NOW) == 1

    [game] = games_of(ladder)
    assert game.is_running
    assert game.policy == Policy.STRICT
    assert game.rated
    assert game.is_public
    assert game.pace == ladder.pace
    assert (game.title, game.modules, game.seat_count) == (ladder.title, ladder.modules, 3)
    assert {user.pk for user in people(game)} == {user.pk for user in users}
    assert game.host is None


def test_everybody_gets_a_message(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")

    ladder_tables.seat_ladders(now=NOW)

    told = Notification.objects.filter(kind="ladder_game", channel="email")
    assert {row.user_id for row in told} == {user.pk for user in users}


def test_a_game_that_is_over_or_given_up_is_no_longer_announced(ladder, joined):
    anna, bence, chiara = joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    departures.resign(game_id=game.pk, user=anna, now=NOW)

    outbox.deliver(now=NOW + DAY)

    written_to = [address for one in mail.outbox for address in one.to]
    assert sorted(written_to) == sorted([bence.email, chiara.email])


def test_fewer_than_a_table_wait(ladder, joined):
    joined("Anna", "Bence")

    assert ladder_tables.seat_ladders(now=NOW) == 0


def test_an_hour_forms_its_tables_once(ladder, joined):
    joined("Anna", "Bence", "Chiara", games=5)

    ladder_tables.seat_ladders(now=NOW)
    ladder_tables.seat_ladders(now=NOW + timedelta(minutes=59))

    assert len(games_of(ladder)) == 1


def test_chance_draws_the_seats_and_everybody_can_check_it(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    drawn = Turn.objects.get(game=game, position=1).log[0]

    assert drawn["kind"] == "seats_drawn"
    assert drawn["public"]["order"] == [seat.user_id for seat in game.seat_list]
    assert drawn["public"]["players"] == sorted(user.pk for user in users)
    # The commitment was published with the table; the revealed seed recomputes the draw.
    assert game.commitment == chance.commitment(game.seed)
    again = chance.Chance(game.seed, (), SEATS_LABEL, [], None).shuffled(sorted(user.pk for user in users))
    assert again == drawn["public"]["order"]
    assert {seat.entropy for seat in game.seat_list} == {""}


def test_the_draw_favors_nobody():
    """Over many seeds every player sits in every seat about equally often."""
    firsts = [ladder_tables.drawn_seats(f"{number:064x}", [1, 2, 3])[0] for number in range(600)]

    assert all(150 < firsts.count(user) < 250 for user in (1, 2, 3))


def test_nobody_gets_more_games_than_chosen(ladder, joined):
    joined("Anna", "Bence", "Chiara", games=2)

    for hour in range(0, 200, 7):
        ladder_tables.seat_ladders(now=NOW + hour * HOUR)

    assert len(games_of(ladder)) == 2
    assert sorted(LadderSeat.objects.values_list("slot", flat=True)) == [1, 1, 1, 2, 2, 2]


def test_the_database_itself_refuses_a_sixth_game_at_once(ladder, joined):
    [anna, *_rest] = joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
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

    assert ladder_tables.seat_ladders(now=NOW + 12 * HOUR) == 0
    assert ladder_tables.seat_ladders(now=NOW + 36 * HOUR) == 1


@pytest.mark.parametrize("way", [entries.leave_ladder, entries.pause_ladder])
def test_a_player_who_has_left_or_pauses_is_not_seated(ladder, joined, way):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    way(user=anna, ladder_id=ladder.pk, now=NOW)

    assert ladder_tables.seat_ladders(now=NOW) == 0


def test_a_player_who_goes_on_is_seated_again(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    entries.resume_ladder(user=anna, ladder_id=ladder.pk, now=NOW)

    assert ladder_tables.seat_ladders(now=NOW) == 1


def test_a_player_who_paused_before_leaving_is_seated_after_joining_again(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    entries.leave_ladder(user=anna, ladder_id=ladder.pk, now=NOW)

    entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=1, now=NOW)

    assert ladder_tables.seat_ladders(now=NOW) == 1
    assert not entry(ladder, anna).is_paused


def test_a_player_who_cannot_sign_in_any_more_is_not_seated(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    ban(user=anna, now=NOW)

    assert ladder_tables.seat_ladders(now=NOW) == 0


@pytest.mark.parametrize("hours", [0, 500])
def test_two_of_whom_one_blocks_the_other_are_never_seated_together(ladder, joined, hours):
    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    assert ladder_tables.seat_ladders(now=NOW + hours * HOUR) == 0


def test_two_accounts_that_look_like_one_person_s_are_never_seated_together(ladder, joined):
    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    share_a_device(anna, bence)

    assert ladder_tables.seat_ladders(now=NOW) == 0
    assert ladder_tables.seat_ladders(now=NOW + 59 * DAY) == 0
    # The shared device is forgotten.
    assert ladder_tables.seat_ladders(now=NOW + 61 * DAY) == 1


def test_the_most_similar_ratings_sit_together(ladder, joined):
    users = joined("Anna", "Bence", "Chiara", "Dora", "Elena", "Franz")
    for place, user in enumerate(users):
        LadderEntry.objects.filter(user=user).update(ordinal=0 if place % 2 else 30)

    ladder_tables.seat_ladders(now=NOW)

    tables = [{user.display_name for user in people(game)} for game in games_of(ladder)]
    assert {"Anna", "Chiara", "Elena"} in tables
    assert {"Bence", "Dora", "Franz"} in tables


def test_the_last_opponents_are_met_again_only_when_nobody_else_waits_for_long(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [first] = games_of(ladder)
    end_by_agreement(first, now=NOW + HOUR)

    hours = [
        hour
        for hour in range(2, 100)
        if ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW + hour * HOUR)
    ]

    assert hours == [49]


def test_a_vacation_is_not_waiting(ladder, joined):
    """Players who come back have waited since then, so the last opponents meet again later."""
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [first] = games_of(ladder)
    end_by_agreement(first, now=NOW + HOUR)
    for user in User.objects.all():
        user.set_vacations([Vacation(NOW + 2 * HOUR, NOW + 26 * HOUR)], timedelta(0), NOW)
        user.save()

    hours = [
        hour
        for hour in range(2, 100)
        if ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW + hour * HOUR)
    ]

    assert hours == [26 + 48]


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

    assert ladder_tables.seat_ladders(now=NOW) == 1
    [game] = games_of(ladder)
    assert {user.pk for user in people(game)} == {anna.pk, bence.pk, dora.pk}


def test_the_last_three_games_of_a_player_are_remembered_the_latest_first(ladder, joined):
    anna, *others = joined("Anna", "Bence", "Chiara", "Dora", "Elsa")
    for user in others:
        game = Game.objects.create(
            title="hansa", modules=["base"], seat_count=3, created_at=NOW, status="closed", rated=True
        )
        for place, one in enumerate((anna, user)):
            LadderSeat.objects.create(
                ladder=ladder, game=game, user=one, number=place, seated_at=NOW, finished_at=NOW, rank=1
            )

    found = ladder_tables._last_opponents(ladder, [anna.pk])

    assert found == {anna.pk: tuple(frozenset({user.pk}) for user in reversed(others[1:]))}


def test_a_table_that_cannot_begin_takes_no_other_with_it(ladder, joined, monkeypatch, caplog):
    from games.services.ladders import ladder_tables

    joined("Anna", "Bence", "Chiara", "Dora", "Elena", "Franz")
    real, calls = ladder_tables.start_sitting, []

    def fails_once(sitting):
        calls.append(sitting)
        if len(calls) == 1:
            raise RuntimeError("no board")
        real(sitting)

    monkeypatch.setattr(ladder_tables, "start_sitting", fails_once)

    assert ladder_tables.seat_ladders(now=NOW) == 1
    assert len(games_of(ladder)) == 1
    assert f"Starting a game of ladder {ladder.pk} failed." in caplog.text
    assert ladder_tables.seat_ladders(now=NOW + HOUR) == 1


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda ladder, user, other: entries.leave_ladder(user=user, ladder_id=ladder.pk, now=NOW),
        lambda ladder, user, other: entries.pause_ladder(user=user, ladder_id=ladder.pk, now=NOW),
        lambda ladder, user, other: friends_and_blocks.block(user=user, other=other, now=NOW),
    ],
    ids=["leaves", "pauses", "blocks"],
)
def test_a_player_who_thinks_better_of_it_before_the_table_is_made_is_not_seated(
    ladder, joined, monkeypatch, meanwhile
):
    from games.services.ladders import ladder_tables

    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    real = ladder_tables.form_tables

    def formed(*arguments, **facts):
        tables = real(*arguments, **facts)
        if tables:
            meanwhile(ladder, anna, bence)
        return tables

    monkeypatch.setattr(ladder_tables, "form_tables", formed)

    assert ladder_tables.seat_ladders(now=NOW) == 0
    assert not Game.objects.filter(ladder=ladder).exists()
