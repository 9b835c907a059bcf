"""A ladder's standings: who is ranked, and how long a game counts."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from accounts.models import User
from accounts.services import ban
from games.models.game import Game
from games.models.ladder import COUNTS_FOR, Ladder, LadderEntry, Season, SeasonPlace
from games.rating.skill import START
from games.selectors.ladders import standings
from games.services.ladders import entries, ladder_tables, results
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import entry, play_games

pytestmark = pytest.mark.django_db


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


def test_open_ladders_come_first_each_in_the_site_s_order(ladder):
    Ladder.objects.exclude(pk=ladder.pk).delete()
    for slug, place, is_open in (("last", 8, True), ("closed", 0, False), ("first", 1, True)):
        Ladder.objects.create(
            slug=slug,
            title="catan",
            modules=["base"],
            seat_count=4,
            created_at=NOW,
            place=place,
            is_open=is_open,
        )
    Ladder.objects.filter(pk=ladder.pk).update(place=5)

    assert [one.slug for one in standings.listed()] == ["first", "hansa-teutonica", "last", "closed"]


def test_equal_players_share_a_place(ladder, joined):
    joined("Anna", "Bence", "Chiara", "Dora")
    for user, ordinal in zip(User.objects.order_by("pk"), (9, 12, 9, 3), strict=True):
        LadderEntry.objects.filter(user=user).update(ordinal=ordinal, games=5)

    assert [place for place, _entry in standings.ladder_standing(ladder)] == [1, 2, 2, 4]
    assert standings.place_above(ladder, 3) == 4


def test_a_page_begins_five_above_a_place_on_its_own_ladder(ladder, player):
    other = Ladder.objects.exclude(pk=ladder.pk).of_site()[0]
    users = [player(f"Climber {number}") for number in range(9)]
    joined_at = {"joined_at": NOW, "waiting_since": NOW}
    for one in (ladder, other):
        for number in (4, 5, 0, 1, 6, 7, 2, 3, 8):
            known = {"user": users[number], "ordinal": 20 - number // 2, "games": 5}
            LadderEntry.objects.create(ladder=one, **known, **joined_at)

    page = standings.standing_page(ladder, behind=standings.beginning_above(entry(ladder, users[8])))

    assert [one.user for _place, one in page.lines] == users[3:]
    assert standings.beginning_above(entry(ladder, users[5])) is None


def test_a_player_who_is_banned_has_no_place_and_others_move_up(ladder, joined):
    anna, bence = joined("Anna", "Bence")
    LadderEntry.objects.filter(user=anna).update(ordinal=9, games=5)
    LadderEntry.objects.filter(user=bence).update(ordinal=3, games=5)

    ban(user=anna, now=NOW)

    assert [(place, one.user) for place, one in standings.ladder_standing(ladder)] == [(1, bence)]


def test_each_ladder_tells_of_its_own_players_games_and_seasons(ladder, joined):
    anna, bence, chiara = joined("Anna", "Bence", "Chiara")
    other = Ladder.objects.exclude(pk=ladder.pk).of_site()[0]
    for user in (anna, chiara):
        entries.join_ladder(user=user, ladder_id=other.pk, games_at_once=1, now=NOW - HOUR)
    entries.leave_ladder(user=chiara, ladder_id=other.pk, now=NOW)
    now = play_games(ladder, 5)
    while not ladder_tables.seat_ladder(ladder_id=ladder.pk, now=now):
        now += HOUR
    season = Season.objects.create(starts_date=date(2025, 9, 1), ends_date=date(2026, 1, 1), archived_at=NOW)
    for place, user in enumerate((anna, bence, chiara), start=1):
        SeasonPlace.objects.create(
            season=season, ladder=ladder, user=user, place=place, ordinal=20 - place, games=5
        )

    assert [one.user for _place, one in standings.standing_page(ladder).lines] == [anna, bence, chiara]
    assert [len(one.seats) for one in standings.latest_results(ladder)] == [3] * 5
    assert standings.ladder_place_of(ladder, chiara).place == 3
    assert standings.ladder_place_of(ladder, chiara).running == 1
    assert (standings.unranked_on(ladder), standings.unranked_on(other)) == (0, 1)
    assert standings.standing_page(other).lines == standings.latest_results(other) == []
    mine = standings.ladder_place_of(other, anna)
    assert (mine.place, mine.running) == (None, 0)
    assert standings.ladder_place_of(other, bence) is None
    assert standings.place_above(other, 0) == 1
    assert (standings.ladders_of(season, None), standings.seasons_of(other)) == ([ladder], [])
    assert standings.season_page(season, other).rows == []
    cards = {card.ladder: card for card in standings.ladder_cards(anna)}
    assert [(cards[one].players, cards[one].running, len(cards[one].best)) for one in (ladder, other)] == [
        (3, 1, 3),
        (1, 0, 0),
    ]
    assert {card.mine for card in standings.ladder_cards(None)} == {None}
    entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    cards = {card.ladder: card for card in standings.ladder_cards(chiara)}
    assert cards[ladder].players == 2
    assert cards[ladder].mine == entry(ladder, chiara)
    assert cards[other].mine is None


def test_each_season_has_its_own_places_and_the_latest_comes_first(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    seasons = [
        Season.objects.create(starts_date=date(year, 9, 1), ends_date=date(year + 1, 1, 1), archived_at=NOW)
        for year in (2024, 2025, 2023)
    ]
    for season, user in zip(seasons, users, strict=True):
        SeasonPlace.objects.create(season=season, ladder=ladder, user=user, place=1, ordinal=9, games=5)
    latest_first = [seasons[1], seasons[0], seasons[2]]

    best = {season: standings.season_page(season, ladder).rows for season in seasons}

    assert [[row.user for row in best[season]] for season in seasons] == [[user] for user in users]
    assert standings.seasons() == standings.seasons_of(ladder) == latest_first
    assert standings.hall_of_fame() == [(season, [(ladder, best[season])]) for season in latest_first]


def test_the_hall_of_fame_has_each_ladder_in_the_site_s_order_and_its_best_by_place(ladder, player):
    season = Season.objects.create(starts_date=date(2025, 9, 1), ends_date=date(2026, 1, 1), archived_at=NOW)
    earlier, later, other = Ladder.objects.exclude(pk=ladder.pk).of_site().order_by("pk")[:3]
    Ladder.objects.filter(pk__in=[earlier.pk, later.pk]).update(place=7)
    Ladder.objects.filter(pk=other.pk).update(place=6)
    Ladder.objects.filter(pk=ladder.pk).update(place=8)
    users = [player(f"Player {number}") for number in range(4)]
    for on in (later, other, earlier, ladder):
        for user, place in zip(users, (2, 3, 1, 3), strict=True):
            SeasonPlace.objects.create(
                season=season, ladder=on, user=user, place=place, ordinal=9 - place, games=5
            )
    best = [users[2], users[0], users[1], users[3]]

    ((_season, found),) = standings.hall_of_fame()

    assert [one for one, _rows in found] == [other, earlier, later, ladder]
    assert [[row.user for row in rows] for _ladder, rows in found] == [best] * 4
    assert [row.user for row in standings.season_page(season, ladder).rows] == best
    assert standings.ladders_of(season, None) == [other, earlier, later, ladder]


def test_the_latest_results_come_first_with_their_seats_by_rank(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 9)

    found = standings.latest_results(ladder)

    ends = [one.game.finished_at for one in found]
    assert len(ends) == standings.RESULTS_SHOWN
    assert ends == sorted(ends, reverse=True)
    assert ends[0] == Game.objects.latest("finished_at").finished_at
    assert [row.user for row in found[0].seats] == users
