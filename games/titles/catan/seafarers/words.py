"""The words of Seafarers: ships, the pirate, gold and new islands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.words import produced
from games.titles.catan.seafarers.rules.sea import PIRATE
from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

NOBODY_HOLDS_IT = gettext_noop("Nobody holds Longest Trade Route anymore.")
HOLDS_IT = gettext_noop("{seat} takes Longest Trade Route (length {length}).")

SETTLES = gettext_noop("{seat} settles new land: {points} more points.")
SETTLES_FOR_ONE = gettext_noop("{seat} settles new land: 1 more point.")


def _longest_trade_route(sentence: Sentence) -> str:
    """SF-LTR-01"""
    if sentence.facts.get("seat") is None:
        return gettext(NOBODY_HOLDS_IT)
    return sentence.say(HOLDS_IT)


def _island_settled(sentence: Sentence) -> str:
    """SF-ISL-01"""
    return sentence.say(SETTLES_FOR_ONE if sentence.facts["points"] == 1 else SETTLES)


def _produced(sentence: Sentence) -> str:
    """Say that only gold fields produce; the resources that seats choose are in later lines. SF-GOLD-02"""
    facts = sentence.facts
    only_gold = facts.get("hexes") and not any(facts["gains"].values()) and not facts["short"]
    return gettext("Only gold fields produce.") if only_gold else produced(sentence)


MOVES_EITHER = _("move the robber or the pirate")
MOVES = {ROBBER: _("move the robber"), PIRATE: _("move the pirate")}


def _move_figures(facts: Mapping[str, Any]) -> Any:
    """Name the only figure that may move. SF-CL-08, SF-TB-01"""
    first, *more = facts["figures"]
    return MOVES_EITHER if more else MOVES[first]


VOCABULARY = Vocabulary(
    sentences={
        "ship_built": gettext_noop("{seat} builds a ship on the {at_edge}."),
        "ship_placed": gettext_noop("{seat} places a ship on the {to_edge}."),
        "ship_sailed": gettext_noop("{seat} moves a ship to the {to_edge}."),
        "pirate_moved": gettext_noop("{seat} moves the pirate to the {to_hex}."),
        "pirate_stayed": gettext_noop("The pirate stays put."),
        "choose_gold_filed": gettext_noop("{seat} has chosen the resources for their gold."),
        "gold_taken": gettext_noop("{seat} takes {cards} for gold."),
    },
    composers={
        "longest_road": _longest_trade_route,
        "island_settled": _island_settled,
        "produced": _produced,
    },
    rewords=frozenset(("longest_road", "produced")),
    steps={
        "setup_road": _("place a starting road or ship"),
        "robber": MOVES_EITHER,
        "choose_gold": _("choose resources for gold"),
        "free_piece": _("place a free road or ship"),
    },
    narrowed={"robber": _move_figures},
    explanations={"choose_gold": _("A gold field gives you resources of your choice.")},
    defaults={"choose_gold": _("random cards of the bank"), "free_piece": _("no road or ship is placed")},
    verbs={
        "build_ship": _("Build a ship"),
        "place_ship": _("Place a ship"),
        "move_ship": _("Move a ship"),
        "move_pirate": _("Move the pirate"),
        "choose_gold": _("Choose resources for gold"),
        "set_gold_order": _("Change standing orders"),
        "place_free_piece": _("Place a free road or ship"),
    },
)
