"""The site's adapter for allauth."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import datetime
from typing import Any

import css_inline
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.guests import guest_of
from accounts.isolation import isolated
from accounts.letters import send_at_once, withdraw, write_letter
from accounts.models import Letter, SignUp, User
from accounts.sign_ups import (
    LINK,
    LONGEST_PAGE,
    has_had_enough,
    hold_again,
    hold_sign_up,
    last_letter,
    live_sign_ups,
)

# Session keys: the browser's sign-up, the letter that answers it, and whether the letter was written for this
# browser. It was not if the address has reached its limit of letters.
SIGN_UP = "sign_up"
SIGN_UP_LETTER = "sign_up_letter"
SIGN_UP_LETTER_IS_OURS = "sign_up_letter_is_ours"


def letter_about(template_prefix: str, email: str, context: dict[str, Any]) -> EmailMultiAlternatives:
    """Return an email in the active language: plain text, and HTML with inline styles."""
    facts = {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "new_password_url": settings.SITE_URL + reverse("account_reset_password"),
        "language": translation.get_language(),
        **context,
    }
    subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", facts).split())
    message = EmailMultiAlternatives(
        subject=settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject,
        body=render_to_string(f"{template_prefix}_message.txt", facts).strip() + "\n",
        to=[email],
    )
    html = css_inline.inline(render_to_string(f"{template_prefix}_message.html", facts))
    message.attach_alternative(html, "text/html")
    return message


class AccountAdapter(DefaultAccountAdapter):
    """Shows display names instead of addresses, and writes emails in their readers' languages."""

    def get_user_display(self, user: User) -> str:
        return user.public_name

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Return the methods to confirm one's identity, with the password only if there is no second factor.

        Otherwise the password would suffice to remove a second factor, add one or show recovery codes.
        """
        words = {
            "reauthenticate": _("Use your password"),
            "mfa_reauthenticate": _("Use a code"),
            "mfa_reauthenticate:webauthn": _("Use a passkey"),
        }
        methods = super().get_reauthentication_methods(user)
        second = [method for method in methods if method["id"] != "reauthenticate"]
        return [{**method, "description": words[method["id"]]} for method in second or methods]

    def is_safe_url(self, url: str) -> bool:
        """Return whether a redirect stays on the site. Unparsable addresses such as "http://[" do not."""
        try:
            is_ours: bool = super().is_safe_url(url)
        except ValueError:
            return False
        return is_ours

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """Render an email in the language of the account, not of the requesting page."""
        reader = context.get("user")
        if not isinstance(reader, User):
            reader = User.objects.filter(email=str(email).lower()).first()
        with ExitStack() as reading:
            if reader is not None:
                reading.enter_context(translation.override(reader.language))
                reading.enter_context(timezone.override(reader.zone))
            return letter_about(template_prefix, str(email), context)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put an email into the outbox, so that the request does not depend on the mail server."""
        message = self.render_mail(template_prefix, email, {"email": email, **context})
        write_letter(kind=template_prefix.rpartition("/")[2], message=message, now=timezone.now())

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Make a confirmed address the account's, atomically, unless it belongs to another account.

        Another account may have confirmed it meanwhile, or signed up with it without confirming it yet. A person who
        reads the emails to this address can get into that account with a new password.
        """
        try:
            with transaction.atomic():
                # lock the account first, in the same order as the end of a sign-up
                User.objects.select_for_update(no_key=True).get(pk=email_address.user_id)
                if not EmailAddress.objects.filter(pk=email_address.pk).exists():
                    # the account was banned meanwhile
                    raise EmailAddress.DoesNotExist
                if email_address.can_set_verified():
                    User.objects.filter(pk=email_address.user_id).update(email=email_address.email)
                    email_address.set_verified()
                    email_address.set_as_primary()
        except (IntegrityError, EmailAddress.DoesNotExist):
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False
        # allauth writes the same again, and sends its signals
        confirmed: bool = super().confirm_email(request, email_address)
        return confirmed

    def begin_sign_up(self, request: HttpRequest, *, email: str, **asked: str) -> None:
        """Store a sign-up, and email the link. If the address has an account, email that to its owner instead."""
        next_page = get_next_redirect_url(request) or ""
        if len(next_page) > LONGEST_PAGE:
            next_page = ""
        now = timezone.now()
        with transaction.atomic():
            guest = guest_of(request)
            sign_up, secret = hold_sign_up(email=email, next_page=next_page, guest=guest, now=now, **asked)
            self._answer_sign_up(request, sign_up, secret, now)

    def sign_up_again(self, request: HttpRequest, *, email: str) -> None:
        """Email the link of this browser's sign-up again, perhaps to a different address.

        :raises SignUp.DoesNotExist: this browser has no open sign-up
        """
        now = timezone.now()
        sign_up, letter = sign_up_of(request, now=now)
        if sign_up is None:
            raise SignUp.DoesNotExist
        with transaction.atomic():
            is_same = email.strip().lower() == sign_up.email
            if letter is not None and letter.is_pending and letter.email == sign_up.email:
                if is_same:
                    send_at_once(letter=letter, now=now)
                    return
                if request.session.get(SIGN_UP_LETTER_IS_OURS):
                    withdraw(letter=letter, now=now)
            again, secret = hold_again(sign_up=sign_up, email=email, now=now)
            self._answer_sign_up(request, again, secret, now)

    def _answer_sign_up(self, request: HttpRequest, sign_up: SignUp, secret: str, now: datetime) -> None:
        # in this browser, links emailed earlier now ask for name and password
        request.session[SIGN_UP] = sign_up.digest
        email = sign_up.email
        is_enough = has_had_enough(email=email, now=now)
        if is_enough:
            pass
        elif User.objects.reading(email).exists():
            self.send_account_already_exists_mail(email)
        else:
            link = settings.SITE_URL + reverse("confirm_sign_up", args=[secret])
            facts = {"name": isolated(sign_up.display_name), "activate_url": link}
            self.send_mail(f"account/email/{LINK}", email, facts)
        # the page shows the state of the last letter, even if another browser asked for it
        letter = last_letter(email=email)
        request.session[SIGN_UP_LETTER] = None if letter is None else letter.pk
        request.session[SIGN_UP_LETTER_IS_OURS] = not is_enough


def sign_up_of(request: HttpRequest, *, now: datetime) -> tuple[SignUp | None, Letter | None]:
    """Return this browser's sign-up, and the letter that answers it."""
    mark, letter = request.session.get(SIGN_UP), request.session.get(SIGN_UP_LETTER)
    sign_up = live_sign_ups(now=now).filter(digest=mark).first() if mark else None
    if sign_up is None:
        return None, None
    return sign_up, Letter.objects.filter(pk=letter).first() if letter else None
