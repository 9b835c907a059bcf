"""Variants and scenarios of Traders & Barbarians, each from the form for a new table to a winning move.

Players click whatever is special to the variant, at a desk and on a phone; bots play the moves between.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import Player

SCREENSHOTS = os.environ.get("SCREENSHOTS", "")
"""A folder for screenshots; none are taken if empty."""
BALLOTS = {
    "damage_road": re.compile(r"damages one of \w+’s roads"),
    "give_to_neighbor": re.compile(r"gives \w+ (a card|1 )"),
    "take_gift": re.compile(r"takes 1 \w+"),
    "help_neighbors": re.compile(r"gives \w+ (a card|1 )"),
}
"""Decisions of events, and what the log says once the last answer is in."""


def test_events(player):
    game = Played(player, "events", "Ada", "Ben", "Cleo")
    left = [*BALLOTS, "repair_road"]
    while left:
        facts = game.advance(*left)
        left.remove(facts["kind"])
        if facts["kind"] == "repair_road":
            game.repair(facts)
        else:
            game.answer_in_secret(facts)
    game.win()
    for person in game.people:
        headings = person.page.locator("#over h3").all_inner_texts()
        assert "The event cards" in headings
        assert "The dice" not in headings


def test_harbormaster(player):
    game = Played(player, "harbormaster", "Dora", "Emil", "Fanny")
    facts = game.leave("harbormaster")
    game.do(facts, "takes the Harbormaster card", what="card")
    for person in game.people:
        expect(person.page.locator(".seat-panel .award", has_text="Harbormaster")).to_have_count(1)
        expect(person.page.get_by_test_id(f"seat-{facts['seat']}")).to_contain_text("(Harbormaster)")
    game.win()


def test_catan_for_two(player):
    game = Played(player, "for_two", "Gus", "Hanna")
    left = ["neutral_road", "neutral_settlement", "force_trade", "send_robber_home", "exchange_knight"]
    while left:
        facts = game.advance(*left)
        left.remove(facts["kind"])
        DUEL[facts["kind"]](game, facts)
    game.win()


def test_traders_and_barbarians(player):
    game = Played(player, "traders_and_barbarians", "Lena", "Max", "Nora")
    game.do(game.leave("wagon_improved"), "improves a wagon", what="improved")
    game.roll_on(game.leave("tile_delivered"))
    game.do(game.leave("barbarian_sent"), "moves a barbarian", what="barbarian")
    game.win()


def test_barbarian_attack(player):
    game = Played(player, "barbarian_attack", "Ilse", "Jan", "Kim")
    knights = [person.page.locator("#board-pieces .piece.attack-knight") for person in game.people]
    game.do(game.leave("attack_knight_placed"), "places a knight", what="knight")
    for there in knights:
        expect(there).not_to_have_count(0)
    game.ride(game.leave("attack_knight_sent"))
    game.win()


class Played:
    """A game of a preset, with its players."""

    def __init__(self, player: Callable[..., Player], preset: str, *names: str) -> None:
        self.people = [player(name, phone=place % 2 == 1) for place, name in enumerate(names)]
        for person in self.people:
            person.arrive(is_new=True)
        self.preset = preset
        self.game = self._meet()
        self.dealer = self.people[0].site.dealer
        self.seats = {_seat_of(person): person for person in self.people}

    def _meet(self) -> int:
        host, *guests = self.people
        host.page.goto(f"/games/new/?title=catan&preset={self.preset}")
        host.page.locator("[name=visibility][value=link]").check()
        host.page.locator(f"[name=seats][value='{len(self.people)}']").check()
        host.press("create")
        link = host.page.locator("#invite-address").input_value()
        for guest in guests:
            guest.page.goto(link)
            guest.press("join")
        for person in self.people:
            expect(person.page.locator("#board-pieces")).to_be_visible()
        return int(re.search(r"/games/(\d+)/", link).group(1))

    def advance(self, *kinds: str) -> dict[str, Any]:
        """Play by bots up to one of these moments."""
        facts = self.dealer.ask("advance", game=self.game, kinds=kinds)
        assert facts is not None, f"no course of this game leads to {kinds}"
        for person in self.people:
            person.go_to_table(self.game)
        return facts

    def leave(self, told: str) -> dict[str, Any]:
        """Play well by bots, up to the move that will log this."""
        facts = self.dealer.ask("leave", game=self.game, told=told)
        assert facts is not None, f"bots do not come to {told}"
        for person in self.people:
            person.go_to_table(self.game)
        return facts

    def do(self, facts: dict[str, Any], words: str, *, what: str = "") -> Player:
        """Make the move, and check that all players read of it."""
        person = self.seats[facts["seat"]]
        person.wait_until_due()
        person.make(facts["verb"], facts.get("argument"))
        for other in self.people:
            other.wait_for_log(f"{person.name} {words}")
            self.shoot(other, what or facts["verb"])
        return person

    def answer_in_secret(self, facts: dict[str, Any]) -> None:
        """Answer on the page of every asked player. Until the last one, others read only that they have answered."""
        *_first, last = facts["seats"]
        for seat in facts["seats"]:
            person = self.seats[seat]
            person.wait_until_due()
            self.shoot(person, f"{facts['kind']}-asked")
            answer = self.dealer.ask("usual", game=self.game, seat=seat)
            person.make(answer["verb"], answer["argument"])
            for other in self.people if seat != last else []:
                expect(other.page.locator("#log li").last).to_contain_text(f"{person.name} has chosen")
            self.shoot(person, f"{facts['kind']}-answered")
        for other in self.people:
            other.wait_for_log(BALLOTS[facts["kind"]])
            self.shoot(other, facts["kind"])

    def repair(self, facts: dict[str, Any]) -> None:
        """Repair a road, and check that its crack is gone."""
        person = self.seats[facts["seat"]]
        cracks = person.page.locator("#board-pieces .piece.crack")
        number = cracks.count()
        assert number
        person.press("choose-repair_road")
        self.shoot(person, "repair-asked")
        place = person.targets.first.get_attribute("data-place")
        self.do({"seat": facts["seat"], "verb": "repair_road", "argument": place}, "repairs a road")
        expect(cracks).to_have_count(number - 1)

    def place_neutral(self, facts: dict[str, Any]) -> None:
        """Place the neutral piece that a build brings, and check that all pages show it as the neutral player's."""
        person = self.seats[facts["seat"]]
        kind = facts["kind"].removeprefix("neutral_")
        self.shoot(person, f"{facts['kind']}-asked")
        pieces = [other.page.locator(f"#board-pieces .layer .piece.neutral.{kind}") for other in self.people]
        counts = [there.count() for there in pieces]
        usual = self.dealer.ask("usual", game=self.game, seat=facts["seat"])
        self.do({**usual, "seat": facts["seat"]}, "builds a", what=facts["kind"])
        for there, count in zip(pieces, counts, strict=True):
            expect(there).to_have_count(count + 1)

    def force_a_trade(self, facts: dict[str, Any]) -> None:
        """Pay, take and give; the other player reads what."""
        self.do({"seat": facts["seat"], "verb": "force_trade"}, "pays")
        usual = self.dealer.ask("usual", game=self.game, seat=facts["seat"])
        self.do({**usual, "seat": facts["seat"]}, "gives")

    def send_the_robber_home(self, facts: dict[str, Any]) -> None:
        self.do({"seat": facts["seat"], "verb": "send_robber_home"}, "pays")

    def exchange_a_knight(self, facts: dict[str, Any]) -> None:
        """Exchange a played knight, which brings two tokens."""
        self.do({"seat": facts["seat"], "verb": "exchange_knight"}, "exchanges a played knight")

    def roll_on(self, facts: dict[str, Any]) -> None:
        """Deliver a tile: the wagon's next corners are offered at once, and all players read what it has brought."""
        person = self.seats[facts["seat"]]
        person.wait_until_due()
        self.shoot(person, "delivery-asked")
        assert facts["argument"] in [place.get_attribute("data-place") for place in person.targets.all()], (
            "asked at once, without a button before"
        )
        self.do(facts, "delivers", what="delivered")

    def ride(self, facts: dict[str, Any]) -> None:
        """Tap a knight, then its destination, and check that all players read of it."""
        person = self.seats[facts["seat"]]
        person.wait_until_due()
        self.shoot(person, "knights-asked")
        person.make(facts["verb"], facts["argument"])
        for other in self.people:
            other.wait_for_log(re.compile(rf"{person.name} (pays 1 grain and )?moves a knight"))
            self.shoot(other, "knight-rides")

    def win(self) -> None:
        """Play by bots to the last move.

        Usually the winner makes it, but another seat may have been asked something.
        """
        last = self.leave("game_over")
        mover = self.seats[last["seat"]]
        self.shoot(mover, "last-move")
        mover.make(last["verb"], last["argument"])
        expect(mover.page.locator("#status")).to_contain_text("won")
        winner = self.seats[self.dealer.ask("winner", game=self.game)]
        for person in self.people:
            expect(person.page.locator("#status")).to_contain_text(f"{winner.name} won")
            self.shoot(person, "end")

    def shoot(self, person: Player, what: str) -> None:
        """Check for horizontal overflow, and take a screenshot if wanted."""
        width = person.page.viewport_size["width"]
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width
        if SCREENSHOTS:
            name = f"{self.preset}-{what}-{person.name}.png"
            person.page.screenshot(path=Path(SCREENSHOTS) / name, full_page=True)


def _seat_of(person: Player) -> str:
    """Return the seat whose panel is marked as the reader's own."""
    panel = person.page.locator(".seat-panel", has=person.page.get_by_text("you", exact=True))
    return panel.get_attribute("data-testid").removeprefix("seat-")


DUEL: dict[str, Callable[[Played, dict[str, Any]], None]] = {
    "neutral_road": Played.place_neutral,
    "neutral_settlement": Played.place_neutral,
    "force_trade": Played.force_a_trade,
    "send_robber_home": Played.send_the_robber_home,
    "exchange_knight": Played.exchange_a_knight,
}
