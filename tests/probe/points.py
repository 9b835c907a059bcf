"""Probes of points, awards and the end, and of what Cities & Knights opens to others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from games.engine.arguments import Arguments
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.evaluation import worth_besides, worth_trying
from games.titles.catan.base.rules.largest_army import knight_card_played, knights_of
from games.titles.catan.base.rules.longest_road import award_seats, route_lengths, route_may_have_changed
from games.titles.catan.base.rules.pieces import buildings_lost
from games.titles.catan.base.rules.points import Line, own_points, points, points_to_win, whose_moment, winner
from games.titles.catan.cities_knights.rules.barbarians import barbarians_landed
from games.titles.catan.cities_knights.rules.knights import knight_places, knight_ways
from games.titles.catan.cities_knights.rules.merchant import merchant_places
from games.titles.catan.cities_knights.rules.out_of_turn import wants_the_usual_answer
from games.titles.catan.cities_knights.rules.politics.diplomat import open_roads
from tests.probe.title import probe

POINTS = probe("points")
LAST_TURN = 40
NOTED = ("landings", "knights", "lost")


@POINTS.sets_up
def nothing_has_happened(game: Game) -> None:
    game.state[POINTS.key] = {"routes": 0, "landings": [], "knights": [], "lost": []}


@POINTS.shows
def what_has_happened(game: Game) -> dict[str, Json]:
    here = game.state[POINTS.key]
    return {"routes": here["routes"], **{key: list(here[key]) for key in NOTED}}


@POINTS.imagines
def as_it_was(game: Game, whole: Json, luck: object) -> None:
    game.state[POINTS.key] = {
        "routes": whole[POINTS.key]["routes"],
        **{key: list(whole[POINTS.key][key]) for key in NOTED},
    }


@POINTS.answers(points)
def a_point_for_who_began(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """Add a public line for the starting seat, and a hidden one for the last seat."""
    lines = earlier(game, seat)
    if seat == game.state["base"]["starting_seat"]:
        lines = [*lines, Line("probe_start", 1)]
    if seat == game.seats[-1]:
        lines = [*lines, Line("probe_last", 1, hidden=True)]
    return lines


@POINTS.answers(points_to_win)
def one_point_more(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + 1


@POINTS.answers(whose_moment)
def nobody_wins_in_the_first_turn(earlier: Callable[[Game], Seat | None], game: Game) -> Seat | None:
    return None if game.state["base"]["turn"] < 2 else earlier(game)


@POINTS.answers(winner)
def or_who_leads_after_forty_turns(earlier: Callable[[Game], Seat | None], game: Game) -> Seat | None:
    if game.state["base"]["turn"] > LAST_TURN:
        return max(game.seats, key=lambda seat: own_points(game, seat))
    return earlier(game)


@POINTS.answers(award_seats)
def all_but_the_last(earlier: Callable[[Game], list[Seat]], game: Game) -> list[Seat]:
    return [seat for seat in earlier(game) if seat != game.seats[-1]]


@POINTS.answers(route_lengths)
def what_runs_south_west_counts_twice(
    earlier: Callable[[Game, Seat], dict[str, int]], game: Game, seat: Seat
) -> dict[str, int]:
    return {edge: n * (2 if edge.endswith("SE") else 1) for edge, n in earlier(game, seat).items()}


@POINTS.on(route_may_have_changed)
def count_changes_of_routes(game: Game, seats: Iterable[Seat]) -> None:
    game.state[POINTS.key]["routes"] += 1


@POINTS.answers(knights_of)
def who_began_has_a_knight_more(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + (seat == game.state["base"]["starting_seat"])


@POINTS.on(knight_card_played)
def note_the_knight(game: Game, seat: Seat) -> None:
    game.state[POINTS.key]["knights"].append(seat)


@POINTS.answers(worth_besides)
def who_began_is_dear(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    return earlier(game, seat) + 1000.0 * (seat == game.state["base"]["starting_seat"])


@POINTS.answers(worth_trying)
def only_the_first_knight_is_looked_at(
    earlier: Callable[[Game, Seat, str, Arguments], list[Json] | None],
    game: Game,
    seat: Seat,
    verb: str,
    choices: Arguments,
) -> list[Json] | None:
    if verb == "play_knight" and isinstance(choices, list):
        return choices[:1]
    return earlier(game, seat, verb, choices)


# What Cities & Knights opens


@POINTS.answers(knight_places)
def no_new_knight_on_the_first_vertex(
    earlier: Callable[[Game, Seat], list[str]], game: Game, seat: Seat
) -> list[str]:
    return earlier(game, seat)[1:]


@POINTS.answers(knight_ways)
def knights_walk_two_roads_at_most(
    earlier: Callable[[Game, Seat, str], dict[str, int]], game: Game, seat: Seat, start: str
) -> dict[str, int]:
    return {vertex: steps for vertex, steps in earlier(game, seat, start).items() if steps <= 2}


@POINTS.answers(merchant_places)
def no_merchant_in_the_middle(
    earlier: Callable[[Game, Seat], list[str]], game: Game, seat: Seat
) -> list[str]:
    return [name for name in earlier(game, seat) if name != "0,0"]


@POINTS.answers(open_roads)
def no_road_of_who_began_is_open(earlier: Callable[[Game], list[str]], game: Game) -> list[str]:
    here = game.state["base"]
    return [edge for edge in earlier(game) if here["roads"][edge] != here["starting_seat"]]


@POINTS.answers(wants_the_usual_answer)
def who_began_always_does(
    earlier: Callable[[Game, Seat, str], bool], game: Game, seat: Seat, decision: str
) -> bool:
    return seat == game.state["base"]["starting_seat"] or earlier(game, seat, decision)


@POINTS.on(buildings_lost)
def note_what_is_lost(game: Game, vertices: Collection[str]) -> None:
    game.state[POINTS.key]["lost"].append(list(vertices))


@POINTS.on(barbarians_landed)
def note_the_landing(game: Game, seat: Seat, won: bool) -> None:
    game.state[POINTS.key]["landings"].append(won)
