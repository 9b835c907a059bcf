"""Without scripts, by keyboard alone, with forced colors, and with reduced motion."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from games.workshop.demo import PEOPLE
from tests.browser.people import Player
from tests.deep import DEEP

MOST_STEPS = 120
MOST_TABS = 150
PLACEMENTS = 16
LEFT = PLACEMENTS if DEEP else 2
"""The last placements of the set-up are made in a browser."""
TURNS = 4 if DEEP else 1


def test_turns_work_without_scripts(player, site):
    """From the last placement until a player has ended a turn; with `DEEP=1` from the first until all four have."""
    game = site.dealer.ask("seat", name="Without scripts", modules=["base"])
    site.dealer.ask("skip", game=game, moves=PLACEMENTS - LEFT)
    people: dict[str, Player] = {}
    ended: set[str] = set()
    before = ""
    for _step in range(MOST_STEPS):
        seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
        if seat not in people:
            people[seat] = player(
                PEOPLE[int(seat)].display_name, phone=int(seat) % 2 == 1, java_script_enabled=False
            )
            people[seat].arrive() if len(people) > 1 else people[seat].sign_in()
        if seat != before:  # the answer to a move is the table as it is now
            people[seat].go_to_table(game)
        before = seat
        if _do_what_is_due(people[seat]) == "end_turn":
            ended.add(seat)
        expect(people[seat].page.locator("#messages .error")).to_have_count(0)
        if len(ended) == TURNS:
            return
    raise AssertionError(f"after {MOST_STEPS} steps only {ended} have ended a turn")


def _do_what_is_due(person: Player) -> str:
    """Roll, place, discard, move the robber, or end the turn; return which."""
    page = person.page
    for verb in ("roll", "discard", "end_turn"):
        button = page.locator(f"#actions [data-testid={verb}]")
        if button.count():
            if verb == "discard":
                _choose_discards(person)
            person.press(button.first)
            return verb
    # The board's places are links here; the list beside the board has the same links.
    person.press(person.targets.first)
    confirm = page.locator("#actions .action-now form.move button").first
    verb = confirm.get_attribute("data-testid") or ""
    person.press(confirm)
    return verb


def _choose_discards(person: Player) -> None:
    form = person.page.locator("#form-discard")
    left, chosen = int(form.get_attribute("data-least") or 0), {}
    for field in form.locator("[name^='cards.']:not([disabled])").all():
        number = min(left, int(field.get_attribute("max") or 0))
        chosen[field] = number
        left -= number
    for field, number in chosen.items():
        if field.is_visible():  # without scripts
            field.fill(str(number))
        else:
            for _card in range(number):
                person.press(field.locator("xpath=../button[@data-step='1']"))


def test_on_a_phone_without_scripts_the_question_lies_above_what_happened(player, site):
    """The list of events is open there; it scrolls away and does not cover the question."""
    game = site.dealer.ask("games")["A tied defense"]
    person = player(PEOPLE[1].display_name, phone=True, java_script_enabled=False)
    person.arrive()
    person.go_to_table(game)

    expect(person.page.locator("details.since")).to_have_attribute("open", "")
    person.page.locator("details.since").evaluate("element => element.style.minHeight = '60vh'")
    assert person.page.locator(".action-prompt").evaluate(
        """prompt => {
            const place = prompt.getBoundingClientRect();
            return prompt.contains(document.elementFromPoint(place.x + 4, place.y + 4));
        }"""
    )


def test_a_move_is_made_by_keyboard_alone(player, site):
    """Choose the robber's hex and confirm with Tab and Enter only."""
    game = site.dealer.ask("games")["Where to put the robber"]
    (seat,) = site.dealer.ask("waiting", game=game)["due"]
    person = player(PEOPLE[int(seat)].display_name)
    person.arrive()
    person.go_to_table(game)
    page, before = person.page, person.number_of_moves()

    _tab_to(person, "a.target")
    page.keyboard.press("Enter")
    expect(page.locator("#actions [data-testid=move_robber]").first).to_be_visible()
    _tab_to(person, "[data-testid=move_robber]")
    page.keyboard.press("Enter")

    expect(page.locator("#table-state")).not_to_have_attribute("data-mark", before)
    assert site.dealer.ask("waiting", game=game)["due"] != {seat: "robber"}


def _tab_to(person: Player, selector: str) -> None:
    """Press Tab until a matching element has the focus."""
    page = person.page
    for _press in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no {MOST_TABS} tabs lead to {selector}")


def test_where_the_system_chooses_the_colors_it_is_seen_what_is_chosen(player, site):
    """Backgrounds and shadows are gone there, so lines convey what they would."""
    game = site.dealer.ask("games")["A seven"]
    (seat, *_others) = site.dealer.ask("waiting", game=game)["due"]
    person = player(PEOPLE[int(seat)].display_name, phone=True, forced_colors="active")
    person.arrive()
    person.go_to_table(game)
    page = person.page

    heights = page.locator(".sheet-heights")
    below = {
        is_chosen: _style(heights.locator(f"[aria-pressed={is_chosen}]"), "borderBottomColor")
        for is_chosen in ("true", "false")
    }
    assert below["false"] == _style(page.locator("body"), "backgroundColor") != below["true"]
    sign = page.locator(".steppers .step[data-step='1']")
    assert _style(sign, "fontSize") == "0px", "what covers the card's name"

    page.goto("/games/new/")
    preset, choice = page.locator(".tile[aria-pressed=true]"), page.locator(".choice:has(:checked)").first
    assert _style(page.locator(".tile[aria-pressed=false]"), "outlineStyle") == "none"
    for chosen in (preset, choice):
        assert (_style(chosen, "outlineStyle"), _style(chosen, "outlineOffset")) == ("solid", "-3px")
    preset.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert _style(preset, "outlineOffset") != "-3px", "where the focus is cannot be seen"
    choice.locator("input").focus()
    assert _style(choice, "outlineOffset") != "-3px", "where the focus is cannot be seen"


def _style(one: Locator, name: str) -> str:
    return str(one.first.evaluate("(one, name) => getComputedStyle(one)[name]", name))


def test_who_wants_less_motion_sees_none(player):
    person = player("Anna", reduced_motion="reduce")
    person.page.goto("/")
    moving = person.page.locator("main .button").first.evaluate(
        """button => {
            getComputedStyle(button).backgroundColor;
            button.style.backgroundColor = "red";
            getComputedStyle(button).backgroundColor;
            return document.getAnimations().length;
        }"""
    )
    assert moving == 0


def test_a_phone_on_its_side_scrolls_nothing_sideways(player):
    """Texts for screen readers once made the page as wide as a row of scrolling cards."""
    person = player("Anna", phone=True)
    person.page.goto("/dev/gallery/catan/progress-cards/0/auto/")
    person.page.set_viewport_size({"width": 740, "height": 360})
    assert person.page.evaluate("document.documentElement.scrollWidth") == 740


def test_with_large_letters_the_name_leaves_room_for_the_button(player):
    person = player("Anna", phone=True)
    person.page.goto("/")
    name = person.page.locator(".wordmark > span")
    assert name.bounding_box()["width"] > 50
    person.page.set_viewport_size({"width": 280, "height": 560})  # as 560 px with letters twice as large
    assert name.bounding_box()["width"] <= 1


def test_menus_open_within_the_narrowest_window(player):
    person = player("Anna", phone=True)
    person.page.set_viewport_size({"width": 320, "height": 568})
    person.page.goto("/")
    person.page.locator("header .menu > summary:visible").first.click()
    box = person.page.locator("header .menu[open] .menu-items").bounding_box()
    assert box["x"] > 0
    assert box["x"] + box["width"] < 320


def test_a_form_of_an_earlier_session_says_that_nothing_was_done(player, site):
    """The server answers with a page of its own, and its empty messages do not replace the notice."""
    game = site.dealer.ask("games")["The first settlement"]
    dieter = player("Dieter")
    dieter.arrive()
    dieter.go_to_table(game)
    before = dieter.number_of_moves()
    dieter.page.context.clear_cookies(name="csrftoken")

    dieter.page.locator("form.chat-form textarea").evaluate("field => { field.value = 'Hello' }")
    dieter.page.locator("form.chat-form").evaluate("form => form.requestSubmit()")

    expect(dieter.page.locator("#messages")).to_contain_text(
        "Nothing was changed; please reload it and try again."
    )
    assert dieter.number_of_moves() == before
