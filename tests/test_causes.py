"""Suppressions at the cause of findings in other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.engine.configuring.config import Config
from perflint.engine.running.run import Fixing, check
from tests.stand_ins import project, told

API = """
from exchange import rate

async def quote():
    return rate()

async def price():
    return rate() + 1
"""
EXCHANGE = """
import requests

def rate():
    return requests.get("https://example.org").json(){comment}
"""
BOTH = ["api.py:5:12 PFL401", "api.py:8:12 PFL401"]
UNUSED = "exchange.py:5:56 PFL001"
FLAGS = {"select": ["PFL401", "PFL001"]}


def checked(root: Path, *paths: str, **options: object) -> list[str]:
    """What is told of a project, or of some files of it."""
    config = Config(root, flags={**FLAGS, **options.pop("flags", {})}, isolated=True)  # type: ignore[dict-item]
    return told(check([root / path for path in paths] or [root], config, **options))  # type: ignore[arg-type]


def example(root: Path, comment: str) -> Path:
    return project(root, {"api.py": API, "exchange.py": EXCHANGE.format(comment=comment)})


@pytest.mark.parametrize("screen", [True, False])
@pytest.mark.parametrize(
    "comment",
    [
        "  # perflint: ignore[PFL401]",
        "  # noqa: PFL401",
        "  # perflint: ignore[blocking-http-in-async]",
    ],
)
def test_a_comment_at_the_cause(tmp_path: Path, comment: str, screen: bool) -> None:
    assert checked(example(tmp_path, comment), cache=False, screen=screen) == []


def test_other_comments_at_the_cause(tmp_path: Path) -> None:
    assert checked(example(tmp_path, ""), cache=False) == BOTH
    assert checked(example(tmp_path, "  # noqa"), cache=False) == BOTH
    flags = {"extend-select": ["PFL402"]}
    found = checked(example(tmp_path, "  # perflint: ignore[PFL402]"), cache=False, flags=flags)
    assert found == [*BOTH, UNUSED]


def test_a_comment_of_which_a_part_is_used(tmp_path: Path) -> None:
    flags = {"extend-select": ["PFL402"]}
    root = example(tmp_path, "  # perflint: ignore[PFL401, PFL402]")
    (unused,) = checked(root, cache=False, flags=flags)
    assert unused.endswith("PFL001")
    config = Config(root, flags={**FLAGS, **flags}, isolated=True)
    check([root], config, cache=False, fix=Fixing())
    assert "# perflint: ignore[PFL401]\n" in (root / "exchange.py").read_text()


def test_settings_at_the_cause(tmp_path: Path) -> None:
    flags = {"per-file-ignores": {"exchange.py": ["PFL401"]}}
    assert checked(example(tmp_path, ""), cache=False, flags=flags) == []


def test_what_is_not_checked_may_need_a_comment(tmp_path: Path) -> None:
    root = example(tmp_path, "  # perflint: ignore[PFL401]")
    assert checked(root, "exchange.py", cache=False) == []
    assert checked(root, "api.py", cache=False) == []


def test_a_changed_comment_renews_the_findings_of_other_files(tmp_path: Path) -> None:
    root = example(tmp_path, "")
    for comment, found in [
        ("", BOTH),
        ("  # perflint: ignore[PFL401]", []),
        ("", BOTH),
        ("  # noqa: PFL401", []),
        ("  # noqa: PFL401", []),
        ("  # perflint: ignore", [*BOTH, UNUSED]),
    ]:
        (root / "exchange.py").write_text(EXCHANGE.format(comment=comment))
        assert checked(root, jobs=1) == found


def test_declarations_of_the_function_at_the_cause(tmp_path: Path) -> None:
    root = example(tmp_path, "")
    plain = (root / "exchange.py").read_text()
    for mark, found in [("nonblocking", []), ("", BOTH), ("cached", []), ("blocks", BOTH)]:
        marked = plain.replace("rate():", f"rate():  # perflint: {mark}" if mark else "rate():")
        (root / "exchange.py").write_text(marked)
        assert checked(root, jobs=1) == found


def test_a_function_that_is_declared_to_do_its_work_once(tmp_path: Path) -> None:
    text = (
        "import requests\n\ndef rate():{mark}\n    return requests.get('https://example.org').json()\n\n"
        "def rates(names):\n    return [(name, rate()) for name in names]\n"
    )
    for mark, count in [("", 1), ("  # perflint: cached", 0)]:
        root = project(tmp_path, {"rates.py": text.format(mark=mark)})
        found = checked(root, cache=False, flags={"select": ["PFL506"]})
        assert len(found) == count
