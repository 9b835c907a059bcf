"""Forms for signing up, signing in and the settings."""

from __future__ import annotations

import zoneinfo
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.mfa.adapter import get_adapter as factor_adapter
from allauth.mfa.base import forms as factor_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as app_forms
from allauth.mfa.webauthn import forms as passkey_forms
from allauth.socialaccount import forms as elsewhere_forms
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from accounts import passkeys
from accounts.models import LONGEST_NAME, Color, SignUp, User, refuse_taken_name
from accounts.names import tidy, validate_display_name
from accounts.passkeys import CredentialField
from accounts.time_zones import TimeZoneField, name_of_zone

# Session key: the user who asked for a code, and the user's count of ended sessions at that time.
CODE_FOR = "code_for"
# The error codes for names that somebody else has.
TAKEN = ("taken", "alike")


class NameField(forms.CharField):
    """A field for names, which are normalized before their length is checked."""

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


def display_name_field() -> NameField:
    return NameField(
        label=_("Display name"),
        min_length=2,
        max_length=LONGEST_NAME,
        help_text=_("What other players see. You can change it later."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


def free_name(name: str) -> str:
    """Return the name if it is valid and free.

    :raises ValidationError: the message gives the reason
    """
    validate_display_name(name)
    refuse_taken_name(name, User.objects.all())
    return name


def _refusal_of(name: str) -> str:
    """Return the code of the reason why a player cannot have a name, or ""."""
    try:
        free_name(name)
    except forms.ValidationError as error:
        return str(error.code)
    return ""


class ColorSelect(forms.RadioSelect):
    """Radio buttons drawn as pieces in their colors (templates/forms/field.html)."""

    look = "colors"


class QuietFields:
    """A mixin for allauth's forms that removes placeholders and shortens the help on passwords."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _(
                "At least 8 characters; not a common password and not only numbers."
            )


class LoginForm(QuietFields, allauth_forms.LoginForm):
    def clean(self) -> dict[str, Any]:
        """Suggest a sign-in code after too many wrong passwords, since the owner is locked out as well."""
        try:
            cleaned: dict[str, Any] = super().clean()
        except forms.ValidationError as error:
            if error.code != "too_many_login_attempts":
                raise
            words = _(
                "Too many wrong passwords have been tried for this address. Choose “Email me a sign-in code” below, "
                "or try again in five minutes."
            )
            raise forms.ValidationError(words, code=error.code) from error
        return cleaned


class AddEmailForm(QuietFields, allauth_forms.AddEmailForm):
    pass


class ChangePasswordForm(QuietFields, allauth_forms.ChangePasswordForm):
    pass


class SetPasswordForm(QuietFields, allauth_forms.SetPasswordForm):
    pass


class ResetPasswordForm(QuietFields, allauth_forms.ResetPasswordForm):
    """Sends the link only to confirmed addresses of an account."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users: list[User] = [user for user in User.objects.reading(email) if user in self.users]
        return email


class ResetPasswordKeyForm(QuietFields, allauth_forms.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(QuietFields, allauth_forms.ReauthenticateForm):
    pass


class RequestLoginCodeForm(QuietFields, allauth_forms.RequestLoginCodeForm):
    """Sends a code only to confirmed addresses of an account. Readers of an unconfirmed one could otherwise get in."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self._user: User | None = next(
            (user for user in User.objects.reading(email) if user == self._user), None
        )
        known = self._user
        context.request.session[CODE_FOR] = None if known is None else [known.pk, known.sessions_ended]
        return email


class ConfirmLoginCodeForm(QuietFields, allauth_forms.ConfirmLoginCodeForm):
    """Rejects a code if the account's sessions have been ended since it was sent."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        asked_for, ended = context.request.session.get(CODE_FOR) or (None, None)
        if not User.objects.filter(pk=asked_for, sessions_ended=ended).exists():
            raise get_adapter().validation_error("incorrect_code")
        return code


class CodeFields(QuietFields):
    code_help = _("Six digits from your authenticator app, or one of your recovery codes.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code")
        self.fields["code"].help_text = self.code_help
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class AuthenticateForm(CodeFields, factor_forms.AuthenticateForm):
    pass


class ReauthenticateByCodeForm(CodeFields, factor_forms.ReauthenticateForm):
    pass


class ActivateAppForm(CodeFields, app_forms.ActivateTOTPForm):
    code_help = _("The six digits that the app shows for this site.")


def passkey_name_field() -> forms.CharField:
    """Return the field for a passkey's name. If it is empty, the site chooses one."""
    return forms.CharField(
        label=_("Name"),
        max_length=40,
        help_text=_("To tell your passkeys apart, for example “my phone”."),
    )


class AddPasskeyForm(QuietFields, passkey_forms.AddWebAuthnForm):
    """Adds a passkey, by default one that signs in without a password."""

    name = passkey_name_field()
    credential = CredentialField(RegistrationResponse)
    passwordless = forms.BooleanField(
        label=_("Use it to sign in without a password"),
        required=False,
        initial=True,
        help_text=_(
            "Your device then asks for your fingerprint, face or PIN. "
            "Uncheck this for a simple security key that comes after your password."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields(("name", "passwordless", "credential"))

    def clean(self) -> dict[str, Any]:
        if passkeys.has_most(self.user):
            words = _("You have as many passkeys as we can keep track of. Remove one first.")
            raise forms.ValidationError(words, code="most")
        cleaned: dict[str, Any] = super().clean()
        return cleaned


class SignInByPasskeyForm(passkey_forms.LoginWebAuthnForm):
    """Accepts a passkey alone only if the device has verified its user, and the passkey allows it.

    The device may have answered a request of another page, which asks for less. Some browsers do not report
    whether a passkey can sign in alone.
    """

    credential = CredentialField(AuthenticationResponse)

    def clean_credential(self) -> Authenticator:
        sent = self.cleaned_data["credential"]
        found: Authenticator = super().clean_credential()
        if found.wrap().is_passwordless is False or not passkeys.is_verified(sent):
            raise factor_adapter().validation_error("incorrect_code")
        return found


class PasskeyAfterPasswordForm(passkey_forms.AuthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)


class ReauthenticateByPasskeyForm(passkey_forms.ReauthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)


class RenamePasskeyForm(QuietFields, passkey_forms.EditWebAuthnForm):
    name = passkey_name_field()


class NewPlayerFields:
    """A mixin for forms that create an account: the public name, and the browser's time zone."""

    fields: dict[str, forms.Field]
    cleaned_data: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["display_name"] = display_name_field()
        self.fields["time_zone"] = forms.CharField(
            required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": ""})
        )

    @property
    def language(self) -> str:
        language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
        return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

    def clean_display_name(self) -> str:
        return free_name(self.cleaned_data["display_name"])

    def clean_time_zone(self) -> str:
        """Return the browser's time zone, or UTC if it is unknown."""
        name: str = self.cleaned_data["time_zone"]
        return name if name in zoneinfo.available_timezones() else "UTC"


class SignUpFromElsewhereForm(NewPlayerFields, QuietFields, elsewhere_forms.SignupForm):
    """Asks only for a name, since the external site has confirmed the address."""

    field_order = ("display_name",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["email"]

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Create the account, unless its name or address has been taken since the validation."""
        try:
            return self.save(request), None
        except IntegrityError:
            messages.warning(
                request, _("Someone else has taken this name in the meantime. Please try again.")
            )
            return None, redirect("account_login")


class SignupForm(NewPlayerFields, QuietFields, allauth_forms.SignupForm):
    """Asks for name, email address and password. The browser adds its time zone."""

    field_order = ("display_name", "email", "password1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A trap for bots: people neither see it nor reach it with the Tab key.
        trap = self.fields[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD]
        trap.label = _("Leave this empty")
        trap.widget = forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"})
        trap.widget.look = "trap"
        self.order_fields(self.field_order)

    def clean_email(self) -> str:
        """Return the address in lower case, which can make it longer."""
        email: str = super().clean_email()
        SignUp._meta.get_field("email").run_validators(email)
        return email

    def try_save(self, request: HttpRequest) -> tuple[None, HttpResponse]:
        """Email a link. The account is created only by the link, so that taken addresses get the same answer."""
        adapter = get_adapter(request)
        if not self.cleaned_data[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD]:
            adapter.begin_sign_up(
                request,
                email=self.cleaned_data["email"],
                password=self.cleaned_data["password1"],
                display_name=self.cleaned_data["display_name"],
                language=self.language,
                time_zone=self.cleaned_data["time_zone"],
            )
        return None, adapter.respond_email_verification_sent(request, None)


class SendAgainForm(forms.Form):
    email = forms.EmailField(
        label=_("Email address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def clean_email(self) -> str:
        """Return the address in lower case, which can make it longer."""
        email: str = self.cleaned_data["email"].strip().lower()
        SignUp._meta.get_field("email").run_validators(email)
        return email


class ConfirmSignUpForm(forms.Form):
    """The questions before the account is created.

    In the browser that signed up there are none, except for a new name if it has been taken. Elsewhere, somebody
    else may have signed up with this address, so the reader enters name and password.
    """

    display_name = display_name_field()
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("This isn’t the browser you signed up in, so please enter your password once more."),
    )

    def __init__(self, data: QueryDict | None, *, sign_up: SignUp, is_same_browser: bool) -> None:
        super().__init__(data, initial={"display_name": sign_up.display_name})
        self.address = sign_up.email
        refusal = _refusal_of(sign_up.display_name)
        self.is_taken = refusal in TAKEN
        if is_same_browser:
            del self.fields["password"]
            if not refusal:
                del self.fields["display_name"]

    def clean_display_name(self) -> str:
        return free_name(self.cleaned_data["display_name"])

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(email=self.address))
        return password


class PlayerForm(forms.ModelForm):
    display_name = display_name_field()

    def clean_display_name(self) -> str:
        """Keep an unchanged name even if it breaks today's rules. `User.clean` checks a new one."""
        name, kept = self.cleaned_data["display_name"], self.instance.display_name
        return kept if name == tidy(kept) else name


class ProfileForm(PlayerForm):
    """The settings of a player's profile."""

    time_zone = TimeZoneField(
        label=_("Time zone"),
        max_length=100,
        help_text=_("Type a city or a country, and choose from the list."),
    )

    class Meta:
        model = User
        fields = ("display_name", "color", "language", "time_zone", "confirms_turn_end")
        labels = {"confirms_turn_end": _("Ask before my turn ends")}
        help_texts = {
            "confirms_turn_end": _("Only while you could still build something, or have actions left.")
        }
        widgets = {"color": ColorSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        color = self.fields["color"]
        assert isinstance(color, forms.TypedChoiceField)
        color.choices = [("", _("No preference")), *Color.choices]

    def clean_time_zone(self) -> str:
        """Keep a zone that has the same place under another name."""
        zone: str = self.cleaned_data["time_zone"]
        kept = self.instance.time_zone
        return kept if name_of_zone(kept) == name_of_zone(zone) else zone


class LookForm(forms.Form):
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    theme = forms.ChoiceField(
        label=_("Appearance"),
        choices=[("", _("Same as my device")), ("light", _("Light")), ("dark", _("Dark"))],
        required=False,
        widget=forms.RadioSelect,
    )
    # the page whose language picker was used
    next = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)


class DeleteAccountForm(forms.Form):
    confirm = forms.BooleanField(label=_("Yes, delete my account. This can’t be undone."))
