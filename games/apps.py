from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The tables and everything that happens at them."""

    name = "games"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set

        from accounts.signals import account_banned, account_deleted

        account_deleted.connect(_leave_all, dispatch_uid="games.leave_all")
        account_banned.connect(_leave_all, dispatch_uid="games.leave_all_when_banned")
        account_deleted.connect(_forget_people, dispatch_uid="games.forget_people")
        for ended in (account_deleted, account_banned, password_changed, password_reset, password_set):
            ended.connect(_forget_tokens, dispatch_uid="games.forget_tokens")


def _leave_all(*, user: Any, now: datetime, **_rest: Any) -> None:
    """Free the seats of a player who deletes the account, and forget all ways to tell the player."""
    from games import services

    services.leave_all(user=user, now=now)
    services.leave_all_ladders(user=user, now=now)
    services.forget(user=user)
    services.forget_follows(user=user)
    services.take_back_invitations(user=user)


def _forget_people(*, user: Any, **_rest: Any) -> None:
    """Forget what a player who deletes the account was to others."""
    from games import services

    services.forget_people(user=user)


def _forget_tokens(*, user: Any, **_rest: Any) -> None:
    """What ends all sessions ends the programs' as well."""
    from games import services

    services.forget_api_tokens(user=user)
