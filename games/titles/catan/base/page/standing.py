"""Standing orders for turns and offers: the line that says them, and the form that changes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.rules.turn import PreRoll
from games.views.pages.choice import Choice, Slot
from games.wording.words import Words

VERB = "set_standing_answers"


@dataclass(frozen=True)
class Rule:
    give: list[cards.Stack]
    want: list[cards.Stack]
    keep: list[cards.Stack]
    times: int
    until: str
    without: str
    key: str


@dataclass(frozen=True)
class Standing:
    key: str
    decline_all: str
    auto_roll: bool
    first: str
    auto_end: bool
    discard: list[cards.Rank]
    rules: list[Rule]
    rules_json: str
    slots: list[Slot]


@dataclass(frozen=True)
class StandingLine:
    """The viewer's standing answers in short.

    :param switched_off: sentences about answers that have switched themselves off
    """

    address: str
    words: list[str]
    switched_off: list[str]


def line_of(catan: CatanReading) -> StandingLine | None:
    """Return the viewer's standing answers; None unless the viewer may set some now."""
    if VERB not in catan.arguments:
        return None
    return StandingLine(
        catan.page.to(VERB),
        _words_of(catan.words, catan.own["standing"]),
        [catan.words.switched_off(notice) for notice in catan.own["switched_off"]],
    )


def standing_answers(catan: CatanReading) -> Choice:
    """Return the form for the viewer's standing answers."""
    form = "catan/base/templates/page/_standing_form.jinja"
    return Choice(catan.verb, "form", _("Standing orders"), form=form, details=_standing(catan))


def _standing(catan: CatanReading) -> Standing:
    said, shape = catan.own["standing"], catan.arguments[VERB].describe()["shape"]
    rules, most = said["rules"], shape["rules"]["most_of_kind"]
    return Standing(
        key=catan.page.key(VERB),
        decline_all=said["decline_all"],
        auto_roll=said["auto_roll"],
        first=catan.words.waiting_for(PreRoll.name),
        auto_end=said["auto_end"],
        discard=catan.goods.ranks(catan.goods.kinds_of(shape["discard"]), said["discard"]),
        rules=[_rule(catan, rules, place) for place in range(len(rules))],
        rules_json=json.dumps(rules),
        slots=[catan.stepper(kind, most[kind]) for kind in catan.goods.kinds_of(most)],
    )


def _words_of(words: Words, said: Mapping[str, Any]) -> list[str]:
    rules = len(said["rules"])
    found = (
        (said["auto_roll"], words.waiting_for(PreRoll.name)),
        (said["auto_end"], _("end my turn")),
        (said["discard"], _("discard in my chosen order")),
        (said["decline_all"] == "turn", _("decline all offers this turn")),
        (said["decline_all"] == "always", _("decline all offers")),
        (rules, ngettext("accept %(n)d kind of offer", "accept %(n)d kinds of offers", rules) % {"n": rules}),
    )
    return [text for is_said, text in found if is_said]


def _rule(catan: CatanReading, rules: list[dict[str, Any]], place: int) -> Rule:
    rule = rules[place]
    said = catan.own["standing"]
    without = {**said, "rules": rules[:place] + rules[place + 1 :]}
    return Rule(
        give=catan.goods.some(rule["give"]),
        want=catan.goods.some(rule["want"]),
        keep=catan.goods.some(rule["keep"]),
        times=rule["times"],
        until=rule["until"],
        without=json.dumps(without),
        key=catan.page.key(VERB, f"without-{place}"),
    )
