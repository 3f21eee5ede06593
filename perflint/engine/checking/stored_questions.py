"""Questions that a check asked of the project, with the digests of the answers, as bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from perflint.engine.checking.questions import Question, is_question
from perflint.language.stored import Natural, StoredError, decode, encode
from perflint.language.terms.stored_terms import Rows, TermWriter, Texts, read_terms
from perflint.language.terms.value_types import Type

_DEEPEST = 200  # types within types


class _OfType(msgspec.Struct, frozen=True, tag_field="kind", tag="type"):
    """An argument that is a type; one that is a term is its number in the table, in a tuple."""

    type: Type


class _OfNames(msgspec.Struct, frozen=True, tag_field="kind", tag="names"):
    """An argument that is a set of names."""

    names: frozenset[str]


_Argument = str | bool | int | None | tuple[Natural] | _OfType | _OfNames


class _Asked(NamedTuple):
    name: str
    arguments: tuple[_Argument, ...]
    digest: Natural


class _Questions(NamedTuple):
    texts: Texts
    rows: Rows
    asked: list[_Asked]


def pack(questions: Iterable[tuple[Question, int]]) -> bytes:
    """Questions as bytes, none where there are none.

    Raises:
        StoredError: one of them has an argument of another kind, or one that cannot be written down.
    """
    terms = TermWriter()
    asked = []
    try:
        for (name, arguments), digest in questions:
            told = tuple([_argument(each, terms) for each in arguments])
            asked.append(_Asked(name, told, digest))
    except (ValueError, TypeError, RecursionError) as error:
        raise StoredError(str(error)) from error
    return encode(_Questions(terms.texts, terms.rows, asked)) if asked else b""


def _argument(value: object, terms: TermWriter) -> _Argument:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, Type):
        return _OfType(value)
    if isinstance(value, tuple):
        return (terms.add(value),)
    if isinstance(value, frozenset):
        return _OfNames(value)
    raise StoredError(f"a question has an argument of the type {type(value).__name__}")


def unpack(data: bytes) -> list[tuple[Question, int]]:
    """Questions, of bytes that `pack` made.

    Raises:
        StoredError: they are none.
    """
    try:
        found = decode(_Questions, data)
        terms = read_terms(found.texts, found.rows)
        questions: list[tuple[Question, int]] = []
        for asked in found.asked:
            if not is_question(asked.name):
                raise StoredError(f"{asked.name!r} is no question")
            arguments = tuple([_read(each, terms) for each in asked.arguments])
            questions.append(((asked.name, arguments), asked.digest))
    except StoredError:
        raise
    except (ValueError, IndexError, TypeError, RecursionError) as error:
        raise StoredError(str(error)) from error
    return questions


def _read(argument: _Argument, terms: list[Any]) -> Any:
    if isinstance(argument, tuple):
        return terms[argument[0]]
    if isinstance(argument, _OfType):
        _expect_shallow(argument.type)
        return argument.type
    if isinstance(argument, _OfNames):
        return argument.names
    return argument


def _expect_shallow(of: Type, depth: int = 0) -> None:
    if depth > _DEEPEST:
        raise StoredError("a type is too deep")
    for inner in (*of.args, of.receiver):
        if inner is not None:
            _expect_shallow(inner, depth + 1)
