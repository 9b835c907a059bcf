"""The style sheet that colours the symbols of a page.

It is kept in ``catansite/static/css/art.css``:
``python -m games.drawing.stylesheet > catansite/static/css/art.css`` (a test compares).
"""

from __future__ import annotations

from .art import Path
from .catan.base import symbols as catan
from .catan.base.together import of_everything
from .hansa.base import symbols as hansa
from .hansa.base.art import INKS

_DAY = INKS["light"]
_DUSK = {**INKS["dark"], "sheep": "#7b6e60"}  # on a dark page a sheep's dark face would be lost
# Roles that take their colour from the seat (`tokens.css` knows the seats' colours).
_SEAT_ROLES = {"seat": "--seat", "mark": "--seat-ink", "line": "--seat-line"}


def stylesheet() -> str:
    """The colours of all roles that symbols on a page have, by day and at dusk."""
    roles = sorted(_roles())
    own = [role for role in roles if role not in _SEAT_ROLES]
    dusk = [role for role in own if _DUSK[role] != _DAY[role]]
    return "\n".join(
        [
            "/* Made by `python -m games.drawing.stylesheet` from games/drawing/palette.py: change that file. */",
            "",
            ':root,\n[data-theme="light"] {',
            *_variables(own, _DAY, "  "),
            "}",
            "",
            "@media (prefers-color-scheme: dark) {",
            '  :root:not([data-theme="light"]) {',
            *_variables(dusk, _DUSK, "    "),
            "  }",
            "}",
            "",
            '[data-theme="dark"] {',
            *_variables(dusk, _DUSK, "  "),
            "}",
            "",
            *(_rule("fill", role) for role in roles if role in _used("fill")),
            *(_rule("stroke", role) for role in roles if role in _used("stroke")),
            "",
        ]
    )


def _variables(roles: list[str], palette: dict[str, str], indent: str) -> list[str]:
    return [f"{indent}--art-{role}: {palette[role]};" for role in roles]


def _rule(paint: str, role: str) -> str:
    variable = _SEAT_ROLES.get(role, f"--art-{role}")
    return f".{paint}-{role} {{\n  {paint}: var({variable});\n}}"


def _paths() -> list[Path]:
    return [path for symbol in (*catan.symbols(of_everything()), *hansa.symbols()) for path in symbol.paths]


def _used(paint: str) -> set[str]:
    return {role for path in _paths() if (role := getattr(path, paint))}


def _roles() -> set[str]:
    return _used("fill") | _used("stroke")


if __name__ == "__main__":
    print(stylesheet(), end="")
