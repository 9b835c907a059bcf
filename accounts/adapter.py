"""What allauth asks of us."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone, translation

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Shows display names, never addresses; writes mails in the language of who reads them."""

    def get_user_display(self, user: User) -> str:
        return user.public_name

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """Write a mail in the language of the account, whatever the page speaks from which it was asked for."""
        reader = context.get("user")
        if not isinstance(reader, User):
            reader = User.objects.filter(email=str(email).lower()).first()
        known = {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
        if reader is None:
            return super().render_mail(template_prefix, email, context | known, headers)
        with translation.override(reader.language), timezone.override(reader.zone):
            return super().render_mail(template_prefix, email, context | known, headers)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Make a confirmed address the account's, whole or not at all, unless it is another account's.

        Another may have confirmed it since we looked, or have signed up with it and not confirmed it yet: who
        reads its mail gets into that account by a new password.
        """
        try:
            with transaction.atomic():
                if email_address.set_verified():
                    email_address.set_as_primary()
        except IntegrityError:
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False
        # what follows writes the same once more, and tells of it
        confirmed: bool = super().confirm_email(request, email_address)
        return confirmed

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Leave everything alone: there are no user names."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Fill in what the sign-up form asked besides the address and password."""
        saved: User = super().save_user(request, user, form, commit=False)
        form.fill(saved)
        if commit:
            saved.save()
        return saved
