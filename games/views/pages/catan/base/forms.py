"""What CATAN's own forms send, read into arguments of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict

from games.forms import number, read_json

KINDS = ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")


def cards(data: QueryDict, part: str) -> dict[str, int]:
    """Read fields such as `give.wool`; kinds of which there are none are left out."""
    return {kind: count for kind in KINDS if (count := number(data, f"{part}.{kind}"))}


def _bank(data: QueryDict) -> dict[str, Any]:
    return {"give": data.get("give"), "take": data.get("take"), "times": number(data, "times", 1)}


def _offer(data: QueryDict) -> dict[str, Any]:
    return {
        "give": cards(data, "give"),
        "want": cards(data, "want"),
        "to": data.getlist("to"),
        "mode": data.get("mode", "pick"),
    }


def _counter(data: QueryDict) -> dict[str, Any]:
    return {"give": cards(data, "give"), "want": cards(data, "want"), "answers": data.get("answers") or None}


def _standing(data: QueryDict) -> dict[str, Any]:
    """The settings, with the rules there are and perhaps a new one."""
    rules = read_json(data.get("rules") or "[]")
    new = {"give": cards(data, "give"), "want": cards(data, "want")}
    if isinstance(rules, list) and any(new.values()):
        rules = [
            *rules,
            {
                **new,
                "keep": cards(data, "keep"),
                "times": number(data, "times", 1),
                "until": data.get("until", "always"),
            },
        ]
    return {
        "decline_all": data.get("decline_all", "off"),
        "auto_roll": bool(data.get("auto_roll")),
        "auto_end": bool(data.get("auto_end")),
        "discard": _ranked(data, "discard"),
        "rules": rules,
    }


def _swaps(data: QueryDict) -> list[dict[str, str]]:
    """Read fields such as `swap.2`: what is offered to a seat."""
    return [
        {"seat": name.removeprefix("swap."), "resource": data.get(name, "")}
        for name in data
        if name.startswith("swap.") and data.get(name)
    ]


def _wishes(data: QueryDict) -> dict[str, Any]:
    """Read standing orders; `wedding.wool=2`: wool is the second kind to be given."""
    return {
        "aqueduct": data.get("aqueduct") or None,
        "fight": bool(data.get("fight")),
        "lose_city": [city for city in data.getlist("lose_city") if city],
        "wedding": _ranked(data, "wedding"),
        "usual": [decision for decision in data.getlist("usual") if decision],
    }


def _ranked(data: QueryDict, part: str) -> list[str]:
    """The kinds that have a rank, by rank."""
    ranks = cards(data, part)
    return sorted(ranks, key=lambda kind: ranks[kind])


READERS: Mapping[str, Callable[[QueryDict], Any]] = {
    "discard": lambda data: cards(data, "cards"),
    "play_year_of_plenty": lambda data: cards(data, "cards"),
    "give_wedding_gift": lambda data: cards(data, "cards"),
    "take_cards": lambda data: cards(data, "cards"),
    "offer_harbor_swap": _swaps,
    "set_wishes": _wishes,
    "trade_with_bank": _bank,
    "make_offer": _offer,
    "make_counter_offer": _counter,
    "set_standing_answers": _standing,
}
