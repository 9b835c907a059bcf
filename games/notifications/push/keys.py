"""The key by which push services know this site (VAPID, RFC 8292)."""

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
    """Return the site's key; None where the site has none, and so no web push."""
    text = settings.VAPID_PRIVATE_KEY or ("" if settings.PRODUCTION else _own_key(settings.VAR_DIR))
    return _read(text) if text else None


def public_key(key: Vapid02) -> str:
    """Return the part of the key that browsers ask for."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(point)


def new_key() -> str:
    """Make a private key, as VAPID_PRIVATE_KEY wants it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


@cache
def _read(text: str) -> Vapid02:
    return Vapid02.from_raw(text.encode())


def _own_key(folder: Path) -> str:
    """The key of a development site: made once, and kept, since browsers remember it."""
    path = folder / KEPT_IN
    if not path.exists():
        unfinished = folder / f".{KEPT_IN}.{os.getpid()}"
        unfinished.write_text(new_key())
        unfinished.chmod(0o600)
        try:
            # the first one wins, whoever else is starting
            os.link(unfinished, path)
        except FileExistsError:
            pass
        finally:
            unfinished.unlink()
    return path.read_text().strip()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
