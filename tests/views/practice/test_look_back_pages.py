"""The pages on which a bot looks back at a finished game."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.bots import look_back
from games.engine import history
from games.engine.errors import EngineError
from games.models.game import Game
from games.models.look_back import LookBack
from games.models.turn import Snapshot
from games.selectors.table.replays import state_at
from games.selectors.table.turns import moves_of
from games.services.practice import look_backs
from tests.services.conftest import is_over, step
from tests.views.forms import submit

pytestmark = pytest.mark.django_db
PAGE = "look-back/"


class Viewers:
    """A player, an opponent, a stranger and a visitor of one table."""

    def __init__(self, eyes, game):
        self.game = game
        self.player, self.opponent = eyes(game, "0"), eyes(game, "1")
        self.stranger, self.visitor = eyes(game, "stranger"), eyes(game)


@pytest.fixture
def over(eyes, party, monkeypatch):
    """The viewers of a finished game. A bot judges few positions here."""
    monkeypatch.setattr(look_back, "NODES", look_back.Budget(nodes=10))
    monkeypatch.setattr(look_back, "DRAWS", 1)
    monkeypatch.setattr(look_backs, "AT_ONCE", 900.0)
    game = party(until=is_over)
    Game.objects.filter(pk=game.game.pk).update(finished_at=timezone.now())
    return Viewers(eyes, game)


def start_of(game):
    return game.rules.upgraded(game.snapshots.get(kind=Snapshot.Kind.START).state)


def text_of(response):
    assert response.status_code == 200
    return response.content.decode()


def test_a_player_asks_waits_and_reads(over):
    page = over.player.look(PAGE)
    assert submit(over.player.client, page, over.player.at("look-back/ask/")).status_code == 303
    row = LookBack.objects.get()

    waiting = text_of(over.player.look(PAGE))
    assert "The bot will begin soon." in waiting
    assert 'hx-trigger="every 3s"' in waiting
    assert "2 moves" not in waiting
    LookBack.objects.update(done=2, of=9)
    assert "The bot has looked at 2 of 9 moves." in text_of(over.player.look(PAGE))
    LookBack.objects.update(done=row.done, of=row.of)
    assert f'href="{over.player.at(PAGE)}"' in waiting
    look_backs.go_on(look_back_id=row.pk, done=0, now=timezone.now())

    read = text_of(over.player.look(PAGE))
    assert "This is a bot’s opinion." in read
    assert "Luck and choices" in read
    assert "Number" in read
    assert "The bot would have begun like this:" in read
    check_chances(over, row, read)
    for viewer in (over.opponent, over.stranger, over.visitor):
        assert "This is a bot’s opinion." in text_of(viewer.look(PAGE))
    row.refresh_from_db()
    check_moment(over, row)


def check_chances(over, row, read):
    """The table has a row for each seat: start, luck, choices and end, which add up."""
    row.refresh_from_db()
    body = read.split("Luck and choices")[1].split("<tbody>")[1].split("</tbody>")[0]
    rows = [re.findall(r'<td class="number">(.*?)</td>', one) for one in body.split("<tr>")[1:]]
    assert len(rows) == len(row.work["parts"])
    for key, (first, luck, choices, last) in zip(row.work["parts"], rows, strict=True):
        said = [round(100 * row.work[when][key]) for when in ("first", "last")]
        change = round(100 * row.work["parts"][key]["luck"])
        assert [first, last] == [f"{value} %" for value in said]
        assert [luck, choices] == [signed(change), signed(said[1] - said[0] - change)]
    # the viewer's own moments come first
    seats = re.findall(
        r'<section class="stack">\s*<h2>(.*?)</h2>', text_of(over.opponent.look(PAGE)), re.DOTALL
    )
    assert over.game.seat("1").display_name in seats[0]


def signed(points):
    return f"{'+' if points > 0 else '−' if points else '±'}{abs(points)}"


def check_moment(over, row):
    """Both moves are shown on a board each."""
    seat, moments = next((seat, found) for seat, found in row.work["moments"].items() if found)

    page = text_of(over.stranger.look(f"look-back/{seat}/{moments[0]['number']}/"))

    assert "What was played" in page
    assert "What the bot would have played" in page
    assert 'id="own' in page
    assert 'id="better' in page
    chances = [f"{100 * moments[0][which]:.0f} %" for which in ("chance", "better_chance")]
    assert re.findall(r'<span class="chip[^>]*>(.*?)</span>', page) == chances
    assert f"Chance to win: {chances[1]} instead of {chances[0]}." in text_of(over.player.look(PAGE))
    assert over.stranger.at(f"replay/{moments[0]['number']}/") in page
    assert [
        told.count("<li>") > 0 for told in re.findall(r'<ol class="list">(.*?)</ol>', page, re.DOTALL)
    ] == [
        True,
        True,
    ]
    assert re.findall(r'aria-current="page">(\d+)<', page) == ["1"]
    assert over.stranger.look(f"look-back/{seat}/99999/").status_code == 404


def test_a_moment_of_an_earlier_release_is_shown_without_the_first_move(over):
    submit(over.player.client, over.player.look(PAGE), over.player.at("look-back/ask/"))
    row = LookBack.objects.get()
    look_backs.go_on(look_back_id=row.pk, done=0, now=timezone.now())
    row.refresh_from_db()
    for moments in row.work["moments"].values():
        for moment in moments:
            del moment["first"]
    row.save()

    page = text_of(over.player.look(PAGE))

    assert "Chance to win:" in page
    assert "The bot would have begun like this:" not in page


def test_strangers_wait_for_a_day(over):
    assert "only its players can ask" in text_of(over.stranger.look(PAGE))
    assert over.stranger.send("look-back/ask/").status_code == 403
    assert "Sign in to ask for this." in text_of(over.visitor.look(PAGE))
    Game.objects.update(finished_at=timezone.now() - timedelta(days=2))

    assert "Look back with a bot" in text_of(over.stranger.look(PAGE))


def test_a_game_that_is_played_has_no_such_page(eyes, party):
    running = Viewers(eyes, party(until=step("main")))
    LookBack.objects.create(game=running.game.game, asked_at=timezone.now())

    for viewer in (running.player, running.stranger):
        assert viewer.look(PAGE).status_code == 404
        assert viewer.look("look-back/0/1/").status_code == 404
    assert running.player.send("look-back/ask/").status_code == 404


def test_the_page_says_where_bots_do_not_look_back_yet(over, monkeypatch):
    monkeypatch.setattr(look_back, "judge_of", lambda _title, _modules: None)

    assert "Bots don’t look back at this rule book yet." in text_of(over.player.look(PAGE))
    assert over.player.send("look-back/ask/").status_code == 409


def test_the_end_and_the_replay_lead_there(over):
    address = over.player.at(PAGE)

    assert address in text_of(over.player.look())
    assert address in text_of(over.player.look("replay/"))


def test_work_that_failed_can_be_asked_for_again(over):
    LookBack.objects.create(game=over.game.game, asked_at=timezone.now(), failed_at=timezone.now())

    page = over.player.look(PAGE)
    assert "The bot couldn’t finish. You can ask again." in text_of(page)
    assert "hx-trigger" not in text_of(page).split('id="look-back"')[1].split(">")[0]
    submit(over.player.client, page, over.player.at("look-back/ask/"))

    assert LookBack.objects.get().failed_at is None


def test_a_game_whose_last_moves_the_rules_no_longer_allow_has_its_page(over, monkeypatch):
    """The page says so. A moment shows what its seat did up to there, and is gone if not even that can be replayed."""
    game = over.game.fresh()
    moves = [turn for turn in moves_of(game) if not turn.hidden]
    place = next(
        place
        for place, turn in enumerate(moves)
        if game.rules.turns_played(state_at(game, turn.number)) and moves[place + 1].seat == turn.seat
    )
    own, refused = moves[place : place + 2]
    again = history.again

    def corrected(title, state, move):
        if move.number >= refused.number:
            raise history.NoLongerLegal(move, EngineError("corrected"))
        return again(title, state, move)

    cache.clear()
    monkeypatch.setattr(history, "again", corrected)
    work = look_back.result(look_back.begin(look_back.judge_of(game.rules, game.modules), start_of(game)))
    moment = {"number": own.number, "turn": 1, "gain": 0.1, "chance": 0.2, "better_chance": 0.3}
    moment |= {"more_points": 1, "moves": [[own.verb, own.argument]], "reasons": []}
    done = len([turn for turn in moves_of(game) if turn.number < refused.number])
    work |= {"is_whole": False, "done": done, "moments": {**work["moments"], own.seat: [moment]}}
    now = timezone.now()
    row = LookBack.objects.create(game=game, asked_at=now, finished_at=now, work=work)

    assert "The rules have been corrected since this game was played" in text_of(over.player.look(PAGE))
    assert "What was played" in text_of(over.player.look(f"look-back/{own.seat}/{own.number}/"))

    LookBack.objects.filter(pk=row.pk).update(work={**work, "is_whole": True})
    assert over.player.look(f"look-back/{own.seat}/{own.number}/").status_code == 404
