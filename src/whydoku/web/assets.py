"""The page's files as they are sent: packed where this is an installed wheel, else the sources, module by module."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from whydoku.render.palette import stylesheet
from whydoku.web.limits import MIN_PACKED_BYTES

HERE = Path(__file__).parent
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
IMMUTABLE = "public, max-age=31536000, immutable"


def directory() -> Path:
    """Return where the page's files are: `packed/`, which only a wheel has, or `static/`."""
    packed = HERE / "packed"
    return packed if (packed / "index.html").is_file() else HERE / "static"


async def page(request: Request) -> Response:
    """Answer with the page itself."""
    if not (directory() / "index.html").is_file():
        raise HTTPException(404, "the page is missing in this installation; the calls under /api work without it")
    return _file("index.html", request)


async def asset(request: Request) -> Response:
    """Answer with a file of the page, by its name; there are no folders."""
    name = request.path_params["name"]
    if name == "board.css":
        return tagged(stylesheet().encode(), "text/css", request)
    if not re.fullmatch(r"[a-z0-9-]+\.[a-z]+", name) or not (directory() / name).is_file():
        raise HTTPException(404)
    return _file(name, request)


def _file(name: str, request: Request) -> Response:
    path = directory() / name
    hashed = re.search(r"-[0-9a-f]{12}\.", name) is not None
    headers = {"cache-control": IMMUTABLE if hashed else "no-cache", "vary": "accept-encoding"}
    packed = path.with_name(f"{name}.gz")
    if takes_gzip(request) and packed.is_file():
        path, headers = packed, headers | {"content-encoding": "gzip"}
    return FileResponse(path, headers=headers, media_type=KINDS[Path(name).suffix])


def tagged(body: bytes, media_type: str, request: Request) -> Response:
    """Return an answer that stays the same while this program runs, or 304 if the client has it already."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return compressed(body, media_type, request, headers)


def compressed(body: bytes, media_type: str, request: Request, headers: dict[str, str], status: int = 200) -> Response:
    """Return an answer, packed where it is long enough and the client can unpack it."""
    if len(body) >= MIN_PACKED_BYTES and takes_gzip(request):
        body, headers = gzip.compress(body, 4), headers | {"content-encoding": "gzip"}
    return Response(body, status, headers, media_type)


def takes_gzip(request: Request) -> bool:
    """Whether the client can unpack gzip."""
    return re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", request.headers.get("accept-encoding", "")) is not None
