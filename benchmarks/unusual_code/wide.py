"""Much of one kind in one place: subclasses, importers, lists that grow, cases, keywords."""

from __future__ import annotations

from unusual_code.making import Files, in_function, repeated, shape


@shape(2_000)
def subclasses(count: int) -> str:
    """Subclasses of one class, each with a method of its own that the others are asked for, too."""
    return (
        "import requests\nclass Base:\n    def run(self, x):\n        raise NotImplementedError\n"
        "    def all(self, xs):\n        for x in xs:\n            self.run(x)\n"
        + repeated(
            "class C{i}(Base):\n    def run(self, x):\n        requests.get(x)\n        self.all(x)\n",
            count,
        )
    )


@shape(1_000)
def subclasses_across(count: int) -> Files:
    """Subclasses of one class, each in a module of its own."""
    made = {
        f"m{i}.py": "from base import Base\nclass C(Base):\n    def run(self, x):\n        open(x)\n"
        for i in range(count)
    }
    base = "class Base:\n    def run(self, x): ...\n    def all(self, xs):\n"
    return {**made, "base.py": f"{base}        for x in xs:\n            self.run(x)\n"}


@shape(1_000)
def importers(count: int) -> Files:
    """Modules that import one name."""
    made = {f"m{i}.py": "from base import run\nvalue = run()\n" for i in range(count)}
    return {**made, "base.py": "import subprocess\ndef run():\n    return subprocess.run('a')\n"}


@shape(1_000)
def import_circles(count: int) -> Files:
    """Modules that import the one before and the next."""
    return {
        f"m{i}.py": f"import m{(i + 1) % count}\nimport m{(i - 1) % count}\n"
        f"def f(x):\n    m{(i + 1) % count}.g(x)\ndef g(x):\n    m{(i - 1) % count}.f(x)\n"
        for i in range(count)
    }


@shape(400)
def growing_lists(count: int) -> str:
    """Lists that grow in one loop."""
    return in_function(
        repeated("out{i} = []\n", count)
        + "for x in items:\n"
        + repeated("    if x not in out{i}:\n        out{i}.append(x + {i})\n", count)
    )


@shape(400)
def growing_texts(count: int) -> str:
    """Texts that grow in one loop."""
    return in_function(
        repeated("out{i} = ''\n", count)
        + "for x in items:\n"
        + repeated("    out{i} += str(x)\n", count)
    )


@shape(400)
def growing_text(count: int) -> str:
    """Growth of one text in one loop, each by the same."""
    return in_function("text = ''\nfor x in items:\n" + repeated("    text += str(x)\n", count))


@shape(400)
def text_after_loops(count: int) -> str:
    """Growth of one text in one loop after the other."""
    return in_function("text = ''\n" + repeated("for x in items:\n    text += str(x)\n", count))


@shape(3_000)
def dict_of_lambdas(count: int) -> str:
    """A dict of lambdas, of which a loop calls one."""
    return (
        "import time\nTABLE = {\n"
        + repeated("    'key{i}': lambda x: time.sleep({i}),\n", count)
        + "}\ndef run(key, items):\n    for x in items:\n        TABLE[key](x)\n"
    )


@shape(500)
def comprehensions_in_calls(count: int) -> str:
    """Comprehensions over comprehensions, side by side."""
    return in_function(
        repeated("x{i} = [[z for z in y if z in other] for y in [w for w in items]]\n", count)
    )


@shape(2_000)
def one_name(count: int) -> str:
    """Assignments of different kinds to one name, used after each."""
    return in_function(repeated("x = [items]\nother(x)\nx = other(x)\nx.append({i})\n", count))


@shape(2_000)
def one_name_in_branches(count: int) -> str:
    """Assignments to one name in branch after branch, used at the end of each."""
    return in_function(
        repeated("if other({i}):\n    x = []\nelse:\n    x = {}\nx.clear()\n", count)
    )


@shape(1_000)
def long_method_chain(count: int) -> str:
    """Calls of methods on what the one before gave."""
    return "import pandas as pd\n" + in_function(
        "df = (\n    pd.read_csv(items)\n" + repeated("    .assign(c{i}={i})\n", count) + ")\n"
    )


@shape(1_000)
def keywords(count: int) -> str:
    """Parameters with defaults, called by their keywords, in a loop."""
    names = ", ".join(f"a{i}=None" for i in range(count))
    values = ", ".join(f"a{i}=x" for i in range(count))
    return f"def target({names}):\n    return a0\n" + in_function(
        f"for x in items:\n    target({values})\n"
    )


@shape(1_000)
def keywords_used(count: int) -> str:
    """Parameters that are each used in the function."""
    names = ", ".join(f"a{i}=None" for i in range(count))
    uses = repeated("for x in a{i}:\n    x.run(a{i})\n", count)
    return in_function(uses, f"def target(items, {names}):\n")


@shape(1_500)
def match_patterns(count: int) -> str:
    """A `match` with patterns of classes, and a call in each."""
    return "import requests\n" + in_function(
        "for x in items:\n    match x:\n"
        + repeated(
            "        case C{i}(a=y, b=[z, *rest]) if y in other:\n            requests.get(z)\n",
            count,
        )
    )


@shape(1_000)
def decorator_stacks(count: int) -> str:
    """Functions under a stack of decorators of the module."""
    stack = repeated("@d{i}\n", 8)
    return (
        repeated("def d{i}(f):\n    return f\n", 8)
        + "import requests\n"
        + repeated(stack.replace("{", "{{") + "def f{i}(x):\n    return requests.get(x)\n", count)
    )


@shape(1_000)
def queries_of_model(count: int) -> str:
    """Queries of one model in one function, each row asked for what it refers to."""
    return (
        "from django.db import models\nclass Author(models.Model):\n    name = models.TextField()\n"
        "class Book(models.Model):\n    author = models.ForeignKey(Author, models.CASCADE)\n"
        "    title = models.TextField()\n"
        + in_function(
            repeated(
                "for book in Book.objects.filter(title='{i}'):\n    print(book.author.name)\n",
                count,
            )
        )
    )


@shape(1_000)
def model_fields(count: int) -> str:
    """Fields of one model, each shown for all rows."""
    return (
        "from django.db import models\nclass Book(models.Model):\n"
        + repeated("    f{i} = models.ForeignKey('self', models.CASCADE)\n", count)
        + "def show():\n    for book in Book.objects.all():\n"
        + repeated("        print(book.f{i}.pk)\n", count)
    )


@shape(1_000)
def awaits_in_loop(count: int) -> str:
    """Awaited calls in one loop, each of what the one before gave."""
    return "import asyncio, httpx\n" + in_function(
        "async with httpx.AsyncClient() as client:\n    for x in items:\n"
        + repeated("        x{i} = await client.get(x)\n", count),
        "async def shape(items, other, flag):\n",
    )


@shape(1_000)
def requests_in_loop(count: int) -> str:
    """Requests in one loop."""
    return "import requests\n" + in_function(
        "for x in items:\n" + repeated("    requests.get(x + '{i}')\n", count)
    )


@shape(1_000)
def tasks_awaited(count: int) -> str:
    """Tasks started and awaited one after the other."""
    return "import asyncio\nasync def one(x):\n    await asyncio.sleep(x)\n" + in_function(
        repeated("t{i} = asyncio.create_task(one({i}))\nawait t{i}\n", count),
        "async def shape(items, other, flag):\n",
    )


@shape(1_000)
def globals_used(count: int) -> str:
    """Names of the module that one function each fills and another asks."""
    return repeated(
        "cache{i} = []\ndef fill{i}(x):\n    cache{i}.append(x)\n"
        "def ask{i}(xs):\n    return [x for x in xs if x in cache{i}]\n",
        count,
    )


@shape(1_000)
def constants(count: int) -> str:
    """Constants of the module, each made of the one before."""
    return "SIZE0 = 10\n" + repeated(
        "S{i} = S{p} + 1\ndef f{i}(x):\n    for y in range(S{i}):\n        open(y)\n", count
    )


@shape(1_000)
def fills_of_self(count: int) -> str:
    """Attributes of one object that methods fill and ask."""
    return (
        "class Shape:\n    def __init__(self):\n"
        + repeated("        self.a{i} = []\n", count)
        + repeated(
            "    def fill{i}(self, xs):\n        for x in xs:\n            if x not in self.a{i}:\n"
            "                self.a{i}.append(x)\n",
            count,
        )
    )


@shape(300)
def tests_of_one_class(count: int) -> str:
    """Tests of one class, each of which makes it anew."""
    return (
        "import requests, unittest\nclass Client:\n    def __init__(self, url):\n"
        "        self.url = url\n    def get(self, path):\n        return requests.get(path)\n"
        "class TestClient(unittest.TestCase):\n"
        + repeated(
            "    def test_{i}(self):\n        client = Client('a')\n        for x in range(100):\n"
            "            self.assertEqual(client.get(x), {i})\n",
            count,
        )
    )
