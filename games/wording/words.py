"""The words of a set of modules: what happened, what is to be done, what cards are called.

Sentences are master texts with facts in braces. The facts come as the rules wrote them (seats, places, cards)
and are put into words here, in the active language; players are called by the names that are passed in.
A word is looked up in the vocabularies of the game's own modules, of later modules before earlier ones, and last in
the site's; so one word may mean two things in two games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import orjson
from django.utils.timezone import get_current_timezone
from django.utils.translation import get_language, gettext, gettext_lazy

from games.drawing.names import PlaceNames
from games.module_files import brought_by
from games.wording.sentence import Sentence, listed
from games.wording.site_entries import SITE
from games.wording.vocabulary import Asked, Vocabulary

if TYPE_CHECKING:
    from games.engine.errors import Illegal
    from games.engine.history import CannotUndo

FILE = "words"
SAID_KEPT = 10_000
SETS_KEPT = 1_000
ASKED = Asked(
    gettext_lazy("there’s a question for you"), gettext_lazy("The game doesn’t wait for your answer.")
)
CARDS = frozenset(("cards", "give", "take", "want"))
CARD = frozenset(("card", "resource"))


def words_of(title: str, modules: Iterable[str]) -> Words:
    """The words of a game of these modules, put together once."""
    return _words_of(title, tuple(modules))


@lru_cache(maxsize=SETS_KEPT)
def _words_of(title: str, modules: tuple[str, ...]) -> Words:
    return Words(title, modules)


class Words:
    """How games of a title with certain modules are told."""

    def __init__(self, title: str, modules: tuple[str, ...]) -> None:
        self.title, self.modules = title, modules
        brought: list[Vocabulary] = list(brought_by(FILE, title, modules, "VOCABULARY").values())
        self._own = tuple(reversed(brought))
        self._all = (*self._own, SITE)
        self._silent = tuple(one.is_silent for one in self._own if one.is_silent is not None)
        self._talk = frozenset(kind for one in brought for kind in one.talk)

    # -------------------------------------------------------------- what happened

    def sentence(
        self,
        entry: Mapping[str, Any],
        viewer: str | None,
        names: Mapping[str, str],
        places: PlaceNames | None,
    ) -> str:
        """Say one log entry as this viewer may read it.

        :param entry: `{"kind", "public", "private"}` as the rules wrote it
        :param viewer: a seat, or None for a spectator
        :param names: what the seats are called
        :param places: what the places of this board are called (`places_of(sight)`)
        """
        own = entry.get("private", {}).get(viewer) or {} if viewer is not None else {}
        return self.say(entry["kind"], {**entry["public"], **own}, names, places)

    def say(
        self, kind: str, facts: Mapping[str, Any], names: Mapping[str, str], places: PlaceNames | None
    ) -> str:
        """Say what happened from its facts alone; what was private to the reader is among them.

        A kind without words of its own is still told, by its name; `has_words` is for the test that
        forgets none.

        What was said lately is kept: the page of a table says the same fifty things again after each move. It is
        kept by all that it is made of, so that nobody reads what was said to somebody who knows more.
        """
        return self.say_written(kind, orjson.dumps(facts).decode(), tuple(names.items()), places)

    def say_written(
        self, kind: str, facts: str, names: tuple[tuple[str, str], ...], places: PlaceNames | None
    ) -> str:
        """The same of facts as orjson writes them, and names in pairs."""
        return _said(self, get_language(), get_current_timezone(), kind, facts, names, places)

    def say_anew(
        self, kind: str, facts: Mapping[str, Any], names: Mapping[str, str], places: PlaceNames | None
    ) -> str:
        """The same without looking at what was said before."""
        for one in self._all:
            sentence = Sentence(self, facts, names, places, one.facts)
            if kind in one.composers:
                return one.composers[kind](sentence)
            needed, known = one.private.get(kind, ("", ""))
            if needed and needed in facts:
                return sentence.say(known)
            if kind in one.sentences:
                return sentence.say(one.sentences[kind])
        said = kind.replace("_", " ")
        seat = facts.get("seat")
        return f"{names.get(str(seat), str(seat))}: {said}" if seat is not None else said.capitalize()

    def goes_without_saying(self, entry: Mapping[str, Any]) -> bool:
        """Whether the entry before says it already."""
        for is_silent in self._silent:  # noqa: SIM110 (a page asks of a hundred entries, and a generator takes longer)
            if is_silent(entry):
                return True
        return False

    def is_talk(self, kind: str) -> bool:
        """Whether it is an offer, an answer or the like: something that has changed nothing yet."""
        return kind in self._talk

    def has_words(self, kind: str) -> bool:
        """Whether a kind of log entry has a sentence."""
        return any(kind in one.composers or kind in one.sentences for one in self._all)

    def refusal(self, illegal: Illegal | CannotUndo, names: Mapping[str, str]) -> str:
        """Say why a move is not allowed."""
        words = {key: self._refused(key, value, names) for key, value in illegal.facts.items()}
        return gettext(illegal.text).format_map(words)

    def _refused(self, key: str, value: Any, names: Mapping[str, str]) -> str:
        if key == "name":
            return self.owner(str(value), names)
        if key == "names":
            return listed(self.owner(str(seat), names) for seat in value)
        if isinstance(value, dict):
            return self.cards(value)
        return self.card(value) if isinstance(value, str) else str(value)

    def owner(self, owner: str, names: Mapping[str, str]) -> str:
        """Call who has pieces: a seat by its player's name, a neutral by its own."""
        known = names.get(owner) or next(
            (one.neutrals[owner] for one in self._own if owner in one.neutrals), owner
        )
        return str(known)

    # -------------------------------------------------------------- what is to be done

    def waiting_for(self, step: str) -> str:
        """Say what a seat is to do: "roll the dice"."""
        known = next((one.steps[step] for one in self._own if step in one.steps), None)
        return str(known or step.replace("_", " "))

    def explanation(self, step: str) -> str:
        """Say why a seat is asked that; nothing where it is plain."""
        return str(next((one.explanations[step] for one in self._own if step in one.explanations), ""))

    def default(self, step: str) -> str:
        """Say what time answers for an absent player: "the newest card"; nothing where no module says it."""
        return str(next((one.defaults[step] for one in self._own if step in one.defaults), ""))

    def has_step(self, step: str) -> bool:
        return any(step in one.steps for one in self._own)

    def verb_label(self, verb: str) -> str:
        """Say a verb as a button does: "Roll the dice"."""
        known = next((one.verbs[verb] for one in self._own if verb in one.verbs), None)
        return str(known or verb.replace("_", " ").capitalize())

    def has_verb(self, verb: str) -> bool:
        return any(verb in one.verbs for one in self._own)

    @property
    def asked(self) -> Asked:
        """What a message says to a seat that is asked something and not waited for."""
        return next((one.asked for one in self._own if one.asked is not None), ASKED)

    def switched_off(self, notice: Mapping[str, Any]) -> str:
        """Say which standing order has switched itself off, when, and why. BASE-DEC-23, CK-D-26

        :raises LookupError: no module of the game has such an order
        """
        order = notice["order"]
        text = next((one.switched_off[order] for one in self._own if order in one.switched_off), None)
        if text is None:
            raise LookupError(f"no words for the standing order {order!r} of {self.title} {self.modules}")
        return str(text % {"turn": notice["turn"]})

    # -------------------------------------------------------------- cards

    def held(self, sight: Mapping[str, Any]) -> str:
        """Say what the viewer holds: "2 wool and 1 ore; 1 knight"; earlier modules first."""
        held_by: Iterator[Any] = (one.held for one in reversed(self._own))
        return "; ".join(part for held in held_by if held is not None for part in held(self, sight))

    @property
    def holding(self) -> str:
        """Say what it is called that a player holds: "Your hand:"."""
        return str(next((one.holding for one in self._own if one.holding), gettext("Your hand:")))

    def card(self, name: Any) -> str:
        return str(next((one.cards[name] for one in self._own if name in one.cards), name))

    def card_text(self, card: str, usual: Any) -> str:
        """Say what a card of one module does: as a module beside it says, or else as usual."""
        return str(next((one.card_texts[card] for one in self._own if card in one.card_texts), usual))

    def cards(self, bundle: Any) -> str:
        """Say how many cards: "2 wool and 1 ore"; one resource by its name."""
        if isinstance(bundle, str):
            return self.card(bundle)
        # what is refused may be anything that somebody has sent, and is not kept
        say = _cards if all(type(count) is int for count in bundle.values()) else _cards.__wrapped__
        return say(self, get_language(), tuple(bundle.items()))

    def copies(self, bundle: Mapping[str, int]) -> str:
        """Say which single cards: "knight, 2 × monopoly"; their names have no plural."""
        return listed(
            self.card(kind)
            if count == 1
            else gettext("{count} × {card}").format(count=count, card=self.card(kind))
            for kind, count in bundle.items()
            if count
        )

    def fact(self, key: str, value: Any) -> str:
        """Say a fact that names cards, or as it stands."""
        if key in CARDS:
            return self.cards(value)
        return self.card(value) if key in CARD else str(value)


@lru_cache(maxsize=SAID_KEPT)
def _cards(words: Words, _language: str | None, bundle: tuple[tuple[str, int], ...]) -> str:
    return listed(
        gettext("{count} {card}").format(count=count, card=words.card(kind))
        for kind, count in bundle
        if count
    ) or gettext("nothing")


@lru_cache(maxsize=SAID_KEPT)
def _said(
    words: Words,
    _language: str | None,
    _zone: tzinfo,
    kind: str,
    written: str,
    names: tuple[tuple[str, str], ...],
    places: PlaceNames | None,
) -> str:
    return words.say_anew(kind, orjson.loads(written), dict(names), places)
