"""Panels of Cities & Knights beside the board: ship, flip charts, progress cards, standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.drawing.names import render
from games.drawing.titles import places_of
from games.titles.catan.base.drawing import cards
from games.titles.catan.cities_knights import words
from games.titles.catan.cities_knights.page.attack import Attack, attack_of
from games.titles.catan.cities_knights.page.tracks import Track, track_of
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.words import with_seafarers
from games.wording.sentence import listed

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading
    from games.views.table.person import Person


@dataclass(frozen=True)
class Progress:
    """A kind of progress card in the viewer's hand."""

    kind: str
    color: str
    label: Any
    text: Any
    count: int
    href: str = ""
    is_chosen: bool = False
    why_not: Any = ""


@dataclass(frozen=True)
class Swap:
    """A seat that can be offered a swap with a Commercial Harbor."""

    person: Person
    resources: list[cards.Stack]


@dataclass(frozen=True)
class Wishes:
    key: str
    aqueduct: str
    resources: list[cards.Stack]
    fight: bool
    may_choose_knights: bool
    cities: list[tuple[str, str, bool]]
    wedding: list[cards.Rank]
    usual: list[tuple[str, Any, bool]]


USUAL = {
    "fifth_card": gettext_lazy("Return the newest of five progress cards"),
    "defender_deck": gettext_lazy("As a defender, draw from the deck of my highest improvement"),
    "harbor_answer": gettext_lazy("At a Commercial Harbor, give the commodity I have most of"),
    "displaced_knight": gettext_lazy("Move my displaced knight to the nearest place"),
}
"""The label of the standing order for each small decision."""


@dataclass(frozen=True)
class SeatFacts:
    tracks: list[Track]
    backs: list[tuple[str, Any, int]]
    strength: int
    has_knights: bool
    knights: str
    knights_short: str
    hand_limit: int
    open_cards: str
    defenders: int
    progress: str = ""


@dataclass
class CitiesKnightsPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight["cities_knights"]

    @property
    def event(self) -> str:
        """The face of the event die, or "" if none has been rolled."""
        return self.here["event"] or ""

    @property
    def red_alone(self) -> int | None:
        """The red die when it is not part of a roll and so lies alone (TB-EV-C2); else None."""
        return None if self.catan.dice else self.here["red"]

    @property
    def event_words(self) -> str:
        return str(words.EVENTS.get(self.event, ""))

    @property
    def attack(self) -> Attack:
        return attack_of(self.catan)

    @property
    def tracks(self) -> list[Track]:
        """The viewer's own flip charts; empty for spectators."""
        if self.catan.viewer is None:
            return []
        return [track_of(self.catan, self.catan.viewer, area) for area in facts.AREAS]

    @property
    def progress(self) -> list[Progress]:
        """The viewer's progress cards, the newest last."""
        own = self.here.get("own")
        if own is None:
            return []
        held: list[str] = own["progress"]
        return [self._card(kind, held.count(kind)) for kind in dict.fromkeys(held)]

    def _card(self, kind: str, count: int) -> Progress:
        catan, verb = self.catan, f"play_{kind}"
        possible = bool(catan.arguments.get(verb))
        return Progress(
            kind=kind,
            color=facts.CARD_COLOR[kind],
            label=words.PROGRESS_CARDS[kind],
            text=catan.words.card_text(kind, words.CARD_TEXTS[kind]),
            count=count,
            href=catan.page.to(verb) if possible else "",
            is_chosen=possible and catan.verb == verb,
            why_not="" if possible else self._why_not(kind),
        )

    @property
    def surplus(self) -> int:
        """The number of progress cards that the viewer must play or return before ending its turn. CK-CARD-08"""
        held = len(self.here["own"]["progress"]) if "own" in self.here else 0
        return max(0, held - facts.MOST_PROGRESS_CARDS) if "end_turn" in self.catan.offered else 0

    def _why_not(self, kind: str) -> Any:
        """Return what the card lacks, using only what the player sees anyway."""
        if "end_turn" in self.catan.offered:
            at_sea = with_seafarers.CARD_NEEDS if with_seafarers.OTHER in self.catan.modules else {}
            return at_sea.get(kind) or words.CARD_NEEDS.get(kind, "")
        is_before_the_roll = "leads" in self.catan.sight["shows"] and self.catan.is_due
        return _("Only after you have rolled.") if is_before_the_roll else ""

    @property
    def swaps(self) -> list[Swap]:
        """The seats that a Commercial Harbor can still offer a swap, with the possible resources."""
        walk = self.catan.arguments.get("offer_harbor_swap")
        if not walk:
            return []
        found: dict[str, list[cards.Stack]] = {}
        for one in walk.next([]):
            found.setdefault(one["seat"], []).append(self.catan.goods.stack(one["resource"]))
        return [Swap(self.catan.people[seat], kinds) for seat, kinds in found.items()]

    @property
    def wishes_address(self) -> str:
        """The address of the form for standing orders, or ""."""
        return self.catan.page.to("set_wishes") if "set_wishes" in self.catan.arguments else ""

    @property
    def wishes(self) -> Wishes:
        said, viewer = self.here["own"]["wishes"], self.catan.viewer
        names = places_of(self.catan.sight)
        assert names is not None
        return Wishes(
            key=self.catan.page.key("set_wishes"),
            aqueduct=said["aqueduct"] or "",
            resources=[self.catan.goods.stack(kind) for kind in cards.RESOURCES],
            fight=said["fight"],
            may_choose_knights=bool(self.catan.sight["options"].get("perfidious")),
            cities=[
                (vertex, render(names[vertex], gettext), vertex in said["lose_city"][:1])
                for vertex, seat in self.catan.base["cities"].items()
                if seat == viewer
            ],
            wedding=self.catan.goods.ranks(self.catan.kinds, said["wedding"]),
            usual=[(key, text, key in said["usual"]) for key, text in USUAL.items()],
        )

    @property
    def offered(self) -> cards.Stack | None:
        """The resource that a Commercial Harbor offers to the viewer, or None."""
        kind = self.catan.sight.get("shows", {}).get("offered", {}).get(self.catan.viewer)
        return self.catan.goods.stack(kind) if kind else None

    def of_seat(self, seat: str) -> SeatFacts:
        public = self.here["seats"][seat]
        standing = [knight for knight in self.here["knights"].values() if knight["seat"] == seat]
        active = sum(1 for knight in standing if knight["active"])
        opened = self.here.get("open", {}).get(seat, {}).get("progress", [])
        return SeatFacts(
            tracks=[track_of(self.catan, seat, area) for area in facts.AREAS],
            backs=[(color, words.DECKS[color], public["progress"][color]) for color in facts.COLORS],
            strength=self.here["barbarians"]["contributions"].get(seat, 0),
            has_knights=bool(standing),
            knights=_knights_in_words(active, len(standing)),
            knights_short=f"{active}/{len(standing)}",
            hand_limit=public["hand_limit"],
            open_cards=listed(self.catan.words.card(card) for card in public["open_cards"]),
            defenders=public["defenders"],
            progress=listed(self.catan.words.card(card) for card in opened),
        )


def _knights_in_words(active: int, standing: int) -> str:
    if not standing:
        return _("no knights")
    said = ngettext("%(active)d of %(all)d knight active", "%(active)d of %(all)d knights active", standing)
    return said % {"active": active, "all": standing}
