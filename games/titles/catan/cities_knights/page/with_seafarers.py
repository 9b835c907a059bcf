"""What the page of Cities & Knights shows in games with Seafarers. SF-CK"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.cities_knights.page.looks import LOOKS
from games.views.pages.looks import Look, with_prompts

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

OTHER = "seafarers"


def _rebuilt(catan: CatanReading, chosen: list[Any]) -> str:
    """Return the piece that a Diplomat rebuilds. SF-CK-19"""
    return "ship" if chosen[0] in catan.sight[OTHER]["ships"] else "road"


PAGE = CatanModulePage(
    looks={
        "recruit_knight": with_prompts(
            LOOKS["recruit_knight"],
            gettext_lazy(
                "Choose a free corner on one of your roads or ships, on land. The new knight is basic and inactive."
            ),
        ),
        "move_knight": with_prompts(
            LOOKS["move_knight"],
            gettext_lazy("Choose the knight to move; it is inactive afterwards."),
            gettext_lazy("Choose where it goes along your roads and ships. At sea it stands on your ship."),
        ),
        "relocate_knight": with_prompts(
            LOOKS["relocate_knight"],
            gettext_lazy("Your knight was driven away: choose where it goes along your roads and ships."),
        ),
        "place_deserter": with_prompts(
            LOOKS["place_deserter"],
            gettext_lazy(
                "Choose a free corner on one of your roads or ships, on land, for the knight joining you."
            ),
        ),
        "chase_pirate": Look(
            (
                gettext_lazy("Choose the knight that chases the pirate; it is inactive afterwards."),
                gettext_lazy("Choose where the pirate goes."),
                gettext_lazy("Rob whom?"),
            ),
            ("knight", "pirate"),
            gettext_lazy("Move the pirate here"),
            gettext_lazy("This can’t be undone."),
            is_final=True,
        ),
        "play_diplomat": Look(
            (
                gettext_lazy("Choose a road or ship with an open end, your own or another player’s."),
                gettext_lazy("You remove your own piece. Choose where to rebuild it, or don’t."),
            ),
            ("edge", _rebuilt),
            (gettext_lazy("Remove it"), gettext_lazy("Rebuild it here")),
            (gettext_lazy("Remove this piece?"), gettext_lazy("Remove one piece and build the other?")),
            done=gettext_lazy("Remove it only"),
            is_final=True,
        ),
    }
)
