"""A player's turn as it would go with the plan."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.plans import Ahead, ahead
from games.selectors.table.plans import Planning, words_of_plans
from games.selectors.table.table_for_viewer import Table


@dataclass(frozen=True)
class PlannedTurn:
    """A turn as it would go after a plan's lines.

    :param table: the table as it would be then, with what the next line could be as the options
    :param lines: the plan's lines in words, each with all its ways
    """

    table: Table
    planning: Planning
    lines: list[list[str]]
    ahead: Ahead


def planned_turn(table: Table, planning: Planning, *, until: int | None = None) -> PlannedTurn | None:
    """Return a player's turn as it would go; None if no turn can be planned now.

    :param until: the index of a line, to see the turn before it
    """
    game, viewer = table.game, table.viewer
    assert viewer is not None
    state = game.rules.upgraded(game.state)
    plan = planning.plan
    lines = [] if planning.is_past else plan.ways_to(until)
    then = ahead(game.rules, state, viewer, lines)
    if then is None:
        return None
    reading = game.rules.reading(then.game.state)
    arguments = then.options
    words = words_of_plans(game, table.sight)
    shown = replace(
        table,
        sight=reading.sight(viewer),
        waiting=replace(reading.waiting, may_act={}),
        arguments=arguments,
        options={verb: game.rules.describe(choices) for verb, choices in arguments.items()},
        points={},
        since=[],
        log=[],
        chat=[],
        undo=None,
        agreements={},
        given_up={},
    )
    said = [[words.way(way) for way in line["ways"]] for line in plan.lines]
    return PlannedTurn(shown, planning, said, then)
