"""The way of the barbarians' ship, and the outcome if they landed now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.wording.sentence import listed

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading
    from games.views.table.person import Person


@dataclass(frozen=True)
class Defense:
    person: Person
    strength: int
    plain_cities: int
    most: bool
    least: bool


@dataclass(frozen=True)
class Step:
    number: int
    x: int
    is_past: bool
    is_here: bool
    is_landing: bool


@dataclass(frozen=True)
class Attack:
    """The ship's position and both strengths as they stand now."""

    ship: int
    left: int
    steps: list[Step]
    strength: int
    defense: int
    is_safe: bool
    seats: list[Defense]
    landings: int
    outcome: str
    bars: tuple[int, int]


def attack_of(catan: CatanReading) -> Attack:
    """Return the attack as any player could work it out from public facts."""
    here = catan.sight["cities_knights"]
    ship, landing = here["ship"], here["landing"]
    barbarians = here["barbarians"]
    strength, defense = barbarians["strength"], barbarians["defense"]
    is_safe = defense >= strength
    seats = _defenses(catan, barbarians["contributions"])
    widest = max(strength, defense, 1)
    return Attack(
        ship=ship,
        left=landing - ship,
        steps=[Step(n, 24 + 48 * n, n < ship, n == ship, n == landing) for n in range(landing + 1)],
        strength=strength,
        defense=defense,
        is_safe=is_safe,
        seats=seats,
        landings=here["landings"],
        outcome=_outcome(is_safe, seats, strength),
        bars=(round(100 * strength / widest), round(100 * defense / widest)),
    )


def _defenses(catan: CatanReading, gave: Mapping[str, int]) -> list[Defense]:
    plain = {seat: public["plain_cities"] for seat, public in catan.sight["cities_knights"]["seats"].items()}
    hit = [gave[seat] for seat in gave if plain[seat]]
    most, least = max(gave.values(), default=0), min(hit, default=None)
    return [
        Defense(
            catan.people[seat],
            strength,
            plain[seat],
            most=strength == most and most > 0,
            least=bool(plain[seat]) and strength == least,
        )
        for seat, strength in gave.items()
    ]


def _outcome(is_safe: bool, seats: list[Defense], strength: int) -> str:
    if is_safe:
        best = [one.person.name for one in seats if one.most]
        if len(best) == 1:
            return _("If they landed now, Catan would hold and %(name)s would earn a point.") % {
                "name": best[0]
            }
        if best:
            return _(
                "If they landed now, Catan would hold and %(names)s would each draw a progress card."
            ) % {"names": listed(best)}
        return _("If they landed now, Catan would hold.")
    hit = [one.person.name for one in seats if one.least]
    if not hit:
        return _("If they landed now, they would win, but there is no city to lose.")
    return _("If they landed now, they would win: %(names)s would lose a city.") % {"names": listed(hit)}
