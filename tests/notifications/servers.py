"""Real servers on the loopback interface that receive what channels post."""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import socketserver
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

LOOPBACK = [ipaddress.ip_network("127.0.0.0/8")]


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Server:
    """A server's received requests and next answers."""

    port: int = 0
    requests: list[Received] = field(default_factory=list)
    # Status and headers of the next answers; then 204.
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    # The host name that the last TLS client requested.
    asked_for: str | None = None

    def url(self, path: str = "/hook?token=a-secret", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"


@contextlib.contextmanager
def running(tls: ssl.SSLContext | None = None) -> Iterator[Server]:
    server = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            server.requests.append(Received(self.path, dict(self.headers), body))
            status, headers = server.answers.pop(0) if server.answers else (204, {})
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST

        def log_message(self, *_arguments: object) -> None:
            """Log nothing."""

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.port = httpd.server_address[1]
    if tls is not None:
        tls.sni_callback = lambda _line, name, _context: setattr(server, "asked_for", name)
        httpd.socket = tls.wrap_socket(httpd.socket, server_side=True)
    thread = threading.Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        httpd.shutdown()
        httpd.server_close()
        thread.join()


@dataclass
class Slow:
    """A server that answers a byte per second and never finishes."""

    port: int = 0
    # The number of connections so far.
    lines: int = 0
    is_over: threading.Event = field(default_factory=threading.Event)

    def hang_up(self) -> None:
        """Break off all connections, and new ones."""
        self.is_over.set()

    def url(self, number: int) -> str:
        return f"http://127.0.0.1:{self.port}/{number}"


@contextlib.contextmanager
def slow() -> Iterator[Slow]:
    """Run a slow server."""
    server = Slow()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            server.lines += 1
            with contextlib.suppress(OSError):
                self.request.sendall(b"HTTP/1.1 200 OK\r\nX-Patience: ")
                while not server.is_over.wait(1):
                    self.request.sendall(b"x")

    class Listening(socketserver.ThreadingTCPServer):
        daemon_threads = True
        request_queue_size = 50

    with Listening(("127.0.0.1", 0), Handler) as listening:
        server.port = listening.server_address[1]
        thread = threading.Thread(target=listening.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.hang_up()
            listening.shutdown()
            thread.join()


def certificate(folder: Path, host: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return a server's TLS context with a certificate for a name, and a client's context that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    public = made.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "server.pem"
    path.write_bytes(private + public)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(path)
    asking = ssl.create_default_context(cadata=public.decode())
    return serving, asking
