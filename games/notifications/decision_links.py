"""Signed links in emails and on the player's own devices that answer a decision.

A link opens a page with one button. Only the button acts, since mail programs open links on their own. The
link names player, seat, decision and answer, so it allows nothing else, and nothing once the seat has
another player, the decision is no longer open, or the player has another password or address.
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

from accounts.models import User
from games.engine.arguments import describe
from games.models.game import Game
from games.models.seat import Seat

SALT = "games.decision"
COUNTER = "make_counter_offer"
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
    # the player's count of ended sessions when the message was written, and the mark of the address then
    ended: int = 0
    address: str = ""

    @classmethod
    def of(cls, player: User, game: Game, seat: Seat, decision: int, verb: str, argument: Any) -> Decision:
        address = mark_of(player.email)
        return cls(player.pk, game.pk, seat.key, decision, verb, argument, player.sessions_ended, address)

    def signed(self) -> str:
        return signing.dumps([*self._parts, self.ended, self.address], salt=SALT, compress=True)

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

    @property
    def is_counter(self) -> bool:
        """True if the player still has to say what to offer instead."""
        return self.verb == COUNTER


def mark_of(address: str) -> str:
    """Return a short mark of an email address, by which a link notices that it has changed."""
    return hashlib.blake2b(address.encode(), digest_size=6).hexdigest()


@dataclass(frozen=True)
class Answer:
    label: str
    explanation: str
    link: str


def answers_by_link(game: Game, seat: Seat, sight: dict[str, Any]) -> list[Answer]:
    """Return the answers that a message to the player alone may offer.

    They are a simple move such as rolling, answers to offers, and counter-offers.
    """
    if not game.is_running or seat.player is None:
        return []
    found = []
    for verb, argument in _short_answers(game, seat, sight):
        label, explanation = in_words(verb, argument, sight, game)
        decision = Decision.of(seat.player, game, seat, sight["decision"], verb, argument)
        link = settings.SITE_URL + reverse("games:decide", args=[decision.signed()])
        found.append(Answer(label, explanation, link))
    return found


def in_words(verb: str, argument: Any, sight: dict[str, Any], game: Game) -> tuple[str, str]:
    return (_counter if verb == COUNTER else SHORT.get(verb, _plain))(verb, argument, sight, game)


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
    if COUNTER in options:
        for name in describe(options[COUNTER])["shape"]["answers"][: 1 + MOST_OFFERS]:
            if name is not None and _is_new({"offer": name}, seat, sight):
                yield COUNTER, {"answers": name}


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


def _counter(verb: str, argument: Any, sight: dict[str, Any], game: Game) -> tuple[str, str]:
    explanation = _answer_to_offer(verb, {"offer": argument["answers"], "answer": "accept"}, sight, game)[1]
    return _("Counter-offer"), explanation


SHORT: dict[str, Callable[[str, Any, dict[str, Any], Game], tuple[str, str]]] = {
    "answer_offer": _answer_to_offer,
    "answer_counter": _answer_to_offer,
}
