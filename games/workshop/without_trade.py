"""Bots that do not trade with other seats; they show by matches what trade is worth to the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import ClassVar

from games.bots.greedy import NO_ADVICE
from games.bots.situation import Bot, Situation
from games.engine.advice import Advice
from games.engine.arguments import Arguments, Composite
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat

Candidates = Callable[[Game, Seat, str, Arguments], list[Json] | None]


class BotWithoutTrade:
    """A bot that makes no offer, plans none and accepts none. It still trades with the bank.

    :raises EngineError: the bot looks only at its options, so it takes no advice
    """

    is_blind: ClassVar[bool] = False

    def __init__(self, bot: Bot) -> None:
        if bot.is_blind:
            raise EngineError("a bot that takes no advice cannot be kept from trading")
        self._bot = bot

    def choose(self, asked: Situation) -> Answer:
        return self._bot.choose(replace(asked, title=_without_trade(asked.title)))


@cache
def _without_trade(title: Title) -> Title:
    """Return the title with advice that never considers an offer, or the acceptance of one."""
    known: Advice = title.advice or NO_ADVICE
    plans = known.plans and _declining(known.plans)
    return replace(title, advice=replace(known, candidates=_declining(known.candidates), plans=plans))


def _declining(candidates: Candidates) -> Candidates:
    def without_deals(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
        if isinstance(choices, Composite):
            return []
        found = candidates(game, seat, verb, choices)
        if found is None and isinstance(choices, list):
            found = choices
        return None if found is None else [argument for argument in found if not _accepts(argument)]

    return without_deals


def _accepts(argument: Json) -> bool:
    return isinstance(argument, dict) and argument.get("answer") == "accept"
