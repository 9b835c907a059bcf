"""The words of the Reef."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.wording.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    sentences={
        "buoy_laid": gettext_noop("{seat} lays a buoy: {at_edge}."),
        "pearl_sold": gettext_noop("{seat} sells a pearl for {take}."),
        "octopus_lured": gettext_noop("{seat} lures the octopus with a pearl."),
        "octopus_moved": gettext_noop("The octopus swims away: {to_hex}."),
    },
    verbs={
        "lay_buoy": _("Lay a buoy"),
        "sell_pearl": _("Sell a pearl"),
        "lure_octopus": _("Lure the octopus"),
        "move_octopus": _("Move the octopus"),
    },
    cards={"pearl": _("pearl")},
    neutrals={"hermit": _("the hermit")},
)
