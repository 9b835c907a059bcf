"""What a title's pages show beyond what every title's pages show, brought by the module that each of its games has.

A title without such a part is played by buttons: ``TitlePage`` asks for each verb by its options alone.
"""

from __future__ import annotations

from functools import cache

from games import catalog
from games.module_files import first_brought
from games.views.pages.title_page import TitlePage

FILE = "page"


@cache
def page_type(title: str) -> type[TitlePage]:
    found: type[TitlePage] | None = first_brought(FILE, title, catalog.title(title).required, "PAGE")
    return found or TitlePage
