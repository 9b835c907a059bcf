"""The words of a set of modules: log sentences, decisions, names of cards.

Sentences are master texts with facts in braces. The facts come as the rules wrote them (seats, places, cards) and are
put into words here, in the active language; player names are passed in. A word is looked up in the vocabularies of the
game's modules, later modules first, and last in the site's. So one word may have two meanings in two games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy

from games.drawing.names import PlaceNames
from games.module_files import brought_by
from games.wording.sentence import Sentence, listed
from games.wording.site_entries import SITE
from games.wording.vocabulary import Asked, Vocabulary

if TYPE_CHECKING:
    from games.engine.errors import Illegal
    from games.engine.history import CannotUndo

FILE = "words"
SETS_KEPT = 1_000
ASKED = Asked(
    gettext_lazy("there’s a question for you"), gettext_lazy("The game doesn’t wait for your answer.")
)
CARDS = frozenset(("cards", "give", "take", "want"))
CARD = frozenset(("card", "resource"))


def words_of(title: str, modules: Iterable[str]) -> Words:
    """Return the words of a game of these modules, combined once."""
    return _words_of(title, tuple(modules))


@lru_cache(maxsize=SETS_KEPT)
def _words_of(title: str, modules: tuple[str, ...]) -> Words:
    return Words(title, modules)


def refuse_both(by_module: Mapping[str, Vocabulary]) -> None:
    """:raises ValueError: two modules log the same kind of entry, so that one would be read in the other's words"""
    known: set[str] = set()
    for key, one in by_module.items():
        both = sorted((known & one.kinds) - one.rewords)
        if both:
            raise ValueError(f"{key} has words for kinds of log entry that an earlier module has: {both}")
        known |= one.kinds


class Words:
    def __init__(self, title: str, modules: tuple[str, ...]) -> None:
        self.title, self.modules = title, modules
        by_module: dict[str, Vocabulary] = brought_by(FILE, title, modules, "VOCABULARY")
        refuse_both(by_module)
        brought = [
            words
            for one in by_module.values()
            for words in (one, *(pair for other, pair in one.together.items() if other in modules))
        ]
        self._own = tuple(reversed(brought))
        self._all = (*self._own, SITE)
        self._silent = tuple(one.is_silent for one in self._own if one.is_silent is not None)
        self._talk = frozenset(kind for one in brought for kind in one.talk)

    # -------------------------------------------------------------- log entries

    def say(
        self, kind: str, facts: Mapping[str, Any], names: Mapping[str, str], places: PlaceNames | None
    ) -> str:
        """Return a log entry in words from the facts that its reader may know.

        A kind without words is shown by its name; a test uses `has_words` to find such kinds.

        :param names: player names by seat
        :param places: names of the places on this board (`places_of(sight)`)
        """
        for one in self._all:
            if kind in one.composers:
                return one.composers[kind](Sentence(self, facts, names, places, one.facts))
            text = one.text_of(kind, facts)
            if text is not None:
                return Sentence(self, facts, names, places, one.facts).say(text)
        said = kind.replace("_", " ")
        seat = facts.get("seat")
        return f"{names.get(str(seat), str(seat))}: {said}" if seat is not None else said.capitalize()

    def goes_without_saying(self, entry: Mapping[str, Any]) -> bool:
        """Return whether the entry before says it already."""
        for is_silent in self._silent:  # noqa: SIM110 (called for a hundred entries per page; a generator is slower)
            if is_silent(entry):
                return True
        return False

    def is_talk(self, kind: str) -> bool:
        """Return whether entries of this kind are talk, such as offers and answers, that has changed nothing yet."""
        return kind in self._talk

    def has_words(self, kind: str) -> bool:
        return any(kind in one.composers or kind in one.sentences for one in self._all)

    def refusal(self, illegal: Illegal | CannotUndo, names: Mapping[str, str]) -> str:
        """Return the reason why a move is not allowed."""
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
        """Return the name of an owner of pieces: a seat's player, or the name of a neutral owner."""
        known = names.get(owner) or next(
            (one.neutrals[owner] for one in self._own if owner in one.neutrals), owner
        )
        return str(known)

    # -------------------------------------------------------------- decisions and verbs

    def waiting_for(self, step: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return what a seat has to do: "roll the dice".

        :param facts: the public facts of the decision, where they are at hand
        """
        one = next((one for one in self._own if step in one.steps), None)
        if one is None:
            return step.replace("_", " ")
        return str(one.narrowed[step](facts) if facts and step in one.narrowed else one.steps[step])

    def explanation(self, step: str) -> str:
        """Return why a seat has to decide; "" if that is obvious."""
        return str(next((one.explanations[step] for one in self._own if step in one.explanations), ""))

    def default(self, step: str) -> str:
        """Return the default answer for an absent player: "the newest card"; "" if no module has words for it."""
        return str(next((one.defaults[step] for one in self._own if step in one.defaults), ""))

    def has_step(self, step: str) -> bool:
        return any(step in one.steps for one in self._own)

    def verb_label(self, verb: str) -> str:
        """Return the button's label for a verb: "Roll the dice"."""
        known = next((one.verbs[verb] for one in self._own if verb in one.verbs), None)
        return str(known or verb.replace("_", " ").capitalize())

    def has_verb(self, verb: str) -> bool:
        return any(verb in one.verbs for one in self._own)

    @property
    def asked(self) -> Asked:
        """The message to a seat with an open question for which the game does not wait."""
        return next((one.asked for one in self._own if one.asked is not None), ASKED)

    def switched_off(self, notice: Mapping[str, Any]) -> str:
        """Return which standing order was switched off automatically, when, and why. BASE-DEC-23, CK-D-26

        :raises LookupError: no module of the game has such an order
        """
        order = notice["order"]
        text = next((one.switched_off[order] for one in self._own if order in one.switched_off), None)
        if text is None:
            raise LookupError(f"no words for the standing order {order!r} of {self.title} {self.modules}")
        return str(text % {"turn": notice["turn"]})

    # -------------------------------------------------------------- cards

    def held(self, sight: Mapping[str, Any]) -> str:
        """Return what the viewer holds: "2 wool and 1 ore; 1 knight"; earlier modules first."""
        held_by: Iterator[Any] = (one.held for one in reversed(self._own))
        return "; ".join(part for held in held_by if held is not None for part in held(self, sight))

    @property
    def holding(self) -> str:
        """The label before what a player holds: "Your hand:"."""
        return str(next((one.holding for one in self._own if one.holding), gettext("Your hand:")))

    def card(self, name: Any) -> str:
        return str(next((one.cards[name] for one in self._own if name in one.cards), name))

    def card_text(self, card: str, usual: Any) -> str:
        """Return the effect of a card: as another module in play words it, otherwise as usual."""
        return str(next((one.card_texts[card] for one in self._own if card in one.card_texts), usual))

    def cards(self, bundle: Any) -> str:
        """Return a bundle of cards in words: "2 wool and 1 ore"; a single resource by its name."""
        if isinstance(bundle, str):
            return self.card(bundle)
        text = gettext("{count} {card}")
        counted = (text.format(count=count, card=self.card(kind)) for kind, count in bundle.items() if count)
        return listed(counted) or gettext("nothing")

    def copies(self, bundle: Mapping[str, int]) -> str:
        """Return single cards in words: "knight, 2 × monopoly"; their names have no plural."""
        return listed(
            self.card(kind)
            if count == 1
            else gettext("{count} × {card}").format(count=count, card=self.card(kind))
            for kind, count in bundle.items()
            if count
        )

    def fact(self, key: str, value: Any) -> str:
        """Return a fact that names cards in words, any other fact as it stands."""
        if key in CARDS:
            return self.cards(value)
        return self.card(value) if key in CARD else str(value)
