"""Link previews of tables, players and ladders, with pictures that show nothing hidden."""

from __future__ import annotations

import re
import struct
import time
from html import unescape
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.core.cache.backends import locmem
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.drawing import link_card
from games.models.club import Club
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry
from games.models.rating import Rating
from games.models.tournament import Tournament
from games.services.ladders import ladder_tables
from games.services.table import new_tables, open_tables
from games.services.tournaments import tournament_entries
from games.views import link_cards
from tests.services.clubs.conftest import club_of
from tests.services.conftest import step
from tests.services.tournaments.conftest import begin, open_one, play_out
from tests.views.people.test_people import signed_in

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.one_database,
]
NOW = timezone.now()


@pytest.fixture
def cards(monkeypatch) -> list[link_card.Card]:
    """Record the cards that are drawn."""
    found: list[link_card.Card] = []
    draw = link_card.png

    def noted(shown: link_card.Card) -> bytes:
        found.append(shown)
        return draw(shown)

    monkeypatch.setattr(link_card, "png", noted)
    return found


def picture_in(client: Client, address: str) -> str:
    """Return the path of a page's preview picture."""
    page = client.get(address).content.decode()
    found = re.search(r'<meta property="og:image" content="https?://[^/]+(/[^"]+)"', page)
    assert found, address
    return unescape(found[1])


def drawn(client: Client, path: str) -> tuple[int, int]:
    """Return the width and height of a picture."""
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    return struct.unpack(">II", answer.content[16:24])


def open_table(player, *, visibility: str) -> Game:
    anna, bence = player("Anna"), player("Bence")
    game = new_tables.create_game(
        host=anna,
        title="catan",
        modules=["base", "rivers"],
        options={},
        seats=4,
        visibility=visibility,
        now=NOW,
    )
    open_tables.join(game_id=game.pk, user=bence, invite=game.invite_token, now=NOW)
    return game


def test_a_running_game_shows_its_board_as_spectators_see_it(party, eyes):
    game = party(until=step("main"), visibility="public")

    path = picture_in(Client(), eyes(game).at())

    assert path == eyes(game).at("board.png")
    assert drawn(Client(), path)[0] > 300


def test_an_open_table_shows_who_sits_there_and_how_many_seats_are_free(player, cards):
    game = open_table(player, visibility="public")

    path = picture_in(Client(), game.get_absolute_url())

    assert drawn(Client(), path) == (link_card.WIDTH, link_card.HEIGHT)
    assert ([name for name, _number in cards[0].rows], cards[0].said) == (["Anna", "Bence"], "2 free seats")


def test_the_picture_of_an_open_table_changes_with_who_sits_there(player, cards):
    game = open_table(player, visibility="public")
    path = picture_in(Client(), game.get_absolute_url())
    drawn(Client(), path)
    open_tables.join(game_id=game.pk, user=player("Chiara"), invite="", now=NOW)

    drawn(Client(), path)

    assert [len(shown.rows) for shown in cards] == [2, 3]


def card_paths(player, staff) -> dict[str, str]:
    """Return the paths of pictures with names that players have chosen."""
    game = open_table(player, visibility="public")
    Game.objects.filter(pk=game.pk).update(name="Rude words", named_by=game.host)
    club = club_of(game.host, name="Rude words")
    tournament = open_one(staff, name="Rude words")
    return {
        "table": picture_in(Client(), game.get_absolute_url()),
        "player": f"/players/{game.host_id}/card.png",
        "club": f"/clubs/{club.pk}/card.png",
        "tournament": f"{tournament.get_absolute_url()}card.png",
    }


def test_a_name_that_is_taken_down_is_in_no_picture_after_five_minutes(player, cards, monkeypatch):
    """It may be cached here, and then in a browser that asked at the last moment."""
    paths = card_paths(player, player("Stella", is_staff=True))
    in_browsers = {}
    for path in paths.values():
        found = re.search(r"max-age=(\d+)", Client().get(path)["Cache-Control"])
        in_browsers[path] = int(found[1])
    before = [one.heading for one in cards]
    User.objects.filter(display_name="Anna").update(display_name="Player")
    Game.objects.update(name_hidden_at=NOW)
    Club.objects.update(hidden_at=NOW)
    Tournament.objects.update(hidden_at=NOW)
    cards.clear()

    clock = time.time
    monkeypatch.setattr(
        locmem, "time", SimpleNamespace(time=lambda: clock() + 300 - max(in_browsers.values()))
    )
    for path in paths.values():
        drawn(Client(), path)

    assert before.count("Rude words") == 3
    assert "Anna" in before
    assert len(cards) == len(paths)
    shown = " ".join(f"{one.heading} {one.rows}" for one in cards)
    assert "Rude words" not in shown
    assert "Anna" not in shown


def test_an_invitation_shows_its_table_to_anyone_with_the_link_alone(player, cards):
    game = open_table(player, visibility="link")

    path = picture_in(Client(), f"{game.get_absolute_url()}?invite={game.invite_token}")

    assert f"invite={game.invite_token}" in path
    assert drawn(Client(), path) == (link_card.WIDTH, link_card.HEIGHT)
    assert "private" in Client().get(path)["Cache-Control"]
    assert Client().get(path.partition("?")[0]).status_code == 404


def test_a_player_shows_ratings(player, cards):
    anna = player("Anna")
    Rating.objects.create(user=anna, family="", games=12)
    Rating.objects.create(user=anna, family="catan-cities_knights", games=9)
    Rating.objects.create(user=anna, family="hansa", games=3)

    assert drawn(Client(), f"/players/{anna.pk}/card.png") == (link_card.WIDTH, link_card.HEIGHT)
    assert (cards[0].heading, cards[0].said, len(cards[0].rows)) == ("Anna", "12 rated games", 3)


def test_a_player_without_a_game_has_a_picture_too_and_one_who_has_left_has_none(player, cards):
    anna, bence = player("Anna"), player("Bence")
    path = picture_in(Client(), f"/players/{anna.pk}/")

    assert drawn(signed_in(bence), path) == (link_card.WIDTH, link_card.HEIGHT)
    anna.deleted_at = NOW
    anna.save()
    assert Client().get(path).status_code == 404


def test_a_ladder_shows_its_best(player, cards):
    ladder_tables.make_ladders(now=NOW)
    ladder = Ladder.objects.get(slug="hansa-teutonica")
    for place in range(1, 9):
        LadderEntry.objects.create(
            ladder=ladder,
            user=player(f"Climber {place}"),
            joined_at=NOW,
            waiting_since=NOW,
            games=5,
            ordinal=1000 - place,
        )

    path = picture_in(Client(), "/ladders/hansa-teutonica/")

    assert drawn(Client(), path) == (link_card.WIDTH, link_card.HEIGHT)
    assert [name for name, _number in cards[0].rows] == [
        f"{n}. Climber {n}" for n in range(1, link_card.ROWS + 1)
    ]
    assert Client().get("/ladders/no-such-ladder/card.png").status_code == 404


def test_a_club_shows_its_members(player, cards):
    club = club_of(player("Anna"), player("Bence"))

    path = picture_in(Client(), club.get_absolute_url())

    assert drawn(Client(), path) == (link_card.WIDTH, link_card.HEIGHT)
    assert (cards[0].heading, cards[0].said) == (club.name, "2 members")
    assert [name for name, _number in cards[0].rows] == ["Anna", "Bence"]
    assert Client().get("/clubs/999999/card.png").status_code == 404


def test_a_tournament_shows_who_has_entered_and_then_who_stands_where(player, cards):
    staff = player("Stella", is_staff=True)
    tournament = open_one(staff, rounds=1)
    for name in ("Anna", "Bence", "Chiara", "Dieter"):
        tournament_entries.enter(tournament_id=tournament.pk, user=player(name), now=tournament.created_at)

    path = picture_in(Client(), tournament.get_absolute_url())
    assert drawn(Client(), path) == (link_card.WIDTH, link_card.HEIGHT)
    begin(tournament)
    drawn(Client(), path)
    play_out(tournament)
    drawn(Client(), path)

    assert [shown.said.rpartition(" · ")[2] for shown in cards] == [
        "4 of 16 players",
        "Round 1",
        "Anna has won.",
    ]
    assert cards[0].rows == [(name, "") for name in ("Anna", "Bence", "Chiara", "Dieter")]
    assert cards[2].rows[0] == ("1. Anna", "6")


def test_a_club_s_tournament_has_no_picture(player):
    anna = player("Anna")
    tournament = open_one(anna, club_id=club_of(anna, player("Bence")).pk)
    path = f"{tournament.get_absolute_url()}card.png"

    assert path not in signed_in(anna).get(tournament.get_absolute_url()).content.decode()
    assert {client.get(path).status_code for client in (Client(), signed_in(anna))} == {404}


def test_pictures_are_drawn_once_and_nobody_has_any_number_of_them_drawn(player, cards, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"picture": "2/h/ip"}
    paths = [f"/players/{player(name).pk}/card.png" for name in ("Anna", "Bence", "Chiara")]

    for path in (*paths[:2], *paths[:2]):
        drawn(Client(), path)
    refused = Client().get(paths[2])

    assert refused.status_code == 429
    assert "max-age" not in refused.get("Cache-Control", "")
    assert [shown.heading for shown in cards] == ["Anna", "Bence"]
    # A cached picture is still available.
    drawn(Client(), paths[0])


def test_the_board_that_stands_for_a_kind_of_game_is_drawn_once(player, monkeypatch):
    boards: list[str] = []
    draw = link_cards.drawing_of

    def noted(title: str) -> object:
        boards.append(title)
        return draw(title)

    cache.clear()
    monkeypatch.setattr(link_cards, "drawing_of", noted)
    for name in ("Anna", "Bence"):
        drawn(Client(), f"/players/{player(name).pk}/card.png")

    assert len(boards) == 1
