"""A player's ratings, and two players compared."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games import catalog
from games.models.game import Game
from games.models.rating import OVERALL, Rating, RatingChange
from games.models.seat import Seat
from games.selectors.ratings.rating_history import CHANGES_AT_ONCE
from games.views.pagination import ROWS_AT_ONCE
from tests.services.conftest import HOUR, NOW
from tests.views.conftest import text
from tests.views.forms import submit

BEGUN = catalog.title("hansa").new(seats=2, modules=["base"], seed="pages").state

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def anna(player):
    return player("Anna")


@pytest.fixture
def bence(player):
    return player("Bence")


def rated(user, family: str, games: int) -> None:
    """Give a player a rating that rose by one with each game; the games are called Game 1, Game 2 …"""
    Rating.objects.create(user=user, family=family, games=games)
    for number in range(1, games + 1):
        at = NOW + number * HOUR
        game = Game.objects.create(
            title="hansa", modules=["base"], seat_count=2, status="finished", created_at=NOW, started_at=NOW,
            finished_at=at, state={"any": "state"}, name=f"Game {number}",
        )  # fmt: skip
        RatingChange.objects.create(
            game=game, user=user, seat="0", family=family, rank=1, number=number, at=at,
            mu_before=24 + number / 40, mu_after=24 + (number + 1) / 40, sigma_before=8, sigma_after=8,
        )  # fmt: skip


def names_in(page: str) -> list[str]:
    """Return the games of a page's rows, by their names."""
    return re.findall(r"<a[^>]*>(?:<strong>)?(Game \d+)<", page)


def test_a_rating_s_games_have_pages_the_newest_first(client, anna):
    rated(anna, OVERALL, CHANGES_AT_ONCE + 1)
    address = reverse("games:ratings", args=[anna.pk])

    first, second = text(client.get(address)), text(client.get(f"{address}?page=2"))

    assert names_in(first) == [f"Game {number}" for number in range(CHANGES_AT_ONCE + 1, 1, -1)]
    assert names_in(second) == ["Game 1"]
    assert 'rel="next" href="?page=2"' in first
    assert 'rel="prev"' not in first
    assert 'rel="prev"' in second
    assert 'rel="next"' not in second
    assert client.get(f"{address}?page=3").status_code == 404


def test_each_family_that_a_player_has_played_has_its_rating(client, anna):
    rated(anna, "hansa", 4)
    Rating.objects.create(user=anna, family=OVERALL, games=0)
    other = Rating.objects.create(user=anna, family="catan-base", games=3, ordinal=9)
    address = reverse("games:ratings", args=[anna.pk])

    page = text(client.get(f"{address}?family=hansa"))

    assert names_in(page) == ["Game 4", "Game 3", "Game 2", "Game 1"]
    tab = r'<a href="\?family=([\w-]+)"( aria-current="page")?>\s*(.*?)\s*<strong>(\d+)</strong>'
    hansa = anna.ratings.get(family="hansa")
    assert re.findall(tab, page) == [
        ("catan-base", "", "CATAN", str(other.shown)),
        ("hansa", ' aria-current="page"', "Hansa Teutonica", str(hansa.shown)),
    ]
    shown = text(client.get(reverse("games:player", args=[anna.pk])))
    assert ['?family=hansa"' in there for there in (page, shown)] == [True, True]
    # the course begins before the first game and has each of them in its table
    numbers = re.findall(r'<th class="number" scope="row">(\d+)</th>', page)
    assert numbers == ["1", "2", "3", "4"]
    low, high = re.search(r"lowest (\d+), highest (\d+)", page).groups()
    changes = RatingChange.objects.order_by("number")
    assert "Each rated game" in page
    assert re.findall(r'<td class="number">(\d+)</td>', page) == [
        str(shown) for change in changes for shown in (change.before.shown, change.after.shown)
    ]
    assert re.search(r'class="course-now"[^>]*>\s*(\d+)', page)[1] == str(changes[3].after.shown)
    assert (int(low), int(high)) == (changes[0].before.shown, changes[3].after.shown)
    assert client.get(f"{address}?family=catan").status_code == 404
    assert client.get(f"{address}?family=").status_code == 404


def test_a_player_without_a_rating_has_a_page_that_says_so(client, anna):
    address = reverse("games:ratings", args=[anna.pk])

    for query in ("", "?family="):
        assert "No rated games yet." in text(client.get(address + query))
    assert client.get(f"{address}?family=hansa").status_code == 404
    assert client.get(f"{address}?page=2").status_code == 404


# ------------------------------------------------------------------ two players


def ended(one, other, number: int) -> None:
    """A finished game that the first player has won."""
    game = Game.objects.create(
        title="hansa", modules=["base"], seat_count=2, status="finished", created_at=NOW, started_at=NOW,
        finished_at=NOW + number * HOUR, state=BEGUN, name=f"Game {number}",
    )  # fmt: skip
    for place, user in enumerate((one, other)):
        Seat.objects.create(
            game=game, number=place, user=user, joined_at=NOW, ended_at=NOW + number * HOUR, rank=place + 1
        )


def test_two_players_are_compared_game_by_game_the_newest_first(client, anna, bence):
    for number in sorted(range(1, ROWS_AT_ONCE + 1), key=lambda number: number % 3):
        ended(anna, bence, number)
    ended(bence, anna, ROWS_AT_ONCE + 1)
    Seat.objects.filter(game__name="Game 2").update(rank=1)
    # of two that ended together, the later one comes first
    Seat.objects.filter(game__name="Game 5").update(ended_at=NOW + 4 * HOUR)
    address = reverse("games:head_to_head", args=[anna.pk, bence.pk])

    first, second = text(client.get(address)), text(client.get(f"{address}?page=2"))

    assert re.findall(r"<dt>(.*?)</dt><dd>(\d+)</dd>", first) == [
        ("Anna ahead", str(ROWS_AT_ONCE - 1)),
        ("tied", "1"),
        ("Bence ahead", "1"),
    ]
    assert names_in(first) == [f"Game {number}" for number in range(ROWS_AT_ONCE + 1, 1, -1)]
    chips = re.findall(r'<span class="chip">\s*(.*?)\s*</span>', first)
    assert chips == ["Bence ahead"] + ["Anna ahead"] * (ROWS_AT_ONCE - 2) + ["tied"]
    assert names_in(second) == ["Game 1"]
    assert client.get(f"{address}?page=3").status_code == 404
    Game.objects.filter(name="Game 1").update(visibility=Game.Visibility.LINK)
    assert client.get(f"{address}?page=2").status_code == 404
    client.force_login(anna)
    assert names_in(text(client.get(f"{address}?page=2"))) == ["Game 1"]


def test_a_player_s_page_says_how_the_viewer_has_done_against_them(client, anna, bence):
    ended(bence, anna, 1)
    ended(bence, anna, 2)
    addresses = [reverse("games:player", args=[user.pk]) for user in (bence, anna)]
    assert "You and" not in text(client.get(addresses[0]))
    client.force_login(anna)

    theirs, mine = (" ".join(text(client.get(address)).split()) for address in addresses)

    assert "You and Bence: 2 games" in theirs
    assert re.findall(r"<dt>(\w+ ahead|tied)</dt><dd>(\d+)</dd>", theirs) == [
        ("You ahead", "0"),
        ("tied", "0"),
        ("Bence ahead", "2"),
    ]
    assert reverse("games:head_to_head", args=[anna.pk, bence.pk]) in theirs
    assert "You and" not in mine


def test_a_player_is_compared_with_another_one_by_name(client, anna, bence):
    address = reverse("games:find_opponent", args=[anna.pk])
    assert 'role="alert"' not in text(client.get(address))
    assert "field-errors" not in text(client.get(address))

    found = submit(client, address, address, {"name": "bence"})
    same = submit(client, address, address, {"name": "Anna"})
    nobody = submit(client, address, address, {"name": "Nobody"})

    assert found.url == reverse("games:head_to_head", args=[anna.pk, bence.pk])
    assert (same.status_code, nobody.status_code) == (422, 422)
    assert "Choose somebody else." in text(same)
    assert "There’s no player with this name." in text(nobody)
    assert client.get(reverse("games:head_to_head", args=[anna.pk, anna.pk])).status_code == 404
