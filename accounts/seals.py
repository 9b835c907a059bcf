"""Encryption of database contents with the site's key, so that a copy of the database is not enough to use them."""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def box(purpose: str) -> MultiFernet:
    """Return a cipher that encrypts with the current key and decrypts with earlier ones.

    Each purpose has its own keys.
    """
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [hashlib.sha256(f"{purpose}/{key}".encode()).digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
