"""Places on the leader boards."""

from __future__ import annotations

import random

import pytest

from games.models.rating import Rating
from games.models.statistics import Standing
from games.rating.skill import PROVISIONAL_UNDER
from games.selectors.watching import leader_boards
from games.services.watching import rating_bands
from tests.services.conftest import NOW

pytestmark = pytest.mark.both_databases


class TestLeaders:
    """The leaders, page by page."""

    @pytest.fixture
    def people(self, player):
        luck = random.Random("leaders")
        people = [player() for _ in range(12)]
        for number, one in enumerate(people):
            ordinal = 3.0 if number in (3, 4) else luck.uniform(-2, 9)
            for family in ("", "hansa"):
                Rating.objects.create(user=one, family=family, ordinal=ordinal, games=PROVISIONAL_UNDER)
        rating_bands.refresh_standings()
        return people

    def all_pages(self, family=""):
        lines, behind = [], None
        while True:
            page = leader_boards.leaders(family=family, behind=behind)
            lines += page.lines
            behind = page.next
            if behind is None:
                return lines

    @pytest.mark.parametrize("shown", [1, 5, 12, 50])
    def test_pages_follow_one_another(self, people, monkeypatch, shown):
        monkeypatch.setattr("games.selectors.watching.leader_boards.SHOWN", shown)

        lines = self.all_pages()

        best = sorted(Rating.objects.filter(family=""), key=lambda row: (-row.ordinal, row.user_id))
        assert [(line.place, line.rating) for line in lines] == list(enumerate(best, 1))
        assert leader_boards.leaders(family="").players == 12

    def test_everybody_is_told_their_own_place(self, people):
        for line in self.all_pages():
            mine = leader_boards.my_place(line.rating.user, "")
            assert (mine.place, mine.missing) == (line.place, 0)

    def test_few_games_are_no_place(self, people, player):
        new = player("New")
        Rating.objects.create(user=new, family="hansa", ordinal=99, games=PROVISIONAL_UNDER - 2)
        rating_bands.refresh_standings()

        assert new.pk not in [line.rating.user_id for line in self.all_pages("hansa")]
        mine = leader_boards.my_place(new, "hansa")
        assert (mine.place, mine.missing) == (None, 2)
        assert leader_boards.my_place(new, "").missing == PROVISIONAL_UNDER

    def test_former_and_banned_players_are_not_shown(self, people):
        people[0].anonymize(now=NOW)
        people[1].is_active = False
        people[1].save()
        rating_bands.refresh_standings()

        lines = self.all_pages()

        assert {line.rating.user_id for line in lines} == {one.pk for one in people[2:]}
        assert [line.place for line in lines] == list(range(1, 11))
        assert leader_boards.leaders(family="").players == 10

    def test_bands_are_counted_again(self, people):
        Rating.objects.filter(user=people[0]).delete()
        rating_bands.refresh_standings()

        assert sum(Standing.objects.filter(family="").values_list("players", flat=True)) == 11
