"""One rule with everything that names it, for `manage.py rule`."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from games.workshop.rulebook.checks import Settings
from games.workshop.rulebook.ids import topic
from games.workshop.rulebook.places import Place, exactly, places_of, with_parts
from games.workshop.rulebook.texts import Rule, RuleBook

NEAR = 6


class NoSuchRule(Exception):
    """No rule file has this id.

    :param near: similar ids
    """

    def __init__(self, found: str, near: list[str]) -> None:
        super().__init__(f"There is no rule {found}.")
        self.near = near


@dataclass(frozen=True)
class Found:
    """A rule and what names it.

    :param rule: the rule; for an id of a part, the whole rule
    :param named_by: other rules, decisions, examples and errors that name it
    :param follows_from: the rules of which it is a mere consequence
    :param brings: the rules that are mere consequences of it
    :param not_built: why neither code nor test names it
    :param code: where the code names it, or for a mere consequence, the rules that it follows from
    :param topics: the files that are about its topic
    """

    id: str
    rule: Rule
    named_by: list[Rule]
    follows_from: list[Rule] = field(default_factory=list)
    brings: list[Rule] = field(default_factory=list)
    not_built: str = ""
    code: list[Place] = field(default_factory=list)
    topics: list[Place] = field(default_factory=list)
    tests: list[Place] = field(default_factory=list)


def look_up(found: str, rules: Path, tests: Path, *code: Path) -> Found:
    """Find a rule by its id.

    :raises NoSuchRule: no rule file has it
    """
    book, settings = RuleBook(rules), Settings.of(rules)
    rule = book.find(found)
    if rule is None:
        raise NoSuchRule(found, _near(found, book))
    reasons = settings.follows.get(found, [])
    return Found(
        found,
        rule,
        named_by=book.naming(found),
        follows_from=[book.rules[reason] for reason in reasons],
        brings=[book.rules[one] for one, why in settings.follows.items() if found in why],
        not_built=settings.not_built.get(found, ""),
        code=[place for one in (found, *reasons) for place in places_of(with_parts(one), *code)],
        topics=list(places_of(exactly(topic(found)), *code)),
        tests=list(places_of(with_parts(found), tests)),
    )


def look_below(start: str, rules: Path) -> list[Rule]:
    """Return the rules whose id begins this way, such as those of a topic.

    :raises NoSuchRule: there are none
    """
    book = RuleBook(rules)
    below = book.below(start)
    if not below:
        raise NoSuchRule(start, _near(start, book))
    return below


def _near(found: str, book: RuleBook) -> list[str]:
    """Return the ids and topics that are most similar to one, best first."""
    return get_close_matches(found, sorted({*book.rules, *map(topic, book.rules)}), NEAR, cutoff=0.7)
