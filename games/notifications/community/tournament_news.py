"""Messages about tournaments: rounds, results and failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models.tournament import Entrant, EntrantRemoval, Pairing, RoundTable, Tournament
from games.notifications.community.said import Said, in_a_line, site_address

if TYPE_CHECKING:
    from games.models.notification import Notification


def true_in_tournaments(rows: list[Notification]) -> set[int]:
    """Return the rows that are still true.

    Rounds must be open and include the player, and results must match the tournament's status. For organizers,
    the table must still lack a game. For removed players, the tournament must still be visible.
    """
    user = rows[0].user_id
    stuck = RoundTable.objects.filter(
        pk__in={row.payload.get("table") for row in rows} - {None},
        round__tournament__in=Tournament.objects.run_by(rows[0].user),
        game=None,
        finished_at=None,
    )
    waiting = set(stuck.order_by().values_list("pk", flat=True))
    seen = Tournament.objects.visible_to(rows[0].user)
    mine = Entrant.objects.playing().filter(user=user, tournament__in=seen)
    status = dict(mine.order_by().values_list("tournament", "tournament__status"))
    parts = Pairing.objects.filter(entrant__user=user, round__closed_at=None)
    open_rounds = set(parts.order_by().values_list("round__tournament", "round__number"))
    ends = {"over": Tournament.Status.FINISHED, "called_off": Tournament.Status.CALLED_OFF}
    removals = EntrantRemoval.objects.filter(user=user, tournament__in=seen)
    removed = set(removals.order_by().values_list("tournament", flat=True))
    return {
        row.pk
        for row in rows
        if row.payload.get("table") in waiting
        or (row.payload.get("news") == "removed" and row.payload.get("tournament") in removed)
        or (
            (tournament := row.payload.get("tournament")) in status
            and (
                (tournament, row.payload.get("round")) in open_rounds
                or ends.get(row.payload["news"]) == status[tournament]
            )
        )
    }


@dataclass(frozen=True)
class TournamentNews:
    """A piece of news about a tournament.

    :param name: empty if the readers may not know the tournament
    :param opponents: in a new round; empty: the player has a bye
    :param is_elimination: whether a bye leads to the next round, rather than counting as a win
    :param table: the number of the table whose game cannot be created
    """

    news: str
    name: str = ""
    round: int = 0
    opponents: Sequence[str] = ()
    winners: Sequence[str] = ()
    place: int = 0
    of: int = 0
    is_elimination: bool = False
    table: int = 0


def from_tournaments(news: Sequence[TournamentNews], link: str) -> Said:
    button = _("The tournament") if len(news) == 1 else _("Tournaments")
    if len(news) == 1:
        return Said(_of_tournament(news[0]), link, button, _lines_of_tournament(news[0]))
    lines = [line for one in news for line in (f"{_of_tournament(one)}.", *_lines_of_tournament(one))]
    return Said(_("News from your tournaments"), link, button, lines)


def _of_tournament(one: TournamentNews) -> str:
    named = {
        "round": _("Round %(round)d of %(name)s has begun"),
        "over": _("%(name)s is over"),
        "called_off": _("%(name)s has been called off"),
        "stuck": _("A game of %(name)s can’t be made"),
        "removed": _("You have been removed from %(name)s"),
    }
    nameless = {
        "round": _("A new round of your tournament has begun"),
        "over": _("Your tournament is over"),
        "called_off": _("Your tournament has been called off"),
        "stuck": _("A game of a tournament that you run can’t be made"),
        "removed": _("You have been removed from a tournament"),
    }
    said = named if one.name else nameless
    return said[one.news] % {"round": one.round, "name": one.name}


def _lines_of_tournament(one: TournamentNews) -> list[str]:
    if not one.name:
        return []
    if one.news == "round":
        if not one.opponents:
            return [_of_bye(one)]
        against = ngettext("You play against %(names)s.", "You play against %(names)s.", len(one.opponents))
        return [against % {"names": in_a_line(one.opponents)}]
    if one.news == "called_off":
        return [_("It won’t be played.")]
    if one.news == "removed":
        return [
            _("An organizer took you out. You get no new games there; one in progress continues and counts.")
        ]
    if one.news == "stuck":
        where = {"round": one.round, "table": one.table}
        return [
            _("Round %(round)d, table %(table)d: we keep trying for a day.") % where,
            _("If it still fails, the table counts as not played, and everyone there shares first place."),
        ]
    place = _("You finished #%(place)d of %(count)d.") % {"place": one.place, "count": one.of}
    won = ngettext("%(names)s has won.", "%(names)s have won.", len(one.winners))
    return [won % {"names": in_a_line(one.winners)}, place]


def _of_bye(one: TournamentNews) -> str:
    if one.is_elimination:
        return _("You have a bye: you’re through to the next round.")
    return _("You have a bye, which counts as a won table.")


def of_tournaments(rows: Sequence[Notification], *, others_read: bool) -> Said:
    found = Tournament.objects.in_bulk({row.payload["tournament"] for row in rows})
    # only the latest news of a tournament is still true
    last = {(row.payload["tournament"], row.payload.get("table")): row for row in rows}
    news = [
        news_of(found[pk], row.user, row.payload, others_read=others_read)
        for (pk, _table), row in last.items()
    ]
    paths = {tournament.get_absolute_url() for tournament in found.values()}
    link = settings.SITE_URL + paths.pop() if len(paths) == 1 else site_address("games:tournaments")
    return from_tournaments(news, link)


def news_of(tournament: Tournament, user: User, facts: Any, *, others_read: bool) -> TournamentNews:
    """Return the news about a tournament. Only the players of a club's tournament may read its name."""
    news = facts["news"]
    if others_read and tournament.club_id is not None:
        return TournamentNews(news)
    told: dict[str, Any] = {"round": facts.get("round", 0)}
    if news == "round":
        told["opponents"] = _opponents(tournament, user, told["round"])
        told["is_elimination"] = tournament.is_elimination
    if news == "stuck":
        table = RoundTable.objects.select_related("round").get(pk=facts["table"])
        told |= {"round": table.round.number, "table": table.number}
    if news == "over":
        places = list(tournament.entrants.select_related("user").order_by("seed"))
        told["winners"] = [one.user.public_name for one in places if one.place == 1]
        told["place"] = next((one.place for one in places if one.user_id == user.pk), 0)
        told["of"] = len(places)
    return TournamentNews(news, tournament.display_name, **told)


def _opponents(tournament: Tournament, user: User, number: int) -> list[str]:
    mine = Pairing.objects.filter(
        round__tournament=tournament, round__number=number, entrant__user=user, table__isnull=False
    )
    others = Pairing.objects.filter(table__in=mine.values("table")).exclude(entrant__user=user)
    rows = others.select_related("entrant__user").order_by("entrant__seed")
    return [row.entrant.user.public_name for row in rows]
