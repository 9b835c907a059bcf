"""A table of six with Cities & Knights: all panels are whole, and the two players of the turn are marked."""

from __future__ import annotations

import pytest

from games.workshop.demo import NEIGHBORS, PEOPLE
from tests.browser.accessibility import sideways
from tests.browser.in_sight import CHOICES, MODULES, PANELS, unseen
from tests.browser.widths import DESKTOP, LOW_DESKTOP
from tests.deep import with_deep
from tests.module_files import defined

POSITION = "six-knights"
CROWDED = [
    module
    for module, positions in defined("browser", "catan", MODULES, "POSITIONS").items()
    if any(lay.__name__ == "crowded" for lay in positions)
]
"""Scenarios whose panel is longer with six seats."""
# Panels that stick out of the part that holds them, and that part if it must be scrolled.
CUT = """() => {
    const seats = document.getElementById("seats"), around = seats.getBoundingClientRect();
    const cut = [...seats.children].filter(one => {
        const box = one.getBoundingClientRect();
        return box.top < around.top - 1 || box.bottom > around.bottom + 1
            || box.left < around.left - 1 || box.right > around.right + 1;
    });
    return [...cut.map(one => one.dataset.testid), ...(seats.scrollHeight > seats.clientHeight + 1 ? ["scrolls"] : [])];
}"""

# Give each panel the news of four kinds of cards and the chip of a bot, and return the names that they cover, or whose
# chip they cover.
COVERED = """() => {
    const symbol = document.querySelector("#seats .seat-facts svg.symbol");
    return [...document.querySelectorAll("#seats .seat-panel > header")].flatMap(header => {
        header.parentElement.querySelector(".came")?.remove();
        const came = document.createElement("p");
        came.className = "came";
        for (const number of ["+1", "+2", "+1", "+1"]) {
            const one = document.createElement("span");
            one.className = "came-one";
            one.append(symbol.cloneNode(true), number);
            came.append(one);
        }
        header.after(came);
        const name = header.querySelector(".seat-name > :last-child"), left = came.getBoundingClientRect().left;
        const chips = header.querySelector(".seat-chips");
        if (!chips.children.length) chips.innerHTML = '<span class="chip">normal</span>';
        const areClear = [...chips.children].every(chip => chip.getBoundingClientRect().right <= left + 1);
        const isWhole = name.scrollWidth <= name.clientWidth && name.getBoundingClientRect().right <= left + 1;
        const areShown = came.scrollWidth <= came.clientWidth;
        return isWhole && areClear && areShown ? [] : [name.textContent];
    });
}"""


@pytest.fixture
def second_part(site, demo_player):
    """Return the page of the seat whose second part it is: `second_part(phone=True)`."""

    def sit(*, phone: bool):
        facts = site.dealer.ask("at", title="catan", position=POSITION)
        (seat,) = facts["due"]
        person = demo_player((*PEOPLE, *NEIGHBORS)[int(seat)].display_name, phone=phone)
        person.go_to_table(facts["game"])
        person.wait_until_due()
        return person.page

    return sit


def test_six_panels_with_knights_are_whole_beside_the_board(second_part):
    """P6-PAIR-01"""
    page = second_part(phone=False)
    assert page.locator("#seats .seat-panel").count() == 6

    for size in (LOW_DESKTOP, *with_deep([DESKTOP, {"width": 1280, "height": 900}])):
        page.set_viewport_size(size)

        found = [
            *page.evaluate(CUT),
            *sideways(page),
            *unseen(
                page, "#seats :is(.seat-name, .seat-points, .seat-figures > .seat-facts > div)", share=0.6
            ),
            *unseen(page, "#seats .part", share=0.6),
            *unseen(page, ".attack-outcome, .progress-head > strong"),
        ]
        assert not found, "\n".join([str(size), *found])
        assert page.evaluate(COVERED) == [], size
    assert [one.inner_text() for one in page.locator("#seats .part .part-word").all()] == ["part 2", "part 1"]
    assert page.locator("#seats .seat-panel:first-child .part.accent").count() == 1


def test_six_seats_with_knights_are_read_on_a_phone(second_part):
    """P6-PAIR-01"""
    page = second_part(phone=True)

    assert page.locator(".strip-seat").count() == 6
    found = [*unseen(page, ".strip-seat"), *unseen(page, ".strip-seat .part"), *sideways(page)]
    assert not found, "\n".join(found)
    assert all(
        one.evaluate("one => one.scrollWidth <= one.clientWidth") for one in page.locator(".strip-seat").all()
    )
    assert page.locator(".strip-seat .part.accent").inner_text().strip().startswith("2")

    page.get_by_test_id("strip").tap()
    assert page.evaluate(CUT) == []
    assert not sideways(page)


@pytest.mark.parametrize("module", [CROWDED[-1], *with_deep(CROWDED[:-1])])
def test_what_is_special_is_readable_with_six_seats(site, demo_player, module):
    """At a low desk, on the player's turn. P6-SF-06"""
    _position, parts = PANELS[module]
    modules = ["base", "seafarers", "five_six", module]
    game = site.dealer.ask("seat", name=f"Six at {module}", modules=modules, seats=6)
    site.dealer.ask("lay", game=game, position="crowded", seat="1")
    page = demo_player(PEOPLE[1].display_name).page
    page.set_viewport_size(LOW_DESKTOP)
    page.goto(f"/games/{game}/")

    assert not unseen(page, f"#modules {parts}")
    assert not unseen(page, CHOICES)
