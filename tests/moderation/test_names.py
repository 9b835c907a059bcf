"""Names of tables: chosen by a host, reported, hidden, and shown nowhere afterwards."""

from __future__ import annotations

import pytest
from django.core import mail
from django.urls import reverse

from games.models.game import Game
from games.models.moderation import AuditEntry, Report
from games.selectors.moderation import cases
from games.selectors.table import visibility
from games.services.api import api_tokens
from games.services.messages import contacts, outbox
from games.services.moderation import decisions, player_reports
from games.services.moderation.decisions import Decision, LeaveToOthers
from games.services.moderation.player_reports import NotReportable
from games.services.operations.backup import backup_game, restore_game
from games.services.table import new_tables, open_tables, rematches
from games.services.watching import followed_games
from tests.moderation.conftest import case_address
from tests.secrets.addresses import everything_kept
from tests.services.conftest import HOUR, NOW, is_over
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NAME = "Fools sit here"
SENT = {"reason": "name", "words": "Read it"}


def a_table(host, **more) -> Game:
    how = {"title": "catan", "modules": ["base"], "options": {}, "seats": 3, "name": NAME, **more}
    return new_tables.create_game(host=host, now=NOW, **how)


def address(game: Game) -> str:
    return reverse("games:report_name", args=[game.pk])


@pytest.fixture
def named(player) -> Game:
    """An open table with a bad name."""
    return a_table(player("Bence"))


@pytest.fixture
def reported(named, player) -> Report:
    """Chiara's report of the name."""
    return player_reports.report(
        reporter=player("Chiara"), player=named.host, table=named, reason="name", words="", now=NOW
    )


def decide(moderator, row: Report, **what) -> None:
    decisions.decide(moderator=moderator, report_id=row.pk, decision=Decision(**what), reason="rude", now=NOW)


# ------------------------------------------------------------------ reporting


def test_a_player_reports_the_name_from_lobby_and_table(named, player, browser):
    chiara = player("Chiara")
    mine = browser(chiara)
    for page in (reverse("games:lobby"), named.get_absolute_url()):
        assert address(named) in mine.get(page).content.decode()
    form = mine.get(address(named))
    assert NAME in form.content.decode()

    answer = submit(mine, form, address(named), SENT)

    assert answer.status_code == 303
    row = Report.objects.get()
    assert (row.reporter, row.player, row.table, row.message) == (chiara, named.host, named, None)
    assert mine.post(address(named), SENT).status_code == 409
    assert Report.objects.count() == 1


def test_the_name_of_a_running_game_is_reported_at_its_table(party, player, browser):
    game = party(name=NAME).game

    text = browser(player("Sanna")).get(game.get_absolute_url(), {"pane": "more"}).content.decode()

    assert address(game) in text


def test_one_s_own_name_and_none_at_all_have_no_link(named, player, browser):
    assert address(named) not in browser(named.host).get(named.get_absolute_url()).content.decode()
    assert browser(named.host).post(address(named), SENT).status_code == 409
    visitor = browser(None)
    assert address(named) not in visitor.get(named.get_absolute_url()).content.decode()
    assert visitor.post(address(named), SENT).status_code == 302
    nameless = a_table(player("Anna"), name="")
    other = browser(player("Chiara"))
    assert address(nameless) not in other.get(nameless.get_absolute_url()).content.decode()
    assert other.post(address(nameless), SENT).status_code == 404
    assert not Report.objects.exists()


def test_a_name_by_link_is_reported_by_those_who_see_it(player, browser):
    table = a_table(player("Bence"), visibility="link")
    mine = browser(player("Chiara"))

    assert mine.post(address(table), SENT).status_code == 404
    invited = mine.get(f"{address(table)}?invite={table.invite_token}")
    assert submit(mine, invited, address(table), SENT).status_code == 303


def test_the_player_who_chose_the_name_is_reported_and_not_the_present_host(named, player):
    anna = player("Anna")
    open_tables.join(game_id=named.pk, user=anna, now=NOW)
    open_tables.leave(game_id=named.pk, user=named.host, now=NOW)
    named.refresh_from_db()

    assert named.host == anna
    assert named.named_by.display_name == "Bence"


# ------------------------------------------------------------------ taking it down


def test_a_name_that_is_taken_down_is_shown_nowhere(reported, named, moderator, player, browser, client):
    game = named
    page = browser(moderator).get(case_address(reported))
    case = page.content.decode()
    assert NAME in case
    assert "Hide the table" in case

    answer = submit(
        browser(moderator), page, case_address(reported), {"hide": True, "reason": "rude"}, press="Confirm"
    )

    assert answer.status_code == 303
    game.refresh_from_db()
    assert game.display_name == str(game) == f"CATAN #{game.pk}"
    for who in (None, player("Sanna"), game.host):
        for page in ("lobby", "home"):
            text = browser(who).get(reverse(f"games:{page}")).content.decode()
            assert NAME not in text
        text = browser(who).get(game.get_absolute_url()).content.decode()
        assert NAME not in text
        assert f"#{game.pk}" in text
        assert address(game) not in text
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.about, entry.thing, entry.thing_id) == (
        "hide name", game.host, "table", str(game.pk),
    )  # fmt: skip
    assert entry.said_thing == f"table {game.pk}"


def test_mails_feeds_and_programs_do_not_name_it_either(party, player, moderator, browser):
    game = party(name=NAME)
    row = player_reports.report(
        reporter=player("Sanna"), player=game.users["0"], table=game.game, reason="name", words="", now=NOW
    )
    before = visibility.mark(game_id=game.game.pk, user=None)
    decide(moderator, row, hide=True)
    assert visibility.mark(game_id=game.game.pk, user=None) != before, "pages learn of it"

    active = game.users[game.active]
    contacts.renew_feed_key(user=active, now=NOW)
    _token, secret = api_tokens.make_api_token(user=active, name="mine", scope="read", now=NOW)
    key = contacts.feed_key(active).key
    followed_games.refresh_watchable(now=NOW)
    mine = browser(active)
    texts = [
        mine.get(f"/api/v1/games/{game.game.pk}", headers={"Authorization": f"Bearer {secret}"}),
        mine.get(reverse("games:feed", args=[key])),
        mine.get(reverse("games:calendar", args=[key])),
        mine.get(reverse("games:export", args=[game.game.pk])),
        mine.get(reverse("games:my_games")),
        browser(None).get(reverse("games:watch")),
    ]
    outbox.deliver(now=NOW + 24 * HOUR)
    sent = [one for one in mail.outbox if one.to == [active.email]]
    assert sent
    for text in [
        *(one.content.decode() for one in texts),
        *(f"{one.subject} {one.body}" for one in sent),
    ]:
        assert NAME not in text
        assert f"CATAN #{game.game.pk}" in text


def test_a_rematch_takes_no_hidden_name_and_remembers_who_chose_a_shown_one(party):
    game = party(name=NAME, until=is_over)
    decisions.set_name_hidden(game_id=game.game.pk, at=NOW)
    hidden = rematches.rematch(game_id=game.game.pk, user=game.users["1"], now=NOW)
    assert (hidden.name, hidden.named_by) == ("", None)
    open_tables.leave(game_id=hidden.pk, user=game.users["1"], now=NOW)
    decisions.set_name_hidden(game_id=game.game.pk, at=None)

    again = rematches.rematch(game_id=game.game.pk, user=game.users["1"], now=NOW)

    assert (again.name, again.named_by, again.host) == (NAME, game.users["0"], game.users["1"])


def test_a_dismissed_report_leaves_the_name(reported, named, moderator):
    decide(moderator, reported)

    named.refresh_from_db()
    assert named.display_name == NAME
    assert Report.objects.get().outcome == "dismissed"


def test_a_report_of_the_name_and_one_of_the_player_are_two_cases(reported, named, moderator):
    about_the_player = player_reports.report(
        reporter=reported.reporter, player=named.host, reason="other", words="", now=NOW
    )
    assert len(cases.cases(moderator)) == 2

    decide(moderator, reported, hide=True)

    about_the_player.refresh_from_db()
    assert about_the_player.is_open


def test_a_moderator_who_sits_at_the_table_leaves_it_to_others(reported, named, moderator, browser):
    open_tables.join(game_id=named.pk, user=moderator, now=NOW)
    before = everything_kept()

    assert cases.cases(moderator)[0].is_mine
    answer = browser(moderator).get(case_address(reported))
    assert answer.status_code == 403
    assert NAME not in answer.content.decode()
    with pytest.raises(LeaveToOthers):
        decide(moderator, reported, hide=True)
    assert everything_kept() == before


def test_a_name_that_is_down_is_not_reported_again(reported, named, moderator, player):
    decide(moderator, reported, hide=True)
    named.refresh_from_db()

    with pytest.raises(NotReportable, match="already removed this"):
        player_reports.report(
            reporter=player(), player=named.host, table=named, reason="name", words="", now=NOW
        )


def test_staff_shows_a_name_again(named, player, browser):
    marks = [visibility.mark(game_id=named.pk, user=None)]
    decisions.set_name_hidden(game_id=named.pk, at=NOW)
    marks.append(visibility.mark(game_id=named.pk, user=None))
    staff = browser(player("Staff", is_staff=True, is_superuser=True))

    answer = staff.post(reverse("admin:games_game_show-name", args=[named.pk]), {"reason": "a harmless joke"})

    assert answer.status_code == 302
    marks.append(visibility.mark(game_id=named.pk, user=None))
    assert len(set(marks)) == 3, "open pages notice both"
    named.refresh_from_db()
    assert named.display_name == NAME
    assert "a harmless joke" in AuditEntry.objects.get().reason


def test_a_backup_keeps_that_a_name_is_down(reported, named, moderator):
    decide(moderator, reported, hide=True)
    document = backup_game(game_id=named.pk, now=NOW)

    restore_game(document=document, now=NOW, replace=True)

    named.refresh_from_db()
    assert named.is_name_hidden
    assert Report.objects.get().table == named


def test_a_bad_name_is_refused_beside_the_form(player, browser):
    client, new = browser(player("Anna")), reverse("games:new_table")

    answer = submit(client, new, new, {"name": "a\u202eb"}, press="Open the table")

    assert answer.status_code == 422
    assert "A name can’t contain invisible characters." in answer.content.decode()
    assert not Game.objects.exists()
