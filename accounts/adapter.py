"""What allauth asks of us."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from accounts.signing_up import LONGEST_PAGE, digest, hold_sign_up

# The sign-up that this browser has sent, in its session.
SIGN_UP = "sign_up"


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
                # the account first, as where a sign-up ends with the same address at this moment
                User.objects.select_for_update(no_key=True).get(pk=email_address.user_id)
                if not EmailAddress.objects.filter(pk=email_address.pk).exists():
                    # a ban has ended the wish since we looked
                    raise EmailAddress.DoesNotExist
                if email_address.can_set_verified():
                    User.objects.filter(pk=email_address.user_id).update(email=email_address.email)
                    email_address.set_verified()
                    email_address.set_as_primary()
        except (IntegrityError, EmailAddress.DoesNotExist):
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False
        # what follows writes the same once more, and tells of it
        confirmed: bool = super().confirm_email(request, email_address)
        return confirmed

    def begin_sign_up(self, request: HttpRequest, *, email: str, **asked: str) -> None:
        """Keep a sign-up, and mail the link; or that there is an account, to its owner alone."""
        next_page = get_next_redirect_url(request) or ""
        if len(next_page) > LONGEST_PAGE:
            next_page = ""
        secret = hold_sign_up(email=email, next_page=next_page, now=timezone.now(), **asked)
        # with a link that was mailed before, name and password are asked for
        request.session[SIGN_UP] = digest(secret) if secret else ""
        if secret is None:
            return
        if User.objects.reading(email).exists():
            self.send_account_already_exists_mail(email)
            return
        link = settings.SITE_URL + reverse("confirm_sign_up", args=[secret])
        facts = {"name": asked["display_name"], "activate_url": link}
        self.send_mail("account/email/email_confirmation_signup", email, facts)
