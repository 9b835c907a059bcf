"""Moves made through signed links in emails."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.game import Game
from games.models.turn import Turn
from games.notifications.decision_links import Decision, in_words
from games.services.errors import BadToken, GameNotRunning, IllegalMove, NotYourSeat, Refused, StaleMove
from games.services.table.moves import play


class LinkUsed(Refused):
    text = _("You have already used this link.")


@dataclass(frozen=True)
class Question:
    game: Game
    player: User
    label: str
    explanation: str


def read_link(token: str) -> Decision:
    """Return the answer that a link contains.

    :raises BadToken: the signature is not valid, or the user can no longer sign in or has ended all sessions since
    """
    try:
        link = Decision.read(token)
    except ValueError as error:
        raise BadToken from error
    asked = User.objects.present().filter(pk=link.user_id, is_active=True, sessions_ended=link.ended)
    if not asked.exists():
        raise BadToken
    return link


def game_of_link(link: Decision) -> Game | None:
    return Game.objects.defer("state").filter(pk=link.game_id).first()


def look_at_link(link: Decision) -> Question:
    """Describe the link's effect without changing anything, since mail programs prefetch links.

    :raises Refused: the link has no effect any more; the message gives the reason
    """
    game = Game.objects.prefetch_related("seats__user").filter(pk=link.game_id).first()
    if game is None or not game.is_running:
        raise GameNotRunning
    user = User.objects.get(pk=link.user_id)
    seat = game.seat_of(user)
    if seat is None or seat.key != link.seat or seat.is_bot:
        raise NotYourSeat
    if Turn.objects.filter(game=game, key=link.key).exists():
        raise LinkUsed
    state = game.rules.upgraded(game.state)
    is_open_verb = link.verb in game.rules.rules(game.modules).open_verbs
    if link.decision != game.rules.waiting(state).decision and not is_open_verb:
        raise StaleMove
    played = game.rules.game(state)
    refusal = played.why_not(seat.key, link.verb, link.argument)
    if refusal is not None:
        message = game.words.refusal(played.illegal(refusal), game.names)
        raise IllegalMove(message, code=refusal.code, facts=refusal.facts)
    label, explanation = in_words(link.verb, link.argument, game.rules.sight(state, seat.key), game)
    return Question(game, user, label, explanation)


@transaction.atomic
def follow_link(*, link: Decision, now: datetime) -> Question:
    """Make the move of a link.

    :raises Refused: the link has no effect any more; the message gives the reason
    """
    question = look_at_link(link)
    play(
        game_id=link.game_id,
        user=question.player,
        verb=link.verb,
        argument=link.argument,
        decision=link.decision,
        key=link.key,
        now=now,
    )
    return question
