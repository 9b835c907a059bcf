"""HTTP requests to addresses that players name: webhooks and push services.

Such requests must not reach internal networks. So the name is resolved once, every address of it must be
public, and the connection goes to a checked address, whatever the name resolves to later. Redirects are not
followed. TLS certificates are checked against the name as usual.

The whole request, including name resolution, connecting and the answer, takes at most `DONE_WITHIN`.
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
# The limit of a name's addresses to try, since each may be slow to fail.
MOST_PLACES = 3
LONGEST_ASKED_WAIT = timedelta(hours=6)
GONE = (404, 410)
BUSY = (408, 425, 429)
# IPv6 prefixes that embed an IPv4 address; the gateway may stand in the site's own network
CARRIERS = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("2002::/16"),
    ipaddress.ip_network("2001::/32"),
)
# ranges that are withdrawn or reserved, although Python considers them global: site-local, documentation, 6to4
# relays
SET_APART = (
    ipaddress.ip_network("fec0::/10"),
    ipaddress.ip_network("3fff::/20"),
    ipaddress.ip_network("192.88.99.0/24"),
    # the rest of the protocol assignments, of which Python 3.11 knows only the first eight addresses
    ipaddress.ip_network("192.0.0.0/24"),
)


class Forbidden(Unreachable):
    """Players may not name this address."""


@dataclass(frozen=True)
class Answer:
    status: int


class Patience:
    """The time limit of a request."""

    def __init__(self) -> None:
        self._ends_at = time.monotonic() + DONE_WITHIN

    def left(self, most: float = DONE_WITHIN) -> float:
        """Return the remaining time, at most `most` seconds.

        :raises TimeoutError: no time is left
        """
        left = min(most, self._ends_at - time.monotonic())
        if left <= 0:
            raise TimeoutError("the time for the whole request is over")
        return left


def resolve(host: str, port: int) -> list[str]:
    """Return all addresses of a name from the system's resolver.

    :raises OSError: the name cannot be resolved now
    :raises UnicodeError: it cannot be a name
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[4][0]) for place in found))


@dataclass
class Outgoing:
    """A client for requests. Tests pass their own resolver and networks."""

    resolve: Resolve = resolve
    # networks that may be reached although they are not public; None: those of the settings
    allowed: Sequence[Network] | None = None
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def check(self, address: str, patience: Patience) -> tuple[SplitResult, int, list[Address]]:
        """Return the address's parts, its port and the IP addresses to connect to.

        :raises Forbidden: players may not name this address
        :raises TryLater: the name cannot be resolved now
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
        """Refuse an address that is certainly not allowed, without resolving its name.

        :raises Forbidden: players may not name this address
        """
        parts, _port = read_address(address)
        assert parts.hostname is not None
        place = written_place(parts.hostname)
        if place is not None:
            self._refuse_inside([place], parts.scheme)
        elif parts.scheme != "https" and not self._networks:
            raise Forbidden(_("The address must begin with https://."))

    def _refuse_inside(self, places: Sequence[Address], scheme: str) -> None:
        """:raises Forbidden: one of the places is neither public nor allowed"""
        for place in places:
            if not self._is_allowed(place) and not is_public(place):
                raise Forbidden(_("This address isn’t on the public internet."))
        if scheme != "https" and not all(self._is_allowed(place) for place in places):
            raise Forbidden(_("The address must begin with https://."))

    def post(self, address: str, *, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send a request. Only the head of the answer is read, and redirects are not followed.

        :raises Forbidden: players may not name this address
        :raises Unreachable: the address is gone
        :raises Undeliverable: the server refuses this message
        :raises TryLater: the request can be retried later
        """
        patience = Patience()
        # a slow server must not occupy one of the few database connections
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
        """Connect to one of the checked addresses. Close the connection when the time limit is reached."""
        assert parts.hostname is not None
        line = http.client.HTTPConnection(parts.hostname, port, timeout=CONNECT_WITHIN)
        with contextlib.ExitStack() as stack:
            plain = stack.enter_context(_dial(places, port, patience))
            # TLS replaces the socket, so the timer closes the current one
            watch = threading.Timer(patience.left(), lambda: _cut(line.sock or plain))
            watch.daemon = True
            watch.start()
            stack.callback(watch.cancel)
            # given a socket, http.client opens none of its own
            line.sock = plain
            stack.callback(line.close)
            if parts.scheme == "https":
                line.sock = self.tls.wrap_socket(
                    plain, server_hostname=parts.hostname, do_handshake_on_connect=False
                )
                line.sock.do_handshake()
            yield line


def read_address(address: str) -> tuple[SplitResult, int]:
    """Parse an address.

    :raises Forbidden: it is not a web address, or contains a user name or password
    """
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Forbidden(_("This is not a web address.")) from error
    is_plain = address.isascii() and address.isprintable() and " " not in address
    if parts.scheme not in ("https", "http") or not parts.hostname or not is_plain:
        raise Forbidden(_("This is not a web address."))
    if parts.username is not None:
        raise Forbidden(_("Please leave the username and password out of the address."))
    return parts, port


def written_place(host: str) -> Address | None:
    """Return the IP address if the host is one in any notation, or None for a name."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host.partition("%")[0])
    with contextlib.suppress(OSError):
        return ipaddress.ip_address(socket.inet_aton(host))
    return None


def is_public(place: Address) -> bool:
    """Return whether an address is public, and does not lead back into the site's own network."""
    if isinstance(place, ipaddress.IPv6Address):
        if place.ipv4_mapped is not None:
            return is_public(place.ipv4_mapped)
        if any(place in carrier for carrier in CARRIERS):
            return False
    if any(place.version == apart.version and place in apart for apart in SET_APART):
        return False
    return place.is_global and not place.is_multicast and not place.is_reserved and not place.is_unspecified


def judge(answer: Answer, wait: timedelta | None) -> None:
    """Raise the error that matches the status of the answer."""
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
    """Resolve a name in a thread of its own.

    Lookups cannot be cancelled. One that takes too long is abandoned, until the system gives up.

    :raises TimeoutError: there is no answer in time
    :raises Exception: whatever the lookup raises
    """
    found: queue.SimpleQueue[Sequence[str] | Exception] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            found.put(resolve(host, port))
        except Exception as error:  # raised again by the waiting caller
            found.put(error)

    threading.Thread(target=look_up, name=f"looks {host} up", daemon=True).start()
    try:
        answer = found.get(timeout=within)
    except queue.Empty as error:
        raise TimeoutError(f"no answer about the name {host}") from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _dial(places: Sequence[Address], port: int, patience: Patience) -> socket.socket:
    """Connect to the first address that answers, among the first few."""
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
    """Parse Retry-After in seconds. Its form as a date is ignored."""
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
