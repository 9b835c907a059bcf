"""The settings pages, and the page of the sign-up link."""

from __future__ import annotations

import json

from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.utils import perform_login
from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.http import base36_to_int, url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import second_factor, services, sign_ups, social_sign_in
from accounts.adapter import SIGN_UP, sign_up_of
from accounts.forms import ConfirmSignUpForm, DeleteAccountForm, LookForm, ProfileForm, SendAgainForm
from accounts.models import SignUp, User


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="link")
def confirm_sign_up(request: HttpRequest, key: str) -> HttpResponse:
    """Create the account of an emailed link, and sign in."""
    sign_up = sign_ups.find_sign_up(secret=key, now=timezone.now())
    if sign_up is None or User.objects.reading(sign_up.email).exists():
        return render(request, "account/sign_up_confirm.html", {"sign_up": sign_up}, status=404)
    form = ConfirmSignUpForm(
        request.POST if request.method == "POST" else None,
        sign_up=sign_up,
        is_same_browser=request.session.get(SIGN_UP) == sign_up.digest,
    )
    if not form.is_valid():
        if form.errors and User.objects.reading(sign_up.email).exists():
            # the same link, followed twice at once, has just created the account, so its name is not somebody else's
            return render(request, "account/sign_up_confirm.html", {"sign_up": None}, status=404)
        status = 400 if form.errors else 200
        facts = {"sign_up": sign_up, "form": form, "key": key}
        return render(request, "account/sign_up_confirm.html", facts, status=status)
    user = sign_ups.complete_sign_up(sign_up=sign_up, **form.cleaned_data)
    if user is None:
        return render(request, "account/sign_up_confirm.html", {"sign_up": None}, status=404)
    request.session.pop(SIGN_UP, None)
    with translation.override(user.language):
        messages.success(request, _("Welcome, %(name)s! Your account is ready.") % {"name": user.public_name})
    answer: HttpResponse = perform_login(request, user, redirect_url=sign_up.next_page or None, signup=True)
    return answer


@never_cache
@require_safe
def sign_up_sent(request: HttpRequest) -> HttpResponse:
    """Show the state of the emailed link, and offer to send it again."""
    return _sign_up_sent(request, None)


def _sign_up_sent(request: HttpRequest, form: SendAgainForm | None) -> HttpResponse:
    sign_up, letter = sign_up_of(request, now=timezone.now())
    if sign_up is not None and form is None:
        form = SendAgainForm(initial={"email": sign_up.email})
    facts = {"sign_up": sign_up, "letter": letter, "form": form}
    status = 400 if form is not None and form.errors else 200
    return render(request, "account/verification_sent.html", facts, status=status)


@never_cache
@require_POST
@rate_limit(action="signup")
def send_sign_up_again(request: HttpRequest) -> HttpResponse:
    form = SendAgainForm(request.POST)
    if not form.is_valid():
        return _sign_up_sent(request, form)
    try:
        get_adapter(request).sign_up_again(request, email=form.cleaned_data["email"])
    except SignUp.DoesNotExist:
        messages.info(request, _("Please fill in the form again."))
        return redirect("account_signup")
    messages.success(request, _("We’re sending the link again. An address gets at most three per hour."))
    return redirect("account_email_verification_sent")


@transaction.atomic
def reset_password_from_key(request: HttpRequest, uidb36: str, key: str) -> HttpResponse:
    """Set a new password with an emailed link, which works once.

    The account is locked before the link is checked, so that only the first of several requests succeeds. The password
    and the email about it are saved together.
    """
    if request.method == "POST":
        User.objects.select_for_update(no_key=True).filter(pk=_number_in(uidb36)).first()
    answer: HttpResponse = allauth.password_reset_from_key(request, uidb36=uidb36, key=key)
    return answer


def _number_in(uidb36: str) -> int | None:
    """Return the account's id in an emailed link, or None if it is invalid. Then allauth answers."""
    try:
        return base36_to_int(uidb36)
    except ValueError:
        return None


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="settings")
def profile(request: HttpRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=_user(request).pk))
    if request.method == "POST" and form.is_valid():
        user = form.save()
        with translation.override(user.language):
            messages.success(request, _("Your profile has been saved."))
        return redirect("accounts:settings")
    status = 400 if form.errors else 200
    return render(request, "account/settings.html", {"form": form}, status=status)


@login_required
@never_cache
@require_safe
def security(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    facts = {
        "factors": second_factor.factors_of(user),
        "connected": social_sign_in.connected(user),
        "offers": social_sign_in.offers(),
    }
    return render(request, "account/security.html", facts)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """Choose language and appearance. The browser remembers both, the player's profile the language."""
    known = {"language": translation.get_language(), "theme": request.COOKIES.get("theme", "")}
    form = LookForm(request.POST or None, initial=known)
    if request.method != "POST" or not form.is_valid():
        status = 400 if form.errors else 200
        return render(request, "account/look.html", {"form": form}, status=status)
    language, theme = form.cleaned_data["language"], form.cleaned_data["theme"]
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).update(language=language)
    response = _back(request, form.cleaned_data["next"])
    if response is None:
        with translation.override(language):
            messages.success(request, _("Your choice has been saved."))
        response = redirect("accounts:look")
    _remember(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme:
        _remember(response, "theme", theme)
    else:
        response.delete_cookie("theme")
    return response


def _back(request: HttpRequest, page: str) -> HttpResponse | None:
    """Return a redirect to a page of the site, or None."""
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return redirect(page) if page and is_ours else None


def _remember(response: HttpResponse, name: str, value: str) -> None:
    """Store a harmless preference in a cookie for a year."""
    response.set_cookie(
        name, value, max_age=60 * 60 * 24 * 365, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )


@login_required
@never_cache
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    return render(request, "account/data.html", {"form": DeleteAccountForm()})


@login_required
@never_cache
@require_POST
@rate_limit(action="data_export")
def export_data(request: HttpRequest) -> HttpResponse:
    """Return everything that the site stores about the player, as a JSON file."""
    text = json.dumps(services.export_data(user=_user(request)), indent=2, ensure_ascii=False)
    return HttpResponse(
        text,
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="my-data.json"'},
    )


@login_required
@never_cache
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="delete_account")
def delete_account(request: HttpRequest) -> HttpResponse:
    form = DeleteAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.delete_account(user=_user(request), now=timezone.now())
        logout(request)
        messages.success(request, _("Your account has been deleted. Goodbye!"))
        return redirect("/")
    status = 400 if request.method == "POST" else 200
    return render(request, "account/delete.html", {"form": form}, status=status)
