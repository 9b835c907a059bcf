"""The title-specific part of table pages, taken from the module that each game of the title has.

A title without such a part is played by buttons: ``TitlePage`` builds the choices of each verb from its options
alone.
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
