"""`manage.py check_rules` and what it counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.rulebook import Report, check, ids_in, ids_in_tests

README = """
| file | system | id prefix |
|---|---|---|
| `toys.md` | Toys | `TOY` |
| `games.md` | Games, not finished | `GAM` |
"""
TOYS = "- TOY-BALL-01 It is round.\n- TOY-BALL-02 It rolls, as TOY-BALL-02b says.\n| TOY-ALM-G2 | a row |\n"
GAMES = "- GAM-ONE-01 One wins. See TOY-BALL-01.\n"
ALL_NAMED = '''
def test_balls():
    """TOY-BALL-01, TOY-BALL-02, TOY-BALL-02b"""
    assert "TOY-ALM-G2"
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "rules/README.md": README,
        "rules/toys.md": TOYS,
        "rules/games.md": GAMES,
        "rules/checked.toml": 'finished = ["toys.md"]\n',
        "tests/test_toys.py": ALL_NAMED,
        "code/toys.py": '"""TOY-BALL-02a: a part of a rule."""\n',
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def checked(project: Path) -> Report:
    return check(project / "rules", project / "tests", project / "code")


def test_an_id_has_a_prefix_a_topic_and_a_number():
    text = "BASE-ERR-38b, CK-ALM-G2 and SF-4ISL-01; P6-CK-07. Not UTF-8, SHA-256, X-Y-Z, a-BASE-ERR-01 or BASE-DEC-nn."

    assert ids_in(text) == {"BASE-ERR-38b", "CK-ALM-G2", "SF-4ISL-01", "P6-CK-07"}


def test_only_what_stands_in_a_test_counts():
    source = (
        '"""TOY-BALL-01 of the module."""\nCASES = ["TOY-BALL-02"]\n\n\n'
        '@mark("TOY-BALL-03")\ndef test_it():\n    """TOY-BALL-04"""\n    says("TOY-BALL-05")\n\n\n'
        'def helper():\n    """TOY-BALL-06"""\n'
    )

    assert ids_in_tests(source) == {"TOY-BALL-03", "TOY-BALL-04", "TOY-BALL-05"}


def test_a_project_where_all_is_named_is_good(project):
    report = checked(project)

    assert report.is_good
    assert [(file.name, len(file.ids), file.unnamed) for file in report.files] == [
        ("toys.md", 4, []),
        ("games.md", 1, ["GAM-ONE-01"]),
    ]
    assert report.totals().startswith("4 of 5 rules are named by a test; in finished files 0 are not")


def test_a_finished_file_must_not_miss_a_test(project):
    (project / "tests" / "test_toys.py").write_text(ALL_NAMED.replace("TOY-ALM-G2", ""), encoding="utf-8")

    report = checked(project)

    assert report.missing == ["TOY-ALM-G2"]
    assert not report.is_good


def test_unless_there_is_a_reason(project):
    (project / "tests" / "test_toys.py").write_text(ALL_NAMED.replace("TOY-ALM-G2", ""), encoding="utf-8")
    with (project / "rules" / "checked.toml").open("a") as settings:
        settings.write('[untested]\nTOY-ALM-G2 = "Nobody owns this toy."\n')

    assert checked(project).is_good


@pytest.mark.parametrize("excused", ["TOY-BALL-01", "TOY-BALL-09"])
def test_a_reason_that_is_not_needed_is_a_mistake(project, excused):
    with (project / "rules" / "checked.toml").open("a") as settings:
        settings.write(f'[untested]\n{excused} = "No reason."\n')

    report = checked(project)

    assert report.stale == [excused]
    assert not report.is_good


def test_an_id_that_no_file_has_is_a_mistake(project):
    (project / "tests" / "test_more.py").write_text('"""TOY-BALL-99, GAM-ONE-02"""\n', encoding="utf-8")
    (project / "code" / "more.py").write_text(
        '"""TOY-BALL-98, GAM-ONE-03 in a file to come"""\n', encoding="utf-8"
    )

    report = checked(project)

    assert report.unknown == {
        "GAM-ONE-02": ["tests/test_more.py"],
        "TOY-BALL-99": ["tests/test_more.py"],
        "TOY-BALL-98": ["code/more.py"],
    }
    assert not report.is_good


def test_the_command_lists_file_by_file_and_ends_with_the_totals(project, settings, capsys):
    settings.BASE_DIR = project
    for old, new in (("rules", "docs/rules"), ("code", "games")):
        (project / new).parent.mkdir(exist_ok=True)
        (project / old).rename(project / new)

    call_command("check_rules")

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "toys.md, finished: 4 of 4 named"
    assert lines[1:3] == ["games.md: 0 of 1 named", "  GAM-ONE-01"]
    assert lines[-1].startswith("4 of 5 rules")

    (project / "tests" / "test_toys.py").write_text("", encoding="utf-8")
    with pytest.raises(CommandError) as error:
        call_command("check_rules")
    assert error.value.returncode == 1
    assert "TOY-ALM-G2 TOY-BALL-01" in capsys.readouterr().out


def test_every_rule_of_the_finished_files_is_named_by_a_test():
    root = Path(__file__).parent.parent

    report = check(root / "docs" / "rules", root / "tests", root / "games")

    assert (report.missing, report.unknown, report.stale) == ([], {}, [])
