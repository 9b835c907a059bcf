"""Addresses given by players lead only to the public internet (item 8)."""

from __future__ import annotations

import ipaddress
import socket
import time
from datetime import timedelta

import pytest

from games.notifications import outgoing
from games.notifications.errors import TryLater, Unreachable
from games.notifications.outgoing import Forbidden, Outgoing, is_public
from tests.notifications.servers import LOOPBACK, certificate, running

PUBLIC = "93.184.216.34"


@pytest.fixture
def server():
    with running() as server:
        yield server


def post(client: Outgoing, address: str):
    return client.post(address, body=b"{}", headers={"Content-Type": "application/json"})


def leads_to(*places: str, allowed=()) -> Outgoing:
    """Return a client for which every name has these addresses."""
    return Outgoing(resolve=lambda host, port: list(places), allowed=allowed)


def test_a_request_arrives(server):
    answer = post(Outgoing(allowed=LOOPBACK), server.url())

    assert answer.status == 204
    (request,) = server.requests
    assert (request.path, request.body) == ("/hook?token=a-secret", b"{}")
    assert request.headers["Host"] == f"127.0.0.1:{server.port}"


@pytest.mark.parametrize(
    "place",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
        "169.254.169.254", "100.64.0.1", "192.0.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1",
        "203.0.113.1", "224.0.0.1", "239.1.2.3", "240.0.0.1", "255.255.255.255",
        "::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::",
        "2001:0:1::1", "::127.0.0.1", "100::1", "fec0::1", "3fff::1", "192.88.99.1",
    ],
)  # fmt: skip
def test_no_place_inside_is_reached(server, place):
    """Neither by its number nor by a name that leads there."""
    assert not is_public(ipaddress.ip_address(place))
    written = f"[{place}]" if ":" in place else place
    for client, address in (
        (Outgoing(allowed=()), f"https://{written}:{server.port}/"),
        (leads_to(place), f"https://hooks.example.org:{server.port}/"),
    ):
        with pytest.raises(Forbidden):
            post(client, address)
    assert server.requests == []


@pytest.mark.parametrize("place", [PUBLIC, "8.8.8.8", "2606:4700:4700::1111"])
def test_the_public_internet_is_public(place):
    assert is_public(ipaddress.ip_address(place))


@pytest.mark.parametrize("number", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost"])
def test_other_ways_to_write_this_machine_lead_nowhere(server, number):
    """The system's resolver accepts these forms, and its result is checked."""
    with pytest.raises((Forbidden, TryLater)):
        post(Outgoing(allowed=()), f"https://{number}:{server.port}/")
    assert server.requests == []


def test_one_bad_address_among_good_ones_is_enough(server):
    with pytest.raises(Forbidden):
        post(leads_to(PUBLIC, "127.0.0.1"), f"https://hooks.example.org:{server.port}/")


def test_a_name_is_looked_up_once_and_the_checked_address_is_used(server, monkeypatch):
    """DNS rebinding: the first answer is public, every later one is this machine."""
    answers = [[PUBLIC], ["127.0.0.1"], ["127.0.0.1"]]
    dialed = []

    def dial(place, **_how):
        dialed.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing.socket, "create_connection", dial)
    client = Outgoing(resolve=lambda host, port: answers.pop(0), allowed=())
    with pytest.raises(TryLater):
        post(client, f"https://rebound.example.org:{server.port}/")

    assert dialed == [(PUBLIC, server.port)]
    assert len(answers) == 2


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(server, status):
    with running() as inside:
        server.answers = [(status, {"Location": inside.url("/admin")})]

        with pytest.raises(TryLater):
            post(Outgoing(allowed=LOOPBACK), server.url())

    assert inside.requests == []
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "address",
    [
        "", "hooks.example.org", "ftp://hooks.example.org/", "file:///etc/passwd", "gopher://x/", "https://",
        "https:///path", "https://user:pass@hooks.example.org/", "https://user@hooks.example.org/", "https://:pass@x/", "https://hooks.example.org:99999/",
        "https://hooks.example.org:x/", "https://[::1/", "https://hooks.example.org/\r\nX:y",
        "https://hooks.example.org/ä", "https://hooks.example.org/a b", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_refused(address):
    with pytest.raises(Forbidden):
        post(leads_to(PUBLIC), address)
    with pytest.raises(Forbidden):
        post(leads_to("127.0.0.1", allowed=LOOPBACK), address)


def test_only_tls_leaves_our_own_network():
    with pytest.raises(Forbidden, match="https"):
        post(leads_to(PUBLIC), "http://hooks.example.org/")


def test_plain_http_is_refused_if_a_name_leads_outside_as_well(server):
    with pytest.raises(Forbidden, match="https"):
        post(
            leads_to("127.0.0.1", PUBLIC, allowed=LOOPBACK),
            server.url().replace("127.0.0.1", "hooks.example.org"),
        )
    assert server.requests == []


def test_a_name_that_nobody_knows_is_tried_again():
    def unknown(host, port, **_how):
        raise socket.gaierror(-2, "Name or service not known")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outgoing.socket, "getaddrinfo", unknown)
        with pytest.raises(TryLater):
            post(Outgoing(allowed=()), "https://nowhere.example.org/")


def test_the_certificate_is_checked_against_the_name(tmp_path):
    """We connect to a checked address, but request the name and verify the certificate for it."""
    serving, asking = certificate(tmp_path, "hooks.example.org")
    with running(serving) as server:
        client = Outgoing(resolve=lambda host, port: ["127.0.0.1"], allowed=LOOPBACK, tls=asking)

        assert post(client, server.url(host="hooks.example.org", scheme="https")).status == 204
        assert server.asked_for == "hooks.example.org"
        assert server.requests[0].headers["Host"] == f"hooks.example.org:{server.port}"

        with pytest.raises(TryLater, match="certificate"):
            post(client, server.url(host="other.example.org", scheme="https"))
        with pytest.raises(TryLater, match="certificate"):
            post(
                Outgoing(resolve=lambda host, port: ["127.0.0.1"], allowed=LOOPBACK),
                server.url(host="hooks.example.org", scheme="https"),
            )
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("status", "error", "said"),
    [
        (404, Unreachable, "nothing at this address"),
        (410, Unreachable, "nothing at this address"),
        (400, TryLater, "rejects the message"),
        (401, TryLater, "rejects the message"),
        (408, TryLater, "busy or down"),
        (425, TryLater, "busy or down"),
        (429, TryLater, "busy or down"),
        (500, TryLater, "busy or down"),
    ],
)
def test_what_a_refusal_means(server, status, error, said):
    is_busy = said == "busy or down" and status != 500
    server.answers = [(status, {"Retry-After": "90"} if is_busy else {})]

    with pytest.raises(error) as caught:
        post(Outgoing(allowed=LOOPBACK), server.url())

    assert str(status) in str(caught.value)
    assert said in str(caught.value)
    assert "a-secret" not in str(caught.value)
    if is_busy:
        assert caught.value.wait == timedelta(seconds=90)


def test_nobody_is_waited_for_for_ever(monkeypatch):
    """Otherwise a server that sends a byte now and then would block a worker."""
    monkeypatch.setattr(outgoing, "DONE_WITHIN", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as trickling:
        port = trickling.getsockname()[1]
        begun = time.monotonic()

        with pytest.raises(TryLater):
            post(Outgoing(allowed=LOOPBACK), f"http://127.0.0.1:{port}/")

        assert time.monotonic() - begun < 4


def test_nobody_there_is_trouble_for_now():
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]

    with pytest.raises(TryLater):
        post(Outgoing(allowed=LOOPBACK), f"http://127.0.0.1:{port}/")
