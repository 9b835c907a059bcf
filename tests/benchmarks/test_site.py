"""Table page, poll and move through the whole stack on PostgreSQL; see site.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def test_the_whole_stack(benchmark, report):
    program = Path(__file__).with_name("site.py")

    def run():
        result = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=900)
        assert result.returncode == 0, result.stderr[-3000:]
        return json.loads(result.stdout.splitlines()[-1])

    figures = benchmark.pedantic(run, rounds=1)

    page, mark, move = figures["page"], figures["mark"], figures["move"]
    report("table page, ms p50 / p99", f"{page['p50']} / {page['p99']}", must="15 / 50", aim="3 / 8")
    report("table page, ms of processor", page["processor"])
    report("table page, queries", page["queries"])
    report("table page, bytes", page["bytes"])
    report("table page, bytes compressed", page["compressed"], must="15,000", aim="7,000")
    report("anything new? (304), ms p50 / p99", f"{mark['p50']} / {mark['p99']}", must="5", aim="2")
    report("move, ms p50 / p99", f"{move['p50']} / {move['p99']}", must="25 / 80", aim="5 / 15")
    report("move, ms of processor", move["processor"])
    report("move, queries", move["queries"])
    report("move, bytes of the parts / compressed", f"{move['bytes']:,} / {move['compressed']:,}")
    for name, other in figures["others"].items():
        report(f"{name}: table page, ms p50 / p99", f"{other['p50']} / {other['p99']}")
        report("  ms of processor, queries", f"{other['processor']} / {other['queries']}")
        report("  bytes / compressed", f"{other['bytes']:,} / {other['compressed']:,}")
    report("load of the machine meanwhile", figures["load"])
