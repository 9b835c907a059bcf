"""Rematches."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import USUAL_LEVEL
from games.models.game import Game
from games.selectors.people import relations
from games.services.errors import AlreadyStarted, NotYourSeat
from games.services.people import table_invitations
from games.services.table.new_tables import create_game
from games.services.table.open_tables import join


@transaction.atomic
def rematch(*, game_id: int, user: User, now: datetime, entropy: str = "") -> Game:
    """Create the same table again and invite the players. If a rematch exists, join it instead.

    Users with a seat at the rematch get it back, started or not. A closed rematch is replaced. Players who
    resigned or lost their seats, and those with a block against the user, are not invited. If a block
    separates two others, the first one to join gets the seat. The table has no reliability requirements,
    since these people have just finished a game together.

    :raises NotYourSeat: the user did not play in that game
    :raises AlreadyStarted: the game is not over yet
    """
    earlier = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if not earlier.seats.filter(user=user).exists():
        raise NotYourSeat
    if not earlier.is_over:
        raise AlreadyStarted(_("A rematch can be opened once the game is over."))
    Game.objects.filter(rematch_of=earlier, status=Game.Status.CLOSED).update(rematch_of=None)
    again = Game.objects.filter(rematch_of=earlier).first()
    if again is not None:
        if again.seat_of(user) is None:
            join(game_id=again.pk, user=user, entropy=entropy, invite=again.invite_token, now=now)
        return again
    bots = list(earlier.seats.filter(user=None).exclude(bot="").order_by("number"))
    # a former member of the club gets a rematch outside the club
    is_of_club = earlier.is_for_club and relations.is_let_in(earlier, user)
    visibility = Game.Visibility.LINK if earlier.is_for_club and not is_of_club else earlier.visibility
    again = create_game(
        host=user,
        title=earlier.title,
        modules=earlier.modules,
        options=earlier.options,
        seats=earlier.seat_count,
        bots=len(bots),
        bot_level=bots[0].bot if bots else USUAL_LEVEL,
        visibility=visibility,
        club_id=earlier.club_id if is_of_club else None,
        pace=earlier.pace,
        policy=earlier.policy,
        rated=earlier.rated,
        start_when_full=True,
        entropy=entropy,
        now=now,
    )
    again.rematch_of, again.name = earlier, earlier.shown_name
    again.named_by = earlier.named_by if again.name else None
    again.save(update_fields=["rematch_of", "name", "named_by"])
    apart = relations.kept_apart_from(user)
    others = earlier.seats.select_related("user").filter(user__is_active=True).exclude(user=user)
    for guest in [seat.player for seat in others.order_by("number")]:
        if again.is_for_club and not relations.is_let_in(again, guest):
            continue
        if guest is not None and guest.pk not in apart and again.is_open:
            table_invitations.ask(game=again, by=user, user=guest, now=now)
    return again
