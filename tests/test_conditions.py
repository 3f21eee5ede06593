"""What must hold of parameters for a place to be reached, and what calls give for them."""

from __future__ import annotations

import pytest

from perflint.outlining.conditions import (
    FALSE,
    IS_ABSENT,
    IS_FALSE,
    IS_NONE,
    IS_NOT_NONE,
    IS_TRUE,
    NONE,
    PASSED,
    REQUIRED,
    SOME,
    TRUE,
    Needs,
    propagated,
    special,
)
from tests.projects import linked

TOOLS = "import time\n\n\ndef f({parameters}):\n{body}\n"


def needs(body: str, parameters: str = "a, b=False, *rows, c=None, **options") -> Needs:
    """What the call of `time.sleep` in a function needs."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    project = linked({"tools.py": TOOLS.format(parameters=parameters, body=lines)})
    outline = project.linked.files[0]
    site = next(s for s in outline.sites() if outline.terms[s.term] == ("name", "time.sleep"))
    return outline.needs(site)


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("if b:\n    time.sleep(1)", "b is true"),
        ("if not b:\n    time.sleep(1)", "b is false"),
        ("if not b:\n    return\ntime.sleep(1)", "b is true"),
        ("if b:\n    pass\nelse:\n    time.sleep(1)", "b is false"),
        ("if c is not None:\n    time.sleep(1)", "c is given"),
        (
            "if c is None or not b:\n    raise E\nfor x in a:\n    time.sleep(1)",
            "b is true, c is given",
        ),
        ("if a and b and c:\n    time.sleep(1)", "a is true, b is true, c is true"),
        ("x = time.sleep(1) if b else None", "b is true"),
        ("x = c or time.sleep(1)", "c is absent"),
        ("if c or time.sleep(1):\n    pass", "c is false"),
        ("return b and [time.sleep(x) for x in a]", "b is true"),
        ("for x in a:\n    if not b:\n        continue\n    time.sleep(x)", "b is true"),
        ("if rows:\n    time.sleep(1)", "rows is true"),
        ("if isinstance(c, str):\n    time.sleep(c)", "c is given"),
        ("if c == 'disk':\n    time.sleep(1)", "c is disk"),
        ("if c != 'disk' or not b:\n    return\ntime.sleep(1)", "b is true, c is disk"),
        (
            "if c == 'disk':\n    pass\nelif c is not None:\n    time.sleep(1)",
            "c is not disk, c is given",
        ),
        ("if a or b:\n    time.sleep(1)", ""),
        ("b = b or a\nif b:\n    time.sleep(1)", ""),
        ("if b:\n    pass\ntime.sleep(1)", ""),
        ("if b:\n    return\nelse:\n    pass\ntime.sleep(1)", "b is false"),
        ("b = g()\nif b is None:\n    return\ntime.sleep(1)", ""),
        ("if c is None:\n    c = 1\ntime.sleep(c)", ""),
    ],
)
def test_needs(body: str, wanted: str) -> None:
    words: dict[int | str, str] = {
        IS_TRUE: "true",
        IS_FALSE: "false",
        IS_ABSENT: "absent",
        IS_NOT_NONE: "given",
        "='disk": "disk",
        "!'disk": "not disk",
    }
    assert ", ".join(f"{name} is {words[mask]}" for name, mask in needs(body)) == wanted


def test_needs_of_the_caller() -> None:
    wanted = (("wait", IS_TRUE),)
    assert propagated(wanted, {"wait": FALSE}) is None
    assert propagated(wanted, {"wait": NONE}) is None
    assert propagated(wanted, {"wait": TRUE}) == ()
    assert propagated(wanted, {"wait": SOME}) == ()
    assert propagated(wanted, {}) == ()
    assert propagated(wanted, {"wait": "patient"}) == (("patient", IS_TRUE),)
    assert propagated(wanted, {"wait": "'long"}) == ()


def test_what_is_given_for_none() -> None:
    assert propagated((("answer", IS_NONE),), {"answer": PASSED}) is None
    assert propagated((("answer", IS_NONE),), {"answer": SOME}) == ()
    assert propagated((("answer", IS_FALSE),), {"answer": PASSED}) == ()
    assert propagated((("answer", IS_TRUE),), {"answer": PASSED}) == ()
    assert propagated((("answer", "='disk"),), {"answer": PASSED}) == ()


def test_what_is_absent() -> None:
    wanted = (("lock", IS_ABSENT),)
    assert propagated(wanted, {"lock": PASSED}) is None
    assert propagated(wanted, {"lock": TRUE}) is None
    assert propagated(wanted, {"lock": SOME}) == ()
    assert propagated(wanted, {"lock": FALSE}) == ()
    assert propagated(wanted, {"lock": NONE}) == ()


def test_who_gives_what_may_be_left_out_has_it() -> None:
    project = linked(
        {
            "tools.py": (
                "import time\n\n\ndef f(name, found=None, wait=False):\n    if found is not None:\n"
                "        return found\n    time.sleep(1)\n\n\n"
                "def through(name, found=None):\n    return f(name, found)\n\n\n"
                "def given(row):\n    return through(row.name, row.found)\n\n\n"
                "def named(row):\n    return f(row.name, found=row.found)\n\n\n"
                "def left_out(row):\n    return through(row.name)\n\n\n"
                "def told_none(row):\n    return through(row.name, found=None)\n\n\n"
                "def others(row, **options):\n    return f(row.name, **options)\n"
            )
        }
    )
    assert not project.reaches("tools.given")
    assert not project.reaches("tools.named")
    assert project.reaches("tools.left_out")
    assert project.reaches("tools.told_none")
    assert project.reaches("tools.others")


@pytest.mark.parametrize(
    ("wanted", "holds", "fails"),
    [
        ("s'oidc/", "oidc/x", "OPENAI"),
        ("S'oidc/", "OPENAI", "oidc/x"),
        ("e'.json", "a.json", "a.csv"),
        ("h'vault", "my-vault", "mine"),
        ("H'vault", "mine", "my-vault"),
        ("='a\x1f='b", "b", "c"),
    ],
)
def test_parts_of_texts_that_are_needed(wanted: str, holds: str, fails: str) -> None:
    assert propagated((("name", wanted),), {"name": f"'{holds}"}) == ()
    assert propagated((("name", wanted),), {"name": f"'{fails}"}) is None
    assert propagated((("name", wanted),), {"name": SOME}) == ()
    assert propagated((("name", wanted),), {"name": TRUE}) == ()
    assert propagated((("name", wanted),), {"name": "other"}) == (("other", wanted),)


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("if a.startswith('x/'):\n    time.sleep(1)", "s'x/"),
        ("if not a.startswith('x/'):\n    time.sleep(1)", "S'x/"),
        ("if a.endswith(('x', 'y')):\n    time.sleep(1)", "e'x\x1fe'y"),
        ("if 'x' not in a:\n    return\ntime.sleep(1)", "h'x"),
        ("if a in ('x', 'y'):\n    time.sleep(1)", "='x\x1f='y"),
        ("if a == 'x' or a.startswith('y'):\n    time.sleep(1)", "='x\x1fs'y"),
        ("if a.startswith('x'):\n    a = a[1:]\nif 'y' in a:\n    time.sleep(1)", "h'y\x1fs'x"),
        (
            "".join(f"if 'x{i}' in a:\n    a = a[1:]\n" for i in range(6))
            + "if 'y' in a:\n    time.sleep(1)",
            "h'y\x1fh'x5\x1fh'x4\x1fh'x3\x1fh'x2\x1fh'x1\x1fh'x0",
        ),
        (
            "".join(f"if 'x{i}' in a:\n    a = a[1:]\n" for i in range(90))
            + "if 'y' in a:\n    time.sleep(1)",
            "",
        ),
        ("a = a.strip()\nif 'y' in a:\n    time.sleep(1)", ""),
        ("if not a.startswith('x/'):\n    raise E\ntime.sleep(1)", ""),
        ("if a.startswith(b):\n    time.sleep(1)", ""),
        ("if a in (1, 'x'):\n    time.sleep(1)", ""),
    ],
)
def test_needs_of_texts(body: str, wanted: str) -> None:
    assert needs(body) == ((("a", wanted),) if wanted else ())


@pytest.mark.parametrize(
    ("wanted", "value", "default", "told"),
    [
        ("='disk", SOME, REQUIRED, True),
        ("!'disk", SOME, REQUIRED, False),
        ("='disk", "how", REQUIRED, True),
        ("='disk", "'disk", REQUIRED, False),
        (IS_TRUE, SOME, FALSE, True),
        (IS_TRUE, SOME, TRUE, False),
        (IS_TRUE, SOME, REQUIRED, False),
        (IS_TRUE, "wait", FALSE, False),
    ],
)
def test_special_cases(wanted: int | str, value: int | str, default: int | str, told: bool) -> None:
    given = (("name", wanted),), {"name": value}, {"name": default}
    assert special(*given, last=True) is told
    assert special(*given, last=False) is (told and value == SOME)


def test_texts_that_are_needed() -> None:
    wanted = (("mode", "='disk"),)
    assert propagated(wanted, {"mode": "'disk"}) == ()
    assert propagated(wanted, {"mode": "'memory"}) is None
    assert propagated(wanted, {"mode": NONE}) is None
    assert propagated(wanted, {"mode": TRUE}) == ()  # a text too long to be kept
    assert propagated(wanted, {"mode": SOME}) == ()
    assert propagated(wanted, {"mode": "how"}) == (("how", "='disk"),)
    other = (("mode", "!'disk"),)
    assert propagated(other, {"mode": "'disk"}) is None
    assert propagated(other, {"mode": "'memory"}) == ()
    assert propagated(other, {"mode": NONE}) == ()


def test_a_longer_way_counts_where_the_shorter_one_is_denied() -> None:
    project = linked(
        {
            "tools.py": (
                "import time\n\n\ndef f(quick=True, wait=False):\n    if wait:\n        time.sleep(1)\n"
                "    h()\n\n\ndef h():\n    time.sleep(2)\n\n\ndef g():\n    f()\n\n\n"
                "def k():\n    f(wait=True)\n"
            )
        }
    )
    assert [len(project.reaches(f"tools.{name}")[0].trace) for name in "fgk"] == [1, 3, 2]


def test_recursion_ends() -> None:
    project = linked(
        {
            "tools.py": (
                "import time\n\n\ndef f(a=False, b=False):\n    if a:\n        time.sleep(1)\n"
                "    g(b, a)\n\n\ndef g(a=False, b=False):\n    if b:\n        f(b, a)\n"
                "    f(a, b)\n\n\ndef h():\n    f()\n\n\ndef k(x):\n    f(b=x)\n"
            )
        }
    )
    assert not project.reaches("tools.h")
    assert project.reaches("tools.k")


def test_what_is_taken_where_something_is_given() -> None:
    project = linked(
        {
            "tools.py": (
                "import time\n\n\ndef wait():\n    time.sleep(1)\n\n\n"
                "class Held:\n    def __init__(self, lock=None):\n        if lock:\n"
                "            self.lock = lock\n        else:\n            self.lock = wait()\n\n\n"
                "class Or:\n    def __init__(self, lock=None):\n        self.lock = lock or wait()\n\n\n"
                "class Quiet:\n    def __init__(self, quiet=None):\n        if quiet:\n"
                "            print()\n        else:\n            wait()\n\n\n"
                "def given(row):\n    return Held(lock=row.lock), Or(row.lock)\n\n\n"
                "def left_out():\n    return Held()\n\n\n"
                "def flag(row):\n    return Quiet(quiet=row.quiet)\n"
            )
        }
    )
    assert not project.reaches("tools.given")
    assert project.reaches("tools.left_out")
    assert project.reaches("tools.flag")
