"""Signed links in emails that answer a decision.

A link opens a page with one button. Only the button acts, since mail programs open links on their own. The
link names player, seat, decision and answer, so it allows nothing else, and nothing once the seat has
another player or the decision is no longer open.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models.game import Game
from games.models.seat import Seat

SALT = "games.decision"
# The number of offers that get buttons. Others are answered at the table.
MOST_OFFERS = 3


@dataclass(frozen=True)
class Decision:
    user_id: int
    game_id: int
    seat: str
    decision: int
    verb: str
    argument: Any
    # the player's count of ended sessions when the email was written
    ended: int = 0

    def signed(self) -> str:
        return signing.dumps([*self._parts, self.ended], salt=SALT, compress=True)

    @classmethod
    def read(cls, token: str) -> Decision:
        """:raises ValueError: the signature is not valid"""
        try:
            return cls(*signing.loads(token, salt=SALT))
        except (signing.BadSignature, TypeError, UnicodeError) as error:
            raise ValueError("not a link of this site") from error

    @property
    def key(self) -> str:
        """The move's idempotency key, so that pressing the button twice makes one move."""
        return f"link-{hashlib.blake2b(orjson.dumps(self._parts), digest_size=16).hexdigest()}"

    @property
    def _parts(self) -> list[Any]:
        return [self.user_id, self.game_id, self.seat, self.decision, self.verb, self.argument]


@dataclass(frozen=True)
class Answer:
    label: str
    explanation: str
    link: str


def answers_by_link(game: Game, seat: Seat, sight: dict[str, Any]) -> list[Answer]:
    """Return the answers that an email may offer: a simple move such as rolling, and answers to offers."""
    if not game.is_running or seat.player is None:
        return []
    found = []
    for verb, argument in _short_answers(game, seat, sight):
        label, explanation = in_words(verb, argument, sight, game)
        player = seat.player
        decision = Decision(
            player.pk, game.pk, seat.key, sight["decision"], verb, argument, player.sessions_ended
        )
        link = settings.SITE_URL + reverse("games:decide", args=[decision.signed()])
        found.append(Answer(label, explanation, link))
    return found


def in_words(verb: str, argument: Any, sight: dict[str, Any], game: Game) -> tuple[str, str]:
    return SHORT.get(verb, _plain)(verb, argument, sight, game)


def find_offer(sight: dict[str, Any], name: Any) -> dict[str, Any] | None:
    """Return an open offer by its id, or None. Offers are public."""
    for module in sight["modules"]:
        for offer in sight.get(module, {}).get("offers", ()):
            if offer["id"] == name:
                found: dict[str, Any] = offer
                return found
    return None


def _short_answers(game: Game, seat: Seat, sight: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    options = game.rules.options(game.rules.upgraded(game.state), seat.key)
    for verb in (sight["shows"].get("leads"), *SHORT):
        arguments = options.get(verb)
        if isinstance(arguments, list):
            yield from ((verb, one) for one in arguments[: 2 * MOST_OFFERS] if _is_new(one, seat, sight))


def _is_new(argument: Any, seat: Seat, sight: dict[str, Any]) -> bool:
    """Return whether the argument is about an offer that the seat has not answered, or about no offer."""
    if not isinstance(argument, dict):
        return True
    offer = find_offer(sight, argument.get("offer"))
    return offer is not None and offer["answers"].get(seat.key) == "pending"


def _plain(verb: str, argument: Any, sight: dict[str, Any], game: Game) -> tuple[str, str]:
    return game.words.verb_label(verb), ""


def _answer_to_offer(verb: str, argument: Any, sight: dict[str, Any], game: Game) -> tuple[str, str]:
    offer = find_offer(sight, argument["offer"])
    label = _("Accept the offer") if argument["answer"] == "accept" else _("Decline the offer")
    if offer is None:
        return label, ""
    facts = {
        "name": game.names[offer["from"]],
        "give": game.words.cards(offer["want"]),
        "get": game.words.cards(offer["give"]),
    }
    return label, _("%(name)s offers you %(get)s for %(give)s.") % facts


SHORT: dict[str, Callable[[str, Any, dict[str, Any], Game], tuple[str, str]]] = {
    "answer_offer": _answer_to_offer,
    "answer_counter": _answer_to_offer,
}
