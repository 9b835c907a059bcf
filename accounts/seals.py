"""What the database keeps sealed with the site's key, so that a copy of it alone opens nothing."""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def box(purpose: str) -> MultiFernet:
    """Return what seals with the site's key and opens with any that it has had; each purpose has keys of its own."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [hashlib.sha256(f"{purpose}/{key}".encode()).digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
