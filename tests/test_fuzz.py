"""Real and mutilated code: no crash, every finding inside its text, every fix compiles."""

from __future__ import annotations

import ast
import keyword
import random
import tokenize
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.corpus import sample, source
from tests.fixtures import fixtures
from tests.soundness import compiles, problems

ALL = {"select": ["ALL"]}
FILES = sample(30, seed=3)
SEEDS = [text for case in fixtures() for text in case.files().values() if len(text) < 4000]
# Pieces that turn one construct into another.
PIECES = [
    "\n", "    ", " ", "(", ")", "[", "]", ":", ",", ".", "=", "+=", "*", "**", "#", "'", '"',
    "\\", "\t", "\r\n", "\x0c", "é", "🐍", "lambda: ", "await ", "async ", "not ", "0", "None",
    "for x in y:\n", "if x:\n", "else:\n", "try:\n", "with x:\n", "def f():\n", "class C:\n",
    "yield ", "return ", "global x\n", "del x\n", "import x\n", ";", "f'{x}'", "@x\n",
    *keyword.kwlist,
]  # fmt: skip


def assert_sound(text: str, name: str = "sample.py") -> None:
    """Check, fix, and check what came out."""
    assert not list(problems({name: text}, ALL))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_standard_library(path: Path) -> None:
    parsed = source(path)
    assert_sound(parsed.text.replace("\r\n", "\n"))


@st.composite
def mutilated(draw: st.DrawFn) -> str:
    """A fixture with a few pieces put in, taken out, doubled or swapped."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        if not text:
            break
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        piece = draw(st.sampled_from([*PIECES, "", text[start:end] * 2]))
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutilated())
def test_mutilated_code(text: str) -> None:
    assert_sound(text)


@st.composite
def rearranged(draw: st.DrawFn) -> str:
    """Valid code: statements of several fixtures, nested in one another."""
    seeds = draw(st.lists(st.sampled_from(SEEDS), min_size=1, max_size=3))
    shuffled = random.Random(draw(st.integers(0, 1000)))
    body: list[ast.stmt] = []
    for seed in seeds:
        statements = ast.parse(seed).body
        for statement in statements:
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                continue
            body.append(statement)
    shuffled.shuffle(body)
    wrapped = draw(st.sampled_from(["", "def f(x):", "async def f(x):", "class C:", "for x in y:"]))
    text = "\n".join(map(ast.unparse, body[:12]))
    if wrapped:
        text = wrapped + "\n" + "\n".join(f"    {line}" for line in text.split("\n"))
    return text + "\n"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(rearranged())
def test_rearranged_code(text: str) -> None:
    assert_sound(text)


def test_the_seeds_are_code() -> None:
    assert len(SEEDS) > 10
    for text in SEEDS:
        assert compiles(text)
        assert list(tokenize.generate_tokens(iter(text.splitlines(keepends=True)).__next__))
