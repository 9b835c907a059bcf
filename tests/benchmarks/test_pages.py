"""The pages of a large site; see pages.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def test_pages_of_a_large_site(benchmark, report):
    program = Path(__file__).with_name("pages.py")

    def run():
        result = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=7200)
        assert result.returncode == 0, result.stderr[-3000:]
        return json.loads(result.stdout.splitlines()[-1])

    figures = benchmark.pedantic(run, rounds=1)

    if "seeded" in figures:
        size = figures["seeded"]
        people, over, running = (f"{size[name]:,}" for name in ("users", "finished", "running"))
        report("people / finished / running games", f"{people} / {over} / {running}")
        report("seconds to seed them", size["seconds"])
    for name, page in figures["pages"].items():
        report(f"{name}: ms / ms of processor", f"{page['ms']} / {page['processor']}")
        report("  queries", str(page["queries"]), must="12")
    report("load of the machine meanwhile", figures["load"])
