"""Users who are not at a table see nothing of a private game and change nothing anywhere (issue 2, item 20)."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from games.services.table import new_tables, open_tables
from tests.deep import DEEP
from tests.secrets.addresses import FORMS, Address, addresses, everything_kept
from tests.secrets.reading import normal
from tests.services.conftest import NOW, is_over

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NOWHERE = 987_654
OF_GAMES = [address for address in addresses() if address.is_of_game]
# Spectators may chat with each other and follow a game.
SPECTATORS_MAY = {"games:chat", "games:follow", "games:unfollow", "games:ask_to_look_back"}
# Requests from emails or the mail provider without signing in; a token or secret authorizes them. A service worker
# renews a subscription: it has a session, and names the old subscription's secret address.
WITHOUT_CSRF_TOKEN = {"games:unsubscribe", "games:bounced", "games:renew_push"}


@pytest.fixture(params=["a stranger", "anonymous"])
def stranger(request, player) -> Client:
    client = Client()
    if request.param == "a stranger":
        client.force_login(player("Sanna"))
    return client


@pytest.fixture
def table(player):
    """An open table with two of four seats taken."""

    def make(**options: Any) -> Game:
        host, guest = player("Hanna"), player("Gustav")
        game = new_tables.create_game(
            host=host, title="catan", modules=["base"], options={}, seats=4, now=NOW, **options
        )
        open_tables.join(game_id=game.pk, user=guest, invite=game.invite_token, now=NOW)
        return Game.objects.get(pk=game.pk)

    return make


PAGE, PART = {}, {"HX-Request": "true"}


def told(
    client: Client, address: Address, game: Game, *, nowhere: bool, turn: int
) -> list[tuple[int, bytes]]:
    """Return an address's responses to reading and to sending, without the game's number.

    :param turn: 0 or 1; whether even addresses are asked for a page and odd ones for a partial, or the reverse
    """
    cache.clear()  # not the limits are tested here
    number = NOWHERE if nowhere else game.pk
    path = address.of(game, game_id=number)
    answers = []
    by_turns = (PAGE, PART)[(OF_GAMES.index(address) + turn) % 2]
    for headers in (PAGE, PART) if DEEP else (by_turns,):
        for response in (
            client.get(path, headers=headers),
            client.post(path, FORMS.get(address.name, {}), headers=headers),
        ):
            text = response.headers.get("Location", "").encode() + normal(response.content)
            answers.append((response.status_code, text.replace(f"/games/{number}/".encode(), b"/games/N/")))
    return answers


def test_a_private_game_is_as_if_it_were_not_there(party, stranger):
    game = party(visibility="link").fresh()
    before, troubles = everything_kept(), {}

    for address in OF_GAMES:
        answers = told(stranger, address, game, nowhere=False, turn=0)
        nowhere = told(stranger, address, game, nowhere=True, turn=0)
        # 204 redirects HTMX to the login page; 401 means no token.
        usual = {401, 405} if address.is_for_programs else {204, 302, 404, 405}
        if answers != nowhere:
            troubles[address.name] = "tells that the game is there"
        elif not {status for status, _body in answers} <= usual:
            troubles[address.name] = f"answers {answers}"

    assert not troubles
    assert everything_kept() == before


def test_a_private_table_that_has_not_begun_is_as_if_it_were_not_there(table, stranger):
    game = table(visibility="link")

    tell = [
        address.name
        for address in OF_GAMES
        if told(stranger, address, game, nowhere=False, turn=1)
        != told(stranger, address, game, nowhere=True, turn=1)
    ]

    assert not tell


@pytest.mark.parametrize("game_is", ["open", "running"])
def test_a_guessed_mark_does_not_tell_that_a_private_game_is_there(party, table, stranger, game_is):
    """The mark of an open table can be guessed, since it consists of small numbers."""
    from games.selectors.table import visibility

    game = table(visibility="link") if game_is == "open" else party(visibility="link").fresh()
    tag = visibility.mark(game_id=game.pk, user=None, invite=game.invite_token)

    for client in (stranger, Client()):
        answer = client.get(reverse("games:mark", args=[game.pk]), headers={"If-None-Match": f'"{tag}"'})
        assert answer.status_code == 404


def test_strangers_do_not_learn_of_private_games_from_lists(party, table, stranger):
    names = ("Private and running", "Private and open", "Private and over")
    party(visibility="link", name=names[0])
    table(visibility="link", name=names[1])

    for name in ("home", "lobby"):
        page = stranger.get(reverse(f"games:{name}")).content.decode()
        assert not any(title in page for title in names)


@pytest.mark.parametrize("moment", ["running", "over"])
def test_spectators_change_nothing(party, stranger, moment):
    game = party(until=is_over if moment == "over" else None).fresh()
    before, troubles = everything_kept(), {}

    for address in OF_GAMES:
        if address.name in SPECTATORS_MAY and "_auth_user_id" in stranger.session:
            continue
        cache.clear()
        for method in (stranger.post, stranger.put, stranger.delete, stranger.patch):
            form = FORMS.get(address.name, {}) if method == stranger.post else {}
            answer = method(address.of(game), form)
            signs_in = answer.status_code == 302 and reverse(settings.LOGIN_URL) in answer["Location"]
            if not signs_in and not 400 <= answer.status_code < 500:
                troubles[address.name] = f"{method} is answered with {answer.status_code}"

    assert not troubles
    assert everything_kept() == before


def test_a_spectator_s_words_are_no_player_s(party, player):
    game = party()
    client = Client()
    client.force_login(player("Sanna"))

    client.post(reverse("games:chat", args=[game.game.pk]), {"text": "Look at brick!"})

    (message,) = game.game.chat.all()
    assert message.by_spectator
    client.force_login(game.users["0"])
    assert "Look at brick!" not in client.get(game.game.get_absolute_url()).content.decode()


def test_nothing_is_done_without_a_csrf_token(party):
    game = party()
    client = Client(enforce_csrf_checks=True)
    client.force_login(game.users[game.active])
    before, troubles = everything_kept(), {}

    for address in addresses():
        if address.name in WITHOUT_CSRF_TOKEN:
            continue
        cache.clear()
        answer = client.post(address.of(game.fresh()), FORMS.get(address.name, {}))
        if answer.status_code not in ((401, 404, 405) if address.is_for_programs else (403, 404, 405)):
            troubles[address.name] = f"is answered with {answer.status_code}"

    assert not troubles
    assert everything_kept() == before


def test_each_address_takes_only_the_methods_that_it_is_made_for(party):
    """Otherwise a link or a picture of another site could send a form, since only POST needs a CSRF token.

    Five addresses first look at who asks.
    """
    game = party().fresh()
    client = Client()
    client.force_login(game.seat_list[0].user)

    ours = [address for address in addresses() if address.name.startswith(("games:", "accounts:"))]
    found = {
        address.name: client.options(address.of(game)) for address in ours if not address.is_for_programs
    }

    allowed = {name: answer.headers["Allow"] for name, answer in found.items() if answer.status_code == 405}
    assert found.keys() - allowed.keys() == {
        "accounts:delete",
        "games:moderation",
        "games:moderation_case",
        "games:moderation_trail",
        "games:new_api_token",
    }
    assert [*allowed.values()].count("POST") > 70
    assert [name for name in FORMS.keys() & allowed.keys() if "POST" not in allowed[name]] == []
