"""The site's key for push services (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import os
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

KEPT_IN = "vapid_key"


def site_key() -> Vapid02 | None:
    """Return the site's key, or None if web push is not configured."""
    text = settings.VAPID_PRIVATE_KEY or ("" if settings.PRODUCTION else _own_key(settings.VAR_DIR))
    return _read(text) if text else None


def public_key(key: Vapid02) -> str:
    """Return the public key in the form that browsers need."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(point)


def new_key() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


@cache
def _read(text: str) -> Vapid02:
    return Vapid02.from_raw(text.encode())


def _own_key(folder: Path) -> str:
    """Return the key of a development site. It is created once and kept, since browsers remember it."""
    path = folder / KEPT_IN
    if not path.exists():
        unfinished = folder / f".{KEPT_IN}.{os.getpid()}"
        unfinished.write_text(new_key())
        unfinished.chmod(0o600)
        try:
            # if several processes start at once, the first one wins
            os.link(unfinished, path)
        except FileExistsError:
            pass
        finally:
            unfinished.unlink()
    return path.read_text().strip()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
