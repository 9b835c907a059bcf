"""The vocabulary of one module: words for its log, decisions, verbs and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.wording.sentence import Sentence
    from games.wording.words import Words


@dataclass(frozen=True)
class Asked:
    """The text of a message to a seat with an open question for which the game does not wait.

    :param heading: "you are offered a trade"
    :param explanation: what the player can do, and what happens without an answer
    """

    heading: Any
    explanation: Any


@dataclass(frozen=True)
class Vocabulary:
    """The words of one module. All texts are marked for translation where they stand.

    :param sentences: a master text per kind of log entry, with its facts in braces
    :param private: kind -> (fact, text): the sentence for readers who know that fact
    :param composers: a function per kind whose sentence is put together from parts
    :param rewords: those of these kinds whose sentence in an earlier module's vocabulary is replaced
    :param facts: functions for facts in the module's sentences that need special wording
    :param steps: what to do, per decision: "roll the dice"
    :param narrowed: functions for decisions that do not always ask for all of that, from their public facts
    :param explanations: the reason, per decision that players do not expect; for messages
    :param defaults: the default answer for an absent player, per decision: "the newest card"
    :param verbs: the button's label, per verb
    :param cards: the names of cards, whichever hand they are in
    :param card_texts: the effect of another module's card in games with this module, if it differs
    :param neutrals: the names of owners of pieces who have no seat
    :param held: what the viewer of a sight holds, part by part
    :param holding: the label before that; "Your hand:" by default
    :param asked: the message about an open question for which the game does not wait
    :param switched_off: per standing order, what its owner reads after it was switched off automatically
    :param talk: kinds of log entries about what might happen, such as offers and answers; logs fold them
    :param together: words for games with another module, by its key; they precede the others
    :param is_silent: returns whether the log omits an entry because the one before says it already
    """

    sentences: Mapping[str, str] = field(default_factory=dict)
    private: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    composers: Mapping[str, Callable[[Sentence], str]] = field(default_factory=dict)
    rewords: frozenset[str] = frozenset()
    facts: Mapping[str, Callable[[Sentence], str]] = field(default_factory=dict)
    steps: Mapping[str, Any] = field(default_factory=dict)
    narrowed: Mapping[str, Callable[[Mapping[str, Any]], Any]] = field(default_factory=dict)
    explanations: Mapping[str, Any] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    verbs: Mapping[str, Any] = field(default_factory=dict)
    cards: Mapping[str, Any] = field(default_factory=dict)
    card_texts: Mapping[str, Any] = field(default_factory=dict)
    neutrals: Mapping[str, Any] = field(default_factory=dict)
    held: Callable[[Words, Mapping[str, Any]], list[str]] | None = None
    holding: Any = ""
    asked: Asked | None = None
    switched_off: Mapping[str, Any] = field(default_factory=dict)
    talk: frozenset[str] = frozenset()
    together: Mapping[str, Vocabulary] = field(default_factory=dict)
    is_silent: Callable[[Mapping[str, Any]], bool] | None = None

    @property
    def kinds(self) -> set[str]:
        """The kinds of log entry that it has words for."""
        return {*self.sentences, *self.composers}

    def text_of(self, kind: str, facts: Mapping[str, Any]) -> str | None:
        """Return the master text for an entry: the one in `private` if its fact is known, or else the usual one."""
        fact, text = self.private.get(kind, ("", ""))
        return text if fact in facts else self.sentences.get(kind)
