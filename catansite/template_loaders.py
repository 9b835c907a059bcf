"""The loader of Django's templates. The Jinja environment does the same for its own (`jinja.py`)."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(filesystem.Loader):
    """Strips indentation from HTML templates. In plain text, every space counts."""

    def get_contents(self, origin: Origin) -> str:
        source: str = super().get_contents(origin)
        return INDENTATION.sub("\n", source) if origin.name.endswith(".html") else source
