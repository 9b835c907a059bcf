"""The picture of a result."""

from __future__ import annotations

import re
import struct
from dataclasses import replace

from games.drawing import charts, raster, result_picture
from games.drawing.palette import LIGHT
from games.drawing.plain_title import board_svg
from games.drawing.result_picture import Result, Standing

BOARD = raster.png(board_svg({"seats": {"0": {"color": "red"}, "1": {"color": "blue"}}}, "light"), 300)


def shown(*, heading: str = "Anna won", name: str = "Anna", seats: int = 2) -> Result:
    return Result(
        site="Longshore",
        played="CATAN",
        heading=heading,
        by="2 points ahead of Bence",
        sources=["Settlements 4", "Cities 4", "Longest Road 2", "Victory point cards 1", "Largest Army 2"],
        seats=[Standing(place + 1, name, "R", "red", 10 - place) for place in range(seats)],
        chart=charts.lines({"0": [2, 5], "1": [2, 4]}, {"0": "red", "1": "blue"}, {"0": "A", "1": "B"}),
        board=BOARD,
    )


def test_it_has_the_size_of_a_link_s_picture():
    assert struct.unpack(">II", result_picture.png(shown())[16:24]) == (1200, 630)


def test_its_text_is_drawn_with_the_site_s_own_font():
    written = result_picture.as_svg(shown())

    assert result_picture.png(shown()) != raster.png(re.sub(r"<text[^>]*>[^<]*</text>", "", written), 1200)


def test_all_seats_fit():
    for seats in range(2, 7):
        written = result_picture.as_svg(shown(seats=seats))
        downs = [float(y) for y in re.findall(r'<circle[^>]* cy="([\d.]+)"', written)]
        assert len(downs) == seats
        assert max(downs) < result_picture.HEIGHT - result_picture.MARGIN


def test_what_is_too_long_is_smaller_and_ends_in_dots():
    written = result_picture.as_svg(
        shown(heading="A name that is very long, and others that are as long " * 3)
    )

    assert "…</text>" in written


def test_it_says_the_lead_and_the_sources_of_the_points_in_two_lines_each_at_most():
    by = "the game ended after a long time, since everybody who still played had agreed to that"
    sources = [*shown().sources, *shown().sources]
    written = result_picture.as_svg(replace(shown(), by=by, sources=sources))

    assert re.findall(r">([^<]*)</text>", written)[2:6] == [
        "the game ended after a long time,", "since everybody who still played",
        "Settlements 4 · Cities 4", "Longest Road 2 · Victory point cards 1",
    ]  # fmt: skip


def test_letters_that_the_font_lacks_are_dots():
    written = result_picture.as_svg(shown(name="Őrs 安娜"))

    assert ">Őrs ••</text>" in written


def test_names_cannot_bring_their_own_elements():
    assert "<script" not in result_picture.as_svg(shown(name="<script>"))


def test_its_top_has_the_winner_s_color_and_each_seat_its_rank():
    seats = [
        Standing(None, "Anna", "R", "red", 4),
        Standing(1, "Bence", "B", "blue", 10),
        Standing(2, "Chiara", "W", "white", 9),
    ]
    written = result_picture.as_svg(replace(shown(), seats=seats))

    assert f'height="10" fill="{LIGHT["seat-blue"]}"' in written
    assert re.findall(r">(–|\d+|Anna|Bence|Chiara)</text>", written) == [
        "–", "Anna", "4", "1", "Bence", "10", "2", "Chiara", "9",
    ]  # fmt: skip
    nobody = result_picture.as_svg(replace(shown(), seats=seats[:1]))
    assert f'height="10" fill="{LIGHT["glow"]}"' in nobody


def test_its_lines_have_the_dashes_of_the_page_s_chart():
    written = result_picture.as_svg(shown())

    assert shown().chart.lines[1].dash
    assert written.count(f'stroke-dasharray="{shown().chart.lines[1].dash}"') == 2
    assert "<polyline" not in result_picture.as_svg(replace(shown(), chart=None))
