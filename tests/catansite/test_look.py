"""Machine-checkable properties of the site's look."""

from __future__ import annotations

import colorsys
import re
from pathlib import Path

import pytest
from django.urls import reverse

pytestmark = pytest.mark.one_database

ROOT = Path(__file__).resolve().parents[2]
TOKENS = (ROOT / "catansite/static/css/tokens.css").read_text()
LOOKS = (ROOT / "catansite/static", *(ROOT / "games").rglob("static"))
STYLES = [path for folder in LOOKS for path in folder.rglob("*.css")]
PAGES = [
    path
    for ending in ("html", "jinja")
    for folder in ("templates", "games")
    for path in (ROOT / folder).rglob(f"*.{ending}")
    if "email" not in str(path.relative_to(ROOT))
]


CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)


def test_no_merge_has_left_its_marks():
    """A browser silently drops the rule after a conflict marker."""
    looks = [*STYLES, *(path for folder in LOOKS for path in folder.rglob("*.js"))]

    marked = [path.name for path in (*looks, *PAGES) if CONFLICT.search(path.read_text(encoding="utf-8"))]

    assert looks
    assert not marked


def test_looks_begin_at_widths_in_letters():
    """With letters twice as large, twice the width gets the phone's look instead of a cramped desk."""
    styles = {str(path.relative_to(ROOT)): path.read_text() for path in STYLES}
    conditions = {
        name: re.findall(r"@media [^{]*(?:width|height)[^{]*", text) for name, text in styles.items()
    }

    assert sum(map(len, conditions.values())) > 40
    assert not {name: found for name, found in conditions.items() if any("px" in one for one in found)}


COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULES = "\n".join(COMMENT.sub("", path.read_text()) for path in STYLES)
WRITERS = "\n".join(
    path.read_text()
    for folder in ("templates", "games", "accounts", "catansite/static/js")
    for path in (ROOT / folder).rglob("*.*")
    if path.suffix in (".html", ".jinja", ".py", ".js")
)
# Classes whose last part is computed; those of colors come from the palettes.
COMPUTED = re.compile(r"(fill|stroke|swatch|behind|columns|bar)-[\w-]+")


# Words on a seat's color, which is as light on a dark page.
SAME_ON_DARK = {f"--seat-{seat}-ink" for seat in ("red", "orange", "white", "green", "purple", "sky")}


def test_a_property_that_a_rule_reads_is_defined():
    """A browser silently drops a declaration that reads another one."""
    defined = set(re.findall(r"(--[\w-]+)\s*:", RULES)) | set(re.findall(r"--[\w-]+", WRITERS))
    read = set(re.findall(r"var\((--[\w-]+)\)", RULES))

    assert len(read) > 150
    assert read - defined == set()


def test_a_class_that_a_rule_names_is_on_a_page():
    """Otherwise the class has another name there, and the page lost its look."""
    selectors = re.findall(r"([^{};]+)\{", re.sub(r"@[^{};]+", "", RULES))
    named = set(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", " ".join(selectors)))
    written = set(re.findall(r"[\w-]+", WRITERS))

    assert len(named) > 700
    assert {one for one in named - written if not COMPUTED.fullmatch(one)} == set()


CLASSES = re.compile(r'\sclass="([^"]*)"')
# Scripts and tests with a browser find these, and no rule changes their look.
NAMES = {
    "bank-rate", "coast", "device", "from-moderators", "info", "plan", "purses", "targets", "trade-left",
    "trade-place", "trade-takes", "until", "votes",
}  # fmt: skip


def classes_of(text: str) -> set[str]:
    """Return the classes that a template writes in full, also in conditions."""
    plain = re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)
    plain = re.sub(r"\{\{.*?\}\}", "…", re.sub(r"\{%.*?%\}", " ", plain))
    return {one for written in CLASSES.findall(plain) for one in written.split() if "…" not in one}


def test_a_class_on_a_page_is_named_by_a_rule():
    """Otherwise its only rule is gone, or has another name."""
    pages = [path for path in PAGES if not {"admin", "mail"} & {*path.parts}]
    written = set().union(*(classes_of(path.read_text()) for path in pages))

    assert len(written) > 600
    assert written - set(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", RULES)) == NAMES


def test_classes_in_conditions_are_found():
    text = """{# class="no" #}<p class="one two-{{ x }}{% if a == b %} three{% endif %}" title="four">"""

    assert classes_of(text) == {"one", "three"}


def test_each_color_has_a_dark_one():
    light, dark = tokens_of(":root {"), tokens_of(':root[data-theme="dark"] {')

    assert {
        one for one, value in light.items() if "#" in value or "rgb" in value
    } - dark.keys() == SAME_ON_DARK
    assert dark.keys() - light.keys() == set()


def tokens_of(selector: str, sheet: str = TOKENS) -> dict[str, str]:
    """Return the properties that the rules with this selector set."""
    bodies = re.findall(rf"^\s*{re.escape(selector)}([^{{}}]*)\}}", sheet, re.MULTILINE)
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", " ".join(bodies)))


def test_dark_by_choice_equals_dark_by_system():
    """Also where modules choose colors by hand."""
    sheets = {
        path.name: (
            tokens_of('[data-theme="light"] {', text) | tokens_of(":root {", text),
            tokens_of(':root:not([data-theme="light"]) {', text),
            tokens_of('[data-theme="dark"] {', text) or tokens_of(':root[data-theme="dark"] {', text),
        )
        for path in STYLES
        if 'data-theme="dark"] {' in (text := path.read_text())
    }

    assert len(sheets) > 10
    assert {name for name, (_light, system, chosen) in sheets.items() if system != chosen} == set()
    assert {
        name for name, (light, _system, chosen) in sheets.items() if chosen.keys() - light.keys()
    } == set()


# The least and the largest hue, in degrees.
HUES = {
    "red": (0, 30), "brick": (5, 20), "hills": (10, 25),
    "orange": (35, 45), "yellow": (40, 48), "gold": (38, 45), "grain": (40, 48), "fields": (40, 48),
    "desert": (38, 46), "coin": (40, 47), "wool": (75, 85), "pasture": (75, 92),
    "forest": (92, 140), "lumber": (110, 128), "green": (105, 170),
    "sea": (190, 210), "sky": (195, 210), "blue": (200, 210), "purple": (320, 335), "cloth": (320, 330),
}  # fmt: skip
# Sheep are white.
OF_NO_HUE = re.compile(r".*-ink|art-wool.*")


def named_colors() -> list[tuple[str, str]]:
    """Return names of properties, and of kinds of cards, each with its color, in both themes."""
    found = re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", RULES)
    cards = re.findall(r"\.playing-card\.([\w-]+)\s*\{\s*--hue:\s*(#[0-9a-f]{6})", RULES)
    return [(name, color) for name, color in found + cards if not OF_NO_HUE.fullmatch(name)]


def hue(color: str) -> float:
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)[0] * 360


def test_a_color_looks_as_it_is_named():
    """Brick is red and lumber green, on land, on cards and in the sheets of modules."""
    wrong, seen = [], set()
    for name, color in named_colors():
        for word in HUES.keys() & name.split("-"):
            seen.add(word)
            least, most = HUES[word]
            if not least <= hue(color) <= most:
                wrong.append(f"{name}: {color} has the hue {hue(color):.0f}")

    assert wrong == []
    assert seen == HUES.keys()
    light, dark = tokens_of(":root {"), tokens_of(':root[data-theme="dark"] {')
    assert all(luminance(one["--seat-sky"]) > luminance(one["--seat-blue"]) for one in (light, dark))
    assert all(luminance(one["--desert"]) > luminance(one["--fields"]) for one in (light, dark))


def test_a_rule_for_a_color_reads_the_color_of_that_name():
    """As the pages of progress cards, and the pieces and names of seats."""
    wrong, seen = [], 0
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", RULES):
        for own in set(re.findall(r"(?:[.-]|\")(red|orange|yellow|green|blue|sky|purple|white)\b", selector)):
            read = re.findall(r"var\(--[\w-]*?(red|orange|yellow|green|blue|sky|purple|white)\b", body)
            seen += len(read)
            wrong += [f"{selector.strip()} reads {other}" for other in read if other != own]

    assert wrong == []
    assert seen > 20


def luminance(color: str) -> float:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


SEATS = ("red", "blue", "orange", "white", "green", "purple", "sky")
WORDS = [
    (ink, ground)
    for ink in ("--ink", "--ink-soft", "--ink-faint")
    for ground in ("--paper", "--surface", "--surface-sunk")
] + [
    ("--accent", "--surface"),
    ("--accent", "--paper"),
    ("--accent", "--accent-soft"),
    ("--accent-ink", "--accent"),
    ("--accent-ink", "--accent-hover"),
    ("--good", "--good-soft"),
    ("--warn", "--warn-soft"),
    ("--bad", "--bad-soft"),
    ("--bad", "--surface"),
    *(
        (f"--seat-{seat}-ink", f"--seat-{seat}")
        for seat in ("red", "blue", "orange", "white", "green", "purple", "sky")
    ),
    *(
        (f"--seat-{seat}-text", "--surface")
        for seat in ("red", "blue", "orange", "white", "green", "purple", "sky")
    ),
]


INK = re.compile(r"(?<![-\w])color:\s*var\((--[\w-]+)\)")
GROUND = re.compile(r"(?<![-\w])background(?:-color)?:\s*var\((--[\w-]+)\)")


def words_of_rules() -> set[tuple[str, str]]:
    """Return the pairs of colors that single rules give to words and to what is behind them."""
    rules = re.findall(r"\{([^{}]*)\}", RULES)
    found = [(INK.findall(rule), GROUND.findall(rule)) for rule in rules]
    return {(ink[-1], ground[-1]) for ink, ground in found if ink and ground}


def test_words_on_a_ground_of_their_own_can_be_read():
    """WCAG AA: 4.5 to 1, in the sheets of modules as well."""
    light = tokens_of(":root {", RULES) | tokens_of('[data-theme="light"] {', RULES)
    dark = light | tokens_of(':root[data-theme="dark"] {', RULES) | tokens_of('[data-theme="dark"] {', RULES)

    pairs = words_of_rules() - {("--seat-ink", "--seat")}
    faint = {
        (ink, ground)
        for ink, ground in pairs
        for tokens in (light, dark)
        if contrast(tokens[ink], tokens[ground]) < 4.5
    }

    assert ("--desk-ink", "--desk-wood") in pairs
    assert faint == set()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), WORDS)
def test_words_can_be_read(theme, ink, ground):
    """WCAG AA: 4.5 to 1."""
    tokens = tokens_of(":root {") | (tokens_of(':root[data-theme="dark"] {') if theme == "dark" else {})

    assert contrast(tokens[ink], tokens[ground]) >= 4.5


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_has_inline_script_or_style(path):
    text = path.read_text()

    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"\sstyle=|<style", text)
    assert not re.search(r"\son[a-z]+=", text)
    assert "hx-on" not in text


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["about", "contact", "privacy"])
def test_footer_pages_are_there_for_everybody(client, name):
    page = client.get(reverse(name))

    assert page.status_code == 200
    assert "unofficial fan project" in page.content.decode()


@pytest.mark.django_db
def test_the_owners_of_the_trademarks_are_named(client):
    page = client.get(reverse("about")).content.decode()

    for owner in ("Catan GmbH", "Catan Studio", "Andreas Steding", "Pegasus Spiele", "Argentum"):
        assert owner in page


@pytest.mark.django_db
def test_a_missing_page_is_told_in_our_frame(client):
    response = client.get("/no/such/page/")

    assert response.status_code == 404
    assert "Page not found" in response.content.decode()


@pytest.mark.django_db
def test_a_stale_form_is_told_in_our_frame(player):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    response = client.post(reverse("account_login"), {"login": "a@example.org", "password": "x"})

    assert response.status_code == 403
    assert "form has expired" in response.content.decode()


@pytest.mark.django_db
def test_the_policy_forbids_inline_and_foreign_code(client):
    policy = client.get(reverse("about")).headers["Content-Security-Policy"]

    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
