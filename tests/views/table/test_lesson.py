"""The guide of a first game: the first thing that can be done and was not done yet."""

from __future__ import annotations

import json
import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import catalog
from games.models.game import Game
from games.services.table import bot_moves, departures
from games.views.pages.module_page import first_game
from games.views.table.lesson import title_to_learn
from tests.views.conftest import HTMX, Eyes, text
from tests.views.forms import has_form, submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIRST_PAGE = "/games/first/"
BUTTON = "New to CATAN? Learn by playing"


@pytest.fixture
def anna(player) -> User:
    return player("Anna")


@pytest.fixture
def browser(anna) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def begin(client: Client) -> Game:
    answer = submit(client, "/rules/", FIRST_PAGE)
    assert answer.status_code == HTTPStatus.SEE_OTHER
    game = Game.objects.filter(teaches=True).latest("pk")
    assert answer["Location"] == game.get_absolute_url()
    return game


def taught(client: Client, game: Game) -> str:
    """Return the guide's heading and text; "" if it shows nothing."""
    page = text(client.get(game.get_absolute_url()))
    section = page[page.index('<section id="lesson"') :]
    return section[: section.index("</section>")]


@pytest.mark.parametrize("address", ["/", "/rules/"])
def test_front_page_and_rules_page_begin_it(client, browser, address):
    for visitor in (client, browser):
        page = visitor.get(address)
        assert BUTTON in text(page)
        assert has_form(page, FIRST_PAGE)


def test_the_site_teaches_the_title_that_it_offers_first():
    assert title_to_learn() == "CATAN"


def test_where_no_game_teaches_the_title_there_is_none_to_begin(client, browser, monkeypatch):
    monkeypatch.setattr("games.views.table.games_at_once.first_game", lambda _title, _modules: None)

    assert [visitor.post(FIRST_PAGE).status_code for visitor in (client, browser)] == [404, 404]
    assert not Game.objects.exists()


def test_a_member_learns_step_by_step(browser, anna):
    game = begin(browser)
    first = first_game(game.title, tuple(game.modules))
    numbered = [lesson for lesson in first.lessons if not lesson.is_extra]
    for step, title in enumerate(("Your first settlement", "A road from it"), start=1):
        page = taught(browser, game)
        assert title in page
        assert f">{step}/{len(numbered)}<" in page
        place(browser, game)
    bot_moves.play_bots(game_id=game.pk, now=timezone.now())

    assert "Your second settlement" in taught(browser, game)


def place(client: Client, game: Game) -> None:
    """Place the piece that is asked for on the first marked place."""
    page = text(client.get(game.get_absolute_url()))
    waiting = game.rules.waiting(Game.objects.get(pk=game.pk).state)
    (step,) = waiting.due.values()
    sent = {
        "verb": {"setup_settlement": "place_settlement", "setup_road": "place_road"}[step],
        "argument": json.dumps(re.search(r'data-place="([^"]+)"', page)[1]),
        "decision": waiting.decision,
        "key": f"place-{waiting.decision}",
    }
    answer = client.post(f"{game.get_absolute_url()}move/", sent)
    assert answer.status_code == HTTPStatus.SEE_OTHER


def test_a_guest_learns_without_an_account(client):
    game = begin(client)

    assert game.host.is_guest
    assert "Your first settlement" in taught(client, game)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_guest_who_waits_for_the_bots_is_promised_no_email(client, browser, headers):
    for visitor, email in ((client, False), (browser, True)):
        game = begin(visitor)
        place(visitor, game)
        place(visitor, game)

        page = text(visitor.get(game.get_absolute_url(), headers=headers))
        assert "Nothing to do right now" in page
        assert ("email you when it’s your turn" in page) == email
        assert ("your turn again in a moment" in page) != email


def test_a_second_press_leads_to_the_same_game(client):
    game = begin(client)

    assert submit(client, "/rules/", FIRST_PAGE)["Location"] == game.get_absolute_url()
    assert Game.objects.count() == User.objects.count() == 1


@pytest.mark.parametrize("htmx", [False, True])
def test_the_guide_is_hidden_and_comes_back(browser, htmx):
    game = begin(browser)
    table = game.get_absolute_url()

    answer = submit(browser, table, f"{table}guide/hide/", press="Hide the guide", htmx=htmx)
    if htmx:
        assert '<section id="lesson"></section>' in text(answer)
    assert "Your first settlement" not in taught(browser, game)

    submit(browser, "/rules/", FIRST_PAGE)
    assert "Your first settlement" in taught(browser, game)


def test_a_stranger_neither_sees_the_guide_nor_hides_it(browser, player):
    game = begin(browser)
    stranger = Client()
    stranger.force_login(player("Bence"))
    invited = f"{game.get_absolute_url()}?invite={game.invite_token}"

    assert "Your first settlement" not in text(stranger.get(invited))
    assert stranger.post(f"{game.get_absolute_url()}guide/hide/").status_code == HTTPStatus.FORBIDDEN
    assert not Game.objects.get().guide_hidden


def test_other_games_have_no_guide(eyes, party):
    game = party()

    assert "Hide the guide" not in text(Eyes(game, game.users["0"]).look())


def test_a_player_who_waits_is_told_that_others_play(browser):
    game = begin(browser)
    place(browser, game)
    place(browser, game)

    assert "The others play" in taught(browser, game)


def test_the_last_word_leads_on_to_people_and_to_what_modules_add(browser, anna):
    game = begin(browser)
    departures.resign(game_id=game.pk, user=anna, now=timezone.now())
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, finished_at=timezone.now())

    last = taught(browser, game)

    assert "Your first game of CATAN is over" in last
    assert 'href="/lobby/"' in last
    assert "/rules/how-to-play/catan/cities_knights/" in last


def test_its_seed_is_said_to_be_no_secret(browser):
    game = begin(browser)

    page = text(browser.get(game.get_absolute_url(), {"pane": "more"}))

    assert "its seed is no secret" in page
    assert "All chance in this game comes from" not in page


def test_all_that_is_taught_can_be_done_in_the_game():
    """A lesson with a verb that the rules do not know would never end."""
    first = first_game("catan", ("base",))

    verbs = {verb for lesson in first.lessons for verb in lesson.verbs}

    assert verbs <= catalog.title("catan").verbs
