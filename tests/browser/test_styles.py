"""Rules of the style sheets without which something cannot be tapped, reached, seen or read.

Each row names an element of a page made of samples, and what the browser computes for it. axe-core and the tests of
whole pages notice none of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.browser.widths import DESKTOP, LARGE_PHONE

SHEETS = ("tokens", "base", "components", "games", "table", "board", "art", "clocks")
SEATS = ("red", "blue", "orange", "white", "green", "purple", "sky")

PAGE = f"""
<a class="skip-link" href="#x">Skip</a>
<header class="site-header"><details class="menu" open><summary>Menu</summary>
  <nav class="menu-items"><a class="nav-link" href="#x">Clubs</a></nav></details>
  <span class="only-phone">small</span><span class="only-desktop">large</span></header>
<main class="page" id="x"><h1>Samples</h1>
  <button class="button">Roll</button><button class="button small">Undo</button>
  <button class="button" disabled>No</button>
  <p class="button hides" hidden>Hidden</p><span class="visually-hidden">For ears</span>
  <article class="card link"><a class="card-link" href="#x">Cup</a><a class="beside" href="#x">Club</a></article>
  <nav class="tabs"><a href="#x" aria-current="page">Log</a><a href="#x">Chat</a></nav>
  <label class="choice"><input type="radio" checked>Daily</label>
  <label class="choice bare"><input type="checkbox">Rated</label>
  <form><input class="text" aria-invalid="true"><textarea>A</textarea><select><option>A</select>
    <div class="field trap"><input></div><ul class="field-errors"><li>Missing</li></ul></form>
  <div class="table-wrap"><table class="table"><tr><td class="number">1</td></tr></table></div>
  <span class="spinner"></span><span class="htmx-indicator">…</span>
  <p class="htmx-request"><i class="htmx-indicator">…</i></p>
  <img class="thumb by-day" alt=""><img class="thumb at-dusk" alt=""><code class="secret">x</code>
  <i class="seat-mark"></i><p class="at-hand"><button class="button">Open</button></p>
  <details class="fold"><summary>More</summary></details>
  {"".join(f'<i data-seat="{seat}"></i>' for seat in SEATS)}
</main><footer class="site-footer">Imprint</footer>
"""
TABLE = """
<header class="site-header"></header><main><div class="messages"><p class="notice">Done</p></div>
<div class="table-page table-play"><div class="area-status"><div class="status due">Roll</div>
  <p id="ending"></p></div>
<div class="area-board"><div class="board-frame"><div class="board-view plain"><div class="board">
  <img class="ground by-day" alt=""><img class="ground at-dusk" alt="">
  <svg class="pieces"><g class="layer rings"></g><g class="layer pointed"></g><g class="veil"></g>
    <a class="target" href="#x"><g class="glow"></g><g class="ghost"></g><g class="hit"></g></a>
    <a class="target closed" href="#x"><g class="glow"></g></a></svg></div></div>
  <div class="zoom"><button class="zoom-button back">0</button><button class="zoom-button in">+</button></div></div>
  <div class="board-frame"><div class="board-view zoomed"></div>
    <div class="zoom"><button class="zoom-button back">0</button></div></div>
  <div class="board-frame"><div class="board-view magnifies"><svg><a class="target" href="#x"></a></svg></div>
    <p class="magnifier-hint">Tap</p></div>
  <p class="announcement plain">Seven</p><p class="announcement gone" hidden>Seven</p>
  <p class="chat-preview"><a id="chat-preview" href="#x" hidden>Hi</a></p></div>
<div class="table-sheet" data-height="actions">
  <div class="sheet-heights"><button aria-pressed="true">Actions</button></div>
  <div class="sheet-main"><div class="area-dock"><div class="actions"><button class="button">Roll</button></div>
    <div class="my-hand" id="hand"><ul><li class="playing-card">1
      <a class="card-tap" data-given="2" href="#x">give</a></li></ul></div></div></div></div></div></main>
  <svg class="flying"></svg>
"""

# The element, its pseudo-element or "", and its computed style.
Row = tuple[str, str, dict[str, str]]
USUAL: list[Row] = [
    (".skip-link", "", {"position": "absolute", "top": "-80px", "zIndex": "50"}),
    (".site-header", "", {"position": "relative", "zIndex": "20"}),
    (
        ".menu-items",
        "",
        {"position": "absolute", "zIndex": "30", "overflowY": "auto", "overscrollBehaviorY": "contain"},
    ),
    (".menu > summary", "", {"minHeight": "44px", "minWidth": "44px", "cursor": "pointer"}),
    (".nav-link", "", {"minHeight": "44px"}),
    (".only-phone", "", {"display": "none"}),
    (".only-desktop", "", {"display": "inline"}),
    (".button", "", {"minHeight": "44px", "cursor": "pointer", "transitionDuration": "0.12s, 0.12s"}),
    (".button.small", "", {"minHeight": "36px"}),
    (".button:disabled", "", {"cursor": "not-allowed"}),
    (".hides", "", {"display": "none"}),
    (
        ".visually-hidden",
        "",
        {
            "position": "absolute",
            "width": "1px",
            "height": "1px",
            "overflow": "hidden",
            "clipPath": "inset(50%)",
        },
    ),
    (".card.link", "", {"position": "relative"}),
    (
        ".card-link",
        "::after",
        {
            "content": '""',
            "position": "absolute",
            "top": "0px",
            "right": "0px",
            "bottom": "0px",
            "left": "0px",
        },
    ),
    (".beside", "", {"position": "relative", "zIndex": "1"}),
    (".tabs", "", {"overflowX": "auto"}),
    (".tabs > a", "", {"minHeight": "44px"}),
    (".choice", "", {"minHeight": "44px", "cursor": "pointer"}),
    (".choice.bare input", "", {"width": "22px", "height": "22px", "appearance": "none"}),
    (".text", "", {"minHeight": "44px"}),
    ("textarea", "", {"resize": "vertical"}),
    (".trap", "", {"position": "absolute", "left": "-5000px"}),
    (".field-errors li", "::before", {"content": '"!"'}),
    (".table-wrap", "", {"overflowX": "auto"}),
    (".table .number", "", {"textAlign": "right"}),
    (".spinner", "", {"animationName": "turn", "animationDuration": "0.9s"}),
    (".htmx-indicator", "", {"visibility": "hidden"}),
    (".htmx-request .htmx-indicator", "", {"visibility": "visible"}),
    (".thumb.by-day", "", {"display": "block"}),
    (".thumb.at-dusk", "", {"display": "none"}),
    (".secret", "", {"overflowWrap": "anywhere"}),
    (".at-hand", "", {"position": "sticky", "bottom": "0px", "zIndex": "2"}),
    (".fold > summary", "", {"minHeight": "44px"}),
    ("html", "", {"scrollPaddingTop": "80px", "colorScheme": "light"}),
]
AT_TABLE: list[Row] = [
    (".messages", "", {"position": "fixed", "zIndex": "30"}),
    ("#ending", "", {"display": "none"}),
    (".board", "", {"userSelect": "none", "overflow": "hidden"}),
    (".board .by-day", "", {"display": "block"}),
    (".board .at-dusk", "", {"display": "none"}),
    *(
        (one, "", {"pointerEvents": "none"})
        for one in (".veil", ".rings", ".pointed", ".glow", ".ghost", ".flying")
    ),
    (".magnifies .target", "", {"pointerEvents": "none"}),
    (".plain .target", "", {"pointerEvents": "auto", "cursor": "pointer"}),
    (".closed .glow", "", {"display": "none"}),
    (".target .ghost", "", {"opacity": "0"}),
    (".board-view.plain", "", {"overflow": "hidden", "touchAction": "pan-y"}),
    (".board-view.zoomed", "", {"touchAction": "none", "cursor": "grab"}),
    (".plain + .zoom .back", "", {"display": "none"}),
    (".zoomed + .zoom .back", "", {"display": "block"}),
    (".zoom", "", {"display": "flex", "position": "absolute"}),
    (".zoom-button.in", "", {"width": "34px", "height": "34px"}),
    (".magnifier-hint", "", {"display": "block", "pointerEvents": "none"}),
    (".announcement.plain", "", {"animationName": "announcement-comes"}),
    (".announcement.gone", "", {"display": "none"}),
    ("#chat-preview", "", {"display": "none"}),
    (".sheet-heights", "", {"display": "none"}),
    (".flying", "", {"position": "fixed", "zIndex": "40"}),
    (".card-tap", "::after", {"content": '"−2" / ""', "position": "absolute"}),
    (".target .glow", "", {"transitionDuration": "0.12s"}),
]
ON_A_PHONE: list[Row] = [
    (".only-phone", "", {"display": "inline"}),
    (".only-desktop", "", {"display": "none"}),
    (".menu", "", {"position": "static"}),
]
AT_TABLE_ON_A_PHONE: list[Row] = [
    (
        ".sheet-heights",
        "",
        {"display": "grid", "position": "sticky", "top": "0px", "zIndex": "3", "touchAction": "none"},
    ),
    (
        ".table-sheet",
        "",
        {"zIndex": "10", "overflowY": "auto", "overscrollBehaviorY": "contain", "overflowAnchor": "none"},
    ),
    ("body", "", {"overflow": "hidden"}),
]
IN_THE_DARK: list[Row] = [
    ("html", "", {"colorScheme": "dark"}),
    (".thumb.by-day", "", {"display": "none"}),
    (".thumb.at-dusk", "", {"display": "block"}),
]
AT_TABLE_IN_THE_DARK: list[Row] = [
    (".board .by-day", "", {"display": "none"}),
    (".board .at-dusk", "", {"display": "block"}),
]
WITHOUT_MOTION: list[Row] = [
    (".spinner", "", {"animationDuration": "1e-05s", "animationIterationCount": "1"}),
    (".button", "", {"transitionDuration": "0s"}),
]
AT_TABLE_WITHOUT_MOTION: list[Row] = [
    (".announcement.plain", "", {"animationName": "none"}),
    (".target .glow", "", {"transitionDuration": "0s"}),
]
PRINTED: list[Row] = [(one, "", {"display": "none"}) for one in (".site-header", ".site-footer", ".button")]
WITH_COLORS_OF_THE_SYSTEM: list[Row] = [
    (".choice.bare input", "", {"appearance": "auto"}),
    ("select", "", {"appearance": "auto"}),
    (".seat-mark", "", {"forcedColorAdjust": "none"}),
]
AT_TABLE_WITH_COLORS_OF_THE_SYSTEM: list[Row] = [(".status.due", "", {"borderTopWidth": "4px"})]
# The focus is on the first; the style is of the second.
FOCUSED: list[tuple[str, str, dict[str, str]]] = [
    (".button", ".button", {"outlineStyle": "solid", "outlineWidth": "3px", "outlineOffset": "2px"}),
    (".tabs > a", ".tabs > a", {"outlineStyle": "solid", "outlineOffset": "-3px"}),
    (".choice input", ".choice", {"outlineStyle": "solid", "outlineWidth": "3px"}),
    (".text", ".text", {"outlineStyle": "solid", "outlineOffset": "0px"}),
    (".skip-link", ".skip-link", {"top": "8px"}),
    (".plain .target", ".plain .hit", {"strokeWidth": "7px"}),
    (".plain .target", ".plain .ghost", {"opacity": "1"}),
]
SHOW = """([sheets, text, look]) => {
    document.body.className = look;
    document.body.innerHTML = text;
    const linked = [...document.querySelectorAll("link")].map(link => new URL(link.href).pathname);
    return Promise.all(sheets.filter(one => !linked.includes(one)).map(href => new Promise(onload => {
        document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload }));
    })));
}"""
STYLE = """([one, part, names]) => {
    const style = getComputedStyle(document.querySelector(one), part || null);
    return names.map(name => style[name]);
}"""


@pytest.fixture
def looks(visit):
    """Compare samples of a page, or of a table's page, with rows: `looks(TABLE, rows, color_scheme="dark")`."""
    page = visit()
    page.goto("/about/")

    def differences(text: str, rows: Iterable[Row], *, phone: bool = False, **media: Any) -> list[str]:
        page.set_viewport_size(LARGE_PHONE if phone else DESKTOP)
        page.emulate_media(
            **{"color_scheme": "light", "reduced_motion": "no-preference", "media": "screen", **media}
        )
        sheets = [f"/static/css/{name}.css" for name in SHEETS]
        page.evaluate(SHOW, [sheets, text, "at-table" if text == TABLE else ""])
        found = []
        for one, part, style in rows:
            got = dict(zip(style, page.evaluate(STYLE, [one, part, list(style)]), strict=True))
            found += [
                f"{one}{part}: {name} is {got[name]}, not {style[name]}"
                for name in style
                if got[name] != style[name]
            ]
        return found

    differences.page = page
    return differences


def test_rules_that_matter_are_in_force(looks):
    assert looks(PAGE, USUAL) == []
    assert looks(TABLE, AT_TABLE) == []
    assert looks(PAGE, ON_A_PHONE, phone=True) == []
    assert looks(TABLE, AT_TABLE_ON_A_PHONE, phone=True) == []


def test_rules_that_matter_are_in_force_for_who_sees_differently(looks):
    assert looks(PAGE, IN_THE_DARK, color_scheme="dark") == []
    assert looks(TABLE, AT_TABLE_IN_THE_DARK, color_scheme="dark") == []
    assert looks(PAGE, WITHOUT_MOTION, reduced_motion="reduce") == []
    assert looks(TABLE, AT_TABLE_WITHOUT_MOTION, reduced_motion="reduce") == []
    assert looks(PAGE, PRINTED, media="print") == []
    assert looks(PAGE, WITH_COLORS_OF_THE_SYSTEM, forced_colors="active") == []
    assert looks(TABLE, AT_TABLE_WITH_COLORS_OF_THE_SYSTEM, forced_colors="active") == []


def test_where_the_keyboard_is_can_be_seen(looks):
    """And each seat's color is its own."""
    found = []
    for focused, one, style in FOCUSED:
        text = TABLE if "target" in focused else PAGE
        looks(text, [])
        looks.page.locator(focused).first.focus()
        # The transition of the glow is not waited for.
        looks.page.emulate_media(reduced_motion="reduce")
        got = looks.page.evaluate(STYLE, [one, "", list(style)])
        found += [f"{one}: {style}, not {got}" for _one in [0] if got != [*style.values()]]
    assert found == []

    looks(PAGE, [])
    seats = looks.page.evaluate(
        """seats => seats.map(seat => ["", "-ink", "-text"].map(part => [
            getComputedStyle(document.querySelector(`i[data-seat="${seat}"]`)).getPropertyValue(`--seat${part}`),
            getComputedStyle(document.documentElement).getPropertyValue(`--seat-${seat}${part}`)]))""",
        list(SEATS),
    )
    assert all(own == token != "" for seat in seats for own, token in seat)
    assert len({own for ((own, _token), *_rest) in seats}) == len(SEATS)
