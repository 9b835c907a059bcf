"""Players can report lines and players, calmly and within limits."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.services import delete_account, export_data
from games.models.moderation import Report
from games.models.talk import ChatMessage
from games.services.moderation import decisions, player_reports
from games.services.moderation.decisions import Decision
from games.services.moderation.player_reports import NotReportable
from games.services.table import talk
from tests.moderation.conftest import BAD, report
from tests.secrets.addresses import everything_kept
from tests.services.conftest import NOW, is_over
from tests.services.people.test_keeping_apart import table as open_table
from tests.views.forms import submit

pytestmark = pytest.mark.django_db

SENT = {"reason": "insult", "words": "He always does"}


def line_address(line: ChatMessage) -> str:
    return reverse("games:report_line", args=[line.game_id, line.pk])


def test_a_player_reports_a_line(table, line, browser):
    mine = browser(table.users["0"])
    page = mine.get(table.game.get_absolute_url()).content.decode()
    assert line_address(line) in page
    form = mine.get(line_address(line))
    assert BAD in form.content.decode()

    answer = submit(mine, form, line_address(line), SENT)

    assert answer.status_code == 303
    row = Report.objects.get()
    assert (row.reporter, row.player, row.message) == (table.users["0"], table.users["1"], line)
    assert row.words == "He always does"
    assert "you’ll hear about the outcome" in mine.get(table.game.get_absolute_url()).content.decode()


def test_one_s_own_line_has_no_link_and_is_not_reported(table, line, browser):
    own = browser(table.users["1"])

    assert line_address(line) not in own.get(table.game.get_absolute_url()).content.decode()
    assert own.post(line_address(line), SENT).status_code == 409
    assert not Report.objects.exists()


def test_a_visitor_signs_in_first(table, line, browser):
    visitor = browser(None)

    assert line_address(line) not in visitor.get(table.game.get_absolute_url()).content.decode()
    assert visitor.post(line_address(line), SENT).status_code == 302
    assert not Report.objects.exists()


def test_a_stranger_reports_what_is_public_only(party, player, browser):
    game = party(visibility="link")
    said = talk.say(game_id=game.game.pk, user=game.users["0"], text="x", now=NOW)

    assert browser(player("Sanna")).post(line_address(said), SENT).status_code == 404
    assert not Report.objects.exists()


def test_a_player_does_not_reach_the_spectators_chat(table, player, browser):
    said = talk.say(game_id=table.game.pk, user=player("Sanna"), text="Take ore", now=NOW)

    answer = browser(table.users["0"]).get(line_address(said))

    assert answer.status_code == 404
    assert browser(player("Tove")).get(line_address(said)).status_code == 200


def test_when_the_game_is_over_all_is_heard(party, player, browser):
    game = party(until=is_over)
    said = talk.say(game_id=game.game.pk, user=player("Sanna"), text="Nice", now=NOW)

    assert browser(game.users["0"]).get(line_address(said)).status_code == 200


@pytest.mark.parametrize("fields", [{}, {"reason": "envy"}, {"words": "x" * 501}, {"reason": ""}])
def test_a_bad_form_changes_nothing(table, line, browser, fields):
    before = everything_kept()

    answer = browser(table.users["0"]).post(line_address(line), {**SENT, **fields} if fields else {})

    assert answer.status_code == 400
    assert everything_kept() == before


def test_the_same_line_is_reported_once_by_each(table, line, browser):
    mine, other = browser(table.users["0"]), browser(table.users["2"])
    submit(mine, line_address(line), line_address(line), SENT)

    assert mine.post(line_address(line), SENT).status_code == 409
    assert submit(other, line_address(line), line_address(line), SENT).status_code == 303
    assert Report.objects.count() == 2


def test_a_player_is_reported_again_after_a_decision_and_a_line_is_not(table, line, moderator):
    reporter, player = table.users["0"], table.users["1"]
    about = {"reporter": reporter, "player": player, "reason": "insult", "words": "", "now": NOW}
    first = player_reports.report(**about)
    again = report(reporter, line)
    with pytest.raises(NotReportable, match="already reported"):
        player_reports.report(**about)
    for row in (first, again):
        decisions.decide(
            moderator=moderator, report_id=row.pk, decision=Decision(), reason="nothing", now=NOW
        )

    assert player_reports.report(**about).pk != first.pk
    with pytest.raises(NotReportable, match="already reported"):
        report(reporter, line)


def test_a_player_and_the_names_of_two_tables_of_theirs_are_three_things(table):
    reporter, player = table.users["0"], table.users["1"]
    about = {"reporter": reporter, "player": player, "reason": "name", "words": "", "now": NOW}

    for one in (None, open_table(player), open_table(player)):
        player_reports.report(**about, table=one)
        with pytest.raises(NotReportable, match="already reported"):
            player_reports.report(**about, table=one)

    assert Report.objects.open().count() == 3


def test_lines_of_a_report_are_kept_and_what_cannot_be_printed_is_not(table):
    row = player_reports.report(
        reporter=table.users["0"], player=table.users["1"], reason="name", words=" One\nTwo\x07 ", now=NOW
    )

    assert row.words == "One\nTwo"


def test_twenty_open_reports_are_enough(table, player):
    for number in range(20):
        player_reports.report(
            reporter=table.users["0"], player=player(f"Nasty {number}"), reason="name", words="", now=NOW
        )

    with pytest.raises(NotReportable):
        player_reports.report(
            reporter=table.users["0"], player=table.users["1"], reason="name", words="", now=NOW
        )


def test_too_many_in_an_hour_wait(table, line, browser, settings):
    settings.ACCOUNT_RATE_LIMITS = {"report": "1/h/user"}
    mine = browser(table.users["0"])
    mine.post(line_address(line), {})

    assert mine.post(line_address(line), SENT).status_code == 429
    assert not Report.objects.exists()


def test_a_player_s_name_is_reported_from_the_profile(table, browser):
    mine, found = browser(table.users["0"]), table.users["1"]
    address = reverse("games:report_player", args=[found.pk])
    assert address in mine.get(reverse("games:player", args=[found.pk])).content.decode()

    assert submit(mine, address, address, {"reason": "name"}).status_code == 303
    row = Report.objects.get()
    assert (row.player, row.reason, row.message) == (found, "name", None)
    assert mine.post(address, {"reason": "name", "words": ""}).status_code == 409
    own = reverse("games:report_player", args=[table.users["0"].pk])
    assert mine.post(own, SENT).status_code == 409
    assert mine.get(reverse("games:report_player", args=[987654])).status_code == 404


def test_a_report_is_in_the_data_of_the_one_who_made_it_alone(table, line):
    report(table.users["0"], line, words="He always does")

    assert export_data(user=table.users["0"])["reports"][0]["words"] == "He always does"
    assert "He always does" not in str(export_data(user=table.users["1"]))


def test_words_go_with_the_account_of_the_reporter(table, line):
    row = report(table.users["0"], line, words="He always does")

    delete_account(user=table.users["0"], now=NOW)

    row.refresh_from_db()
    assert (row.words, row.reason) == ("", "insult")
    assert row.reporter.public_name == "a former player"


def test_an_account_with_reports_about_it_can_be_deleted(reported, table):
    delete_account(user=table.users["1"], now=NOW)

    reported.refresh_from_db()
    assert reported.is_open
    assert reported.player.is_deleted
