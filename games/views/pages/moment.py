"""What has just happened at a table: lines beside the board, and the pictures of sudden events."""

from __future__ import annotations

from dataclasses import dataclass

from games.selectors.table.log_line import LogLine
from games.views.pages.reading import Reading

NEWEST = 2
MOST_HAPPENINGS = 2


@dataclass(frozen=True)
class Happening:
    """A recent event with its picture and the picture's view box."""

    symbol: str
    color: str
    line: LogLine
    box: str = ""


@dataclass(frozen=True)
class Moment:
    """The lines of what has just happened.

    :param lines: everything since the viewer's last visit, or else the last event
    :param happenings: the latest of these lines that have a picture, such as a landing of the barbarians
    :param newest: the lines beside the board, without those that are shown with a picture
    """

    lines: list[LogLine]
    happenings: list[Happening]
    newest: list[LogLine]


def moment_of(reading: Reading) -> Moment:
    lines = _lines(reading)
    happenings = _happenings(reading, lines)
    pictured = [shown.line for shown in happenings]
    return Moment(lines, happenings, [line for line in _beside_the_board(reading) if line not in pictured])


def _lines(reading: Reading) -> list[LogLine]:
    if reading.lines is not None:
        return list(reading.lines)
    if reading.table.game.is_over:
        return []
    since = [line for line in reading.table.since if not line.undone]
    if reading.viewer is not None and since:
        return since
    lines = [line for line in reading.table.log if not line.undone]
    # Search backwards: numbers never decrease from line to line.
    last = next((line.number for line in reversed(lines) if line.is_event), None)
    return [line for line in lines if last is not None and line.number >= last]


def _happenings(reading: Reading, lines: list[LogLine]) -> list[Happening]:
    if not reading.table.game.is_running:
        return []
    found = [_happening(reading, line) for line in lines]
    return [shown for shown in found if shown is not None][-MOST_HAPPENINGS:]


def _happening(reading: Reading, line: LogLine) -> Happening | None:
    sign = reading.modules.latest("signs", line.kind)
    if sign is None:
        return None
    person = reading.people.get(str(line.facts.get(sign.of)))
    symbol = sign.symbol.format_map(line.facts)
    if person is None:
        return Happening(symbol, "", line, sign.box)
    return Happening(f"{symbol}-{person.color}", person.color, line, sign.box)


def _beside_the_board(reading: Reading) -> list[LogLine]:
    """Return the newest lines of the log; at a stop of a walk, the lines of that stop."""
    if reading.lines is not None:
        return list(reading.lines)
    return [line for line in reading.table.log if not line.undone and not line.is_talk][-NEWEST:]
