"""Standing answers: what a seat has said in advance about offers. BASE-OFFER-16, -17, BASE-DEC-15, -19.

They are their owner's secret (BASE-HIDE-13) and speak once, when an offer is made. `auto_roll` lies
here, too; the site plays it as the seat's own move (BASE-DEC-20).
"""

from __future__ import annotations

import random

from games.catan.base.hands import goods, hand
from games.catan.base.module import base
from games.catan.base.trading import has_parts, why_not_a_deal, why_not_cards
from games.catan.base.turn import part_ended
from games.catan.kit.cards import Cards, holds
from games.engine.arguments import Arguments, Composite
from games.engine.copying import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import StandingVerb

OFF, TURN, ALWAYS = "off", "turn", "always"
MOST_RULES = 20
MOST_TIMES = 99
SETTINGS = ("decline_all", "rules", "auto_roll")
RULE_PARTS = ("give", "want", "keep", "times", "until")

Rule = dict[str, Json]


def no_standing_answers() -> dict[str, Json]:
    """BASE-DEC-15: none set."""
    return {"decline_all": OFF, "rules": [], "auto_roll": False}


def standing(game: Game, seat: Seat) -> dict[str, Json]:
    """What a seat has said in advance; only this file changes it."""
    return game.state["base"]["standing"][seat]  # type: ignore[no-any-return]


@base.standing_verb
class SetStandingAnswers(StandingVerb):
    """BASE-OFFER-16: at any time, and nobody else hears of it: there is no log entry."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(
            lambda: {
                "decline_all": [OFF, TURN, ALWAYS],
                "rules": {
                    "most": MOST_RULES,
                    "kinds": list(goods(game)),
                    "times": MOST_TIMES,
                    "until": [TURN, ALWAYS],
                },
                "auto_roll": [False, True],
            },
            lambda argument: self.why_not(game, seat, argument) is None,
            lambda luck: _sample(game, luck),
        )

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not has_parts(argument, *SETTINGS):
            return refuse("BASE-ERR-68")
        if argument["decline_all"] not in (OFF, TURN, ALWAYS) or type(argument["auto_roll"]) is not bool:
            return refuse("BASE-ERR-68")
        if not isinstance(argument["rules"], list):
            return refuse("BASE-ERR-68")
        if len(argument["rules"]) > MOST_RULES:
            return refuse("BASE-ERR-71", n=MOST_RULES)
        for rule in argument["rules"]:
            refusal = _why_not_rule(game, rule)
            if refusal is not None:
                return refusal
        return None

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return no_standing_answers()

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.state["base"]["standing"][seat] = copy_json(argument)


def _why_not_rule(game: Game, rule: Json) -> Refusal | None:
    """BASE-OFFER-16b: a deal like any other, what stays in the hand, how often, how long."""
    if not has_parts(rule, *RULE_PARTS) or rule["until"] not in (TURN, ALWAYS):
        return refuse("BASE-ERR-68")
    refusal = why_not_a_deal(game, rule["give"], rule["want"]) or why_not_cards(game, rule["keep"])
    if refusal is not None:
        return refusal
    if not all(rule["keep"].values()) or type(rule["times"]) is not int or rule["times"] < 1:
        return refuse("BASE-ERR-58")
    return refuse("BASE-ERR-72", n=MOST_TIMES) if rule["times"] > MOST_TIMES else None


def _sample(game: Game, luck: random.Random) -> Json:
    give, want = luck.sample(goods(game), 2)
    rule = {"give": {give: 1}, "want": {want: 1}, "keep": {}, "times": 1, "until": TURN}
    return {
        "decline_all": luck.choice([OFF, TURN, ALWAYS]),
        "rules": [rule] if luck.random() < 0.5 else [],
        "auto_roll": luck.random() < 0.5,
    }


def declines_all(game: Game, seat: Seat) -> bool:
    """BASE-OFFER-16a"""
    return standing(game, seat)["decline_all"] != OFF  # type: ignore[no-any-return]


def rule_for(game: Game, seat: Seat, gets: Cards, gives: Cards) -> Rule | None:
    """BASE-OFFER-16b: the seat's first rule that accepts an offer of `gets` for `gives`."""
    held = hand(game, seat)
    if not holds(held, gives):
        return None
    after = {kind: held[kind] + gets.get(kind, 0) - gives.get(kind, 0) for kind in held}
    for rule in standing(game, seat)["rules"]:
        if rule["give"] == gives and holds(gets, rule["want"]) and holds(after, rule["keep"]):
            return rule  # type: ignore[no-any-return]
    return None


def count_use(game: Game, seat: Seat, used: Rule) -> None:
    """BASE-OFFER-16: a use is counted when the swap executes; a rule that is used up is gone.

    A rule that its owner has taken back or changed in the meantime is not there to be counted.
    """
    rules = standing(game, seat)["rules"]
    for rule in rules:
        if all(rule[part] == used[part] for part in ("give", "want", "keep", "until")):
            rule["times"] -= 1
            if not rule["times"]:
                rules.remove(rule)
            return


@base.on(part_ended)
def what_was_said_for_this_turn_ends(game: Game, seat: Seat) -> None:
    """BASE-OFFER-16"""
    for said in game.state["base"]["standing"].values():
        if said["decline_all"] == TURN:
            said["decline_all"] = OFF
        if said["rules"]:
            said["rules"] = [rule for rule in said["rules"] if rule["until"] != TURN]


def standing_view(game: Game, seat: Seat) -> Json:
    """BASE-HIDE-13: for the seat itself alone."""
    return copy_json(standing(game, seat))


def standing_imagined(game: Game, whole: Json) -> dict[str, Json]:
    """For a state drawn from a view: the viewer's own are known, the others are taken to have none."""
    said = {seat: no_standing_answers() for seat in whole["seats"]}
    if whole["viewer"] is not None:
        said[whole["viewer"]] = copy_json(whole["base"]["own"]["standing"])
    return {"standing": said}
