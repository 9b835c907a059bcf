"""What allauth asks of us."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Shows display names, never addresses."""

    def get_user_display(self, user: User) -> str:
        return user.public_name

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Leave everything alone: there are no user names."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Fill in what the sign-up form asked besides the address and password."""
        saved: User = super().save_user(request, user, form, commit=False)
        form.fill(saved)
        if commit:
            saved.save()
        return saved
