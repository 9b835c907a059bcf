"""Pages of a club's ladder for members, organizers, and players who must not see it."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, Season, SeasonPlace
from games.services.clubs import memberships
from games.services.ladders import club_ladders, entries, ladder_tables
from games.services.table import departures
from tests.api.conftest import program
from tests.services.conftest import NOW
from tests.views.clubs.test_club_pages import club, people, signed_in, text
from tests.views.forms import has_form, submit

__all__ = ["club", "people", "program"]

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

WANTED = {"game": "hansa 3", "pace": "daily"}


@pytest.fixture
def ladder(people, club):
    return club_ladders.open_ladder(
        club_id=club.pk, user=people["Olga"], family="hansa", seats=3, pace="daily", now=NOW
    )


@pytest.fixture
def former(people, club):
    """Mia, who was on the ladder and has been removed from the club."""
    memberships.remove(club_id=club.pk, user=people["Olga"], other=people["Mia"], now=NOW)
    return people["Mia"]


def test_an_organizer_opens_a_ladder_and_a_member_joins_it(people, club):
    oskar, mia = signed_in(people["Oskar"]), signed_in(people["Mia"])
    assert "No ladders yet." in text(mia.get(f"/clubs/{club.pk}/"))
    assert "Hansa Teutonica for 3" in text(oskar.get(f"/clubs/{club.pk}/ladders/new/"))

    new = f"/clubs/{club.pk}/ladders/new/"
    made = submit(oskar, new, new, WANTED)
    joined = submit(mia, made["Location"], f"{made['Location']}join/", {"games_at_once": "2"}, follow=True)

    assert "The ladder will give you 2 games at the same time." in text(joined)
    assert "A ladder of your club" in text(joined)
    assert "you play 2 games at the same time" in text(mia.get(f"/clubs/{club.pk}/"))


def test_nobody_else_opens_one(people, club):
    for name in ("Mia", "Sam"):
        client = signed_in(people[name])
        assert client.get(f"/clubs/{club.pk}/ladders/new/").status_code == 404
        assert client.post(f"/clubs/{club.pk}/ladders/new/", WANTED).status_code == 404
    assert Client().post(f"/clubs/{club.pk}/ladders/new/", WANTED).status_code == 302
    assert not Ladder.objects.exists()


def test_a_form_says_what_is_wrong(people, club):
    olga = signed_in(people["Olga"])
    new = f"/clubs/{club.pk}/ladders/new/"
    for pace in ("brisk", "daily", "relaxed"):
        submit(olga, new, new, WANTED | {"pace": pace})

    many = submit(olga, new, new, WANTED | {"game": "catan-base 4"})

    assert olga.post(f"/clubs/{club.pk}/ladders/new/", {"game": "hansa 9"}).status_code == 422
    assert many.status_code == 409
    assert "Close one first." in text(many)


def test_it_is_closed_and_opened_again_by_organizers(people, ladder):
    oskar, mia = signed_in(people["Oskar"]), signed_in(people["Mia"])
    address = ladder.get_absolute_url()
    assert "Close the ladder" not in text(mia.get(address))
    assert mia.post(f"{address}close/").status_code == 403

    closed = submit(oskar, address, f"{address}close/", follow=True)
    assert "The ladder is closed. Games in progress continue and still count." in text(closed)
    assert "This ladder is closed" in text(mia.get(address))
    assert not has_form(mia.get(address), f"{address}open/")
    opened = text(submit(oskar, closed, f"{address}open/", follow=True))
    assert "The ladder is open. Members can join it now." in opened


def test_a_ladder_of_the_site_is_nobody_s_to_close(people, ladder):
    Ladder.objects.update(club=None)
    for path in ("close/", "open/"):
        assert signed_in(people["Olga"]).post(f"{ladder.get_absolute_url()}{path}").status_code == 404


@pytest.mark.parametrize("who", ["visitor", "stranger", "candidate", "former"])
def test_nobody_else_comes_to_it_by_any_address(people, ladder, former, who):
    LadderEntry.objects.create(ladder=ladder, user=former, joined_at=NOW, waiting_since=NOW, left_at=NOW)
    eyes = {"stranger": people["Sam"], "candidate": people["Ada"], "former": former}.get(who)
    client = Client() if eyes is None else signed_in(eyes)
    address = ladder.get_absolute_url()

    assert client.get(address).status_code == 404
    assert client.get(f"{address}card.png").status_code == 404
    assert client.get(f"/ladders/seasons/2026-1/{ladder.slug}/").status_code == 404
    for path in ("join/", "leave/", "pause/", "resume/", "close/", "open/"):
        refused = client.post(f"{address}{path}", {"games_at_once": "1"})
        assert refused.status_code == (302 if eyes is None else 404), path
    for page in (
        "/ladders/",
        "/ladders/hall-of-fame/",
        "/sitemap.xml",
        "/clubs/",
        f"/clubs/{ladder.club_id}/",
    ):
        assert ladder.slug not in client.get(page).content.decode()
    assert not LadderEntry.objects.active().exists()


def test_the_standings_of_its_seasons_are_for_members_and_kept_by_nobody_else(people, ladder):
    season = Season.objects.create(starts_date=date(2026, 1, 1), ends_date=date(2026, 4, 1), archived_at=NOW)
    SeasonPlace.objects.create(
        season=season, ladder=ladder, user=people["Olga"], place=1, ordinal=20, games=7
    )
    address = season.address_of(ladder)

    answer = signed_in(people["Mia"]).get(address)

    assert "Olga" in text(answer)
    listed = text(signed_in(people["Mia"]).get(ladder.get_absolute_url()))
    assert "January 2026 – March 2026" in " ".join(listed.split())
    assert "private" in answer["Cache-Control"]
    assert signed_in(people["Sam"]).get(address).status_code == 404


def test_its_picture_is_drawn_for_nobody(people, ladder):
    page = signed_in(people["Mia"]).get(ladder.get_absolute_url()).content.decode()

    assert "og:image" not in page
    assert signed_in(people["Mia"]).get(f"{ladder.get_absolute_url()}card.png").status_code == 404


def test_programs_see_what_their_players_see(people, ladder, former, program):
    member = program(people["Olga"])
    one = f"/ladders/{ladder.slug}"

    listed = member.get("/ladders").json()["ladders"]

    assert {row["slug"]: row["club"] for row in listed}[ladder.slug] == ladder.club_id
    assert member.get(one).status_code == 200
    for other in (program(people["Sam"]), program(former)):
        assert ladder.slug not in other.get("/ladders").content.decode()
        assert other.get(one).status_code == 404
        assert other.post(f"{one}/join", {"games_at_once": 1}).status_code == 404


def test_a_player_who_has_left_the_club_is_led_to_no_page_that_is_not_there(people, ladder):
    """A game that has begun is played on, but its ladder is visible only to members."""
    players = [people[name] for name in ("Olga", "Oskar", "Mia")]
    for user in players:
        entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=NOW)
    assert ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW)
    game = Game.objects.get(ladder=ladder)
    memberships.leave(club_id=ladder.club_id, user=people["Mia"], now=NOW)
    address = ladder.get_absolute_url()

    table = f"{game.get_absolute_url()}?pane=more"
    for page in ("/games/", table):
        former = text(signed_in(people["Mia"]).get(page))
        assert address not in former
        assert ladder.display_name in former
        assert address in text(signed_in(people["Oskar"]).get(page))
    departures.resign(game_id=game.pk, user=people["Olga"], now=NOW)
    departures.resign(game_id=game.pk, user=people["Oskar"], now=NOW)
    assert address not in text(signed_in(people["Mia"]).get(table))
    assert address in text(signed_in(people["Oskar"]).get(table))
