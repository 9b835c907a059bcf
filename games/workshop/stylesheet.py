"""Style sheets with the colors of symbols, for light and dark pages.

``art.css`` has the colors of seat marks and of CATAN's base game. A module with other colors has them in its own
style sheet, below the hand-written rules. ``python -m games.workshop.stylesheet`` writes both; a test compares
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as File

from games.drawing.art import Symbol
from games.drawing.palette import Palette
from games.drawing.seat_marks import MARKS
from games.titles.catan.base.drawing.together import TITLE, every_module, together
from games.titles.hansa.base.drawing import symbols as hansa
from games.titles.hansa.base.drawing.art import INKS

BASE = ("base",)
ROOT = File(__file__).resolve().parents[2]
COMMON = ROOT / "catansite" / "static" / "css" / "art.css"
MARK = "/* Below: made by `python -m games.workshop.stylesheet` from the palettes. Change those. */"
_PALE_ON_DARK = {"sheep": "#7b6e60"}
"""On a dark page a sheep's dark face would be invisible."""
# Roles that take their color from the seat (`tokens.css` has the seats' colors).
_SEAT_ROLES = {"seat": "--seat", "mark": "--seat-ink", "line": "--seat-line"}


def stylesheets() -> dict[File, str]:
    """Return the whole text of every sheet with symbol colors."""
    return {file: merged(_text_of(file), made) for file, made in colors().items()}


def colors() -> dict[File, str]:
    """Return the generated rules by the sheet that they belong to."""
    base = together(BASE)
    common = _used((*MARKS.values(), *base.by_module[BASE[0]].symbols()))
    made = {COMMON: _rules(common, base.palettes)}
    for sheet, symbols, palettes in _drawn():
        own = [use for use in _used(symbols) if use not in common]
        if own:
            made[sheet] = _rules(own, palettes)
    return made


def _drawn() -> Iterator[tuple[File, Iterable[Symbol], dict[str, Palette]]]:
    """Yield each module's sheet, its symbols, and the palettes that color them."""
    for key in every_module():
        drawn = together((*BASE, key))
        if key in drawn.by_module:
            yield sheet_of(TITLE, key), drawn.by_module[key].symbols(), drawn.palettes
    yield sheet_of("hansa", "base"), hansa.symbols(), INKS


def sheet_of(title: str, module: str) -> File:
    return ROOT / "games" / "titles" / title / module / "static" / f"{module}.css"


def merged(sheet: str, made: str) -> str:
    """Replace the generated part of a sheet, and keep the hand-written part above it."""
    by_hand = sheet.partition(MARK)[0].rstrip()
    return "\n\n".join(filter(None, (by_hand, MARK, made)))


def _text_of(file: File) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


Use = tuple[str, str]
"""A use of a color role: `fill` or `stroke`, and the role."""


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
