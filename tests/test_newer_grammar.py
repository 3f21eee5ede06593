"""Syntax that is newer than the interpreter: read, checked and fixed all the same."""

from __future__ import annotations

import ast
import sys

import pytest

from perflint.syntax import newer_grammar
from perflint.syntax.source import SourceError, parse_text
from tests.runs import fixed, found

pytestmark = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="this interpreter knows most of the syntax itself"
)

_FORMS = [
    ("def first[T](items: list[T]) -> T: ...", "def first(items: list[T]) -> T: ..."),
    ("def first[\n    T,\n    U = int,\n](items): ...", "def first(items): ..."),
    ("class Pair[A: int, *B]: ...", "class Pair: ..."),
    ("type Rows = list[int]", "Rows = list[int]"),
    ("type Ключ = list[int]", "Ключ = list[int]"),
    ("type Rows = (\n    list[int]\n    | set[int]\n)", "Rows = list[int] | set[int]"),
    ("type Tree[T] = dict[str, T]", "Tree = dict[str, T]"),
    (
        "try: ...\nexcept KeyError, os.error:\n    ...",
        "try: ...\nexcept (KeyError, os.error):\n    ...",
    ),
    ("x = f'{row['name']}!' + end", "x = f\"{row['name']}!\" + end"),
    ("x = f'é{a!r:>{w['k']}}é', end", "x = f\"é{a!r:>{w['k']}}é\", end"),
    ("x = f'{'\\n'.join(lines)}'; end", "x = f'{LINES.join(lines)}'; end"),
    ("x = f'''{\n  name  # whose\n}''', end", "x = f'{name}', end"),
    ("x = ('Dear '\n     f'{row['name']}'  # first\n     '!')", "x = f\"Dear {row['name']}!\""),
    (
        "x = ('é'\n     f'éé{row['a']}'\n     'é'), f'{row['b']}'",
        "x = f\"ééé{row['a']}é\", f\"{row['b']}\"",
    ),
    ("x = f'{row['a']=}'.lower()", "x = f\"row['a']={row['a']!r}\".lower()"),
    ("x = f'{f'{f'{name}'}'}'", "x = f'''{f\"{f'{name}'}\"}'''"),
    (r"x = rf'\d{row['a']}{{}}'", "x = f\"\\\\d{row['a']}{{}}\""),
    ("x = t'{name} {row['a']}'", "x = __template__(name, row['a'])"),
]


@pytest.mark.parametrize(("text", "older"), _FORMS)
def test_newer_forms_get_the_tree_of_older_ones(text: str, older: str) -> None:
    tree = newer_grammar.parse(text)
    assert tree is not None
    wanted = ast.dump(ast.parse(older)).replace(
        "Name(id='LINES', ctx=Load())", "Constant(value='\\n')"
    )
    assert ast.dump(tree) == wanted


@pytest.mark.parametrize("text", [text for text, _ in _FORMS])
def test_positions_are_those_of_the_file(text: str) -> None:
    rewritten = newer_grammar.older(text)
    assert rewritten is not None
    assert [len(line) for line in rewritten.text.split("\n")] == [
        len(line) for line in text.split("\n")
    ]
    for node in ast.walk(parse_text(text)):
        alias = text.startswith("type ") and isinstance(getattr(node, "ctx", None), ast.Store)
        if isinstance(node, ast.Name) and node.id != "__template__" and not alias:
            assert ast.get_source_segment(text, node) == node.id


@pytest.mark.parametrize("text", ["def f(:", "x = f'{'", "def f[T](: pass", "print 1", "f'{a b}'"])
def test_what_no_python_parses_is_a_syntax_error(text: str) -> None:
    assert newer_grammar.parse(text) is None
    with pytest.raises(SourceError, match=ast_message(text)):
        parse_text(text)


def ast_message(text: str) -> str:
    with pytest.raises(SyntaxError) as caught:
        ast.parse(text)
    return str(caught.value.msg)[:12].replace("(", "\\(").replace("'", ".")


@pytest.mark.parametrize(
    "code",
    [
        "(" * 5000 + ")" * 5000,
        "[" * 5000,
        "-" * 50_000 + "1",
        "not " * 50_000,
        "a" + ".b" * 50_000,
        "1" + "+1" * 50_000,
        "lambda:" * 9000 + "1",
        "f'{" * 3000,
    ],
)
def test_what_is_nested_too_deeply_for_libcst_is_left(code: str) -> None:
    assert newer_grammar.older(f"type Rows = int\nx = {code}\n") is None
    assert (
        newer_grammar.older("type Rows = int\nif a:\n pass\n" + "elif a:\n pass\n" * 20_000) is None
    )


def test_what_has_no_older_form_is_said_to_be_newer() -> None:
    with pytest.raises(SourceError, match=r"a newer Python accepts this.*it runs on 3\.1\d"):
        parse_text("type Rows[\n    T\n] = int\n")


_CODE = '''"""Newer syntax around a loop."""


type Rows = list[dict[str, str]]


class Report:
    def __init__(self) -> None:
        self.text = ""

    def fill[T](self, rows: Rows, names: list[str], fallback: T) -> T:
        for row in rows:
            self.text += f"{row["name"]}: {", ".join(names)}\\n"
        return fallback


def parts(rows: Rows) -> str:
    text = ""
    for row in rows:
        try:
            text += row["name"]  # é
        except KeyError, ValueError:
            text += f"{row["é"]}"
    return text
'''


def test_findings_are_those_of_older_syntax() -> None:
    (findings,) = found({"report.py": _CODE}, {}).values()
    assert [(finding.code, finding.position.line) for finding in findings] == [
        ("PFL601", 13),
        ("PFL601", 21),
        ("PFL601", 23),
    ]


def test_files_are_fixed_and_keep_their_syntax() -> None:
    after = fixed({"report.py": _CODE}, {}, unsafe=True)["report.py"]
    assert after != _CODE
    assert "except KeyError, ValueError:" in after
    assert 'f"{row["name"]}: {", ".join(names)}\\n"' in after
    assert parse_text(after)
