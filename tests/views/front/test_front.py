"""The front page, my games, the next game, players, rules, email settings."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from games import catalog
from games.models.game import Game
from games.models.notification import Kind
from games.models.seat import Seat
from games.selectors.front import game_lists
from games.selectors.watching import watched_games
from games.services.clubs import talk
from games.services.messages import notices
from games.services.table import new_tables
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW, is_over, step
from tests.views.conftest import text
from tests.views.forms import submit

pytestmark = pytest.mark.one_database


def test_the_front_page_without_games_invites(client, db):
    page = client.get("/")

    assert page.status_code == 200
    assert "No public games in progress" in text(page)
    assert "Sign up" in text(page)


def test_the_front_page_names_and_shows_what_is_here(client, db):
    page = text(client.get("/"))
    shown = re.findall(r'(?s)<a class="tile" href="([^"]+)">(.*?)</a>', page.split("What you can play")[1])

    for title in catalog.titles().values():
        for module in catalog.offered_modules(title):
            if module.key not in title.required:
                (words,) = (one for _href, one in shown if f"<strong>{module.name}</strong>" in one)
                assert f"/covers/{title.key}/{module.key}/light.svg" in words
    assert [words for _href, words in shown if "<strong>Hansa Teutonica</strong>" in words]
    scenarios = [module for module in catalog.title("catan").modules if module.one_of is not None]
    assert sum("Scenario" in words for _href, words in shown) == len(scenarios)
    assert all(client.get(href).status_code == 200 for href, _words in shown)


@pytest.mark.parametrize("query", ["", "?pace=evening"])
def test_a_lobby_without_tables_says_what_to_do_instead(client, db, query):
    page = text(client.get(f"/lobby/{query}")).split("<main")[1]

    for way in ('action="/games/now/"', 'href="/games/new/"', 'href="/ladders/"', 'action="/games/first/"'):
        assert way in page


def test_visitors_watch_a_live_board(party, eyes):
    game = party(until=step("main"))
    page = text(eyes(game).client.get("/"))

    assert 'id="live-pieces"' in page
    assert f"/games/{game.game.pk}/" in page
    assert "hx-post" not in page


def test_the_front_page_shows_the_game_that_has_come_furthest(party, eyes):
    far = party(until=step("main"))
    begun = Game.objects.get(pk=far.game.pk)
    begun.pk, begun.invite_token, begun.last_number, begun.moved_at = None, "another", 1, NOW
    begun.save()

    assert watched_games.watchable() == far.game
    assert f"/games/{far.game.pk}/" in text(eyes(far).client.get("/"))


def test_the_icon_is_found_at_its_old_address(client):
    answer = client.get("/favicon.ico", follow=False)

    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")


def test_a_private_game_is_not_on_the_front_page(party, eyes):
    game = party(visibility="link")

    assert "No public games" in text(eyes(game).client.get("/"))


def test_the_count_of_waiting_games_is_in_the_title(party, eyes):
    game = party()

    assert "<title>(1) " in text(eyes(game, game.active).client.get("/"))
    other = next(key for key in game.users if key != game.active)
    assert "<title>(" not in text(eyes(game, other).client.get("/"))


@pytest.mark.parametrize("language", ["en", "it", "hu", "de"])
def test_the_front_page_counts_waiting_games_in_every_language(party, eyes, language):
    game = party()
    User.objects.filter(pk=game.users[game.active].pk).update(language=language)

    assert eyes(game, game.active).client.get("/").status_code == 200


def test_my_games_are_sorted_by_what_they_ask(party, eyes):
    game = party()
    other = next(key for key in game.users if key != game.active)

    assert "Your turn to place a starting settlement" in text(eyes(game, game.active).client.get("/games/"))
    page = text(eyes(game, other).client.get("/games/"))
    assert "You’re all caught up" in page
    assert "Waiting for others" in page


def test_my_games_are_for_players(client, db):
    for path in ("/games/", "/next/", "/games/import/", "/settings/messages/"):
        assert client.get(path).status_code == 302


def test_next_leads_to_the_most_urgent_game(party, eyes):
    game = party()
    other = next(key for key in game.users if key != game.active)

    assert eyes(game, game.active).client.get("/next/")["Location"] == f"/games/{game.game.pk}/"
    assert eyes(game, other).client.get("/next/")["Location"] == "/games/"


def test_next_leads_to_a_club_s_unread_chat_where_no_game_waits(player):
    anna, bence = player("Anna"), player("Bence")
    club = club_of(anna, bence)
    client = Client()
    client.force_login(bence)
    assert client.get("/next/")["Location"] == "/games/"

    talk.say(club_id=club.pk, user=anna, text="A game tonight?", now=NOW)

    assert client.get("/next/")["Location"] == f"/clubs/{club.pk}/#chat"
    # Opening the club marks its chat as read.
    client.get(f"/clubs/{club.pk}/")
    assert client.get("/next/")["Location"] == "/games/"


def test_next_goes_on_from_the_table_that_one_looks_at(party, eyes):
    game = party(decision_hours=24)
    user = game.users[game.active]
    later = new_tables.create_game(
        host=user, title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    for seat in later.seats.all():
        seat.release()
        seat.save()
    mine = later.seats.get(user=user)
    mine.ask(decision=1, step="pre_roll", since=NOW)
    mine.due_at = NOW + timedelta(days=9)
    mine.save()
    client, first, second = eyes(game, game.active).client, f"/games/{game.game.pk}/", f"/games/{later.pk}/"

    def next_from(page: str) -> str:
        return client.get("/next/", headers={"Referer": f"http://testserver{page}"})["Location"]

    assert next_from("/") == first
    assert next_from(first) == second
    assert next_from(second) == first
    assert next_from("/games/987654/") == first
    assert next_from("/nonsense/%00") == first


def test_a_finished_game_is_seen_once(party, eyes):
    game = party(until=is_over)
    game.game.seats.update(seen_at=None)
    viewer = eyes(game, "0")

    assert "Finished while you were away" in text(viewer.client.get("/games/"))
    viewer.look()
    assert "Finished while you were away" not in text(viewer.client.get("/games/"))


def test_a_player_page_shows_finished_games_that_one_may_see(party, eyes):
    game = party(until=is_over)
    user = game.users["0"]
    page, link = f"/players/{user.pk}/", f'href="/games/{game.game.pk}/"'

    assert link in text(eyes(game).client.get(page))
    type(game.game).objects.update(visibility="link")
    assert link not in text(eyes(game).client.get(page))
    assert link not in text(eyes(game, "stranger").client.get(page))
    assert link in text(eyes(game, "0").client.get(page))
    assert link in text(eyes(game, "1").client.get(page))
    assert user.email not in text(eyes(game).client.get(page))


def test_finished_games_go_on_behind_the_last_one(party, player):
    game = party(until=is_over).fresh()
    user, seats = player("Busy"), []
    for hours in (5, 3, 3, 3, 1, 0, 0):
        other = Game.objects.get(pk=game.pk)
        other.pk, other.invite_token = None, f"copy-{len(seats)}"
        other.finished_at = NOW - timedelta(hours=hours)
        other.save(force_insert=True)
        ended = other.finished_at
        seats.append(Seat.objects.create(game=other, number=0, user=user, joined_at=NOW, ended_at=ended))

    seen, behind = [], None
    while True:
        page = game_lists.finished_games(user, viewer=None, behind=behind, at_once=2)
        seen += page.games
        behind = page.next
        if behind is None:
            break

    newest = sorted(seats, key=lambda seat: (seat.ended_at, seat.game_id), reverse=True)
    assert seen == [seat.game for seat in newest]


def test_a_page_of_finished_games_behind_nonsense_is_not_found(client, player):
    page = f"/players/{player().pk}/"

    assert client.get(page, {"behind": "1700000000000000,4"}).status_code == 200
    for behind in ("1", "1,", "x,1", "1,1,1", "99999999999999999999,1"):
        assert client.get(page, {"behind": behind}).status_code == 404


@pytest.mark.parametrize("number", [0, 4711, 10**30])
def test_unknown_and_deleted_players_are_not_found(client, player, number):
    gone = player("Gone")
    User.objects.get(pk=gone.pk).anonymize(now=NOW)

    assert client.get(f"/players/{number}/").status_code == 404
    assert client.get(f"/players/{gone.pk}/").status_code == 404


def test_the_rules_page_is_written_from_the_tables(client, db):
    page = text(client.get("/rules/"))

    for words in (
        "Base game",
        "Number tokens",
        "In a spiral",
        "First game",
        "for 2 players",
        "for 3–4 players",
        # why two things do not go together
        "Traders & Barbarians is a game for up to 4 players.",
    ):
        assert words in page
    assert client.get("/rules/how-to-play/").status_code == 200


def test_mails_are_chosen(client, player):
    user, other = player("Anna"), player("Bence")
    client.force_login(user)
    page = "/settings/messages/"
    form = {
        "kinds": ["your_turn"], "pace": "daily", "delay_minutes": "30", "digest_hour": "7",
        "reminder_percent": "50",
    }  # fmt: skip

    assert submit(client, page, page, form).status_code == 302
    unwanted = set(Kind.values) - {Kind.YOUR_TURN, Kind.ACCOUNT}
    assert set(user.opt_outs.values_list("kind", flat=True)) == unwanted
    schedule = notices.schedule_of(user, "email")
    assert (schedule.pace, schedule.delay_minutes, schedule.digest_hour) == ("daily", 30, 7)
    user.refresh_from_db()
    assert user.reminder_percent == 50
    assert type(other).objects.get(pk=other.pk).reminder_percent != 50
    for wrong in ({"kinds": ["spam"]}, {"pace": "never"}, {"reminder_percent": "51"}, {"digest_hour": "24"}):
        assert client.post(page, form | wrong).status_code == 400


def test_a_small_board_is_drawn_for_lists(party, eyes):
    game = party()

    picture = eyes(game).look("thumbnail-light.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert "private" in picture["Cache-Control"]
    assert eyes(game).look("thumbnail-neon.svg").status_code == 404
