"""What tables, clubs and tournaments may be called: one line with something to see in it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.services.errors import BadTable

LONGEST_NAME = 60
# parts of letters and pictures, not to be seen by themselves
JOINERS = "\u200c\u200d"
# printable, says Unicode, and yet nothing is seen
INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0\ufe0e\ufe0f"


def clean_name(name: str) -> str:
    """Return a table's name; none at all is none.

    :raises BadTable: it is too long, or not a printable line with something to see in it
    """
    clean = name.strip()
    if len(clean) > LONGEST_NAME:
        raise BadTable(_("A table’s name can have at most %(limit)d characters.") % {"limit": LONGEST_NAME})
    if clean and not is_visible_line(clean):
        raise BadTable(_("A table’s name is a single line of visible characters."))
    return clean


def is_visible_line(text: str) -> bool:
    """Whether a text is one printable line with something to see in it."""
    shown = "".join(c for c in text if c not in JOINERS)
    return shown.isprintable() and not all(c.isspace() or c in INVISIBLE for c in shown)
