"""What has just happened at a table: lines beside the board, and the pictures of sudden events."""

from __future__ import annotations

from dataclasses import dataclass

from games.selectors.table.log_line import LogLine
from games.views.pages.module_page import Sign
from games.views.pages.reading import Reading

NEWEST = 2
MOST_HAPPENINGS = 2


@dataclass(frozen=True)
class Mark:
    """The pictures of a log line, their color and their view box.

    :param seats: the colors of the seats that got or lost something, for a line that is about no single seat
    """

    symbols: tuple[str, ...] = ()
    color: str = ""
    box: str = ""
    seats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Happening:
    """A recent event with its picture and the picture's view box.

    :param holder_color: the color in which it is announced; "" if no seat gained by it
    """

    symbol: str
    color: str
    line: LogLine
    box: str = ""
    is_announced: bool = False
    holder_color: str = ""

    @property
    def key(self) -> str:
        """The identifier of the event in its game."""
        return f"{self.line.number}-{self.line.kind}"


@dataclass(frozen=True)
class Moment:
    """The lines of what has just happened.

    :param lines: everything since the viewer's last visit, or else the last event
    :param happenings: the latest of these lines that have a picture, such as a landing of the barbarians
    :param announced: those of these lines that the page shows over the board, such as a new holder of Longest Road
    :param newest: the lines beside the board, without those that are shown with a picture
    """

    lines: list[LogLine]
    happenings: list[Happening]
    announced: list[Happening]
    newest: list[LogLine]


def moment_of(reading: Reading) -> Moment:
    lines = _lines(reading)
    pictured = _happenings(reading, lines)
    happenings = pictured[-MOST_HAPPENINGS:]
    announced = [one for one in pictured if one.is_announced][-MOST_HAPPENINGS:]
    told = [one.line for one in happenings]
    newest = [line for line in _beside_the_board(reading) if line not in told]
    return Moment(lines, happenings, announced, newest)


def mark_of(reading: Reading, line: LogLine) -> Mark:
    """Return the pictures beside a line of the log."""
    sign = reading.modules.latest("signs", line.kind) or reading.modules.latest("marks", line.kind)
    if sign is None:
        return Mark()
    symbol, color = _picture(reading, sign, line)
    changed = () if "seat" in line.facts else dict.fromkeys(held.seat for held in line.changes)
    seats = tuple(reading.people[seat].color for seat in changed if seat in reading.people)
    return Mark(tuple(symbol.split()), color, sign.box, seats)


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
    return [shown for shown in found if shown is not None]


def _happening(reading: Reading, line: LogLine) -> Happening | None:
    sign = reading.modules.latest("signs", line.kind)
    if sign is None:
        return None
    symbol, color = _picture(reading, sign, line)
    holder = reading.people.get(str(line.facts.get(sign.holder)))
    return Happening(
        symbol, color, line, sign.box, sign.is_announced, holder.color if holder is not None else ""
    )


def _picture(reading: Reading, sign: Sign, line: LogLine) -> tuple[str, str]:
    """Return the symbol of a line and its color, if it has the color of a seat."""
    person = reading.people.get(str(line.facts.get(sign.of)))
    symbol = sign.symbol.format_map(line.facts)
    return (symbol, "") if person is None else (f"{symbol}-{person.color}", person.color)


def _beside_the_board(reading: Reading) -> list[LogLine]:
    """Return the newest lines of the log; at a stop of a walk, the lines of that stop."""
    if reading.lines is not None:
        return list(reading.lines)
    return [line for line in reading.table.log if not line.undone and not line.is_talk][-NEWEST:]
