"""The set-up trainer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import catalog
from games.models.practice import SetUpPractice
from games.services.operations.housekeeping import keep_house
from games.services.practice import set_up_trainer
from games.services.practice.set_up_trainer import DAILY, PLACEMENTS, SEAT, EnoughForToday, NoSuchPlace, Owner
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db

VISITOR = Owner(None, "a" * 32)


def best_of(practice):
    title = catalog.title(practice.title)
    _verb, places = set_up_trainer.asked(title, practice.state)
    return places[0]


def test_a_person_places_two_settlements_and_two_roads_which_are_graded():
    practice = set_up_trainer.deal(owner=VISITOR, now=NOW)

    for number in range(PLACEMENTS):
        assert not practice.is_done
        practice = set_up_trainer.place(
            practice_id=practice.pk, owner=VISITOR, number=number, where=best_of(practice)
        )

    assert practice.is_done
    assert [grade["verb"] for grade in practice.grades] == ["place_settlement", "place_road"] * 2
    base = practice.state["base"]
    assert list(base["settlements"].values()).count(SEAT) == 2
    for grade in practice.grades:
        assert 1 <= grade["rank"] <= grade["of"]
        assert grade["chance"] <= grade["best_chance"]
        assert (grade["rank"] == 1) == (grade["chance"] == grade["best_chance"])


def test_the_bots_own_choice_is_the_best():
    practice = set_up_trainer.deal(owner=VISITOR, now=NOW)
    one = set_up_trainer.place(practice_id=practice.pk, owner=VISITOR, number=0, where=best_of(practice))
    best = one.grades[0]["best"]
    SetUpPractice.objects.filter(pk=practice.pk).update(state=practice.state, grades=[])

    again = set_up_trainer.place(practice_id=practice.pk, owner=VISITOR, number=0, where=best)

    assert again.grades[0]["rank"] == 1
    assert again.grades[0]["reasons"] == one.grades[0]["best_reasons"]


def test_a_placement_that_is_sent_twice_is_made_once():
    practice = set_up_trainer.deal(owner=VISITOR, now=NOW)
    where = best_of(practice)

    for _time in range(2):
        practice = set_up_trainer.place(practice_id=practice.pk, owner=VISITOR, number=0, where=where)

    assert len(practice.grades) == 1


def test_a_place_that_the_rules_do_not_allow_is_refused():
    practice = set_up_trainer.deal(owner=VISITOR, now=NOW)

    with pytest.raises(NoSuchPlace):
        set_up_trainer.place(practice_id=practice.pk, owner=VISITOR, number=0, where="nowhere")


def test_ten_islands_are_dealt_in_a_day(player):
    anna, bence = player(), player()
    for _island in range(DAILY):
        set_up_trainer.deal(owner=Owner(anna), now=NOW)

    with pytest.raises(EnoughForToday):
        set_up_trainer.deal(owner=Owner(anna), now=NOW + timedelta(hours=23))

    set_up_trainer.deal(owner=Owner(bence), now=NOW)
    set_up_trainer.deal(owner=Owner(anna), now=NOW + timedelta(hours=24))


def test_an_island_belongs_to_the_visitor_who_dealt_it(player):
    practice = set_up_trainer.deal(owner=VISITOR, now=NOW)

    for other in (Owner(player()), Owner(None, "b" * 32), Owner(None, "")):
        assert not other.practices().exists()
        with pytest.raises(SetUpPractice.DoesNotExist):
            set_up_trainer.place(practice_id=practice.pk, owner=other, number=0, where=best_of(practice))


def test_what_visitors_placed_is_kept_for_thirty_days(player):
    mine = set_up_trainer.deal(owner=Owner(player()), now=NOW)
    theirs = set_up_trainer.deal(owner=VISITOR, now=NOW)

    keep_house(now=NOW + timedelta(days=30) - timedelta(seconds=1))
    assert SetUpPractice.objects.filter(pk=theirs.pk).exists()
    keep_house(now=NOW + timedelta(days=30))

    assert list(SetUpPractice.objects.values_list("pk", flat=True)) == [mine.pk]
