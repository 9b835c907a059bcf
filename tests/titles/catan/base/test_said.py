"""Texts and fields of CATAN's templates, with stand-ins whose values differ, as in `tests/views/test_said.py`."""

from __future__ import annotations

import re
from types import SimpleNamespace as One
from typing import Any

import pytest

from games.views.table.person import Person
from tests.views.sentences import fields, rendered, words
from tests.views.test_said import NOW

OWN = "catan/base/templates/page/_{}.jinja"
PRACTICE = "catan/base/templates/practice/{}.html"
ANNA, BENCE, CHIARA = Person("0", "Anna", "red"), Person("1", "Bence", "blue"), Person("2", "Chiara", "white")
PAGE = One(
    csrf_token="x", invite="", move_address="/m/", table=One(sight={"decision": 4}), is_plan=False,
    to=lambda question: f"/to/{question}/",
)  # fmt: skip


def stack(kind: str, count: int = 1, **facts: Any) -> One:
    return One(**{"kind": kind, "label": kind, "symbol": f"good-{kind}", "count": count, **facts})


def slot(kind: str, value: int = 0, most: int = 9) -> One:
    return One(kind=kind, label=kind, symbol=f"good-{kind}", most=most, value=value, held=None)


def a_move(verb: str) -> One:
    return One(verb=verb, key="k", written="{}", href="", look="", shortcut="", label=verb)


def symbols(page: str) -> list[str]:
    return re.findall(r'<use href="#([^"]*)"', page)


def chosen(details: One) -> One:
    return One(choice=One(details=details))


def test_standing_orders_for_turns_and_offers():
    def rule(**facts: Any) -> One:
        usual = {
            "give": [stack("wool", 2)],
            "want": [stack("ore", 3)],
            "keep": [],
            "times": 1,
            "until": "always",
        }
        return One(**{**usual, "key": "k1", "without": "W1", **facts})

    def form(**facts: Any) -> str:
        usual = {
            "rules": [], "rules_json": "RULES", "key": "k", "auto_roll": False, "auto_end": False, "first": "roll",
            "discard": [], "decline_all": "off", "slots": [slot("wool")],
        }  # fmt: skip
        return rendered(OWN.format("standing_form"), shown=chosen(One(**{**usual, **facts})), page=PAGE)

    rules = [rule(), rule(keep=[stack("brick", 4)], times=5, until="turn", without="W2")]
    page = form(rules=rules)
    assert (
        "give 2 2 wool for at least 3 3 ore once Remove give 2 2 wool for at least 3 3 ore , keep 4 4 brick 5 times"
        ", this turn Remove At the start of my turn: roll" in words(page)
    )
    assert re.findall(r'name="argument" value="(\w+)"', page) == ["W1", "W2"]
    assert 'name="rules" value="RULES"' in page
    assert "Remove" not in form()
    usual = [
        "auto_roll=yes", "auto_end=yes", "=off selected", "=turn", "=always", "give.wool=0", "want.wool=0",
        "keep.wool=0", "times=1", "=always", "=turn",
    ]  # fmt: skip
    assert fields(form()) == usual
    assert fields(form(auto_roll=True))[:2] == ["auto_roll=yes checked", "auto_end=yes"]
    assert fields(form(auto_end=True))[:2] == ["auto_roll=yes", "auto_end=yes checked"]
    assert fields(form(decline_all="always"))[2:5] == ["=off", "=turn", "=always selected"]
    ranked = [
        One(stack=stack("wool"), rank=None),
        One(stack=stack("ore"), rank=1),
        One(stack=stack("brick"), rank=0),
    ]
    assert fields(form(discard=ranked))[2:5] == ["discard.wool=", "discard.ore=1", "discard.brick=0"]
    assert form(discard=ranked).count('max="3"') == 3


def test_the_line_of_standing_orders():
    def line(**facts: Any) -> str:
        standing = One(**{"words": [], "address": "/orders/", "switched_off": [], **facts})
        return rendered(OWN.format("standing"), catan=One(standing=standing), page=PAGE)

    rest = "Change Turns and offers"
    wants = "Wants and haves Change Wants and haves"
    assert words(line()) == f"Turns and offers none {rest} {wants}"
    assert words(line(words=["rolls", "ends"])) == f"Turns and offers rolls ends {rest} {wants}"
    assert words(line(switched_off=["Off.", "Out."])) == f"Turns and offers none {rest} Off. Out. {wants}"
    assert re.findall(r' href="([^"]*)"', line()) == ["/orders/", "/to/wants/"]
    assert rendered(OWN.format("standing"), catan=One(standing=None), page=PAGE).strip() == ""


def an_offer(**facts: Any) -> One:
    usual = {
        "id": 5, "maker": BENCE, "give": [stack("wool", 2)], "want": [stack("ore", 3)], "mode": "pick", "answers": [],
        "moves": [], "counter": "", "is_counter": False, "is_mine": False, "is_for_me": False, "my_answer": None,
    }  # fmt: skip
    return One(**{**usual, **facts})


def trade(*offers: One, is_running: bool = True, **facts: Any) -> str:
    usual = {"is_open": True, "offers": offers, "refused": [], "waits": False, "may_counter": ""}
    context = {
        "catan": One(trade=One(**{**usual, **facts})),
        "game": One(is_running=is_running),
        "page": PAGE,
    }
    return rendered(OWN.format("trade"), **context)


def answer(person: Person, answer: str, pick: One | None = None) -> One:
    return One(person=person, answer=answer, pick=pick)


ANSWERS = [
    answer(ANNA, "accept", a_move("pick Anna")), answer(ANNA, "accept"), answer(BENCE, "decline"),
    answer(CHIARA, "pending"),
]  # fmt: skip
DEAL = "2 2 wool for 3 3 ore"


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (an_offer(), f"B Bence offers {DEAL}"),
        (an_offer(is_counter=True), f"B Bence counters with {DEAL}"),
        (an_offer(is_mine=True), f"You offer {DEAL}"),
        (an_offer(is_mine=True, is_counter=True), f"You counter with {DEAL}"),
        (an_offer(mode="first"), f"B Bence offers {DEAL} first to accept"),
        (an_offer(moves=[a_move("accept"), a_move("decline")]), f"B Bence offers {DEAL} accept decline"),
        (an_offer(counter="/c/"), f"B Bence offers {DEAL} Counter-offer"),
        (
            an_offer(answers=ANSWERS),
            f"B Bence offers {DEAL} pick Anna R Anna ✓ accepts B Bence ✗ declines W Chiara … hasn’t answered",
        ),
        (an_offer(answers=ANSWERS, is_counter=True), f"B Bence counters with {DEAL}"),
    ],
)
def test_an_offer(offer, said):
    assert words(trade(offer)) == said


@pytest.mark.parametrize(
    ("offer", "asks", "is_new"),
    [
        (an_offer(), "", ""),
        (an_offer(is_for_me=True, my_answer="pending"), " asks", "0"),
        (an_offer(is_for_me=True, my_answer="decline"), "", ""),
        (an_offer(my_answer="pending"), "", ""),
        (an_offer(is_mine=True), "", "0"),
        (an_offer(answers=ANSWERS), "", "1"),
    ],
)
def test_an_offer_that_needs_attention(offer, asks, is_new):
    new = f' data-new="offer-5-{is_new}"' if is_new else ""

    assert f'<li class="offer{asks}" id="offer-5"{new}>' in trade(offer)


def test_trade_between_players():
    refused = One(number=8, person=CHIARA, give=[stack("wool", 2)], want=[stack("ore", 3)])

    assert words(trade()) == ""
    assert words(trade(an_offer(), is_open=False)) == ""
    assert words(trade(an_offer(), is_running=False)) == ""
    assert 'class="trade panel"' in trade()
    assert 'class="trade"' in trade(is_open=False)
    assert words(trade(waits=True)) == "The clock is stopped while waiting for answers."
    assert words(trade(refused=[refused])) == f"✗ W Chiara declines your counter-offer: {DEAL}"
    assert 'data-new="refused-8"' in trade(refused=[refused])
    may = trade(may_counter="/c/")
    assert words(may) == "Offer a trade to the active player Wants and haves"
    assert re.findall(r' href="([^"]*)"', may) == ["/c/", "/to/wants/"]
    assert [one in trade(an_offer(answers=ANSWERS)) for one in ("answer good", "answer bad")] == [True, True]


def test_the_figures_of_a_seat():
    facts = dict.fromkeys(("has_largest_army", "has_longest_road", "may_be_longest", "wants"), False)
    lists: dict[str, Any] = dict.fromkeys(("pieces_besides", "purse", "hand", "development_hand"), ())

    def seat(*, cards: bool = False, army: bool = False, fills: Any = (), **own: Any) -> str:
        usual = {
            "cards": 7, "development_cards": 3, "knights": 2, "road_length": 6, "spent": "", **facts, **lists,
            "pieces": {"road": 11, "settlement": 4, "city": 0},
        }  # fmt: skip
        return rendered(
            OWN.format("seat"), seat=One(own=One(**{**usual, **own}), fills=fills, person=BENCE),
            catan=One(has_development_cards=cards, has_largest_army=army), winners=[],
        )  # fmt: skip

    first, left = "Resource cards 7", "Roads left 11 Settlements left 4 Cities left 0"
    assert words(seat()) == f"{first} {left} left"
    assert words(seat(cards=True)) == f"{first} Development cards 3 {left} left"
    assert words(seat(army=True)) == f"{first} Knights played 2 {left} left"
    assert (
        words(seat(army=True, has_largest_army=True))
        == f"{first} Knights played 2 (Largest Army) {left} left"
    )
    assert words(seat(may_be_longest=True)) == f"{first} This player’s longest road 6 {left} left"
    longest = seat(may_be_longest=True, has_longest_road=True)
    assert words(longest) == f"{first} This player’s longest road 6 (Longest Road) {left} left"
    star = One(template="games/table/_laurel.jinja", here=None)
    assert words(seat(fills=[star])) == f"{first} ★ {left} left"
    wants = One(want=[stack("wool")], have=[stack("ore"), stack("brick")])
    assert words(seat(wants=wants)) == f"{first} WANT wool HAVE ore brick {left} left"
    ships = [One(label="Ships", symbol="", number=9), One(label="Knights", symbol="k", number=0)]
    assert words(seat(pieces_besides=ships)) == f"{first} {left} Ships 9 Left: Knights 0 left"
    assert words(seat(purse=[stack("gold", 5)])) == f"{first} {left} left 5 5 gold"
    assert words(seat(spent="a knight")) == f"{first} {left} left played: a knight"
    assert words(seat(hand=[stack("wool", 2)])) == f"{first} {left} left 2 2 wool"
    assert words(seat(development_hand=[stack("knight", 2)])) == f"{first} {left} left 2 knight"
    assert re.findall(r'<div class="none"><dt>(?:<svg.*?#([\w-]+))?', seat(), re.DOTALL) == ["city-blue"]
    empty = [One(label="Ships", symbol="", number=0), One(label="Knights", symbol="k", number=0)]
    assert seat(pieces_besides=empty).count('<div class="none">') == 3
    assert seat(pieces_besides=ships).count('<div class="none">') == 2


def test_cards_of_a_seat_in_few_characters():
    def brief(*, cards: bool, wants: One | None = None) -> str:
        own = One(cards=7, development_cards=3, wants=wants)
        return words(rendered(OWN.format("brief"), seat=One(own=own), catan=One(has_development_cards=cards)))

    assert brief(cards=False) == "7 Resource cards"
    own = One(cards=7, development_cards=3, wants=None)
    page = rendered(OWN.format("brief"), seat=One(own=own), catan=One(has_development_cards=True))
    assert symbols(page) == ["hand-back", "card-back"]
    assert brief(cards=True) == "7 Resource cards 3 Development cards"
    wants = One(want=[], have=[stack("ore")])
    assert brief(cards=False, wants=wants) == "7 Resource cards H AVE HAVE ore"


def test_wants_and_haves():
    def form(**facts: Any) -> str:
        kinds = [
            {"stack": stack("wool"), "want": True, "have": False},
            {"stack": stack("ore"), "want": False, "have": True},
        ]
        details = One(**{"kinds": kinds, "most": 3, "changes_left": 2, "rules": [], **facts})
        return rendered(OWN.format("wants"), shown=chosen(details), page=PAGE, game=One(pk=7))

    assert fields(form()) == ["want=wool checked", "want=ore", "have=wool", "have=ore checked"]
    assert words(form()).startswith("WANT wool ore HAVE wool ore Everyone at the table sees this.")
    assert symbols(form()) == ["good-wool", "good-ore"] * 2
    assert "At most 3 kinds each. You can change this 2 more times this turn." in words(form())
    assert "You can change this once more this turn." in words(form(changes_left=1))
    assert words(form()).endswith("Publish")
    assert words(form(rules=[a_move("give wool"), a_move("give ore")])).endswith(
        "Publish Accept such an offer for me, once: give wool give ore"
    )


def test_a_trade_with_the_bank():
    def rate(kind: str, rate: int, most: int) -> One:
        return One(kind=kind, label=kind, symbol=f"good-{kind}", rate=rate, most=most)

    def form(most: int = 1, only: str = "") -> str:
        bank = One(
            key="k",
            give=[rate("wool", 2, 3), rate("ore", 4, 0)],
            take=[slot("brick"), slot("lumber", most=0)],
        )
        bank.most, bank.only = most, only
        return rendered(OWN.format("bank"), shown=chosen(bank), page=PAGE)

    give, take = (
        ["give=wool required", "give=ore disabled required"],
        ["take=brick required", "take=lumber disabled required"],
    )
    assert [sorted(one.split()) for one in fields(form())] == [sorted(one.split()) for one in (*give, *take)]
    assert fields(form(only="wool"))[0].count("checked") == 1
    assert [one for one in fields(form(most=3)) if one.startswith("=")] == ["=1", "=2", "=3"]
    assert words(form()) == "You give 2 wool 4 ore You get brick lumber Trade"
    assert words(form(most=3)).endswith("lumber 1 × 2 × 3 × Trade")
    assert symbols(form()) == ["good-wool", "good-ore", "good-brick", "good-lumber"]
    assert 'data-rate="2" data-most="3"' in form()


def test_a_grade_in_the_set_up_trainer():
    def reasons(pips: int, **facts: Any) -> One:
        return One(**{"pips": pips, "kinds": ["wool", "ore"], "new_kinds": [], "harbor": "", **facts})

    def table(**facts: Any) -> str:
        usual = {
            "is_best": False, "reasons": reasons(9), "percent": 21.37, "best_percent": 30.51,
            "best_reasons": reasons(12, kinds=["brick"], new_kinds=["brick"], harbor="any"),
        }  # fmt: skip
        context = {"grade": One(**{**usual, **facts}), "own_place": facts.pop("own_place", "")}
        return words(rendered(PRACTICE.format("_set_up_reasons"), **context))

    assert table() == (
        "Your place The bot’s place Dots on the numbers 9 12 Resources wool, ore brick New for you – brick "
        "Harbor – 3:1 Chance to win 21.4 % 30.5 %"
    )
    assert table(own_place="Anna’s place").startswith("Anna’s place The bot’s place")
    best = table(is_best=True, reasons=reasons(9, harbor="wool"))
    assert best == (
        "Dots on the numbers 9 Resources wool, ore New for you – Harbor 2:1, wool Chance to win 21.4 %"
    )
    assert table(reasons=None) == "Your place The bot’s place Chance to win 21.4 % 30.5 %"


def test_islands_left_in_the_set_up_trainer():
    def deal(left: int) -> str:
        return words(rendered(PRACTICE.format("_deal"), left=left))

    assert deal(0) == "That was the last island for today. Come back tomorrow."
    assert deal(1) == "Deal an island 1 island left today"
    assert deal(4) == "Deal an island 4 islands left today"


def test_earlier_islands_of_the_set_up_trainer():
    def trainer(*practices: Any, kept_days: int = 0) -> str:
        context = {"left": 2, "practices": practices, "kept_days": kept_days}
        page = (
            rendered(PRACTICE.format("set_up_trainer"), **context)
            .partition("</form>")[2]
            .partition("</main>")[0]
        )
        return words(page.partition("islands left today")[2] or page)

    one = One(pk=5, dealt_at=NOW)
    assert "Earlier islands" not in trainer()
    rows = trainer((one, 64), (One(pk=6, dealt_at=NOW), None), (One(pk=7, dealt_at=NOW), 0))
    assert rows.endswith(
        "Earlier islands 7 May, 12:30 64 of 100 7 May, 12:30 not finished 7 May, 12:30 0 of 100"
    )
    assert trainer((one, 64), kept_days=30).endswith(
        "Without an account, islands are kept for 30 days, and only this browser finds them."
    )


def test_numbers_in_the_statistics_of_all_games():
    def said(numbers: One | None) -> str:
        return words(rendered("catan/base/templates/_statistics.html", charts=One(numbers=numbers)))

    def chart(rolls: int) -> One:
        bar = One(
            value=8,
            count=3,
            expected=2.5,
            hot=True,
            **dict.fromkeys(("x", "y", "width", "height", "middle"), 0),
        )
        bar.expected_from = bar.expected_y = bar.expected_to = 0
        return One(rolls=rolls, bars=[bar], ticks=[], view_box="", base="", left="", right="")

    assert said(None) == ""
    assert "came up expected 20 numbers Numbers in all games Number came up expected 8 3 2.5" in said(
        chart(20)
    )
    assert "expected 1 number Numbers" in said(chart(1))
