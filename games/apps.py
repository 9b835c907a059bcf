from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The tables and everything that happens at them."""

    name = "games"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set
        from django.core.checks import register
        from django.db.models.signals import post_migrate, post_save

        from accounts.signals import (
            account_banned,
            account_deleted,
            account_leaves,
            account_readmitted,
            letter_written,
        )
        from games.schema import check_schema

        register(check_schema, deploy=True)
        account_leaves.connect(_leave_games, dispatch_uid="games.leave_games")
        account_deleted.connect(_leave_all, dispatch_uid="games.leave_all")
        account_banned.connect(_leave_all, dispatch_uid="games.leave_all_when_banned")
        account_banned.connect(_notify_of_ban, dispatch_uid="games.tell_of_ban")
        account_deleted.connect(_forget_people, dispatch_uid="games.forget_people")
        account_deleted.connect(_forget_words, dispatch_uid="games.forget_words")
        post_migrate.connect(_make_moderators, sender=self, dispatch_uid="games.make_moderators")
        post_save.connect(_note_staff, sender="admin.LogEntry", dispatch_uid="games.note_staff")
        account_readmitted.connect(_forget_ways, dispatch_uid="games.forget_ways")
        letter_written.connect(_wake_for_letters, dispatch_uid="games.wake_for_letters")
        for ended in (
            account_deleted,
            account_banned,
            account_readmitted,
            password_changed,
            password_reset,
            password_set,
        ):
            ended.connect(_forget_tokens, dispatch_uid="games.forget_tokens")


def _leave_games(*, user: Any, now: datetime, **_rest: Any) -> None:
    """Leave clubs, tournaments and seats, which are locked in this order, before the account's row is locked."""
    from games.services.clubs import memberships
    from games.services.table import departures
    from games.services.tournaments import tournament_entries

    memberships.leave_all(user=user)
    tournament_entries.withdraw_everywhere(user=user, now=now)
    departures.leave_all(user=user, now=now)


def _leave_all(*, user: Any, now: datetime, **_rest: Any) -> None:
    """Remove a player whose account ends from the ladders, and delete the destinations of notifications.

    The account's row is locked, so the player cannot join a table any more. Tables joined before are left first.
    """
    from accounts.signals import CameBack
    from games.services.clubs import memberships
    from games.services.ladders import entries
    from games.services.messages import contacts
    from games.services.people import friends_and_blocks
    from games.services.table import departures
    from games.services.tournaments import tournament_entries
    from games.services.watching import followed_games

    entries.leave_all_ladders(user=user, now=now)
    if (
        departures.sits_anywhere(user=user)
        or memberships.is_member_anywhere(user=user)
        or tournament_entries.is_in_anywhere(user=user)
    ):
        raise CameBack
    contacts.forget(user=user)
    followed_games.forget_follows(user=user)
    friends_and_blocks.take_back_invitations(user=user)
    memberships.forget_candidacies(user=user)


def _forget_ways(*, user: Any, **_rest: Any) -> None:
    """Forget the secret addresses and places of a player who is let in again."""
    from games.services.messages import contacts

    contacts.forget(user=user)


def _notify_of_ban(*, user: Any, now: datetime, **_rest: Any) -> None:
    """Tell a player who is shut out, by email."""
    from games.services.moderation import decisions

    decisions.notify_of_ban(user=user, now=now)


def _forget_people(*, user: Any, **_rest: Any) -> None:
    """Delete the relations to other people, and the practice, of a player who deletes the account."""
    from games.services.clubs import memberships
    from games.services.people import friends_and_blocks
    from games.services.practice import look_backs, set_up_trainer
    from games.services.tournaments import tournament_entries

    set_up_trainer.forget_practices(user=user)
    look_backs.forget_user(user=user)
    friends_and_blocks.forget_people(user=user)
    memberships.forget_expulsions(user=user)
    tournament_entries.forget_removals(user=user)


def _forget_tokens(*, user: Any, **_rest: Any) -> None:
    """Revoke a player's API tokens. Whatever ends all sessions ends these too."""
    from games.services.api import api_tokens

    api_tokens.forget_api_tokens(user=user)


def _forget_words(*, user: Any, **_rest: Any) -> None:
    """Delete private notes, and the messages between moderators and a player who deletes the account."""
    from games.services.moderation import player_reports
    from games.services.table import talk

    player_reports.forget_words(user=user)
    talk.forget_notes(user=user)


def _wake_for_letters(**_rest: Any) -> None:
    """Somebody waits for an email with a link or a code."""
    from games.services import worker_wakeups

    worker_wakeups.wake(worker_wakeups.DELIVER)


def _make_moderators(*, sender: Any, **_rest: Any) -> None:
    """Create the group for moderators. Administrators choose its members."""
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    # Django may create them after this
    create_permissions(sender, verbosity=0)
    group, is_new = Group.objects.get_or_create(name="Moderators")
    if is_new:
        group.permissions.set(Permission.objects.filter(codename="moderate", content_type__app_label="games"))


def _note_staff(*, instance: Any, created: bool, **_rest: Any) -> None:
    """Record actions of staff in the admin in the moderators' trail."""
    from games.services.moderation import decisions

    if created:
        decisions.note_done(
            by=instance.user,
            action=f"admin: {instance.content_type.model if instance.content_type else ''}",
            thing=str(instance.content_type or ""),
            thing_id=str(instance.object_id or ""),
            reason=instance.get_change_message(),
            now=instance.action_time,
        )
