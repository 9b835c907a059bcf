"""The style sheets that color the symbols of a page, by day and at dusk.

What every game may show is colored by ``art.css``; a module with colors of its own has ``<title>/<module>-art.css``
beside its style sheet. Both are kept: ``python -m games.workshop.stylesheet catansite/static/css`` (a test compares).
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
COMMON = "art.css"
ART = "-art"
ROOT = File(__file__).resolve().parents[2]
_PALE_ON_DARK = {"sheep": "#7b6e60"}
"""On a dark page a sheep's dark face would be lost."""
# Roles that take their color from the seat (`tokens.css` knows the seats' colors).
_SEAT_ROLES = {"seat": "--seat", "mark": "--seat-ink", "line": "--seat-line"}
_WHERE_THEY_COME_FROM = "/* Made by `python -m games.workshop.stylesheet` from the palettes: change those. */"


def stylesheets() -> dict[str, str]:
    """Every such sheet, by its address."""
    common = _used(_common())
    sheets = {COMMON: _sheet(common, INKS)}
    for key in every_module():
        drawn = together((*BASE, key))
        own = (
            [use for use in _used(drawn.by_module[key].symbols()) if use not in common]
            if key in drawn.by_module
            else []
        )
        if own:
            sheets[f"{TITLE}/{key}{ART}.css"] = _sheet(own, drawn.palettes)
    return sheets


def _common() -> list[Symbol]:
    """What every game of a title may show."""
    return [*MARKS.values(), *together(BASE).by_module[BASE[0]].symbols(), *hansa.symbols()]


Use = tuple[str, str]
"""How a role is used: to fill or to stroke, and the role."""


def _used(symbols: Iterable[Symbol]) -> list[Use]:
    paths = [path for symbol in symbols for path in symbol.paths]
    fills = {("fill", path.fill) for path in paths if path.fill}
    return sorted(fills | {("stroke", path.stroke) for path in paths if path.stroke})


def _sheet(uses: list[Use], palettes: dict[str, Palette]) -> str:
    day, dusk = palettes["light"], palettes["dark"] | _PALE_ON_DARK
    own = sorted({role for _paint, role in uses if role not in _SEAT_ROLES})
    changed = [role for role in own if dusk[role] != day[role]]
    return "\n".join(
        [
            _WHERE_THEY_COME_FROM,
            "",
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


def file_of(name: str) -> File:
    """Where a sheet with this name is kept: beside the site's other style sheets, or in its module's folder."""
    if name == COMMON:
        return ROOT / "catansite" / "static" / "css" / name
    title, _, sheet = name.partition("/")
    return ROOT / "games" / "titles" / title / sheet.removesuffix(f"{ART}.css") / "static" / sheet


if __name__ == "__main__":
    for name, text in stylesheets().items():
        file_of(name).write_text(text)
