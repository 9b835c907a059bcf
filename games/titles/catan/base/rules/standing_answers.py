"""Standing answers: orders that a seat gives in advance.

BASE-OFFER-16, BASE-OFFER-17, BASE-DEC-15, BASE-DEC-19, BASE-DEC-20, BASE-DEC-21, BASE-DEC-22, BASE-DEC-23.

They are secret to their owner (BASE-HIDE-13). Orders about offers apply once, when an offer is made. The discard is
filed when it is owed. The site plays `auto_roll` and `auto_end` as the seat's own moves (BASE-DEC-20). An order that
cannot answer switches itself off and leaves a notice for its owner.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from games.engine.arguments import Arguments, Composite
from games.engine.copies import copy_each, copy_json, copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import OpenVerb
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand, hand_cards
from games.titles.catan.base.rules.module import base, seat_trade
from games.titles.catan.base.rules.seven import Discard, answers_in_advance
from games.titles.catan.base.rules.trade import has_parts, nameable, why_not_a_deal, why_not_cards
from games.titles.catan.base.rules.turn import (
    EndTurn,
    Main,
    PreRoll,
    answer_ordered,
    before_production,
    part_ended,
)
from games.titles.catan.kit.rules.cards import Cards, holds

OFF, TURN, ALWAYS = "off", "turn", "always"
base.copies(copy_each, "standing")
base.copies(copy_lists, "switched_off")

MOST_RULES = 20
MOST_TIMES = 99
SETTINGS = ("decline_all", "rules", "auto_roll")
DISCARD = "discard"
LATER_SETTINGS = ("auto_end", DISCARD)
"""Settings that may be missing and are then off, so that games from before they existed can be replayed."""
RULE_PARTS = ("give", "want", "keep", "times", "until")

Rule = dict[str, Json]


def no_standing_answers() -> dict[str, Json]:
    """Return the settings of a seat that has ordered nothing. BASE-DEC-15"""
    return {"decline_all": OFF, "rules": [], "auto_roll": False, "auto_end": False, DISCARD: []}


def standing(game: Game, seat: Seat) -> dict[str, Json]:
    """Return a seat's standing answers; only this file changes them."""
    return game.state["base"]["standing"][seat]  # type: ignore[no-any-return]


@base.open_verb
class SetStandingAnswers(OpenVerb):
    """Set standing answers at any time; there is no log entry, so no other seat learns of it. BASE-OFFER-16"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        return {
            "decline_all": [OFF, TURN, ALWAYS],
            "rules": {
                "most": MOST_RULES,
                "kinds": list(kinds(game, "traded_with_seats")),
                "most_of_kind": nameable(game),
                "times": MOST_TIMES,
                "until": [TURN, ALWAYS],
            },
            "auto_roll": [False, True],
            "auto_end": [False, True],
            DISCARD: list(kinds(game, "in_hand")),
        }

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        give, want = luck.sample(kinds(game, "traded_with_seats"), 2)
        cards = kinds(game, "in_hand")
        rule = {"give": {give: 1}, "want": {want: 1}, "keep": {}, "times": 1, "until": TURN}
        return {
            "decline_all": luck.choice([OFF, TURN, ALWAYS]),
            "rules": [rule] if luck.random() < 0.5 else [],
            "auto_roll": luck.random() < 0.5,
            "auto_end": luck.random() < 0.5,
            DISCARD: luck.sample(cards, luck.randint(0, len(cards))),
        }

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not _has_settings(argument) or argument["decline_all"] not in (OFF, TURN, ALWAYS):
            return refuse("BASE-ERR-68")
        if not all(type(argument.get(name, False)) is bool for name in ("auto_roll", "auto_end")):
            return refuse("BASE-ERR-68")
        if not are_kinds(game, argument.get(DISCARD, [])):
            return refuse("BASE-ERR-73")
        if not isinstance(argument["rules"], list):
            return refuse("BASE-ERR-68")
        if len(argument["rules"]) > MOST_RULES:
            return refuse("BASE-ERR-71", n=MOST_RULES)
        for rule in argument["rules"]:
            refusal = why_not_rule(game, rule)
            if refusal is not None:
                return refusal
        return None

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return no_standing_answers()

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        order = list(kinds(game, "in_hand"))
        return {"decline_all": ALWAYS, "rules": [], "auto_roll": True, "auto_end": True, DISCARD: order}

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.state["base"]["standing"][seat] = {**no_standing_answers(), **copy_json(argument)}
        notices_are_read(game, seat, (DISCARD,))


def _has_settings(argument: Json) -> bool:
    """Return True if all first settings are there, and nothing else but later ones."""
    if not isinstance(argument, dict):
        return False
    return has_parts({key: part for key, part in argument.items() if key not in LATER_SETTINGS}, *SETTINGS)


def are_kinds(game: Game, named: Json) -> bool:
    """Return True if `named` is a list of kinds of hand cards, each at most once."""
    cards = kinds(game, "in_hand")
    if not isinstance(named, list) or not all(isinstance(one, str) and one in cards for one in named):
        return False
    return len(set(named)) == len(named)


def why_not_rule(game: Game, rule: Json) -> Refusal | None:
    """Check a rule: its deal, the cards to keep, the number of uses and how long it lasts. BASE-OFFER-16b"""
    if not has_parts(rule, *RULE_PARTS) or rule["until"] not in (TURN, ALWAYS):
        return refuse("BASE-ERR-68")
    refusal = why_not_a_deal(game, rule["give"], rule["want"]) or why_not_cards(game, rule["keep"])
    if refusal is not None:
        return refusal
    if not all(rule["keep"].values()) or type(rule["times"]) is not int or rule["times"] < 1:
        return refuse("BASE-ERR-58")
    return refuse("BASE-ERR-72", n=MOST_TIMES) if rule["times"] > MOST_TIMES else None


# Offers


def declines_all(game: Game, seat: Seat) -> bool:
    """BASE-OFFER-16a"""
    return standing(game, seat)["decline_all"] != OFF  # type: ignore[no-any-return]


def rule_for(game: Game, seat: Seat, gets: Cards, gives: Cards) -> Rule | None:
    """Return the seat's first rule that accepts an offer of `gets` for `gives`. BASE-OFFER-16b"""
    held = hand(game, seat)
    if not holds(held, gives):
        return None
    after = {kind: held[kind] + gets.get(kind, 0) - gives.get(kind, 0) for kind in held}
    for rule in standing(game, seat)["rules"]:
        if rule["give"] == gives and holds(gets, rule["want"]) and holds(after, rule["keep"]):
            return rule  # type: ignore[no-any-return]
    return None


def count_use(game: Game, seat: Seat, used: Rule) -> None:
    """Count a use when the swap executes, and remove the rule after its last use. BASE-OFFER-16

    A rule that its owner has removed or changed meanwhile is not counted.
    """
    said = standing(game, seat)
    rules = said["rules"]
    for place, rule in enumerate(rules):
        if all(rule[part] == used[part] for part in ("give", "want", "keep", "until")):
            left = {**rule, "times": rule["times"] - 1}
            said["rules"] = [*rules[:place], *([left] if left["times"] else []), *rules[place + 1 :]]
            return


@base.on(part_ended)
def what_was_said_for_this_turn_ends(game: Game, seat: Seat) -> None:
    """BASE-OFFER-16"""
    for said in game.state["base"]["standing"].values():
        if said["decline_all"] == TURN:
            said["decline_all"] = OFF
        if said["rules"]:
            said["rules"] = [rule for rule in said["rules"] if rule["until"] != TURN]


# The seat's own turn


@base.answers(answer_ordered)
def some_roll_at_once(
    earlier: Callable[[Game, str, Seat], Answer | None], game: Game, decision: str, seat: Seat
) -> Answer | None:
    """Roll immediately if ordered, whatever cards the seat holds. BASE-DEC-19"""
    if decision == PreRoll.name and standing(game, seat)["auto_roll"]:
        return before_production(game, seat)
    return earlier(game, decision, seat)


@base.answers(answer_ordered)
def some_end_a_turn_without_a_choice(
    earlier: Callable[[Game, str, Seat], Answer | None], game: Game, decision: str, seat: Seat
) -> Answer | None:
    """End a turn without a choice if ordered; phases after trade and build are still asked for. BASE-DEC-21"""
    if decision == Main.name and standing(game, seat)["auto_end"] and nothing_is_possible(game, seat):
        return EndTurn.name, None
    return earlier(game, decision, seat)


def nothing_is_possible(game: Game, seat: Seat) -> bool:
    """Return True if trade and build has just begun and only offers and its end are possible. BASE-DEC-21

    A seat that has already acted in it is still there and may want to undo that.
    """
    top = game.top
    if top is None or game.state["moves"] >= top.data["number"]:
        return False
    offered = set(top.options(game, seat))
    return EndTurn.name in offered and offered <= {EndTurn.name, *game.rules.sets[seat_trade]}


# Discards


@base.answers(answers_in_advance)
def some_discard_in_an_order(
    earlier: Callable[[Game, str, dict[Seat, Json]], dict[Seat, Json]],
    game: Game,
    decision: str,
    owed: dict[Seat, Json],
) -> dict[Seat, Json]:
    """BASE-DEC-22"""
    answers = earlier(game, decision, owed)
    return answers if decision != Discard.name else {**answers, **discards_ordered(game, owed)}


def discards_ordered(game: Game, owed: dict[Seat, Json]) -> dict[Seat, Json]:
    """Return the discards of seats that have ordered which kinds to give first; other seats are asked. BASE-DEC-22

    An order that does not name enough cards is switched off.
    """
    answers: dict[Seat, Json] = {}
    for seat, number in owed.items():
        order = standing(game, seat)[DISCARD]
        cards = cards_in_order(game, seat, order, number)
        if cards is not None:
            answers[seat] = cards
        elif order:
            standing(game, seat)[DISCARD] = []
            switched_off(game, seat, DISCARD)
    return answers


def cards_in_order(game: Game, seat: Seat, order: Iterable[str], number: int) -> Cards | None:
    """Return `number` cards of the hand, in the order of the kinds; None if those kinds do not suffice."""
    held, left = hand_cards(game, seat), number
    chosen: Cards = {}
    for kind in order:
        count = min(held[kind], left)
        if count:
            chosen[kind] = count
            left -= count
    return None if left else chosen


# Notices


def switched_off(game: Game, seat: Seat, order: str) -> None:
    """Leave a notice, for the seat's owner only, that an order has switched itself off. BASE-DEC-23"""
    notices = game.state["base"]["switched_off"][seat]
    notices.append({"order": order, "turn": game.state["base"]["turn"]})


def notices_are_read(game: Game, seat: Seat, orders: Iterable[str]) -> None:
    """Remove the notices about these orders, which the seat has given again."""
    notices = game.state["base"]["switched_off"]
    notices[seat] = [notice for notice in notices[seat] if notice["order"] not in orders]


# Sight


def standing_sight(game: Game, seat: Seat) -> dict[str, Json]:
    """Return the standing answers and notices for the seat itself only. BASE-HIDE-13"""
    return {
        "standing": copy_json(standing(game, seat)),
        "switched_off": copy_json(game.state["base"]["switched_off"][seat]),
    }


def standing_imagined(game: Game, whole: Json) -> dict[str, Json]:
    """Return standing answers for a state drawn from a sight: the viewer's own, and none for other seats."""
    said = {seat: no_standing_answers() for seat in whole["seats"]}
    notices: dict[Seat, Json] = {seat: [] for seat in whole["seats"]}
    if whole["viewer"] is not None:
        own = whole["base"]["own"]
        said[whole["viewer"]] = copy_json(own["standing"])
        notices[whole["viewer"]] = copy_json(own["switched_off"])
    return {"standing": said, "switched_off": notices}
