"""Everything that a player needs at a desk is visible without scrolling.

Visibility is measured by bounding boxes and hit tests.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.workshop.demo import PEOPLE
from tests.browser.in_sight import (
    CATANS,
    CHOICES,
    KINDS,
    PANELS,
    STICKING_OUT,
    at_each_desk,
    go_on,
    lay,
    offer,
    present,
    unseen,
)
from tests.browser.tables import number_of
from tests.browser.widths import LOW_DESKTOP
from tests.deep import with_deep

# Texts that an ellipsis shortens.
CUT_OFF_WORDS = """all => all.flatMap(one => [one, ...one.querySelectorAll("*")])
    .filter(one => getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent.trim())"""


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_in_sight_at_once(seated, kind):
    """Before and after the roll: board, status, decision, hand, all seats' facts, the newest line."""
    person = seated(kind)
    page = person.page
    found: list[str] = []

    for moment in ("first", "then"):
        if moment == "then":
            go_on(person)
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


def test_the_hand_is_in_sight_beside_all_that_a_landing_tells(seated):
    """The status has two rows of events, and a city must be chosen."""
    person = seated("cities_knights")
    page = person.page
    lay(person, "landing")

    person.press("roll")
    expect(page.locator("#status .happening")).to_be_visible()

    for desk in at_each_desk(page):
        found = [
            *unseen(page, "#hand :is(.playing-card, .heap)"),
            *unseen(page, "#seats .seat-panel", share=0.8),
        ]
        assert not found, "\n".join([desk, *found])


@pytest.mark.parametrize("kind", CATANS)
def test_choices_hold_their_words_and_say_below_why_they_are_closed(seated, kind):
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
def test_all_that_fish_pay_for_leaves_the_hand_its_room(seated, kind):
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


def test_a_counter_offer_is_composed_with_the_hand_in_sight(seated, demo_player):
    """The offer is hidden while it is being answered."""
    person = seated("base")
    person.press("roll")
    offer(person, "wool", "ore")
    expect(person.page.locator("#trade")).to_contain_text("You offer")
    other = demo_player(PEOPLE[0].display_name)
    other.page.goto(person.page.url)

    other.press(other.page.locator("#trade a[id^='counter-']"))
    expect(other.page.get_by_test_id("make_counter_offer")).to_be_visible()

    for desk in at_each_desk(other.page):
        assert not unseen(other.page, "#hand .playing-card", share=0.6), desk
        assert not unseen(other.page, "[data-testid=make_counter_offer]"), desk


@pytest.mark.parametrize(
    ("position", "orders"), [("standing-form/0", "set_standing_answers"), ("orders-form/1", "set_wishes")]
)
def test_standing_orders_are_saved_without_scrolling(demo_player, position, orders):
    page = demo_player("Anna").page
    page.goto(f"/dev/gallery/catan/{position}/auto/?do={orders}")

    for desk in at_each_desk(page):
        assert not unseen(page, f"#actions :is(.action-prompt, [data-testid={orders}])"), desk


def test_a_trade_with_the_bank_is_made_beside_an_open_offer_with_the_hand_in_sight(demo_player):
    """Eight kinds of card, a hand of many progress cards, and the barbarians."""
    page = demo_player("Anna").page
    page.goto("/dev/gallery/catan/bank-with-commodities/0/auto/?do=trade_with_bank")

    for desk in at_each_desk(page):
        found = [
            *unseen(page, ".bank :is(.choice, button)"),
            *unseen(page, "#hand .playing-card"),
            *unseen(page, "#attack-fold .attack-outcome"),
        ]
        assert not found, "\n".join([desk, *found])


def test_open_offers_leave_the_hand_its_room(seated):
    """Each offer is a row with its answers."""
    person = seated("cities_knights")
    page = person.page
    person.press("roll")

    for number, (give, want) in enumerate((("wool", "lumber"), ("grain", "brick"), ("ore", "wool")), start=1):
        offer(person, give, want)
        expect(page.locator("#trade .offer")).to_have_count(number)

        for desk in at_each_desk(page):
            found = [
                *unseen(page, "#hand .playing-card"),
                *unseen(page, "#actions :is(.main-moves button, .build-choice, .action-row :is(a, button))"),
                *unseen(page, "#seats .seat-panel", share=0.8),
                *(unseen(page, "#trade .offer") if number < 3 else []),
            ]
            assert not found, "\n".join([desk, *found])


@pytest.mark.parametrize("kind", KINDS)
def test_the_newest_line_stays_in_sight_while_one_chats(seated, kind):
    person = seated(kind)
    page = person.page
    go_on(person)
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


@pytest.mark.parametrize("kind", [*CATANS, *present("fishermen")])
def test_one_chats_beside_offers_with_hand_and_answers_in_sight(seated, demo_player, kind):
    """For the player who offers, and for one who is asked."""
    person = seated(kind)
    page = person.page
    person.press("roll")
    for number, (give, want) in enumerate((("wool", "lumber"), ("grain", "ore")), start=1):
        offer(person, give, want)
        expect(page.locator("#trade .offer")).to_have_count(number)
    other = demo_player(PEOPLE[0].display_name)
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


@pytest.mark.parametrize("module", PANELS)
def test_what_is_special_about_a_scenario_is_readable_without_scrolling(demo_player, module):
    """On the player's turn, when choices and hand need most of the room. The seats shrink first."""
    position, parts = PANELS[module]
    page = demo_player("Anna").page
    page.goto(f"/dev/gallery/catan/{position}/auto/")

    for desk in at_each_desk(page):
        found = [
            *unseen(page, parts),
            *(unseen(page, CHOICES) if page.locator(CHOICES).count() else []),
            *unseen(page, "#seats :is(.seat-mark, .seat-points strong)", share=0.5),
        ]
        assert not found, "\n".join([desk, *found])
        cut = page.locator(parts).evaluate_all(CUT_OFF_WORDS)
        assert not cut, f"{desk}: {cut}"


@pytest.mark.parametrize("module", present("fishermen", *with_deep(["wonders"])))
def test_an_open_offer_leaves_what_is_special_and_the_turn_s_end_in_sight(demo_player, site, module):
    """At a low desk, choices leave out their costs."""
    position, parts = PANELS[module]
    position, seat = position.split("/")
    person = demo_player(PEOPLE[int(seat)].display_name)
    person.page.set_viewport_size(LOW_DESKTOP)
    person.go_to_table(site.dealer.ask("at", title="catan", position=position)["game"])
    person.wait_until_due()
    offer(person, "grain", "brick")
    expect(person.page.locator("#trade")).to_contain_text("You offer")

    assert not unseen(person.page, "#actions :is(.build-choice, .action-more .button, .main-moves button)")
    assert not unseen(person.page, f"#modules {parts}")


@pytest.mark.parametrize("module", present("forgotten_tribe"))
def test_the_figures_of_seats_are_whole_lines_or_none_beside_an_open_offer(demo_player, module):
    """The pieces that are left give way first."""
    page = demo_player("Anna").page
    page.goto("/dev/gallery/catan/tribe-kept/0/auto/?do=place_harbor")

    for desk in at_each_desk(page):
        heights = page.locator("#seats .seat-figures").evaluate_all("all => all.map(one => one.clientHeight)")
        assert {height % 22 for height in heights} == {0}, f"{desk}: {heights}"


@pytest.mark.parametrize("module", present("barbarian_attack", *with_deep(["traders_and_barbarians"])))
def test_news_and_a_counter_offer_leave_what_is_special_and_all_buttons_in_sight(demo_player, site, module):
    """Seats give way: each is one line. The position has an open offer."""
    position, parts = PANELS[module]
    position, seat = position.split("/")
    game = site.dealer.ask("at", title="catan", position=position)["game"]
    maker, partner = (
        demo_player(PEOPLE[number].display_name) for number in (int(seat), (int(seat) + 1) % len(PEOPLE))
    )
    for person in (maker, partner):
        person.page.set_viewport_size(LOW_DESKTOP)
        person.go_to_table(game)
    maker.wait_until_due()
    partner.press(partner.page.locator("#trade a[id^='counter-']"))
    partner.press(partner.page.locator("[name='want.wool']").locator("xpath=../button[@data-step='1']"))
    partner.press("make_counter_offer")

    maker.go_to_table(game)
    expect(maker.page.locator(".since")).to_be_visible()

    for desk in at_each_desk(maker.page):
        found = [
            *unseen(maker.page, f"#modules {parts}"),
            *unseen(maker.page, CHOICES),
            *unseen(maker.page, "#trade .asks .button"),
            *unseen(maker.page, "#hand .playing-card"),
            *unseen(maker.page, "#seats :is(.seat-name, .seat-points strong)", share=0.6),
        ]
        assert not found, "\n".join([desk, *found])


def test_progress_cards_say_all_while_others_move(demo_player, site):
    """Four cards, at a table of Cities & Knights, which shows the barbarians as well."""
    game = site.dealer.ask("seat", name="Four cards", modules=["base", "cities_knights"])
    site.dealer.ask("lay", game=game, position="four_cards", seat="0")
    person = demo_player(PEOPLE[1].display_name)
    person.go_to_table(game)
    page = person.page

    assert page.locator("#hand .progress-card").count() == 4
    for desk in at_each_desk(page):
        found = [*unseen(page, "#hand .progress-card > p"), *unseen(page, "#attack-fold .attack-outcome")]
        assert not found, "\n".join([desk, *found])

        for card in page.locator("#hand .card-read").all():
            person.press(card)
            expect(page.locator(".card-text:popover-open")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator(".card-text:popover-open")).to_have_count(0)


@pytest.mark.parametrize("kind", ["hansa", *with_deep(["base"])])
def test_the_whole_board_is_in_sight_when_a_game_is_over(seated, site, kind):
    person = seated(kind)
    page = person.page
    game = number_of(page.url)
    site.dealer.ask("finish", game=game)
    person.go_to_table(game)

    for desk in at_each_desk(page):
        assert not unseen(page, "#board-view"), desk
        assert not unseen(page, "#ending-title"), desk


def test_a_displaced_piece_leaves_the_newest_line_and_the_own_desk_in_sight(demo_player, site):
    """Here the map leaves little width for the log."""
    game = site.dealer.ask("games")["A displaced merchant"]
    seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
    person = demo_player(PEOPLE[int(seat)].display_name)
    person.page.set_viewport_size(LOW_DESKTOP)
    person.go_to_table(game)

    found = [
        *unseen(person.page, "#log-scroll li:last-child"),
        *unseen(person.page, "#seats .seat-panel:first-child .desk"),
        *unseen(person.page, "#status .happening"),
        *unseen(person.page, "#hand .heap"),
    ]
    assert not found, "\n".join(found)


def test_who_is_asked_for_a_trade_sees_no_empty_box(demo_player):
    page = demo_player("Anna").page
    page.goto("/dev/gallery/catan/offer-for-me/2/auto/")

    for desk in at_each_desk(page):
        boxes = page.locator("#dock > .panel").evaluate_all(
            "all => all.filter(one => one.offsetHeight).map(one => one.innerText.trim())"
        )
        assert all(boxes), f"{desk}: {boxes}"


def test_a_counter_offer_leaves_many_cards_and_all_choices_in_sight(demo_player):
    page = demo_player("Anna").page
    page.goto("/dev/gallery/catan/counter-offer/3/auto/")
    assert page.locator("#hand .playing-card").count() == 9

    for desk in at_each_desk(page):
        found = unseen(page, "#actions :is(.main-moves button, .action-more .button)")
        found += unseen(page, "#hand .playing-card", share=0.8)
        assert not found, f"{desk}: {found}"


def test_no_desk_of_hansa_teutonica_lies_over_markers_of_another(demo_player):
    page = demo_player("Anna").page
    page.goto("/dev/gallery/hansa/turn/0/auto/")

    for desk in at_each_desk(page):
        assert not unseen(page, ".seat-panel:nth-child(-n + 2) .desk-markers"), desk


def test_a_replay_says_every_name_whole(demo_player, site):
    """Names stand beside the dice and the turn's marker."""
    game = site.dealer.ask("games")["A knight driven away"]
    person = demo_player(PEOPLE[2].display_name)
    person.page.set_viewport_size(LOW_DESKTOP)
    person.page.goto(f"/games/{game}/replay/{site.dealer.ask('waiting', game=game)['number']}/")

    names = person.page.locator("#seats .seat-name > :last-child")
    expect(names).to_have_count(4)
    for name in names.all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth + 1"), name.inner_text()
    dice = person.page.locator("#replay .dice .symbol")
    assert len({round(die.bounding_box()["y"]) for die in dice.all()}) == 1


def test_a_displaced_knight_leaves_its_question_in_sight(demo_player, site):
    game = site.dealer.ask("games")["A knight driven away"]
    seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
    person = demo_player(PEOPLE[int(seat)].display_name)
    person.page.set_viewport_size(LOW_DESKTOP)
    person.go_to_table(game)

    assert not unseen(person.page, "#actions :is(.action-prompt, .places > summary)")
    assert not unseen(person.page, "#status .happening")


@pytest.mark.parametrize(
    "position", ["hansa/since/2", *with_deep(["catan/end-asked/3", "hansa/end-asked/2"])]
)
def test_what_i_may_do_is_reached_however_much_lies_above_and_below_it(demo_player, position):
    """A proposal to end the game takes a third of a low window, and desks of Hansa Teutonica another third."""
    page = demo_player("Anna").page
    page.goto(f"/dev/gallery/{position}/auto/")
    for width, height in ((1366, 625), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        ways = page.locator("#dock .actions").locator("a:visible, button:visible")
        assert ways.count() > 4
        for way in (ways.first, ways.last):
            way.click(trial=True, timeout=5000)


@pytest.mark.parametrize(
    "position",
    ["progress-cards/0", *with_deep(["defender_deck/0", "spy_pick/0", "barbarians/0", "fifth_card/3"])],
)
def test_no_hand_lies_over_what_i_may_do(demo_player, position):
    """A hand with many progress cards scrolls on its own, and its resource cards stay visible."""
    page = demo_player("Anna").page
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


def test_three_decks_and_three_progress_cards_are_in_sight_together(demo_player, site):
    """A landing has two events beside them; of the progress cards only the names are visible."""
    game = site.dealer.ask("games")["A tied defense"]
    person = demo_player(PEOPLE[1].display_name)
    person.go_to_table(game)

    for desk in at_each_desk(person.page):
        found = [
            *unseen(person.page, "#actions .pick"),
            *unseen(person.page, "#hand .playing-card"),
        ]
        assert not found, "\n".join([desk, *found])


@pytest.mark.parametrize("position", ["fifth_card/3", *with_deep(["defender_deck/0", "progress-cards/0"])])
def test_two_lines_of_the_log_are_in_sight_unless_the_window_is_low(demo_player, position):
    """Progress cards and the modules' panels scroll before the log shrinks further."""
    page = demo_player("Anna").page
    page.goto(f"/dev/gallery/catan/{position}/auto/")

    line = page.locator("#log-scroll li").last.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert page.locator("#log-scroll").bounding_box()["height"] > 2 * line
    assert not unseen(page, "#log-scroll > ol > li:last-child")


def test_the_log_takes_nothing_from_the_seats_unless_the_window_is_low(demo_player):
    """The hand has two rows of cards, and there are nine actions. Only the pieces that are left may give way."""
    page = demo_player("Anna").page
    page.goto("/dev/gallery/catan/main/3/auto/")

    assert not unseen(page, ".seats .seat-figures > .seat-facts > div")


def test_what_a_line_of_the_log_rings_stands_out_among_what_has_happened_since(demo_player):
    """Other rings fade while the pointer is on the line."""
    page = demo_player("Anna").page
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
