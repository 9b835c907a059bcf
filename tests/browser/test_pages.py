"""Every page at desk and at phone width, light and dark: axe-core finds nothing, and nothing overflows."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Literal

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, ViewportSize, expect

from games import catalog
from games.workshop.demo import PEOPLE
from tests.browser.accessibility import Inspector
from tests.browser.conftest import DESKTOP, NOWHERE, PHONE
from tests.browser.people import Player
from tests.browser.site import PATIENCE
from tests.deep import DEEP

THEMES = ("light", "dark")
TABLET: ViewportSize = {"width": 768, "height": 1024}
Look = tuple[Literal["light", "dark"], ViewportSize]
LOOKS: tuple[Look, ...] = (("light", PHONE), ("dark", DESKTOP))
"""Each theme and each width once; `DEEP=1` combines each theme with each width."""
if DEEP:
    LOOKS = tuple(itertools.product(THEMES, (PHONE, DESKTOP)))
AS_IF_SO_FROM_THE_BEGINNING = """async () => {
    await new Promise(requestAnimationFrame);
    document.getAnimations().forEach(one => one.effect.getComputedTiming().endTime < Infinity && one.finish());
}"""
# Shows another page in the open window, except for its scripts, since axe is faster in a window that it knows.
WRITE_INTO_THE_WINDOW = """async address => {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const scripts = [...page.querySelectorAll("script[src]")];
    scripts.forEach(one => one.remove());
    for (let last = setTimeout(() => {}); last > 0; last--) clearTimeout(last);
    history.replaceState(null, "", address);
    const sheets = document.adoptedStyleSheets;
    document.open();
    document.adoptedStyleSheets = sheets;
    const isLoaded = new Promise(done => addEventListener("load", done, {once: true}));
    document.write("<!doctype html>" + page.documentElement.outerHTML);
    document.close();
    await isLoaded;
    return [answer.status, scripts.map(one => one.getAttribute("src"))];
}"""
# Runs scripts in their own scope, since the previous page's scripts declared the same names; code for
# DOMContentLoaded runs after the last of them, as on a loaded page.
RUN_AS_IF_LOADING = """() => {
    Object.defineProperty(document, "readyState", {value: "interactive", configurable: true});
    (() => {%s})();
    delete document.readyState;
    document.dispatchEvent(new Event("DOMContentLoaded"));
}"""
WINDOWS_OF = """list => [...new DOMParser().parseFromString(list, "text/html").querySelectorAll("iframe")]
    .map(one => one.getAttribute("src"))"""
FOR_ALL = (
    "/",
    "/lobby/",
    "/watch/",
    "/watch/?family=hansa&by=rating",
    "/leaders/",
    "/statistics/",
    "/rules/",
    "/rules/how-to-play/",
    "/rules/how-to-play/catan/cities_knights/",
    "/rules/how-to-play/hansa/",
    "/rules/tournaments/",
    "/tournaments/",
    "/clubs/",
    "/accounts/signup/",
    "/accounts/login/",
    "/accounts/login/code/",
    "/accounts/password/reset/",
    "/about/",
    "/contact/",
    "/privacy/",
    "/settings/look/",
    "/players/1/",
    "/nowhere/",
    "/games/{A finished game}/",
    "/games/{A finished game}/replay/40/",
    "/games/{An open trade}/",
    "/games/{A tied defense}/",
    "/games/{A finished Hansa}/",
    "/games/{A finished Hansa}/replay/60/",
    "/dev/mailbox/",
    "/api/",
)
FOR_PLAYERS = (
    "/",
    "/games/",
    "/watch/",
    "/leaders/",
    "/games/new/",
    "/games/new/?title=hansa",
    "/games/import/",
    "/games/{open}/",
    "/games/{A finished game}/",
    "/games/{One point to go}/replay/",
    "/games/{One point to go}/log/",
    "/games/{One point to go}/resign/",
    "/games/{One point to go}/?pane=more",
    "/settings/",
    "/settings/messages/",
    "/settings/messages/push/",
    "/settings/messages/webhook/",
    "/settings/messages/feeds/",
    "/settings/time/",
    "/settings/data/",
    "/settings/security/",
    "/settings/security/app/",
    "/settings/api/",
    "/settings/api/new/",
    "/notices/",
    "/players/2/report/",
    "/accounts/logout/",
    "/accounts/password/change/",
    "/accounts/email/",
)
# By game: the choices of its due player.
DECISIONS = {
    "The first settlement": ("",),
    "A seven": ("",),
    "Where to put the robber": ("", "?do=move_robber&at=0,0"),
    "An open trade": ("", "?do=trade_with_bank", "?do=make_offer", "?do=build_road"),
    "One point to go": ("", "?do=buy_development_card", "?do=build_city", "?do=play_monopoly"),
    "The barbarians are near": ("", "?do=activate_knight", "?do=set_wishes"),
    "A knight driven away": ("",),
    "A tied defense": ("",),
    "A metropolis in danger": ("", "?do=improve_city", "?do=play_commercial_harbor", "?do=play_saboteur"),
    "A displaced merchant": ("", "?do=set_standing_orders"),
    "One claim to go": ("", "?do=claim", "?do=place", "?do=displace", "?do=move"),
}


@pytest.fixture(scope="module")
def inspector() -> Inspector:
    """One inspector for all pages, so that common parts are checked once."""
    return Inspector()


def test_pages_for_visitors_are_accessible(visit, site, inspector):
    games = site.dealer.ask("games")

    assert not _look_at(inspector, visit(), [_filled(address, games) for address in FOR_ALL])


def test_pages_for_players_are_accessible(player, site, inspector):
    anna = player("Anna")
    anna.sign_in()
    games = site.dealer.ask("games") | {"open": _open_table(anna)}

    assert not _look_at(inspector, anna.page, [_filled(address, games) for address in FOR_PLAYERS])


def test_the_search_for_each_demo_game_begins_where_it_is_found(site):
    """If this fails, every new site and every test run plays long games in vain: put these attempts into the code."""
    assert site.dealer.ask("searched_for") == {}


def test_of_more_tabs_than_a_phone_shows_the_current_one_is_in_view(player):
    anna = player("Anna", phone=True)
    anna.arrive()

    anna.page.goto("/settings/data/")

    expect(anna.page.locator(".tabs > [aria-current=page]").last).to_be_in_viewport(ratio=1)


def test_the_ways_through_the_site_fit_a_tablet_in_each_language(player):
    """Some words are half as long again as in English."""
    tea: Player = player("Tea")
    tea.page.set_viewport_size(TABLET)
    wide = [f"visitor, {code}" for code, _name in settings.LANGUAGES if _is_too_wide(tea.page, code)]

    tea.sign_up()
    wide += [f"player, {code}" for code, _name in settings.LANGUAGES if _is_too_wide(tea.page, code)]

    assert wide == []
    tea.page.locator("header .menu summary").click()
    expect(tea.page.locator("header").get_by_role("link", name="Regeln")).to_be_visible()


def _is_too_wide(page: Page, language: str) -> bool:
    page.goto("/settings/look/")
    page.locator("main [name=language]").select_option(language)
    page.locator("main form button.primary").first.click()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    wide: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


def test_what_is_wrong_with_a_form_stands_apart_from_its_first_field(visit):
    page = visit()
    page.goto("/accounts/login/")
    page.fill("[name=login]", "nobody@example.org")
    page.fill("[name=password]", "wrong")
    page.locator("main form button.primary").first.click()
    expect(page.locator("form .notice.error")).to_be_visible()

    # Measured in one script, since text may change its size while fonts load.
    gap = page.locator("main form").first.evaluate(
        """form => form.querySelector(".field").getBoundingClientRect().top
            - form.querySelector(".notice.error").getBoundingClientRect().bottom"""
    )
    assert gap >= 8


def test_every_decision_is_accessible(player, site, inspector):
    games, found = site.dealer.ask("games"), []
    known: dict[str, Player] = {}
    for name, choices in DECISIONS.items():
        seat = next(iter(site.dealer.ask("waiting", game=games[name])["due"]))
        person = _demo_player(seat, known, player)
        addresses = [f"/games/{games[name]}/{choice}" for choice in choices]
        found += _look_at(inspector, person.page, addresses)

    assert not found


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look[0])
def test_the_gallery_is_accessible(visit, inspector, look):
    """Every decision and panel. The frames in lists are left empty and checked one by one."""
    theme, _size = look
    # Every other one light and small, the others dark and large.
    in_turn = slice(None) if DEEP else slice(THEMES.index(theme), None, 2)
    titles = (*(f"/dev/gallery/{title}/" for title in catalog.titles()), "/dev/gallery/catan/main/")

    lists = visit()
    lists.route("**/dev/gallery/**", _with_empty_windows)

    seen = _samples(lists, theme)[in_turn]

    # Only these pages may contain frames.
    assert not _look_at(inspector, lists, ["/dev/gallery/", *titles[in_turn]], [look], comes=_go)
    assert not _look_at(inspector, visit(), seen, [look])


def _with_empty_windows(route: Route) -> None:
    if route.request.frame.parent_frame is None:
        route.continue_()
    else:
        route.fulfill(content_type="text/html", body="<!doctype html>")


def _samples(page: Page, theme: str) -> list[str]:
    """Return the addresses of every position's main frame, which the site has played games for."""
    found: list[str] = []
    for title in catalog.titles():
        # Only read here; the test checks this page as well.
        answer = page.request.get(f"/dev/gallery/{title}/?theme={theme}", timeout=PATIENCE * 1000)
        windows = page.evaluate(WINDOWS_OF, answer.text())
        assert windows
        found += windows
    return found


def _demo_player(seat: str, known: dict[str, Player], player: Callable[..., Player]) -> Player:
    """Return the demo player of a seat; seats are in the order of the demo's people."""
    if seat not in known:
        known[seat] = player(PEOPLE[int(seat)].display_name)
        known[seat].arrive()
    return known[seat]


def _open_table(person: Player) -> int:
    person.page.goto("/games/new/")
    person.press("create")
    person.page.locator("#open-table").wait_for()
    return int(person.page.url.rstrip("/").rpartition("/")[2])


def _filled(address: str, games: dict[str, int]) -> str:
    return address.format_map(games)


def _go(page: Page, address: str) -> int:
    """Load a page, and return the response's status."""
    answer = page.goto(address, timeout=PATIENCE * 1000)
    assert answer is not None
    return answer.status


class InTheSameWindow:
    """Shows one page after another in the same window, with all their texts, styles and scripts.

    This takes half the time of loading, and axe, which is compiled already, takes two thirds of its first time.
    """

    def __init__(self) -> None:
        self._scripts: dict[str, str] = {}

    def __call__(self, page: Page, address: str) -> int:
        if page.url == NOWHERE:
            return _go(page, address)
        status, scripts = page.evaluate(WRITE_INTO_THE_WINDOW, address)
        page.evaluate(RUN_AS_IF_LOADING % "".join(self._text_of(page, script) for script in scripts))
        assert isinstance(status, int)
        return status

    def _text_of(self, page: Page, script: str) -> str:
        if script not in self._scripts:
            self._scripts[script] = page.request.get(script).text()
        return self._scripts[script] + ";\n"


def _look_at(
    inspector: Inspector,
    page: Page,
    addresses: list[str],
    looks: Sequence[Look] = LOOKS,
    *,
    comes: Callable[[Page, str], int] | None = None,
) -> list[str]:
    """Return the violations of these pages in all looks."""
    found: list[str] = []
    comes = comes or (_go if DEEP else InTheSameWindow())
    for number, address in enumerate(addresses):
        # One page is loaded in the first look and switched to the others, the next in reverse order.
        for turn, (theme, size) in enumerate(looks if number % 2 == 0 else looks[::-1]):
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size(size)
            if turn == 0 or DEEP:
                assert comes(page, address) == (404 if address == "/nowhere/" else 200), address
            else:
                # Colors that are still fading between themes would belong to neither.
                page.evaluate(AS_IF_SO_FROM_THE_BEGINNING)
            look = f"{theme} at {size['width']} px"
            found += [f"{address}, {look}: {trouble}" for trouble in inspector.troubles(page, look)]
    return found


def test_what_is_wrong_is_found(visit):
    page = visit()
    page.set_content("<html><body><img src='data:,'><p style='width: 5000px'>wide</p></body></html>")

    found = Inspector().troubles(page)

    assert any("px wide" in trouble for trouble in found)
    assert any(trouble.startswith("image-alt") for trouble in found)


def test_what_shows_only_in_another_look_is_looked_at(visit):
    page, inspector = visit(), Inspector()
    page.set_viewport_size(PHONE)
    page.set_content(
        "<html lang='en'><head><title>Words</title>"
        "<style>@media (width < 700px) { aside { display: none } }</style></head>"
        "<body><main><h1>Words</h1><p>Words</p><aside><p><img src='data:,'></p></aside></main></body></html>"
    )
    before = inspector.troubles(page, "small")

    page.set_viewport_size(DESKTOP)
    found = inspector.troubles(page, "large")

    assert not any(trouble.startswith("image-alt") for trouble in before)
    assert any(trouble.startswith("image-alt (1)") for trouble in found)


def test_letters_like_others_are_measured_where_their_ground_is_another(visit):
    page, inspector = visit(), Inspector()
    words = "<p style='color: #222'>Words that one can read</p>"
    page.set_content(f"<html><body>{words}</body></html>")
    before = inspector.troubles(page)

    page.set_content(f"<html><body>{words}<div style='background: #333'>{words}</div></body></html>")
    found = inspector.troubles(page)

    assert not any(trouble.startswith("color-contrast") for trouble in before)
    assert any(trouble.startswith("color-contrast (1)") for trouble in found)


WHOLE_PAGE = (
    "<html lang='en'><head><title>Words</title></head><body><main><h1>Words</h1>{}</main></body></html>"
)


@pytest.mark.parametrize(
    ("sound", "faulty", "rule"),
    [
        ("<p><img alt='A map' src='data:,'></p>", "<p><img src='data:,'></p>", "image-alt"),
        ("<p><button>Roll</button></p>", "<p><button> </button></p>", "button-name"),
        ("<ul><li>Wool</li></ul>", "<ul><p>Wool</p></ul>", "list"),
        (
            "<p><label for='a'>Age</label><input id='a'></p>",
            "<p><label>Age</label><input id='b'></p>",
            "label",
        ),
        ("<p id='a'>Age</p><input aria-labelledby='a'>", "<p>Age</p><input aria-labelledby='b'>", "label"),
        (
            "<p><b role='img' aria-label='Ore'></b></p>",
            "<p><b role='imp' aria-label='Ore'></b></p>",
            "aria-roles",
        ),
        ("<p><a href='/'>Home</a></p>", "<p><button><a href='/'>Home</a></button></p>", "nested-interactive"),
        (
            "<div><button>A</button></div>",
            "<div aria-hidden='true'><button>A</button></div>",
            "aria-hidden-focus",
        ),
        ("<h2>Ore</h2>", "<h4>Ore</h4>", "heading-order"),
        ("<h2>Ore</h2>", "<h1>Ore</h1></main><main>", "landmark-no-duplicate-main"),
    ],
)
def test_what_is_nearly_like_what_was_looked_at_is_looked_at_as_well(visit, sound, faulty, rule):
    page, inspector = visit(), Inspector()
    page.set_content(WHOLE_PAGE.format(sound))
    before = inspector.troubles(page)

    page.set_content(WHOLE_PAGE.format(sound + faulty))
    found = inspector.troubles(page)

    assert not before
    assert any(trouble.startswith(f"{rule} (1)") for trouble in found), found
