"""A passkey device in software, which answers as a browser or as a forger would."""

from __future__ import annotations

import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

HOST = "testserver"
FLAG = AuthenticatorData.FLAG


class Device:
    """One passkey.

    :ivar verifies: whether it asks its owner for a fingerprint or a PIN
    :ivar is_resident: whether it suffices to sign in, as browsers report it
    """

    def __init__(self, *, verifies: bool = True, is_resident: bool = True) -> None:
        self.verifies, self.is_resident = verifies, is_resident
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.user_handle = ""

    def _flags(self) -> FLAG:
        return FLAG.UP | FLAG.UV if self.verifies else FLAG.UP

    def made(self, options: dict[str, Any], *, origin: str = f"https://{HOST}") -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        asked = options["publicKey"]
        self.user_handle = asked["user"]["id"]
        client = CollectedClientData.create("webauthn.create", asked["challenge"], origin)
        known = AttestedCredentialData.create(
            Aaguid.NONE, self.id, ES256.from_cryptography_key(self._key.public_key())
        )
        data = AuthenticatorData.create(sha256(HOST.encode()), self._flags() | FLAG.AT, 0, known)
        return {
            "id": websafe_encode(self.id),
            "rawId": websafe_encode(self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {"credProps": {"rk": self.is_resident}},
            "response": {
                "clientDataJSON": websafe_encode(client),
                "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
                "transports": ["internal"],
            },
        }

    def signed(
        self, options: dict[str, Any], *, origin: str = f"https://{HOST}", host: str = HOST, **changed: Any
    ) -> dict[str, Any]:
        """Answer `navigator.credentials.get`.

        :param changed: parts of the response that a forger replaces
        """
        client = CollectedClientData.create("webauthn.get", options["publicKey"]["challenge"], origin)
        data = AuthenticatorData.create(sha256(host.encode()), self._flags(), 0)
        signature = self._key.sign(data + client.hash, ec.ECDSA(hashes.SHA256()))
        return {
            "id": websafe_encode(self.id),
            "rawId": websafe_encode(self.id),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": websafe_encode(client),
                "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signature),
                "userHandle": self.user_handle,
            }
            | changed,
        }


def flipped(text: str) -> str:
    """Return websafe bytes with the last byte changed."""
    data = bytearray(websafe_decode(text))
    data[-1] ^= 1
    return websafe_encode(bytes(data))


def posted(credential: Any) -> dict[str, str]:
    return {"credential": credential if isinstance(credential, str) else json.dumps(credential)}
