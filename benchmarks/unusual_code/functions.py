"""Functions that hold many of something: loops, branches, assignments, calls."""

from __future__ import annotations

from unusual_code.making import in_function, repeated, shape


@shape(2_500)
def loops(count: int) -> str:
    """Loops in sequence."""
    return in_function(repeated("for x{i} in items:\n    other.append(x{i} + {i})\n", count))


@shape(2_500)
def loops_one_name(count: int) -> str:
    """Loops in sequence, with one name for all their variables."""
    return in_function(repeated("for x in items:\n    other.append(x + len(items))\n", count))


@shape(1_000)
def growing_loops(count: int) -> str:
    """Loops that grow text, lists and dicts."""
    return in_function(
        repeated(
            "text = ''\nseen = []\nfor x in items:\n    text += str(x)\n"
            "    if x not in seen:\n        seen.append(x)\nother[{i}] = text\n",
            count,
        )
    )


@shape(2_500)
def while_loops(count: int) -> str:
    """`while` loops in sequence."""
    return in_function(repeated("while flag:\n    flag = other(items, {i})\n", count))


@shape(2_500)
def elif_chain(count: int) -> str:
    """One `if` with many `elif`."""
    chain = "if flag == -1:\n    other(0)\n" + repeated(
        "elif flag == {i}:\n    other({i})\n", count
    )
    return in_function(chain)


@shape(2_500)
def elif_returns(count: int) -> str:
    """One `if` with many `elif` that return, in a loop."""
    chain = repeated("    if flag == x{i}:\n        other.append(x{i})\n        continue\n", count)
    return in_function("for x in items:\n" + chain)


@shape(5_000)
def ifs(count: int) -> str:
    """`if` statements in sequence."""
    return in_function(repeated("if flag == {i}:\n    items = other(items)\n", count))


@shape(1_000)
def renamings(count: int) -> str:
    """A text that is changed again and again where it holds some text, as scripts that rename weights do."""
    step = 'if "part{i}" in items:\n    items = items.replace("part{i}", "other{i}")\n'
    return in_function(repeated(step, count))


@shape(5_000)
def match_cases(count: int) -> str:
    """One `match` with many cases."""
    return in_function("match flag:\n" + repeated("    case {i}:\n        other({i})\n", count))


@shape(3_000)
def tries(count: int) -> str:
    """`try` blocks in sequence."""
    body = "try:\n    items = other(items)\nexcept ValueError:\n    items = None\n"
    return in_function(repeated(body, count))


@shape(2_500)
def handlers(count: int) -> str:
    """One `try` with many handlers."""
    return in_function(
        "try:\n    items = other(items)\n" + repeated("except E{i}:\n    other({i})\n", count)
    )


@shape(10_000)
def assignments(count: int) -> str:
    """Assignments to one name, each from the one before."""
    return in_function(repeated("items = other(items, {i})\n", count))


@shape(10_000)
def assignments_apart(count: int) -> str:
    """Assignments to as many names, each from the one before."""
    return in_function("x0 = items\n" + repeated("x{i} = x{p}.get({i})\n", count))


@shape(10_000)
def module_assignments(count: int) -> str:
    """Assignments to one name of the module."""
    return "import os\nvalue = 0\n" + repeated("value = os.path.join(value, '{i}')\n", count)


@shape(10_000)
def augmented(count: int) -> str:
    """Growth of one name in one loop."""
    return in_function(
        "text = ''\nfor x in items:\n" + repeated("    text += str(x + {i})\n", count)
    )


@shape(5_000)
def appends(count: int) -> str:
    """Appends to one list in one loop."""
    return in_function("out = []\nfor x in items:\n" + repeated("    out.append(x + {i})\n", count))


@shape(5_000)
def memberships(count: int) -> str:
    """Look-ups in one list in one loop."""
    return in_function("out = []\nfor x in items:\n" + repeated("    flag = x{i} in out\n", count))


@shape(2_000)
def arrays(count: int) -> str:
    """Array operations by one name in a loop."""
    return "import numpy as np\n" + in_function(
        "a = np.zeros(10)\nfor x in items:\n"
        + repeated("    a = np.append(a, x + {i})\n    b{i} = a.sum() + a[{i}]\n", count)
    )


@shape(2_000)
def tensors(count: int) -> str:
    """Tensor operations by one name in a loop."""
    return "import torch\n" + in_function(
        "a = torch.zeros(10).cuda()\nfor x in items:\n"
        + repeated("    a = torch.cat([a, x])\n    print(a.sum().item())\n", count)
    )


@shape(2_000)
def frames(count: int) -> str:
    """Operations on one data frame."""
    return "import pandas as pd\n" + in_function(
        "df = pd.read_csv('a.csv')\n"
        + repeated(
            "df['c{i}'] = df.apply(lambda row: row['c{p}'] + 1, axis=1)\n"
            "df = pd.concat([df, df])\n",
            count,
        )
    )


@shape(2_000)
def opens(count: int) -> str:
    """Files that are read in a function."""
    return in_function(
        repeated("with open('f{i}') as file:\n    for line in file.readlines():\n"
               "        other(line)\n", count)
    )  # fmt: skip


@shape(2_000)
def awaits(count: int) -> str:
    """Awaited and blocking calls in one coroutine."""
    return "import asyncio, requests, time\n" + in_function(
        repeated("await asyncio.sleep({i})\nrequests.get('{i}')\ntime.sleep(1)\n", count),
        "async def shape(items, other, flag):\n",
    )


@shape(2_000)
def queries(count: int) -> str:
    """Queries in one function."""
    return "import sqlalchemy\nfrom sqlalchemy.orm import Session\n" + in_function(
        repeated(
            "for x in items:\n    session.execute('select {i}', x)\n    session.commit()\n", count
        ),
        "def shape(session: Session, items):\n",
    )


@shape(2_000)
def pools(count: int) -> str:
    """Process pools in one function."""
    return "from concurrent.futures import ProcessPoolExecutor\n" + in_function(
        repeated(
            "with ProcessPoolExecutor() as pool:\n    items = list(pool.map(str, items))\n", count
        )
    )


@shape(5_000)
def parameters(count: int) -> str:
    """Parameters of one function, and a call with as many arguments."""
    names = ", ".join(f"a{i}" for i in range(count))
    values = ", ".join(f"a{i}=items.get({i})" for i in range(count))
    return f"def target({names}):\n    return a0\n" + in_function(f"target({values})")


@shape(5_000)
def with_items(count: int) -> str:
    """Items of one `with`."""
    inner = ", ".join(f"open(items[{i}]) as f{i}" for i in range(count))
    return in_function(f"with {inner}:\n    other(f0)\n")


@shape(5_000)
def globals_(count: int) -> str:
    """`global` statements and what they name."""
    return "x0 = []\n" + in_function(repeated("global x{i}\nx{i} = [items]\n", count))


@shape(5_000)
def deletions(count: int) -> str:
    """A name bound and deleted, over and over."""
    return in_function(repeated("x = other(items)\ndel x\n", count))


@shape(5_000)
def lambdas(count: int) -> str:
    """Lambdas in one function, each called where it is made."""
    return in_function(repeated("other.append(map(lambda v: items[v] + {i}, items))\n", count))


@shape(2_500)
def nested_functions(count: int) -> str:
    """Functions defined in one function, side by side."""
    return in_function(repeated("def inner{i}(v):\n    return [inner{p}(x) for x in v]\n", count))


@shape(2_500)
def comprehensions(count: int) -> str:
    """Comprehensions in sequence."""
    return in_function(repeated("x{i} = [y + {i} for y in items if y not in other]\n", count))


@shape(5_000)
def yields(count: int) -> str:
    """`yield` in a generator."""
    return in_function(repeated("items = yield other(items, {i})\n", count))


@shape(2_000)
def finally_returns(count: int) -> str:
    """`try … finally` in a loop, with ways out of it."""
    body = "    try:\n        if x == {i}:\n            break\n    finally:\n        other({i})\n"
    return in_function("for x in items:\n" + repeated(body, count))
