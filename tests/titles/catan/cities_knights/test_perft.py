"""Exact numbers of moves from positions with knights; counts of first moves are split by verb to be checked manually.

Ending the turn and offers are left out, because chance follows the one and the others have no end. If a number
changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from games.engine.types import State
from tests.titles.catan.cities_knights.sea_tables import sea_knights
from tests.titles.catan.cities_knights.tables import CATAN, Knights, new_table
from tests.titles.catan.perft import each

LEFT_OUT = ("make_offer", "end_turn")


def first_moves(state: State) -> dict[str, int]:
    """Return the number of moves by verb."""
    counts: Counter[str] = Counter()
    game = CATAN.game(state)
    for seat in game.due():
        for verb, arguments in game.decision_options(seat).items():
            if verb not in LEFT_OUT:
                counts[verb] += sum(1 for _ in each(arguments))
    return dict(counts)


def lines(state: State, depth: int) -> int:
    """Return the number of lines of this many moves."""
    if depth == 1:
        return sum(first_moves(state).values())
    game = CATAN.game(state)
    return sum(
        lines(CATAN.play(state, seat, verb, argument).state, depth - 1)
        for seat in game.due()
        for verb, arguments in game.decision_options(seat).items()
        if verb not in LEFT_OUT
        for argument in each(arguments)
    )


def chain() -> Knights:
    """Return CK-EX-30 with a second, inactive knight, and cards to recruit, activate and promote."""
    table = new_table().put("red", settlements="0,0,S", roads="0,0,SE 0,0,E 0,0,NE")
    table.knight("red", "0,1,N", active=True).knight("red", "0,0,N", level=2)
    return table.give("red", ore=2, wool=2, grain=1).main("red")


def duel() -> Knights:
    """Return CK-EX-32 with one more way out for blue: a strong knight facing a basic one."""
    table = new_table().put("red", settlements="0,0,S", roads="0,0,SE 0,0,E 0,0,NE")
    table.knight("red", "0,1,N", level=2, active=True).knight("blue", "1,-1,S", active=True)
    table.put("blue", roads="1,-1,SE 1,0,NE 1,-1,E", settlements="2,-1,S")
    return table.main("red")


def driven_out() -> Knights:
    """Return a position where the owner of a displaced knight chooses."""
    return duel().play("red", "displace_knight", {"from": "0,1,N", "to": "1,-1,S"})


def chase() -> Knights:
    """Return a free robber between a ready knight and two seats with one card each."""
    table = new_table().landed().put("red", roads="0,0,E").knight("red", "0,1,N", active=True)
    table.put("blue", settlements="0,-2,N").put("orange", cities="2,0,N").give("blue", ore=1)
    return table.give("orange", coin=1).main("red")


def blue_cards() -> Knights:
    """Return a hand with Diplomat, Intrigue and Deserter, with knights of two seats on the board."""
    table = new_table().cards("red", "diplomat", "intrigue", "deserter").put("red", settlements="0,0,S")
    table.put("red", roads="0,0,SE 0,0,E").knight("blue", "1,-1,S").knight("orange", "2,0,N", level=2)
    return table.put("blue", roads="1,-1,SE").main("red")


def green_cards() -> Knights:
    """Return a hand with Smith, Engineer, Medicine, Crane and Inventor."""
    table = new_table().cards("red", "smith", "engineer", "medicine", "crane", "inventor")
    table.put("red", cities="0,0,N", settlements="2,0,N", roads="0,0,NE").knight("red", "1,-1,S", "0,2,N")
    return table.give("red", ore=2, grain=1, cloth=1).main("red")


def landing() -> Knights:
    """Return a position where two seats choose which city to lose."""
    table = new_table().put("red", cities="0,0,N 2,0,N").put("blue", cities="0,2,N -2,1,N 2,-2,S")
    return table.pre_roll("white").land()


def perfidy() -> Knights:
    """Return a landing where red sends any of three knights, named in any order, and blue then its only one."""
    table = new_table(perfidious=True).put("red", cities="0,0,N").knight("red", "0,1,N", "1,0,N", active=True)
    return (
        table.knight("red", "2,0,N", level=2, active=True)
        .knight("blue", "0,2,N", active=True)
        .pre_roll("red")
        .land()
    )


def on_board() -> Knights:
    """Return a ready knight that can move inland or onto a ship, and cards to recruit or promote one (SF-CK-08).

    After the recruit 2 moves, after the promotion 3, after each move of the knight 3, after that of the ship 5.
    """
    laid = sea_knights().put("P", settlements="1,-1,N", roads="1,-2,SE 0,-1,NE").ships("P", "1,-2,E")
    return laid.knight("P", "1,-2,S", active=True).give("P", ore=1, wool=1).main("P")  # type: ignore[return-value]


POSITIONS: list[tuple[Callable[[], Knights], dict[str, int], tuple[int, ...]]] = [
    (chain, {"recruit_knight": 1, "activate_knight": 1, "promote_knight": 1, "move_knight": 1}, (14, 33)),
    (duel, {"displace_knight": 1}, (2, 0)),
    (driven_out, {"relocate_knight": 2}, (0,)),
    (chase, {"move_knight": 1, "chase_robber": 18}, (0,)),
    (blue_cards, {"play_diplomat": 5, "play_intrigue": 1, "play_deserter": 2}, (23, 67)),
    (
        green_cards,
        {
            "improve_city": 1,
            "activate_knight": 2,
            "play_crane": 1,
            "play_inventor": 120,
            "play_engineer": 1,
            "play_medicine": 1,
            "play_smith": 4,
            "return_progress_card": 5,
        },
        (3013,),
    ),
    (landing, {"give_up_city": 5}, (12,)),
    (perfidy, {"send_knights": 16}, (32,)),
    (
        on_board,
        {"recruit_knight": 1, "promote_knight": 1, "move_knight": 2, "move_ship": 1},
        (2 + 3 + 6 + 5,),
    ),
]


@pytest.mark.parametrize(
    ("position", "verbs", "more"), POSITIONS, ids=[position.__name__ for position, _, _ in POSITIONS]
)
def test_the_number_of_lines_is_known(position, verbs, more):
    """CK-KNIGHT-02, CK-MOVE-01, CK-DISP-03, CK-CHASE-01, CK-PERF-01, CK-D-05, SF-CK-06, SF-CK-08, SF-CK-09:

    each affects some of the numbers.
    """
    state = position().state

    assert first_moves(state) == verbs
    assert tuple(lines(state, depth) for depth in range(2, 2 + len(more))) == more
