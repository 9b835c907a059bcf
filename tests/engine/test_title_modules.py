"""A title's modules: found by name, with rules about how tables may choose them."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.module import Module
from games.engine.module_rules import modules_of
from games.engine.offered import Closed, Compatible, Family, OneOf, OptionField, Preset
from games.titles.catan.base.rules import base
from games.titles.catan.title import CATAN
from tests.engine.tiny import Say, begin, bench, pushes

SIZE = OptionField("size", "Size", ((1, "One"), (2, "Two")), 1)


def test_a_module_is_found_by_the_name_of_its_folder() -> None:
    *_others, last = CATAN.modules

    found = modules_of("games.titles.catan", last.key, "base")

    assert found == (last, base)


@pytest.mark.parametrize("name", ["nothing", "kit", "base.rules"])
def test_a_folder_without_a_module_is_none(name: str) -> None:
    with pytest.raises(EngineError, match=f"games.titles.catan.{name} has no module"):
        modules_of("games.titles.catan", name)


def test_the_list_of_catan_is_all_that_names_its_modules() -> None:
    assert [module.key for module in CATAN.modules][:2] == ["base", "seafarers"]
    assert len({module.key for module in CATAN.modules}) == len(CATAN.modules)


def test_presets_come_in_the_order_of_modules_and_families_in_the_other() -> None:
    one = Module(
        "one", "One", presets=(Preset("a", "A", ("one",), {}, ""),), families=(Family("plain", "Plain"),)
    )
    two = Module(
        "two",
        "Two",
        presets=(Preset("all", "All", ("one", "two"), {}, ""), Preset("b", "B", ("two",), {}, "")),
        families=(Family("two", "Two", ("two",)),),
    )
    title = bench(one, two)

    assert [preset.key for preset in title.presets] == ["a", "b", "all"]
    assert title.family(["one", "two"]).key == "two"
    assert title.family(["one"]).key == "plain"


def test_a_pair_goes_together_unless_one_of_it_says_otherwise() -> None:
    one, two, three = Module("one", "One"), Module("two", "Two"), Module("three", "Three")
    three.goes_with["one"] = Compatible("no", reason="there is no sea.")
    title = bench(one, two, three)

    assert title.compatibility("one", "two") == title.compatibility("two", "three") == Compatible("yes")
    assert title.compatibility("one", "three") == title.compatibility("three", "one")
    with pytest.raises(Illegal, match="One and Three can’t be combined: there is no sea"):
        title.check(2, ["one", "three"], {})


def test_of_alternatives_a_game_has_one_at_most() -> None:
    kind = OneOf("tide", ("RING-1",), "the sea has one tide at a time.")
    ebb, flood, wind = (
        Module("ebb", "Ebb", one_of=kind),
        Module("flood", "Flood", one_of=kind),
        Module("wind", "Wind"),
    )
    title = bench(ebb, flood, wind)

    assert title.compatibility("ebb", "flood") == Compatible("no", ("RING-1",), kind.reason)
    assert title.compatibility("ebb", "wind") == Compatible("yes")
    assert kind.reason in list(title.texts())
    with pytest.raises(Illegal, match="Ebb and Flood can’t be combined: the sea has one tide at a time"):
        title.check(2, ["ebb", "flood"], {})


def test_a_module_is_not_played_without_what_it_needs() -> None:
    one, two, three = (
        Module("one", "One"),
        Module("two", "Two", needs=("one",)),
        Module("three", "Three", needs=("two",)),
    )
    title = bench(one, two, three, Module("four", "Four"))

    title.check(2, ["one", "two", "three"], {})
    with pytest.raises(Illegal, match="Two can only be played with One") as refused:
        title.check(2, ["two", "four"], {})
    assert refused.value.code == "ENGINE-MODULE-NEEDS"
    assert title.with_needed("three", ["four"]) == ["one", "two", "three", "four"]
    assert title.without("one", ["one", "two", "three", "four"]) == ["four"]
    assert title.without("four", ["one", "four"]) == ["one"]


def test_a_module_goes_with_others_as_what_it_needs_does_unless_it_says_otherwise() -> None:
    no = Compatible("no", reason="there is no sea.")
    one, two, three, four = (
        Module("one", "One", goes_with={"four": no, "three": no}),
        Module("two", "Two", needs=("one",)),
        Module("three", "Three"),
        Module("four", "Four"),
    )
    two.goes_with["three"] = Compatible("adapted", ("RING-1",))
    title = bench(one, two, three, four)

    assert title.compatibility("two", "four") == title.compatibility("four", "two") == no
    assert title.compatibility("two", "three").answer == "adapted"
    assert title.compatibility("one", "two") == Compatible("yes")


def test_a_game_is_named_after_what_no_other_module_needs() -> None:
    presets = (
        Preset("three", "Three", ("one", "two", "three"), {}, ""),
        Preset("all", "All", ("one", "two", "three", "four"), {}, ""),
    )
    title = bench(
        Module("one", "One"),
        Module("two", "Two", needs=("one",)),
        Module("three", "Three", needs=("two",), presets=presets[::-1]),
        Module("four", "Four"),
    )

    assert title.leading(["one", "two", "three"]) == ["three"]
    assert title.leading(["four", "two", "one"]) == ["two", "four"]
    assert title.presets == presets


def test_a_module_needs_only_earlier_ones() -> None:
    with pytest.raises(EngineError, match="one needs \\['two'\\]"):
        bench(Module("one", "One", needs=("two",)), Module("two", "Two"))


def test_both_of_a_pair_cannot_say_how_it_goes_together() -> None:
    one = Module("one", "One", goes_with={"two": Compatible("yes")})
    two = Module("two", "Two", goes_with={"one": Compatible("adapted")})

    with pytest.raises(EngineError, match="both say how they go together"):
        bench(one, two)


def test_two_modules_cannot_offer_games_under_one_key() -> None:
    preset = Preset("small", "Small", (), {}, "")
    with pytest.raises(EngineError, match="one and two both have a preset 'small'"):
        bench(Module("one", "One", presets=(preset,)), Module("two", "Two", presets=(preset,)))

    family = Family("small", "Small")
    with pytest.raises(EngineError, match="one and two both have a family 'small'"):
        bench(Module("one", "One", families=(family,)), Module("two", "Two", families=(family,)))


def test_a_module_closes_values_of_another_s_option() -> None:
    one = Module("one", "One", options=(SIZE,))
    two = Module("two", "Two", closes={"size": Closed((2,), "two is too many.")})
    title = bench(one, two)

    assert [value for value, _ in title.option_fields(["one", "two"])[0].choices] == [1]
    title.check(2, ["one"], {"size": 2})
    with pytest.raises(Illegal, match="Two: two is too many"):
        title.check(2, ["one", "two"], {"size": 2})


def test_an_option_of_which_nothing_is_left_is_neither_offered_nor_stored() -> None:
    other = OptionField("other", "Other", ((True, "Yes"),), True)
    one = Module("one", "One", options=(SIZE, other))
    two = Module("two", "Two", closes={"size": Closed((1, 2), "two has a size of its own.")})
    title = bench(one, two)

    assert [option.key for option in title.option_fields(["one"])] == ["size", "other"]
    assert [option.key for option in title.option_fields(["one", "two"])] == ["other"]
    with pytest.raises(Illegal, match="Two: two has a size of its own"):
        title.check(2, ["one", "two"], {"size": 1})

    @one.decision
    class Ask(Say):
        pass

    pushes(one, lambda game: Ask.of(seat="0"))
    assert begin(title)["options"] == {"other": True}


def test_an_option_of_a_module_that_is_not_in_the_game_is_refused_with_its_name() -> None:
    title = bench(Module("one", "One"), Module("two", "Two", options=(SIZE,)))

    with pytest.raises(Illegal) as refused:
        title.check(2, ["one"], {"size": 1})

    assert refused.value.code == "ENGINE-OPTION-MODULE"
    assert refused.value.message == "size is an option of Two, which is not in this game."


def test_the_last_module_that_speaks_of_seats_says_how_many_there_are() -> None:
    title = bench(
        Module("one", "One"), Module("two", "Two", seats=(2,)), Module("three", "Three"), seats=(3, 4)
    )

    assert title.seat_counts(["one"]) == (3, 4)
    assert title.seat_counts(["one", "two", "three"]) == (2,)
    with pytest.raises(Illegal, match="for 2 players"):
        title.check(3, ["one", "two"], {})


def test_a_table_without_a_module_that_every_game_needs_reads_which_one_is_missing() -> None:
    with pytest.raises(Illegal) as refused:
        CATAN.check(2, ["for_two"], {})

    assert refused.value.code == "ENGINE-MODULE-MISSING"
    assert refused.value.message == "Every game of this kind needs a module that is not listed: base."
