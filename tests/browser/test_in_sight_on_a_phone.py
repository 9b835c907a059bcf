"""Everything that a player needs on a phone is visible without scrolling, or one tap away.

Visibility is measured by bounding boxes and hit tests.
"""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.in_sight import (
    ALONE,
    CATANS,
    CUT_OFF,
    KINDS,
    SMALL,
    STICKING_OUT,
    go_on,
    hidden_questions,
    lay,
    offer,
    present,
    unseen,
)
from tests.browser.widths import LOW_DESKTOP, PHONE_ON_ITS_SIDE, at
from tests.deep import with_deep

# Words that a line break cuts in two.
CUT_WORDS = """all => all.flatMap(one => {
    const text = one.firstChild, words = document.createRange();
    return [...text.data.matchAll(/\\S+/g)].flatMap(word => {
        words.setStart(text, word.index);
        words.setEnd(text, word.index + word[0].length);
        return words.getClientRects().length > 1 ? [word[0]] : [];
    });
})"""
FINGER = 24
SHEETS = ("hand", "actions", "everything")
"""The heights of the sheet below the board."""
# True if a part of the site's name is shown, and a part is not.
NAME_IS_CUT = """() => {
    const room = document.querySelector(".wordmark").getBoundingClientRect();
    const name = document.querySelector(".wordmark > span").getBoundingClientRect();
    return name.top < room.bottom - 1 && (name.right > room.right + 1 || name.bottom > room.bottom + 1);
}"""
# Elements that must be large enough for a finger, except small places on the board, which a first tap enlarges.
CONTROLS = "#table :is(a[href], button, summary, select, input:not([type=hidden]), textarea)"


@pytest.mark.parametrize("kind", CATANS)
@at("phone")
def test_an_offer_is_composed_with_the_hand_and_the_button_in_sight(seated, kind, width):
    person = seated(kind, phone=width == "phone")
    page = person.page
    if width == "desk":
        page.set_viewport_size(LOW_DESKTOP)
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


@pytest.mark.parametrize("position", ["fishery/3"] if present("fishermen") else [])
def test_a_card_that_is_tapped_opens_the_offer_at_its_beginning(demo_player, position):
    """Even if there are so many choices that they scroll."""
    page = demo_player("Anna", phone=True).page
    page.goto(f"/dev/gallery/catan/{position}/auto/")

    page.get_by_test_id("give-wool").tap()

    expect(page.locator("#actions")).to_have_js_property("scrollTop", 0)
    assert not unseen(page, ".deal-give .chosen.stepper")
    assert not hidden_questions(page)

    # as after a look at the panels below
    page.locator("#sheet").evaluate("sheet => { sheet.scrollTop = sheet.scrollHeight; }")
    page.get_by_test_id("give-wool").dispatch_event("click")

    expect(page.locator("#sheet")).to_have_js_property("scrollTop", 0)
    assert not hidden_questions(page)


def test_a_landing_is_told_within_the_status(seated):
    person = seated("cities_knights", phone=True)
    lay(person, "landing")

    person.press("roll")
    expect(person.page.locator("#status .happening")).to_be_visible()

    assert not unseen(person.page, "#status .status-main", share=0.8)
    assert not unseen(person.page, "#status .happening", share=0.7)
    assert person.page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.getElementById('status'))")


@pytest.mark.parametrize("kind", [*CATANS, *present("fishermen")])
def test_an_open_offer_leaves_the_turn_s_end_in_sight(seated, kind):
    """The offer and the whole hand are visible too, and a tap on a closed choice shows the reason there."""
    person = seated(kind, phone=True)
    page = person.page
    person.press("roll")
    page.get_by_test_id("end_turn").wait_for()
    assert not unseen(page, "#actions .main-moves button")

    offer(person, "wool", "lumber")
    expect(page.locator("#trade")).to_contain_text("You offer")

    assert not unseen(page, "#trade .offer :is(.offer-deal, .offer-answers .button)")
    assert not unseen(page, "#actions :is(.main-moves button, #choose-make_offer, #choose-trade_with_bank)")
    assert not unseen(page, "#hand .playing-card")

    person.press(page.locator("#actions .impossible > summary").first)
    assert not unseen(page, "#actions .impossible[open] .build-why")


def test_an_offer_is_told_and_its_swap_asked_back_in_words_that_fit(seated, demo_player):
    person = seated("base")
    person.press("roll")
    offer(person, "wool", "ore")
    expect(person.page.locator("#trade .offer")).to_have_count(1)
    other = demo_player(PEOPLE[0].display_name, phone=True)
    other.page.goto(person.page.url)
    page = other.page

    assert not unseen(page, "#status .chip")
    other.press(page.locator("#trade").get_by_test_id("answer_offer").first)
    expect(page.get_by_test_id("request-undo")).to_be_visible()

    assert not page.evaluate(CUT_OFF)
    assert not unseen(page, "[data-testid=request-undo]")
    assert not unseen(page, "#actions > p")


def test_an_offer_leaves_all_that_one_may_offer_in_sight(seated, demo_player):
    """A player who has countered may take that back, and offer something else."""
    person = seated("base")
    person.press("roll")
    offer(person, "wool", "ore")
    other = demo_player(PEOPLE[0].display_name, phone=True)
    other.page.goto(person.page.url)
    may_offer = "#trade .trade-more .button"
    assert not unseen(other.page, f"{may_offer}, #trade .asks .button")

    other.press(other.page.locator("#trade [id^=counter-]").first)
    other.press(other.page.locator("[name='want.brick']").locator("xpath=../button[@data-step='1']"))
    other.press("make_counter_offer")

    expect(other.page.locator("#trade .offer")).to_have_count(2)
    assert not unseen(other.page, f"{may_offer}, #actions [data-testid=undo]")


def test_a_counter_offer_beside_an_accepted_offer_leaves_the_task_in_sight(visit):
    page = visit(phone=True)
    page.goto("/dev/gallery/catan/counter-offer/3/auto/")
    expect(page.locator("#status .status-call")).to_have_count(2)

    assert not unseen(page, "#status :is(.status-main, .status-call)")
    assert not unseen(page, "#trade .asks :is(a, button)")
    assert not unseen(page, "#actions :is(.main-moves button, #choose-make_offer, #choose-trade_with_bank)")


def test_an_answered_offer_leaves_the_turn_s_end_in_sight(seated, demo_player):
    person = seated("base", phone=True)
    person.press("roll")
    person.press("give-wool")
    person.press(person.page.locator("[name='want.ore']").locator("xpath=../button[@data-step='1']"))
    person.page.locator("#deal-mode").select_option("pick")
    person.press("make_offer")
    other = demo_player(PEOPLE[0].display_name)
    other.page.goto(person.page.url)

    other.press(other.page.locator("#trade").get_by_test_id("answer_offer").first)
    expect(person.page.get_by_test_id("execute_offer")).to_be_visible()

    assert not unseen(person.page, "#trade .offer .button")
    assert not unseen(person.page, "#actions .main-moves button")

    person.press("execute_offer")
    expect(person.page.get_by_test_id("request-undo")).to_be_visible()

    assert not unseen(person.page, "[data-testid=request-undo]")
    assert not unseen(person.page, "#actions .main-moves button")


def test_all_that_can_be_chosen_is_in_sight(seated):
    """Each choice shows its cost; the hand makes room for them."""
    person = seated("cities_knights", phone=True)
    person.press("roll")
    person.press("choose-improve_city")
    expect(person.page.locator("#actions .pick")).to_have_count(2)

    assert not unseen(person.page, "#actions .pick")


def test_what_ends_the_turn_stays_in_sight_beside_all_else(seated):
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
def test_what_a_scenario_alone_builds_is_in_sight_beside_the_rest(seated, kind, own):
    """A bridge, a better wagon (TB-RI-14, TB-TB-15); the board is as large as elsewhere."""
    page = seated(kind, phone=True).page

    assert not unseen(page, f"#actions :is({own}, .build-choice, .main-moves button)")
    assert not unseen(page, "#hand .playing-card", share=0.6)
    assert not page.evaluate(STICKING_OUT)
    assert page.locator("#board-view svg").first.evaluate(
        "one => one.getBoundingClientRect().height > 0.8 * innerWidth"
    )


@pytest.mark.parametrize("position", ["wonders/3"] if present("wonders") else [])
def test_four_choices_share_a_line_above_the_turn_s_end(demo_player, position):
    """The viewer can trade with the bank, offer, move a ship and build a level."""
    page = demo_player("Anna", phone=True).page
    page.goto(f"/dev/gallery/catan/{position}/auto/")

    assert page.locator("#actions .action-more .button").count() == 4
    assert not unseen(page, "#actions :is(.action-more .button, .main-moves button)")


@pytest.mark.parametrize("kind", present("caravans"))
def test_a_bid_is_made_without_scrolling(seated, kind):
    """TB-CA-D1: the cards that count as votes and the button are visible; the rest of the hand is one tap away."""
    page = seated(kind, phone=True).page

    assert not unseen(page, "form.bundle .stepper")
    assert not unseen(page, "[data-testid=bid_for_camel]")
    assert page.locator("form.bundle .stepper").count() == 2

    page.locator("[data-sheet=hand]").tap()
    assert not unseen(page, "#hand .playing-card")


def test_one_s_own_desk_of_hansa_teutonica_is_one_tap_away(seated):
    """Its abilities, supply and stock need no scrolling."""
    person = seated("hansa", phone=True)
    page = person.page

    page.locator("[data-sheet=everything]").tap()

    mine = "#seats .seat-panel:first-child"
    expect(page.locator(mine).locator(".seat-name")).to_contain_text(person.name)
    assert not unseen(page, f"{mine} :is(.seat-name, .seat-points, .desk-track, .desk-heaps)", share=0.6)


def test_the_head_of_a_page_holds_its_words_in_each_language(seated):
    """The site's name is there whole, or not at all, and nothing overflows."""
    page = seated("cities_knights", phone=True).page
    button = page.locator(".site-account > .button")
    for words in ("Next (2)", "Prossima (10)", "Következő (12)", "Következő játszma (12)"):
        button.evaluate("(one, words) => { one.textContent = words; }", words)
        is_whole = not unseen(page, ".wordmark > span")

        assert is_whole == (words != "Következő játszma (12)"), words
        assert page.evaluate(NAME_IS_CUT) is False, words
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), words
        assert button.evaluate("one => one.scrollWidth <= one.clientWidth"), words
        assert not unseen(page, ".site-header :is(.site-account > .button, .menu > summary)"), words


@pytest.mark.parametrize("kind", KINDS)
def test_the_whole_board_is_in_sight_above_each_height_of_the_sheet(seated, kind):
    person = seated(kind, phone=True)
    page = person.page
    found: list[str] = []

    for moment in ("first", "then"):
        if moment == "then":
            go_on(person)
        for height in SHEETS:
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


def test_progress_cards_leave_what_i_may_do_in_sight(seated):
    """A tap on the name of a card shows its text."""
    person = seated("cities_knights", phone=True)
    lay(person, "bishop")

    found = [
        *unseen(person.page, "#actions :is(.main-moves button, .action-row a)"),
        *unseen(person.page, ".progress-card .progress-head :is(strong, .button)"),
    ]
    assert not found, "\n".join(found)

    name = person.page.locator(".progress-card .progress-head strong").bounding_box()
    person.page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    assert not unseen(person.page, ".progress-card .card-text:popover-open :is(p, .button)")


def test_names_of_many_progress_cards_have_whole_words(demo_player, site):
    """Four, and five that another's turn has left."""
    game = site.dealer.ask("seat", name="Four names", modules=["base", "cities_knights"])
    site.dealer.ask("lay", game=game, position="four_cards", seat="0")
    person = demo_player(PEOPLE[1].display_name, phone=True)
    person.go_to_table(game)

    names = person.page.locator(".progress-head > strong")
    assert names.count() == 4
    assert names.evaluate_all(CUT_WORDS) == []
    assert not unseen(person.page, ".progress-head > strong")

    person.page.goto("/dev/gallery/catan/orders-form/1/auto/")
    assert names.count() == 5
    assert names.evaluate_all(CUT_WORDS) == []


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


@pytest.mark.parametrize("position", ["help_neighbors", *with_deep(["event-card", "give_to_neighbor"])])
def test_an_event_card_and_what_is_asked_are_in_sight(demo_player, position):
    """The list of other seats that have yet to answer may need scrolling."""
    page = demo_player("Anna", phone=True).page
    page.goto(f"/dev/gallery/catan/{position}/0/auto/")

    for part in (".event-sign .event-card", ".event-sign .event-name", ".status-main"):
        assert unseen(page, f"#status {part}") == []


@pytest.mark.parametrize("language", ["en", "it", "de", "hu"])
@pytest.mark.parametrize("position", ["fifth_card/3", *with_deep(["defender_deck/0"])])
def test_who_must_do_what_and_until_when_is_read_in_each_language(visit, site, position, language):
    """The status needs no scrolling and keeps its height, and the board stays in place."""
    page = visit(phone=True)
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site.url}])
    page.goto(f"/dev/gallery/catan/{position}/auto/")
    assert page.locator("html").get_attribute("lang") == language

    status = page.locator("#status")
    assert status.bounding_box()["height"] == 54
    assert status.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert not unseen(page, "#status .status-main", share=0.6)
    # Beside news, the box of the text is higher than its line.
    assert not unseen(page, "#status .status-sub .until", share=0.6)
    # Less than one line of it is hidden.
    assert page.locator("#status .status-main").evaluate(
        "one => one.scrollHeight < one.clientHeight + 8 && one.scrollWidth <= one.clientWidth"
    )


def test_a_board_that_came_closer_shows_where_i_am_asked_next(demo_player):
    """After a tap has zoomed in on one corner, a new decision at another corner zooms out."""
    page = demo_player("Anna", phone=True).page
    page.goto("/dev/gallery/hansa/turn/0/auto/")
    frame = page.locator("#board-view.magnifies").bounding_box()
    page.touchscreen.tap(frame["x"] + 8, frame["y"] + frame["height"] - 8)
    page.locator("#board-view.zoomed").wait_for()

    # No move leads from one of these positions to the other, so the test does what an answer to a move does.
    page.evaluate(
        """async () => {
            const answer = await fetch("/dev/gallery/hansa/merchant-displaced/3/auto/");
            const next = new DOMParser().parseFromString(await answer.text(), "text/html");
            document.querySelector("#board-pieces").replaceWith(next.querySelector("#board-pieces"));
            document.body.dispatchEvent(new CustomEvent("htmx:afterSettle", {bubbles: true}));
        }"""
    )

    assert unseen(page, "#board-pieces a.target .hit", share=0.5) == []


@pytest.mark.parametrize("kind", KINDS)
def test_little_is_above_the_board(seated, kind):
    """Header, status and the newest line; then the points and cards of all seats in one line."""
    page = seated(kind, phone=True).page

    newest = page.locator("#newest").bounding_box()
    assert newest["y"] + newest["height"] <= 120
    strip = page.locator("#strip").bounding_box()
    assert strip["height"] <= 28
    assert page.locator(".strip-seat").count() == page.locator(".seat-panel").count()
    assert not unseen(page, ".strip-seat")
    assert all(
        one.evaluate("one => one.scrollWidth <= one.clientWidth") for one in page.locator(".strip-seat").all()
    )

    page.get_by_test_id("strip").tap()
    assert not unseen(page, "#seats .seat-panel:first-child .seat-name", share=0.6)


def test_a_trade_with_the_bank_is_one_panel_above_the_hand(seated):
    """The only kind that can be given is chosen already, and the button says what is traded."""
    person = seated("base", phone=True)
    page = person.page
    lay(person, "market")

    person.press("choose-trade_with_bank")

    trade = page.get_by_test_id("trade_with_bank")
    assert not unseen(page, ".bank .choice")
    assert not unseen(page, "[data-testid=trade_with_bank]")
    assert not unseen(page, "#hand .playing-card:not(.none)")
    expect(trade).to_be_disabled()
    person.press(page.locator(".bank .choice:has(#bank-take-grain)"))
    expect(trade).to_have_text("Give 4Wool, get 1Grain")
    person.press(trade)
    person.wait_for_log("with the bank")
    assert not unseen(page, "#actions .main-moves button")


def test_a_counter_offer_is_sent_without_scrolling(seated, demo_player):
    person = seated("base")
    person.press("roll")
    offer(person, "wool", "ore")
    other = demo_player(PEOPLE[0].display_name, phone=True)
    other.page.goto(person.page.url)

    other.press(other.page.locator("#trade [id^=counter-]").first)

    assert not unseen(other.page, "#actions [data-testid=make_counter_offer]")
    assert not unseen(other.page, "#hand .playing-card:not(.none)")
    assert not hidden_questions(other.page)


def test_playable_cards_leave_offer_bank_and_the_turn_s_end_in_sight(seated):
    """The end of the turn has a line of its own; resources of which there are none make room for the cards."""
    person = seated("base", phone=True)
    page = person.page
    lay(person, "full_hand")

    found = [
        *unseen(page, "#actions :is(#choose-make_offer, #choose-trade_with_bank)"),
        *unseen(page, "#actions .main-moves button"),
        *unseen(page, "#hand .playing-card:not(.none)", share=0.9),
    ]
    assert not found, "\n".join(found)
    assert page.locator("#hand .playing-card:not(.none)").count() == 7
    assert page.locator("#hand .playing-card.none:visible").count() == 0
    rows = page.locator("#actions :is(.action-more, .main-moves)").all()
    above, end = (row.bounding_box() for row in rows)
    assert end["y"] >= above["y"] + above["height"]


def test_a_notch_covers_nothing(seated):
    """On its side, a phone may take 59 px at the left and at the right."""
    person = seated("base", phone=True)
    page = person.page
    page.set_viewport_size(PHONE_ON_ITS_SIDE)
    insets = {"left": 59, "right": 59, "top": 0, "bottom": 21}
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.locator(".site-account .menu > summary").first.tap()

    free = "one => { const box = one.getBoundingClientRect(); return box.left >= 59 && box.right <= innerWidth - 59; }"
    shown = page.locator(
        ".site-header :is(a, button, summary):visible, .menu-items, #status, #board-view, #sheet,"
        " #actions button:visible"
    )
    assert shown.count() > 10
    covered = [one.inner_text() for one in shown.all() if not one.evaluate(free)]
    assert not covered
    menu = page.locator(".menu[open] .menu-items").bounding_box()
    assert menu["y"] + menu["height"] <= PHONE_ON_ITS_SIDE["height"] - 21
    hand = page.locator("#hand").bounding_box()
    assert hand["y"] + hand["height"] <= PHONE_ON_ITS_SIDE["height"] - 21
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    assert not hidden_questions(page)

    lay(person, "full_hand")
    assert page.locator("#actions :is(#choose-make_offer, #choose-trade_with_bank)").count() == 2
    for address in (page.url, "/dev/gallery/catan/counter-offer/3/auto/", "/dev/gallery/hansa/turn/0/auto/"):
        page.goto(address)
        assert not hidden_questions(page), address
        assert not unseen(page, "#actions :is(.main-moves, .action-more) :is(a, button)"), address
