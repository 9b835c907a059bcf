"""Readers that turn the base game's own forms into arguments of moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games.forms.moves import amounts, number, read_json
from games.views.pages.module_page import Reader


def _bank(data: QueryDict) -> dict[str, Any]:
    return {"give": data.get("give"), "take": data.get("take"), "times": number(data, "times", 1)}


def _offer(data: QueryDict) -> dict[str, Any]:
    return {
        "give": amounts(data, "give"),
        "want": amounts(data, "want"),
        "to": data.getlist("to"),
        "mode": data.get("mode", "pick"),
    }


def _counter(data: QueryDict) -> dict[str, Any]:
    return {
        "give": amounts(data, "give"),
        "want": amounts(data, "want"),
        "answers": data.get("answers") or None,
    }


def _standing(data: QueryDict) -> dict[str, Any]:
    """Return the settings with the existing rules, plus a new rule if the form contains one."""
    rules = read_json(data.get("rules") or "[]")
    new = {"give": amounts(data, "give"), "want": amounts(data, "want")}
    if isinstance(rules, list) and any(new.values()):
        rules = [
            *rules,
            {
                **new,
                "keep": amounts(data, "keep"),
                "times": number(data, "times", 1),
                "until": data.get("until", "always"),
            },
        ]
    return {
        "decline_all": data.get("decline_all", "off"),
        "auto_roll": bool(data.get("auto_roll")),
        "auto_end": bool(data.get("auto_end")),
        "discard": ranked(data, "discard"),
        "rules": rules,
    }


def ranked(data: QueryDict, part: str) -> list[str]:
    """Return the kinds that have a rank, in order of rank: `discard.wool=2` makes wool the second kind to give."""
    ranks = amounts(data, part)
    return sorted(ranks, key=lambda kind: ranks[kind])


READERS: Mapping[str, Reader] = {
    "trade_with_bank": _bank,
    "make_offer": _offer,
    "make_counter_offer": _counter,
    "set_standing_answers": _standing,
}
