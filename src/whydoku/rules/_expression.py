"""Small arithmetic of two digits, `abs(a - b) >= 3`, read safely: nothing but numbers, a, b and plain operators runs."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.rules._limits import MAX_EXPRESSION_CHARACTERS

Value = int | bool

_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARE: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_CALLS: dict[str, Callable[..., int]] = {"abs": abs, "min": min, "max": max}


@lru_cache(maxsize=256)
def compile_relation(text: str, names: tuple[str, ...] = ("a", "b")) -> Callable[..., bool]:
    """Turn an expression into a function of its names.

    >>> compile_relation("abs(a - b) >= 3 or a == 1")(2, 6)
    True
    """
    if len(text) > MAX_EXPRESSION_CHARACTERS:
        raise RuleError(f"the relation has {len(text)} characters; at most {MAX_EXPRESSION_CHARACTERS} are read")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise RuleError(f"the relation {text!r} cannot be read; an example is abs(a - b) >= 3") from error
    run = _compile(tree, names, text)

    def relation(*digits: int) -> bool:
        try:
            return bool(run(dict(zip(names, digits, strict=True))))
        except ZeroDivisionError:
            return False

    return relation


def _compile(node: ast.expr, names: tuple[str, ...], text: str) -> Callable[[dict[str, int]], int]:
    match node:
        case ast.Constant(value=bool() | int() as value) if abs(value) < 10**9:
            return lambda scope: value
        case ast.Name(id=name) if name in names:
            return lambda scope: scope[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _compile(operand, names, text)
            return lambda scope: -inner(scope)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _compile(operand, names, text)
            return lambda scope: not inner(scope)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            apply, x, y = _BINARY[type(op)], _compile(left, names, text), _compile(right, names, text)
            return lambda scope: apply(x(scope), y(scope))
        case ast.BoolOp(op=ast.And(), values=values):
            parts = [_compile(value, names, text) for value in values]
            return lambda scope: all(part(scope) for part in parts)
        case ast.BoolOp(op=ast.Or(), values=values):
            parts = [_compile(value, names, text) for value in values]
            return lambda scope: any(part(scope) for part in parts)
        case ast.Compare(left=left, ops=ops, comparators=rights) if all(type(op) in _COMPARE for op in ops):
            terms = [_compile(term, names, text) for term in (left, *rights)]
            tests = [_COMPARE[type(op)] for op in ops]
            return lambda scope: all(test(terms[i](scope), terms[i + 1](scope)) for i, test in enumerate(tests))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS and args:
            call, inputs = _CALLS[name], [_compile(arg, names, text) for arg in args]
            if (name == "abs") == (len(args) == 1):
                return lambda scope: call(*(value(scope) for value in inputs))
    where = ast.get_source_segment(text.strip(), node) or text
    raise RuleError(
        f"{where!r} in the relation {text!r} is not understood; numbers, {', '.join(names)}, + - * // %, "
        f"comparisons, and, or, not, abs, min and max are"
    )
