"""Requests to addresses that players name: webhooks, push services.

Such an address must not reach what only this machine can reach. So a name is looked up once, every
address that it has must be a public one, and the connection goes to the very address that was checked:
what the name means a moment later plays no part. No redirect is followed. TLS is checked against the
name, as always.

Nobody waits for strangers longer than `DONE_WITHIN` says: for their name server, for a place that answers, and
for the answer, all together.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from games.notifications.errors import TryLater, Undeliverable, Unreachable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolve = Callable[[str, int], Sequence[str]]

CONNECT_WITHIN = 5.0
DONE_WITHIN = 15.0
# Of the addresses that a name has: each may take its time to refuse.
MOST_PLACES = 3
LONGEST_ASKED_WAIT = timedelta(hours=6)
GONE = (404, 410)
BUSY = (408, 425, 429)
# IPv6 prefixes that carry an IPv4 address through a gateway; the gateway may stand in our own network
CARRIERS = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("2002::/16"),
    ipaddress.ip_network("2001::/32"),
)
# withdrawn or set apart, though Python counts them as global: site-local, documentation, 6to4 relays
SET_APART = (
    ipaddress.ip_network("fec0::/10"),
    ipaddress.ip_network("3fff::/20"),
    ipaddress.ip_network("192.88.99.0/24"),
    # the rest of what is kept for protocols; Python 3.11 knows its first eight addresses alone
    ipaddress.ip_network("192.0.0.0/24"),
)


class Forbidden(Unreachable):
    """This address is none that players may name."""


@dataclass(frozen=True)
class Answer:
    status: int


class Patience:
    """How long a request may still take."""

    def __init__(self) -> None:
        self._ends_at = time.monotonic() + DONE_WITHIN

    def left(self, most: float = DONE_WITHIN) -> float:
        """Return that many seconds, or what is left of them.

        :raises TimeoutError: nothing is left
        """
        left = min(most, self._ends_at - time.monotonic())
        if left <= 0:
            raise TimeoutError("the time for the whole request is over")
        return left


def resolve(host: str, port: int) -> list[str]:
    """Ask the system for all addresses of a name.

    :raises OSError: it is not known now
    :raises UnicodeError: it can be no name
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[4][0]) for place in found))


@dataclass
class Outgoing:
    """Sends requests. Tests bring a resolver and networks of their own."""

    resolve: Resolve = resolve
    # networks that may be reached although they are not public; None: those of the settings
    allowed: Sequence[Network] | None = None
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def check(self, address: str, patience: Patience) -> tuple[SplitResult, int, list[Address]]:
        """Return an address's parts, port and the places to connect to.

        :raises Forbidden: it is not one that players may name
        :raises TryLater: its name is not known now
        """
        parts, port = read_address(address)
        assert parts.hostname is not None
        places = [
            ipaddress.ip_address(place.partition("%")[0]) for place in self._places(parts, port, patience)
        ]
        if not places:
            raise TryLater(_("We don’t know this server."))
        self._refuse_inside(places, parts.scheme)
        return parts, port, places

    def check_unasked(self, address: str) -> None:
        """Refuse what can be no place for us whatever any name means, without looking one up.

        :raises Forbidden: it is not one that players may name
        """
        parts, _port = read_address(address)
        assert parts.hostname is not None
        place = written_place(parts.hostname)
        if place is not None:
            self._refuse_inside([place], parts.scheme)
        elif parts.scheme != "https" and not self._networks:
            raise Forbidden(_("The address must begin with https://."))

    def _refuse_inside(self, places: Sequence[Address], scheme: str) -> None:
        """:raises Forbidden: one of the places is not public, and not allowed"""
        for place in places:
            if not self._is_allowed(place) and not is_public(place):
                raise Forbidden(_("This address isn’t on the public internet."))
        if scheme != "https" and not all(self._is_allowed(place) for place in places):
            raise Forbidden(_("The address must begin with https://."))

    def post(self, address: str, *, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send one request; of the answer nothing but its head is read, and redirects are not followed.

        :raises Forbidden: not to this address
        :raises Unreachable: nobody takes messages there any more
        :raises Undeliverable: the other side refuses this one
        :raises TryLater: not now
        """
        patience = Patience()
        # none of the few connections to the database waits for a stranger
        if not connection.in_atomic_block:
            connection.close()
        parts, port, places = self.check(address, patience)
        try:
            with self._connected(parts, port, places, patience) as line:
                path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
                line.request("POST", path, body=body, headers={**headers, "Connection": "close"})
                said = line.getresponse()
                answer = Answer(said.status)
                wait = _asked_wait(said.headers.get("Retry-After", ""))
        except ssl.SSLCertVerificationError as error:
            raise TryLater(_("The server’s certificate is not valid.")) from error
        except (OSError, http.client.HTTPException) as error:
            raise TryLater(_("The server isn’t responding.")) from error
        judge(answer, wait)
        return answer

    def _places(self, parts: SplitResult, port: int, patience: Patience) -> Sequence[str]:
        assert parts.hostname is not None
        with contextlib.suppress(ValueError):
            return [str(ipaddress.ip_address(parts.hostname))]
        try:
            return _looked_up(self.resolve, parts.hostname, port, within=patience.left(CONNECT_WITHIN))
        except (OSError, UnicodeError) as error:
            raise TryLater(_("We don’t know this server.")) from error

    @property
    def _networks(self) -> Sequence[Network]:
        networks: Sequence[Network] = settings.OUTGOING_ALLOWED if self.allowed is None else self.allowed
        return networks

    def _is_allowed(self, place: Address) -> bool:
        return any(place in network for network in self._networks if network.version == place.version)

    @contextlib.contextmanager
    def _connected(
        self, parts: SplitResult, port: int, places: Sequence[Address], patience: Patience
    ) -> Iterator[http.client.HTTPConnection]:
        """Connect to one of the checked places; cut the line when the whole takes too long."""
        assert parts.hostname is not None
        line = http.client.HTTPConnection(parts.hostname, port, timeout=CONNECT_WITHIN)
        with contextlib.ExitStack() as stack:
            plain = stack.enter_context(_dial(places, port, patience))
            # TLS takes the line over, so the watch looks for the one in use
            watch = threading.Timer(patience.left(), lambda: _cut(line.sock or plain))
            watch.daemon = True
            watch.start()
            stack.callback(watch.cancel)
            # given a line, http.client makes none of its own
            line.sock = plain
            stack.callback(line.close)
            if parts.scheme == "https":
                line.sock = self.tls.wrap_socket(
                    plain, server_hostname=parts.hostname, do_handshake_on_connect=False
                )
                line.sock.do_handshake()
            yield line


def read_address(address: str) -> tuple[SplitResult, int]:
    """Take an address apart.

    :raises Forbidden: it is none of the web, or carries a name and password
    """
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Forbidden(_("This is not a web address.")) from error
    is_plain = address.isascii() and address.isprintable() and " " not in address
    if parts.scheme not in ("https", "http") or not parts.hostname or not is_plain:
        raise Forbidden(_("This is not a web address."))
    if parts.username is not None or parts.password is not None:
        raise Forbidden(_("Please leave the username and password out of the address."))
    return parts, port


def written_place(host: str) -> Address | None:
    """Return the place that a host is when it is written as a number, in any way; None for a name."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host.partition("%")[0])
    with contextlib.suppress(OSError):
        return ipaddress.ip_address(socket.inet_aton(host))
    return None


def is_public(place: Address) -> bool:
    """Whether a place is on the public internet, and not a way back into our own network."""
    if isinstance(place, ipaddress.IPv6Address):
        if place.ipv4_mapped is not None:
            return is_public(place.ipv4_mapped)
        if any(place in carrier for carrier in CARRIERS):
            return False
    if any(place.version == apart.version and place in apart for apart in SET_APART):
        return False
    return place.is_global and not place.is_multicast and not place.is_reserved and not place.is_unspecified


def judge(answer: Answer, wait: timedelta | None) -> None:
    """Turn a refusal into the error that says whether to try again."""
    status = answer.status
    if 200 <= status < 300:
        return
    if status in GONE:
        raise Unreachable(
            _("The server says there is nothing at this address (%(status)d).") % {"status": status}
        )
    if status in BUSY or status >= 500:
        raise TryLater(_("The server is busy or down (%(status)d).") % {"status": status}, wait)
    if 300 <= status < 400:
        raise TryLater(
            _("The server redirects us elsewhere (%(status)d), which we don’t follow.") % {"status": status}
        )
    raise TryLater(_("The server rejects the message (%(status)d).") % {"status": status})


def _looked_up(resolve: Resolve, host: str, port: int, *, within: float) -> Sequence[str]:
    """Return what a name leads to.

    No lookup can be broken off: one that nobody answers is left alone, until the system gives it up.

    :raises TimeoutError: nobody says it in time
    :raises Exception: whatever the lookup raises
    """
    found: queue.SimpleQueue[Sequence[str] | Exception] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            found.put(resolve(host, port))
        except Exception as error:  # raised by whoever waits for it
            found.put(error)

    threading.Thread(target=look_up, name=f"looks {host} up", daemon=True).start()
    try:
        answer = found.get(timeout=within)
    except queue.Empty as error:
        raise TimeoutError(f"nobody says what {host} is") from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _dial(places: Sequence[Address], port: int, patience: Patience) -> socket.socket:
    """Connect to the first place that answers, of the first few."""
    trouble: OSError | None = None
    for place in places[:MOST_PLACES]:
        try:
            return socket.create_connection((str(place), port), timeout=patience.left(CONNECT_WITHIN))
        except OSError as error:
            trouble = error
    raise trouble or OSError("no place to connect to")


def _cut(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _asked_wait(text: str) -> timedelta | None:
    """Read Retry-After in seconds; its other form, a date, is as good as nothing."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        return None
    return min(timedelta(seconds=int(text)), LONGEST_ASKED_WAIT)


__all__ = [
    "Answer",
    "Forbidden",
    "Outgoing",
    "Undeliverable",
    "is_public",
    "judge",
    "read_address",
    "resolve",
]
