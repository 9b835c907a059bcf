"""The parts of CATAN's pages: island, hand, what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games import catalog
from games.catan.base import facts
from games.drawing import charts
from games.drawing.board import Preview, Target
from games.drawing.catan.base import cards, hexes
from games.drawing.catan.base.together import together
from games.drawing.names import render
from games.parts import parts_of
from games.views.described import Look, Said, Sayer
from games.views.pages.catan.base import trading
from games.views.pages.catan.base.building import BUILDING, building, costs
from games.views.pages.catan.base.forms import READERS
from games.views.pages.catan.base.history import history
from games.views.pages.catan.base.part import PagePart
from games.views.pages.catan.base.seats import SOURCES, CatanSeat, seat_of
from games.views.pages.catan.base.trading import Bank, Deal, Standing, Trade, slot
from games.views.pages.title_page import Actions, Bundle, Choice, Guide, Panel, TitlePage
from games.views.table_page import Move, Person

TITLE = "catan"
# Verbs whose argument is a place on the board, with the piece that it puts there.
PIECES = {
    "place_settlement": "settlement",
    "place_road": "road",
    "place_free_piece": "road",
    "build_road": "road",
    "build_settlement": "settlement",
    "build_city": "city",
}
ROBBERS = ("move_robber", "play_knight")
ROADS = "play_road_building"
FREE_PIECES = (ROADS, "place_free_piece")
# The decision leaves one thing to do: its places are shown at once.
FORCED = {
    "setup_settlement": "place_settlement",
    "setup_road": "place_road",
    "robber": "move_robber",
    "free_piece": "place_free_piece",
    "discard": "discard",
}
# What cannot be taken back freely is shown before it is confirmed.
CONFIRMED = ("place_road", "buy_development_card", *ROBBERS)
CARDS = ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly")
CARD_SYMBOLS = {verb: f"card-{verb.removeprefix('play_').replace('_', '-')}" for verb in CARDS}
# What the address may ask for: `?do=…`.
ASKS = frozenset(
    (*PIECES, *ROBBERS, *CARDS, *BUILDING, "discard", "trade_with_bank", "make_offer", "make_counter_offer",
     "set_standing_answers")
)  # fmt: skip
LABELS = {
    "place_settlement": gettext_lazy("Settlement here"),
    "place_road": gettext_lazy("Road here"),
    "place_free_piece": gettext_lazy("Free road here"),
    "build_road": gettext_lazy("Build the road here"),
    "build_settlement": gettext_lazy("Build the settlement here"),
    "build_city": gettext_lazy("Build the city here"),
}
ASKED = {
    "place_settlement": gettext_lazy("Here? You may take it back until the road stands."),
    "place_road": gettext_lazy("Here? Then it is the next player's turn."),
    "place_free_piece": gettext_lazy("A road here?"),
    "build_road": gettext_lazy("A road here?"),
    "build_settlement": gettext_lazy("A settlement here?"),
    "build_city": gettext_lazy("A city here?"),
}
PROMPTS = {
    "place_settlement": gettext_lazy("Choose a corner for your settlement."),
    "place_road": gettext_lazy("Choose a path for your road, beside the settlement."),
    "place_free_piece": gettext_lazy("The path that you chose is gone: choose another for the free road."),
    "build_road": gettext_lazy("Choose a path for your road."),
    "build_settlement": gettext_lazy("Choose a corner for your settlement."),
    "build_city": gettext_lazy("Choose the settlement that becomes a city."),
    "move_robber": gettext_lazy("Choose where the robber goes."),
    "play_knight": gettext_lazy("Choose where your knight sends the robber."),
    "play_road_building": gettext_lazy("Choose the first of two free paths."),
}


def say_good(catan: CatanPage, verb: str, value: Any) -> Said | None:
    """Call a kind of card by its name and picture."""
    if not isinstance(value, str) or value not in catan.goods.labels:
        return None
    stack = catan.goods.stack(value)
    return Said(render(stack.label, gettext), stack.symbol)


@cache
def parts(modules: tuple[str, ...]) -> dict[str, PagePart]:
    """What these modules bring to the page, by key."""
    return parts_of("games.views.pages", TITLE, modules, "PART")


def all_parts() -> dict[str, PagePart]:
    """What all modules of the title bring."""
    return parts(tuple(module.key for module in catalog.title(TITLE).module_list))


@dataclass
class CatanActions(Actions):
    """What the viewer may do now, with what CATAN's own templates show."""

    build: list[Choice] = field(default_factory=list)
    goods: list[cards.Stack] = field(default_factory=list)
    bank: Bank | None = None
    deal: Deal | None = None


class CatanPage(TitlePage):
    """Reads one table for one viewer; each property is one part of the page."""

    forced = FORCED
    sources = SOURCES
    readers = READERS
    actions_type = CatanActions
    panels = (
        Panel("trade", "games/catan/base/page/_trade.html"),
        Panel("modules", "games/catan/base/page/_modules.html"),
    )
    asked_at = "trade"
    asked_words = (gettext_lazy("You are asked: a trade"), gettext_lazy("asked about a trade:"))

    actions: CatanActions

    def read(self) -> None:
        """The modules' parts, before anything asks for them."""
        self.base: dict[str, Any] = self.view["base"]
        self.own: dict[str, Any] = self.base.get("own", {})
        self.goods = cards.goods_of(tuple(self.view["modules"]))
        self.brought = list(parts(tuple(self.view["modules"])).values())
        self.hidden = {verb for part in self.brought for verb in part.hides}
        self.panels_of_modules = [part.panels(self) for part in self.brought if part.panels is not None]

    # -------------------------------------------------------------- what is being chosen

    @classmethod
    def knows(cls, verb: str) -> bool:
        """Whether an address may ask for a verb."""
        return verb in ASKS or any(verb in {*part.looks, *part.bundles} for part in all_parts().values())

    @classmethod
    def guides(cls) -> dict[str, Guide]:
        """Of all modules."""
        return {key: part.guide for key, part in all_parts().items() if part.guide is not None}

    @classmethod
    def how_to_play(cls) -> dict[str, Any]:
        """Costs, goods and cards for the page for beginners."""
        goods = cards.goods_of(("base",))
        return {
            "costs": costs(),
            "goods": [(goods.stack(kind), terrain) for terrain, kind in facts.PRODUCES.items() if kind],
            "developments": [cards.development(kind, count) for kind, count in facts.DECK.items()],
            "points_to_win": facts.POINTS_TO_WIN,
            "hand_limit": facts.HAND_LIMIT,
        }

    def forced_verbs(self) -> Mapping[str, str]:
        """Those of base, then those of the modules."""
        known = dict(FORCED)
        for part in self.brought:
            known.update(part.forced)
        return known

    def look_of(self, verb: str) -> Look:
        """How a module wants a verb to be asked for."""
        return next((part.looks[verb] for part in self.brought if verb in part.looks), Look())

    def sayers(self) -> tuple[Sayer, ...]:
        """What modules call their values."""
        return (*(sayer for part in self.brought for sayer in part.sayers), say_good)

    def source(self, source: str) -> str:
        """Base's sources, or those of the modules."""
        known = dict(SOURCES)
        for part in self.brought:
            known.update(part.sources)
        return str(known.get(source, source))

    @classmethod
    def statistics(cls, counted: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        rolls = {int(total): number for total, number in counted.get("dice", {}).items()}
        return {"dice": charts.dice(rolls)} if rolls else {}

    def step_of(self, verb: str) -> Actions | None:
        """Base's verbs; those of modules are described by their options, and so are pieces of several kinds."""
        if verb in FREE_PIECES and not self._are_roads(verb):
            return None
        if verb in PIECES:
            return self._piece(verb)
        if verb in ROBBERS:
            return self._robber(verb)
        if verb == ROADS:
            return self._roads()
        if verb in ("discard", "play_year_of_plenty") or any(verb in part.bundles for part in self.brought):
            return self._bundle(verb)
        if verb == "play_monopoly":
            return self.with_menu(
                kind="goods",
                form="games/catan/base/page/_monopoly.html",
                prompt=_("Which good? Everybody gives you all they have of it."),
                verb=verb,
                goods=[self.goods.stack(kind) for kind in cards.RESOURCES],
            )
        if verb == "buy_development_card":
            move = self.page.move(verb, label=_("Buy the card"), look="primary")
            return self.with_menu(kind="confirm", verb=verb, confirm=[move],
                                  prompt=_("You draw it at once, so it cannot be taken back."))  # fmt: skip
        if verb == "trade_with_bank":
            return self.with_menu(
                kind="bank",
                form="games/catan/base/page/_bank.html",
                verb=verb,
                prompt=_("Trade with the bank"),
                bank=trading.bank_of(self),
            )
        if verb in ("make_offer", "make_counter_offer"):
            return self.with_menu(
                kind="deal",
                form="games/catan/base/page/_deal.html",
                verb=verb,
                prompt=_("Offer a trade") if verb == "make_offer" else _("Propose a trade"),
                deal=trading.deal_of(self, verb),
            )
        if verb == "set_standing_answers":
            return self.with_menu(
                kind="standing",
                form="games/catan/base/page/_standing_form.html",
                verb=verb,
                prompt=_("Standing answers"),
            )
        return None

    def menu(self) -> dict[str, Any]:
        """Building, cards and trade beside the moves without a choice."""
        return {"build": building(self), **super().menu()}

    def row(self) -> list[Choice]:
        """Cards, then trade and what modules put there."""
        return [*self._cards(), *self._trading()]

    def _cards(self) -> list[Choice]:
        return [
            Choice(
                verb=verb,
                label=self.verb_label(verb),
                href=self.page.to(verb),
                symbol=CARD_SYMBOLS[verb],
                is_chosen=self.verb == verb,
            )
            for verb in CARDS
            if self.arguments.get(verb) and not self.hidden.issuperset(CARDS[:1])
        ]

    def _trading(self) -> list[Choice]:
        labels = {"trade_with_bank": _("Bank"), "make_offer": _("Offer")}
        if self.view["waiting"].get(self.viewer) != "main":
            return []
        for part in self.brought:
            labels |= {verb: str(label) for verb, label in part.row.items()}
        return [
            Choice(
                verb=verb,
                label=label,
                href=self.page.to(verb),
                is_possible=bool(self.arguments.get(verb)),
                is_chosen=self.verb == verb,
            )
            for verb, label in labels.items()
        ]

    def plain_moves(self) -> list[Move]:
        """Moves without a choice: what leads, as the roll does; the end of the turn."""
        looks = {"wait_for_answers": "", "end_turn": "primary"}
        if "leads" in self.view["shows"]:
            looks[self.view["shows"]["leads"]] = "primary"
        labels = {"end_turn": _("End trade and build")} if self._phases_follow() else {}
        return [
            self.page.move(verb, label=labels.get(verb, ""), look=look)
            for verb, look in looks.items()
            if self.arguments.get(verb)
        ]

    def _phases_follow(self) -> bool:
        """Whether other phases of the turn come after trade and build."""
        *beneath, top = self.view["stack"]
        return bool(top["step"] == "main" and beneath[-1]["rest"])

    # -------------------------------------------------------------- places

    def _are_roads(self, verb: str) -> bool:
        """Whether the free pieces that come next can be roads only."""
        offered = self.arguments[verb]
        first = offered.next([]) if verb == ROADS else offered
        return all(one is None or isinstance(one, str) for one in first)

    def _piece(self, verb: str) -> Actions:
        places = self.arguments[verb]
        chosen = self.ask.at[0] if self.ask.do == verb and self.ask.at else None
        if chosen not in places:
            extra: list[Move] = []
            if None in places:
                extra = [self.page.move(verb, None, _("Place no free road"), part="none")]
            return self.with_menu(kind="places", verb=verb, prompt=PROMPTS[verb], confirm=extra)
        move = self.page.move(verb, chosen, str(LABELS[verb]), "primary", part=str(chosen))
        return self.with_menu(
            kind="confirm", verb=verb, place=chosen, confirm=[move], prompt=str(ASKED[verb])
        )

    def _robber(self, verb: str) -> Actions:
        choices = [choice for choice in self.arguments[verb] if choice is not None]
        chosen = self.ask.at[0] if self.ask.do == verb and self.ask.at else None
        here = [choice for choice in choices if choice["hex"] == chosen]
        if not here:
            later: list[Move] = []
            if None in self.arguments[verb] and self._is_a_hex_closed(choices):
                later = [self.page.move(verb, None, _("Play it and choose then"), part="later")]
            prompt = " ".join((str(PROMPTS[verb]), *self._why_closed()))
            return self.with_menu(kind="places", verb=verb, prompt=prompt, confirm=later)
        moves = [
            self.page.move(
                verb, choice, self._rob_label(choice), "primary", part=f"{chosen}.{choice['victim']}"
            )
            for choice in here
        ]
        prompt = (
            _("Whom do you rob? It cannot be taken back.") if len(here) > 1 else _("It cannot be taken back.")
        )
        return self.with_menu(kind="confirm", verb=verb, place=chosen, confirm=moves, prompt=prompt)

    def _why_closed(self) -> list[str]:
        """Why the robber may not go to some hexes, each reason once: on a phone no hex tells it."""
        closed = self.view.get("shows", {}).get("closed", {}).get("robber", {})
        said = []
        for why in closed.values():
            facts = dict(why["facts"])
            if "name" in facts:
                facts["name"] = self.people[facts["name"]].name
            said.append(_(why["text"]).format_map(facts))
        return list(dict.fromkeys(said))

    def _is_a_hex_closed(self, choices: list[dict[str, Any]]) -> bool:
        """Whether the robber may not go to some hex that it does not stand on: an award might open it."""
        others = self.base["hexes"].keys() - {self.base["figures"]["robber"]}
        return bool(others - {choice["hex"] for choice in choices})

    def _rob_label(self, choice: dict[str, Any]) -> str:
        victim = choice["victim"]
        if victim is None:
            return _("Move the robber here")
        count = self.base["seats"][victim]["cards"]
        return ngettext("Rob %(name)s (%(number)d card)", "Rob %(name)s (%(number)d cards)", count) % {
            "name": self.people[victim].name,
            "number": count,
        }

    def _roads(self) -> Actions:
        """Road building, path by path: each tap shows the next choices."""
        walk = self.arguments[ROADS]
        chosen: list[str] = []
        for place in self.ask.at:
            if place not in walk.next(chosen):
                break
            chosen.append(place)
        prompt = str(PROMPTS[ROADS])
        moves: list[Move] = []
        if chosen:
            left = bool(walk.next(chosen))
            label = _("Build this road alone") if left else _("Build these roads")
            prompt = _("Choose the second path.") if left else _("These two roads?")
            moves = [self.page.move(ROADS, chosen, label, "" if left else "primary", part="-".join(chosen))]
        return self.with_menu(
            kind="confirm" if chosen and not walk.next(chosen) else "places",
            verb=ROADS,
            place=tuple(chosen),
            confirm=moves,
            prompt=prompt,
        )

    def previews(self) -> list[Preview]:
        """The piece that is tried out."""
        if self.described is not None:
            return self.described.previews
        if self.actions.place is None or self.viewer is None:
            return []
        verb = self.actions.verb
        if verb == ROADS:
            return [Preview(place, "road", self.viewer) for place in self.actions.place]
        kind = "robber" if verb in ROBBERS else PIECES[verb]
        return [Preview(self.actions.place, kind, self.viewer)]

    def targets(self) -> list[Target]:
        """The places of the verb that is being chosen."""
        verb = self.verb
        if self.described is not None:
            return self.described.targets
        if verb in PIECES:
            places: Iterable[str] = [place for place in self.arguments[verb] if place is not None]
            if self.actions.kind == "confirm":
                places = [place for place in places if place != self.actions.place]
            return [self._target(verb, PIECES[verb], place) for place in places]
        if verb in ROBBERS:
            found = dict.fromkeys(choice["hex"] for choice in self.arguments[verb] if choice is not None)
            return [self.link(verb, "robber", place) for place in found if place != self.actions.place]
        if verb == ROADS:
            return self._road_targets()
        return []

    def _target(self, verb: str, kind: str, place: str) -> Target:
        """A tap makes the move where it can be taken back; without scripts, and elsewhere, it asks first."""
        if verb in CONFIRMED:
            return self.link(verb, kind, place)
        return self.tap(verb, kind, place, place, self.page.to(verb, place))

    def _road_targets(self) -> list[Target]:
        walk, chosen = self.arguments[ROADS], list(self.actions.place or ())
        targets = []
        for place in walk.next(chosen):
            href = self.page.to(ROADS, *chosen, place)
            if walk.next([*chosen, place]):
                targets.append(self.link(ROADS, "road", *chosen, place))
            else:
                targets.append(self.tap(ROADS, "road", place, [*chosen, place], href))
        return targets

    def is_place(self, value: Any) -> bool:
        """Whether a value is a corner, a path or a hex."""
        return isinstance(value, str) and hexes.is_place(value)

    def sort_of(self, place: str) -> str:
        """Corner, path or hex."""
        return hexes.sort_of(place)

    def previewed(self, kind: str) -> str:
        """Figures, and what seats have of their own."""
        piece = {"new-city": "city"}.get(kind, kind)
        known = {*together(tuple(self.view["modules"])).seat_pieces, *self.base["figures"]}
        return piece if piece in known else ""

    # -------------------------------------------------------------- cards

    def _bundle(self, verb: str) -> Actions:
        choice = self.arguments[verb]
        filed = self.view.get("shows", {}).get("answers", {}).get(self.viewer) or {}
        slots = [
            slot(
                self,
                kind,
                choice.cards.get(kind, 0),
                0 if verb == "play_year_of_plenty" else filed.get(kind, 0),
                choice.cards.get(kind, 0),
            )
            for kind in self.goods.kinds_of(choice.cards)
        ]
        labels = {"discard": _("Discard these cards"), "play_year_of_plenty": _("Take these cards")}
        prompts = {
            "discard": ngettext("Choose %(number)d card to discard.", "Choose %(number)d cards to discard.",
                                choice.least) % {"number": choice.least},
            "play_year_of_plenty": ngettext("Choose %(number)d card of the bank.",
                                            "Choose %(number)d cards of the bank.",
                                            choice.least) % {"number": choice.least},
        }  # fmt: skip
        for part in self.brought:
            for name, (prompt, label) in part.bundles.items():
                prompts[name], labels[name] = str(prompt), str(label)
        if verb != "play_year_of_plenty" and filed:
            prompts[verb] = _("You have chosen; until the others have, you may choose otherwise.")
        bundle = Bundle(verb, self.page.key(verb), slots, choice.least, choice.most, labels[verb])
        if verb != "play_year_of_plenty":
            return CatanActions(
                kind="bundle", form="games/table/_bundle.html", verb=verb, bundle=bundle, prompt=prompts[verb]
            )
        return self.with_menu(
            kind="bundle", form="games/table/_bundle.html", verb=verb, bundle=bundle, prompt=prompts[verb]
        )

    @property
    def kinds(self) -> list[str]:
        """The kinds of card of this game, in order."""
        return self.goods.kinds_of(self.base["bank"])

    # -------------------------------------------------------------- trade

    @property
    def trade(self) -> Trade:
        """Open offers with what the viewer may do about each."""
        return trading.trade_of(self)

    @property
    def standing(self) -> Standing | None:
        """What the viewer has said in advance; for players of a running game."""
        return trading.standing_of(self)

    @property
    def may_stand(self) -> bool:
        """Whether the viewer may say something in advance."""
        return "set_standing_answers" in self.arguments

    @property
    def has_standing(self) -> bool:
        """Whether the viewer has."""
        said = self.own["standing"]
        is_set = (said["rules"], said["auto_roll"], said["auto_end"], said["discard"])
        return any(is_set) or said["decline_all"] != "off"

    @property
    def switched_off(self) -> list[str]:
        """Which orders of the viewer have switched themselves off, and why."""
        return [self.words.switched_off(notice) for notice in self.own["switched_off"]] if self.own else []

    @property
    def standing_address(self) -> str:
        """Where it is changed."""
        return self.page.to("set_standing_answers")

    # -------------------------------------------------------------- hands and seats

    @property
    def resources(self) -> list[cards.Stack]:
        """My cards, each good at its place."""
        return self.goods.stacks(self.own["hand"]) if self.own else []

    @property
    def developments(self) -> list[cards.Stack]:
        """My development cards."""
        return cards.developments(self.own["development_cards"], self.own["bought"]) if self.own else []

    def seat(self, person: Person) -> CatanSeat:
        """One seat's panel."""
        return seat_of(self, person)

    @property
    def active(self) -> str | None:
        """Whose turn it is."""
        active: str | None = self.base["active"]
        return active

    @property
    def has_development_cards(self) -> bool:
        """Whether this game has such a deck."""
        return "buy_development_card" not in self.hidden

    @property
    def dice(self) -> list[int]:
        """The last roll of this turn."""
        dice = self.base["dice"]
        return dice if isinstance(dice, list) else []

    @property
    def bank_stock(self) -> list[cards.Stack]:
        """What is left in the bank."""
        return self.goods.stacks(self.base["bank"])

    # -------------------------------------------------------------- at the end

    @cached_property
    def _history(self) -> dict[str, Any]:
        return history(self.past, self.people)

    @property
    def dice_chart(self) -> Any:
        """How often each sum was rolled."""
        return charts.dice(self._history["dice"])

    @property
    def income_chart(self) -> Any:
        """How many cards each seat had got from the dice over time."""
        income = {
            key: [0, *(entry["cards"].get(key, 0) for entry in self._history["income"])]
            for key in self.people
        }
        return charts.lines(
            income,
            {key: person.color for key, person in self.people.items()},
            {key: person.name for key, person in self.people.items()},
        )

    @property
    def produced(self) -> list[tuple[Person, list[cards.Stack]]]:
        """The cards that each seat got from the dice."""
        found = self._history["produced"]
        return [(person, self.goods.stacks(found.get(key, {}))) for key, person in self.people.items()]
