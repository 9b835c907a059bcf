"""Pages of clubs for visitor, guest, stranger, member, organizer and owner; each address checks the sender."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models.club import Candidate, Club, Membership
from games.models.ladder import LadderEntry
from games.selectors.clubs import club_pages
from games.services.clubs import foundation, memberships, talk
from games.services.ladders import club_ladders
from games.services.table import new_tables
from tests.secrets.addresses import FORMS, addresses, everything_kept
from tests.services.conftest import NOW
from tests.views.forms import has_form, submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

MOST_QUERIES = 13
# The API is covered by tests/api/test_clubs.py.
ADDRESSES = [
    address
    for address in addresses()
    if "club_id" in address.parts and not address.name.startswith("games:api:")
]
# What any signed-in player may send, and what members may.
TO_JOIN = {"games:join_club", "games:decline_club", "games:leave_club"}
OWNERS = {
    "games:club_settings",
    "games:dissolve_club",
    "games:renew_club_link",
    "games:set_member_role",
    "games:hand_over_club",
}
ORGANIZERS = {
    "games:invite_to_club",
    "games:take_back_club_invitation",
    "games:answer_club_request",
    "games:remove_member",
    "games:new_club_ladder",
}
MEMBERS = {"games:club_chat", "games:report_club_line"}
# A player who may not open a ladder finds no form for it either, and the chat is only for members.
HIDDEN = {"games:new_club_ladder", *MEMBERS}
# Addresses that can only be read.
PAGES = {"games:club", "games:club_chat_mark", "games:club_picture"}


@pytest.fixture
def people(player):
    return {name: player(name) for name in ("Olga", "Oskar", "Mia", "Sam", "Ada")}


@pytest.fixture
def club(people):
    """Olga's club: Oskar organizes, Mia is a member, Sam is a stranger, Ada asks to join."""
    club = foundation.found(
        user=people["Olga"], name="The Longest Road", about="Two games a week.", entry="request", now=NOW
    )
    for name in ("Oskar", "Mia"):
        memberships.join(club_id=club.pk, user=people[name], invite=club.invite_token, now=NOW)
    memberships.set_role(club_id=club.pk, user=people["Olga"], other=people["Oskar"], organizes=True)
    memberships.join(club_id=club.pk, user=people["Ada"], now=NOW)
    return club


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def text(response):
    return " ".join(response.content.decode().split())


def test_the_addresses_of_clubs_are_all_named_here():
    assert {address.name for address in ADDRESSES} == TO_JOIN | OWNERS | ORGANIZERS | MEMBERS | PAGES


@pytest.mark.parametrize("who", [None, "Sam", "Mia", "Oskar"])
@pytest.mark.parametrize(
    "address", [one for one in ADDRESSES if one.name not in PAGES], ids=lambda one: one.name
)
def test_nobody_does_what_only_others_may(people, club, who, address):
    client = Client() if who is None else signed_in(people[who])
    may = {None: set(), "Sam": TO_JOIN, "Mia": TO_JOIN | MEMBERS, "Oskar": TO_JOIN | ORGANIZERS | MEMBERS}[
        who
    ]
    about = "Ada" if address.name == "games:answer_club_request" else "Mia"
    path = address.of(None, club_id=club.pk, user_id=people[about].pk)
    before = everything_kept()

    answer = client.post(path, FORMS.get(address.name, {}))

    if who is None:
        assert answer.status_code == 302
    elif address.name not in may:
        assert answer.status_code == (404 if address.name in HIDDEN else 403)
    if who is None or address.name not in may:
        assert everything_kept() == before


@pytest.mark.parametrize("path", ["settings/", "dissolve/"])
def test_the_owner_s_pages_are_the_owner_s(people, club, path):
    answers = [
        signed_in(people[name]).get(f"/clubs/{club.pk}/{path}").status_code
        for name in ("Olga", "Oskar", "Sam")
    ]

    assert answers == [200, 404, 404]


def test_a_club_is_founded_changed_and_dissolved_on_the_pages(people):
    olga = signed_in(people["Olga"])
    wanted = {"name": "Harbor Lights", "about": "Evenings", "entry": "open"}

    founded = submit(olga, "/clubs/new/", "/clubs/new/", wanted, follow=True)
    club = Club.objects.get()
    home = f"/clubs/{club.pk}/"
    assert "Your club is ready." in text(founded)
    assert (club.about, club.entry) == ("Evenings", "open")
    submit(olga, f"{home}settings/", f"{home}settings/", {"name": "Harbor Dark"})
    assert "Harbor Dark" in text(Client().get("/clubs/"))
    assert Club.objects.get().about == "Evenings", "the form keeps what is not changed"
    submit(olga, home, f"{home}link/")
    assert Club.objects.get().invite_token != club.invite_token
    gone = submit(olga, f"{home}dissolve/", f"{home}dissolve/", follow=True)

    assert "has been dissolved" in text(gone)
    assert Client().get(f"/clubs/{club.pk}/").status_code == 404


def test_a_form_says_what_is_wrong(people, club):
    sam, olga = signed_in(people["Sam"]), signed_in(people["Olga"])
    taken = {"name": "the longest road", "about": "", "entry": "open"}

    again = sam.post("/clubs/new/", taken)
    empty = sam.post("/clubs/new/", {})
    short = olga.post(f"/clubs/{club.pk}/settings/", taken | {"name": "ab"})
    missing = olga.post(f"/clubs/{club.pk}/settings/", {})
    unknown = olga.post(f"/clubs/{club.pk}/invite/", {"name": "Nobody here"})

    assert {one.status_code for one in (again, empty, short, missing, unknown)} == {422}
    assert "Another club already has this name." in text(again)
    assert "visible characters" in text(short)
    assert "There’s no player with this name." in text(unknown)


def test_a_damaged_form_shows_the_settings_to_nobody_else(people, club):
    damaged = {"name": "", "about": "", "entry": "open"}

    answers = [
        signed_in(people[name]).post(f"/clubs/{club.pk}/settings/", damaged).status_code
        for name in ("Olga", "Oskar", "Sam")
    ]

    assert answers == [422, 404, 404]


def test_a_visitor_reads_a_club_and_not_its_link(people, club):
    page = text(Client().get(f"/clubs/{club.pk}/"))

    assert "Two games a week." in page
    assert "Mia" in page
    assert "Sign in to join" in page
    assert club.invite_token not in page
    assert "Ada" not in page


def test_those_who_run_a_club_see_who_asks_and_the_link(people, club):
    for name in ("Olga", "Oskar"):
        page = text(signed_in(people[name]).get(f"/clubs/{club.pk}/"))
        assert "Ada" in page
        assert club.invite_token in page
    page = text(signed_in(people["Mia"]).get(f"/clubs/{club.pk}/"))
    assert f"/games/new/?for=club-{club.pk}" in page
    assert "Ada" not in page
    assert club.invite_token not in page


def test_a_request_is_sent_and_accepted(people, club):
    sam, oskar = signed_in(people["Sam"]), signed_in(people["Oskar"])

    home, asks = f"/clubs/{club.pk}/", f"/clubs/{club.pk}/players/{people['Sam'].pk}/answer/"
    sent = submit(sam, home, f"{home}join/", press="Ask to join", follow=True)
    accepted = submit(oskar, home, asks, press="yes", follow=True)

    assert "Your request to join The Longest Road has been sent." in text(sent)
    assert "You asked to join on" in text(sent)
    assert "Sam is now a member." in text(accepted)
    assert "Your membership" in text(sam.get(f"/clubs/{club.pk}/"))


def test_a_request_is_declined(people, club):
    asks = f"/clubs/{club.pk}/players/{people['Ada'].pk}/answer/"

    submit(signed_in(people["Oskar"]), f"/clubs/{club.pk}/", asks, press="no")

    assert not club.memberships.filter(user=people["Ada"]).exists()
    assert not has_form(signed_in(people["Oskar"]).get(f"/clubs/{club.pk}/"), asks)


def test_the_link_leads_in_at_once(people, club):
    sam = signed_in(people["Sam"])
    foundation.change(club_id=club.pk, user=people["Olga"], name=club.name, about="", entry="invitation")

    for query in ("", "?invite=wrong"):
        assert "Only invited players can join this club." in text(sam.get(f"/clubs/{club.pk}/{query}"))
    page = sam.get(f"/clubs/{club.pk}/?invite={club.invite_token}")
    assert "Only invited" not in text(page)
    answer = submit(sam, page, f"/clubs/{club.pk}/join/", press="Join", follow=True)

    assert "Welcome to the club The Longest Road!" in text(answer)


def test_an_invitation_by_name_is_answered(people, club):
    olga, sam = signed_in(people["Olga"]), signed_in(people["Sam"])
    home = f"/clubs/{club.pk}/"
    submit(olga, home, f"{home}invite/", {"name": "sam"})

    assert "Olga invites you" in text(sam.get("/clubs/"))
    assert "Olga invites you to this club." in text(sam.get(home))
    declined = submit(sam, home, f"{home}decline/", follow=True)
    assert "You have declined the invitation." in text(declined)
    withdrawn = submit(olga, home, f"{home}players/{people['Sam'].pk}/uninvite/", follow=True)
    assert "is no longer invited" in text(withdrawn)
    assert not Candidate.objects.filter(user=people["Sam"]).exists()


def test_members_are_made_organizers_owners_and_strangers(people, club):
    olga, mia = signed_in(people["Olga"]), people["Mia"]
    home = f"/clubs/{club.pk}/"
    at = f"{home}players/{mia.pk}"

    promoted = submit(olga, home, f"{at}/role/", press="Make an organizer", follow=True)
    assert "Mia is now an organizer." in text(promoted)
    demoted = submit(olga, home, f"{at}/role/", press="Make a regular member", follow=True)
    assert "Mia is now a regular member." in text(demoted)
    assert olga.post(f"{at}/role/", {"role": "king"}).status_code == 422
    assert "Mia is no longer a member." in text(submit(olga, home, f"{at}/remove/", follow=True))
    oskar = people["Oskar"]
    handed = submit(olga, home, f"{home}players/{oskar.pk}/owner/", follow=True)
    assert "Oskar is now the owner." in text(handed)
    assert "You have left the club" in text(submit(olga, home, f"{home}leave/", follow=True))


def test_a_refusal_is_explained_and_an_answer_is_yes_or_no(people, club):
    olga = signed_in(people["Olga"])

    assert "transfer ownership to another member first" in text(olga.post(f"/clubs/{club.pk}/leave/"))
    asks = f"/clubs/{club.pk}/players/{people['Ada'].pk}/answer/"
    assert olga.post(asks, {"agree": "perhaps"}).status_code == 422
    foundation.change(club_id=club.pk, user=people["Olga"], name=club.name, about="", entry="invitation")
    assert signed_in(people["Sam"]).post(f"/clubs/{club.pk}/join/").status_code == 403


def test_the_list_goes_on_and_is_searched(people, monkeypatch):
    monkeypatch.setattr(club_pages, "CLUBS_AT_ONCE", 2)
    for number in range(3):
        foundation.found(user=people["Olga"], name=f"Club {number}", about="", entry="open", now=NOW)

    first, second = Client().get("/clubs/"), Client().get("/clubs/?page=2")

    assert "Next page" in text(first)
    assert "Club 2" in text(second)
    assert "Club 2" not in text(first)
    assert Client().get("/clubs/?page=3").status_code == 404
    assert "Club 1" in text(Client().get("/clubs/?search=CLUB+1"))
    assert "No clubs match this name" in text(Client().get("/clubs/?search=nothing"))


def test_a_club_of_many_takes_few_queries(people, club, player):
    for number in range(10):
        memberships.join(club_id=club.pk, user=player(f"Number {number}"), invite=club.invite_token, now=NOW)
    olga = signed_in(people["Olga"])

    for path in ("/clubs/", f"/clubs/{club.pk}/"):
        with CaptureQueriesContext(connection) as asked:
            assert olga.get(path).status_code == 200
        assert len(asked) <= MOST_QUERIES, path
    assert Membership.objects.count() == 13


def test_every_member_of_a_club_of_many_is_listed_once(people, club, player):
    for number in range(14):
        memberships.join(club_id=club.pk, user=player(f"Number {number}"), invite=club.invite_token, now=NOW)

    page = signed_in(people["Olga"]).get(f"/clubs/{club.pk}/").content.decode()

    listed = re.findall(r'<a class="friend-name" href="/players/(\d+)/">', page)
    members = set(club.memberships.values_list("user", flat=True))
    assert sorted(pk for pk in map(int, listed) if pk in members) == sorted(members)


def test_a_club_with_much_going_on_takes_no_more_queries_than_one_with_a_little(people, club):
    olga = signed_in(people["Olga"])

    def happen(times):
        for number in range(times):
            talk.say(club_id=club.pk, user=people["Mia"], text=f"line {number}", now=NOW)
            for bots in (0, 2):
                new_tables.create_game(
                    host=people["Oskar"], visibility="club", club_id=club.pk, title="catan", modules=["base"],
                    options={}, seats=3, bots=bots, now=NOW,
                )  # fmt: skip
        LadderEntry.objects.bulk_create(
            LadderEntry(ladder=ladder, user=people[name], games=6, joined_at=NOW, waiting_since=NOW)
            for name in list(people)[LadderEntry.objects.count() :][:times]
        )

    def asked():
        with CaptureQueriesContext(connection) as queries:
            assert olga.get(f"/clubs/{club.pk}/").status_code == 200
        return len(queries)

    ladder = club_ladders.open_ladder(
        club_id=club.pk, user=people["Olga"], family="hansa", seats=3, pace="daily", now=NOW
    )
    happen(1)
    olga.get(f"/clubs/{club.pk}/")
    few = asked()
    happen(3)

    assert asked() <= few + 1  # Reading the chat is recorded.
