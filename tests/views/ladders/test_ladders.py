"""The pages of ladders for a player, an opponent, a stranger and visitors, with few queries."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from urllib.parse import unquote

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape

from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat, Season, SeasonPlace, season_of
from games.services.ladders import entries as ladder_entries
from games.services.ladders import ladder_tables
from games.services.table import departures
from tests.views.forms import confirmed, submit
from tests.views.sentences import words

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
NOW = timezone.now()
MOST_QUERIES = 12


@pytest.fixture
def ladder(db) -> Ladder:
    ladder_tables.make_ladders(now=NOW)
    return Ladder.objects.get(slug="hansa-teutonica")


def client_of(user=None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def anna(player):
    return player("Anna")


def fill(ladder: Ladder, player, number: int, *, games: int = 5) -> list[LadderEntry]:
    """Put this many players on the ladder, the best first; two of them are equal."""
    return [
        LadderEntry.objects.create(
            ladder=ladder,
            user=player(f"Climber {place}"),
            joined_at=NOW,
            waiting_since=NOW,
            games=games,
            ordinal=1000 - place + (place == 2),
        )
        for place in range(1, number + 1)
    ]


def begun(ladder: Ladder, player, *, number: int = 3) -> Game:
    for place in range(number):
        ladder_entries.join_ladder(
            user=player(f"Seat {place}"), ladder_id=ladder.pk, games_at_once=1, now=NOW
        )
    assert ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW) == 1
    return Game.objects.get(ladder=ladder)


def page(client: Client, name: str, *arguments: str, **query: str) -> str:
    response = client.get(reverse(f"games:{name}", args=arguments), query)
    assert response.status_code == 200
    return response.content.decode()


# ---------------------------------------------------------------- reading


def test_visitors_see_all_ladders_and_the_navigation_leads_there(ladder):
    text = page(client_of(), "ladders")

    for one in Ladder.objects.all():
        assert one.get_absolute_url() in text
        assert escape(one.display_name) in text
    assert "New tables will be formed any moment now." in text or "Next tables at" in text
    assert reverse("games:ladders") in page(client_of(), "home")


def test_before_the_first_hour_the_page_says_so(db):
    assert "being set up" in page(client_of(), "ladders")


def test_the_list_shows_the_three_best_and_what_i_have(ladder, player, anna):
    fill(ladder, player, 5)
    fill(ladder, lambda name: player(f"{name} unranked"), 1, games=4)
    ladder_entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=2, now=NOW)

    text = page(client_of(anna), "ladders")

    assert [f"Climber {place}" in text for place in (1, 2, 3, 4, 5)] == [True, True, True, False, False]
    assert "unranked" not in text
    assert "you play 2 games at the same time" in text
    assert "you play" not in page(client_of(player("Sanna")), "ladders")


def test_the_list_says_what_each_ladder_is_and_offers_those_that_one_can_join(ladder, player, anna):
    begun(ladder, player)
    fill(ladder, player, 5)
    open_ones = Ladder.objects.filter(is_open=True).count() - 1
    closed = Ladder.objects.exclude(pk=ladder.pk).first()
    Ladder.objects.filter(pk=closed.pk).update(is_open=False)
    ladder_entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=2, now=NOW)

    text = page(client_of(anna), "ladders")

    mine, other = (
        words(text.partition(f'data-testid="ladder-{one.slug}"')[2].partition("</article>")[0])
        for one in (ladder, closed)
    )
    assert "Players 9 Games now 1" in mine
    assert ["closed" in card for card in (mine, other)] == [False, True]
    assert text.count(">closed<") == 1
    assert text.count('class="ladder-join"') == open_ones - 1


def further(text: str) -> str:
    """Return the key of the next page."""
    (found,) = re.findall(r'href="\?behind=([^"]+)" rel="next"', text)
    return unquote(found)


def rows_of(text: str) -> list[list[str]]:
    """Return the words of the cells of a table."""
    rows = text.partition("<tbody>")[2].partition("</tbody>")[0].split("<tr")[1:]
    return [
        [words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows
    ]


def test_a_standing_has_pages_and_equal_players_share_a_place(ladder, player):
    best = fill(ladder, player, 53)[0]
    client = client_of()

    first = page(client, "ladder", ladder.slug)
    second = page(client, "ladder", ladder.slug, behind=further(first))

    assert [rows_of(first)[0], rows_of(second)[0]] == [
        ["1", "Climber 1", str(best.shown), "5"],
        ["51", "Climber 51", str(best.shown), "5"],
    ]
    assert first.count('<td class="place">1</td>') == 2
    assert '<td class="place">2</td>' not in first
    assert '<td class="place">50</td>' in first
    assert "Climber 51" not in first
    assert '<td class="place">51</td>' in second
    assert "Climber 53" in second
    assert "First page" in second
    assert 'rel="next"' not in second


def test_equal_players_share_a_place_over_the_edge_of_a_page(ladder, player):
    entries = fill(ladder, player, 52)
    for entry in entries[48:]:
        entry.ordinal = 7
        entry.save()
    client = client_of()

    second = page(client, "ladder", ladder.slug, behind=further(page(client, "ladder", ladder.slug)))

    assert second.count('<td class="place">49</td>') == 2
    assert "Climber 51" in second
    assert "Climber 52" in second


def test_after_a_change_above_nobody_is_left_out(ladder, player):
    entries = fill(ladder, player, 53)
    client = client_of()
    key = further(page(client, "ladder", ladder.slug))
    entries[52].ordinal = 5000
    entries[52].save()

    second = page(client, "ladder", ladder.slug, behind=key)

    assert [f"Climber {place}" in second for place in (50, 51, 52)] == [False, True, True]


@pytest.mark.parametrize(
    "key", ["0", "x,1", "nan,1", "1,", "1e999,1", "-99999,1", "1,1;", "9" * 30 + ",1", "1" + "," + "9" * 30]
)
def test_there_is_no_other_page(ladder, key):
    response = client_of().get(ladder.get_absolute_url(), {"behind": key})

    assert response.status_code == 404


def test_my_place_is_one_link_away(ladder, player):
    entries = fill(ladder, player, 120)
    mine = client_of(entries[99].user)

    text = page(mine, "ladder", ladder.slug)
    (key,) = re.findall(r'href="\?behind=([^"#]+)#standing-title"', text)
    there = page(mine, "ladder", ladder.slug, behind=unquote(key))

    assert 'class="me"' not in text
    assert 'class="me"' in there
    assert [f">Climber {place}<" in there for place in (94, 95, 100, 120)] == [False, True, True, True]
    assert "#standing-title" not in there
    assert "#standing-title" not in page(client_of(entries[3].user), "ladder", ladder.slug)


def test_a_season_has_pages(ladder, season, player):
    for place in range(60, 0, -1):
        SeasonPlace.objects.create(
            season=season, ladder=ladder, user=player(f"Veteran {place}"), place=place, ordinal=20, games=7
        )
    client = client_of()
    address = (season.key, ladder.slug)

    first = page(client, "ladder_season_of", *address)
    second = page(client, "ladder_season_of", *address, behind=further(first))

    seen = re.findall(r"(?:Veteran|Old hand) [0-9]+(?=<)", first + second)
    assert len(seen) == len(set(seen)) == SeasonPlace.objects.filter(ladder=ladder).count()
    places = [int(number) for number in re.findall(r'<td class="place">([0-9]+)</td>', first + second)]
    assert places == sorted(places)
    for key in ("x", "1", "1,x", "99,1"):
        answer = client.get(reverse("games:ladder_season_of", args=address), {"behind": key})
        assert answer.status_code == 404


def test_i_see_my_place_and_others_see_theirs(ladder, player):
    first, second, third = fill(ladder, player, 3)[:3]
    LadderEntry.objects.filter(pk=third.pk).update(games=3)

    assert "<strong>1st</strong>" in page(client_of(first.user), "ladder", ladder.slug)
    unranked = page(client_of(third.user), "ladder", ladder.slug)
    assert "Finish 2 more games to be ranked" in unranked
    assert "#standing-title" not in unranked
    assert 'class="me"' in page(client_of(second.user), "ladder", ladder.slug)
    stranger = page(client_of(player("Sanna")), "ladder", ladder.slug)
    assert 'class="me"' not in stranger
    assert "Leave the ladder" not in stranger
    assert "Sign in to join" in page(client_of(), "ladder", ladder.slug)


def test_results_say_who_lost_a_seat(ladder, player):
    game = begun(ladder, player)
    loser, *others = [seat.user for seat in game.seat_list]
    departures.resign(game_id=game.pk, user=loser, now=NOW)
    departures.resign(game_id=game.pk, user=others[0], now=NOW + timedelta(minutes=1))

    text = page(client_of(), "ladder", ladder.slug)

    assert game.get_absolute_url() in text
    placed = text.partition('<ol class="placed">')[2].partition("</ol>")[0].split("</li>")[:-1]
    assert [words(line) for line in placed] == [
        f"1. {others[1].display_name}",
        f"2. {others[0].display_name} lost the seat",
        f"3. {loser.display_name} lost the seat",
    ]


def test_the_table_and_my_games_name_the_ladder_and_the_end_leads_back(ladder, player):
    game = begun(ladder, player)
    one, two, three = [seat.user for seat in game.seat_list]
    for client in (client_of(one), client_of(player("Sanna")), client_of()):
        assert ladder.get_absolute_url() in page(client, "table", game.pk, pane="more")
    assert ladder.get_absolute_url() in page(client_of(one), "my_games")
    assert "the seats were drawn at random" in page(client_of(), "table", game.pk, pane="more")

    departures.resign(game_id=game.pk, user=two, now=NOW)
    departures.resign(game_id=game.pk, user=three, now=NOW + timedelta(minutes=1))
    assert "standings" in page(client_of(one), "table", game.pk)


def test_the_rules_name_the_signs_and_the_steps(ladder):
    text = page(client_of(), "rules_ladders")

    for said in (
        "same device",
        "same network",
        "more than 3 accounts",
        "60 days",
        "One missed deadline",
        "48",
    ):
        assert said in text
    numbers = re.findall(r'<td class="number">(.*?)</td>', text)
    steps = [numbers[place : place + 3] for place in range(0, len(numbers), 3)]
    assert [steps[place] for place in (0, 1, 2, 3, -1)] == [
        ["0", "200", "3"],
        ["6", "400", "3"],
        ["12", "–", "3"],
        ["24", "–", "2"],
        ["48", "–", "0"],
    ]


def test_the_privacy_page_names_the_signs_and_the_cookie(db):
    text = client_of().get(reverse("privacy")).content.decode()

    assert reverse("games:rules_ladders") in text
    assert "recognize a device" in text


# ---------------------------------------------------------------- seasons


@pytest.fixture
def season(ladder, player) -> Season:
    season = Season.objects.create(starts_date=date(2026, 1, 1), ends_date=date(2026, 4, 1), archived_at=NOW)
    for place in range(1, 6):
        SeasonPlace.objects.create(
            season=season, ladder=ladder, user=player(f"Old hand {place}"), place=place, ordinal=20, games=7
        )
    return season


def test_the_hall_of_fame_names_the_first_three_and_the_archive_all(ladder, season):
    SeasonPlace.objects.filter(user__display_name="Old hand 2").update(place=1)
    hall = page(client_of(), "hall_of_fame")
    archive = page(client_of(), "ladder_season", season.key)
    shown = SeasonPlace.objects.first().shown
    places = {1: 1, 2: 1, 3: 3, 4: 4, 5: 5}

    assert "Old hand 3" in hall
    assert "Old hand 4" not in hall
    podium = hall.partition('<ol class="podium">')[2].partition("</ol>")[0].split("</li>")[:-1]
    assert [words(line) for line in podium] == [f"{places[one]}. Old hand {one} {shown}" for one in (1, 2, 3)]
    assert archive.count('class="chip accent"') == 1
    assert rows_of(archive) == [[str(at), f"Old hand {one}", str(shown), "7"] for one, at in places.items()]
    assert page(client_of(), "ladder_season_of", season.key, ladder.slug).count("Old hand") == 5


def test_without_a_season_the_hall_says_when_the_first_ends(ladder):
    ends = date_format(season_of(timezone.now().date())[1], "DAY")

    assert f"It ends on {ends}. Then the best" in page(client_of(), "hall_of_fame")
    assert f"The season ends on {ends}; then" in " ".join(page(client_of(), "ladder", ladder.slug).split())


@pytest.mark.parametrize("key", ["2026-2", "2025-1", "x", "2026-01"])
def test_a_season_that_is_not_over_has_no_archive(season, key):
    assert client_of().get(reverse("games:ladder_season", args=[key])).status_code == 404


def test_a_ladder_without_a_standing_in_a_season_has_none(season):
    address = reverse("games:ladder_season_of", args=[season.key, "catan"])

    assert client_of().get(address).status_code == 404


# ---------------------------------------------------------------- joining


def test_a_player_joins_changes_pauses_goes_on_and_leaves(ladder, anna):
    client = client_of(anna)

    def send(what: str, **form: str) -> HttpResponse:
        address = reverse(f"games:{what}_ladder", args=[ladder.slug])
        response = submit(client, ladder.get_absolute_url(), address, form)
        assert response.status_code == 303
        assert response["Location"] == ladder.get_absolute_url()
        return response

    joined = send("join", games_at_once="2")
    assert confirmed(joined) == "The ladder will give you 2 games at the same time."
    assert LadderEntry.objects.get().games_at_once == 2
    send("join", games_at_once="4")
    assert LadderEntry.objects.get().games_at_once == 4
    send("pause")
    assert LadderEntry.objects.get().is_paused
    assert "You’re paused" in page(client, "ladder", ladder.slug)
    send("resume")
    assert not LadderEntry.objects.get().is_paused
    send("leave")
    assert not LadderEntry.objects.get().is_active


def test_a_player_who_waits_is_told_since_when_and_what_for(ladder, anna):
    ladder_entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=1, now=NOW)
    LadderEntry.objects.update(waiting_since=datetime(2026, 3, 2, 17, 5, tzinfo=UTC))
    waiting = "You have been waiting for a table of 3 since 2 Mar, 17:05."

    assert waiting in page(client_of(anna), "ladder", ladder.slug)

    ladder_entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    assert waiting not in page(client_of(anna), "ladder", ladder.slug)


@pytest.mark.parametrize("number", ["0", "6", "", "x", "1.5", "-1"])
def test_a_wrong_number_is_told_and_changes_nothing(ladder, anna, number):
    response = client_of(anna).post(
        reverse("games:join_ladder", args=[ladder.slug]), {"games_at_once": number}
    )

    assert response.status_code == 400
    assert "field-errors" in response.content.decode()
    assert not LadderEntry.objects.exists()


def test_a_closed_ladder_is_told(ladder, anna):
    client = client_of(anna)
    opened = client.get(reverse("games:ladder", args=[ladder.slug]))
    Ladder.objects.update(is_open=False)

    response = submit(
        client, opened, reverse("games:join_ladder", args=[ladder.slug]), {"games_at_once": "1"}
    )

    assert response.status_code == 409
    assert "closed" in response.content.decode()
    assert not LadderEntry.objects.exists()


@pytest.mark.parametrize("what", ["leave", "pause", "resume"])
def test_a_player_who_is_not_on_the_ladder_is_told_so_and_changes_nobody_else(ladder, player, anna, what):
    other = fill(ladder, player, 1)[0]
    before = LadderEntry.objects.filter(pk=other.pk).values().get()

    response = client_of(anna).post(reverse(f"games:{what}_ladder", args=[ladder.slug]))

    assert response.status_code == 409
    assert LadderEntry.objects.values().get() == before


@pytest.mark.parametrize("what", ["join", "leave", "pause", "resume"])
def test_visitors_are_asked_to_sign_in_and_looking_changes_nothing(ladder, what, anna):
    address = reverse(f"games:{what}_ladder", args=[ladder.slug])

    assert client_of().post(address, {"games_at_once": "1"}).status_code == 302
    assert client_of(anna).get(address).status_code == 405
    assert not LadderEntry.objects.exists()


@pytest.mark.parametrize("what", ["join", "leave", "pause", "resume"])
def test_there_is_no_such_ladder(anna, what):
    address = reverse(f"games:{what}_ladder", args=["nowhere"])

    assert client_of(anna).post(address, {"games_at_once": "1"}).status_code == 404


# ---------------------------------------------------------------- few queries


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize("rows", [1, 12])
def test_no_page_asks_more_however_much_there_is(ladder, player, anna, season, rows):
    fill(ladder, player, 55)
    LadderEntry.objects.create(
        ladder=ladder, user=anna, joined_at=NOW, waiting_since=NOW, games=9, ordinal=980.5
    )
    climbers = [entry.user for entry in LadderEntry.objects.exclude(user=anna)[:3]]
    for number in range(rows):
        game = Game.objects.create(
            title="hansa", modules=["base"], seat_count=3, rated=True, ladder=ladder, status="finished",
            created_at=NOW, started_at=NOW, finished_at=NOW, state={"number": number},
        )  # fmt: skip
        for place, user in enumerate(climbers):
            LadderSeat.objects.create(
                ladder=ladder, game=game, user=user, number=place, seated_at=NOW, finished_at=NOW, rank=1
            )
    client = client_of(anna)
    address = ladder.get_absolute_url()

    assert queries(client, reverse("games:ladders")) <= 9
    assert queries(client, address) <= 11
    assert queries(client, f"{address}?behind=951.5,1") <= MOST_QUERIES
    assert queries(client, reverse("games:hall_of_fame")) <= 6
    assert queries(client, season.get_absolute_url()) <= 8
    assert queries(client, reverse("games:rules_ladders")) <= 4
