"""The guide to Catan for Two, filled from the module's tables."""

from __future__ import annotations

from typing import Any

from games.titles.catan.for_two.rules import knights, tokens
from games.titles.catan.for_two.words import NEUTRALS, trade_tokens
from games.views.pages.module_page import Guide


def _facts() -> dict[str, Any]:
    """Return the numbers that are new to players who know base CATAN."""
    return {
        "north": NEUTRALS["north"],
        "south": NEUTRALS["south"],
        "at_start": trade_tokens(tokens.AT_START),
        "desert": trade_tokens(tokens.AT_HOME),
        "coast": trade_tokens(tokens.ON_THE_COAST),
        "both": trade_tokens(tokens.AT_HOME + tokens.ON_THE_COAST),
        "cost": trade_tokens(tokens.COST),
        "cost_ahead": trade_tokens(tokens.COST_AHEAD),
        "for_a_knight": trade_tokens(knights.FOR_A_KNIGHT),
    }


GUIDE = Guide("catan/for_two/templates/guide.html", _facts)
