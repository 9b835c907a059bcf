"""The schema of an exported game, as far as an import reads it.

Every value that an import stores or replays has its type and limits here. Parts that an import ignores
are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from django.core.exceptions import ValidationError as NotLegible
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import PydanticCustomError

from accounts.names import tidy, validate_legible
from games.models.game import Game
from games.models.turn import Turn
from games.selectors.table.exports import EXPORT_FORMAT, EXPORT_VERSION
from games.services.errors import BadImport, BadTable
from games.services.table_names import clean_name

READABLE_VERSIONS = (1, EXPORT_VERSION)
EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
"""No game is older. The limit also keeps conversions between time zones within the range of datetime."""
MOST_MOVES = 5000
MOST_NUMBER = 10**6
MOST_SEATS = 6
MOST_DEPTH = 12
LONGEST_WORD = 60
LONGEST_TEXT = 200
LONGEST_SEAT_NAME = 40
LONGEST_LIST = 1000
MOMENT = "moment"
"""The type of errors about moments, which have a message of their own."""
SENTENCE = "sentence"
"""The type of errors whose message is meant for the player."""


def _moment(value: Any, info: ValidationInfo[dict[str, datetime]]) -> Any:
    """Parse a moment between `EARLIEST` and now, with its time zone.

    Converting moments outside these limits to a reader's time zone could overflow.
    """
    try:
        moment = parse_datetime(value) if isinstance(value, str) and len(value) < 40 else None
    except ValueError:
        moment = None
    if moment is None or timezone.is_naive(moment) or not EARLIEST <= moment <= info.context["now"]:
        raise PydanticCustomError(MOMENT, "not a moment from 1990 until now")
    return moment.astimezone(UTC)


def _name_of_table(text: str) -> str:
    try:
        return clean_name(text)
    except BadTable as error:
        raise _sentence(str(error)) from error


def _name_of_player(text: str) -> str:
    """Return a player's name, checked. Reserved names are allowed, since bots and former players have them."""
    name = tidy(text)
    if not 0 < len(name) <= LONGEST_SEAT_NAME:
        raise ValueError("empty or too long")
    try:
        validate_legible(name)
    except NotLegible as error:
        raise _sentence(error.messages[0]) from error
    return name


def _sentence(why: str) -> PydanticCustomError:
    return PydanticCustomError(SENTENCE, "{why}", {"why": why})


def _one_line(text: str) -> str:
    if not (text + " ").isprintable():
        raise ValueError("not a printable line")
    return text


def _shallow(value: Any) -> Any:
    if not _is_within(value, MOST_DEPTH):
        raise ValueError("too deep")
    return value


def _is_within(value: Any, levels: int) -> bool:
    parts: Iterable[Any] = ()
    if isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, list):
        parts = value
    return levels >= 0 and all(_is_within(part, levels - 1) for part in parts)


Moment = Annotated[datetime, BeforeValidator(_moment)]
Word = Annotated[str, Field(max_length=LONGEST_WORD), AfterValidator(_one_line)]
Line = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(_one_line)]
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
AnyJson = Annotated[Any, AfterValidator(_shallow)]


class Part(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class ExportedSeat(Part):
    name: Annotated[str, Field(max_length=LONGEST_SEAT_NAME), AfterValidator(_name_of_player)]
    entropy: Line
    color: Annotated[str, Field(max_length=16), AfterValidator(_one_line)]
    rank: Annotated[int, Field(ge=1, le=MOST_SEATS)]


class ExportedEntry(Part):
    kind: Word
    public: dict[str, AnyJson]


class ExportedMove(Part):
    number: Number
    hidden: bool
    undone: bool
    seat: Annotated[str, Field(max_length=4)]
    actor: Literal["seat", "timeout", "bot", "order", "site"]
    verb: Word
    argument: AnyJson = None
    log: Annotated[list[ExportedEntry], Field(max_length=LONGEST_LIST)]
    # version 1 calls it chance and contains no movements
    record: Annotated[
        list[AnyJson],
        Field(max_length=LONGEST_LIST, validation_alias=AliasChoices("record", "chance")),
    ]
    at: Moment

    @property
    def is_of_the_site(self) -> bool:
        """Return whether the entry was written by the site and is not a move."""
        return self.actor == Turn.Actor.SITE


class ExportedGame(Part):
    title: Word
    modules: Annotated[list[Word], Field(max_length=50)]
    options: Annotated[dict[Word, bool | Number | Word], Field(max_length=50)]
    name: Annotated[str, AfterValidator(_name_of_table)]
    seed: Annotated[str, Field(max_length=128), AfterValidator(_one_line)]
    started_at: Moment
    finished_at: Moment
    seats: Annotated[list[ExportedSeat], Field(min_length=1, max_length=MOST_SEATS)]
    moves: Annotated[list[ExportedMove], Field(min_length=1, max_length=MOST_MOVES)]


def read_export(document: Any, *, now: datetime) -> ExportedGame:
    """Parse and check the export of a finished game.

    :param document: JSON values
    :raises BadImport: the document is not such an export; the message names the part
    """
    if not isinstance(document, dict) or document.get("format") != EXPORT_FORMAT:
        raise BadImport(_("This isn’t an exported game."))
    version = document.get("format_version")
    if type(version) is not int or version not in READABLE_VERSIONS:
        raise BadImport(_("This site can’t read exports of this version."))
    if document.get("status") != Game.Status.FINISHED or "seed" not in document:
        raise BadImport(_("Only finished games can be imported."))
    try:
        return ExportedGame.model_validate(document, context={"now": now})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        why = first["msg"] if first["type"] == SENTENCE else ""
        raise unreadable(*first["loc"], is_moment=first["type"] == MOMENT, why=why) from error


def unreadable(*path: str | int, is_moment: bool = False, why: str = "") -> BadImport:
    """Return the error for an unreadable part of the document, such as `moves[3].at`.

    :param why: the reason as a sentence, or ""
    """
    part = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")
    if is_moment:
        text = _("The exported game can’t be read: %(part)s must be a moment between 1990 and now.")
    else:
        text = _("The exported game can’t be read: %(part)s")
    part = part[:LONGEST_TEXT]
    return BadImport(text % {"part": f"{part}: {why}" if why else part})
