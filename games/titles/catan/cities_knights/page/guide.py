"""The guide to Cities & Knights, filled from the module's own tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from games import catalog
from games.drawing.names import name
from games.engine.steps import Ballot
from games.titles.catan.base.drawing import cards
from games.titles.catan.base.drawing.lands import land_of
from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.cities_knights import words
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.points import MORE_POINTS_AT_SEA
from games.titles.catan.cities_knights.words import guide
from games.views.pages.module_page import Guide
from games.wording.words import words_of

MODULES = ("base", "cities_knights")
BUILD = (
    ("recruit_knight", "knight"),
    ("activate_knight", "activate_knight"),
    ("promote_knight", "promote_knight"),
    ("build_wall", "city_wall"),
    ("set_city_upright", "upright_toppled_city"),
)


def _facts() -> dict[str, Any]:
    """Return what is new to a reader who knows base CATAN."""
    said = words_of("catan", MODULES)
    return {
        "points_to_win": facts.POINTS_TO_WIN,
        "points": [(label, facts.POINTS[source]) for source, label in guide.SOURCES.items()],
        "events": [
            (event, guide.EVENTS[event], count, len(facts.EVENT_DIE))
            for event, count in Counter(facts.EVENT_DIE).items()
        ],
        "landing": facts.LANDING,
        "production": _production(),
        "costs": [(said.verb_label(verb), _stacks(facts.COSTS[cost])) for verb, cost in BUILD],
        "knights": [(level, label, f"knight-{level}") for level, label in guide.KNIGHTS.items()],
        "each": facts.PIECES[facts.KNIGHTS[0]],
        "areas": _areas(),
        "first_metropolis": facts.FIRST_METROPOLIS,
        "final_metropolis": facts.FINAL_METROPOLIS,
        "metropolis_points": facts.METROPOLIS_POINTS,
        "more_at_sea": MORE_POINTS_AT_SEA,
        "hand_limit": base_facts.HAND_LIMIT,
        "per_wall": facts.CARDS_SAFE_PER_WALL,
        "most_walls": facts.PIECES["city_wall"],
        "most_cards": facts.MOST_PROGRESS_CARDS,
        "decks": [_deck(color) for color in facts.COLORS],
        "decisions": _decisions(),
    }


def _stacks(bundle: dict[str, int]) -> list[cards.Stack]:
    return [cards.goods_of(MODULES).stack(kind, count) for kind, count in bundle.items()]


def _production() -> list[tuple[Any, list[cards.Stack], list[cards.Stack]]]:
    return [
        (
            name(land_of(terrain).lettering),
            _stacks({kind: 1}),
            _stacks(facts.CITY_PRODUCTION[terrain]),
        )
        for terrain, kind in base_facts.PRODUCES.items()
        if kind
    ]


def _areas() -> list[dict[str, Any]]:
    """Return the areas with their five buildings each, the price, and the highest red die that draws a card."""
    return [
        {
            "label": words.AREAS[area],
            "color": facts.COLOR_OF[area],
            "good": cards.goods_of(MODULES).stack(facts.COMMODITY_OF[area]),
            "gift": words.GIFTS[area],
            "levels": [
                {
                    "number": level,
                    "name": words.level_name(area, level),
                    "cost": [
                        cards.goods_of(MODULES).stack(
                            facts.COMMODITY_OF[area], facts.commodities_cost(area, level)
                        ),
                    ],
                    "highest": facts.highest_red_die(area, level),
                    "has_gift": level == facts.LEVEL_OF_GIFTS,
                }
                for level in range(1, facts.MOST_LEVELS + 1)
            ],
        }
        for area in facts.AREAS
    ]


def _deck(color: str) -> dict[str, Any]:
    kinds = [kind for kind, of in facts.CARD_COLOR.items() if of == color]
    return {
        "color": color,
        "label": words.DECKS[color],
        "count": sum(facts.CARD_COUNT[kind] for kind in kinds),
        "cards": [
            (words.PROGRESS_CARDS[kind], facts.CARD_COUNT[kind], words.CARD_TEXTS[kind]) for kind in kinds
        ],
    }


def _decisions() -> list[dict[str, Any]]:
    """Return the decisions that stop the game.

    Each row has the decision, who takes it, the answer at timeout, and the standing order for it.
    """
    steps = catalog.title("catan").rules(MODULES).steps
    said = words_of("catan", MODULES)
    return [
        {
            "label": said.waiting_for(step),
            "who": _("everyone affected at the same time")
            if issubclass(steps[step], Ballot)
            else _("one player"),
            "absent": said.default(step),
            "in_advance": guide.IN_ADVANCE.get(step, ""),
        }
        for step in ("setup_city", *words.DEFAULTS)
    ]


GUIDE = Guide("catan/cities_knights/templates/guide.html", _facts)
