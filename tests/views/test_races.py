"""Several requests compete for something unique: none gets an error.

The slower ones get the sentence that later requests get.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.conf import settings as site
from django.contrib import admin
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import Group
from django.db import IntegrityError
from django.db.models import UniqueConstraint
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import ResolverMatch, reverse

from accounts.deadlocks import MOST_ATTEMPTS
from accounts.models import SignUp, User
from catansite.middleware import OutrunMiddleware
from games.models.agreement import Agreement
from games.models.club import Club, Membership
from games.models.destination import FeedKey, Schedule
from games.models.game import Game
from games.models.ladder import LadderEntry
from games.models.moderation import Report
from games.models.notification import Kind, OptOut
from games.models.people import Block, Friendship, Invitation, Removal
from games.models.seat import Seat
from games.models.talk import Note
from games.models.turn import Turn
from games.models.watching import Follow
from games.notifications.message import unsubscribe_token
from games.services.clubs import foundation
from games.services.ladders import ladder_tables
from games.services.messages import contacts
from games.services.moderation import player_reports
from games.services.people import friends_and_blocks
from games.services.table import open_tables, talk
from tests.accounts.test_second_factor import code_of, in_one_half_minute, secret_on
from tests.conftest import PASSWORD
from tests.services.conftest import NOW
from tests.services.people.test_keeping_apart import table
from tests.views.racing import (
    RACED,
    RACED_IN_ADMIN,
    Send,
    at_once,
    browser,
    call,
    form,
    race,
    race_in_admin,
    saying,
    statuses,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

SIX = 6
TAKEN = "Another player has this name already."

# Unique columns of our tables that no form writes, and why no race can occur.
NOT_RACED = {
    "games_game.invite_token": "made at random",
    "games_feedkey.key": "made at random",
    "accounts_signup.digest": "made at random",
    "accounts_letter.message_id": "made at random",
    "games_apitoken.digest": "made at random",
    "games_notification.message_id": "made at random",
    "games_lookback.game": "written under the game's lock",
    "account_emailconfirmation.key": "allauth's table for keys in the database; ours are signed",
    "auth_permission.content_type_codename": "written with a migration",
    "socialaccount_socialaccount.provider_uid": "with the other site's answer, whose state is used up by the first",
    "socialaccount_socialtoken.app_account": "no keys to other sites are kept",
    "games_club.invite_token": "made at random",
    "memberships_once": "written under the club's lock",
    "memberships_one_owner": "written with the club, or under its lock",
    "candidates_once": "written under the club's lock",
    "expulsions_once": "written under the club's lock",
    "signs_once": "written with get_or_create",
    "turns_position_once": "numbered under the game's lock, as the move's number is",
    "snapshots_one_of_a_kind": "written under the game's lock",
    "departures_once": "written with a seat that is taken over, under the game's lock",
    "games_ladder.slug": "by the site itself, past what is there; of a club under its lock",
    "entrants_once": "written under the tournament's lock",
    "entrant_removals_once": "written under the tournament's lock",
    "entrants_seed_once": "written when the tournament begins, under its lock",
    "rounds_once": "by the task that continues tournaments, under the tournament's lock",
    "rounds_one_open": "by the same task",
    "tables_once": "by the same task",
    "pairings_once": "by the same task",
    "games_roundtable.game": "by the same task",
    "games_season.starts_date": "by the hourly task",
    "season_places_once": "by the hourly task",
    "ladder_seats_once": "by the hourly task",
    "ladder_seats_number_once": "by the hourly task",
    "ladder_seats_slot_once": "by the hourly task",
    "games_ending.game": "by the task that counts",
    "games_packedturns.game": "under the lock of its game",
    "games_plan.seat": "under the lock of its game",
    "tallies_once": "by the task that counts",
    "standings_once": "by the task that counts",
    "games_watchable.game": "by the task that lists",
    "ratings_once_per_family": "with a game's end, past what is there",
    "rating_changes_once": "with a game's end, under its lock",
    "games_reliability.user": "with a move, past what is there",
}
# Apps whose tables only the framework writes: sessions with random keys, the others in migrations.
FRAMEWORK = ("sessions", "contenttypes")


def unique_names() -> Iterator[str]:
    """Yield each unique constraint and column of our tables."""
    for model in apps.get_models():
        options = model._meta
        if options.app_label in FRAMEWORK:
            continue
        yield from (one.name for one in options.constraints if isinstance(one, UniqueConstraint))
        yield from (f"{options.db_table}.{'_'.join(names)}" for names in options.unique_together)
        for field in options.local_fields:
            if field.unique and not (field.primary_key and field.remote_field is None):
                yield f"{options.db_table}.{field.name}"


def test_each_unique_constraint_is_raced_for_or_named_with_a_reason():
    assert sorted(unique_names()) == sorted(RACED | NOT_RACED.keys())


def admin_forms(request: HttpRequest) -> Iterator[str]:
    """Yield each table for which the admin has a form that writes something unique."""
    for model in filter(admin.site.is_registered, apps.get_models()):
        page = admin.site.get_model_admin(model)
        if not page.has_add_permission(request) and not page.has_change_permission(request):
            continue
        options = model._meta
        together = [one.fields for one in options.constraints if isinstance(one, UniqueConstraint)]
        single = [(field.name,) for field in options.local_fields if field.unique]
        unique = {name for names in (*together, *single, *options.unique_together) for name in names}
        if unique & page.get_form(request, None).base_fields.keys():
            yield options.label


def test_each_form_of_the_admin_that_writes_something_unique_is_raced_for(rf, staff):
    request = rf.get("/")
    request.user = staff("Stella")

    assert set(admin_forms(request)) == RACED_IN_ADMIN


def test_an_error_that_stays_is_an_error(rf):
    """Only a conflict with another request disappears by trying again."""
    asked = []

    def view(_request: Any) -> HttpResponse:
        asked.append(1)
        raise IntegrityError

    request = rf.post("/")
    request.resolver_match = ResolverMatch(view, (), {}, route="")

    assert OutrunMiddleware(view).process_exception(request, IntegrityError()) is None
    assert 1 <= len(asked) < MOST_ATTEMPTS


# ------------------------------------------------------------------ accounts


def sign_up(name: str, address: str) -> Send:
    client = browser()
    data = {"display_name": name, "email": address, "password1": PASSWORD}
    return lambda: client.post(reverse("account_signup"), data)


def signing_up(mailoutbox: list[Any], *wanted: tuple[str, str]) -> list[Send]:
    """Sign up several times, each with a name and an address; return the requests that follow the links."""
    sendings = []
    for name, address in wanted:
        client = browser()
        data = {"display_name": name, "email": address, "password1": PASSWORD}
        client.post(reverse("account_signup"), data)
        path = mailoutbox[-1].body.partition(site.SITE_URL)[2].split()[0]
        sendings.append(lambda client=client, path=path: client.post(path))
    return sendings


def test_six_sign_up_with_one_address(transactional_db, mailoutbox):
    answers = at_once(SignUp, *[sign_up(f"Anna {n}", f"{'aA'[n % 2]}nna@example.org") for n in range(SIX)])

    assert {answer["Location"] for answer in answers} == {reverse("account_email_verification_sent")}
    assert not User.objects.exists()
    assert {message.to[0] for message in mailoutbox} == {"anna@example.org"}


@race("accounts_user.email", "accounts_user_email_unique_in_any_case", "account_emailaddress.user_email")
def test_three_links_to_one_address(transactional_db, mailoutbox):
    links = signing_up(mailoutbox, *[(f"Anna {n}", "anna@example.org") for n in range(3)])

    answers = at_once(User, *links)

    assert statuses(answers) == {302: 1, 404: 2}
    assert User.objects.count() == EmailAddress.objects.count() == 1
    assert not SignUp.objects.exists()


def test_a_link_that_is_followed_twice(transactional_db, mailoutbox):
    [link] = signing_up(mailoutbox, ("Anna", "anna@example.org"))

    answers = at_once(User, link, link)

    assert statuses(answers) == {302: 1, 404: 1}
    assert User.objects.count() == 1


def test_one_link_to_a_new_password_that_is_posted_four_times(transactional_db, player, mailoutbox):
    """The first request succeeds; the others read that the link was used."""
    player("Anna")
    Client().post(reverse("account_reset_password"), {"email": "anna@example.org"})
    path = re.search(r"http://testserver(/\S+)", mailoutbox[-1].body).group(1)
    clients = [browser() for _ in range(4)]
    words = [f"another calm harbor {number}" for number in range(4)]

    def choosing(client: Client, password: str) -> Send:
        form = client.get(path, follow=True).request["PATH_INFO"]
        return lambda: client.post(form, {"password1": password, "password2": password})

    answers = at_once(User, *[choosing(*one) for one in zip(clients, words, strict=True)])

    assert statuses(answers) == {302: 1, 200: 3}
    assert saying(answers, "This link has expired") == 3
    assert len([client for client in clients if SESSION_KEY in client.session]) == 1


@race("accounts_user.name_key")
def test_six_links_to_one_name(transactional_db, mailoutbox):
    links = signing_up(mailoutbox, *[("Anna" if n % 2 else "ANNA", f"{n}@example.org") for n in range(SIX)])

    answers = at_once(User, *links)

    assert statuses(answers) == {302: 1, 400: SIX - 1}
    assert saying(answers, "Someone else has taken this name in the meantime.") == SIX - 1
    assert User.objects.count() == EmailAddress.objects.count() == 1
    assert SignUp.objects.count() == SIX - 1


def test_three_take_one_name_in_their_profiles(transactional_db, player):
    profile = {"display_name": "Zora", "color": "", "language": "en", "time_zone": "UTC"}

    answers = at_once(User, *[form(player(), "accounts:settings", **profile) for _ in range(3)])

    assert statuses(answers) == {302: 1, 400: 2}
    assert saying(answers, TAKEN) == 2
    assert User.objects.filter(display_name="Zora").count() == 1


@race("accounts_user.look_key")
def test_six_links_to_names_that_look_the_same(transactional_db, mailoutbox):
    links = signing_up(mailoutbox, *[("Al" if n % 2 else "AI", f"{n}@example.org") for n in range(SIX)])

    answers = at_once(User, *links)

    assert statuses(answers) == {302: 1, 400: SIX - 1}
    assert saying(answers, "Someone else has taken this name in the meantime.") == SIX - 1
    assert User.objects.count() == EmailAddress.objects.count() == 1


@race("games_club.name_key")
def test_six_found_a_club_of_one_name(transactional_db, player):
    club = {"about": "", "entry": "open"}
    names = ["The Longest Road" if n % 2 else "the longest road" for n in range(SIX)]

    answers = at_once(Club, *[form(player(), "games:new_club", name=name, **club) for name in names])

    assert statuses(answers) == {303: 1, 422: SIX - 1}
    assert saying(answers, "Another club already has this name.") == SIX - 1
    assert Club.objects.count() == Membership.objects.count() == 1


@race("games_club.look_key")
def test_six_found_clubs_that_look_the_same(transactional_db, player):
    club = {"about": "", "entry": "open"}
    names = ["All Roads" if n % 2 else "AII Roads" for n in range(SIX)]

    answers = at_once(Club, *[form(player(), "games:new_club", name=name, **club) for name in names])

    assert statuses(answers) == {303: 1, 422: SIX - 1}
    assert Club.objects.count() == Membership.objects.count() == 1


def test_six_join_one_club_in_two_windows(transactional_db, player):
    """Under the club's lock, so each player is a member once."""
    club = foundation.found(user=player(), name="The Longest Road", about="", entry="open", now=NOW)
    six = [player() for _ in range(3)] * 2

    answers = at_once(Membership, *[form(one, "games:join_club", club.pk) for one in six])

    assert statuses(answers) == {303: SIX}
    assert club.memberships.count() == 4


def test_two_moderators_take_away_two_names(transactional_db, player):
    """Both choose the first free name for their player."""
    sendings = []
    for _ in range(2):
        moderator, reporter, about = player(), player(), player()
        moderator.groups.add(Group.objects.get(name="Moderators"))
        report = player_reports.report(reporter=reporter, player=about, reason="name", words="", now=NOW)
        sendings.append(
            form(moderator, "games:moderation_case", report.pk, rename="on", reason="rude", do="act")
        )

    answers = at_once(User, *sendings)

    assert statuses(answers) == {303: 2}
    assert Report.objects.open().count() == 0


@race("unique_authenticator_type")
def test_one_sets_up_an_app_twice(transactional_db, player, monkeypatch):
    in_one_half_minute(monkeypatch)
    user = player()
    sendings = []
    for client in (browser(user, sure=True), browser(user, sure=True)):
        code = code_of(secret_on(client.get(reverse("mfa_activate_totp")).content.decode()))
        sendings.append(
            lambda client=client, code=code: client.post(reverse("mfa_activate_totp"), {"code": code})
        )

    answers = at_once(Authenticator, *sendings)

    assert set(statuses(answers)) == {302}
    assert Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).count() == 1


# ------------------------------------------------------------------ addresses


def wants(user: User, address: str) -> EmailAddress:
    """Return an unconfirmed address to which a user wants to change."""
    return EmailAddress.objects.create(user=user, email=address)


def confirm(user: User, address: EmailAddress) -> Send:
    return form(user, "account_confirm_email", EmailConfirmationHMAC(address).key)


@race("unique_primary_email")
def test_one_sends_the_same_new_address_twice(transactional_db, player):
    user = player()
    clients = [browser(user, sure=True) for _ in range(2)]

    def change(client: Client) -> HttpResponse:
        return client.post(reverse("account_email"), {"action_add": "", "email": "new@example.org"})

    at_once(EmailAddress, *[lambda client=client: change(client) for client in clients])

    assert [row.email for row in EmailAddress.objects.filter(user=user, verified=False)] == [
        "new@example.org"
    ]
    assert EmailAddress.objects.get(user=user, primary=True).email == user.email


@race("unique_verified_email")
def test_two_confirm_one_address(transactional_db, player):
    users = [player(), player()]
    before = {user.email for user in users}

    at_once(EmailAddress, *[confirm(user, wants(user, "new@example.org")) for user in users])

    rows = list(EmailAddress.objects.filter(primary=True, verified=True).order_by("user"))
    assert [row.user_id for row in rows] == [user.pk for user in users]
    assert [row.email for row in rows] == [User.objects.get(pk=user.pk).email for user in users]
    assert len({row.email for row in rows} & before) == 1


def test_one_confirms_an_address_twice(transactional_db, player):
    user = player()
    address = wants(user, "new@example.org")

    at_once(EmailAddress, *[confirm(user, address)] * 2)

    assert User.objects.get(pk=user.pk).email == "new@example.org"
    assert EmailAddress.objects.get(user=user).primary


def test_nobody_gets_an_address_that_is_an_account_s(transactional_db, player):
    """Also if it is unconfirmed, like one made by `createsuperuser`, since password resets go there."""
    User.objects.create_user("new@example.org", PASSWORD)
    user = player()

    answer = confirm(user, wants(user, "new@example.org"))()

    assert answer.status_code < 500
    assert User.objects.get(pk=user.pk).email == EmailAddress.objects.get(user=user, primary=True).email
    assert User.objects.get(pk=user.pk).email == user.email


def test_a_link_and_a_change_to_one_address(transactional_db, player, mailoutbox):
    user = player()
    [link] = signing_up(mailoutbox, ("Anna", "new@example.org"))
    change = confirm(user, wants(user, "new@example.org"))

    at_once(EmailAddress, link, change)

    assert User.objects.filter(email="new@example.org").count() == 1
    rows = EmailAddress.objects.filter(primary=True, verified=True)
    assert {row.email for row in rows} == {one.email for one in User.objects.all()}


# ------------------------------------------------------------------ the admin


@pytest.fixture
def staff(transactional_db: None) -> Callable[[str], User]:
    """Create a superuser."""
    return lambda name: User.objects.create_superuser(
        f"{name.lower()}@example.org", PASSWORD, display_name=name
    )


@race_in_admin(User)
@pytest.mark.parametrize(
    ("fact", "wanted", "sentence"),
    [("display_name", "Zora", TAKEN), ("email", "zora@example.org", "address is already in use")],
)
def test_two_of_the_staff_give_two_players_one_name_or_address(staff, player, fact, wanted, sentence):
    sendings = []
    for name in ("Stella", "Sixten"):
        user = player(f"{name}'s player")
        known = {"email": user.email, "display_name": user.display_name, "language": "en", "time_zone": "UTC"}
        sendings.append(
            form(staff(name), "admin:accounts_user_change", user.pk, **{**known, "color": "", fact: wanted})
        )

    answers = at_once(User, *sendings)

    assert statuses(answers) == {302: 1, 200: 1}
    assert saying(answers, sentence) == 1
    assert User.objects.filter(**{fact: wanted}).count() == 1


@race("auth_group.name")
@race_in_admin(Group)
def test_two_of_the_staff_add_one_group(staff):
    answers = at_once(
        Group, *[form(staff(name), "admin:auth_group_add", name="Referees") for name in ("Stella", "Sixten")]
    )

    assert statuses(answers) == {302: 1, 200: 1}
    assert saying(answers, "Group with this Name already exists.") == 1


@race_in_admin(EmailAddress)
@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ({"email": "a@example.org"}, {"email": "a@example.org"}, "with this User and Email address already"),
        ({"email": "a@example.org", "primary": "on"}, {"email": "b@example.org", "primary": "on"}, "unique_primary"),
        ({"email": "a@example.org", "verified": "on"}, {"email": "a@example.org", "verified": "on"}, "unique_verified"),
    ],
)  # fmt: skip
def test_two_of_the_staff_add_an_address(staff, player, first, second, sentence):
    anna = User.objects.create_user("anna@example.org", PASSWORD)
    other = player() if first.get("verified") else anna

    answers = at_once(
        EmailAddress,
        form(staff("Stella"), "admin:account_emailaddress_add", user=anna.pk, **first),
        form(staff("Sixten"), "admin:account_emailaddress_add", user=other.pk, **second),
    )

    assert statuses(answers) == {302: 1, 200: 1}
    assert saying(answers, sentence) == 1


# ------------------------------------------------------------------ messages


@race("games_feedkey.user")
@pytest.mark.parametrize("has_one", [False, True])
def test_one_makes_the_secret_addresses_twice(transactional_db, player, has_one):
    user = player()
    if has_one:
        contacts.renew_feed_key(user=user, now=NOW)

    answers = at_once(FeedKey, *[form(user, "games:feeds", do="renew") for _ in range(2)])

    assert statuses(answers) == {302: 2}
    assert FeedKey.objects.filter(user=user).count() == 1


@race("schedules_one_per_channel", "opt_outs_once")
@pytest.mark.parametrize("model", [Schedule, OptOut])
def test_one_chooses_twice_when_and_of_what_to_be_told(transactional_db, player, model):
    user = player()
    chosen = {"kinds": "your_turn", "pace": "daily", "delay_minutes": 30, "digest_hour": 7}

    answers = at_once(model, *[form(user, "games:channel", "webhook", **chosen) for _ in range(2)])

    assert statuses(answers) == {302: 2}
    assert Schedule.objects.filter(user=user).count() == 1


def test_a_mail_program_unsubscribes_twice(transactional_db, player):
    user = player()
    token = unsubscribe_token(user, Kind.YOUR_TURN)

    answers = at_once(OptOut, *[form(None, "games:unsubscribe", token) for _ in range(2)])

    assert statuses(answers) == {200: 2}
    assert OptOut.objects.filter(user=user).count() == 1


# ------------------------------------------------------------------ people


@race("friends_once")
def test_two_ask_each_other(transactional_db, player):
    anna, bence = player(), player()

    at_once(
        Friendship,
        form(anna, "games:befriend", bence.pk),
        call(bence, "ask_friend", anna.pk),
    )

    assert Friendship.objects.accepted().between(anna, bence).count() == 1


@race("blocks_once")
def test_one_blocks_twice(transactional_db, player):
    anna, bence = player(), player()

    at_once(Block, form(anna, "games:block", bence.pk), call(anna, "block", bence.pk))

    assert Block.objects.count() == 1


@race("reports_line_once", "reports_player_once_at_a_time", "reports_table_once")
@pytest.mark.parametrize("about", ["line", "player", "name"])
def test_one_reports_twice(party, player, about):
    game, anna = party(name="A table"), player("Sanna")
    other = game.users["0"]
    line = talk.say(game_id=game.game.pk, user=other, text="Bah", now=NOW)
    name, parts = {
        "line": ("games:report_line", [game.game.pk, line.pk]),
        "player": ("games:report_player", [other.pk]),
        "name": ("games:report_name", [game.game.pk]),
    }[about]
    if about == "line":  # Spectators do not see what players write.
        anna = game.users["1"]

    answers = at_once(Report, *[form(anna, name, *parts, reason="other", words="") for _ in range(2)])

    assert statuses(answers) == {303: 1, 409: 1}
    assert saying(answers, "You have already reported this.") == 1


# ------------------------------------------------------------------ tables


@race("invitations_once")
def test_two_invite_one_friend(transactional_db, player):
    anna, bence, chiara = player(), player(), player()
    game = table(anna)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)
    for one in (anna, bence):
        friends_and_blocks.ask_friend(user=one, other=chiara, now=NOW)
        friends_and_blocks.answer_friend(user=chiara, other=one, agree=True, now=NOW)

    at_once(
        Invitation,
        form(anna, "games:invite", game.pk, user=chiara.pk),
        call(bence, "invite", game.pk, player=chiara.pk),
    )

    assert Invitation.objects.count() == 1


@race("seats_number_once_per_game", "seats_user_once_per_game")
def test_four_want_two_seats_and_one_of_them_twice(transactional_db, player):
    game, users = table(player(), seats=3), [player() for _ in range(4)]

    answers = at_once(
        Seat,
        *[form(user, "games:join", game.pk) for user in users],
        call(users[0], "join", game.pk),
    )

    assert game.seats.count() == 3
    assert set(statuses(answers)) <= {200, 303, 409}


@race("removals_once")
def test_a_host_removes_a_guest_twice(transactional_db, player):
    anna, bence = player(), player()
    game = table(anna)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    at_once(
        Removal,
        form(anna, "games:remove_guest", game.pk, seat=1),
        call(anna, "remove_guest", game.pk, seat="1"),
    )

    assert Removal.objects.count() == 1


@race("games_game.rematch_of")
def test_two_open_a_rematch(party):
    game = party()
    Game.objects.filter(pk=game.game.pk).update(status=Game.Status.FINISHED, finished_at=NOW)

    at_once(
        Game,
        form(game.users["0"], "games:rematch", game.game.pk),
        call(game.users["1"], "rematch", game.game.pk),
    )

    again = Game.objects.get(rematch_of=game.game)
    assert {seat.user for seat in again.seat_list} == {game.users["0"], game.users["1"]}


@race("agreements_one_open_of_a_kind")
def test_two_propose_to_end_the_game(party):
    game = party()

    at_once(
        Agreement,
        form(game.users["0"], "games:propose", game.game.pk, "end"),
        call(game.users["1"], "propose", game.game.pk, kind="end"),
    )

    assert Agreement.objects.count() == 1


@race("turns_number_once", "turns_key_once")
def test_one_sends_a_move_twice(party):
    game = party()
    verb, argument = game.any_move(game.active)
    user, decision = game.users[game.active], game.waiting.decision
    before = Turn.objects.count()

    at_once(
        Turn,
        call(user, "move", game.game.pk, verb=verb, argument=argument, decision=decision, key="once"),
        call(user, "move", game.game.pk, verb=verb, argument=argument, decision=decision, key="once"),
    )

    assert Turn.objects.count() == before + 1


@race("notes_one_per_player")
def test_one_keeps_a_note_twice(party):
    game = party()
    user = game.users["0"]

    at_once(
        Note,
        form(user, "games:note", game.game.pk, text="one"),
        call(user, "write_note", game.game.pk, text="other"),
    )

    assert Note.objects.get().text in ("one", "other")


@race("follows_once")
def test_one_follows_a_game_twice(party, player):
    game, anna = party(), player("Sanna")

    at_once(Follow, form(anna, "games:follow", game.game.pk), call(anna, "follow", game.game.pk))

    assert Follow.objects.count() == 1


@race("ladder_entries_once")
def test_one_joins_a_ladder_twice(transactional_db, player):
    ladder_tables.make_ladders(now=NOW)
    anna = player()

    at_once(
        LadderEntry,
        form(anna, "games:join_ladder", "catan", games_at_once=2),
        call(anna, "join_ladder", "catan", games_at_once=2),
    )

    assert LadderEntry.objects.count() == 1
