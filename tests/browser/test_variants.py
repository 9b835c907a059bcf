"""Variants and scenarios of Traders & Barbarians, at a desk and on a phone.

Every push answers a secret ballot and places a neutral piece. `DEEP=1` plays each variant from the form for a new table
to a winning move: players click whatever is special to it, and bots play the moves between.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.people import Player
from tests.browser.site import Site
from tests.browser.tables import meet, seat_of

BALLOTS = {
    "damage_road": re.compile(r"damages one of \w+’s roads"),
    "give_to_neighbor": re.compile(r"gives \w+ (a card|1 )"),
    "take_gift": re.compile(r"takes 1 \w+"),
    "help_neighbors": re.compile(r"gives \w+ (a card|1 )"),
}
"""Decisions of events, and what the log says once the last answer is in."""


def test_seats_answer_an_event_in_secret(demo_player, site):
    game = Arrived(demo_player, site, "damage_road")

    game.answer_in_secret({"kind": "damage_road", "seats": game.due})


def test_a_duelist_places_the_neutral_piece(demo_player, site):
    game = Arrived(demo_player, site, "neutral_road")
    (seat,) = game.due

    game.place_neutral({"kind": "neutral_road", "seat": seat})


@pytest.mark.deep
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


@pytest.mark.deep
def test_harbormaster(player):
    game = Played(player, "harbormaster", "Dora", "Emil", "Fanny")
    facts = game.leave("harbormaster")
    game.do(facts, "takes the Harbormaster card", what="card")
    for person in game.people:
        expect(person.page.locator(".seat-panel .award", has_text="Harbormaster")).to_have_count(1)
        expect(person.page.get_by_test_id(f"seat-{facts['seat']}")).to_contain_text("(Harbormaster)")
    game.win()


@pytest.mark.deep
def test_catan_for_two(player):
    game = Played(player, "for_two", "Gus", "Hanna")
    left = ["neutral_road", "neutral_settlement", "force_trade", "send_robber_home", "exchange_knight"]
    while left:
        facts = game.advance(*left)
        left.remove(facts["kind"])
        DUEL[facts["kind"]](game, facts)
    game.win()


@pytest.mark.deep
def test_traders_and_barbarians(player):
    game = Played(player, "traders_and_barbarians", "Lena", "Max", "Nora")
    game.do(game.leave("wagon_improved"), "improves a wagon", what="improved")
    game.roll_on(game.leave("tile_delivered"))
    game.do(game.leave("barbarian_sent"), "moves a barbarian", what="barbarian")
    game.win()


@pytest.mark.deep
def test_barbarian_attack(player):
    game = Played(player, "barbarian_attack", "Ilse", "Jan", "Kim")
    knights = [person.page.locator("#board-pieces .piece.attack-knight") for person in game.people]
    game.do(game.leave("attack_knight_placed"), "places a knight", what="knight")
    for there in knights:
        expect(there).not_to_have_count(0)
    game.ride(game.leave("attack_knight_sent"))
    game.win()


class Game:
    """A game with its players.

    :param name: begins the names of screenshots
    """

    def __init__(self, name: str, game: int, seats: dict[str, Player]) -> None:
        self.name, self.game, self.seats = name, game, seats
        self.people = list(seats.values())
        self.dealer = self.people[0].site.dealer

    def do(self, facts: dict[str, Any], words: str, *, what: str = "") -> Player:
        """Make the move, and check that all players read of it."""
        person = self.seats[facts["seat"]]
        person.wait_until_due()
        person.make(facts["verb"], facts.get("argument"))
        for other in self.people:
            other.wait_for_log(f"{person.name} {words}")
            other.fits(f"{self.name}-{what or facts['verb']}")
        return person

    def answer_in_secret(self, facts: dict[str, Any]) -> None:
        """Answer on the page of every asked player. Until the last one, others read only that they have answered."""
        *_first, last = facts["seats"]
        for seat in facts["seats"]:
            person = self.seats[seat]
            person.wait_until_due()
            person.fits(f"{self.name}-{facts['kind']}-asked")
            answer = self.dealer.ask("usual", game=self.game, seat=seat)
            person.make(answer["verb"], answer["argument"])
            for other in self.people if seat != last else []:
                expect(other.page.locator("#log li").last).to_contain_text(f"{person.name} has chosen")
            person.fits(f"{self.name}-{facts['kind']}-answered")
        for other in self.people:
            other.wait_for_log(BALLOTS[facts["kind"]])
            other.fits(f"{self.name}-{facts['kind']}")

    def repair(self, facts: dict[str, Any]) -> None:
        """Repair a road, and check that its crack is gone."""
        person = self.seats[facts["seat"]]
        cracks = person.page.locator("#board-pieces .piece.crack")
        number = cracks.count()
        assert number
        person.press("choose-repair_road")
        person.fits(f"{self.name}-repair-asked")
        place = person.targets.first.get_attribute("data-place")
        self.do({"seat": facts["seat"], "verb": "repair_road", "argument": place}, "repairs a road")
        expect(cracks).to_have_count(number - 1)

    def place_neutral(self, facts: dict[str, Any]) -> None:
        """Place the neutral piece that a build brings, and check that all pages show it as the neutral player's."""
        person = self.seats[facts["seat"]]
        kind = facts["kind"].removeprefix("neutral_")
        person.fits(f"{self.name}-{facts['kind']}-asked")
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
        person.fits(f"{self.name}-delivery-asked")
        assert facts["argument"] in [place.get_attribute("data-place") for place in person.targets.all()], (
            "asked at once, without a button before"
        )
        self.do(facts, "delivers", what="delivered")

    def ride(self, facts: dict[str, Any]) -> None:
        """Tap a knight, then its destination, and check that all players read of it."""
        person = self.seats[facts["seat"]]
        person.wait_until_due()
        person.fits(f"{self.name}-knights-asked")
        person.make(facts["verb"], facts["argument"])
        for other in self.people:
            other.wait_for_log(re.compile(rf"{person.name} (pays 1 grain and )?moves a knight"))
            other.fits(f"{self.name}-knight-rides")


class Arrived(Game):
    """A game of the demo's players that has come to a position of the gallery."""

    def __init__(self, demo_player: Callable[..., Player], site: Site, position: str) -> None:
        facts = site.dealer.ask("at", title="catan", position=position)
        self.due = facts["due"]
        seats = {
            seat: demo_player(one.display_name, phone=seat == "1")
            for seat, one in zip(facts["seats"], PEOPLE, strict=False)
        }
        for person in seats.values():
            person.go_to_table(facts["game"])
        super().__init__(position, facts["game"], seats)


class Played(Game):
    """A game of a preset that is played from its beginning."""

    def __init__(self, player: Callable[..., Player], preset: str, *names: str) -> None:
        people = [player(name, phone=place % 2 == 1) for place, name in enumerate(names)]
        for person in people:
            person.arrive(is_new=True)
        game = meet(people, f"title=catan&preset={preset}")
        super().__init__(preset, game, {seat_of(person): person for person in people})

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

    def win(self) -> None:
        """Play by bots to the last move.

        Usually the winner makes it, but another seat may have been asked something.
        """
        last = self.leave("game_over")
        mover = self.seats[last["seat"]]
        mover.fits(f"{self.name}-last-move")
        mover.make(last["verb"], last["argument"])
        expect(mover.page.locator("#status")).to_contain_text("won")
        winner = self.seats[self.dealer.ask("winner", game=self.game)]
        for person in self.people:
            expect(person.page.locator("#status")).to_contain_text(f"{winner.name} won")
            person.fits(f"{self.name}-end")


DUEL: dict[str, Callable[[Played, dict[str, Any]], None]] = {
    "neutral_road": Played.place_neutral,
    "neutral_settlement": Played.place_neutral,
    "force_trade": Played.force_a_trade,
    "send_robber_home": Played.send_the_robber_home,
    "exchange_knight": Played.exchange_a_knight,
}
