"""Feed and calendar behind a secret address (item 8)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from datetime import date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from games.models.game import Game
from games.models.ladder import Ladder, Season, SeasonPlace
from games.models.people import Friendship
from games.models.tournament import Tournament
from games.models.watching import Follow
from games.notifications.feeds import feed_entries
from games.notifications.message import result_in_words
from games.services.messages import contacts
from games.services.people import friends_and_blocks
from games.services.table import talk
from tests.selectors.conftest import table_of
from tests.services.conftest import HOUR, NOW, is_over, step
from tests.services.tournaments.conftest import open_one
from tests.views.forms import confirmed, submit

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def game(party):
    return party(until=step("pre_roll"), decision_hours=24, name="Thursday <table>")


@pytest.fixture
def anna(game):
    return game.users[game.active]


@pytest.fixture
def key(anna):
    return contacts.renew_feed_key(user=anna, now=NOW).key


def atom(key: str) -> ET.Element:
    answer = Client().get(reverse("games:feed", args=[key]))
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    return ET.fromstring(answer.content)


def events(key: str) -> list:
    answer = Client().get(reverse("games:calendar", args=[key]))
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/calendar")
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_the_feed_says_what_waits(game, anna, key):
    feed = atom(key)
    (entry,) = feed.findall(f"{ATOM}entry")

    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links["self"].endswith(reverse("games:feed", args=[key]))
    assert links["alternate"].endswith(reverse("games:my_games"))
    assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert entry.findtext(f"{ATOM}title") == "Thursday <table>: your turn to roll the dice"
    assert entry.find(f"{ATOM}link").get("href").endswith(f"/games/{game.game.pk}/#actions")
    assert entry.findtext(f"{ATOM}id").startswith(f"urn:game/{game.game.pk}/seat/")
    for name in ("published", "updated"):
        assert datetime.fromisoformat(entry.findtext(f"{ATOM}{name}")) == game.seat(game.active).due_since


@pytest.mark.one_database
def test_the_calendar_lists_deadlines(game, anna, key):
    (event,) = events(key)
    seat = game.seat(game.active)

    assert event.decoded("dtstart") == seat.due_at
    assert str(event["summary"]) == "Thursday <table>: roll the dice"
    assert event.decoded("dtstamp") == seat.due_since
    assert str(event["url"]) == str(event["description"])
    assert str(event["url"]).endswith(f"/games/{game.game.pk}/#actions")
    assert str(event["transp"]) == "TRANSPARENT"
    (alarm,) = event.walk("VALARM")
    assert alarm.decoded("trigger") == timedelta(hours=-1)
    assert (str(alarm["action"]), alarm["description"]) == ("DISPLAY", event["summary"])


@pytest.mark.one_database
def test_an_event_keeps_its_name_while_its_moment_moves(game, key):
    (before,) = events(key)
    seat = game.seat(game.active)
    seat.due_at += timedelta(hours=5)
    seat.save(update_fields=["due_at"])

    (after,) = events(key)

    assert before["uid"] == after["uid"]
    assert after.decoded("dtstart") - before.decoded("dtstart") == timedelta(hours=5)


@pytest.mark.one_database
def test_a_decision_that_is_made_leaves_both(game, key):
    seat = game.active
    game.play(seat, "roll")
    while seat in game.waiting.due and game.waiting.due[seat] != "main":
        game.play_any(seat)
    if seat in game.waiting.due:
        game.play(seat, "end_turn")

    assert atom(key).findall(f"{ATOM}entry") == []
    assert events(key) == []


@pytest.mark.one_database
def test_a_game_without_a_clock_has_no_deadline(party):
    game = party(until=step("pre_roll"), decision_hours=None)
    key = contacts.renew_feed_key(user=game.users[game.active], now=NOW).key

    assert events(key) == []
    (entry,) = atom(key).findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}summary") == "No deadline."


def test_an_ended_game_comes_with_its_result(party):
    game = party(until=is_over)
    key = contacts.renew_feed_key(user=game.users["0"], now=NOW).key

    (entry,) = atom(key).findall(f"{ATOM}entry")

    assert entry.findtext(f"{ATOM}title").endswith("the game is over")
    assert "1. " in entry.findtext(f"{ATOM}summary")


def test_the_feed_lists_people_and_seasons_without_names(anna, key, player):
    bence, chiara = player("Zoe Asker"), player("Zoe Friend")
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    friends_and_blocks.ask_friend(user=anna, other=chiara, now=NOW)
    friends_and_blocks.answer_friend(user=chiara, other=anna, agree=True, now=NOW)
    season = Season.objects.create(starts_date=date(2025, 10, 1), ends_date=date(2026, 1, 1), archived_at=NOW)
    ladder = Ladder.objects.create(slug="a", title="catan", modules=["base"], seat_count=4, created_at=NOW)
    SeasonPlace.objects.create(season=season, ladder=ladder, user=anna, place=3, ordinal=20, games=9)

    feed = atom(key)
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]

    assert set(titles[1:] + titles[:1]) >= {
        "Someone wants to be your friend",
        "You have a new friend",
        "The season October 2025 – December 2025 is over",
    }
    said = {
        entry.findtext(f"{ATOM}title"): entry.findtext(f"{ATOM}summary")
        for entry in feed.iter(f"{ATOM}entry")
    }
    assert "find your tables for friends" in said["Someone wants to be your friend"]
    assert "invite each other" in said["You have a new friend"]
    assert "Zoe" not in ET.tostring(feed, encoding="unicode")
    assert len(events(key)) == 1
    for other in (player("Zoe Else"), chiara):
        assert atom(contacts.renew_feed_key(user=other, now=NOW).key).findall(f"{ATOM}entry") == []


@pytest.mark.one_database
def test_the_feed_has_the_last_twenty_requests_and_the_last_two_seasons(anna, key, player):
    ladder = Ladder.objects.create(slug="a", title="catan", modules=["base"], seat_count=4, created_at=NOW)
    for number in range(21):
        at = NOW + timedelta(minutes=number)
        friends_and_blocks.ask_friend(user=player(f"Player {number}"), other=anna, now=at)
    for year in (2023, 2024, 2025):
        ends = date(year + 1, 1, 1)
        season = Season.objects.create(
            starts_date=date(year, 10, 1), ends_date=ends, archived_at=NOW - (2026 - year) * timedelta(days=1)
        )
        SeasonPlace.objects.create(season=season, ladder=ladder, user=anna, place=3, ordinal=20, games=9)

    titles = [entry.findtext(f"{ATOM}title") for entry in atom(key).findall(f"{ATOM}entry")]

    assert titles.count("Someone wants to be your friend") == 20
    assert [title for title in titles if "season" in title] == [
        "The season October 2025 – December 2025 is over",
        "The season October 2024 – December 2024 is over",
    ]


def test_the_feed_has_the_latest_of_each_kind_the_newest_first(player, monkeypatch):
    monkeypatch.setattr(feed_entries, "MOST_ENDED", 2)
    monkeypatch.setattr(feed_entries, "MOST_SEASONS", 2)
    anna, staff = player("Anna"), player("Stella", is_staff=True)
    for hours in (3, 1, 2):
        at = NOW + hours * HOUR
        other = player(f"Other {hours}")
        Friendship.objects.create(asker=other, asked=anna, asked_at=at)
        friend = player(f"Friend {hours}")
        Friendship.objects.create(asker=anna, asked=friend, asked_at=NOW, accepted_at=at)
        table_of(anna, other, hours=hours, status="finished")
        Follow.objects.create(user=anna, game=table_of(other, hours=hours, status="finished"), since=NOW)
        cup = open_one(staff, name=f"Cup {hours}")
        Tournament.objects.filter(pk=cup.pk).update(status="finished", due_at=None, finished_at=at)
        cup.entrants.create(user=anna, entered_at=NOW, seed=1, place=1)

    found = feed_entries.entries(anna, now=NOW)

    assert [entry.since for entry in found] == [NOW + 3 * HOUR] * 5 + [NOW + 2 * HOUR] * 5


def test_a_result_lists_the_seats_by_rank_and_then_in_their_order(player):
    game = table_of(*(player(name) for name in ("Anna", "Bence", "Chiara", "Dora")), status="finished")
    for seat, rank in zip(game.seat_list, (2, 4, 1, 2), strict=True):
        seat.rank, seat.points = rank, 10 - rank
        seat.save()

    lines = result_in_words(Game.objects.get(pk=game.pk))

    assert lines == ["1. Chiara: 9 points", "2. Anna: 8 points", "2. Dora: 8 points", "4. Bence: 6 points"]


def test_the_feed_says_how_much_is_unread_in_a_chat_and_not_a_word_of_it(game, anna, key):
    other = next(user for user in game.users.values() if user != anna)
    line = talk.say(game_id=game.game.pk, user=other, text="Wool for ore?", now=NOW)
    talk.say(game_id=game.game.pk, user=anna, text="No.", now=NOW)
    talk.say(game_id=game.game.pk, user=other, text="Clay?", now=NOW)

    entries = {entry.findtext(f"{ATOM}title"): entry for entry in atom(key).iter(f"{ATOM}entry")}

    told = entries["Thursday <table>: 1 new message in the chat"]
    assert told.find(f"{ATOM}link").get("href").endswith("#pane-chat")
    assert told.findtext(f"{ATOM}id").startswith(f"urn:game/{game.game.pk}/chat/{line.pk + 2}")
    assert "Clay" not in ET.tostring(told, encoding="unicode")


def test_the_feed_tells_how_a_followed_game_ended(party, player):
    ended = party(until=is_over, visibility="public", name="Sunday table")
    fan = player("Fan")
    Follow.objects.create(user=fan, game=ended.game, since=NOW)

    (entry,) = atom(contacts.renew_feed_key(user=fan, now=NOW).key).findall(f"{ATOM}entry")

    assert entry.findtext(f"{ATOM}title") == "Sunday table: the game you follow is over"
    assert "1. " in entry.findtext(f"{ATOM}summary")
    other = contacts.renew_feed_key(user=player("Else"), now=NOW).key
    assert atom(other).findall(f"{ATOM}entry") == []


@pytest.mark.one_database
def test_a_followed_game_of_one_s_own_is_told_once(party):
    ended = party(until=is_over, visibility="public", name="Sunday table")
    anna = ended.users["0"]
    Follow.objects.create(user=anna, game=ended.game, since=NOW)

    entries = atom(contacts.renew_feed_key(user=anna, now=NOW).key).findall(f"{ATOM}entry")

    told = [entry.findtext(f"{ATOM}title") for entry in entries]
    assert len(told) == 1
    assert "follow" not in told[0]


@pytest.mark.one_database
def test_moments_are_said_on_the_player_s_clock(game, anna, key):
    anna.time_zone = "Asia/Tokyo"
    anna.save()

    (entry,) = atom(key).findall(f"{ATOM}entry")

    assert re.fullmatch(r"Until .*\(Tokyo, Japan\)\.", entry.findtext(f"{ATOM}summary"))


@pytest.mark.one_database
def test_neither_tells_anything_of_the_hand(game, anna, key):
    state, seat = game.state, game.active
    said = [Client().get(reverse(f"games:{name}", args=[key])).content for name in ("feed", "calendar")]
    state["base"]["hands"][seat] = {kind: n + 2 for kind, n in state["base"]["hands"][seat].items()}
    game.game.state = state
    game.game.save(update_fields=["state"])

    again = [Client().get(reverse(f"games:{name}", args=[key])).content for name in ("feed", "calendar")]

    assert said == again


@pytest.mark.one_database
@pytest.mark.parametrize("name", ["feed", "calendar"])
def test_what_is_unchanged_is_not_sent_again(key, name):
    first = Client().get(reverse(f"games:{name}", args=[key]))

    again = Client().get(reverse(f"games:{name}", args=[key]), headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 304
    assert "private" in first["Cache-Control"]


@pytest.mark.one_database
def test_an_empty_feed_says_when_the_last_was_answered(game, anna, key, both_clocks):
    game.play_any(now=NOW + timedelta(minutes=7))
    while game.active == next(seat for seat, user in game.users.items() if user == anna):
        game.play_any(now=NOW + timedelta(minutes=7))

    told = []
    for minutes in (10, 60):
        both_clocks.move_to(NOW + timedelta(minutes=minutes), tick=False)
        told.append(Client().get(reverse("games:feed", args=[key])))

    assert told[0].content == told[1].content
    assert ET.fromstring(told[0].content).findtext(f"{ATOM}updated") == "2026-03-02T18:07:00+00:00"
    assert not atom(key).findall(f"{ATOM}entry")


@pytest.mark.one_database
def test_the_feed_of_a_player_who_has_never_moved_says_when_the_account_was_made(player):
    user = player("Sanna", joined_at=NOW)

    feed = atom(contacts.renew_feed_key(user=user, now=NOW).key)

    assert feed.findtext(f"{ATOM}updated") == "2026-03-02T18:00:00+00:00"


@pytest.mark.one_database
@pytest.mark.parametrize("name", ["feed", "calendar"])
@pytest.mark.parametrize("guess", ["x", "0" * 43, "a" * 500])
def test_a_guess_opens_nothing(key, name, guess):
    assert Client().get(reverse(f"games:{name}", args=[guess])).status_code == 404


@pytest.mark.one_database
@pytest.mark.parametrize("sent", [{}, {"do": ""}, {"do": "Renew"}])
def test_what_the_page_does_not_offer_leaves_the_addresses_alone(client, anna, key, sent):
    client.force_login(anna)

    assert client.post(reverse("games:feeds"), sent).status_code == 400

    assert Client().get(reverse("games:feed", args=[key])).status_code == 200


@pytest.mark.one_database
def test_the_page_makes_renews_and_closes_the_addresses(client, anna):
    client.force_login(anna)
    page = reverse("games:feeds")
    assert "games.atom" not in client.get(page).content.decode()

    submit(client, page, page, holding={"do": "renew"})
    first = re.search(r"/feeds/([\w-]+)/games\.atom", client.get(page).content.decode())[1]
    assert Client().get(reverse("games:feed", args=[first])).status_code == 200

    renewed = submit(client, page, page, holding={"do": "renew"})
    assert confirmed(renewed) == "The links below are new; the old ones have stopped working."
    second = re.search(r"/feeds/([\w-]+)/games\.atom", client.get(page).content.decode())[1]
    assert Client().get(reverse("games:feed", args=[first])).status_code == 404
    assert Client().get(reverse("games:calendar", args=[second])).status_code == 200

    closed = submit(client, page, page, holding={"do": "close"})
    assert confirmed(closed) == "The feed links have been removed."
    assert Client().get(reverse("games:calendar", args=[second])).status_code == 404
