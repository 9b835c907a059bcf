"""Moves sent from the page: each decision of base, and invalid requests."""

from __future__ import annotations

import json

import pytest

from games.models.game import Game
from tests.services.conftest import step
from tests.views.conftest import text

pytestmark = pytest.mark.one_database


def due(verb):
    """Return the moment at which a due seat may use a verb."""

    def reached(title, state):
        return any(title.options(state, seat).get(verb) for seat in title.waiting(state).due)

    return reached


def mover(game, verb):
    """Return the due seat that may use the verb."""
    return next(seat for seat in game.waiting.due if game.title.options(game.state, seat).get(verb))


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    "verb", ["place_settlement", "place_road", "roll", "end_turn", "build_road", "move_robber",
             "buy_development_card", "play_knight"],
)  # fmt: skip
def test_a_listed_move(party, eyes, verb, htmx):
    game = party(until=due(verb))
    seat = mover(game, verb)
    argument = game.title.options(game.state, seat)[verb][0]
    before = game.fresh().last_number

    answer = eyes(game, seat).move(verb, argument, htmx=htmx)

    assert answer.status_code == (200 if htmx else 303)
    assert game.fresh().last_number > before
    if htmx:
        assert 'id="board-pieces"' in text(answer)


def test_discarding_by_fields(party, eyes):
    game = party(until=due("discard"))
    seat = mover(game, "discard")
    bundle = game.title.options(game.state, seat)["discard"]
    chosen, left = {}, bundle.least
    for kind, count in bundle.cards.items():
        chosen[kind] = min(count, left)
        left -= chosen[kind]

    answer = eyes(game, seat).move("discard", **{f"cards.{kind}": count for kind, count in chosen.items()})

    assert answer.status_code == 303
    assert seat not in game.waiting.due


def test_discarding_too_few_is_refused_and_explained(party, eyes):
    game = party(until=due("discard"))
    seat = mover(game, "discard")

    answer = eyes(game, seat).move("discard", **{"cards.wool": ""}, htmx=True)

    assert answer.status_code == 422
    assert "You must discard exactly" in text(answer)
    assert 'id="form-discard"' in text(answer)
    assert seat in game.waiting.due


def test_year_of_plenty_by_fields(party, eyes):
    game = party(until=due("play_year_of_plenty"))
    seat = mover(game, "play_year_of_plenty")
    stock = game.title.options(game.state, seat)["play_year_of_plenty"].cards
    kind = max(stock, key=stock.get)

    assert eyes(game, seat).move("play_year_of_plenty", **{f"cards.{kind}": 2}).status_code == 303


def test_monopoly(party, eyes):
    game = party(until=due("play_monopoly"))
    seat = mover(game, "play_monopoly")
    viewer = eyes(game, seat)

    assert "Which resource?" in text(viewer.look(do="play_monopoly"))
    assert viewer.move("play_monopoly", "wool").status_code == 303


def test_road_building_is_walked_tap_by_tap(party, eyes):
    game = party(until=due("play_road_building"))
    seat = mover(game, "play_road_building")
    viewer = eyes(game, seat)
    walk = game.title.options(game.state, seat)["play_road_building"]
    first = walk.next([])[0]
    second = walk.next([first])[0]

    assert "Choose a path for the first of two free roads" in text(viewer.look(do="play_road_building"))
    assert "Choose the second path" in text(viewer.look(do="play_road_building", at=first))
    assert "Build these roads" in text(viewer.look(do="play_road_building", at=[first, second]))
    assert viewer.move("play_road_building", [first, second]).status_code == 303


def test_trading_with_the_bank_by_fields(party, eyes):
    game = party(until=due("trade_with_bank"))
    seat = mover(game, "trade_with_bank")
    trade = game.title.options(game.state, seat)["trade_with_bank"][0]
    viewer = eyes(game, seat)

    assert "You get" in text(viewer.look(do="trade_with_bank"))
    assert viewer.move("trade_with_bank", **trade).status_code == 303


@pytest.fixture
def offered(party, eyes):
    """A game in which the active seat has offered a card for one that another seat has."""

    def can_offer(title, state):
        due_now = title.waiting(state).due
        if list(due_now.values()) != ["main"]:
            return False
        return bool(_deals(title, state, next(iter(due_now))))

    game = party(until=can_offer)
    active = game.active
    give, want, other = _deals(game.title, game.state, active)[0]
    to = [seat for seat in game.users if seat != active]
    answer = eyes(game, active).move(
        "make_offer", **{f"give.{give}": 1, f"want.{want}": 1, "to": to, "mode": "pick"}
    )
    assert answer.status_code == 303
    (offer,) = game.title.sight(game.state, None)["base"]["offers"]
    return game, active, other, offer["id"]


def _deals(title, state, active):
    hands = {seat: title.sight(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    return [
        (give, want, other)
        for other in state["seats"]
        if other != active
        for give, count in hands[active].items()
        for want, held in hands[other].items()
        if count and held and give != want
    ]


def test_an_offer_is_answered_and_picked(offered, eyes):
    game, active, other, name = offered
    asked = eyes(game, other)

    assert "You have been offered a trade" in text(asked.look())
    assert asked.move("answer_offer", {"offer": name, "answer": "accept"}).status_code == 303
    maker = eyes(game, active)
    assert f"Swap with {game.users[other].display_name}" in text(maker.look())
    assert maker.move("execute_offer", {"offer": name, "with": other}).status_code == 303
    assert game.title.sight(game.state, None)["base"]["offers"] == []


def test_an_offer_is_withdrawn(offered, eyes):
    game, active, _other, name = offered

    assert eyes(game, active).move("withdraw_offer", name).status_code == 303
    assert game.title.sight(game.state, None)["base"]["offers"] == []


def test_an_offer_is_countered_and_the_counter_accepted(offered, eyes):
    game, active, other, name = offered
    held = {seat: game.title.sight(game.state, seat)["base"]["own"]["hand"] for seat in (active, other)}
    give = next(kind for kind, count in held[other].items() if count)
    want = next(kind for kind, count in held[active].items() if count and kind != give)
    asked = eyes(game, other)

    assert "Offer a trade" in text(asked.look(do="make_counter_offer", at=name))
    fields = {f"give.{give}": 1, f"want.{want}": 1, "answers": name}
    assert asked.move("make_counter_offer", **fields).status_code == 303
    counter = next(o for o in game.title.sight(game.state, None)["base"]["offers"] if o["counter"])
    maker = eyes(game, active)
    assert "counters with" in text(maker.look())
    assert maker.move("answer_counter", {"offer": counter["id"], "answer": "accept"}).status_code == 303


def test_waiting_for_answers(offered, eyes):
    game, active, _other, _name = offered

    assert eyes(game, active).move("wait_for_answers").status_code == 303
    assert "The clock is stopped" in text(eyes(game).look())


def test_standing_answers_are_kept_and_nobody_else_sees_them(party, eyes):
    game = party(until=step("main"))
    seat = next(key for key in game.users if key != game.active)
    viewer = eyes(game, seat)
    before = text(eyes(game, game.active).look("mark/"))

    fields = {"decline_all": "always", "auto_roll": "yes", "auto_end": "yes", "rules": "[]", "discard.ore": 2,
              "discard.wool": 1, "give.wool": 1, "want.ore": 1,
              "times": 2, "until": "always"}  # fmt: skip
    assert viewer.move("set_standing_answers", **fields).status_code == 303

    said = game.title.sight(game.state, seat)["base"]["own"]["standing"]
    assert said["auto_roll"] is True
    assert said["auto_end"] is True
    assert said["discard"] == ["wool", "ore"]
    assert said["decline_all"] == "always"
    assert said["rules"][0]["give"] == {"wool": 1}
    assert text(eyes(game, game.active).look("mark/")) == before
    assert "for at least" in text(viewer.look(do="set_standing_answers"))


def test_an_order_that_has_switched_itself_off_is_told_to_its_owner_alone(party, eyes):
    """BASE-DEC-23"""
    game = party(until=step("main"))
    seat = next(key for key in game.users if key != game.active)
    state = game.state
    state["base"]["switched_off"][seat] = [{"order": "discard", "turn": 3}]
    Game.objects.filter(pk=game.game.pk).update(state=state)

    assert "was switched off on turn 3: too few cards of those kinds" in text(
        eyes(game, seat).look(pane="more")
    )
    for viewer in (eyes(game, game.active), eyes(game)):
        for page in (viewer.look(pane="more"), viewer.look(), viewer.look(htmx=True)):
            assert "was switched off" not in text(page)


def test_a_move_is_taken_back(party, eyes):
    game = party()
    seat = game.active
    game.play_any()
    viewer = eyes(game, seat)

    assert 'data-testid="undo"' in text(viewer.look())
    assert viewer.submit("undo/").status_code == 303
    assert game.waiting.due == {seat: "setup_settlement"}
    assert viewer.send("undo/", htmx=True).status_code == 409


def test_the_end_of_a_first_part_is_taken_back_by_its_player_alone(party, eyes):
    """P6-PAIR-03: the second player has not acted yet."""
    game = party(until=step("main"), seats=6, modules=("base", "five_six"), decision_hours=None)
    seat = game.active
    game.play(seat, "end_turn")
    second = game.active
    assert second == str((int(seat) + 3) % 6)
    with_button = [
        key for key in game.users if 'data-testid="undo"' in text(eyes(game, key).look(pane="more"))
    ]
    assert with_button == [seat]

    assert eyes(game, seat).submit("undo/").status_code == 303

    assert game.waiting.due == {seat: "main"}
    game.play(seat, "end_turn")
    game.play(second, "end_turn")
    assert 'data-testid="undo"' not in text(eyes(game, seat).look())
    assert 'data-testid="undo"' in text(eyes(game, second).look())


# ------------------------------------------------------------------ what is not accepted


@pytest.mark.parametrize("htmx", [False, True])
def test_a_move_out_of_turn_is_refused(party, eyes, htmx):
    game = party(until=step("main"))
    other = next(key for key in game.users if key != game.active)

    answer = eyes(game, other).move("end_turn", htmx=htmx)

    assert answer.status_code == 422
    assert 'class="notice' in text(answer)
    assert ("<html" in text(answer)) is not htmx


def test_a_stranger_cannot_move(party, eyes):
    game = party(until=step("main"))

    answer = eyes(game, "stranger").move("end_turn")

    assert answer.status_code == 403
    assert "You’re not playing in this game" in text(answer)


def test_a_stale_page_is_told_so(party, eyes):
    game = party(until=step("pre_roll"))
    viewer = eyes(game, game.active)

    answer = viewer.move("roll", decision=1)

    assert answer.status_code == 409
    assert "moved on" in text(answer)


def test_a_double_click_makes_one_move(party, eyes):
    game = party(until=step("pre_roll"))
    seat = game.active
    viewer = eyes(game, seat)
    sent = {"verb": "roll", "decision": game.waiting.decision, "key": "twice"}
    before = game.fresh().last_number

    first, second = viewer.send("move/", sent), viewer.send("move/", sent)

    assert (first.status_code, second.status_code) == (303, 303)
    assert game.fresh().last_number == before + 1


BAD_MOVES = [
    {},
    {"verb": "roll"},
    {"verb": "roll", "decision": "soon", "key": "k"},
    {"verb": "roll", "decision": -1, "key": "k"},
    {"verb": "roll", "decision": 10**40, "key": "k"},
    {"verb": "roll", "decision": 1, "key": "k" * 99},
    {"verb": "roll", "decision": 1, "key": "a b"},
    {"verb": "roll", "decision": 1, "key": "\x00"},
    {"verb": "r\x00ll", "decision": 1, "key": "k"},
    {"verb": "x" * 99, "decision": 1, "key": "k"},
    {"verb": "roll", "decision": 1, "key": "k", "argument": "{"},
    {"verb": "roll", "decision": 1, "key": "k", "argument": "NaN"},
    {"verb": "roll", "decision": 1, "key": "k", "argument": "[" * 15000},
    {"verb": "roll", "decision": 1, "key": "k", "argument": '"\\ud800"'},
    {"verb": "roll", "decision": 1, "key": "k", "argument": "1" * 30000},
    {"verb": "discard", "decision": 1, "key": "k", "cards.wool": "many"},
    {"verb": "discard", "decision": 1, "key": "k", "cards.wool": "9" * 9},
    {"verb": "set_standing_answers", "decision": 1, "key": "k", "rules": "["},
]


@pytest.mark.parametrize("sent", BAD_MOVES)
@pytest.mark.parametrize("htmx", [False, True])
def test_malformed_moves_are_bad_requests_and_change_nothing(party, eyes, sent, htmx):
    game = party(until=step("pre_roll"))
    before = game.fresh().version

    answer = eyes(game, game.active).send("move/", sent, htmx=htmx)

    assert answer.status_code == 400
    assert game.fresh().version == before


@pytest.mark.parametrize(
    ("verb", "argument"),
    [("fly", None), ("roll", 1), ("build_road", "nowhere"), ("build_road", {"a": []}), ("end_turn", [[[]]]),
     ("make_offer", {"give": {"gold": 1}}), ("play_knight", {"hex": 1, "victim": 7}), ("discard", {"wool": -1}),
     ("trade_with_bank", {"give": "wool", "take": "ore", "times": 10**30}), ("play_monopoly", {})],
)  # fmt: skip
def test_moves_that_the_rules_do_not_know_are_refused(party, eyes, verb, argument):
    game = party(until=step("main"))
    before = game.fresh().version

    answer = eyes(game, game.active).move(verb, argument)

    assert answer.status_code == 422
    assert 'role="status"' in text(answer)
    assert game.fresh().version == before


def test_moves_are_not_made_by_looking(party, eyes):
    game = party()

    for path in (
        "move/",
        "undo/",
        "chat/",
        "note/",
        "propose/end/",
        "answer/end/",
        "rematch/",
        "join/",
        "start/",
    ):
        answer = eyes(game, "0").look(path)
        assert answer.status_code == 405
        assert answer["Allow"] == "POST"
        assert "Nothing was changed" in text(answer)


def test_too_many_moves_at_once_are_slowed_down(party, eyes, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "move": "2/m/user"}
    game = party(until=step("main"))
    viewer = eyes(game, game.active)

    answers = [viewer.move("fly", htmx=True).status_code for _ in range(4)]

    assert answers[0] == 422
    assert answers[-1] == 429


def test_every_form_is_protected_against_other_sites(party):
    from django.test import Client

    game = party()
    client = Client(enforce_csrf_checks=True)
    client.force_login(game.users["0"])
    sent = {"verb": "roll", "decision": 1, "key": "k"}

    assert client.post(f"/games/{game.game.pk}/move/", sent).status_code == 403


def test_what_targets_send_is_a_legal_move(party, eyes):
    """The test sends the attributes of places on the board, as HTMX does."""
    import re

    game = party()
    viewer = eyes(game, game.active)
    values = json.loads(
        re.search(r"hx-vals=\"(\{[^>]*?\})\"", text(viewer.look()).replace("&quot;", '"')).group(1)
    )

    assert viewer.send("move/", values, htmx=True).status_code == 200
    assert list(game.waiting.due.values()) == ["setup_road"]
