"""The parts of Hansa Teutonica's pages: the map, the five actions, markers, sequences tapped piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.drawing import hansa as drawing
from games.drawing.board import Preview, Target
from games.drawing.hansa_art import NEUTRAL
from games.drawing.hansa_map import map_of
from games.drawing.places import gettext_noop, name, render
from games.hansa.base.facts import KINDS, TRADER
from games.hansa.base.replacing import DISPLACED
from games.views.described import Pick, Walk, write
from games.views.pages.hansa import claims, desks, guide
from games.views.pages.hansa.desks import HansaSeat, Heap, Marker, PointsTable
from games.views.pages.hansa.forms import READERS
from games.views.pages.title_page import Actions, Choice, Panel, TitlePage
from games.views.table_page import Move, Person
from games.wording import hansa as words

FORCED = {"replace": "replace", "place_markers": "place_marker"}
ACTIONS = ("income", "place", "displace", "move", "claim")
MARKER_USES = {
    "use_three_actions": "three_actions",
    "use_four_actions": "four_actions",
    "use_develop_ability": "develop_ability",
    "use_swap_offices": "swap_offices",
    "use_remove_three": "remove_three",
}
SHORT = {
    "income": gettext_lazy("Income"),
    "place": gettext_lazy("Place"),
    "displace": gettext_lazy("Displace"),
    "move": gettext_lazy("Move"),
    "claim": gettext_lazy("Claim"),
}
SYMBOLS = {"income": "ability-bursa", "move": "ability-liber_sophiae", "claim": "ability-clavis_urbis"}
PIECE = drawing.ON_PIECES
PUT = gettext_noop("Put it here: {place}")
LIFT = gettext_noop("Lift the piece: {place}")
REPLACE = gettext_noop("Place it here: {place}")
REMOVE = gettext_noop("Remove the piece: {place}")


@dataclass
class HansaActions(Actions):
    """What the viewer may do now, with the five actions."""

    actions: list[Choice] = field(default_factory=list)
    tray: list[TrayPiece] = field(default_factory=list)


@dataclass(frozen=True)
class TrayPiece:
    """One of the pieces that are to be placed: where it goes, or that it comes next."""

    label: str
    kind: str = ""
    color: str = ""
    place: str = ""
    is_next: bool = False
    is_optional: bool = False

    @property
    def symbol(self) -> str:
        """The piece; none where it is not known yet."""
        return f"{self.kind}-{self.color}" if self.kind else ""


class HansaPage(TitlePage):
    """Reads one table for one viewer; each property is one part of the page."""

    forced = FORCED
    sources = words.SOURCES
    readers = READERS
    actions_type = HansaActions
    styles = ("css/art.css", "css/board.css", "css/hansa.css")
    seats_below = True
    panels = (Panel("points", "games/hansa/page/_points.html"),)

    actions: HansaActions

    def read(self) -> None:
        """What everybody may see of the game."""
        self.base: dict[str, Any] = self.view["base"]
        self.map = map_of(self.base["side"])
        self.names = drawing.Names(self.map)
        self.steps: dict[str, Callable[[], Actions]] = {
            "income": self._income,
            "place": self._place,
            "displace": self._displace,
            "move": self._move,
            "claim": self._claim,
            "neutral_claim": self._neutral_claim,
            "replace": self._replace,
            "place_marker": self._place_marker,
            "use_develop_ability": self._develop,
            "use_swap_offices": self._swap,
            "use_remove_three": self._remove,
            "set_standing_orders": self._standing,
        }
        self._targets: list[Target] = []
        self._previews: list[Preview] = []
        self._chosen: list[str] = []

    # -------------------------------------------------------------- what is being chosen

    @classmethod
    def knows(cls, verb: str) -> bool:
        """Whether an address may ask for a verb."""
        return verb in words.VERBS

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Abilities, markers and points for the page for beginners."""
        return guide.facts_of_the_game()

    def step_of(self, verb: str) -> Actions | None:
        """Each verb has a walk of its own; those without a choice have none."""
        step = self.steps.get(verb)
        return None if step is None else step()

    @property
    def at(self) -> tuple[str, ...]:
        """What the address says of the verb that is shown."""
        return self.ask.at if self.ask.do == self.verb else ()

    def menu(self) -> dict[str, Any]:
        """The five actions, the markers, then the end of the turn."""
        return {"actions": self._five(), **super().menu()}

    def _five(self) -> list[Choice]:
        if self.view["waiting"].get(self.viewer) != "actions":
            return []
        return [self._action(verb) for verb in ACTIONS]

    def _action(self, verb: str) -> Choice:
        symbol = SYMBOLS.get(verb) or f"trader-{self.color}"
        return self.choice(
            verb,
            SHORT[verb],
            symbol=symbol,
            color=self.color,
            note=self._note(verb),
            why_not=self._why_not(verb),
        )

    def _note(self, verb: str) -> str:
        """What the desk says of an action."""
        desk = self.mine["desk"]
        if verb == "income":
            most = desk["bursa"]["value"]
            return (
                _("all of the stock")
                if most == "C"
                else ngettext("%(n)s piece", "%(n)s pieces", most) % {"n": most}
            )
        if verb == "move":
            most = desk["liber_sophiae"]["value"]
            return _("up to %(number)d") % {"number": most}
        if verb == "claim":
            routes = {choice["route"] for choice in self.arguments.get("claim") or ()}
            return ngettext("%(n)d route", "%(n)d routes", len(routes)) % {"n": len(routes)} if routes else ""
        return ""

    def _why_not(self, verb: str) -> str:
        """Say what stands in the way, from what everybody sees."""
        if self.arguments.get(verb):
            return ""
        if not self.base["actions"]:
            return _("no action left")
        held = sum(self.mine["supply"].values())
        return {
            "income": _("the stock is empty"),
            "place": _("the supply is empty"),
            "displace": _("too few in the supply") if held < 2 else _("nobody to displace"),
            "move": _("no piece on a route"),
            "claim": _("no route is filled"),
        }[verb]

    def row(self) -> list[Choice]:
        """Markers with a choice, then a claim of neutral traders."""
        verbs = [*MARKER_USES, "neutral_claim"]
        return [
            self.choice(
                verb, symbol=f"marker-{MARKER_USES[verb]}" if verb in MARKER_USES else "trader-neutral"
            )
            for verb in verbs
            if self.arguments.get(verb) and self.arguments[verb] != [None]
        ]

    def plain_moves(self) -> list[Move]:
        """More actions, and the end of the turn; its button says what would be lost."""
        moves = [
            self.page.move(verb)
            for verb in ("use_three_actions", "use_four_actions")
            if self.arguments.get(verb)
        ]
        if not self.arguments.get("end_turn"):
            return moves
        left = self.base["actions"]
        label = self.verb_label("end_turn")
        if left:
            label = ngettext("End the turn, %(n)d action lost", "End the turn, %(n)d actions lost", left) % {
                "n": left
            }
        return [*moves, self.page.move("end_turn", None, label, "" if left else "primary")]

    # -------------------------------------------------------------- income, place, displace

    def _income(self) -> Actions:
        picks = [
            self._pick("income", mix, words.pieces(mix), f"mix-{place}", kind=TRADER)
            for place, mix in enumerate(self.arguments["income"])
        ]
        return self.with_menu(
            kind="picks", verb="income", prompt=_("Take from your stock into your supply:"), picks=picks
        )

    def _place(self) -> Actions:
        choices = self.arguments["place"]
        kinds = list(dict.fromkeys(choice["piece"] for choice in choices))
        kind, place = self._kind_and_place(kinds)
        free = {choice["village"] for choice in choices if choice["piece"] == kind}
        if place in free:
            argument = {"piece": kind, "village": place}
            self._previews = [Preview(place, kind, self.viewer or "")]
            return self._confirm("place", argument, _("Place it here"), self.place(place), back=(kind,))
        self._targets = [
            self.tap(
                "place",
                kind,
                village,
                {"piece": kind, "village": village},
                self.page.to("place", kind, village),
                f"{kind}-{village}",
            )
            for village in free
        ]
        prompt = {
            "trader": _("Choose a free village for your trader."),
            "merchant": _("Choose a free village for your merchant."),
        }[kind]
        return self._places("place", prompt, self._kinds("place", kinds, kind))

    def _kind_and_place(self, kinds: list[str]) -> tuple[str, str]:
        """The kind that is chosen, at first the trader, and the place if there is one."""
        kind = self.at[0] if self.at and self.at[0] in kinds else kinds[0]
        place = self.at[1] if len(self.at) > 1 else ""
        return kind, place

    def _kinds(self, verb: str, kinds: list[str], chosen: str, so_far: Iterable[str] = ()) -> list[Pick]:
        """Links that change the kind of piece; none where there is one kind alone."""
        if len(kinds) < 2:
            return []
        return [
            Pick(
                kind,
                words.piece(kind).capitalize(),
                f"{kind}-{self.color}",
                href=self.page.to(verb, *so_far, kind),
                is_filed=kind == chosen,
                color=self.color,
            )
            for kind in kinds
        ]

    def _displace(self) -> Actions:
        choices = self.arguments["displace"]
        villages = list(dict.fromkeys(choice["village"] for choice in choices))
        chosen = self.at[0] if self.at and self.at[0] in villages else ""
        if not chosen:
            self._targets = [self.link("displace", PIECE, village) for village in villages]
            return self._places(
                "displace", _("Choose the piece that gives way. Its owner then places it anew nearby.")
            )
        there = self.base["villages"][chosen]
        self._chosen = [chosen]
        picks = [
            self._pick(
                "displace",
                choice,
                self._way(choice),
                f"{chosen}-{place}",
                kind=choice["piece"],
            )
            for place, choice in enumerate(one for one in choices if one["village"] == chosen)
        ]
        prompt = _("Displace the %(piece)s: %(place)s. It cannot be taken back.") % {
            "piece": self.piece_of(there),
            "place": self.place(chosen),
        }
        return self.with_menu(
            kind="picks",
            verb="displace",
            prompt=prompt,
            picks=picks,
            place=chosen,
            step_back=self.page.to("displace"),
        )

    def _way(self, choice: Mapping[str, Any]) -> str:
        return _("Place a %(piece)s, pay %(pay)s") % {
            "piece": words.piece(choice["piece"]),
            "pay": words.pieces(choice["pay"]),
        }

    # -------------------------------------------------------------- sequences

    def _move(self) -> Actions:
        """Pieces are lifted and put down one after the other; all of it is one action. HT-MOVE"""
        walk = Walk(self.arguments["move"], self.at)
        chosen: list[str] = list(walk.chosen)
        kinds = self._moving(chosen)
        self._chosen = chosen[::2]
        if len(chosen) % 2:
            self._targets = [self._leading("move", kinds[-1], chosen, place, PUT) for place in walk.next]
            prompt = _("Choose where this piece goes.")
        else:
            self._targets = [self._leading("move", PIECE, chosen, place, LIFT) for place in walk.next]
            prompt = _("Choose one of your pieces.") if not chosen else _("Another piece, or is this all?")
        self._previews = [
            Preview(place, kind, self.viewer or "") for kind, place in zip(kinds, chosen[1::2], strict=False)
        ]
        most = self.mine["desk"]["liber_sophiae"]["value"]
        return self._sequence("move", walk, prompt, self._moving_tray(chosen, kinds, most))

    def _moving(self, chosen: list[str]) -> list[str]:
        """The kinds of the pieces that are lifted."""
        return [self.base["villages"][place]["piece"] for place in chosen[::2]]

    def _moving_tray(self, chosen: list[str], kinds: list[str], most: int) -> list[TrayPiece]:
        places = [*chosen[1::2], *[""] * most]
        return [
            TrayPiece(
                words.piece(kind),
                kind,
                self.color,
                self.place(places[number]) if places[number] else "",
                is_next=not places[number],
            )
            for number, kind in enumerate(kinds)
        ] + [
            TrayPiece(
                _("one more"), "", is_next=number == len(kinds) and len(chosen) % 2 == 0, is_optional=True
            )
            for number in range(len(kinds), most)
        ]

    def _replace(self) -> Actions:
        """HT-DEC-05, -12: the displaced piece, and those that may be added, in one walk."""
        facts = self._displaced
        walk = Walk(self.arguments["replace"], self.at)
        chosen: list[str] = list(walk.chosen)
        placed = list(zip(chosen[::2], chosen[1::2], strict=False))
        self._previews = [
            Preview(place, self._kind_of(source, facts), facts["owner"]) for source, place in placed
        ]
        sources = list(walk.after(chosen[: len(placed) * 2]))
        source = chosen[-1] if len(chosen) % 2 else next(iter(sources), "")
        so_far = chosen[: len(placed) * 2]
        picks: list[Pick] = []
        if source:
            kind = self._kind_of(source, facts) if facts["owner"] == self.viewer else PIECE
            self._targets = [
                self._leading("replace", kind, [*so_far, source], place, REPLACE)
                for place in walk.after([*so_far, source])
            ]
            picks = self._sources(sources, source, so_far)
        prompt = self._replace_prompt(facts, source, placed)
        return self._sequence(
            "replace", walk, prompt, self._replace_tray(facts, placed, source), picks, len(placed) * 2
        )

    @property
    def _displaced(self) -> Mapping[str, Any]:
        """The step that asks: whose piece was displaced, from where."""
        facts: Mapping[str, Any] = self.view["stack"][-1]
        return facts

    def _kind_of(self, source: str, facts: Mapping[str, Any]) -> str:
        if source == DISPLACED:
            return str(facts["piece"])
        if source in self.base["villages"]:
            return str(self.base["villages"][source]["piece"])
        return source.partition(":")[2]

    def _sources(self, sources: list[str], chosen: str, so_far: list[str]) -> list[Pick]:
        """Links that change which piece is placed next."""
        if len(sources) < 2:
            return []
        return [
            Pick(
                source,
                self._source_words(source).capitalize(),
                f"{self._kind_of(source, self._displaced)}-{self._color_of(self._displaced['owner'])}",
                href=self.page.to("replace", *so_far, source),
                is_filed=source == chosen,
                color=self._color_of(self._displaced["owner"]),
            )
            for source in sources
        ]

    def _source_words(self, source: str) -> str:
        if source == DISPLACED:
            return _("the displaced piece")
        if source in self.base["villages"]:
            return self.place(source)
        heap, kind = source.split(":")
        said = {
            "stock": _("a %(piece)s of the stock"),
            "supply": _("a %(piece)s of the supply"),
            "pool": _("a %(piece)s of the pool"),
        }[heap]
        return said % {"piece": words.piece(kind)}

    def _replace_prompt(self, facts: Mapping[str, Any], source: str, placed: list[tuple[str, str]]) -> str:
        if not placed:
            return _("The %(piece)s was displaced from %(place)s. Choose a free village near it.") % {
                "piece": self.piece_of(facts),
                "place": self.place(facts["village"]),
            }
        if source:
            return _("You may add one more: %(source)s. Choose a village, or leave it at this.") % {
                "source": self._source_words(source)
            }
        return _("Place them so?")

    def _replace_tray(
        self, facts: Mapping[str, Any], placed: list[tuple[str, str]], source: str
    ) -> list[TrayPiece]:
        extras = {"trader": 1, "merchant": 2}[facts["piece"]]
        color = self._color_of(facts["owner"])
        tray = [
            TrayPiece(words.piece(kind), kind, color, self.place(place))
            for kind, place in ((self._kind_of(one, facts), place) for one, place in placed)
        ]
        if source:
            kind = self._kind_of(source, facts)
            tray.append(
                TrayPiece(words.piece(kind), kind, color, is_next=True, is_optional=source != DISPLACED)
            )
            tray += [TrayPiece(_("one more"), is_optional=True)] * (1 + extras - len(tray))
        return tray

    def _remove(self) -> Actions:
        walk = Walk(self.arguments["use_remove_three"], self.at)
        chosen: list[str] = list(walk.chosen)
        self._chosen = chosen
        self._targets = [
            self._leading("use_remove_three", PIECE, chosen, place, REMOVE) for place in walk.next
        ]
        tray = [self._removed(place) for place in chosen]
        prompt = (
            _("Choose up to three pieces that go back to their owners' supply.")
            if not chosen
            else _("Another piece, or is this all?")
        )
        return self._sequence("use_remove_three", walk, prompt, tray, even=False)

    def _removed(self, place: str) -> TrayPiece:
        there = self.base["villages"][place]
        color = self._color_of(there["owner"])
        return TrayPiece(words.piece(there["piece"]), there["piece"], color, self.place(place))

    def _sequence(
        self,
        verb: str,
        walk: Walk,
        prompt: str,
        tray: list[TrayPiece],
        picks: list[Pick] | None = None,
        known: int | None = None,
        *,
        even: bool = True,
    ) -> Actions:
        """One step of a walk: what was chosen so far, what may follow, and the button where it may end."""
        chosen: list[str] = list(walk.chosen)
        whole = chosen if known is None else chosen[:known]
        confirm = []
        if whole and walk.is_complete(whole):
            count = len(whole) // 2 if even else len(whole)
            confirm = [
                self.page.move(verb, whole, self._done_label(verb, count), "primary", part=str(len(whole)))
            ]
        back = self.page.to(verb, *chosen[: -2 if even and len(chosen) % 2 == 0 else -1]) if chosen else ""
        return self.with_menu(
            kind="places" if self._targets else "confirm",
            verb=verb,
            prompt=prompt,
            confirm=confirm,
            picks=picks or [],
            tray=tray,
            step_back=back,
        )

    def _done_label(self, verb: str, count: int) -> str:
        said = {
            "move": ngettext("Move this piece", "Move these %(n)d pieces", count),
            "replace": ngettext("Place this piece", "Place these %(n)d pieces", count),
            "use_remove_three": ngettext("Remove this piece", "Remove these %(n)d pieces", count),
        }[verb]
        return said % {"n": count} if "%(n)" in said else said

    def _leading(self, verb: str, kind: str, so_far: list[str], place: str, label: str) -> Target:
        """A place that leads one step on."""
        target = self.link(verb, kind, *so_far, place)
        return replace(target, label=name(label, place=self.names[place]))

    # -------------------------------------------------------------- claims

    def _claim(self) -> Actions:
        choices = self.arguments["claim"]
        routes = list(dict.fromkeys(choice["route"] for choice in choices))
        route = self._route(routes)
        if not route:
            self._targets = [self.link("claim", "route", one) for one in routes]
            return self._places("claim", _("Choose the route that you claim."))
        self._chosen = self._villages(route)
        picks = [
            self._pick("claim", choice, *claims.said(self, choice))
            for choice in choices
            if choice["route"] == route
        ]
        return self.with_menu(
            kind="picks",
            verb="claim",
            prompt=claims.prompt(self, route),
            picks=picks,
            place=route,
            step_back=self.page.to("claim") if len(routes) > 1 else "",
        )

    def _route(self, routes: list[str]) -> str:
        """The route that is chosen; the only one at once."""
        if self.at and self.at[0] in routes:
            return self.at[0]
        return routes[0] if len(routes) == 1 else ""

    def _villages(self, route: str) -> list[str]:
        return [f"{route}:{number}" for number, _at in enumerate(self.map.roads[route].villages, start=1)]

    def _neutral_claim(self) -> Actions:
        choices = self.arguments["neutral_claim"]
        routes = list(dict.fromkeys(choice["route"] for choice in choices))
        route = self._route(routes)
        if not route:
            self._targets = [self.link("neutral_claim", "route", one) for one in routes]
            return self._places("neutral_claim", _("Choose the route of neutral traders."))
        self._chosen = self._villages(route)
        picks = [
            self._pick("neutral_claim", choice, *claims.neutral(self, choice))
            for choice in choices
            if choice["route"] == route
        ]
        return self.with_menu(
            kind="picks", verb="neutral_claim", prompt=claims.prompt(self, route), picks=picks, place=route
        )

    # -------------------------------------------------------------- markers

    def _place_marker(self) -> Actions:
        choices = self.arguments["place_marker"]
        kinds = list(dict.fromkeys(choice["marker"] for choice in choices))
        kind, route = self._kind_and_place(kinds)
        free = [choice["route"] for choice in choices if choice["marker"] == kind]
        if route in free:
            self._chosen = [route]
            argument = {"marker": kind, "route": route}
            return self._confirm(
                "place_marker", argument, _("Place it here"), self.place(route), back=(kind,)
            )
        self._targets = [
            self.tap(
                "place_marker",
                "route",
                one,
                {"marker": kind, "route": one},
                self.page.to("place_marker", kind, one),
                f"{kind}-{one}",
            )
            for one in free
        ]
        picks = [
            Pick(
                one,
                words.marker(one).capitalize(),
                f"marker-{one}",
                href=self.page.to("place_marker", one),
                is_filed=one == kind,
            )
            for one in kinds
        ]
        prompt = _("Your turn ends: choose an empty route for the new marker “%(marker)s”.") % {
            "marker": words.marker(kind)
        }
        return self._places("place_marker", prompt, picks if len(kinds) > 1 else [])

    def _develop(self) -> Actions:
        picks = [
            self._pick("use_develop_ability", key, *claims.development(self, key), part=key)
            for key in self.arguments["use_develop_ability"]
        ]
        return self.with_menu(
            kind="picks", verb="use_develop_ability", prompt=_("Which ability do you develop?"), picks=picks
        )

    def _swap(self) -> Actions:
        picks = [
            self._pick("use_swap_offices", choice, *claims.swap(self, choice))
            for choice in self.arguments["use_swap_offices"]
        ]
        self._chosen = [choice["city"] for choice in self.arguments["use_swap_offices"]]
        return self.with_menu(
            kind="picks", verb="use_swap_offices", prompt=_("Which two offices change places?"), picks=picks
        )

    def _standing(self) -> Actions:
        return self.with_menu(
            kind="form",
            form="games/hansa/page/_orders.html",
            verb="set_standing_orders",
            prompt=_("Standing orders"),
        )

    # -------------------------------------------------------------- helps

    def _pick(self, verb: str, argument: Any, label: Any, part: str = "", *, kind: str = "") -> Pick:
        """A button that makes the move; `kind` is the own piece that it shows."""
        move = self.page.move(verb, argument, str(label), part=part)
        symbol = f"{kind}-{self.color}" if kind else ""
        return Pick(part or write(argument), str(label), symbol, move=move, color=self.color)

    def _places(self, verb: str, prompt: str, picks: list[Pick] | None = None) -> Actions:
        return self.with_menu(kind="places", verb=verb, prompt=prompt, picks=picks or [])

    def _confirm(self, verb: str, argument: Any, label: str, prompt: str, back: tuple[str, ...]) -> Actions:
        move = self.page.move(verb, argument, label, "primary", part="-".join(self.at))
        return self.with_menu(
            kind="confirm",
            verb=verb,
            confirm=[move],
            prompt=prompt,
            place=self.at[-1],
            step_back=self.page.to(verb, *back),
        )

    def place(self, place: str) -> str:
        """Say a village, a route, a town or an office."""
        return render(self.names[place], gettext)

    def owner(self, owner: str) -> str:
        """Say whose piece it is."""
        return gettext("nobody") if owner == NEUTRAL else self.people[owner].name

    def piece_of(self, there: Mapping[str, Any]) -> str:
        """Say which piece it is: of whom, or neutral."""
        owner = there["owner"]
        return words.piece_of(there["piece"], None if owner == NEUTRAL else self.people[owner].name)

    def _color_of(self, owner: str) -> str:
        return NEUTRAL if owner == NEUTRAL else self.people[owner].color

    @property
    def color(self) -> str:
        """The viewer's color."""
        return self.people[self.viewer].color if self.viewer is not None else TRADER

    @property
    def mine(self) -> dict[str, Any]:
        """What everybody may see of the viewer's own seat."""
        found: dict[str, Any] = self.base["seats"][self.viewer]
        return found

    # -------------------------------------------------------------- board

    def is_place(self, value: Any) -> bool:
        """Whether a value is a village, a route or a town."""
        key = value.partition(":")[0] if isinstance(value, str) else ""
        return key in self.map.roads or key in self.map.towns

    def sort_of(self, place: str) -> str:
        """Village, route, office, city or table."""
        return drawing.sort_of(place)

    def targets(self) -> list[Target]:
        """What glows on the map."""
        return self._targets

    def previews(self) -> list[Preview]:
        """Pieces as they would stand."""
        return self._previews

    def _rings(self) -> list[str]:
        return [*self._chosen, *(place for place in super()._rings() if place not in self._chosen)]

    # -------------------------------------------------------------- seats and panels

    @property
    def active(self) -> str | None:
        """Whose turn it is."""
        active: str | None = self.base["active"]
        return active

    @property
    def is_counted(self) -> bool:
        """Whether the final scoring has been made."""
        return self.view["outcome"] is not None

    def seat(self, person: Person) -> HansaSeat:
        """A seat with its desk."""
        return desks.seat_of(self, person)

    def ranked(self) -> list[Person]:
        """The seats in turn order from the first player on; at the end by points."""
        people = list(self.people.values())
        if not self.is_counted:
            return people
        ranks = self.view["outcome"]["ranks"]
        return sorted(people, key=lambda person: ranks[person.key])

    @property
    def points(self) -> PointsTable:
        """Everybody's points by source."""
        return desks.points_table(self)

    @property
    def tray(self) -> dict[str, list[Heap]]:
        """What the viewer has at hand: supply and stock."""
        if self.viewer is None:
            return {}
        return {
            "supply": desks.heaps(self.mine["supply"], self.color),
            "stock": desks.heaps(self.mine["stock"], self.color),
        }

    @property
    def my_markers(self) -> list[Marker]:
        """The markers that the viewer can still use."""
        return (
            [desks.marker(kind) for kind in self.mine["markers"]["unused"]] if self.viewer is not None else []
        )

    @property
    def actions_left(self) -> list[bool]:
        """A dot for each action that is left, and for each that was there at first."""
        left = self.base["actions"] or 0
        active = self.active
        most = self.base["seats"][active]["desk"]["actiones"]["value"] if active is not None else 0
        return [place < left for place in range(max(left, most))]

    @property
    def actions_words(self) -> str:
        """Say how many actions are left."""
        left = self.base["actions"] or 0
        return ngettext("%(n)d action left", "%(n)d actions left", left) % {"n": left}

    @property
    def completed(self) -> list[str]:
        """The towns that are complete."""
        return [self.map.towns[city].name for city in self.base["completed"]]

    @property
    def may_order(self) -> bool:
        """Whether the viewer may say in advance how a displaced piece is placed."""
        return "set_standing_orders" in self.arguments

    @property
    def ordered(self) -> str:
        """What the viewer has said."""
        said: str = self.base["own"]["standing"]["replace"] if "own" in self.base else ""
        return said

    @property
    def ends_without_actions(self) -> bool:
        """Whether the viewer's turns end with the last action."""
        return "own" in self.base and "end" in self.base["own"]["standing"]

    @property
    def orders_address(self) -> str:
        """Where it is changed."""
        return self.page.to("set_standing_orders")

    @property
    def orders_key(self) -> str:
        """The key of that form."""
        return self.page.key("set_standing_orders")


assert set(KINDS) == {"trader", "merchant"}
