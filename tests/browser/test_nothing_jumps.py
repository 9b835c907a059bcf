"""After every kind of action the page stays in place, and the focus is on or beside the used element.

Every push looks at each kind of action of the base game at a desk or on a phone, `DEEP=1` at both, and at other games.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from games.workshop.demo import PEOPLE
from tests.browser.site import Site
from tests.browser.steady import PAINTED, Steady
from tests.browser.tables import Table
from tests.browser.widths import LOW_DESKTOP, at

# True when a page is read and has its style sheets, whether its scripts run or not.
STYLED = """() => document.readyState !== "loading"
    && [...document.querySelectorAll("link[rel=stylesheet]")].every(one => one.sheet)"""
PLACES = """() => ["#status", "#strip", "#board-view", "#sheet", "#actions", "#hand"].map(part => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [part, ...[box.left, box.top, box.right, box.bottom].map(Math.round)];
})"""

# Fetches the parts of the table that have changed, as a poll does.
POLL = """() => {
    const table = document.getElementById("table");
    const here = document.getElementById("table-state").dataset.here;
    return htmx.ajax("GET", here, {source: table, target: table, swap: "none"});
}"""


class People(dict[str, Steady]):
    """The demo's players by seat, all at small desks or all on phones, each opened on first use."""

    def __init__(self, visit: Callable[..., Page], site: Site, *, phone: bool) -> None:
        super().__init__()
        self.visit, self.site, self.phone = visit, site, phone

    def __missing__(self, seat: str) -> Steady:
        page = self.visit(phone=self.phone)
        if not self.phone:
            page.set_viewport_size(LOW_DESKTOP)
        self[seat] = Steady(PEOPLE[int(seat)].display_name, page, self.site, phone=self.phone)
        self[seat].arrive()
        return self[seat]

    @property
    def troubles(self) -> list[str]:
        """The violations of all of them."""
        return [trouble for one in self.values() for trouble in one.troubles]


@pytest.fixture
def people(width: str, visit: Callable[..., Page], site: Site) -> People:
    return People(visit, site, phone=width == "phone")


@at("phone")
def test_nothing_jumps_at_catan(people, site):
    table = Table(people, site, ["base"])
    me, other = people["1"], people["0"]
    table.lay("workshop", "1")
    other.go_to_table(table.game)

    me.act("a roll", "roll")
    _build_by_the_board(me)
    _build_by_the_menu(me)
    _trade(me, other)
    _trade_with_the_bank(me)
    _chat(me, other)
    me.act("the end of a turn", "end_turn")
    _read_of_another(table)

    table.lay("seven", "1")
    me.act("a roll of seven", "roll")
    _rob(me, table)
    table.lay("too_many", "1")
    me.act("a roll before discarding", "roll")
    for kind in ("wool", "wool", "wool", "brick"):
        me.act("a card to discard", _one_more(me, "cards", kind))
    me.act("discarding", "discard")
    assert not people.troubles


def test_nothing_moves_when_scripts_come_late(seated):
    """The layout is that of a page with scripts before they run, as after a reload on a slow phone."""
    page = seated("base", phone=True).page
    late: list[Route] = []
    page.route("**/js/games*", lambda script: late.append(script))

    page.reload(wait_until="commit")
    page.wait_for_function(STYLED)
    before = page.evaluate(PLACES)
    assert late
    for script in late:
        script.continue_()
    page.wait_for_load_state()
    page.evaluate(PAINTED)

    assert page.evaluate(PLACES) == before


def test_an_answer_is_shown_whose_button_an_earlier_answer_has_replaced(seated):
    """As when a poll is answered while a move is under way, on a slow network."""
    page = seated("base", phone=True).page
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/move/", lambda sent: held.append((sent, sent.fetch())))
    before = page.evaluate(PLACES)[:4]

    with page.expect_request("**/move/"):
        page.get_by_test_id("roll").tap()
    page.evaluate(POLL)
    page.get_by_test_id("end_turn").wait_for()
    sent, answer = held.pop()
    with page.expect_event("requestfinished"):
        sent.fulfill(response=answer)
    page.evaluate(PAINTED)

    expect(page.get_by_test_id("end_turn")).to_be_visible()
    assert page.evaluate(PLACES)[:4] == before


@at("desk")
def test_nothing_jumps_at_a_seven_of_another(people, site):
    """This player must discard in another's turn, and is then robbed."""
    table = Table(people, site, ["base"])
    me, other = people["1"], people["0"]
    table.lay("anothers_seven", "0")
    me.go_to_table(table.game)

    with me.measured("a seven of another"):
        other.act("a seven", "roll")
        me.wait_until_due()
    for kind in ("wool", "wool", "brick", "brick"):
        me.act("a card to discard", _one_more(me, "cards", kind))
    with other.measured("a discard of another"):
        me.act("discarding in another's turn", "discard")
        other.wait_until_due()
    with me.measured("a robber of another"):
        _rob(other, table)
        me.wait_for_log(f"{other.name} steals")
    assert not people.troubles


@pytest.mark.deep
@at("desk")
def test_nothing_jumps_at_cities_and_knights(people, site):
    table = Table(people, site, ["base", "cities_knights"])
    me, other = people["1"], people["0"]
    table.lay("court", "1")
    other.go_to_table(table.game)

    with other.measured("a roll by another"):
        me.act("a roll", "roll")
        other.wait_for_log(f"{me.name} rolls")
    _choose(me, "activate_knight", "activates")
    _choose(me, "recruit_knight", "recruits")
    _choose(me, "improve_city", "builds the Market")
    _choose(me, "build_wall", "wall")
    _unfold_panels(me)
    me.act("the end of a turn", "end_turn")

    table.lay("landing", "1")
    other.go_to_table(table.game)
    with other.measured("the barbarians, and a city to choose"):
        me.act("barbarians who land", "roll")
        other.wait_until_due()
    me.act("a city to lose", me.targets.first)
    _confirm(me, "give_up_city")
    with me.measured("an answer of another"):
        other.act("a city to lose, in another's turn", other.targets.first)
        _confirm(other, "give_up_city")
        me.wait_until_due()
    assert not people.troubles


@pytest.mark.deep
@at("phone")
def test_nothing_jumps_at_hansa_teutonica(people, site):
    game = site.dealer.ask("seat", name="Hansa", modules=["base"], title="hansa")
    me = _who(people, game, next(iter(site.dealer.ask("waiting", game=game)["due"])))

    me.act("a choice of the menu", "choose-place")
    me.act("its place", me.targets.first)
    me.act("taking back", "undo")
    me.act("a choice of the menu", "choose-place")
    me.act("another piece", "pick-merchant")
    me.act("its place", me.targets.first)

    me = _moment(people, site, game, "displace")
    me.act("displacing", "choose-displace")
    me.act("whom", me.targets.first)
    chosen = me.page.locator("#actions [data-testid^='displace-']").first
    asked = _after(people, site, game, me, lambda: me.act("with what", chosen))
    while site.dealer.ask("waiting", game=game)["due"].get(_seat(asked)) != "actions":
        replace = asked.page.get_by_test_id("replace")
        if replace.count():
            asked.act("placing again", "replace")
            break
        asked.act("another place", asked.targets.first)
    me.wait_until_due()

    me = _moment(people, site, game, "claim")
    me.act("claiming", "choose-claim")
    choices = me.page.locator("#actions").locator("[data-testid^='claim-'], [data-testid^='pick-']")
    choices.or_(me.targets).first.wait_for()
    if not choices.count():
        me.act("a route", me.targets.first)
    me.act("what it brings", choices.last)
    _confirm(me, "claim")
    me.wait_for_log(f"{me.name} claims")
    assert not people.troubles


def _who(people: People, game: int, seat: str) -> Steady:
    """Return the player of a seat, at the table and due."""
    people[seat].go_to_table(game)
    people[seat].wait_until_due()
    return people[seat]


def _moment(people: People, site: Site, game: int, kind: str) -> Steady:
    facts = site.dealer.ask("advance", game=game, kinds=[kind])
    assert facts is not None, f"no course of this game leads to {kind}"
    return _who(people, game, facts["seat"])


def _seat(person: Steady) -> str:
    return str([one.display_name for one in PEOPLE].index(person.name))


def _after(people: People, site: Site, game: int, me: Steady, act: Callable[[], None]) -> Steady:
    """Make a move; return the player who is due next and saw it happen."""
    watching = [people[seat] for seat in map(str, range(len(PEOPLE))) if people[seat] is not me]
    for one in watching:
        one.go_to_table(game)
    act()
    expect(me.page.locator('#table-state[data-due=""]')).to_be_attached()
    (seat,) = site.dealer.ask("waiting", game=game)["due"]
    people[seat].wait_until_due()
    return people[seat]


def _choose(person: Steady, verb: str, told: str) -> None:
    """Make a choice of the menu, with its place if any and its confirmations, until the log shows it."""
    person.act(f"choosing {verb}", f"choose-{verb}")
    if person.targets.count():
        person.act(f"a place for {verb}", person.targets.first)
    _confirm(person, verb)
    person.wait_for_log(told)


def _confirm(person: Steady, verb: str) -> None:
    """Answer what the page still asks for a move."""
    sure = person.page.locator("#actions .action-now").locator(
        f"[data-testid^='{verb}'], [data-testid^='pick-']"
    )
    while sure.count():
        person.act(f"going on with {verb}", sure.first)


def _unfold_panels(person: Steady) -> None:
    """Panels that a module folds stay in place when opened."""
    _raise_the_sheet(person, "everything")
    for fold in person.page.locator("#modules details > summary").all():
        person.act("unfolding a panel", fold, beside="modules")
    opened = person.page.locator("#modules details[open] > summary")
    while opened.count():
        person.act("folding a panel", opened.first, beside="modules")
    _raise_the_sheet(person, "actions")


def _rob(person: Steady, table: Table) -> None:
    """Put the robber where a timeout would, and choose the victim."""
    choice = table.site.dealer.ask("usual", game=table.game, seat=_seat(person))["argument"]
    person.act("a hex for the robber", _target(person, choice["hex"]))
    person.act("robbing", person.page.get_by_test_id("move_robber").first)


def _one_more(person: Steady, part: str, kind: str) -> Locator:
    return person.page.locator(f"[name='{part}.{kind}']").locator("xpath=../button[@data-step='1']")


def _target(person: Steady, place: str) -> Locator:
    return person.page.locator(f"#board-pieces a.target[data-place='{place}']")


def _raise_the_sheet(person: Steady, height: str) -> None:
    if person.phone:
        person.press(person.page.locator(f"[data-sheet={height}]"))


def _build_by_the_board(person: Steady) -> None:
    """Tap a place, then what to build there."""
    roads = person.page.locator("#board-pieces .piece.road:not(.preview, .ghost)")
    number = roads.count()
    person.act("a tap on an empty place", person.page.locator("#board-pieces a.target.vacant").last)
    if roads.count() == number:
        person.act(
            "what to build there", person.page.locator("#actions .picks [data-testid*='build_road']").first
        )
    if roads.count() == number:
        person.act("a path beside it", person.targets.first)
    expect(roads).to_have_count(number + 1)


def _build_by_the_menu(person: Steady) -> None:
    person.act("a choice of the menu", "choose-build_settlement")
    person.act("its place", person.targets.first)
    person.wait_for_log("builds a settlement")


def _trade(me: Steady, other: Steady) -> None:
    """Make an offer, answer it, and swap."""
    me.act("a card to give", "give-wool")
    me.act("a kind to want", _one_more(me, "want", "ore"))
    me.page.locator("#deal-mode").select_option("pick")
    me.act("an offer", "make_offer")
    accept = other.page.locator("#trade").get_by_test_id("answer_offer").first
    expect(accept).to_be_visible()
    with me.measured("an answer that comes"):
        other.act("an answer", accept, beside="trade")
        expect(me.page.locator("#status")).to_contain_text(f"Accepts your offer: {other.name}")
    with other.measured("a swap by another"):
        me.act("a swap", me.page.locator("#trade").get_by_test_id("execute_offer"))
        other.wait_for_log(f"{me.name} gives 1 wool to {other.name}")


def _trade_with_the_bank(person: Steady) -> None:
    person.act("a card for the bank", "give-wool")
    person.act("a kind from the bank", _one_more(person, "want", "lumber"))
    person.act("a trade with the bank", "rated-trade")
    person.wait_for_log("with the bank")


def _chat(person: Steady, other: Steady) -> None:
    """Send a chat line; the other player's page does not move."""
    _raise_the_sheet(person, "everything")
    person.act("the chat", person.page.locator("[data-tabs] a[href='#pane-chat']"), beside="sheet")
    person.page.locator("#chat-text").fill("Nothing jumps")
    with other.measured("a line of chat by another"):
        person.act("a line of chat", person.page.locator("#chat-form button"), beside="chat-form")
        expect(other.page.locator("#chat-lines")).to_contain_text("Nothing jumps")
    expect(person.page.locator("#chat-lines")).to_contain_text("Nothing jumps")
    _raise_the_sheet(person, "actions")


def _read_of_another(table: Table) -> None:
    """Receive another player's moves while typing; offers and answers are folded."""
    me, other = table.people["1"], table.people["0"]
    table.lay("workshop", "0")
    me.go_to_table(table.game)
    _raise_the_sheet(me, "everything")
    me.act("the chat", me.page.locator("[data-tabs] a[href='#pane-chat']"), beside="sheet")
    me.page.locator("#chat-text").press_sequentially("Half a sent")
    with me.measured("a roll by another"):
        other.act("a roll", "roll")
        me.wait_for_log(f"{other.name} rolls")
    expect(me.page.locator("#chat-text")).to_be_focused()
    expect(me.page.locator("#chat-text")).to_have_value("Half a sent")
    other.act("a card to give", "give-wool")
    other.act("a kind to want", _one_more(other, "want", "brick"))
    with me.measured("an offer to me"):
        other.act("an offer", "make_offer")
        expect(me.page.locator("#status .chip.accent")).to_be_visible()
    _raise_the_sheet(me, "actions")
    decline = me.page.locator("#trade .asks form").last.locator("button")
    with other.measured("declined by another"):
        me.act("declining", decline, beside="trade")
        other.wait_for_log(f"{me.name} declines")
    _unfold(me, other)


def _unfold(me: Steady, other: Steady) -> None:
    """An opened fold stays open when more lines come."""
    _raise_the_sheet(me, "everything")
    me.act("the log", me.page.locator("[data-tabs] a[href='#pane-log']"), beside="sheet")
    fold = me.page.locator("#log .talk details").last
    expect(fold).not_to_have_attribute("open", "")
    me.act("unfolding offers", fold.locator("summary"), beside="log")
    with me.measured("the end of a turn by another"):
        other.act("the end of a turn", "end_turn")
        me.wait_until_due()
    expect(fold).to_have_attribute("open", "")
