"""Before the first move: making a table, sitting down, leaving, starting."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from accounts.models import User
from games import catalog
from games.clock.pace import PRESETS, Pace
from games.engine import chance
from games.engine.errors import EngineError, Illegal
from games.models.game import Game
from games.models.notification import Kind
from games.models.people import Invitation, Removal
from games.models.seat import Seat
from games.selectors.people import relations
from games.services.clubs.rights import refuse_strangers
from games.services.errors import (
    AlreadyStarted,
    BadTable,
    GameNotOpen,
    NoLadderSeatForYou,
    NoSeatForYou,
    NoSuchPlayer,
    NotEnoughPlayers,
    NotInTheClub,
    NotInvited,
    NotReliableEnough,
    NotTheHost,
    NotYourSeat,
    TableFull,
)
from games.services.messages import telling
from games.services.people import table_invitations
from games.services.table.settling import follow_orders, settle
from games.services.table.sitting import Sitting
from games.services.time.stale_tables import OPEN_FOR, WARNED_BEFORE
from games.wording.words import words_of

BOT_LEVELS = ("random", "greedy")
LONGEST_ENTROPY = 200
LONGEST_NAME = 60
# parts of letters and pictures, not to be seen by themselves
JOINERS = "\u200c\u200d"
# printable, says Unicode, and yet nothing is seen
INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0\ufe0e\ufe0f"
DAILY = PRESETS["daily"]
SHORTEST_FREE, LONGEST_FREE = timedelta(minutes=1), timedelta(days=30)
LONGEST_BANK = timedelta(days=60)
NO_BOTS = _lazy("A rated game is played by people only. Play it unrated, or without bots.")


@transaction.atomic
def create_game(
    *,
    host: User,
    title: str,
    modules: Sequence[str],
    options: dict[str, Any],
    seats: int,
    now: datetime,
    name: str = "",
    bots: int = 0,
    bot_level: str = "greedy",
    visibility: str = Game.Visibility.PUBLIC,
    club_id: int | None = None,
    pace: Pace = DAILY,
    policy: str = Game.Policy.AUTOPILOT,
    rated: bool = False,
    start_when_full: bool = True,
    least_finished: int = 0,
    most_timeouts: int | None = None,
    entropy: str = "",
    demo: bool = False,
    teaching_seed: str = "",
) -> Game:
    """Make a table, publish the commitment to its secret seed, and seat the host and the bots.

    The commitment is `sha256(seed)` in hexadecimal digits, of the seed's own 64 as ASCII text.

    :param teaching_seed: the game teaches, with this seed, which everybody may know; see `lessons.learn`
    :param club_id: whose members alone see the table and join; then it is for a club
    :raises BadTable: such a game cannot be made; the message says why
    :raises NotInTheClub: the host does not belong to the club
    """
    check_game(title, seats, modules, options)
    if not 0 <= bots < seats:
        raise BadTable(_("Leave at least one seat for yourself."))
    if bot_level not in BOT_LEVELS:
        raise BadTable(_("This kind of bot doesn’t exist."))
    if rated and bots and not demo:
        raise BadTable(NO_BOTS)
    _refuse_bad_pace(pace)
    if policy not in Game.Policy.values:
        raise BadTable(_("This policy doesn’t exist."))
    if visibility not in Game.Visibility.values:
        raise BadTable(_("A table is public, by link, for friends, or for a club."))
    if (club_id is None) != (visibility != Game.Visibility.CLUB):
        raise BadTable(_("A table for a club needs a club, and no other table has one."))
    _refuse_more_than_own(host, least_finished, most_timeouts)
    if club_id is not None:
        refuse_strangers(club_id, host)
    lock_player(host)
    game = Game(
        title=title,
        modules=list(modules),
        options=dict(options),
        seat_count=seats,
        name=clean_name(name),
        named_by=host if name.strip() else None,
        host=host,
        visibility=visibility,
        club_id=club_id,
        policy=policy,
        least_finished=least_finished,
        most_timeouts=most_timeouts,
        rated=rated and not demo,
        demo=demo,
        teaches=bool(teaching_seed),
        start_when_full=start_when_full,
        created_at=now,
        stale_at=now + OPEN_FOR - WARNED_BEFORE,
    )
    game.pace = pace
    if teaching_seed:
        game.seed = teaching_seed
    game.commitment = chance.commitment(game.seed)
    game.save(force_insert=True)
    _seat(game, now=now, user=host, entropy=entropy)
    for _number in range(bots):
        _seat(game, now=now, bot=bot_level)
    _start_if_full(game, now=now)
    return game


def clean_name(name: str) -> str:
    """Return a table's name; none at all is none.

    :raises BadTable: it is too long, or not a printable line with something to see in it
    """
    clean = name.strip()
    if len(clean) > LONGEST_NAME:
        raise BadTable(_("A table’s name can have at most %(limit)d characters.") % {"limit": LONGEST_NAME})
    if clean and not is_visible_line(clean):
        raise BadTable(_("A table’s name is a single line of visible characters."))
    return clean


def is_visible_line(text: str) -> bool:
    """Whether a text is one printable line with something to see in it."""
    shown = "".join(c for c in text if c not in JOINERS)
    return shown.isprintable() and not all(c.isspace() or c in INVISIBLE for c in shown)


@transaction.atomic
def join(*, game_id: int, user: User, now: datetime, entropy: str = "", invite: str = "") -> Seat:
    """Sit down at an open table; whoever sits there already keeps the seat.

    :raises GameNotOpen: it has started or was closed
    :raises TableFull: somebody was quicker
    :raises NotInvited: the table is not public, and `invite` is not its token
    :raises NoSeatForYou: removed by the host, or kept apart from somebody there
    :raises NotReliableEnough: the table asks for more
    """
    game = _open_table(game_id)
    seat = game.seats.filter(user=user).first()
    if seat is not None:
        return seat
    refuse_unwelcome(game, user, invite=invite, now=now)
    if game.seats.count() >= game.seat_count:
        raise TableFull
    seat = _seat(game, now=now, user=user, entropy=entropy)
    game.invitations.filter(user=user).delete()
    _start_if_full(game, now=now)
    return seat


def refuse_unwelcome(
    game: Game, user: User, *, invite: str, now: datetime, leaving: Seat | None = None
) -> None:
    """Let only those sit down whom a table, and its people, admit. Call it under the game's lock.

    :param leaving: the abandoned seat that the user would play on
    :raises NotInvited: the table is not public, and `invite` is not its token
    :raises NotInTheClub: the table is a club's
    :raises NoSeatForYou: removed by the host, or kept apart from somebody there
    :raises NoLadderSeatForYou: the same, or somebody who has or had a seat looks like the same person
    :raises NotReliableEnough: the table asks for more
    :raises NoSuchPlayer: the account has ended meanwhile
    """
    # see `friends_and_blocks.block`, which locks the same row
    lock_player(user)
    if not game.is_public and not game.opens_by(invite) and not relations.is_let_in(game, user):
        raise NotInTheClub if game.is_for_club else NotInvited
    keeps_apart = relations.has_no_seat_for(game, user, leaving=leaving)
    looks_like_one = game.is_made_by_site and relations.looks_like_one_there(game, user, now=now)
    if game.ladder_id is not None and (keeps_apart or looks_like_one):
        raise NoLadderSeatForYou
    if keeps_apart or looks_like_one:
        raise NoSeatForYou
    if why_not := not_reliable_enough(game, user):
        raise NotReliableEnough(why_not)


def lock_player(user: User) -> None:
    """Lock the row of somebody who sits down: after the game's, and until the seat is there.

    :raises NoSuchPlayer: the account has ended meanwhile
    """
    row = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True)
    if not list(row.values_list("pk", flat=True)):
        raise NoSuchPlayer


def not_reliable_enough(game: Game, user: User) -> str:
    """Say what a table asks for that the user has not; empty: nothing is missing."""
    if not game.asks_for_reliability:
        return ""
    known = relations.reliability(user)
    if known.finished < game.least_finished:
        asked = ngettext(
            "This table requires %(least)d finished game.",
            "This table requires %(least)d finished games.",
            game.least_finished,
        ) % {"least": game.least_finished}
        return f"{asked} {_own(known.finished)}"
    if game.most_timeouts is not None and known.timeouts > game.most_timeouts:
        asked = ngettext(
            "This table allows at most %(most)d timeout in the last hundred decisions.",
            "This table allows at most %(most)d timeouts in the last hundred decisions.",
            game.most_timeouts,
        ) % {"most": game.most_timeouts}
        return f"{asked} {_own(known.timeouts)}"
    return ""


def _own(number: int) -> str:
    return _("You have %(own)d.") % {"own": number}


def _refuse_more_than_own(host: User, least_finished: int, most_timeouts: int | None) -> None:
    """:raises BadTable: nobody asks of others what he has not himself"""
    if not least_finished and most_timeouts is None:
        return
    own = relations.reliability(host)
    if not 0 <= least_finished <= own.finished:
        raise BadTable(
            ngettext(
                "You have %(own)d finished game, and can’t ask others for more.",
                "You have %(own)d finished games, and can’t ask others for more.",
                own.finished,
            )
            % {"own": own.finished}
        )
    if most_timeouts is not None and most_timeouts < own.timeouts:
        raise BadTable(
            ngettext(
                "You have %(own)d timeout in the last hundred decisions, and can’t ask others for fewer.",
                "You have %(own)d timeouts in the last hundred decisions, and can’t ask others for fewer.",
                own.timeouts,
            )
            % {"own": own.timeouts}
        )


@transaction.atomic
def leave(*, game_id: int, user: User, now: datetime) -> None:
    """Stand up before the start. A host hands over to the next guest; the last one closes the table.

    :raises GameNotOpen: it has started; then one can only resign
    :raises NotYourSeat: the user does not sit there
    """
    _stand_up(_open_table(game_id), user, now=now)


def _stand_up(game: Game, user: User, *, now: datetime) -> None:
    seat = game.seats.filter(user=user).first()
    if seat is None:
        raise NotYourSeat
    seat.delete()
    _note_change(game)
    if game.host_id != user.pk:
        return
    heir = game.seats.filter(user__isnull=False).order_by("joined_at", "number").first()
    if heir is None:
        game.status = Game.Status.CLOSED
        game.finished_at = now
    else:
        game.host = heir.user
    game.save(update_fields=["status", "host", "finished_at"])


@transaction.atomic
def remove_guest(*, game_id: int, host: User, seat: int, now: datetime) -> None:
    """Free a guest's or a bot's seat before the start; of an empty seat nothing is left to free.

    The guest is told, and sits down there again only if the host invites.

    :raises NotTheHost: only the host may
    :raises NotYourSeat: the host cannot remove the host
    """
    game = _open_table(game_id, host=host)
    found = game.seats.select_related("user").filter(number=seat).first()
    if found is None:
        return
    if found.user_id == host.pk:
        raise NotYourSeat(_("To leave your own table, use “leave”."))
    _remove(game, found, now=now)


@transaction.atomic
def part(*, game_id: int, user: User, other: User, now: datetime) -> None:
    """Let two sit at one open table no longer: at the user's own table the other goes, else the user.

    :raises GameNotOpen: it has started; running games go on
    :raises NotYourSeat: the user does not sit there any more
    """
    game = _open_table(game_id)
    theirs = game.seats.select_related("user").filter(user=other).first()
    if theirs is None and game.host_id != other.pk:
        return
    if game.host_id == user.pk and theirs is not None:
        _remove(game, theirs, now=now)
    else:
        _stand_up(game, user, now=now)


def _remove(game: Game, seat: Seat, *, now: datetime) -> None:
    guest = seat.user
    seat.delete()
    _note_change(game)
    if guest is None:
        return
    Removal.objects.get_or_create(game=game, user=guest, defaults={"at": now})
    Invitation.objects.filter(game=game, user=guest).delete()
    telling.tell(user=guest, game=game, kind=Kind.TABLE_NEWS, now=now, payload={"news": "guest_removed"})


@transaction.atomic
def add_bot(*, game_id: int, host: User, now: datetime, level: str = "greedy") -> Seat:
    """Put a bot on the next free seat.

    :raises NotTheHost: only the host may
    :raises TableFull: no seat is free
    :raises BadTable: there is no such bot, or the table is rated
    """
    game = _open_table(game_id, host=host)
    if level not in BOT_LEVELS:
        raise BadTable(_("This kind of bot doesn’t exist."))
    if game.rated:
        raise BadTable(NO_BOTS)
    if game.seats.count() >= game.seat_count:
        raise TableFull
    seat = _seat(game, now=now, bot=level)
    _start_if_full(game, now=now)
    return seat


@transaction.atomic
def start(*, game_id: int, host: User, now: datetime) -> Game:
    """Begin at the host's word, with fewer seats than planned if the rules allow that many.

    :raises NotTheHost: only the host may
    :raises NotEnoughPlayers: the rules need more
    """
    game = _open_table(game_id, host=host)
    taken = game.seats.count()
    if taken != game.seat_count:
        if taken not in game.rules.seat_counts(game.modules):
            raise NotEnoughPlayers
        check_game(game.title, taken, game.modules, game.options)
        game.seat_count = taken
    _begin(game, now=now)
    return game


@transaction.atomic
def rematch(*, game_id: int, user: User, now: datetime, entropy: str = "") -> Game:
    """Open the same table anew and invite those who played; a second click sits down at the first one's.

    Who sits there already is led there, started or not; a table that was closed is opened anew. Not
    invited is whoever has given up or lost the seat, and whoever keeps apart from the one who opens
    it. Where two others keep apart, the first to sit down has the seat. The table asks for no
    reliability: these people have just finished a game together.

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
    # who has left the club plays on with the same people, outside of it
    is_of_club = earlier.is_for_club and relations.is_let_in(earlier, user)
    visibility = Game.Visibility.LINK if earlier.is_for_club and not is_of_club else earlier.visibility
    again = create_game(
        host=user,
        title=earlier.title,
        modules=earlier.modules,
        options=earlier.options,
        seats=earlier.seat_count,
        name=earlier.shown_name,
        bots=len(bots),
        bot_level=bots[0].bot if bots else BOT_LEVELS[-1],
        visibility=visibility,
        club_id=earlier.club_id if is_of_club else None,
        pace=earlier.pace,
        policy=earlier.policy,
        rated=earlier.rated,
        start_when_full=True,
        entropy=entropy,
        now=now,
    )
    again.rematch_of, again.named_by = earlier, earlier.named_by if again.name else None
    again.save(update_fields=["rematch_of", "named_by"])
    apart = relations.kept_apart_from(user)
    others = earlier.seats.select_related("user").filter(user__is_active=True).exclude(user=user)
    for guest in [seat.player for seat in others.order_by("number")]:
        if again.is_for_club and not relations.is_let_in(again, guest):
            continue
        if guest is not None and guest.pk not in apart and again.is_open:
            table_invitations.ask(game=again, by=user, user=guest, now=now)
    return again


def _open_table(game_id: int, *, host: User | None = None) -> Game:
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if host is not None and game.host_id != host.pk:
        raise NotTheHost
    if not game.is_open:
        raise GameNotOpen
    return game


def check_game(title: str, seats: int, modules: Sequence[str], options: dict[str, Any]) -> None:
    """:raises BadTable: there is no such game"""
    if title not in catalog.titles():
        raise BadTable(_("This game doesn’t exist."))
    try:
        catalog.title(title).check(seats, modules, options)
    except Illegal as error:
        raise BadTable(words_of(title, ()).refusal(error, {})) from error


def _seat(game: Game, *, now: datetime, user: User | None = None, bot: str = "", entropy: str = "") -> Seat:
    """Give away the lowest free seat. What is not one printable line is no entropy."""
    taken = set(game.seats.values_list("number", flat=True))
    number = next(n for n in range(game.seat_count) if n not in taken)
    clean = "".join(c for c in entropy if c.isprintable())[:LONGEST_ENTROPY]
    game.stale_at, game.warned_at = now + OPEN_FOR - WARNED_BEFORE, None
    game.save(update_fields=["stale_at", "warned_at"])
    _note_change(game)
    return Seat.objects.create(game=game, number=number, user=user, bot=bot, entropy=clean, joined_at=now)


def _refuse_bad_pace(pace: Pace) -> None:
    """:raises BadTable: no table can be played with these times"""
    if pace.free is None:
        return
    if not SHORTEST_FREE <= pace.free <= LONGEST_FREE:
        raise BadTable(_("Time per turn can be between one minute and thirty days."))
    if not all(timedelta(0) <= time <= LONGEST_BANK for time in (pace.bank, pace.refill, pace.cap)):
        raise BadTable(_("Reserve, refill and cap can be sixty days at most."))
    if pace.cap < pace.bank:
        raise BadTable(_("The cap must be at least the reserve at the start."))


def _note_change(game: Game) -> None:
    """Let pages of the open table learn that somebody has come or gone."""
    game.table_version += 1
    game.save(update_fields=["table_version"])


def _start_if_full(game: Game, *, now: datetime) -> None:
    if game.start_when_full and game.seats.count() >= game.seat_count:
        _begin(game, now=now)


def _begin(game: Game, *, now: datetime) -> None:
    """Close the gaps between the seats, fix everybody's entropy in seat order, set up the board."""
    for number, seat in enumerate(game.seats.order_by("number")):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])
    game.save(update_fields=["seat_count"])
    # who was asked and has not come
    game.invitations.all().delete()
    game.removals.all().delete()
    sitting = Sitting.at(game.pk, now=now)
    start_sitting(sitting)
    game.refresh_from_db()


def start_sitting(sitting: Sitting) -> None:
    """Set up the board of a game whose seats are all taken."""
    game, seats = sitting.game, sitting.seats
    played = game.rules.new(
        seats=len(seats),
        modules=game.modules,
        options=game.options,
        seed=game.seed,
        entropy=[seat.entropy for seat in seats.values()],
        colors=colors_for(sitting),
    )
    game.status, game.started_at = Game.Status.RUNNING, sitting.now
    sitting.begin(played)
    follow_orders(sitting)
    settle(sitting)


def colors_for(sitting: Sitting) -> list[str] | None:
    """Give each player the preferred color, in seat order, as far as the title has it and it is free.

    None leaves the title's own order: where it has no such colors to give.
    """
    game, seats = sitting.game, sitting.seats
    options = {field.key: field.default for field in game.rules.option_fields(game.modules)}
    options |= game.options
    own = [facts["color"] for facts in game.rules.seat_facts(len(seats), options, None).values()]
    chosen: dict[str, str] = {}
    for key, seat in seats.items():
        wish = seat.user.color if seat.user is not None else ""
        others = [color for color in own if color != wish][: len(seats) - 1]
        if wish and wish not in chosen.values() and _are_colors(game, options, [wish, *others]):
            chosen[key] = wish
    rest = iter([color for color in own if color not in chosen.values()])
    colors = [chosen[key] if key in chosen else next(rest) for key in seats]
    return colors if _are_colors(game, options, colors) else None


def _are_colors(game: Game, options: dict[str, Any], colors: list[str]) -> bool:
    try:
        game.rules.seat_facts(len(colors), options, colors)
    except EngineError:
        return False
    return True
