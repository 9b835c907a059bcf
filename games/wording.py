"""What happened, in words: one place for the log, the mail, the summary and the refusals.

Sentences are master texts with facts in braces. The facts come as the rules wrote them (seats,
places, cards) and are put into words here, in the active language; players are called by the names
that are passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.drawing import places as naming

if TYPE_CHECKING:
    from games.engine.errors import Illegal
    from games.engine.history import CannotUndo

RESOURCES = {
    "brick": pgettext_lazy("resource", "brick"),
    "lumber": pgettext_lazy("resource", "lumber"),
    "wool": pgettext_lazy("resource", "wool"),
    "grain": pgettext_lazy("resource", "grain"),
    "ore": pgettext_lazy("resource", "ore"),
}
DEVELOPMENT_CARDS = {
    "knight": pgettext_lazy("development card", "knight"),
    "road_building": pgettext_lazy("development card", "road building"),
    "year_of_plenty": pgettext_lazy("development card", "year of plenty"),
    "monopoly": pgettext_lazy("development card", "monopoly"),
    "victory_point": pgettext_lazy("development card", "victory point"),
}
COLORS = {
    "red": pgettext_lazy("piece color", "red"),
    "blue": pgettext_lazy("piece color", "blue"),
    "orange": pgettext_lazy("piece color", "orange"),
    "white": pgettext_lazy("piece color", "white"),
}

# What the others read while they wait, and what a mail asks for: "Anna is to …", "you are to …".
STEPS = {
    "setup_settlement": _("place a starting settlement"),
    "setup_road": _("place a starting road"),
    "pre_roll": _("roll the dice"),
    "discard": _("discard cards"),
    "robber": _("move the robber"),
    "main": _("trade, build or end the turn"),
    "free_road": _("place a free road"),
}
VERBS = {
    "place_settlement": _("Place a settlement"),
    "place_road": _("Place a road"),
    "roll": _("Roll the dice"),
    "play_knight": _("Play a knight"),
    "play_road_building": _("Play road building"),
    "play_year_of_plenty": _("Play year of plenty"),
    "play_monopoly": _("Play monopoly"),
    "discard": _("Discard cards"),
    "move_robber": _("Move the robber"),
    "build_road": _("Build a road"),
    "build_settlement": _("Build a settlement"),
    "build_city": _("Build a city"),
    "buy_development_card": _("Buy a development card"),
    "trade_with_bank": _("Trade with the bank"),
    "make_offer": _("Make an offer"),
    "execute_offer": _("Swap"),
    "withdraw_offer": _("Withdraw an offer"),
    "answer_offer": _("Answer an offer"),
    "make_counter_offer": _("Make a counter-offer"),
    "answer_counter": _("Answer a counter-offer"),
    "wait_for_answers": _("Wait for answers"),
    "set_standing_answers": _("Change standing answers"),
    "end_turn": _("End the turn"),
}
END_REASONS = {
    "turn_ended": _("the turn has ended"),
    "trade_closed": _("trading is over for this turn"),
    "cards_left": _("its maker has lost cards"),
    "cards_gone": _("its maker no longer holds the cards"),
}

# One sentence per kind of log entry. `Words` says how each fact is put into words.
SENTENCES = {
    "board_made": gettext_noop("The board is set up."),
    "starting_seat": gettext_noop("{seat} begins."),
    "settlement_placed": gettext_noop("{seat} places a settlement: {vertex}."),
    "road_placed": gettext_noop("{seat} places a road: {edge}."),
    "starting_cards": gettext_noop("{seat} starts with {cards}."),
    "turn_began": gettext_noop("Turn of {seat}."),
    "rolled": gettext_noop("{seat} rolls {dice}."),
    "discard_filed": gettext_noop("{seat} has chosen what to discard."),
    "robber_moved": gettext_noop("{seat} moves the robber: {hex}."),
    "stolen": gettext_noop("{seat} steals a card from {victim}."),
    "nothing_to_steal": gettext_noop("There is nothing to steal."),
    "road_built": gettext_noop("{seat} builds a road: {edge}."),
    "settlement_built": gettext_noop("{seat} builds a settlement: {vertex}."),
    "city_built": gettext_noop("{seat} builds a city: {vertex}."),
    "card_bought": gettext_noop("{seat} buys a development card."),
    "knight_played": gettext_noop("{seat} plays a knight."),
    "road_building_played": gettext_noop("{seat} plays road building."),
    "year_of_plenty_played": gettext_noop("{seat} plays year of plenty and takes {cards}."),
    "longest_road": gettext_noop("{seat} takes Longest Road (length {length})."),
    "largest_army": gettext_noop("{seat} takes Largest Army ({knights} knights)."),
    "bank_trade": gettext_noop("{seat} gives the bank {give} and takes {take}."),
    "counter_declined": gettext_noop("{seat} declines the counter-offer of {maker}."),
    "waits_for_answers": gettext_noop("{seat} waits for answers."),
    "acceptance_cancelled": gettext_noop("The acceptance of {seat} is cancelled: it has lost cards."),
    "turn_ended": gettext_noop("{seat} ends the turn."),
    "game_over": gettext_noop("{winner} wins the game."),
    # what the site adds to the history
    "resigned": gettext_noop("{seat} resigns; a bot plays on."),
    "end_proposed": gettext_noop("{seat} proposes to end the game now."),
    "end_agreed": gettext_noop("{seat} agrees to end the game."),
    "end_declined": gettext_noop("{seat} declines to end the game."),
    "ended_early": gettext_noop("The game ends early."),
    "timed_out": gettext_noop("The time of {seat} has run out: the site answers for {seat}."),
    "undo_asked": gettext_noop("{seat} asks to take back move {move}."),
    "undo_agreed": gettext_noop("{seat} agrees to the move being taken back."),
    "undo_declined": gettext_noop("{seat} does not want the move taken back."),
    "taken_back": gettext_noop("{seat} takes back move {move}."),
}
# what those read who know the fact named first
PRIVATE_SENTENCES = {
    "stolen": ("cards", gettext_noop("{seat} steals {cards} from {victim}.")),
    "card_bought": ("card", gettext_noop("{seat} buys a development card: {card}.")),
}


class Words(dict[str, str]):
    """The facts of one log entry in words, made when a sentence asks for them."""

    def __init__(
        self, facts: Mapping[str, Any], names: Mapping[str, str], places: naming.Names | None
    ) -> None:
        super().__init__()
        self.facts, self.names, self.places = facts, names, places

    def __missing__(self, key: str) -> str:
        value = self.facts.get(key)
        how: Callable[[Any], str] = {
            "seat": self.name,
            "victim": self.name,
            "winner": self.name,
            "maker": self.name,
            "from": self.name,
            "vertex": self.place,
            "edge": self.place,
            "hex": self.place,
            "dice": dice,
            "cards": cards,
            "give": cards,
            "take": cards,
            "want": cards,
            "card": card,
            "resource": resource,
        }.get(key, str)
        return how(value)

    def name(self, seat: Any) -> str:
        """Call a seat by its player's name."""
        return gettext("nobody") if seat is None else self.names.get(str(seat), str(seat))

    def place(self, place: Any) -> str:
        """Name a corner, a path or a hex as people do."""
        if self.places is None:
            return str(place)
        return naming.render(self.places[place], gettext)


def sentence(
    entry: Mapping[str, Any],
    viewer: str | None,
    names: Mapping[str, str],
    places: naming.Names | None = None,
) -> str:
    """Say one log entry as this viewer may read it.

    :param entry: `{"kind", "public", "private"}` as the rules wrote it
    :param viewer: a seat, or None for a spectator
    :param names: what the seats are called
    :param places: what the places of this board are called (`places_of(view)`)
    """
    own = entry.get("private", {}).get(viewer) or {} if viewer is not None else {}
    return say(entry["kind"], {**entry["public"], **own}, names, places)


def say(
    kind: str,
    facts: Mapping[str, Any],
    names: Mapping[str, str],
    places: naming.Names | None = None,
) -> str:
    """Say what happened from its facts alone; what was private to the reader is among them."""
    words = Words(facts, names, places)
    if kind in TOLD_BY:
        return TOLD_BY[kind](words)
    needed, known = PRIVATE_SENTENCES.get(kind, ("", ""))
    if needed and needed in facts:
        return gettext(known).format_map(words)
    if kind not in SENTENCES:
        raise LookupError(f"There are no words for a log entry of the kind {kind!r}: {facts!r}")
    return gettext(SENTENCES[kind]).format_map(words)


def places_of(view: Mapping[str, Any]) -> naming.Names | None:
    """Return the names of a board's places, from anybody's view of the game."""
    board = view.get("base")
    return None if board is None else naming.Names(board["hexes"], board["harbors"])


def refusal(illegal: Illegal | CannotUndo, names: Mapping[str, str]) -> str:
    """Say why a move is not allowed, in the active language."""
    words = {key: _fact(key, value, names) for key, value in illegal.facts.items()}
    return gettext(illegal.text).format_map(words)


def waiting_for(step: str) -> str:
    """Say what a seat is to do: "roll the dice"."""
    return str(STEPS.get(step, step.replace("_", " ")))


def verb_label(verb: str) -> str:
    """Say a verb as a button does: "Roll the dice"."""
    return str(VERBS.get(verb, verb.replace("_", " ").capitalize()))


def resource(name: Any) -> str:
    """Say a resource."""
    return str(RESOURCES.get(name, name))


def card(name: Any) -> str:
    """Say a card of either kind."""
    return str(RESOURCES.get(name) or DEVELOPMENT_CARDS.get(name) or name)


def cards(bundle: Any) -> str:
    """Say so many cards: "2 wool and 1 ore"; one resource by its name."""
    if isinstance(bundle, str):
        return resource(bundle)
    if not bundle:
        return gettext("nothing")
    return listed(
        gettext("{count} {card}").format(count=count, card=card(kind))
        for kind, count in bundle.items()
        if count
    ) or gettext("nothing")


def dice(faces: Any) -> str:
    """Say a roll: "7 (3 + 4)"."""
    if not isinstance(faces, list):
        return str(faces)
    return f"{sum(faces)} ({' + '.join(map(str, faces))})"


def listed(parts: Iterable[str]) -> str:
    """Say a list: "a, b and c"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return gettext("{first} and {last}").format(
        first=pgettext("between the parts of a list", ", ").join(words[:-1]), last=words[-1]
    )


def _fact(key: str, value: Any, names: Mapping[str, str]) -> str:
    if key == "name":
        return names.get(str(value), str(value))
    if key == "names":
        return listed(names.get(str(seat), str(seat)) for seat in value)
    if isinstance(value, dict):
        return cards(value)
    return card(value) if isinstance(value, str) else str(value)


# ------------------------------------------------------------------ sentences with parts


def _produced(words: Words) -> str:
    gains = [
        gettext("{seat} gets {cards}").format(seat=words.name(seat), cards=cards(gained))
        for seat, gained in words.facts.get("gains", {}).items()
        if gained
    ]
    said = listed(gains) + "." if gains else gettext("Nobody gets anything.")
    short = words.facts.get("short") or []
    if short:
        said += " " + gettext("The bank is short of {resources}.").format(
            resources=listed(resource(name) for name in short)
        )
    return said


def _discarded(words: Words) -> str:
    return (
        listed(
            gettext("{seat} discards {cards}").format(seat=words.name(seat), cards=cards(thrown))
            for seat, thrown in words.facts["cards"].items()
        )
        + "."
    )


def _monopoly(words: Words) -> str:
    taken = sum(words.facts["taken"].values())
    return ngettext(
        "{seat} plays monopoly on {resource} and gets {count} card.",
        "{seat} plays monopoly on {resource} and gets {count} cards.",
        taken,
    ).format(seat=words["seat"], resource=words["resource"], count=taken)


def _longest_road(words: Words) -> str:
    if words.facts.get("seat") is None:
        return gettext("Nobody has Longest Road any more.")
    return gettext(SENTENCES["longest_road"]).format_map(words)


def _swapped(words: Words) -> str:
    one, other = words.facts["between"]
    gave = words.facts["gave"]
    return gettext("{one} gives {given} to {other} for {taken}.").format(
        one=words.name(one),
        other=words.name(other),
        given=cards(gave[one]),
        taken=cards(gave[other]),
    )


def _offer(words: Words) -> dict[str, str]:
    offer = words.facts["offer"]
    if not isinstance(offer, dict):
        return {"id": str(offer), "seat": words["seat"]}
    return {
        "id": str(offer.get("id", "")),
        "seat": words.name(offer["from"]),
        "give": cards(offer["give"]),
        "want": cards(offer["want"]),
        "to": listed(words.name(seat) for seat in offer.get("to", [])),
    }


def _offer_made(words: Words) -> str:
    return gettext("{seat} offers {give} for {want} to {to}.").format_map(_offer(words))


def _counter_made(words: Words) -> str:
    return gettext("{seat} proposes in turn: {give} for {want}.").format_map(_offer(words))


def _offer_answered(words: Words) -> str:
    if words.facts.get("answer") == "accept":
        return gettext("{seat} accepts the offer.").format_map(words)
    if words.facts.get("answer") == "pending":
        return gettext("{seat} takes back the answer.").format_map(words)
    return gettext("{seat} declines the offer.").format_map(words)


def _offer_withdrawn(words: Words) -> str:
    return gettext("{seat} withdraws an offer.").format_map(_offer(words))


def _offer_closed(words: Words) -> str:
    why = END_REASONS.get(words.facts.get("why", ""))
    if why is None:
        return gettext("An offer is closed.")
    return gettext("An offer is closed: {why}.").format(why=why)


TOLD_BY: dict[str, Callable[[Words], str]] = {
    "produced": _produced,
    "discarded": _discarded,
    "monopoly_played": _monopoly,
    "longest_road": _longest_road,
    "swapped": _swapped,
    "offer_made": _offer_made,
    "counter_made": _counter_made,
    "offer_answered": _offer_answered,
    "offer_withdrawn": _offer_withdrawn,
    "offer_closed": _offer_closed,
}
