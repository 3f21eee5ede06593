"""Commands as processes: pipes, interrupts, encodings, and what they import."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint
from perflint.engine.configuring.setting_keys import FORMATS
from tests.command_line import ROOT, SLOW, Run, write

# Real processes


def spawn(*args: str, cwd: Path, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "perflint", *args],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"f{number}.py").write_text(SLOW * 20)
    process = spawn("check", "--isolated", "--no-cache", cwd=tmp_path)
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 1
    assert errors.startswith("Found 800 findings")
    assert "Traceback" not in errors
    assert "Exception ignored" not in errors


def test_an_interrupt_is_said_and_exits_with_130(tmp_path: Path) -> None:
    # Standard input that never ends keeps the command waiting until it is interrupted.
    # What shells start in the background ignores interrupts, and so would its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "perflint", "check", "-"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.stdin is not None
    # A pipe takes this much only once the command reads; then it soon waits for more.
    process.stdin.write(b"#" * 200_000)
    process.stdin.flush()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    # Not `communicate`, which would close standard input first.
    assert process.stderr is not None
    assert process.stderr.read() == b"interrupted\n"
    assert process.wait(30) == 130
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def test_output_that_the_encoding_lacks_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "wide.py").write_text(SLOW.replace("text", "größe"), encoding="utf-8")
    process = spawn("check", "--isolated", "--no-cache", cwd=tmp_path, PYTHONIOENCODING="ascii")
    stdout, _ = process.communicate()
    assert process.returncode == 1
    assert b"gr\\xf6\\xdfe" in stdout
    assert b"^^^^^" in stdout


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux")
@pytest.mark.parametrize("form", ["json", "json-lines", "lsp", "sarif"])
def test_json_is_utf8_whatever_files_are_called(tmp_path: Path, form: str) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    (tmp_path / name).write_text(SLOW)
    process = spawn(
        "check", "--isolated", "--no-cache", "--output-format", form,
        cwd=tmp_path, PYTHONIOENCODING="utf-8:surrogateescape",
    )  # fmt: skip
    stdout, _ = process.communicate()
    assert process.returncode == 1
    found = json.loads(stdout.decode("utf-8", "strict"))
    if form == "lsp":
        assert found["params"]["uri"].endswith("/caf%E9.py")
    elif form == "sarif":
        (result,) = found["runs"][0]["results"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "caf%E9.py"
    else:
        told = found[0] if form == "json" else found
        assert told["filename"] == str(tmp_path / name)


@pytest.mark.skipif(sys.platform == "win32", reason="there the current folder cannot be removed")
@pytest.mark.parametrize("command", ["check", "fix", "graph"])
def test_a_current_folder_that_is_gone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = CliRunner().invoke(perflint, [command], prog_name="perflint")
    assert result.exit_code == 2
    assert "the current folder is gone; go to one that exists" in result.stderr
    assert "internal error" not in result.stderr


def test_light_commands_import_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from perflint.cli.commands import perflint\n"
        "try: perflint(['version'])\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'astroid', 'libcst', 'multiprocessing', 'pathspec'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, stdout=-3)


def test_checking_one_file_needs_neither_rich_nor_processes(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from perflint.cli.commands import perflint\n"
        "try: perflint(['check', 'slow.py', '--isolated', '--no-cache', '-q'])\n"
        "except SystemExit as end: assert end.code == 1, end.code\n"
        "heavy = {'rich', 'astroid', 'multiprocessing'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, stdout=-3)


# Streams that lack characters

ODD = """\
def spell(rows):
    text = "é×"
    for row in range(9_000):
        text = text + str(row) + "×漢"
    return text
"""


def ascii_only(*args: str, encoding: str = "ascii") -> tuple[str, str]:
    """Both streams of a run in a process of its own that has this encoding."""
    result = subprocess.run(
        [sys.executable, "-m", "perflint", *args],
        env={**os.environ, "PYTHONIOENCODING": encoding, "LANG": "C", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    return result.stdout.decode(encoding), result.stderr.decode(encoding)


@pytest.mark.parametrize("output_format", FORMATS)
def test_every_format_can_be_written_in_ascii(run: Run, output_format: str) -> None:
    write("slow.py", ODD)
    write("nine.py", "import pandas as pd\n\n\ndef f(x: pd.DataFrame):\n"
          "    for _, row in x.iterrows():\n        print(row)\n")  # fmt: skip
    command = ("check", "--isolated", "--no-cache", "--output-format", output_format)
    told, _ = ascii_only(*command)
    if output_format in ("json", "sarif", "gitlab", "rdjson"):
        assert json.loads(told) == json.loads(run(*command).stdout)
    elif output_format in ("json-lines", "lsp"):
        plain = run(*command).stdout.splitlines()
        assert [*map(json.loads, told.splitlines())] == [*map(json.loads, plain)]
    elif output_format == "junit":
        assert "about 13 &#181;s" in told
    else:
        assert "about 13 us" in told
    if output_format == "full":
        assert "this rule's example: 7.2x" in re.sub(r"\d[.\d]*x", "7.2x", told)
        assert '    text = "\\xe9\\xd7"' in told, "code is not respelled"
        assert "│" in ascii_only(*command, encoding="utf-8")[0]


@pytest.mark.parametrize(
    "command",
    [("rule",), ("rule", "--all"), ("rule", "PFL601"), ("codemod",), ("codemod", "join-strings")],
)
def test_pages_and_tables_can_be_written_in_ascii(command: tuple[str, ...]) -> None:
    told, errors = ascii_only(*command)
    assert "\\xd7" not in told
    assert "\\u" not in told
    assert errors == ""
    records, _ = ascii_only(
        *command[: 2 if "--all" not in command else 1], "--output-format", "json"
    )
    assert records.isascii()
    assert json.loads(records)


def test_a_diff_holds_the_code_as_it_is(run: Run) -> None:
    write("slow.py", ODD)
    told, _ = ascii_only("check", "--isolated", "--no-cache", "--diff")
    assert 'text = "\\xe9\\xd7"' in told


def test_a_refusal_names_the_place_of_what_would_be_rewritten(run: Run) -> None:
    write(
        "fetching.py",
        "import requests\n\n\ndef one(name: str) -> str:\n"
        "    return requests.get(f'https://example.org/{name}', timeout=5).text\n\n\n"
        "def each(names: list[str]) -> list[str]:\n    return [one(name) for name in names]\n",
    )
    result = run("fix", "--unsafe", "--diff", "--show-refused", "--select", "PFL506")
    assert (
        "PFL506 share-session refused: it rewrites the call itself, which stands at fetching.py:5:12"
        in result.output
    )
