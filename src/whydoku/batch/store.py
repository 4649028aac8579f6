"""Where parts are kept until all are done: a folder beside the output, with a manifest.

  OUT.parts/_manifest.json   what is done with what, and how it is cut
  OUT.parts/part-000007.csv  a part that is done; a file in the format of the output, which can be read by itself

A part is written under another name, flushed to the disk and renamed, so a part that is there is whole. When all are, they are
joined under another name, and that is renamed to OUT; so what is called OUT is whole, too. If OUT is a folder, the folder of
parts becomes it. Whenever a run ends, by Ctrl-C, `kill -9` or a full disk, the next one finds the parts that were done.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from whydoku.batch.file_kind import FileKind
from whydoku.batch.joined_parts import join
from whydoku.errors import InputError, OptionError

_MANIFEST = "_manifest.json"  # readers of folders pass over what begins so


class Store:
    """The store of one run's parts."""

    def __init__(self, out: Path, kind: FileKind, *, is_folder: bool, goes_on: bool = True) -> None:
        self.out = out
        self.folder = out.with_name(out.name + ".parts")
        self._gone = out.with_name(out.name + ".parts.done")  # joined already, and about to be removed
        self._kind = kind
        self._is_folder = is_folder
        self.goes_on = goes_on  # a stopped run can be resumed with the same input

    def open(self, manifest: dict[str, Any], *, resume: bool, overwrite: bool) -> bool:
        """Create the folder, or read what is in it; return whether anything is left to do."""
        with said_plainly(self.folder):
            shutil.rmtree(self._gone, ignore_errors=True)
            if overwrite:
                shutil.rmtree(self.folder, ignore_errors=True)
            if self.folder.exists() and not any(self.folder.glob("part-*")):
                self.discard()
            if self.folder.exists():
                if not resume:
                    choice = "continue with --resume, or start again" if self.goes_on else "start again"
                    raise OptionError(f"{self.folder} has an unfinished run: {choice} with --overwrite")
                return self._reopen(manifest)
            if self.out.exists() and not overwrite:
                if resume:
                    return False
                raise OptionError(f"{self.out} already exists: replace it with --overwrite")
            making = self.folder.with_name(self.folder.name + ".new")
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir(parents=True)
            _write(making / _MANIFEST, json.dumps(manifest, indent=1, sort_keys=True).encode())
            making.rename(self.folder)
            return True

    def _reopen(self, manifest: dict[str, Any]) -> bool:
        path = self.folder / _MANIFEST
        try:
            before = json.loads(path.read_bytes())
        except (OSError, ValueError) as error:
            raise InputError(f"{path} cannot be read, so it is not known what the parts are: {error}") from error
        for name in sorted({*manifest, *before}):
            if before.get(name) != manifest.get(name):
                raise OptionError(
                    f"{self.folder} was begun with another {name} ({_short(before.get(name))}, not "
                    f"{_short(manifest.get(name))}): run it as before, or start again with --overwrite"
                )
        self.sweep()
        return True

    def path(self, number: int) -> Path:
        """Return where a part is, or will be."""
        return self.folder / f"part-{number:06}{self._kind.suffix}"

    def making(self, number: int) -> Path:
        """Return the path of a part while it is being written."""
        return _making(self.path(number))

    def is_done(self, number: int) -> bool:
        """Whether a part is there."""
        return self.path(number).exists()

    def commit(self, number: int, data: Any) -> None:
        """Store a part, all of it or nothing. Without data, it is in the file named by `making`."""
        with said_plainly(self.folder, goes_on=self.goes_on):
            _write(self.path(number), data)

    def sweep(self) -> None:
        """Remove unfinished files."""
        for left in self.folder.glob("*.tmp"):
            left.unlink(missing_ok=True)

    def discard(self) -> None:
        """Remove the folder; nothing was done."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def finish(self, parts: int) -> None:
        """Join the parts into the output, and remove them."""
        with said_plainly(self.out):
            if self._is_folder:
                if self.out.exists():
                    shutil.rmtree(self.out)
                self.folder.rename(self.out)
                return
            making = self.out.with_name(f".{self.out.name}.tmp")
            try:
                with making.open("wb") as file:
                    join([self.path(number) for number in range(parts)], file, parquet=self._kind.format == "parquet")
                    file.flush()
                    os.fsync(file.fileno())
                making.replace(self.out)
            except BaseException:
                making.unlink(missing_ok=True)
                raise
            _flush_folder(self.out.parent)
            self.folder.rename(self._gone)
            shutil.rmtree(self._gone, ignore_errors=True)


def _making(path: Path) -> Path:
    return path.with_name(path.name + ".tmp")


def _write(path: Path, data: Any) -> None:
    making = _making(path)
    try:
        with making.open("rb+" if data is None else "wb") as file:
            if data is not None:
                file.write(data)
                file.flush()
            os.fsync(file.fileno())
        making.replace(path)
    except BaseException:
        making.unlink(missing_ok=True)
        raise
    _flush_folder(path.parent)


def _flush_folder(path: Path) -> None:
    """Make sure that a new name is on the disk, too, where a folder can be opened."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) < 60 else text[:57] + "…"


@contextmanager
def said_plainly(path: Path, *, goes_on: bool = True) -> Iterator[None]:
    """Turn an operating system error into a sentence."""
    try:
        yield
    except OSError as error:
        why = (os.strerror(error.errno) if error.errno else str(error)).lower()
        hint = ""
        if error.errno == errno.ENOSPC:
            hint = "; what is done is kept: make room and " + ("go on with --resume" if goes_on else "start again")
        raise InputError(f"{path} cannot be written: {why}{hint}") from error
