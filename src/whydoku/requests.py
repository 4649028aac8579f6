"""Requests as pydantic models, made from declarations: the input of HTTP calls and of assistants' tools.

A model has a field for each option of a verb: its kind, bounds, help and default are those of the declaration. Nouns that are
more than a word, a puzzle or a step, have a different form on each surface, so the surface defines their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, Optional, TypeAlias, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, create_model
from pydantic_core import PydanticCustomError

from whydoku.declare import Arg, Option, Verb
from whydoku.model.puzzle import Puzzle

MAX_ENTRIES = 500
"""How many entries an array of a request may have, unless its field says otherwise."""

MAX_SHOWN_CHARACTERS = 40
"""How much of a wrong value a refusal repeats."""

Fields: TypeAlias = dict[str, tuple[Any, Any]]
"""The fields of a model: each a type, and what else pydantic knows of it."""

Nouns: TypeAlias = Mapping[str, Callable[[Option], Fields]]
"""The fields that stand for a noun, by its form."""


Show = TypeVar("Show", bound=Callable[[Any], Any])


class Request(BaseModel):
    """The request of a call or a tool; an unknown field is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    def given(self) -> dict[str, Any]:
        """Return the fields that are set; null and an empty array count as omitted."""
        named = ((name, getattr(self, name)) for name in type(self).model_fields if name in self.model_fields_set)
        return {name: value for name, value in named if value is not None and value != []}


class Query(Request):
    """What is asked in an address, where everything is a text."""

    model_config = ConfigDict(strict=False)


def model_of(
    verb: Verb, surface: str, nouns: Nouns, more: Fields | None = None, base: type[Request] = Request
) -> type[Request]:
    """Return the model of a verb's request on a surface; an option of the verb hides a noun's of the same name."""
    options = verb.options_on(surface)
    own = {option.name: _field(option, verb) for option in options if option.arg.form not in nouns}
    fields: Fields = {}
    for option in options:
        noun = nouns.get(option.arg.form)
        fields |= {option.name: own[option.name]} if noun is None else noun(option)
    fields |= own
    model: type[Request] = create_model(f"{verb.name}-request", __base__=base, **fields, **(more or {}))  # type: ignore[call-overload]  # fields are made here
    return model


def _field(option: Option, verb: Verb) -> tuple[Any, Any]:
    default = verb.deadline if option.name == "deadline" else option.default
    if not isinstance(default, str | int | float):
        default = None
    return field_of(option.arg, required=option.required, default=[default] if option.arg.many and default else default)


def field_of(arg: Arg, *, required: bool = False, default: Any = None) -> tuple[Any, Any]:
    """Return the field of one argument."""
    one: Any = Literal[arg.choices] if arg.choices else arg.kind
    if arg.form == "ranges":
        one = text_or_object(arg.longest)
    elif arg.kind is str and not arg.choices:
        one = Annotated[str, Field(max_length=arg.longest)]
    elif arg.least is not None or arg.ceiling is not None:
        one = Annotated[one, Field(ge=arg.least, le=arg.ceiling)]
    whole: Any = Annotated[list[one], Field(max_length=MAX_ENTRIES)] if arg.many else one
    if required:
        return whole, Field(description=arg.help)
    return Optional[whole], Field(default, description=arg.help)  # noqa: UP045  # a type that is made here


def group_fields(options: Iterable[Option]) -> Fields:
    """Return the fields of a group of options."""
    return {option.name: field_of(option.arg) for option in options}


def text_or_object(longest: int, shape: Mapping[str, Any] | None = None) -> Any:
    """Return the type of a text or a JSON object; `shape` is the schema of the object."""

    def check(value: object) -> object:
        if not isinstance(value, str | dict):
            raise PydanticCustomError("text_or_object", "Input should be an object or a text")
        if isinstance(value, str) and len(value) > longest:
            raise PydanticCustomError("too_long", f"Input should have at most {longest} characters")
        return value

    texts = {"type": "string", "maxLength": longest}
    return Annotated[Any, AfterValidator(check), WithJsonSchema({"anyOf": [dict(shape or {"type": "object"}), texts]})]


def arguments(
    verb: Verb, surface: str, given: Mapping[str, Any], nouns: Mapping[str, Callable[[], Any]], deadline: Any
) -> dict[str, Any]:
    """Return the arguments of a verb for a request: nouns converted by `form`, all others unchanged."""
    found: dict[str, Any] = {}
    for option in verb.options_on(surface):
        if option.arg.form in nouns:
            found[option.name] = nouns[option.arg.form]()
        elif option.name == "deadline":
            found[option.name] = deadline
        elif option.name in given:
            found[option.name] = given[option.name]
    return found


class Presenters:
    """How a surface shows the answers of verbs, and its additional fields, by the verb's name."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Callable[[Any], Any], Fields]] = {}

    def __call__(self, name: str, more: Fields | None = None) -> Callable[[Show], Show]:
        """Register a presenter."""

        def register(show: Show) -> Show:
            self._known[name] = show, more or {}
            return show

        return register

    def of(self, name: str, otherwise: Callable[[Any], Any]) -> tuple[Callable[[Any], Any], Fields]:
        """Return the presenter of a verb, and its fields."""
        return self._known.get(name, (otherwise, {}))


# -- what is wrong with a request ------------------------------------------------------------------------------------------


def refusal(errors: Iterable[Any], name: str, known: Iterable[str]) -> str:
    """Return the sentence about the first error; `name` is the call's, `known` are its fields."""
    error = next(iter(errors))
    places = [part for part in error["loc"] if part not in ("body", "query", "path")]
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in places).lstrip(".")
    inner, _, last = where.rpartition(".")
    match error["type"]:
        case "missing":
            return f"{inner or name} needs the field {last!r}" if last else f"{name} needs an object with its fields"
        case "extra_forbidden" if inner:
            return f"{inner} has no field {last[:MAX_SHOWN_CHARACTERS]!r}"
        case "extra_forbidden":
            return f"{name} has no field {last[:MAX_SHOWN_CHARACTERS]!r}; it has {', '.join(known) or 'none'}"
        case "json_invalid":
            return f"the request is not JSON: {error['ctx']['error']}"
        case "model_type" | "model_attributes_type":
            return f"{where or 'a request'} should be an object, not {_shown(error['input'])}"
    said = error["msg"].partition(" should ")[2] or error["msg"]
    for theirs, ours in _WORDS.items():
        said = said.replace(theirs, ours)
    given = error.get("input")
    wrong = "" if isinstance(given, str) and len(given) > 10 * MAX_SHOWN_CHARACTERS else f", not {_shown(given)}"
    return f"{where or 'a request'} should {said}{wrong}"


_WORDS = {
    "a valid integer": "a whole number",
    "a valid number": "a number",
    "a valid string": "a text",
    "a valid boolean": "true or false",
    "a valid list": "an array",
    "a valid dictionary": "an object",
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
}
"""What pydantic says of Python's types, as it is said of JSON."""


def _shown(value: Any) -> str:
    if isinstance(value, list | dict):
        return "an array" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    shown = repr(value)
    return shown if len(shown) <= MAX_SHOWN_CHARACTERS else f"{shown[:MAX_SHOWN_CHARACTERS]}…"


def with_notes(answer: Any, puzzle: Puzzle | None, refused: Iterable[str]) -> Any:
    """Return an answer with notes: what of its puzzle was passed over, which techniques were refused."""
    notes: dict[str, Any] = {}
    if puzzle is not None and puzzle.passed_over:
        notes["passed_over"] = puzzle.passed_over
    if said := [*refused]:
        notes["refused"] = said
    return {**answer, **notes} if isinstance(answer, dict) else answer
