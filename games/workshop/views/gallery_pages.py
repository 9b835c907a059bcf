"""The gallery's pages of a title: each decision and panel as the real table shows it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message as MailPart
from typing import Any

from csp.decorators import csp_replace, csp_update
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMultiAlternatives
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from games import catalog
from games.engine.errors import Illegal
from games.engine.title import Title
from games.forms.moves import MoveForm
from games.models.notification import TALK, WITHOUT_A_TABLE, Kind
from games.notifications.email import channel
from games.views.common import is_htmx
from games.views.pages.module_page import knows, readers
from games.views.table import records, table_actions
from games.views.table.lesson import taught
from games.views.table.table_page import Ask, people_of, status_of
from games.workshop import positions
from games.workshop.positions.position import Position
from games.workshop.positions.rows import WATCHING, StoredPosition, address_of, name_of, rolled_back
from games.workshop.positions.story import Story

THEMES = ("auto", "light", "dark")
IN_FRAMES = {"frame-src": ["'self'"]}
FRAMED = {"frame-ancestors": ["'self'"]}
IN_MAILS = {
    "style-src": ["'unsafe-inline'"],
    "frame-ancestors": ["'self'"],
    "script-src": ["'none'"],
    "sandbox": ["allow-top-navigation-by-user-activation", "allow-popups"],
}


@dataclass(frozen=True)
class Frame:
    """A frame that shows the real table's page."""

    label: str
    address: str
    part: str = ""
    is_wide: bool = False


@dataclass(frozen=True)
class Shown:
    """A position in the gallery's list, with its texts and a frame."""

    position: Position
    label: str
    address: str
    frame: Frame
    status: Any
    subject: str


# ------------------------------------------------------------------ the gallery's own pages


@require_safe
@csp_update(IN_FRAMES)  # type: ignore[arg-type]
def of_title(request: HttpRequest, title: str) -> HttpResponse:
    rules, theme = _title(title), _theme(request)
    with rolled_back():
        chapters = [
            {
                "module": chapter.module,
                "decisions": [_shown(rules, position, theme) for position in chapter.decisions],
                "panels": [_shown(rules, position, theme) for position in chapter.panels],
                "missing": chapter.missing,
            }
            for chapter in positions.chapters(rules)
        ]
    context = {"title": rules, "chapters": chapters, "themes": THEMES, "frames_theme": theme}
    return render(request, "dev/gallery_title.html", context)


@require_safe
@csp_update(IN_FRAMES)  # type: ignore[arg-type]
def of_position(request: HttpRequest, title: str, position: str) -> HttpResponse:
    """Show a position from all sides: each choice of the seat, other seats, a spectator, the emails."""
    rules, theme = _title(title), _theme(request)
    found = _position(rules, position)
    keys = [one.key for chapter in positions.chapters(rules) for one in (*chapter.decisions, *chapter.panels)]
    place = keys.index(position)
    with rolled_back():
        stored = _stored(found)
        stored.write_the_rest()
        mails = [_mail(rules, found, stored, kind) for kind in _kinds(stored)]
        shown, frames = _shown(rules, found, theme), _frames(found, stored, theme)
    context = {
        "title": rules,
        "shown": shown,
        "frames": frames,
        "mails": mails,
        "previous": keys[place - 1] if place else "",
        "next": keys[place + 1] if place + 1 < len(keys) else "",
        "themes": THEMES,
        "frames_theme": theme,
    }
    return render(request, "dev/gallery_position.html", context)


def _shown(title: Title, position: Position, theme: str) -> Shown:
    story = position.reach()
    seat, asked = position.seat(story), position.asked(story)
    status, subject = None, ""
    if position.decision and seat is not None:
        stored = _stored(position)
        table = stored.table(None)
        status = status_of(table, people_of(table))
        subject = channel.subject(stored.message(Kind.YOUR_TURN, seat))
    return Shown(
        position=position,
        label=_(position.label) if position.label else "",
        address=reverse("games:gallery_position", args=[title.key, position.key]),
        frame=_frame(position, story, seat, theme, asked),
        status=status,
        subject=subject,
    )


def _frames(position: Position, stored: StoredPosition, theme: str) -> list[Frame]:
    """Return frames for the seat's page in two sizes, for each of its choices, and for the other viewers."""
    story, seat = stored.story, position.seat(stored.story)
    first = _frame(position, story, seat, theme, position.asked(story))
    found = [first, Frame(_("On a large screen"), first.address, is_wide=True)]
    if position.decision and seat is not None:
        words = stored.game.words
        found += [
            _frame(position, story, seat, theme, Ask(verb), words.verb_label(verb))
            for verb in story.options(seat)
            if knows(story.title.key, verb)
        ]
    if position.page == "table":
        found += [_frame(position, story, key, theme) for key in story.state["seats"] if key != seat]
        found.append(_frame(position, story, None, theme))
    return found


def _frame(
    position: Position, story: Story, seat: str | None, theme: str, ask: Ask | None = None, label: str = ""
) -> Frame:
    address = address_of(story.title.key, position.key, seat, theme, ask)
    return Frame(label or (name_of(seat) if seat is not None else _("A spectator")), address, position.part)


def _kinds(stored: StoredPosition) -> list[Kind]:
    if stored.game.is_over:
        return [Kind.GAME_OVER, Kind.FOLLOWED_GAME]
    asked = [Kind.ASKED] if any(seat.asked for seat in stored.game.seat_list) else []
    news = [Kind.INVITATION, Kind.LADDER_GAME, Kind.TABLE_NEWS, *TALK]
    return [Kind.YOUR_TURN, Kind.REMINDER, Kind.TIMED_OUT, *asked, *news]


def _mail(title: Title, position: Position, stored: StoredPosition, kind: Kind) -> dict[str, Any]:
    seats = stored.game.seat_list
    wanted = [seat for seat in seats if (seat.asked if kind == Kind.ASKED else seat.is_due)]
    seat = next(iter(wanted), seats[0])
    message = stored.message(kind, seat.key)
    return {
        "label": kind.label,
        "subject": channel.subject(message),
        "text": channel.text(message),
        "address": reverse("games:gallery_mail_html", args=[title.key, position.key, seat.key, kind]),
    }


# ------------------------------------------------------------------ contents of the frames


@require_safe
@xframe_options_sameorigin
@csp_replace(FRAMED)  # type: ignore[arg-type]
def table(request: HttpRequest, title: str, position: str, seat: str, theme: str) -> HttpResponse:
    """Show the real table's page of the position, as one seat sees it."""
    found = _position(_title(title), position)
    ask = table_actions.read_ask(request, title)
    if ask is None:
        raise Http404
    if found.page == "replay":
        return _replay(request, found, _viewer(found.reach(), seat), theme)
    return _table(request, found, found.reach(), seat, theme, ask)


@require_POST
@xframe_options_sameorigin
@csp_replace(FRAMED)  # type: ignore[arg-type]
def move(request: HttpRequest, title: str, position: str, seat: str, theme: str) -> HttpResponse:
    """Try a move: show its result, or why it is refused. Nothing is stored."""
    shown = _position(_title(title), position)
    story, viewer = shown.reach(), _viewer(shown.reach(), seat)
    if viewer is None:
        raise Http404
    form = MoveForm(request.POST, reader=readers(title).get)
    if not form.is_valid():
        messages.error(request, form.why_not)
        return _table(request, shown, story, seat, theme, Ask(), status=400)
    sent = form.cleaned_data
    try:
        after = story.play(viewer, sent["verb"], sent["argument"])
    except Illegal as refusal:
        with rolled_back():
            game = _stored(shown).game
        messages.error(request, game.words.refusal(refusal, game.names))
        ask = Ask(sent["verb"]) if knows(title, sent["verb"]) else Ask()
        return _table(request, shown, story, seat, theme, ask, status=409)
    messages.success(request, _("This is how it would continue. This is a sample: nothing is saved."))
    return _table(request, shown, after, seat, theme, Ask())


@require_safe
def mark(request: HttpRequest) -> HttpResponse:
    """Answer that nothing is new, since positions never change."""
    return HttpResponse(status=304)


@require_safe
@xframe_options_sameorigin
@csp_replace(IN_MAILS)  # type: ignore[arg-type]
def mail(request: HttpRequest, title: str, position: str, seat: str, kind: str) -> HttpResponse:
    shown = _position(_title(title), position)
    if kind not in Kind.values or seat not in shown.reach().state["seats"]:
        raise Http404
    if Kind(kind) in WITHOUT_A_TABLE:
        raise Http404
    with rolled_back():
        stored = _stored(shown)
        stored.write_the_rest()
        return HttpResponse(html_of(channel.build(stored.message(Kind(kind), seat))))


def html_of(mail: EmailMultiAlternatives) -> str:
    """Return an email's HTML as a page of its own, with its pictures inlined and links that leave the frame."""
    built = mail.message()
    html = next(
        part.get_payload(decode=True) for part in built.walk() if part.get_content_type() == "text/html"
    )
    assert isinstance(html, bytes)
    text = html.decode()
    for part in built.walk():
        if content_id := part.get("Content-ID"):
            text = text.replace(f"cid:{content_id.strip('<>')}", _data_address(part))
    return text.replace("<head>", '<head><base target="_top">', 1)


def _data_address(part: MailPart) -> str:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return f"data:{part.get_content_type()};base64,{base64.b64encode(payload).decode()}"


def _table(
    request: HttpRequest,
    position: Position,
    story: Story,
    seat: str,
    theme: str,
    ask: Ask,
    *,
    status: int = 200,
) -> HttpResponse:
    viewer = _viewer(story, seat)
    template = "_parts.jinja" if is_htmx(request) else "page.jinja"
    with rolled_back():
        stored = _stored(position, story)
        stored.write_the_rest()
        table = stored.table(viewer)
        page = stored.page(table, ask, theme=theme, csrf_token=get_token(request))
        stops = stored.stops(table)
        walk = stored.walk(table, stops)
        context = table_actions.shown_on(page, past=stored.past(), stops=stops, walk=walk)
        context["taught"] = taught(table, lambda: stored.verbs_used(viewer))
        with _looking_as(request, stored, viewer, theme):
            return render(request, f"games/table/{template}", context, status=status, using="jinja2")


def _replay(request: HttpRequest, position: Position, viewer: str | None, theme: str) -> HttpResponse:
    with rolled_back():
        stored = _stored(position)
        stored.write_the_rest()
        context = records.shown_on(stored.game, stored.step(viewer))
        with _looking_as(request, stored, viewer, theme):
            return render(request, "games/table/replay/page.jinja", context, using="jinja2")


@contextmanager
def _looking_as(
    request: HttpRequest, stored: StoredPosition, viewer: str | None, theme: str
) -> Iterator[None]:
    """Make the request one of the viewer, with the theme, while its page is rendered.

    Afterwards the site notes who was here, and the viewer is a row that was rolled back.
    """
    visitor, seat = request.user, stored.seat(viewer)
    request.user = (seat and seat.user) or AnonymousUser()
    if theme != "auto":
        request.COOKIES["theme"] = theme
    try:
        yield
    finally:
        request.user = visitor


# ------------------------------------------------------------------ finding


def _stored(position: Position, story: Story | None = None) -> StoredPosition:
    return StoredPosition(position, story or position.reach(), now=timezone.now())


def _title(key: str) -> Title:
    if key not in catalog.titles():
        raise Http404
    return catalog.title(key)


def _position(title: Title, key: str) -> Position:
    position = positions.find(title, key)
    if position is None:
        raise Http404
    return position


def _viewer(story: Story, seat: str) -> str | None:
    if seat == WATCHING:
        return None
    if seat not in story.state["seats"]:
        raise Http404
    return seat


def _theme(request: HttpRequest) -> str:
    asked = request.GET.get("theme", "")
    return asked if asked in THEMES else THEMES[0]
