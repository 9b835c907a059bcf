"""Each verb and decision of Cities & Knights can be played from the table page."""

from __future__ import annotations

import functools
import json
import random
import re
from types import SimpleNamespace
from typing import Any

import pytest

from games import catalog
from games.engine.arguments import accepts, sample
from games.models.game import Game
from games.templatetags.ui import engine
from games.titles.catan.base.page import MODULE_PAGE as BASE_PAGE
from games.titles.catan.base.rules.board import board
from games.titles.catan.cities_knights import words
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.knight_actions import move_places
from games.titles.catan.cities_knights.rules.knights import knight_places
from games.views.pages.module_page import knows
from games.views.table.table_page import Ask
from tests.secrets.reading import normal
from tests.titles.catan.pages import ANNA, BENCE, alone, page_of, stack, words_alone
from tests.views.conftest import text
from tests.views.sentences import fields
from tests.views.sentences import words as words_in

pytestmark = pytest.mark.one_database

MODULES = ["base", "cities_knights"]
TITLE = catalog.title("catan")
GAMES, MOVES = 5, 220
# shown elsewhere on the page: the list of offers, the bank's form, the standing answers
ELSEWHERE = {"make_offer", "answer_offer", "execute_offer", "withdraw_offer", "make_counter_offer", "answer_counter",
             "wait_for_answers", "set_standing_answers", "trade_with_bank", "set_wishes"}  # fmt: skip


@functools.cache
def positions() -> list[tuple[dict[str, Any], str, frozenset[str]]]:
    """Return positions of random games, and of one with full hands, in which each verb and decision comes up once."""
    found: list[tuple[dict[str, Any], str, frozenset[str]]] = []
    known: set[str] = set()
    for seed in range(GAMES):
        luck = random.Random(seed)
        state = TITLE.new(
            seats=4, modules=MODULES, options={"perfidious": seed % 2 == 0}, seed=str(seed), entropy=[""] * 4
        ).state
        rich = False
        for move in range(MOVES):
            due = TITLE.waiting(state).due
            if not due:
                break
            seat = next(iter(due))
            if not rich and move > 90 and due[seat] == "main":
                rich, state = True, enriched(state, seat)
                for after in [*decisions_of_cards(state, seat, luck), *open_decisions(state, seat)]:
                    note(found, known, after)
            note(found, known, state)
            options = TITLE.options(state, seat)
            # a standing order does not change the board
            verb = luck.choice(sorted(options.keys() - {"set_wishes"}))
            state = TITLE.play(state, seat, verb, sample(options[verb], luck)).state
    return found


def note(found: list[Any], known: set[str], state: Any) -> None:
    """Keep the position if something new can be done in it."""
    for seat, step in TITLE.waiting(state).due.items():
        fresh = {*TITLE.options(state, seat), step} - known
        if fresh:
            known |= fresh
            found.append((state, seat, frozenset(fresh)))


def enriched(state: Any, seat: str) -> Any:
    """Return the state with full hands, knights for two seats, and one landing in the past."""
    state = TITLE.copy(state)
    here = state["cities_knights"]
    here["landings"], here["ship"] = 1, 6
    pile = [c for c, count in facts.CARD_COUNT.items() if c not in facts.POINT_CARDS for _ in range(count)]
    here["open_cards"] = {key: [] for key in "0123"}
    here["progress"] = {key: [] for key in "0123"}
    for card in dict.fromkeys(pile):
        here["progress"][seat].append(card)
        pile.remove(card)
    for key in "0123":
        while len(here["progress"][key]) < 5:
            here["progress"][key].append(pile.pop(0))
    pile += facts.POINT_CARDS
    here["decks"] = {color: [c for c in pile if facts.CARD_COLOR[c] == color] for color in facts.COLORS}
    here["defenders"] = {key: 0 if key == seat else 2 for key in "0123"}
    here["improvements"][seat] = {"trade": 3, "politics": 3, "science": 3}
    hands, bank = state["base"]["hands"], state["base"]["bank"]
    for kind in bank:
        whole = bank[kind] + sum(hand[kind] for hand in hands.values())
        for hand in hands.values():
            hand[kind] = 2
        bank[kind] = whole - 8
    others = [key for key in "0123" if key != seat]
    for key in (*others[:2], seat):
        for place, active in zip(knight_places(TITLE.game(state), key)[:2], (True, False), strict=False):
            here["knights"][place] = {"seat": key, "level": 2 if key == seat else 1, "active": active}
    part = next(step for step in reversed(state["stack"]) if step["step"] == "turn")
    part["cities_knights"] = {
        "ready": [v for v, k in here["knights"].items() if k["seat"] == seat and k["active"]]
    }
    return state


def open_decisions(state: Any, seat: str) -> list[Any]:
    """Return copies of the state with decisions on top of the stack that the dice rarely bring."""
    owed = {"seat": seat, "answers": {}}
    opened = []
    for top in (
        {"step": "lose_city", **owed, "owed": {seat: 1}},
        {"step": "defender_deck", **owed, "owed": {seat: 1}},
        {"step": "aqueduct", **owed, "owed": {seat: 1}},
        {"step": "wedding_gift", **owed, "owed": {seat: 2}},
    ):
        after = TITLE.copy(state)
        after["stack"].append({**top, "number": after["decision"]})
        # a seat without a city is never asked for one
        if TITLE.options(after, seat).keys() - ELSEWHERE:
            opened.append(after)
    return [*opened, *(driven for key in "0123" if (driven := driven_away(state, key)) is not None)]


def driven_away(state: Any, seat: str) -> Any:
    """Return the state with a displaced knight of the seat, or None unless it can go to several places."""
    after = TITLE.copy(state)
    here = after["cities_knights"]
    here["knights"] = {place: one for place, one in here["knights"].items() if one["seat"] != seat}
    game = TITLE.game(after)
    roads = [edge for edge, owner in after["base"]["roads"].items() if owner == seat]
    starts = sorted({end for edge in roads for end in board(game).ends[edge]})
    start = next((one for one in starts if len(move_places(game, seat, one)) > 1), None)
    if start is None:
        return None
    top = {"step": "displaced_knight", "seat": seat, "at": start, "level": 2, "active": True}
    after["stack"].append({**top, "number": after["decision"]})
    return after


def decisions_of_cards(state: Any, seat: str, luck: random.Random) -> list[Any]:
    """Return the decision that follows each card of a full hand."""
    yielded = []
    for verb, arguments in TITLE.options(state, seat).items():
        if verb.startswith("play_") or verb == "displace_knight":
            after = TITLE.play(state, seat, verb, sample(arguments, luck)).state
            yielded.append(after)
            again = TITLE.options(after, seat).get("offer_harbor_swap")
            if again:
                yielded.append(TITLE.play(after, seat, "offer_harbor_swap", sample(again, luck)).state)
    return yielded


def tapped(target: Any) -> Any:
    """Return what a tap on a place sends, if anything."""
    values = dict(target.attributes).get("hx-vals")
    return (json.loads(json.loads(values)["argument"]),) if values else None


def walk(state: Any, seat: str, verb: str, luck: random.Random) -> Any:
    """Tap like a player until a move is sent, and return its argument."""
    at: tuple[str, ...] = ()
    for _step in range(8):
        page = page_of(state, seat, Ask(verb, at))
        choice = page.choice
        assert choice.verb == verb, (verb, choice)
        if choice.kind in ("bundle", "form"):
            return ...
        ways = [spot.target for spot in page.board.targets] + list(choice.picks)
        if choice.kind == "confirm" or not ways or (choice.confirm and luck.random() < 0.4):
            return luck.choice(choice.confirm).argument
        way = luck.choice(ways)
        if getattr(way, "move", None) is not None:
            return way.move.argument
        if not hasattr(way, "note") and (known := tapped(way)) is not None:
            return known[0]
        assert way.href
        at = (*at, getattr(way, "place", None) or way.value)
    raise AssertionError(f"{verb} does not end")


def test_every_verb_that_may_come_can_be_asked_for():
    rules = catalog.title("catan").rules(MODULES)
    at_once = {"roll", "end_turn"}
    gone = {"buy_development_card", "play_knight", "play_monopoly", "play_year_of_plenty"}

    unknown = {verb for verb in rules.known_verbs if not knows("catan", verb)}
    assert unknown - ELSEWHERE - at_once - gone == set()


def test_every_decision_is_shown_at_once():
    """Decisions with a single verb are shown by themselves; base shows the others."""
    rules = catalog.title("catan").rules(MODULES)
    several = {
        name for name, step in rules.steps.items() if step.waits and not getattr(step, "own_verbs", ())
    }

    assert several == {*BASE_PAGE.forced, "main", "pre_roll"}


def test_every_verb_can_be_tapped_together():
    luck = random.Random(1)
    title = catalog.title("catan")
    played = set()
    for state, seat, fresh in positions():
        options = title.options(state, seat)
        for verb in sorted(fresh & set(options) - ELSEWHERE):
            page = page_of(state, seat)
            if any(move.verb == verb for move in page.menu.moves):
                played.add(verb)
                continue
            assert knows("catan", verb), verb
            argument = walk(state, seat, verb, luck)
            if argument is not ...:
                assert accepts(options[verb], argument), (verb, argument)
            played.add(verb)
    assert len(played) > 30


def test_every_decision_of_the_box_is_among_the_positions():
    of_base = TITLE.rules(["base"]).steps
    steps = TITLE.rules(MODULES).steps
    decisions = {name for name, step in steps.items() if step.waits and name not in of_base}

    asked = {step for state, _seat, _fresh in positions() for step in TITLE.waiting(state).due.values()}

    assert decisions - asked == set()


def test_every_forced_decision_shows_its_choices_at_once():
    for state, seat, _fresh in positions():
        step = catalog.title("catan").waiting(state).due[seat]
        page = page_of(state, seat)

        if step not in ("main", "pre_roll"):
            assert page.choice.verb, step
            assert page.choice.kind in ("places", "picks", "bundle", "confirm"), step


def test_the_pages_of_all_decisions_render(party, eyes):
    game = party()
    seen = set()
    for state, seat, fresh in positions():
        step = catalog.title("catan").waiting(state).due[seat]
        offered = fresh & set(catalog.title("catan").options(state, seat))
        verbs = sorted(verb for verb in offered if knows("catan", verb))
        new = [verb for verb in verbs if verb not in seen]
        if step in seen and not new:
            continue
        is_new = step not in seen
        seen |= {step, *new}
        Game.objects.filter(pk=game.game.pk).update(modules=MODULES, state=state)
        if is_new:
            page = eyes(game, seat).look()
            assert page.status_code == 200
            assert "Barbarians" in text(page)
        for verb in new:
            assert eyes(game, seat).look(do=verb, htmx=True).status_code == 200


@pytest.mark.parametrize(
    "step", ["main", "spy_pick", "master_pick", "harbor_answer", "fifth_card", "perfidy_commit"]
)
def test_what_another_seat_may_not_see_changes_no_byte_of_its_page(party, eyes, step):
    game = party()
    state, seat = next(
        (state, seat) for state, seat, _fresh in positions() if TITLE.waiting(state).due[seat] == step
    )
    other = next(key for key in "0123" if key not in TITLE.waiting(state).due and key != seat)
    pages = []
    for shown in (state, TITLE.imagine(TITLE.sight(state, other), "another world")):
        Game.objects.filter(pk=game.game.pk).update(modules=MODULES, state=shown)
        pages.append(normal(eyes(game, other).look(htmx=True).content))

    assert state != shown
    assert pages[0] == pages[1]


def both_owe(state: Any, step: str, owed: dict[str, int]) -> Any:
    """Return the state with these seats deciding at the same time."""
    after = TITLE.copy(state)
    seat = next(iter(owed))
    top = {"step": step, "seat": seat, "owed": owed, "answers": {}, "number": after["decision"]}
    if step == "harbor_answer":
        top["offered"] = dict.fromkeys(owed, "ore")
    after["stack"].append(top)
    return after


def rich_state() -> tuple[Any, str]:
    """Return a turn with full hands in which the seat has two cities."""
    state, seat = next((s, seat) for s, seat, fresh in positions() if "play_crane" in fresh)
    state = TITLE.copy(state)
    settlements, cities = state["base"]["settlements"], state["base"]["cities"]
    for key in "0123":
        own = [at for at, owner in settlements.items() if owner == key]
        for at in own[: 2 - sum(1 for owner in cities.values() if owner == key)]:
            cities[at] = settlements.pop(at)
    return state, seat


def two_of(choices: Any) -> list[Any]:
    """Return two different answers."""
    found: list[Any] = []
    for seed in range(50):
        answer = sample(choices, random.Random(seed))
        if answer not in found:
            found.append(answer)
    return found[:2]


BALLOTS = (
    "lose_city",
    "defender_deck",
    "fifth_card",
    "aqueduct",
    "wedding_gift",
    "saboteur_discard",
    "harbor_answer",
)


@pytest.mark.parametrize("step", BALLOTS)
def test_an_answer_that_waits_for_others_is_shown_and_can_be_changed(party, eyes, step):
    """CK-ILL-63, CK-HIDE-16"""
    state, seat = rich_state()
    others = [key for key in "0123" if key != seat]
    state = both_owe(state, step, dict.fromkeys(others[:2], 2))
    one, other = others[:2]
    (verb,) = TITLE.rules(MODULES).steps[step].own_verbs
    choices = TITLE.options(state, one)[verb]
    first, second = two_of(choices)
    game = party()
    Game.objects.filter(pk=game.game.pk).update(modules=MODULES, state=state)

    filed = text(eyes(game, one).move(verb, first, htmx=True))
    again = text(eyes(game, one).look(do=verb, htmx=True))
    eyes(game, one).move(verb, second)

    assert "You have chosen:" in filed
    assert 'data-testid="choose-otherwise"' in filed
    assert f"?do={verb}" in filed
    assert 'data-kind="none"' not in again
    assert game.state["stack"][-1]["answers"] == {one: second}
    assert "choose-otherwise" not in text(eyes(game, other).look())
    assert "choose-otherwise" not in text(eyes(game, seat).look())


def test_the_city_that_was_chosen_is_ringed(party, eyes):
    state, seat = rich_state()
    others = [key for key in "0123" if key != seat]
    state = both_owe(state, "lose_city", dict.fromkeys(others[:2], 1))
    city = TITLE.options(state, others[0])["give_up_city"][0]
    state = TITLE.play(state, others[0], "give_up_city", city).state

    page = page_of(state, others[0])

    assert page.filed.value == city
    (rings,) = [layer for layer in page.board.layers if layer.key == "rings"]
    assert [shape.place for shape in rings.shapes] == [city]
    assert page_of(state, others[1]).filed is None


def test_a_card_that_cannot_be_played_now_says_what_it_needs():
    """Each card of the active seat has a button or a reason; cards of other seats have neither."""
    state, seat = rich_state()
    here = state["cities_knights"]
    others = [key for key in "0123" if key != seat]
    for key in others:
        for card in here["progress"][key]:
            here["decks"][facts.CARD_COLOR[card]].append(card)
        here["progress"][key] = []
    here["progress"][others[0]] = ["spy"]
    here["decks"]["blue"].remove("spy")

    held = {card.kind: card for card in page_of(state, seat).modules["cities_knights"].progress}

    assert len(held) > 15
    assert all(bool(card.href) != bool(card.why_not) for card in held.values())
    assert str(held["alchemist"].why_not) == "Only before you roll."
    assert held["spy"].href
    here["progress"][others[0]] = []
    here["decks"]["blue"].append("spy")
    held = {card.kind: card for card in page_of(state, seat).modules["cities_knights"].progress}
    assert str(held["spy"].why_not) == "Nobody else has a progress card."
    here["progress"][others[0]] = ["spy"]
    (waiting,) = page_of(state, others[0]).modules["cities_knights"].progress
    assert (waiting.href, waiting.why_not) == ("", "")


def test_every_card_that_may_be_refused_has_a_reason():
    """CK-CARD-10: all other cards can always be played in trade and build."""
    always = {"merchant_fleet", "commodity_monopoly", "resource_monopoly"}
    assert set(words.CARD_NEEDS) == set(facts.CARD_COLOR) - set(facts.POINT_CARDS) - always


def test_the_ship_says_what_moves_it_and_that_it_lands():
    state, seat = next((s, seat) for s, seat, fresh in positions() if "perfidy_commit" in fresh)
    attack = engine().get_template("catan/cities_knights/templates/_attack.jinja")

    landing = attack.render({"attack": page_of(state, seat).modules["cities_knights"].attack})
    state = TITLE.copy(state)
    state["cities_knights"]["ship"] = 6
    near = attack.render({"attack": page_of(state, seat).modules["cities_knights"].attack})

    assert "They land now" in landing
    assert "1 step until they land" in near
    assert "Each ship on the event die moves them one step closer." in near


def test_who_holds_too_many_progress_cards_reads_why_the_turn_cannot_end():
    """CK-CARD-08: "end the turn" is not offered meanwhile."""
    state, seat = rich_state()
    box = page_of(state, seat).modules["cities_knights"]
    held = len(state["cities_knights"]["progress"][seat])
    assert "end_turn" not in TITLE.options(state, seat)

    hand = engine().get_template("catan/cities_knights/templates/_hand.jinja")
    said = " ".join(hand.render({"here": box}).split())

    assert f"play or return {held - 4} before you end the turn" in said
    other = next(key for key in "0123" if key != seat)
    assert len(state["cities_knights"]["progress"][other]) > 4
    assert page_of(state, other).modules["cities_knights"].surplus == 0


def test_a_seat_with_known_values():
    def a_track(level, *, metropolis=False):
        levels = [SimpleNamespace(is_built=one < level) for one in range(5)]
        return SimpleNamespace(
            color="blue", label="Politics", level=level, levels=levels, has_metropolis=metropolis
        )

    def seat(**facts):
        usual = {
            "tracks": [], "has_knights": True, "strength": 4, "knights": "3 active", "knights_short": "3a", "backs": [],
            "hand_limit": 9, "open_cards": "", "defenders": 0, "progress": "",
        }  # fmt: skip
        return alone("cities_knights", "seat", {**usual, **facts})

    knights, safe = "4 (3 active) (3a)", "9 cards are safe"
    assert words_in(seat()) == f"{knights} {safe}"
    assert words_in(seat(has_knights=False)) == f"3 active {safe}"
    assert words_in(seat(tracks=[a_track(2)])) == f"Politics: 2 {knights} {safe}"
    assert (
        words_in(seat(tracks=[a_track(4, metropolis=True)])) == f"Politics: 4 ★ Metropolis {knights} {safe}"
    )
    assert seat(tracks=[a_track(2)]).count('<i class="built">') == 2
    backs = [("blue", "Blue cards", 2), ("green", "Green cards", 0)]
    assert words_in(seat(backs=backs)) == f"{knights} Blue cards 2 {safe}"
    assert words_in(seat(defenders=1)) == f"{knights} {safe} Defender of Catan"
    assert words_in(seat(defenders=2)) == f"{knights} {safe} 2 × Defender of Catan"
    assert words_in(seat(open_cards="Printer")) == f"{knights} {safe} Printer"
    assert (
        words_in(seat(defenders=1, open_cards="Printer")) == f"{knights} {safe} Defender of Catan · Printer"
    )
    assert words_in(seat(progress="Alchemist")) == f"{knights} {safe} Progress cards: Alchemist"


def test_an_attack_with_known_values():
    def a_step(number, *, past=False, here=False, landing=False):
        return SimpleNamespace(number=number, x=number * 10, is_past=past, is_here=here, is_landing=landing)

    def panel(**facts):
        usual = {
            "is_safe": True, "left": 5, "ship": 2, "strength": 6, "defense": 3, "outcome": "They win.", "landings": 0,
            "steps": [a_step(0, past=True), a_step(1, past=True), a_step(2, here=True), a_step(7, landing=True)],
            "bars": (100, 50),
            "seats": [SimpleNamespace(person=who, strength=number) for number, who in ((1, ANNA), (2, BENCE))],
        }  # fmt: skip
        return alone("cities_knights", "attack", {}, attack=SimpleNamespace(**{**usual, **facts}))

    text = (
        "6 : 3 They win. Barbarians one for each city 6 Catan active knights 3 R Anna 1 B Bence 2 "
        "Each ship on the event die moves them one step closer."
    )
    robber = "Until they first land, the robber stays where it is."
    assert words_in(panel()) == f"Barbarians 5 steps until they land {text} {robber}"
    assert words_in(panel(left=1, landings=1)) == f"Barbarians 1 step until they land {text}"
    assert words_in(panel(left=0, landings=1)) == f"Barbarians They land now {text}"
    assert ['chip warn"' in panel(left=left) for left in (3, 2)] == [False, True]
    assert ["attack unsafe" in panel(is_safe=safe) for safe in (True, False)] == [False, True]
    page = panel()
    assert re.findall(r'<i( class="past")?>', page) == [' class="past"', ' class="past"', ""]
    assert re.findall(r'class="ship-step( past)?" cx="(\d+)"', page) == [
        (" past", "0"),
        (" past", "10"),
        ("", "20"),
    ]
    assert re.findall(r"translate\((\d+) 33\)", page) == ["20"]
    assert re.findall(r'class="bar-(\w+)" width="(\d+)"', page) == [
        ("back", "100"), ("them", "100"), ("back", "100"), ("us", "50"),
    ]  # fmt: skip
    assert 'aria-label="The ship has moved 2 of 7 steps"' in page


def test_a_track_with_known_values():
    def a_level(name, highest, *, built=False, following=False):
        return SimpleNamespace(name=name, highest=highest, is_built=built, is_next=following)

    def track(**facts):
        usual = {
            "color": "blue", "area": "politics", "label": "Politics", "has_metropolis": False, "held_by": None,
            "next_name": "", "cost": [], "move": None, "href": "", "levels": [], "why_not": "", "does": "",
            "has_gift": False, "gift": "A gift.",
        }  # fmt: skip
        return alone("cities_knights", "track", {}, track=SimpleNamespace(**{**usual, **facts}))

    move = SimpleNamespace(
        verb="improve", key="k", written="", href="/m/", look="", shortcut="", label="Improve"
    )
    assert words_in(track()) == "Politics"
    assert words_in(track(has_metropolis=True, held_by=BENCE)) == "Politics Metropolis"
    assert words_in(track(held_by=BENCE)) == "Politics Metropolis: B Bence"
    assert words_in(track(next_name="Church", cost=[stack("coin", 3)])) == "Politics 3 3 coin"
    assert words_in(track(next_name="Church", move=move, href="/b/")) == "Politics free Improve"
    assert words_in(track(next_name="Church", href="/b/")) == "Politics free Build"
    assert words_in(track(move=move, href="/b/")) == "Politics"
    assert words_in(track(why_not="No.", does="Does.")) == "Politics No. Does."
    assert words_in(track(has_gift=True)) == "Politics A gift."
    levels = [a_level("Town", 1, built=True), a_level("Church", 3, following=True), a_level("Fort", 4)]
    draws = "draws if the red die shows at most"
    assert words_in(track(levels=levels)) == f"Politics Town {draws} 1 Church {draws} 1–3 Fort {draws} 1–4"
    assert re.findall(r'class="track-page( [a-z]+)?"', track(levels=levels)) == [" built", " next", ""]


def test_progress_cards_in_the_hand_with_known_values():
    def hand(*cards, offered=None, surplus=0):
        return alone("cities_knights", "hand", {"offered": offered, "surplus": surplus, "progress": cards})

    def a_card(**facts):
        usual = {
            "kind": "spy",
            "color": "blue",
            "label": "Spy",
            "text": "Look.",
            "count": 1,
            "href": "",
            "why_not": "",
        }
        return SimpleNamespace(**{**usual, "is_chosen": False, **facts})

    reading = "Read the card: Spy Spy Look."
    assert words_in(hand()) == ""
    assert words_in(hand(offered=stack("ore"))) == "You would get ore"
    assert "play or return 2 before you end the turn" in words_in(hand(surplus=2))
    assert words_in(hand(a_card())) == f"Spy Look. {reading} Close"
    assert words_in(hand(a_card(count=2))) == f"Spy 2 Look. {reading} Close"
    assert words_in(hand(a_card(href="/p/"))) == f"Spy Play : Spy Look. {reading} Play : Spy Close"
    assert words_in(hand(a_card(why_not="Not now."))) == f"Spy Look. Not now. {reading} Not now. Close"
    page = hand(a_card(is_chosen=True), a_card(href="/p/"), a_card())
    assert re.findall(r'class="progress-card blue([ a-z]*)"', page) == [" chosen", " playable", ""]


def test_wishes_with_known_values():
    def form(**facts):
        usual = {
            "key": "k", "resources": [stack("wool"), stack("ore")], "aqueduct": "", "may_choose_knights": False,
            "fight": False, "cities": [], "wedding": [], "usual": [],
        }  # fmt: skip
        wishes = SimpleNamespace(**{**usual, **facts})
        modules = SimpleNamespace(cities_knights=SimpleNamespace(wishes=wishes))
        return fields(alone("cities_knights", "wishes", {}, shown=SimpleNamespace(modules=modules)))

    kinds = ["=", "=wool", "=ore"]
    assert form() == kinds
    assert form(aqueduct="ore") == ["=", "=wool", "=ore selected"]
    assert form(may_choose_knights=True) == [*kinds, "fight=yes"]
    assert form(may_choose_knights=True, fight=True) == [*kinds, "fight=yes checked"]
    cities = [("A", "at the coast", False), ("B", "inland", True)]
    assert form(cities=cities) == [*kinds, "=", "=A", "=B selected"]
    wedding = [SimpleNamespace(stack=stack("wool"), rank=2), SimpleNamespace(stack=stack("ore"), rank=None)]
    assert form(wedding=wedding) == [*kinds, "wedding.wool=2", "wedding.ore="]
    usual = [("spy", "Spy", True), ("saboteur", "Saboteur", False)]
    assert form(usual=usual) == [*kinds, "usual=spy checked", "usual=saboteur"]


def test_small_parts_with_known_values():
    assert words_alone("cities_knights", "standing", {"wishes_address": ""}) == ""
    assert "Change" in words_alone("cities_knights", "standing", {"wishes_address": "/w/"})
    backs = [("blue", "Blue cards", 2), ("green", "Green cards", 3)]
    assert words_alone("cities_knights", "brief", {"backs": backs}) == "5 Progress cards"
    sign = {"event": "ship", "event_words": "A ship", "red_alone": 3}
    assert re.findall(r'aria-label="([^"]*)"', alone("cities_knights", "sign", sign)) == [
        "A ship",
        "Red die: 3",
    ]
    ship = alone("cities_knights", "sign", {**sign, "red_alone": None})
    assert re.findall(r'aria-label="([^"]*)"', ship) == ["A ship"]
    assert alone("cities_knights", "sign", {**sign, "event": ""}).strip() == ""
