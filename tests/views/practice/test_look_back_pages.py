"""The pages on which a bot looks back at a finished game."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.bots import look_back
from games.models.game import Game
from games.models.look_back import LookBack
from games.services.practice import look_backs
from tests.services.conftest import is_over, step
from tests.views.forms import submit

pytestmark = pytest.mark.django_db
PAGE = "look-back/"


class Viewers:
    """A player, an opponent, a stranger and a visitor of one table."""

    def __init__(self, eyes, game):
        self.game = game
        self.player, self.opponent = eyes(game, "0"), eyes(game, "1")
        self.stranger, self.visitor = eyes(game, "stranger"), eyes(game)


@pytest.fixture
def over(eyes, party, monkeypatch):
    """The viewers of a finished game. A bot judges few positions here."""
    monkeypatch.setattr(look_back, "NODES", look_back.Budget(nodes=10))
    monkeypatch.setattr(look_back, "DRAWS", 1)
    monkeypatch.setattr(look_backs, "AT_ONCE", 900.0)
    game = party(until=is_over)
    Game.objects.filter(pk=game.game.pk).update(finished_at=timezone.now())
    return Viewers(eyes, game)


def text_of(response):
    assert response.status_code == 200
    return response.content.decode()


def test_a_player_asks_waits_and_reads(over):
    page = over.player.look(PAGE)
    assert submit(over.player.client, page, over.player.at("look-back/ask/")).status_code == 303
    row = LookBack.objects.get()

    waiting = text_of(over.player.look(PAGE))
    assert "The bot will begin soon." in waiting
    assert "hx-get" in waiting
    assert f'href="{over.player.at(PAGE)}"' in waiting
    look_backs.go_on(look_back_id=row.pk, done=0, now=timezone.now())

    read = text_of(over.player.look(PAGE))
    assert "This is a bot’s opinion." in read
    assert "Luck and choices" in read
    assert "Number" in read
    for viewer in (over.opponent, over.stranger, over.visitor):
        assert "This is a bot’s opinion." in text_of(viewer.look(PAGE))
    row.refresh_from_db()
    check_moment(over, row)


def check_moment(over, row):
    """Both moves are shown on a board each."""
    seat, moments = next((seat, found) for seat, found in row.work["moments"].items() if found)

    page = text_of(over.stranger.look(f"look-back/{seat}/{moments[0]['number']}/"))

    assert "What was played" in page
    assert "What the bot would have played" in page
    assert 'id="own' in page
    assert 'id="better' in page
    assert f"{100 * moments[0]['better_chance']:.0f} %" in page
    assert over.stranger.look(f"look-back/{seat}/99999/").status_code == 404


def test_strangers_wait_for_a_day(over):
    assert "only its players can ask" in text_of(over.stranger.look(PAGE))
    assert over.stranger.send("look-back/ask/").status_code == 403
    assert "Sign in to ask for this." in text_of(over.visitor.look(PAGE))
    Game.objects.update(finished_at=timezone.now() - timedelta(days=2))

    assert "Look back with a bot" in text_of(over.stranger.look(PAGE))


def test_a_game_that_is_played_has_no_such_page(eyes, party):
    running = Viewers(eyes, party(until=step("main")))
    LookBack.objects.create(game=running.game.game, asked_at=timezone.now())

    for viewer in (running.player, running.stranger):
        assert viewer.look(PAGE).status_code == 404
        assert viewer.look("look-back/0/1/").status_code == 404
    assert running.player.send("look-back/ask/").status_code == 404


def test_the_page_says_where_bots_do_not_look_back_yet(over, monkeypatch):
    monkeypatch.setattr(look_back, "judge_of", lambda _title, _modules: None)

    assert "Bots don’t look back at this rule book yet." in text_of(over.player.look(PAGE))
    assert over.player.send("look-back/ask/").status_code == 409


def test_the_end_and_the_replay_lead_there(over):
    address = over.player.at(PAGE)

    assert address in text_of(over.player.look())
    assert address in text_of(over.player.look("replay/"))


def test_work_that_failed_can_be_asked_for_again(over):
    LookBack.objects.create(game=over.game.game, asked_at=timezone.now(), failed_at=timezone.now())

    page = over.player.look(PAGE)
    assert "The bot couldn’t finish. You can ask again." in text_of(page)
    submit(over.player.client, page, over.player.at("look-back/ask/"))

    assert LookBack.objects.get().failed_at is None
