"""The picture of an island: a file that never changes, drawn once per board."""

from __future__ import annotations

import hashlib
import random
from functools import cache, lru_cache
from pathlib import Path as File

from games.drawing import numerals, svg
from games.drawing.art import circle, number
from games.drawing.palette import Palette
from games.drawing.svg import Markup, tag
from games.module_files import module_file
from games.titles.catan.base.drawing.together import FILE, TITLE, every_module, of_everything, together

from . import goods, harbors, hexes, sea, tokens
from .island import Frame, Island, Tile, frame_of
from .lands import SEA, land_of

BASE = ("base",)
"""Base is drawn in the files listed in `_art_version`."""


def art_version() -> str:
    """Return a version that changes with the drawing code, so that cached pictures do not stay forever."""
    return _art_version(every_module())


@cache
def _art_version(modules: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    here = File(__file__).parent
    for name in (
        "goods",
        "harbors",
        "hexes",
        "island",
        "island_picture",
        "lands",
        "sea",
        "terrain",
        "tokens",
    ):
        digest.update((here / f"{name}.py").read_bytes())
    for name in ("art", "numerals", "palette", "points", "svg"):
        digest.update((File(svg.__file__).parent / f"{name}.py").read_bytes())
    brought = together(modules).by_module
    for key in (
        key for key, drawing in brought.items() if key not in BASE and (drawing.lands or drawing.ground)
    ):
        found = module_file(FILE, TITLE, key)
        assert found is not None
        assert found.__file__ is not None
        own = File(found.__file__)
        for path in sorted(own.parent.rglob("*.py")) if own.stem == "__init__" else [own]:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


@lru_cache(maxsize=256)
def picture(island: Island, theme: str) -> str:
    """Return the island as an SVG file by day ("light") or at dusk ("dark").

    :raises ValueError: the island contains a text that its module has never written
    """
    frame = frame_of(island)
    return svg.document(
        *layers(island, of_everything().palettes[theme], frame),
        view_box=frame.view_box,
        width=frame.width,
        height=frame.height,
    )


def layers(island: Island, palette: Palette, frame: Frame) -> list[Markup]:
    """Return the parts of the picture, from the bottom of the sea to the tokens."""
    return [
        _definitions(island, palette),
        sea.depth(palette, frame),
        sea.ornaments(palette, frame),
        sea.coast(palette),
        sea.rim(frame),
        *sea.lanes(palette, island),
        tag("g", *(_tile(tile) for tile in island.tiles if tile.terrain != SEA)),
        *_grounds(island, palette),
        _paper(frame),
        tag("g", *(harbors.harbor_of(island, harbor, palette) for harbor in island.harbors)),
        tag("g", *(token for tile in island.tiles for token in tokens.tokens_of(tile, palette))),
    ]


def _definitions(island: Island, palette: Palette) -> Markup:
    terrains = {tile.terrain for tile in island.tiles} - {SEA}
    glyphs = {glyph.id: glyph for kind in sorted(terrains) for glyph in land_of(kind).glyphs}
    traded = {harbor.type for harbor in island.harbors}
    rates = set("".join(harbors.rate(kind) for kind in traded))
    return tag(
        "defs",
        tag("path", id="coast", d=sea.coast_line(island.land)),
        tag("path", id="shelf", d=sea.shelf_line(island.land)),
        tag("path", id="hex", d=hexes.hex_path(95.5, 9)),
        tag("clipPath", tag("use", href="#hex"), id="within"),
        tag(
            "radialGradient",
            tag("stop", offset="0.65", stop_color=palette["sea"]),
            tag("stop", offset="1", stop_color=palette["sea-deep"]),
            id="depth",
            cx="0.5",
            cy="0.5",
            # the whole rim is as dark as the sea around it on the page
            r="0.5",
        ),
        tag(
            "linearGradient",
            tag("stop", stop_color=palette["sea-deep"]),
            tag("stop", offset="1", stop_color=palette["sea-deep"], stop_opacity="0"),
            id="rim",
        ),
        _paper_pattern(palette),
        *(svg.group(glyph, palette) for glyph in glyphs.values()),
        *(svg.group(good, palette) for good in goods.GOODS if good.id.removeprefix("good-") in traded),
        *(_scene(name, palette) for name in sorted(terrains)),
        *(
            tag("path", id=tokens.numeral_id(one), d=numerals.OUTLINES[one])
            for one in sorted({*"0123456789", *rates})
        ),
    )


def _scene(name: str, palette: Palette) -> Markup:
    """Return each arrangement of a terrain as a group of its own."""
    land = land_of(name)
    ground = tag(
        "g",
        tag("use", href="#hex", fill=palette[land.color]),
        *(svg.path(shape, palette) for shape in land.ground),
    )
    rim = tag(
        "use", href="#hex", fill="none", stroke=palette["paper"], stroke_width=3.5, stroke_opacity="0.2"
    )
    return svg.join(
        tag(
            "g",
            tag(
                "g",
                ground,
                *(svg.use(one.symbol, one.x, one.y, scale=one.scale) for one in arrangement),
                clip_path="url(#within)",
            ),
            rim,
            id=f"{name}-{index}",
        )
        for index, arrangement in enumerate(land.arrangements)
    )


def _tile(tile: Tile) -> Markup:
    count = len(land_of(tile.terrain).arrangements)
    center = tile.hex.center
    return svg.use(f"{tile.terrain}-{(tile.hex.q + 2 * tile.hex.r) % count}", center.x, center.y)


def _grounds(island: Island, palette: Palette) -> list[Markup]:
    """Return what modules put on the hexes."""
    drawings = of_everything().by_module
    found: list[Markup] = []
    for key, written in island.grounds:
        ground = drawings[key].ground
        assert ground is not None
        found.append(tag("g", *ground.draw(written, palette)))
    return found


def _paper_pattern(palette: Palette) -> Markup:
    """Return fibers and specks of laid paper, so sparse that they are hardly visible."""
    chance = random.Random("paper")  # noqa: S311 (the same each time, and nothing secret)
    size = 220
    fibres = []
    for _ in range(46):
        x, y = chance.uniform(4, size - 16), chance.uniform(4, size - 8)
        dx, dy = chance.uniform(-12, 12), chance.uniform(-5, 5)
        bend = chance.uniform(-4, 4)
        fibres.append(
            f"M{number(x)} {number(y)}q{number(dx / 2)} {number(dy + bend)} {number(dx)} {number(dy)}"
        )
    specks = "".join(
        circle(chance.uniform(3, size - 3), chance.uniform(3, size - 3), chance.uniform(0.5, 1.3))
        for _ in range(60)
    )
    return tag(
        "pattern",
        tag(
            "path",
            d="".join(fibres),
            fill="none",
            stroke=palette["paper"],
            stroke_width=1,
            stroke_opacity="0.13",
        ),
        tag("path", d=specks, fill=palette["paper"], fill_opacity="0.13"),
        id="paper",
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )


def _paper(frame: Frame) -> Markup:
    return tag("rect", x=frame.left, y=frame.top, width=frame.width, height=frame.height, fill="url(#paper)")
