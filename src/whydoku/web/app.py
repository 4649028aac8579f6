"""The ASGI application: the page's files and the calls, each run off the event loop and stopped when nobody waits for it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
import traceback
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from whydoku.errors import (
    FormatError,
    Interrupted,
    MissingExtraError,
    MistakesError,
    NoSolutionError,
    OptionError,
    RuleError,
    StoppedError,
    WhydokuError,
)
from whydoku.render.palette import stylesheet
from whydoku.web.guard import Guard, Receive, Scope, Send, refuse, send_body
from whydoku.web.jobs import BusyError, Job, Jobs
from whydoku.web.table import Call, RequestError, calls
from whydoku.web.where import place_in

MOST_BYTES = 1 << 20
"""Of one request."""
BODY_SECONDS = 10.0
"""Seconds that a request's body may take to arrive."""
PROGRESS = 0.25
"""Seconds between two notes of progress."""
STATIC = Path(str(files("whydoku.web"))) / "static"


class App:
    """The application; `stop` is called when somebody asks the server to end."""

    def __init__(self, *, port: int, open_to_network: bool = False, stop: Callable[[], None] | None = None) -> None:
        self.jobs = Jobs()
        self._stop = stop
        routes: list[BaseRoute] = [
            Route(f"/api/{call.path}", _Endpoint(self, call), methods=[call.method]) for call in calls()
        ]
        routes += [
            Route("/api/quit", self._quit, methods=["POST"]),
            Route("/api/{rest:path}", self._no_call, methods=["GET", "POST"]),
            Route("/assets/board.css", _board_css, methods=["GET"]),
            Route("/", _page, methods=["GET"]),
            Mount("/assets", StaticFiles(directory=STATIC, check_dir=False)),
        ]
        inner = Starlette(routes=routes, exception_handlers={HTTPException: _refused, Exception: _failed})
        self._guarded = Guard(inner, port=port, open_to_network=open_to_network)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._guarded(scope, receive, send)

    async def _quit(self, request: Request) -> Response:
        del request
        self.jobs.stop_all()
        if self._stop is not None:
            asyncio.get_running_loop().call_later(0.05, self._stop)
        return Response(status_code=204)

    async def _no_call(self, request: Request) -> Response:
        methods = {call.method for call in calls() if f"/api/{call.path}" == request.url.path}
        if methods:
            raise HTTPException(405, headers={"Allow": ", ".join(methods)})
        known = ", ".join(sorted({call.path for call in calls()}))
        raise HTTPException(404, f"there is no call {request.url.path[:80]!r}; under /api there are {known}")


async def _page(request: Request) -> Response:
    del request
    page = STATIC / "index.html"
    if not page.is_file():
        raise HTTPException(404, "the page is missing in this installation; the calls under /api work without it")
    return Response(page.read_bytes(), media_type="text/html", headers={"cache-control": "no-cache"})


async def _board_css(request: Request) -> Response:
    sheet = stylesheet().encode()
    tag = _tag(sheet)
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    return Response(sheet, media_type="text/css", headers={"cache-control": "no-cache", "etag": tag})


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:16]}"'


async def _refused(request: Request, error: Exception) -> Response:
    """Say in JSON what the router refuses: no such path, no such method."""
    assert isinstance(error, HTTPException)
    text = error.detail
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        text = f"{request.url.path[:80]} is not asked by {request.method}; use {allowed}"
    elif error.status_code == 404 and text == "Not Found":
        text = f"there is nothing at {request.url.path[:80]!r}"
    body = json.dumps({"error": text, "kind": "request"})
    return Response(body, error.status_code, headers=error.headers, media_type="application/json")


async def _failed(request: Request, error: Exception) -> Response:
    del request, error
    return Response(json.dumps({"error": _OOPS, "kind": "internal"}), 500, media_type="application/json")


_OOPS = "this failed because of a bug in whydoku; the terminal that runs the server has the details"


class _Endpoint:
    """A call of the table as an ASGI application."""

    def __init__(self, app: App, call: Call) -> None:
        self._app = app
        self._call = call
        self._kept: bytes | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self._fields(scope, receive)
            if body is None:
                return None
            self._call.read(body)
        except _TooLargeError:
            text = f"a request has at most {MOST_BYTES >> 20} MiB"
            return await refuse(send, 413, "request", text, ((b"connection", b"close"),))
        except TimeoutError:
            text = f"the request did not arrive within {BODY_SECONDS:g} seconds"
            return await refuse(send, 408, "request", text, ((b"connection", b"close"),))
        except RequestError as error:
            return await refuse(send, 400, "request", str(error))
        if self._call.fixed and self._kept is not None:
            return await self._send_kept(scope, send)
        job = Job(min(float(body.get("seconds") or self._call.deadline), 300.0))
        self._app.jobs.running.add(job)
        try:
            if self._app.jobs.stopping:
                job.stop.ask()
            if self._call.streams:
                await self._stream(job, body, receive, send)
            else:
                await self._answer(job, body, scope, receive, send)
        except BusyError:
            text = "whydoku has too much to do just now; ask again in a moment"
            await refuse(send, 429, "busy", text, ((b"retry-after", b"1"),))
        finally:
            self._app.jobs.running.discard(job)
        return None

    async def _fields(self, scope: Scope, receive: Receive) -> dict[str, Any] | None:
        """Read the fields of a request: of its path and query, or of its body; None if the client went away."""
        if self._call.method == "GET":
            said = {**dict(parse_qsl(scope["query_string"].decode("latin-1"))), **scope.get("path_params", {})}
            return {name: _of_text(value, self._call, name) for name, value in said.items()}
        async with asyncio.timeout(BODY_SECONDS):
            raw = await _body(scope, receive)
        if raw is None:
            return None
        return _object(raw)

    # -- one answer ---------------------------------------------------------------------------------------------------

    async def _answer(self, job: Job, body: dict[str, Any], scope: Scope, receive: Receive, send: Send) -> None:
        def work() -> bytes:
            answer = self._call.run(job, **self._call.made(body))
            return _json(answer)

        done = await _unless_gone(self._app.jobs.quick.run(job, work), receive)
        if done is None:
            return
        result, failed = done
        if failed is not None:
            status, shape = told(failed, stopping=self._app.jobs.stopping)
            await send_body(send, status, json.dumps(shape).encode())
        elif self._call.fixed and not body:
            self._kept = result
            await self._send_kept(scope, send)
        else:
            await send_body(send, 200, result)

    async def _send_kept(self, scope: Scope, send: Send) -> None:
        assert self._kept is not None
        tag = _tag(self._kept).encode()
        headers = ((b"etag", tag), (b"cache-control", b"no-cache"))
        if dict(scope["headers"]).get(b"if-none-match") == tag:
            await send({"type": "http.response.start", "status": 304, "headers": [*headers]})
            await send({"type": "http.response.body", "body": b""})
        else:
            await send_body(send, 200, self._kept, headers)

    # -- a stream -----------------------------------------------------------------------------------------------------

    async def _stream(self, job: Job, body: dict[str, Any], receive: Receive, send: Send) -> None:
        """Send events as they come; the first one decides whether it is an answer at all or a refusal."""
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()

        def put(kind: str, shape: Any) -> None:
            loop.call_soon_threadsafe(events.put_nowait, (kind, _json(shape)))

        def work() -> None:
            items = self._call.run(job, **self._call.made(body))
            try:
                while True:
                    put("item", next(items))
            except StopIteration as end:
                put("done", end.value)
            finally:
                items.close()

        async def run() -> Any:
            done = await self._app.jobs.long.run(job, work)
            events.put_nowait(("", b""))
            return done

        async def relay() -> Any:
            running = asyncio.ensure_future(run())
            started = False
            try:
                while True:
                    waiting = asyncio.ensure_future(events.get())
                    await asyncio.wait({waiting, running}, timeout=PROGRESS, return_when=asyncio.FIRST_COMPLETED)
                    if not waiting.done() and events.empty():
                        waiting.cancel()
                        if running.done():
                            running.result()  # raises what kept it from starting
                        elif job.began:
                            await self._event(send, "progress", _json(job.told()), first=not started)
                            started = True
                        continue
                    kind, data = await waiting
                    if kind:
                        await self._event(send, kind, data, first=not started)
                        started = True
                        continue
                    _, failed = running.result()
                    if failed is not None:
                        status, shape = told(failed, stopping=self._app.jobs.stopping)
                        said = json.dumps(shape).encode()
                        if not started:
                            return await send_body(send, status, said)
                        await self._event(send, "error", said, first=False)
                    return await send({"type": "http.response.body", "body": b""})
            finally:
                if not running.done():
                    running.cancel()
                    await asyncio.wait([running])

        await _unless_gone(relay(), receive)

    @staticmethod
    async def _event(send: Send, kind: str, data: bytes, *, first: bool) -> None:
        if first:
            headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
        text = b"event: %s\ndata: %s\n\n" % (kind.encode(), data)
        await send({"type": "http.response.body", "body": text, "more_body": True})


def _json(shape: Any) -> bytes:
    return json.dumps(shape, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass")


async def _unless_gone(work: Any, receive: Receive) -> Any:
    """Wait for some work, unless the client goes away; then cancel it and give None."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        return None
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait([working])


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


# -- what a request says ---------------------------------------------------------------------------------------------------


class _TooLargeError(Exception):
    pass


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Read the body, and stop where it is too long; None if the client went away."""
    stated = dict(scope["headers"]).get(b"content-length", b"0")
    if stated.isdigit() and int(stated) > MOST_BYTES:
        raise _TooLargeError
    pieces, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > MOST_BYTES:
            raise _TooLargeError
        if not message.get("more_body"):
            return b"".join(pieces)


def _object(raw: bytes) -> dict[str, Any]:
    def refuse_constant(name: str) -> None:
        raise RequestError(f"the request is not JSON: {name} is no number")

    if not raw.strip():
        return {}
    try:
        body = json.loads(raw, parse_constant=refuse_constant)
    except RequestError:
        raise
    except UnicodeDecodeError as error:
        raise RequestError(f"the request is not UTF-8: byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise RequestError(
            f"the request is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise RequestError("the request is not JSON that can be read: it is nested too deeply") from None
    except ValueError:
        raise RequestError("the request is not JSON that can be read: a number has too many digits") from None
    if not isinstance(body, dict):
        raise RequestError("a request is a JSON object")
    return body


def _of_text(value: str, call: Call, name: str) -> Any:
    """Read a value of a path or query as its field's schema says."""
    kind = call.fields[name].said.schema.get("type") if name in call.fields else None
    if kind == "integer":
        try:
            return int(value[:20])
        except ValueError:
            raise RequestError(f"{name} should be a whole number, not {value[:40]!r}") from None
    return value


# -- what went wrong ---------------------------------------------------------------------------------------------------------


def told(error: BaseException, *, stopping: bool = False) -> tuple[int, dict[str, Any]]:
    """Say in JSON what went wrong, with the status that fits."""
    text = str(error)
    if isinstance(error, Interrupted | KeyboardInterrupt):
        said = "whydoku is stopping" if stopping else f"stopped: {text}"
        return 503, {"error": said, "kind": "stopping" if stopping else "stopped"}
    if isinstance(error, StoppedError):
        return 504, {"error": text, "kind": "deadline", "at_least": error.at_least}
    if isinstance(error, MistakesError):
        return 422, {"error": text, "kind": "mistakes", "mistakes": error.mistakes.to_json()}
    if isinstance(error, NoSolutionError):
        shape: dict[str, Any] = {"error": text, "kind": "no-solution", "clash": error.clash}
        return 422, shape | ({"clashing": error.clashing.to_json()} if error.clashing is not None else {})
    if isinstance(error, MissingExtraError):
        return 501, {"error": text, "kind": "missing-extra", "extra": error.extra}
    for kind, name in (
        (RequestError, "request"),
        (FormatError, "format"),
        (RuleError, "rule"),
        (OptionError, "option"),
        (WhydokuError, "input"),
    ):
        if isinstance(error, kind):
            return 400, {"error": text, "kind": name, **place_in(text)}
    if isinstance(error, RecursionError | MemoryError):
        return 400, {"error": "this is too large, or nested too deeply, to be worked on", "kind": "input"}
    traceback.print_exception(error, file=sys.stderr)
    return 500, {"error": _OOPS, "kind": "internal"}
