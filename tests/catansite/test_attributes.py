"""Attributes that only a browser, a script or a screen reader acts on, and static files, listed for each template.

Without one of them a page reads the same and its forms still work, so no other test of views notices. The list is
`attributes.txt`. If the test fails and the change is meant, run `python -m tests.catansite.test_attributes`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("attributes.txt")
ATTRIBUTES = (
    # announced by screen readers, or their only words for a picture or a state
    "aria-[a-z]+", "role", "alt", "tabindex",
    # read by scripts
    r"data-(?!testid\b)[a-z-]+", "hx-[a-z-]+", "popover[a-z]*",
    # a browser's help with fields, and its limits
    "accept", "autocapitalize", "autocomplete", "autofocus", "checked", "disabled", "enterkeyhint", "formnovalidate",
    "hidden", "inputmode", "max", "maxlength", "min", "multiple", "novalidate", "pattern", "readonly", "required",
    "selected", "spellcheck", "step",
    # where and how a link opens
    "download", "target", "rel",
)  # fmt: skip
ATTRIBUTE = re.compile(rf"""(?<=\s)({"|".join(ATTRIBUTES)})(?:="([^"]*)"|='([^']*)')?(?=[\s>/])""")
TAG = re.compile(r"<[a-z][^<>]*>")
COMMENT, COMPUTED, CONDITION = (
    re.compile(one, re.DOTALL)
    for one in (r"\{#.*?#\}", r"\{\{.*?\}\}|\{% (?:translate|trans|url|static) .*?%\}", r"\{%.*?%\}")
)
STATIC = re.compile(r"""static[ (]["']([^"']+)""")
LEFT_OUT = ("templates/emails/", "/workshop/", "/mail/", "templates/admin/")
COMMON = {"rel=stylesheet", "aria-hidden=true"}


def attributes_of(text: str) -> list[str]:
    """Return a template's attributes with their values, and its static files. `…` stands for what is computed."""
    plain = CONDITION.sub(" ", COMPUTED.sub("…", COMMENT.sub("", text)))
    found: Counter[str] = Counter()
    for tag in TAG.findall(plain):
        for name, double, single in ATTRIBUTE.findall(tag):
            value = " ".join((double or single).split())
            found[f"{name}={value}" if value else name] += 1
    found.update(f"static {name}" for name in STATIC.findall(text))
    return [
        f"{number} × {name}" if number > 1 else name
        for name, number in sorted(found.items())
        if name not in COMMON
    ]


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
    <input maxlength="40"{% if three %} data-key="{{ four }}"{% endif %} hx-headers='{"a": 1}'><a rel="next">x</a>"""

    assert attributes_of(text) == ["data-key=…", "hidden", 'hx-headers={"a": 1}', "maxlength=40", "rel=next"]


if __name__ == "__main__":
    LIST.write_text(listed())
