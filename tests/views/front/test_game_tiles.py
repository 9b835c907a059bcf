"""The games that can be chosen, as tiles by rule book."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict

from games import catalog
from games.engine.offered import Preset
from games.views.front.game_tiles import books, name_of_game, offers

TITLES = list(catalog.titles().values())
CATAN = catalog.title("catan")


def tiles(title, chosen=(), preset=None):
    """Return all tiles of a title by key."""
    shown = [tile for book in books(title, chosen, preset) for shelf in book.shelves for tile in shelf.tiles]
    found = {tile.key: tile for tile in shown}
    assert len(found) == len(shown)
    return found


def shelves(chosen=(), book="Traders & Barbarians"):
    """Return the shelves of a rule book of CATAN."""
    return next(one.shelves for one in books(CATAN, chosen) if one.name == book)


def modules_of(tile):
    return QueryDict(tile.query).getlist("module")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_each_module_and_each_other_game_has_one_tile(title):
    shown = tiles(title)

    modules = {module.key for module in catalog.offered_modules(title)} - set(title.required)
    presets = {preset.key for preset in catalog.offered_presets(title)}
    assert modules | presets == set(shown)
    assert all(shown[key].is_module for key in modules)


def test_a_preset_of_one_module_with_options_has_a_tile_beside_the_module_s(monkeypatch):
    low = Preset("low_rivers", "Low rivers", ("base", "rivers"), {"board": "random"}, "")
    offered = (*catalog.offered_presets(CATAN), low)
    monkeypatch.setattr(catalog, "offered_presets", lambda _title: offered)

    shown = tiles(CATAN)

    assert (shown["rivers"].name, shown["low_rivers"].name) == ("The Rivers of Catan", "Low rivers")
    assert QueryDict(shown["low_rivers"].query)["preset"] == "low_rivers"


def test_a_rule_book_s_scenarios_stand_together_under_it():
    assert [book.name for book in books(CATAN)][:3] == ["CATAN", "Seafarers", "Cities & Knights"]
    scenarios, variants = shelves()
    assert scenarios.label == "Scenarios, one in each game"
    assert [tile.key for tile in scenarios.tiles] == [
        module.key for module in CATAN.modules if module.one_of is not None and not module.needs
    ]
    assert {"events", "harbormaster", "everything_small"} <= {tile.key for tile in variants.tiles}
    assert [shelf.label for shelf in shelves(book="Cities & Knights")] == [""]


def test_scenarios_that_need_their_book_s_game_stand_below_it():
    own, scenarios = shelves(book="Seafarers")

    assert (own.label, scenarios.label) == ("", "Scenarios, one in each game")
    assert [tile.key for tile in own.tiles] == ["seafarers"]
    assert [tile.key for tile in scenarios.tiles] == [
        module.key for module in CATAN.modules if module.needs == ("seafarers",)
    ]


def test_a_tile_brings_what_its_module_needs_and_takes_what_does_not_go_with_that():
    """SF-TB-05"""
    at_sea = ("base", "seafarers", "four_islands")

    islands = tiles(CATAN, ("base", "rivers"))["four_islands"]
    assert modules_of(islands) == list(at_sea)
    assert islands.replaces == ("The Rivers of Catan",)
    assert modules_of(tiles(CATAN, at_sea)["four_islands"]) == ["base", "seafarers"]
    assert modules_of(tiles(CATAN, at_sea)["seafarers"]) == ["base"]
    rivers = tiles(CATAN, at_sea)["rivers"]
    assert modules_of(rivers) == ["base", "rivers"]
    assert rivers.replaces == ("The Four Islands",)
    assert rivers.notes == ("not with Seafarers: the rule books have no rules for both together.",)


@pytest.mark.parametrize(
    ("chosen", "key", "why"),
    [
        (
            ("pirate_islands",),
            "events",
            "not with The Pirate Islands: the pirate fleet sails by the dice.",
        ),
        (
            (),
            "for_two",
            "not with Seafarers: the rule books don’t say where neutral players begin on a map of islands.",
        ),
        (
            ("five_six",),
            "friendly_robber",
            "not with Five and six players: Traders &amp; Barbarians is a game for up to 4 players.",
        ),
    ],
)
def test_a_new_table_says_why_a_variant_is_not_played_at_sea(client, player, chosen, key, why):
    """SF-TB-02, SF-TB-04, P6-ERR-13"""
    client.force_login(player("Anna"))
    modules = ("base", "seafarers", *chosen)

    found = client.get("/games/new/", {"title": "catan", "module": list(modules)})

    assert tiles(CATAN, modules)[key].notes
    assert why in found.content.decode()


def test_a_module_s_tile_adds_it_and_removes_it_again():
    chosen = ("base", "cities_knights")

    assert modules_of(tiles(CATAN, chosen)["harbormaster"]) == ["base", "cities_knights", "harbormaster"]
    assert modules_of(tiles(CATAN, chosen)["cities_knights"]) == ["base"]
    assert [key for key, tile in tiles(CATAN, chosen).items() if tile.is_chosen] == ["cities_knights"]


def test_a_module_takes_the_place_of_those_that_it_does_not_go_with():
    """TB-GEN-01, TB-CO-01"""
    rivers = tiles(CATAN, ("base", "rivers", "harbormaster"))

    assert modules_of(rivers["fishermen"]) == ["base", "fishermen", "harbormaster"]
    assert rivers["fishermen"].replaces == ("The Rivers of Catan",)
    assert modules_of(rivers["cities_knights"]) == ["base", "cities_knights", "harbormaster"]
    assert rivers["events"].replaces == ()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_no_tile_leads_to_an_impossible_game(title):
    """From each game of one module, and from the largest sets of a chain of taps."""
    starts = [tuple(preset.modules) for preset in catalog.offered_presets(title)]

    for chosen in starts:
        for tile in tiles(title, chosen).values():
            keys = modules_of(tile)
            if keys:
                title.check(max(title.seat_counts(keys)), keys, {})


def test_a_reason_of_several_tiles_is_given_once_on_their_shelf():
    """TB-CO-01"""
    scenarios, variants = shelves(("base", "cities_knights"))

    assert scenarios.reasons == [
        "not with Cities & Knights: the rule book doesn’t say how this scenario is played with Cities & Knights."
    ]
    assert variants.reasons == []


def test_a_reason_of_one_tile_stands_on_it(client, player):
    client.force_login(player("Anna"))

    page = client.get("/games/new/?title=catan&preset=forgotten_tribe").content.decode()

    (tile,) = re.findall(r'<button[^>]*id="tile-cities_knights".*?</button>', page, re.DOTALL)
    assert " ".join(re.sub(r"<[^>]+>", " ", tile).split()).endswith(
        "this scenario needs development cards, which Cities &amp; Knights doesn’t have."
    )


def test_a_remark_about_a_game_that_is_possible_stands_on_the_tile_and_among_the_rules(client):
    """SF-CK-02"""
    remark = "the rule book calls this scenario unsuitable for Cities & Knights."
    shown = tiles(CATAN, ("base", "seafarers", "cities_knights"))

    assert shown["four_islands"].notes == (f"with Cities & Knights: {remark}",)
    assert shown["four_islands"].replaces == shown["through_the_desert"].notes == ()
    assert client.get("/rules/").content.decode().count(remark.replace("&", "&amp;")) == 3


def test_no_traders_and_barbarians_with_five_or_six_is_said_before_the_table_is_opened():
    """P6-ERR-13"""
    reason = "Traders & Barbarians is a game for up to 4 players."

    for shelf in shelves(("base", "five_six")):
        assert [said.endswith(reason) for said in shelf.reasons] == [True]
    shown = tiles(CATAN, ("base", "five_six"))
    assert shown["rivers"].replaces == shown["events"].replaces == ("Five and six players",)
    assert shown["cities_knights"].replaces == ()


def test_a_game_is_called_by_what_is_in_it():
    (small,) = (preset for preset in CATAN.presets if preset.key == "everything_small")

    assert name_of_game(CATAN, small.modules, small) == small.name
    assert name_of_game(CATAN, ("base",), None) == "CATAN"
    assert name_of_game(CATAN, ("base", "rivers", "events"), None) == "The Rivers of Catan + Events of Catan"
    assert name_of_game(CATAN, ("base", "seafarers", "four_islands"), None) == "The Four Islands"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_chosen_game_is_called_like_its_tile(title):
    """The module, not its preset, has the tile that adds "Five and six players" to other games."""
    for preset in catalog.offered_presets(title):
        shown = tiles(title, preset.modules, preset)
        tile = shown[preset.key if preset.key in shown else preset.modules[-1]]

        assert tile.is_chosen
        assert name_of_game(title, preset.modules, preset) == tile.name


def test_visitors_are_offered_every_title_and_module_once():
    shown = [(offer.title.key, offer.tile.key) for offer in offers()]

    assert len(set(shown)) == len(shown)
    for title in TITLES:
        more = {module.key for module in catalog.offered_modules(title)} - set(title.required)
        offered = {key for one, key in shown if one == title.key}
        assert more < offered
        assert len(offered) == len(more) + 1
    kinds = {offer.tile.key: offer.kind for offer in offers()}
    assert [kinds[key] for key in ("rivers", "events", "cities_knights")] == ["Scenario", "Variant", ""]
    assert [kinds[key] for key in ("seafarers", "four_islands")] == ["", "Scenario"]
    assert all(offer.tile.guide for offer in offers())
