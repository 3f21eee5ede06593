"""The page to look at: nothing of the analyzed code runs in it, and it asks no network for anything."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint
from perflint.profiles.record import Call, Frame, Profile
from perflint.report import page as page_module
from perflint.report.page_markdown import escaped
from perflint.report.page_run import Run, drawn
from perflint.report.page_source import coloured

CHROMIUM = shutil.which("chromium")
PROFILES = Path(__file__).parent / "profiles"
HOSTILE = (
    "def f(rows):\n"
    "    kept = []\n"
    "    for row in rows:\n"
    "        # </script><script>document.title = 'ran'</script> @SCRIPT@ @HASH@\n"
    "        if row not in kept:  # <img src=x onerror=\"document.title = 'ran'\"> \u2028\n"
    "            kept.append(row)\n"
    "    return kept\n"
)


def written(folder: Path, *arguments: str) -> str:
    options = ["--isolated", "--no-cache", "-j", "1", "-q"]
    result = CliRunner().invoke(perflint, ["report", str(folder), *options, *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    folder = tmp_path / "<img src=x onerror=document.title='ran'>"
    folder.mkdir()
    (folder / "a'\"&<b>.py").write_text(HOSTILE, encoding="utf-8")
    return folder


def test_nothing_ends_the_data(hostile: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    written(hostile, "-o", str(out))
    text = out.read_text(encoding="utf-8")
    assert text.count("<script") == 2
    assert "<img" not in text
    embedded = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert embedded is not None
    (finding,) = json.loads(embedded[1])["findings"]
    assert "onerror" in finding["where"]
    assert "@SCRIPT@ @HASH@" in "".join(row["text"] for row in finding["source"])
    assert not re.search(
        r"(?:src|href)=|@import|url\(|fetch\(|https?:", text.replace(embedded[1], "")
    )


def test_entries_are_listed_with_what_they_cost(tmp_path: Path) -> None:
    (tmp_path / "tasks.py").write_text(
        "import requests\nfrom celery import shared_task\n\n\n"
        "def fetch(url):\n    return requests.get(url)\n\n\n"
        "@shared_task\ndef load(urls):\n    return [fetch(url) for url in urls[:20]]\n\n\n"
        "@shared_task\ndef nothing():\n    return 3\n",
        encoding="utf-8",
    )
    out = tmp_path / "page.html"
    written(tmp_path, "-o", str(out))
    embedded = re.search(r'id="data">(.*?)</script>', out.read_text(), re.DOTALL)
    assert embedded is not None
    (entry,) = json.loads(embedded[1])["entries"]
    assert entry == {
        "name": "tasks.load",
        "where": f"{tmp_path / 'tasks.py'}:10",
        "told": "n requests (n: urls (20))",
        "places": [
            {
                "where": f"{tmp_path / 'tasks.py'}:6",
                "message": "n requests: requests.get(url) through fetch",
            }
        ],
        "more": 0,
    }


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.slow
def test_no_script_of_the_code_runs(
    hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The same page with all findings open, so that their source is drawn.
    scripted(
        'for (const each of document.querySelectorAll("details")) each.open = true;\n',
        tmp_path,
        monkeypatch,
    )
    out = tmp_path / "page.html"
    written(hostile, "-o", str(out))
    page = dumped(out, tmp_path)
    assert "<title>perflint report</title>" in page
    assert "1 of 1 findings" in page
    assert "&lt;/script&gt;" in page
    assert "<img" not in page


def scripted(more: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pages do more when they are opened, as a user would."""
    texts = folder / "texts"
    texts.mkdir()
    for name in ("page.html", "page.js"):
        shutil.copy(page_module._HERE / name, texts)
    with (texts / "page.js").open("a", encoding="utf-8") as script:
        script.write(more)
    monkeypatch.setattr(page_module, "_HERE", texts)


AS_BY_KEYBOARD = """
window.addEventListener("focus", (event) => event.stopImmediatePropagation(), true); // as if behind others
const press = (key) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const told = [];
const tell = () => told.push(document.activeElement.textContent.split("  ")[0], byId("out").hidden,
  document.querySelectorAll("#icicle button:not([hidden])").length);
document.querySelector("#icicle button[tabindex='0']").focus();
tell();
press("ArrowDown"); press("ArrowDown"); tell();
document.activeElement.click(); tell();
press("Escape"); tell();
const hits = [...document.querySelectorAll("#icicle .hit")];
const hit = hits.find((each) => each.textContent.startsWith("total"));
hit.focus(); hit.click();
byId("lead").click();
told.push(document.activeElement.tagName, document.activeElement.parentElement.open);
byId("about").textContent = JSON.stringify([told, markdown().split("\\n")[0]]);
"""


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.slow
def test_the_run_goes_by_keyboard_and_leads_to_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "shop" / "app"
    folder.mkdir(parents=True)
    shutil.copy(PROFILES / "shop" / "app" / "rows.py", folder)
    scripted(AS_BY_KEYBOARD, tmp_path, monkeypatch)
    out = tmp_path / "page.html"
    written(folder, "-o", str(out), "--profile", str(PROFILES / "pyspy.speedscope.json"))
    about = re.search(r'<p id="about"[^>]*>(.*?)</p>', dumped(out, tmp_path))
    assert about is not None
    told, first = json.loads(html.unescape(about[1]))
    boxes = told[2]
    assert told[1]
    assert told[4:6] == [True, boxes]
    assert told[6] == told[3] == told[9]  # the box stays where the focus is
    assert (told[7], told[10]) == (False, True)
    assert told[8] <= boxes == told[11]
    assert told[12:] == ["SUMMARY", True]
    assert first.startswith("**perflint ")


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.slow
def test_the_run_is_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "shop" / "app"
    folder.mkdir(parents=True)
    shutil.copy(PROFILES / "shop" / "app" / "rows.py", folder)
    out = tmp_path / "page.html"
    written(folder, "-o", str(out), "--profile", str(PROFILES / "pyspy.speedscope.json"))
    page = dumped(out, tmp_path)
    assert re.search(r'class="hit (large|medium|unknown|small)"', page)
    assert "115 ms in pyspy.speedscope.json" in page
    assert 'id="legend"' in page


def call(path: str, name: str, seconds: float, *inner: Call) -> Call:
    return Call(Frame(path, name), seconds, inner)


LIBRARY = "/usr/lib/python3.12/site-packages/pandas/core/frame.py"
SERIES = "/usr/lib/python3.12/site-packages/pandas/core/series.py"
TREE = call(
    "app.py",
    "main",
    10.0,
    call("<frozen importlib._bootstrap>", "_load", 3.0, call(LIBRARY, "<module>", 3.0)),
    call(LIBRARY, "apply", 4.0, call(SERIES, "map", 4.0, call("app.py", "price", 3.0))),
    call(SERIES, "sum", 1.0),
    call("", "sleep", 1.0),
    call("", "[self]", 1.0),
)


def test_libraries_and_imports_are_folded_and_users_code_in_them_is_drawn() -> None:
    run = Run("run.json", Profile(10.0, roots=(TREE,)), {"app.py": "app.py"})
    told = drawn(run, [])
    assert [(box["name"], box["kind"], box["time"], box["depth"]) for box in told["calls"]] == [
        ("main", "", "10.0 s", 0),
        ("pandas", "library", "5.0 s", 1),
        ("price", "", "3.0 s", 2),
        ("imports", "imports", "3.0 s", 1),
        ("sleep", "native", "1.0 s", 1),
    ]
    assert [box["own"] for box in told["calls"]] == ["1.0 s", "2.0 s", "3.0 s", "3.0 s", "1.0 s"]
    assert [box["parent"] for box in told["calls"]] == [-1, 0, 1, 0, 0]
    assert told["about"].endswith("; imports took 3.0 s")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/usr/lib/python3.12/json/decoder.py", "json"),
        ("/usr/lib/python3.12/re.py", "re"),
        ("C:\\env\\Lib\\site-packages\\requests\\api.py", "requests"),
        ("/srv/other/tools/__init__.py", "tools"),
        ("/srv/other/tools/work.py", "work"),
    ],
)
def test_libraries_have_the_name_of_their_package(path: str, name: str) -> None:
    run = Run("run.json", Profile(1.0, roots=(call(path, "run", 1.0),)))
    (box,) = drawn(run, [])["calls"]
    assert (box["name"], box["kind"]) == (name, "library")


def test_lines_of_code_have_the_colours_of_their_syntax() -> None:
    text = 'def f(x):  # why\r\n    return """a\r\nb""" if x else len(x)\r\n'
    found = {
        number: [(line[start:end], name) for start, end, name in coloured(text)[number]]
        for number, line in enumerate(text.split("\r\n"), start=1)
        if number in coloured(text)
    }
    assert found[1] == [("def", "k"), ("f", "d"), ("# why", "c")]
    assert ("return", "k") in found[2]
    assert ("a", "s") in found[2]
    assert ("b", "s") in found[3]
    assert ("len", "b") in found[3]


def test_what_comes_first_and_sums(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(HOSTILE)
    slow = (
        'def g(rows: list[str]) -> bytes:\n    text = b""\n'
        "    for row in rows:\n        text += row.encode()\n    return text\n"
    )
    (tmp_path / "other.py").write_text(slow)
    out = tmp_path / "page.html"
    written(tmp_path, "-o", str(out))
    embedded = re.search(r'id="data">(.*?)</script>', out.read_text(), re.DOTALL)
    assert embedded is not None
    data = json.loads(embedded[1])
    gains = [each["gain"] for each in data["findings"]]
    assert [row["told"] for row in data["top"]] == gains
    assert [row["share"] for row in data["top"]] == sorted(
        (row["share"] for row in data["top"]), reverse=True
    )
    assert data["headline"][-1] == {"figure": "2", "words": "findings in 2 files"}
    assert {each["by"]: len(each["rows"]) for each in data["sums"]} == {"file": 2, "rule": 2}


def test_contrast_of_text_is_enough() -> None:
    """Each colour of text on each ground that it stands on, as WCAG's level AA asks: 4.5 to 1."""
    style = (page_module._HERE / "page.html").read_text()
    light, dark = re.findall(r":root\{(--bg:.*?)\}", style, re.DOTALL)
    for palette in (light, dark):
        colours = dict(re.findall(r"--(\w+):(#\w+)", palette))
        for text in ("fg", "dim", "k", "s", "c", "n", "d", "b"):
            for ground in ("bg", "soft", "add", "del"):
                assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
        for ground in (
            "large",
            "medium",
            "unknown",
            "small",
            "mine",
            "library",
            "imports",
            "native",
            "addx",
            "delx",
        ):
            assert contrast(colours["fg"], colours[ground]) >= 4.5, ground


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, faint = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (faint + 0.05)


def test_an_observed_run_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "app.py").write_text(
        "import time\n\n\n"
        "class Log:\n"
        "    text = ''\n\n"
        "    def fill(self, rows: list[str]) -> None:\n"
        "        for row in rows:\n"
        "            time.sleep(0.0005)\n"
        "            self.text += row\n\n\n"
        "Log().fill(['a' * 1000] * 600)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "perflint", "observe", "--isolated", "--no-cache", "app.py"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    written(Path("."), "--observed", "-o", "page.html")
    embedded = re.search(r'id="data">(.*?)</script>', Path("page.html").read_text(), re.DOTALL)
    assert embedded is not None
    data = json.loads(embedded[1])
    assert [box["name"] for box in data["run"]["calls"]][:2] == ["app.py", "Log.fill"]
    statement = data["run"]["calls"][-1]
    assert statement["name"].startswith("PFL601 string-concat-in-loop in line ")
    assert [statement["depth"], statement["findings"]] == [2, [0]]
    assert all(box["width"] <= 100 for box in data["run"]["calls"])
    (finding,) = data["findings"]
    assert finding["time"]
    assert any(row.get("share") for row in finding["source"])


def dumped(page: Path, folder: Path) -> str:
    assert CHROMIUM is not None
    flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
    flags += " --disable-background-networking --disable-component-update --disable-sync --dump-dom"
    command = [CHROMIUM, *flags.split(), f"--user-data-dir={folder / 'user'}", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_markdown(hostile: Path) -> None:
    text = written(hostile, "--output-format", "markdown")
    assert "PFL606" in text
    assert not re.search(r"(?<!\\)<", text)
    assert escaped("a|b\n`c`") == "a\\|b \\`c\\`"
