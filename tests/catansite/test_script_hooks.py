"""Every attribute and id that a script looks for is written by a template, by Python or by a script."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SCRIPTS = "\n".join(
    path.read_text()
    for path in (*(ROOT / "catansite/static/js").glob("*.js"), *(ROOT / "templates").rglob("*.js"))
    if not path.name.startswith("htmx")
)
PAGES = "\n".join(
    path.read_text()
    for folder in (ROOT / "templates", ROOT / "games", ROOT / "accounts")
    for path in folder.rglob("*.*")
    if path.suffix in (".html", ".jinja", ".py")
)
SCRIPTS_OWN = r"dataset\.{0}\s*(?:\?\?)?=[^=]|delete [\w.]+dataset\.{0}\b"


def dashed(name: str) -> str:
    return re.sub(r"[A-Z]", lambda capital: f"-{capital[0].lower()}", name)


def test_every_attribute_that_a_script_reads_is_written_somewhere():
    """Without it, what the script adds to the page is lost, and the page still works."""
    read = {name: dashed(name) for name in re.findall(r"\bdataset\.(\w+)", SCRIPTS)}
    read |= {name: name for name in re.findall(r"\[data-([\w-]+)", SCRIPTS)}
    assert len(read) > 60

    missing = {
        written
        for name, written in read.items()
        if not re.search(rf"\bdata-{written}\b", PAGES) and not re.search(SCRIPTS_OWN.format(name), SCRIPTS)
    }

    assert missing == {"nothing"}, "passkeys.js names one that no element has"


def test_every_element_that_a_script_names_is_on_a_page():
    named = set(re.findall(r'getElementById\("([\w-]+)"\)', SCRIPTS))
    named |= set(re.findall(r'querySelector(?:All)?\(\s*[\'"`]#([\w-]+)', SCRIPTS))
    assert len(named) > 20

    whole, parts = set(), []
    for written in re.findall(r'\bid(?:=|"\s*:\s*)"([^"]+)', PAGES):
        literal = re.split(r"\{\{.*?\}\}", written)
        if len(literal) == 1:
            whole.add(written)
        elif len("".join(literal)) > 4:
            parts.append(re.compile(".+".join(map(re.escape, literal))))
    missing = {one for one in named - whole if not any(part.fullmatch(one) for part in parts)}

    assert missing == set()
