"""Tables at which the tests' players sit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.site import Site


def meet(people: list[Player], query: str = "", *checked: str) -> int:
    """Open a private table and follow its link with each guest, until the game begins; return its id.

    :param query: of the address of a new table: title and preset
    :param checked: fields of the form to be checked
    """
    host, *guests = people
    host.page.goto(f"/games/new/?{query}")
    host.page.locator("[name=visibility][value=link]").check()
    host.page.locator(f"[name=seats][value='{len(people)}']").check()
    for name in checked:
        host.page.locator(f"[name={name}]").check()
    host.press("create")
    link = host.page.locator("#invite-address").input_value()
    assert "invite=" in link
    for guest in guests:
        guest.page.goto(link)
        guest.press("join")
    for person in people:
        expect(person.page.locator("#board-pieces")).to_be_visible()
    return number_of(link)


def number_of(address: str) -> int:
    """Return the number of the game in an address."""
    found = re.search(r"/games/(\d+)/", address)
    assert found is not None, address
    return int(found.group(1))


def seat_of(person: Player) -> str:
    """Return the seat whose panel is marked as the reader's own."""
    panel = person.page.locator(".seat-panel", has=person.page.get_by_text("you", exact=True))
    return str(panel.get_attribute("data-testid")).removeprefix("seat-")


class Table:
    """A running game of the demo's players, with a new position for each moment."""

    def __init__(self, people: Mapping[str, Player], site: Site, modules: list[str]) -> None:
        self.people, self.site = people, site
        self.game = site.dealer.ask("seat", name=" + ".join(modules), modules=modules)

    def lay(self, position: str, seat: str) -> tuple[Player, dict[str, Any]]:
        """Put a position in place in which this seat is to move; return its player, at the table, and the facts."""
        facts = self.site.dealer.ask("lay", game=self.game, position=position, seat=seat)
        person = self.people[seat]
        person.go_to_table(self.game)
        person.wait_until_due()
        return person, facts
