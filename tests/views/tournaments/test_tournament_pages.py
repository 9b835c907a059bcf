"""The pages of tournaments for players, organizers, members, strangers and visitors; without scripts."""

from __future__ import annotations

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape
from django.utils.translation import gettext

from accounts.services import delete_account
from games.models.destination import Destination
from games.models.notification import Notification
from games.models.tournament import Entrant, Pairing, Tournament
from games.notifications.channels import CHANNELS
from games.notifications.community import tournament_news
from games.notifications.feeds import feed_entries
from games.notifications.message import compose, still_true
from games.notifications.short_text import in_short
from games.selectors.people.my_data import export_user
from games.selectors.tournaments.tournament_pages import OVER_AT_ONCE
from games.services.clubs import memberships
from games.services.messages import outbox
from games.services.tournaments import organization, round_games, rounds
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import (
    DAY,
    begin,
    finish,
    games_of,
    open_one,
    people,
    play_out,
    play_round,
)
from tests.services.tournaments.conftest import entered as entered
from tests.services.tournaments.conftest import staff as staff
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FORM = {
    "name": "Summer Cup",
    "about": "Bring a friend.",
    "club": "site",
    "kind": "swiss",
    "rounds": "3",
    "advancing": "1",
    "round_days": "60",
    "least_entrants": "4",
    "most_entrants": "8",
    "enter_days": "7",
    "seats": "2",
    "pace": "daily",
    "policy": "autopilot",
}
TYPED = {name: value for name, value in FORM.items() if name != "club"}


def client_of(user=None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(client: Client, name: str, *arguments: object) -> str:
    response = client.get(reverse(f"games:{name}", args=arguments))
    assert response.status_code == 200
    return response.content.decode()


def send(client: Client, name: str, tournament: Tournament):
    """Send the form of a tournament's page that leads to this address."""
    address = reverse(f"games:{name}", args=[tournament.pk])
    return submit(client, tournament.get_absolute_url(), address)


def open_on_the_page(client: Client, query: str = "", language: str = "en", **changes: object):
    """Fill in and send the form of a new tournament of Hansa Teutonica."""
    new = reverse("games:new_tournament")
    with translation.override(language):
        button = gettext("Open for entries")
    return submit(client, f"{new}?title=hansa{query}", new, TYPED | changes, press=button)


def post(client: Client, name: str, *arguments: object, **sent: object):
    return client.post(reverse(f"games:{name}", args=arguments), sent)


@pytest.fixture
def in_club(player):
    """A club's tournament that its four members have entered."""
    users = [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]
    club = club_of(*users)
    tournament = open_one(users[0], club_id=club.pk, name="Members’ Cup")
    for user in users:
        Entrant.objects.create(tournament=tournament, user=user, entered_at=NOW)
    return tournament, users


# ------------------------------------------------------------------ reading


def test_the_list_says_what_one_can_enter_what_runs_and_what_is_over(entered, staff):
    running, _users = entered(4, name="Running Cup", rounds=1)
    begin(running)
    over, _users = running, None
    play_out(over)
    open_one(staff, name="Open Cup")

    text = page(client_of(), "tournaments")

    assert "Open Cup" in text
    assert text.index("Open for entries") < text.index("Running Cup")
    assert reverse("games:tournaments") in page(client_of(), "ladders")


def test_finished_tournaments_have_pages_the_newest_first(staff):
    for number in range(1, OVER_AT_ONCE + 2):
        made = open_one(staff, name=f"Cup {number}.")
        over = {"status": "finished", "due_at": None, "finished_at": NOW + number * DAY}
        Tournament.objects.filter(pk=made.pk).update(**over)
    client, address = client_of(), reverse("games:tournaments")

    first, second = (client.get(address, {"page": number}).content.decode() for number in (1, 2))

    assert first.index(f"Cup {OVER_AT_ONCE + 1}.") < first.index("Cup 2.")
    assert "Cup 1." not in first
    assert 'rel="next" href="?page=2"' in first
    assert [name for name in ("Cup 1.", "Cup 2.") if name in second] == ["Cup 1."]
    assert 'rel="next"' not in second
    assert client.get(address, {"page": 3}).status_code == 404


def test_before_the_start_the_page_says_who_has_entered(entered):
    tournament, users = entered(3)

    text = page(client_of(), "tournament", tournament.pk)

    for user in users:
        assert user.display_name in text
    assert "of 16 players" in text
    assert "Sign in to enter" in text


def test_fewer_rounds_than_planned_are_explained(entered):
    tournament, _users = entered(3, rounds=7)
    before = page(client_of(), "tournament", tournament.pk)
    assert "at most 7" in before
    assert "meet again" not in before

    begin(tournament)

    assert tournament.rounds_planned == 3
    assert "with more, players would have to meet again" in page(client_of(), "tournament", tournament.pk)


def test_as_many_rounds_as_planned_need_no_reason(entered):
    tournament, _users = entered(5, rounds=3)
    begin(tournament)

    text = page(client_of(), "tournament", tournament.pk)

    assert tournament.rounds_planned == 3
    assert "at most 3" not in text
    assert "meet again" not in text


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "elimination"])
def test_in_a_round_the_page_shows_tables_and_leads_a_player_to_the_game(entered, kind):
    tournament, users = entered(4, kind=kind)
    begin(tournament)
    mine = next(game for game in games_of(tournament) if users[0] in people(game))

    text = page(client_of(users[0]), "tournament", tournament.pk)

    assert "Round 1" in text
    for game in games_of(tournament):
        assert game.get_absolute_url() in text
    assert text.index("Go to my game") > text.index(mine.get_absolute_url())


def test_at_the_end_the_page_names_the_winner_and_every_place(entered):
    tournament, users = entered(4)
    begin(tournament)
    play_out(tournament)

    text = page(client_of(users[2]), "tournament", tournament.pk)

    assert "The winner" in text
    assert text.index("The winner") < text.index(users[0].display_name)
    assert "Points" in text


def test_an_elimination_has_a_bracket_and_a_final(entered):
    tournament, _users = entered(6, kind="elimination")
    begin(tournament)
    play_round(tournament, now=NOW + 2 * DAY)
    play_round(tournament, now=NOW + 3 * DAY)

    text = page(client_of(), "tournament", tournament.pk)

    assert "Bracket" in text
    assert "Final" in text
    assert "Through without playing" in text


@pytest.mark.parametrize(("kind", "first"), [("elimination", "Bracket"), ("swiss", "Standings")])
def test_what_is_played_comes_before_how_it_is_played(entered, kind, first):
    """A phone shows the page from top to bottom."""
    tournament, _users = entered(4, kind=kind)
    begin(tournament)

    html = page(client_of(), "tournament", tournament.pk)

    assert html.index(f">{first}<") < html.index(">How it’s played<")


def test_winners_of_a_table_of_a_bracket_read_that_it_goes_on_and_losers_that_it_is_over(entered):
    tournament, _users = entered(4, kind="elimination")
    begin(tournament)
    first, second = games_of(tournament)
    winner, loser = sorted(people(first), key=lambda user: user.pk)
    finish(first)

    assert "You’re through!" in page(client_of(winner), "tournament", tournament.pk)
    lost = page(client_of(loser), "tournament", tournament.pk)
    assert "Your last game here is over" in lost
    # There is nothing left to withdraw from.
    assert "withdraw/" not in lost
    assert "withdraw/" in page(client_of(winner), "tournament", tournament.pk)

    finish(second)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)
    [final] = games_of(tournament)
    finish(final, now=NOW + 2 * DAY)

    assert "You’re through!" not in page(client_of(winner), "tournament", tournament.pk)


@pytest.mark.parametrize("kind", ["swiss", "elimination"])
def test_a_player_who_has_deleted_the_account_is_led_to_by_no_link(entered, staff, kind):
    tournament, users = entered(5, kind=kind)
    begin(tournament)
    delete_account(user=users[0], now=NOW + DAY)
    play_round(tournament, now=NOW + 2 * DAY)
    staff.deleted_at = NOW
    staff.save(update_fields=["deleted_at"])

    text = page(client_of(users[1]), "tournament", tournament.pk)

    for gone in (users[0], staff):
        assert reverse("games:player", args=[gone.pk]) not in text
    assert reverse("games:player", args=[users[2].pk]) in text
    assert "Report the organizer" not in text


def test_a_bye_is_called_what_it_is_worth(entered):
    swiss, users = entered(3, rounds=1)
    begin(swiss)
    knockout = open_one(users[0].__class__.objects.get(display_name="Stella"), kind="elimination")
    for user in users:
        Entrant.objects.create(tournament=knockout, user=user, entered_at=NOW)
    begin(knockout)

    said = [
        page(client_of(user), "tournament", tournament.pk)
        for tournament in (swiss, knockout)
        for user in users
    ]

    assert sum("a bye, which counts as a won table" in text for text in said[:3]) == 1
    assert sum("you’re through to the next round" in text for text in said[3:]) == 1
    assert sum("has begun" in text and "next one will bring" in text for text in said) == 0


def test_the_last_round_promises_no_other(entered):
    tournament, _users = entered(4, rounds=1)
    begin(tournament)
    game = games_of(tournament)[0]
    finish(game)

    text = page(client_of(people(game)[0]), "tournament", tournament.pk)

    assert "The tournament ends when all games of this round are" in text
    assert "The next round begins" not in text


def test_a_table_that_cannot_be_made_is_called_delayed(entered, monkeypatch):
    tournament, users = entered(4)

    def fails(*_about, **_more):
        raise RuntimeError("no board today")

    monkeypatch.setattr(round_games, "_begun", fails)
    begin(tournament)

    text = page(client_of(users[0]), "tournament", tournament.pk)

    assert "delayed: we’re trying again" in text
    assert "starts in a moment" in text


def test_a_page_of_many_rounds_asks_little_of_the_database(entered):
    tournament, _users = entered(8)
    begin(tournament)
    play_out(tournament)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        page(client_of(), "tournament", tournament.pk)

    assert len(queries) <= 8


def test_each_address_leads_to_its_own_tournament(staff, client):
    made = [open_one(staff, name=f"Cup {number}.") for number in (1, 2)]

    for one in made:
        shown = page(client, "tournament", one.pk)
        assert [other.name for other in made if f"<h1>{other.name}" in shown] == [one.name]
    assert client.get(reverse("games:tournament", args=[made[1].pk + 1])).status_code == 404
    assert client.get(reverse("games:tournament_picture", args=[made[1].pk + 1])).status_code == 404


def test_a_game_that_does_not_exist_is_no_tournament(staff):
    new = reverse("games:new_tournament")

    answer = client_of(staff).get(f"{new}?title=chess")

    assert answer.status_code == 400
    assert "This game doesn’t exist." in answer.content.decode()
    assert not Tournament.objects.exists()


def test_the_rules_are_told(client):
    assert "Single elimination" in page(client, "rules_tournaments")


# ------------------------------------------------------------------ secrets of clubs


def test_strangers_find_nothing_of_a_club_s_tournament(in_club, player, client):
    tournament, users = in_club
    begin(tournament)
    stranger = client_of(player("Else"))

    for visitor in (client, stranger):
        assert "Members’ Cup" not in page(visitor, "tournaments")
        assert visitor.get(tournament.get_absolute_url()).status_code == 404
        assert "Members’ Cup" not in page(visitor, "club", tournament.club_id)
        assert tournament.get_absolute_url() not in visitor.get(reverse("sitemap")).content.decode()
    assert "Members’ Cup" in page(client_of(users[1]), "tournaments")
    assert "Members’ Cup" in page(client_of(users[1]), "tournament", tournament.pk)
    assert "Members’ Cup" in page(client_of(users[1]), "club", tournament.club_id)


@pytest.mark.parametrize("action", ["enter_tournament", "withdraw_from_tournament", "call_off_tournament"])
def test_strangers_change_nothing_there(in_club, player, action):
    tournament, _users = in_club

    assert post(client_of(player("Else")), action, tournament.pk).status_code == 404
    assert Entrant.objects.count() == 4


def test_a_player_who_has_left_the_club_hears_no_more_of_it(in_club):
    tournament, users = in_club
    begin(tournament)
    memberships.leave(club_id=tournament.club_id, user=users[3], now=NOW)

    outbox.deliver(now=NOW + 2 * DAY)

    told = {to for sent in mail.outbox if "Members’ Cup" in sent.subject + sent.body for to in sent.to}
    assert users[2].email in told
    assert users[3].email not in told
    assert any("Members’ Cup" in entry.title for entry in feed_entries.entries(users[2], now=NOW + 2 * DAY))
    assert not any(
        "Members’ Cup" in entry.title for entry in feed_entries.entries(users[3], now=NOW + 2 * DAY)
    )


# ------------------------------------------------------------------ entering


def test_a_player_enters_and_withdraws(staff, player):
    tournament, anna = open_one(staff, closes_at=NOW + DAY), player("Anna")
    Tournament.objects.update(closes_at=timezone.now() + DAY, due_at=timezone.now() + DAY)
    client = client_of(anna)

    assert "enter-tournament" in page(client, "tournament", tournament.pk)
    assert send(client, "enter_tournament", tournament).status_code == 303
    assert Entrant.objects.get().user == anna
    assert "You’re in" in page(client, "tournament", tournament.pk)
    assert send(client, "withdraw_from_tournament", tournament).status_code == 303
    assert not Entrant.objects.exists()
    gone = page(client, "tournament", tournament.pk)
    assert "You have withdrawn." in gone
    assert "A game in progress continues" not in gone


def test_a_player_who_withdraws_during_a_round_is_told_to_finish_the_game(entered):
    tournament, users = entered(4)
    begin(tournament)
    client = client_of(users[0])

    send(client, "withdraw_from_tournament", tournament)

    assert "A game in progress continues; please play it to its end." in page(
        client, "tournament", tournament.pk
    )


def test_a_player_who_comes_too_late_reads_why(entered, player):
    tournament, _users = entered(4)
    begin(tournament)

    response = post(client_of(player("Late")), "enter_tournament", tournament.pk)

    assert response.status_code == 409
    assert "doesn’t take entries" in response.content.decode()


# ------------------------------------------------------------------ opening


def test_staff_open_one_for_everybody(staff):
    client = client_of(staff)
    assert "New tournament" in page(client, "tournaments")

    response = open_on_the_page(client)

    assert response.status_code == 303
    made = Tournament.objects.get()
    assert (made.name, made.title, made.seat_count, made.club) == ("Summer Cup", "hansa", 2, None)


def test_a_preset_sets_its_options(staff):
    text = client_of(staff).get(reverse("games:new_tournament") + "?preset=beginner").content.decode()

    assert '<option value="&quot;beginner&quot;" selected>' in text


def test_an_organizer_opens_one_for_the_club_alone(player):
    anna = player("Anna")
    club = club_of(anna, player("Bence"))
    client = client_of(anna)
    address = reverse("games:new_tournament") + f"?title=hansa&club={club.pk}"
    assert f'value="{club.pk}" selected' in client.get(address).content.decode()

    assert client.post(address, FORM).status_code == 422, "not for everybody"
    assert open_on_the_page(client, f"&club={club.pk}").status_code == 303

    assert Tournament.objects.get().club == club


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ("Nuovo torneo", "Eliminazione diretta", "7 giorni", "chiunque")),
        ("hu", ("Új verseny", "Egyenes kiesés", "7 nap", "bárki")),
        ("de", ("Neues Turnier", "K.-o.-System", "7 Tage", "alle")),
    ],
)
def test_the_form_speaks_the_reader_s_language(staff, language, said):
    type(staff).objects.filter(pk=staff.pk).update(language=language)
    client = client_of(staff)
    address = reverse("games:new_tournament") + "?title=hansa"

    text = client.get(address).content.decode()
    refused = open_on_the_page(
        client, language=language, kind="round_robin", most_entrants="17"
    ).content.decode()

    for words in said:
        assert words in text
    assert "players" not in text.partition("<main")[2]
    assert "at most 3" not in refused
    assert "16" in refused
    assert open_on_the_page(client, language=language).status_code == 303
    assert Tournament.objects.get().name == "Summer Cup"


def test_nobody_else_opens_any(player):
    client = client_of(player("Anna"))

    assert client.get(reverse("games:new_tournament")).status_code == 403
    assert client.post(reverse("games:new_tournament"), FORM).status_code == 403
    assert reverse("games:new_tournament") not in page(client, "tournaments")


def test_what_cannot_be_played_is_said_beside_the_form(staff):
    client = client_of(staff)

    response = open_on_the_page(client, kind="round_robin", most_entrants="17")

    assert response.status_code == 422
    assert "at most 16 players" in response.content.decode()


def test_another_game_keeps_what_was_typed(staff):
    client, new = client_of(staff), reverse("games:new_tournament")

    response = submit(client, f"{new}?title=hansa", new, TYPED, press="CATAN")

    text = response.content.decode()
    assert response.status_code == 200
    assert "Summer Cup" in text
    assert escape("Bring a friend.") in text
    assert not Tournament.objects.exists()


def test_an_organizer_calls_it_off(entered, staff):
    tournament, users = entered(3)
    assert "call-off" not in page(client_of(users[0]), "tournament", tournament.pk)
    assert post(client_of(users[0]), "call_off_tournament", tournament.pk).status_code == 403

    assert send(client_of(staff), "call_off_tournament", tournament).status_code == 303

    assert "won’t be played" in page(client_of(users[0]), "tournament", tournament.pk)
    assert "call-off" not in page(client_of(staff), "tournament", tournament.pk)


# ------------------------------------------------------------------ elsewhere


def test_a_game_says_to_which_tournament_it_belongs(entered):
    tournament, users = entered(4)
    begin(tournament)
    mine = next(game for game in games_of(tournament) if users[0] in people(game))
    client = client_of(users[0])

    table = client.get(mine.get_absolute_url(), {"pane": "more"}).content.decode()
    for text in (page(client, "my_games"), table):
        assert tournament.get_absolute_url() in text
        assert "Summer Cup" in text


def test_a_name_that_was_taken_down_is_shown_to_nobody(entered):
    tournament, users = entered(4, name="Rude Cup", about="Ruder words")
    begin(tournament)

    organization.set_hidden(tournament_id=tournament.pk, at=NOW)

    client = client_of(users[0])
    for text in (
        page(client, "tournaments"),
        page(client, "tournament", tournament.pk),
        page(client, "my_games"),
    ):
        assert "Rude" not in text
    assert f"Tournament #{tournament.pk}" in page(client, "tournament", tournament.pk)


def test_the_mail_of_a_round_names_the_opponents_and_the_one_of_the_end_the_winner(entered):
    tournament, users = entered(4, rounds=1)
    begin(tournament)
    outbox.deliver(now=NOW + 2 * DAY)
    first = next(sent for sent in mail.outbox if users[3].email in sent.to and "Round 1" in sent.body)
    assert "Summer Cup" in first.body
    assert tournament.get_absolute_url() in first.body
    assert any(f"You play against {user.display_name}." in first.body for user in users[:3])
    mail.outbox.clear()

    play_out(tournament, now=NOW + 2 * DAY)
    outbox.deliver(now=NOW + 9 * DAY)

    last = next(sent for sent in mail.outbox if users[3].email in sent.to and "is over" in sent.body)
    assert "Entrant 1 has won." in last.body
    assert "You finished" in last.body


def test_news_name_opponents_and_winners_by_seed(entered):
    tournament, users = entered(4, seats=4)
    begin(tournament)
    tournament.entrants.update(seed=None, place=1)
    for user, seed in zip(users, (3, 4, 1, 2), strict=True):
        tournament.entrants.filter(user=user).update(seed=seed)
    tournament.entrants.filter(user=users[1]).update(place=3)

    def told(**facts):
        return tournament_news.news_of(tournament, users[1], facts, others_read=False)

    by_seed = ["Entrant 3", "Entrant 4", "Entrant 1"]
    assert told(news="round", round=1).opponents == by_seed
    assert (told(news="over").winners, told(news="over").place) == (by_seed, 3)


@pytest.mark.parametrize(
    ("language", "round_", "over"),
    [
        ("it", "È cominciato il turno 1 di Summer Cup", "Ha vinto Entrant 1."),
        ("hu", "Elkezdődött: Summer Cup, 1. forduló", "Győztes: Entrant 1."),
        ("de", "Runde 1 von Summer Cup hat begonnen", "Entrant 1 hat gewonnen."),
    ],
)
def test_one_mail_a_round_in_the_player_s_language(entered, language, round_, over):
    tournament, users = entered(4, rounds=1)
    type(users[3]).objects.filter(pk=users[3].pk).update(language=language)

    def told() -> list[str]:
        sent = [f"{one.subject}\n{one.body}" for one in mail.outbox if users[3].email in one.to]
        mail.outbox.clear()
        return [text for text in sent if "Summer Cup" in text]

    begin(tournament)
    outbox.deliver(now=NOW + 2 * DAY)
    [first] = told()
    assert round_ in first
    assert "Entrant" in first
    play_out(tournament, now=NOW + 2 * DAY)
    outbox.deliver(now=NOW + 9 * DAY)
    [last] = told()
    assert over in last


def test_a_webhook_hears_of_the_site_s_tournaments_by_name_and_of_a_club_s_without(entered, in_club):
    public, users = entered(4, rounds=1)
    private, members = in_club
    private.name = "Secret Cup"
    private.save(update_fields=["name"])
    said, short = {}, {}
    for user in (users[0], members[0]):
        Destination.objects.create(
            user=user, channel="webhook", name="room", address="https://example.org/hook", created_at=NOW
        )
    begin(public)
    for tournament, user in ((public, users[0]), (private, members[0])):
        rows = list(Notification.objects.filter(user=user, channel="webhook", kind="tournament"))
        assert [row.payload["news"] for row in rows] == ["round"]
        channel = CHANNELS["webhook"]
        message = compose(
            rows, now=NOW, message_id="m", is_private=channel.is_private, others_read=channel.others_read
        )
        said[tournament], short[tournament] = str(message), in_short(message).lines

    assert "Round 1 of Summer Cup has begun" in said[public]
    assert "A new round of your tournament has begun" in said[private]
    assert "Secret Cup" not in said[private]
    assert not any(user.display_name in said[private] for user in members[1:])
    assert not any("play against" in line for line in short[private])
    assert short[public][0].startswith("You play against ")


def test_a_late_message_announces_no_round_that_is_over(entered):
    tournament, users = entered(4)
    begin(tournament)
    rows = list(Notification.objects.filter(user=users[0], channel="email", kind="tournament"))
    assert [row.payload["news"] for row in still_true(rows)] == ["round"]

    parts = Pairing.objects.filter(entrant__user=users[0])
    (mine,) = parts
    parts.delete()
    assert still_true(rows) == []

    mine.save(force_insert=True)
    assert still_true(rows) == rows
    tournament.rounds.update(closed_at=NOW)

    assert still_true(rows) == []


def test_the_feed_says_that_a_round_has_begun_and_names_no_opponent(entered):
    tournament, users = entered(4)
    begin(tournament)

    found = [entry for entry in feed_entries.entries(users[0], now=NOW + DAY) if "Round 1" in entry.title]

    assert [entry.title for entry in found] == ["Round 1 of Summer Cup has begun"]
    assert not found[0].result


def test_my_data_has_what_one_entered_and_opened(entered, staff):
    tournament, users = entered(4)

    assert export_user(users[0])["tournaments"][0]["tournament"] == "Summer Cup"
    assert export_user(staff)["organized_tournaments"][0]["name"] == tournament.name


# ------------------------------------------------------------------ removing players


@pytest.mark.parametrize("has_begun", [False, True])
def test_an_organizer_removes_a_player_after_a_question(entered, staff, has_begun):
    tournament, users = entered(5)
    if has_begun:
        begin(tournament)
    address = reverse("games:remove_entrant", args=[tournament.pk, users[1].pk])
    organizer = client_of(staff)
    assert address in page(organizer, "tournament", tournament.pk)

    asked = organizer.get(address)
    question = asked.content.decode()
    assert "Remove Entrant 2?" in question
    assert ("one in progress continues" in question) == has_begun
    assert tournament.entrants.playing().filter(user=users[1]).exists()
    done = submit(organizer, asked, address, follow=True).content.decode()

    assert "Entrant 2 is no longer in the tournament." in done
    assert address not in done
    mine = page(client_of(users[1]), "tournament", tournament.pk)
    assert "An organizer has removed you from this tournament." in mine
    others = page(client_of(users[0]), "tournament", tournament.pk)
    assert ("removed by the organizers" in others) == has_begun
    assert "withdrawn" not in others
    assert reverse("games:enter_tournament", args=[tournament.pk]) not in mine
    assert "removed you" not in page(client_of(users[0]), "tournament", tournament.pk)
    refused = post(client_of(users[1]), "enter_tournament", tournament.pk)
    assert refused.status_code in (302, 303, 409)
    assert not tournament.entrants.playing().filter(user=users[1]).exists()


def test_players_cannot_remove_others(entered, player):
    tournament, users = entered(4)
    address = reverse("games:remove_entrant", args=[tournament.pk, users[1].pk])

    for user in (users[0], users[1], player("Stranger")):
        client = client_of(user)
        assert client.get(address).status_code == 403
        assert client.post(address).status_code in (303, 403)
        assert address not in page(client, "tournament", tournament.pk)
    assert client_of().post(address).status_code == 302
    assert tournament.entrants.playing().count() == 4


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_removed_player_is_told_by_mail(entered, staff, has_begun):
    tournament, users = entered(4)
    if has_begun:
        begin(tournament)
        Notification.objects.all().delete()
    address = reverse("games:remove_entrant", args=[tournament.pk, users[1].pk])
    submit(client_of(staff), address, address)

    outbox.deliver(now=timezone.now() + DAY)

    [sent] = mail.outbox
    assert sent.to == [users[1].email]
    assert "You have been removed from Summer Cup" in sent.subject
    assert "An organizer took you out." in sent.body


def test_the_form_says_why_there_cannot_be_so_many_rounds(staff):
    response = open_on_the_page(
        client_of(staff), seats="4", least_entrants="10", most_entrants="12", rounds="2"
    )

    assert response.status_code == 422
    assert "With 12 players at tables of 4, only 1 round is possible" in response.content.decode()
    assert not Tournament.objects.exists()
