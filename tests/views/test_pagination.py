"""Long lists have pages, and there is no page behind the last."""

from __future__ import annotations

import pytest
from django.http import Http404

from games.views.pagination import ROWS_AT_ONCE, rows_of_page


def rows_at(rf, page: str, number: int) -> tuple[list[int], bool]:
    return rows_of_page(rf.get("/", {"page": page}), range(number))


def test_a_page_says_whether_it_is_the_last(rf):
    assert rows_at(rf, "1", 0) == ([], True)
    assert rows_at(rf, "1", ROWS_AT_ONCE) == ([*range(ROWS_AT_ONCE)], True)
    assert rows_at(rf, "1", ROWS_AT_ONCE + 1) == ([*range(ROWS_AT_ONCE)], False)
    assert rows_at(rf, "2", ROWS_AT_ONCE + 1) == ([ROWS_AT_ONCE], True)


@pytest.mark.parametrize("page", ["2", "0", "-1", "x", "", "1000000", "١"])
def test_there_is_no_other_page(rf, page):
    with pytest.raises(Http404):
        rows_at(rf, page, ROWS_AT_ONCE)
