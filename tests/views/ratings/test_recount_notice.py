"""Pages of ratings, leaders and ladders announce a recount of all ratings, before and after it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.models.ladder import Ladder
from games.models.rating import RatingsRecount
from games.services.ladders import ladder_tables
from games.templatetags.ratings import NOTICE_FOR
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

BEFORE, AFTER = "we’ll recalculate all earlier games", "we recalculated all earlier games"
LINK = "/rules/ratings/#counted-again"


@pytest.fixture
def pages(player) -> list[str]:
    ladder_tables.make_ladders(now=timezone.now())
    a_ladder = Ladder.objects.listed()[0].get_absolute_url()
    return ["/ladders/", a_ladder, "/leaders/", "/rules/ratings/", f"/players/{player('Anna').pk}/ratings/"]


@pytest.mark.parametrize(
    ("away", "said"),
    [
        (timedelta(days=7), BEFORE),
        (timedelta(0), BEFORE),
        (timedelta(0), AFTER),
        (timedelta(days=-1), AFTER),
        (-NOTICE_FOR, AFTER),
    ],
)
def test_pages_say_by_when_all_games_are_counted_again_and_for_a_month_that_they_were(
    client, pages, settings, away, said
):
    settings.RATINGS_RECOUNT_DATE = timezone.localdate() + away
    if said == AFTER:
        call_command("recompute_ratings")

    for address in pages:
        page = text(client.get(address))
        assert said in page, address
        assert LINK in page, address


def test_pages_do_not_claim_a_recount_that_was_not_made(client, pages, settings):
    settings.RATINGS_RECOUNT_DATE = timezone.localdate() - timedelta(days=1)
    RatingsRecount.objects.create(at=timezone.now() - timedelta(days=9))
    call_command("recompute_ratings", check=True)

    for address in pages:
        page = text(client.get(address))
        assert BEFORE not in page, address
        assert AFTER not in page, address


@pytest.mark.parametrize("date", [None, timedelta(days=31)])
def test_pages_are_silent_where_nothing_is_counted_again(client, pages, settings, date):
    settings.RATINGS_RECOUNT_DATE = None if date is None else timezone.localdate() - date

    for address in pages:
        page = text(client.get(address))
        assert BEFORE not in page, address
        assert AFTER not in page, address


@pytest.mark.parametrize(("date", "said"), [(date.min, False), (date.max, True)])
def test_the_first_and_the_last_date_that_there_is_are_dates_as_well(client, pages, settings, date, said):
    settings.RATINGS_RECOUNT_DATE = date

    assert {BEFORE in text(client.get(address)) for address in pages} == {said}


def test_the_rules_explain_what_a_change_of_the_rule_does(client):
    assert 'id="counted-again"' in text(client.get("/rules/ratings/"))
