"""The end of a game on its table's page, and its picture."""

from __future__ import annotations

import re
import struct
from types import SimpleNamespace

import pytest
from django.core.cache import cache

from games.models.game import Game
from games.models.seat import Seat
from games.views.table.game_end import ahead, marks_of
from tests.services.clubs.conftest import club_of
from tests.services.conftest import is_over, step
from tests.views.conftest import text

pytestmark = pytest.mark.one_database


def test_the_end_says_who_won_by_what_and_how_far_ahead(party, eyes):
    game = party(until=is_over)
    first = next(seat for seat in game.fresh().seat_list if seat.rank == 1)

    page = text(eyes(game, "0").look())

    assert f'<h2 id="ending-title">{first.display_name} won</h2>' in page
    assert "ahead of" in page
    assert "Where the points come from" in page
    assert "Points over time" in page
    assert "<h3>Luck</h3>" in page
    assert "You finished #" in page
    assert 'property="og:image"' in page


def test_the_end_comes_into_an_open_page_with_the_move_that_brings_it(party, eyes):
    game = party(until=is_over)

    parts = text(eyes(game, "0").look(htmx=True))

    assert 'id="ending-title"' in parts
    assert "#ending" in text(eyes(game, "0").look()).split("hx-select-oob=")[1].split('"')[1]


def test_the_end_says_what_decided_between_equal_points(party, eyes):
    """HT-SCORE-06"""
    game = party(until=is_over, title="hansa")
    ranked = sorted(game.fresh().seat_list, key=lambda seat: seat.rank)
    before = text(eyes(game, "0").look())
    game.game.seats.filter(rank__lte=ranked[1].rank).update(points=24)

    level = text(eyes(game, "0").look())

    words = "the lower Actiones level wins"
    assert (words in before, words in level) == (False, True)
    assert f"tied with {ranked[1].display_name}" in level


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([(1, 10), (2, 8), (3, 7)], "2 points ahead of Bence"),
        ([(1, 10), (2, 9), (3, 7)], "one point ahead of Bence"),
        ([(1, 10), (2, 9), (2, 9)], "one point ahead of Bence and Chiara"),
        ([(1, 10), (2, 10), (3, 7)], "tied with Bence"),
        ([(1, 8), (2, 9), (3, 7)], ""),
        ([(1, 10), (1, 10), (3, 7)], ""),
    ],
)
def test_a_lead_is_counted_in_points_and_names_the_second(results, said):
    seats = [Seat(number=number, rank=rank, points=points) for number, (rank, points) in enumerate(results)]
    people = {
        str(number): SimpleNamespace(name=name) for number, name in enumerate(("Anna", "Bence", "Chiara"))
    }

    assert ahead(seats, people) == said


@pytest.mark.parametrize(
    ("turns", "labels"),
    [
        (5, []),
        (6, [5]),
        (40, [5, 10, 15, 20, 25, 30, 35]),
        (41, [10, 20, 30, 40]),
        (401, [100, 200, 300, 400]),
    ],
)
def test_a_chart_names_at_most_eight_turns(turns, labels):
    assert marks_of(turns) == {turn: str(turn) for turn in labels}


def test_chance_is_called_dice_only_where_there_are_any(party, eyes):
    game = party(until=is_over, title="hansa")

    over = text(eyes(game, "0").look()).split('id="over"')[1].split("</section>")[0]

    assert "All chance in this game comes from" in over
    # the site's page about chance is called "Fair dice"
    assert not re.search(r"\bdice\b", re.sub("<[^>]+>", " ", over).replace("Fair dice", ""))


def test_a_running_game_shows_no_end(party, eyes):
    game = party(until=step("main"))

    page = text(eyes(game, "0").look())

    assert '<div id="ending">\n</div>' in page
    assert "result.png" not in page
    assert eyes(game, "0").client.get(eyes(game).at("result.png")).status_code == 404


def test_the_picture_is_as_large_as_links_are_shown(party, eyes):
    cache.clear()
    game = party(until=is_over)

    answer = eyes(game).look("result.png")

    assert answer["Content-Type"] == "image/png"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert "public" in answer["Cache-Control"]


def test_a_private_game_shows_its_picture_to_its_players_alone(party, eyes):
    cache.clear()
    game = party(until=is_over)
    Game.objects.update(visibility=Game.Visibility.LINK)

    assert eyes(game).client.get(eyes(game).at("result.png")).status_code == 404
    mine = eyes(game, "0")
    assert "private" in mine.look("result.png")["Cache-Control"]
    page = text(mine.look())
    assert "share-address" not in page
    assert "result.png" not in page.partition("</head>")[0]


@pytest.mark.parametrize("visibility", Game.Visibility.values)
def test_players_see_the_picture_and_the_record_of_a_game_of_every_visibility(party, eyes, visibility):
    cache.clear()
    game = party(until=is_over)
    host = game.game.host
    club = club_of(host) if visibility == Game.Visibility.CLUB else None
    Game.objects.update(visibility=visibility, club=club)
    mine = eyes(game, "0")

    answered = {
        at: mine.client.get(mine.at(at)).status_code
        for at in ("", "result.png", "board.png", "replay/", "replay/1/", "log/", "export/")
    }

    assert set(answered.values()) == {200}, answered
