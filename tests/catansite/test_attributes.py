"""Attributes that only a browser, a script or a screen reader acts on, addresses, values that are sent, classes in
conditions, and static files, listed for each template.

With another one a page reads the same, so hardly any other test of views notices. The list is `attributes.txt`. If the
test fails and the change is meant, run `python -m tests.catansite.test_attributes`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("attributes.txt")
ATTRIBUTES = (
    # announced by screen readers, or their only words for a picture or a state
    "aria-[a-z]+", "role", "alt", "tabindex", "title", "lang", "dir", "scope",
    # read by scripts
    r"data-(?!testid\b)[a-z-]+", "hx-[a-z-]+", "popover[a-z]*",
    # a browser's help with fields, and its limits
    "accept", "autocapitalize", "autocomplete", "autofocus", "checked", "disabled", "enterkeyhint", "formnovalidate",
    "hidden", "inputmode", "max", "maxlength", "min", "multiple", "novalidate", "pattern", "readonly", "required",
    "selected", "spellcheck", "step",
    # where and how a link opens
    "download", "target", "rel", "href",
    # what is sent, and to which address
    "action", "formaction", "type", "name", "value", "datetime",
)  # fmt: skip
ATTRIBUTE = re.compile(rf"""(?<=\s)({"|".join(ATTRIBUTES)})(?:="([^"]*)"|='([^']*)')?(?=[\s>/])""")
TAG = re.compile(r"<[a-z][^<>]*>")
COMMENT, COMPUTED, CONDITION = (
    re.compile(one, re.DOTALL)
    for one in (r"\{#.*?#\}", r"\{\{-?(.*?)-?\}\}|\{% ((?:translate|trans|url|static) .*?)%\}", r"\{%.*?%\}")
)
TEXT = re.compile(r"""_\([^()]*\)|\b(?:translate|trans) .*""", re.DOTALL)
IN_A_CONDITION = re.compile(r"%\}\s*([\w-]+(?: [\w-]+)*)\s*\{%")
STATIC = re.compile(r"""static[ (]["']([^"']+)""")
LEFT_OUT = ("templates/emails/", "/workshop/", "/mail/", "templates/admin/")
COMMON = {"rel=stylesheet", "aria-hidden=true"}


def attributes_of(text: str) -> list[str]:
    """Return a template's attributes with their values, and its static files.

    What is computed stands in braces, and `…` for words that are translated.
    """
    uncommented = COMPUTED.sub(_expression, COMMENT.sub("", text))
    plain = CONDITION.sub(" ", uncommented)
    found: Counter[str] = Counter()
    for classes in re.findall(r'\sclass="(.*?)"[\s>]', uncommented.replace("\n", " ")):
        found.update(f"class {one}, sometimes" for one in IN_A_CONDITION.findall(classes))
    for tag in TAG.findall(plain):
        for name, double, single in ATTRIBUTE.findall(tag):
            value = " ".join((double or single).split())
            found[f"{name}={value}" if value else name] += 1
    found.update(f"static {name}" for name in STATIC.findall(text))
    return [
        f"{number} × {name}" if number > 1 else name
        for name, number in sorted(found.items())
        if name not in COMMON and not name.startswith("href={static")
    ]


def _expression(found: re.Match[str]) -> str:
    said = TEXT.sub("…", " ".join((found[1] or found[2]).split()))
    return "…" if said == "…" else "{" + re.sub(r"[<>\"]", "'", said) + "}"


def listed() -> str:
    lines = []
    for folder in ("templates", "games"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            name = str(path.relative_to(ROOT))
            if path.suffix not in (".html", ".jinja") or any(part in name for part in LEFT_OUT):
                continue
            if found := attributes_of(path.read_text()):
                lines += [name, *(f"    {one}" for one in found)]
    return "\n".join(lines) + "\n"


def test_no_template_has_lost_an_attribute_that_only_a_browser_acts_on():
    assert listed().splitlines() == LIST.read_text().splitlines()


def test_attributes_are_found_in_conditions_and_with_values():
    text = """{# hidden #}<p title="aria-live" {% if one > two %}hidden{% endif %}>required</p>
    <input maxlength="40"{% if three %} data-key="{{ four }}"{% endif %} hx-headers='{"a": 1}'><a rel="next">x</a>
    <b class="one{% if two %} is-due{% endif %}" alt="{{ _("A") }}"></b><i href="{% url "b" c.pk %}" title="d"></i>"""

    assert attributes_of(text) == [
        "alt=…", "class is-due, sometimes", "data-key={four}", "hidden", "href={url 'b' c.pk}", 'hx-headers={"a": 1}',
        "maxlength=40", "rel=next", "title=aria-live", "title=d",
    ]  # fmt: skip


if __name__ == "__main__":
    LIST.write_text(listed())
