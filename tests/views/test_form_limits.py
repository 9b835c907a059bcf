"""Limits of fields that no page of `test_references.py` shows: the last value that a form takes, and one beyond it.

The limits of other fields are in `FIELDS` of `test_references.py`, since browsers know them.
"""

from __future__ import annotations

from typing import Any

import pytest
from django import forms

from games.forms import api, messages, moderation, moves, new_tables, plans, table, time

LIMITS: list[tuple[type[forms.Form], str, Any, Any]] = [
    (api.TokenForm, "name", "x" * 60, "x" * 61),
    (messages.DestinationChoice, "destination", 1, 0),
    (moderation.DecisionForm, "mute_days", 1, 0),
    (moderation.DecisionForm, "mute_days", 365, 366),
    (moderation.DecisionForm, "reason", "x" * 300, "x" * 301),
    (moderation.DecisionForm, "warning", "x" * 500, "x" * 501),
    (moves.MoveForm, "argument", "x" * 20_000, "x" * 20_001),
    (moves.MoveForm, "decision", 0, -1),
    (moves.MoveForm, "decision", 2**31 - 1, 2**31),
    (moves.MoveForm, "key", "x" * 64, "x" * 65),
    (moves.MoveForm, "verb", "x" * 60, "x" * 61),
    (moves.AskForm, "do", "x" * 40, "x" * 41),
    (moves.AskForm, "at", "x" * 24, "x" * 25),
    (new_tables.TitleForm, "preset", "x" * 60, "x" * 61),
    (new_tables.TitleForm, "module", "x" * 60, "x" * 61),
    (plans.WayForm, "line", 0, -1),
    (plans.WayForm, "line", 19, 20),
    (table.JoinForm, "invite", "x" * 64, "x" * 65),
    (table.SeatForm, "seat", 0, -1),
    (table.WantsForm, "want", ["wool"] * 20, ["wool"] * 21),
    (time.GrantForm, "seat", 0, -1),
    (time.GrantForm, "hours", 72, 73),
]

OPTIONAL = {
    (messages.DestinationChoice, "destination"), (moderation.DecisionForm, "mute_days"),
    (moderation.DecisionForm, "warning"), (moves.MoveForm, "argument"), (moves.AskForm, "do"),
    (moves.AskForm, "at"), (new_tables.TitleForm, "preset"), (new_tables.TitleForm, "module"),
    (plans.WayForm, "line"), (table.JoinForm, "invite"), (table.WantsForm, "want"),
}  # fmt: skip


@pytest.mark.parametrize(("form", "name", "last", "beyond"), LIMITS)
def test_a_field_takes_its_last_value_and_none_beyond(form, name, last, beyond):
    field = form.base_fields[name]

    field.clean(last)
    with pytest.raises(forms.ValidationError):
        field.clean(beyond)


@pytest.mark.parametrize(("form", "name"), dict.fromkeys((form, name) for form, name, *_values in LIMITS))
def test_an_empty_field_is_refused_unless_it_is_optional(form, name):
    try:
        form.base_fields[name].clean("")
    except forms.ValidationError:
        assert (form, name) not in OPTIONAL
    else:
        assert (form, name) in OPTIONAL


def test_an_amount_of_time_may_be_left_out():
    field = time.TimeField(label="")

    assert field.clean(["", "h"]) is field.clean([]) is None
    assert field.clean(["1440", "min"]) == field.clean(["1", "d"])


def test_a_vacation_lacks_the_day_that_is_missing():
    assert set(time.VacationForm({"first": "2026-03-01"}).errors) == {"last"}
    assert set(time.VacationForm({"last": "2026-03-01"}).errors) == {"first"}
