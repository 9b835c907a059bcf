"""Operations about other players: profiles, ratings, friends, blocks and followed games."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Query, Status

from accounts.models import User
from games.api import people_schemas as shapes
from games.api import rows_as_schemas, schemas
from games.api.routes import does, looks
from games.api.tokens import PEOPLE, find_player, player, player_at
from games.models.people import Reliability
from games.models.rating import Rating
from games.selectors.people import relations
from games.selectors.ratings import rating_history
from games.selectors.ratings.rating_history import Explained
from games.selectors.watching import watched_games
from games.services.people import friends_and_blocks
from games.services.watching import followed_games
from games.views.pagination import MOST_PAGES
from games.views.people.relation_sections import person_section

Family = Annotated[
    str,
    Query(max_length=60, pattern=schemas.LINE, description="Family of games; empty: all of them together."),
]


@looks("/players", shapes.Players, name="find_players", about="people")
def find_players(
    request: HttpRequest,
    name: Annotated[
        str, Query(min_length=1, max_length=40, pattern=schemas.LINE, description="The full name.")
    ],
) -> Any:
    """Find a player by name, in upper or lower case."""
    found = User.objects.present().named(name)
    return shapes.Players(players=[rows_as_schemas.person(one) for one in found])


@looks("/players/{int:player_id}", shapes.Profile, name="player", about="people")
def profile(request: HttpRequest, player_id: int) -> Any:
    """Show a player’s public profile, and how the two of you are connected."""
    user = player(request)
    found = find_player(player_id, looks=user)
    section = person_section(found, user)
    between, score = section["between"], None
    if found != user:
        counted = rating_history.head_to_head(user, found, viewer=user)
        score = shapes.Score(
            games=counted.games, ahead=counted.ahead, level=counted.level, behind=counted.behind
        )
    return shapes.Profile(
        **rows_as_schemas.person(found).dict(),
        joined_at=found.joined_at,
        plays_no_longer=not found.is_active,
        reliability=_reliability(section["reliability"]),
        ratings=[_rating(row) for row in rating_history.ratings_of(found)],
        is_friend=bool(between and between["is_friend"]),
        is_asked=bool(between and between["is_asked"]),
        asks=bool(between and between["asks"]),
        is_blocked=bool(between and between["is_blocked"]),
        score=score,
    )


def _reliability(known: Reliability) -> shapes.Reliability:
    times = known.quartiles
    return shapes.Reliability(
        finished=known.finished,
        is_new=known.is_new,
        decisions=known.decisions,
        timeouts=known.timeouts,
        answer_seconds=[one.total_seconds() for one in times] if times else None,
    )


def _rating(row: Rating) -> shapes.Rating:
    return shapes.Rating(
        family=row.family,
        name=rating_history.family_name(row.family),
        rating=row.shown,
        games=row.games,
        is_provisional=row.is_provisional,
        rated_at=row.rated_at,
    )


@looks("/players/{int:player_id}/ratings", shapes.Ratings, name="ratings", about="people")
def ratings(
    request: HttpRequest,
    player_id: int,
    family: Family = "",
    page: Annotated[int, Query(ge=1, le=MOST_PAGES, description="`next` of the piece before.")] = 1,
) -> Any:
    """Explain every change of one of a player’s ratings, newest first."""
    user, found = player(request), find_player(player_id)
    rating = next((row for row in rating_history.ratings_of(found) if row.family == family), None)
    if rating is None:
        return shapes.Ratings(rating=None, changes=[], next=None)
    changes = rating_history.history(rating, viewer=user, page=page)
    return shapes.Ratings(
        rating=_rating(rating),
        changes=[_change(row) for row in changes],
        next=page + 1 if page < rating_history.pages_of(rating) else None,
    )


def _change(row: Explained) -> shapes.Change:
    change = row.change
    return shapes.Change(
        number=change.number,
        at=change.at,
        game=row.game.pk if row.game is not None else None,
        seat=change.seat,
        part=change.part,
        place=change.rank,
        before=change.before.shown,
        after=change.after.shown,
        **{
            side: [
                shapes.Opponent(player=one.user_id, name=one.name, rating=one.shown, has_left=one.has_left)
                for one in getattr(row, side)
            ]
            for side in ("behind", "level", "ahead")
        },
    )


# ------------------------------------------------------------------ friends


@looks("/friends", shapes.Friends, name="friends", about="people")
def friends(request: HttpRequest) -> Any:
    """List your friends, those who are here now first, and open friend requests."""
    user, now = player(request), timezone.now()
    mine = relations.friends(user, now=now)
    return shapes.Friends(
        friends=[
            shapes.Friend(
                **rows_as_schemas.person(one).dict(), is_here=one in mine.here, acted_at=one.acted_at
            )
            for one in [*mine.here, *mine.away]
        ],
        asking=[rows_as_schemas.person(row.asker) for row in mine.asking],
        asked=[rows_as_schemas.person(row.asked) for row in mine.asked],
    )


@does("/players/{int:player_id}/friend", shapes.Asked, name="ask_friend", about="people", auth=PEOPLE)
def ask_friend(request: HttpRequest, player_id: int) -> Any:
    """Send a friend request; if the player has already sent you one, it is accepted."""
    user, other = player(request), find_player(player_id)
    row = friends_and_blocks.ask_friend(user=user, other=other, now=timezone.now())
    return shapes.Asked(state="asked" if row.accepted_at is None else "friends")


@does(
    "/players/{int:player_id}/friend/answer",
    None,
    name="answer_friend",
    about="people",
    status=204,
    auth=PEOPLE,
)
def answer_friend(request: HttpRequest, player_id: int, sent: schemas.Answer) -> Any:
    """Accept or decline a friend request; the other player isn’t told if you decline."""
    user, other = player(request), find_player(player_id)
    friends_and_blocks.answer_friend(user=user, other=other, agree=sent.agree, now=timezone.now())
    return Status(204, None)


@does(
    "/players/{int:player_id}/friend/remove",
    None,
    name="remove_friend",
    about="people",
    status=204,
    auth=PEOPLE,
)
def remove_friend(request: HttpRequest, player_id: int) -> Any:
    """Remove a friend."""
    user, other = player(request), find_player(player_id)
    friends_and_blocks.remove_friend(user=user, other=other)
    return Status(204, None)


@looks("/blocked", shapes.Players, name="blocked", about="people")
def blocked(request: HttpRequest) -> Any:
    """List the players you have blocked, newest first."""
    rows = relations.blocked_players(player(request))
    return shapes.Players(players=[rows_as_schemas.person(row.blocked) for row in rows])


@does("/players/{int:player_id}/block", None, name="block", about="people", status=204, auth=PEOPLE)
def block(request: HttpRequest, player_id: int) -> Any:
    """Block a player, who is never told."""
    user, other = player(request), find_player(player_id)
    friends_and_blocks.block(user=user, other=other, now=timezone.now())
    return Status(204, None)


@does("/players/{int:player_id}/unblock", None, name="unblock", about="people", status=204, auth=PEOPLE)
def unblock(request: HttpRequest, player_id: int) -> Any:
    """Unblock a player."""
    user, other = player(request), find_player(player_id)
    friends_and_blocks.unblock(user=user, other=other)
    return Status(204, None)


# ------------------------------------------------------------------ followed games


@looks("/following", shapes.GamesList, name="following", about="games")
def following(request: HttpRequest) -> Any:
    """List the games you follow."""
    user = player(request)
    return shapes.GamesList(games=rows_as_schemas.in_lists(watched_games.followed(user), user))


@does("/games/{int:game_id}/follow", None, name="follow", about="games", status=204)
def follow(request: HttpRequest, game_id: int) -> Any:
    """Follow a game you aren’t playing in."""
    user = player_at(request, game_id)
    followed_games.follow(game_id=game_id, user=user, now=timezone.now())
    return Status(204, None)


@does("/games/{int:game_id}/unfollow", None, name="unfollow", about="games", status=204)
def unfollow(request: HttpRequest, game_id: int) -> Any:
    """Stop following a game."""
    user = player_at(request, game_id)
    followed_games.unfollow(game_id=game_id, user=user)
    return Status(204, None)
