"""Programs read their player's games, and of each only what their player may see."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from games.models.game import Game
from games.models.seat import Seat
from games.selectors.table import exports, game_log
from games.services.people import friends_and_blocks
from games.services.table import new_tables, open_tables, wants
from games.titles.catan.title import CATAN
from tests.api.conftest import refusal
from tests.services.conftest import HOUR, NOW, is_over, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def many(player, program):
    """A player with games of every kind."""
    anna, bence = player("Anna"), player("Bence")

    def table(**how) -> Game:
        return new_tables.create_game(
            host=anna, title="catan", modules=["base"], options={}, now=NOW, **{"seats": 3, **how}
        )

    games = {"open": table(), "old open": table()}
    nothing = {"due_at": None, "due_since": None, "remind_at": None, "rescue_at": None, "clock_from": None}
    for name, hours in (("waiting", 5), ("urgent", 1), ("running", None)):
        game = games[name] = table(start_when_full=False)
        for other in (bence, player()):
            open_tables.join(game_id=game.pk, user=other, now=NOW)
        open_tables.start(game_id=game.pk, host=anna, now=NOW)
        Seat.objects.filter(game=game).update(decision=None, step="", **nothing)
        if hours is not None:
            due_at = NOW + hours * HOUR
            Seat.objects.filter(game=game, user=anna).update(decision=1, step="roll", due_at=due_at)
    closed = table()
    open_tables.leave(game_id=closed.pk, user=anna, now=NOW)
    return {name: game.pk for name, game in games.items()}, program(anna)


def test_what_waits_for_me_comes_first(many):
    ids, mine = many

    games = mine.get("/games").json()["games"]

    wanted = ["urgent", "waiting", "running", "old open", "open"]
    assert [game["id"] for game in games] == [ids[name] for name in wanted]
    assert [game["waits_for_me"] for game in games] == [True, True, False, False, False]


def test_pages_by_key_give_each_game_once(many):
    ids, mine = many
    found, after = [], ""
    for _piece in range(10):
        piece = mine.get("/games", limit=2, after=after).json()
        found += [game["id"] for game in piece["games"]]
        after = piece["next"]
        if after is None:
            break

    assert sorted(found) == sorted(ids.values())
    assert found[:2] == [ids["urgent"], ids["waiting"]]


@pytest.mark.parametrize(
    ("status", "names"),
    [
        ("waiting", ["urgent", "waiting"]),
        ("running", ["running"]),
        ("open", ["old open", "open"]),
        ("finished", []),
    ],
)
def test_one_kind_alone(many, status, names):
    ids, mine = many

    assert [game["id"] for game in mine.get("/games", status=status).json()["games"]] == [
        ids[name] for name in names
    ]


@pytest.mark.parametrize(
    "after", ["x", "1.2", "9.1.1", "0.1." + "9" * 40, "1." + "9" * 40 + ".1", "..", "٣.1.1"]
)
def test_a_made_up_key_is_refused(many, after):
    _ids, mine = many

    answer = mine.get("/games", after=after)

    assert answer.status_code in (200, 422)
    if answer.status_code == 422:
        assert refusal(answer) == (422, "invalid")


def test_a_list_costs_few_queries(many, django_assert_max_num_queries):
    _ids, mine = many

    with django_assert_max_num_queries(8):
        mine.get("/games")


@pytest.mark.parametrize("who", ["a player", "an opponent", "a stranger"])
def test_a_game_is_what_its_viewer_s_export_says(party, program, player, who):
    game = party(until=step("main"))
    seat = {"a player": game.active, "an opponent": next(k for k in game.users if k != game.active)}.get(who)
    user = game.users[seat] if seat else player("Sanna")

    found = program(user, "read").get(f"/games/{game.game.pk}").json()

    exported = exports.export_game(game.fresh(), seat)
    assert found["view"] == json.loads(json.dumps(exported["view"]))
    assert found["my_seat"] == seat
    assert found["waits_for_me"] is (seat == game.active)
    assert bool(found["options"]) is (
        who == "a player" or bool(game.title.options(game.state, seat) if seat else {})
    )
    assert found["decision"] == game.waiting.decision
    assert found["waiting"]["due"] == dict(game.waiting.due)
    whole = json.dumps(found)
    for secret in (game.game.seed, game.game.invite_token, '"seed"', '"hands"', '"entropy"'):
        assert secret not in whole


def test_options_are_those_of_the_rules(party, program):
    game = party(until=step("main"))
    seat = game.active

    found = program(game.users[seat]).get(f"/games/{game.game.pk}").json()

    options = game.title.options(game.state, seat)
    assert found["options"] == {
        verb: json.loads(json.dumps(game.title.describe(c))) for verb, c in options.items()
    }


def test_a_private_game_is_as_if_it_were_not_there(party, program, player):
    game = party(visibility="link")
    stranger = program(player("Sanna"))
    paths = ["", "/log", "/chat", "/choices/roll"]

    told = [stranger.get(f"/games/{game.game.pk}{path}") for path in paths]
    nowhere = [stranger.get(f"/games/987654{path}") for path in paths]

    assert [(a.status_code, a.content) for a in told] == [(a.status_code, a.content) for a in nowhere]
    assert {a.status_code for a in told} == {404}


def test_the_link_s_token_opens_it(party, program, player):
    game = party(visibility="link")

    answer = program(player("Sanna")).get(f"/games/{game.game.pk}", invite=game.game.invite_token)

    assert answer.status_code == 200
    assert answer.json()["invite"] is None
    assert answer.json()["options"] == {}


def test_those_at_an_open_table_get_its_link(player, program):
    anna = player("Anna")
    game = new_tables.create_game(
        host=anna, title="catan", modules=["base"], options={}, seats=3, visibility="link", now=NOW
    )

    found = program(anna).get(f"/games/{game.pk}").json()

    assert found["invite"] == game.invite_token
    assert found["view"] is None
    assert found["decision"] is None


def test_those_in_a_running_game_get_no_link(party, program):
    game = party(visibility="link")

    found = program(game.users["0"]).get(f"/games/{game.game.pk}").json()

    assert (found["my_seat"], found["invite"]) == ("0", None)


def test_nothing_new_is_304(party, program, django_assert_max_num_queries):
    game = party(until=step("pre_roll"))
    mine, path = program(game.users["0"]), f"/games/{game.game.pk}"
    tag = mine.get(path)["ETag"]

    with django_assert_max_num_queries(3):
        again = mine.get(path, headers={"If-None-Match": tag})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    game.play_any()
    news = mine.get(path, headers={"If-None-Match": tag})
    assert news.status_code == 200
    assert news["ETag"] != tag
    assert "private" in news["Cache-Control"]


def test_the_log_since_a_move(party, program):
    game = party(until=step("main"))
    mine = program(game.users["0"])
    path, last = f"/games/{game.game.pk}/log", game.fresh().last_number

    whole, after = [], {}
    while True:
        piece = mine.get(path, limit=7, **after).json()
        whole += piece["lines"]
        if piece["next"] is None:
            break
        after = {"since": piece["next"]}

    shown = game_log.log(game.fresh(), "0", limit=1000)
    assert [line["text"] for line in whole] == [line.text for line in shown]
    assert mine.get(path, since=last).json() == {"lines": [], "next": None}
    game.play_any()
    assert {line["number"] for line in mine.get(path, since=last).json()["lines"]} == {last + 1}


def test_open_tables_are_the_lobby_s(player, program):
    anna, bence = player("Anna"), player("Bence")
    for visibility in ("public", "link"):
        new_tables.create_game(
            host=anna, title="catan", modules=["base"], options={}, seats=3, visibility=visibility, now=NOW
        )

    assert len(program(bence).get("/tables").json()["tables"]) == 1
    assert program(bence).get("/tables", title="hansa").json()["tables"] == []
    assert program(anna).get("/tables").json()["tables"] == []


def test_tables_for_friends_are_the_friends_alone(player, program):
    anna, bence, chiara = player("Anna"), player("Bence"), player("Chiara")
    friends_and_blocks.ask_friend(user=anna, other=bence, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)

    made = program(anna).post("/games", {"title": "catan", "seats": 3, "visibility": "friends"})

    assert made.status_code in (200, 201)
    assert [table["visibility"] for table in program(bence).get("/tables").json()["tables"]] == ["friends"]
    assert program(chiara).get("/tables").json()["tables"] == []


def test_titles_say_what_a_table_may_be(player, program):
    titles = {title["key"]: title for title in program(player("Anna")).get("/titles").json()["titles"]}

    assert set(titles) >= {"catan", "hansa"}
    assert "base" in {module["key"] for module in titles["catan"]["modules"]}


def test_titles_say_which_modules_do_not_go_together_and_why(player, program):
    """One sentence per incompatible pair; all other pairs can be combined. TB-CO-01, TB-2P-C2, TB-GEN-01, P6-ERR-13"""
    titles = {title["key"]: title for title in program(player("Anna")).get("/titles").json()["titles"]}
    catan = titles["catan"]

    refused = {tuple(pair["modules"]): pair for pair in catan["compatibility"] if pair["answer"] != "yes"}
    sailing = {module.key for module in CATAN.modules if "seafarers" in (module.key, *module.needs)}
    scenarios = {module.key for module in CATAN.modules if module.one_of is not None} - sailing
    assert refused[("cities_knights", "for_two")] == {
        "modules": ["cities_knights", "for_two"],
        "answer": "no",
        "rules": ["TB-2P-C2"],
        "reason": "the rule book has no rules for two players with Cities & Knights.",
    }
    assert all(pair["reason"] for pair in refused.values())
    assert all(pair["rules"] for pair in refused.values())
    at_sea = {pair for pair in refused if sailing.intersection(pair)}
    for_six = {pair for pair in refused if "five_six" in pair}
    assert {one for one, _ in for_six} == {module.key for module in CATAN.modules} - {
        "base",
        "cities_knights",
        "five_six",
        *sailing,
    }
    assert {pair for pair in refused.keys() - for_six - at_sea if not set(pair) & scenarios} == {
        ("cities_knights", "for_two")
    }
    assert {pair for pair in refused.keys() - for_six - at_sea if set(pair) & scenarios} == {
        (one, other)
        for one, other in itertools.combinations([module.key for module in CATAN.modules], 2)
        if {one, other} <= scenarios or (one == "cities_knights" and other in scenarios)
    }
    assert "everything_small" in {preset["key"] for preset in catan["presets"]}


def test_a_finished_game_can_still_be_read(party, program):
    game = party(until=is_over)

    found = program(game.users["0"]).get(f"/games/{game.game.pk}").json()

    assert found["status"] == "finished"
    assert found["options"] == {}
    assert found["decision"] is None
    assert found["waiting"] == {"due": {}, "asked": []}
    assert sorted(seat["rank"] for seat in found["seats"])[0] == 1


def test_what_seats_seek_and_would_give_is_read_by_everybody(party, program, player):
    game = party()
    wants.publish(game_id=game.game.pk, user=game.users["1"], want=["brick"], have=["wool", "ore"], now=NOW)

    for user in (game.users["0"], player("Sanna")):
        seats = program(user).get(f"/games/{game.game.pk}").json()["seats"]
        assert [(seat["want"], seat["have"]) for seat in seats[:2]] == [
            ([], []),
            (["brick"], ["wool", "ore"]),
        ]


def test_where_there_is_nothing_a_program_reads_so(player, program):
    mine = program(player("Anna"))

    assert refusal(mine.get("/nothing/here")) == (404, "not_found")
    assert refusal(mine.get("/")) == (404, "not_found")
    assert refusal(mine.post("/me")) == (405, "method")
    assert refusal(mine.get("/games/x")) == (404, "not_found")


def test_the_description_is_public_and_complete(client):
    answer = client.get("/api/v1/openapi.json")
    found = answer.json()

    for name in re.findall(r'"#/components/schemas/(\w+)"', answer.content.decode()):
        assert name in found["components"]["schemas"]
    assert found["openapi"].startswith("3.1")
    assert found["components"]["securitySchemes"]["Bearer"]["scheme"] == "bearer"
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            assert operation["security"], (method, path)
            assert operation["description"], (method, path)
            assert list(operation["responses"]["401"]["content"]) == ["application/problem+json"]
            assert ("304" in operation["responses"]) is (
                path.endswith("/games/{game_id}") and method == "get"
            )


def test_people_read_the_description_as_a_page(client):
    page = client.get("/api/").content.decode()

    for path in client.get("/api/v1/openapi.json").json()["paths"]:
        assert path in page
    for field in ("family", "verb", "decision"):
        assert f"<code>{field}</code>" in page
    assert "def choose(game, verb, asked):" in page


def test_an_address_with_a_line_end_is_answered_in_json_as_well(program, player):
    """In a pattern, `.` does not match a line end."""
    stranger = program(player("Sanna"))
    for path in ("/nowhere", "/nowhere%0A", "/games/~%0D%0A/undo"):
        answer = stranger.get(path)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
