"""How Django's templates are read; Jinja's have the same in their environment (`jinja.py`)."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(filesystem.Loader):
    """Reads pages without their indentation, which nobody sees; in plain texts each space counts."""

    def get_contents(self, origin: Origin) -> str:
        source: str = super().get_contents(origin)
        return INDENTATION.sub("\n", source) if origin.name.endswith(".html") else source
