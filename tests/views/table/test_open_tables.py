"""Tables before the start: created, found, joined, left."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from django.test import RequestFactory

from games import catalog
from games.forms.front import LobbyForm
from games.models.game import Game
from games.services.table import new_tables, open_tables
from games.views.table.new_tables import choice_of_game
from tests.services.conftest import NOW
from tests.views.conftest import Eyes, text
from tests.views.forms import confirmed, form_of, has_form, submit

pytestmark = pytest.mark.one_database

NEW = "/games/new/"
NAMED = {"name": "Friday", "entropy": "my dice"}


@pytest.fixture
def host(player):
    return Eyes(None, player("Hanna"))


@pytest.fixture
def table(host):
    return new_tables.create_game(
        host=host.user, title="catan", modules=["base"], options={}, seats=4, start_when_full=False, now=NOW
    )


def post(eyes, path, data=None, htmx=False):
    return eyes.client.post(path, data or {}, headers={"HX-Request": "true"} if htmx else {})


def open_table(eyes, address=NEW, **values):
    """Send the form of a new table from this address."""
    return submit(eyes.client, address, NEW, NAMED | values, press="Open the table")


def table_of(client, address=NEW, **values):
    """Return what the form of a new table sends."""
    return form_of(client.get(address), NEW).filled(NAMED | values)


def test_a_visitor_is_asked_to_sign_in_before_making_a_table(client, host):
    assert client.get(NEW).status_code == 302
    assert client.post(NEW, table_of(host.client)).status_code == 302
    assert not Game.objects.exists()


def test_what_is_typed_may_be_optional_and_what_is_chosen_has_a_choice_for_none(host):
    labels = re.findall(
        r"(?s)<label class=\"field-label\".*?</label>", host.client.get("/games/new/").content.decode()
    )

    said = [" ".join(re.sub(r"<.*?>", "", label).split()) for label in labels]

    assert "Bots" in said
    assert any(label.endswith(" (optional)") for label in said)


def test_the_form_shows_presets_modules_and_options(host):
    page = text(host.client.get("/games/new/"))

    for words in (
        "Which game?",
        "First game",
        "Harbormaster",
        "Board",
        "Harbors",
        "Your contribution to the dice",
    ):
        assert words in page


def test_a_preset_sets_its_options(host):
    page = text(host.client.get("/games/new/?preset=beginner"))

    assert '<option value=""beginner"" selected>' in page


def test_another_preset_keeps_what_was_typed(host):
    typed = {"name": "Our table", "bots": 2, "bot_level": "easy", "pace": "relaxed"}

    answer = submit(host.client, NEW, NEW, typed, press="First game")

    page = text(answer)
    assert answer.status_code == 200
    assert not Game.objects.exists()
    assert 'value="Our table"' in page
    assert '<option value="2" selected>two</option>' in page
    assert re.search(r'value="relaxed"[^>]* checked', page)
    assert '<option value=""beginner"" selected>' in page


def test_another_game_keeps_what_it_has_as_well(host):
    typed = {"name": "Our table", "seats": 4, "bots": 3}

    page = text(submit(host.client, NEW, NEW, typed, press="Catan for Two"))

    assert 'value="Our table"' in page
    assert '<option value="3"' not in page.split('name="bots"')[1].split("</select>")[0]


def test_a_module_comes_and_goes_with_what_it_needs(monkeypatch):
    title = catalog.title("catan")
    monkeypatch.setattr(title.module("harbormaster"), "needs", ("cities_knights",))

    def addresses(*modules):
        context = choice_of_game(RequestFactory().get("/"), title, None, modules)
        tiles = [tile for book in context["books"] for shelf in book.shelves for tile in shelf.tiles]
        return {tile.key: parse_qs(tile.query).get("module") for tile in tiles if tile.is_module}

    assert addresses("base")["harbormaster"] == ["base", "cities_knights", "harbormaster"]
    assert addresses("base", "cities_knights", "harbormaster")["cities_knights"] == ["base"]
    assert addresses("base", "rivers")["events"] == ["base", "rivers", "events"]


def test_each_way_to_another_game_takes_the_form_along(host):
    page = text(host.client.get("/games/new/"))

    assert 'href="?title' not in page
    assert page.count('formaction="?title=hansa"') == 1
    assert re.search(r'formaction="[^"]*module=[^"]*"', page)


def tile(page, name):
    """Return the tile of a game with this name: the query that chooses it, and whether it is chosen."""
    for address, pressed, words in re.findall(
        r'(?s)class="tile"[^>]*formaction="\?([^"#]*)#?[^"]*"[^>]*aria-pressed="(\w+)">(.*?)</button>', page
    ):
        if f"<strong>{name}</strong>" in words:
            return address, pressed == "true"
    raise AssertionError(f"there is no tile {name}")


def test_tapping_tiles_puts_a_game_together(host):
    """TB-GEN-01, TB-CO-01"""
    answer = host.client.get(NEW)
    assert tile(text(answer), "CATAN")[1]
    tapped = (
        "Cities & Knights Knights against",
        "Harbormaster",
        "The Rivers of Catan",
        "The Caravans",
        "Events of Catan",
    )

    for name in tapped:
        answer = submit(host.client, answer, NEW, press=name)

    page = text(answer)
    chosen = re.findall(r'(?s)aria-pressed="true">.*?<strong>(.*?)</strong>', page)
    assert chosen == ["The Caravans", "Events of Catan", "Harbormaster"]
    assert "The Caravans + Events of Catan + Harbormaster" in page.split("at-hand")[1]
    assert "instead of The Caravans" in page


@pytest.mark.parametrize(
    ("chosen", "seats", "said"),
    [
        ("", "3 4", "For 2 seats, choose “Catan for Two”. For 5–6 seats, choose “Five and six players”."),
        ("?preset=cities_knights", "3 4", "For 5–6 seats, choose “Five and six players”."),
        ("?preset=five_six", "5 6", ""),
        ("?title=hansa", "2 3 4 5", ""),
    ],
)
def test_the_seats_say_which_module_has_other_numbers(host, chosen, seats, said):
    """P6-ERR-13"""
    page = text(host.client.get(f"/games/new/{chosen}"))

    assert re.findall(r'name="seats" value="(\d)"', page) == seats.split()
    assert said in page
    assert ("seats, choose" in page) == bool(said)


def test_the_lobby_is_filtered_by_up_to_six_seats():
    values = [value for value, _label in LobbyForm().fields["seats"].choices]

    assert values == ["", 2, 3, 4, 5, 6]


def test_removing_the_only_module_leads_back_to_the_plain_game(host):
    page = text(host.client.get("/games/new/?preset=cities_knights"))

    page = text(host.client.get(f"/games/new/?{tile(page, 'Cities & Knights')[0]}"))

    assert tile(page, "CATAN")[1]
    assert not tile(page, "Cities & Knights")[1]


def test_each_tile_has_a_picture_and_comes_back_to_its_place(host):
    page = text(host.client.get("/games/new/"))
    shown = re.findall(r'(?s)<button type="submit" class="tile".*?</button>', page)

    assert len(shown) > 10
    for one in shown:
        assert "/light.svg" in one
        assert "/dark.svg" in one
        (name,) = re.findall(r'formaction="[^"]*#([^"]+)"', one)
        assert f'id="{name}"' in one


def test_the_first_button_of_the_form_opens_the_table(host):
    """Enter in a field presses it."""
    page = host.client.get("/games/new/").content.decode()

    first = re.search(r'(?s)<button[^>]*form="new-table-form"[^>]*>(.*?)</button>', page)

    assert "formaction" not in first[0]
    assert first[1].strip() == "Open the table"


def test_options_are_folded_unless_the_game_brings_its_own(host):
    def options(query):
        return re.findall(
            r"<details class=\"fold\"( open)?>\s*<summary>Options", text(host.client.get(query))
        )

    assert options("/games/new/") == [""]
    assert options("/games/new/?preset=beginner") == [" open"]


def test_a_table_is_made_with_what_was_chosen(host):
    answer = open_table(host, f"{NEW}?preset=beginner", seats=3)

    game = Game.objects.get()
    assert answer.status_code == 303
    assert answer["Location"] == f"/games/{game.pk}/"
    assert (game.name, game.seat_count, game.options["board"]) == ("Friday", 3, "beginner")
    assert game.seats.get().entropy == "my dice"


def test_a_rated_table_with_bots_is_refused_beside_the_choice(host):
    answer = open_table(host, bots=1, rated=True)

    assert answer.status_code == 422
    assert "A table with bots can’t be rated: ratings compare people." in text(answer)
    assert not Game.objects.exists()


def test_each_level_of_bots_is_described_and_normal_is_chosen(host):
    page = text(host.client.get(NEW))

    for words in ("Gentle – never far ahead of you", "Easy – one move in four is random"):
        assert words in page
    assert '<option value="normal" selected>Normal – the move that looks best</option>' in page


def test_how_strong_each_bot_is_stands_beside_its_name_before_and_after_the_start(host):
    host.client.post(NEW, {**table_of(host.client), "seats": "4", "bots": "2", "bot_level": "hard"})
    address = f"/games/{Game.objects.get().pk}/"

    assert text(host.client.get(address)).count("bot: hard") == 2

    open_tables.start(game_id=Game.objects.get().pk, host=host.user, now=NOW)
    headers = re.findall(r'data-testid="seat-\d".*?</header>', text(host.client.get(address)), re.DOTALL)
    assert sorted(">hard</span>" in header for header in headers) == [False, True, True]


@pytest.mark.parametrize(("sent", "level"), [("easy", "easy"), ("random", "easy"), ("greedy", "normal")])
def test_a_page_of_an_earlier_release_still_opens_a_table_with_bots(host, sent, level):
    answer = host.client.post(NEW, {**table_of(host.client), "bots": "2", "bot_level": sent})

    assert answer.status_code == 303
    assert set(Game.objects.get().seats.exclude(bot="").values_list("bot", flat=True)) == {level}


def test_a_rated_table_offers_no_bots(host, table):
    assert 'data-testid="add-bot"' in text(host.client.get(table.get_absolute_url()))
    Game.objects.update(rated=True)

    page = text(host.client.get(table.get_absolute_url()))

    assert 'data-testid="add-bot"' not in page
    assert f"/games/{table.pk}/bot/" not in page
    assert "Rated games are for people only, so bots can’t sit down." in page
    assert post(host, f"/games/{table.pk}/bot/", {"level": "greedy"}).status_code == 422
    assert table.seats.count() == 1


def test_with_bots_alone_the_game_starts_at_once_and_has_no_clock(host):
    open_table(host, bots=3)

    game = Game.objects.get()
    assert game.is_running
    assert not game.pace.is_timed


def test_with_a_bot_and_people_the_game_has_the_chosen_clock(host):
    open_table(host, bots=2)

    assert Game.objects.get().pace.is_timed


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 9}, {"seats": ""}, {"bots": 4}, {"bots": -1}, {"bot_level": "genius"}, {"pace": "hasty"},
     {"visibility": "all"}, {"option-board": '"moon"'}, {"option-board": "{"}, {"entropy": "x" * 999},
     {"name": "y" * 99}, {"name": "\x00"}, {"seats": 3, "bots": 3}],
)  # fmt: skip
def test_an_impossible_table_is_refused_with_a_reason(host, wrong):
    sent = table_of(host.client)

    answer = post(host, NEW, sent | wrong)

    assert answer.status_code == 422
    assert "field-errors" in text(answer) or "notice error" in text(answer)
    assert not Game.objects.exists()
    assert post(host, NEW, sent).status_code == 303, "nothing else is wrong"


@pytest.mark.parametrize("query", ["title=chess", "preset=none", "module=moon", "module=base&module=moon"])
def test_an_unknown_game_is_a_bad_request(host, query):
    assert host.client.get(f"/games/new/?{query}").status_code == 400
    assert post(host, f"/games/new/?{query}", table_of(host.client)).status_code == 400


def test_single_modules_can_be_named(host):
    assert host.client.get("/games/new/?title=catan&module=base").status_code == 200


def test_a_module_that_does_not_go_with_the_chosen_ones_says_why(host):
    """TB-CO-01, TB-2P-C2, TB-2P-02: an option that a module closes is not shown."""
    page = text(host.client.get("/games/new/?title=catan&module=base&module=for_two"))

    reason = "the rule book has no rules for two players with Cities & Knights."
    assert f"not with Catan for Two: {reason}" in page
    assert "Beginners’ island" not in page.split("The table", 1)[1]
    assert f"not with Cities & Knights: {reason}" in text(
        host.client.get("/games/new/?preset=cities_knights")
    )


def test_modules_that_do_not_go_together_make_no_table(host):
    """TB-CO-01, TB-2P-C2"""
    address = "/games/new/?title=catan&module=base&module=cities_knights&module=for_two"

    answer = post(host, address, table_of(host.client) | {"seats": 2, "option-perfidious": "false"})

    assert answer.status_code == 422
    assert (
        "Cities & Knights and Catan for Two can’t be combined: "
        "the rule book has no rules for two players with Cities & Knights." in text(answer)
    )
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "All small variants"),
        ("it", "Tutte le piccole varianti"),
        ("hu", "Minden kis variáció"),
        ("de", "Alle kleinen Varianten"),
    ],
)
def test_all_that_changes_little_is_one_preset(host, language, said):
    """TB-CO-02: eleven points win (TB-HM-06)."""
    host.user.language = language
    host.user.save()

    page = text(host.client.get("/games/new/?title=catan&preset=everything_small"))

    chosen = re.findall(r'(?s)<button type="submit" class="tile"[^>]*aria-pressed="true">.*?</button>', page)
    assert len(chosen) == 4
    assert said in chosen[-1]


@pytest.mark.parametrize("htmx", [False, True])
def test_an_open_table_shows_who_sits_there_and_its_commitment(host, table, player, htmx):
    guest = Eyes(None, player("Gast"))
    page = text(guest.client.get(f"/games/{table.pk}/", headers={"HX-Request": "true"} if htmx else {}))

    assert "Hanna" in page
    assert "3 seats free" in page
    assert table.commitment in page
    assert table.seed not in page
    assert "Take a seat" in page


def test_a_visitor_may_look_at_an_open_table(client, table):
    page = text(client.get(f"/games/{table.pk}/"))

    assert "Sign in to take a seat" in page
    assert client.get(f"/games/{table.pk}/thumbnail-light.svg").status_code == 404
    assert client.get(f"/games/{table.pk}/result.png").status_code == 404


def test_joining_and_leaving(host, table, player):
    guest = Eyes(None, player("Gast"))

    address = f"/games/{table.pk}/"
    assert submit(guest.client, address, f"{address}join/", {"entropy": "mine"}).status_code == 303
    assert table.seats.get(user=guest.user).entropy == "mine"
    left = submit(guest.client, address, f"{address}leave/")
    assert left.status_code == 303
    assert confirmed(left) == "You have left the table."
    assert not table.seats.filter(user=guest.user).exists()
    assert post(guest, f"/games/{table.pk}/leave/").status_code == 403


def test_an_export_tells_nothing_of_what_is_added_to_the_dice_before_the_start(host, table, player):
    """Contributions are published at the start, when nobody can adapt their own to the others any more."""
    guest = Eyes(None, player("Gast"))
    address = f"/games/{table.pk}/"
    submit(guest.client, address, f"{address}join/", {"entropy": "hopscotch"})

    assert table.seats.get(user=guest.user).entropy == "hopscotch"
    assert "hopscotch" not in text(host.client.get(f"{address}export/"))
    assert "hopscotch" not in text(host.client.get(address))


def test_a_table_by_link_opens_to_those_who_have_it(host, table, player):
    Game.objects.filter(pk=table.pk).update(visibility="link")
    guest = Eyes(None, player("Gast"))
    address, token = f"/games/{table.pk}/", table.invite_token

    assert guest.client.get(address).status_code == 404
    assert post(guest, f"{address}join/", {}).status_code == 404
    page = guest.client.get(f"{address}?invite={token}")
    assert page.status_code == 200
    assert token in text(page)
    assert submit(guest.client, page, f"{address}join/").status_code == 303
    assert token in text(host.client.get(address))


def test_only_the_host_removes_guests_adds_bots_and_starts(host, table, player):
    guest, other = Eyes(None, player("Gast")), Eyes(None, player("Otto"))
    address = f"/games/{table.pk}/"
    submit(guest.client, address, f"{address}join/")

    for path, data in (("remove/", {"seat": 0}), ("bot/", {"level": "greedy"}), ("start/", {})):
        assert post(guest, address + path, data).status_code == 403
        assert post(other, address + path, data, htmx=True).status_code == 403
        for eyes in (guest, other):
            assert not has_form(eyes.client.get(address), address + path)
    assert post(host, f"{address}start/").status_code == 409
    assert submit(host.client, address, f"{address}bot/", {"level": "hard"}).status_code == 303
    assert list(table.seats.exclude(bot="").values_list("bot", flat=True)) == ["hard"]
    assert submit(host.client, address, f"{address}remove/", holding={"seat": 1}).status_code == 303
    assert not table.seats.filter(user=guest.user).exists()
    submit(host.client, address, f"{address}bot/")
    assert submit(host.client, address, f"{address}start/").status_code == 303
    assert Game.objects.get().is_running


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [("remove/", {}, 400), ("remove/", {"seat": "x"}, 400), ("remove/", {"seat": 10**30}, 400),
     ("bot/", {"level": "genius"}, 400), ("join/", {"entropy": "x" * 999}, 422)],
)  # fmt: skip
def test_malformed_requests_at_an_open_table(host, table, path, data, status):
    answer = post(host, f"/games/{table.pk}/{path}", data)

    assert answer.status_code == status
    assert "notice" in text(answer)


def test_a_full_table_takes_nobody_else(host, table, player):
    for _number in range(3):
        open_tables.add_bot(game_id=table.pk, host=host.user, now=NOW)
    late = Eyes(None, player("Late"))

    answer = post(late, f"/games/{table.pk}/join/")

    assert answer.status_code == 409
    assert "All seats" in text(answer)


@pytest.mark.parametrize(
    "path",
    ["join/", "leave/", "remove/", "bot/", "start/", "take-over/", "keep/", "invite/", "invitation/decline/",
     "follow/"],
)  # fmt: skip
def test_what_is_refused_at_a_table_leads_back_to_it(host, table, player, path):
    for _number in range(3):
        open_tables.add_bot(game_id=table.pk, host=host.user, now=NOW)
    data = {"seat": 1, "level": "normal", "user": host.user.pk}

    answer = post(Eyes(None, player("Otto")), f"/games/{table.pk}/{path}", data)

    assert answer.status_code in (403, 409, 422)
    assert f'href="/games/{table.pk}/">Go to the table' in text(answer)


def test_moves_at_a_table_that_has_not_begun_are_refused(host, table):
    answer = post(host, f"/games/{table.pk}/move/", {"verb": "roll", "decision": 1, "key": "k"})

    assert answer.status_code == 409


def test_a_closed_table_says_so(host, table):
    submit(host.client, f"/games/{table.pk}/", f"/games/{table.pk}/leave/")

    page = text(host.client.get(f"/games/{table.pk}/"))
    assert "This table has been closed" in page
    assert "free seat" not in page.partition("</head>")[0]


def test_the_lobby_filters_by_each_number_of_seats_that_some_modules_allow(monkeypatch):
    monkeypatch.setattr(catalog.title("catan").module("rivers"), "seats", (7,))
    monkeypatch.setattr(catalog.title("catan").module("events"), "seats", (8,))
    monkeypatch.setattr(catalog.title("catan").module("harbormaster"), "needs", ("events",))

    counts = [count for count, _said in LobbyForm().fields["seats"].choices]

    assert counts == ["", 2, 3, 4, 5, 6, 7, 8]


def test_the_lobby_lists_public_tables_and_filters_them(host, table, client):
    assert "CATAN #" in text(client.get("/lobby/"))
    assert "CATAN #" in text(client.get("/lobby/?seats=4&pace=daily"))
    assert "No tables match" in text(client.get("/lobby/?seats=3"))
    assert "No tables match" in text(client.get("/lobby/?pace=evening"))
    assert "No tables match" in text(client.get("/lobby/?rated=yes"))
    open_tables.add_bot(game_id=table.pk, host=host.user, now=NOW)
    assert "No tables match" in text(client.get("/lobby/?bots=no"))


@pytest.mark.parametrize("query", ["seats=9", "pace=x", "rated=maybe", "bots=%00"])
def test_unknown_filters_are_a_bad_request(client, db, query):
    assert client.get(f"/lobby/?{query}").status_code == 400


def test_a_table_by_link_is_not_in_the_lobby(table, client):
    Game.objects.filter(pk=table.pk).update(visibility="link")

    assert "CATAN #" not in text(client.get("/lobby/"))


@pytest.mark.parametrize(
    ("language", "preset"), [("it", "Prima partita"), ("hu", "Első játszma"), ("de", "Erste Partie")]
)
def test_presets_speak_the_reader_s_language(host, language, preset):
    """A text passed to `translate` as a variable is translated too."""
    host.user.language = language
    host.user.save()

    page = text(host.client.get("/games/new/"))

    assert preset in page
    assert "First game" not in page
    assert "The island is dealt at random" not in page


# ------------------------------------------------------------------ choices that exclude each other


def test_choices_that_the_beginners_island_makes_for_itself_are_marked_and_say_so(host):
    page = host.client.get("/games/new/?preset=beginner").content.decode()

    for name in ("tokens", "harbors"):
        (select,) = re.findall(rf'<select name="option-{name}"[^>]*>', page)
        assert 'data-closed-by="option-board"' in select
        assert "beginner" in select
    assert text(host.client.get("/games/new/")).count("The beginners’ island has its own.") == 2


def test_a_browser_leaves_out_what_cannot_be_chosen(host):
    whole = table_of(host.client)
    assert {"option-tokens", "option-harbors"} <= whole.keys()
    sent = {key: value for key, value in whole.items() if key not in ("option-tokens", "option-harbors")}

    refused = post(host, "/games/new/", sent)
    made = post(host, "/games/new/", sent | {"option-board": '"beginner"', "option-harbors": '"printed"'})

    assert refused.status_code == 422
    assert made.status_code == 303
    game = Game.objects.get()
    assert game.options["board"] == "beginner"
    assert (game.options["tokens"], game.options["harbors"]) == ("spiral", "random")


def test_rated_and_bots_close_each_other(host):
    page = host.client.get("/games/new/").content.decode()

    (box,) = re.findall(r'<input type="checkbox" name="rated"[^>]*>', page)
    assert 'data-closed-by="bots"' in box
    (select,) = re.findall(r'<select name="bots"[^>]*>', page)
    assert 'data-closed-by="rated"' in select
    assert "Not at rated tables." in page


def test_a_rated_table_needs_no_word_about_bots(host):
    """A browser sends nothing for a disabled field."""
    sent = table_of(host.client, rated=True)
    del sent["bots"]
    assert post(host, NEW, sent).status_code == 303
    assert Game.objects.get().rated
    assert Game.objects.get().seats.filter(user=None).count() == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The Rivers of Catan: the rivers have"), ("de", "Catan: "), ("it", "Catan: "), ("hu", "Catan")],
)
def test_a_choice_with_one_answer_says_why(host, language, said):
    type(host.user).objects.filter(pk=host.user.pk).update(language=language)

    page = text(host.client.get("/games/new/?title=catan&module=base&module=rivers"))

    assert said in page


def test_a_game_against_bots_begins_with_one_button(host):
    assert has_form(host.client.get("/games/"), "/games/now/")

    answer = submit(host.client, "/", "/games/now/")

    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert game.is_running
    assert [seat.user for seat in game.seat_list if not seat.bot] == [host.user]
    assert game.visibility == "link"
    assert not game.rated
