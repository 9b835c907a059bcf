"""`lint-imports` finds circles of imports of any length."""

from __future__ import annotations

import pytest
from grimp import ImportGraph

from tests.import_circles import NoCircles, circles_of


def graph_of(*imports: str) -> ImportGraph:
    graph = ImportGraph()
    for line in imports:
        importer, imported = line.split(" -> ")
        for name in (importer, imported):
            graph.add_module(name)
        graph.add_import(importer=importer, imported=imported)
    return graph


def circles(graph: ImportGraph) -> list[tuple[str, ...]]:
    return circles_of(graph, graph.modules)


def test_imports_that_point_one_way_are_no_circle():
    graph = graph_of("p.a -> p.b", "p.b -> p.c", "p.a -> p.c")

    assert circles(graph) == []


@pytest.mark.parametrize(
    ("imports", "found"),
    [
        (["p.a -> p.b", "p.b -> p.a"], [("p.a", "p.b", "p.a"), ("p.b", "p.a", "p.b")]),
        (
            ["p.a -> p.x.b", "p.x.b -> p.y.c", "p.y.c -> p.a", "p.main -> p.a"],
            [
                ("p.a", "p.x.b", "p.y.c", "p.a"),
                ("p.x.b", "p.y.c", "p.a", "p.x.b"),
                ("p.y.c", "p.a", "p.x.b", "p.y.c"),
            ],
        ),
    ],
)
def test_a_circle_is_found_within_a_folder_and_across_folders(imports, found):
    assert circles(graph_of(*imports)) == found


def contract(*ignored: str) -> NoCircles:
    options = {"packages": ["p"], "ignore_imports": list(ignored)}
    return NoCircles(name="no circles", session_options={}, contract_options=options)


def test_the_contract_is_broken_by_a_circle_and_kept_without_the_import_that_is_ignored():
    imports = ["p -> p.a", "p.a -> p.b", "p.b -> p.a"]

    assert not contract().check(graph_of(*imports), verbose=False).kept
    assert contract("p.b -> p.a").check(graph_of(*imports), verbose=False).kept


def test_an_import_that_is_ignored_for_nothing_breaks_the_contract():
    assert not contract("p.b -> p.z").check(graph_of("p -> p.a", "p.a -> p.b"), verbose=False).kept
