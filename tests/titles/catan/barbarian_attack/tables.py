"""Tables of Barbarian Attack: a fixed island without barbarians, knights and coins.

laid = attack_table().put("P", settlements="-2,1,N").with_barbarians({"-2,1": 2}).with_knights("P", "-2,1,E")
"""

from __future__ import annotations

from typing import Any

from games.engine.types import Json
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.kit.rules.coins import COIN
from tests.titles.catan.for_two.duel import Duel
from tests.titles.catan.tables import CATAN, LETTERS, Table

TERRAIN = {
    "0,-2": "forest", "1,-2": "hills", "2,-2": "desert", "-1,-1": "pasture", "0,-1": "fields", "1,-1": "mountains",
    "2,-1": "pasture", "-2,0": "fields", "-1,0": "hills", "0,0": "forest", "1,0": "mountains", "2,0": "hills",
    "-2,1": "pasture", "-1,1": "fields", "0,1": "pasture", "1,1": "mountains", "-2,2": "castle", "-1,2": "forest",
    "0,2": "fields",
}  # fmt: skip


class Attack(Table):
    @property
    def attack(self) -> dict[str, Any]:
        """The module's part of the state."""
        return self.state["barbarian_attack"]  # type: ignore[no-any-return]

    # Laying out

    def cleared(self) -> Attack:
        super().cleared()
        self.here["terrain"].update(TERRAIN)
        self.attack.update(
            barbarians={},
            prisoners=dict.fromkeys(self.state["seats"], 0),
            led_away=0,
            knights={},
            knighted=[],
        )
        return self

    def with_barbarians(self, standing: dict[str, int]) -> Attack:
        self.attack["barbarians"] = dict(standing)
        return self

    def with_knights(self, name: str, *edges: str) -> Attack:
        owner = name if name in ("north", "south") else self.seat(name)
        self.attack["knights"].update(dict.fromkeys(edges, owner))
        if owner in self.state["seats"] and owner not in self.attack["knighted"]:
            self.attack["knighted"].append(owner)
        return self

    def with_prisoners(self, name: str, number: int) -> Attack:
        self.attack["prisoners"][self.seat(name)] = number
        return self

    def with_coins(self, name: str, number: int) -> Attack:
        self.here["hands"][self.seat(name)][COIN] = number
        return self

    def with_harbors(self, **types: str) -> Attack:
        """Set the types of harbors by the number of their edge."""
        self.here["harbors"].update(types)
        return self

    def buying(self, name: str, *cards: str) -> Attack:
        """Make it the seat's turn, with these cards on top of the deck and the means to pay for them."""
        self.deck(*cards).give(name, ore=len(cards), wool=len(cards), grain=len(cards))
        return self.main(name)

    def main(self, name: str, *, dice: tuple[int, int] = (2, 3)) -> Attack:
        """Make it the seat's turn, including the phases after trade and build."""
        super().main(name, dice=dice)
        self.state["stack"][1]["rest"] = self.phases(name)
        return self

    def pre_roll(self, name: str) -> Attack:
        super().pre_roll(name)
        self.state["stack"][1]["rest"] += self.phases(name)
        return self

    def phases(self, name: str) -> list[Json]:
        """Return the phases after trade and build in a turn of the seat."""
        from games.titles.catan.base.rules.turn import part_phases

        steps = part_phases(self.title.game(self.title.copy(self.state)), self.seat(name))
        return steps[[step["step"] for step in steps].index("main") + 1 :]

    # Playing

    def buy(self, name: str, **more: Any) -> Attack:
        self.play(name, "buy_development_card", **more)
        return self

    def land(self, name: str, verb: str, at: str, *throws: tuple[int, int]) -> Attack:
        """Build, and roll these dice for the landing."""
        labels = ["landing", *(f"landing#{place}" for place in range(2, 20))]
        self.play(name, verb, at, chance=dict(zip(labels, map(list, throws), strict=False)))
        return self

    def fight(self, name: str, *colors: str, dice: dict[str, list[int]] | None = None) -> Attack:
        """End the seat's turn without moving its knights. The color die shows these colors, one for each victory."""
        labels = ["losses", *(f"losses#{place}" for place in range(2, 10))]
        script: dict[str, Json] = dict(zip(labels, colors, strict=False))
        for seat, values in (dice or {}).items():
            for place, value in enumerate(values, start=1):
                label = f"prisoner/{self.seat(seat)}"
                script[label if place == 1 else f"{label}#{place}"] = [value]
        self.play(name, "end_turn", chance=script)
        return self

    # Reading

    @property
    def standing(self) -> dict[str, int]:
        return dict(self.attack["barbarians"])

    @property
    def riders(self) -> dict[str, str]:
        """The owners of knights by path."""
        return {edge: self.names.get(owner, owner) for edge, owner in self.attack["knights"].items()}

    def prisoners(self, name: str) -> int:
        return int(self.attack["prisoners"][self.seat(name)])

    def coins(self, name: str) -> int:
        return int(self.here["hands"][self.seat(name)][COIN])

    def points_of(self, name: str) -> int:
        return int(self.sight(None)["base"]["seats"][self.seat(name)]["points"])

    def next(self, name: str, verb: str, *so_far: str) -> list[Any]:
        return list(self.title.options(self.state, self.seat(name))[verb].next(list(so_far)))


class AttackDuel(Attack, Duel):
    """The same table for two."""


def attack_table(*more: str, seats: int = 4, seed: str = "a test", on_it: bool = True) -> Attack:
    """Return a table on which P begins; with `on_it=False` as it was dealt."""
    kind = AttackDuel if "for_two" in more else Attack
    while True:
        state = CATAN.new(seats=seats, modules=["base", "barbarian_attack", *more], seed=seed).state
        if state["base"]["starting_seat"] == "0":
            laid = kind(state, LETTERS)
            return laid.cleared() if on_it else laid
        seed += "+"


assert set(TERRAIN) == {*facts.COAST, *facts.INNER, facts.CASTLE_HEX, facts.DESERT_HEX}
