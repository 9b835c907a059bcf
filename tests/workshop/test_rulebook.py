"""`manage.py check_rules` and `manage.py rule`: their counts and findings."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.workshop.rulebook.checks import Report, check
from games.workshop.rulebook.ids import ids_in, ids_named_in, short_forms
from games.workshop.rulebook.places import ids_in_tests
from games.workshop.rulebook.texts import RuleBook

README = """
| file | system | id prefix |
|---|---|---|
| `toys.md` | Toys | `TOY` |
| `games.md` | Games, not finished | `GAM` |
"""
TOYS = """# Toys
**Order (TOY-ORD-01)** is that of the
shelf.

## 1. Balls
- TOY-BALL-01 It is round,
  as TOY-BALL-03…05 say, and has:
  a. a color
- TOY-BALL-03 It is a toy.
- TOY-BALL-02 It rolls, as TOY-BALL-02b says:

| where | how far |
|---|---|
| grass | 2 |

Not a rule.

| id | toy | price |
|---|---|---|
| TOY-ALM-G2 | a row | – |
| TOY-BALL-04 a cell | rolls | 3 |
"""
GAMES = "- **GAM-ONE-01** One wins. See TOY-BALL-01.\n"
ALL_NAMED = '''
def test_balls():
    """TOY-BALL-01, TOY-BALL-02, TOY-BALL-02b, TOY-ORD-01, TOY-BALL-03, TOY-BALL-04"""
    assert "TOY-ALM-G2"
'''
CODE = '''"""Balls. TOY-BALL"""

LARGEST = 3
"""TOY-BALL-02b, TOY-ALM-G2"""


class Ball:
    """TOY-BALL-01: round"""

    @property
    def rolls(self) -> bool:
        """TOY-BALL-02: it does, TOY-BALL-02a: a part of a rule. TOY-ORD-01"""
        far = "TOY-BALL-02"
        return bool(far)
'''
SETTINGS = (
    'finished = ["toys.md"]\n\n[follows]\nTOY-BALL-03 = ["TOY-BALL-01"]\nTOY-BALL-04 = ["TOY-BALL-01"]\n'
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "docs/rules/README.md": README,
        "docs/rules/toys.md": TOYS,
        "docs/rules/games.md": GAMES,
        "docs/rules/checked.toml": SETTINGS,
        "tests/test_toys.py": ALL_NAMED,
        "games/toys.py": CODE,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def checked(project: Path) -> Report:
    return check(project / "docs" / "rules", project / "tests", project / "games")


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def printed(project, settings, capsys):
    """Return what `manage.py rule` prints for an id."""
    settings.BASE_DIR = project

    def of(found: str) -> str:
        call_command("rule", found)
        return capsys.readouterr().out

    return of


# Ids


def test_an_id_has_a_prefix_a_topic_and_a_number():
    text = "TOY-BALL-38b, TOY-ALM-G2 and TOY-4ISL-01; P0-CK-07. Not UTF-8, SHA-256, X-Y-Z, a-TOY-ERR-01 or TOY-DEC-nn."

    assert ids_in(text) == {"TOY-BALL-38b", "TOY-ALM-G2", "TOY-4ISL-01", "P0-CK-07"}


@pytest.mark.parametrize(
    "text",
    [
        "TOY-BALL-01 … 04",
        "TOY-BALL-01 … TOY-BALL-04",
        "TOY-BALL-01…",
        "TOY-BALL-01 to 04",
        "TOY-BALL-01 – 04",
        "TOY-BALL-01, -04",
        "TOY-BALL-01 and -04",
        "TOY-ALM-G2, -G4",
        "TOY-BALL-01/04",
        "TOY-BALL-01,\n    # -04",
    ],
)
def test_no_search_finds_a_range_or_a_short_form(text):
    forms = list(short_forms(f"one\n{text}: what it is", ["TOY"]))

    assert [line for line, _ in forms] == [2]
    assert forms[0][1].startswith(("TOY-BALL-01", "TOY-ALM-G2"))


@pytest.mark.parametrize(
    "text",
    [
        "TOY-BALL-01, TOY-BALL-02 and TOY-BALL-03: 4 of 5 … 6",
        "TOY-BALL-01: -4 points",
        'refuse("TOY-BALL-01", n=-4)',
        "XYZ-BALL-01 … 04",
    ],
)
def test_ids_that_are_written_out_are_found(text):
    assert not list(short_forms(text, ["TOY"]))


def test_in_the_words_of_a_rule_a_range_names_each():
    text = "TOY-BALL-01…03/07, TOY-ALM-G2, -G4 and GAM-ONE-09b"

    assert ids_named_in(text) == {
        *("TOY-BALL-01", "TOY-BALL-02", "TOY-BALL-03", "TOY-BALL-07"),
        *("TOY-ALM-G2", "TOY-ALM-G4", "GAM-ONE-09b"),
    }


def test_only_what_stands_in_a_test_counts():
    source = (
        '"""TOY-BALL-01 of the module."""\nCASES = ["TOY-BALL-02"]\n\n\n'
        '@mark("TOY-BALL-03")\ndef test_it():\n    """TOY-BALL-04"""\n    says("TOY-BALL-05")\n\n\n'
        'def helper():\n    """TOY-BALL-06"""\n'
    )

    assert ids_in_tests(source) == {"TOY-BALL-03", "TOY-BALL-04", "TOY-BALL-05"}


# Checking


def test_a_project_where_all_is_named_is_good(project):
    report = checked(project)

    assert report == Report(report.files)
    assert report.is_good
    assert [(file.name, len(file.ids), file.unnamed) for file in report.files] == [
        ("toys.md", 7, []),
        ("games.md", 1, ["GAM-ONE-01"]),
    ]
    assert report.totals().startswith("7 of 8 rules are named by a test; in finished files 0 lack a test")


def test_a_finished_file_must_not_miss_a_test(project):
    replace(project / "tests" / "test_toys.py", "TOY-ALM-G2", "")

    report = checked(project)

    assert report.missing == ["TOY-ALM-G2"]
    assert not report.is_good


def test_a_finished_file_must_not_miss_its_place_in_the_code(project):
    replace(project / "games" / "toys.py", ", TOY-ALM-G2", "")

    report = checked(project)

    assert report.uncoded == ["TOY-ALM-G2"]
    assert not report.is_good


def test_a_topic_may_be_finished_before_its_file_is(project):
    replace(project / "docs" / "rules" / "checked.toml", '["toys.md"]', '["toys.md", "GAM-ONE"]')

    report = checked(project)

    assert report.missing == report.uncoded == ["GAM-ONE-01"]


def test_unless_it_is_not_built_yet(project):
    replace(project / "tests" / "test_toys.py", "TOY-ALM-G2", "")
    replace(project / "games" / "toys.py", ", TOY-ALM-G2", "")
    with (project / "docs" / "rules" / "checked.toml").open("a") as settings:
        settings.write('[not_built]\nTOY-ALM-G2 = "Nobody owns this toy."\n')

    assert checked(project).is_good


@pytest.mark.parametrize("excused", ["TOY-BALL-01", "TOY-BALL-09"])
def test_a_reason_that_is_not_needed_is_a_mistake(project, excused):
    with (project / "docs" / "rules" / "checked.toml").open("a") as settings:
        settings.write(f'[not_built]\n{excused} = "No reason."\n')

    report = checked(project)

    assert report.stale == [excused]
    assert not report.is_good


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('TOY-BALL-09 = ["TOY-BALL-01"]', {"TOY-BALL-09": "it is not a rule"}),
        ('GAM-ONE-01 = ["TOY-BALL-01", "TOY-BALL-03"]', {"GAM-ONE-01": "no code names TOY-BALL-03"}),
        ("GAM-ONE-01 = []", {"GAM-ONE-01": "no code names what it follows from"}),
    ],
)
def test_a_rule_follows_only_from_what_the_code_names(project, line, wrong):
    with (project / "docs" / "rules" / "checked.toml").open("a") as settings:
        settings.write(f"{line}\n")

    report = checked(project)

    assert report.unfounded == wrong
    assert not report.is_good


def test_an_id_that_no_file_has_is_a_mistake(project):
    (project / "tests" / "test_more.py").write_text('"""TOY-BALL-99, GAM-ONE-02"""\n', encoding="utf-8")
    (project / "games" / "more.py").write_text(
        '"""TOY-BALL-98, GAM-ONE-03 in a file to come"""\n', encoding="utf-8"
    )

    report = checked(project)

    assert report.unknown == {
        "GAM-ONE-02": ["tests/test_more.py"],
        "TOY-BALL-99": ["tests/test_more.py"],
        "TOY-BALL-98": ["games/more.py"],
    }
    assert not report.is_good


def test_ids_that_no_search_finds_are_a_mistake_in_code_and_tests(project):
    for place in ("tests/test_more.py", "games/more.py"):
        (project / place).write_text('"""Balls.\n\nTOY-BALL-01, -02\n"""\n', encoding="utf-8")

    report = checked(project)

    assert report.unsearchable == [
        "tests/test_more.py:3: TOY-BALL-01, -02",
        "games/more.py:3: TOY-BALL-01, -02",
    ]
    assert not report.is_good


def test_the_command_lists_file_by_file_and_ends_with_the_totals(project, settings, capsys):
    settings.BASE_DIR = project

    call_command("check_rules")

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "toys.md, finished: 7 of 7 named"
    assert lines[1:3] == ["games.md: 0 of 1 named", "  GAM-ONE-01"]
    assert lines[-1].startswith("7 of 8 rules")


def test_the_command_says_what_is_wrong(project, settings, capsys):
    settings.BASE_DIR = project
    (project / "tests" / "test_toys.py").write_text('"""TOY-BALL-99"""\n', encoding="utf-8")
    replace(project / "games" / "toys.py", "TOY-BALL-02b, TOY-ALM-G2", "TOY-BALL-01, -02")

    with pytest.raises(CommandError) as error:
        call_command("check_rules")

    assert error.value.returncode == 1
    out = capsys.readouterr().out
    assert "TOY-ALM-G2 TOY-BALL-01" in out
    assert (
        "Finished, but no code names (nor does it follow from others in checked.toml):\n  TOY-ALM-G2" in out
    )
    assert "No rule file has TOY-BALL-99: tests/test_toys.py" in out
    assert "Write out each id, so that a search finds it: games/toys.py:4: TOY-BALL-01, -02" in out


def test_every_rule_of_the_finished_files_has_its_place_and_its_test():
    root = Path(__file__).parents[2]

    report = check(root / "docs" / "rules", root / "tests", root / "games")

    assert report == Report(report.files)


# Looking up


def test_a_rule_is_printed_with_its_places_and_tests(printed):
    assert printed("TOY-BALL-01").splitlines() == [
        "TOY-BALL-01  docs/rules/toys.md:6, 1. Balls",
        "  It is round, as TOY-BALL-03…05 say, and has:",
        "  a. a color",
        "",
        "In the code:",
        "  games/toys.py:8 Ball",
        "",
        "About its topic:",
        "  games/toys.py:1",
        "",
        "In the tests:",
        "  tests/test_toys.py:3 test_balls",
        "",
        "What follows from it:",
        "  TOY-BALL-03 It is a toy.",
        "  TOY-BALL-04 a cell | rolls | 3",
        "",
        "Other rules that name it:",
        "  GAM-ONE-01 One wins. See TOY-BALL-01.",
    ]


def test_a_rule_has_the_table_that_it_announces_and_its_parts(printed):
    out = printed("TOY-BALL-02").splitlines()

    assert out[1:5] == [
        "  It rolls, as TOY-BALL-02b says:",
        "| where | how far |",
        "|---|---|",
        "| grass | 2 |",
    ]
    assert out[6:9] == ["In the code:", "  games/toys.py:4 LARGEST", "  games/toys.py:12 Ball.rolls"]


def test_a_row_is_printed_column_by_column(printed):
    assert printed("TOY-ALM-G2").splitlines()[:2] == [
        "TOY-ALM-G2  docs/rules/toys.md:20, 1. Balls",
        "  toy: a row",
    ]
    assert printed("toy-ball-04").splitlines()[1:4] == ["  a cell", "  toy: rolls", "  price: 3"]


def test_a_mere_consequence_says_of_which_and_where_that_is(printed):
    out = printed("TOY-BALL-04")

    assert "Follows from:\n  TOY-BALL-01 It is round" in out
    assert "In the code, with what it follows from:\n  games/toys.py:8 Ball\n" in out
    assert "Other rules that name it:\n  TOY-BALL-01" in out


def test_a_part_has_the_words_of_the_whole(printed):
    out = printed("TOY-BALL-02b")

    assert out.startswith("TOY-BALL-02b, a part of TOY-BALL-02  docs/rules/toys.md:10, 1. Balls\n  It rolls")
    assert "In the code:\n  games/toys.py:4 LARGEST\n\n" in out


def test_a_rule_in_a_sentence_has_the_paragraph(printed):
    assert printed("TOY-ORD-01").splitlines()[:2] == [
        "TOY-ORD-01  docs/rules/toys.md:2, Toys",
        "  **Order (TOY-ORD-01)** is that of the shelf.",
    ]


def test_what_is_not_built_says_why(project, printed):
    with (project / "docs" / "rules" / "checked.toml").open("a") as settings:
        settings.write('[not_built]\nGAM-ONE-01 = "Nobody plays."\n')

    assert printed("GAM-ONE-01").splitlines()[1:] == [
        "  One wins. See TOY-BALL-01.",
        "",
        "Not built: Nobody plays.",
    ]


def test_a_topic_lists_its_rules(printed):
    assert printed("toy-ball").splitlines() == [
        "TOY-BALL-01 It is round, as TOY-BALL-03…05 say, and has: a. a color",
        "TOY-BALL-03 It is a toy.",
        "TOY-BALL-02 It rolls, as TOY-BALL-02b says:",
        "TOY-BALL-04 a cell | rolls | 3",
    ]


def test_an_unknown_id_names_those_that_are_near(printed):
    with pytest.raises(CommandError) as error:
        printed("TOY-BAL-02")

    assert str(error.value).startswith("There is no rule TOY-BAL-02. Near it: TOY-BALL-02, ")
    assert error.value.returncode == 1

    with pytest.raises(CommandError, match=r"^There is no rule QQQQ\.$"):
        printed("qqqq")


def test_every_id_of_the_rule_files_has_words():
    book = RuleBook(Path(__file__).parents[2] / "docs" / "rules")

    for ids in book.ids.values():
        for found in ids:
            rule = book.find(found)
            assert rule is not None, found
            assert rule.in_short, found
            assert rule.section, found
