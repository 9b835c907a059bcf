"""Backup of one game: all its rows as one document, and their restoration.

The models to include are found by their foreign keys to a game or to rows of a game, so new models are
included without further work. The document contains the game's seed and every hand. Its moves are rows, packed or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connection, models, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game
from games.models.ladder import Ladder, LadderSeat
from games.models.packed_turns import PackedTurns
from games.models.seat import Seat
from games.models.tournament import RoundTable
from games.models.turn import Turn
from games.selectors.table.turns import EVERY_SEAT, turns_of
from games.services.errors import Invalid, Refused

FORMAT = "game backup"
VERSION = 1
EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
FARTHEST = timedelta(days=3650)
"""The limit of moments in the future. Pages cannot show the last days of the calendar."""

Ways = tuple[str, ...]
Row = dict[str, str | None]
Document = dict[str, Any]


class GameInTheWay(Refused):
    """The game exists already, or one of its rows belongs to another game."""


class GameExists(GameInTheWay):
    """A game with this id exists. It can be replaced on request."""


class PlayersMissing(GameInTheWay):
    """Some accounts do not exist here. They can be created on request."""


class BadBackup(Invalid):
    """The document is not a backup that this site can read."""


@transaction.atomic
def backup_game(*, game_id: int, now: datetime) -> Document:
    """Return all rows of a game as JSON values. The game is locked meanwhile.

    :raises Game.DoesNotExist: there is no such game
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    rows = {model: list(_rows_of(model, ways, game)) for model, ways in _models()}
    rows[Turn] = turns_of(game, EVERY_SEAT)
    for row in rows[Game]:
        row.packed_at = None
    players = User.objects.filter(pk__in=_players_in(rows)).order_by("pk")
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.pk,
        "made_at": now.isoformat(),
        "players": [
            {
                "pk": user.pk,
                "email": user.email,
                "display_name": user.display_name,
                "joined_at": user.joined_at.isoformat(),
            }
            for user in players
        ],
        "rows": {model._meta.label_lower: [_written(row) for row in found] for model, found in rows.items()},
    }


@transaction.atomic
def restore_game(
    *,
    document: Any,
    now: datetime,
    replace: bool = False,
    create_players: bool = False,
    clocks_as_they_were: bool = False,
) -> Game:
    """Restore the rows of a game under their original ids.

    Clocks get back the time since the backup, because nobody could move in a missing game.

    :param replace: whether to replace an existing game with this id
    :param create_players: whether to create missing accounts; their users sign in after a password reset
    :param clocks_as_they_were: whether to keep deadlines as they were, even if they have passed
    :raises BadBackup: the document is not a backup, or comes from a different version
    :raises GameExists: the game exists, and `replace` is False
    :raises PlayersMissing: accounts are missing, and `create_players` is False
    :raises GameInTheWay: one of the rows exists already
    """
    read = _Reader(document, now)
    game_id = read.game_id
    if Game.objects.filter(pk=game_id).exists():
        if not replace:
            raise GameExists(_("Game %(number)d already exists.") % {"number": game_id})
        _let_go(game_id)
    read.find_players(create=create_players)
    try:
        with transaction.atomic():
            for model, _ways in _models():
                for row in read.rows(model):
                    row.save(force_insert=not (model is Game and replace))
    except (DataError, OverflowError, ValueError) as error:
        raise BadBackup(
            _("A row of the backup can’t be stored: %(why)s") % {"why": str(error).partition("\n")[0]}
        ) from error
    except IntegrityError as error:
        raise GameInTheWay(
            _("A row of the backup doesn’t match what is here: %(why)s")
            % {"why": str(error).partition("\n")[0]}
        ) from error
    _go_on_counting()
    if not clocks_as_they_were:
        _give_back(game_id, read.made_at, now)
    return Game.objects.get(pk=game_id)


# ------------------------------------------------------------------ rows of a game


LEFT: tuple[type[models.Model], ...] = (Game, RoundTable, PackedTurns)
"""Models that are not followed. A tournament's table stays; the row of the game refers to it."""


def _models() -> list[tuple[type[models.Model], Ways]]:
    """Return the models of a game's rows, referenced ones first, with the lookups that lead to the game.

    A row may belong by any one of its lookups: a report may be about a chat line or a table's name.
    """
    found: dict[type[models.Model], Ways] = {Game: ("pk",)}
    unread: list[type[models.Model]] = [Game]
    while unread:
        target = unread.pop(0)
        for relation in target._meta.related_objects:
            model = relation.related_model
            if isinstance(model, str) or model in (*LEFT, target) or not relation.field.concrete:
                continue
            step = relation.field.name
            new = [step] if target is Game else [f"{step}__{way}" for way in found[target]]
            # moves the model behind everything that it refers to
            found[model] = tuple(dict.fromkeys([*found.pop(model, ()), *new]))
            unread.append(model)
    return list(found.items())


def _rows_of(model: type[models.Model], ways: Ways, game: Game) -> models.QuerySet[Any]:
    belongs = models.Q()
    for way in ways:
        belongs |= models.Q(**{way: game.pk})
    return model._default_manager.filter(belongs).order_by("pk")


def _foreign_keys(model: type[models.Model]) -> list[models.ForeignKey[Any, Any]]:
    return [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]


def _players_in(rows: Mapping[type[models.Model], Iterable[models.Model]]) -> set[int]:
    numbers = set()
    for model, found in rows.items():
        for field in _foreign_keys(model):
            if field.related_model is User:
                numbers |= {getattr(row, field.attname) for row in found}
    return numbers - {None}


def _written(row: models.Model) -> Row:
    """Return a row's columns as text that parses to the same values."""
    return {
        field.attname: None if field.value_from_object(row) is None else field.value_to_string(row)
        for field in row._meta.concrete_fields
    }


# ------------------------------------------------------------------ parsing


class _Reader:
    """A backup, validated."""

    def __init__(self, document: Any, now: datetime) -> None:
        self._latest = now + FARTHEST
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise BadBackup(_("This isn’t a backup of a game."))
        if document.get("version") != VERSION:
            raise BadBackup(_("This site can’t read backups of this version."))
        self._document = document
        known = {model._meta.label_lower for model, _ways in _models()}
        tables = document.get("rows")
        if not isinstance(tables, dict) or not all(isinstance(rows, list) for rows in tables.values()):
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": "rows"})
        if unknown := sorted(set(tables) - known):
            raise BadBackup(
                _("This site doesn’t have these tables: %(names)s") % {"names": ", ".join(unknown)}
            )
        self._tables: dict[str, list[Any]] = tables
        games = tables.get(Game._meta.label_lower, [])
        number = document.get("game")
        is_one = len(games) == 1 and isinstance(games[0], dict)
        if type(number) is not int or not is_one or games[0].get("id") != str(number):
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": "game"})
        players = document.get("players")
        wanted = {"pk": int, "email": str, "display_name": str, "joined_at": str}
        if not isinstance(players, list) or not all(
            isinstance(player, dict) and all(isinstance(player.get(k), kind) for k, kind in wanted.items())
            for player in players
        ):
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": "players"})
        self.made_at = self._moment("made_at", document.get("made_at"))
        self.game_id = number
        self._users: dict[int, int] = {}

    def find_players(self, *, create: bool) -> None:
        """Find the accounts, by id and time of joining or else by address.

        :raises PlayersMissing: accounts are missing; the message names them
        """
        missing = []
        for player in self._document["players"]:
            joined_at = self._moment("players", player["joined_at"])
            same_row = User.objects.filter(pk=player["pk"], joined_at=joined_at)
            user = same_row.first() or User.objects.filter(email__iexact=player["email"]).first()
            if user is None and create:
                name = User.objects.free_display_name(player["display_name"])
                user = User.objects.create_user(player["email"], None, display_name=name)
            if user is None:
                missing.append(f"{player['display_name']} <{player['email']}>")
            else:
                self._users[player["pk"]] = user.pk
        if missing:
            raise PlayersMissing(
                _("These players don’t have an account here: %(names)s") % {"names": ", ".join(missing)}
            )

    def rows(self, model: type[models.Model]) -> list[models.Model]:
        """Return the unsaved rows of a model.

        :raises GameInTheWay: one of their ids belongs to another game
        """
        rows = [self._row(model, row) for row in self._tables.get(model._meta.label_lower, [])]
        if model is LadderSeat:
            # seats of a club's ladder are dropped if the ladder no longer exists
            there = set(Ladder.objects.values_list("pk", flat=True))
            rows = [row for row in rows if isinstance(row, LadderSeat) and row.ladder_id in there]
        taken = model._default_manager.filter(pk__in=[row.pk for row in rows])
        if model is not Game and taken.exists():
            raise GameInTheWay(
                _(
                    "%(count)d rows of the table %(name)s belong to other games here. Restore into an empty database."
                )
                % {"count": taken.count(), "name": model._meta.label_lower}
            )
        return rows

    def _row(self, model: type[models.Model], written: Any) -> models.Model:
        row = model()
        if not isinstance(written, dict):
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": model._meta.label_lower})
        columns = {field.attname: field for field in model._meta.concrete_fields}
        for name, text in written.items():
            field = columns.get(name)
            if field is None:
                raise BadBackup(
                    _("The table %(table)s has no column %(name)s here.")
                    % {"table": model._meta.label_lower, "name": name}
                )
            setattr(row, name, self._value(field, text))
        if isinstance(row, Game) and row.is_for_club and row.club_id is None:
            # the club no longer exists
            row.visibility = Game.Visibility.LINK
        return row

    def _moment(self, part: str, text: Any) -> datetime:
        """Parse a moment that every page can show.

        :raises BadBackup: it is invalid or out of range
        """
        try:
            moment = parse_datetime(text) if isinstance(text, str) else None
        except ValueError:
            moment = None
        if moment is None or timezone.is_naive(moment) or not EARLIEST <= moment <= self._latest:
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": part})
        return moment

    def _value(self, field: Any, text: Any) -> Any:
        if text is None:
            return None
        if not isinstance(text, str) or "\x00" in text:
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": field.name})
        if isinstance(field, models.DateTimeField):
            return self._moment(field.name, text)
        try:
            value = field.to_python(text)
        except ValidationError as error:
            raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": field.name}) from error
        if not isinstance(field, models.ForeignKey):
            return value
        if field.related_model is User:
            if value not in self._users:
                raise BadBackup(_("The backup can’t be read: %(part)s") % {"part": "players"})
            return self._users[value]
        belongs = {model for model, _ways in _models()} - {Game}
        if field.related_model in belongs or (field.related_model is Game and value == self.game_id):
            return value
        there = field.related_model._default_manager.filter(pk=value).exists()
        return value if there or not field.null else None


# ------------------------------------------------------------------ storing


def _let_go(game_id: int) -> None:
    """Delete the rows of a game except its own, to which other rows refer."""
    game = Game.objects.select_for_update().get(pk=game_id)
    for model, ways in reversed(_models()):
        if model is not Game:
            _rows_of(model, ways, game).delete()
    PackedTurns.objects.filter(pk=game_id).delete()


def _go_on_counting() -> None:
    """Advance the id sequences past the restored rows, and never back: packed moves have ids without rows.

    SQLite never uses an id twice.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for model, _ways in _models():
            table = model._meta.db_table
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [table, model._meta.pk.column])
            (sequence,) = cursor.fetchone()
            if sequence is not None:
                cursor.execute(
                    f"SELECT setval(%s, GREATEST(max({model._meta.pk.column}), nextval(%s))) FROM {table}",  # noqa: S608
                    [sequence, sequence],
                )


def _give_back(game_id: int, made_at: datetime, now: datetime) -> None:
    """Set running clocks to what they showed at the time of the backup."""
    due = Seat.objects.filter(game=game_id, game__status=Game.Status.RUNNING, decision__isnull=False)
    gap = now - made_at
    for seat in due.select_related("game", "user"):
        for name in ("due_since", "held_until", "remind_at"):
            if (moment := getattr(seat, name)) is not None:
                setattr(seat, name, moment + gap)
        if seat.clock_from is not None:
            shown = seat.clock.at(made_at, seat.calendar())
            seat.set_clock(shown.started(max(seat.held_until or now, now)), now=now)
        seat.claimed_until = None
        seat.save()
