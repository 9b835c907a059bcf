"""`manage.py fast_forward`: simulate a whole game of slow play in minutes, with the site's own code."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import catalog
from games.clock.pace import PRESETS
from games.engine.errors import EngineError, Illegal
from games.models.game import Game
from games.workshop.fast_forward.habits import NEWCOMER, SEATED
from games.workshop.fast_forward.run import Outcome, Plan, run
from games.workshop.fast_forward.surroundings import surroundings
from games.workshop.management.commands.play_bots import at_least_one, listed


class Command(BaseCommand):
    """Writes the timeline to standard output, followed by its totals."""

    help = (
        "Simulate a whole slow game of people with different habits, using the site's own services, "
        "sweeps, clocks and emails, in a separate database in memory; print the events and the totals "
        "(development only)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", default="1", help="the same seed gives the same weeks")
        parser.add_argument("--days", type=at_least_one, default=28, help="the most days")
        parser.add_argument("--title", default=next(iter(catalog.titles())), help="the game system")
        parser.add_argument("--modules", default="", help="keys separated by commas; by default only base")
        parser.add_argument("--pace", default="brisk", choices=[*PRESETS])
        parser.add_argument("--policy", default=Game.Policy.AUTOPILOT, choices=Game.Policy.values)
        parser.add_argument(
            "--habits",
            default=",".join(SEATED),
            help=f"the players, in seat order: {', '.join(SEATED)}",
        )
        parser.add_argument("--no-newcomer", action="store_true", help="nobody takes a seat from the lobby")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEV_PAGES:
            raise CommandError("Games can be simulated in development only (DJANGO_ENV).")
        plan = _plan(options)
        with surroundings() as letters:
            outcome = run(plan, letters, self.stdout.write)
            self._tell_totals(outcome)
            crowded = outcome.crowded_days()
        if crowded:
            raise CommandError("Too many emails on a day: " + "; ".join(map(str, crowded)))

    def _tell_totals(self, outcome: Outcome) -> None:
        counted, timeline = outcome.timeline.counted(), outcome.timeline
        days = (outcome.ended - outcome.began).total_seconds() / 86400
        self.stdout.write("")
        self.stdout.write(f"{days:.1f} days, the game is {outcome.game.status}")
        self.stdout.write(
            f"moves: {counted['move']} by players, {counted['order']} by order, {counted['bot']} by bots, "
            f"{counted['answered']} by the site for somebody absent"
        )
        self.stdout.write(
            f"timeouts: {counted['timeout']}, vacations begun or ended: {counted['vacation']}, "
            f"seats vacated: {counted['vacated']}, taken over: {counted['replaced']}"
        )
        self.stdout.write(f"reminders: {counted['reminder']}")
        mails = ", ".join(f"{count} {kind}" for kind, count in sorted(timeline.mails().items()))
        self.stdout.write(f"mails: {counted['mail']} ({mails})")
        for person in outcome.people:
            name = person.habit.name
            each = {kind: timeline.counted_by_person(kind)[name] for kind in ("move", "mail", "timeout")}
            told = ", ".join(f"{count} {kind}s" for kind, count in each.items())
            by_day = [mails for (who, _day), mails in timeline.mails_by_day().items() if who == name]
            most = f"at most {max(by_day, default=0)} mails a day"
            self.stdout.write(f"  {name} ({person.habit.key}): {told}, {most}")


def _plan(options: dict[str, Any]) -> Plan:
    """Return the plan that the options describe.

    :raises CommandError: such a game cannot be played
    """
    habits = listed(options["habits"])
    unknown = set(habits) - set(SEATED)
    if unknown or len(habits) != len(set(habits)):
        raise CommandError(
            f"Each of these at most once: {', '.join(SEATED)}; {NEWCOMER.key!r} comes from the lobby."
        )
    try:
        title = catalog.title(options["title"])
        modules = listed(options["modules"]) or list(title.required)
        title.check(len(habits), modules, {})
    except (EngineError, Illegal) as error:
        raise CommandError(str(error)) from error
    return Plan(
        title=title.key,
        modules=tuple(modules),
        seed=options["seed"],
        days=options["days"],
        pace=PRESETS[options["pace"]],
        policy=options["policy"],
        habits=tuple(habits),
        is_newcomer_there=not options["no_newcomer"],
    )
