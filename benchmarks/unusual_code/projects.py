"""Projects of many files that import and call one another."""

from __future__ import annotations

from unusual_code.making import Files, repeated, shape


@shape(250)
def star_circle(count: int) -> Files:
    """Modules that import `*` from the next, in a circle."""
    return {
        f"m{i}.py": f"from m{(i + 1) % count} import *\ndef f{i}(x):\n    return f{i - 1}(x)\n"
        for i in range(count)
    }


@shape(60)
def star_all(count: int) -> Files:
    """Modules that import `*` from all others."""
    stars = repeated("from m{i} import *\n", count)
    return {
        f"m{i}.py": f"{stars}def f{i}(x):\n    return f{i - 1}(x) + missing(x)\n"
        for i in range(count)
    }


@shape(500)
def import_chain(count: int) -> Files:
    """Modules that import a name from the next, which has it from the next."""
    made = {f"m{i}.py": f"from m{i + 1} import run\nrun(1)\n" for i in range(count)}
    return {**made, f"m{count}.py": "import time\ndef run(x):\n    time.sleep(x)\n"}


@shape(200)
def modules_all_to_all(count: int) -> Files:
    """Modules that call functions of all others."""
    heads = repeated("import m{i}\n", count)
    return {
        f"m{i}.py": f"import requests\n{heads}def f(x):\n    requests.get(x)\n"
        + repeated("    m{i}.f(x)\n", count)
        for i in range(count)
    }


@shape(1_000)
def modules_chain(count: int) -> Files:
    """Modules whose functions call the next, down to one that blocks."""
    made = {
        f"m{i}.py": f"import m{i + 1}\nasync def a(x):\n    f(x)\ndef f(x):\n    m{i + 1}.f(x)\n"
        for i in range(count)
    }
    return {**made, f"m{count}.py": "import time\ndef f(x):\n    time.sleep(x)\n"}


@shape(300)
def classes_across(count: int) -> Files:
    """Classes that each extend one of another module."""
    made = {
        f"m{i}.py": f"from m{i - 1} import C{i - 1}\nclass C{i}(C{i - 1}):\n"
        "    def run(self, x):\n        super().run(x)\n        self.go(x)\n"
        for i in range(1, count)
    }
    return {**made, "m0.py": "class C0:\n    def run(self, x):\n        open(x)\n"}


@shape(1_000)
def empty_files(count: int) -> Files:
    """Files with nothing in them."""
    return {f"m{i}.py": "" for i in range(count)}
