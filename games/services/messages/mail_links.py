"""Moves made through signed links in emails and on the player's own devices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.arguments import describe
from games.models.game import Game
from games.models.turn import Turn
from games.notifications.decision_links import Decision, find_offer, in_words, mark_of
from games.services.errors import BadToken, GameNotRunning, IllegalMove, NotYourSeat, Refused, StaleMove
from games.services.table.moves import play


class LinkUsed(Refused):
    text = _("You have already used this link.")


@dataclass(frozen=True)
class CardKind:
    """A kind of card in the form for a counter-offer, with the numbers that it begins with."""

    key: str
    label: str
    most: int
    give: int
    want: int


@dataclass(frozen=True)
class Counter:
    """The form for a counter-offer. It begins with the offer that it answers, and does not show the hand."""

    kinds: list[CardKind]


@dataclass(frozen=True)
class Question:
    game: Game
    player: User
    label: str
    explanation: str
    counter: Counter | None = None


def read_link(token: str) -> Decision:
    """Return the answer that a link contains.

    :raises BadToken: the signature is not valid, or the user can no longer sign in, has ended all sessions since or
        has another address
    """
    try:
        link = Decision.read(token)
    except ValueError as error:
        raise BadToken from error
    asked = User.objects.present().filter(pk=link.user_id, is_active=True, sessions_ended=link.ended).first()
    if asked is None or link.address != mark_of(asked.email):
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
    sight = game.rules.sight(state, seat.key)
    label, explanation = in_words(link.verb, link.argument, sight, game)
    if link.is_counter:
        return Question(game, user, label, explanation, _counter_to(link, game, sight))
    played = game.rules.game(state)
    refusal = played.why_not(seat.key, link.verb, link.argument)
    if refusal is not None:
        message = game.words.refusal(played.illegal(refusal), game.names)
        raise IllegalMove(message, code=refusal.code)
    return Question(game, user, label, explanation)


def _counter_to(link: Decision, game: Game, sight: dict[str, Any]) -> Counter:
    """:raises StaleMove: the offer is closed, or the seat can make no counter-offer"""
    options = game.rules.options(game.rules.upgraded(game.state), link.seat)
    offer = find_offer(sight, link.argument["answers"])
    if offer is None or link.verb not in options:
        raise StaleMove
    most = describe(options[link.verb])["shape"]["want"]
    give, want = offer["want"], offer["give"]
    return Counter(
        [
            CardKind(kind, game.words.card(kind), number, give.get(kind, 0), want.get(kind, 0))
            for kind, number in most.items()
        ]
    )


@transaction.atomic
def follow_link(*, link: Decision, now: datetime, more: Mapping[str, Any] | None = None) -> Question:
    """Make the move of a link.

    :param more: what the player has added to the argument of a counter-offer
    :raises Refused: the link has no effect any more; the message gives the reason
    """
    question = look_at_link(link)
    play(
        game_id=link.game_id,
        user=question.player,
        verb=link.verb,
        argument={**link.argument, **(more or {})} if link.is_counter else link.argument,
        decision=link.decision,
        key=link.key,
        now=now,
    )
    return question
