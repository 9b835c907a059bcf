"""A first game with a guide: started once, with the same island for everybody, and counted nowhere."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.guests import make_guest
from accounts.models import User
from games.models.game import Game
from games.models.statistics import Ending
from games.services.errors import NotYourSeat
from games.services.table import bot_moves, lessons, moves
from games.services.table.new_tables import create_game
from games.services.table.sitting import Sitting
from games.services.watching import ended_games
from games.views.pages.module_page import first_game
from tests.services.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIRST = first_game("catan", ("base",))
assert FIRST is not None
TABLE = {
    "title": "catan",
    "modules": ["base"],
    "options": {},
    "seats": 4,
    "bots": 3,
    "visibility": Game.Visibility.LINK,
}


def learn(user: User) -> Game:
    return lessons.learn(user=user, now=NOW, seed=FIRST.seed, **TABLE)


def rolls(game: Game) -> list[tuple[str, int]]:
    told = (entry for log in game.turns.played().values_list("log", flat=True) for entry in log)
    facts = [entry["public"] for entry in told if entry["kind"] == "rolled"]
    return [(fact["seat"], sum(fact["dice"])) for fact in facts]


def play_on(game: Game, *, until: int) -> list[tuple[str, int]]:
    """Play this many rolls with bots and a player who builds nothing and declines every offer."""
    while len(rolls(game)) < until:
        if bot_moves.play_bots(game_id=game.pk, now=NOW):
            continue
        game.refresh_from_db()
        seat = game.seat_of(game.host)
        verb, argument = _move(game, seat.key)
        moves.play(
            game_id=game.pk,
            user=game.host,
            verb=verb,
            argument=argument,
            decision=game.rules.waiting(game.state).decision,
            key=f"key-{game.last_position}",
            now=NOW,
        )
    return rolls(game)


def _move(game: Game, seat: str) -> tuple[str, Any]:
    title, state = game.rules, game.state
    if seat not in title.waiting(state).due:
        (offer,) = title.sight(state, seat)["base"]["offers"]
        return "answer_offer", {"offer": offer["id"], "answer": "decline"}
    options = title.options(state, seat)
    for verb in ("end_turn", "roll"):
        if options.get(verb):
            return verb, None
    return title.sample(state, seat, random.Random("lesson"))


def test_the_learner_begins_and_rolls_the_first_seven_in_the_third_turn(player):
    game = learn(player("Anna"))

    thrown = play_on(game, until=9)

    me = game.seat_of(game.host).key
    assert [number for seat, number in thrown if seat == me][2] == 7
    assert thrown[0][0] == me
    assert 7 not in [number for _seat, number in thrown[:-1]]


def test_its_bots_do_not_run_away_from_the_learner(player):
    game = learn(player("Anna"))

    assert [seat.bot for seat in game.seats.order_by("number") if seat.is_bot] == ["gentle"] * 3


def test_a_guest_learns_beside_gentle_bots_too():
    _guest, game = lessons.learn_as_guest(guest=None, now=NOW, seed=FIRST.seed, **TABLE)

    assert {seat.bot for seat in game.seats.all() if seat.is_bot} == {"gentle"}


def test_a_player_who_learns_again_is_led_to_the_same_game_with_its_guide(player):
    anna = player("Anna")
    game = learn(anna)
    lessons.hide_guide(game_id=game.pk, user=anna)
    assert Game.objects.get().guide_hidden

    assert learn(anna) == game

    assert not Game.objects.get().guide_hidden


def test_a_game_that_is_over_is_followed_by_a_new_one(player):
    anna = player("Anna")
    game = learn(anna)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, finished_at=NOW)

    assert learn(anna) != game


def test_nobody_else_hides_the_guide(player):
    game = learn(player("Anna"))

    with pytest.raises(NotYourSeat):
        lessons.hide_guide(game_id=game.pk, user=player("Bence"))

    assert not Game.objects.get().guide_hidden


def test_a_guest_learns_and_a_new_one_is_made_where_there_is_none():
    guest, game = lessons.learn_as_guest(guest=None, now=NOW, seed=FIRST.seed, **TABLE)
    again = lessons.learn_as_guest(guest=guest, now=NOW, seed=FIRST.seed, **TABLE)

    assert guest.is_guest
    assert again == (guest, game)
    assert Game.objects.count() == User.objects.count() == 1


def test_a_first_game_is_another_one_than_a_guests_game_against_bots():
    guest = make_guest(now=NOW)
    other = create_game(host=guest, now=NOW, **TABLE)

    assert lessons.learn_as_guest(guest=guest, now=NOW, seed=FIRST.seed, **TABLE)[1] != other


def test_it_has_no_clock_and_is_never_rated(player):
    game = learn(player("Anna"))

    assert not game.pace.is_timed
    assert not game.rated
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(rated=True)


def test_it_counts_in_no_statistics_even_if_it_were_public(player):
    """Its dice are not random, since its seed was chosen."""
    game = learn(player("Anna"))
    Game.objects.filter(pk=game.pk).update(visibility=Game.Visibility.PUBLIC)

    with transaction.atomic():
        ended_games.note_end(Sitting.at(game.pk, now=NOW))
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, finished_at=NOW)

    assert not Ending.objects.exists()
    assert ended_games.recompute(now=NOW) == 0
