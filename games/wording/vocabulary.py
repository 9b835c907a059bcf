"""What one module has to say: words for its log, its decisions, its verbs and its cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.wording.sentence import Sentence
    from games.wording.words import Words


@dataclass(frozen=True)
class Asked:
    """What a message says to a seat that is asked something while the game waits for others, or for nobody.

    :param heading: "you are offered a trade"
    :param explanation: what one can do, and what happens without an answer
    """

    heading: Any
    explanation: Any


@dataclass(frozen=True)
class Vocabulary:
    """The words of one module. All texts are marked for translation where they stand.

    :param sentences: a master text per kind of log entry, with its facts in braces
    :param private: kind -> (fact, text): the sentence of those who know that fact
    :param told_by: a function per kind whose sentence has parts
    :param facts: how facts are said in the module's sentences, where that is not plain
    :param steps: what is to be done, per decision: "roll the dice"
    :param explanations: why that is asked, per decision that one comes to unawares: for messages
    :param defaults: what time answers for an absent player, per decision: "the newest card"
    :param verbs: what a button says, per verb
    :param cards: what cards are called, whichever hand they are in
    :param card_texts: what a card of another module does beside this one, where that module's text says otherwise
    :param neutrals: what owners of pieces are called that are no seats
    :param held: what the viewer of a sight holds, part by part
    :param holding: what that is called; a hand, unless it is something else
    :param asked: what a seat may be asked that is not waited for
    :param switched_off: per standing order: what its owner reads when it has switched itself off
    :param talk: kinds of log entries that are talk about what might happen: offers, answers; logs fold them
    :param is_silent: whether the log leaves an entry out, because the one before says it already
    """

    sentences: Mapping[str, str] = field(default_factory=dict)
    private: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    composers: Mapping[str, Callable[[Sentence], str]] = field(default_factory=dict)
    facts: Mapping[str, Callable[[Sentence], str]] = field(default_factory=dict)
    steps: Mapping[str, Any] = field(default_factory=dict)
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
    is_silent: Callable[[Mapping[str, Any]], bool] | None = None
