"""`manage.py engine`: the engine's protocol on standard input and output. See docs/engine.md."""

from __future__ import annotations

import sys
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from games import catalog
from games.engine.protocol import MOST_BYTES, Protocol


class Command(BaseCommand):
    """Answers each JSON line with a JSON line until the input ends."""

    help = "Play any title with JSON lines on standard input and output."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            speak(Protocol(catalog.titles()), sys.stdin.buffer, sys.stdout.buffer)
        except (BrokenPipeError, KeyboardInterrupt):
            # Closing stderr discards what is still buffered, without a traceback.
            sys.stderr.close()


def speak(protocol: Protocol, asked: BinaryIO, answers: BinaryIO) -> None:
    while line := asked.readline(MOST_BYTES + 2):
        too_long = len(line) > MOST_BYTES and not line.endswith(b"\n")
        while too_long and (rest := asked.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
            pass
        answers.write(protocol.answer_line(line.rstrip(b"\r\n")).encode() + b"\n")
        answers.flush()
