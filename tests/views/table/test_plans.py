"""The page on which a player plans a turn, sent without scripts and with HTMX."""

from __future__ import annotations

import re

import pytest

from games.forms.fields import DAMAGED
from games.models.plan import MOST_WAYS, Plan
from games.models.turn import Turn
from tests.services.conftest import step
from tests.services.table.planner import Planner
from tests.services.table.planner import road as road_of
from tests.views.conftest import text
from tests.views.forms import submit


@pytest.fixture
def anna(party, eyes):
    """The browser of the player in turn, who holds the cards for two roads, in trade and build."""
    game = party(until=step("main"))
    Planner(game, game.active).holds(brick=2, lumber=2, ore=1, wool=1, grain=1)
    return eyes(game, game.active)


def road(page):
    """Return the address that asks about the first path for a road."""
    found = re.search(r'href="([^"]+do=build_road&(?:amp;)?at=[^"]+)"', page.content.decode())
    return found[1].replace("&amp;", "&")


def sent(eyes, page, path, values=None, **more):
    """Send a form of the page: one that adds a line for the verb that is asked for."""
    verb = page.wsgi_request.GET.get("do")
    holding = {"verb": verb} if verb else None
    return submit(eyes.client, page, eyes.at(path), values, holding=holding, **more)


def test_a_turn_is_planned_without_scripts(anna):
    """The table leads to the page, whose list puts the plan into use."""
    assert f'href="{anna.at("plan/")}"' in text(anna.look())
    page = anna.client.get(road(anna.look("plan/", do="build_road")))
    assert sent(anna, page, "plan/add/")["Location"] == anna.at("plan/")
    page = anna.look("plan/")
    assert "builds a road" in text(page)
    assert "Not in use yet." in text(page)
    assert not Turn.objects.filter(verb="build_road", actor="order").exists()

    answer = sent(anna, page, "plan/use/", press="Do this now, then end my turn")

    assert answer["Location"] == anna.at()
    made = Turn.objects.filter(actor="order").order_by("position").values_list("verb", flat=True)
    assert list(made) == ["build_road", "end_turn"]


def test_the_board_shows_the_turn_as_planned(anna):
    """The next line is chosen where the first one leads; the hand is the real one."""
    page = anna.client.get(road(anna.look("plan/", do="build_road")))
    sent(anna, page, "plan/add/")
    place = Plan.objects.get().lines[0]["ways"][0]["argument"]

    page = anna.look("plan/", do="build_road")

    assert f'data-place="{place}"' not in text(page)
    assert "2 brick" in text(page)


def test_a_line_is_edited(anna):
    sent(anna, anna.look("plan/", do="buy_development_card"), "plan/add/")
    assert "you’ll be asked first" in text(anna.look("plan/"))

    sent(anna, anna.look("plan/"), "plan/0/change/", {"sure": "yes", "skip": "yes", "cards.wool": "1"})

    line = Plan.objects.get().lines[0]
    assert (line["sure"], line["skip"], line["keep"]) == (True, True, {"wool": 1})
    page = anna.look("plan/")
    assert "you’ll be asked first" not in text(page)
    chips = re.findall(r'<span class="chip">([^<]+)</span>', text(page))
    assert [" ".join(chip.split()) for chip in chips] == [
        "can’t be undone",
        "left out if impossible",
        "keeps: 1 Wool",
    ]
    # the form holds what was saved
    sent(anna, page, "plan/0/change/")
    assert Plan.objects.get().lines[0] == line
    sent(anna, anna.look("plan/"), "plan/0/remove/")
    assert Plan.objects.get().lines == []


def test_a_line_is_moved_up(anna):
    sent(anna, anna.client.get(road(anna.look("plan/", do="build_road"))), "plan/add/")
    sent(anna, anna.look("plan/", do="buy_development_card"), "plan/add/")
    page = anna.look("plan/")
    assert anna.at("plan/0/up/") not in text(page)

    sent(anna, page, "plan/1/up/")

    lines = Plan.objects.get().lines
    assert [line["ways"][0]["verb"] for line in lines] == ["buy_development_card", "build_road"]
    # a line that was played stays before those to come
    lines[0]["at"] = 1
    Plan.objects.update(lines=lines)
    assert anna.at("plan/1/up/") not in text(anna.look("plan/"))
    assert anna.send("plan/1/up/").status_code == 409


def test_a_line_that_became_impossible_says_so(anna):
    sent(anna, anna.client.get(road(anna.look("plan/", do="build_road"))), "plan/add/")
    assert "not possible as things stand" not in text(anna.look("plan/"))
    lines = Plan.objects.get().lines
    lines[0]["ways"][0]["argument"] = next(iter(anna.game.state["base"]["roads"]))
    Plan.objects.update(lines=lines)

    assert "not possible as things stand" in text(anna.look("plan/"))
    # nobody looks at the line that gets another way
    assert "not possible as things stand" not in text(anna.look("plan/", line=0))


def test_a_plan_in_use_is_paused_and_deleted(party, eyes):
    game = party(until=step("main"))
    bence = Planner(game, str((int(game.active) + 1) % 4))
    bence.write("build_road", road_of(bence)).use("end", goes_on=True)
    chiara = Planner(game, str((int(game.active) + 2) % 4))
    chiara.write("build_road", road_of(chiara))
    seen = eyes(game, bence.seat)
    assert "Your plan is in use." in text(seen.look())
    page = seen.look("plan/")
    assert "In use. It runs as soon as it can" in text(page)
    assert "Do this in my turn" not in text(page)

    sent(seen, page, "plan/pause/")

    page = seen.look("plan/")
    assert (bence.plan.status, "Not in use yet." in text(page)) == ("draft", True)
    assert "Your plan is in use." not in text(seen.look())
    sent(seen, page, "plan/use/", press="Do this in my turn, then ask me")
    assert (bence.plan.then, bence.plan.goes_on) == ("ask", True)
    sent(seen, seen.look("plan/"), "plan/delete/")
    assert bence.plan is None
    assert chiara.plan is not None


def test_a_line_gets_another_way(anna):
    """The position is the one before the line. The page says so at its head, above the board of a phone."""
    sent(anna, anna.client.get(road(anna.look("plan/", do="build_road"))), "plan/add/")
    page = anna.look("plan/", do="buy_development_card", line=0)
    head = text(page).split('id="board-view"')[0]
    assert "Choose what to do if line 1 isn’t possible." in head

    sent(anna, page, "plan/add/?line=0")

    assert [way["verb"] for way in Plan.objects.get().lines[0]["ways"]] == [
        "build_road",
        "buy_development_card",
    ]
    page = anna.look("plan/")
    assert "or else:" in text(page)
    assert [line.is_final for line in page.context["lines"]] == [True], "one of its ways cannot be undone"
    assert {slot.held for slot in page.context["lines"][0].keeps} == {None}
    assert [anna.look("plan/", line=number).context["line"] for number in (0, 1)] == [0, None]
    again = anna.at("plan/") + "?line=0"
    assert f'href="{again}" hx-get="{again}"' in text(page)
    lines = Plan.objects.get().lines
    Plan.objects.update(lines=[{**lines[0], "ways": lines[0]["ways"] * (MOST_WAYS // 2)}])
    assert f'href="{again}"' not in text(anna.look("plan/"))


def test_a_line_that_was_played_is_not_tried_again(anna):
    for _line in range(2):
        sent(anna, anna.client.get(road(anna.look("plan/", do="build_road"))), "plan/add/")
    first, second = Plan.objects.get().lines
    Plan.objects.update(lines=[{**first, "at": 1}, {**second, "ways": first["ways"]}])

    lines = anna.look("plan/").context["lines"]

    assert [(line.is_made, line.is_possible) for line in lines] == [(True, None), (False, True)]


def test_a_line_that_waits_for_answers_says_so(party, eyes):
    game = party(until=step("main"))
    anna = Planner(game, game.active).holds(wool=1)
    others = [seat for seat in game.users if seat != anna.seat]
    offer = {"give": {"wool": 1}, "want": {"ore": 1}, "to": others, "mode": "first"}

    anna.write("make_offer", offer).use()

    lines = text(eyes(game, anna.seat).look("plan/")).split('id="plan"')[1]
    assert "waiting for answers" in lines


def test_why_a_plan_has_stopped_is_said_on_both_pages(anna):
    sent(anna, anna.look("plan/", do="buy_development_card"), "plan/add/")
    sent(anna, anna.look("plan/"), "plan/use/", press="Do this now, then ask me")

    assert "Your plan has stopped. Line 1 can’t be undone, so you decide." in text(anna.look())
    assert "Stopped. Line 1 can’t be undone" in text(anna.look("plan/"))


def test_the_last_plan_is_repeated_with_two_buttons(anna):
    sent(anna, anna.client.get(road(anna.look("plan/", do="build_road"))), "plan/add/")
    sent(anna, anna.look("plan/"), "plan/use/", press="Do this now, then end my turn")

    assert anna.look("plan/", line=0).context["line"] is None, "its lines are past"
    sent(anna, anna.look("plan/"), "plan/repeat/")
    sent(anna, anna.look("plan/"), "plan/use/", press="Do this in my turn, then end it")

    plan = Plan.objects.get()
    assert (plan.status, len(plan.lines), plan.turn) == ("active", 1, "")
    assert "Repeat the last plan" not in text(anna.look("plan/"))


def test_htmx_gets_the_parts(anna):
    page = anna.client.get(road(anna.look("plan/", do="build_road")))
    parts = sent(anna, page, "plan/add/", htmx=True)

    assert 'id="plan"' in text(parts)
    assert "<html" not in text(parts)


def test_nobody_else_finds_a_page_to_plan_on(anna, eyes):
    """A spectator and a visitor; an opponent has a plan of their own."""
    stranger, opponent = eyes(anna.game, "stranger"), eyes(anna.game, str((int(anna.game.active) + 1) % 4))
    anna.send("plan/add/", {"verb": "buy_development_card", "decision": "1", "key": "x"})

    assert stranger.look("plan/").status_code == 303
    assert "plan/" not in text(stranger.look())
    assert stranger.send("plan/use/", {"then": "end"}).status_code == 403
    assert "development card" not in text(opponent.look("plan/")).split('id="plan"')[1]
    assert opponent.send("plan/0/remove/").status_code == 409


def test_damaged_forms_change_nothing(anna):
    assert anna.look("plan/", line="x").status_code == 400
    assert anna.look("plan/", do="no_such_verb").status_code == 400
    refused = anna.send("plan/use/", {"then": "never"})
    assert refused.status_code == 400
    assert 'id="plan"' in text(refused)
    assert anna.send("plan/0/change/", {"cards.wool": "many"}).status_code == 400
    assert anna.send("plan/add/?line=x", {"verb": "end_turn", "decision": "1", "key": "x"}).status_code == 400
    for wrong, said in (({"decision": "x"}, DAMAGED), ({"argument": "{"}, "We couldn’t read the choices")):
        refused = anna.send("plan/add/", {"verb": "build_road", "decision": "1", "key": "x", **wrong})
        assert refused.status_code == 400
        assert str(said) in text(refused)
    assert anna.send("plan/add/", {"verb": "end_turn", "decision": "1", "key": "x"}).status_code == 409
    assert not Plan.objects.exists()
