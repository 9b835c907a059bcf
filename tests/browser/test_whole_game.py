"""A game is played to its end in several browsers, and its replay is viewed.

Every push plays the end of a game. `DEEP=1` plays a whole game of four, in which each kind of move is made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from games.workshop.demo import PEOPLE as DEMO_PEOPLE
from tests.browser.people import Player
from tests.browser.tables import Table, meet, seat_of

PEOPLE = (("Emma", False), ("Farid", False), ("Greta", True), ("Hugo", True))
PLACEMENTS = 16
KINDS = ["bank", "offer", "build", "buy", "card", "discard", "robber"]
CARD_WORDS = {
    "play_knight": "plays a knight",
    "play_road_building": "plays Road Building",
    "play_year_of_plenty": "plays Year of Plenty",
    "play_monopoly": "plays Monopoly",
}


def test_a_late_position_is_played_to_its_end(demo_player, site):
    """A player on a phone rolls, swaps with another at a desk, builds the last city and wins."""
    people = {
        seat: demo_player(one.display_name, phone=seat == "1")
        for seat, one in zip("01", DEMO_PEOPLE, strict=False)
    }
    table = Table(people, site, ["base"])
    me, _facts = table.lay("nearly_won", "1")
    other = people["0"]
    other.go_to_table(table.game)
    _never_reload(people)

    me.press("roll")
    other.wait_for_log(f"{me.name} rolls")
    _swap(me, other, {"give": "wool", "want": "ore"})
    me.press("choose-build_city")
    me.press(me.targets.first)

    _see_the_end(list(people.values()), me)
    _check_never_reloaded(people)


def test_a_finished_game_is_seen_again(demo_player, site):
    _look_again(demo_player("Bence", phone=True), site.dealer.ask("games")["A finished game"])


@pytest.mark.deep
def test_four_people_play_a_whole_game(player):
    people = [player(name, phone=phone) for name, phone in PEOPLE]
    for person in people:
        person.sign_up()

    game = meet(people)
    seats = {seat_of(person): person for person in people}
    assert sorted(seats) == ["0", "1", "2", "3"]
    _place_everything(seats, game)
    _take_a_turn(seats, game)
    _meet_every_moment(seats, game)
    winner = people[0].site.dealer.ask("finish", game=game)["winner"]
    _see_the_end(people, seats[winner])
    _look_again(people[0], game)
    _look_again(people[2], game)


def _never_reload(people: dict[str, Player]) -> None:
    """Leave something on each page that a reload would lose."""
    for person in people.values():
        person.page.evaluate("window.neverReloaded = true")


def _check_never_reloaded(people: dict[str, Player]) -> None:
    for person in people.values():
        assert person.page.evaluate("window.neverReloaded"), person.name


def _place_everything(seats: dict[str, Player], game: int) -> None:
    """Place the set-up on the board; each page notices when its player is due."""
    dealer = seats["0"].site.dealer
    for _placement in range(PLACEMENTS):
        now = dealer.ask("waiting", game=game)
        ((seat, step),) = now["due"].items()
        person = seats[seat]
        person.wait_until_due()
        word = {"setup_settlement": "settlement", "setup_road": "road"}[step]
        expect(person.page.locator("#status")).to_contain_text(word)
        before = person.number_of_moves()
        person.place(step)
        _wait_for_move(person, before)
    assert dealer.ask("waiting", game=game)["number"] >= PLACEMENTS


def _wait_for_move(person: Player, before: str) -> None:
    expect(person.page.locator("#table-state")).not_to_have_attribute("data-mark", before)


def _take_a_turn(seats: dict[str, Player], game: int) -> None:
    """Roll and end the turn in the interface; the others read it without a reload."""
    facts = _advance(seats, game, ["roll"])
    person = seats[facts["seat"]]
    person.wait_until_due()
    _never_reload(seats)
    person.press("roll")
    expect(person.page.get_by_test_id("roll")).to_have_count(0)
    for other in seats.values():
        expect(other.page.locator("#log")).to_contain_text(f"{person.name} rolls")
    _check_never_reloaded(seats)
    person.page.get_by_test_id("end_turn").or_(person.targets.first).first.wait_for()
    if person.page.get_by_test_id("end_turn").count():
        before = person.number_of_moves()
        person.press("end_turn")
        _wait_for_move(person, before)


def _meet_every_moment(seats: dict[str, Player], game: int) -> None:
    """Play by bots until a kind of moment comes that was not played manually yet, and play it manually."""
    left = list(KINDS)
    while left:
        facts = _advance(seats, game, left)
        left.remove(facts["kind"])
        person = seats[facts["seat"]]
        person.wait_until_due()
        HANDS[facts["kind"]](seats, person, facts)


def _advance(seats: dict[str, Player], game: int, kinds: list[str]) -> dict[str, Any]:
    """Play by bots up to a moment, and check that all four pages show it without a reload."""
    before = {seat: person.number_of_moves() for seat, person in seats.items()}
    facts = seats["0"].site.dealer.ask("advance", game=game, kinds=kinds)
    assert facts is not None, f"no course of this game leads to {kinds}"
    for seat, person in seats.items():
        if facts["played"]:
            _wait_for_move(person, before[seat])
    return facts


def _trade_with_the_bank(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    person.press("choose-trade_with_bank")
    form = person.page.locator("#form-trade_with_bank")
    give = form.locator("[name=give]:not([disabled])").first
    kind = give.get_attribute("value")
    give.check()
    form.locator(f"[name=take]:not([disabled]):not([value={kind}])").first.check()
    person.press("trade_with_bank")
    expect(person.page.locator("#log")).to_contain_text(re.compile(rf"{person.name} trades .* with the bank"))


def _offer(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    _swap(person, seats[facts["with"]], facts)


def _swap(person: Player, other: Player, facts: dict[str, Any]) -> None:
    """Make an offer to all; one player accepts on their own page, and the maker picks that one."""
    person.press("choose-make_offer")
    person.fill_steppers("give", {facts["give"]: 1})
    person.fill_steppers("want", {facts["want"]: 1})
    person.page.locator("#deal-mode").select_option("pick")
    person.press("make_offer")
    accept = other.page.locator("#trade [data-testid=answer_offer]").first
    expect(accept).to_be_visible()
    other.press(accept)
    swap = person.page.get_by_test_id("execute_offer")
    expect(swap).to_be_visible()
    expect(swap).to_contain_text(other.name)
    person.press(swap)
    expect(person.page.locator("#trade .offer")).to_have_count(0)
    expect(other.page.locator("#trade .offer")).to_have_count(0)


def _build(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    """Choose what to build, then where; take it back and build it again."""
    before = person.number_of_moves()
    person.press(f"choose-{facts['verb']}")
    expect(person.targets.first).to_be_visible()
    person.press(person.targets.first)
    _wait_for_move(person, before)
    expect(person.page.locator("#log")).to_contain_text(re.compile(rf"{person.name} builds a"))


def _buy(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    person.press("choose-buy_development_card")
    expect(person.page.get_by_test_id("action-confirm")).to_be_visible()
    person.press("buy_development_card")
    for other in seats.values():
        expect(other.page.locator("#log")).to_contain_text(
            re.compile(rf"{person.name} buys a development card")
        )


def _play_card(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    verb, before = facts["verb"], person.number_of_moves()
    person.press(f"choose-{verb}")
    if verb == "play_knight":
        person.press(person.targets.first)
        person.press("play_knight")
    elif verb == "play_road_building":
        person.press(person.targets.first)
        # The page asks for the second path, or only one road was left.
        chosen = f'#table-state[data-here*="at="], #table-state:not([data-mark="{before}"])'
        person.page.locator(chosen).wait_for(state="attached")
        if person.page.get_by_test_id("play_road_building").count():
            person.press("play_road_building")
    elif verb == "play_year_of_plenty":
        kinds = person.page.locator("#form-play_year_of_plenty [name^='cards.']:not([disabled])").all()
        first, last = (field.get_attribute("name").removeprefix("cards.") for field in (kinds[0], kinds[-1]))
        person.fill_steppers("cards", {first: 2} if first == last else {first: 1, last: 1})
        person.press("play_year_of_plenty")
    else:
        person.press(person.page.locator("[data-testid^='pick-']").first)
        # What cannot be undone asks first.
        person.press("play_monopoly")
    _wait_for_move(person, before)
    for other in seats.values():
        expect(other.page.locator("#log")).to_contain_text(CARD_WORDS[verb])


def _discard(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    """All seats that owe cards choose at the same time, each on its own page."""
    for seat, owed in facts["owed"].items():
        one = seats[seat]
        one.wait_until_due()
        left, chosen = owed, {}
        for field in one.page.locator("#form-discard [name^='cards.']:not([disabled])").all():
            number = min(left, int(field.get_attribute("max")))
            chosen[field.get_attribute("name").removeprefix("cards.")] = number
            left -= number
        one.fill_steppers("cards", chosen)
        before = one.number_of_moves()
        one.press("discard")
        _wait_for_move(one, before)
    expect(person.page.locator("#log")).to_contain_text("discards")


def _move_the_robber(seats: dict[str, Player], person: Player, facts: dict[str, Any]) -> None:
    place, before = facts["choice"]["hex"], person.number_of_moves()
    person.press(person.page.locator(f"#board-pieces a.target[data-place='{place}']"))
    confirm = person.page.get_by_test_id("move_robber")
    expect(confirm.first).to_be_visible()
    person.press(confirm.first)
    _wait_for_move(person, before)
    expect(person.page.locator("#log")).to_contain_text(re.compile(rf"{person.name} moves the robber"))


HANDS: dict[str, Callable[[dict[str, Player], Player, dict[str, Any]], None]] = {
    "bank": _trade_with_the_bank,
    "offer": _offer,
    "build": _build,
    "buy": _buy,
    "card": _play_card,
    "discard": _discard,
    "robber": _move_the_robber,
}


def _see_the_end(people: list[Player], winner: Player) -> None:
    """Check that all four pages show the result without a reload."""
    for person in people:
        expect(person.page.locator("#status")).to_contain_text(f"{winner.name} won")
        expect(person.page.locator("#over")).to_contain_text(winner.name)


def _look_again(person: Player, game: int) -> None:
    """Use the replay's keys and slider, and download the finished game."""
    page = person.page
    page.goto(f"/games/{game}/replay/")
    number = page.locator("#replay-slider")
    expect(number).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(number).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(number).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_value("1")
    page.keyboard.press("End")
    expect(number).to_have_value(number.get_attribute("max"))
    page.keyboard.press("Home")
    expect(number).to_have_value("0")
    move = number.get_attribute("data-numbers").split()[2]
    number.fill("2")
    expect(page).to_have_url(re.compile(rf"/replay/{move}/$"))
    page.reload()
    expect(number).to_have_value("2")

    with page.expect_download() as download:
        page.goto(f"/games/{game}/")
        person.press(page.locator("#log a[download]"))
    document = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert document["status"] == "finished"
    assert document["seed"]
    assert document["moves"]
