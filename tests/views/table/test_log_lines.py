"""The HTML of a log's lines."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.selectors.table.log_line import LogLine
from games.templatetags.ui import engine
from games.titles.catan.base.drawing import samples
from games.titles.catan.base.drawing.places import names_of
from games.views.pages.moment import Mark
from games.wording.words import words_of

GAME = SimpleNamespace(pk=7)
COLORS = {"0": "red", "1": "blue"}
MOVE = LogLine(
    kind="rolled",
    facts={"seat": "1", "dice": [3, 4]},
    number=3,
    at=datetime(2026, 3, 4, 23, 30, tzinfo=UTC),
    actor="seat",
    seat="1",
    undone=False,
    words=words_of("catan", ("base",)),
    names={"0": "Anna", "1": "<b>"},
    places=names_of(samples.empty()),
)
TURN = replace(MOVE, kind="turn_began", facts={"seat": "1", "turn": 2})
TALK = replace(
    MOVE, kind="offer_answered", facts={"seat": "1", "offer": "1", "maker": "0", "answer": "decline"}
)
SHOWN = SimpleNamespace(
    rings_of=lambda line: "ring-hex translate(1 2)" if line.number == 3 else "", mark_of=lambda _line: Mark()
)


def html(*lines, **more):
    macros = engine().env.get_template("games/log.jinja").module
    return str(macros.log_lines(list(lines), COLORS, **more)).replace("\n", "")


def test_a_line_has_its_seats_color_and_its_text_is_escaped():
    assert html(MOVE) == '<li data-seat="blue">&lt;b&gt; rolls 7 (3 + 4).</li>'
    assert html(replace(MOVE, facts={"dice": [3, 4]})).startswith("<li>")


def test_a_line_leads_to_its_step_of_the_replay_and_knows_what_it_rings():
    assert html(MOVE, game=GAME, shown=SHOWN) == (
        '<li data-seat="blue"><a class="told-line" href="/games/7/replay/3/" data-rings="ring-hex translate(1 2)">'
        "&lt;b&gt; rolls 7 (3 + 4).</a></li>"
    )
    assert 'href="/games/7/replay/4/">' in html(replace(MOVE, number=4), game=GAME, shown=SHOWN)
    assert 'href="/games/7/replay/3/">' in html(MOVE, game=GAME)


@pytest.mark.parametrize(
    ("line", "classes"),
    [
        (MOVE, ""),
        (TURN, ' class="turn"'),
        (replace(MOVE, undone=True), ' class="undone"'),
        (replace(TURN, undone=True), ' class="turn undone"'),
    ],
)
def test_turns_and_undone_moves_look_different(line, classes):
    assert html(line).startswith(f'<li{classes} data-seat="blue">')


def test_a_turn_has_its_moment_in_the_readers_language_and_zone():
    with timezone.override(ZoneInfo("Asia/Tokyo")), translation.override("hu"):
        there = html(TURN)

    assert '<time class="log-time" datetime="2026-03-04T23:30:00+00:00">4 Mar, 23:30</time> ' in html(TURN)
    assert '<time class="log-time" datetime="2026-03-05T08:30:00+09:00">márc. 5., 08:30</time> ' in there
    assert "<time" not in html(MOVE)


def test_talk_is_folded_into_one_line_that_opens():
    page = html(MOVE, TALK, TALK, game=GAME, folds="talk")

    before, _, fold = page.partition(
        '<li class="talk"><details id="talk-3-0"><summary>2 offers and answers</summary>'
    )
    assert "rolls" in before
    assert fold.startswith('<ol class="log told"><li data-seat="blue"><a ')
    assert fold.endswith("declines the offer.</a></li></ol></details></li>")
    assert "<details><summary>" in html(TALK, TALK)
    assert "<details" not in html(TALK)
