"""Everything that one viewer can learn about one game, as comparable bytes."""

from __future__ import annotations

import contextlib
import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from unittest import mock

from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import catalog
from games.drawing.titles import Drawing, drawing_of
from games.engine.protocol import Protocol
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.notifications.email import channel
from games.notifications.short_text import in_short
from games.selectors.table import course
from games.services.api import api_tokens
from games.services.errors import Refused
from games.services.table import moves
from games.services.table.sitting import Sitting
from games.views.pages.module_page import knows
from tests.deep import DEEP
from tests.module_files import defined
from tests.notifications.sending import message_about, send

Told = dict[str, bytes]
Viewer = TypeVar("Viewer")
STRANGE: tuple[Any, ...] = (None, "0", "1", "wool", "0,0", [], {}, ["0,0,NE"], 7)
HANDED: tuple[dict[str, Any], ...] = (
    {"wool": 1},
    {"ore": 4},
    {"brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1},
)
# Parts that differ from one response to the next anyway.
CSRF = re.compile(rb"[A-Za-z0-9]{64}")
NONCE = re.compile(
    rb"(key(?:\"|&quot;|&#34;|&#x27;)?(?::| value=)\s?(?:\"|&quot;|&#34;))([\w-]{12})(?=[.\"&])"
)
SIGNED = re.compile(rb"/(unsubscribe|decide|mail-works)/[^\s\">]+", re.DOTALL)
KEPT_HEADERS = ("Content-Type", "ETag", "Location", "Content-Disposition", "Cache-Control", "HX-Redirect",
                "HX-Retarget", "HX-Reswap", "Vary")  # fmt: skip


def in_turn(viewers: Sequence[Viewer], moments: Iterable[Any], moment: Any) -> Sequence[Viewer]:
    """Return the viewer for one of several moments, another one at the next; all viewers with `DEEP=1`."""
    return viewers if DEEP else [viewers[list(moments).index(moment) % len(viewers)]]


def everything(game: Game, user: User | None, *, only: str = "") -> Told:
    """Fetch all pages, partials, refusals, downloads and emails about a game.

    :param only: fetch only this address
    """
    cache.clear()
    client = Client(raise_request_exception=True)
    if user is not None:
        client.force_login(user)
    told: Told = {}
    if only:
        wanted = [one for one in _addresses(game, user) if one[0] == only]
        return {name: read(client.get(address, headers=headers)) for name, address, headers in wanted}
    with played_again_once():
        for name, address, headers in _addresses(game, user):
            told[name] = read(client.get(address, headers=headers))
        for name, address, form, headers in _refused(game, user):
            # Rate limits are not tested here.
            cache.clear()
            told[name] = read(client.post(address, form, headers=headers))
    if user is not None:
        told["my data"] = read(client.post(reverse("accounts:export")))
        told |= mails(game, user)
        told |= _refusals(game, user)
        told |= programs(game, user)
    told |= _protocol(game, user)
    return told


def played_again_once() -> Any:
    """Replay a finished game only once per viewer and world, although the cache is emptied often."""
    return mock.patch.object(course, "_played_again", functools.cache(course._played_again))


def read(response: Any) -> bytes:
    """Return a response as bytes: status, headers and body, without what is new each time."""
    headers = [f"{name}: {response.headers.get(name)}" for name in KEPT_HEADERS]
    body = b"".join(response) if response.streaming else response.content
    return f"{response.status_code}\n{headers}\n".encode() + normal(body)


def normal(body: bytes) -> bytes:
    """Return the bytes without CSRF token and nonces."""
    for nonce in {found[1] for found in NONCE.findall(body)}:
        body = body.replace(nonce, b"NONCE")
    return SIGNED.sub(rb"/\1/TOKEN", CSRF.sub(_same_hash_or_token, body))


def _same_hash_or_token(found: re.Match[bytes]) -> bytes:
    """Replace a CSRF token, but keep a hash, which has 64 hexadecimal digits."""
    text = found.group()
    return text if re.fullmatch(rb"[0-9a-f]{64}", text) else b"CSRF"


HX = {"HX-Request": "true"}
WHOLE_WAY = 9
"""The number of refused moves that go through the service."""


def _addresses(game: Game, user: User | None) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield the name, address and headers of every page and partial."""
    pk = [game.pk]
    table = reverse("games:table", args=pk)
    seat = game.seat_of(user)
    options = game.rules.options(game.state, seat.key) if seat is not None else {}
    yield "table", table, {}
    yield "table with its pane", f"{table}?pane=more", {}
    yield "parts", table, HX
    asks = sorted(verb for verb in game.rules.rules(game.modules).known_verbs if knows(game.title, verb))
    # A verb that is not possible now shows the plain table again, so one such verb is enough.
    for do in [*(do for do in asks if do in options), next(do for do in asks if do not in options)]:
        yield f"parts {do}", f"{table}?do={do}&at=0,0,NE", HX
    for name in ("mark", "log", "replay", "export", "resign"):
        yield name, reverse(f"games:{name}", args=pk), {}
    yield "log before", reverse("games:log", args=pk) + "?before=20", HX
    yield "thumbnail", reverse("games:thumbnail", args=[game.pk, "light"]), {}
    for number in sorted({1, game.last_number // 2, game.last_number}):
        yield f"replay {number}", reverse("games:replay_step", args=[game.pk, number]), HX
    for name in ("home", "lobby", "my_games", "next"):
        yield name, reverse(f"games:{name}"), {}
    yield "player", reverse("games:player", args=[game.seat_list[0].user_id]), {}


def _refused(game: Game, user: User | None) -> Iterator[tuple[str, str, dict[str, Any], dict[str, str]]]:
    """Yield what a viewer may send without drawing a card."""
    address = reverse("games:move", args=[game.pk])
    decision = game.rules.waiting(game.state).decision
    bad = {"verb": "make_offer", "argument": '{"to": ["1"]}', "decision": decision, "key": "bad"}
    yield "bad move", address, bad, {}
    yield "bad move part", address, {**bad, "verb": "fly"}, HX
    yield "stale move", address, {**bad, "decision": decision + 1}, HX
    # `test_every_address.py` sends these as well, to games at seven moments.
    for name in ("join", "start", "remove_guest", "add_bot", "rematch") if DEEP else ():
        yield name, reverse(f"games:{name}", args=[game.pk]), {"seat": "1", "level": "greedy"}, HX
    for name, parts in (("answer_undo", ()), ("answer", ("end",))) if DEEP else ():
        yield name, reverse(f"games:{name}", args=[game.pk, *parts]), {"agree": "yes"}, HX
    # These two may be granted, so they come last.
    for name in ("request_undo", "undo"):
        yield name, reverse(f"games:{name}", args=[game.pk]), {}, HX


def _refusals(game: Game, user: User) -> Told:
    """Return the texts with which the rules refuse illegal moves, as pages show them.

    The first few go through the service. A viewer who may not move at all gets the same text for any move. For the
    others the rules are asked directly, at a table that is read once.
    """
    told: Told = {}
    seat = game.seat_of(user)
    state = Game.objects.get(pk=game.pk).state
    decision = game.rules.waiting(state).decision
    sitting = Sitting.at(game.pk, now=game.started_at)
    for number, (verb, argument) in enumerate(_illegal(game, state, seat.key if seat else None)):
        try:
            if number < WHOLE_WAY:
                moves.play(
                    game_id=game.pk,
                    user=user,
                    verb=verb,
                    argument=argument,
                    decision=decision,
                    key=f"refusal-{number}",
                    now=game.started_at,
                )
            elif seat is None or not game.is_running:
                break
            else:
                sitting.play(seat.key, verb, argument)
        except Refused as refusal:
            # Programs also read the rule's id.
            code = getattr(refusal, "code", "")
            told[f"{verb} {argument!r}"] = f"{type(refusal).__name__} {code} {refusal}".encode()
        else:
            raise AssertionError(f"{verb} {argument!r} is refused in one world only")
    return told


def programs(game: Game, user: User) -> Told:
    """Return the responses and refusals that the player's programs get."""
    cache.clear()
    _token, secret = api_tokens.make_api_token(user=user, name="x", scope="play", now=game.created_at)
    client, headers = Client(), {"Authorization": f"Bearer {secret}"}
    root = "/api/v1"
    here = f"{root}/games/{game.pk}"
    told: Told = {}
    for path in (f"{root}/me", f"{root}/games", f"{root}/tables", here, f"{here}/log", f"{here}/log?since=20",
                 f"{here}/chat", f"{here}/choices/play_road_building", f"{here}/choices/move_knight"):  # fmt: skip
        told[f"program {path}"] = read(client.get(path, headers=headers))
    decision = game.rules.waiting(Game.objects.get(pk=game.pk).state).decision
    offer = {"verb": "make_offer", "argument": {"to": ["1"]}, "decision": decision, "key": "bad-program"}
    for path, sent in (
        (f"{here}/moves", offer),
        (f"{here}/moves", {**offer, "verb": "fly"}),
        (f"{here}/moves", {**offer, "decision": decision + 1}),
        (f"{here}/join", {}),
        (f"{here}/start", {}),
        (f"{here}/undo", {}),
    ):
        answer = client.post(path, json.dumps(sent), content_type="application/json", headers=headers)
        told[f"program {path} {sent}"] = read(answer)
    return told


def _illegal(game: Game, state: Any, seat: str | None) -> Iterator[tuple[str, Any]]:
    """Yield illegal moves whose refusals might reveal something."""
    title = game.rules
    legal = title.options(state, seat) if seat is not None else {}
    verbs = sorted(title.rules(state["modules"]).known_verbs)
    others = [key for key in state["seats"] if key != seat]
    tries: dict[str, list[Any]] = {verb: list(STRANGE[:3]) for verb in verbs}
    for module, tries_of in defined("secrets", title.key, state["modules"], "tries").items():
        tries |= tries_of(title.sight(state, seat)[module], state["seats"], others)
    for verb, arguments in tries.items():
        for argument in arguments:
            if not _is_legal(title, state, seat, verb, argument, legal):
                yield verb, argument


def _is_legal(title: Any, state: Any, seat: str | None, verb: str, argument: Any, legal: Any) -> bool:
    if seat is None or verb not in legal:
        return False
    return title.game(state).why_not(seat, verb, argument) is None


def mails(game: Game, user: User) -> Told:
    """Return each kind of email about the game, and the short text of other channels."""
    told: Told = {}
    for kind in Kind:
        row = Notification.objects.create(
            user=user,
            game=game,
            kind=kind,
            payload={},
            message_id=f"message-{kind}",
            created_at=game.created_at,
            not_before=game.created_at,
        )
        message = message_about([row], now=game.created_at, channel="webhook")
        told[f"webhook {kind}"] = in_short(message).text.encode() if message is not None else b""
        mail.outbox.clear()
        # A decision that has been answered is mentioned by no channel.
        if message is not None:
            with _real_picture() if kind == Kind.YOUR_TURN else _quick_picture():
                send([row], now=game.created_at)
        told[f"mail {kind}"] = b"\n".join(_parts(sent) for sent in mail.outbox)
    mail.outbox.clear()
    return told


def _quick_picture() -> Any:
    """Replace the picture, which takes long to draw, by the view from which it is drawn."""

    def quick(title: str) -> Drawing:
        return replace(drawing_of(title), png=lambda sight, **how: json.dumps([sight, how]).encode())

    return mock.patch.multiple(channel, drawing_of=quick, small=lambda drawn: drawn)


def _real_picture() -> Any:
    return contextlib.nullcontext()


def _parts(sent: Any) -> bytes:
    """Return headers, texts and pictures of an email, without the boundaries between them."""
    message = sent.message()
    headers = [f"{name}: {value}" for name, value in message.items() if "boundary" not in str(value)]
    bodies = [part.get_payload(decode=True) or b"" for part in message.walk()]
    return normal("\n".join(h for h in headers if not h.startswith("Date")).encode() + b"\n".join(bodies))


def _protocol(game: Game, user: User | None) -> Told:
    """Return the engine's view of the state, as its protocol writes it."""
    seat = game.seat_of(user)
    request = {"do": "view", "title": game.title, "state": game.state, "seat": seat.key if seat else None}
    return {"protocol": json.dumps(Protocol(catalog.titles()).answer(request)).encode()}


def differences(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> dict[str, str]:
    """Return the entries that differ, each with the place of the first difference."""
    found = {}
    for name in one.keys() | other.keys():
        first, second = one.get(name, b""), other.get(name, b"")
        if first != second:
            at = next(
                (place for place, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
                min(len(first), len(second)),
            )
            found[name] = f"{first[max(0, at - 80) : at + 80]!r} became {second[max(0, at - 80) : at + 80]!r}"
    return found
