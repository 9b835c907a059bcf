"""The picture for links that do not lead to a running game."""

from __future__ import annotations

import re
import struct
from dataclasses import replace

from games.drawing import link_card, raster
from games.drawing.link_card import Card
from games.drawing.link_picture import HEIGHT, MARGIN, RIGHT
from games.drawing.plain_title import board_svg

BOARD = raster.png(board_svg({"seats": {"0": {"color": "red"}}}, "light"), 300)


def shown(
    *, heading: str = "Anna", said: str = "12 rated games", rows: int = 3, number: str = "1500"
) -> Card:
    return Card(
        site="Longshore",
        what="Player",
        heading=heading,
        said=said,
        rows=[(f"Cities & Knights {place}", number) for place in range(rows)],
        board=BOARD,
    )


def test_it_has_the_size_of_a_link_s_picture():
    assert struct.unpack(">II", link_card.png(shown())[16:24]) == (1200, 630)


def test_rows_stay_within_it_and_say_their_numbers():
    written = link_card.as_svg(shown(rows=30, said="A sentence that takes more than a line. " * 9))

    downs = [float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', written)]
    assert max(downs) < HEIGHT - MARGIN
    assert len(re.findall(r">1500</text>", written)) in range(4, link_card.ROWS + 1)
    assert f'x="{RIGHT}"' in written


def test_a_row_needs_no_number():
    assert not re.search(r'text-anchor="end"', link_card.as_svg(shown(number="")))


def test_names_cannot_bring_their_own_elements():
    assert "<script" not in link_card.as_svg(shown(heading="<script>", said="<script>", number="<script>"))


def test_it_says_the_site_the_kind_of_page_and_three_lines_of_the_sentence():
    written = link_card.as_svg(shown(said="A sentence that takes more than a line. " * 9))

    texts = re.findall(r"<text[^>]*>([^<]*)</text>", written)
    assert texts[:2] == ["Longshore · Player", "Anna"]
    assert len([one for one in texts if "sentence" in one or "takes" in one]) == 3
    assert "Cities &amp; Knights 0" in texts


def test_a_name_without_a_number_has_more_room():
    long = [
        ("A name of a game that is long, with all its rule books and more", number) for number in ("", "1500")
    ]
    alone, beside = (
        re.search(r">(A name[^<]*)</text>", link_card.as_svg(replace(shown(), rows=[row]))).group()
        for row in long
    )

    assert len(alone) > len(beside)
