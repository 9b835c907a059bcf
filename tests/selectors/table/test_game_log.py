"""The log of a game as each viewer may read it."""

from __future__ import annotations

import pytest

from games.models.turn import Turn
from games.selectors.table import game_log
from games.titles.catan.base.page.history import history as history_of
from games.wording.words import words_of
from tests.services.conftest import NOW, is_over

pytestmark = pytest.mark.both_databases


def test_what_happened_since_my_last_move(party):
    game = party()
    first = game.active
    game.play_any()
    game.play_any()
    second = game.active
    game.play_any()
    game.play_any()

    lines = game_log.since_my_last_move(game.fresh(), first)
    assert [line.seat for line in lines] == [second, second]
    assert [line.kind for line in lines] == ["settlement_placed", "road_placed"]
    assert "Bence" in lines[0].text or game.users[second].display_name in lines[0].text
    assert game_log.since_my_last_move(game.fresh(), None) == []


def test_a_move_has_a_line_for_each_entry_that_says_something(party):
    rolled = {"kind": "rolled", "public": {"seat": "0", "dice": [3, 4]}}
    silent = {"kind": "offer_closed", "public": {"why": "turn_ended"}}
    stolen = {"kind": "stolen", "public": {"seat": "0"}, "private": {"1": {"cards": {"ore": 1}}}}
    turn = Turn(position=3, number=2, seat="0", actor="seat", at=NOW, log=[rolled, silent, stolen])
    game = party().fresh()

    lines = {viewer: game_log.lines_of(game, viewer, [turn]) for viewer in ("1", "2", None)}

    assert [(line.kind, line.facts) for line in lines["1"]] == [
        ("rolled", {"seat": "0", "dice": [3, 4]}),
        ("stolen", {"seat": "0", "cards": {"ore": 1}}),
    ]
    assert [line.facts for line in lines["2"]] == [line.facts for line in lines[None]]
    assert lines["2"][1].facts == {"seat": "0"}


def test_the_page_reads_what_happened_since_even_if_the_log_does_not_reach_that_far(party):
    game = party()
    seat = game.active
    game.play_any()
    last = game.seat(seat).last_position
    Turn.objects.bulk_create(
        Turn(game=game.game, position=last + n, number=last + n, seat="1", actor="seat", verb="roll", at=NOW,
             log=[{"kind": "rolled", "public": {"seat": "1", "dice": [1, 2]}}], undone=n == 2)
        for n in range(1, game_log.MOVES_AT_ONCE + 10)
    )  # fmt: skip

    lines, news = game_log.lines_and_news(game.fresh(), seat)

    assert news == game_log.since_my_last_move(game.game, seat)
    assert [line.number - last for line in news] == [1, *range(3, game_log.MOVES_AT_ONCE + 10)]
    assert lines == game_log.log(game.game, seat)
    assert game_log.lines_and_news(game.game, None) == (game_log.log(game.game, None), [])


@pytest.mark.parametrize("moves", [0, 1, 5])
def test_the_news_are_lines_of_the_log_that_reaches_that_far(party, moves):
    game = party()
    for _ in range(moves):
        game.play_any()

    for seat in game.users:
        lines, news = game_log.lines_and_news(game.fresh(), seat)
        assert news == game_log.since_my_last_move(game.game, seat)
        assert all(any(line is one for one in lines) for line in news)


def test_charts_count_every_roll(party):
    game = party(until=is_over).fresh()
    history = history_of(game_log.public_log(game), game.names)

    rolls = [
        sum(line.facts["dice"]) for line in game_log.log(game, None, limit=10_000) if line.kind == "rolled"
    ]
    assert {total: rolls.count(total) for total in range(2, 13)} == history["dice"]
    assert set(history["produced"]) == {"0", "1", "2", "3"}
    assert {line.at for line in game_log.start_lines(game, None)} == {game.started_at}


def test_the_end_of_a_turn_says_that_its_offers_are_closed() -> None:
    """BASE-OFFER-13: there is no line for each of them."""
    words = words_of("catan", ["base"])
    ended = {"kind": "offer_closed", "public": {"offer": "7", "maker": "0", "why": "turn_ended"}}
    gone = {"kind": "offer_closed", "public": {"offer": "7", "maker": "0", "why": "cards_gone"}}

    assert words.goes_without_saying(ended)
    assert not words.goes_without_saying(gone)
    assert words.say("offer_closed", gone["public"], {"0": "Anna"}, None).startswith(
        "Anna’s offer has ended: "
    )
