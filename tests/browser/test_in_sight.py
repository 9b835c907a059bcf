"""Everything that a player needs is visible without scrolling, at desks and on phones.

Visibility is measured by bounding boxes and hit tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games.titles.catan.title import CATAN
from games.workshop.demo import PEOPLE
from tests.browser.people import Player
from tests.browser.site import Site
from tests.module_files import defined

DESKS = ((1440, 900), (1280, 720))
HEIGHTS = ("hand", "actions", "everything")
MODULES = [module.key for module in CATAN.modules]
POSITIONS = {"base": "workshop", **defined("browser", "catan", MODULES, "IN_SIGHT")}
ALONE = defined("browser", "catan", MODULES, "ALONE")
FINGER = 24
# The matching elements that are not fully visible: outside the window, or covered.
UNSEEN = """([selector, leastShare]) => [...document.querySelectorAll(selector)].flatMap(one => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) return [`${selector}: not shown`];
    const at = [box.x, box.y, box.right, box.bottom].map(Math.round);
    const name = `${selector} ${one.id || one.dataset.testid || ""} at ${at}`;
    const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    if (!isInside) return [`${name}: outside`];
    let seen = 0, asked = 0;
    for (const x of [0.12, 0.5, 0.88]) for (const y of [0.12, 0.5, 0.88]) {
        const at = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
        asked += 1;
        if (at && (one.contains(at) || at.closest(".zoom"))) seen += 1;
    }
    return seen / asked >= leastShare ? [] : [`${name}: ${asked - seen} of ${asked} points covered`];
})"""
# Elements that must be large enough for a finger, except small places on the board, which a first tap enlarges.
CONTROLS = "#table :is(a[href], button, summary, select, input:not([type=hidden]), textarea)"
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].flatMap(one => {
    // the root is transparent so that nothing is painted
    const isClear = one => one !== document.documentElement
        && (getComputedStyle(one).opacity === "0" || isClear(one.parentElement));
    if (!one.checkVisibility({visibilityProperty: true}) || isClear(one)) return [];
    if (one.closest(".magnifies, .visually-hidden, .skip-link")) return [];
    const whole = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label, .choice") : one;
    const box = (one.querySelector(".hit") ?? whole ?? one).getBoundingClientRect();
    if (!box.width || box.width >= least - 0.5 && box.height >= least - 0.5) return [];
    const name = one.id || one.dataset.testid || one.textContent.trim().slice(0, 30);
    return [`${name} ${Math.round(box.width)}×${Math.round(box.height)}`];
})"""
# Elements that overflow on the right and cannot be scrolled to.
CUT_OFF = """() => [...document.querySelectorAll("#table *")].flatMap(one => {
    const isShown = one.checkVisibility({visibilityProperty: true});
    if (!isShown || one.closest("#board-view, .visually-hidden, svg")) return [];
    const box = one.getBoundingClientRect();
    if (!box.width || box.right <= innerWidth + 1) return [];
    for (let around = one.parentElement; around; around = around.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(around).overflowX)) return [];
    return [`${one.tagName}.${one.className} ends at ${Math.round(box.right)}`];
})"""


# Texts that overflow their menu choice.
STICKING_OUT = """() => [...document.querySelectorAll("#actions .build-choice")].flatMap(choice => {
    const around = choice.getBoundingClientRect();
    return [...choice.querySelectorAll(".symbol, .build-label, .build-cost")].flatMap(one => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const box = (one.matches(".build-label") ? words : one).getBoundingClientRect();
        const fits = box.left >= around.left - 3 && box.right <= around.right + 3;
        return !box.width || fits && box.bottom <= around.bottom + 3 ? [] : [`${choice.id}: ${one.textContent}`];
    });
})"""


def present(*kinds: str) -> list[str]:
    """Return those of these modules that the project has. The tests use only some modules, to save time."""
    return [kind for kind in kinds if kind in MODULES]


def unseen(page: Page, selector: str, *, share: float = 1) -> list[str]:
    """Return the elements that are not visible.

    :param share: the share of each element that must be visible
    """
    assert page.locator(selector).count(), f"there is no {selector}"
    found: list[str] = page.evaluate(UNSEEN, [selector, share])
    return found


def at_each_desk(page: Page) -> Iterator[str]:
    """Resize the window to each desk size in turn; yield the size in words."""
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        yield f"{width} × {height}"


@pytest.fixture
def seated(familiar: Callable[..., Player], site: Site) -> Callable[..., Player]:
    """Seat the player to move at a table with these modules: `seated("base", phone=True)`."""

    def sit(kind: str, *, phone: bool = False) -> Player:
        if kind == "hansa":
            game = site.dealer.ask("seat", name="In sight", modules=["base"], title="hansa")
            seat = str(next(iter(site.dealer.ask("waiting", game=game)["due"])))
        else:
            game = site.dealer.ask("seat", name="In sight", modules=sorted({"base", kind}))
            seat = "1"
            site.dealer.ask("lay", game=game, position=POSITIONS[kind], seat=seat)
        person = familiar(PEOPLE[int(seat)].display_name, phone=phone)
        person.go_to_table(game)
        person.wait_until_due()
        return person

    return sit


@pytest.mark.parametrize("kind", ["base", "cities_knights", "hansa"])
def test_at_a_desk_everything_is_in_sight_at_once(seated, kind):
    """Before and after the roll: board, status, decision, hand, all seats' facts, the newest line."""
    person = seated(kind)
    page = person.page
    found: list[str] = []

    for moment in ("first", "then"):
        if moment == "then":
            _go_on(person)
        for desk in at_each_desk(page):
            troubles = [
                *unseen(page, "#board-view"),
                *unseen(page, "#status .status-main"),
                *unseen(page, "#actions :is(.main-moves button, .build-choice, .action-row a)"),
                *unseen(page, "#hand :is(.playing-card, .heap)"),
                *unseen(page, "#seats .seat-panel", share=0.8),
                *unseen(page, "#log li:last-child"),
            ]
            found += [f"{moment}, {desk}: {trouble}" for trouble in troubles]
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not found, "\n".join(found)


def test_at_a_desk_the_hand_is_in_sight_beside_all_that_a_landing_tells(seated, site):
    """The status has two rows of events, and a city must be chosen."""
    person = seated("cities_knights")
    page = person.page
    _let_the_barbarians_come(person, site)

    person.press("roll")
    expect(page.locator("#status .happening")).to_be_visible()

    for desk in at_each_desk(page):
        found = [
            *unseen(page, "#hand :is(.playing-card, .heap)"),
            *unseen(page, "#seats .seat-panel", share=0.8),
        ]
        assert not found, "\n".join([desk, *found])


@pytest.mark.parametrize("kind", ["base", "cities_knights"])
def test_at_a_desk_choices_hold_their_words_and_say_below_why_they_are_closed(seated, kind):
    """The menu has four or more choices side by side."""
    person = seated(kind)
    page = person.page
    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()

    for desk in at_each_desk(page):
        assert not page.evaluate(STICKING_OUT), desk
        if kind == "base":
            continue
        closed = page.locator("#why-build_city > summary")
        before = closed.bounding_box()
        person.press(closed)

        assert not unseen(page, "#why-build_city .build-why"), desk
        assert not unseen(page, "#actions :is(.main-moves button, .build-choice, .action-row a)"), desk
        assert closed.bounding_box() == before, desk
        person.press(closed)
        expect(page.locator("#why-build_city .build-why")).to_be_hidden()


@pytest.mark.parametrize("kind", present("fishermen"))
def test_at_a_desk_all_that_fish_pay_for_leaves_the_hand_its_room(seated, kind):
    """There are seven other actions, in words that are longer than the English ones."""
    person = seated(kind)
    page = person.page
    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()
    page.evaluate(
        "() => document.querySelectorAll('#actions .action-more > a')"
        ".forEach(one => one.append(one.innerText.slice(-6)))"
    )

    assert page.locator("#actions .action-more > a").count() >= 7
    for desk in at_each_desk(page):
        assert not unseen(page, "#actions :is(.main-moves button, .build-choice, .action-row a)"), desk
        assert not unseen(page, "#hand .playing-card", share=0.6), desk


@pytest.mark.parametrize("kind", ["base", "cities_knights"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_an_offer_is_composed_with_the_hand_and_the_button_in_sight(seated, kind, phone):
    person = seated(kind, phone=phone)
    page = person.page
    if not phone:
        page.set_viewport_size({"width": 1280, "height": 720})
    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()

    page.get_by_test_id("give-wool").dispatch_event("click")
    page.locator("[name='want.ore']").locator("xpath=../button[@data-step='1']").dispatch_event("click")

    expect(page.get_by_test_id("make_offer")).to_be_enabled()
    found = [
        *unseen(page, "[data-testid=make_offer]", share=0.6),
        *unseen(page, ".deal-want .stepper", share=0.6),
        *unseen(page, "#hand :is(.playing-card, .heap)", share=0.9),
    ]
    assert not found, "\n".join(found)

    page.keyboard.press("Escape")
    expect(page.locator("#deal-tray")).to_be_hidden()


def test_at_a_desk_a_counter_offer_is_composed_with_the_hand_in_sight(seated, familiar):
    """The offer is hidden while it is being answered."""
    person = seated("base")
    person.press("roll")
    _offer(person, "wool", "ore")
    expect(person.page.locator("#trade")).to_contain_text("You offer")
    other = familiar(PEOPLE[0].display_name)
    other.page.goto(person.page.url)

    other.press(other.page.locator("#trade a[id^='counter-']"))
    expect(other.page.get_by_test_id("make_counter_offer")).to_be_visible()

    for desk in at_each_desk(other.page):
        assert not unseen(other.page, "#hand .playing-card", share=0.6), desk
        assert not unseen(other.page, "[data-testid=make_counter_offer]"), desk


def test_on_a_phone_a_landing_is_told_within_the_status(seated, site):
    person = seated("cities_knights", phone=True)
    _let_the_barbarians_come(person, site)

    person.press("roll")
    expect(person.page.locator("#status .happening")).to_be_visible()

    assert not unseen(person.page, "#status .status-main", share=0.8)
    assert not unseen(person.page, "#status .happening", share=0.7)
    assert person.page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.getElementById('status'))")


def test_at_a_desk_open_offers_leave_the_hand_its_room(seated):
    """Each offer is a row with its answers."""
    person = seated("cities_knights")
    page = person.page
    person.press("roll")

    for number, (give, want) in enumerate((("wool", "lumber"), ("grain", "brick"), ("ore", "wool")), start=1):
        _offer(person, give, want)
        expect(page.locator("#trade .offer")).to_have_count(number)

        for desk in at_each_desk(page):
            found = [
                *unseen(page, "#hand .playing-card"),
                *unseen(page, "#actions :is(.main-moves button, .build-choice, .action-row :is(a, button))"),
                *unseen(page, "#seats .seat-panel", share=0.8),
                *(unseen(page, "#trade .offer") if number < 3 else []),
            ]
            assert not found, "\n".join([desk, *found])


@pytest.mark.parametrize("kind", ["base", "cities_knights", "hansa"])
def test_at_a_desk_the_newest_line_stays_in_sight_while_one_chats(seated, kind):
    person = seated(kind)
    page = person.page
    _go_on(person)
    newest = page.locator("#log li").last.inner_text()

    for desk, shown in zip(
        at_each_desk(page), ("#newest li:last-child", "#log-scroll li:last-child"), strict=True
    ):
        person.press(page.locator("[data-tabs] a[href='#pane-chat']"))

        assert not unseen(page, shown), desk
        assert page.locator(shown).last.inner_text() == newest, desk
        assert not unseen(page, "#pane-chat :is(textarea, button)"), desk

        person.press(page.locator("[data-tabs] a[href='#pane-notes']"))
        assert not unseen(page, shown), desk


@pytest.mark.parametrize("kind", present("base", "cities_knights", "fishermen"))
def test_at_a_desk_one_chats_beside_offers_with_hand_and_answers_in_sight(seated, familiar, kind):
    """For the player who offers, and for one who is asked."""
    person = seated(kind)
    page = person.page
    person.press("roll")
    for number, (give, want) in enumerate((("wool", "lumber"), ("grain", "ore")), start=1):
        _offer(person, give, want)
        expect(page.locator("#trade .offer")).to_have_count(number)
    other = familiar(PEOPLE[0].display_name)
    other.page.goto(page.url)

    for one, pressed in (
        (person, "#actions :is(.main-moves button, .build-choice, .action-row :is(a, button))"),
        (other, "#trade .offer.asks .button"),
    ):
        one.press(one.page.locator("[data-tabs] a[href='#pane-chat']"))
        for desk in at_each_desk(one.page):
            found = [
                *unseen(one.page, pressed),
                *unseen(one.page, "#hand :is(.playing-card, .heap)", share=0.6),
                *unseen(one.page, "#pane-chat :is(textarea, button)"),
                *unseen(one.page, "#seats .seat-panel:first-child .seat-name", share=0.6),
            ]
            assert not found, "\n".join([one.name, desk, *found])


@pytest.mark.parametrize("kind", present("base", "cities_knights", "fishermen"))
def test_on_a_phone_an_open_offer_leaves_the_turn_s_end_in_sight(seated, kind):
    """The offer and the whole hand are visible too, and a tap on a closed choice shows the reason there."""
    person = seated(kind, phone=True)
    page = person.page
    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()
    assert not unseen(page, "#actions .main-moves button")

    _offer(person, "wool", "lumber")
    expect(page.locator("#trade")).to_contain_text("You offer")

    assert not unseen(page, "#trade .offer :is(.offer-deal, .offer-answers .button)")
    assert not unseen(page, "#actions .main-moves button")
    assert not unseen(page, "#hand .playing-card")

    person.press(page.locator("#actions .impossible > summary").first)
    assert not unseen(page, "#actions .impossible[open] .build-why")


def test_on_a_phone_an_offer_is_told_and_its_swap_asked_back_in_words_that_fit(seated, familiar):
    person = seated("base")
    person.press("roll")
    _offer(person, "wool", "ore")
    expect(person.page.locator("#trade .offer")).to_have_count(1)
    other = familiar(PEOPLE[0].display_name, phone=True)
    other.page.goto(person.page.url)
    page = other.page

    assert not unseen(page, "#status .chip")
    other.press(page.locator("#trade").get_by_test_id("answer_offer").first)
    expect(page.get_by_test_id("request-undo")).to_be_visible()

    assert not page.evaluate(CUT_OFF)
    assert not unseen(page, "[data-testid=request-undo]")
    assert not unseen(page, "#actions > p")


def test_on_a_phone_an_answered_offer_leaves_the_turn_s_end_in_sight(seated, familiar):
    person = seated("base", phone=True)
    person.press("roll")
    person.press("give-wool")
    person.press(person.page.locator("[name='want.ore']").locator("xpath=../button[@data-step='1']"))
    person.page.locator("#deal-mode").select_option("pick")
    person.press("make_offer")
    other = familiar(PEOPLE[0].display_name)
    other.page.goto(person.page.url)

    other.press(other.page.locator("#trade").get_by_test_id("answer_offer").first)
    expect(person.page.get_by_test_id("execute_offer")).to_be_visible()

    assert not unseen(person.page, "#trade .offer .button")
    assert not unseen(person.page, "#actions .main-moves button")

    person.press("execute_offer")
    expect(person.page.get_by_test_id("request-undo")).to_be_visible()

    assert not unseen(person.page, "[data-testid=request-undo]")
    assert not unseen(person.page, "#actions .main-moves button")


def test_on_a_phone_all_that_can_be_chosen_is_in_sight(seated):
    """Each choice shows its cost; the hand makes room for them."""
    person = seated("cities_knights", phone=True)
    person.press("roll")
    person.press("choose-improve_city")
    expect(person.page.locator("#actions .pick")).to_have_count(2)

    assert not unseen(person.page, "#actions .pick")


def test_on_a_phone_what_ends_the_turn_stays_in_sight_beside_all_else(seated):
    """After building, the undo button is visible too."""
    person = seated("cities_knights", phone=True)
    person.press("roll")
    person.press("choose-build_road")
    person.press(person.targets.first)
    person.wait_for_log("builds a road")

    assert not unseen(person.page, "#actions .main-moves button")
    assert not unseen(person.page, "[data-testid=undo]")
    assert not unseen(person.page, "#hand .playing-card", share=0.6)


@pytest.mark.parametrize(("kind", "own"), ALONE.items(), ids=ALONE)
def test_on_a_phone_what_a_scenario_alone_builds_is_in_sight_beside_the_rest(seated, kind, own):
    """A bridge, a better wagon (TB-RI-14, TB-TB-15); the board is as large as elsewhere."""
    page = seated(kind, phone=True).page

    assert not unseen(page, f"#actions :is({own}, .build-choice, .main-moves button)")
    assert not unseen(page, "#hand .playing-card", share=0.6)
    assert not page.evaluate(STICKING_OUT)
    assert page.locator("#board-view svg").first.evaluate(
        "one => one.getBoundingClientRect().height > 0.8 * innerWidth"
    )


@pytest.mark.parametrize("kind", present("caravans"))
def test_on_a_phone_a_bid_is_made_without_scrolling(seated, kind):
    """TB-CA-D1: the cards that count as votes and the button are visible; the rest of the hand is one tap away."""
    page = seated(kind, phone=True).page

    assert not unseen(page, "form.bundle .stepper")
    assert not unseen(page, "[data-testid=bid_for_camel]")
    assert page.locator("form.bundle .stepper").count() == 2

    page.locator("[data-sheet=hand]").tap()
    assert not unseen(page, "#hand .playing-card")


def test_on_a_phone_one_s_own_desk_of_hansa_teutonica_is_one_tap_away(seated):
    """Its abilities, supply and stock need no scrolling."""
    person = seated("hansa", phone=True)
    page = person.page

    page.locator("[data-sheet=everything]").tap()

    mine = "#seats .seat-panel:first-child"
    expect(page.locator(mine).locator(".seat-name")).to_contain_text(person.name)
    assert not unseen(page, f"{mine} :is(.seat-name, .seat-points, .desk-track, .desk-heaps)", share=0.6)


@pytest.mark.parametrize("kind", ["base", "hansa"])
def test_at_a_desk_the_whole_board_is_in_sight_when_a_game_is_over(seated, site, kind):
    person = seated(kind)
    page = person.page
    if kind == "base":
        game = site.dealer.ask("seat", name="Over", modules=["base"])
    else:
        game = int(re.search(r"/games/(\d+)/", page.url)[1])
    site.dealer.ask("finish", game=game)
    person.go_to_table(game)

    for desk in at_each_desk(page):
        assert not unseen(page, "#board-view"), desk
        assert not unseen(page, "#ending-title"), desk


def test_at_a_desk_a_displaced_piece_leaves_the_newest_line_and_the_own_desk_in_sight(familiar, site):
    """Here the map leaves little width for the log."""
    game = site.dealer.ask("games")["A displaced merchant"]
    seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
    person = familiar(PEOPLE[int(seat)].display_name)
    person.page.set_viewport_size({"width": 1280, "height": 720})
    person.go_to_table(game)

    found = [
        *unseen(person.page, "#log-scroll li:last-child"),
        *unseen(person.page, "#seats .seat-panel:first-child .desk"),
        *unseen(person.page, "#status .happening"),
    ]
    assert not found, "\n".join(found)


def test_at_a_desk_a_replay_says_every_name_whole(familiar, site):
    """Names stand beside the dice and the turn's marker."""
    game = site.dealer.ask("games")["A knight driven away"]
    person = familiar(PEOPLE[2].display_name)
    person.page.set_viewport_size({"width": 1280, "height": 720})
    person.page.goto(f"/games/{game}/replay/{site.dealer.ask('waiting', game=game)['number']}/")

    names = person.page.locator("#seats .seat-name > :last-child")
    expect(names).to_have_count(4)
    for name in names.all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth + 1"), name.inner_text()
    dice = person.page.locator("#replay .dice .symbol")
    assert len({round(die.bounding_box()["y"]) for die in dice.all()}) == 1


def test_a_displaced_knight_leaves_its_question_in_sight(familiar, site):
    game = site.dealer.ask("games")["A knight driven away"]
    seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
    person = familiar(PEOPLE[int(seat)].display_name)
    person.page.set_viewport_size({"width": 1280, "height": 720})
    person.go_to_table(game)

    assert not unseen(person.page, "#actions :is(.action-prompt, .places > summary)")
    assert not unseen(person.page, "#status .happening")


def _let_the_barbarians_come(person: Player, site: Site) -> None:
    """Put the barbarians one roll before their landing."""
    _lay(person, site, "landing")


def _lay(person: Player, site: Site, position: str) -> None:
    """Put a position in place at this person's table."""
    found = re.search(r"/games/(\d+)/", person.page.url)
    assert found is not None
    site.dealer.ask("lay", game=int(found.group(1)), position=position, seat="1")
    person.page.reload()
    person.wait_until_due()


def _offer(person: Player, give: str, want: str) -> None:
    """Offer one card for another to all seats."""
    person.press(f"give-{give}")
    person.press(person.page.locator(f"[name='want.{want}']").locator("xpath=../button[@data-step='1']"))
    person.press("make_offer")


def _go_on(person: Player) -> None:
    """Roll, or make one action in Hansa Teutonica."""
    if person.page.get_by_test_id("roll").count():
        person.press("roll")
        person.page.get_by_test_id("end_turn").wait_for()
    else:
        person.press("choose-place")
        person.press(person.targets.first)
        expect(person.page.locator(".actions-left .left")).to_have_count(1)


@pytest.mark.parametrize("words", ["Next game (2)", "Prossima partita (10)", "Következő játszma (12)"])
def test_on_a_phone_the_head_of_a_page_holds_its_words_in_each_language(seated, words):
    """The site's name may be shortened for them, and nothing overflows."""
    page = seated("base", phone=True).page
    page.set_viewport_size({"width": 360, "height": 780})
    button = page.locator(".site-account > .button")
    button.evaluate("(one, words) => { one.textContent = words; }", words)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert button.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert not unseen(page, ".site-header :is(.site-account > .button, .menu > summary)")


@pytest.mark.parametrize("kind", ["base", "cities_knights", "hansa"])
def test_on_a_phone_the_whole_board_is_in_sight_above_each_height_of_the_sheet(seated, kind):
    person = seated(kind, phone=True)
    page = person.page
    found: list[str] = []

    for moment in ("first", "then"):
        if moment == "then":
            _go_on(person)
        for height in HEIGHTS:
            page.locator(f"[data-sheet={height}]").tap()
            page.evaluate("() => new Promise(requestAnimationFrame)")
            troubles = [
                *unseen(page, "#board-view"),
                *unseen(page, "#status .status-main"),
                *unseen(page, ".sheet-heights"),
                *(unseen(page, "#hand :is(.playing-card, .heap)") if height == "hand" else []),
                *page.evaluate(SMALL, [CONTROLS, FINGER]),
                *page.evaluate(CUT_OFF),
            ]
            if height == "actions":
                troubles += unseen(page, "#actions :is(.main-moves button, .action-row a)")
                # More than four kinds are swiped sideways.
                few = ".build-choices:not([tabindex]) .build-choice, .build-choices[tabindex] > :first-child"
                troubles += unseen(page, few) if page.locator(few).count() else []
            found += [f"{moment}, {height}: {trouble}" for trouble in troubles]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not found, "\n".join(found)


def test_on_a_phone_progress_cards_leave_what_i_may_do_in_sight(seated, site):
    person = seated("cities_knights", phone=True)
    _lay(person, site, "bishop")

    found = [
        *unseen(person.page, "#actions :is(.main-moves button, .action-row a)"),
        *unseen(person.page, ".progress-card .progress-head :is(strong, .button)"),
    ]
    assert not found, "\n".join(found)


def test_the_usual_turn_takes_three_taps(seated):
    """Roll, build on the board, end the turn."""
    person = seated("base", phone=True)
    roads = person.page.locator("#board-pieces .piece.road:not(.preview, .ghost)")
    number = roads.count()

    person.press("roll")
    alone = person.page.locator("#board-pieces a.target.vacant[hx-post]")
    expect(alone.first).to_be_visible()
    person.press(alone.first)
    expect(person.page.locator("#log")).to_contain_text(re.compile(f"{person.name} builds a"))
    person.press("end_turn")

    expect(person.page.locator('#table-state[data-due=""]')).to_be_attached()
    assert roads.count() >= number


@pytest.mark.parametrize("position", ["catan/end-asked/3", "hansa/end-asked/2", "hansa/since/2"])
def test_what_i_may_do_is_reached_however_much_lies_above_and_below_it(familiar, position):
    """A proposal to end the game takes a third of a low window, and desks of Hansa Teutonica another third."""
    page = familiar("Anna").page
    page.goto(f"/dev/gallery/{position}/auto/")
    for width, height in ((1366, 625), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        ways = page.locator("#dock .actions").locator("a:visible, button:visible")
        assert ways.count() > 4
        for way in (ways.first, ways.last):
            way.click(trial=True, timeout=5000)


@pytest.mark.parametrize("position", ["event-card", "give_to_neighbor", "help_neighbors"])
def test_on_a_phone_an_event_card_and_what_is_asked_are_in_sight(familiar, position):
    """The list of other seats that have yet to answer may need scrolling."""
    page = familiar("Anna", phone=True).page
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/dev/gallery/catan/{position}/0/auto/")

    for part in (".event-sign .event-card", ".event-sign .event-name", ".status-main"):
        assert unseen(page, f"#status {part}") == []


@pytest.mark.parametrize(
    "position", ["defender_deck/0", "spy_pick/0", "barbarians/0", "progress-cards/0", "fifth_card/3"]
)
def test_at_a_desk_no_hand_lies_over_what_i_may_do(familiar, position):
    """A hand with many progress cards scrolls by itself, and its resource cards stay visible."""
    page = familiar("Anna").page
    page.goto(f"/dev/gallery/catan/{position}/auto/")

    for desk in at_each_desk(page):
        ways = page.locator("#dock .actions").locator("a:visible, button:visible")
        assert ways.count() > 2, desk
        for way in ways.all():
            way.click(trial=True, timeout=5000)
        page.evaluate("for (const part of ['dock', 'hand']) document.getElementById(part).scrollTop = 0")
        assert not unseen(page, "#hand .playing-card", share=0.6), desk
        last = page.locator("#hand .progress-card").last
        last.scroll_into_view_if_needed()
        assert not unseen(page, "#hand .progress-card:last-child .progress-head", share=0.6), desk


def test_at_a_desk_three_decks_and_three_progress_cards_are_in_sight_together(familiar, site):
    """A landing has two events beside them; of the progress cards only the names are visible."""
    game = site.dealer.ask("games")["A tied defense"]
    person = familiar(PEOPLE[1].display_name)
    person.go_to_table(game)

    for desk in at_each_desk(person.page):
        found = [
            *unseen(person.page, "#actions .pick"),
            *unseen(person.page, "#hand .playing-card"),
        ]
        assert not found, "\n".join([desk, *found])


@pytest.mark.parametrize("position", ["defender_deck/0", "fifth_card/3", "progress-cards/0"])
def test_at_a_desk_that_is_not_low_two_lines_of_the_log_are_in_sight(familiar, position):
    """Progress cards and the modules' panels scroll before the log shrinks further."""
    page = familiar("Anna").page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/dev/gallery/catan/{position}/auto/")

    line = page.locator("#log-scroll li").last.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert page.locator("#log-scroll").bounding_box()["height"] > 2 * line
    assert not unseen(page, "#log-scroll > ol > li:last-child")


def test_at_a_desk_that_is_not_low_the_log_takes_nothing_from_the_seats(familiar):
    """The hand has two rows of cards, and there are nine actions."""
    page = familiar("Anna").page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/dev/gallery/catan/main/3/auto/")

    assert not unseen(page, ".seats .seat-facts")


def test_what_a_line_of_the_log_rings_stands_out_among_what_has_happened_since(familiar):
    """Other rings fade while the pointer is on the line."""
    page = familiar("Anna").page
    page.goto("/dev/gallery/hansa/since/2/auto/")
    others = page.locator("#board-pieces > .rings")
    expect(others).to_have_css("opacity", "1")

    page.locator("#log-scroll .told-line[data-rings]").last.focus()

    pointed = page.locator("#board-pieces > .pointed")
    expect(pointed.locator("use").first).to_be_attached()
    assert pointed.evaluate("one => getComputedStyle(one).filter") != "none"
    assert float(others.evaluate("one => getComputedStyle(one).opacity")) < 0.5

    page.locator("#log-scroll").focus()
    expect(others).to_have_css("opacity", "1")


@pytest.mark.parametrize("language", ["en", "it", "de", "hu"])
@pytest.mark.parametrize("position", ["fifth_card/3", "defender_deck/0"])
def test_on_a_phone_who_must_do_what_and_until_when_is_read_in_each_language(visit, site, position, language):
    """The status needs no scrolling and keeps its height, and the board stays in place."""
    page = visit(phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site.url}])
    page.goto(f"/dev/gallery/catan/{position}/auto/")
    assert page.locator("html").get_attribute("lang") == language

    status = page.locator("#status")
    assert status.bounding_box()["height"] == 80
    assert status.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert not unseen(page, "#status :is(.status-main, .status-sub .until)", share=0.6)
    # Less than one line of it is hidden.
    assert page.locator("#status .status-main").evaluate(
        "one => one.scrollHeight < one.clientHeight + 8 && one.scrollWidth <= one.clientWidth"
    )


def test_on_a_phone_a_board_that_came_closer_shows_where_i_am_asked_next(familiar):
    """After a tap has zoomed in on one corner, a new decision at another corner zooms out."""
    page = familiar("Anna", phone=True).page
    page.goto("/dev/gallery/hansa/turn/0/auto/")
    frame = page.locator("#board-view.magnifies").bounding_box()
    page.touchscreen.tap(frame["x"] + 8, frame["y"] + frame["height"] - 8)
    page.locator("#board-view.zoomed").wait_for()

    page.evaluate(
        """async () => {
            const answer = await fetch("/dev/gallery/hansa/merchant-displaced/3/auto/");
            const next = new DOMParser().parseFromString(await answer.text(), "text/html");
            document.querySelector("#board-pieces").replaceWith(next.querySelector("#board-pieces"));
            document.body.dispatchEvent(new CustomEvent("htmx:afterSettle", {bubbles: true}));
        }"""
    )

    assert unseen(page, "#board-pieces a.target .hit", share=0.5) == []
