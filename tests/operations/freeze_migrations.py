"""List new migrations as released. Released migrations are not edited, only followed by others.

Usage, for each new migration before it is merged: python -m tests.operations.freeze_migrations
"""

from __future__ import annotations

import hashlib

from tests.infrastructure import ROOT

LIST = ROOT / "tests" / "operations" / "released_migrations.txt"


def released() -> dict[str, str]:
    """Return the digest of each released migration."""
    lines = (line.split() for line in LIST.read_text().splitlines())
    return {name: digest for digest, name in lines}


def present() -> dict[str, str]:
    """Return the digest of each migration in the tree."""
    files = sorted(
        file for app in ("accounts", "games") for file in (ROOT / app / "migrations").glob("0*.py")
    )
    return {str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def main() -> None:
    """Add migrations that are not listed; existing lines stay as they are."""
    listed = present() | released()
    LIST.write_text("".join(f"{listed[name]}  {name}\n" for name in sorted(listed)))


if __name__ == "__main__":
    main()
