"""Pages about time: settings, the table's clocks, pauses, grants, abandoned seats, vacant seats in the lobby."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.clock.pace import PRESETS, Pace
from games.models.game import Game
from games.models.seat import Seat
from games.services.table import bot_moves, new_tables, open_tables
from games.services.time import clocks, stale_tables
from games.views.time.clock_faces import face_of
from games.wording import times
from tests.views.conftest import Eyes
from tests.views.forms import confirmed, form_of, forms_of, has_form, submit

pytestmark = pytest.mark.one_database

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PLAIN = Pace("own", DAY, bank=2 * DAY, cap=2 * DAY, nights=False)


def text(response) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def people(player):
    return [Eyes(None, player(name)) for name in ("Anna", "Bence", "Chiara")]


@pytest.fixture
def game(people):
    now = timezone.now()
    made = new_tables.create_game(
        host=people[0].user, title="catan", modules=["base"], options={}, seats=3, pace=PLAIN, now=now
    )
    for eyes in people[1:]:
        open_tables.join(game_id=made.pk, user=eyes.user, now=now)
    return Game.objects.get(pk=made.pk)


def more(game) -> str:
    """Return the address of the pane with the clocks and the proposals."""
    return f"/games/{game.pk}/?pane=more"


def due(game) -> Seat:
    return Seat.objects.get(game=game, decision__isnull=False)


def eyes_of(people, seat: Seat) -> Eyes:
    return next(eyes for eyes in people if eyes.user == seat.user)


# ------------------------------------------------------------------ settings


@pytest.fixture
def anna(people):
    return people[0]


SETTINGS = "/settings/time/"


def test_the_night_is_chosen(anna):
    sent = submit(anna.client, SETTINGS, f"{SETTINGS}night/", {"night_start": 22 * 60 + 30})
    assert sent.status_code == 302
    assert confirmed(sent) == "Your night has been saved. It applies from your next decision."
    assert User.objects.get(pk=anna.user.pk).night_start == 22 * 60 + 30
    page = anna.client.get(SETTINGS)
    assert form_of(page, f"{SETTINGS}night/").initial["night_start"] == ["1350"]

    submit(anna.client, page, f"{SETTINGS}night/", {"night_start": "never"})
    assert User.objects.get(pk=anna.user.pk).night_start is None


@pytest.mark.parametrize("start", ["", "-1", "1440", "23:00", "90000", "7"])
def test_no_night_begins_then(anna, start):
    assert anna.client.post("/settings/time/night/", {"night_start": start}).status_code == 400
    assert User.objects.get(pk=anna.user.pk).night_start == 23 * 60


def test_a_vacation_is_announced_and_taken_back(anna):
    first = (timezone.now() + 10 * DAY).date()
    sent = {"first": first.isoformat(), "last": (first + DAY).isoformat()}
    announced = submit(anna.client, SETTINGS, f"{SETTINGS}vacation/", sent)
    assert announced.status_code == 302
    assert confirmed(announced) == "Your vacation is scheduled. Your clocks stop while it lasts."
    (one,) = User.objects.get(pk=anna.user.pk).vacations
    assert one.length == 2 * DAY

    ended = submit(anna.client, SETTINGS, f"{SETTINGS}vacation/end/", press="Take back")
    assert ended.status_code == 302
    assert confirmed(ended) == "Done. Your unused days have been returned."
    assert User.objects.get(pk=anna.user.pk).vacations == []
    assert not has_form(anna.client.get(SETTINGS), f"{SETTINGS}vacation/end/")


def test_a_vacation_may_last_a_single_day(anna):
    day = (timezone.now() + 10 * DAY).date().isoformat()

    sent = submit(anna.client, SETTINGS, f"{SETTINGS}vacation/", {"first": day, "last": day})

    assert sent.status_code == 302
    (one,) = User.objects.get(pk=anna.user.pk).vacations
    assert one.length == DAY


@pytest.mark.parametrize(
    ("days", "status", "said"),
    [
        ((10, 30), 422, "You haven’t saved up that many days yet."),
        ((10, 9), 400, "The last day is before the first."),
        (("x", "y"), 400, "Enter a valid date."),
        ((-5, -4), 422, "at least one whole day"),
        ((900, 901), 422, "at most a year ahead"),
    ],
)
def test_a_vacation_that_cannot_be_had_says_why(anna, days, status, said):
    today = timezone.now().date()
    first, last = ((today + one * DAY).isoformat() if isinstance(one, int) else one for one in days)

    response = submit(anna.client, SETTINGS, f"{SETTINGS}vacation/", {"first": first, "last": last})

    assert response.status_code == status
    assert said in text(response)
    assert User.objects.get(pk=anna.user.pk).vacations == []


@pytest.mark.parametrize("start", ["", "yesterday", "2026-01-01T00:00:00+00:00"])
def test_what_is_no_vacation_is_not_ended(anna, start):
    assert anna.client.post("/settings/time/vacation/end/", {"start": start}).status_code in (400, 422)


def test_the_automatic_one_is_switched_off(anna):
    sent = submit(anna.client, SETTINGS, f"{SETTINGS}automatic/", {"automatic": False})
    assert sent.status_code == 302
    assert not User.objects.get(pk=anna.user.pk).vacation_automatic
    submit(anna.client, SETTINGS, f"{SETTINGS}automatic/", {"automatic": True})
    assert User.objects.get(pk=anna.user.pk).vacation_automatic
    submit(anna.client, SETTINGS, f"{SETTINGS}automatic/")
    assert User.objects.get(pk=anna.user.pk).vacation_automatic, "the page shows what is set"


@pytest.mark.parametrize("path", ["", "night/", "vacation/", "vacation/end/", "automatic/"])
def test_settings_are_for_those_who_have_signed_in(client, db, path):
    assert client.post(f"/settings/time/{path}").status_code in (302, 405)
    assert client.get(f"/settings/time/{path}").status_code in (302, 405)


# ------------------------------------------------------------------ a new table


def new_table(anna, **values):
    """Send the form of a new table with this pace."""
    return submit(anna.client, "/games/new/", "/games/new/", values, press="Open the table")


@pytest.mark.parametrize("key", [key for key in PRESETS if key != "evening"])
def test_a_table_has_the_chosen_pace(anna, key):
    new_table(anna, pace=key, weekends=True, vacations=False, policy="strict")

    game = Game.objects.get()
    assert (game.pace_key, game.free_time, game.policy) == (key, PRESETS[key].free, "strict")
    assert (game.weekends_off, game.nights_off, game.vacations) == (True, True, False)


def test_evening_tables_count_nights_and_vacations(anna):
    new_table(anna, pace="evening", vacations=True)

    game = Game.objects.get()
    assert (game.nights_off, game.vacations) == (False, False)


def test_all_values_can_be_chosen(anna):
    own = {"free": 90, "free_unit": "min", "bank": 5, "bank_unit": "h", "refill": 0, "refill_unit": "h",
           "cap": 2, "cap_unit": "d"}  # fmt: skip
    new_table(anna, pace="own", nights=False, vacations=True, **own)

    game = Game.objects.get()
    assert game.pace == Pace(
        "own", 1.5 * HOUR, bank=5 * HOUR, refill=timedelta(0), cap=2 * DAY, nights=False, vacations=True
    )


@pytest.mark.parametrize(
    "wrong",
    [{"free": 0}, {"free": ""}, {"free": -5}, {"free": "x"}, {"free_unit": "weeks"}, {"free": 31, "free_unit": "d"},
     {"free": 1441}, {"free": 10**12}, {"bank": 1441, "bank_unit": "min"}, {"cap": 1441, "cap_unit": "min"},
     {"bank": 3, "bank_unit": "d"}, {"cap": 61, "cap_unit": "d"}, {"policy": "mercy"}, {"pace": "hasty"}],
)  # fmt: skip
def test_values_that_no_table_can_have_are_refused(anna, wrong):
    own = {"free": 90, "free_unit": "min", "bank": 5, "bank_unit": "h", "refill": 0, "refill_unit": "h",
           "cap": 2, "cap_unit": "d"}  # fmt: skip

    sent = form_of(anna.client.get("/games/new/"), "/games/new/").filled({"pace": "own", **own})

    response = anna.client.post("/games/new/", sent | wrong)

    assert response.status_code == 422
    assert not Game.objects.exists()
    assert anna.client.post("/games/new/", sent).status_code == 303, "nothing else is wrong"


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize("htmx", [False, True])
def test_the_table_shows_all_clocks(people, game, htmx):
    headers = {"hx-request": "true"} if htmx else {}

    page = text(people[0].client.get(f"/games/{game.pk}/?pane=more", headers=headers))

    assert "in reserve" in page
    assert page.count('class="clock-words"') >= 3
    assert "Propose a pause" in page


def test_a_spectator_sees_clocks_and_grants_nothing(client, game):
    page = text(client.get(f"/games/{game.pk}/?pane=more"))

    assert "in reserve" in page
    assert "Give more time" not in page
    assert "Propose a pause" not in page


def deadline_of(seat):
    return " ".join(times.deadline(seat.due_at, timezone.now()).split())


def test_a_deadline_opens_what_it_consists_of(people, game):
    """The time left is that until the deadline; what the clock and the reserve hold is one tap away."""
    seat = due(game)

    page = text(eyes_of(people, seat).client.get(f"/games/{game.pk}/"))

    status = page.split('id="status"')[1].split("</section>")[0]
    assert deadline_of(seat) in status
    assert status.count('class="until"') == 1
    parts = re.search(r'<span id="([^"]+)" class="deadline-parts" popover>([^<]+)</span>', status)
    assert f'popovertarget="{parts[1]}"' in status
    assert "for this turn, then 2 d in reserve." in parts[2]
    assert "Not counted: vacations." in parts[2]


def test_my_games_show_the_same_deadline(people, game):
    seat = due(game)

    page = text(eyes_of(people, seat).client.get("/games/"))

    assert deadline_of(seat) in page
    assert page.count("in reserve") == 1


def test_a_clock_that_stands_has_no_deadline(people, game):
    first, *others = people
    submit(first.client, more(game), f"/games/{game.pk}/propose/pause/")
    for eyes in others:
        submit(eyes.client, more(game), f"/games/{game.pk}/answer/pause/", press="Agree")

    page = text(people[0].client.get(f"/games/{game.pk}/"))

    status = page.split('id="status"')[1].split("</section>")[0]
    assert "stopped: paused" in status
    assert " left (by " not in status


NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
AWAY = [[NOON.isoformat(), (NOON + DAY).isoformat(), False]]


@pytest.mark.parametrize(
    ("now", "pace", "facts", "said"),
    [
        (NOON, {}, {}, ""),
        (NOON, {}, {"paused_at": NOON}, "paused"),
        (NOON, {}, {"held_until": NOON + DAY}, "waiting for answers"),
        (NOON, {}, {"held_until": NOON}, ""),
        (NOON, {}, {"vacation_taken": AWAY}, "on vacation"),
        (NOON, {"vacations": False}, {"vacation_taken": AWAY}, ""),
        (NOON + DAY, {}, {"vacation_taken": AWAY}, ""),
        (NOON - 9 * HOUR, {}, {}, "night"),
        (NOON - 9 * HOUR, {"nights": False}, {}, ""),
        (NOON + 5 * DAY, {}, {}, ""),
        (NOON + 5 * DAY, {"weekends": True}, {}, "weekend"),
        (NOON + 5 * DAY - 9 * HOUR, {"weekends": True}, {}, "weekend"),
        (NOON + 7 * DAY, {"weekends": True}, {}, ""),
    ],
)
def test_a_clock_says_why_it_stands(now, pace, facts, said):
    user = User(vacation_taken=facts.get("vacation_taken", []), night_start=22 * 60)
    game = Game(title="catan", paused_at=facts.get("paused_at"))
    game.pace = Pace("own", DAY, bank=DAY, cap=DAY, **pace)
    seat = Seat(game=game, number=0, user=user, held_until=facts.get("held_until"))
    seat.take_settings()
    seat.ask(decision=1, step="main", since=now)

    face = face_of(seat, now)

    assert face.stands == said
    assert (face.away is not None) == (said == "on vacation")
    seat.release()
    waits = face_of(seat, now)
    assert (waits.stands, waits.is_running) == ("", False)


def test_a_game_against_bots_only_shows_no_clock(people):
    made = new_tables.create_game(
        host=people[0].user, title="catan", modules=["base"], options={}, seats=3, bots=2, pace=PLAIN,
        now=timezone.now(),
    )  # fmt: skip
    bot_moves.play_bots(game_id=made.pk, now=timezone.now())
    assert due(made).user == people[0].user

    for address in (f"/games/{made.pk}/?pane=more", "/games/"):
        page = text(people[0].client.get(address))
        assert "Your turn" in page
        assert " left (by " not in page
        assert "in reserve." not in page
        assert 'class="clock-list"' not in page


@pytest.mark.parametrize("htmx", [False, True])
def test_a_pause_is_agreed_to(people, game, htmx):
    ok = 200 if htmx else 303
    first, *others = people
    proposed = submit(first.client, more(game), f"/games/{game.pk}/propose/pause/", htmx=htmx)
    assert proposed.status_code == ok
    for number, eyes in enumerate(others):
        answer = eyes.client.get(f"/games/{game.pk}/")
        page = text(answer)
        assert "Stop the clocks?" in page
        # It shows who waits for whom.
        counts = [page.count(words) for words in (": proposed it", ": agrees", ": hasn’t answered")]
        assert counts == [1, number, len(others) - number]
        sent = submit(eyes.client, answer, f"/games/{game.pk}/answer/pause/", press="Agree", htmx=htmx)
        assert sent.status_code == ok

    assert Game.objects.get(pk=game.pk).paused_at is not None
    assert "The clocks are stopped" in text(first.client.get(f"/games/{game.pk}/"))
    submit(first.client, more(game), f"/games/{game.pk}/propose/resume/")
    for eyes in others:
        submit(eyes.client, more(game), f"/games/{game.pk}/answer/resume/", press="Agree")
    assert Game.objects.get(pk=game.pk).paused_at is None


@pytest.mark.parametrize(("who", "words"), [(0, "Withdraw the proposal"), (1, "Decline")])
def test_a_proposed_pause_is_withdrawn_or_declined(people, game, who, words):
    submit(people[0].client, more(game), f"/games/{game.pk}/propose/pause/")

    submit(people[who].client, more(game), f"/games/{game.pk}/answer/pause/", press=words)

    assert Game.objects.get(pk=game.pk).paused_at is None
    assert has_form(people[0].client.get(more(game)), f"/games/{game.pk}/propose/pause/")


def test_proposals_that_do_not_exist(people, game, client):
    anna = people[0].client
    assert anna.post(f"/games/{game.pk}/propose/feast/").status_code == 404
    assert anna.post(f"/games/{game.pk}/propose/undo/").status_code == 404
    assert anna.post(f"/games/{game.pk}/answer/feast/", {"agree": "yes"}).status_code == 404
    assert anna.post(f"/games/{game.pk}/answer/undo/", {"agree": "yes"}).status_code == 404
    assert anna.post(f"/games/{game.pk}/propose/resume/").status_code == 409
    assert anna.post(f"/games/{game.pk}/answer/pause/", {"agree": "yes"}).status_code == 409
    assert anna.post(f"/games/{game.pk}/answer/pause/", {"agree": "maybe"}).status_code == 400
    assert client.post(f"/games/{game.pk}/propose/pause/").status_code == 302


def test_a_stranger_proposes_nothing(game, player):
    stranger = Eyes(None, player("Zora")).client

    assert stranger.post(f"/games/{game.pk}/propose/pause/").status_code == 403
    sent = {"seat": due(game).number, "hours": 24}
    assert stranger.post(f"/games/{game.pk}/time/", sent).status_code == 403


@pytest.mark.parametrize(("press", "given"), [("6 hours", 6 * HOUR), ("1 day", DAY), ("3 days", 3 * DAY)])
@pytest.mark.parametrize("htmx", [False, True])
def test_time_is_granted(people, game, press, given, htmx):
    seat = due(game)
    other = next(eyes for eyes in people if eyes.user != seat.user)

    sent = submit(
        other.client,
        more(game),
        f"/games/{game.pk}/time/",
        press=press,
        holding={"seat": seat.number},
        htmx=htmx,
    )

    assert sent.status_code == (200 if htmx else 303)
    assert due(game).due_at == seat.due_at + given


def test_nobody_is_offered_more_time_for_themselves(people, game):
    page = people[0].client.get(more(game))

    seats = [form.initial["seat"] for form in forms_of(page) if form.action == f"/games/{game.pk}/time/"]
    others = Seat.objects.filter(game=game).exclude(user=people[0].user)
    assert seats == [[str(seat.number)] for seat in others.order_by("number")]


@pytest.mark.parametrize("sent", [{}, {"seat": 0}, {"seat": "x", "hours": 6}, {"seat": 0, "hours": 5000}])
def test_amounts_that_are_not_offered(people, game, sent):
    assert people[0].client.post(f"/games/{game.pk}/time/", sent).status_code == 400


# ------------------------------------------------------------------ abandoned seats


@pytest.fixture
def vacant(game) -> Seat:
    seat = due(game)
    Seat.objects.filter(pk=seat.pk).update(misses=2, due_at=seat.clock_from, free_left=0 * DAY, bank=0 * DAY,
                                           rescue_at=None, remind_at=None)  # fmt: skip
    clocks.sweep(now=timezone.now())
    return Seat.objects.get(pk=seat.pk)


def test_the_lobby_offers_the_seat_and_somebody_plays_on(vacant, game, player, people):
    new = Eyes(None, player("Zora"))
    assert "Seats to take over" in text(new.client.get("/lobby/"))
    assert "Take over this seat" in text(new.client.get(f"/games/{game.pk}/"))
    for eyes in people:
        assert "Seats to take over" not in text(eyes.client.get("/lobby/"))

    taken = submit(new.client, f"/games/{game.pk}/", f"/games/{game.pk}/take-over/")
    assert taken.status_code == 303
    assert confirmed(taken) == "The seat is yours, with a full clock."

    assert Seat.objects.get(pk=vacant.pk).user == new.user
    left = eyes_of(people, vacant)
    assert left.client.get(f"/games/{game.pk}/").status_code == 200
    assert left.client.post(f"/games/{game.pk}/back/").status_code == 403
    again = Eyes(None, player("Yves")).client.post(f"/games/{game.pk}/take-over/", {"seat": vacant.number})
    assert again.status_code == 409


def test_the_seat_that_is_taken_over_is_the_one_of_the_button(game, player):
    """Two seats are vacant, and each has a button."""
    Seat.objects.filter(game=game, number__in=(0, 2)).update(bot="greedy", vacant_since=timezone.now())
    new, taking = Eyes(None, player("Zora")), f"/games/{game.pk}/take-over/"
    page = new.client.get(f"/games/{game.pk}/")
    assert [form.initial["seat"] for form in forms_of(page) if form.action == taking] == [["0"], ["2"]]

    assert submit(new.client, page, taking, holding={"seat": 2}).status_code == 303

    assert Seat.objects.get(game=game, user=new.user).number == 2


def test_the_player_comes_back(vacant, game, people):
    """My games ask the player to play again, but not while a bot holds the seat."""
    mine, play = eyes_of(people, vacant), "Play<span"
    assert "A bot is holding your seat" in text(mine.client.get(f"/games/{game.pk}/"))
    assert play not in text(mine.client.get("/games/"))

    assert submit(mine.client, f"/games/{game.pk}/", f"/games/{game.pk}/back/").status_code == 303

    assert not Seat.objects.get(pk=vacant.pk).is_bot
    assert play in text(mine.client.get("/games/"))


def test_one_proposal_at_a_time_to_end_a_game_that_a_player_has_left(vacant, game, people):
    page, address = f"/games/{game.pk}/", f"/games/{game.pk}/propose/unrated/"
    mine = next(eyes for eyes in people if eyes.user != vacant.user)

    assert submit(mine.client, page, address).status_code == 303

    assert not has_form(mine.client.get(page), address)


@pytest.mark.parametrize("seat", ["", "x", "9", "-1"])
def test_seats_that_are_not_there(vacant, game, player, seat):
    sent = Eyes(None, player("Zora")).client.post(f"/games/{game.pk}/take-over/", {"seat": seat})

    assert sent.status_code in (400, 422)


def test_a_quiet_table_is_kept_open(anna):
    now = timezone.now()
    game = new_tables.create_game(
        host=anna.user, title="catan", modules=["base"], options={}, seats=4, now=now - 13 * DAY
    )
    stale_tables.sweep_stale(now=now)
    assert "Keep it open" in text(anna.client.get(f"/games/{game.pk}/"))

    kept = submit(anna.client, f"/games/{game.pk}/", f"/games/{game.pk}/keep/", follow=True)
    assert "The table stays open." in text(kept)

    assert Game.objects.get(pk=game.pk).stale_at > now + 10 * DAY


def test_a_pace_without_a_bank_says_so():
    facts = dict(times.pace_facts(Pace("own", timedelta(days=14))))

    assert (facts["Starting reserve"], facts["Refill after a turn"]) == ("none", "none")
