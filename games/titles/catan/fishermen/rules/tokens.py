"""Fish tokens and the old boot: mixed face down, drawn one by one, and laid open when used.

TB-FI-04, TB-FI-13, TB-FI-16, TB-FI-17, TB-FI-18. A token is a good that lies face down before its owner. It is not part
of the hand and cannot be traded. Only this file changes the supply, the used pile and the holder of the boot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.questions import Constant
from games.engine.record import BOX, Moved, Pile
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.goods import TILE, Good, goods
from games.titles.catan.base.rules.hands import find, hand, lay_aside
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.module import KEY, fishermen, own_state
from games.titles.catan.kit.rules.cards import Cards, total

SUPPLY, USED = "fish_supply", "used_fish"
"""The names of the piles in the record. The next token is the last of the supply."""
PIECES = {**facts.TOKENS, facts.BOOT: 1}

fishermen.copies(list, "supply", "used")

fishermen.ties_to_record("fish_dealt", Moved("cards", SUPPLY, "hand/{seat}"))
fishermen.ties_to_record("fish_drawn", Moved("cards", SUPPLY, "hand/{seat}"))
fishermen.ties_to_record("fish_mixed", Moved("tokens", USED, SUPPLY))
fishermen.ties_to_record("boot_drawn", Moved("", SUPPLY, "boot/{seat}", kind=facts.BOOT))
fishermen.ties_to_record("boot_given", Moved("", "boot/{seat}", "boot/{to}", kind=facts.BOOT))


@Constant
def tokens_at_start(game: Game) -> Cards:
    """Return the tokens that each seat has before the rest is mixed. Only with two players are there any (TB-FI-C1)."""
    return {}


@fishermen.answers(goods)
def fish_lie_face_down(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """TB-FI-16: they are neither resources nor cards of the hand, and cannot be traded (TB-FI-E9)."""
    token = Good(lives=TILE, not_traded="TB-FI-E9")
    return {**earlier(game), **dict.fromkeys(facts.FISH, token)}


@fishermen.sets_up
def mix_the_tokens(game: Game) -> None:
    """TB-FI-04: mix the tokens with the boot."""
    here = own_state(game)
    pieces, at_start = Counter(PIECES), tokens_at_start(game)
    dealt = game.seats if at_start else ()
    for _ in dealt:
        pieces.subtract(at_start)
    # The tokens that are dealt lie on top of the sorted rest, so the later mixing can be verified.
    row = list(pieces.elements())
    game.moved([*row, *(list(Counter(at_start).elements()) * len(dealt))], BOX, SUPPLY)
    for seat in dealt:
        find(game, seat, at_start, SUPPLY)
        game.log("fish_dealt", seat=seat, cards=at_start)
    here.update(boot=None, used=[])
    here["supply"] = _mixed(game, row)


def _mixed(game: Game, pieces: list[str]) -> list[str]:
    return game.chance(SUPPLY).about(pile=SUPPLY).shuffled(pieces)


def tokens_of(game: Game, seat: Seat) -> Cards:
    """Return the fish tokens of a seat by kind, including zeros."""
    held = hand(game, seat)
    return {kind: held[kind] for kind in facts.FISH}


def fish_on(tokens: Sequence[str]) -> int:
    return sum(facts.FISH[token] for token in tokens)


def fish_of(game: Game, seat: Seat) -> int:
    """Return the number of fish on all tokens of a seat."""
    return sum(facts.FISH[kind] * count for kind, count in tokens_of(game, seat).items())


def holder(game: Game) -> Seat | None:
    """Return the seat with the old boot, or None while it is among the tokens."""
    return own_state(game)["boot"]  # type: ignore[no-any-return]


def pieces_to_draw(game: Game) -> int:
    """Return the number of pieces that can be drawn. TB-FI-12

    Used tokens count because they will be mixed again. The boot counts as one piece.
    """
    return len(own_state(game)["supply"]) + len(own_state(game)["used"])


def draw(game: Game, seat: Seat, number: int) -> None:
    """Draw pieces one by one. Only the drawing seat sees them. TB-FI-13

    The boot is shown to all and uses up its draw.
    """
    here = own_state(game)
    found: Cards = {}
    game.reveal()
    for _ in range(number):
        if not here["supply"]:
            _turn_over(game)
        piece = here["supply"].pop()
        if piece == facts.BOOT:
            game.moved({piece: 1}, SUPPLY, f"boot/{seat}")
            here["boot"] = seat
            game.log("boot_drawn", seat=seat)
        else:
            find(game, seat, {piece: 1}, SUPPLY)
            found[piece] = found.get(piece, 0) + 1
        if not here["supply"]:
            _turn_over(game)
    if found:
        game.log("fish_drawn", {seat: {"cards": found}}, seat=seat, count=total(found))


def _turn_over(game: Game) -> None:
    """TB-FI-18: mix the used tokens into a new supply. If there are none, this happens when one is needed."""
    here = own_state(game)
    if here["used"]:
        used, here["used"] = here["used"], []
        game.moved(used, USED, SUPPLY)
        game.log("fish_mixed", tokens=used)
        here["supply"] = _mixed(game, used)


def use(game: Game, seat: Seat, tokens: Cards) -> None:
    """TB-FI-17: lay the tokens face up on the used pile."""
    lay_aside(game, seat, tokens, USED)
    own_state(game)["used"] += [kind for kind, count in tokens.items() for _ in range(count)]


def pass_boot(game: Game, seat: Seat, to: Seat) -> None:
    game.moved({facts.BOOT: 1}, f"boot/{seat}", f"boot/{to}")
    own_state(game)["boot"] = to
    game.log("boot_given", seat=seat, to=to)


# The part of the state


@fishermen.piles
def supply_used_and_boot(game: Game) -> dict[str, Pile]:
    here = own_state(game)
    boots = {f"boot/{seat}": {facts.BOOT: int(here["boot"] == seat)} for seat in game.seats}
    return {SUPPLY: here["supply"], USED: here["used"], **boots}


@fishermen.shows
def tokens_seen(game: Game) -> dict[str, Json]:
    """Return the number of face-down pieces, the used tokens and the holder. Base shows how many each seat has."""
    here = own_state(game)
    return {"supply": len(here["supply"]), "used": list(here["used"]), "boot": here["boot"]}


@fishermen.imagines
def tokens_imagined(game: Game, whole: Json, luck: Random) -> None:
    """Deal the unseen tokens to the seats by their number of tokens, and to the supply."""
    seen = whole[KEY]
    unseen = Counter(PIECES)
    unseen.subtract(seen["used"])
    for seat in whole["seats"]:
        unseen.subtract(tokens_of(game, seat))
    del unseen[facts.BOOT]
    pile = list(unseen.elements())
    luck.shuffle(pile)
    for seat, public in whole["base"]["seats"].items():
        held = hand(game, seat)
        for _ in range(public["tiles"] - total(tokens_of(game, seat))):
            held[pile.pop()] += 1
    if seen["boot"] is None:
        pile.insert(luck.randint(0, len(pile)), facts.BOOT)
    own_state(game).update(supply=pile, used=list(seen["used"]), boot=seen["boot"])


@fishermen.invariants
def tokens_invariants(game: Game) -> None:
    """:raises EngineError: tokens are missing or extra, or the boot's holder is not a seat"""
    here = own_state(game)
    for pile in ("supply", "used"):
        need(are_texts(here.get(pile)), f"`fishermen.{pile}` is a list of texts")
    need("boot" in here and here["boot"] in (None, *game.seats), "`fishermen.boot` is a seat or null")
    found = Counter([*here["supply"], *here["used"]])
    found[facts.BOOT] += here["boot"] is not None
    for seat in game.seats:
        held = tokens_of(game, seat)
        need(total(held) <= facts.MOST_TOKENS, f"no seat has more than {facts.MOST_TOKENS} fish tokens")
        found.update(held)
    need(+found == Counter(PIECES), "the fish tokens and the boot are not all there, or there are others")
    need(facts.BOOT not in here["used"], "the old boot is never used")
    need(not any(game.state["base"]["bank"].get(kind) for kind in facts.FISH), "the bank has no fish")
