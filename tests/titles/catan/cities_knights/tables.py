"""Tables of Cities & Knights for tests, on the beginners' island without pieces, with the robber locked.

    table = new_table().put("red", cities="0,0,N").knight("red", "0,0,S", level=2, active=True).main("red")

Seats are red, blue, orange and white, in turn order. Call `main` or `pre_roll` last, since they record which knights
are ready. Each move that is played is checked for lost cards and pieces.
"""

from __future__ import annotations

from games import catalog
from games.engine.types import Json
from games.titles.catan.base.rules.goods import bank_at_start
from games.titles.catan.cities_knights.rules import facts
from tests.everywhere.conservation import conserved
from tests.titles.catan.tables import Table

CATAN = catalog.title("catan")
QUIET = "gate_green"
"""An event that gives no card to a seat without a level in science."""


def new_table(
    *more: str,
    seats: int = 4,
    board: str = "empty",
    seed: str = "a test",
    **options: Json,
) -> Knights:
    """Return a new table.

    :param more: modules besides the two
    :param board: `empty` for the printed island without pieces and a full bank, or `variable` for the moment before
    the first settlement
    """
    while True:
        modules = ["base", "cities_knights", *more]
        state = CATAN.new(seats=seats, modules=modules, options=dict(options), seed=seed).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    table = Knights(state)
    if board == "empty":
        table.printed_island()
    return table


class Knights(Table):
    @property
    def ck(self) -> dict[str, Json]:
        """The module's part of the state."""
        return self.state["cities_knights"]  # type: ignore[no-any-return]

    # Laying out a position

    def knight(self, name: str, *vertices: str, level: int = 1, active: bool = False) -> Knights:
        for vertex in vertices:
            self.ck["knights"][vertex] = {"seat": self.seat(name), "level": level, "active": active}
        return self

    def wall(self, name: str, *vertices: str) -> Knights:
        for vertex in vertices:
            self.put(name, cities=vertex)
            self.ck["walls"][vertex] = self.seat(name)
        return self

    def levels(self, name: str, **levels: int) -> Knights:
        self.ck["improvements"][self.seat(name)].update(levels)
        return self

    def metropolis(self, name: str, area: str, vertex: str, level: int = 4) -> Knights:
        """Put down a city with a metropolis, and raise the area to the level that brings it."""
        self.put(name, cities=vertex).levels(name, **{area: level})
        self.ck["metropolises"][area] = vertex
        return self

    def topple(self, name: str, *vertices: str) -> Knights:
        """Put down toppled cities."""
        for vertex in vertices:
            self.here["settlements"][vertex] = self.seat(name)
            self.ck["toppled"].append(vertex)
        return self

    def cards(self, name: str, *cards: str) -> Knights:
        """Move progress cards from the decks to a seat; victory-point cards lie open."""
        for card in cards:
            self.ck["decks"][facts.CARD_COLOR[card]].remove(card)
            pile = "open_cards" if card in facts.POINT_CARDS else "progress"
            self.ck[pile][self.seat(name)].append(card)
        return self

    def top(self, *cards: str) -> Knights:
        """Put these cards on top of their decks; the first is drawn first."""
        for card in reversed(cards):
            deck = self.ck["decks"][facts.CARD_COLOR[card]]
            deck.remove(card)
            deck.append(card)
        return self

    def only(self, color: str, *cards: str) -> Knights:
        """Reduce a deck to these cards; the others go to the bottom of another deck, out of the way."""
        deck = self.ck["decks"][color]
        for card in cards:
            deck.remove(card)
        other = next(one for one in self.ck["decks"] if one != color)
        self.ck["decks"][other] = deck + self.ck["decks"][other]
        self.ck["decks"][color] = list(reversed(cards))
        return self

    def ship(self, steps: int) -> Knights:
        self.ck["ship"] = steps
        return self

    def landed(self, times: int = 1) -> Knights:
        """Record past landings, which unlocks the robber."""
        self.ck["landings"] = times
        return self

    def merchant(self, name: str, hex_name: str) -> Knights:
        self.ck["merchant"] = {"hex": hex_name, "seat": self.seat(name)}
        return self

    def defenders(self, name: str, count: int) -> Knights:
        self.ck["defenders"][self.seat(name)] = count
        return self

    def _at(self, name: str, phase: str, rest: list[Json], noted: dict[str, Json]) -> Knights:
        seat = self.seat(name)
        ready = [v for v, one in self.ck["knights"].items() if one["seat"] == seat and one["active"]]
        if ready:
            noted = {**noted, "cities_knights": {"ready": ready}}
        super()._at(name, phase, rest, noted)
        return self

    # Playing

    def throw(
        self, white: int, red: int, event: str = QUIET, *, name: str | None = None, **chance: Json
    ) -> Knights:
        """Roll these dice for the active seat; `chance` scripts more labels, with `_` for `/`."""
        seat = self.due[0] if name is None else name
        more = {label.replace("_", "/"): value for label, value in chance.items()}
        self.play(seat, "roll", chance={"white": [white], "red": [red], "event": event, **more})
        return self

    def land(self, white: int = 2, red: int = 3, **chance: Json) -> Knights:
        """Roll these dice with the ship one step from landing."""
        return self.ship(6).throw(white, red, "ship", **chance)

    def card(self, name: str, card: str, argument: Json = None, **chance: Json) -> Knights:
        """Play a progress card; `chance` scripts its random results, with `_` for `/` in labels."""
        script = {label.replace("_", "/"): value for label, value in chance.items()} or None
        self.play(name, f"play_{card}", argument, chance=script)
        return self

    def count(self) -> None:
        """Check that no card or piece is lost or created. CK-COMP-10, CK-COMP-11, CK-COMP-12"""
        totals = conserved(self.state)
        for kind, number in bank_at_start(CATAN.game(self.state)).items():
            assert totals[kind] == number, f"{totals[kind]} {kind} in play"
        for color in facts.COLORS:
            assert totals[f"{color} cards"] == 18, f"{totals[f'{color} cards']} {color} cards in play"

    # Reading

    def level(self, name: str, area: str) -> int:
        return self.ck["improvements"][self.seat(name)][area]  # type: ignore[no-any-return]

    def progress(self, name: str) -> list[str]:
        """Return the hidden cards of a seat."""
        return list(self.ck["progress"][self.seat(name)])

    def standing(self, vertex: str) -> tuple[str, int, bool] | None:
        """Return the knight on a vertex as its seat's name, level and state, or None."""
        one = self.ck["knights"].get(vertex)
        return None if one is None else (self.names[one["seat"]], one["level"], one["active"])

    def lines(self, name: str) -> dict[str, int]:
        """Return the sources of a seat's points."""
        own = self.title.points(self.state)[self.seat(name)]["lines"]
        return {line["source"]: line["number"] for line in own if line["number"]}
