"""A sketch identifies its picture; tests about pictures draw real ones."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from games.drawing import raster
from tests.sketches import ARE_MADE_SMALL

ONE, OTHER = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="{r}"/></svg>' for r in "12"
)


def test_two_pictures_have_two_sketches_and_one_has_one():
    assert raster.png(ONE, 60) == raster.png(ONE, 60)
    assert len({raster.png(ONE, 60), raster.png(OTHER, 60), raster.png(ONE, 61)}) == 3
    with Image.open(io.BytesIO(raster.png(ONE, 60))) as sketch:
        assert sketch.size == (1, 1)


def test_a_sketch_is_not_made_small_by_anybody():
    for module in ARE_MADE_SMALL:
        assert module.small(raster.png(ONE, 60)) == raster.png(ONE, 60)  # type: ignore[attr-defined]


@pytest.mark.usefixtures("drawn_pictures")
def test_a_picture_that_is_asked_for_is_drawn():
    with Image.open(io.BytesIO(raster.png(ONE, 60))) as drawn:
        assert drawn.size == (60, 60)
    assert {module.small for module in ARE_MADE_SMALL} == {raster.small}  # type: ignore[attr-defined]
