"""The event deck: shuffled, drawn card by card, and shuffled again at New Year. TB-EV-01, TB-EV-04, TB-EV-05.

Only this file changes it. Drawn cards lie face up. Neither the order of the rest nor the five cards under New Year are
shown. The number of cards above New Year is public (TB-GEN-16).
"""

from __future__ import annotations

from collections import Counter
from random import Random

from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.record import BOX, Moved, Pile
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.plans import SEVEN
from games.titles.catan.base.rules.production import NUMBER, cards_by_number
from games.titles.catan.events.rules.facts import CARDS, NEW_YEAR, UNDER_NEW_YEAR, event_of, number_of
from games.titles.catan.events.rules.module import events, own_state

DECK = "event_deck"
"""The name of the deck in the record. Its top card is the last of the list."""
TURNED = "turned_cards"

events.copies(list, "deck", "shown")


@events.sets_up
def lay_deck(game: Game) -> None:
    """TB-EV-01: shuffle the deck and put New Year on top of the last five cards."""
    here = own_state(game)
    cards = [card for card, count in CARDS.items() for _ in range(count)]
    game.moved(cards, BOX, DECK)
    game.moved({NEW_YEAR: 1}, BOX, TURNED)
    here["shown"] = []
    _shuffle(game, cards)
    game.log("event_deck_laid")


def _shuffle(game: Game, cards: list[str]) -> None:
    """TB-EV-01: shuffle all cards except New Year, which lies open meanwhile."""
    deck = own_state(game)["deck"] = game.chance(DECK).about(pile=DECK).shuffled(cards)
    deck.insert(UNDER_NEW_YEAR, NEW_YEAR)
    game.moved({NEW_YEAR: 1}, TURNED, DECK, at=UNDER_NEW_YEAR)


@events.piles
def deck_and_turned_cards(game: Game) -> dict[str, Pile]:
    """Return all cards except the summary card, which is never drawn."""
    return {DECK: own_state(game)["deck"], TURNED: own_state(game)["shown"]}


events.ties_to_record("event_deck_laid", Moved("", TURNED, DECK, kind=NEW_YEAR))
events.ties_to_record("rolled")  # no dice are thrown
events.ties_to_record("event_card", Moved("card", DECK, TURNED))
events.ties_to_record(
    "new_year",
    Moved("", DECK, TURNED, kind=NEW_YEAR),
    Moved("cards", TURNED, DECK),
    Moved("", TURNED, DECK, kind=NEW_YEAR),
)


@events.counts(NUMBER, "event_card")
def number_on_the_card(facts: dict[str, Json]) -> str:
    """TB-EV-02: it counts as a rolled number, even if it does not produce again (TB-2P-C3)."""
    return str(facts["number"])


@events.fortune("event_card")
def cards_by_event_card(game: Game, verb: str, facts: dict[str, Json]) -> dict[Seat, tuple[int, float]]:
    """TB-EV-02: each number is as frequent in the deck as with two dice."""
    return cards_by_number(game, facts["number"])


def cards_left(game: Game) -> int:
    """Return the number of cards above New Year, which is public."""
    return len(own_state(game)["deck"]) - UNDER_NEW_YEAR - 1


def turn_up(game: Game, seat: Seat) -> str | None:
    """Draw the top card and return it, or None if it was New Year. TB-EV-02, TB-EV-05"""
    here = own_state(game)
    card: str = here["deck"].pop()
    game.moved({card: 1}, DECK, TURNED)
    game.reveal()
    if card == NEW_YEAR:
        _begin_year(game, seat)
        return None
    here["shown"].append(card)
    game.log("event_card", seat=seat, card=card, event=event_of(card), number=number_of(card))
    return card


@events.upsets_plans("event_card")
def a_seven_is_drawn(entry: dict[str, Json], seat: Seat) -> bool:
    return bool(entry["seat"] == seat and entry["number"] == SEVEN)


def _begin_year(game: Game, seat: Seat) -> None:
    """TB-EV-04: shuffle the drawn cards and the five remaining ones into a new deck."""
    here = own_state(game)
    turned = here["shown"]
    game.moved(list(turned), TURNED, DECK)
    here["shown"] = []
    _shuffle(game, [*here["deck"], *turned])
    game.log("new_year", seat=seat, cards=turned)


@events.shows
def sight(game: Game) -> dict[str, Json]:
    """Return the face-up cards, the latest last, and the number of cards above New Year."""
    return {"shown": list(own_state(game)["shown"]), "left": cards_left(game)}


@events.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Shuffle the cards that are not face up."""
    here, shown = own_state(game), whole["events"]["shown"]
    hidden = list((Counter(CARDS) - Counter(shown)).elements())
    luck.shuffle(hidden)
    hidden.insert(UNDER_NEW_YEAR, NEW_YEAR)
    here |= {"deck": hidden, "shown": list(shown)}


@events.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: cards are missing, or New Year is in the wrong position"""
    here = own_state(game)
    for pile in ("deck", "shown"):
        need(are_texts(here.get(pile)), f"`events.{pile}` is a list of texts")
    found = Counter([*here["deck"], *here["shown"]])
    need(found == Counter({**CARDS, NEW_YEAR: 1}), "`events.deck` and `events.shown` have each event card")
    on_five = here["deck"][UNDER_NEW_YEAR : UNDER_NEW_YEAR + 1] == [NEW_YEAR]
    need(on_five, f"New Year lies in `events.deck` on {UNDER_NEW_YEAR} cards")
