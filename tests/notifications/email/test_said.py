"""The sentences of emails in each situation, as text and as HTML. Each is rendered alone.

The same is done for pages in `tests/views/test_said.py`.
"""

from __future__ import annotations

import re
from types import SimpleNamespace as One
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.clock.pace import PRESETS
from games.notifications.message import result_in_words
from tests.views.sentences import words

GAME = One(display_name="Thursday", rules=One(name="CATAN"), demo=False)
OWN = {
    "hand": "", "plan": "", "wants": [], "points": "", "since": [], "left_out": 0, "answers": [],
}  # fmt: skip
TURN = One(label="your turn")


def message(**facts: Any) -> One:
    usual = {
        "about": "Thursday", "kind": TURN, "explanation": "", "link": "https://x/games/7/", "holding": "You hold:",
        "news": [], "others": [], "can_be_switched_off": True, "unsubscribes": [], "task": "roll", "left": "",
        "deadline": "8 May, 12:00", "zone": "London", "afterwards": "Then we roll for you.", "lines": [],
        "own_result": "", "result": [], "said": One(heading="Anna asks", notes=[], button="Answer"),
        "asked": One(heading="Bence asks you", text="Accept?"), "headline": "paused",
    }  # fmt: skip
    return One(**{**usual, **facts})


def mail(template: str, *, own: dict[str, Any] | None = None, **context: Any) -> str:
    usual = {
        "language": "en", "site_name": "Longshore", "settings_link": "https://x/settings/", "game": GAME,
        "message": message(), "own": One(**{**OWN, **(own or {})}), "board_id": "", "bystanders": [],
    }  # fmt: skip
    with translation.override("en"):
        return render_to_string(template, {**usual, **context})


FRAME = ("emails/other.html", "emails/other.txt")
ANSWER = One(label="Accept", explanation="Bence gives wool.", link="https://x/a/1/")
OTHER = One(game=One(display_name="Sunday"), task="discard", deadline="9 May", link="https://x/games/8/")
NEWS = One(game=One(display_name="Friday"), text="was paused", lines=["until May"], link="https://x/games/9/")


@pytest.mark.parametrize(
    ("context", "said", "in_html"),
    [
        ({"own": {"hand": "2 wool"}}, "You hold: 2 wool", ""),
        ({"own": {"plan": "Line 2 isn’t possible."}}, "Your plan has stopped. Line 2 isn’t possible.", ""),
        ({"own": {"points": "Anna 5"}}, "Points Anna 5", ""),
        ({"own": {"wants": ["Bence: WANT brick"]}}, "Bence: WANT brick", ""),
        ({"own": {"since": [One(text="Bence built a road")]}}, "Since your last move", "Bence built a road"),
        ({"own": {"answers": [ANSWER]}}, "Bence gives wool.", 'href="https://x/a/1/">Accept</a>'),
        ({"message": message(explanation="A seven was rolled.")}, "A seven was rolled.", ""),
        (
            {"message": message(others=[OTHER])},
            "Also waiting for you",
            'href="https://x/games/8/">Sunday</a>: discard · 9 May',
        ),
        ({"message": message(news=[NEWS])}, "Also new", 'href="https://x/games/9/">Friday</a>: was paused'),
        (
            {"message": message(unsubscribes=[(TURN, "https://x/u/1/")])},
            "Unsubscribe from “your turn”",
            'href="https://x/u/1/"',
        ),
        ({"message": message(can_be_switched_off=False)}, "these emails can’t be switched off.", ""),
    ],
)
def test_a_part_of_an_email_is_there_when_there_is_something_to_say(context, said, in_html):
    for template in FRAME:
        assert said in words(mail(template, **context))
        assert said not in words(mail(template))
    assert in_html in " ".join(mail(FRAME[0], **context).split())


def test_every_email_leads_to_the_site_and_its_settings():
    for template in FRAME:
        page = mail(template)
        assert "https://x/games/7/" in page
        assert "https://x/settings/" in page
        assert "Longshore" in page
        assert "Thursday" in page
        assert "your turn" in page
    text, page = mail(FRAME[1]), mail(FRAME[0])
    assert '<html lang="en">' in page
    assert "<title>Thursday</title>" in page
    assert 'name="color-scheme"' in page
    assert "Thursday · CATAN" in words(page)
    assert "demo" not in words(page)
    assert "demo" in words(mail(FRAME[0], game=One(**{**vars(GAME), "demo": True})))
    assert "You’re receiving this because you have an account here." in words(page)
    assert "because" not in text


def test_links_of_answers_others_and_news_stand_in_the_text():
    text = mail(
        FRAME[1], own={"answers": [ANSWER]},
        message=message(others=[OTHER], news=[NEWS], unsubscribes=[(TURN, "https://x/u/1/")]),
    )  # fmt: skip

    said = words(text)
    assert "Bence gives wool. Accept: https://x/a/1/" in said
    assert "- Sunday: discard · 9 May https://x/games/8/" in said
    assert "- Friday: was paused until May https://x/games/9/" in said
    assert "Unsubscribe from “your turn”: https://x/u/1/" in said
    bare = One(**{**vars(NEWS), "game": None, "lines": []})
    assert "- was paused https://x/games/9/" in words(mail(FRAME[1], message=message(news=[bare])))
    assert 'href="https://x/games/9/">was paused</a>' in mail(FRAME[0], message=message(news=[bare]))


@pytest.mark.parametrize(
    ("number", "said"), [(1, "One more thing happened"), (3, "3 more things happened"), (0, "")]
)
def test_lines_that_are_left_out_are_counted(number, said):
    page = words(mail(FRAME[0], own={"since": [One(text="Bence built a road")], "left_out": number}))

    assert said in page
    assert ("before that" in page) == bool(number)


def test_the_board_is_shown_with_who_waits():
    shown = mail(FRAME[0], board_id="board@x", bystanders=["Bence waits", "Chiara waits"])

    assert 'src="cid:board@x"' in shown
    assert 'alt="The board as you see it"' in shown
    assert "Bence waits · Chiara waits" in shown
    assert "<img" not in mail(FRAME[0])


BY = "8 May, 12:00 · London"
NOW = "It’s now your turn to roll."


@pytest.mark.parametrize(
    ("template", "facts", "said", "unsaid"),
    [
        ("your_turn", {"left": "1 d"}, ("our turn to roll", f"{BY}. Then we roll for you."), ()),
        ("your_turn", {}, ("our turn to roll",), (BY,)),
        ("reminder", {"left": "1 d"}, (f"{BY}. Then we roll for you.",), ("no hurry",)),
        ("reminder", {}, ("There’s no hurry",), (BY,)),
        ("timed_out", {"lines": ["rolled an 8"], "left": "1 d"}, ("rolled an 8", NOW, f"{BY}."), ()),
        ("timed_out", {"lines": ["rolled an 8"]}, ("rolled an 8", NOW), (BY,)),
        ("timed_out", {"task": "", "left": "1 d"}, ("default move",), ("our turn", BY)),
        ("table_news", {"lines": ["Anna left"], "left": "1 d"}, ("Anna left", NOW, f"{BY}."), ()),
        ("table_news", {"lines": ["Anna left"]}, ("Anna left", NOW), (BY,)),
        ("table_news", {"task": ""}, ("Thursday",), ("our turn",)),
        ("game_over", {"own_result": "You won", "result": ["1. Anna 10"]}, ("You won", "1. Anna 10"), ()),
        ("game_over", {"result": ["1. Bence 10"]}, ("is over", "1. Bence 10"), ("You won",)),
        ("community", {"lines": ["Hello"]}, ("Anna asks", "Hello"), ("Mind",)),
        ("community", {"said": One(heading="Anna asks", notes=["Mind it"], button="Go")}, ("Anna asks", "Mind it"), ()),
    ],
)  # fmt: skip
def test_what_an_email_says(template, facts, said, unsaid):
    for kind in ("html", "txt"):
        page = words(mail(f"emails/{template}.{kind}", message=message(**facts)))
        assert [one for one in said if one not in page] == [], kind
        assert [one for one in unsaid if one in page] == [], kind


@pytest.mark.parametrize(
    ("template", "subject"),
    [
        ("asked", "Thursday: Bence asks you"),
        ("community", "Thursday: Anna asks"),
        ("followed_game", "Thursday: the game you follow is over"),
        ("game_over", "Thursday: the game is over"),
        ("ladder_game", "Thursday: a new game on your ladder"),
        ("other", "Thursday: your turn"),
        ("table_news", "Thursday: paused"),
    ],
)
def test_what_an_email_is_about(template, subject):
    assert " ".join(mail(f"emails/{template}_subject.txt").split()) == subject


FULL = {
    "message": message(
        explanation="A seven was rolled.", news=[NEWS, One(**{**vars(NEWS), "game": None})],
        others=[OTHER, One(**{**vars(OTHER), "deadline": ""})], unsubscribes=[(TURN, "https://x/u/1/")],
    ),
    "own": {
        "hand": "2 wool", "plan": "Line 2 isn’t possible.", "wants": ["Bence: WANT brick", "Chiara: HAVE ore"],
        "points": "Anna 5", "since": [One(text="Bence built a road"), One(text="Chiara passed")], "left_out": 3,
        "answers": [
            ANSWER, One(**{**vars(ANSWER), "label": "Decline", "link": "https://x/a/2/"}),
            One(label="Roll", explanation="", link="https://x/a/3/"),
            One(label="Swap", explanation="Chiara gives ore.", link="https://x/a/4/"),
        ],
    },
}  # fmt: skip


def test_the_whole_text_of_an_email():
    assert words(mail(FRAME[1], **FULL)) == (
        "Thursday: your turn A seven was rolled. Your plan has stopped. Line 2 isn’t possible. https://x/games/7/ "
        "Bence gives wool. Accept: https://x/a/1/ Bence gives wool. Decline: https://x/a/2/ Roll: https://x/a/3/ "
        "Chiara gives ore. Swap: https://x/a/4/ You hold: 2 wool Bence: WANT brick Chiara: HAVE ore Points Anna 5 "
        "Since your last move 3 more things happened before that; see the table’s log. - Bence built a road "
        "- Chiara passed Also new - Friday: was paused until May https://x/games/9/ - was paused until May "
        "https://x/games/9/ Also waiting for you - Sunday: discard · 9 May https://x/games/8/ - Sunday: discard "
        "https://x/games/8/ -- Longshore · Thursday Unsubscribe from “your turn”: https://x/u/1/ "
        "Notification settings: https://x/settings/"
    )
    assert words(mail(FRAME[1])) == (
        "Thursday: your turn https://x/games/7/ -- Longshore · Thursday Notification settings: https://x/settings/"
    )


def test_the_whole_html_of_an_email():
    page = mail(FRAME[0], board_id="board@x", bystanders=["Bence waits"], **FULL)

    assert words(page.partition("<h1>")[2]) == (
        "your turn Thursday · CATAN A seven was rolled. Your plan has stopped. Line 2 isn’t possible. Open the table "
        "Bence gives wool. Accept Decline Roll Chiara gives ore. Swap Bence waits You hold: 2 wool Bence: WANT brick "
        "Chiara: HAVE ore Points Anna 5 Since your last move 3 more things happened before that; see the table’s log. "
        "Bence built a road Chiara passed Also new Friday : was paused until May was paused until May "
        "Also waiting for you Sunday : discard · 9 May Sunday : discard You’re receiving this because you have an "
        "account here. Unsubscribe from “your turn” . Notification settings"
    )
    links = re.findall(r'href="([^"]*)"', page.partition("<h1")[2])
    assert links == [
        "https://x/games/7/",
        *(f"https://x/a/{number}/" for number in (1, 2, 3, 4)),
        "https://x/games/7/",
        *["https://x/games/9/"] * 2,
        *["https://x/games/8/"] * 2,
        "https://x/u/1/",
        "https://x/settings/",
    ]
    assert 'class="alone"' not in page
    assert '<h1 class="alone">' in mail(FRAME[0], game=None)
    # who waits is said below the board only
    assert "Bence waits" not in mail(FRAME[0], bystanders=["Bence waits"])


INVITED = One(**vars(GAME), pace=PRESETS["daily"])
LINES = ["Bence:", "Hello", "Wool?"]
RESULT = ["1. Bence: 10 points", "2. Anna: 7 points"]


@pytest.mark.parametrize(
    ("template", "facts", "said"),
    [
        ("invitation", {"lines": ["Bence invites you", "Come"]}, "Bence invites you Come Daily: 24 h a turn"),
        ("chat", {"lines": LINES, "headline": "Bence wrote"}, "Bence wrote Hello Wool?"),
        ("followed_game", {"result": RESULT}, " ".join(RESULT)),
        ("ladder_game", {"lines": LINES}, " ".join(LINES)),
        ("timed_out", {"lines": LINES}, " ".join(LINES)),
        ("table_news", {"lines": LINES}, " ".join(LINES)),
        ("asked", {"asked": One(heading="an offer", explanation="Accept?")}, "Accept?"),
    ],
)
def test_each_line_of_an_email_is_there_once(template, facts, said):
    for kind in ("html", "txt"):
        page = words(mail(f"emails/{template}.{kind}", message=message(**facts), game=INVITED))
        assert page.replace("Thursday · CATAN ", "").count(said) == 1, page
        assert page.count("Hello") == said.count("Hello")


def test_links_below_an_email_are_announced_when_there_are_some():
    asked = message(asked=One(heading="an offer", explanation="Accept?"))
    said = "A link below opens a page with one button"

    assert said in words(mail("emails/asked.html", message=asked, own={"answers": [ANSWER]}))
    assert said not in words(mail("emails/asked.html", message=asked))


@pytest.mark.parametrize(
    ("template", "facts", "subject"),
    [
        ("your_turn", {}, "Thursday: your turn to roll"),
        ("your_turn", {"others": [OTHER]}, "Thursday: your turn to roll (and one more game)"),
        ("your_turn", {"others": [OTHER] * 3}, "Thursday: your turn to roll (and 3 more games)"),
        ("reminder", {}, "Thursday: still your turn to roll"),
        ("reminder", {"left": "3 h"}, "Thursday: 3 h left"),
        ("reminder", {"left": "3 h", "others": [OTHER]}, "Thursday: 3 h left (and one more game)"),
        ("reminder", {"others": [OTHER] * 3}, "Thursday: still your turn to roll (and 3 more games)"),
        ("timed_out", {}, "Thursday: your time ran out"),
        ("invitation", {"headline": "Bence invites you"}, "Thursday: Bence invites you"),
        ("chat", {"headline": "Bence wrote"}, "Thursday: Bence wrote"),
    ],
)
def test_a_subject_counts_the_other_games(template, facts, subject):
    page = mail(f"emails/{template}_subject.txt", message=message(**facts))

    assert " ".join(page.split()) == subject


def test_a_result_is_in_the_order_of_places_and_then_of_seats():
    seats = [
        One(number=number, rank=rank, display_name=name, points=points)
        for number, rank, name, points in (
            (3, 2, "Dora", 7),
            (2, 1, "Chiara", 10),
            (1, 2, "Bence", 7),
            (0, 3, "Anna", 1),
        )
    ]

    result = result_in_words(One(is_over=True, seat_list=seats))

    assert result == ["1. Chiara: 10 points", "2. Bence: 7 points", "2. Dora: 7 points", "3. Anna: 1 point"]
    assert result_in_words(One(is_over=False, seat_list=seats)) == []
