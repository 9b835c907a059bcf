"""Copies of JSON values; `deepcopy` costs more than a whole move."""

from __future__ import annotations

from games.engine.types import Json

_NESTED = (dict, list)


def copy_json(value: Json) -> Json:
    """Return a copy of a JSON value that shares no list and no object with it."""
    kind = type(value)
    if kind is dict:
        return {key: copy_json(item) if type(item) in _NESTED else item for key, item in value.items()}
    if kind is list:
        return [copy_json(item) if type(item) in _NESTED else item for item in value]
    return value


def copy_each(value: Json) -> Json:
    """Return a copy of an object of flat objects."""
    return {key: dict(item) for key, item in value.items()}


def copy_lists(value: Json) -> Json:
    """Return a copy of an object of flat lists."""
    return {key: list(item) for key, item in value.items()}


def copy_each_of_lists(value: Json) -> Json:
    """Return a copy of an object of objects of flat lists."""
    return {key: copy_lists(item) for key, item in value.items()}
