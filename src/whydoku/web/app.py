"""The ASGI application: the page's files and the calls, each run off the event loop and stopped when its client goes away."""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from importlib.metadata import version
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeVar

from fastapi import Body, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.exceptions import HTTPException

from whydoku.errors import (
    FormatError,
    Interrupted,
    MissingExtraError,
    MistakesError,
    NoSolutionError,
    OptionError,
    RuleError,
    StoppedError,
    UnreadError,
    WhydokuError,
)
from whydoku.requests import refusal
from whydoku.web import assets
from whydoku.web.calls import Call, calls
from whydoku.web.documented import located, responses, schemas
from whydoku.web.guard import Guard, Receive, Scope, Send
from whydoku.web.jobs import BusyError, Job, Jobs
from whydoku.web.where import place_in

OUR_FAULT = "this failed because of a bug in whydoku; the terminal that runs the server has the details"
T = TypeVar("T")


class App:
    """The application; `stop` is called when the page asks the server to end."""

    def __init__(self, *, port: int, open_to_network: bool = False, stop: Callable[[], None] | None = None) -> None:
        self.jobs = Jobs()
        self._stop = stop
        self._kept: dict[str, bytes] = {}
        inner = _Api(
            title="whydoku",
            version=version("whydoku"),
            description="Any Sudoku, under any rules: solved, explained and proved.",
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            exception_handlers={HTTPException: _refused, RequestValidationError: _no_request, Exception: _failed},
        )
        for call in calls().values():
            inner.add_api_route(
                call.route,
                self._endpoint(call),
                methods=[call.method],
                operation_id=call.name,
                summary=call.verb.about,
                responses=responses(call),
                response_class=Response,
            )
        inner.add_route("/api/quit", self._quit, methods=["POST"])
        inner.add_route("/assets/{name}", assets.asset, methods=["GET"])
        inner.add_route("/", assets.page, methods=["GET"])
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

    def _endpoint(self, call: Call) -> Callable[..., Awaitable[Response]]:
        """Return a call as the framework takes it: a function whose signature says what it is asked."""

        async def endpoint(request: Request, **asked: Any) -> Response:
            given = {**(asked.pop("fields").given() if "fields" in asked else {}), **asked}
            job = Job(float(given.get("deadline", call.deadline)))
            try:
                return await (self._stream if call.streams else self._answer)(call, given, job, request)
            except BusyError:
                text = "whydoku has too much to do just now; ask again in a moment"
                return _as_json({"error": text, "kind": "busy"}, 429, {"retry-after": "1"})

        endpoint.__signature__ = _signature(call)  # type: ignore[attr-defined]  # which inspect looks at first
        return endpoint

    async def _answer(self, call: Call, given: dict[str, Any], job: Job, request: Request) -> Response:
        if call.fixed and call.name in self._kept:
            return assets.tagged(self._kept[call.name], "application/json", request)
        done = await _unless_gone(self.jobs.run(job, lambda: _json(call.ask(given, job))), request)
        if done is None:
            return Response(status_code=204)  # sent to no client
        body, failed = done
        if failed is not None:
            return self._failure(failed)
        if call.fixed:
            self._kept[call.name] = body
            return assets.tagged(body, "application/json", request)
        return assets.compressed(body, "application/json", request, {"cache-control": "no-store"})

    async def _stream(self, call: Call, given: dict[str, Any], job: Job, request: Request) -> Response:
        """Send events as they come; the first one decides between an answer and a refusal."""
        events = self.jobs.events(job, lambda: call.ask(given, job))
        first = await _unless_gone(anext(events), request)
        if first is None or isinstance(first[1], BaseException):
            await events.aclose()
            return Response(status_code=204) if first is None else self._failure(first[1])

        def written(kind: str, data: Any) -> bytes:
            shape = problem(data, stopping=self.jobs.stopping)[1] if isinstance(data, BaseException) else data
            return format_sse_event(event=kind, data_str=json.dumps(shape, allow_nan=False))

        async def all_events() -> AsyncIterator[bytes]:
            async with aclosing(events):
                yield written(*first)
                async for event in events:
                    yield written(*event)

        return EventSourceResponse(all_events(), headers={"cache-control": "no-store"})

    def _failure(self, error: BaseException) -> Response:
        status, shape = problem(error, stopping=self.jobs.stopping)
        return _as_json(shape, status)


class _Api(FastAPI):
    """The framework, with our schemas in its document."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document."""
        if self.openapi_schema is None:
            document = located(super().openapi())
            document["components"]["schemas"] |= schemas()
            self.openapi_schema = document
        return self.openapi_schema


def _signature(call: Call) -> Signature:
    """Return the parameters of a call for the framework: names in its path, and a model of all others."""
    kind = Parameter.KEYWORD_ONLY
    fields = call.model.model_fields
    in_path = [name for name in fields if f"{{{name}}}" in call.route]
    found = [Parameter("request", kind, annotation=Request)]
    found += [Parameter(name, kind, annotation=Annotated[str, Path(max_length=200)]) for name in in_path]
    if len(fields) > len(in_path):
        needed = any(field.is_required() for field in fields.values())
        default = Parameter.empty if needed else call.model()
        where = Body() if call.method == "POST" else Query()
        found.append(Parameter("fields", kind, default=default, annotation=Annotated[call.model, where]))
    return Signature(found)


# -- answers ---------------------------------------------------------------------------------------------------------------


def _json(shape: Any) -> bytes:
    return json.dumps(shape, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass")


def _as_json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    content = body if isinstance(body, bytes) else _json(body)
    return Response(content, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


async def _unless_gone(work: Awaitable[T], request: Request) -> T | None:
    """Wait for some work, unless the client goes away; then cancel it and return None."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait([working])


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# -- what went wrong -------------------------------------------------------------------------------------------------------


async def _refused(request: Request, error: Exception) -> Response:
    """Answer what the router refuses: no such path, no such method, a body that is too large or too late."""
    assert isinstance(error, HTTPException)
    text, path = error.detail, request.url.path
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        text = f"{path[:80]} is not asked by {request.method}; use {allowed}"
    elif error.status_code == 404 and path.startswith("/api/"):
        text = f"there is no call {path[:80]!r}; under /api there are {', '.join(calls())}"
    elif error.status_code == 404 and text == "Not Found":
        text = f"there is nothing at {path[:80]!r}"
    elif error.__cause__ is not None:
        text = "the request is not JSON that can be read: it is no UTF-8, nested too deeply, or a number is too long"
    return _as_json({"error": text, "kind": "request"}, error.status_code, dict(error.headers or {}))


async def _no_request(request: Request, error: Exception) -> Response:
    """Answer something that is no valid request of a call."""
    assert isinstance(error, RequestValidationError)
    call = next(each for each in calls().values() if each.route == request.scope["route"].path)
    text = refusal(error.errors(), call.path or call.name, call.model.model_fields)
    return _as_json({"error": text, "kind": "request"}, 400)


async def _failed(request: Request, error: Exception) -> Response:
    del request, error
    return _as_json({"error": OUR_FAULT, "kind": "internal"}, 500)


def problem(error: BaseException, *, stopping: bool = False) -> tuple[int, dict[str, Any]]:
    """Return the status that fits an error, and what went wrong as JSON."""
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
    kinds = {
        UnreadError: "unread",
        FormatError: "format",
        RuleError: "rule",
        OptionError: "option",
        WhydokuError: "input",
    }
    for kind, name in kinds.items():
        if isinstance(error, kind):
            return 400, {"error": text, "kind": name, **place_in(text)}
    if isinstance(error, RecursionError | MemoryError):
        return 400, {"error": "this is too large, or nested too deeply, to be worked on", "kind": "input"}
    traceback.print_exception(error, file=sys.stderr)
    return 500, {"error": OUR_FAULT, "kind": "internal"}
