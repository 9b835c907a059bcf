"""Moderators' pages: the queue, a case, the trail."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.models.game import Game
from games.models.moderation import AuditEntry, Report
from games.models.talk import ChatMessage
from games.selectors.moderation import cases
from games.services.clubs import foundation
from games.services.clubs import talk as club_talk
from games.services.moderation import decisions, player_reports
from games.services.table import talk
from tests.moderation.conftest import BAD, case_address, report
from tests.moderation.test_decisions import decide
from tests.services.conftest import NOW, step
from tests.services.people.test_keeping_apart import table as open_table
from tests.views.sentences import words

pytestmark = pytest.mark.django_db


def test_a_moderator_sees_lines_and_no_hand(party, player, moderator, browser):
    """They see no hands, and no spectators' lines between those of the table."""
    game = party(until=step("main"))
    said = talk.say(game_id=game.game.pk, user=game.users["1"], text=BAD, now=NOW)
    talk.say(game_id=game.game.pk, user=player("Sanna"), text="between spectators", now=NOW)
    row = report(game.users["0"], said)

    page = browser(moderator).get(case_address(row)).content.decode()

    assert BAD in page
    assert "between spectators" not in page
    for secret in (game.game.seed, game.game.invite_token, "good-", "development", "data-hand"):
        assert secret not in page


def test_the_queue_shows_a_line_once_with_how_many_reported_it(reported, table, line, moderator, browser):
    report(table.users["2"], line)

    client = browser(moderator)
    page = client.get(reverse("games:moderation")).content.decode()

    assert client.get(case_address(reported)).context["report"] == reported
    assert page.count(case_address(reported)) == 1
    assert "2 reports" in page


def test_the_queue_costs_few_queries(table, moderator, player, browser, django_assert_max_num_queries):
    for number in range(12):
        said = talk.say(game_id=table.game.pk, user=table.users["1"], text=f"{BAD} {number}", now=NOW)
        report(table.users["0"], said)
    client = browser(moderator)

    with django_assert_max_num_queries(12):
        client.get(reverse("games:moderation"))


def test_there_is_no_such_report(moderator, browser):
    assert browser(moderator).get(reverse("games:moderation_case", args=[987654])).status_code == 404


@pytest.mark.parametrize(("days", "said"), [(1, "1 day"), (3, "3 days")])
def test_the_trail_counts_days(reported, moderator, browser, days, said):
    decide(moderator, reported, mute_days=days)

    entry = AuditEntry.objects.get()
    assert entry.said_thing == said
    page = words(browser(moderator).get(reverse("games:moderation_trail")).content.decode())
    at = date_format(localtime(entry.at), "MOMENT_OF_YEAR")
    assert (
        f"{entry.said} · {reported.player.public_name} {said} {entry.reason} {moderator.public_name}, {at}"
        in page
    )


def test_pages_of_the_trail(moderator, browser):
    for number in range(60):
        decisions.note_done(
            by=moderator, action=f"deed {number}", thing="", thing_id="", reason="why", now=NOW
        )
    client = browser(moderator)

    first = client.get(reverse("games:moderation_trail"))
    second = client.get(reverse("games:moderation_trail"), {"before": first.context["earlier"]})

    shown = [entry.action for page in (first, second) for entry in page.context["entries"]]
    assert shown == [f"deed {number}" for number in reversed(range(60))]
    assert len(second.context["entries"]) == 10
    assert client.get(reverse("games:moderation_trail"), {"before": "x"}).status_code == 404


def test_what_has_waited_longest_comes_first(table, moderator):
    talk.say(game_id=table.game.pk, user=table.users["1"], text="Again", now=NOW)
    lines = [ChatMessage.objects.get(text=said) for said in ("Again", "Good evening", "Well", BAD)]
    rows = [report(table.users["3"], line) for line in lines]
    for row, days in zip(rows, (1, 3, 2, 3), strict=True):
        Report.objects.filter(pk=row.pk).update(at=NOW - timedelta(days=days))

    assert [case.first for case in cases.cases(moderator)] == [rows[1], rows[3], rows[2], rows[0]]


def test_a_case_has_its_reports_in_the_order_in_which_they_came(reported, table, line):
    later = [report(table.users[seat], line) for seat in ("3", "2")]

    assert cases.case_file(reported).reports == [reported, *later]


def test_a_case_shows_the_six_lines_before_and_after_in_order(table):
    said = [
        talk.say(game_id=table.game.pk, user=table.users["1"], text=f"line {n}", now=NOW) for n in range(16)
    ]

    file = cases.case_file(report(table.users["0"], said[8]))

    assert [line.text for line in file.lines] == [f"line {number}" for number in range(2, 15)]


def test_a_case_has_the_reports_of_one_decision_and_earlier_ones_about_that_player(table, line, moderator):
    about = {"player": line.user, "reason": "insult", "words": "", "now": NOW}
    old = player_reports.report(reporter=table.users["2"], **about)
    decide(moderator, old, warning="Please stay friendly.")
    other = player_reports.report(reporter=table.users["1"], **{**about, "player": table.users["2"]})
    decide(moderator, other, warning="You too.")

    file = cases.case_file(player_reports.report(reporter=table.users["0"], **about))

    assert [row.reporter for row in file.reports] == [table.users["0"]]
    assert [(entry.action, entry.about) for entry in file.earlier] == [("warn", line.user)]


def test_a_moderator_with_a_part_in_a_case_leaves_it_to_others(reported, table, moderator):
    def leaves_it() -> tuple[bool, bool]:
        (case,) = cases.cases(moderator)
        return cases.has_a_part(moderator, reported), case.is_mine

    open_table(moderator)
    assert leaves_it() == (False, False), "plays at another table"
    table.game.seats.filter(number=3).update(user=moderator)
    assert leaves_it() == (True, True)
    Game.objects.filter(pk=table.game.pk).update(status=Game.Status.FINISHED, finished_at=NOW)
    assert leaves_it() == (False, False), "has played there"
    for part, other in (("player", reported.player), ("reporter", reported.reporter)):
        for user, leaves in ((moderator, True), (other, False)):
            setattr(reported, part, user)
            reported.save()
            assert leaves_it() == (leaves, leaves)


def test_a_line_belongs_to_the_chat_of_its_club(player):
    owner = player("Olga")
    harbor, port = (
        foundation.found(user=owner, name=name, about="", entry="open", now=NOW)
        for name in ("Harbor", "Port")
    )
    row, elsewhere, later = (
        club_talk.say(club_id=club.pk, user=owner, text="Hello", now=NOW) for club in (harbor, port, harbor)
    )
    reported = Report.objects.create(
        reporter=player("Rita"), player=owner, message=row, reason="insult", at=NOW
    )

    assert cases.case_file(reported).lines == [row, later]
    assert cases.said_in_club(port, elsewhere.pk) == elsewhere

    assert cases.said_in_club(harbor, row.pk) == row
    with pytest.raises(ChatMessage.DoesNotExist):
        cases.said_in_club(port, row.pk)
