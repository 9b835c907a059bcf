"""Counts of legal moves and of sequences of moves. A wrong option changes a number.

The first numbers were counted by hand. With two seats, for example, a trader or a merchant can go to 101 villages
less 8 occupied ones. The deeper numbers were recorded to detect changes.
"""

from __future__ import annotations

from games.engine.arguments import Bundle, Composite, Sequence
from games.titles.hansa.title import HANSA


def moves(state):
    """Yield every answer of the due seat, with all complete sequences."""
    (seat,) = HANSA.waiting(state).due
    for verb, choices in HANSA.game(state).decision_options(seat).items():
        assert not isinstance(choices, Bundle | Composite)
        listed = choices.each() if isinstance(choices, Sequence) else choices
        for argument in listed:
            yield seat, verb, argument


def perft(state, depth: int) -> int:
    """Return the number of sequences of `depth` moves."""
    if state["outcome"] is not None:
        return 0
    if depth == 1:
        return sum(1 for _ in moves(state))
    return sum(perft(HANSA.play(state, *move).state, depth - 1) for move in moves(state))


def by_verb(state) -> dict[str, int]:
    counts: dict[str, int] = {}
    for _, verb, _ in moves(state):
        counts[verb] = counts.get(verb, 0) + 1
    return counts


def test_the_first_action_of_a_game(table) -> None:
    """HT-PLACE-01, HT-DISP-02, HT-INC-02: 2 kinds × free villages, and three ways to displace each neutral trader."""
    assert by_verb(table(4).state) == {"income": 1, "place": 2 * 107, "end_turn": 1}
    assert by_verb(table(2).state) == {"income": 1, "place": 2 * (101 - 8), "displace": 8 * 3, "end_turn": 1}


def test_a_trader_and_a_merchant_in_the_way(table) -> None:
    """HT-DISP-02: 5T 1M displaces a trader in 3 ways and a merchant in 3: T with TT or TM, M with TT."""
    t = table().on("P2", "bremen-minden", "TM")

    assert by_verb(t.state) == {"income": 1, "place": 2 * 105, "displace": 3 + 3, "end_turn": 1}


def test_replacing_a_trader(table) -> None:
    """HT-DISP-07, HT-DISP-09: six villages alone. With an extra piece of the stock 6 × 5, in either order."""
    t = (
        table()
        .stock("P2", "4T")
        .on("P2", "dortmund-duisburg", "T")
        .displace("P1", "dortmund-duisburg:1", "T", "1T")
    )

    assert by_verb(t.state) == {"replace": 6 + 2 * 6 * 5}


def test_replacing_a_merchant(table) -> None:
    """HT-DISP-09: with two extra pieces ring 1 never fills. Three orders of 6 × 5 × 4."""
    t = table().stock("P2", "4T").on("P2", "dortmund-duisburg", "M").supply("P1", "5T")
    t.displace("P1", "dortmund-duisburg:1", "T", "2T")

    assert by_verb(t.state) == {"replace": 6 + 2 * 6 * 5 + 3 * 6 * 5 * 4}


def test_moving_two_pieces(table) -> None:
    """HT-MOVE-01, HT-MOVE-02: 105 villages are free. One piece can move in 2 × 105 ways.

    Both can move, in two orders, to two of the free villages, to one that the other left, or to each other's.
    """
    t = table().on("P1", "bremen-minden", "TM").supply("P1", "").stock("P1", "")
    free = 105
    both = free * (free - 1) + 2 * free + 1

    assert by_verb(t.state) == {"move": 2 * free + 2 * both, "end_turn": 1}


def test_claims_of_a_route(table) -> None:
    """HT-CLAIM-03: the coin office of Groningen, the ability or nothing. Emden's office takes no trader."""
    t = table().on("P1", "emden-groningen", "TTT").supply("P1", "").stock("P1", "").desk("P1", privilegium=4)
    assert by_verb(t.state)["claim"] == 3

    t.on("P1", "emden-groningen", "TTM").holds("P1", "additional_office").offices("emden", "P2")
    assert by_verb(t.state)["claim"] == 3 + 1 + 2


def test_two_moves_deep(table) -> None:
    """Place and Income one after another, and the next seat's moves after the end of the turn."""
    t = table().supply("P1", "1T").stock("P1", "2T").supply("P2", "1M").stock("P2", "")
    placed = 107 * (1 + 106 + 1)  # then Income, Move to 106 villages, or the end. Nothing is left to place.
    income = 3 * 1 - 3 + 107 + 1  # then a trader on 107 villages, or the end
    ended = 107 + 1

    assert perft(t.state, 2) == placed + income + ended


def test_a_small_world_two_moves_deep(table) -> None:
    """Displacing, re-placing and continuing when almost every village is occupied."""
    t = table().supply("P1", "2T").stock("P1", "").supply("P2", "").stock("P2", "1T")
    t.full("P2", *t.board.routes)
    t.here["villages"] = {key: {"owner": "2", "piece": "merchant"} for key in t.here["villages"]}
    for village in ("bremen-minden:1", "dortmund-duisburg:1", "dortmund-paderborn:1"):
        del t.here["villages"][village]
    t.on("P2", "dortmund-duisburg", "T", start=2)

    assert by_verb(t.state) == {"place": 3, "displace": 1, "end_turn": 1}
    assert perft(t.state, 2) == 3 * (2 + 2 + 1) + 3 + (1 + 3 + 1)
