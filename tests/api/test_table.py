"""Programs take a table's other actions: proposals, undo, extra time, replacements, notes, rematches."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models.agreement import Agreement
from games.models.game import Game
from games.models.people import Invitation
from games.models.talk import ChatMessage
from games.services.table import talk
from games.services.table.agreements import PROPOSALS
from tests.api.conftest import refusal
from tests.api.test_moves import kept
from tests.services.conftest import NOW, step
from tests.services.people.conftest import befriend
from tests.services.time.test_absences import vacate

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def four(party, program):
    """A game of four, with a program for each player: `programs["0"]`."""
    game = party(until=step("pre_roll"))
    return game, {seat: program(user) for seat, user in game.users.items()}


def of(game) -> str:
    return f"/games/{game.game.pk}"


def test_a_pause_holds_when_all_have_agreed(four):
    game, programs = four

    proposed = programs["0"].post(f"{of(game)}/agreements", {"kind": "pause"})

    assert proposed.status_code == 201, proposed.content
    assert proposed.json()["agreements"] == [
        {"kind": "pause", "by": "0", "number": None, "agreed": ["0"], "missing": ["1", "2", "3"]}
    ]
    assert refusal(programs["1"].post(f"{of(game)}/agreements", {"kind": "pause"})) == (409, "agreement_open")
    for seat in ("1", "2", "3"):
        assert game.fresh().paused_at is None
        programs[seat].post(f"{of(game)}/agreements/answer", {"kind": "pause", "agree": True})
    assert game.fresh().paused_at is not None
    assert programs["0"].get(of(game)).json()["agreements"] == []


def test_one_against_it_and_a_proposal_falls(four):
    game, programs = four
    programs["0"].post(f"{of(game)}/agreements", {"kind": "end"})

    answer = programs["2"].post(f"{of(game)}/agreements/answer", {"kind": "end", "agree": False})

    assert answer.json()["agreements"] == []
    assert Agreement.objects.get().outcome == Agreement.Outcome.DECLINED
    again = programs["3"].post(f"{of(game)}/agreements/answer", {"kind": "end", "agree": True})
    assert refusal(again) == (409, "no_agreement_open")
    assert game.fresh().is_running


@pytest.mark.parametrize("kind", PROPOSALS)
def test_every_kind_can_be_proposed_or_says_why_not(four, kind):
    game, programs = four

    answer = programs["0"].post(f"{of(game)}/agreements", {"kind": str(kind)})

    possible = kind in ("end", "pause")
    assert (answer.status_code == 201) == possible
    if not possible:
        assert refusal(answer) == (409, "not_now")


def test_nobody_agrees_for_a_game_of_others(four, program, player):
    game, _programs = four
    stranger = program(player("Sanna"))
    before = kept()

    for path, body in (
        ("agreements", {"kind": "pause"}), ("agreements/answer", {"kind": "pause", "agree": True}),
        ("undo/ask", None), ("undo/answer", {"agree": True}), ("time", {"seat": "0", "hours": 24}),
        ("back", None), ("keep", None), ("rematch", {}), ("note", {"text": "Ore"}),
        ("wants", {"want": [], "have": []}),
    ):  # fmt: skip
        assert refusal(stranger.post(f"{of(game)}/{path}", body)) == (403, refusal_of(path)), path
    assert kept() == before


def refusal_of(path: str) -> str:
    return {"back": "not_kept"}.get(path, "not_your_seat")


def test_a_move_back_is_asked_for_and_granted(party, program):
    game = party()
    seat = game.active
    game.play_any()
    game.play_any()
    asked = game.active
    mine, theirs = program(game.users[seat]), program(game.users[asked])
    assert mine.get(of(game)).json()["undo_needs"] == [asked]
    assert refusal(mine.post(f"{of(game)}/undo")) == (409, "nothing_to_undo")

    mine.post(f"{of(game)}/undo/ask")
    read = theirs.get(of(game)).json()["agreements"]
    granted = theirs.post(f"{of(game)}/undo/answer", {"agree": True})

    assert [(one["kind"], one["by"], one["missing"]) for one in read] == [("undo", seat, [asked])]
    assert granted.status_code == 200
    assert game.waiting.due == {seat: "setup_road"}
    assert refusal(theirs.post(f"{of(game)}/undo/answer", {"agree": True})) == (409, "no_agreement_open")


def test_time_is_given_to_others(four):
    game, programs = four
    bank = game.seat("1").bank

    answer = programs["0"].post(f"{of(game)}/time", {"seat": "1", "hours": 24})

    assert answer.status_code == 200, answer.content
    assert game.seat("1").bank == bank + timedelta(days=1)
    assert refusal(programs["0"].post(f"{of(game)}/time", {"seat": "0", "hours": 24})) == (
        403,
        "no_time_for_it",
    )
    assert refusal(programs["0"].post(f"{of(game)}/time", {"seat": "1", "hours": 5})) == (
        422,
        "too_much_time",
    )


def test_an_abandoned_seat_is_found_and_played_on(four, program, player):
    game, _programs = four
    key = vacate(game)
    stranger = program(player("Sanna"))
    (found,) = stranger.get("/vacant-seats").json()["seats"]
    assert (found["seat"], found["game"]["id"]) == (key, game.game.pk)
    assert found["points"] <= found["most_points"]

    taken = stranger.post(f"{of(game)}/take-over", {"seat": key})

    assert taken.status_code == 200, taken.content
    assert taken.json()["my_seat"] == key
    assert stranger.get("/vacant-seats").json()["seats"] == []
    other = program(player("Greta"))
    assert refusal(other.post(f"{of(game)}/take-over", {"seat": key})) == (409, "seat_taken")
    assert refusal(other.post(f"{of(game)}/take-over", {"seat": "9"})) == (422, "not_vacant")


def test_a_player_takes_their_own_seat_back(four):
    game, programs = four
    key = vacate(game)

    answer = programs[key].post(f"{of(game)}/back")

    assert answer.status_code == 200
    assert not game.seat(key).is_bot
    assert refusal(programs[key].post(f"{of(game)}/back")) == (403, "not_kept")


def test_a_program_publishes_wants_for_everybody(four):
    game, programs = four

    said = programs["1"].post(f"{of(game)}/wants", {"want": ["brick"], "have": ["wool", "ore"]})

    assert said.status_code == 200, said.content
    for answer in (said, programs["0"].get(of(game))):
        seat = answer.json()["seats"][1]
        assert (seat["want"], seat["have"]) == (["brick"], ["wool", "ore"])
    for body, code in [
        ({"want": ["brick"], "have": ["brick"]}, "bad_wants"),
        ({"want": ["cloth"], "have": []}, "not_traded"),
        ({"want": ["brick", "wool", "ore", "grain"], "have": []}, "invalid"),
        ({"want": ["x" * 1000], "have": []}, "invalid"),
        ({"want": ["brick"]}, "invalid"),
    ]:
        assert refusal(programs["1"].post(f"{of(game)}/wants", body))[1] == code
    for kind in ("ore", "wool", "brick", "grain"):
        assert programs["1"].post(f"{of(game)}/wants", {"want": [kind], "have": []}).status_code == 200
    refused = programs["1"].post(f"{of(game)}/wants", {"want": [], "have": []})
    assert refusal(refused) == (409, "wants_changed_too_often")
    assert game.seat("1").want == ["grain"]


def test_a_note_is_for_nobody_else(four):
    game, programs = four
    assert programs["0"].get(f"{of(game)}/note").json() == {"text": ""}

    written = programs["0"].post(f"{of(game)}/note", {"text": "Bence saves ore\nfor a city"})

    assert written.json() == {"text": "Bence saves ore\nfor a city"}
    assert programs["0"].get(f"{of(game)}/note").json() == written.json()
    assert programs["1"].get(f"{of(game)}/note").json() == {"text": ""}
    for body in ({"text": "x" * 10_001}, {"text": "a\x00b"}, {}):
        assert refusal(programs["0"].post(f"{of(game)}/note", body)) == (422, "invalid")
    assert programs["0"].get(f"{of(game)}/note").json() == written.json()


def test_a_rematch_is_opened_once(four):
    game, programs = four
    assert refusal(programs["0"].post(f"{of(game)}/rematch", {})) == (409, "already_started")
    for seat in programs:
        path = "agreements" if seat == "0" else "agreements/answer"
        programs[seat].post(f"{of(game)}/{path}", {"kind": "end"} | ({} if seat == "0" else {"agree": True}))
    assert game.fresh().is_over

    first = programs["0"].post(f"{of(game)}/rematch", {"entropy": "mine"})
    second = programs["1"].post(f"{of(game)}/rematch", {})

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["id"] == second.json()["id"] != game.game.pk
    assert [one["game"]["id"] for one in programs["2"].get("/invitations").json()["invitations"]] == [
        first.json()["id"]
    ]


def test_guests_come_and_go(player, program):
    anna, bence = player("Anna"), player("Bence")
    befriend(anna, bence)
    host, guest = program(anna), program(bence)
    table = host.post("/games", {"title": "catan", "seats": 3, "start_when_full": False}).json()
    path = f"/games/{table['id']}"

    assert host.post(f"{path}/invite", {"player": bence.pk}).status_code == 204
    (invited,) = guest.get("/invitations").json()["invitations"]
    assert (invited["by"]["name"], invited["game"]["id"]) == ("Anna", table["id"])
    assert guest.post(f"{path}/invitation/decline").status_code == 204
    assert refusal(guest.post(f"{path}/invitation/decline")) == (409, "not_asked")
    assert guest.get("/invitations").json()["invitations"] == []
    assert refusal(host.post(f"{path}/invite", {"player": 987654})) == (404, "not_found")
    guest.post(f"{path}/join", {})
    assert refusal(guest.post(f"{path}/remove", {"seat": "0"})) == (403, "not_the_host")
    assert [seat["seat"] for seat in host.post(f"{path}/remove", {"seat": "1"}).json()["seats"]] == ["0"]
    assert refusal(guest.post(f"{path}/join", {})) == (403, "no_seat_for_you")
    assert host.post(f"{path}/bot", {"level": "random"}).json()["seats"][1]["bot"] == "random"
    assert host.post(f"{path}/bot", {"level": "normal"}).json()["seats"][2]["bot"] == "greedy"
    assert refusal(host.post(f"{path}/bot", {"level": "genius"})) == (422, "bad_table")
    assert Invitation.objects.count() == 0


def test_a_table_that_is_asked_for_stays_open(player, program):
    host = player("Anna")
    opened = program(host).post("/games", {"title": "catan", "seats": 3}).json()
    soon = timezone.now() + timedelta(days=1)
    Game.objects.filter(pk=opened["id"]).update(stale_at=soon, warned_at=timezone.now())

    assert program(host).post(f"/games/{opened['id']}/keep").status_code == 200

    assert Game.objects.get().stale_at > soon
    assert Game.objects.get().warned_at is None


def test_the_most_urgent_game_comes_first_then_what_has_not_been_seen(four, program):
    game, programs = four
    busy = game.active
    idle = next(seat for seat in programs if seat != busy)

    assert programs[busy].get("/next").json()["game"]["id"] == game.game.pk
    assert programs[idle].get("/next").json() == {"game": None, "club": None}
    talk.say(game_id=game.game.pk, user=game.users[busy], text="Good luck", now=NOW)
    assert ChatMessage.objects.count() == 1
    assert programs[idle].get("/next").json()["game"]["id"] == game.game.pk
    before = kept()
    programs[busy].get("/next", after=game.game.pk)
    assert kept() == before
