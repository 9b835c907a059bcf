"""Subscribing a browser, which supplies its address and encryption keys."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.utils.translation import gettext_lazy as _

from games.notifications.outgoing import Forbidden, Outgoing

AUTH_BYTES = 16


class SubscriptionForm(forms.Form):
    """The parts of a browser's push subscription. A script fills them in."""

    address = forms.CharField(max_length=1000, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=200, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=100, widget=forms.HiddenInput)

    def clean_address(self) -> str:
        try:
            Outgoing().check_unasked(self.cleaned_data["address"])
        except Forbidden as error:
            raise forms.ValidationError(str(error), code="bad_address") from error
        address: str = self.cleaned_data["address"]
        return address

    def clean_p256dh(self) -> str:
        text: str = self.cleaned_data["p256dh"]
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(text))
        except ValueError as error:
            raise forms.ValidationError(_("This browser sent an invalid key.")) from error
        return text

    def clean_auth(self) -> str:
        text: str = self.cleaned_data["auth"]
        try:
            length = len(raw(text))
        except ValueError:
            length = 0
        if length != AUTH_BYTES:
            raise forms.ValidationError(_("This browser sent an invalid key."))
        return text

    def destination(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        return {
            "address": chosen["address"],
            "facts": {"p256dh": chosen["p256dh"], "auth": chosen["auth"]},
        }


class PushForm(SubscriptionForm):
    name = forms.CharField(label=_("Name of this browser"), max_length=60)

    def destination(self) -> dict[str, Any]:
        return {"name": self.cleaned_data["name"], **super().destination()}


def raw(text: str) -> bytes:
    """Decode base64url, with or without padding.

    :raises ValueError: it is not base64url
    """
    try:
        return base64.b64decode(
            text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True
        )
    except binascii.Error as error:
        raise ValueError("not base64") from error
