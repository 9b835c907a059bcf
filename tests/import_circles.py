"""A contract of `lint-imports`: no module imports itself through others.

Every import counts, also one inside a function or for the type checker, since a reader of one file of a circle has
to read all of them.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class NoCircles(Contract):
    """Fails for each circle of imports, of any length, among the modules of some packages."""

    type_name = "no_circles"

    packages = fields.ListField(subfield=fields.StringField())
    # "importer -> imported"; an import that does not exist fails too.
    ignore_imports = fields.ListField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Search a copy of the graph without the ignored imports."""
        unknown = []
        for line in self.ignore_imports or []:
            importer, _, imported = line.partition(" -> ")
            if imported in graph.modules and graph.direct_import_exists(importer=importer, imported=imported):
                graph.remove_import(importer=importer, imported=imported)
            else:
                unknown.append(line)
        modules = {name for package in self.packages for name in {package, *graph.find_descendants(package)}}
        circles = circles_of(graph, modules)
        return ContractCheck(
            kept=not circles and not unknown, metadata={"circles": circles, "unknown": unknown}
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the circles, and the ignored imports that do not exist."""
        for circle in check.metadata["circles"]:
            output.print_error(" -> ".join(circle), bold=False)
        for line in check.metadata["unknown"]:
            output.print_error(f"is ignored, but there is no such import: {line}", bold=False)


def circles_of(graph: ImportGraph, modules: set[str]) -> list[tuple[str, ...]]:
    """Return the shortest circle through each module that lies on one."""
    imports = {name: graph.find_modules_directly_imported_by(name) & modules for name in modules}
    while leaves := {name for name, imported in imports.items() if not imported}:
        imports = {name: imported - leaves for name, imported in imports.items() if name not in leaves}
    found = []
    for name, imported in sorted(imports.items()):
        ways_back = [way for other in sorted(imported) if (way := graph.find_shortest_chain(other, name))]
        if ways_back:
            found.append((name, *min(ways_back, key=len)))
    return found
