"""The combined rules of a set of modules: answers to questions, reactions to events, and verbs in their sets.

Later modules wrap the answers of earlier ones. Reactions run in the order of modules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from games.engine.errors import EngineError

if TYPE_CHECKING:
    from games.engine.arguments import Arguments
    from games.engine.game import Game
    from games.engine.module import Given, Module
    from games.engine.questions import Event, Question
    from games.engine.steps import Decision, Step
    from games.engine.verbs import OpenVerb, Verb, VerbSet

    NamedOptions = list[tuple[str, Callable[[Game, str], Arguments]]]
    Test = Callable[[Game, str], bool] | None


class Answers(dict["Question[Any, Any]", Callable[..., Any]]):
    """The answers to questions. A question that no module answers has its default."""

    def __missing__(self, question: Question[Any, Any]) -> Callable[..., Any]:
        self[question] = question.default
        return question.default


class Rules:
    """The rules of one set of modules, combined once."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = tuple(modules)
        self.keys = tuple(module.key for module in self.modules)
        self.answers = Answers()
        self.reactions: defaultdict[Event[Any], tuple[Callable[..., None], ...]] = defaultdict(tuple)
        self.steps: dict[str, type[Step]] = {}
        self.running: dict[str, type[Step]] = {}
        """The steps that the engine runs without waiting for a seat."""
        self.parts: set[str] = set()
        """The names of the steps that are parts of a turn."""
        self.turns: set[str] = set()
        """The names of the steps that are whole turns."""
        self.sets: dict[VerbSet, dict[str, Verb]] = {}
        self.open_verbs: dict[str, OpenVerb] = {}
        self.messages: dict[str, str] = {}
        self.harmless: frozenset[str] = frozenset().union(*(module.harmless for module in self.modules))
        self.known_verbs: set[str] = set()
        self._reworded: dict[str, str] = {}
        """The module that reworded a message last, by code."""
        self._taken_out: dict[VerbSet, dict[str, str]] = {}
        for module in self.modules:
            self._add(module)
        self.known_verbs.update(self.open_verbs, *self.sets.values())
        self.running.update((name, step) for name, step in self.steps.items() if not step.waits)
        self.verbs_of = {
            name: self._verbs_of(cast("type[Decision]", step))
            for name, step in self.steps.items()
            if step.waits
        }
        """The verbs of all sets that a decision offers, in order, by the decision's name."""
        self.options_of = {name: _options_of(verbs) for name, verbs in self.verbs_of.items()}
        """The same verbs as names with their `options` methods; neighbors that share a test are grouped under it."""

    def _add(self, module: Module) -> None:
        """:raises EngineError: an earlier module has a step, message or verb of the same name"""
        _refuse_both(module, "step", self.steps, module.steps)
        _refuse_both(module, "message", self.messages, module.messages)
        self.steps.update(module.steps)
        self.parts.update(name for name, step in module.steps.items() if getattr(step, "is_part", False))
        self.turns.update(name for name, step in module.steps.items() if getattr(step, "is_turn", False))
        self.messages.update(module.messages)
        self._reword(module)
        for question, given in module.given_answers:
            if self._counts(given):
                self.answers[question] = partial(given.what, self.answers[question])
        for event, given in module.given_reactions:
            if self._counts(given):
                self.reactions[event] = (*self.reactions[event], given.what)
        self._take_out(module, of_pairs=False)
        for verbs, given in module.given_verbs:
            if self._counts(given):
                _refuse_both(module, f"verb of {verbs.name}", self.sets.get(verbs, {}), (given.what.name,))
                self.sets.setdefault(verbs, {})[given.what.name] = given.what
                self._taken_out.get(verbs, {}).pop(given.what.name, None)
        self._take_out(module, of_pairs=True)
        for given in module.given_open_verbs:
            _refuse_both(module, "open verb", self.open_verbs, (given.what.name,))
            self.open_verbs[given.what.name] = given.what
        for step in module.steps.values():
            self.known_verbs.update(getattr(step, "own_verbs", ()))

    def _take_out(self, module: Module, *, of_pairs: bool) -> None:
        """Remove the verbs that a module takes out of its sets.

        This runs before the module adds its own verbs (removing those of earlier modules) and,
        for removals that depend on a second module (`of_pairs`), after it.
        """
        for verbs, given, code in module.taken_out:
            if bool(given.together_with) == of_pairs and self._counts(given):
                self.sets.get(verbs, {}).pop(given.what, None)
                self._taken_out.setdefault(verbs, {})[given.what] = code

    def _reword(self, module: Module) -> None:
        """Replace messages; a module may reword again what a module that it needs has reworded.

        :raises EngineError: no earlier module has such a message, another module has reworded it already, or a message
            that it rewords in games with another module is not its own
        """
        strange = sorted(module.rewords.keys() - self.messages.keys())
        if strange:
            raise EngineError(f"{module.key} rewords messages that no earlier module has: {strange}")
        others = [code for code, key in self._reworded.items() if key not in module.needs]
        _refuse_both(module, "rewording", others, module.rewords)
        self._reworded.update(dict.fromkeys(module.rewords, module.key))
        self.messages.update(module.rewords)
        for other, texts in module.rewords_with.items():
            strange = sorted(texts.keys() - module.messages.keys())
            if strange:
                raise EngineError(
                    f"{module.key} rewords messages with {other} that are not its own: {strange}"
                )
            if other in self.keys:
                self.messages.update(texts)

    def _counts(self, given: Given) -> bool:
        return all(key in self.keys for key in given.together_with)

    def _verbs_of(self, decision: type[Decision]) -> dict[str, Verb]:
        """Return the verbs of its sets, without those that are taken out of any of them."""
        return {
            name: verb
            for named in decision.sets
            for name, verb in self.sets.get(named, {}).items()
            if self.taken_out(decision, name) is None
        }

    def taken_out(self, decision: type[Decision], verb: str) -> str | None:
        """Return the message for a verb taken out of a set that the decision offers, or None."""
        for named in decision.sets:
            code = self._taken_out.get(named, {}).get(verb)
            if code is not None:
                return code
        return None

    def knows(self, verb: str) -> bool:
        """Return whether such a verb exists, in play or taken out."""
        return verb in self.known_verbs or any(verb in codes for codes in self._taken_out.values())

    def step(self, name: str) -> type[Step]:
        """Return the class of a step on the stack.

        :raises EngineError: no module in play has such a step
        """
        try:
            return self.steps[name]
        except KeyError:
            raise EngineError(f"no module of {list(self.keys)} has a step {name!r}") from None


def _refuse_both(module: Module, what: str, known: Iterable[str], new: Iterable[str]) -> None:
    """Raise if two modules use the same name; otherwise the later one would win silently."""
    both = sorted(set(known) & set(new))
    if both:
        raise EngineError(f"{module.key} brings a {what} that an earlier module has already: {both}")


def _options_of(verbs: dict[str, Verb]) -> list[tuple[Test, NamedOptions]]:
    return [
        (only_if, [(name, verb.options) for name, verb in together])
        for only_if, together in groupby(verbs.items(), lambda item: item[1].only_if)
    ]
