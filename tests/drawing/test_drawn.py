"""The pieces of each module on the board of one position, its symbols, and what it puts on the ground.

A page with a piece that is left out, has another color or stands at another place is in order otherwise, so no other
test notices. The lists are `drawn.txt` of each module. If a test fails and the change is meant, run these tests with
REWRITE=1.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from games import catalog
from games.drawing.art import Symbol, number
from games.drawing.board import Shape, Target
from games.drawing.titles import Sight, drawing_of
from games.titles.catan.base.drawing.together import of_everything
from games.titles.hansa.base.drawing import art as hansa
from games.titles.hansa.base.drawing.map import SIDES, map_svg
from games.workshop.positions import positions_of
from games.workshop.positions.position import Position

FOLDERS = Path(__file__).parents[1] / "titles"
MODULES = [(title.key, module.key) for title in catalog.titles().values() for module in title.modules]


def list_of(title: str, module: str) -> Path:
    return FOLDERS / title / module / "drawn.txt"


def positions(title: str, module: str) -> dict[str, Position]:
    rules = catalog.title(title)
    (brought,) = [one for one in rules.modules if one.key == module]
    return {one.key or one.table: one for one in positions_of(rules, brought)}


def sight(title: str, position: Position) -> Sight:
    """Return a position as the seat sees it that the position is about."""
    story = position.reach()
    return catalog.title(title).sight(story.state, position.seat(story))


def shapes(title: str, module: str, seen: Sight) -> dict[str, str]:
    """Return the module's shapes on a board as text, with their kinds: what they are without place and color."""
    drawn = _shapes(title, seen)
    others = [one for one in seen["modules"] if one != module]
    without = _shapes(title, {**seen, "modules": others}) if others else {}
    return {text: kind for text, kind in drawn.items() if text not in without}


def _shapes(title: str, seen: Sight) -> dict[str, str]:
    layers = drawing_of(title).draw(seen).layers
    return {_written(layer.key, one): _kind(layer.key, one) for layer in layers for one in layer.shapes}


def _written(layer: str, shape: Shape) -> str:
    facts = [layer, shape.symbol, f"at {number(shape.at.x)} {number(shape.at.y)}"]
    facts += [f"turned {shape.turn:.0f}"] if shape.turn else []
    facts += [f"scaled {shape.scale:g}"] if shape.scale != 1 else []
    facts += [f"({shape.classes})"] if shape.classes else []
    facts += [f"“{shape.title}”"] if shape.title else []
    return " ".join(facts)


def _kind(layer: str, shape: Shape) -> str:
    said = shape.title.message if shape.title else ""
    return f"{layer} {shape.symbol} {shape.classes}".replace(shape.color or "no color", "") + said


def symbols(title: str, module: str) -> Iterator[str]:
    """Yield the paints of each symbol, and a digest that changes with its outlines."""
    brought = of_hansa() if title == "hansa" else of_catan(module)
    for one in brought:
        paints = ", ".join(" on ".join(filter(None, (path.fill, path.stroke))) for path in one.paths)
        yield f"{one.id} {_digest(repr(one.paths))}: {paints}"


def of_hansa() -> tuple[Symbol, ...]:
    return (*hansa.SEAT_PIECES.values(), *hansa.symbols())


def of_catan(module: str) -> tuple[Symbol, ...]:
    drawing = of_everything().by_module.get(module)
    if drawing is None:
        return ()
    glyphs = [glyph for land in drawing.lands.values() for glyph in land.glyphs]
    return (*drawing.symbols(), *glyphs)


def grounds(title: str, module: str, seen: Sight) -> list[str]:
    """Return a digest of each part that lies on the ground, with its elements."""
    if title == "hansa":
        parts = [map_svg(side) for side in SIDES]
    else:
        drawing = of_everything().by_module.get(module)
        lies = drawing.ground if drawing else None
        parts = [*lies.draw(lies.write(seen), of_everything().palettes["light"])] if lies else []
    return [f"{_elements(part)} {_digest(part)}" for part in parts]


def pictures(title: str, module: str, seen: Sight) -> list[str]:
    """Return digests of the small pictures of a board, where pieces are plain."""
    if not seen:
        return []
    drawing = drawing_of(title)
    parts = {"thumbnail": drawing.thumbnail(seen, "light"), "cover": drawing.cover(seen, module, "light")}
    return [f"{name}: {_elements(part)} {_digest(part)}" for name, part in parts.items()]


def targets(title: str, module: str, seen: Sight) -> list[str]:
    """Return how targets of CATAN are shown: by their kinds the glow and the ghost, by their verbs the label."""
    drawing = of_everything().by_module.get(module) if title == "catan" else None
    if drawing is None or not seen:
        return []
    place = next(iter(seen["base"]["hexes"]))
    kinds = sorted({*drawing.target_glows, *drawing.ghosts})
    asked = [Target(place, kind) for kind in kinds]
    asked += [Target(place, verb, verb) for verb in sorted({*drawing.target_labels} - {*kinds})]
    areas = drawing_of(title).draw({**seen, "viewer": "0"}, targets=asked).targets
    return [f"{one.target.kind}: {_glowing(one)}" for one in areas]


def _glowing(area: Any) -> str:
    ghost = f" {area.ghost.symbol}" if area.ghost else ""
    return f"{area.glow.symbol}{ghost} “{area.label}”"


def _elements(part: str) -> str:
    found = Counter(re.findall(r"<(\w+)", part))
    return ", ".join(f"{number} × {element}" for element, number in found.items())


def _digest(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def instructive(title: str, module: str) -> list[str]:
    """Return few positions in which all kinds of the module's shapes are found; the first one if it has none."""
    found = positions(title, module).items()
    kinds = {name: set(shapes(title, module, sight(title, one)).values()) for name, one in found}
    chosen: list[str] = []
    while best := max(kinds, key=lambda name: len(kinds[name]), default=""):
        if not (known := kinds[best]):
            break
        chosen.append(best)
        kinds = {name: theirs - known for name, theirs in kinds.items()}
    return chosen or [*kinds][:1]


def listed(title: str, module: str, names: list[str]) -> list[str]:
    """Return the lines of a module's list, with the shapes at these positions, each shape once."""
    found = positions(title, module)
    seen = {name: sight(title, found[name]) for name in names}
    lines, known = ["symbols", *(f"    {one}" for one in symbols(title, module))], set[str]()
    for name, one in seen.items():
        drawn = shapes(title, module, one).keys()
        lines += [f"board {name}", *(f"    {text}" for text in drawn if text not in known)]
        known |= drawn
    for part, of in (("pictures", pictures), ("ground", grounds), ("targets", targets)):
        lines += [part, *(f"    {one}" for one in of(title, module, next(iter(seen.values()), {})))]
    return lines


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_nothing_that_a_module_draws_has_been_lost_or_changed(title, module):
    if "REWRITE" in os.environ:
        rewritten = listed(title, module, instructive(title, module))
        list_of(title, module).write_text("\n".join(rewritten) + "\n")
    lines = list_of(title, module).read_text().splitlines()
    names = [line.removeprefix("board ") for line in lines if line.startswith("board ")]

    assert listed(title, module, names) == lines
