"""Arguments of trades, and the id of the latest offer, for the tests of trade."""

from __future__ import annotations

from typing import Any

from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.titles.catan.tables import Table

Cards = dict[str, int]
EVERYBODY = ("1", "2", "3")


def offer(give: Cards, want: Cards, to: tuple[str, ...] = EVERYBODY, mode: str = "pick") -> dict[str, Any]:
    """Return an offer of seat "0", which is called P."""
    return {"give": give, "want": want, "to": list(to), "mode": mode}


def counter(give: Cards, want: Cards, answers: str | None = None) -> dict[str, Any]:
    return {"give": give, "want": want, "answers": answers}


def answer(name: str, said: str) -> dict[str, str]:
    return {"offer": name, "answer": said}


def standing(*rules: dict[str, Any], decline_all: str = "off", **others: Any) -> dict[str, Any]:
    return {**no_standing_answers(), "decline_all": decline_all, "rules": list(rules), **others}


def rule(
    give: Cards, want: Cards, *, keep: Cards | None = None, times: int = 1, until: str = "always"
) -> dict[str, Any]:
    """Return a standing rule: what the seat gives and the least that it wants."""
    return {"give": give, "want": want, "keep": keep or {}, "times": times, "until": until}


def made(table: Table) -> str:
    """Return the id of the offer or counter-offer made in the last move."""
    (told,) = table.logged("offer_made") + table.logged("counter_made")
    name: str = told["offer"]["id"]
    return name


def seen(table: Table, name: str) -> dict[str, Any]:
    """Return an open offer as every viewer sees it."""
    (found,) = [offer for offer in table.sight(None)["base"]["offers"] if offer["id"] == name]
    return dict(found)


def open_offers(table: Table) -> list[str]:
    return [offer["id"] for offer in table.sight(None)["base"]["offers"]]
