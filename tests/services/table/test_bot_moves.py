"""Bots at the table, the demo community, the admin."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.table import bot_moves, departures, new_tables
from games.workshop import demo
from games.workshop.demo import past
from games.workshop.positions.search import Search
from tests.services.conftest import NOW, step


def test_bots_move_until_a_person_is_waited_for(player):
    anna = player("Anna")
    game = new_tables.create_game(
        host=anna, title="catan", modules=["base"], options={}, seats=4, bots=3, now=NOW
    )
    bot_moves.play_bots(game_id=game.pk, now=NOW)

    (due,) = Seat.objects.exclude(decision=None)
    assert due.user == anna
    assert set(Turn.objects.values_list("actor", flat=True)) <= {"bot"}
    assert bot_moves.play_bots(game_id=game.pk, now=NOW) == 0


def test_a_bot_that_has_been_asked_answers_an_offer(party):
    game = party(until=step("main"))
    active = game.active
    departures.resign(game_id=game.game.pk, user=game.users[str((int(active) + 1) % 4)], now=NOW)
    hand = game.title.sight(game.state, active)["base"]["own"]["hand"]
    give = next((kind for kind, count in hand.items() if count), None)
    assert give is not None
    want = next(kind for kind in ("ore", "wool", "grain") if kind != give)
    others = [key for key in game.users if key != active]
    game.play(active, "make_offer", {"give": {give: 1}, "want": {want: 1}, "to": others, "mode": "pick"})

    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    answered = Turn.objects.get(actor="bot")
    assert answered.verb == "answer_offer"
    assert bot_moves.play_bots(game_id=game.game.pk, now=NOW) == 0


def test_a_bot_plays_on_in_the_seat_of_a_player_who_resigned(party):
    game = party(until=step("main"))
    active = game.active

    departures.resign(game_id=game.game.pk, user=game.users[active], now=NOW)
    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    assert not Seat.objects.exclude(decision=None).exclude(bot="").exists()
    assert Turn.objects.filter(actor="bot", seat=active).exists()


def test_a_bot_with_a_bad_idea_makes_another_move(party, monkeypatch, caplog):
    game = party(until=step("main"))
    active = game.active
    departures.resign(game_id=game.game.pk, user=game.users[active], now=NOW)
    monkeypatch.setattr("games.services.table.bot_moves.bots.choose", lambda *_: ("fly", None))

    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    assert Turn.objects.filter(actor="bot", seat=active).exists()
    assert "illegal move" in caplog.text


@pytest.mark.deep  # `tests/browser/test_fresh_clone.py` makes the demo at each push.
@pytest.mark.one_database
def test_the_demo_community_is_made_once_with_each_game_at_its_moment(db, capsys, monkeypatch):
    """Slow, since it plays every game to its moment, and tournaments; `test_past.py` covers the whole past."""
    monkeypatch.setattr(past, "GAMES", 1)
    call_command("demo")
    first = capsys.readouterr().out
    games = {game.name: game for game in Game.objects.filter(demo=True, club=None)}

    assert set(games) == {position.table for position in demo.TABLES}
    assert all(game.demo and not game.rated for game in games.values())
    for position in demo.TABLES:
        game = games[position.table]
        assert game.state["stack"] == position.reach().state["stack"]
        if isinstance(position.reach, Search) and position.table != "An open trade":
            assert position.reach.has_come(game.rules, game.state)
    trade = games["An open trade"]
    (offer,) = trade.rules.sight(trade.state, None)["base"]["offers"]
    assert sorted(offer["answers"].values()) == ["accept", "decline", "pending"]
    assert games["A finished game"].is_over
    for person in (*demo.PEOPLE, *demo.NEIGHBORS):
        assert person.email in first
        user = User.objects.get(email=person.email)
        assert user.check_password(demo.PASSWORD)
        assert user.emailaddress_set.get().verified

    turns = Turn.objects.count()
    call_command("demo")
    of_tournaments = Game.objects.exclude(tournament=None)
    others = Game.objects.filter(tournament=None)
    assert others.filter(club=None).count() == len(demo.TABLES) + past.GAMES
    assert others.exclude(club=None).count() == 2
    assert (of_tournaments.filter(club=None).count(), of_tournaments.exclude(club=None).count()) == (3, 4)
    assert Turn.objects.count() == turns
    assert "kept" in capsys.readouterr().out
