"""Swapping everything that a viewer may not know changes no byte of any response of the site."""

from __future__ import annotations

import hashlib
import itertools
import json
import secrets
from collections.abc import Callable
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Any
from unittest import mock

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from accounts.models import User
from accounts.services import ban
from games.api.site import api
from games.models.departure import Departure
from games.models.destination import FeedKey, Schedule
from games.models.game import Game
from games.models.moderation import Notice, Report
from games.models.notification import Kind, Notification, OptOut
from games.models.people import Block, Friendship
from games.models.seat import Seat
from games.models.talk import ChatMessage, Note
from games.services.api import api_tokens
from games.services.errors import BadText
from games.services.messages import contacts
from games.services.table import moves
from games.services.time import absences
from tests.deep import DEEP
from tests.secrets.addresses import API, FORMS, Address, addresses
from tests.secrets.reading import Told, differences, everything, played_again_once, read
from tests.secrets.test_same_bytes import MOMENTS, swap_what_is_hidden
from tests.services.conftest import HOUR, NOW, Party, is_over
from tests.titles.catan.cities_knights import test_secrets as test_cities_knights
from tests.titles.hansa.base import test_secrets as test_hansa

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

# The gallery's pages show games of their own, which nobody else sees.
ADDRESSES = [address for address in addresses() if not address.route.startswith("dev/")]
FEEDS = ("games:feed", "games:calendar")
KEY = "the-viewer-s-own"
BAD_MOVE = {"verb": "make_offer", "argument": '{"to": ["1"]}', "key": "a-key"}


def keys_of(user: User | None) -> dict[str, str]:
    """Create the viewer's own feed address and API token; return the headers of the viewer's program."""
    if user is None:
        return {}
    FeedKey.objects.create(user=user, key=KEY, created_at=NOW)
    _token, secret = api_tokens.make_api_token(user=user, name="x", scope="play", now=NOW)
    return {"Authorization": f"Bearer {secret}"}


class SteadyTokens:
    """Replacements for random secrets that are the same in both worlds."""

    def __init__(self) -> None:
        self.number = 0

    def begin(self) -> None:
        """Start again from the first one."""
        self.number = 1_000_000

    def hexadecimal(self, nbytes: int = 32) -> str:
        self.number += 1
        return hashlib.sha512(str(self.number).encode()).hexdigest()[: 2 * nbytes]


@pytest.fixture
def tokens(monkeypatch: pytest.MonkeyPatch) -> SteadyTokens:
    steady = SteadyTokens()
    monkeypatch.setattr(secrets, "token_urlsafe", steady.hexadecimal)
    monkeypatch.setattr(secrets, "token_hex", steady.hexadecimal)
    return steady


NOT_TAKEN: set[tuple[str, str]] = set()
"""(address, method) pairs that answered 405. They do so before they look at anything, so one try is enough."""


class Asking:
    """Sends requests and stores the responses."""

    def __init__(self, game: Game, user: User | None, headers: dict[str, str]) -> None:
        self.told: Told = {}
        self._game, self._headers = game, headers
        # The seats are read once for all addresses.
        game.take_seats(game.seat_list)
        self._client, self._program = Client(), Client()
        if user is not None:
            self._client.force_login(user)

    def look(self, address: Address) -> None:
        cache.clear()
        if address.is_for_programs:
            self._keep(address, address.name, self._program.get, headers=self._headers)
        else:
            self._keep(address, address.name, self._client.get)

    def send(self, address: Address, data: Any, *, part: bool = False) -> None:
        """Send a form and roll its effects back."""
        cache.clear()
        name = f"part sent to {address.name}" if part else f"sent to {address.name}"
        cookies = SimpleCookie(self._client.cookies.output(header="", sep=";"))
        with transaction.atomic():
            if address.is_for_programs:
                how: dict[str, Any] = {"content_type": "application/json", "headers": self._headers}
                self._keep(address, name, self._program.post, data, **how)
            else:
                headers = {"HX-Request": "true"} if part else {}
                self._keep(address, name, self._client.post, data, headers=headers)
            transaction.set_rollback(True)
        self._client.cookies = cookies

    def _keep(self, address: Address, name: str, ask: Callable[..., Any], *data: Any, **how: Any) -> None:
        method = (address.name, ask.__name__)
        if method in NOT_TAKEN:
            return
        path = address.of(self._game, **({"key": KEY} if address.name in FEEDS else {}))
        answer = ask(path, *data, **how)
        if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            NOT_TAKEN.add(method)
        else:
            self.told[name] = read(answer)


def bodies() -> dict[str, Any]:
    """Return a minimal body for each operation that programs may send, from the API's own description."""
    described = json.loads(json.dumps(api.get_openapi_schema(path_prefix="api/v1/")))
    shapes = described["components"]["schemas"]

    def example(shape: Any) -> Any:
        shape = shapes[shape["$ref"].rpartition("/")[2]] if "$ref" in shape else shape
        for key in ("examples", "enum", "anyOf"):
            if key in shape:
                return example(shape[key][0]) if key == "anyOf" else shape[key][0]
        if shape.get("type") == "object":
            needed = shape.get("required", [])
            return {name: example(one) for name, one in shape.get("properties", {}).items() if name in needed}
        return {"string": "1", "integer": 1, "boolean": True, "array": []}.get(shape.get("type"))

    found = {}
    for operations in described["paths"].values():
        for operation in operations.values():
            content = operation.get("requestBody", {}).get("content", {})
            for body in content.values():
                found[f"{API}{operation['operationId']}"] = example(body["schema"])
    return found


BODIES = bodies()


def told_everywhere(
    game: Game,
    user: User | None,
    headers: dict[str, str],
    tokens: SteadyTokens,
    asked: list[Address],
    turn: int = 0,
) -> Told:
    """Return each address's response to reading and to sending, as a browser or as a program.

    :param turn: 0 or 1; which half of the game's forms is answered with partials, the other half with whole pages
    """
    forms = FORMS | {"games:move": BAD_MOVE | {"decision": game.rules.waiting(game.state).decision}}
    tokens.begin()
    asking = Asking(game, user, headers)
    with played_again_once():
        for address in asked:
            asking.look(address)
            sent = (BODIES if address.is_for_programs else forms).get(address.name, {})
            has_parts = address.is_of_game and not address.is_for_programs
            in_both = DEEP or address.name == "games:move"
            as_part = has_parts and (in_both or ADDRESSES.index(address) // 2 % 2 == turn)
            if as_part:
                asking.send(address, sent, part=True)
            if in_both or not as_part:
                asking.send(address, sent)
    return asking.told


def swap_what_is_private(game: Game, viewer: User | None, *, judges: bool) -> None:
    """Change what other players have told the site about themselves, and their friends and blocks."""
    others = [seat.player for seat in game.seat_list if seat.player is not None and seat.player != viewer]
    for number, user in enumerate(others):
        User.objects.filter(pk=user.pk).update(
            email=f"another-{number}@example.org", password="x", reminder_percent=50, mail_trouble="full",
            mail_failed_at=NOW, mail_failed_address=f"another-{number}@example.org", has_notices=True,
        )  # fmt: skip
        api_tokens.make_api_token(user=user, name="another", scope="play", now=NOW)
        contacts.renew_feed_key(user=user, now=NOW)
        contacts.add_destination(
            user=user, channel="webhook", name="another", address="https://example.org", facts={}, now=NOW
        )
        OptOut.objects.create(user=user, kind=Kind.ASKED, channel="email", at=NOW)
        Schedule.objects.create(user=user, channel="email", delay_minutes=77)
        Notice.objects.create(user=user, kind=Notice.Kind.WARNING, text="another", at=NOW)
        Notification.objects.create(
            user=user, game=game, kind=Kind.TABLE_NEWS, payload={}, created_at=NOW, not_before=NOW
        )
    one, other, third = [*others, User.objects.create_user("third@example.org", "x")][:3]
    Friendship.objects.create(asker=one, asked=other, asked_at=NOW, accepted_at=NOW)
    Block.objects.create(blocker=other, blocked=third, at=NOW)
    if not judges:
        Report.objects.create(reporter=one, player=other, reason="other", words="another", at=NOW)


# ------------------------------------------------------------------ moments


def holds_cards(title: Any, state: Any) -> bool:
    """Return True if the seat whose turn it is could offer something."""
    due = title.waiting(state).due
    return set(due.values()) == {"main"} and all(any(state["base"]["hands"][seat].values()) for seat in due)


def has_offered(party: Any) -> Party:
    """Start a game in which the active seat offers a card to all others."""
    game: Party = party(until=holds_cards)
    seat = game.active
    kind = next(kind for kind, count in game.state["base"]["hands"][seat].items() if count)
    others = [other for other in game.users if other != seat]
    want = {"wool" if kind != "wool" else "ore": 1}
    game.play(seat, "make_offer", {"give": {kind: 1}, "want": want, "to": others, "mode": "pick"})
    return game


def has_filed(party: Any) -> Party:
    """Start a game after a seven, in which one seat has filed its discard and another has not."""
    game: Party = party(until=MOMENTS["discard"])
    game.play_any(next(iter(game.waiting.due)))
    return game


def taken_over(party: Any) -> Party:
    """Start a game in which the due seat has a new player, and its former player watches."""
    game: Party = party(until=MOMENTS["main"])
    seat = game.active
    Seat.objects.filter(game=game.game, number=int(seat)).update(bot="greedy", vacant_since=NOW)
    game.users[seat] = User.objects.create_user("eszter@example.org", "x", display_name="Eszter")
    absences.take_over(game_id=game.game.pk, user=game.users[seat], seat=int(seat), now=NOW)
    return game


STARTS: dict[str, Callable[[Any], Party]] = {
    "one's turn": lambda party: party(until=MOMENTS["main"]),
    "an open offer": has_offered,
    "a filed discard": has_filed,
    "a filed answer of Cities & Knights": lambda party: party(
        until=test_cities_knights.one_has_filed, modules=test_cities_knights.MODULES
    ),
    "a drawn marker of Hansa Teutonica": lambda party: party(
        title="hansa", seats=3, seed="hansa secrets", until=test_hansa.a_marker_is_drawn
    ),
    "a finished game": lambda party: party(until=is_over),
    "a replacement": taken_over,
}
# Other tests do not read what is sent and refused at these moments.
READ_WHOLLY = ("an open offer", "a finished game", "a replacement")


def order(game: Party, viewer: str | None, *, first: bool) -> None:
    """Give secret standing orders for all other seats."""
    if game.fresh().is_over:
        return
    if game.game.title == "hansa":
        test_hansa.order(game, viewer, "ask" if first else "default")
    elif "cities_knights" in game.game.modules:
        test_cities_knights.wish(game, viewer, test_cities_knights.WISHES[0 if first else 1], first=first)
    else:
        orders = {"decline_all": "off", "rules": [], "auto_end": first, "discard": ["ore"] if first else []}
        for seat in game.state["seats"]:
            if seat != viewer:
                game.play(seat, "set_standing_answers", {**orders, "auto_roll": not first})


def use_up_a_number(game: Party) -> None:
    """Use up a chat line's id, as a line in another chat would, since all chats share one sequence."""
    other = User.objects.create_user("elsewhere@example.org", "x")
    ChatMessage.objects.create(game=game.game, user=other, by_spectator=True, text="x", at=NOW).delete()
    other.delete()


def swap(game: Party, viewer: str | None) -> None:
    """Swap what is hidden while a game is played, and what players keep to themselves also afterwards."""
    if not game.fresh().is_over:
        swap_what_is_hidden(game.fresh(), viewer, "another-seed")
        return
    for seat in game.game.seat_list:
        if seat.key != viewer:
            Note.objects.create(game=game.game, user=seat.user, text="another", changed_at=NOW)
            Seat.objects.filter(pk=seat.pk).update(seen_at=NOW - HOUR, chat_read=77)
    Game.objects.filter(pk=game.game.pk).update(invite_token="another", version=9999)


# ------------------------------------------------------------------ viewers

ACTIVE, WAITING, LEFT = "the active seat", "another seat", "who left"
SPECTATOR, FRIEND, MODERATOR, BANNED = "a spectator", "a friend", "a moderator", "a banned player"
ANONYMOUS = "anonymous"
VIEWERS = (ACTIVE, WAITING, SPECTATOR, FRIEND, MODERATOR, BANNED, ANONYMOUS)


def viewer_of(who: str, game: Party, player: Any) -> User | None:
    """Return a user of this kind."""
    if who in (ACTIVE, WAITING):
        due = list(game.waiting.due) or ["0"]
        filed = (game.state["stack"] or [{}])[-1].get("answers", {})
        idle = [seat for seat in game.users if seat not in due and seat not in filed]
        return game.users[due[0] if who == ACTIVE else idle[0]]
    if who == LEFT:
        return Departure.objects.get(game=game.game).user
    if who == ANONYMOUS:
        return None
    user: User = player("Sanna")
    if who == FRIEND:
        Friendship.objects.create(asker=user, asked=game.users["0"], asked_at=NOW, accepted_at=NOW)
    if who == MODERATOR:
        user.groups.add(Group.objects.get(name="Moderators"))
    return user


USUALLY = [
    ("one's turn", ACTIVE),
    ("an open offer", WAITING),
    ("a filed discard", BANNED),
    ("a filed discard", SPECTATOR),
    ("a filed answer of Cities & Knights", MODERATOR),
    ("a drawn marker of Hansa Teutonica", FRIEND),
    ("a finished game", ANONYMOUS),
    ("a replacement", LEFT),
]
ALL = [*itertools.product(STARTS, VIEWERS), ("a replacement", LEFT)]


def turn_of(moment: str, who: str) -> int:
    """Return which half of the alternating addresses is asked."""
    return 0 if DEEP else USUALLY.index((moment, who)) % 2


ALWAYS = ("games:table", "games:move", "games:api:move")


def asked_at(moment: str, who: str) -> list[Address]:
    """Return every other address, and the form for moves; the next moment takes the remaining ones.

    A viewer who does not play asks only every sixth of the addresses that are of no game.
    """
    if DEEP:
        return ADDRESSES
    place = USUALLY.index((moment, who))

    def each(address: Address) -> int:
        return 2 if address.is_of_game or who in (ACTIVE, WAITING) else 6

    return [
        one
        for number, one in enumerate(ADDRESSES)
        if number % each(one) == place % each(one) or one.name in ALWAYS
    ]


def test_each_moment_and_each_viewer_comes_up():
    assert {moment for moment, _who in USUALLY} == set(STARTS)
    assert {who for _moment, who in USUALLY} == {*VIEWERS, LEFT}


def test_who_plays_looks_at_every_address():
    asked = [asked_at(moment, who) for moment, who in USUALLY if who in (ACTIVE, WAITING)]
    assert {address for some in asked for address in some} == set(ADDRESSES)


def test_who_does_not_play_looks_at_every_address():
    asked = [asked_at(moment, who) for moment, who in USUALLY if who not in (ACTIVE, WAITING)]
    assert {address for some in asked for address in some} == set(ADDRESSES)


@pytest.mark.parametrize(("moment", "who"), ALL if DEEP else USUALLY)
def test_what_is_hidden_from_a_viewer_changes_no_answer_of_any_address(
    party, world, player, tokens, moment, who
):
    game = STARTS[moment](party)
    user = viewer_of(who, game, player)
    seat = next((key for key, one in game.users.items() if one == user), None)
    headers = keys_of(user)
    if who == BANNED:
        ban(user=user, now=NOW)
    asked, turn = asked_at(moment, who), turn_of(moment, who)

    told = []
    for swapped in (False, True):
        for one in game.users.values():
            # who has acted in the first world has not in the second
            one.refresh_from_db()
        with world():
            order(game, seat, first=True)
            # In the swapped world spectators chat, which players do not see.
            if not swapped and seat is not None and not game.fresh().is_over:
                use_up_a_number(game)
            if swapped:
                swap(game, seat)
                order(game, seat, first=False)
                swap_what_is_private(game.fresh(), user, judges=who == MODERATOR)
            told.append(told_everywhere(game.fresh(), user, headers, tokens, asked, turn))
            if moment in READ_WHOLLY and who != BANNED:
                told[-1] |= everything(game.fresh(), user)

    assert {"games:table", "sent to games:move", "sent to games:api:move"} <= told[0].keys()
    assert differences(*told) == {}


@pytest.mark.parametrize("name", ["games:move", "games:api:move"])
def test_a_refusal_that_tells_of_the_deck_is_found(party, world, tokens, name):
    game = STARTS["one's turn"](party)
    seat = game.active
    user = game.users[seat]
    headers = keys_of(user)

    def leaking(**_move: Any) -> None:
        raise BadText(str(game.fresh().state["base"]["deck"]))

    told = []
    with mock.patch.object(moves, "play", leaking):
        for swapped in (False, True):
            with world():
                if swapped:
                    swap(game, seat)
                asked = [address for address in ADDRESSES if address.name == name]
                told.append(told_everywhere(game.fresh(), user, headers, tokens, asked))

    assert f"sent to {name}" in differences(*told)
