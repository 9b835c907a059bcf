"""The gallery's page of emails that belong to no table, of an email with all its parts, and of account emails.

The emails of a table are shown with the positions of its decisions: `gallery_pages`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from csp.decorators import csp_replace, csp_update
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from accounts.adapter import letter_about
from accounts.models import User
from games import catalog
from games.drawing.samples import PEOPLE
from games.models.ladder import season_of
from games.models.moderation import Notice
from games.models.notification import Kind
from games.notifications import message
from games.notifications.community import (
    club_news,
    friendships,
    moderators_notices,
    season_ends,
    tournament_news,
)
from games.notifications.community.said import Said
from games.notifications.community.season_ends import Place
from games.notifications.email import channel
from games.wording.ladders import ladder_name
from games.workshop import positions
from games.workshop.positions.rows import StoredPosition, rolled_back
from games.workshop.views.gallery_pages import IN_FRAMES, IN_MAILS, html_of


@dataclass(frozen=True)
class Sample:
    """A sample email and the occasion on which it is sent."""

    label: str
    build: Callable[[], EmailMultiAlternatives]


@require_safe
@csp_update(IN_FRAMES)
def mails(request: HttpRequest) -> HttpResponse:
    """List the sample emails, as text and as HTML."""
    shown = [_shown(key, sample) for key, sample in SAMPLES.items()]
    return render(request, "dev/gallery_mails.html", {"mails": shown, "titles": catalog.titles().values()})


@require_safe
@xframe_options_sameorigin
@csp_replace(IN_MAILS)  # type: ignore[arg-type]
def mail(request: HttpRequest, key: str) -> HttpResponse:
    if key not in SAMPLES:
        raise Http404
    return HttpResponse(html_of(SAMPLES[key].build()))


def _shown(key: str, sample: Sample) -> dict[str, Any]:
    built = sample.build()
    address = reverse("games:gallery_other_mail", args=[key])
    return {"label": _(sample.label), "subject": built.subject, "text": built.body, "address": address}


# ------------------------------------------------------------------ without a table


def _told(kind: Kind, said: Callable[[], Said]) -> Callable[[], EmailMultiAlternatives]:
    return lambda: channel.build(_message(kind, said()))


def _message(kind: Kind, said: Said) -> message.Message:
    reader = _reader()
    return message.Message(
        kind=kind,
        user=reader,
        game=None,
        link=said.link,
        task="",
        due_at=None,
        left="",
        deadline="",
        result=[],
        news=[],
        lines=said.lines,
        others=[],
        message_id="sample",
        at=timezone.now(),
        unsubscribes=message.unsubscribe_links(reader, [kind]),
        own=None,
        said=said,
    )


def _reader() -> User:
    return User(pk=0, display_name=next(iter(PEOPLE.values())), email="reader@example.org")


def _names(count: int) -> list[str]:
    known = list(PEOPLE.values())
    return [
        known[number % len(known)] + (f" {number}" if number >= len(known) else "") for number in range(count)
    ]


def _season() -> Said:
    starts, after = season_of(timezone.now().date() - timedelta(days=100))
    families = list(catalog.families())[:2]
    places = [Place(ladder_name(family, 4, "daily"), 2 + 9 * n, 87) for n, family in enumerate(families)]
    link = settings.SITE_URL + reverse("games:hall_of_fame")
    return season_ends.season_over(starts, after - timedelta(days=1), places, link)


def _moderators(kind: Kind, *notices: Notice | None) -> Callable[[], EmailMultiAlternatives]:
    return _told(kind, lambda: moderators_notices.from_moderators(kind, notices))


def _notice(kind: Notice.Kind, text: str = "") -> Notice:
    return Notice(kind=kind, text=text, until=timezone.now() + timedelta(days=7))


# ------------------------------------------------------------------ all parts at once


def _digest() -> EmailMultiAlternatives:
    """Build an email with all its parts: a turn, another waiting game, and other news."""
    title = catalog.title("catan")
    found = positions.find(title, "main")
    assert found is not None
    with rolled_back():
        stored = StoredPosition(found, found.reach(), now=timezone.now())
        stored.write_the_rest()
        seat = next(seat for seat in stored.game.seat_list if seat.is_due)
        return channel.build(_with_more(stored, stored.message(Kind.YOUR_TURN, seat.key)))


def _with_more(stored: StoredPosition, whole: message.Message) -> message.Message:
    """Add other waiting games and news to a message."""
    other = message.waiting_row(stored.game, whole.user, now=stored.now)
    asked = friendships.friend_requests(_names(2), 2)
    over = message.News(
        Kind.GAME_OVER,
        stored.game,
        whole.link,
        str(message.ENDS[Kind.GAME_OVER]),
        [message.result_line(place, name, 12 - 2 * place) for place, name in enumerate(_names(4), start=1)],
    )
    people = message.News(Kind.FRIEND_REQUEST, None, asked.link, asked.heading, asked.lines)
    kinds = [Kind.YOUR_TURN, Kind.GAME_OVER, Kind.FRIEND_REQUEST]
    links = message.unsubscribe_links(whole.user, kinds)
    return replace(whole, others=[other, other], news=[over, people], unsubscribes=links)


# ------------------------------------------------------------------ the account's emails


def _of_account(name: str, folder: str = "account") -> Callable[[], EmailMultiAlternatives]:
    def build() -> EmailMultiAlternatives:
        address = f"{settings.SITE_URL}/accounts/a-secret-link/"
        context = {
            "user": _reader(),
            "name": _reader().public_name,
            "email": _reader().email,
            "code": "7KQ-M2X",
            "from_email": _reader().email,
            "to_email": "new@example.org",
            "activate_url": address,
            "password_reset_url": address,
            "signup_url": address,
            "provider": {"name": "Discord"},
        }
        return letter_about(f"{folder}/email/{name}", _reader().email, context)

    return build


def _test_mail() -> EmailMultiAlternatives:
    reader = _reader()
    reader.note_mail_fails(trouble="550", now=timezone.now())
    return channel.build_test(reader)


def _clubs() -> str:
    return f"{settings.SITE_URL}/clubs/"


def _club_news(count: int) -> list[club_news.ClubNews]:
    """Return up to three news items: an invitation, a request, an answer."""
    news = [
        club_news.ClubNews("invited", "The Longest Road", _names(1)[0]),
        club_news.ClubNews("asked", "Sheep for Wheat", _names(2)[1]),
        club_news.ClubNews("accepted", "Harbor Lights"),
    ]
    return news[:count]


def _club_talk(count: int, *said: str) -> list[club_news.ClubTalk]:
    """Return the same lines in one club or several."""
    name = _names(1)[0]
    words = [f"{name}: {text}" for text in said]
    clubs = ("The Longest Road", "Harbor Lights")[:count]
    return [club_news.ClubTalk(club, f"{_clubs()}1/#chat", len(said), name, words) for club in clubs]


def _tournament(news: str, **more: Any) -> Callable[[], EmailMultiAlternatives]:
    def said() -> Said:
        told = tournament_news.TournamentNews(news, "Harbor Cup", **more)
        return tournament_news.from_tournaments([told], f"{settings.SITE_URL}/tournaments/")

    return _told(Kind.TOURNAMENT, said)


SAMPLES: dict[str, Sample] = {
    "digest": Sample("A turn, and everything else", _digest),
    "friend-request": Sample(
        "Somebody asks", _told(Kind.FRIEND_REQUEST, lambda: friendships.friend_requests(_names(1), 1))
    ),
    "friend-requests": Sample(
        "Ten people ask", _told(Kind.FRIEND_REQUEST, lambda: friendships.friend_requests(_names(10), 10))
    ),
    "friend-accepted": Sample(
        "Somebody has accepted", _told(Kind.FRIEND_ACCEPTED, lambda: friendships.new_friends(_names(1), 1))
    ),
    "club-invitation": Sample(
        "A club invites", _told(Kind.CLUB, lambda: club_news.from_clubs(_club_news(1), _clubs()))
    ),
    "club-news": Sample(
        "News from clubs", _told(Kind.CLUB, lambda: club_news.from_clubs(_club_news(3), _clubs()))
    ),
    "club-mention": Sample(
        "A mention in a club",
        _told(Kind.CLUB_MENTION, lambda: club_news.club_mentions(_club_talk(1, "@Anna, are you in?"))),
    ),
    "club-chat": Sample(
        "Talk in a club",
        _told(Kind.CLUB_CHAT, lambda: club_news.club_chats(_club_talk(1, "Tonight?", "Yes!"))),
    ),
    "club-chats": Sample(
        "Talk in two clubs", _told(Kind.CLUB_CHAT, lambda: club_news.club_chats(_club_talk(2, "Tonight?")))
    ),
    "tournament-round": Sample(
        "A round of a tournament begins", _tournament("round", round=2, opponents=_names(3))
    ),
    "tournament-bye": Sample("A round without a game", _tournament("round", round=3)),
    "tournament-knockout-bye": Sample(
        "A round of a single elimination without a game", _tournament("round", round=1, is_elimination=True)
    ),
    "tournament-called-off": Sample("A tournament is called off", _tournament("called_off")),
    "tournament-removed": Sample("A player is removed from a tournament", _tournament("removed")),
    "tournament-stuck": Sample(
        "A game of a tournament cannot be made", _tournament("stuck", round=2, table=3)
    ),
    "tournament-over": Sample("A tournament is over", _tournament("over", winners=_names(1), place=4, of=24)),
    "season-over": Sample("A season is over", _told(Kind.SEASON_OVER, _season)),
    "report-upheld": Sample(
        "A report was acted on", _moderators(Kind.REPORT_DECIDED, _notice(Notice.Kind.UPHELD))
    ),
    "report-dismissed": Sample(
        "A report was dismissed", _moderators(Kind.REPORT_DECIDED, _notice(Notice.Kind.DISMISSED))
    ),
    "warning": Sample(
        "A warning", _moderators(Kind.ACCOUNT, _notice(Notice.Kind.WARNING, "Please be kind in the chat."))
    ),
    "muted": Sample("No chat for a while", _moderators(Kind.ACCOUNT, _notice(Notice.Kind.MUTED))),
    "renamed": Sample("A new name", _moderators(Kind.ACCOUNT, _notice(Notice.Kind.RENAMED, "Player 7"))),
    "banned": Sample(
        "A warning and a ban",
        _moderators(Kind.ACCOUNT, None, _notice(Notice.Kind.WARNING, "You were warned before.")),
    ),
    "test": Sample("A test, after mail had come back", _test_mail),
    "address": Sample("Confirm an address", _of_account("email_confirmation")),
    "sign-up": Sample("Confirm an address after signing up", _of_account("email_confirmation_signup")),
    "code": Sample("A code to sign in", _of_account("login_code")),
    "password": Sample("A new password", _of_account("password_reset_key")),
    "known": Sample("Signing up a second time", _of_account("account_already_exists")),
    "password-changed": Sample("A changed password", _of_account("password_changed")),
    "address-changed": Sample("A changed address", _of_account("email_changed")),
    "unknown": Sample("An unknown address", _of_account("unknown_account")),
    "app-added": Sample("An authenticator app", _of_account("totp_activated", "mfa")),
    "app-removed": Sample("No authenticator app any more", _of_account("totp_deactivated", "mfa")),
    "passkey-added": Sample("A passkey", _of_account("webauthn_added", "mfa")),
    "passkey-removed": Sample("A removed passkey", _of_account("webauthn_removed", "mfa")),
    "codes": Sample("New recovery codes", _of_account("recovery_codes_generated", "mfa")),
    "factors-removed": Sample(
        "Second factors removed by staff", _of_account("second_factors_removed", "mfa")
    ),
    "connected": Sample("An account elsewhere", _of_account("account_connected", "socialaccount")),
    "disconnected": Sample(
        "No account elsewhere any more", _of_account("account_disconnected", "socialaccount")
    ),
}
