"""What gunicorn reads by itself when it is started in this folder; its own options go on the command line."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path
from typing import Any

from gunicorn.glogging import Logger

SECRET_PART = re.compile(r"\?.*|[^/?]{20,}.*", re.DOTALL)


def masked(address: str) -> str:
    """Return an address without its query, up to the first part that is long enough to be a secret."""
    return SECRET_PART.sub("...", address)


class MaskedLog(Logger):
    """Write no secret link, also with `--access-logfile`: links in emails, feeds and invitations are secret."""

    def atoms(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> dict[str, Any]:
        known = super().atoms(resp, req, environ, request_time)
        # headers and variables (names in braces) contain addresses as well (Referer, Location)
        kept = {name: value for name, value in known.items() if not name.startswith("{")}
        address = masked(environ["RAW_URI"])
        line = f"{environ['REQUEST_METHOD']} {address} {environ['SERVER_PROTOCOL']}"
        return kept | {"r": line, "U": address, "q": "", "f": "-"}

    def exception(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """Log an error; gunicorn names the address of the request."""
        shown = [masked(one) if isinstance(one, str) and one.startswith("/") else one for one in args]
        super().exception(msg, *shown, **kwargs)


logger_class = MaskedLog


def on_starting(_server: Any) -> None:
    """Remove the numbers that processes of the last run have left; see catansite/metrics.py."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR") or Path(os.environ.get("VAR_DIR", "var")) / "metrics"
    for path in Path(folder).glob(f"*_{socket.gethostname()}-*.db"):
        pid = path.stem.rpartition("-")[2]
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
