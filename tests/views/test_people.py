"""A player's page, the ratings' history, two players side by side: for a player, an opponent, a stranger."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from games import services
from games.models import OVERALL, Game, Rating, RatingChange, Seat
from tests.services.conftest import HOUR, NOW

from .conftest import party

__all__ = ["party"]


@pytest.fixture
def game(party):
    """Anna and Bence have resigned, Chiara has won: rated."""
    game = party(seats=3, rated=True)
    finish(game)
    return game


def finish(game, now=NOW):
    for place, key in enumerate("01"):
        services.resign(game_id=game.game.pk, user=game.users[key], now=now + place * HOUR)


@pytest.fixture
def stranger(player):
    return player("Sanna")


def text(response):
    """What is read on a page, without its marks."""
    plain = re.sub(r"<(script|style|head).*?</\1>", " ", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", plain)).split())


def page(path, user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(path)


def of(user, part=""):
    return f"/players/{user.pk}/{part}"


def everybody(game, stranger):
    return [game.users["0"], game.users["1"], stranger, None]


# ------------------------------------------------------------------ the end of a game


def test_game_over_shows_each_seat_s_change_and_why(game, stranger):
    for eyes in everybody(game, stranger):
        words = text(page(game.game.get_absolute_url(), eyes))
        rows = {row.user.display_name: row for row in RatingChange.objects.filter(family="catan-base")}
        assert "Ratings in CATAN" in words
        for name, row in rows.items():
            assert f"{row.before.shown} → to {row.after.shown}" in words, name
        assert (
            "left the game: behind all who stayed Place 3 · behind Bence (1000, left), Chiara (1000)" in words
        )
        assert "Place 1 · ahead of Anna (1000, left), Bence (1000, left)" in words


def test_game_over_says_that_a_replacement_may_only_gain(party, player):
    game = party(seats=3, rated=True)
    seat = game.seat(game.active)
    seat.misses = 2
    seat.save()
    services.sweep(now=seat.due_at)
    services.take_over(game_id=game.game.pk, user=player("Eszter"), seat=seat.number, now=NOW)
    others = [one for one in game.users if one != seat.key]
    everybody = [game.users[one] for one in others] + [game.seat(seat.key).user]
    services.propose(game_id=game.game.pk, user=everybody[0], kind="end", now=NOW)
    for user in everybody[1:]:
        services.answer(game_id=game.game.pk, user=user, kind="end", agree=True, now=NOW)

    words = text(page(game.game.get_absolute_url()))

    assert "Eszter" in words
    assert "replacement: may only gain" in words
    assert "left the game: behind all who stayed" in words


def test_an_unrated_game_says_so(party):
    game = party(seats=3)
    finish(game)

    words = text(page(game.game.get_absolute_url()))

    assert "This game was not rated." in words
    assert "Ratings in" not in words


# ------------------------------------------------------------------ at the table


def test_ratings_stand_beside_names_at_a_rated_table(game, party, stranger):
    Rating.objects.filter(user=game.users["0"]).update(games=5)
    again = services.rematch(game_id=game.game.pk, user=game.users["0"], now=NOW)
    shown = Rating.objects.get(user=game.users["0"], family="catan-base").shown
    new = Rating.objects.get(user=game.users["1"], family="catan-base").shown
    services.join(game_id=again.pk, user=game.users["1"], invite=again.invite_token, now=NOW)

    open_table = text(page(again.get_absolute_url(), stranger))
    services.join(game_id=again.pk, user=game.users["2"], invite=again.invite_token, now=NOW)
    running = text(page(again.get_absolute_url(), stranger))

    assert f"Anna rating {shown}" in open_table
    assert f"Bence rating {new} ?" in open_table
    assert f"rating {shown}" in running
    assert f"rating {new} ?" in running


# ------------------------------------------------------------------ the profile


def test_a_profile_shows_ratings_per_family_and_how_they_came(game, stranger):
    anna = game.users["0"]
    row = Rating.objects.get(user=anna, family="catan-base")
    for eyes in everybody(game, stranger):
        words = text(page(of(anna), eyes))
        assert f"CATAN {row.shown} provisional 1 rated game" in words
        assert f"All games {row.shown} provisional 1 rated game" in words
        assert "Rating over time" in words
        assert f"1000 → to {row.shown}" in words
        assert game.game.display_name in words


def test_the_way_of_a_rating_has_a_table_beside_the_drawing(game):
    html = page(of(game.users["2"])).content.decode()

    assert '<svg viewBox="0 0 640 260" role="img" aria-label="Rating in All games after 1 game: ' in html
    assert "As a table" in html
    assert "<polyline" in html


def test_a_profile_without_rated_games_says_so(stranger):
    words = text(page(of(stranger)))

    assert "No rated game yet." in words
    assert "Rating over time" not in words


@pytest.mark.parametrize(
    ("part", "query"),
    [
        *(("ratings/", f"page={page}") for page in ("0", "x", "2", "99999999", "²")),
        *(("", f"behind={behind}") for behind in ("0", "x", "1,", "²,1")),
        *((part, f"family={family}") for part in ("", "ratings/") for family in ("hansa", "nonsense", "%00")),
    ],
)
def test_what_is_not_there_is_not_found(game, part, query):
    assert page(f"{of(game.users['0'], part)}?{query}").status_code == 404


def test_a_player_who_deleted_the_account_has_no_page(game):
    from accounts.services import delete_account

    anna, bence = game.users["0"], game.users["1"]
    before = list(RatingChange.objects.order_by("pk").values())
    delete_account(user=anna, now=NOW + timedelta(days=9))

    for part in ("", "ratings/", "against/", f"against/{bence.pk}/"):
        assert page(of(anna, part)).status_code == 404
    assert list(RatingChange.objects.order_by("pk").values()) == before
    words = text(page(of(bence, "ratings/")))
    assert "Anna" not in words
    assert "ahead of a former player (1000, left)" in words


def test_of_a_game_by_link_strangers_read_the_numbers_and_nothing_else(party, stranger):
    game = party(seats=3, rated=True, visibility="link", name="Our secret harbor")
    finish(game)
    anna = game.users["0"]

    for eyes in (stranger, None):
        words = text(page(of(anna, "ratings/"), eyes))
        assert "A game by link" in words
        assert "Place 3" in words
        assert "Chiara" not in words
        assert "secret harbor" not in words
        assert "secret harbor" not in text(page(of(anna), eyes))
    for eyes in game.users.values():
        words = text(page(of(anna, "ratings/"), eyes))
        assert "Our secret harbor" in words
        assert "Chiara (1000)" in words


# ------------------------------------------------------------------ two players


def test_head_to_head_on_the_profile_is_from_the_viewer_s_side(game):
    anna, bence, chiara = game.users.values()

    assert "You and Anna: 1 game" in text(page(of(anna), chiara))
    assert "1 You ahead 0 level 0 Anna ahead" in figures(page(of(anna), chiara))
    assert "0 You ahead 0 level 1 Bence ahead" in figures(page(of(bence), anna))


def figures(response):
    """The score as it is read: each number with its label."""
    html = response.content.decode()
    pairs = re.findall(r"<div><dt>([^<]*)</dt><dd>(\d+)</dd></div>", html[html.index('class="score"') :])
    return " ".join(f"{number} {label}" for label, number in pairs[:3])


def test_anybody_can_be_compared_with_anybody(game, stranger):
    anna, bence = game.users["0"], game.users["1"]
    found = page(of(anna, "against/?name=BENCE"), stranger)

    assert found["Location"] == of(anna, f"against/{bence.pk}/")
    words = page(found["Location"], stranger)
    assert figures(words) == "0 Anna ahead 0 level 1 Bence ahead"
    assert game.game.display_name in text(words)


@pytest.mark.parametrize(("name", "words"), [("Nobody", "No player has this name."), ("Anna", "Choose somebody else."),
                                             ("", "This field is required."), ("x" * 50, "at most 40")])  # fmt: skip
def test_who_cannot_be_compared(game, name, words):
    answer = page(of(game.users["0"], f"against/?name={name}"))

    assert answer.status_code == 422
    assert words in text(answer)


def test_nobody_is_compared_with_oneself(game):
    anna = game.users["0"]

    assert page(of(anna, f"against/{anna.pk}/")).status_code == 404
    assert page(of(anna, "against/999999/")).status_code == 404


def test_games_by_link_are_counted_for_those_who_may_see_them(party, stranger):
    game = party(seats=3, visibility="link")
    finish(game)
    anna, bence, chiara = game.users.values()
    path = of(anna, f"against/{bence.pk}/")

    assert "They have not finished a game together yet." in text(page(path, stranger))
    assert "They have not finished a game together yet." in text(page(path))
    for eyes in (anna, bence, chiara):
        assert "1 finished game of both" in text(page(path, eyes))


def test_who_left_is_behind_whatever_the_bot_came_to(game):
    Game.objects.get(pk=game.game.pk).seats.filter(number=0).update(rank=1)

    assert figures(page(of(game.users["0"], f"against/{game.users['2'].pk}/"))) == (
        "0 Anna ahead 0 level 1 Chiara ahead"
    )


# ------------------------------------------------------------------ many games


MANY = 5000


@pytest.fixture
def veterans(game):
    """Two who have played five thousand rated games with each other."""
    anna, bence = game.users["0"], game.users["1"]
    moments = [NOW + (n + 2) * HOUR for n in range(MANY)]
    games = Game.objects.bulk_create(
        [
            Game(
                title="catan", modules=["base"], seat_count=2, status="finished", rated=True, state={},
                commitment="0" * 64, created_at=at, started_at=at, finished_at=at,
            )
            for at in moments
        ],
        batch_size=500,
    )  # fmt: skip
    seats, changes = [], []
    for number, game_ in enumerate(games, start=2):
        for place, user in enumerate((anna, bence)):
            rank = 1 + (number + place) % 2
            seats.append(
                Seat(game=game_, number=place, user=user, joined_at=NOW, ended_at=game_.finished_at, rank=rank,
                     points=3)
            )  # fmt: skip
            other = {"user": bence.pk if user == anna else anna.pk, "seat": "1", "part": "stayed",
                     "rank": 3 - rank, "mu": 25.0, "sigma": 5.0}  # fmt: skip
            changes += [
                RatingChange(
                    game=game_, user=user, seat=str(place), family=family, rank=rank, mu_before=25.0,
                    sigma_before=2.0, mu_after=25.0 + number % 7, sigma_after=2.0, opponents=[other],
                    number=number, at=game_.finished_at,
                )
                for family in (OVERALL, "catan-base")
            ]  # fmt: skip
    Seat.objects.bulk_create(seats, batch_size=500)
    RatingChange.objects.bulk_create(changes, batch_size=500)
    Rating.objects.filter(user__in=[anna, bence]).update(games=MANY + 1)
    return anna, bence


@pytest.mark.slow  # ten thousand seats and twenty thousand changes are written first
def test_pages_of_a_veteran_ask_little(veterans, django_assert_max_num_queries):
    anna, bence = veterans
    client = Client()
    client.force_login(bence)
    behind = "?family=catan-base&behind=1780000000000000,9"
    for path in (of(anna), of(anna, behind), of(anna, "ratings/"), of(anna, "ratings/?page=251"),
                 of(anna, f"against/{bence.pk}/"), of(anna, f"against/{bence.pk}/?page=300")):  # fmt: skip
        with django_assert_max_num_queries(12):
            answer = client.get(path)
        assert answer.status_code == 200
        assert len(answer.content) < 150_000
    words = text(client.get(of(anna)))
    assert "120 of 5001 games, evenly spread" in words
    assert f"You and Anna: {MANY + 1} games" in words
    assert text(client.get(of(anna, "ratings/?page=251"))).count("Place 3") == 1
    assert client.get(of(anna, "ratings/?page=252")).status_code == 404
