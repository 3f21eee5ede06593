"""What `engine.live` finds in a buffer after an edit is what a new start finds in it."""

from __future__ import annotations

from pathlib import Path

from perflint.engine.configuring.config import Config
from perflint.engine.discovery.root import modules, neighbours
from perflint.engine.running.live import Live

SOURCE = """\
import time


def load(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text += row
    time.sleep(1)
    return text
"""
CALLER = """\
from source import load


async def main(rows: list[str]) -> str:
    return load(rows)
"""
EDITS = (
    SOURCE,
    SOURCE.replace('text = ""', "text = str()"),  # the same outline but for its words
    SOURCE.replace("time.sleep(1)", "time.sleep(10)"),
    SOURCE.replace("    time.sleep(1)\n", ""),
    "\n" + SOURCE,
    SOURCE.replace("text", "texts"),
    SOURCE.replace("+=", "="),
    SOURCE + "\n\nasync def run() -> None:\n    load([])\n",
)


def test_findings_after_edits_are_those_of_a_new_start(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    source, caller = tmp_path / "source.py", tmp_path / "caller.py"
    source.write_text(SOURCE)
    caller.write_text(CALLER)
    live = Live(str(source), Config())
    found = set()
    for text in (*EDITS, *reversed(EDITS)):
        buffers = {str(source): text, str(caller): CALLER}
        seen = live.update(buffers)
        assert seen == Live(str(source), Config()).update(buffers)
        found.add(seen[str(caller)].findings)
    assert len(found) > 2


TRAINING = """\
import torch


def train(model, loader):
    model = model.to("cuda")
    for batch in loader:
        model(batch.cuda()).mean().backward()
"""


def test_words_of_another_file_count(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\nselect = ["PFL222"]\n')
    training, other = tmp_path / "training.py", tmp_path / "other.py"
    training.write_text(TRAINING)
    other.write_text("name = 'x'\n")
    live = Live(str(training), Config())
    undecided = {str(training): TRAINING, str(other): "first = second\n"}
    # The outline is the same but for its words.
    decided = {**undecided, str(other): "first = set_float32_matmul_precision\n"}
    for buffers, count in ((undecided, 1), (decided, 0), (undecided, 1)):
        assert len(live.update(buffers)[str(training)].findings) == count


def test_a_file_alone_is_named_as_in_its_project(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    names = (
        "src/shop/__init__.py",
        "src/shop/orders/__init__.py",
        "src/shop/orders/views.py",
        "src/shop/orders/views.pyi",
        "tools/run.py",
        "tools/plain/part.py",
        "top.py",
    )
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    known = modules(str(tmp_path), [str(tmp_path / name) for name in sorted(names)])
    for name, module in known.items():
        beside = neighbours(str(tmp_path), name)
        assert modules(str(tmp_path), sorted([name, *beside]))[name] == module, name


def test_a_file_alone_does_not_judge_what_others_may_use(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    source, caller = tmp_path / "source.py", tmp_path / "caller.py"
    # A comment at a cause is used by whoever reaches it, in another file.
    text = SOURCE.replace("time.sleep(1)", "time.sleep(1)  # perflint: ignore[PFL402]")
    source.write_text(text)
    caller.write_text(CALLER)
    wanted = Live(str(source), Config()).update({str(source): text})
    alone = Live(str(source), Config(), alone=True).update({str(source): text})
    codes = [[each.code for each in seen[str(source)].findings] for seen in (wanted, alone)]
    assert codes[0] == codes[1]
    assert "PFL001" not in codes[0]


def test_a_file_alone_knows_nothing_of_others(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    source, caller = tmp_path / "source.py", tmp_path / "caller.py"
    source.write_text(SOURCE)
    caller.write_text(CALLER)
    buffers = {str(caller): CALLER}
    assert Live(str(caller), Config()).update(buffers)[str(caller)].findings
    alone = Live(str(caller), Config(), alone=True)
    assert alone.update(buffers)[str(caller)].findings == ()
    assert not (tmp_path / ".perflint_cache" / "outlines").exists()
    broken = alone.update({str(caller): "def ("})[str(caller)]
    assert broken.error is not None
    assert broken.text == CALLER
