"""What gunicorn reads by itself when it is started in this folder; its own options go on the command line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def on_starting(_server: Any) -> None:
    """Remove the numbers that processes of the last run have left; see catansite/metrics.py."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR") or Path(os.environ.get("VAR_DIR", "var")) / "metrics"
    for path in Path(folder).glob("*_*.db"):
        pid = path.stem.rpartition("_")[2]
        if pid.isdigit() and not _is_alive(int(pid)):
            path.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
