"""The table's page of CATAN without the site around it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string

from games import catalog
from games.views.pages.shown_table import ShownTable, shown_table
from games.views.table.person import Person
from games.views.table.table_page import Ask, Page, status_of
from games.wording.words import words_of
from tests.views.sentences import rendered, words

ANNA, BENCE = Person("0", "Anna", "red"), Person("1", "Bence", "blue")


def alone(module: str, name: str, here: dict[str, Any] | None, **context: Any) -> str:
    """Return a module's part of the page, rendered alone. Stand-ins are what it shows."""
    page = SimpleNamespace(
        csrf_token="x", invite="", nonce="n", move_address="/m/",
        table=SimpleNamespace(sight={"decision": 4}),
    )  # fmt: skip
    own = {
        "page": page,
        "catan": SimpleNamespace(target="13 points"),
        "here": None if here is None else SimpleNamespace(**here),
    }
    return rendered(f"catan/{module}/templates/_{name}.jinja", **{**own, **context})


def words_alone(module: str, name: str, here: dict[str, Any] | None, **context: Any) -> str:
    return words(alone(module, name, here, **context))


def stack(kind: str, count: int = 1) -> SimpleNamespace:
    return SimpleNamespace(kind=kind, label=kind, symbol=f"good-{kind}", count=count)


def words_in(shown: ShownTable, slot: str, module: str) -> str:
    """Return what a module writes into a place of the page, such as its panel beside the board."""
    fills = [fill for fill in shown.slots[slot] if f"/{module}/" in fill.template]
    context = {
        "fills": fills,
        "shown": shown,
        "page": shown.reading.page,
        "catan": shown.own,
        "table": shown.reading.table,
    }
    return words(render_to_string("games/table/_slot.jinja", context, using="jinja2"))


def seat_words(shown: ShownTable, seat: str) -> str:
    """Return what stands in the panel of a seat."""
    context = {"shown": shown, "page": shown.reading.page, "catan": shown.own, "table": shown.reading.table}
    context |= {"game": shown.reading.table.game, "people": shown.reading.people}
    rendered = render_to_string("games/table/_seats.jinja", context, using="jinja2")
    return words(rendered.split(f'data-testid="seat-{seat}"')[1].split("</article>")[0])


def page_of(state: Any, seat: str, ask: Ask | None = None) -> ShownTable:
    """Return what a seat sees while it is about to do something."""
    table = _table(state, seat)
    people = {
        key: Person(key, f"P{key}", one["color"], key == seat) for key, one in table.sight["seats"].items()
    }
    return shown_table(Page(table, ask or Ask()), people)


def task_of(state: Any, seat: str) -> str:
    """Return what the status asks of a seat."""
    table: Any = _table(state, seat)
    person = Person(seat, f"P{seat}", "red", is_me=True)
    mine = status_of(table, dict.fromkeys(table.sight["seats"], person)).mine
    assert mine is not None
    return mine.task


def _table(state: Any, seat: str) -> Any:
    title = catalog.title("catan")
    sight = title.sight(state, seat)
    return SimpleNamespace(
        sight=sight,
        arguments=title.options(state, seat),
        given_up=title.given_up(state, seat, title.options(state, seat)),
        viewer=seat,
        title=title,
        since=[],
        log=[],
        hands=None,
        points=title.points(state),
        game=SimpleNamespace(
            pk=1, is_over=False, is_running=True, title="catan", words=words_of("catan", sight["modules"])
        ),
        seats=[SimpleNamespace(key=key, rank=None, due_at=None, due_since=None) for key in sight["seats"]],
    )
