"""Files with many functions and classes, and chains of them."""

from __future__ import annotations

from unusual_code.making import repeated, shape


@shape(2_500)
def function_chain(count: int) -> str:
    """Functions that each call the next, down to one that blocks."""
    return (
        "import time\ndef f0(x):\n    time.sleep(x)\n"
        + repeated("def f{i}x(x):\n    return f{p}x(x)\n", count)
        + f"def f0x(x):\n    f0(x)\nasync def main(x):\n    for y in x:\n        f{count - 1}x(y)\n"
    )


@shape(2_500)
def coroutine_chain(count: int) -> str:
    """Coroutines that each await the next, down to one that blocks."""
    return (
        "import time\nasync def f0(x):\n    time.sleep(x)\n"
        + repeated("async def g{i}(x):\n    for y in x:\n        await g{p}(y)\n", count)
        + "async def main(x):\n    await f0(x)\n"
    )


@shape(150)
def all_to_all(count: int) -> str:
    """Functions that all call each other."""
    calls = "".join(f"    f{i}(x)\n" for i in range(count))
    return "import requests\n" + "".join(
        f"def f{i}(x):\n    requests.get(x)\n{calls}" for i in range(count)
    )


@shape(2_500)
def callers(count: int) -> str:
    """One function with many callers."""
    return "import requests\ndef load(x):\n    return requests.get(x)\n" + repeated(
        "async def f{i}(items):\n    for x in items:\n        load(x)\n", count
    )


@shape(2_500)
def callees(count: int) -> str:
    """One function with many callees."""
    return (
        "import requests\n"
        + repeated("def f{i}(x):\n    return requests.get(x)\n", count)
        + "async def main(items):\n    for x in items:\n"
        + repeated("        f{i}(x)\n", count)
    )


@shape(2_500)
def same_name(count: int) -> str:
    """One name that many functions are defined under."""
    return repeated("def f(x):\n    return [f(y) for y in x]\n", count)


@shape(5_000)
def decorators(count: int) -> str:
    """Decorators on one function."""
    return repeated("@register('{i}')\n", count) + "def f(x):\n    return x\n"


@shape(1_000)
def decorated(count: int) -> str:
    """Decorated functions, each with the one before as decorator."""
    return "def d0(f):\n    return f\n" + repeated(
        "@d{p}\ndef d{i}(f):\n    def inner(*args):\n        return f(*args)\n    return inner\n",
        count,
    ).replace("@d0\ndef d0(f)", "def d0(f)", 1)


@shape(1_000)
def deep_classes(count: int) -> str:
    """Classes that each extend the one before."""
    return "class C0:\n    def run(self):\n        return 1\n" + repeated(
        "class C{i}x(C{p}x):\n    def run(self):\n        return super().run() + self.run()\n"
        "    def only{i}(self):\n        return self.run()\n",
        count,
    ).replace("class C0x(C0x)", "class C0x(C0)", 1)


@shape(2_500)
def wide_classes(count: int) -> str:
    """Classes that extend one class, whose method calls what they define."""
    return (
        "class Base:\n    def go(self):\n        for x in self.items:\n            self.run(x)\n"
        + repeated(
            "class C{i}(Base):\n    def run(self, x):\n        return open(x).read()\n", count
        )
    )


@shape(2_500)
def methods(count: int) -> str:
    """Methods of one class, each of which calls the one before."""
    return "class C:\n    def m0x(self):\n        pass\n" + repeated(
        "    def m{i}(self):\n        self.a{i} = []\n        for x in self.a{p}:\n"
        "            self.m{p}()\n",
        count,
    )


@shape(2_500)
def fields(count: int) -> str:
    """Fields of one model, and as many look-ups."""
    return (
        "from django.db import models\nclass Book(models.Model):\n"
        + repeated("    f{i} = models.ForeignKey('Book', on_delete=models.CASCADE)\n", count)
        + "def f():\n    for book in Book.objects.all():\n"
        + repeated("        print(book.f{i}.name)\n", count)
    )


@shape(1_000)
def models(count: int) -> str:
    """Models that refer to each other."""
    return (
        "from sqlalchemy import ForeignKey\nfrom sqlalchemy.orm import relationship\n"
        "class Base:\n    pass\n"
        + repeated(
            "class M{i}(Base):\n    __tablename__ = 'm{i}'\n    other = relationship('M{p}')\n"
            "def f{i}(session):\n    for m in session.query(M{i}).all():\n"
            "        print(m.other.id)\n",
            count,
        )
    )


@shape(2_000)
def attributes_of_self(count: int) -> str:
    """Attributes of one object, read and written in loops."""
    return "class C:\n    def run(self, items):\n" + repeated(
        "        self.a{i} = ''\n        for x in items:\n            self.a{i} += self.a{p}\n",
        count,
    )
