"""Modules' additions to a title's pages, and the defaults for a module that adds nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games import catalog
from games.engine.arguments import Arguments, Bundle, Composite, Sequence
from games.engine.errors import Refusal
from games.engine.game import Game
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb, Verb
from games.titles.catan.base.rules.module import any_time, bank_trade, building
from games.titles.catan.title import CATAN
from games.views.pages.module_page import module_pages
from games.views.pages.shown_table import shown_table
from games.views.table.table_page import Ask, Page, people_of
from tests.views.conftest import text
from tests.views.without_scripts import Player, ways_of

pytestmark = pytest.mark.one_database

bazaar = Module("bazaar", "Bazaar")


class Told(Verb):
    """A verb that only logs its argument."""

    offered: Arguments = [None]

    def options(self, game: Game, seat: Seat) -> Arguments:
        return self.offered

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("bazaar_used", seat=seat, verb=self.name, argument=argument)


@bazaar.verb(any_time)
class RingBell(Told):
    """A verb without a choice."""


@bazaar.verb(building)
class OpenStall(Told):
    offered = ["0,0,N", "0,0,S"]


@bazaar.verb(any_time)
class WalkAbout(Told):
    """A verb with a sequence of places."""

    offered = Sequence(
        lambda chosen: ["0,0", "0,1"] if len(chosen) < 2 else [], lambda chosen: len(chosen) == 2
    )


@bazaar.verb(bank_trade)
class SellCards(Told):
    offered = Bundle({"wool": 2, "ore": 1}, 0, 3)


@bazaar.verb(any_time)
class Haggle(Told):
    """A verb with an argument whose parts only it understands."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        return {"price": "a number"}

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        return {"price": luck.randint(1, 9)}


@bazaar.open_verb
class WaveAtOthers(OpenVerb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("bazaar_used", seat=seat, verb=self.name, argument=argument)


VERBS = ("ring_bell", "open_stall", "walk_about", "sell_cards", "haggle")


@pytest.fixture
def bazaar_in_catan(monkeypatch):
    """CATAN with a module that has only rules."""
    monkeypatch.setitem(catalog.TITLES, "catan", replace(CATAN, modules=(*CATAN.modules, bazaar), _rules={}))


def trades_and_builds(title: Any, state: Any) -> bool:
    return set(title.waiting(state).due.values()) == {"main"}


def used(game: Any) -> list[tuple[str, str]]:
    """Return the log entries of the made-up verbs."""
    entries = [entry for turn in game.fresh().turns.order_by("id") for entry in turn.log]
    told = [entry["public"] for entry in entries if entry["kind"] == "bazaar_used"]
    return [(entry["seat"], entry["verb"]) for entry in told]


def test_each_verb_of_a_module_without_a_part_has_a_button_and_can_be_played_by_it(
    bazaar_in_catan, party, eyes
):
    """By links and forms alone, so it works without scripts."""
    game = party(modules=("base", "bazaar"), until=trades_and_builds)
    seat = game.active
    here = eyes(game, seat)
    luck = random.Random(3)

    for verb in VERBS:
        first = text(here.look())
        opens = f'data-testid="choose-{verb}"' in first
        assert opens or f'data-testid="{verb}"' in first, verb
        clicks = Player(here.client, here.at(), luck)
        address = here.at(f"?do={verb}") if opens else here.at()
        for _click in range(4):
            links, forms = ways_of(here.client.get(address).content.decode())
            forms = [form for form in forms if form.initial.get("verb") == [verb]]
            if forms:
                clicks.send(luck.choice(forms))
                break
            address = next(link for link in links if f"do={verb}" in link and link != address)

    assert used(game)[-len(VERBS) :] == [(seat, verb) for verb in VERBS]


def test_so_many_cards_may_be_a_range(bazaar_in_catan, party, eyes):
    game = party(modules=("base", "bazaar"), until=trades_and_builds)

    page = text(eyes(game, game.active).look(do="sell_cards"))

    assert 'data-least="0" data-most="3"' in page
    assert 'data-of="of 3"' in page


def test_a_player_who_is_not_due_has_a_button_for_what_is_always_open(bazaar_in_catan, party, eyes):
    game = party(modules=("base", "bazaar"), until=trades_and_builds)
    other = next(seat for seat in game.state["seats"] if seat != game.active)

    page = text(eyes(game, other).look())
    eyes(game, other).move("wave_at_others")

    assert 'data-testid="wave_at_others"' in page
    assert not any(f'data-testid="{verb}"' in page or f"choose-{verb}" in page for verb in VERBS)
    assert used(game)[-1] == (other, "wave_at_others")


@pytest.mark.parametrize(
    ("title", "modules"),
    [("catan", ("base",)), ("catan", ("base", "cities_knights")), ("hansa", ("base",))],
)
def test_each_verb_of_the_printed_games_has_its_place(title, modules):
    """Only verbs that a decision leaves as the only choice have no place of their own."""
    rules = catalog.title(title).rules(modules)
    own = {verb for step in rules.steps.values() for verb in getattr(step, "own_verbs", ())}
    parts = module_pages(title, modules).values()
    placed = {verb for part in parts for verb in (*part.places(), *part.forced.values())}

    assert rules.known_verbs - own - placed == set()


def test_what_can_be_built_follows_what_the_decision_offers(party, eyes):
    """A building phase of any name has the list, and a main phase without building has none."""
    game = party(until=trades_and_builds)
    table = eyes(game, game.active).look().context["table"]

    def built(offers: list[str]) -> list[str]:
        seen = replace(table, sight={**table.sight, "offers": offers})
        return [line.verb for line in shown_table(Page(seen, Ask()), people_of(seen)).menu.lines]

    assert built(table.sight["offers"]) == [
        "build_road",
        "build_settlement",
        "build_city",
        "buy_development_card",
    ]
    assert built(["build_road", "end_turn"]) == ["build_road"]
    assert built(["end_turn"]) == []


def test_the_view_says_what_the_decision_offers_whether_or_not_it_can_be_used(party):
    game = party(until=trades_and_builds)
    title, state = game.title, game.state

    for viewer in (*state["seats"], None):
        offers = title.sight(state, viewer)["offers"]
        assert set(title.game(state).decision_options(game.active)) <= set(offers)
        assert "build_city" in offers
        assert "roll" not in offers


def test_a_later_module_says_where_a_verb_of_an_earlier_one_has_its_button():
    """In Cities & Knights the progress card of that name is played from the hand."""
    assert "play_road_building" in module_pages("catan", ("base",))["base"].row
    both = module_pages("catan", ("base", "cities_knights"))
    assert "play_road_building" in both["cities_knights"].elsewhere
