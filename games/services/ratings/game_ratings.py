"""Rating the players of a finished game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from games import catalog
from games.models.departure import Departure
from games.models.game import Game
from games.models.rating import OVERALL, Rating, RatingChange
from games.models.seat import Seat
from games.rating.field import Entrant, Judgment, Part, judge
from games.services.table.sitting import Sitting


def rate_players(sitting: Sitting) -> None:
    """Rate the players of a game that has just ended. A consequence of a game's end."""
    game = sitting.game
    people = entrants(game, sitting.seats.values(), game.departures.order_by("pk") if game.rated else ())
    if not people:
        return
    ratings = _locked(
        {(one.player, family) for one in people if one.is_rated for family in families_of(game)}
    )
    changes = []
    for family in families_of(game):
        rows = {user: row for (user, of), row in ratings.items() if of == family}
        judgments = judge(people, {user: row.skill for user, row in rows.items()})
        for judgment in judgments:
            row = rows[judgment.entrant.player]
            row.take(judgment.after)
            row.games, row.rated_at = row.games + 1, sitting.now
            changes.append(change_of(game, family, judgment, number=row.games, at=sitting.now))
    Rating.objects.bulk_update(ratings.values(), ["mu", "sigma", "ordinal", "games", "rated_at"])
    # last, under all locks, so that all games can be rated again in the order of these rows' ids
    RatingChange.objects.bulk_create(changes)


def families_of(game: Game) -> tuple[str, str]:
    return OVERALL, catalog.family_key(game.title, game.modules)


def entrants(game: Game, seats: Iterable[Seat], departures: Iterable[Departure]) -> list[Entrant]:
    """Return the players rated by a finished game: nobody if it is unrated or a bot sat there from the start.

    :param departures: in the order of the takeovers
    """
    return sitters(seats, departures) if game.rated else []


def sitters(seats: Iterable[Seat], departures: Iterable[Departure]) -> list[Entrant]:
    """Return all players of a finished game: nobody if a bot sat there from the start.

    :param departures: in the order of the takeovers
    """
    seats = sorted(seats, key=lambda seat: seat.number)
    if any(seat.user_id is None for seat in seats):
        return []
    found = []
    left = {seat.key: [row for row in departures if row.seat == seat.key] for seat in seats}
    for seat in seats:
        assert seat.user_id is not None
        sitters = [(row.user_id, row.left_at) for row in left[seat.key]]
        for place, (user, left_at) in enumerate([*sitters, (seat.user_id, seat.left_at)]):
            found.append(_entrant(user, seat, left_at, is_first=place == 0))
    return found if len(seats) > 1 else []


def _entrant(user: int, seat: Seat, left_at: datetime | None, *, is_first: bool) -> Entrant:
    assert seat.rank is not None, f"seat {seat.pk} is not of a finished game"
    part = Part.REPLACEMENT if not is_first else Part.STAYED if left_at is None else Part.LEFT
    return Entrant(player=user, seat=seat.number, rank=seat.rank, part=part, left_at=left_at)


def change_of(game: Game, family: str, judgment: Judgment, *, number: int, at: datetime) -> RatingChange:
    """Return the unsaved row that records and explains the change of one rating."""
    one = judgment.entrant
    return RatingChange(
        game=game,
        user_id=one.player,
        seat=str(one.seat),
        family=family,
        part=one.part.value,
        rank=judgment.place,
        mu_before=judgment.before.mu,
        sigma_before=judgment.before.sigma,
        mu_after=judgment.after.mu,
        sigma_after=judgment.after.sigma,
        opponents=[
            {
                "user": other.player,
                "seat": str(other.seat),
                "part": other.part.value,
                "rank": place,
                "mu": skill.mu,
                "sigma": skill.sigma,
            }
            for other, place, skill in judgment.opponents
        ],
        number=number,
        at=at,
    )


def lock_players(games: Collection[Game]) -> None:
    """Lock the ratings that these games affect. Call this before ending several games in one transaction.

    It prevents deadlocks between transactions that end games with common players.
    """
    people: set[tuple[int, str]] = set()
    for game in games:
        if game.rated:
            users = {
                *game.seats.values_list("user", flat=True),
                *game.departures.values_list("user", flat=True),
            }
            people |= {(user, family) for user in users - {None} for family in families_of(game)}
    _locked(people)


def _locked(people: set[tuple[int, str]]) -> dict[tuple[int, str], Rating]:
    """Lock these ratings in a fixed order. Create missing ones."""
    wished = [Rating(user_id=user, family=family) for user, family in sorted(people)]
    Rating.objects.bulk_create(wished, ignore_conflicts=True)
    users, families = {user for user, _family in people}, {family for _user, family in people}
    rows = Rating.objects.select_for_update().filter(user__in=users, family__in=families)
    found = {(row.user_id, row.family): row for row in rows.order_by("user_id", "family")}
    return {one: found[one] for one in people}
