"""What a page needs once to draw boards and cards on it: the symbols, and the style sheet that colours them.

The symbols come as markup of our own writer, ``svg.py``, which escapes every attribute; nothing that a player wrote
is in them, so a template tag may mark them as safe. The style sheet is kept in ``catansite/static/css/art.css``:
``python -m games.drawing.page > catansite/static/css/art.css`` (a test compares).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from . import boxes, hansa_art, island, pieces, svg
from .art import Path, Symbol
from .hansa_art import INKS
from .svg import Markup, tag

TABLES_KEPT = 100
_DAY = INKS["light"]
_DUSK = {**INKS["dark"], "sheep": "#7b6e60"}  # on a dark page a sheep's dark face would be lost
# Roles that take their colour from the seat (`tokens.css` knows the seats' colours).
_SEAT_ROLES = {"seat": "--seat", "mark": "--seat-ink", "line": "--seat-line"}


def _symbols() -> tuple[Symbol, ...]:
    return (
        *boxes.SEAT_PIECES.values(),
        *pieces.MARKS.values(),
        *boxes.NEUTRAL_PIECES,
        *pieces.RINGS,
        *boxes.GLOWS,
        *boxes.GOODS,
        *boxes.EMBLEMS,
    )


@lru_cache(maxsize=TABLES_KEPT)
def definitions(modules: frozenset[str] | None = None, colors: frozenset[str] | None = None) -> Markup:
    """Every symbol that a page of CATAN may use, and the pieces of each seat with their second mark.

    :param modules: of the only table that the page shows; all that there are if not given
    :param colors: of that table's seats; likewise
    """
    missing = set() if modules is None else boxes.missing_with(modules)
    seats = [color for color in pieces.SEAT_COLORS if colors is None or color in colors]
    missing |= {pieces.MARKS[color].id for color in pieces.SEAT_COLORS if color not in seats}
    return tag(
        "defs",
        svg.symbols(symbol for symbol in _symbols() if symbol.id not in missing),
        tag("path", id="hex-area", d=island.hex_path(92, 9)),
        *seat_pieces([kind for kind in boxes.SEAT_PIECES if kind not in missing], seats, boxes.MARK_PLACES),
    )


@lru_cache(maxsize=TABLES_KEPT)
def hansa_definitions(modules: frozenset[str] | None = None, colors: frozenset[str] | None = None) -> Markup:
    """Every symbol that a page of Hansa Teutonica may use, and the pieces of each seat and of nobody."""
    return tag(
        "defs",
        svg.symbols((*_hansa_symbols(), *pieces.MARKS.values())),
        *seat_pieces(
            hansa_art.SEAT_PIECES, hansa_art.SEAT_COLORS, hansa_art.MARK_PLACES, hansa_art.MARK_SCALE
        ),
    )


def _hansa_symbols() -> tuple[Symbol, ...]:
    return (*hansa_art.SEAT_PIECES.values(), hansa_art.NEUTRAL_MARK, *hansa_art.symbols())


def seat_pieces(
    kinds: Iterable[str],
    colors: Iterable[str],
    mark_places: Mapping[str, tuple[float, float]],
    mark_scale: float = 1,
) -> list[Markup]:
    """Each piece in each color: its outline, and on it the mark of its color."""
    return [
        tag(
            "g",
            tag("use", href=f"#{kind}"),
            svg.use(f"mark-{color}", *mark_places[kind], scale=mark_scale),
            id=f"{kind}-{color}",
        )
        for kind in kinds
        for color in colors
    ]


def stylesheet() -> str:
    """The colours of all roles that symbols on a page have, by day and at dusk."""
    roles = sorted(_roles())
    own = [role for role in roles if role not in _SEAT_ROLES]
    dusk = [role for role in own if _DUSK[role] != _DAY[role]]
    return "\n".join(
        [
            "/* Made by `python -m games.drawing.page` from games/drawing/palette.py: change that file. */",
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
    return [path for symbol in (*_symbols(), *_hansa_symbols()) for path in symbol.paths]


def _used(paint: str) -> set[str]:
    return {role for path in _paths() if (role := getattr(path, paint))}


def _roles() -> set[str]:
    return _used("fill") | _used("stroke")


if __name__ == "__main__":
    print(stylesheet(), end="")
