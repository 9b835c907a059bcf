"""A small version of the benchmark community has the data that real games would have left."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.models.game import Game
from games.models.ladder import LadderEntry
from games.models.packed_turns import PackedTurns
from games.models.rating import Rating, RatingChange
from games.models.seat import Seat
from games.models.statistics import Ending, Standing, Tally
from games.models.turn import Turn
from games.models.watching import Watchable
from games.selectors.table import replays
from games.workshop import benchmark

pytestmark = pytest.mark.both_databases

USERS, FINISHED, RUNNING = 40, 120, 30


@pytest.fixture
def community(db):
    out = io.StringIO()
    call_command("seed_benchmark", users=USERS, finished=FINISHED, running=RUNNING, stdout=out)
    return out.getvalue()


def test_it_has_the_size_that_was_asked_for(community):
    assert User.objects.count() == USERS
    assert Game.objects.filter(status="finished").count() == FINISHED
    assert Game.objects.running().count() == RUNNING
    assert "Done in" in community


@pytest.mark.django_db(transaction=True)
def test_statistics_and_ratings_are_what_the_games_say(community):
    assert Tally.objects.exists()
    assert RatingChange.objects.exists()
    # For speed, its ladders have standings without games.
    LadderEntry.objects.all().delete()
    for command in ("recompute_statistics", "recompute_ratings"):
        call_command(command, "--check", stdout=io.StringIO())


def test_running_games_wait_for_somebody_and_public_ones_are_listed(community):
    public = Game.objects.running().public()

    assert 0 < public.count() < RUNNING
    assert set(Watchable.objects.values_list("pk", flat=True)) == set(public.values_list("pk", flat=True))
    for game in Game.objects.running():
        due = {seat.key: seat.step for seat in game.seat_list if seat.is_due}
        assert due == game.rules.waiting(game.state).due
    assert Ending.objects.count() == Game.objects.filter(status="finished").public().count()


def test_its_pages_open(community):
    """The pages of the benchmark: a running and a finished game, the lists, a profile."""
    user = Seat.objects.filter(decision__isnull=False).first().user
    game = Game.objects.running().of(user).first()
    over = Game.objects.filter(status="finished").of(user).first()
    assert Standing.objects.filter(family="").exists()
    assert Rating.objects.filter(user=user, family="").exists()
    client = Client()
    client.force_login(user)

    for path in ("/", "/games/", "/lobby/", "/watch/", "/leaders/", "/statistics/", f"/players/{user.pk}/",
                 f"/games/{game.pk}/", f"/games/{game.pk}/thumbnail-light.svg", f"/games/{over.pk}/"):  # fmt: skip
        assert client.get(path).status_code == 200, path


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moves", ["packed", "rows"])
def test_finished_games_have_moves_on_request(moves, client, monkeypatch):
    """One kind of game is enough: bots play a game of each."""
    kinds = benchmark.patterns("benchmark")[:1]
    monkeypatch.setattr(benchmark, "patterns", lambda _seed: kinds)

    call_command("seed_benchmark", users=20, finished=9, running=0, moves=moves, stdout=io.StringIO())

    packed = Game.objects.exclude(packed_at=None).count()
    assert packed == PackedTurns.objects.count() == (9 if moves == "packed" else 0)
    assert (Turn.objects.count() > 9 * 100) == (moves == "rows")
    game = Game.objects.public().latest("pk")
    assert replays.state_at(game, game.last_number) == game.state
    assert client.get(f"/games/{game.pk}/log/").status_code == 200
    call_command("recompute_statistics", "--check", stdout=io.StringIO())


def test_new_rows_follow_those_that_were_seeded(community, player):
    assert player("Anna").pk > USERS


def test_it_needs_an_empty_database(community):
    with pytest.raises(CommandError, match="games already"):
        call_command("seed_benchmark")


def test_keys_are_those_of_the_people_who_play(db, tmp_path):
    path = tmp_path / "players.json"
    call_command("seed_benchmark", users=20, finished=0, running=5, keys=path, stdout=io.StringIO())
    keys = json.loads(path.read_text())
    playing = User.objects.filter(seats__game__status="running").distinct()
    assert len(keys) == playing.count() > 0
    for one in keys:
        api = Client(headers={"authorization": f"Bearer {one['token']}"}).get("/api/v1/me").json()
        client = Client()
        client.cookies["sessionid"] = one["session"]
        assert client.get("/games/").wsgi_request.user.pk == api["id"]


def test_a_file_of_keys_is_never_written_over(db, tmp_path):
    path = tmp_path / "players.json"
    path.write_text("mine")
    with pytest.raises(CommandError, match="exists already"):
        call_command("seed_benchmark", users=20, finished=0, running=0, keys=path, stdout=io.StringIO())
    assert path.read_text() == "mine"


def test_a_site_that_runs_is_filled_only_if_it_is_for_measuring(db, settings):
    settings.DEV_PAGES = False
    with pytest.raises(CommandError, match="--for-measuring"):
        call_command("seed_benchmark", users=20, finished=0, running=0, stdout=io.StringIO())
    assert not User.objects.exists()
    call_command("seed_benchmark", users=20, finished=0, running=0, for_measuring=True, stdout=io.StringIO())
    assert User.objects.count() == 20
