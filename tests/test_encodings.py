"""Every codec of Python as the encoding of a file: a finding or a clean check, and never a lost byte."""

from __future__ import annotations

import encodings
import pkgutil
from encodings.aliases import aliases
from pathlib import Path

import pytest

from perflint.engine.configuring.config import Config
from perflint.engine.fixing.suppressing import suppress
from perflint.engine.running.live import Live
from perflint.engine.running.run import Fixing
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.reading import decode
from perflint.syntax.source import SourceError
from tests.command_line import FIXABLE, runner
from tests.stand_ins import project, renaming, run, use

CODECS = sorted(
    {
        *(module.name for module in pkgutil.iter_modules(encodings.__path__)),
        *aliases,
        *aliases.values(),
        "klingon",
        "utf-8-sig",
        "latin-1-unix",
    }
)
UNWRITABLE = ("unicode_escape", "raw_unicode_escape", "mac_arabic", "mac_farsi")
CODE = "text = 'a\\tb'\nprint(a)\n"


def coded(codec: str, code: str = CODE) -> bytes:
    return f"# coding: {codec}\n{code}".encode()


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


@pytest.mark.usefixtures("rules")
def test_files_in_all_encodings_are_fixed_or_stay_as_they_are(tmp_path: Path) -> None:
    files = {f"{codec}.py": coded(codec) for codec in CODECS}
    root = project(tmp_path, files)
    summary = run(root, fix=Fixing())
    assert summary.faults == ()
    assert not summary.problems
    fixed = {path.name for result in summary.fixed for path in [result.path]}
    assert {"utf_8.py", "latin_1.py", "cp1252.py", "euc_jp.py", "gb18030.py"} <= fixed
    for name, before in files.items():
        after = (root / name).read_bytes()
        assert after == (before.replace(b"(a)", b"(b)") if name in fixed else before)
    left = {file.filename for file in summary.checked if file.findings}
    assert left == files.keys() - fixed  # what is not fixed is a finding


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize("codec", UNWRITABLE)
def test_what_does_not_give_the_bytes_back_is_checked_only(tmp_path: Path, codec: str) -> None:
    root = project(tmp_path, {"bad.py": coded(codec)})
    summary = run(root, fix=Fixing())
    (finding,) = summary.checked[0].findings
    assert isinstance(finding.fix, Refusal)
    assert finding.fix.reason == f"the encoding {codec} does not give the bytes of the file back"
    assert (
        suppress(summary, "").errors[0].endswith("save it as UTF-8 and correct its coding comment")
    )
    assert (root / "bad.py").read_bytes() == coded(codec)


@pytest.mark.parametrize("codec", UNWRITABLE)
def test_their_comments_are_not_removed(tmp_path: Path, codec: str) -> None:
    data = coded(codec, "x = 1  # perflint: ignore[PFL601]\n")
    root = project(tmp_path, {"bad.py": data})
    summary = run(root, fix=Fixing())
    assert [finding.code for finding in summary.checked[0].findings] == ["PFL001"]
    assert summary.faults == ()
    assert (root / "bad.py").read_bytes() == data


@pytest.mark.parametrize(
    ("codec", "character"),
    [("iso2022_jp", "あ"), ("hz", "中"), ("shift_jis", "表"), ("euc_kr", "가"), ("big5", "功")],
)
def test_encodings_with_states_keep_their_bytes(tmp_path: Path, codec: str, character: str) -> None:
    text = f"# coding: {codec}\n" + FIXABLE + f"NAME = '{character} {character * 3}'\n"
    data = text.encode(codec)
    root = project(tmp_path, {"a.py": data})
    summary = run(root, fix=Fixing())
    assert summary.faults == ()
    after = (root / "a.py").read_bytes()
    assert b"join" in after
    assert after.endswith(data[data.index(b"NAME") :])


@pytest.mark.parametrize("codec", ["punycode", "idna"])
def test_codecs_that_take_hours_are_not_asked(codec: str) -> None:
    label = b"xn--" if codec == "idna" else b""
    with pytest.raises(SourceError, match="is no encoding in which Python code can be read"):
        decode(coded(codec, "") + label + b"a-" + b"a" * 3_000_000, Path("a.py"))


@pytest.mark.parametrize("codec", [*UNWRITABLE, "undefined", "rot13", "utf_16", "hex", "cp037"])
def test_standard_input_comes_back(
    codec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = coded(codec, FIXABLE)
    invoke = runner(tmp_path, monkeypatch)
    assert invoke("check", "-", stdin=data).exit_code == 1
    assert invoke("check", "-", "--fix", stdin=data).stdout_bytes.startswith(data)
    assert invoke("check", "-", "--diff", stdin=data).stdout == ""


@pytest.mark.usefixtures("rules")
def test_buffers_in_all_encodings_are_read(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.py": ""})
    live = Live(str(root / "a.py"), Config(root))
    for codec in CODECS:
        text = coded(codec).decode()
        found = live.update({str(root / "a.py"): text})[str(root / "a.py")]
        assert found.findings or found.error, codec
        if any(isinstance(finding.fix, Fix) for finding in found.findings):
            assert found.text == text
