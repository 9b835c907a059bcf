"""The proxies of `deploy/` with their sample configurations, on free ports of the loopback interface."""

from __future__ import annotations

import datetime
import os
import pwd
import re
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.infrastructure import MISSING, ROOT, Server

DEPLOY = ROOT / "deploy"
HOST = "play.example.org"
BEHIND = "127.0.0.1:8000"
NOTHING: Mapping[str, str] = {}


def program(name: str, package: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    assert found, MISSING.format(program=name, package=package)
    return found


@contextmanager
def nginx(
    folder: Path,
    *,
    web: int,
    http: int,
    https: int,
    changes: Mapping[str, str] = NOTHING,
    sample: str = "nginx.conf",
) -> Iterator[None]:
    """Run nginx before a web process, with the sample except ports and certificate, in Debian's surrounding files."""
    behind = {BEHIND: f"127.0.0.1:{web}"} if sample == "nginx.conf" else {}
    site = changed((DEPLOY / sample).read_text(), {**behind, **changes})
    site = re.sub(r"\n *listen \[::\].*", "", site)
    site = site.replace("listen 80", f"listen 127.0.0.1:{http}")
    site = site.replace("listen 443", f"listen 127.0.0.1:{https}")
    certificate(folder)
    for name in ("fullchain", "privkey"):
        site = site.replace(f"/etc/letsencrypt/live/{HOST}/{name}.pem", str(folder / f"{name}.pem"))
    site = site.replace("/var/log/nginx", str(folder))
    site = site.replace("/etc/longshore.maintenance", str(folder / "maintenance"))
    site = site.replace("/srv/longshore/deploy", str(DEPLOY))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # Its processes write forms into this folder, which is closed to other users.
    user = f"user {pwd.getpwuid(os.geteuid()).pw_name};\n" if os.geteuid() == 0 else ""
    around = f"{user}daemon off;\npid {folder}/nginx.pid;\nevents {{}}\nhttp {{\naccess_log off;\n"
    whole = folder / "nginx.conf"
    whole.write_text(f"{around}{temporary}{site}}}\n")
    server = Server(
        [program("nginx", "nginx-light"), "-c", str(whole), "-e", str(folder / "nginx.log")],
        port=https,
        log=folder / "nginx.log",
        stop=signal.SIGQUIT,
    )
    server.start()
    try:
        yield
    finally:
        server.stop()


@contextmanager
def caddy(folder: Path, *, web: int, http: int, changes: Mapping[str, str] = NOTHING) -> Iterator[None]:
    """Run Caddy in front of a web process, without TLS, since it would request a certificate."""
    whole = folder / "Caddyfile"
    whole.write_text(changed((DEPLOY / "Caddyfile").read_text(), changes))
    variables = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "SITE_HOST": f"http://127.0.0.1:{http}",
        "SITE_UPSTREAM": f"127.0.0.1:{web}",
        "CADDY_ADMIN": f"unix/{folder}/admin",
    }
    command = [program("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", str(whole)]
    server = Server(command, port=http, log=folder / "caddy.log", stop=signal.SIGTERM, env=variables)
    server.start()
    try:
        yield
    finally:
        server.stop()


def changed(text: str, changes: Mapping[str, str]) -> str:
    for ours, theirs in changes.items():
        assert ours in text, ours
        text = text.replace(ours, theirs)
    return text


def certificate(folder: Path) -> None:
    """Write a self-signed certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
