"""The modules of a title before any game: what they offer a table, and which games are possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine import arguments
from games.engine.errors import EngineError, Illegal, fill_in
from games.engine.messages import MESSAGES
from games.engine.module import Module
from games.engine.offered import Closed, Compatible, Counted, Family, OptionField, Preset
from games.engine.rules import Rules
from games.engine.types import Json

Keyed = Preset | Family | OptionField


@dataclass(frozen=True, eq=False, kw_only=True)
class TitleModules:
    """A title as defined by its modules: choices for tables, texts that players read, and the rules of each choice.

    :param modules: all modules; their order is that of answers and reactions
    :param required: modules that each game has
    :param seats: possible numbers of seats, unless a module says otherwise
    :param check_options: raises Illegal if options that are valid one by one do not go together
    :param counted: chance results counted over all games, such as the numbers rolled
    :param codes: the title's own ids for the engine's messages
    """

    key: str
    name: str
    modules: tuple[Module, ...]
    required: tuple[str, ...]
    seats: tuple[int, ...]
    check_options: Callable[[int, Sequence[str], dict[str, Json]], None] = lambda *_: None
    counted: tuple[Counted, ...] = ()
    codes: dict[str, str] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=lambda: dict(MESSAGES))
    _rules: dict[tuple[str, ...], Rules] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """
        :raises EngineError: two modules use the same key, both declare their compatibility, or one needs a later one
        """
        for place, one in enumerate(self.modules):
            earlier = [module.key for module in self.modules[:place]]
            if not set(one.needs) <= set(earlier):
                raise EngineError(f"{one.key} needs {list(one.needs)}, and before it come only {earlier}")
            for other in self.modules[place + 1 :]:
                if other.key in one.goes_with and one.key in other.goes_with:
                    raise EngineError(f"{one.key} and {other.key} both say how they go together")
                names = f"{one.key} and {other.key}"
                _refuse_twice(names, "a preset", one.presets, other.presets)
                _refuse_twice(names, "a family", one.families, other.families)
                if self.compatibility(one.key, other.key).answer != "no":
                    _refuse_twice(names, "an option", one.options, other.options)

    def code(self, general: str) -> str:
        """Return the title's own id for one of the engine's messages."""
        return self.codes.get(general, general)

    def text(self, code: str, modules: Sequence[str]) -> str:
        """Return the English master text of a message, with its facts in braces.

        :raises EngineError: there is no such message
        """
        text = self.rules(modules).messages.get(code) or self.messages.get(code)
        if text is None:
            raise EngineError(f"there is no message {code}")
        return text

    def texts(self) -> Iterator[str]:
        """Yield every English master text that a page translates: names, options, messages."""
        yield from (self.name, *self.messages.values())
        yield from (family.name for family in self.families)
        for module in self.modules:
            yield from (together.reason for together in module.goes_with.values())
            yield from (module.one_of.reason,) if module.one_of is not None else ()
            yield from (closed.reason for closed in module.closes.values())
        for preset in self.presets:
            yield from (preset.name, preset.blurb)
        for module in self.modules:
            yield from (
                module.name,
                module.book,
                module.summary,
                *module.messages.values(),
                *module.rewords.values(),
                *(text for texts in module.rewords_with.values() for text in texts.values()),
            )
            for option in module.options:
                yield from (option.label, option.help, *(label for _value, label in option.choices))

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The modules' presets: first those of one module, with those that it needs, then combinations."""
        offered = [preset for module in self.modules for preset in module.presets]
        return tuple(sorted(offered, key=lambda preset: len(self.leading(preset.modules)) > 1))

    @property
    def families(self) -> tuple[Family, ...]:
        """The modules' families for strength ratings, the most specific first."""
        return tuple(family for module in reversed(self.modules) for family in module.families)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The names of all verbs in any of its modules."""
        return frozenset(name for module in self.modules for name in module.verb_names())

    def counted_in(self, kind: str, facts: dict[str, Json]) -> Iterator[tuple[str, str]]:
        """Yield the counted results in a log entry, as key and value."""
        for key, read in self._counters.get(kind, ()):
            value = read(facts)
            if value is not None:
                yield key, value

    @cached_property
    def _counters(self) -> dict[str, list[tuple[str, Callable[[dict[str, Json]], str | None]]]]:
        """:raises EngineError: a module counts something that is not in the title's `counted`"""
        known = {counted.key for counted in self.counted}
        found: dict[str, list[tuple[str, Callable[[dict[str, Json]], str | None]]]] = {}
        for module in self.modules:
            for key, kind, read in module.counters():
                if key not in known:
                    raise EngineError(f"{module.key} counts {key!r}, and {self.key} only {sorted(known)}")
                found.setdefault(kind, []).append((key, read))
        return found

    def module(self, key: str) -> Module:
        """:raises Illegal: there is no such module"""
        for module in self.modules:
            if module.key == key:
                return module
        raise self._illegal("ENGINE-MODULE", module=key)

    def family(self, modules: Sequence[str]) -> Family:
        """Return the family of a game of these modules; a title without families forms one of its own."""
        for family in self.families:
            if not family.modules or set(family.modules) & set(modules):
                return family
        return Family(self.key, self.name)

    def compatibility(self, one: str, other: str) -> Compatible:
        """Return how two different modules go together.

        Alternatives do not. Otherwise either module declares it, or else a module that one of them needs.
        """
        first, second = self.module(one), self.module(other)
        if first.one_of is not None and first.one_of == second.one_of:
            return Compatible("no", first.one_of.rules, first.one_of.reason)
        declared = first.goes_with.get(other) or second.goes_with.get(one)
        if declared is not None:
            return declared
        pairs = [(key, other) for key in first.needs] + [(one, key) for key in second.needs]
        inherited = (self.compatibility(*pair) for pair in pairs if pair[0] != pair[1])
        return next((found for found in inherited if found.answer != "yes"), Compatible("yes"))

    def with_needed(self, key: str, modules: Sequence[str]) -> list[str]:
        """Return the modules, another one and those that it needs, in order."""
        wanted = {key}
        for module in reversed(self.modules):
            if module.key in wanted:
                wanted.update(module.needs)
        return self._in_order([*modules, *wanted])

    def without(self, key: str, modules: Sequence[str]) -> list[str]:
        """Return the modules without one of them and without those that need it, in order."""
        gone = {key}
        for module in self.modules:
            if gone.intersection(module.needs):
                gone.add(module.key)
        return [other for other in self._in_order(modules) if other not in gone]

    def leading(self, modules: Sequence[str]) -> list[str]:
        """Return the modules that name a game: those beside the required ones that no other of them needs."""
        needed = {*self.required, *(key for one in modules for key in self.module(one).needs)}
        return [key for key in self._in_order(modules) if key not in needed]

    def seat_counts(self, modules: Sequence[str]) -> tuple[int, ...]:
        """Return the possible numbers of seats with these modules; the last module that sets them decides."""
        said = [self.module(key).seats for key in self._in_order(modules)]
        return next((seats for seats in reversed(said) if seats), self.seats)

    def option_fields(self, modules: Sequence[str]) -> list[OptionField]:
        """Return the options that a table with these modules may choose; those left without a choice are missing."""
        keys = self._in_order(modules)
        offered = (self._offered(option, keys) for key in keys for option in self.module(key).options)
        return [option for option in offered if option.choices]

    def _offered(self, option: OptionField, modules: Sequence[str]) -> OptionField:
        closed = [value for one in self._closed(option.key, modules) for value in one.values]
        if not closed:
            return option
        return replace(option, choices=tuple(choice for choice in option.choices if choice[0] not in closed))

    def closing(self, option: str, modules: Sequence[str]) -> list[tuple[str, str]]:
        """Return the modules that rule out values of an option: the name of each, and its reason."""
        named = [
            (self.module(key).name, self.module(key).closes.get(option)) for key in self._in_order(modules)
        ]
        return [(name, closed.reason) for name, closed in named if closed is not None]

    def _closed(self, option: str, modules: Sequence[str]) -> list[Closed]:
        found = (self.module(key).closes.get(option) for key in modules)
        return [closed for closed in found if closed is not None]

    def check(self, seats: int, modules: Sequence[str], options: dict[str, Json]) -> None:
        """Check that such a game is possible.

        :raises Illegal: it is not; the message gives the reason
        """
        for key in modules:
            self.module(key)
            if list(modules).count(key) > 1:
                raise self._illegal("ENGINE-MODULE-TWICE", module=key)
        keys = self._in_order(modules)
        if set(self.required) - set(keys):
            missing = next(key for key in self.required if key not in keys)
            raise self._illegal("ENGINE-MODULE-MISSING", module=missing)
        for key in keys:
            lacking = [other for other in self.module(key).needs if other not in keys]
            if lacking:
                names = (self.module(key).name, self.module(lacking[0]).name)
                raise self._illegal("ENGINE-MODULE-NEEDS", one=names[0], other=names[1])
        for place, one in enumerate(keys):
            for other in keys[place + 1 :]:
                together = self.compatibility(one, other)
                if together.answer == "no":
                    names = (self.module(one).name, self.module(other).name)
                    raise self._illegal(
                        "ENGINE-MODULES", one=names[0], other=names[1], reason=together.reason
                    )
        counts = self.seat_counts(keys)
        if type(seats) is not int or seats not in counts:
            raise self._illegal("ENGINE-SEATS", n=" or ".join(map(str, counts)))
        fields = {option.key: option for option in self.option_fields(keys)}
        for key, value in options.items():
            for module in keys:
                closed = self.module(module).closes.get(key)
                if closed is not None and any(arguments.same_json(value, one) for one in closed.values):
                    name = self.module(module).name
                    raise self._illegal("ENGINE-OPTION-WITH", one=name, reason=closed.reason)
            known = fields.get(key)
            if known is None:
                self._refuse_option_of_another(key)
            if known is None or not any(arguments.same_json(value, choice) for choice, _ in known.choices):
                raise self._illegal("ENGINE-OPTION", option=key, value=value)
        self.check_options(seats, keys, options)

    def _refuse_option_of_another(self, option: str) -> None:
        """:raises Illegal: the option belongs to a module that is not in the game"""
        for module in self.modules:
            if option in [one.key for one in module.options]:
                raise self._illegal("ENGINE-OPTION-MODULE", option=option, module=module.name)

    def rules(self, modules: Sequence[str]) -> Rules:
        """Return the rules of a set of modules, combined once."""
        key = tuple(modules)
        rules = self._rules.get(key)
        if rules is None:
            rules = Rules(self.module(name) for name in self._in_order(key))
            self._rules[key] = rules
        return rules

    def _in_order(self, modules: Sequence[str]) -> list[str]:
        return [module.key for module in self.modules if module.key in modules]

    def _illegal(self, code: str, **facts: Json) -> Illegal:
        text = self.messages[code]
        return Illegal(self.code(code), facts, text, fill_in(text, facts, str))


def _refuse_twice(names: str, what: str, brought: Iterable[Keyed], others: Iterable[Keyed]) -> None:
    for key in {one.key for one in brought} & {one.key for one in others}:
        raise EngineError(f"{names} both have {what} {key!r}")
