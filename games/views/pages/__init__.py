"""What a title's pages show beyond what every title's pages show, in the file that has the title's key.

A title without such a file is played by buttons: ``TitlePage`` asks for each verb by its options alone.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from games.views.pages.title_page import TitlePage


@cache
def page_type(title: str) -> type[TitlePage]:
    """The pages of a title."""
    name = f"{__name__}.{title}"
    if find_spec(name) is None:
        return TitlePage
    found: type[TitlePage] = import_module(name).PAGE
    return found
