"""A contract of `lint-imports`: a module of a title imports no sibling, judged by folder and file names.

A module's files import those of its own folder, of `base`, of `kit` and of modules that it `needs`. What two rule
books say about each other is in `with_<other>.py`, a file of rules. It also imports the rules of the other module.
Apart from rules it imports only the engine. `title.py` imports any module of its title.
"""

from __future__ import annotations

from functools import cache

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from games import catalog

SHARED = ("base", "kit")
PAIR = "with_"
RULES = "rules"
ENGINE = "games.engine."


class ModulesApart(Contract):
    """Fails for each import between two modules of a title, or between two titles."""

    type_name = "modules_apart"

    titles = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Check each import between files below the package of titles."""
        titles = str(self.titles)
        broken = [
            (file, imported)
            for file in sorted(graph.find_descendants(titles))
            for imported in sorted(graph.find_modules_directly_imported_by(file))
            if not may_import(titles, file, imported)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for file, imported in check.metadata["broken"]:
            output.print_error(f"{file} -> {imported}", bold=False)


def may_import(titles: str, file: str, imported: str) -> bool:
    """Return whether a file below the package of titles may import another one."""
    title, module, name = _places(titles, file)
    is_pair = name.startswith(PAIR)
    if not imported.startswith(f"{titles}."):
        package = titles.partition(".")[0]
        return not is_pair or not imported.startswith(f"{package}.") or imported.startswith(ENGINE)
    other_title, other, kind = _places(titles, imported)
    if title != other_title or (is_pair and kind != RULES):
        return False
    allowed = (module, *SHARED, *_needed(title, module))
    return module == "title" or other in allowed or name == f"{PAIR}{other}"


@cache
def _needed(title: str, module: str) -> tuple[str, ...]:
    """Return the modules that a module of the catalog needs."""
    known = catalog.titles().get(title)
    return next((one.needs for one in known.modules if one.key == module), ()) if known is not None else ()


def _places(titles: str, name: str) -> list[str]:
    """Return title, module and file of a name below the package of titles."""
    return [*name.removeprefix(f"{titles}.").split("."), "", ""][:3]
