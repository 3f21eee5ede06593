"""A program that `perflint observe` runs ends as without it, and says what is looked at."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from perflint.cli import progress
from tests.interpreters import PYTHONS
from tests.observing import ROOT, SLOW, Observe, places, write

ON_312 = sys.version_info >= (3, 12)


ENDINGS = {
    "exit": ("sys.exit(7)", 7),
    "os-exit": ("import os; os._exit(9)", 9),
    "exception": ("raise KeyError('lost')", 1),
    "none": ("", 0),
    "interrupt": ("raise KeyboardInterrupt", -signal.SIGINT),
    "killed": ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
}


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_program_ends_as_without_observing(
    tmp_path: Path, observe: Observe, ending: str, python: str
) -> None:
    text, status = ENDINGS[ending]
    code = SLOW + "\nprint(sys.argv, __name__, sys.path[0], sys.modules['__main__'].__file__)\n"
    write(tmp_path, f"{code}dedupe([1, 2, 3])\n{text}\n")
    plain = subprocess.run(
        [PYTHONS[python], "app.py", "--port", "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    result = observe("--quiet", "app.py", "--port", "1", python=PYTHONS[python])
    assert result.returncode == plain.returncode == status
    assert result.stdout == plain.stdout
    assert result.stderr == plain.stderr
    if ending != "killed":  # the signal takes effect at once, and nothing was written before
        assert set(places(tmp_path)) == {"dedupe"}


def test_a_module_and_a_command_run(tmp_path: Path, observe: Observe) -> None:
    write(
        tmp_path, SLOW + "\nif __name__ == '__main__':\n    dedupe([1])\n    print(sys.argv[1:])\n"
    )
    assert observe("-m", "app", "-x", "--", "-m").stdout == "['-x', '--', '-m']\n"
    assert set(places(tmp_path)) == {"dedupe"}
    (tmp_path / ".perflint_observed.json").unlink()
    assert observe("--", sys.executable, "app.py", "--", "y").stdout == "['--', 'y']\n"
    assert set(places(tmp_path)) == {"dedupe"}
    missing = observe("gone.py")
    assert missing.returncode == 2
    assert "there is no script gone.py" in missing.stderr


def test_the_sitecustomize_of_the_user_runs(tmp_path: Path, observe: Observe) -> None:
    write(tmp_path, "print('mine')\nMINE = 1\n", "sitecustomize.py")
    write(
        tmp_path,
        SLOW + "\nimport sitecustomize\nprint(sitecustomize.MINE)\ndedupe([1])\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'perflint'])\n"
        "print([path for path in sys.path if 'startup' in path])\n",
    )
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    result = observe("--", sys.executable, "app.py", environment={"PYTHONPATH": path})
    # Ours imports it as well.
    assert result.stdout == "mine\nmine\n1\n[]\n[]\n", result.stderr
    assert set(places(tmp_path)) == {"dedupe"}


@pytest.mark.skipif(ON_312, reason="there are several places for tools from 3.12 on")
def test_another_trace_function_is_told(tmp_path: Path, observe: Observe) -> None:
    write(tmp_path, "import sys\nsys.settrace(lambda *_: None)\n", "usercustomize.py")
    write(tmp_path, SLOW + "\nsys.settrace(None)\ndedupe([1])\nprint('ran')\n")
    write(tmp_path, "import sys\nsys.settrace(lambda *_: None)\n", "tracer.py")
    result = observe("app.py")
    assert result.stdout == "ran\n"


def test_a_program_that_is_no_python_is_told(tmp_path: Path, observe: Observe) -> None:
    result = observe("--", sys.executable, "-I", "-c", "print('ran')")
    assert result.stdout == "ran\n"
    assert "no process was observed" in result.stderr


@pytest.mark.parametrize("ran", [False, True])
def test_a_run_that_shows_nothing_is_told(tmp_path: Path, observe: Observe, ran: bool) -> None:
    write(tmp_path, SLOW + ("\ndedupe([1])\n" if ran else "\n"))
    result = observe("app.py")
    assert ("is this the slow part?" in result.stderr) == (not ran)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_signal_for_the_command_reaches_the_program(tmp_path: Path) -> None:
    write(
        tmp_path,
        """
import signal
import sys
import time


def stop(*_):
    print("stopped", flush=True)
    sys.exit(5)


signal.signal(signal.SIGTERM, stop)
print("ready", flush=True)
while True:
    time.sleep(0.05)
""",
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "perflint", "observe", "--isolated", "--no-cache", "-q", "app.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=30)[0] == "stopped\n"
    assert process.returncode == 5


def test_pytest_starts_anew_observed(tmp_path: Path) -> None:
    write(tmp_path, SLOW)
    # Long enough for windows in which it is looked at, however long pytest takes to start.
    write(
        tmp_path,
        "import time\nfrom app import dedupe\n\n\ndef test_it():\n    end = time.process_time() + 1\n"
        "    while time.process_time() < end:\n        assert dedupe([1, 1]) == [1]\n",
        "test_app.py",
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "perflint.cli.pytest_plugin", "--perflint-observe"]
    result = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
    assert places(tmp_path)["dedupe"]["trips"]["maximum"] == 2


@pytest.mark.skipif(not ON_312, reason="samples may miss what runs as briefly")
def test_xdist_workers_are_observed(tmp_path: Path, observe: Observe) -> None:
    pytest.importorskip("xdist")
    write(tmp_path, SLOW)
    write(
        tmp_path,
        "import pytest\nfrom app import dedupe\n\n\n@pytest.mark.parametrize('number', range(6))\n"
        "def test_it(number):\n    assert dedupe([1, 1]) == [1]\n",
        "test_app.py",
    )
    result = observe("-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider")
    assert "6 passed" in result.stdout, result.stdout + result.stderr
    assert places(tmp_path)["dedupe"]["entries"] == 6


@pytest.mark.parametrize(
    ("arguments", "observed"),
    [
        (["inner/tool/app.py"], "inner"),  # the project that a script is in
        (["alone/app.py"], "alone/app.py and what it imports"),  # there is none
        (["-m", "inner.tool.app"], "inner"),
        (["--", sys.executable, "inner/tool/app.py"], "."),
        (["--path", "alone", "inner/tool/app.py"], "alone"),
    ],
)
def test_the_program_tells_what_is_looked_at(
    tmp_path: Path, observe: Observe, arguments: list[str], observed: str
) -> None:
    for name in ("inner/tool/app.py", "alone/app.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        write(tmp_path, SLOW + "\n\ndedupe([1, 2, 2])\n", name)
    (tmp_path / "inner/pyproject.toml").touch()
    result = observe(*arguments)
    assert f"Looking for what to observe in {observed};" in result.stderr
    ran = {place["file"] for place in places(tmp_path).values()}
    script = "alone/app.py" if arguments == ["alone/app.py"] else "inner/tool/app.py"
    assert ran == ({script} if "--path" not in arguments else set())
    assert "Looking" not in observe("--quiet", *arguments).stderr


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", io.StringIO())  # goes to a pager or a file
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    for printing in (True, False):
        with progress.ProgressBar(shown=True, printing=printing) as bar:
            bar.advance("check", 1, 2)
        assert bool(terminal.getvalue()) is not printing


ENDED = """
import os
import signal
import sys
import time
from app import dedupe


def work(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        dedupe([1, 1, 2])


work({seconds})
{ends}
time.sleep(30)
"""
KILLED = {
    "SIGTERM": "os.kill(os.getpid(), signal.SIGTERM)",
    "SIGHUP": "os.kill(os.getpid(), signal.SIGHUP)",
    "SIGALRM": "signal.alarm(1)",
    "SIGINT": "signal.signal(signal.SIGINT, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGINT)",
    "SIGKILL": "os.kill(os.getpid(), signal.SIGKILL)",
    "SIGSEGV": "import ctypes; ctypes.string_at(0)",
    "SIGABRT": "os.abort()",
}


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", KILLED)
def test_what_a_program_did_that_a_signal_ends_is_kept(
    tmp_path: Path, observe: Observe, name: str, python: str
) -> None:
    write(tmp_path, SLOW)
    write(tmp_path, ENDED.format(seconds=0.5, ends=KILLED[name]), "main.py")
    result = observe("--python", PYTHONS[python], "main.py")
    assert result.returncode == -getattr(signal, name)
    assert "no process was observed" not in result.stderr
    assert f"{name} ended the program: what it did last may be missing." in result.stderr
    assert places(tmp_path)["dedupe"]["trips"]["maximum"] == 3


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
def test_a_program_that_is_killed_at_once_was_observed(tmp_path: Path, observe: Observe) -> None:
    write(tmp_path, SLOW)
    write(tmp_path, "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", "main.py")
    result = observe("main.py")
    assert "in 1 process" in result.stderr
    assert "no Python" not in result.stderr
    result = observe("--", "sh", "-c", "kill -9 $$")
    assert "no process was observed: SIGKILL ended the program before it began" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
def test_signals_that_a_program_deals_with_are_its_own(tmp_path: Path, observe: Observe) -> None:
    write(
        tmp_path,
        "import os, signal\nsignal.signal(signal.SIGTERM, lambda *_: print('mine'))\n"
        "os.kill(os.getpid(), signal.SIGTERM)\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nos.kill(os.getpid(), signal.SIGTERM)\n",
    )
    result = observe("app.py")
    assert (result.stdout, result.returncode) == ("mine\n", 0)
