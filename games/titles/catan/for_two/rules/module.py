"""The module `for_two`, on which the rules of Catan for Two register. TB-2P, docs/rules/traders-and-barbarians.md.

It is the only module for two seats, and allows no other number (TB-GEN-02).
"""

from __future__ import annotations

from games.engine.module import Module
from games.engine.offered import Closed, Compatible, Family, Preset
from games.titles.catan.kit.rules.scenario import BOOK

KEY = "for_two"

for_two = Module(
    KEY,
    "Catan for Two",
    seats=(2,),
    summary="Two players, two rolls a turn, two neutral neighbors and trade tokens.",
    messages={
        "TB-2P-11": "A neutral settlement must be on that neutral player’s road.",
        "TB-2P-11b": "That neutral player has none of these pieces left.",
        "TB-2P-11c": "There is no such neutral player.",
        "TB-2P-16": "You have no cards to give in exchange.",
        "TB-2P-16b": "Give cards back first for those that you took.",
        "TB-2P-18": "You have already exchanged a knight this turn.",
        "TB-2P-C4": "There are no trade tokens in this game.",
        "TB-2P-E1": "Place a piece for a neutral player first.",
        "TB-2P-E2": "This road doesn’t connect to that neutral player’s network.",
        "TB-2P-E3": "A neutral settlement is possible, so it must be built.",
        "TB-2P-E4": "You have already used a trade token action this turn.",
        "TB-2P-E5": "This costs {n} trade tokens; you have {m}.",
        "TB-2P-E5b": "This costs 1 trade token; you have none.",
        "TB-2P-E6": "Your opponent has no cards to trade.",
        "TB-2P-E7": "The robber is already in the desert.",
        "TB-2P-E7b": "The robber is already at home.",
        "TB-2P-E8": "Only a knight you have played can be exchanged for tokens.",
        "TB-2P-E9": "Finish both production rolls first.",
        "TB-2P-E9b": "Finish both event cards first.",
    },
    presets=(
        Preset(
            KEY,
            "Two players",
            ("base", KEY),
            {},
            "Catan for Two: two rolls a turn, two neutral players to build for, and trade tokens.",
        ),
    ),
    book=BOOK,
    families=(Family(KEY, "Catan for Two", (KEY,)),),
    goes_with={
        "cities_knights": Compatible(
            "no", ("TB-2P-C2",), "the rule book has no rules for two players with Cities & Knights."
        )
    },
    closes={
        "board": Closed(
            ("beginner",), "neutral players begin where the beginners’ island has placed settlements."
        )
    },
    harmless=frozenset(
        (
            "number_repeated",
            "trade_tokens_taken",
            "forced_trade_begun",
            "forced_trade_took",
            "forced_trade_gave",
            "robber_sent_home",
        )
    ),
)
