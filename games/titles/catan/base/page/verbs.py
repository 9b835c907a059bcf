"""Questions, buttons and names of values of the base game's verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.drawing.names import render
from games.titles.catan.base.page import placements, routes, standing, trades, wants
from games.titles.catan.base.page.building import BUILDING, building
from games.titles.catan.base.page.forms import READERS
from games.titles.catan.base.page.lessons import FIRST_GAME
from games.titles.catan.base.page.module_page import CatanModulePage
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Button, Sign
from games.views.table.table_page import WANTS

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

# In the set-up and for the robber, modules may add choices; the page opens one of them directly.
FORCED = {
    "setup_settlement": "place_settlement",
    "setup_city": "place_city",
    "setup_road": "place_road",
    "robber": "move_robber",
}
LOOKS = {
    "place_city": Look(
        (gettext_lazy("Choose a corner for your city; it earns you your first cards."),),
        ("new-city",),
        gettext_lazy("City here"),
        gettext_lazy("Here? You can take it back until the road is placed."),
    ),
    "buy_development_card": Look(
        label=gettext_lazy("Buy the card"),
        asked=gettext_lazy("You draw it right away, so it can’t be undone."),
    ),
    "play_monopoly": Look(
        (gettext_lazy("Which resource? Everyone gives you all of theirs."),), is_final=True
    ),
}
ROBBER = Sign("robber", box="-38 -72 76 76")
CARDS = ("play_knight", routes.TWO_FREE, "play_year_of_plenty", "play_monopoly")
SOURCES = {
    "settlements": gettext_lazy("Settlements"),
    "cities": gettext_lazy("Cities"),
    "longest_road": gettext_lazy("Longest Road"),
    "largest_army": gettext_lazy("Largest Army"),
    "victory_point_cards": gettext_lazy("Victory point cards"),
}


def _how_many_to_discard(catan: CatanReading, number: int) -> str:
    return ngettext("Choose %(number)d card to discard.", "Choose %(number)d cards to discard.", number) % {
        "number": number
    }


def _how_many_to_take(catan: CatanReading, number: int) -> str:
    return ngettext(
        "Choose %(number)d card from the bank.", "Choose %(number)d cards from the bank.", number
    ) % {"number": number}


def _end(catan: CatanReading) -> str:
    """Label the end of trade and build, if other phases of the turn follow."""
    *_beneath, part, _phase = catan.sight["stack"]
    return _("Finish trading and building") if part["rest"] and building(catan) else ""


def say_good(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the name and picture of a kind of card."""
    if not isinstance(value, str) or value not in catan.goods.labels:
        return None
    stack = catan.goods.stack(value)
    return Said(render(stack.label, gettext), stack.symbol)


MODULE_PAGE = CatanModulePage(
    forced=FORCED,
    looks=LOOKS,
    asks={
        **dict.fromkeys(placements.PIECES, placements.piece),
        **dict.fromkeys(placements.ROBBERS, placements.robber),
        routes.PLACE_ROAD: routes.first_piece,
        routes.FREE_PIECE: routes.free_piece,
        routes.TWO_FREE: routes.two_free,
        "trade_with_bank": trades.with_the_bank,
        "make_offer": trades.an_offer,
        "make_counter_offer": trades.an_offer,
        "set_standing_answers": standing.standing_answers,
    },
    forms={WANTS: wants.opened},
    bundles={
        "discard": (_how_many_to_discard, gettext_lazy("Discard these cards")),
        "play_year_of_plenty": (_how_many_to_take, gettext_lazy("Take these cards")),
    },
    building=BUILDING,
    routes=routes.ROADS,
    row={
        **{
            verb: Button(symbol=f"card-{verb.removeprefix('play_').replace('_', '-')}") for verb in CARDS
        },
        "trade_with_bank": Button(gettext_lazy("Bank")),
        "make_offer": Button(gettext_lazy("Offer"), key="t"),
    },
    moves={"roll": Button(key="r"), "wait_for_answers": Button(), "end_turn": Button(_end, look="primary")},
    elsewhere=frozenset(
        ("answer_offer", "answer_counter", "withdraw_offer", "execute_offer", "make_counter_offer",
         "set_standing_answers")
    ),
    readers=READERS,
    sources=SOURCES,
    sayers=(say_good,),
    piles={
        "hand": ("hand-back", gettext_lazy("Cards")),
        "development": ("card-back", gettext_lazy("Development cards")),
    },
    signs={
        "monopoly_played": Sign("good-{resource}"),
        "stolen": ROBBER,
        "longest_road": Sign("award-longest-road", is_announced=True, holder="seat"),
        "largest_army": Sign("award-largest-army", is_announced=True, holder="seat"),
    },
    marks={
        **dict.fromkeys(("settlement_placed", "settlement_built"), Sign("settlement", of="seat")),
        **dict.fromkeys(("city_placed", "city_built"), Sign("city", of="seat")),
        **dict.fromkeys(("road_placed", "road_built"), Sign("road", of="seat")),
        **dict.fromkeys(("robber_moved", "robber_left", "robber_stayed", "nothing_to_steal"), ROBBER),
        **dict.fromkeys(("starting_cards", "produced", "bank_trade", "swapped", "discarded"), Sign("hand-back")),
        "rolled": Sign("die-{dice[0]} die-{dice[1]}"),
        "card_bought": Sign("card-back"),
        "knight_played": Sign("card-knight"),
        "road_building_played": Sign("card-road-building"),
        "year_of_plenty_played": Sign("card-year-of-plenty"),
    },
    slots={"row": "catan/base/templates/page/_again.jinja"},
    rated=trades.rated_by_bank,
    first_game=FIRST_GAME,
)  # fmt: skip
