# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The HTTP server: one thread per connection, one log line per request."""

import json
import select
import ssl
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

from .faults import FAULTS, Case, Plan
from .fine_tuning import Service
from .reply import Refused, Reply, of_json
from .shape import has

MOVED = "/moved"
CHUNK = b"4000\r\n" + b" " * 0x4000 + b"\r\n"


@dataclass
class Settings:
    dialect: ModuleType
    answers: list[str]
    faults: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    key: str = ""
    latency: float = 0
    slots: int = 0  # 0 for any number at once
    log: str = ""
    job_states: list[str] = field(default_factory=list)  # empty: no fine-tuning


class Endpoint:
    """State shared by the connections. One lock protects counts and log."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.plan = Plan(settings.faults)
        self.log = open(settings.log, "w", encoding="utf-8") if settings.log else None
        self.lock = threading.Lock()
        self.ended = threading.Event()
        self.requests = self.active = self.most = self.answered = 0
        self.elsewhere = ""  # URL of the other host
        self.tuning = Service(settings.job_states) if settings.job_states else None

    def enter(self) -> tuple[int, bool]:
        """Returns the request's number, and whether a slot was free for it."""
        with self.lock:
            self.requests += 1
            self.active += 1
            self.most = max(self.most, self.active)
            return self.requests, not 0 < self.settings.slots < self.active

    def leave(self) -> None:
        with self.lock:
            self.active -= 1

    def record(self, **line) -> None:
        with self.lock:
            if self.log and not self.ended.is_set():
                self.log.write(json.dumps(line) + "\n")
                self.log.flush()

    def next(self, path: str) -> tuple[str, str]:
        """Returns the fault that is due, if any, and the answer: each in turn, the
        last one repeatedly; a request with a fault uses none."""
        with self.lock:
            fault = "" if path.startswith(MOVED) else self.plan.next()
            index = min(self.answered, len(self.settings.answers) - 1)
            self.answered += not fault
            return fault, self.settings.answers[index]

    def summary(self) -> str:
        return (
            f"requests: {self.requests}, most at once: {self.most},"
            f" answered 200: {self.answered}"
        )

    def decide(self, number: int, free: bool, path: str, headers: dict, body):
        """Returns the reply, and the status or the fault's name for the log."""
        dialect = self.settings.dialect
        try:
            if not free:
                raise dialect.refuse("Too many requests at once.", status=429)
            self.validate(path, headers, body)
        except Refused as refused:
            return refused.reply, refused.reply.status, refused.why
        fault, text = self.next(path)
        places = (MOVED + dialect.PATH, self.elsewhere + dialect.PATH)
        case = Case(dialect, number, body, text, *places)
        return (FAULTS[fault](case), fault, "") if fault else (case.good(), 200, "")

    def tune(self, method: str, path: str, headers: dict, content: str, body):
        """Returns the same for files and fine-tuning jobs."""
        try:
            if self.settings.key:
                self.settings.dialect.authenticate(headers, self.settings.key)
            with self.lock:
                fault = self.plan.next()
                if fault:
                    reply = FAULTS[fault](Case(self.settings.dialect, 0, {}, ""))
                    return reply, fault, ""
                return self.tuning.answer(method, path, headers, content, body), 200, ""
        except Refused as refused:
            return refused.reply, refused.reply.status, refused.why

    def validate(self, path: str, headers: dict, body) -> None:
        settings, dialect = self.settings, self.settings.dialect
        if path.removeprefix(MOVED) != dialect.PATH:
            raise dialect.refuse(f"Invalid URL (POST {path})", status=404)
        if settings.key:
            dialect.authenticate(headers, settings.key)
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            kind = headers.get("content-type", "none")
            raise dialect.refuse(f"Unsupported content type: '{kind}'.")
        if not isinstance(body, dict):
            raise dialect.refuse("The request body is not valid JSON.")
        for name in settings.rejected:
            if has(body, name):
                raise dialect.reject(name, body)
        dialect.validate(headers, body)


class Handler(BaseHTTPRequestHandler):
    """A connection to the endpoint."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    endpoint: Endpoint

    def do_POST(self) -> None:
        number, free = self.endpoint.enter()
        self.is_active = True
        try:
            self.answer(number, free)
        except OSError:
            self.close_connection = True  # the client has closed it
        finally:
            self.leave()

    do_GET = do_POST

    def leave(self) -> None:
        if self.is_active:
            self.endpoint.leave()
        self.is_active = False

    def answer(self, number: int, free: bool) -> None:
        headers, content, body = self.receive()
        endpoint = self.endpoint
        if endpoint.tuning and endpoint.tuning.serves(self.path):
            reply, status, why = endpoint.tune(
                self.command, self.path, headers, content, body
            )
        else:
            reply, status, why = endpoint.decide(
                number, free, self.path, headers, body
            )
        line = {"n": number, "time": round(time.time(), 3), "path": self.path}
        line |= {"headers": headers, "status": status}
        line |= {"raw": content} if body is None else {"body": body}
        endpoint.record(**line, **({"error": why} if why else {}))
        if free:
            endpoint.ended.wait(endpoint.settings.latency)
        self.send(reply)

    def receive(self) -> tuple[dict, str, object]:
        """Returns headers in lower case, the body's text, and its JSON or None."""
        headers = {name.lower(): value for name, value in self.headers.items()}
        size = int(headers.get("content-length", 0))
        content = self.rfile.read(size).decode("utf-8", "replace")
        try:
            return headers, content, json.loads(content)
        except ValueError:
            return headers, content, None

    def send(self, reply: Reply) -> None:
        {
            "plain": self.send_plain,
            "hang": self.send_nothing,
            "close": self.send_end,
            "endless": self.send_endless,
            "drip": self.send_slowly,
            "short": self.send_short,
        }[reply.manner](reply)

    def send_head(self, reply: Reply, headers: dict) -> None:
        self.send_response(reply.status)
        for name, value in (reply.headers | headers).items():
            self.send_header(name, value)
        self.end_headers()

    def send_plain(self, reply: Reply) -> None:
        self.send_head(reply, {"Content-Length": str(len(reply.content))})
        self.leave()  # before the client, having the reply, sends its next request
        self.wfile.write(reply.content)

    def send_end(self, _: Reply) -> None:
        self.close_connection = True

    def send_nothing(self, reply: Reply) -> None:
        self.send_end(reply)
        while not self.endpoint.ended.is_set():
            readable, _, _ = select.select([self.connection], [], [], 0.2)
            if readable:
                return  # the client has closed

    def send_short(self, reply: Reply) -> None:
        self.send_end(reply)
        self.send_head(reply, {"Content-Length": str(len(reply.content) + 1000)})
        self.wfile.write(reply.content)

    def send_endless(self, reply: Reply) -> None:
        self.send_end(reply)
        self.send_head(reply, {"Transfer-Encoding": "chunked"})
        while not self.endpoint.ended.is_set():
            self.wfile.write(CHUNK)

    def send_slowly(self, reply: Reply) -> None:
        self.send_end(reply)
        self.send_head(reply, {"Content-Length": str(len(reply.content))})
        for index in range(len(reply.content)):
            self.wfile.write(reply.content[index : index + 1])
            if self.endpoint.ended.wait(1):
                return

    def log_message(self, *_) -> None:
        """Prints nothing; the log has a line of its own."""


class OtherHost(Handler):
    """The target of a redirect that a client must not follow with its key."""

    def do_POST(self) -> None:
        headers, content, body = self.receive()
        line = {"leak": True, "time": round(time.time(), 3), "path": self.path}
        line |= {"headers": headers}
        self.endpoint.record(
            **line, **({"raw": content} if body is None else {"body": body})
        )
        self.send_plain(of_json({}))

    do_GET = do_POST


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address) -> None:
        """Prints nothing if a client disconnects or does not trust the certificate."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def self_signed(folder: Path) -> ssl.SSLContext:
    """Makes a self-signed certificate, which no client should accept."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
    command = [*command.split(), "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


def listen(
    endpoint: Endpoint, handler: type[Handler], tls: ssl.SSLContext | None
) -> int:
    """Starts to serve on a free loopback port; returns the port."""
    server = Server(("127.0.0.1", 0), type("Bound", (handler,), {"endpoint": endpoint}))
    if tls:
        # The handshake happens in the connection's own thread, at its first
        # read.
        server.socket = tls.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def start(
    settings: Settings, tls: ssl.SSLContext | None = None
) -> tuple[Endpoint, int]:
    endpoint = Endpoint(settings)
    if "redirect-other-host" in " ".join(settings.faults):
        endpoint.elsewhere = f"http://localhost:{listen(endpoint, OtherHost, None)}"
    return endpoint, listen(endpoint, Handler, tls)
