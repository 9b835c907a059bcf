"""The frame around the content of pages: navigation, previews, notices, fields, and pictures for each theme."""

from __future__ import annotations

import re
from types import SimpleNamespace as One
from typing import Any

import pytest
from django import forms
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.base import Message
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.safestring import mark_safe

from accounts.models import User
from tests.views.sentences import rendered, words
from tests.views.test_said import ANNA, GUEST, NOW, check

STAFF = User(pk=4, display_name="Stella", is_staff=True)
MODERATOR = User(pk=4, display_name="Stella", is_staff=True, is_superuser=True)


def around(
    template: str,
    user: Any = None,
    path: str = "/lobby/",
    *,
    waiting: int = 0,
    said: Any = (),
    **context: Any,
) -> str:
    """Return a part of the frame of a page at this path."""
    request = RequestFactory().get(path)
    request.user, request.waiting_count, request._messages = user or AnonymousUser(), waiting, said
    context = {"user": request.user, "LANGUAGE_CODE": "en", "site_name": "Longshore", **context}
    engine = "jinja2" if template.endswith(".jinja") else "django"
    return render_to_string(template, context, request, using=engine)


def links(page: str) -> list[tuple[str, str]]:
    """Return where the links lead, and their words."""
    return [
        (to, words(said))
        for to, said in re.findall(r'<a\b[^>]*href="([^"]*)"[^>]*>(.*?)</a>', page, re.DOTALL)
    ]


def current(page: str) -> list[str]:
    return [
        words(said) for said in re.findall(r'<a\b[^>]*aria-current="page"[^>]*>(.*?)</a>', page, re.DOTALL)
    ]


EVERYBODY = [("/lobby/", "Lobby"), ("/ladders/", "Ladders"), ("/watch/", "Watch")]
RULES = ("/rules/", "Rules")
MENU = [
    ("/friends/", "Friends"),
    ("/clubs/", "Clubs"),
    ("/settings/", "Settings"),
    ("/settings/look/", "Language and appearance"),
]
SKIP, HOME = ("#content", "Skip to content"), ("/", "Longshore")


def test_the_ways_of_a_visitor():
    page = around("_header.jinja")
    ways = [*EVERYBODY, RULES]

    sign_in = ("/accounts/login/", "Sign in")
    assert links(page) == [SKIP, HOME, *ways, sign_in, ("/accounts/signup/", "Sign up"), *ways, sign_in]
    assert current(page) == ["Lobby", "Lobby"]
    assert '<input type="hidden" name="next" value="/lobby/">' in page
    assert re.findall(r'name="language" value="(\w+)" lang="(\w+)"( aria-current)?', page) == [
        ("en", "en", " aria-current"),
        ("it", "it", ""),
        ("hu", "hu", ""),
        ("de", "de", ""),
    ]
    assert "Magyar" in page
    assert "of-player" not in page


def test_a_guest_signs_up_and_comes_back():
    found = links(around("_header.jinja", GUEST, "/games/7/"))

    assert ("/accounts/signup/?next=/games/7/", "Sign up to keep this game Sign up") in found
    assert not {to for to, _words in found} & {"/games/", "/games/new/", "/settings/", "/accounts/logout/"}


@pytest.mark.django_db
@pytest.mark.parametrize(("waiting", "number"), [(0, ""), (3, " 3")])
def test_the_ways_of_a_player(waiting, number):
    page = around("_header.jinja", ANNA, "/games/", waiting=waiting)
    ways = [("/games/", f"My games{number}"), *EVERYBODY, ("/games/new/", "New table"), RULES]
    upcoming = f"Next game Next ({waiting})" if waiting else "Next game Next"

    out = ("/accounts/logout/", "Sign out")
    assert links(page) == [SKIP, HOME, *ways, ("/next/", upcoming), *ways, *MENU, out]
    assert ("button primary small" in page) == bool(waiting)
    assert "Anna’s menu" in page
    assert "of-player" in page


@pytest.mark.django_db
def test_moderators_and_those_with_notices_have_more_ways():
    def more(user: User) -> list[str]:
        page = around("_header.jinja", user)
        return [said for to, said in links(page) if to in ("/notices/", "/moderation/")]

    assert more(STAFF) == []
    assert more(MODERATOR) == ["Moderation"]
    assert more(User(pk=5, is_superuser=True)) == []
    assert more(User(pk=5, has_notices=True)) == ["A message from the moderators"]


def test_who_has_a_notice_is_told_except_where_it_is_read():
    told = User(pk=5, has_notices=True)

    assert links(around("_from_moderators.jinja", told)) == [("/notices/", "Read it")]
    assert links(around("_from_moderators.jinja", told, "/notices/")) == []
    assert links(around("_from_moderators.jinja", ANNA)) == []


def test_the_foot_of_a_page():
    assert links(around("_footer.jinja")) == [
        ("/lobby/", "Lobby"), RULES, ("/clubs/", "Clubs"), ("/settings/look/", "Language and appearance"),
        ("/about/", "About this site"), ("/terms/", "Terms and code of conduct"), ("/privacy/", "Privacy"),
        ("/contact/", "Contact"),
    ]  # fmt: skip


SETTINGS = [
    ("/settings/", "Profile"), ("/settings/time/", "Time"), ("/settings/messages/", "Notifications"),
    ("/settings/blocked/", "Blocked"), ("/accounts/email/", "Address"), ("/accounts/password/change/", "Password"),
    ("/settings/security/", "Security"), ("/settings/look/", "Appearance"), ("/settings/api/", "API"),
    ("/settings/data/", "My data"),
]  # fmt: skip
LADDERS = [
    ("/ladders/", "Standings"),
    ("/tournaments/", "Tournaments"),
    ("/ladders/hall-of-fame/", "Hall of fame"),
    ("/rules/ladders/", "How ladders work"),
]


@pytest.mark.parametrize(
    ("template", "tabs"),
    [
        ("account/_settings_tabs.html", SETTINGS),
        ("games/ladders/_tabs.html", LADDERS),
        (
            "games/watching/_tabs.html",
            [("/watch/", "Games"), ("/leaders/", "Leaderboard"), ("/statistics/", "Statistics")],
        ),
        ("games/moderation/_tabs.html", [("/moderation/", "Reports"), ("/moderation/trail/", "Audit trail")]),
    ],
)
def test_each_tab_leads_to_its_page_and_is_marked_there(template, tabs):
    for to, said in tabs:
        page = around(template, ANNA, to)
        assert links(page) == tabs
        assert current(page) == [said]


def test_tabs_of_channels():
    def tabs(path: str, key: str = "") -> tuple[list[tuple[str, str]], list[str]]:
        channels = {"other_channels": [("push", "Push")], "channel": One(key=key)}
        page = around("games/messages/_tabs.html", ANNA, path, **channels)
        return links(page), current(page)

    mail, push, feeds = "/settings/messages/", "/settings/messages/push/", "/settings/messages/feeds/"
    all_of_them = [(mail, "Email"), (push, "Push"), (feeds, "Feed and calendar")]
    assert tabs(mail) == (all_of_them, ["Email"])
    assert tabs(push, "push") == (all_of_them, ["Push"])
    assert tabs(feeds) == (all_of_them, ["Feed and calendar"])


def test_a_page_is_previewed_with_its_own_picture_or_the_site_s():
    own = around(
        "_preview.jinja", preview_title="Cup", preview_text="8 players", preview_picture="https://x/c.png"
    )
    assert '<meta property="og:title" content="Cup">' in own
    assert '<meta property="og:description" content="8 players">' in own
    assert '<meta property="og:image" content="https://x/c.png">' in own
    assert "summary_large_image" in own
    assert "og:image" not in around(
        "_preview.jinja", preview_title="Cup", preview_text="", preview_picture=""
    )

    site = around("_site_preview.jinja")
    assert '<meta property="og:title" content="Longshore">' in site
    assert re.search(r'<meta property="og:image" content="http[^"]+/static/img/icon-512.png">', site)


def test_the_head_of_each_page():
    head = around("_head.jinja")
    scripts = re.findall(r'<script src="/static/js/([\w.-]+?)\.js"( defer)?>', head)

    assert scripts == [
        ("has-scripts", ""), ("htmx-2.0.11.min", " defer"), ("push", " defer"), ("site", " defer"),
    ]  # fmt: skip
    assert re.findall(r"css/(\w+)\.css", head) == ["tokens", "base", "components"]
    assert 'content="width=device-width, initial-scale=1, viewport-fit=cover"' in head
    assert (
        len(
            re.findall(
                r'name="theme-color" content="#\w+" media="\(prefers-color-scheme: (light|dark)\)"', head
            )
        )
        == 2
    )
    assert 'as="font" type="font/woff2" crossorigin' in head
    assert 'property="og:site_name" content="Longshore"' in head


def test_what_scripts_say_is_on_each_page():
    page = around("_what_scripts_say.jinja", time_units=lambda: "# d|# h|# min")

    assert "data-units=" in page
    assert 'data-offline="The site can’t be reached. Nothing was changed' in page
    assert 'data-broken="Something went wrong on our side. Nothing was changed' in page


def test_a_message_is_shown_with_its_look():
    page = around("_messages.jinja", said=[Message(messages.SUCCESS, "Saved <it>")])

    assert '<div class="notice success" role="status">Saved &lt;it&gt;</div>' in page


@pytest.mark.parametrize("template", ["games/_thumbnail.html", "games/front/_picture.html"])
@pytest.mark.parametrize(
    ("theme", "shown"), [("", ["by-day", "at-dusk"]), ("light", ["by-day"]), ("dark", ["at-dusk"])]
)
def test_a_picture_of_each_theme_that_may_be_shown(template, theme, shown):
    page = rendered(
        template, theme=theme, game=One(pk=7, last_number=80), title=One(key="catan"), tile=One(key="base")
    )

    assert re.findall(r"by-day|at-dusk", page) == shown
    assert [("light" if one == "by-day" else "dark") for one in shown] == re.findall(
        r"\b(light|dark)\b", page
    )


class Sample(forms.Form):
    name = forms.CharField(label="Table name", help_text="Others see it.")
    about = forms.CharField(label="About", required=False)
    rated = forms.BooleanField(label="Rated", help_text="Counts.", required=False)
    pace = forms.ChoiceField(label="Pace", choices=[("a", "Daily"), ("b", "Slow")], widget=forms.RadioSelect)
    size = forms.ChoiceField(label="Size", choices=[("3", "three")], required=False)
    token = forms.CharField(widget=forms.HiddenInput, initial="x")


def test_fields_have_their_labels_helps_and_errors():
    form = Sample()
    parts = {name: str(form[name].as_field_group()) for name in form.fields if name != "token"}

    assert words(parts["name"]) == "Table name Others see it."
    assert 'for="id_name"' in parts["name"]
    assert 'aria-describedby="id_name_helptext"' in parts["name"]
    assert 'id="id_name_helptext"' in parts["name"]
    assert words(parts["about"]) == "About (optional)"
    assert words(parts["rated"]) == "Rated Counts."
    assert 'for="id_rated"' in parts["rated"]
    assert words(parts["pace"]) == "Pace Daily Slow"
    assert "<legend" in parts["pace"]
    assert re.findall(r'for="(\w+)"', parts["pace"]) == re.findall(r'id="(id_pace_\d)"', parts["pace"])
    assert words(parts["size"]) == "Size three", "a list always has a value"
    assert 'type="hidden" name="token" value="x"' in str(form)

    wrong = Sample({"token": "x"})
    wrong.add_error(None, "Not now.")
    page = str(wrong)
    assert '<div class="notice error" role="alert">' in page
    assert "Not now." in words(page)
    for name in ("name", "pace"):
        assert "This field is required." in words(str(wrong[name].as_field_group()))
    assert "This field is required." not in words(str(wrong["about"].as_field_group()))


def test_what_was_not_possible():
    game = One(get_absolute_url="/games/7/")
    check(
        "games/table/refused.html",
        [
            (
                {"refusal": "It is too late."},
                ("wasn’t possible It is too late. Nothing was changed. Go to the lobby",),
            ),
            ({"refusal": ""}, ("wasn’t possible Nothing was changed. Go to the lobby",)),
            ({"refusal": "", "game": game}, ("wasn’t possible Nothing was changed. Go to the table",)),
        ],
    )
    assert (
        "role="
        not in rendered("games/table/refused.html", refusal="", game=game)
        .split("<h1>")[1]
        .split("</main>")[0]
    )


def test_a_page_that_is_not_found():
    def missing(user: Any, **parts: Any) -> str:
        request = RequestFactory().get("/games/7/")
        request.user, request.waiting_count, request.resolver_match = user, 0, One(kwargs=parts)
        return render_to_string("404.html", {"user": user}, request)

    sign_in = "/accounts/login/?next=/games/7/"
    assert sign_in in missing(AnonymousUser(), game_id=7)
    assert sign_in not in missing(AnonymousUser())
    assert sign_in not in missing(ANNA, game_id=7)


def test_tokens_of_programs():
    def token(**facts: Any) -> dict[str, Any]:
        usual = {
            "name": "Bot",
            "may_play": False,
            "beginning": "abc",
            "created_at": NOW,
            "used_at": None,
            "pk": 5,
        }
        return {"tokens": [One(**{**usual, **facts})]}

    made = "abc · created 7 May 2026"
    check(
        "games/api/tokens.html",
        [
            ({"tokens": []}, ("You have no API tokens. Create a token",)),
            (token(), (f"Bot reads {made} · never used Revoke Bot", "Create a token")),
            (token(may_play=True), (f"Bot reads and plays {made} · never used Revoke Bot", "Create a token")),
            (token(used_at=NOW), (f"Bot reads {made} · last used 7 May 2026, 12:30", "Create a token")),
        ],
        user=ANNA,
    )
    assert 'name="token" value="5"' in rendered("games/api/tokens.html", user=ANNA, **token())


def test_whom_to_write_to():
    check(
        "pages/contact.html",
        [
            ({"contact_email": "a@b.org"}, ("read email sent to a@b.org .", "For a problem in a game")),
            ({"contact_email": ""}, ("have not given an address yet.", "Operators: set CONTACT_EMAIL.")),
        ],
    )
    assert 'href="mailto:a@b.org"' in rendered("pages/contact.html", contact_email="a@b.org")


def test_entrances_lead_on():
    redirect = mark_safe('<input type="hidden" name="next" value="/games/7/">')
    context = {
        "form": "",
        "redirect_field": redirect,
        "signup_url": "/accounts/signup/?next=/games/7/",
        "login_url": "/accounts/login/?next=/x/",
    }
    page = rendered("account/login.html", request_login_code_url="/code/", **context)
    assert page.count(redirect) == 2, "with a password, or with a passkey"
    assert {("/code/", "Email me a sign-in code"), (context["signup_url"], "Create an account")} <= set(
        links(page)
    )

    request = RequestFactory().get("/")
    request.user, request.waiting_count, request.guest = AnonymousUser(), 0, True
    page = render_to_string("account/signup.html", context, request)
    assert "Your guest games come with you." in page
    assert redirect in page
    assert ("/accounts/login/?next=/x/", "Sign in") in links(page)
    request.guest = False
    assert "Your guest games" not in render_to_string("account/signup.html", context, request)


def test_ways_to_begin_to_play():
    play, learn = "games/front/_play_now.html", "games/front/_first_game.html"

    assert 'class="button primary"' in rendered(play, is_primary=True)
    assert 'class="button"' in rendered(play, is_primary=False)
    assert "New to CATAN? Learn by playing" in rendered(learn, title_to_learn="CATAN", look="small")
    assert 'class="button small"' in rendered(learn, title_to_learn="CATAN", look="small")
    assert "<form" not in rendered(learn, title_to_learn="")
