"""A thousand timeouts among many waiting seats; see sweep.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def test_a_thousand_due_among_a_million(benchmark, report):
    program = Path(__file__).with_name("sweep.py")

    def run():
        result = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=900)
        assert result.returncode == 0, result.stderr[-3000:]
        return json.loads(result.stdout.splitlines()[-1])

    figures = benchmark.pedantic(run, rounds=1)

    few, many = figures["10000"], figures["1000000"]

    def both(name: str) -> str:
        return f"{few[name]} / {many[name]}"

    report("claim 1,000 due of 10,000 / 1,000,000 waiting, with commit, ms", both("wall"), must="10")
    report("the same at best", both("best"))
    report("the same, ms of processor, Python's and the database's", both("processor"))
    report("the same, the statement alone, ms", both("executor"))
    report("ratio of the two, on the clock", f"{many['wall'] / few['wall']:.2f}", must="about 1")
    report("sweep with nothing due, of 1,000,000, ms", many["nothing"])
    report("whole sweep, 1,000 seats of 10,000 / 1,000,000, ms", both("whole"))
    report("the same, ms of processor", both("whole_processor"))
    report("timeouts played in each", both("timeouts"))
    report("load of the machine meanwhile", figures["load"])
