"""Overlays at a table are accessible too, light and dark: the keys, the trade tray, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.accessibility import Inspector
from tests.browser.people import Player
from tests.browser.test_pages import AS_IF_SO_FROM_THE_BEGINNING, LOOKS

MOVER = "1"


def test_what_opens_at_a_table_is_accessible(player, site):
    game = site.dealer.ask("seat", name="What opens", modules=["base"])
    site.dealer.ask("lay", game=game, position="market", seat=MOVER)
    person, inspector = player(PEOPLE[int(MOVER)].display_name), Inspector()
    person.arrive()
    person.go_to_table(game)

    found = _in_all_looks(person, inspector, "the table")
    person.page.keyboard.press("?")
    expect(person.page.locator("#keys")).to_be_visible()
    found += _in_all_looks(person, inspector, "the keys")
    person.page.keyboard.press("Escape")
    person.press("give-wool")
    expect(person.page.locator("#deal-tray")).to_be_visible()
    found += _in_all_looks(person, inspector, "the tray")
    site.dealer.ask("finish", game=game)
    person.go_to_table(game)
    expect(person.page.locator("#over")).to_be_visible()
    found += _in_all_looks(person, inspector, "the end")

    assert not found, "\n".join(found)


def _in_all_looks(person: Player, inspector: Inspector, what: str) -> list[str]:
    found = []
    for theme, size in LOOKS:
        person.page.emulate_media(color_scheme=theme)
        person.page.set_viewport_size(size)
        person.page.evaluate(AS_IF_SO_FROM_THE_BEGINNING)
        look = f"{theme} at {size['width']} px"
        found += [f"{what}, {look}: {trouble}" for trouble in inspector.troubles(person.page, look)]
    return found
