"""Prompts and labels for the verbs of Cities & Knights, and the names of their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.titles.catan.base.page.module_page import Building
from games.titles.catan.base.page.placements import CLOSED_HINT, reasons
from games.titles.catan.cities_knights import words
from games.titles.catan.cities_knights.page.tracks import track_of
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.dice import RED, WHITE
from games.views.pages.choice import Choice
from games.views.pages.described import describe
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Button

if TYPE_CHECKING:
    from games.drawing.names import Name
    from games.titles.catan.base.page.reading import CatanReading


def _knight_that_moves(catan: CatanReading, chosen: list[Any]) -> str:
    """Return the inactive piece: a knight is inactive after its action."""
    return f"knight-{_knights(catan)[chosen[0]]['level']}"


def _knight_of_the_decision(catan: CatanReading, chosen: list[Any]) -> str:
    top = catan.sight["stack"][-1]
    return f"knight-{top['level']}{'-active' if top['active'] else ''}"


def _closed_to_robber(catan: CatanReading, chosen: list[Any]) -> dict[str, Name]:
    """Return the hexes where no Bishop can send the robber, with the reasons."""
    return reasons(catan, catan.sight["cities_knights"]["own"].get("closed_to_robber", {}))


def _closed_to_chased_robber(catan: CatanReading, chosen: list[Any]) -> dict[str, Name]:
    """Return the hexes where a knight cannot chase the robber, once that knight has been chosen."""
    return _closed_to_robber(catan, chosen) if chosen else {}


def _knights(catan: CatanReading) -> Mapping[str, Any]:
    found: Mapping[str, Any] = catan.sight["cities_knights"]["knights"]
    return found


LOOKS: dict[str, Look] = {
    "recruit_knight": Look(
        (gettext_lazy("Choose a free corner on one of your roads. The new knight is basic and inactive."),),
        ("knight-1",),
        gettext_lazy("Recruit the knight here"),
        gettext_lazy("A knight here?"),
    ),
    "activate_knight": Look(
        (gettext_lazy("Choose the knight to activate. It defends Catan right away and can act from your next "
"turn."),),
        ("knight",),
        gettext_lazy("Activate this knight"),
        gettext_lazy("Activate this knight?"),
    ),
    "promote_knight": Look(
        (gettext_lazy("Choose the knight to promote by one level."),),
        ("knight",),
        gettext_lazy("Promote this knight"),
        gettext_lazy("Promote this knight?"),
    ),
    "move_knight": Look(
        (
            gettext_lazy("Choose the knight to move; it is inactive afterwards."),
            gettext_lazy("Choose where it goes along your roads."),
        ),
        ("knight", _knight_that_moves),
        gettext_lazy("Move the knight here"),
        gettext_lazy("Move the knight here?"),
    ),
    "displace_knight": Look(
        (
            gettext_lazy("Choose the knight that attacks; it is inactive afterwards."),
            gettext_lazy("Choose the weaker knight to drive away."),
        ),
        ("knight", "knight"),
        gettext_lazy("Drive the knight away"),
        gettext_lazy("Drive this knight away? Its owner then moves it."),
        is_final=True,
    ),
    "chase_robber": Look(
        (
            gettext_lazy("Choose the knight that chases the robber; it is inactive afterwards."),
            gettext_lazy("Choose where the robber goes."),
            gettext_lazy("Rob whom?"),
        ),
        ("knight", "robber"),
        gettext_lazy("Move the robber here"),
        gettext_lazy("This can’t be undone."),
        is_final=True,
        closed=_closed_to_chased_robber,
        closed_hint=CLOSED_HINT,
    ),
    "build_wall": Look(
        (gettext_lazy("Choose a city for the wall: two more cards are safe on a seven."),),
        ("building",),
        gettext_lazy("Build the wall here"),
        gettext_lazy("A wall around this city?"),
    ),
    "set_city_upright": Look(
        (gettext_lazy("Choose the toppled city to rebuild."),),
        ("building",),
        gettext_lazy("Rebuild it"),
        gettext_lazy("Rebuild this city?"),
    ),
    "improve_city": Look(
        (
            gettext_lazy("Which area do you want to improve?"),
            gettext_lazy("Choose the city that becomes the metropolis."),
        ),
        ("building",),
        gettext_lazy("Metropolis here"),
        gettext_lazy("You can’t move it to another of your cities later. Here?"),
    ),
    "return_progress_card": Look((gettext_lazy("Which progress card goes back under its deck?"),)),
    "give_up_city": Look(
        (gettext_lazy("The barbarians have won. Choose the city to lose: it becomes a settlement again."),),
        ("knight",),
        gettext_lazy("Give up this city"),
        gettext_lazy("Give up this city?"),
        is_final=True,
    ),
    "choose_deck": Look(
        (gettext_lazy("You share the best defense: draw a card. From which deck?"),), is_final=True
    ),
    "take_from_aqueduct": Look(
        (gettext_lazy("The roll gave you nothing. Your Aqueduct gives you a resource of your choice."),),
        nothing=gettext_lazy("Take nothing"),
    ),
    "relocate_knight": Look(
        (gettext_lazy("Your knight was driven away: choose where it goes along your roads."),),
        (_knight_of_the_decision,),
        gettext_lazy("The knight goes here"),
        gettext_lazy("Here?"),
        is_final=True,
    ),
    "give_commodity": Look((gettext_lazy("Which commodity do you give for the resource?"),), is_final=True),
    "take_progress_card": Look((gettext_lazy("These are the cards. Which one do you take?"),), is_final=True),
    "give_up_knight": Look(
        (gettext_lazy("One of your knights deserts. Choose which one."),),
        ("knight",),
        gettext_lazy("This knight deserts"),
        gettext_lazy("Does this knight desert?"),
        is_final=True,
    ),
    "place_deserter": Look(
        (gettext_lazy("Choose a free corner on one of your roads for the knight joining you."),),
        (_knight_of_the_decision,),
        gettext_lazy("Place it here"),
        gettext_lazy("Here?"),
        nothing=gettext_lazy("Place no knight"),
    ),
    "send_knights": Look(
        (
            gettext_lazy("The barbarians land! Choose your knights that fight, one by one."),
            gettext_lazy("More knights? Those who stay behind remain active."),
        ),
        ("knight",),
        gettext_lazy("Send these knights"),
        gettext_lazy("Send these knights?"),
        nothing=gettext_lazy("Send no knight"),
        done=gettext_lazy("Send these knights"),
        is_final=True,
    ),
    "offer_harbor_swap": Look(
        (gettext_lazy("Offer a resource to each player you want a commodity from."),),
        form="catan/cities_knights/templates/_swaps.jinja",
    ),
    "set_wishes": Look((gettext_lazy("Standing orders"),), form="catan/cities_knights/templates/_wishes.jinja"),
    "play_inventor": Look(
        (gettext_lazy("Choose the first of the two numbers to swap."), gettext_lazy("Choose the second one.")),
        ("hex",),
        gettext_lazy("Swap these numbers"),
        gettext_lazy("Swap these two numbers?"),
    ),
    "play_engineer": Look(
        (gettext_lazy("Choose a city for a free wall."),),
        ("building",),
        gettext_lazy("Build the wall here"),
        gettext_lazy("A wall around this city?"),
    ),
    "play_medicine": Look(
        (gettext_lazy("Choose the settlement to upgrade to a city for 2 ore and 1 grain."),),
        ("city",),
        gettext_lazy("Build the city here"),
        gettext_lazy("A city here?"),
    ),
    "play_smith": Look(
        (gettext_lazy("Choose the first knight to promote."), gettext_lazy("A second knight?")),
        ("knight",),
        gettext_lazy("Promote these knights"),
        gettext_lazy("Promote these knights?"),
        done=gettext_lazy("Promote only this knight"),
    ),
    "play_diplomat": Look(
        (
            gettext_lazy("Choose a road with an open end, your own or another player’s."),
            gettext_lazy("You remove your own road. Choose where to rebuild it, or don’t."),
        ),
        ("edge", "road"),
        (gettext_lazy("Remove the road"), gettext_lazy("Rebuild it here")),
        (gettext_lazy("Remove this road?"), gettext_lazy("Remove one road and build the other?")),
        done=gettext_lazy("Remove the road only"),
        is_final=True,
    ),
    "play_bishop": Look(
        (gettext_lazy("Choose where the robber goes: you take a card from everyone with a building there."),),
        ("robber",),
        gettext_lazy("Move the robber here"),
        gettext_lazy("This can’t be undone."),
        is_final=True,
        closed=_closed_to_robber,
        closed_hint=CLOSED_HINT,
    ),
    "play_merchant": Look(
        (gettext_lazy("Choose a hex for the merchant, next to one of your buildings."),),
        ("hex",),
        gettext_lazy("Put the merchant here"),
        gettext_lazy("Place the merchant here?"),
    ),
    "play_intrigue": Look(
        (gettext_lazy("Choose the knight to drive away."),),
        ("knight",),
        gettext_lazy("Drive it away"),
        gettext_lazy("Drive this knight away? Its owner then moves it."),
        is_final=True,
    ),
    "play_spy": Look((gettext_lazy("Whose progress cards do you want to see?"),), is_final=True),
    "play_deserter": Look((gettext_lazy("Who loses a knight?"),), is_final=True),
    "play_master_merchant": Look((gettext_lazy("Whose hand do you want to see, to take two cards?"),), is_final=True),
    "play_commodity_monopoly": Look((gettext_lazy("Which commodity? Everyone gives you 1."),), is_final=True),
    "play_resource_monopoly": Look((gettext_lazy("Which resource? Everyone gives you 2."),), is_final=True),
    **{
        f"play_{kind}": Look(label=gettext_lazy("Play the card"), asked=words.CARD_TEXTS[kind])
        for kind in ("crane", "mining", "irrigation", "warlord", "wedding", "saboteur", "merchant_fleet",
                     "commercial_harbor")
    },
}  # fmt: skip
ONE_DIE = {
    WHITE: gettext_lazy("What does the white die show?"),
    RED: gettext_lazy("What does the red die show?"),
}
ANOTHER_DIE = {RED: gettext_lazy("And the red die?")}


def _dice_to_choose(catan: CatanReading) -> Choice:
    """Ask for the dice named in the verb's options: an Alchemist does not always choose both. CK-ALM-G1, TB-EV-C4"""
    first, *others = catan.arguments["play_alchemist"][0]
    prompts = (ONE_DIE[first], *(ANOTHER_DIE[die] for die in others))
    return describe(catan, "play_alchemist", Look(prompts, is_final=True))


ASKS = {"play_alchemist": _dice_to_choose}
BUNDLES = {
    "give_wedding_gift": (gettext_lazy("A wedding: choose the cards you give."), gettext_lazy("Give these cards")),
    "take_cards": (gettext_lazy("This is their hand. Which cards do you take?"), gettext_lazy("Take these cards")),
}  # fmt: skip
BUILDING = {
    "recruit_knight": Building(
        gettext_lazy("Knight"), "knight-1", facts.COSTS["knight"], piece="basic_knight",
        about=gettext_lazy("Stands on a corner of your roads and blocks it. It defends Catan once it is active."),
    ),
    "activate_knight": Building(
        pgettext_lazy("a knight", "Activate"), "icon-activate", facts.COSTS["activate_knight"], colored=False,
        about=gettext_lazy("An active knight counts against the barbarians and can act from your next turn."),
    ),
    "promote_knight": Building(
        pgettext_lazy("a knight", "Promote"), "icon-promote", facts.COSTS["promote_knight"], colored=False,
        about=gettext_lazy("One level stronger. Mighty knights need the Fortress."),
    ),
    "build_wall": Building(
        gettext_lazy("City wall"), "icon-wall", facts.COSTS["city_wall"], colored=False, piece="city_wall",
        about=gettext_lazy("Around a city: two more cards are safe on a seven."),
    ),
}  # fmt: skip
ROW = {
    "improve_city": Button(gettext_lazy("Improve a city")),
    "set_city_upright": Button(gettext_lazy("Rebuild a city")),
    "move_knight": Button(gettext_lazy("Move a knight")),
    "displace_knight": Button(gettext_lazy("Drive a knight away")),
    "chase_robber": Button(gettext_lazy("Chase the robber")),
    "chase_pirate": Button(gettext_lazy("Chase the pirate")),
    "offer_harbor_swap": Button(gettext_lazy("Commercial Harbor")),
    "return_progress_card": Button(gettext_lazy("Return a progress card")),
}
ELSEWHERE = frozenset((*(f"play_{card}" for card in facts.CARD_COLOR), "set_wishes"))
"""Verbs with buttons elsewhere: progress cards in the hand, standing orders beside the board."""
SOURCES = {
    "metropolises": gettext_lazy("Metropolises"),
    "defender": gettext_lazy("Defender of Catan"),
    "defenders": gettext_lazy("Defender of Catan"),
    "point_cards": gettext_lazy("Printer, Constitution"),
    "merchant": gettext_lazy("Merchant"),
}


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the display name of a progress card, deck or area, or None."""
    if not isinstance(value, str):
        return None
    if value in facts.CARD_COLOR and verb in ("return_progress_card", "take_progress_card"):
        color = facts.CARD_COLOR[value]
        return Said(
            words.PROGRESS_CARDS[value],
            f"progress-{color}",
            catan.words.card_text(value, words.CARD_TEXTS[value]),
        )
    if value in facts.COLORS and verb == "choose_deck":
        left = catan.sight["cities_knights"]["decks"][value]
        note = ngettext("%(number)d card", "%(number)d cards", left) % {"number": left}
        return Said(words.DECKS[value], f"progress-{value}", note)
    if value in facts.AREAS and verb == "improve_city":
        track = track_of(catan, catan.viewer or "", value)
        return Said(track.next_name, f"progress-{track.color}", track.cost_words)
    return None
