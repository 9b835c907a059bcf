"""A turn by keyboard alone, and what others hear: screen reader announcements and sounds."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import Player

NAMES = ("Anna", "Bence", "Chiara", "Dieter")
FOCUSED = """() => {
    const one = document.activeElement;
    return one.dataset.place ? "place" : one.dataset.testid || one.id || one.tagName;
}"""

HELD_DOWN = """(key) => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key, repeat: true, bubbles: true, cancelable: true }),
)"""


def focused(page: Page) -> str:
    return page.evaluate(FOCUSED)


def key(page: Page, name: str) -> None:
    """Press a key, and wait for the response."""
    page.keyboard.press(name)
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_a_turn_goes_by_keys_and_is_heard(player, site):
    game = site.dealer.ask("seat", name="By keys", modules=["base"])
    facts = site.dealer.ask("advance", game=game, kinds=["build_road"])
    mine, theirs = facts["seat"], str((int(facts["seat"]) + 1) % 4)
    me, next_one = player(NAMES[int(mine)]), player(NAMES[int(theirs)])
    for person in (me, next_one):
        person.arrive()
        person.go_to_table(game)
    page, other = me.page, next_one.page
    _listens(other)

    # The list says what each key does now.
    key(page, "?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    for words in ("End the turn", "Log", "Chat", "Next game", "This list"):
        expect(keys).to_contain_text(words)
    road = page.get_by_test_id("choose-build_road").get_attribute("aria-keyshortcuts")
    assert road in "123456789"
    key(page, "Escape")
    expect(keys).to_be_hidden()

    # A road: its key, a place by arrows; then the next decision has the focus.
    standing = page.locator("#board-pieces .piece.road:not(.preview, .ghost)")
    roads = standing.count()
    key(page, road)
    expect(me.targets.first).to_be_focused()
    before = page.evaluate("document.activeElement.dataset.place")
    for arrow in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"):
        key(page, arrow)
    assert focused(page) == "place"
    assert me.targets.count() == 1 or before is not None
    key(page, "Escape")
    expect(me.targets).to_have_count(0)
    key(page, road)
    expect(me.targets.first).to_be_focused()
    key(page, "Enter")
    if page.get_by_test_id("build_road").count():
        expect(page.get_by_test_id("build_road")).to_be_focused()
        key(page, "Enter")
    expect(standing).to_have_count(roads + 1)
    expect(me.focus_within("#actions")).to_have_count(1)

    # Others hear of it in words.
    expect(other.locator("#told")).to_contain_text("builds a road")

    # Chat: Escape leaves the field, and sending empties it.
    key(page, "c")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.type("Rolling? 1 e")
    key(page, "Control+Enter")
    expect(page.locator("#chat-lines")).to_contain_text("Rolling? 1 e")
    expect(page.locator("#chat-text")).to_have_value("")
    key(page, "Escape")
    assert focused(page) == "actions"
    key(page, "l")
    assert focused(page) == "log-scroll"

    # A key that is held down does nothing more: the event stays with the browser.
    assert page.evaluate(HELD_DOWN, "e")
    expect(page.locator('#table-state[data-due="yes"]')).to_be_attached()

    # The end of the turn sounds for the player who switched sounds on; then the next player rolls.
    assert other.evaluate("document.documentElement.dataset.rang") == "1"
    key(page, "e")
    expect(page.locator('#table-state[data-due=""]')).to_be_attached()
    next_one.wait_until_due()
    expect(other.locator("html")).to_have_attribute("data-rang", "2")
    key(other, "r")
    next_one.wait_for_log(f"{next_one.name} rolls")
    expect(page.locator("#told")).to_contain_text("rolls")
    assert page.evaluate("document.documentElement.dataset.rang") is None

    # Dice sound for that player only.
    expect(other.locator("html")).to_have_attribute("data-rattled", "1")
    assert page.evaluate("document.documentElement.dataset.rattled") is None


def test_what_a_key_opens_has_the_focus(player):
    """It is not on the button that ends the turn, since the next key would end it.

    Escape returns to the previous place.
    """
    me = player(NAMES[1])
    me.arrive()
    page = me.page
    _sit_down(me, "base", "workshop")

    # Arrows move on the board unless something else uses them.
    page.locator("#actions").focus()
    key(page, "ArrowRight")
    assert focused(page) == "place"

    # The key for the hand, and back.
    key(page, "t")
    expect(page.locator("#hand .card-tap").first).to_be_focused()
    key(page, "Space")
    expect(page.locator("[name='give.brick']")).to_have_value("1")
    key(page, "Escape")
    expect(page.locator("#deal-tray")).to_be_hidden()
    expect(page.get_by_test_id("choose-make_offer")).to_be_focused()

    # Cards for the bank: the first kind with enough cards.
    key(page, page.get_by_test_id("choose-trade_with_bank").get_attribute("aria-keyshortcuts"))
    expect(page.locator(".bank [type=radio]:enabled").first).to_be_focused()

    # The first of several buttons.
    _sit_down(me, "cities_knights", "court")
    key(page, page.get_by_test_id("choose-improve_city").get_attribute("aria-keyshortcuts"))
    expect(page.locator("#actions .pick").first).to_be_focused()


def _sit_down(me: Player, kind: str, position: str) -> None:
    """Sit down at a new table, and roll."""
    dealer = me.site.dealer
    game = dealer.ask("seat", name=f"Opened by keys, {kind}", modules=sorted({"base", kind}))
    dealer.ask("lay", game=game, position=position, seat=str(NAMES.index(me.name)))
    me.go_to_table(game)
    key(me.page, "r")
    expect(me.page.get_by_test_id("end_turn")).to_be_visible()


def _listens(page: Page) -> None:
    """Switch the sound on, which plays an example; keys can be switched off there too."""
    page.locator("[data-tabs] a[href='#pane-more']").click()
    sound, keys = page.locator("#device-sound"), page.locator("#device-keys")
    expect(sound).not_to_be_checked()
    expect(keys).to_be_checked()
    keys.uncheck()
    key(page, "?")
    expect(page.locator("#keys")).to_be_hidden()
    keys.check()
    sound.check()
    page.reload()
    page.locator("[data-tabs] a[href='#pane-more']").click()
    expect(sound).to_be_checked()
    sound.uncheck()
    sound.check()
