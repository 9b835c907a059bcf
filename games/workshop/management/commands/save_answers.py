"""`manage.py save_answers FOLDER`: save the site's responses, to compare them before and after a change.

It saves the gallery, the pages, the emails and the API, one file per address. HTML is parsed and written as one tag
or text per line with white space normalized, so that `diff -r` shows differences that a reader could notice.
"""

from __future__ import annotations

import json
import random
import re
import secrets
import uuid
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from django.core.management.base import BaseCommand, CommandParser
from django.test import Client
from django.test.utils import override_settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from games.models.game import Game
from games.services.api.api_tokens import make_api_token
from games.workshop import demo
from games.workshop.fast_forward.surroundings import surroundings

NOW = datetime(2026, 1, 15, 12, tzinfo=UTC)
VIEWERS = {"visitor": "", "player": "anna@example.org", "staff": "stella@example.org"}
LANGUAGES = ("en", "hu")
MOST_PAGES = 200
NOT_FOLLOWED = ("/accounts/logout", "/admin", "/static/", "/dev/mailbox", "/api/v1/")
MANY = re.compile(r"/replay/\d+/|\.png$")
SECRET = re.compile(r"(?<![\w-])[\w=-]{60,}(?![\w-])|[0-9a-f]{32,}|nonce-[\w=+/]+")
LINK = re.compile(r'(?:href|src|hx-get)="([^"]+)"')


class Lines(HTMLParser):
    """One line per tag and per text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Sort the attributes, and drop nonces, which differ from page to page."""
        told = (f"{name}={_plain(value or '')}" for name, value in sorted(attrs) if name != "nonce")
        self.lines.append(" ".join((f"<{tag}", *told)) + ">")

    def handle_endtag(self, tag: str) -> None:
        self.lines.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.lines.append(_plain(text))


class Command(BaseCommand):
    """Runs in its own database with the demo community, at a fixed time."""

    help = "Save the pages, emails and API responses (development only)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--part", choices=("gallery", "site"), default="")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write a file per address, and print how many."""
        folder: Path = options["folder"]
        with (
            _fixed_time(),
            override_settings(ALLOWED_HOSTS=["*"]),
            surroundings() as letters,
        ):
            counts = {}
            if options["part"] != "site":
                counts["gallery"] = self._crawl(folder / "gallery", Client(), "/dev/gallery/", _is_gallery)
            if options["part"] != "gallery":
                _make_community()
                for language in LANGUAGES:
                    for viewer, email in VIEWERS.items():
                        client = _client(email, language)
                        name = f"{viewer}-{language}"
                        counts[name] = self._crawl(folder / name, client, "/", _is_page)
                counts["api"] = self._api(folder / "api")
                counts["mails"] = len(letters)
                for number, letter in enumerate(letters):
                    _write(folder / "mails", str(number), _letter(letter))
        self.stdout.write(", ".join(f"{name}: {count}" for name, count in counts.items()))

    def _crawl(self, folder: Path, client: Client, start: str, follow: Callable[[str], bool]) -> int:
        waiting, seen = deque([start]), {start}
        while waiting:
            address = waiting.popleft()
            response = client.get(address)
            kind = response.headers.get("Content-Type", "")
            body = response.getvalue() if response.streaming else response.content
            text = body.decode() if kind.startswith(("text/", "application/", "image/svg")) else body.hex()
            head = f"{response.status_code} {kind} {response.headers.get('Location', '')}\n"
            _write(
                folder,
                address,
                head + (_lines(text) if "html" in kind else _plain(text)),
            )
            if "text/html" not in kind or address.endswith("/auto/") or "/auto/?" in address:
                continue  # A table's own links go on forever.
            for link in LINK.findall(text):
                found = urldefrag(urljoin(address, link.replace("&amp;", "&"))).url
                if found not in seen and not urlsplit(found).netloc and follow(found):
                    if len(seen) >= MOST_PAGES and not found.startswith("/dev/"):
                        continue
                    seen.add(found)
                    waiting.append(found)
        return len(seen)

    def _api(self, folder: Path) -> int:
        user = User.objects.get(email=VIEWERS["player"])
        _token, secret = make_api_token(user=user, name="answers", scope="play", now=NOW)
        client = Client(headers={"Authorization": f"Bearer {secret}"})
        count = 0
        for name, wanted in _reads():
            numbers = list(Game.objects.order_by("pk").values_list("pk", flat=True)) if wanted else [0]
            for number in numbers:
                address = reverse(f"games:api:{name}", args=[number] if wanted else [])
                response = client.get(address)
                if response.status_code == 405:
                    continue
                count += 1
                said = response.content.decode()
                if "json" in response.headers.get("Content-Type", ""):
                    said = json.dumps(json.loads(said), indent=1, sort_keys=True, ensure_ascii=False)
                _write(folder, address, f"{response.status_code}\n{_plain(said)}")
        return count


@contextmanager
def _fixed_time() -> Iterator[None]:
    """Stop the clock, and draw all secrets from one seeded generator."""
    luck = random.Random("answers")  # noqa: S311 (no secret)
    with (
        patch.object(timezone, "now", lambda: NOW),
        patch.object(secrets, "token_bytes", lambda count=32: luck.randbytes(count)),
        patch.object(secrets, "token_hex", lambda count=32: luck.randbytes(count).hex()),
        patch.object(secrets, "token_urlsafe", lambda count=32: luck.randbytes(count).hex()),
        patch.object(secrets, "choice", luck.choice),
        patch.object(secrets, "randbelow", luck.randrange),
        patch.object(uuid, "uuid4", lambda: uuid.UUID(int=luck.getrandbits(128), version=4)),
    ):
        yield


def _make_community() -> None:
    demo.create_community(now=NOW)
    demo.live_through_weeks(now=NOW)
    demo.wait_on_a_ladder(now=NOW)
    demo.found_a_club(now=NOW)
    demo.hold_tournaments(now=NOW)


def _client(email: str, language: str) -> Client:
    client = Client(headers={"Accept-Language": language})
    if email:
        user = User.objects.get(email=email)
        User.objects.filter(pk=user.pk).update(language=language)
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _is_gallery(address: str) -> bool:
    return address.startswith("/dev/gallery/") and not re.search(
        r"/-/mark/|theme=(light|dark)|/(light|dark)/|gallery/\?", address
    )


def _is_page(address: str) -> bool:
    return (
        address.startswith("/")
        and not address.startswith(("/dev/", *NOT_FOLLOWED))
        and not MANY.search(address)
    )


def _reads() -> Iterator[tuple[str, bool]]:
    """Yield the names of API addresses without arguments or with a game's id, and whether they need the id."""
    for resolver in _namespaces(get_resolver(), ["games", "api"]):
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLPattern) and pattern.name:
                wanted = set(pattern.pattern.converters)
                if wanted <= {"game_id"}:
                    yield pattern.name, bool(wanted)


def _namespaces(resolver: URLResolver, names: list[str]) -> Iterator[URLResolver]:
    for found in resolver.url_patterns:
        if isinstance(found, URLResolver):
            if found.namespace == names[0]:
                if len(names) == 1:
                    yield found
                else:
                    yield from _namespaces(found, names[1:])
            elif not found.namespace:
                yield from _namespaces(found, names)


def _letter(letter: Any) -> str:
    parts = [f"To: {letter['To']}", f"Subject: {letter['Subject']}"]
    for part in letter.walk():
        if part.get_content_maintype() == "text":
            text = part.get_payload(decode=True).decode()
            parts.append(_lines(text) if part.get_content_subtype() == "html" else _plain(text))
    return "\n".join(parts)


def _lines(html: str) -> str:
    parser = Lines()
    parser.feed(html)
    parser.close()
    return "\n".join(parser.lines)


def _plain(text: str) -> str:
    return SECRET.sub("…", text)


def _write(folder: Path, address: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / quote(address, safe="")[:200]).write_text(text + "\n", encoding="utf-8")
