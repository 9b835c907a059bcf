"""Make a small site in an empty PostgreSQL database, and write a dump of it and of its pages.

Usage, once for each release, with `DATABASE_URL` naming an empty database:

    python -m tests.operations.upgrades.small_site tests/operations/upgrades/2026-11-28

The next release must upgrade this dump (`test_upgrades.py`).
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import django

NOW = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
NAMES = ("Anna", "Bence", "Chiara")


def make() -> None:
    """Fill the database: four games, a ladder, a club, some chat."""
    from games.models.ladder import Ladder
    from games.services.clubs import foundation, memberships
    from games.services.clubs import talk as club_talk
    from games.services.ladders.club_ladders import open_ladder
    from games.services.ladders.entries import join_ladder
    from games.services.ladders.ladder_tables import make_ladders, seat_ladder
    from games.services.table import talk
    from games.services.watching.ended_games import count_endings

    people = [_player(name) for name in NAMES]
    base = _game("A long one", "catan", ["base"], people, turns=6)
    talk.say(game_id=base.pk, user=people[0], text="Good luck, ☀!", now=NOW)
    talk.write_note(game_id=base.pk, user=people[1], text="wool → ore", now=NOW)
    _game("Knights at noon", "catan", ["base", "cities_knights"], people, turns=6)
    _game("To Lübeck", "hansa", ["base"], people, turns=6)

    began = NOW - timedelta(days=20)
    make_ladders(now=began)
    ladder = Ladder.objects.of_site().filter(is_open=True, seat_count=3).order_by("place")[0]
    for user in people:
        join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=began)
    seat_ladder(ladder_id=ladder.pk, now=began)
    finished = ladder.games.get()
    _fix_luck(finished)
    _play(finished, people, turns=None, now=began)
    count_endings(now=NOW)

    club = foundation.found(
        user=people[0], name="Harbor Lights", about="We play slowly.", entry="request", now=began
    )
    memberships.join(club_id=club.pk, user=people[1], invite=club.invite_token, now=began)
    club_talk.say(club_id=club.pk, user=people[1], text="Lovely.", now=NOW)
    open_ladder(club_id=club.pk, user=people[0], family=ladder.family, seats=3, pace="daily", now=began)


def _player(name: str) -> Any:
    from allauth.account.models import EmailAddress

    from accounts.models import User

    user = User.objects.create_user(f"{name.lower()}@example.org", "slow-and-steady-7", display_name=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _game(name: str, title: str, modules: list[str], people: Sequence[Any], *, turns: int) -> Any:
    from games.services.table import new_tables, open_tables

    began = NOW - timedelta(days=2)
    game = new_tables.create_game(
        host=people[0], title=title, modules=modules, options={}, seats=len(people), name=name,
        start_when_full=False, now=began,
    )  # fmt: skip
    _fix_luck(game)
    for user in people[1:]:
        open_tables.join(game_id=game.pk, user=user, invite=game.invite_token, now=began)
    open_tables.start(game_id=game.pk, host=people[0], now=began)
    _play(game, people, turns=turns, now=began)
    return game


def _fix_luck(game: Any) -> None:
    """Derive a game's seed from its id, so that the same command makes the same games."""
    from games.engine import chance
    from games.models.game import Game

    seed = hashlib.sha256(str(game.pk).encode()).hexdigest()
    Game.objects.filter(pk=game.pk).update(seed=seed, commitment=chance.commitment(seed))


def _play(game: Any, people: Sequence[Any], *, turns: int | None, now: datetime) -> None:
    from django.db import transaction

    from games.models.game import Game
    from games.workshop.demo import past

    game = Game.objects.get(pk=game.pk)
    # No clock may run out while this is made.
    with transaction.atomic():
        past.play(game, people, now=now, away=timedelta(minutes=20), turns=turns)


def main(folder: Path) -> None:
    """Make the site, then write `site.sql` and `answers.json` into the folder."""
    django.setup()
    from django.core.management import call_command

    from tests.operations.upgrades import looking

    call_command("migrate", verbosity=0)
    with looking.at(NOW):
        make()
    folder.mkdir(parents=True, exist_ok=True)
    command = ["pg_dump", "--no-owner", "--no-privileges", os.environ["DATABASE_URL"]]
    dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines(
        keepends=True
    )
    # Programs of earlier minor releases do not know these.
    kept = (line for line in dump if not line.startswith(("\\restrict ", "\\unrestrict ")))
    (folder / "site.sql").write_text("".join(kept))
    answers = looking.answers()
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(answers[key])}" for key in answers)
    (folder / "answers.json").write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
