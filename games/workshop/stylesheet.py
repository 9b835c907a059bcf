"""The colors of the symbols on a page, by day and at dusk.

``art.css`` has those of what every game may show. A module with colors of its own has them in its style sheet, below the
rules written by hand. ``python -m games.workshop.stylesheet`` writes both (a test compares).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as File

from games.drawing.art import Symbol
from games.drawing.palette import Palette
from games.drawing.seat_marks import MARKS
from games.titles.catan.base.drawing.module_parts import TITLE, every_module, together
from games.titles.hansa.base.drawing import symbols as hansa
from games.titles.hansa.base.drawing.art import INKS

BASE = ("base",)
ROOT = File(__file__).resolve().parents[2]
COMMON = ROOT / "catansite" / "static" / "css" / "art.css"
MARK = "/* Below: made by `python -m games.workshop.stylesheet` from the palettes. Change those. */"
_PALE_ON_DARK = {"sheep": "#7b6e60"}
"""On a dark page a sheep's dark face would be lost."""
# Roles that take their color from the seat (`tokens.css` knows the seats' colors).
_SEAT_ROLES = {"seat": "--seat", "mark": "--seat-ink", "line": "--seat-line"}


def stylesheets() -> dict[File, str]:
    """Every sheet with colors of symbols, as a whole."""
    return {file: merged(_text_of(file), made) for file, made in colors().items()}


def colors() -> dict[File, str]:
    """The rules that are made, by the sheet they stand in."""
    common = _used(_common())
    made = {COMMON: _rules(common, INKS)}
    for key in every_module():
        drawn = together((*BASE, key))
        own = (
            [use for use in _used(drawn.by_module[key].symbols()) if use not in common]
            if key in drawn.by_module
            else []
        )
        if own:
            made[sheet_of(key)] = _rules(own, drawn.palettes)
    return made


def sheet_of(module: str) -> File:
    return ROOT / "games" / "titles" / TITLE / module / "static" / f"{module}.css"


def merged(sheet: str, made: str) -> str:
    """Replace what was made before, and keep what is written by hand above it."""
    by_hand = sheet.partition(MARK)[0].rstrip()
    return "\n\n".join(filter(None, (by_hand, MARK, made)))


def _text_of(file: File) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _common() -> list[Symbol]:
    """What every game of a title may show."""
    return [*MARKS.values(), *together(BASE).by_module[BASE[0]].symbols(), *hansa.symbols()]


Use = tuple[str, str]
"""How a role is used: to fill or to stroke, and the role."""


def _used(symbols: Iterable[Symbol]) -> list[Use]:
    paths = [path for symbol in symbols for path in symbol.paths]
    fills = {("fill", path.fill) for path in paths if path.fill}
    return sorted(fills | {("stroke", path.stroke) for path in paths if path.stroke})


def _rules(uses: list[Use], palettes: dict[str, Palette]) -> str:
    day, dusk = palettes["light"], palettes["dark"] | _PALE_ON_DARK
    own = sorted({role for _paint, role in uses if role not in _SEAT_ROLES})
    changed = [role for role in own if dusk[role] != day[role]]
    return "\n".join(
        [
            ':root,\n[data-theme="light"] {',
            *_variables(own, day, "  "),
            "}",
            "",
            "@media (prefers-color-scheme: dark) {",
            '  :root:not([data-theme="light"]) {',
            *_variables(changed, dusk, "    "),
            "  }",
            "}",
            "",
            '[data-theme="dark"] {',
            *_variables(changed, dusk, "  "),
            "}",
            "",
            *(_rule(paint, role) for paint, role in uses),
            "",
        ]
    )


def _variables(roles: list[str], palette: Palette, indent: str) -> list[str]:
    return [f"{indent}--art-{role}: {palette[role]};" for role in roles]


def _rule(paint: str, role: str) -> str:
    variable = _SEAT_ROLES.get(role, f"--art-{role}")
    return f".{paint}-{role} {{\n  {paint}: var({variable});\n}}"


if __name__ == "__main__":
    for file, text in stylesheets().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
