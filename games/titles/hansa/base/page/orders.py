"""Standing orders of Hansa Teutonica: the line that says them, and the form that changes them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.titles.hansa.base.page.reading import HansaReading
from games.views.pages.choice import Choice

VERB = "set_standing_orders"


@dataclass(frozen=True)
class Orders:
    """The viewer's standing orders.

    :param replace: `default` to place a displaced piece immediately, `ask` to be asked
    :param ends: True if a turn ends with its last action
    """

    address: str
    key: str
    replace: str
    ends: bool


def orders_of(hansa: HansaReading) -> Orders | None:
    """Return the viewer's standing orders; None unless the viewer may set some now."""
    if VERB not in hansa.arguments:
        return None
    said = hansa.base["own"]["standing"]
    return Orders(hansa.page.to(VERB), hansa.page.key(VERB), said["replace"], "end" in said)


def choice(hansa: HansaReading) -> Choice:
    form = "hansa/base/templates/page/_orders.jinja"
    return Choice(VERB, "form", _("Standing orders"), form=form, details=orders_of(hansa))
