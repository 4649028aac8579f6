"""The calls: every verb that HTTP has, and what only the page asks. Routes and the OpenAPI document are made of this table.

A verb needs nothing here: its request comes of its declaration, and its answer is its noun's JSON. What the page needs beside
that (a drawing, the position of each step, a hash), or bit by bit, is a presenter under the verb's name: `@shows("hint")`. What
only the page asks is declared as a verb is, under `@page(...)`. A presenter that is a generator is a stream: it yields items,
and returns the end.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Generator, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from whydoku.declare import Verb
from whydoku.engines.logic.outside_steps import refusals
from whydoku.model.cell_notation import Notation, find_notation
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.requests import Fields, Presenters, Query, Request, arguments, model_of, with_notes
from whydoku.verbs import verbs
from whydoku.verbs.read_step import read_step
from whydoku.web.jobs import Job
from whydoku.web.limits import CALL_SECONDS
from whydoku.web.nouns import NOUNS, made_by_a_client, read_puzzle


@dataclass(frozen=True)
class CallRequest:
    """A request in progress: its options, and the job that works on it."""

    verb: Verb
    given: dict[str, Any]
    job: Job

    @cached_property
    def at(self) -> Puzzle:
        """The puzzle with the player's work."""
        with self.notation.spoken():
            puzzle, work = read_puzzle(self.given["puzzle"]), self.given.get("work")
            return (puzzle if work is None else work.on(puzzle)).named_by(self.notation)

    @property
    def notation(self) -> Notation:
        """The notation of cells."""
        return find_notation(self.given.get("cells"))

    def named(self, shape: Any) -> Any:
        """Return JSON whose texts name cells in the requested notation."""
        return self.notation.rewrite_json(shape, self.at.board if "puzzle" in self.given else None)

    def noted(self, answer: Any, refused: Iterable[str]) -> Any:
        """Return an answer with its notes, and cells in the requested notation."""
        return self.named(with_notes(answer, self.at if "puzzle" in self.given else None, refused))

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of the verb."""
        nouns = {"puzzle": lambda: self.at.puzzle, "position": lambda: self.at, "step": self.step}
        # Verbs use the running clock, and record on it what they find.
        return arguments(self.verb, "http", self.given, nouns, self.job.clock)

    def step(self) -> Step | None:
        """Return the step in question."""
        shape = self.given.get("step")
        return None if shape is None else read_step(self.at, shape)

    def run(self, **changed: Any) -> Any:
        """Return the answer of the verb; a step made by a client may be invalid."""
        with made_by_a_client() if "step" in self.given else nullcontext(), self.notation.spoken():
            return self.verb.run(**self.arguments() | changed)


def _plainly(asked: CallRequest) -> Any:
    return asked.verb.to_json(asked.run())


@dataclass(frozen=True)
class Call:
    """A call: its parameters, and how its answer is shown."""

    name: str
    verb: Verb
    show: Callable[[CallRequest], Any] = _plainly
    more: Fields = field(default_factory=dict)  # fields besides the verb's own
    method: str = "POST"
    path: str = ""  # path under /api/, if it differs from the name
    fixed: bool = False  # whether the answer is the same as long as this program runs

    @property
    def route(self) -> str:
        """Its address."""
        return f"/api/{self.path or self.name}"

    @property
    def streams(self) -> bool:
        """Whether it answers bit by bit."""
        return inspect.isgeneratorfunction(self.show)

    @property
    def deadline(self) -> float:
        """The seconds it may work unless the request says otherwise."""
        return self.verb.deadline or CALL_SECONDS

    @cached_property
    def model(self) -> type[Request]:
        """The model of a request."""
        return model_of(self.verb, "http", NOUNS, self.more, Request if self.method == "POST" else Query)

    def ask(self, given: dict[str, Any], job: Job) -> Any:
        """Return the answer as JSON, or the generator of a stream."""
        asked = CallRequest(self.verb, given, job)
        if self.streams:
            return _named_stream(asked, self.show(asked))
        with refusals() as refused:
            answer = self.show(asked)
        return asked.noted(answer, refused)


def _named_stream(asked: CallRequest, items: Generator[Any, None, Any]) -> Generator[Any, None, Any]:
    """Yield the items of a stream, with cells in the requested notation."""
    with refusals() as refused:
        while True:
            try:
                yield asked.named(next(items))
            except StopIteration as end:
                return asked.noted(end.value, refused)


shows = Presenters()
_PAGE: list[Call] = []


def page(
    name: str, *, deadline: float, method: str = "POST", path: str = "", fixed: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a call that only the page makes."""

    def register(run: Callable[..., Any]) -> Callable[..., Any]:
        verb = Verb(run, deadline=deadline, to_json=lambda shape: shape)
        _PAGE.append(Call(name, verb, method=method, path=path, fixed=fixed))
        return run

    return register


@cache
def calls() -> dict[str, Call]:
    """Return the whole table by name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    here = [verb for verb in verbs().values() if "http" not in verb.absent]
    found = [Call(verb.name, verb, *shows.of(verb.name, _plainly)) for verb in here] + _PAGE
    return {each.name: each for each in sorted(found, key=lambda each: each.route)}
