"""What the owner of a standing order reads when it has switched itself off. BASE-DEC-23, CK-D-26"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SWITCHED_OFF = {
    "discard": _(
        "“Discard in this order” switched itself off in turn %(turn)d: too few cards of those kinds."
    ),
    "wedding": _(
        "“Give at a wedding, in this order” switched itself off in turn %(turn)d: too few cards of those kinds."
    ),
    "aqueduct": _("“Take from the Aqueduct” switched itself off in turn %(turn)d: the bank had none of it."),
    "lose_city": _(
        "“City that the barbarians may take” switched itself off in turn %(turn)d: it could not be taken."
    ),
}


def switched_off(notice: dict[str, Any]) -> str:
    """Say which order has switched itself off, when, and why."""
    return str(SWITCHED_OFF[notice["order"]] % {"turn": notice["turn"]})
