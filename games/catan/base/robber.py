"""The robber: where it may go, whom it robs. BASE-ROBBER."""

from __future__ import annotations

from games.catan.base.board import board
from games.catan.base.closed import why_closed
from games.catan.base.hands import hand_cards, steal
from games.catan.base.module import base, robber
from games.catan.base.pieces import BUILDINGS, buildings_at_hexes
from games.catan.kit.cards import total
from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.rules import Event, Question
from games.engine.steps import Decision, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb

NOBODY: tuple[Seat | None, ...] = (None,)


@Question
def robber_moves(game: Game) -> bool:
    """Whether there is a robber that a seven or a knight moves."""
    return True


@Question
def closed_to_robber(game: Game, mover: Seat) -> dict[str, Refusal]:
    """Hexes where the mover may not put it, each with the reason."""
    return {}


@Question
def robber_without_a_place(game: Game) -> str | None:
    """Where it goes when every hex is closed; off the board if nowhere."""
    return game.state["base"]["robber"]  # type: ignore[no-any-return]


@Question
def robber_home(game: Game) -> list[str | None]:
    """Where it flees to: hexes to choose from, or off the board."""
    terrain = game.state["base"]["terrain"]
    return [name for name in terrain if terrain[name] == "desert"] or [None]


@Question
def victims(game: Game, mover: Seat) -> dict[str, list[Seat]]:
    """BASE-ROBBER-03: at each hex the opponents with a building, an empty hand or not; none is left out."""
    derived = game.derived(BUILDINGS)
    key = ("victims", mover)
    found: dict[str, list[Seat]] | None = derived.get(key)
    if found is None:
        found = derived[key] = {}
        for name, there in buildings_at_hexes(game).items():
            owners = {owner for owner, _ in there}
            found[name] = [seat for seat in game.seats if seat in owners and seat != mover]
    return found


@Event
def robber_moved(game: Game, seat: Seat, hex_name: str) -> None:
    """The robber stands on another hex."""


def robber_places(game: Game, mover: Seat) -> list[str]:
    """BASE-ROBBER-01, BASE-ROBBER-02: all hexes but its own and the closed ones."""
    present = game.state["base"]["robber"]
    closed = closed_to_robber(game, mover)
    return [name for name in board(game).hexes if name != present and name not in closed]


def robber_options(game: Game, mover: Seat) -> list[Json]:
    """BASE-ROBBER-09: hex and victim are one choice; the victim is null where nobody can be robbed."""
    there = victims(game, mover)
    return [
        {"hex": name, "victim": victim}
        for name in robber_places(game, mover)
        for victim in there.get(name) or NOBODY
    ]


def why_no_robber(game: Game, mover: Seat, argument: Json) -> Refusal | None:
    """BASE-ERR-12, BASE-ERR-13, BASE-ERR-14, BASE-ERR-15, BASE-ERR-16, BASE-ERR-68"""
    if not isinstance(argument, dict) or "hex" not in argument:
        return refuse("BASE-ERR-13")
    name = argument["hex"]
    refusal = why_no_robber_at(game, mover, name)
    if refusal is None:
        refusal = _why_not_rob(game, mover, victims(game, mover).get(name, []), argument.get("victim"))
    if refusal is None and argument.keys() != {"hex", "victim"}:
        return refuse("BASE-ERR-68")
    return refusal


def why_no_robber_at(game: Game, mover: Seat, name: Json) -> Refusal | None:
    """BASE-ERR-12, BASE-ERR-13"""
    if not isinstance(name, str) or name not in board(game).corners:
        return refuse("BASE-ERR-13")
    if name == game.state["base"]["robber"]:
        return refuse("BASE-ERR-12")
    return closed_to_robber(game, mover).get(name)


def _why_not_rob(game: Game, mover: Seat, there: list[Seat], victim: Json) -> Refusal | None:
    """BASE-ROBBER-03, BASE-ROBBER-10: a candidate has to be named, and only a candidate."""
    if victim is None:
        return refuse("BASE-ERR-14", names=there) if there else None
    if not isinstance(victim, str) or victim not in game.state["seats"]:
        return refuse("BASE-ERR-65")
    if victim == mover:
        return refuse("BASE-ERR-16")
    if victim not in there:
        return refuse("BASE-ERR-15", name=victim)
    return None


def move_robber(game: Game, mover: Seat, choice: dict[str, Json]) -> None:
    """Put it there and rob whom the mover names. BASE-ROBBER-04, BASE-ROBBER-05, BASE-ROBBER-06"""
    put_robber(game, mover, choice["hex"])
    if choice["victim"] is not None:
        rob(game, mover, choice["victim"])


def put_robber(game: Game, mover: Seat, name: str) -> None:
    """The robber goes to a hex."""
    here = game.state["base"]
    game.tell("robber_moved", seat=mover, hex=name, **{"from": here["robber"]})
    here["robber"] = name
    robber_moved(game, mover, name)


def rob(game: Game, thief: Seat, victim: Seat) -> None:
    """BASE-ROBBER-07: only thief and victim learn the kind."""
    stolen = steal(game, thief, victim)
    if not stolen:
        game.tell("nothing_to_steal", seat=thief, victim=victim)
        return
    known = {"cards": stolen}
    game.tell("stolen", {thief: known, victim: known}, seat=thief, victim=victim)


@base.step
class RobberMustMove(Step):
    """BASE-SEVEN-06, BASE-ROBBER-08: asks where it goes, if it can go anywhere."""

    seat: Fact[Seat] = Fact()

    def run(self, game: Game) -> None:
        if robber_places(game, self.seat):
            game.push(Robber.of(seat=self.seat))
        else:
            self._without_a_place(game)

    def _without_a_place(self, game: Game) -> None:
        here = game.state["base"]
        place = robber_without_a_place(game)
        if place != here["robber"]:
            game.tell("robber_moved", seat=self.seat, hex=place, **{"from": here["robber"]})
            here["robber"] = place


@base.step
class RobberGoes(Step):
    """The rest of a knight: what was chosen with the card. BASE-LA-03"""

    seat: Fact[Seat] = Fact()
    public = ("seat", "choice")
    choice: Fact[dict[str, Json]] = Fact()

    def run(self, game: Game) -> None:
        move_robber(game, self.seat, self.choice)


@base.decision
class Robber(Decision):
    """BASE-DEC-05, BASE-TURN-07: the hex and the victim; nothing else is possible before."""

    sets = (robber,)
    sentence = "{names} moves the robber."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-08"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("BASE-ERR-08")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "move_robber", default_robber(game, seat)


@base.verb(robber)
class MoveRobber(Verb):
    """BASE-ROBBER-09: hex and victim in one."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return robber_options(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_robber(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        move_robber(game, seat, argument)


def default_robber(game: Game, mover: Seat) -> Json:
    """BASE-DEC-05: a hex without own buildings where somebody with a card is; else one without; else any."""
    places = robber_places(game, mover)
    others = [name for name in places if not _own_building_at(game, mover, name)]
    with_cards = [name for name in others if _with_cards(game, mover, name)]
    name = game.chance("default", "robber", mover).pick(with_cards or others or places)
    there = _with_cards(game, mover, name) or victims(game, mover).get(name)
    victim = game.chance("default", "victim", mover).pick(there) if there else None
    return {"hex": name, "victim": victim}


def _own_building_at(game: Game, mover: Seat, name: str) -> bool:
    return any(owner == mover for owner, _ in buildings_at_hexes(game).get(name, ()))


def _with_cards(game: Game, mover: Seat, name: str) -> list[Seat]:
    return [seat for seat in victims(game, mover).get(name, ()) if total(hand_cards(game, seat))]
