"""The parts of the table's page that belong to Cities & Knights: ship, tracks, knights, progress cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from games import wording
from games.catan.cities_knights import facts
from games.drawing import cards
from games.drawing.places import render
from games.views.described import Look, Said
from games.views.page_books import Building, PageBook
from games.wording import cities_knights as words

if TYPE_CHECKING:
    from games.views.pages.catan.page import CatanPage
    from games.views.table_page import Move, Person

KEY = "cities_knights"

# ------------------------------------------------------------------ how verbs are asked for


def _knight_that_moves(catan: CatanPage, chosen: list[Any]) -> str:
    """After its action a knight is inactive."""
    return f"knight-{_knights(catan)[chosen[0]]['level']}"


def _knight_of_the_decision(catan: CatanPage, chosen: list[Any]) -> str:
    top = catan.view["stack"][-1]
    return f"knight-{top['level']}{'-active' if top['active'] else ''}"


def _knights(catan: CatanPage) -> Mapping[str, Any]:
    found: Mapping[str, Any] = catan.view[KEY]["knights"]
    return found


LOOKS: dict[str, Look] = {
    "place_city": Look(
        (gettext_lazy("Choose a corner for your city; it brings your first cards."),),
        ("new-city",),
        gettext_lazy("City here"),
        gettext_lazy("Here? You may take it back until the road stands."),
    ),
    "recruit_knight": Look(
        (gettext_lazy("Choose a free corner on one of your roads. The new knight is basic and inactive."),),
        ("knight-1",),
        gettext_lazy("Recruit the knight here"),
        gettext_lazy("A knight here?"),
    ),
    "activate_knight": Look(
        (gettext_lazy("Choose the knight to activate. It defends Catan at once and may act on your next turn."),),
        ("knight",),
        gettext_lazy("Activate this knight"),
        gettext_lazy("Activate this knight?"),
    ),
    "promote_knight": Look(
        (gettext_lazy("Choose the knight that becomes one level stronger."),),
        ("knight",),
        gettext_lazy("Promote this knight"),
        gettext_lazy("Promote this knight?"),
    ),
    "move_knight": Look(
        (
            gettext_lazy("Choose the knight that moves; it is inactive afterwards."),
            gettext_lazy("Choose where it goes along your roads."),
        ),
        ("knight", _knight_that_moves),
        gettext_lazy("Move the knight here"),
        gettext_lazy("Move the knight here?"),
    ),
    "displace_knight": Look(
        (
            gettext_lazy("Choose the knight that attacks; it is inactive afterwards."),
            gettext_lazy("Choose the weaker knight that it drives away."),
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
            gettext_lazy("Whom do you rob? It cannot be taken back."),
        ),
        ("knight", "robber"),
        gettext_lazy("Move the robber here"),
        gettext_lazy("It cannot be taken back."),
        is_final=True,
    ),
    "build_wall": Look(
        (gettext_lazy("Choose the city that gets a wall: two more cards are safe from a seven."),),
        ("building",),
        gettext_lazy("Build the wall here"),
        gettext_lazy("A wall around this city?"),
    ),
    "set_city_upright": Look(
        (gettext_lazy("Choose the toppled city that is rebuilt."),),
        ("building",),
        gettext_lazy("Set it upright"),
        gettext_lazy("Rebuild this city?"),
    ),
    "improve_city": Look(
        (gettext_lazy("Which area do you improve?"), gettext_lazy("Choose the city that becomes the metropolis.")),
        ("building",),
        gettext_lazy("Metropolis here"),
        gettext_lazy("You cannot move it to another of your cities later. Here?"),
    ),
    "return_progress_card": Look((gettext_lazy("Which progress card goes back under its deck?"),)),
    "give_up_city": Look(
        (gettext_lazy("The barbarians have won. Choose the city that you give up: a settlement is left."),),
        ("knight",),
        gettext_lazy("Give up this city"),
        gettext_lazy("Give up this city?"),
        is_final=True,
    ),
    "choose_deck": Look((gettext_lazy("You defended best, together with others: draw a card. From which deck?"),)),
    "take_from_aqueduct": Look(
        (gettext_lazy("The roll brought you nothing. Your Aqueduct gives you a resource of your choice."),),
        nothing=gettext_lazy("Take nothing"),
    ),
    "relocate_knight": Look(
        (gettext_lazy("Your knight was driven away: choose where it goes along your roads."),),
        (_knight_of_the_decision,),
        gettext_lazy("The knight goes here"),
        gettext_lazy("Here?"),
        is_final=True,
    ),
    "give_commodity": Look((gettext_lazy("Which commodity do you give for the resource?"),)),
    "take_progress_card": Look((gettext_lazy("These are the cards. Which one do you take?"),)),
    "give_up_knight": Look(
        (gettext_lazy("One of your knights deserts. Choose which."),),
        ("knight",),
        gettext_lazy("This knight deserts"),
        gettext_lazy("Does this knight desert?"),
        is_final=True,
    ),
    "place_deserter": Look(
        (gettext_lazy("Choose a free corner on one of your roads for the knight that comes to you."),),
        (_knight_of_the_decision,),
        gettext_lazy("Place it here"),
        gettext_lazy("Here?"),
        nothing=gettext_lazy("Place no knight"),
    ),
    "send_knights": Look(
        (
            gettext_lazy("The barbarians land! Choose your knights that fight, one by one."),
            gettext_lazy("More knights? Those that stay behind stay active."),
        ),
        ("knight",),
        gettext_lazy("Send these knights"),
        gettext_lazy("Send these knights?"),
        nothing=gettext_lazy("Send no knight"),
        done=gettext_lazy("Send these knights"),
        is_final=True,
    ),
    "offer_harbor_swap": Look(
        (gettext_lazy("Offer a resource to each player whom you want a commodity from."),),
        form="games/table/cities_knights/_swaps.html",
    ),
    "set_wishes": Look((gettext_lazy("Standing orders"),), form="games/table/cities_knights/_wishes.html"),
    "play_alchemist": Look((gettext_lazy("What does the white die show?"), gettext_lazy("And the red die?"))),
    "play_inventor": Look(
        (gettext_lazy("Choose the first of two numbers that change places."), gettext_lazy("Choose the second one.")),
        ("hex",),
        gettext_lazy("Swap these numbers"),
        gettext_lazy("Swap these two numbers?"),
    ),
    "play_engineer": Look(
        (gettext_lazy("Choose the city that gets a wall for nothing."),),
        ("building",),
        gettext_lazy("Build the wall here"),
        gettext_lazy("A wall around this city?"),
    ),
    "play_medicine": Look(
        (gettext_lazy("Choose the settlement that becomes a city for 2 ore and 1 grain."),),
        ("city",),
        gettext_lazy("Build the city here"),
        gettext_lazy("A city here?"),
    ),
    "play_smith": Look(
        (gettext_lazy("Choose the first knight to promote."), gettext_lazy("A second knight?")),
        ("knight",),
        gettext_lazy("Promote these knights"),
        gettext_lazy("Promote these knights?"),
        done=gettext_lazy("Promote this knight alone"),
    ),
    "play_diplomat": Look(
        (
            gettext_lazy("Choose a road with an open end, yours or another's."),
            gettext_lazy("Your road comes off. Choose where it is built anew, or leave it off."),
        ),
        ("edge", "road"),
        (gettext_lazy("Take the road off"), gettext_lazy("Build it here instead")),
        (gettext_lazy("Take this road off?"), gettext_lazy("Take one road off and build the other?")),
        done=gettext_lazy("Take the road off alone"),
        is_final=True,
    ),
    "play_bishop": Look(
        (gettext_lazy("Choose where the robber goes: you take a card from everyone with a building there."),),
        ("robber",),
        gettext_lazy("Move the robber here"),
        gettext_lazy("It cannot be taken back."),
        is_final=True,
    ),
    "play_merchant": Look(
        (gettext_lazy("Choose the hex for the merchant, beside one of your buildings."),),
        ("hex",),
        gettext_lazy("Put the merchant here"),
        gettext_lazy("The merchant here?"),
    ),
    "play_intrigue": Look(
        (gettext_lazy("Choose the knight that you drive away."),),
        ("knight",),
        gettext_lazy("Drive it away"),
        gettext_lazy("Drive this knight away? Its owner then moves it."),
        is_final=True,
    ),
    "play_spy": Look((gettext_lazy("Whose progress cards do you look at?"),)),
    "play_deserter": Look((gettext_lazy("Who loses a knight?"),)),
    "play_master_merchant": Look((gettext_lazy("Whose hand do you look at, to take two cards?"),)),
    "play_commodity_monopoly": Look((gettext_lazy("Which commodity? Everybody gives you 1 of it."),)),
    "play_resource_monopoly": Look((gettext_lazy("Which resource? Everybody gives you 2 of it."),)),
    **{
        f"play_{kind}": Look(label=gettext_lazy("Play the card"), asked=words.CARD_TEXTS[kind])
        for kind in ("crane", "mining", "irrigation", "warlord", "wedding", "saboteur", "merchant_fleet",
                     "commercial_harbor")
    },
}  # fmt: skip
FORCED = {
    "setup_city": "place_city",
    "perfidy_commit": "send_knights",
    "lose_city": "give_up_city",
    "defender_deck": "choose_deck",
    "fifth_card": "return_progress_card",
    "aqueduct": "take_from_aqueduct",
    "displaced_knight": "relocate_knight",
    "wedding_gift": "give_wedding_gift",
    "saboteur_discard": "discard",
    "harbor_answer": "give_commodity",
    "spy_pick": "take_progress_card",
    "master_pick": "take_cards",
    "deserter_knight": "give_up_knight",
    "deserter_place": "place_deserter",
}
BUNDLES = {
    "give_wedding_gift": (gettext_lazy("A wedding: choose the cards that you give."), gettext_lazy("Give these cards")),
    "take_cards": (gettext_lazy("This is the hand. Which cards do you take?"), gettext_lazy("Take these cards")),
}  # fmt: skip
BUILDING = {
    "recruit_knight": Building(gettext_lazy("Knight"), "knight-1", facts.COSTS["knight"], piece="basic_knight"),
    "activate_knight": Building(
        pgettext_lazy("a knight", "Activate"), "icon-activate", facts.COSTS["activate_knight"], colored=False
    ),
    "promote_knight": Building(
        pgettext_lazy("a knight", "Promote"), "icon-promote", facts.COSTS["promote_knight"], colored=False
    ),
    "build_wall": Building(
        gettext_lazy("City wall"), "icon-wall", facts.COSTS["city_wall"], colored=False, piece="city_wall"
    ),
}  # fmt: skip
ROW = {
    "improve_city": gettext_lazy("Improve a city"),
    "set_city_upright": gettext_lazy("Set a city upright"),
    "move_knight": gettext_lazy("Move a knight"),
    "displace_knight": gettext_lazy("Drive a knight away"),
    "chase_robber": gettext_lazy("Chase the robber"),
    "offer_harbor_swap": gettext_lazy("Commercial Harbor"),
    "return_progress_card": gettext_lazy("Return a progress card"),
}
SOURCES = {
    "metropolises": gettext_lazy("Metropolises"),
    "defender": gettext_lazy("Defender of Catan"),
    "defenders": gettext_lazy("Defender of Catan"),
    "point_cards": gettext_lazy("Printer, Constitution"),
    "merchant": gettext_lazy("Merchant"),
}
DEVELOPMENT = ("buy_development_card", "play_knight", "play_year_of_plenty", "play_monopoly")


def say(catan: CatanPage, verb: str, value: Any) -> Said | None:
    """Call progress cards, decks, areas and dice by what they are."""
    if not isinstance(value, str):
        return None
    if value in facts.CARD_COLOR and verb in ("return_progress_card", "take_progress_card"):
        color = facts.CARD_COLOR[value]
        return Said(words.PROGRESS_CARDS[value], f"progress-{color}", words.CARD_TEXTS[value])
    if value in facts.COLORS and verb == "choose_deck":
        left = catan.view[KEY]["decks"][value]
        note = ngettext("%(number)d card", "%(number)d cards", left) % {"number": left}
        return Said(words.DECKS[value], f"progress-{value}", note)
    if value in facts.AREAS and verb == "improve_city":
        track = _track(catan, catan.viewer or "", value)
        return Said(track.next_name, f"progress-{track.color}", track.next_cost_words)
    return None


# ------------------------------------------------------------------ the panels


@dataclass(frozen=True)
class Level:
    """A page of a flip chart: what it is called, the dice that it opens."""

    number: int
    name: Any
    highest: int
    is_built: bool
    is_next: bool


@dataclass(frozen=True)
class Track:
    """An area of a city's improvements."""

    area: str
    label: Any
    color: str
    level: int
    levels: list[Level]
    gift: Any
    has_gift: bool
    cost: list[cards.Stack]
    next_name: Any
    has_metropolis: bool
    held_by: Person | None
    href: str = ""
    move: Move | None = None

    @property
    def next_cost_words(self) -> str:
        """The next level's cost in words."""
        return wording.cards({stack.kind: stack.count for stack in self.cost}) if self.cost else _("free")

    @property
    def highest(self) -> int:
        """The highest red die that draws a card."""
        return self.level + 1 if self.level else 0


@dataclass(frozen=True)
class Defense:
    """What one seat gives against the barbarians."""

    person: Person
    strength: int
    plain_cities: int
    most: bool
    least: bool


@dataclass(frozen=True)
class Step:
    """A step of the ship's way."""

    number: int
    x: int
    is_past: bool
    is_here: bool
    is_landing: bool


@dataclass(frozen=True)
class Attack:
    """The ship on its way and both strengths as they stand now."""

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


@dataclass(frozen=True)
class Progress:
    """A progress card of the viewer's hand."""

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
    """A seat that can be offered a swap in a Commercial Harbor."""

    person: Person
    resources: list[cards.Stack]


@dataclass(frozen=True)
class Wishes:
    """What the viewer has decided in advance."""

    key: str
    aqueduct: str
    resources: list[cards.Stack]
    fight: bool
    may_choose_knights: bool
    cities: list[tuple[str, str, bool]]
    wedding: list[cards.Rank]
    usual: list[tuple[str, Any, bool]]


USUAL = {
    "fifth_card": gettext_lazy("Of five progress cards the newest goes back"),
    "defender_deck": gettext_lazy("As a defender I draw from the deck of my highest improvement"),
    "harbor_answer": gettext_lazy("At a Commercial Harbor I give the commodity that I have most of"),
    "displaced_knight": gettext_lazy("My displaced knight goes to the nearest place"),
}
"""Small decisions, as a standing order says them."""


@dataclass(frozen=True)
class SeatBox:
    """What everybody sees of a seat's cities and knights."""

    tracks: list[Track]
    backs: list[tuple[str, Any, int]]
    strength: int
    knights: str
    hand_limit: int
    open_cards: str
    defenders: int
    progress: str = ""


@dataclass
class CitiesKnightsBox:
    """Everything of Cities & Knights beside the board."""

    catan: CatanPage
    side: str = "games/table/cities_knights/_side.html"
    hand: str = "games/table/cities_knights/_hand.html"
    seat: str = "games/table/cities_knights/_seat.html"
    event: str = ""
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.view[KEY]
        self.event = self.here["event"] or ""

    @property
    def event_words(self) -> str:
        """What the event die shows."""
        return str(words.EVENTS.get(self.event, ""))

    @property
    def attack(self) -> Attack:
        """The barbarians, as everybody may reckon them."""
        ship, landing = self.here["ship"], self.here["landing"]
        barbarians = self.here["barbarians"]
        strength, defense = barbarians["strength"], barbarians["defense"]
        is_safe = defense >= strength
        seats = self._defenses(barbarians["contributions"])
        widest = max(strength, defense, 1)
        return Attack(
            ship=ship,
            left=landing - ship,
            steps=[Step(n, 24 + 48 * n, n < ship, n == ship, n == landing) for n in range(landing + 1)],
            strength=strength,
            defense=defense,
            is_safe=is_safe,
            seats=seats,
            landings=self.here["landings"],
            outcome=self._outcome(is_safe, seats, strength),
            bars=(round(100 * strength / widest), round(100 * defense / widest)),
        )

    def _defenses(self, gave: Mapping[str, int]) -> list[Defense]:
        plain = {seat: public["plain_cities"] for seat, public in self.here["seats"].items()}
        hit = [gave[seat] for seat in gave if plain[seat]]
        most, least = max(gave.values(), default=0), min(hit, default=None)
        return [
            Defense(
                self.catan.people[seat],
                strength,
                plain[seat],
                most=strength == most and most > 0,
                least=bool(plain[seat]) and strength == least,
            )
            for seat, strength in gave.items()
        ]

    def _outcome(self, is_safe: bool, seats: list[Defense], strength: int) -> str:
        """Say what would happen now."""
        if is_safe:
            best = [one.person.name for one in seats if one.most]
            if len(best) == 1:
                return _("If they landed now, Catan would hold and %(name)s would get a point.") % {
                    "name": best[0]
                }
            if best:
                return _(
                    "If they landed now, Catan would hold and %(names)s would each draw a progress card."
                ) % {"names": wording.listed(best)}
            return _("If they landed now, Catan would hold.")
        hit = [one.person.name for one in seats if one.least]
        if not hit:
            return _("If they landed now, they would win, but there is no city to lose.")
        return _("If they landed now, they would win: a city would be lost by %(names)s.") % {
            "names": wording.listed(hit)
        }

    @property
    def tracks(self) -> list[Track]:
        """The viewer's own flip charts."""
        if self.catan.viewer is None:
            return []
        return [_track(self.catan, self.catan.viewer, area) for area in facts.AREAS]

    @property
    def progress(self) -> list[Progress]:
        """The viewer's progress cards; the newest last."""
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
            text=words.CARD_TEXTS[kind],
            count=count,
            href=catan.page.to(verb) if possible else "",
            is_chosen=possible and catan.verb == verb,
            why_not="" if possible else self._why_not(kind),
        )

    @property
    def surplus(self) -> int:
        """How many progress cards must go before the viewer can end its turn. CK-CARD-08"""
        held = len(self.here["own"]["progress"]) if "own" in self.here else 0
        return max(0, held - facts.MOST_PROGRESS_CARDS) if self._own_phase() == "main" else 0

    def _own_phase(self) -> str:
        """The phase of the turn if it is the viewer's and nothing else waits."""
        top = self.catan.view["stack"][-1] if self.catan.view["stack"] else {}
        step: str = top.get("step", "")
        return step if top.get("seat") == self.catan.viewer and step in ("pre_roll", "main") else ""

    def _why_not(self, kind: str) -> Any:
        """Say what a card lacks while its owner could play others, from what the player sees anyway."""
        phase = self._own_phase()
        if not phase:
            return ""
        return _("Only after you have rolled.") if phase == "pre_roll" else words.CARD_NEEDS.get(kind, "")

    @property
    def swaps(self) -> list[Swap]:
        """Whom a Commercial Harbor can still offer something, and what."""
        walk = self.catan.arguments.get("offer_harbor_swap")
        if not walk:
            return []
        found: dict[str, list[cards.Stack]] = {}
        for one in walk.next([]):
            found.setdefault(one["seat"], []).append(cards.resource(one["resource"]))
        return [Swap(self.catan.people[seat], kinds) for seat, kinds in found.items()]

    @property
    def wishes_address(self) -> str:
        """Where standing orders are changed."""
        return self.catan.page.to("set_wishes") if "set_wishes" in self.catan.arguments else ""

    @property
    def wishes(self) -> Wishes:
        """The viewer's standing orders."""
        said, viewer = self.here["own"]["wishes"], self.catan.viewer
        names = wording.places_of(self.catan.view)
        assert names is not None
        return Wishes(
            key=self.catan.page.key("set_wishes"),
            aqueduct=said["aqueduct"] or "",
            resources=[cards.resource(kind) for kind in cards.RESOURCES],
            fight=said["fight"],
            may_choose_knights=bool(self.catan.view["options"].get("perfidious")),
            cities=[
                (vertex, render(names[vertex], gettext), vertex in said["lose_city"][:1])
                for vertex, seat in self.catan.base["cities"].items()
                if seat == viewer
            ],
            wedding=cards.ranks(self.catan.kinds, said["wedding"]),
            usual=[(key, text, key in said["usual"]) for key, text in USUAL.items()],
        )

    @property
    def offered(self) -> cards.Stack | None:
        """The resource that a Commercial Harbor offers to the viewer."""
        kind = self.catan.view.get("shows", {}).get("offered", {}).get(self.catan.viewer)
        return cards.resource(kind) if kind else None

    def pieces(self, seat: str | None) -> Mapping[str, int]:
        """The knights and walls that a seat has left."""
        return self.here["seats"][seat]["pieces"] if seat is not None else {}

    def of_seat(self, seat: str) -> SeatBox:
        """A seat's public part."""
        public = self.here["seats"][seat]
        standing = [knight for knight in self.here["knights"].values() if knight["seat"] == seat]
        active = sum(1 for knight in standing if knight["active"])
        opened = self.here.get("open", {}).get(seat, {}).get("progress", [])
        return SeatBox(
            tracks=[_track(self.catan, seat, area) for area in facts.AREAS],
            backs=[(color, words.DECKS[color], public["progress"][color]) for color in facts.COLORS],
            strength=self.here["barbarians"]["contributions"].get(seat, 0),
            knights=_knights_in_words(active, len(standing)),
            hand_limit=public["hand_limit"],
            open_cards=wording.listed(words.progress_card(card) for card in public["open_cards"]),
            defenders=public["defenders"],
            progress=wording.listed(words.progress_card(card) for card in opened),
        )


def _knights_in_words(active: int, standing: int) -> str:
    if not standing:
        return _("no knights")
    said = ngettext("%(active)d of %(all)d knight active", "%(active)d of %(all)d knights active", standing)
    return said % {"active": active, "all": standing}


def _track(catan: CatanPage, seat: str, area: str) -> Track:
    here = catan.view[KEY]
    public = here["seats"][seat]
    level, cost = public["improvements"][area], public["costs"][area]
    city = here["metropolises"].get(area)
    holder = None if city is None else catan.base["cities"].get(city)
    options = [one for one in catan.arguments.get("improve_city") or [] if one["area"] == area]
    is_mine = seat == catan.viewer
    move, href = None, ""
    if is_mine and options:
        if options[0]["city"] is None:
            move = catan.page.move("improve_city", options[0], _("Build"), "", part=f"track-{area}")
        else:
            href = catan.page.to("improve_city", area)
    return Track(
        area=area,
        label=words.AREAS[area],
        color=facts.COLOR_OF[area],
        level=level,
        levels=[
            Level(n, words.LEVELS[area][n - 1], n + 1, n <= level, n == level + 1)
            for n in range(1, facts.MOST_LEVELS + 1)
        ],
        gift=words.GIFTS[area],
        has_gift=level >= facts.LEVEL_OF_GIFTS,
        cost=[cards.resource(kind, count) for kind, count in (cost or {}).items()],
        next_name=words.level_name(area, level + 1) if level < facts.MOST_LEVELS else "",
        has_metropolis=holder == seat,
        held_by=catan.people[holder] if holder is not None else None,
        href=href,
        move=move,
    )


CITIES_KNIGHTS = PageBook(
    forced=FORCED,
    looks=LOOKS,
    building=BUILDING,
    row=ROW,
    bundles=BUNDLES,
    hides=frozenset(DEVELOPMENT),
    sources=SOURCES,
    sayers=(say,),
    box=CitiesKnightsBox,
)
