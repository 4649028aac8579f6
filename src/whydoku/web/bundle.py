"""The page's files, packed: a start page, one style sheet, and two scripts, under names that carry a hash of what is in them.

In development the server sends the modules of `static/` as they are. A wheel has them packed as well: CMake runs

    python -m whydoku.web.bundle DIRECTORY

with the sources alone, so this file imports nothing that has to be built or installed. `main.js` and all that it imports make
`start-HASH.js`; `panels.js`, which is imported when a panel is first opened, and what only the panels need make
`panels-HASH.js`; texts that only they show come with them. A module becomes a function that returns its exports, so
names of two modules never meet. Only comments and spaces are removed, so that the browser's error messages are still readable.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from whydoku.render.palette import stylesheet

STATIC = Path(__file__).parent / "static"
START, LATER, TEXTS = "main.js", "panels.js", "texts.js"
PUT_IN = "\0"

_IMPORT = re.compile(r"^import \{([^}]*)\} from '\./([\w-]+\.js)';$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|function|async function|class) )", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:const|function|async function|class) ([\w$]+)", re.MULTILINE)
_AGAIN = re.compile(r"^export \{([^}]*)\} from '\./([\w-]+\.js)';$", re.MULTILINE)
_TOKEN = re.compile(
    r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<space> \s+ )
  | (?P<text> '(?:[^'\\\n]|\\.)*' | "(?:[^"\\\n]|\\.)*" )
  | (?P<word> [\w$\#]+ )
  | (?P<sign> => | \.\.\. | \+\+ | -- | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_PATTERN = {"(", ",", "=", ":", "[", "!", "&", "|", "?", "{", "}", ";", "=>", "return", "+", ""}


def packed(static: Path = STATIC) -> dict[str, bytes]:
    """Return the packed files by name, each text beside its gzip."""
    modules = {path.name: path.read_text(encoding="utf-8") for path in static.glob("*.js")}
    start = list(_needed(START, modules))
    later = [name for name in _needed(LATER, modules) if name not in start]
    shared = [name for name in start if name != START]
    modules[TEXTS], more_texts = _split_texts(modules[TEXTS], "".join(modules[name] for name in start if name != TEXTS))
    css = _without_spaces(stylesheet() + (static / "page.css").read_text(encoding="utf-8"))
    scripts = "".join(modules[name] for name in sorted(modules))
    build = hashlib.sha256((css + scripts).encode()).hexdigest()[:12]
    first, second, style = f"start-{build}.js", f"panels-{build}.js", f"page-{build}.css"
    body = [_module(name, modules[name]) for name in shared]
    main = _plain(modules[START]).replace(f"import('./{LATER}')", f"import('./{second}')")
    exports = f"export{{{','.join(map(_variable, shared))}}};"
    files = {
        first: "\n".join([*body, exports, f"{{{main}}}"]).encode(),
        second: "\n".join(
            [
                f"import{{{','.join(map(_variable, shared))}}}from'./{first}';",
                more_texts,
                *(_module(name, modules[name]) for name in later if name != LATER),
                _reexports(modules[LATER]),
            ]
        ).encode(),
        style: css.encode(),
        "index.html": _index(static, first, style).encode(),
    }
    for name in list(files):
        files[f"{name}.gz"] = gzip.compress(files[name], 9, mtime=0)
    for name in ("icon.svg", "manifest.webmanifest"):
        files[name] = (static / name).read_bytes()
    return files


def _needed(name: str, modules: dict[str, str], seen: set[str] | None = None) -> Iterator[str]:
    """Yield the modules that one imports, and it, each after those it needs."""
    seen = set() if seen is None else seen
    if name in seen:
        return
    seen.add(name)
    for pattern in (_IMPORT, _AGAIN):
        for _, other in pattern.findall(modules[name]):
            yield from _needed(other, modules, seen)
    yield name


def _split_texts(texts: str, start: str) -> tuple[str, str]:
    """Return the texts without those that the start does not ask for, and a script that adds these."""
    head, _, rest = texts.partition("export const T = {\n")
    entries = re.findall(r"^  \w+[:,].*\n(?:^   .*\n|^  \}.*\n)*", rest, re.MULTILINE)
    assert "".join(entries) == rest.removesuffix("};\n")
    asked = set(re.findall(r"\bT\.(\w+)", start))
    helpers = [entry.strip().strip(",") for entry in entries if entry.endswith(",\n") and ":" not in entry]
    early = [entry for entry in entries if (name := entry.split(":")[0].strip().strip(",")) in asked or name in helpers]
    late = without_comments("".join(entry for entry in entries if entry not in early))
    added = f"(({{T}})=>{{const{{{','.join(helpers)}}}=T;Object.assign(T,{{{late}}});}})({_variable(TEXTS)});"
    return f"{head}export const T = {{\n{''.join(early)}}};\n", added


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")


def _plain(text: str) -> str:
    """Return a module's text without import and export, and without comments and spaces."""

    def imported(found: re.Match[str]) -> str:
        names = re.sub(r"([\w$]+) as ([\w$]+)", r"\1: \2", found[1])
        return f"const {{{names}}} = {_variable(found[2])};"

    return without_comments(_EXPORT.sub("", _IMPORT.sub(imported, text)))


def _module(name: str, text: str) -> str:
    names = _EXPORTED.findall(text)
    return f"const {_variable(name)}=(()=>{{{_plain(text)}\nreturn{{{','.join(names)}}};}})();"


def _reexports(text: str) -> str:
    lines = []
    for names, other in _AGAIN.findall(text):
        for each in names.split(","):
            was, _, now = each.strip().partition(" as ")
            lines.append(f"export const {now or was}={_variable(other)}.{was};")
    return "".join(lines)


def without_comments(text: str) -> str:
    """Return a script without its comments, and with no more spaces and line ends than it needs."""
    out: list[str] = []
    last, gap = "", ""
    for kind, token in _tokens(text):
        if kind in ("comment", "space"):
            gap = "\n" if "\n" in token or gap == "\n" else gap or (" " if kind == "space" else "")
            continue
        words = bool(last) and (last[-1].isalnum() or last[-1] in "_$") and (token[0].isalnum() or token[0] in "_$#")
        if gap == "\n" and not (last in (*"{([,;:?&|=+", "=>", "") or token[0] in ")]},.;:?&|"):
            out.append("\n")
        elif gap and (words or (last in ("+", "-", "++", "--") and token[0] == last[0])):
            out.append(" ")
        out.append(token)
        last, gap = token, ""
    return "".join(out)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a script; a template is one piece, and so is a regular expression."""
    at, last = 0, ""
    while at < len(text):
        if text[at] == "`":
            end = _end_of_template(text, at)
            yield "text", text[at:end]
            at, last = end, "`"
            continue
        if text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*") and last in _BEFORE_PATTERN:
            found = _PATTERN.match(text, at)
            if found is not None:
                yield "text", found[0]
                at, last = found.end(), "/re/"
                continue
        token = _TOKEN.match(text, at)
        assert token is not None
        kind = token.lastgroup or "sign"
        yield kind, token[0]
        at = token.end()
        if kind not in ("comment", "space"):
            last = token[0]


def literals(text: str) -> Iterator[str]:
    """Yield what a script has in quotes; of a template the text alone, with `PUT_IN` for each part that is put in."""
    for kind, token in _tokens(text):
        if kind != "text" or token[0] == "/":
            continue
        if token[0] != "`":
            yield token[1:-1]
            continue
        at, said = 1, ""
        while at < len(token) - 1:
            if token.startswith("${", at):
                end = _end_of_part(token, at + 2)
                yield from literals(token[at + 2 : end - 1])
                said, at = said + PUT_IN, end
            else:
                said, at = said + token[at], at + 1
        yield said


def _end_of_template(text: str, at: int) -> int:
    at += 1
    while text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            at = _end_of_part(text, at + 2)
        else:
            at += 1
    return at + 1


def _end_of_part(text: str, at: int) -> int:
    """Return where the part of a template that begins at `at` ends, after its brace."""
    depth = 1
    while depth:
        sign = text[at]
        if sign == "`":
            at = _end_of_template(text, at)
            continue
        if sign in "'\"":
            found = _TOKEN.match(text, at)
            assert found is not None
            at = found.end()
            continue
        if sign == "/":
            pattern = _PATTERN.match(text, at)
            if pattern is not None and re.search(r"[(,=:\[!&|?{};]\s*$", text[:at]):
                at = pattern.end()
                continue
        depth += {"{": 1, "}": -1}.get(sign, 0)
        at += 1
    return at


def _without_spaces(css: str) -> str:
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\s+", " ", css)
    return re.sub(r" ?([{};,>]) ?", r"\1", css).replace(";}", "}").replace(": ", ":").strip()


def _index(static: Path, script: str, style: str) -> str:
    text = (static / "index.html").read_text(encoding="utf-8")
    icon = base64.b64encode((static / "icon.svg").read_bytes()).decode()
    text = re.sub(r'<link rel="(?:modulepreload|stylesheet)"[^>]*>\n', "", text)
    text = text.replace("assets/icon.svg", f"data:image/svg+xml;base64,{icon}")
    return text.replace(
        '<script type="module" src="assets/main.js"></script>',
        f'<link rel="stylesheet" href="assets/{style}">\n<script type="module" src="assets/{script}"></script>',
    )


def write(where: Path) -> None:
    """Write the packed files into a directory."""
    where.mkdir(parents=True, exist_ok=True)
    for old in where.iterdir():
        old.unlink()
    for name, body in packed().items():
        (where / name).write_bytes(body)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
