"""The table's page for players and spectators."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.selectors.table import visibility
from games.services.table import agreements, departures, talk
from games.titles.catan.base.rules.points import result
from games.titles.catan.title import CATAN
from tests.everywhere.tables import least_sets
from tests.services.conftest import NOW, is_over, step
from tests.views.conftest import targets, text

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize("htmx", [False, True])
def test_the_player_who_is_due_sees_the_legal_spots(party, eyes, htmx):
    game = party()
    seat = game.active

    page = eyes(game, seat).look(htmx=htmx)

    assert page.status_code == 200
    assert sorted(targets(page)) == sorted(game.title.options(game.state, seat)["place_settlement"])
    assert ("<html" in text(page)) is not htmx
    assert 'id="board-pieces"' in text(page)


@pytest.mark.parametrize("htmx", [False, True])
def test_an_opponent_sees_who_is_waited_for_and_no_spots(party, eyes, htmx):
    game = party()
    other = next(key for key in game.users if key != game.active)

    page = eyes(game, other).look(htmx=htmx)

    assert page.status_code == 200
    assert targets(page) == []
    assert game.users[game.active].display_name in text(page)
    assert "to place a starting settlement" in text(page)


@pytest.mark.parametrize("who", [None, "stranger"])
@pytest.mark.parametrize("htmx", [False, True])
def test_anybody_may_watch_a_public_game_without_hands(party, eyes, who, htmx):
    game = party(until=step("main"))

    page = eyes(game, who).look(htmx=htmx)

    assert page.status_code == 200
    assert targets(page) == []
    assert "You’re watching" in text(page)
    assert "playing-card" not in text(page)
    assert "/move/" not in text(page)


@pytest.mark.parametrize("who", [None, "stranger"])
@pytest.mark.parametrize(
    "path", ["", "mark/", "log/", "replay/", "replay/0/", "export/", "thumbnail-light.svg"]
)
def test_a_private_game_stays_unseen(party, eyes, who, path):
    game = party(visibility="link")

    assert eyes(game, who).look(path).status_code == 404
    assert eyes(game, "0").look(path).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["move/", "undo/", "undo/ask/", "undo/answer/", "chat/", "note/", "resign/", "propose/end/", "answer/end/",
     "rematch/", "join/", "leave/", "remove/", "bot/", "start/", "plan/add/", "plan/0/change/", "plan/0/remove/",
     "plan/0/up/", "plan/use/", "plan/pause/", "plan/delete/", "plan/repeat/", "wants/", "guide/hide/", "time/",
     "back/", "take-over/", "keep/", "invite/", "invitation/decline/", "follow/", "unfollow/", "look-back/ask/"],
)  # fmt: skip
def test_a_stranger_can_do_nothing_to_a_private_game(party, eyes, path):
    game = party(visibility="link")
    data = {
        "verb": "roll",
        "decision": 1,
        "key": "k",
        "text": "hello",
        "agree": "yes",
        "seat": 1,
        "level": "normal",
        "then": "end",
        "hours": 6,
    }

    stranger = eyes(game, "stranger")
    for address in (stranger.at(path), f"/games/{game.game.pk + 1}/{path}"):
        assert stranger.client.post(address, data).status_code == 404
    assert eyes(game).send(path, data).status_code == 302


@pytest.mark.parametrize("gone", [{"deleted_at": NOW}, {"is_guest": True}])
def test_a_name_without_a_page_is_no_link(party, eyes, gone):
    game = party(visibility="public")
    address = reverse("games:player", args=[game.users["1"].pk])
    assert f'href="{address}"' in text(eyes(game, "0").look())
    type(game.users["1"]).objects.filter(pk=game.users["1"].pk).update(**gone)

    assert f'href="{address}"' not in text(eyes(game, "0").look())


def test_choosing_what_to_build_shows_only_its_places(party, eyes):
    game = party(until=lambda title, state: _may(title, state, "build_road"))
    seat = game.active
    page = eyes(game, seat).look(do="build_road", htmx=True)

    assert sorted(targets(page)) == sorted(game.title.options(game.state, seat)["build_road"])
    assert "Choose a path for your road" in text(page)


def test_without_scripts_a_place_is_confirmed_by_a_form(party, eyes):
    game = party(until=lambda title, state: _may(title, state, "build_road"))
    seat = game.active
    place = game.title.options(game.state, seat)["build_road"][0]

    page = text(eyes(game, seat).look(do="build_road", at=place))

    assert "Build the road here" in page
    assert f'value="&quot;{place}&quot;"' in page.replace(f'"{place}"', f"&quot;{place}&quot;")
    assert "preview" in page


def test_the_robber_asks_for_a_victim(party, eyes):
    game = party(until=lambda title, state: _has_two_victims(title, state))
    seat = game.active
    options = game.title.options(game.state, seat)["move_robber"]
    place = next(o["hex"] for o in options if sum(x["hex"] == o["hex"] for x in options) > 1)

    page = text(eyes(game, seat).look(do="move_robber", at=place))

    assert page.count("Rob ") >= 2
    assert "Rob whom?" in page


def test_the_seven_asks_for_a_bundle(party, eyes):
    game = party(until=lambda title, state: "discard" in title.waiting(state).due.values())
    seat = next(iter(game.waiting.due))

    page = text(eyes(game, seat).look())

    owed = game.title.options(game.state, seat)["discard"].least
    assert f"Choose {owed} card" in page
    assert 'name="cards.wool"' in page


def test_a_discard_can_be_changed_until_the_last_is_in(party, eyes):
    """BASE-SEVEN-05"""
    game = party(until=lambda title, state: list(title.waiting(state).due.values()) == ["discard"] * 2)
    seat, other = game.waiting.due
    verb, cards = game.any_move(seat)
    game.play(seat, verb, cards)

    page = text(eyes(game, seat).look())
    form = text(eyes(game, seat).look(do="discard"))

    assert f"You have chosen: <strong>{game.game.words.cards(cards)}</strong>" in page
    assert "Change my answer" in page
    assert "you can change it until the others have, too" in form
    assert 'id="form-discard"' in form
    assert "Change my answer" not in text(eyes(game, other).look())


def test_what_happened_since_stands_at_the_top(party, eyes):
    game = party()
    first = game.active
    game.play_any()
    game.play_any()
    game.play_any()

    page = text(eyes(game, first).look())

    assert "Since your last visit" in page
    assert "places a settlement" in page


def test_news_are_told_by_a_mark(party, eyes):
    game = party()
    watcher = eyes(game)
    first = watcher.look("mark/")
    again = watcher.client.get(watcher.at("mark/"), headers={"If-None-Match": first["ETag"]})
    game.play_any()
    later = watcher.client.get(watcher.at("mark/"), headers={"If-None-Match": first["ETag"]})

    assert first.status_code == 200
    assert again.status_code == 304
    assert again.content == b""
    assert later.status_code == 200
    assert later["ETag"] != first["ETag"]


def test_the_page_carries_the_mark_that_it_shows(party, eyes):
    game = party()
    page = text(eyes(game, "0").look())

    assert f'data-mark="{visibility.mark(game_id=game.game.pk, user=game.users["0"])}"' in page


def test_a_finished_game_shows_its_result(party, eyes):
    game = party(until=is_over)

    page = text(eyes(game, "0").look())

    assert "Points by source" in page
    assert "rolled" in page
    assert game.fresh().seed in page
    assert "Rematch" in page


def test_a_running_game_never_shows_its_seed(party, eyes):
    game = party(until=step("main"))

    for who in (*game.users, None):
        for page in (eyes(game, who).look(), eyes(game, who).look(pane="more")):
            assert game.fresh().seed not in text(page)


def test_the_number_of_queries_stays_small(party, eyes, django_assert_max_num_queries):
    game = party(until=step("main"))
    seat = eyes(game, game.active)
    seat.look()

    with django_assert_max_num_queries(15):
        seat.look()
    with django_assert_max_num_queries(9):
        eyes(game).look()
    watcher = eyes(game)
    tag = watcher.look("mark/")["ETag"]
    with django_assert_max_num_queries(1):
        watcher.client.get(watcher.at("mark/"), headers={"If-None-Match": tag})


@pytest.mark.parametrize("query", [{"do": "steal"}, {"do": "x" * 99}, {"do": "build_road", "at": "0" * 99},
                                   {"do": "build_road", "at": ["0,0,N"] * 40}, {"do": "\x00"}])  # fmt: skip
def test_an_address_that_no_page_has_is_a_bad_request(party, eyes, query):
    game = party()

    assert eyes(game, "0").look(**query).status_code == 400


def test_a_choice_that_is_no_longer_open_shows_the_table(party, eyes):
    game = party()

    page = eyes(game, game.active).look(do="build_city", at="0,0,N")

    assert page.status_code == 200


@pytest.mark.parametrize("number", [0, 99999, 10**30])
def test_a_game_that_does_not_exist_is_not_found(client, db, number):
    for path in ("", "mark/", "replay/", "export/", "log/", "thumbnail-light.svg"):
        assert client.get(f"/games/{number}/{path}").status_code == 404


def test_my_note_is_mine_alone(party, eyes):
    game = party()
    talk.write_note(game_id=game.game.pk, user=game.users["0"], text="watch the ore", now=NOW)

    assert "watch the ore" in text(eyes(game, "0").look())
    assert "watch the ore" not in text(eyes(game, "1").look())


def test_a_player_whose_language_is_german_reads_the_page(party, eyes):
    game = party()
    game.users["0"].language = "de"
    game.users["0"].save()

    assert 'lang="de"' in text(eyes(game, "0").look())


def _may(title, state, verb):
    return any(title.options(state, seat).get(verb) for seat in title.waiting(state).due)


def _has_two_victims(title, state):
    due = title.waiting(state).due
    if list(due.values()) != ["robber"]:
        return False
    hexes = [option["hex"] for option in title.options(state, next(iter(due)))["move_robber"]]
    return len(hexes) > len(set(hexes))


@pytest.mark.parametrize("htmx", [False, True])
def test_a_spectator_with_the_link_reads_the_other_pages_and_chats(party, eyes, htmx):
    game = party(visibility="link")
    guest, token = eyes(game, "stranger"), game.game.invite_token
    assert guest.look("log/").status_code == 404

    guest.look(invite=token)

    assert guest.look("log/").status_code == 200
    assert guest.look("replay/0/").status_code == 200
    assert guest.send("chat/", {"text": "Good luck!"}, htmx=htmx).status_code == (200 if htmx else 303)
    assert "Good luck!" in text(guest.look())


def test_an_answer_in_advance_moves_no_game_up_in_the_others_lists(party):
    game = party(until=step("main"))
    before = game.fresh().moved_at
    other = next(key for key in game.users if key != game.active)

    turn = game.play(other, "set_standing_answers", {"decline_all": "off", "auto_roll": True, "rules": []})

    assert turn.hidden
    assert game.fresh().moved_at == before


def test_a_game_that_ended_by_agreement_names_no_winner(party, eyes):
    game = party()
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)
    for seat in ("1", "2", "3"):
        agreements.answer(game_id=game.game.pk, user=game.users[seat], kind="end", agree=True, now=NOW)

    page = text(eyes(game, "0").look())

    assert '<h2 id="ending-title">Ended by agreement</h2>' in page
    assert '<p class="status-main">Ended by agreement</p>' in page
    assert "ahead of" not in page
    assert "Ended by agreement and ranked by points; ties share a rank." in page
    assert " won" not in page


def test_the_ranks_of_an_agreement_are_told_with_those_who_resigned(party, eyes):
    game = party()
    departures.resign(game_id=game.game.pk, user=game.users["3"], now=NOW)
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)
    for seat in ("1", "2"):
        agreements.answer(game_id=game.game.pk, user=game.users[seat], kind="end", agree=True, now=NOW)

    assert "Players who resigned come last." in text(eyes(game, "0").look())
    assert game.fresh().seats.get(number=3).rank == 4


def test_a_player_who_stays_when_the_others_resign_has_won(party, eyes):
    game = party(until=step("main"))
    for seat in ("1", "2", "3"):
        departures.resign(game_id=game.game.pk, user=game.users[seat], now=NOW)

    page = text(eyes(game, "0").look())

    assert f"{game.users['0'].display_name} won" in page
    assert "Everyone else has resigned." in page
    assert 'class="chip accent">due<' not in page
    assert page.split('class="status-line">')[1].lstrip().startswith('<div class="status-words">')


def test_no_two_buttons_of_a_page_take_back_different_things(party, eyes):
    game = party(until=step("main"))
    offer = {"give": {}, "want": {}, "to": [key for key in game.users if key != game.active], "mode": "pick"}
    hands = {key: game.title.sight(game.state, key)["base"]["own"]["hand"] for key in game.users}
    give = next(kind for kind, count in hands[game.active].items() if count)
    seat, want = next(
        (key, kind) for key in offer["to"] for kind, count in hands[key].items() if count and kind != give
    )
    active = game.active
    game.play(active, "make_offer", {**offer, "give": {give: 1}, "want": {want: 1}})
    number = game.title.sight(game.state, None)["base"]["offers"][-1]["id"]
    game.play(seat, "answer_offer", {"offer": number, "answer": "accept"})

    page = text(eyes(game, seat).look())

    assert page.count(">Take back<") == 1
    assert "Decline instead" in page


def test_pieces_left_are_named(party, eyes):
    page = text(eyes(party(until=step("main"))).look())

    assert page.count("Roads left") >= 4
    assert "·5·" not in page


@pytest.mark.parametrize("modules", sorted(least_sets(CATAN)), ids="+".join)
def test_the_page_of_an_ended_game_is_shown_with_each_module(party, eyes, modules):
    game = party(modules=modules, seats=max(CATAN.seat_counts(modules)))
    state = game.state
    state |= {"stack": [], "outcome": result(CATAN.game(state), "1")}
    game.game.state, game.game.status, game.game.finished_at = state, game.game.Status.FINISHED, NOW
    game.game.save()

    for who in ("0", None):
        assert eyes(game, who).look().status_code == 200


def test_the_end_says_why_a_scenario_is_won(party, eyes):
    """SF-WON-08"""
    game = party(modules=("base", "seafarers", "wonders"), until=step("main"))
    seat, state = game.active, game.state
    following = game.title.game(state).clockwise_from(seat)[1]
    state["wonders"]["claimed"]["theater"] = {"seat": following, "level": 4}
    game.game.state = state
    game.game.save()

    game.play(seat, "end_turn")

    assert "A complete wonder wins: Theater." in text(eyes(game, seat).look())
