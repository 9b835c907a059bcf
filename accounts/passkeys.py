"""Validation of the passkey data that browsers send."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from cryptography.exceptions import InvalidSignature
from django import forms
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

LONGEST_CREDENTIAL = 30_000
"""The limit in characters of JSON. Devices send a tenth of it, or a third with certificates."""
MOST_PASSKEYS = 20


class CredentialField(forms.JSONField):
    """The JSON that a browser sends for a passkey, reduced to the parts that the site uses.

    :param shape: fido2's class of the answer, for a new passkey or a signature
    """

    def __init__(self, shape: type[RegistrationResponse] | type[AuthenticationResponse]) -> None:
        super().__init__(required=True, widget=forms.HiddenInput)
        self.shape = shape

    def to_python(self, value: Any) -> Any:
        """Return the answer as JSON values.

        :raises ValidationError: it is too long or malformed
        """
        if value is None or value in self.empty_values:
            return None
        try:
            return self._read(value)
        except Exception as error:
            # fido2 and json raise various errors: KeyError, struct.error, RecursionError …
            raise get_adapter().validation_error("incorrect_code") from error

    def prepare_value(self, value: Any) -> str:
        """Return nothing, since an answer can be used only once."""
        return ""

    def bound_data(self, data: Any, initial: Any) -> Any:
        return initial

    def _read(self, value: Any) -> Any:
        if not isinstance(value, str) or len(value) > LONGEST_CREDENTIAL:
            raise ValueError("not a device's response")
        found = self.shape.from_dict(super().to_python(value))
        return _made(found) if isinstance(found, RegistrationResponse) else _signed(found)


def _made(found: RegistrationResponse) -> dict[str, Any]:
    """Return the data of a new passkey to store.

    :raises ValueError: it has no key, or one that cannot verify signatures
    """
    known = found.response.attestation_object.auth_data.credential_data
    if known is None:
        raise ValueError("a passkey without a key")
    # a usable key rejects a wrong signature; any other error means that the key is unusable
    with suppress(InvalidSignature):
        known.public_key.verify(b"", b"")
    extensions = dict(found.client_extension_results)
    is_resident = (extensions.get("credProps") or {}).get("rk")
    kept = dict(found)
    return {
        **{name: kept[name] for name in ("id", "rawId", "type")},
        "response": {name: dict(found.response)[name] for name in ("clientDataJSON", "attestationObject")},
        # omitted if the browser does not report it
        "clientExtensionResults": {"credProps": {"rk": is_resident}} if isinstance(is_resident, bool) else {},
    }


def _signed(found: AuthenticationResponse) -> dict[str, Any]:
    kept, response = dict(found), dict(found.response)
    return {
        **{name: kept[name] for name in ("id", "rawId", "type")},
        "response": {name: value for name, value in response.items() if value is not None},
        "clientExtensionResults": {},
    }


def is_verified(credential: dict[str, Any]) -> bool:
    """Return whether the device verified its user by fingerprint, face or PIN before signing."""
    return AuthenticationResponse.from_dict(credential).response.authenticator_data.is_user_verified()


def has_most(user: Any) -> bool:
    count: int = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count()
    return count >= MOST_PASSKEYS
