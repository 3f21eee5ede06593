"""What the cache holds is data: of a declared shape, or as good as absent."""

from __future__ import annotations

import ast
import os
import pickle
import random
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from perflint.engine.checking import stored_outlined, stored_questions, stored_records
from perflint.engine.checking.analysis import Outlined, Unit, outline
from perflint.engine.checking.questions import _COMMANDS, Question, is_question
from perflint.engine.checking.stored_findings import StoredFinding
from perflint.engine.discovery.root import Module
from perflint.engine.storing.pack import Pack, packed
from perflint.knowledge import facts
from perflint.language.stored import StoredError
from perflint.language.terms import stored_terms
from perflint.language.terms.stored_terms import TermWriter, read_terms
from perflint.language.terms.value_types import Type
from perflint.outlining import stored_outline
from perflint.outlining.outline import Outline
from perflint.project.answers.project import Project
from perflint.project.changes import stored_links
from perflint.rules.finding import Finding
from tests.stand_ins import failing, project, run, told, use
from tests.stored import FILES, SMALL, folder, same, settle

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch)


def outlined(text: str, name: str = "m") -> Outline:
    found = outline(Unit(f"{name}.py", f"{name}.py", Module(name, False), text.encode())).outline
    assert found is not None
    return found


# What is written can be read


def sources() -> list[Path]:
    """Fixtures of all rules, and perflint itself: each hundredth file, or all of them on demand."""
    found = sorted([*(ROOT / "testdata").rglob("*.py"), *(ROOT / "perflint").rglob("*.py")])
    return found[:: 1 if os.environ.get("PERFLINT_ALL_OUTLINES") else 40]


def test_all_outlines_can_be_written_and_read() -> None:
    for path in sources():
        unit = Unit(str(path), path.name, Module("pkg.mod", False))
        made = outline(unit)
        if made.fault is None:
            assert stored_outlined.unpack(stored_outlined.pack(made)) == made, path


def test_parts_are_read_when_they_are_asked_for() -> None:
    made = outlined(FILES["pkg/app.py"])
    read = stored_outline.unpack(stored_outline.pack(made))
    assert not {"words", "terms", "numbers", "passed"} & read.__dict__.keys()
    assert read.terms == made.terms
    assert "words" not in read.__dict__
    assert pickle.loads(pickle.dumps(read)) == made  # as processes exchange them
    with pytest.raises(AttributeError):
        _ = read.nothing  # type: ignore[attr-defined]


def test_outlines_of_strange_constants() -> None:
    made = outlined(
        "import os\n\ndef f(x=..., y=2j, z=1e999):\n    for a in x:\n        os.stat(a, 'é', key=f)\n"
    )
    assert stored_outline.unpack(stored_outline.pack(made)) == made


def test_half_surrogates_in_arguments() -> None:
    made = outlined("import re\n\nPATTERN = re.compile('\\ud834[\\udd73]', flags=re.U)\n")
    assert stored_outline.unpack(stored_outline.pack(made)) == made


STRANGE = {
    "large numbers": "A = 10**40\nB = int(1e30)\nC = -(10**40)\n\nclass K:\n    D = 10**40\n",
    "large ranges": "def f():\n    return list(range(10**40))\n\nE = list(range(10**40))\n",
    "compared": "def f(x):\n    if x == '\\ud800':\n        x()\n",
    "exported": "__all__ = ['\\udfff', 'f']\n",
    "relation": "from django.db import models\n\nclass A(models.Model):\n"
    "    b = models.ForeignKey('\\uD800', models.CASCADE, related_name='\\U0000d801')\n",
    "key": "def f(x):\n    return x['\\ud800'].y(a='\\ud801', b={'\\ud802': 2**70})\n",
    "annotation": "def f(x: '\\ud800', y=2**70) -> '\\ud801':\n    return getattr(x, '\\ud802')()\n",
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_outlines_of_what_no_file_can_hold_are_stored(text: str) -> None:
    made = outlined(text)
    assert stored_outline.unpack(stored_outline.pack(made)) == made


@pytest.mark.parametrize("text", ["x = '\\ud800'\n", "import é\n", "x = {'\\ud800': f()}\n"])
def test_what_cannot_be_written_is_made_again(tmp_path: Path, text: str) -> None:
    root = project(tmp_path, {"m.py": text, "n.py": "a\n"})
    for _ in range(2):
        summary = run(root, cache=True)
        assert told(summary) == ["n.py:1:1 PFL991"]
        assert summary.faults == ()


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_a_run_tells_of_files_that_it_cannot_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    root = project(tmp_path, {"m.py": text, "n.py": "a = 1\n"})
    assert "unstored" not in run(root, cache=True).counts

    def refuse(outlined: object) -> bytes:
        raise StoredError("it cannot be written down")

    monkeypatch.setattr("perflint.engine.checking.stored_outlined.pack", refuse)
    Path(root, "n.py").write_text("a = 2\n")
    assert run(root, cache=True).counts["unstored"] == 1


def test_terms_of_every_kind() -> None:
    name = ("name", "m.f")
    terms = [
        name,
        ("instance", "builtins.list", None, name),
        ("call", name),
        ("call", ("attribute", name, "get"), "key", None, name),
        ("item", name, "index", name),
        ("item", name, "0"),
        ("unpacked", name, -1),
        ("unpacked", name, 2),
        ("binary", "+", None, name),
        ("any", name, ("element", None)),
        ("argument", "m.f", "x"),
        ("given", name),
    ]
    writer = TermWriter()
    numbers = [writer.add(term) for term in (*terms, *terms, None)]
    read = read_terms(writer.texts, writer.rows)
    assert [read[number] for number in numbers] == [*terms, *terms, None]


@pytest.mark.parametrize(
    "term",
    [
        ("strange", "x"),
        ("name",),
        ("name", "a", "b"),
        ("call", 1),
    ],
)
def test_terms_of_no_kind_are_not_written(term: Any) -> None:
    with pytest.raises(StoredError):
        stored_questions.pack([(("resting", (term,)), 1)])


def test_questions_name_nothing_that_changes_a_project() -> None:
    own = {
        name
        for name, value in vars(Project).items()
        if callable(getattr(Project, name)) and not name.startswith("_")
    }
    asks = {"fields", "public", "relations", "subclass", "unique_fields"}
    assert own == asks | _COMMANDS, "a new method of Project is a question, or changes the project"
    assert not any(map(is_question, (*_COMMANDS, "__class__", "_analyses", "__init__")))
    for name in (*_COMMANDS, "_close"):
        with pytest.raises(StoredError, match="no question"):
            stored_questions.unpack(stored_questions.pack([((name, ()), 1)]))


# What stands for more than it is


def test_a_small_table_makes_no_large_term() -> None:
    name = [(0, 0)]
    doubled = [(stored_terms._NUMBERS["any"], place, place) for place in range(1, 61)]
    with pytest.raises(StoredError, match="too large"):
        read_terms(["x"], [*name, *doubled])
    deep = [(stored_terms._NUMBERS["element"], place) for place in range(1, 3_000)]
    with pytest.raises(StoredError, match="too large"):
        read_terms(["x"], [*name, *deep])
    many = [(stored_terms._NUMBERS["any"], *[1] * 90_000)]
    many += [(stored_terms._NUMBERS["element"], 2)] * 1_000  # no term is too large, all of them are
    with pytest.raises(StoredError, match="too large"):
        read_terms(["x"], [*name, *many])
    for row in [(99, 0), (0, 9), (0,), (2, 7), (stored_terms._NUMBERS["attribute"], 0, 0)]:
        with pytest.raises((ValueError, IndexError)):
            read_terms(["x"], [row])


BOMBS = {
    "deep": b"\x91" * 1_000_000 + b"\x01",
    "deep map": b"\x81\xa1x" * 300_000 + b"\x01",
    "wide": b"\xdd\xff\xff\xff\xff",
    "long text": b"\xdb\xff\xff\xff\xff",
    "long bytes": b"\xc6\xff\xff\xff\xff",
    "large map": b"\xdf\xff\xff\xff\xff",
    "not text": b"\xa2\xff\xfe",
    "extension": b"\xc7\x01\x05x",
    "time": b"\xd6\xff\x00\x00\x00\x00",
    "unused": b"\xc1",
    "nothing": b"",
    "null": b"\xc0",
    "number": b"\x01",
    "nan": b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    "trailing": b"\x90\x90",
}
READERS: dict[str, Callable[[bytes], Any]] = {
    "outlined": stored_outlined.unpack,
    "outline": stored_outline.unpack,
    "links": stored_links.unpack,
    "questions": stored_questions.unpack,
    "record": stored_records.unpack,
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("reader", READERS)
def test_readers_refuse_what_is_of_another_shape(reader: str, bomb: str) -> None:
    with pytest.raises(StoredError):
        READERS[reader](BOMBS[bomb])


# Wrong shapes, at each level


def replaced(value: Any) -> Iterator[Any]:
    """A value with something else in one place, for each place in it."""
    yield from (None, True, -1, 2**63, 1.5, "text", b"bytes", [], [[]], {}, {"a": 1}, [None] * 30)
    if isinstance(value, list):
        yield value[:-1]
        yield [*value, None]
        for place, part in enumerate(value[:30]):
            for other in replaced(part):
                yield [*value[:place], other, *value[place + 1 :]]
    elif isinstance(value, dict):
        for key, part in [*value.items()][:5]:
            for other in replaced(part):
                yield {**value, key: other}
    elif isinstance(value, bytes):
        try:
            inner = msgspec.msgpack.decode(value)
        except ValueError:
            return
        for other in replaced(inner):
            yield msgspec.msgpack.encode(other)


QUESTIONS: list[tuple[Question, int]] = [
    (("klass", ("m.C",)), 2**64 - 1),
    (("resting", (("call", ("attribute", ("name", "m.f"), "get")),)), 1),
    (("remember", ("attribute", Type("instance", "m.C", (None, Type("class", "m.D"))), "x")), 2),
    (("call_reaches", ("m.f", 1, 2, True, None)), 3),
    (("constructions", ("m.f", frozenset({"queue.Queue", "queue.LifoQueue"}))), 4),
]


def test_questions_come_back() -> None:
    assert stored_questions.unpack(stored_questions.pack(QUESTIONS)) == QUESTIONS


def all_of(read: Any) -> None:
    """Ask an outline for all that it holds."""
    if isinstance(read, Outlined):
        read = read.outline
    if isinstance(read, Outline):
        for name in ("words", "numbers", "terms", "passed"):
            getattr(read, name)
        [*read.sites()]


@pytest.mark.parametrize("reader", ["outlined", "links", "questions", "record"])
def test_a_wrong_shape_anywhere_is_refused(tmp_path: Path, reader: str) -> None:
    """Whatever stands in some place: it is read as what it may be, or refused."""
    root = project(tmp_path, FILES)
    run(root, cache=True)
    name = {"outlined": "outlines", "links": "links"}.get(reader, "findings-*")
    (path,) = folder(root).glob(name)
    with open(path, "rb") as file:
        stored = Pack(file)
        entry = "pkg/app.py" if "pkg/app.py" in stored else str(root / "pkg/app.py")
        data = stored.read(entry)
    if reader == "questions":
        data = stored_questions.pack(QUESTIONS)
    kinds = set()
    chosen = random.Random(1)
    for variant in replaced(msgspec.msgpack.decode(data)):
        if chosen.random() > 0.25:
            continue
        try:
            all_of(READERS[reader](msgspec.msgpack.encode(variant)))
            kinds.add("read")
        except StoredError:
            kinds.add("refused")
    assert kinds == {"read", "refused"}


# Through the whole


def forged(shared: bytes, entries: dict[str, bytes]) -> bytes:
    return b"".join(packed(shared, entries))


def contents(path: Path) -> tuple[bytes, dict[str, bytes]]:
    with open(path, "rb") as file:
        found = Pack(file)
        return found.shared, {name: found.read(name) for name in found}


class Harm:
    """Something that runs a program when it is read back."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("touch harmed",)


def bomb() -> Any:
    """What takes for ever to be hashed."""
    value: Any = ()
    for _ in range(60):
        value = (value, value)
    return value


def deep() -> Any:
    value: Any = frozenset()
    for _ in range(400):
        value = frozenset([value])
    return value


def pickles() -> dict[str, bytes]:
    return {
        "harm": pickle.dumps(Harm()),
        "bomb": pickle.dumps(bomb()),
        "deep": pickle.dumps(deep()),
        "outlines": pickle.dumps(("x", ("w", "w"), {"m.py": (1, 2, 3)})),
        "findings": pickle.dumps({"m.py": (1, 2)}),
    }


def poisoned(data: bytes) -> Iterator[bytes]:
    """Files in the place of one of the cache."""
    yield from (b"", b"something else", data[:5], data[:17], data[:20], data[:30])
    start = 17 + 8
    (length,) = struct.unpack("<I", data[21:25])
    cuts = (
        start + length // 2,
        start + length - 1,
        start + length,
        (start + length + len(data)) // 2,
    )
    yield from (data[:cut] for cut in (*cuts, len(data) - 1))
    for place in (0, 16, 17, 21, 24, start, start + length // 2, len(data) - 1):
        if place < len(data):
            yield data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :]
    yield b"perflint cache 1\n" + data[17:]
    for body in pickles().values():
        yield body
        old = f"{zlib.crc32(body):08x}{len(body):08x}".encode()
        yield b"perflint cache 1\n" + old + body
        yield b"perflint cache 2\n" + old + body
    for body in (*BOMBS.values(), *pickles().values()):
        yield b"perflint cache 2\n" + struct.pack("<II", zlib.crc32(body), len(body)) + body
    shared, entries = data_of(data)
    for body in (*BOMBS.values(), *pickles().values()):
        yield forged(body, entries)
        yield forged(shared, dict.fromkeys(entries, body))
    if len(entries) > 1:
        names = [*entries]
        yield forged(
            shared, dict(zip(names, [*[*entries.values()][1:], entries[names[0]]], strict=True))
        )
        yield forged(shared, {names[0]: entries[names[0]]})
    for name in ("../../etc/passwd", "/etc/passwd", "\x00", "x" * 10_000):
        yield forged(shared, {name: b"x", **entries})
    for start_, size in ((2**60, 1), (0, 2**28), (0, 2**63), (-1, 5)):
        head = msgspec.msgpack.encode(
            (shared, dict.fromkeys(entries or ["m.py"], (start_, size, 0)))
        )
        yield b"perflint cache 2\n" + struct.pack("<II", zlib.crc32(head), len(head)) + head


def data_of(data: bytes) -> tuple[bytes, dict[str, bytes]]:
    import io

    found = Pack(io.BytesIO(data))
    return found.shared, {name: found.read(name) for name in found}


@pytest.mark.slow
@pytest.mark.parametrize("which", ["outlines", "links", "findings", "run"])
def test_poisoned_files_are_as_good_as_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    monkeypatch.chdir(tmp_path)
    root = project(tmp_path / "one", SMALL)
    run(root, cache=True)
    if which != "run":
        (root / "m.py").write_text(FILES["m.py"] + "\n\ndef f():\n    a\n")
    expected = run(root, cache=False)
    stored = {path.name: path.read_bytes() for path in folder(root).iterdir()}
    (name,) = [name for name in stored if name.startswith(which)]
    count = 0
    for data in poisoned(stored[name]):
        for each, body in stored.items():
            (folder(root) / each).write_bytes(data if each == name else body)
        count += 1
        for _ in range(2):
            found = run(root, cache=True)
            assert same(found, expected), data[:80]
        assert found.notes == (), "it was made again"
    assert count > 80
    assert not [*tmp_path.rglob("harmed")]


@pytest.mark.slow
@pytest.mark.parametrize("which", ["outlines", "links", "findings", "run"])
def test_stored_files_of_any_shape_do_no_harm(tmp_path: Path, which: str) -> None:
    """Files with right checks, in which one thing at a time is another."""
    root = project(tmp_path, FILES)
    run(root, cache=True)
    if which != "run":
        (root / "m.py").write_text(FILES["m.py"] + "\n\ndef f():\n    a\n")
    expected = run(root, cache=False)
    stored = {path.name: path.read_bytes() for path in folder(root).iterdir()}
    (name,) = [name for name in stored if name.startswith(which)]
    shared, entries = data_of(stored[name])
    chosen = random.Random(which)
    variants = (
        [
            forged(msgspec.msgpack.encode(each), entries)
            for each in replaced(msgspec.msgpack.decode(shared))
        ]
        if shared
        else []
    )
    for entry, body in entries.items():
        variants += [
            forged(shared, {**entries, entry: msgspec.msgpack.encode(each)})
            for each in replaced(msgspec.msgpack.decode(body))
        ]
    for data in chosen.sample(variants, min(60, len(variants))):
        for each, body in stored.items():
            (folder(root) / each).write_bytes(data if each == name else body)
        found = run(root, cache=True)
        assert (found.faults, found.problems) == ((), ())
        assert [each.path for each in found.checked] == [each.path for each in expected.checked]


def test_what_contradicts_itself_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links of declared shapes that lead to functions that are not there."""
    root = project(tmp_path, FILES)
    run(root, cache=True)
    expected = run(root, cache=False)
    path = folder(root) / "links"
    shared, entries = contents(path)
    for name, data in entries.items():
        value = msgspec.msgpack.decode(data)
        value[6] = [[*edge[:1], 10_000, *edge[2:]] for edge in value[6]]
        entries[name] = msgspec.msgpack.encode(value)
    path.write_bytes(forged(shared, entries))
    for each in folder(root).glob("[fr]*"):
        each.unlink()
    (root / "m.py").write_text("x = a  \n")
    for _ in range(2):
        found = run(root, cache=True)
        assert found.faults == ()
        assert told(found) == told(expected)


def test_a_fault_of_a_rule_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, failing("PFL993", "a"))
    root = project(tmp_path, FILES)
    faults = run(root, cache=False).faults
    for _ in range(2):
        assert len(run(root, cache=True).faults) == len(faults) == 2


def test_all_of_a_finding_is_stored() -> None:
    """A finding from the cache is reported as one that was just made."""
    places = {"position", "end_position"}
    assert {each.name for each in fields(Finding)} - places == {*StoredFinding._fields} - {"place"}


def test_syntax_trees_are_not_needed() -> None:
    """The name of a module that was read is interned, as those that are made are."""
    read = stored_outline.unpack(stored_outline.pack(outlined("x = 1\n", "a.b")))
    assert read.module is outlined("x = 1\n", "a.b").module
    assert isinstance(ast.parse("x"), ast.Module)


def test_every_kind_of_terms_can_be_stored() -> None:
    told = set(re.findall(r'^    \("(\w+)"', facts.__doc__ or "", re.MULTILINE))
    assert told <= set(stored_terms._SIGNATURES)
    lacking = ("lacking", ("argument", "app.f", "x"), "__call__")
    writer = TermWriter()
    number = writer.add(lacking)
    assert read_terms(writer.texts, [*writer.rows])[number] == lacking
