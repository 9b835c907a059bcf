"""A `Reading` of a table that is made up for a test, without a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from games.views.pages.module_page import ModulePage, ModulePages
from games.views.pages.reading import Reading
from games.views.table.person import Person
from games.views.table.table_page import Ask, Page

PEOPLE = {
    "0": Person("0", "Anna", "red", is_me=True),
    "1": Person("1", "Bence", "blue"),
    "2": Person("2", "Csilla", "white"),
}
POINTS = {
    "public": 3,
    "lines": [
        {"source": "cities", "number": 2, "hidden": False},
        {"source": "cards", "number": 1, "hidden": True},
    ],
}


class MadeUpReading(Reading):
    """Places begin with "p", modules are those of the test, and only ships are previewed."""

    modules = ModulePages()

    def is_place(self, value: Any) -> bool:
        return isinstance(value, str) and value.startswith("p")

    def previewed(self, kind: str) -> str:
        return kind if kind == "ship" else ""


def reading(
    arguments: Mapping[str, Any] | None = None,
    *,
    modules: Mapping[str, ModulePage] | None = None,
    viewer: str | None = "0",
    ask: Ask | None = None,
    log: Iterable[Any] = (),
    since: Iterable[Any] = (),
    lines: Any = None,
    is_over: bool = False,
    given_up: Mapping[str, list[str]] | None = None,
    **sight: Any,
) -> Reading:
    """Return a reading of a table at which Anna is due, in the turn of Bence.

    :param given_up: what the viewer loses by a verb
    :param sight: what differs in the sight
    """
    seen = {
        "decision": 7,
        "stack": [{"step": "turn", "seat": "1"}],
        "waiting": {"0": "main"},
        "asked": [],
        "answered": [],
        "offers": list(arguments or ()),
        "shows": {},
    } | sight
    words = SimpleNamespace(
        verb_label=lambda verb: verb.upper(),
        card=lambda kind: kind.capitalize(),
        cards=lambda cards: ", ".join(f"{count} {kind}" for kind, count in cards.items()),
    )
    table = SimpleNamespace(
        sight=seen,
        arguments=dict(arguments or {}),
        given_up=dict(given_up or {}),
        viewer=viewer,
        log=list(log),
        since=list(since),
        points=dict.fromkeys(PEOPLE, POINTS),
        game=SimpleNamespace(pk=1, title="made_up", words=words, is_over=is_over, is_running=not is_over),
    )
    pages = ModulePages(modules or {})
    kind: Any = type("OwnReading", (MadeUpReading,), {"modules": pages})
    return kind(Page(table, ask or Ask()), PEOPLE, lines)  # type: ignore[arg-type]


def line(at: int, kind: str = "built", *, undone: bool = False, changes: Any = None, **facts: Any) -> Any:
    """Return a line of the log with the number `at`. Every kind but `talk` is an event."""
    return SimpleNamespace(
        number=at,
        kind=kind,
        undone=undone,
        facts=facts,
        seat=facts.get("seat"),
        is_event=kind != "talk",
        is_talk=kind == "talk",
        changes=changes or {},
        where=facts.get("where", ()),
        sources=(),
    )
