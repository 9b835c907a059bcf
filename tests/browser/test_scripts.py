"""Scripts when something goes wrong, and small helper functions, on sample pages with a simulated device."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

ZONE = "Asia/Tokyo"


@pytest.fixture
def sample(visit):
    """Show a page with these elements, and run a script on it: `sample("<p>…</p>", "games")`."""

    def show(text: str, *scripts: str, before: str = "null") -> Page:
        page: Page = visit()
        page.goto("/about/")
        page.evaluate(before)
        page.evaluate("text => document.querySelector('main').insertAdjacentHTML('beforeend', text)", text)
        for script in scripts:
            page.add_script_tag(url=f"/static/js/{script}.js")
        return page

    return show


def say(page: Page, event: str, detail: str = "{}") -> None:
    page.evaluate(f"document.dispatchEvent(new CustomEvent('{event}', {{ detail: {detail} }}))")


def test_a_request_without_an_answer_is_said_to_have_failed(sample):
    """Where the reader sees it, also far down on a page."""
    page = sample("<p>Text</p>" * 100 + '<p id="below">End</p>')
    alert = page.locator("#messages [role=alert]")
    page.locator("#below").scroll_into_view_if_needed()

    say(page, "htmx:responseError", "{ xhr: { status: 422 } }")
    expect(alert).to_have_count(0)
    for event, detail, words in (
        ("sendError", "{}", "offline"),
        ("responseError", "{ xhr: { status: 503 } }", "broken"),
        ("timeout", "{}", "offline"),
    ):
        say(page, f"htmx:{event}", detail)
        expect(alert).to_have_text(page.evaluate(f"document.body.dataset.{words}"))
        expect(alert).to_be_in_viewport()


def test_a_menu_closes_by_a_click_elsewhere_and_by_escape(sample):
    page = sample(
        """<details class="menu" id="m"><summary>Menu</summary><button type="button" id="in">In</button></details>
        <p id="out">Out</p>"""
    )
    menu = page.locator("#m")

    page.locator("#m summary").click()
    page.locator("#in").click()
    expect(menu).to_have_attribute("open", "")
    page.locator("#out").click()
    expect(menu).not_to_have_attribute("open", "")

    page.locator("#m summary").click()
    page.locator("#in").focus()
    page.keyboard.press("a")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(page.locator("#m summary")).to_be_focused()


def test_a_field_is_cleared_after_its_text_was_sent(sample):
    page = sample(
        '<form id="f" data-clear><textarea name="text"></textarea></form><form id="g"><input name="text"></form>'
    )

    def left(form: str, typed: str, sent: str, *, successful: bool = True) -> Any:
        return page.evaluate(
            """([id, typed, sent, successful]) => {
                const form = document.getElementById(id);
                form.elements.text.value = typed;
                const formData = new FormData();
                formData.append("text", sent);
                document.dispatchEvent(new CustomEvent("htmx:afterRequest", {
                    detail: { successful, requestConfig: { elt: form, formData } } }));
                return form.elements.text.value;
            }""",
            [form, typed, sent, successful],
        )

    assert left("f", "a\nb", "a\r\nb") == ""
    assert left("f", "a, typed meanwhile", "a") == "a, typed meanwhile"
    assert left("f", "a", "a", successful=False) == "a"
    assert left("g", "a", "a") == "a"


def test_of_many_tabs_the_current_one_is_in_sight(sample):
    tabs = "".join(f'<a href="#t">Number {number}</a>' for number in range(40))
    page = sample(f'<nav class="tabs">{tabs}<a href="#t" aria-current="page">Last</a></nav>', "site")
    page.get_by_text("Last").locator("xpath=..").evaluate("row => row.scrollIntoView({ block: 'center' })")

    expect(page.get_by_text("Last")).to_be_in_viewport()


def test_a_first_touch_of_a_line_rings_its_places_and_a_second_one_opens_it(sample):
    page = sample(
        """<svg id="board-pieces"></svg><ol class="told"><li><a href="#moment" class="told-line"
        data-rings="ring-hex translate(1,2);ring-edge translate(3,4) rotate(60)">Rolled 8</a></li></ol>
        <p id="beside">Beside</p>""",
        "events",
    )
    line, rings = page.get_by_text("Rolled 8"), page.locator("#board-pieces .pointed use")

    def touch(text: str) -> None:
        page.get_by_text(text).dispatch_event("pointerdown", {"pointerType": "touch"})
        page.get_by_text(text).dispatch_event("click")

    touch("Rolled 8")
    assert page.url.endswith("/about/")
    drawn = [(one.get_attribute("href"), one.get_attribute("transform")) for one in rings.all()]
    assert drawn == [("#ring-hex", "translate(1,2)"), ("#ring-edge", "translate(3,4) rotate(60)")]
    touch("Beside")
    expect(rings).to_have_count(0)
    touch("Rolled 8")
    assert page.url.endswith("/about/")
    touch("Rolled 8")
    assert page.url.endswith("#moment")

    # A mouse needs no click to ring.
    line.dispatch_event("pointerover", {"pointerType": "mouse"})
    expect(rings).to_have_count(2)
    line.dispatch_event("pointerout", {"pointerType": "mouse"})
    expect(rings).to_have_count(0)


def test_a_bundle_counts_its_cards_within_what_there_are(sample):
    row = """<p>{name} <button type="button" data-step="-1">−</button><input type="number" name="{name}" value="0"
        max="2"><button type="button" data-step="1">+</button></p>"""
    page = sample(
        f"""<form class="bundle" data-least="3" data-most="4">{"".join(row.format(name=one) for one in ("ore", "wool"))}
        <output class="bundle-total" data-of="of 4"></output></form>""",
        "games",
    )
    total = page.locator(".bundle-total")

    def press(name: str, step: int, times: int) -> str | None:
        for _ in range(times):
            page.locator(f"p:has([name={name}]) [data-step='{step}']").click()
        is_enough = total.evaluate("one => one.classList.contains('enough')")
        return f"{total.text_content()}{' enough' if is_enough else ''}"

    assert total.text_content() == "0 of 4"
    assert press("ore", 1, 3) == "2 of 4"
    assert press("wool", 1, 1) == "3 of 4 enough"
    assert press("ore", -1, 3) == "1 of 4"
    page.locator("[name=wool]").fill("5")
    assert press("ore", 1, 0) == "5 of 4"


def test_the_app_s_icon_shows_how_many_games_wait(sample):
    page = sample(
        "",
        before="""navigator.setAppBadge = async count => { document.body.dataset.badge = count; };
        navigator.clearAppBadge = async () => { document.body.dataset.badge = 0; }; null""",
    )

    def badge(title: str) -> None:
        page.evaluate("title => { document.title = title; }", title)

    badge("(12) My games")
    expect(page.locator("body")).to_have_attribute("data-badge", "12")
    badge("My games")
    expect(page.locator("body")).to_have_attribute("data-badge", "0")


def test_who_signs_up_is_in_the_time_zone_of_the_browser(visit):
    page = visit(timezone_id=ZONE)
    page.goto("/accounts/signup/")

    assert page.locator("input[data-time-zone]").input_value() == ZONE


def test_an_address_is_copied_and_the_button_says_so(sample):
    text = '<input id="a" value="https://x/"><button data-copy="a" data-done="Copied" hidden>Copy</button>'
    page = sample(
        text,
        "games",
        before="""Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async text => { window.copied = text; } } }); null""",
    )

    page.get_by_role("button", name="Copy").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    assert page.evaluate("window.copied") == "https://x/"


def test_helpers_of_forms(sample):
    page = sample(
        """<form id="f"><select name="kind"><option>swiss<option>knockout</select>
        <input name="rounds" data-closed-by="kind" data-closing='["knockout"]'>
        <input type="checkbox" name="few" data-closed-by="kind" data-closing='["knockout"]' checked>
        <input name="given" data-entropy="abc" value="abc"><input name="own" data-entropy="abc" value="mine"></form>
        <form id="g" action="/lobby/" data-at-once><select name="seats"><option>3<option>4</select></form>""",
        "games",
    )
    rounds, few = page.locator("[name=rounds]"), page.locator("[name=few]")

    expect(rounds).to_be_enabled()
    page.locator("[name=kind]").select_option("knockout")
    expect(rounds).to_be_disabled()
    expect(few).to_be_disabled()
    expect(few).not_to_be_checked()
    page.locator("[name=kind]").select_option("swiss")
    expect(rounds).to_be_enabled()

    assert len(page.locator("[name=given]").input_value()) == 32
    assert page.locator("[name=own]").input_value() == "mine"

    page.locator("[name=seats]").select_option("4")
    page.wait_for_url("**/lobby/?seats=4")


def test_what_was_typed_survives_a_refusal_of_its_form(sample):
    form = '<form id="f" data-keep><input name="text"></form>'
    page = sample(f'<div id="table">{form}</div>', "games")

    def left(status: int) -> Any:
        return page.evaluate(
            """([form, status]) => {
                const [table, elt] = [document.getElementById("table"), document.getElementById("f")];
                elt.elements.text.value = "typed";
                const xhr = { status, responseURL: location.href, responseText: "table-state" };
                const detail = { xhr, requestConfig: { verb: "post", elt }, target: table, shouldSwap: true };
                document.dispatchEvent(new CustomEvent("htmx:beforeSwap", { detail }));
                table.innerHTML = form;
                document.dispatchEvent(new CustomEvent("htmx:afterSettle"));
                return document.getElementById("f").elements.text.value;
            }""",
            [form, status],
        )

    assert left(422) == "typed"
    assert left(200) == ""


def test_the_trade_beside_an_offer_is_the_cheapest_one(sample):
    """Gold buys a resource at 2:1 by its own verb, and at 4:1 at the bank."""
    rated = (
        '[{"verb": "trade_with_bank", "give": "coin", "rate": 4, "takes": {"ore": 1}, "argument": "$give"},'
        ' {"verb": "buy_resource", "give": "coin", "rate": 2, "takes": {"ore": 1},'
        ' "argument": {"take": ["$take", "$give", "$times"], "how": "once", "not": null}}]'
    )
    stepper = '<div class="stepper"><label><svg class="symbol"></svg></label><span class="stepper-name"></span>{}</div>'
    fields = [stepper.format(f'<input name="{name}" value="1">') for name in ("give.coin", "want.ore")]
    page = sample(
        f"""<form class="deal taps" data-deal data-rated='{rated}'>{"".join(fields)}
        <p class="deal-hint"></p><button type="button" data-deal-offer>Offer</button>
        <button form="form-rated" data-words="Bank {{rate}}:1" hidden></button></form>
        <form id="form-rated" hidden><input name="verb"><input name="argument"></form>""",
        "taps",
    )

    expect(page.locator("[data-words]")).to_contain_text("Bank 2:1")
    assert page.locator("#form-rated [name=verb]").input_value() == "buy_resource"
    argument = json.loads(page.locator("#form-rated [name=argument]").input_value())
    assert argument == {"take": ["ore", "coin", 1], "how": "once", "not": None}


SHEET = """<div id="sheet" data-height="actions"><div class="sheet-heights">
<button type="button" data-sheet="hand" aria-pressed="false">Hand</button>
<button type="button" data-sheet="actions" aria-pressed="true">Actions</button>
<button type="button" data-sheet="everything" aria-pressed="false">Everything</button></div>
<p id="below">Roll</p></div>"""
SWIPE = """([over, way]) => [["pointerdown", 100], ["pointerup", 100 + way]].forEach(([kind, clientY]) =>
    document.querySelector(over).dispatchEvent(new PointerEvent(kind, { clientY, bubbles: true })))"""


def test_a_swipe_over_its_buttons_makes_the_sheet_higher_or_lower(sample):
    page = sample(SHEET, "sheet")

    def swiped(way: int, over: str = ".sheet-heights") -> str | None:
        """Return the height after a swipe up or down. The pressed button says the same."""
        page.evaluate(SWIPE, [over, way])
        height = page.locator("#sheet").get_attribute("data-height")
        assert page.locator("[aria-pressed=true]").get_attribute("data-sheet") == height
        return height

    assert swiped(-20) == "actions", "a finger that taps moves a little"
    assert swiped(-40, over="#below") == "actions"
    assert [swiped(-40), swiped(-40)] == ["everything", "everything"]
    assert [swiped(40), swiped(40), swiped(40)] == ["actions", "hand", "hand"]
    assert swiped(-40) == "actions"


BOARD = """<div id="board-view"><div class="board"><a href="#chosen" id="place" draggable="false">x</a></div></div>
<button data-zoom="1.5">+</button><button data-zoom="0.5">−</button><button data-zoom="0">Whole</button>"""
AS_LARGE = """for (const one of [boardView(), boardView().firstChild]) {
    Object.assign(one.style, { width: "300px", height: "200px", left: 0, top: 0, zIndex: 99 });
}
boardView().style.position = "fixed";
boardView().firstChild.style.transformOrigin = "0 0";
const place = document.getElementById("place").style;
Object.assign(place, { position: "absolute", left: "100px", top: "50px", width: "100px", height: "100px" });
"""


@pytest.fixture
def board(sample):
    """A board of 300 by 200 pixels, at the corner of the window, with a link in its middle."""
    page = sample(BOARD, "games")
    page.evaluate(AS_LARGE)
    return page


def placed(page: Page) -> tuple[float, float, float]:
    """Return how far the board is moved, and its scale. Only a zoomed board has a class and a transform."""
    written = page.locator(".board").evaluate("board => board.style.transform")
    assert page.locator("#board-view").evaluate("one => one.classList.contains('zoomed')") == bool(written)
    x, y, scale = map(float, re.findall(r"-?[\d.]+", written) or (0, 0, 1))
    return round(x), round(y), round(scale, 2)


def test_buttons_zoom_the_board_around_its_middle(board):
    def press(factor: str) -> tuple[float, float, float]:
        board.evaluate("factor => document.querySelector(`[data-zoom='${factor}']`).click()", factor)
        return placed(board)

    assert press("0.5") == (0, 0, 1), "never smaller than its frame"
    assert press("1.5") == (-75, -50, 1.5)
    assert press("1.5") == (-188, -125, 2.25)
    assert press("0.5") == (-19, -12, 1.12)
    assert press("0") == (0, 0, 1)
    assert [press("1.5")[2] for _ in range(4)][-1] == 4, "and at most four times as large"


def test_a_wheel_zooms_the_board_where_the_pointer_is_only_with_control(board):
    board.mouse.move(300 - 1, 200 - 1)
    board.mouse.wheel(0, -240)
    assert placed(board) == (0, 0, 1)

    board.keyboard.down("Control")
    board.mouse.wheel(0, -240)
    board.locator(".zoomed").wait_for()
    x, y, scale = placed(board)
    assert (scale, x, y) == (2.72, round(-299 * 1.718), round(-199 * 1.718))
    board.mouse.wheel(0, 240)
    board.locator("#board-view:not(.zoomed)").wait_for()


def test_a_zoomed_board_is_dragged_within_its_frame_and_the_drag_is_no_tap(board):
    board.evaluate("document.querySelector('[data-zoom=\"1.5\"]').click()")

    def drag(x: int, y: int) -> tuple[float, float, float]:
        board.mouse.move(150, 100)
        board.mouse.down()
        board.mouse.move(150 + x, 100 + y)
        board.mouse.up()
        return placed(board)

    assert drag(3, 3) == (-75, -50, 1.5), "a finger that taps moves a little"
    assert board.url.endswith("#chosen")
    board.evaluate("history.replaceState(null, '', '#')")
    assert drag(20, -10) == (-55, -60, 1.5)
    assert drag(-140, 90) == (-150, 0, 1.5)
    assert board.url.endswith("#")


def test_two_fingers_zoom_and_move_the_board(board):
    touch = """([kind, pointerId, x, y]) => document.getElementById("place").dispatchEvent(
        new PointerEvent(kind, { pointerId, clientX: x, clientY: y, bubbles: true }))"""
    for step in (
        ("pointerdown", 1, 140, 100),
        ("pointerdown", 2, 160, 100),
        ("pointermove", 1, 120, 100),
        ("pointermove", 2, 160, 120),
        ("pointerup", 1, 120, 100),
    ):
        board.evaluate(touch, step)

    assert placed(board)[2] == round((40**2 + 20**2) ** 0.5 / 20, 2)
    before = placed(board)
    board.evaluate(touch, ("pointermove", 2, 175, 120))
    assert placed(board) == (before[0] + 15, before[1], before[2]), "the other finger drags on"


def test_the_bank_s_button_says_what_is_traded(sample):
    kind = """<label class="choice"><input type="radio" name="{side}" value="{kind}"><svg class="symbol"></svg>
        <span class="bank-kind">{kind}</span><span class="bank-rate" data-rate="3" data-most="2"></span></label>"""
    kinds = [kind.format(side=side, kind=one) for side in ("give", "take") for one in ("wool", "ore")]
    page = sample(
        f"""<form id="form-trade_with_bank" class="bank taps">{"".join(kinds)}<input name="times" value="2">
        <button data-words="Swap {{give}} for {{take}}">Trade</button></form>""",
        "taps",
    )
    button = page.get_by_role("button", name=re.compile("Trade|Swap"))

    expect(button).to_be_disabled()
    page.locator("[name=give][value=wool]").check()
    page.locator("[name=take][value=wool]").check()
    expect(button).to_be_disabled()
    page.locator("[name=take][value=ore]").check()
    expect(button).to_be_enabled()
    expect(button).to_have_text("Swap 6wool for 2ore")
    page.locator("[name=times]").fill("3")
    expect(button).to_be_disabled()
    expect(button).to_have_text("Trade")


def test_time_that_is_left_is_said_in_its_two_largest_units(sample):
    page = sample(
        """<time data-until="# left" datetime="2026-05-09T15:04:30Z"></time>
        <time data-until="# left" datetime="2026-05-07T12:30:59Z"></time>
        <time data-until="# left" datetime="2026-05-08T12:45:00Z"></time>
        <time data-until="# left" datetime="2026-05-07T12:00:00Z"></time>""",
        "games",
        before="""document.body.dataset.units = "# d|# h|# min";
        Date.now = () => Date.parse("2026-05-07T12:30:00Z"); null""",
    )

    said = ["2 d 2 h left", "0 min left", "1 d left", "0 min left"]
    assert page.locator("time[data-until]").all_text_contents() == said


def test_a_result_is_shared_with_the_dialog_of_the_device(sample):
    text = """<button data-share="/static/img/icon-192.png" data-link="https://x/" data-words="Anna won"
        hidden>Share</button>"""
    stub = """navigator.canShare = () => !window.closes; navigator.share = async shared => {
        const files = shared.files?.map(file => file.name).join();
        document.body.dataset.shared = [shared.text, shared.url, files].join(" ");
        if (window.closes) throw new DOMException("closed", "AbortError"); }; null"""
    page = sample(text, "share", before=stub)
    button = page.get_by_role("button", name="Share")

    button.click()
    expect(page.locator("body")).to_have_attribute("data-shared", "Anna won https://x/ icon-192.png")

    # One who closes the dialog hears of no error; `visit` would fail. Here the device takes no pictures.
    page.evaluate("window.closes = true; null")
    button.click()
    expect(page.locator("body")).to_have_attribute("data-shared", "Anna won https://x/ ")

    # A button that comes with the end of a game that is watched is offered as well.
    button.evaluate("button => { button.hidden = true; }")
    say(page, "htmx:afterSettle")
    expect(button).to_be_visible()


def test_a_device_that_cannot_share_has_no_button_for_it(sample):
    page = sample(
        '<button data-share="/x.png" hidden>Share</button>',
        "share",
        before="navigator.share = undefined; null",
    )

    expect(page.locator("[data-share]")).to_be_hidden()


PUSH = """<form data-push data-worker="/service-worker.js" data-key="-_8B" action="/lobby/">
<input type="hidden" name="address"><input type="hidden" name="p256dh"><input type="hidden" name="auth">
<input name="name" value="{name}"><button type="submit" disabled>Enable</button>
<p data-push-missing>Not possible here</p><p data-push-refused hidden>Refused</p></form>"""
# A device that has a subscription already, and notes what it is asked.
SUBSCRIBES = """window.noted = [];
const note = (...facts) => { window.noted.push(facts.join(" ")); };
const subscription = { unsubscribe: async () => note("unsubscribe"),
    toJSON: () => ({ endpoint: "https://push/1", keys: { p256dh: "P", auth: "A" } }) };
const pushManager = { getSubscription: async () => subscription,
    subscribe: async asked => { note("subscribe", asked.userVisibleOnly, asked.applicationServerKey);
        return subscription; } };
Notification.requestPermission = async () => "granted";
Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve({ pushManager }),
    register: async (address, { scope }) => note("register", address, scope) } });
HTMLFormElement.prototype.submit = function () {
    note("submit", ...["address", "p256dh", "auth", "name"].map(name => this.elements[name].value));
    document.body.dataset.sent = "yes"; };
null"""


def test_notifications_are_subscribed_anew_and_the_form_gets_the_subscription(sample):
    page = sample(PUSH.format(name="My phone"), "messages", before=SUBSCRIBES)

    page.get_by_role("button", name="Enable").click()
    page.locator("body[data-sent]").wait_for()

    assert page.evaluate("window.noted") == [
        "register /service-worker.js /",
        "unsubscribe",
        "subscribe true 251,255,1",
        "submit https://push/1 P A My phone",
    ]
    assert page.evaluate("rememberedPush()") == "https://push/1"


def test_a_device_without_notifications_cannot_enable_them(sample):
    page = sample(PUSH.format(name=""), "messages", before="delete window.PushManager; null")

    expect(page.get_by_text("Not possible here")).to_be_visible()
    expect(page.get_by_role("button", name="Enable")).to_be_disabled()


def test_refused_notifications_are_explained_and_can_be_tried_again(sample):
    page = sample(
        PUSH.format(name=""),
        "messages",
        before="Notification.requestPermission = async () => 'denied'; null",
    )
    button = page.get_by_role("button", name="Enable")
    expect(page.get_by_text("Not possible here")).to_be_hidden()
    assert page.locator("[name=name]").input_value().startswith("Chrome")

    button.click()

    expect(page.get_by_text("Refused")).to_be_visible()
    expect(button).to_be_enabled()
    assert page.url.endswith("/about/")


def test_a_device_gets_the_name_of_its_browser_and_system(sample):
    """Most browsers also name others, with which they are compatible."""
    chrome, safari = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0", "Safari/537.36"
    agents = {
        f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {chrome} {safari} Edg/140.0.0.0": "Edge, Windows",
        f"Mozilla/5.0 (Linux; Android 10; K) {chrome} Mobile {safari} OPR/90.0": "Opera, Android",
        f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {chrome} {safari}": "Chrome, Mac",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1": "Safari, iPhone",
        "Something else": "",
    }
    page = sample("", "messages")

    named = page.evaluate(
        """agents => agents.map(agent => {
            Object.defineProperty(navigator, "userAgent", { value: agent, configurable: true });
            return nameOfThisDevice();
        })""",
        [*agents],
    )

    assert named == [*agents.values()]


PASSKEY = """<form data-passkey="{kind}" data-options='{options}'><input type="hidden" name="credential">
<input type="checkbox" name="passwordless"><button type="button" data-passkey-go hidden>Use</button>
<p data-passkey-missing>Missing</p><p data-passkey-refused hidden>Refused</p><p data-passkey-known hidden>Known</p>
</form>"""
OPTIONS: dict[str, Any] = {
    "challenge": "-_8B",
    "authenticatorSelection": {"userVerification": "preferred", "residentKey": "preferred"},
}
# A device that notes what it is asked, with bytes as numbers, and a form that notes what it sends.
DEVICE = """const plain = (_name, one) => (ArrayBuffer.isView(one) ? [...one] : one);
const bytes = (...numbers) => new Uint8Array(numbers).buffer;
const answer = async ({ publicKey }) => {
    window.asked = JSON.parse(JSON.stringify(publicKey, plain));
    return { id: "one", rawId: bytes(251, 255), type: "public-key", authenticatorAttachment: "platform",
        getClientExtensionResults: () => ({ credProps: { rk: true } }),
        response: { clientDataJSON: bytes(1), signature: bytes(255, 254), getTransports: () => ["usb"] } };
};
navigator.credentials.create = answer;
navigator.credentials.get = answer;
document.addEventListener("submit", event => {
    event.preventDefault();
    document.body.dataset.sent = event.target.elements.credential.value;
});
null"""


@pytest.mark.parametrize("is_enough", [True, False])
def test_a_device_is_asked_for_a_passkey_that_it_has_not(sample, is_enough):
    """One that replaces the password is kept by the device, which verifies its user."""
    known = [{"id": "BAUG", "type": "public-key"}]
    options = {"publicKey": {**OPTIONS, "user": {"id": "AQID", "name": "Anna"}, "excludeCredentials": known}}
    page = sample(PASSKEY.format(kind="create", options=json.dumps(options)), "passkeys", before=DEVICE)
    page.locator("[name=passwordless]").set_checked(is_enough)

    page.get_by_role("button", name="Use").click()
    page.locator("body[data-sent]").wait_for()

    assert page.evaluate("window.asked") == {
        "challenge": [251, 255, 1],
        "user": {"id": [1, 2, 3], "name": "Anna"},
        "excludeCredentials": [{"id": [4, 5, 6], "type": "public-key"}],
        "authenticatorSelection": {
            "residentKey": "required" if is_enough else "discouraged",
            "requireResidentKey": is_enough,
            "userVerification": "required" if is_enough else "preferred",
        },
    }


def test_a_device_signs_with_a_passkey_that_the_account_has(sample):
    options = {"publicKey": {"challenge": "AA", "allowCredentials": [{"id": "_-8", "type": "public-key"}]}}
    page = sample(PASSKEY.format(kind="get", options=json.dumps(options)), "passkeys", before=DEVICE)

    page.get_by_role("button", name="Use").click()
    page.locator("body[data-sent]").wait_for()

    allowed = [{"id": [255, 239], "type": "public-key"}]
    assert page.evaluate("window.asked") == {"challenge": [0], "allowCredentials": allowed}
    assert json.loads(page.locator("body").get_attribute("data-sent")) == {
        "id": "one",
        "rawId": "-_8",
        "type": "public-key",
        "authenticatorAttachment": "platform",
        "clientExtensionResults": {"credProps": {"rk": True}},
        "response": {"clientDataJSON": "AQ", "signature": "__4", "transports": ["usb"]},
    }


def test_a_browser_without_passkeys_says_so(sample):
    page = sample(
        PASSKEY.format(kind="get", options="{}"), "passkeys", before="delete window.PublicKeyCredential; null"
    )

    expect(page.get_by_text("Missing")).to_be_visible()
    expect(page.locator("[data-passkey-go]")).to_be_hidden()


@pytest.mark.parametrize(("error", "shown"), [("NotAllowedError", "Refused"), ("InvalidStateError", "Known")])
def test_a_passkey_that_is_refused_is_explained_until_the_next_try(sample, error, shown):
    page = sample(
        PASSKEY.format(kind="get", options=json.dumps({"publicKey": {"challenge": "AAAA"}})),
        "passkeys",
        before=f"navigator.credentials.get = async () => {{ throw new DOMException('no', '{error}'); }}; null",
    )
    expect(page.get_by_text("Missing")).to_have_count(0)

    page.get_by_role("button", name="Use").click()

    expect(page.get_by_text(shown)).to_be_visible()
    expect(page.get_by_text("Refused" if shown == "Known" else "Known")).to_be_hidden()
    page.evaluate("navigator.credentials.get = () => new Promise(() => {}); null")
    page.get_by_role("button", name="Use").click()
    expect(page.get_by_text(shown)).to_be_hidden()
