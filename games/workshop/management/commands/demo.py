"""`manage.py demo`: make the demo community of four players with their past, club, tournaments and games."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.workshop import demo


class Command(BaseCommand):
    """Makes what is missing, keeps what exists, and prints how to sign in."""

    help = "Create the demo community, unless it exists (development only)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEV_PAGES:
            raise CommandError("The demo community exists in development only (DJANGO_ENV).")
        made = demo.create_community(now=timezone.now())
        made += demo.live_through_weeks(now=timezone.now())
        demo.wait_on_a_ladder(now=timezone.now())
        demo.found_a_club(now=timezone.now())
        demo.hold_tournaments(now=timezone.now())
        self.stdout.write(f"Demo community: {made} games made." if made else "Demo community: kept.")
        self.stdout.write(f"Sign in with one of these, password: {demo.PASSWORD}")
        for person in (*demo.PEOPLE, *demo.NEIGHBORS):
            self.stdout.write(f"  {person.email:22} {person.display_name}")
        self.stdout.write(f"  {demo.STAFF.email:22} {demo.STAFF.display_name}, of the staff")
