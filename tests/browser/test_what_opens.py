"""Overlays at a table are accessible too: the keys, the trade tray, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.accessibility import Look, faults, looks_of_each, put_on
from tests.browser.people import Player

MOVER = "1"


def test_what_opens_at_a_table_is_accessible(demo_player, site):
    game = site.dealer.ask("seat", name="What opens", modules=["base"])
    site.dealer.ask("lay", game=game, position="market", seat=MOVER)
    person, looks = demo_player(PEOPLE[int(MOVER)].display_name), looks_of_each()
    person.go_to_table(game)

    person.page.keyboard.press("?")
    expect(person.page.locator("#keys")).to_be_visible()
    found = _faults(person, "the keys", next(looks))
    person.page.keyboard.press("Escape")
    person.press("give-wool")
    expect(person.page.locator("#deal-tray")).to_be_visible()
    found += _faults(person, "the tray", next(looks))
    site.dealer.ask("finish", game=game)
    person.go_to_table(game)
    expect(person.page.locator("#over")).to_be_visible()
    found += _faults(person, "the end", next(looks))

    assert not found, "\n".join(found)


def _faults(person: Player, what: str, looks: tuple[Look, ...]) -> list[str]:
    found = []
    for look in looks:
        put_on(person.page, look)
        found += [f"{what}, {look[0]} at {look[1]}: {fault}" for fault in faults(person.page)]
    return found
