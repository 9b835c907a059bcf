"""The sentences of emails in each situation, as text and as HTML. Each is rendered alone.

The same is done for pages in `tests/views/test_said.py`.
"""

from __future__ import annotations

from types import SimpleNamespace as One
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

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
