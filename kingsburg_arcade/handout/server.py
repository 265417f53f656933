"""The page for guests: plain HTTP, one file, a few guests at a time, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, Final
from urllib.parse import quote

from ..disk import why
from ..engine.refused import Refused
from .bundle import Bundle

AT_ONCE: Final = 8
"""Lines that are served at the same time; others are hung up on."""
OF_ONE: Final = 3
"""Lines of one guest: as many as a browser opens, and too few to keep others out."""
PATIENCE: Final = 10.0
"""Seconds for a request, and for each piece of an answer that a guest takes."""
PIECE: Final = 1 << 16
A_LOOK: Final = 0.05
"""Seconds between two looks whether the host has stopped: as long as a press may take."""
Page = Callable[[Bundle], str]


class Handout:
    """Serves until it is closed. `page` writes what a guest reads."""

    def __init__(self, bundle: Bundle, page: Page, host: str, port: int = 0) -> None:
        self.bundle = bundle
        self.taken = 0
        """How often the file was fetched to its end."""
        written = page(bundle).encode()
        owner = self

        class Guest(BaseHTTPRequestHandler):
            """One request, of which only the path counts."""

            timeout = PATIENCE
            protocol_version = "HTTP/1.0"
            server_version, sys_version = "kingsburg-arcade", ""

            def do_GET(self) -> None:
                self._serve(whole=True)

            def do_HEAD(self) -> None:
                self._serve(whole=False)

            def _serve(self, *, whole: bool) -> None:
                if self.path == "/":
                    self._send(HTTPStatus.OK, "text/html; charset=utf-8", written, whole=whole)
                elif self.path == f"/{quote(bundle.name)}":
                    kind = "application/octet-stream"
                    if self._send(HTTPStatus.OK, kind, bundle.data, whole=whole) and whole:
                        owner.taken += 1
                else:
                    self._send(HTTPStatus.NOT_FOUND, "text/plain", b"", whole=whole)

            def _send(self, status: HTTPStatus, kind: str, data: bytes, *, whole: bool) -> bool:
                """Was it taken to its end?"""
                self.send_response_only(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.send_header("X-Content-Type-Options", "nosniff")
                self.end_headers()
                try:
                    for at in range(0, len(data) if whole else 0, PIECE):
                        self.wfile.write(data[at : at + PIECE])
                except OSError:  # the guest is gone, or does not take it
                    return False
                return True

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is written down about guests."""

        try:
            self._server = Server((host, port), Guest)
        except OSError as error:
            raise Refused("handout.no_port", said=why(error)) from None
        serve = partial(self._server.serve_forever, A_LOOK)
        self._thread = Thread(target=serve, name="handout", daemon=True)
        self._thread.start()
        self.address = f"http://{host}:{self._server.server_address[1]}/"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Server(ThreadingHTTPServer):
    """Lines that are too many are hung up on before anything is read."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = AT_ONCE

    def __init__(self, place: tuple[str, int], guest: type[BaseHTTPRequestHandler]) -> None:
        self._guests: list[str] = []
        """The address at the end of each line that is served."""
        self._lock = Lock()
        super().__init__(place, guest)

    def process_request(self, request: Any, client_address: Any) -> None:
        guest = client_address[0]
        with self._lock:
            served = len(self._guests) < AT_ONCE and self._guests.count(guest) < OF_ONE
            if served:
                self._guests.append(guest)
        if served:
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock:
                self._guests.remove(client_address[0])

    def handle_error(self, request: object, client_address: object) -> None:
        """A guest broke off; anything else is a fault of ours, and ends the thread as one."""
        if not isinstance(sys.exception(), OSError):
            raise
