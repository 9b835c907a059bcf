"""Recent events: gains of each seat, the hexes that produced them, the cards in the viewer's hand."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games.models.turn import Turn
from games.selectors.table import replays
from games.services.time import absences
from games.views.table.walk import stop_at, stops_of
from tests.services.conftest import HOUR, NOW, step
from tests.views.conftest import text

pytestmark = pytest.mark.one_database

MAIN = step("main")


@pytest.fixture
def started(party):
    """Start a game at a moment, with everybody up to date."""

    def start(until=MAIN, **more):
        game = party(until=until, **more)
        game.game.seats.update(last_position=game.fresh().last_position)
        return game

    return start


def tell(game, *entries, seat="1"):
    """Append a move with these entries to a game's log."""
    last = game.fresh().turns.order_by("-position").first()
    number = (last.number if last else 0) + 1
    log = [{"kind": kind, "public": public, "private": private} for kind, public, private in entries]
    return Turn.objects.create(
        game=game.game, position=number, number=number, seat=seat, actor="seat", verb="roll",
        log=log, at=timezone.now(),
    )  # fmt: skip


def came(page, seat):
    """Return the recent gains on a seat's panel."""
    panel = text(page).split(f'data-testid="seat-{seat}"')[1].split("</article>")[0]
    return re.findall(r'class="came-one(?: gone)?" title="([^"]+)"', panel)


ROLL = (
    ("rolled", {"seat": "1", "dice": [3, 5]}, {}),
    (
        "produced",
        {"number": 8, "gains": {"0": {"brick": 2}, "2": {"ore": 1}}, "short": [], "hexes": ["0,0", "1,-1"]},
        {},
    ),
)


@pytest.mark.parametrize("who", ["0", "1", None])
def test_a_roll_shows_its_hexes_and_what_each_seat_got(started, eyes, who):
    game = started()
    tell(game, *ROLL)

    page = eyes(game, who).look()

    assert text(page).count('class="source"') == 2
    assert [came(page, seat) for seat in "0123"] == [["Brick: +2"], [], ["Ore: +1"], []]


def test_what_came_to_me_is_marked_in_my_hand(started, eyes):
    game = started()
    tell(game, *ROLL)

    marks = {
        who: re.findall(r'playing-card-came">([^<]+)', text(eyes(game, who).look()))
        for who in ("0", "1", "2")
    }

    assert marks == {"0": ["+2"], "1": [], "2": ["+1"]}


def test_what_went_from_me_is_marked_otherwise_than_what_came(started, eyes):
    game = started()
    tell(
        game,
        ("rolled", {"seat": "1", "dice": [3, 4]}, {}),
        ("discarded", {"cards": {"0": {"brick": 4}}}, {}),
    )

    marks = re.findall(r'playing-card-came( gone)?">([^<]+)', text(eyes(game, "0").look()))

    assert marks == [(" gone", "−4")]


def test_a_theft_is_seen_by_all_and_known_to_two(started, eyes):
    game = started()
    known = {"cards": {"ore": 1}}
    tell(game, ("stolen", {"seat": "1", "victim": "2"}, {"1": known, "2": known}))

    seen = {who: [came(eyes(game, who).look(), seat) for seat in "12"] for who in ("1", "2", "0", None)}

    assert seen["1"] == seen["2"] == [["Ore: +1"], ["Ore: −1"]]
    assert seen["0"] == seen[None] == [["Cards: +1"], ["Cards: −1"]]


def test_all_that_came_since_my_last_move_is_added_up(started, eyes):
    game = started()
    tell(game, *ROLL)
    tell(game, *ROLL)
    tell(game, ("bank_trade", {"seat": "2", "give": {"wool": 4}, "take": {"ore": 1}}, {}))

    page = eyes(game, "0").look()

    assert [came(page, seat) for seat in "0123"] == [["Brick: +4"], [], ["Ore: +3", "Wool: −4"], []]


def test_the_dice_have_their_sum(started, eyes):
    game = started()
    seat = eyes(game, game.active)

    dice = seat.look().context["table"].sight["base"]["dice"]

    assert f'class="dice-sum">{sum(dice)}<' in text(seat.look())


def test_a_replay_shows_the_same_of_each_move(started, eyes):
    game = started()
    number = next(
        turn.number
        for turn in game.game.turns.order_by("-number")
        if any(e["kind"] == "produced" and e["public"]["gains"] for e in turn.log)
    )

    page = text(eyes(game, None).look(f"replay/{number}/"))

    assert 'class="came-one"' in page
    assert 'class="source"' in page


def test_points_and_income_of_hansa_come_to_their_seats(started, eyes):
    game = started(None, title="hansa")
    tell(
        game,
        ("scored", {"seat": "1", "source": "control", "number": 3}, {}),
        ("income", {"seat": "2", "pieces": {"trader": 3}}, {}),
    )

    page = eyes(game, "0").look()

    assert [came(page, seat) for seat in "0123"] == [[], ["Points: +3"], ["Supply: +3"], []]


# ------------------------------------------------------------------ the log beside the board


def lines_of(page, part):
    """Return the lines of a list on the page: the replay step's number, the rings, the text."""
    there = text(page).split(f'id="{part}"')[1].split("</ol>")[0]
    return re.findall(
        r'class="told-line" href="[^"]*/replay/(\d+)/"(?: data-rings="([^"]*)")?>(?:<span.*?</span>)?([^<]*)',
        there,
        re.DOTALL,
    )


def marks_of(page, part):
    """Return the symbols and the seats' colors of each line of a list on the page."""
    there = text(page).split(f'id="{part}"')[1].split("</ol>")[0]
    marks = re.findall(
        r'class="told-line"[^>]*>(?:<span class="log-mark"[^>]*>(.*?)</span>)?', there, re.DOTALL
    )
    return [
        (re.findall(r'href="#([^"]+)"', mark), re.findall(r'<i data-seat="([^"]+)"', mark)) for mark in marks
    ]


def test_lines_of_the_log_have_pictures_and_the_colors_of_their_seats(started, eyes):
    game = started()
    road = ("road_built", {"seat": "1", "edge": "0,0,SE", "how": "paid", "cost": {}}, {})
    tell(game, *ROLL, road, ("turn_ended", {"seat": "1"}, {}))

    color = {seat.key: seat.color for seat in game.game.seats.all()}
    assert marks_of(eyes(game, "0").look(), "log-scroll")[-4:] == [
        (["die-3", "die-5"], []),
        (["hand-back"], [color["0"], color["2"]]),
        ([f"road-{color['1']}"], []),
        ([], []),
    ]


def announced(page):
    """Return key and sentence of the events over the board."""
    there = text(page).split('id="announced"')[1].split("</div>")[0]
    return re.findall(r'data-event="([^"]+)".*?<span>([^<]+)</span>', there, re.DOTALL)


def test_a_new_holder_of_an_award_is_announced_to_all(started, eyes):
    game = started()
    army = ("largest_army", {"seat": "1", "knights": 3, "from": None}, {})
    turn = tell(game, ("knight_played", {"seat": "1"}, {}), army)

    for who in ("0", "1", None):
        page = eyes(game, who).look()
        assert announced(page) == [(f"{turn.number}-largest_army", "Bence takes Largest Army (3 knights).")]
        assert [symbol for symbol, _ in happened(page)] == ["award-largest-army"]


def test_an_award_that_nobody_holds_anymore_is_announced_without_a_color(started, eyes):
    game = started()
    tell(game, ("longest_road", {"seat": None, "length": 0, "from": "1"}, {}))

    page = eyes(game, "0").look()

    assert [said for _, said in announced(page)] == ["Nobody holds Longest Road anymore."]
    assert "data-seat" not in text(page).split('id="announced"')[1].split("</div>")[0]


def test_what_is_no_event_for_all_is_not_announced(started, eyes):
    game = started()
    tell(game, ("stolen", {"seat": "1", "victim": "2"}, {}))

    assert announced(eyes(game, "0").look()) == []


def test_a_line_leads_to_its_step_and_knows_what_it_rings(started, eyes):
    game = started()
    turn = tell(game, ("robber_moved", {"seat": "1", "hex": "0,0", "figure": "robber"}, {}), *ROLL)

    moved, rolled, produced = lines_of(eyes(game, "0").look(), "log-scroll")[-3:]

    assert {moved[0], rolled[0], produced[0]} == {str(turn.number)}
    assert moved[1].startswith("ring-hex translate(")
    assert rolled[1] == ""
    assert produced[1].count("ring-hex") == 2


@pytest.mark.parametrize("htmx", [False, True])
def test_the_newest_lines_stand_beside_the_board(started, eyes, htmx):
    game = started()
    tell(game, *ROLL)
    tell(game, ("offer_answered", {"seat": "2", "offer": "1", "maker": "1", "answer": "decline"}, {}))

    newest = lines_of(eyes(game, None).look(htmx=htmx), "newest")

    assert [words for _, _, words in newest] == [
        "Bence rolls 8 (3 + 5).",
        "Anna gets 2 brick; Chiara gets 1 ore.",
    ]


def test_offers_and_answers_are_folded(started, eyes):
    game = started()
    offer = {"id": "1", "from": "1", "give": {"ore": 1}, "want": {"wool": 1}, "to": ["0", "2"]}
    tell(game, *ROLL)
    tell(game, ("offer_made", {"seat": "1", "offer": offer}, {}))
    tell(game, ("offer_answered", {"seat": "2", "offer": "1", "maker": "1", "answer": "decline"}, {}))
    tell(game, *ROLL)
    tell(game, ("offer_withdrawn", {"seat": "1", "offer": offer}, {}))

    for path in ("", "log/"):
        page = text(eyes(game, "0").look(path))
        fold = page.rsplit("<summary>2 offers and answers</summary>", 1)[1].split("</details>")[0]
        assert "Chiara declines the offer." in fold
        assert "rolls" not in fold
        assert "Bence withdraws an offer." not in fold


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("who", ["0", None])
def test_dice_and_cards_so_far_are_one_tap_away(started, eyes, who, htmx):
    game = started()
    seat = eyes(game, who)
    dice = [entry for turn in game.game.turns.all() for entry in turn.log if entry["kind"] == "rolled"]

    table, page = text(seat.look(htmx=htmx)), seat.look("so-far/", htmx=htmx)

    assert f'href="/games/{game.game.pk}/so-far/"' in table
    assert page.status_code == 200
    assert ("<html" in text(page)) is not htmx
    assert page.context is None or page.context["shown"].own.figures.dice.rolls == len(dice)
    assert "Cards produced" in text(page)


def test_a_title_without_figures_has_no_page_of_them(started, eyes):
    game = started(None, title="hansa")

    assert "so-far/" not in text(eyes(game, "0").look())
    assert eyes(game, "0").look("so-far/").status_code == 404


def test_figures_of_a_private_game_stay_unseen(started, eyes):
    assert eyes(started(visibility="link"), "stranger").look("so-far/").status_code == 404


# ------------------------------------------------------------------ what matters to all has a picture


def happened(page):
    """Return the symbols and sentences beside the status line."""
    shown = text(page).split('id="status"')[1].split("</section>")[0]
    return re.findall(
        r'<p class="status-sub happening">.*?href="#([^"]+)".*?</svg>\s*<span>([^<]+)</span></p>',
        shown,
        re.DOTALL,
    )


def test_a_monopoly_without_prey_stands_beside_who_is_waited_for(started, eyes):
    game = started()
    tell(game, ("monopoly_played", {"seat": "1", "resource": "ore", "taken": {}}, {}))

    page = eyes(game, "0").look()

    assert happened(page) == [("good-ore", "Bence plays Monopoly on ore and gets nothing.")]
    newest = text(page).split('id="newest"')[1].split("</section>")[0]
    assert "monopoly" not in newest


def test_a_monopoly_with_prey_says_how_many_cards_it_brings(started, eyes):
    game = started()
    tell(game, ("monopoly_played", {"seat": "1", "resource": "ore", "taken": {"0": 1, "2": 2}}, {}))

    assert happened(eyes(game, "0").look()) == [("good-ore", "Bence plays Monopoly on ore and gets 3 cards.")]


def test_a_theft_stands_beside_who_is_waited_for_in_the_words_of_each(started, eyes):
    game = started()
    known = {"cards": {"ore": 1}}
    tell(game, ("stolen", {"seat": "1", "victim": "2"}, {"1": known, "2": known}))

    seen = {who: happened(eyes(game, who).look()) for who in ("2", "0", None)}

    assert seen == {
        "2": [("robber", "Bence steals 1 ore from Chiara.")],
        "0": [("robber", "Bence steals a card from Chiara.")],
        None: [("robber", "Bence steals a card from Chiara.")],
    }


def test_a_progress_cards_monopoly_without_prey_says_so(started, eyes):
    game = started(modules=("base", "cities_knights"))
    facts = {"seat": "1", "card": "resource_monopoly", "goods": "ore", "taken": {}}
    tell(game, ("monopoly_taken", facts, {}))

    assert happened(eyes(game, "0").look()) == [("good-ore", "Bence names ore and gets nothing.")]


def test_a_picture_that_stands_above_a_city_is_seen_whole_beside_words(started, eyes):
    game = started(modules=("base", "cities_knights"))
    tell(game, ("metropolis_placed", {"seat": "1", "area": "trade", "vertex": "0,0,N", "from": "0"}, {}))

    boxes = re.findall(r'viewBox="([^"]+)"[^>]*><use href="#metropolis-trade"', text(eyes(game, "2").look()))

    left, top, width, height = map(int, boxes[0].split())
    assert (left < -3, top < -62, left + width > 37, top + height > -4) == (True,) * 4


KNIGHTLY = (
    ("barbarians_landed", {"seat": "1", "strength": 3, "defense": 2, "contributions": {}, "won": False}, {}),
    ("city_lost", {"seat": "0", "vertex": "0,0,N", "wall": False, "toppled": False}, {}),
)


def test_barbarians_that_land_and_the_city_that_falls_are_seen(started, eyes):
    game = started(modules=("base", "cities_knights"))
    tell(game, *KNIGHTLY)

    page = eyes(game, "2").look()

    assert [symbol.rstrip("abcdefghijklmnopqrstuvwxyz") for symbol, _ in happened(page)] == [
        "barbarian-",
        "city-",
    ]
    assert came(page, "0") == ["Cities: −1"]


def test_a_metropolis_changes_hands_before_all_eyes(started, eyes):
    game = started(modules=("base", "cities_knights"))
    tell(game, ("metropolis_placed", {"seat": "1", "area": "trade", "vertex": "0,0,N", "from": "0"}, {}))

    page = eyes(game, "2").look()

    assert [symbol for symbol, _ in happened(page)] == ["metropolis-trade"]
    assert [came(page, seat) for seat in "01"] == [["Metropolises: −1"], ["Metropolises: +1"]]


@pytest.mark.parametrize("kind", ["knight_displaced", "knight_driven_out"])
def test_a_displaced_knight_is_its_owners_loss_until_it_stands_again(started, eyes, kind):
    game = started(modules=("base", "cities_knights"))
    tell(game, (kind, {"seat": "1", "owner": "0", "vertex": "0,0,N", "from": "0,0,S"}, {}))
    gone = eyes(game, "2").look()
    tell(game, ("knight_relocated", {"seat": "0", "vertex": "0,1,N", "from": "0,0,N"}, {}), seat="0")
    back = eyes(game, "2").look()

    assert [symbol.startswith("knight-1-") for symbol, _ in happened(gone)] == [True]
    assert (came(gone, "0"), came(back, "0")) == (["Knights: −1"], [])


# ------------------------------------------------------------------ step by step to the present


@pytest.fixture
def missed(party):
    """A game in which a seat has missed a few moves; return the game and the seat."""
    game = party(until=MAIN)
    seat = next(key for key in game.users if key != game.active)
    game.game.seats.update(last_position=0)
    return game, seat


def test_talk_and_moves_that_were_taken_back_are_no_stops():
    kinds = {1: "event", 2: "talk", 3: "undone", 4: "event", 5: "news"}
    since = [
        SimpleNamespace(
            number=number, seat="1", at=NOW, is_event=kind in ("event", "undone"), undone=kind == "undone",
            is_talk=kind == "talk",
        )
        for number, kind in kinds.items()
    ]  # fmt: skip
    seat = SimpleNamespace(last_visit=lambda _now: None)
    table = SimpleNamespace(game=SimpleNamespace(is_running=True), seat=seat, since=since)

    stops = stops_of(table, NOW)

    assert stops == [1, 4]
    assert [line.number for line in stop_at(table, stops, 4).lines] == [4]


def next_step(page):
    """Return the address of the button for the next step."""
    return re.search(r'href="([^"]+)" hx-get="[^"]+" id="walk-(?:next|end)"', text(page))[1]


def line_of_status(page):
    shown = text(page).split('class="status-words"')[1].split("</section>")[0]
    return " ".join(re.sub("<[^>]+>", " ", shown).split())


@pytest.mark.parametrize("htmx", [False, True])
def test_what_was_missed_is_stepped_through_to_the_present(missed, eyes, htmx):
    game, seat = missed
    who = eyes(game, seat)
    page = who.look(htmx=htmx)
    stops = page.context["stops"]
    seen, back = [], []

    address = next_step(page)
    while "step=" in address:
        page = who.client.get(address, headers={"HX-Request": "true"} if htmx else {})
        assert 'data-kind="walk"' in text(page)
        assert f'data-here="{address}"' in text(page)
        seen.append(page.context["table"].sight["moves"])
        back.append(page.context["walk"].previous)
        address = next_step(page)

    assert len(seen) == len(stops) > 3
    assert seen == sorted(set(seen))
    assert back == [None, *stops[:-1]]
    assert 'data-kind="walk"' not in text(who.client.get(address))


def test_a_stop_shows_the_board_of_its_moment_and_nothing_to_do(missed, eyes):
    game, seat = missed
    who = eyes(game, seat)
    first, *_ = who.look().context["stops"]

    then = who.look(step=first).context["table"]

    assert len(then.sight["base"]["settlements"]) < len(
        who.look().context["table"].sight["base"]["settlements"]
    )
    assert then.arguments == {} == then.options
    assert then.sight == game.title.sight(replays.state_at(game.fresh(), first), seat)


@pytest.mark.parametrize("step", ["0", "x", "99999999", "-1", "³"])
def test_what_is_no_stop_shows_the_present(missed, eyes, step):
    game, seat = missed

    assert eyes(game, seat).look(step=step).context["walk"] is None


def test_spectators_and_players_who_missed_nothing_have_no_steps(started, eyes):
    game = started()

    assert [eyes(game, who).look().context["stops"] for who in ("0", None)] == [[], []]


def test_a_stop_says_whose_move_it_shows_and_who_is_waited_for_now(missed, eyes):
    game, _ = missed
    who = eyes(game, game.active)
    first, *_others = who.look().context["stops"]
    name = game.fresh().names[game.fresh().turns.get(number=first).seat]

    said = line_of_status(who.look(step=first))

    assert f"Replay: {name}’s move" in said
    assert "Now: waiting for you: trade and build" in said
    assert "You decide" not in said


def test_steps_begin_at_the_last_visit_and_last_for_the_whole_visit(missed, eyes):
    """They do not begin at the viewer's own last move, and viewing the page does not remove them."""
    game, seat = missed
    now = timezone.now()
    turns = game.fresh().turns.order_by("position")
    turns.update(at=now - 3 * HOUR)
    late = list(turns.values_list("number", flat=True))[-3:]
    turns.filter(number__in=late).update(at=now - HOUR)
    game.game.seats.filter(number=int(seat)).update(seen_at=now - 2 * HOUR)
    who = eyes(game, seat)

    looks = [who.look().context["stops"] for _ in range(3)]

    assert looks[0] == looks[1] == looks[2] != []
    assert set(looks[0]) <= set(late)


def test_a_player_who_has_seen_everything_may_step_through_all_since_their_own_move(missed, eyes):
    game, seat = missed
    everything = eyes(game, seat).look().context["stops"]
    game.game.seats.update(seen_at=timezone.now() + HOUR, seen_before_at=timezone.now() + HOUR)

    assert eyes(game, seat).look().context["stops"] == everything


def test_a_walk_goes_on_when_its_visit_is_over(missed, eyes):
    game, seat = missed
    first = eyes(game, seat).look().context["stops"][0]
    game.fresh().turns.update(at=timezone.now() - 3 * HOUR)
    game.fresh().turns.filter(position=game.fresh().last_position).update(at=timezone.now())
    game.game.seats.update(seen_at=timezone.now() - HOUR)

    assert eyes(game, seat).look(step=first).context["walk"].lines[0].number <= first


def test_a_look_notes_a_visit_of_the_player_alone_and_steps_note_none(missed, eyes):
    game, seat = missed
    game.game.seats.update(seen_at=timezone.now() - HOUR)
    who = eyes(game, seat)
    first = who.look().context["stops"][0]
    assert [key for key in game.users if not game.seat(key).is_back(timezone.now())] == [seat]
    game.game.seats.update(seen_at=timezone.now() - HOUR)

    who.look(step=first)

    assert game.seat(seat).is_back(timezone.now())


def test_a_replacement_steps_through_its_own_time_with_its_own_eyes(missed, eyes, player):
    """Moments before the replacement are no stops, and nothing that the seat held then is shown."""
    game, seat = missed
    game.game.seats.filter(number=int(seat)).update(bot="greedy", vacant_since=timezone.now())
    new = player("Sanna")
    absences.take_over(game_id=game.game.pk, user=new, seat=int(seat), now=timezone.now())
    game.users[seat] = new
    sat_down = game.fresh().last_position
    game.play_any(), game.play_any()
    who = eyes(game, seat)

    stops = who.look().context["stops"]
    views = [who.look(step=number).context["table"].sight for number in stops]

    assert stops
    assert all(game.fresh().turns.get(number=number).position > sat_down for number in stops)
    assert [sight["base"]["own"] for sight in views] == [
        game.title.sight(replays.state_at(game.fresh(), number), seat)["base"]["own"] for number in stops
    ]


def test_what_happened_since_stands_there_once(missed, eyes):
    """The button for the figures moves with it, and beside a stop there are no lines of the present."""
    game, seat = missed
    who = eyes(game, seat)
    page = who.look()
    stop = who.look(step=page.context["stops"][0])

    assert (
        text(page).count('id="open-so-far"') == 1 == text(eyes(game, None).look()).count('id="open-so-far"')
    )
    assert 'id="since-fold"' in text(page)
    assert 'id="since-fold"' not in text(stop)
    newest = text(stop).split('id="newest"')[1].split("</section>")[0]
    assert newest.count("<li") == len(stop.context["walk"].lines)


def test_a_player_who_answers_an_offer_may_still_step_through_what_happened_since_their_own_move(party, eyes):
    """An answer is not a move that would end the walk through earlier events."""
    game = party(until=MAIN)
    maker, taker = game.active, next(key for key in game.users if key != game.active)
    game.game.seats.update(last_position=0, seen_at=None)
    before = len(eyes(game, taker).look().context["stops"])
    hands = {key: game.title.sight(game.state, key)["base"]["own"]["hand"] for key in (maker, taker)}
    give = next(kind for kind, count in hands[maker].items() if count)
    want = next(kind for kind in hands[taker] if kind != give)
    game.play(maker, "make_offer", {"give": {give: 1}, "want": {want: 1}, "to": [taker], "mode": "pick"})
    offer = game.title.sight(game.fresh().state, taker)["base"]["offers"][0]["id"]

    game.play(taker, "answer_offer", {"offer": offer, "answer": "decline"})

    assert before > 3
    assert len(eyes(game, taker).look().context["stops"]) == before
